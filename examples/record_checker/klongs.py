"""Bangkok Klongs, the whole game: docs/records/klongs.md has the numbers, docs/rulings/klongs.md the rules (K-…)."""

from collections.abc import Generator
from typing import Any

from faults import Foul
from referee import Answer, Move, Question, Referee, Talk, ask, ask_anyway, read_options, sheet

ROWS, COLUMNS = 8, 10
SPACES = range(ROWS * COLUMNS)
QUARTER_LIMIT = 3
GOODS = ("shrimps", "flowers", "avocados", "pineapples", "aubergines", "fish", "bananas")

# Boats 0 … 71 as (kind, good, baskets, Luk Phat symbol).
OPEN, NEUTRAL, THIEF, INSPECTOR, COOKSHOP = "open", "neutral", "thief", "inspector", "cookshop"
BOATS = (
    *((OPEN, good, baskets, False) for good in range(7) for baskets in (0, 0, 1, 1, 2)),
    *((NEUTRAL, good, baskets, baskets < (3 if good < 4 else 2)) for good in range(7) for baskets in (0, 1, 2, 3)),
    *((kind, None, 0, False) for kind in (THIEF, INSPECTOR, COOKSHOP) for _ in range(3)),
)
OPEN_BOATS = {boat for boat, row in enumerate(BOATS) if row[0] == OPEN}

# A landing is named by the upper left of its four spaces; in the middle of a quarter there is none.
LANDINGS = [
    row * COLUMNS + column
    for row in range(ROWS - 1)
    for column in range(COLUMNS - 1)
    if not (row % 2 == 0 and column % 2 == 0)
]
LIGHT_ENTRIES, DARK_ENTRIES = (30, 40), (39, 49)
MERCHANTS = {2: 16, 3: 11, 4: 8}
MOVEMENT_CARDS = 2
HAND = 4
TRACK = (6, 6, 5, 5, 4, 3, 6, 5, 5, 4, 3, 6, 5, 4, 2)
LITTLE_DAYS, BIG_DAY = (6, 11), 15
DAY_LABELS = ("score.little_day_1", "score.little_day_2", "score.big_day")

SPACE = {"space": SPACES}
MOVES: dict[str, dict[str, Any]] = {
    "PlaceBoat": {"boat": range(len(BOATS)), **SPACE},
    "MoveBoat": {**SPACE, "to": SPACES},
    "PassTurn": {},
    "LeaveOwnerless": {},
    "FetchMerchant": SPACE,
    "StealBoat": {**SPACE, "to": ("stock", "hand")},
    "StealNothing": {},
    "TakeThief": SPACE,
    "ChaseAway": {},
    "ScoreLanding": {"landing": SPACES},
    "PassScoring": {},
    "RemoveBoat": SPACE,
    "EndTurn": {},
    "DrawFrom": {"pile": ("open", "closed")},
}

Part = Generator[Question, Answer, None]


def kind(boat: int) -> str:
    return BOATS[boat][0]


def quarter(space: int) -> tuple[int, int]:
    row, column = divmod(space, COLUMNS)
    return row // 2, column // 2


def neighbours(space: int) -> list[int]:
    row, column = divmod(space, COLUMNS)
    return [
        r * COLUMNS + c
        for r in range(max(row - 1, 0), min(row + 2, ROWS))
        for c in range(max(column - 1, 0), min(column + 2, COLUMNS))
        if (r, c) != (row, column)
    ]


def quartet(landing: int) -> tuple[int, int, int, int]:
    return landing, landing + 1, landing + COLUMNS, landing + COLUMNS + 1


class Klongs(Referee):
    rules = 2
    moves = MOVES
    checked = "every draw, every move, questions that are skipped, market days, the score sheet: the whole game"
    not_checked = "nothing of the rules"

    def __init__(self, options: dict[str, Any], seat_count: int) -> None:
        read_options(options, {"tactical": (False, True), "first": (None, 0, 1, 2, 3)})
        if seat_count not in MERCHANTS:
            raise Foul(f"nobody plays Klongs with {seat_count}")
        if options["first"] is not None and options["first"] >= seat_count:
            raise Foul("a seat begins that is not there")
        self.tactical: bool = options["tactical"]
        self.first: int | None = options["first"]
        self.seat_count = seat_count
        self.everybody = range(seat_count)
        self.pile = set(range(len(BOATS)))
        self.hands: list[set[int]] = [set() for _ in self.everybody]
        self.stocks: list[list[int]] = [[] for _ in self.everybody]
        self.water: dict[int, int] = {}
        """The boat on each space that holds one."""
        self.owners: dict[int, int] = {}
        """Whose merchant stands on the boat of a space."""
        self.home = [MERCHANTS[seat_count]] * seat_count
        self.cards = [MOVEMENT_CARDS] * seat_count
        self.marker = 0
        self.luk_phat = [0] * seat_count
        self.days = [[0] * seat_count for _ in DAY_LABELS]
        self.day = 0
        self.passes = 0
        """K-12: turns in succession in which nothing was placed or moved."""
        self.fetching = 0
        """K-41: turns in succession that were a thief fetched by a thief, or a pass."""
        self.over = False

    # ---- set-up and turns --------------------------------------------------------------------------------------------
    def play(self) -> Talk:
        first = self.draws.pick(self.everybody) if self.first is None else self.first
        for n in self.everybody:
            for card in range(HAND):
                seat = (first + n) % self.seat_count
                self.draw(seat, None if not self.tactical else OPEN if card < HAND - 1 else NEUTRAL)
        turn = 0
        while not self.over:
            yield from self.turn((first + turn) % self.seat_count, turn < self.seat_count)
            turn += 1

    def draw(self, seat: int, pile: str | None) -> None:
        """From all boats left, or from one of the two piles of the tactical variant."""
        there = self.pile
        if pile is not None:
            there = self.pile & OPEN_BOATS if pile == OPEN else self.pile - OPEN_BOATS
        boat = self.draws.pick(there)
        self.pile.remove(boat)
        self.hands[seat].add(boat)

    def turn(self, seat: int, first_round: bool) -> Part:
        moved = False
        while True:
            places = self.places(seat, first_round)
            steps = [] if moved else self.steps(seat)
            if not places and not steps:
                move: Move = ("PassTurn",)
            else:
                # Where to place is asked even if there is one answer: else the others would learn of the hand.
                move = yield from ask_anyway(seat, [*steps, *(places or [("PassTurn",)])])
            if move[0] != "MoveBoat":
                break
            self.step(seat, move)
            moved = True
        if move[0] == "PassTurn":
            self.passes += 1
            self.fetching += 1
        else:
            took = yield from self.place(seat, move[1], move[2])
            if self.over:
                return
            steps = [] if moved else self.steps(seat)
            if steps:
                move = yield from ask(seat, [("EndTurn",), *steps])
                if move[0] == "MoveBoat":
                    self.step(seat, move)
            if not took:
                yield from self.refill(seat)
        if self.passes == self.seat_count:
            yield from self.big_day(None, seat)

    def refill(self, seat: int) -> Part:
        """K-11, K-60: one boat is drawn, in the tactical variant from a pile of choice."""
        if not self.pile:
            return
        if not self.tactical:
            self.draw(seat, None)
            return
        piles = []
        if self.pile & OPEN_BOATS:
            piles.append(("DrawFrom", "open"))
        if self.pile - OPEN_BOATS:
            piles.append(("DrawFrom", "closed"))
        move = yield from ask(seat, piles)
        self.draw(seat, OPEN if move[1] == "open" else NEUTRAL)

    def places(self, seat: int, first_round: bool) -> list[Move]:
        """K-4 … K-7, K-12: the first boats on entry spaces, all others next to a boat, none in a full quarter."""
        if first_round or not self.water:
            spaces = set(LIGHT_ENTRIES if self.seat_count == 2 else LIGHT_ENTRIES + DARK_ENTRIES)
        else:
            spaces = {near for space in self.water for near in neighbours(space)}
        free = [space for space in spaces if space not in self.water and self.has_room(space)]
        watched = self.watched()
        return [
            ("PlaceBoat", boat, space)
            for boat in self.hands[seat]
            for space in free
            if kind(boat) != THIEF or space % COLUMNS not in watched
        ]

    def has_room(self, space: int, leaving: int | None = None) -> bool:
        """K-6; a boat that leaves a space of the same quarter makes room."""
        there = [other for other in self.water if quarter(other) == quarter(space) and other != leaving]
        return len(there) < QUARTER_LIMIT

    def watched(self) -> set[int]:
        """The columns that hold an inspector."""
        return {space % COLUMNS for space, boat in self.water.items() if kind(boat) == INSPECTOR}

    def steps(self, seat: int) -> list[Move]:
        """K-10: own boats move to neighbouring spaces, for a movement card."""
        if not self.cards[seat]:
            return []
        return [
            ("MoveBoat", space, to)
            for space, owner in self.owners.items()
            if owner == seat
            for to in neighbours(space)
            if to not in self.water and self.has_room(to, space)
        ]

    def step(self, seat: int, move: Move) -> None:
        _, space, to = move
        self.cards[seat] -= 1
        self.water[to] = self.water.pop(space)
        self.owners[to] = self.owners.pop(space)
        self.passes = self.fetching = 0

    # ---- placing -----------------------------------------------------------------------------------------------------
    def place(self, seat: int, boat: int, space: int) -> Generator[Question, Answer, bool]:
        """Everything that follows from placing a boat; whether the turn ends without a draw (K-41, K-42)."""
        self.hands[seat].remove(boat)
        self.water[space] = boat
        self.passes = 0
        if kind(boat) == OPEN:
            yield from self.board(seat, space)
        fetched: list[int] = []
        if kind(boat) == THIEF:
            fetched = yield from self.steal(seat, space)
        elif kind(boat) == INSPECTOR:
            fetched = yield from self.catch(seat, space)
        self.hands[seat].update(fetched)
        if kind(boat) == THIEF and fetched and kind(fetched[0]) == THIEF:
            self.fetching += 1
        else:
            self.fetching = 0
        if BOATS[boat][3]:
            self.marker += 1
            self.luk_phat[seat] += TRACK[self.marker - 1]
            if self.marker in LITTLE_DAYS:
                yield from self.little_day(seat)
            elif self.marker == BIG_DAY:
                yield from self.big_day(seat, seat)
        return bool(fetched)

    def board(self, seat: int, space: int) -> Part:
        """K-8: a merchant boards the boat, from the supply or from another boat."""
        if self.home[seat]:
            self.home[seat] -= 1
            self.owners[space] = seat
            return
        own = [other for other, owner in self.owners.items() if owner == seat]
        move = yield from ask(seat, [("LeaveOwnerless",), *(("FetchMerchant", other) for other in own)])
        if move[0] == "FetchMerchant":
            del self.owners[move[1]]
            self.owners[space] = seat

    def lift(self, space: int) -> int:
        """Takes a boat off the water; its merchant returns to the supply."""
        owner = self.owners.pop(space, None)
        if owner is not None:
            self.home[owner] += 1
        return self.water.pop(space)

    def steal(self, seat: int, at: int) -> Generator[Question, Answer, list[int]]:
        """K-40, K-41; the boats that came to the hand."""
        watched = self.watched()
        answers: list[Move] = []
        for space, boat in self.water.items():
            if space // COLUMNS != at // COLUMNS or space == at or space % COLUMNS in watched:
                continue
            answers.append(("StealBoat", space, "stock"))
            if kind(boat) != THIEF or self.fetching < 2 * self.seat_count:
                answers.append(("StealBoat", space, "hand"))
        move = yield from ask(seat, [("StealNothing",), *answers])
        if move[0] == "StealNothing":
            return []
        boat = self.lift(move[1])
        if move[2] == "hand":
            return [boat]
        self.stocks[seat].append(boat)
        return []

    def catch(self, seat: int, at: int) -> Generator[Question, Answer, list[int]]:
        """K-42; the boats that came to the hand."""
        thieves = [
            space for space, boat in self.water.items() if kind(boat) == THIEF and space % COLUMNS == at % COLUMNS
        ]
        if not thieves:
            return []
        move = yield from ask(seat, [("ChaseAway",), *(("TakeThief", space) for space in thieves)])
        caught = {space: self.lift(space) for space in thieves}
        return [caught[move[1]]] if move[0] == "TakeThief" else []

    # ---- market days -------------------------------------------------------------------------------------------------
    def little_day(self, trigger: int) -> Part:
        """K-34: two rounds, from whoever triggered it."""
        for n in range(2 * self.seat_count):
            yield from self.score((trigger + n) % self.seat_count, big=False)
        self.day += 1

    def big_day(self, trigger: int | None, turn: int) -> Part:
        """K-36, K-37; if nobody triggered it, clockwise order starts with the seat whose turn it would be."""
        self.day = 2
        start = turn + 1 if trigger is None else trigger
        order = [(start + n) % self.seat_count for n in self.everybody]
        points = [self.luk_phat[seat] + sum(day[seat] for day in self.days) for seat in self.everybody]
        out = [list(self.owners.values()).count(seat) for seat in self.everybody]
        seat = min(order, key=lambda other: (points[other], out[other]))
        passed = 0
        while passed < self.seat_count:
            scored = yield from self.score(seat, big=True)
            passed = 0 if scored else passed + 1
            seat = (seat + 1) % self.seat_count
        self.over = True

    def score(self, seat: int, big: bool) -> Generator[Question, Answer, bool]:
        """K-30 … K-33, K-38: full quartets with an own merchant pay all who have one there, then a boat is removed."""
        landings = [
            ("ScoreLanding", landing)
            for landing in LANDINGS
            if all(space in self.water for space in quartet(landing))
            and any(self.owners.get(space) == seat for space in quartet(landing))
        ]
        move = yield from ask(seat, [("PassScoring",), *landings])
        if move[0] == "PassScoring":
            return False
        spaces = quartet(move[1])
        boats = [self.water[space] for space in spaces]
        worth = sum(BOATS[boat][2] for boat in boats if kind(boat) != THIEF)
        if any(kind(boat) == COOKSHOP for boat in boats):
            worth *= 2
        for space in spaces:
            owner = self.owners.get(space)
            if owner is not None:
                self.days[self.day][owner] += worth
        own = (seat, None) if big else (seat,)
        move = yield from ask(seat, [("RemoveBoat", space) for space in spaces if self.owners.get(space) in own])
        self.stocks[seat].append(self.lift(move[1]))
        return True

    # ---- the end -----------------------------------------------------------------------------------------------------
    def result(self) -> dict[str, Any]:
        """K-50, K-51: goods in stock pay 1 + 2 + 3 …"""
        goods = []
        for good, name in enumerate(GOODS):
            counts = [sum(BOATS[boat][1] == good for boat in stock) for stock in self.stocks]
            goods.append((f"good.{name}", "K-50", [count * (count + 1) // 2 for count in counts]))
        days = [(label, "K-31", day) for label, day in zip(DAY_LABELS, self.days, strict=True)]
        return sheet([("score.luk_phat", "K-20", self.luk_phat), *days, *goods])
