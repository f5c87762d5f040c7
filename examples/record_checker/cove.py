"""Merchants Cove, the whole game: docs/records/cove.md has the numbers, docs/rulings/cove.md the rules (M-…)."""

from typing import Any

from cove_alchemist import Alchemist
from cove_blacksmith import Blacksmith
from cove_box import (
    BOATS,
    COLOURS,
    CORE_MOVES,
    CORRUPTION,
    GOODS,
    GUILDS,
    HANDS,
    LINES,
    NOON,
    PIERS,
    PRICES,
    ROGUE,
    ROGUE_CARDS,
    SET_SIZE,
    SETS,
    SIZES_SOLD,
    SPONSORSHIP,
    SQUARE,
    START,
    SYMBOLS,
    TOWNSFOLK,
    VICES,
)
from cove_captain import Captain
from cove_chronomancer import Chronomancer
from cove_shop import Shop
from cove_town import FIRST, SAILING, Part, Town
from faults import Foul
from referee import Move, Question, Referee, Talk, ask, read_options, sheet

SHOPS: tuple[type[Shop], ...] = (Alchemist, Blacksmith, Captain, Chronomancer)
"""By number: merchants are in the order of their names."""
MOVES: dict[str, Any] = {
    **CORE_MOVES,
    "TakeAction": {"action": [f"{shop.name}.{action}" for shop in SHOPS for action in shop.actions]},
    "TuckUnder": {"ability": [f"{shop.name}.{ability}" for shop in SHOPS for ability in shop.abilities]},
    "UseStaff": {"ability": [f"{shop.name}.{ability}" for shop in SHOPS for ability in shop.abilities]},
}
for _shop in SHOPS:
    MOVES |= _shop.moves
PLUS_FOUR = 4


def read_merchants(said: Any, seat_count: int) -> list[int | None]:
    """The merchant of each seat; None where chance deals one."""
    if said is None:
        return [None] * seat_count
    names = [shop.name for shop in SHOPS]
    if not isinstance(said, list) or len(said) != seat_count or any(name not in (None, *names) for name in said):
        raise Foul("merchants is not a merchant or null for each seat")
    picked = [name for name in said if name is not None]
    if len(set(picked)) < len(picked):
        raise Foul("two seats have the same merchant")
    return [None if name is None else names.index(name) for name in said]


class Cove(Town, Referee):
    rules = 4
    moves = MOVES
    checked = (
        "every draw, every move in harbour, square, clock, trade and in the four shops, questions that are skipped, "
        "the score sheet and ranks: the whole game"
    )
    not_checked = "nothing of the rules"

    def __init__(self, options: dict[str, Any], seat_count: int) -> None:
        flag = (False, True)
        fields = {**dict.fromkeys((*SETS, "at_once"), flag), "rogues": tuple(ROGUE_CARDS)}
        merchants = options.get("merchants")
        read_options({name: value for name, value in options.items() if name != "merchants"}, fields)
        if not 2 <= seat_count <= len(SHOPS):
            raise Foul(f"nobody plays Merchants Cove with {seat_count}")
        if sum(options[name] for name in SETS) < 2:
            raise Foul("at least two sets of townsfolk are in play")
        Town.__init__(self, options["rogues"], seat_count)
        self.merchants = read_merchants(merchants, seat_count)
        self.at_once: bool = options["at_once"]
        self.shops: list[Shop] = []
        self.townsfolk = {
            card for n, name in enumerate(SETS) if options[name] for card in range(SET_SIZE * n, SET_SIZE * (n + 1))
        }
        """Those in the deck, in unknown order."""
        self.under: list[int] = []
        """Those put under it, the next first."""
        self.square: list[int] = []
        """From the left."""
        self.staff: list[list[int | None]] = [[None] * 4 for _ in self.everybody]
        self.pawns: list[str | None] = [None] * seat_count
        self.round = 0

    def play(self) -> Talk:
        self.deal()
        self.fill_square()
        for shop in self.shops:
            shop.set_up()
        for start in START:
            self.round += 1
            self.begin_round(start)
            yield from self.produce()
            for pier in range(len(PIERS)):
                yield from self.trade(pier)
            self.pay_sponsors()
            if self.round < len(START):
                self.clean_up()
        self.reckon()

    # ---- set-up and rounds: M-1, M-2, M-10, M-23 ---------------------------------------------------------------------
    def deal(self) -> None:
        """Merchants to seats that have none, then the tokens from the bottom of the stack."""
        for seat in self.everybody:
            number = self.merchants[seat]
            if number is None:
                free = [other for other in range(len(SHOPS)) if other not in self.merchants]
                number = self.merchants[seat] = self.draw([FIRST * other for other in free]) // FIRST
            self.shops.append(SHOPS[number](self, seat))
        waiting = list(self.everybody)
        while waiting:
            seat = self.draw([FIRST * seat for seat in waiting]) // FIRST
            waiting.remove(seat)
            self.arrive(seat, 0)

    def fill_square(self) -> None:
        while len(self.square) < len(SQUARE):
            if self.townsfolk:
                card = self.draw([FIRST * card for card in sorted(self.townsfolk)]) // FIRST
                self.townsfolk.remove(card)
            elif self.under:
                card = self.under.pop(0)
            else:
                return
            self.square.insert(0, card)

    def begin_round(self, start: int) -> None:
        self.marker = NOON
        self.time = [start] * self.seat_count
        self.boat_at = [SAILING for _ in BOATS]
        for boat in BOATS:
            for _ in range(2):
                may_sail = self.bag[:ROGUE] if self.customers_only else list(self.bag)
                if any(may_sail):
                    kind = self.draw_from(may_sail)
                    self.bag[kind] -= 1
                    self.boats[boat][kind] += 1

    def clean_up(self) -> None:
        for pier in self.piers:
            for kind in range(5):
                self.bag[kind] += pier[kind]
                pier[kind] = 0
        self.under.append(self.square.pop())
        self.fill_square()
        for shop in self.shops:
            shop.end_round()

    # ---- production: M-11 … M-14, M-19 -------------------------------------------------------------------------------
    def arrive(self, seat: int, time: int) -> None:
        self.arrivals += 1
        self.time[seat] = time
        self.arrived[seat] = self.arrivals

    def from_top(self) -> list[int]:
        return sorted(self.everybody, key=lambda seat: (self.time[seat], self.arrived[seat]), reverse=True)

    def produce(self) -> Part:
        while behind := [seat for seat in self.everybody if self.time[seat] < self.marker]:
            yield from self.turn(min(behind, key=lambda seat: (self.time[seat], -self.arrived[seat])))
        for boat in BOATS:
            if self.boat_at[boat] == SAILING:
                self.empty(boat)
        for seat in reversed(self.from_top()):
            self.arrive(seat, self.marker)

    def turn(self, seat: int) -> Part:
        """M-12: never the same space twice in a row, and only where there is something to do."""
        shop, pawn = self.shops[seat], self.pawns[seat]
        answers: list[Move] = [
            ("TakeAction", f"{shop.name}.{action}")
            for action in shop.actions
            if pawn != action and shop.is_open(action)
        ]
        if pawn != "ActivateStaff" and any(card is not None for card in self.staff[seat]):
            answers.append(("ActivateStaff",))
        if pawn != "HireTownsfolk":
            answers += [("HireTownsfolk", slot) for slot in range(len(SQUARE))]
        move = yield from ask(seat, answers)
        self.pawns[seat] = move[0]
        if move[0] == "HireTownsfolk":
            yield from self.hire(seat, move[1])
            self.fill_square()
        elif move[0] == "ActivateStaff":
            yield from self.activate(seat)
        else:
            action = self.pawns[seat] = move[1].split(".")[1]
            hours, corruption = shop.actions[action]
            yield from shop.act(action)
            self.corrupt(seat, corruption)
            yield from self.advance(seat, hours)

    def advance(self, seat: int, hours: int) -> Part:
        """M-13, M-14: a token on a hand stands at a half hour; leaving it passes no symbol."""
        for _ in range(hours):
            half = self.time[seat] + 1
            if half in HANDS and self.round >= HANDS[half]:
                move = yield from ask(seat, [("PassHand",), ("CrossHand",)])
                if move[0] == "CrossHand":
                    self.arrive(seat, half)
                    self.corrupt(seat)
                    continue
            if half % 2 == 0:
                self.arrive(seat, half)
                continue
            self.arrive(seat, half + 1)
            if half in SYMBOLS:
                yield from self.load(seat, SYMBOLS[half][self.seat_count - 2])

    # ---- the square: M-30, M-31 --------------------------------------------------------------------------------------
    def hire(self, seat: int, slot: int) -> Part:
        card = self.square.pop(slot)
        ability, number, colour, _, _ = TOWNSFOLK[card]
        if ability == "discard":
            yield from self.discard(seat, number, must=number == 1)
        elif ability == "gain":
            self.gain(seat, 2 * colour + number)
        elif ability == "load":
            yield from self.load(seat, 1)
        else:
            yield from self.move_passenger(seat, ability)
        shop = self.shops[seat]
        move = yield from ask(seat, [("TuckUnder", f"{shop.name}.{name}") for name in shop.abilities])
        place = shop.abilities.index(move[1].split(".")[1])
        replaced = self.staff[seat][place]
        self.staff[seat][place] = card
        if replaced is not None:
            self.under.append(replaced)
        hours, corruption = SQUARE[slot]
        self.corrupt(seat, corruption)
        yield from self.advance(seat, hours)

    def activate(self, seat: int) -> Part:
        shop = self.shops[seat]
        used: set[str] = set()
        while True:
            usable = [
                name
                for name, card in zip(shop.abilities, self.staff[seat], strict=True)
                if card is not None and name not in used and shop.has_work(name)
            ]
            move = yield from ask(seat, [("StopStaff",), *(("UseStaff", f"{shop.name}.{name}") for name in usable)])
            if move[0] == "StopStaff":
                break
            name = move[1].split(".")[1]
            used.add(name)
            yield from shop.use(name)
        yield from self.advance(seat, shop.staff_hours)

    # ---- trade: M-20 … M-22, cultists --------------------------------------------------------------------------------
    def trade(self, pier: int) -> Part:
        bribed = [0] * self.seat_count
        sold: set[int] = set()
        order = self.from_top()
        trading = [seat for seat in order if len(self.sales(seat, pier, 0)) > 1]
        while trading:
            asked = trading if self.at_once else trading[:1]
            seat, move = yield Question({other: self.sales(other, pier, bribed[other]) for other in asked})
            if move[0] == "FinishTrade":
                trading.remove(seat)
                continue
            if move[0] == "BribeRogue":
                bribed[seat] += 1
                self.corrupt(seat)
            else:
                sold.add(seat)
                if move[0] == "SellGood":
                    self.sell(seat, pier, GOODS.index(move[1]), 1, bribed[seat])
                else:
                    for good in self.sellable(seat, pier, bribed[seat]):
                        self.sell(seat, pier, good, self.shelf[seat][good], bribed[seat])
            if len(self.sales(seat, pier, bribed[seat])) == 1:
                trading.remove(seat)
        if PIERS[pier] == "black_market":
            for seat in order:
                if seat in sold:
                    self.corrupt(seat)

    def sellable(self, seat: int, pier: int, bribed: int) -> list[int]:
        return [
            good
            for good, count in enumerate(self.shelf[seat])
            if count and good % 2 in SIZES_SOLD[pier] and self.piers[pier][good // 2] + bribed
        ]

    def sales(self, seat: int, pier: int, bribed: int) -> list[Move]:
        answers: list[Move] = [("FinishTrade",)]
        goods = self.sellable(seat, pier, bribed)
        answers += [("SellGood", GOODS[good]) for good in goods]
        if sum(self.shelf[seat][good] for good in goods) > 1:
            answers.append(("SellAll",))
        has_goods = any(count and good % 2 in SIZES_SOLD[pier] for good, count in enumerate(self.shelf[seat]))
        if self.rogues == "cultists" and bribed < self.piers[pier][ROGUE] and has_goods:
            answers.append(("BribeRogue",))
        return answers

    def sell(self, seat: int, pier: int, good: int, pieces: int, bribed: int) -> None:
        self.gold[pier][seat] += pieces * PRICES[good] * (self.piers[pier][good // 2] + bribed)
        self.shelf[seat][good] -= pieces
        self.supply[seat][good] += pieces

    def pay_sponsors(self) -> None:
        for seat, shop in enumerate(self.shops):
            shields = shop.shields()
            guilds = sum(shields[colour] * self.halls[colour] for colour in range(len(COLOURS)))
            self.gold[SPONSORSHIP][seat] += guilds + 4 * shields[PLUS_FOUR]

    # ---- the end: M-40, M-41 -----------------------------------------------------------------------------------------
    def reckon(self) -> None:
        for seat in self.everybody:
            guilds = vices = 0
            for card in self.staff[seat]:
                if card is not None:
                    guilds += sum(n * self.halls[colour] for colour, n in enumerate(TOWNSFOLK[card][3]))
                    vices += TOWNSFOLK[card][4]
            for (symbols, guild, _), count in zip(CORRUPTION, self.held[seat], strict=True):
                vices += symbols * count
                if guild is not None:
                    guilds += self.halls[guild] * count
            self.gold[GUILDS][seat] = guilds
            owned = sum(line[seat] for line in self.gold)
            self.gold[VICES][seat] = -min(vices * self.halls[ROGUE], owned)

    def result(self) -> dict[str, Any]:
        merits = [
            (sum(line[seat] for line in self.gold), sum(self.shelf[seat]), -sum(self.held[seat]))
            for seat in self.everybody
        ]
        ranks = [1 + sum(other > merit for other in merits) for merit in merits]
        return sheet([(*line, gold) for line, gold in zip(LINES, self.gold, strict=True)], ranks)
