"""What the shops of Merchants Cove share: adventurers, boats and docks, corruption cards, goods and gold.

Answers of chance are numbers: 65536 × what was drawn, plus 256 × which of its kind. One outcome needs no draw.
"""

from collections.abc import Generator, Sequence

from chance import Draws
from cove_box import (
    ADVENTURER_COUNTS,
    ADVENTURERS,
    BOATS,
    COLOURS,
    CORRUPTION,
    DOCKS,
    INSTANT,
    LINES,
    NOON,
    PIERS,
    ROGUE,
    ROGUE_CARDS,
    SEATS_IN_BOAT,
    SUPPLY,
)
from referee import Answer, Move, Question, ask, ask_anyway

Part = Generator[Question, Answer, None]
Choice = Generator[Question, Answer, Move | None]

FIRST, SECOND = 1 << 16, 1 << 8
"""What the two parts of an answer of chance count."""
SAILING, GONE = "sailing", "gone"


def choose(seat: int, answers: Sequence[Move]) -> Choice:
    """The answer of a seat; unasked if there is one, None if there is none."""
    if not answers:
        return None
    return (yield from ask(seat, answers))


class Town:
    draws: Draws

    def __init__(self, rogues: str, seat_count: int) -> None:
        lair, in_bag, self.customers_only = ROGUE_CARDS[rogues]
        self.rogues = rogues
        self.seat_count = seat_count
        self.everybody = range(seat_count)
        self.halls = [1, 1, 1, 1, lair]
        """Adventurers by kind; rogues in the lair."""
        self.bag = [count - 1 for count in ADVENTURER_COUNTS[:ROGUE]] + [in_bag]
        self.boats = [[0] * 5 for _ in BOATS]
        self.boat_at: list[int | str] = [GONE for _ in BOATS]
        """Sailing, at a dock, or gone."""
        self.piers = [[0] * 5 for _ in PIERS]
        self.time = [0] * seat_count
        self.arrived = [0] * seat_count
        """A token that arrived later lies above."""
        self.arrivals = 0
        self.marker = NOON
        self.deck = [count for _, _, count in CORRUPTION]
        self.discards = [0] * len(CORRUPTION)
        self.held = [[0] * len(CORRUPTION) for _ in self.everybody]
        self.supply = [list(SUPPLY) for _ in self.everybody]
        self.shelf = [[0] * len(SUPPLY) for _ in self.everybody]
        self.gold = [[0] * seat_count for _ in LINES]

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def draw(self, outcomes: Sequence[int]) -> int:
        """A draw is made only if there is something to choose between."""
        return outcomes[0] if len(outcomes) == 1 else self.draws.pick(outcomes)

    def draw_from(self, counts: list[int]) -> int:
        """One of several things of each kind; its kind."""
        outcomes = [FIRST * kind + SECOND * n for kind, count in enumerate(counts) for n in range(count)]
        kind = self.draw(outcomes) // FIRST
        counts[kind] -= 1
        return kind

    # ---- goods, gold, corruption -------------------------------------------------------------------------------------
    def gain(self, seat: int, good: int) -> bool:
        """M-C6: goods are 2 × colour, plus 1 if large."""
        if not self.supply[seat][good]:
            return False
        self.supply[seat][good] -= 1
        self.shelf[seat][good] += 1
        return True

    def sponsor(self, seat: int, colour: int) -> None:
        """M-22, at once."""
        self.gold[INSTANT][seat] += self.halls[colour]

    def corrupt(self, seat: int, cards: int = 1) -> None:
        """M-42: cards are drawn; discards are shuffled when the deck is empty."""
        for _ in range(cards):
            if not any(self.deck):
                self.deck, self.discards = self.discards, self.deck
            if any(self.deck):
                self.held[seat][self.draw_from(self.deck)] += 1

    def discard(self, seat: int, cards: int, must: bool) -> Part:
        """M-30, M-42, M-51: asked even if all cards are alike; an only card that must go goes unasked."""
        for _ in range(cards):
            held = self.held[seat]
            if not any(held):
                return
            answers: list[Move] = [("DiscardCorruption", kind) for kind, count in enumerate(held) if count]
            if must and sum(held) == 1:
                move = answers[0]
            else:
                move = yield from ask_anyway(seat, answers if must else [("KeepCorruption",), *answers])
            if move[0] == "KeepCorruption":
                return
            held[move[1]] -= 1
            self.discards[move[1]] += 1

    # ---- boats -------------------------------------------------------------------------------------------------------
    def with_seats(self) -> list[int]:
        """M-15: boats that still sail and are not full."""
        return [boat for boat in BOATS if self.boat_at[boat] == SAILING and sum(self.boats[boat]) < SEATS_IN_BOAT]

    def load(self, seat: int, number: int) -> Part:
        """M-13, M-15: all are drawn before the first is seated."""
        if not self.with_seats():
            return
        drawn = [self.draw_from(self.bag) for _ in range(min(number, sum(self.bag)))]
        while drawn:
            boats = self.with_seats()
            if not boats:
                for kind in drawn:
                    self.bag[kind] += 1
                return
            kinds = sorted(set(drawn))
            names: list[str | None] = [None] if len(kinds) == 1 else [ADVENTURERS[kind] for kind in kinds]
            move = yield from ask(seat, [("SeatOnBoat", boat, name) for name in names for boat in boats])
            kind = kinds[0] if move[2] is None else ADVENTURERS.index(move[2])
            drawn.remove(kind)
            yield from self.seat(seat, kind, move[1])

    def seat(self, seat: int, kind: int, boat: int) -> Part:
        """M-16; robbers (M-50) come before docking."""
        self.boats[boat][kind] += 1
        if kind == ROGUE and self.rogues == "robbers":
            others = [other for other in self.with_seats() if other != boat]
            aboard = [colour for colour in range(ROGUE) if self.boats[boat][colour]]
            robberies = [("RobBoat", COLOURS[colour], other) for colour in aboard for other in others]
            move = yield from ask(seat, [("RobNobody",), *robberies])
            if move[0] == "RobBoat":
                colour, other = COLOURS.index(move[1]), move[2]
                self.boats[boat][colour] -= 1
                self.boats[other][colour] += 1
                self.corrupt(seat)
                yield from self.dock_if_full(seat, other)
        yield from self.dock_if_full(seat, boat)

    def dock_if_full(self, seat: int, boat: int) -> Part:
        """M-16 … M-18: a full boat docks. A side without a free dock empties the boat it has left; without any, the
        marker moves."""
        if self.boat_at[boat] != SAILING or sum(self.boats[boat]) < SEATS_IN_BOAT:
            return
        side = boat // 3
        free = [dock for dock in (2 * side, 2 * side + 1) if dock not in self.boat_at]
        move = yield from ask(seat, [("DockBoat", dock) for dock in free])
        dock = move[1]
        self.boat_at[boat] = dock
        pier = self.piers[DOCKS[dock]]
        for kind in range(5):
            pier[kind] += self.boats[boat][kind]
        self.boats[boat] = [0] * 5
        if len(free) == 1:
            for other in range(3 * side, 3 * side + 3):
                if self.boat_at[other] == SAILING:
                    self.empty(other)
        leader = max(self.time)
        if all(dock in self.boat_at for dock in range(len(DOCKS))) and leader < NOON:
            self.marker = leader + 2 - leader % 2

    def empty(self, boat: int) -> None:
        """M-17: all aboard go to their halls, and the boat is gone."""
        for kind in range(5):
            self.halls[kind] += self.boats[boat][kind]
        self.boats[boat] = [0] * 5
        self.boat_at[boat] = GONE

    def move_passenger(self, seat: int, ability: str) -> Part:
        """M-51: sailors."""
        aboard: list[Move] = [
            ("TakePassenger", boat, ADVENTURERS[kind])
            for boat in BOATS
            if self.boat_at[boat] == SAILING
            for kind in range(5)
            if self.boats[boat][kind]
            and (ability != "to_hall" or kind != ROGUE)
            and (ability != "to_boat" or len(self.with_seats()) > 1)
        ]
        move = yield from choose(seat, aboard)
        if move is None:
            return
        boat, kind = move[1], ADVENTURERS.index(move[2])
        if ability == "to_boat":
            others = [other for other in self.with_seats() if other != boat]
            move = yield from ask(seat, [("SeatOnBoat", other, None) for other in others])
            self.boats[boat][kind] -= 1
            yield from self.seat(seat, kind, move[1])
            return
        if ability == "to_pier":
            move = yield from ask(seat, [("PutOnPier", pier) for pier in PIERS])
            place = self.piers[PIERS.index(move[1])]
        else:
            place = self.halls if ability == "to_hall" else self.bag
        self.boats[boat][kind] -= 1
        place[kind] += 1
