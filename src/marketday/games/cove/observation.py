# compiled: mypyc
"""Merchants Cove for learners: what a seat may know, and its answers, as numbers (`core.observer`).

Nearly everything is public; of corruption cards a seat knows only its own faces. A shop writes its own numbers
(`Shop.observe`). The numbers of actions come from the moves that people make (`action_ranges`): those of a shop share
one range, which the merchants use differently.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from marketday.core.bits import popcount
from marketday.core.kernel import Kernel, answer_code, first_of, kind_of, second_of, third_of
from marketday.core.observer import Observer, check_places, fields
from marketday.games.cove.codes import (
    ABOUT,
    ARRIVED,
    AT_ONCE,
    BAG,
    BOAT,
    BOAT_AT,
    BRIBED,
    DECK,
    DISCARDS,
    FINISHED,
    GONE,
    HALL,
    HELD,
    HIRED,
    MARKER,
    MERCHANT,
    NOTHING,
    OPEN_PIER,
    PAWN,
    PIER,
    Q_OVER,
    Q_TRADE,
    ROGUE_CARD,
    SETS,
    SHELF,
    SHOP_CELLS,
    SHOP_QUESTION,
    SOLD,
    SQUARE,
    STAFF,
    SUPPLY,
    TIME,
    UNDER_COUNT,
    WAITING,
)
from marketday.games.cove.corruption import count_deck
from marketday.games.cove.data import (
    BOATS,
    CORRUPTION_KINDS,
    GOODS,
    KINDS,
    MOST_SEATS,
    PIER_COUNT,
    SHIELDS,
    SQUARE_SLOTS,
    STAFF_SLOTS,
)
from marketday.games.cove.kernel import Cove
from marketday.games.cove.reckoning import reckon

VERSION: Final = 1

# ---- the places of an observation; literals, because only those are machine integers when compiled -------------------
COMMON_AT: Final = 0
SITUATION_AT: Final = 91
OWN_AT: Final = 103
SEATS_AT: Final = 116
STAFF_AT: Final = 166
SHELF_AT: Final = 186
SUPPLY_AT: Final = 226
SHIELDS_AT: Final = 266
SHOPS_AT: Final = 291

FIELDS: Final = fields(
    [
        ("bag", 5, 0, 13, False, "adventurers in the bag: red, green, blue, yellow, rogues, as everywhere"),
        ("halls", 5, 0, 52, False, "in the halls, and in the lair"),
        ("waiting", 5, 0, 4, False, "drawn, and not yet on a boat"),
        ("boats", 30, 0, 4, False, "on each of six boats"),
        ("boat_at", 6, 0, 5, True, "where each is: 0 gone, 1 sailing, 2 + its dock"),
        ("piers", 15, 0, 52, False, "on each of three piers"),
        ("square", 4, 0, 36, True, "townsfolk on the square from the left, from 1"),
        ("hired", 1, 0, 36, True, "who is just hired, from 1"),
        ("deck", 1, 0, 36, False, "townsfolk in the deck in unknown order"),
        ("under", 1, 0, 36, False, "townsfolk under the deck"),
        ("corruption_deck", 1, 0, 60, False, "corruption cards in the deck"),
        ("discards", 13, 0, 24, False, "discarded ones of each kind"),
        ("rogue_card", 1, 0, 2, True, "criminals, cultists, robbers"),
        ("sets", 1, 0, 7, True, "sets of townsfolk in play, as bits"),
        ("at_once", 1, 0, 1, False, "all sell at the same time on a pier"),
        ("round", 1, 0, 3, False, "which round it is"),
        ("question", 1, 0, 140, True, "the number of the open question; those of a shop from 100"),
        ("asked", 1, 0, 1, False, "whether the observer is asked"),
        ("about", 2, -1, 255, False, "what the question is about, by its own words"),
        ("marker", 1, 0, 30, False, "the half hour of the trade marker"),
        ("pier", 1, -1, 3, True, "the pier where goods are sold"),
        ("seat_count", 1, 2, 5, False, "how many sit at the table"),
        ("shop_asked", 5, 0, 1, False, "where the question is a shop's: whose, seat by seat"),
        ("corruption", 13, 0, 24, False, "the observer's own corruption cards of each kind"),
        ("seated", 5, 0, 1, False, "seats 0 to 4: whether anybody sits there"),
        ("merchant", 5, 0, 10, True, "its merchant, from 1"),
        ("time", 5, 0, 30, False, "its half hour"),
        ("height", 5, 0, 5, False, "how many tokens come before it, on the same hour from the bottom"),
        ("gold", 5, -50, 500, False, "its gold"),
        ("cards", 5, 0, 60, False, "its corruption cards"),
        ("pawn", 5, 0, 12, True, "the action its merchant stands on, from 1"),
        ("bribed", 5, 0, 10, False, "rogues it treats as customers on the pier"),
        ("sold", 5, 0, 1, False, "whether it sold there"),
        ("finished", 5, 0, 1, False, "whether it has finished there"),
        ("staff", 20, 0, 36, True, "seat by seat, who works there: townsfolk from 1, ability by ability"),
        ("shelf", 40, 0, 3, False, "seat by seat, goods on the shelf: 2 * colour + size"),
        ("supply", 40, 0, 3, False, "seat by seat, goods it can still gain"),
        ("shields", 25, 0, 10, False, "seat by seat, active shields of the guilds and of +4"),
        ("shop", 320, -1, 255, False, "seat by seat 64 numbers of its shop, as its `codes` or its `observe` has them"),
    ]
)

check_places(
    FIELDS,
    {
        "bag": COMMON_AT,
        "question": SITUATION_AT,
        "corruption": OWN_AT,
        "seated": SEATS_AT,
        "staff": STAFF_AT,
        "shelf": SHELF_AT,
        "supply": SUPPLY_AT,
        "shields": SHIELDS_AT,
        "shop": SHOPS_AT,
    },
)

CODE_KINDS: Final = 128
"""More than there are kinds of answers."""


class CoveObserver(Observer):
    def __init__(
        self, action_rows: list[tuple[int, str]], starts: list[int], seconds: list[int], thirds: list[int]
    ) -> None:
        """By CODE_KINDS * merchant + kind: the action with which a kind of answers begins, or -1; how many values its
        second and its third number can have."""
        super().__init__(VERSION, FIELDS, action_rows)
        self.starts: vec[i64] = vec[i64](starts)
        self.seconds: vec[i64] = vec[i64](seconds)
        self.thirds: vec[i64] = vec[i64](thirds)

    def seat_count(self, kernel: Kernel) -> i64:
        assert isinstance(kernel, Cove)
        return kernel.seat_count

    def is_asked(self, kernel: Kernel, seat: i64) -> bool:
        if kernel.question == Q_TRADE and kernel.cells[AT_ONCE] == 1:
            return kernel.cells[FINISHED + seat] == 0
        return kernel.actor == seat

    def points(self, kernel: Kernel, seat: i64) -> i64:
        assert isinstance(kernel, Cove)
        return kernel.gold(seat)

    def merit(self, kernel: Kernel, seat: i64) -> i64:
        """M-41: most gold, then more unsold goods, then fewer corruption cards."""
        assert isinstance(kernel, Cove)
        goods: i64 = 0
        for good in range(i64(GOODS)):
            goods += kernel.cells[SHELF + GOODS * seat + good]
        return kernel.gold(seat) * 10_000 + goods * 100 - kernel.held(seat)

    def settle(self, kernel: Kernel) -> None:
        """M-40, whatever round it is."""
        assert isinstance(kernel, Cove)
        for seat in range(kernel.seat_count):
            reckon(kernel, seat)

    # ---- observing ---------------------------------------------------------------------------------------------------
    def write(self, kernel: Kernel, seat: i64, out: vec[i16], at: i64) -> None:
        assert isinstance(kernel, Cove)
        self.write_common(kernel, out, at + COMMON_AT)
        self.write_situation(kernel, seat, out, at + SITUATION_AT)
        copy_cells(kernel, HELD + CORRUPTION_KINDS * seat, CORRUPTION_KINDS, out, at + OWN_AT)
        seat_count: i64 = kernel.seat_count
        for n in range(seat_count):
            self.write_seat(kernel, (seat + n) % seat_count, n, out, at)

    def write_common(self, kernel: Cove, out: vec[i16], at: i64) -> None:
        cells = kernel.cells
        copy_cells(kernel, BAG, KINDS, out, at)
        copy_cells(kernel, HALL, KINDS, out, at + 5)
        copy_cells(kernel, WAITING, KINDS, out, at + 10)
        copy_cells(kernel, BOAT, BOATS * KINDS, out, at + 15)
        for boat in range(i64(BOATS)):
            out[at + 45 + boat] = i16(cells[BOAT_AT + boat] - GONE)
        copy_cells(kernel, PIER, PIER_COUNT * KINDS, out, at + 51)
        for slot in range(i64(SQUARE_SLOTS)):
            out[at + 66 + slot] = i16(cells[SQUARE + slot] - NOTHING)
        out[at + 70] = i16(cells[HIRED] - NOTHING)
        out[at + 71] = i16(popcount(cells[DECK]))
        out[at + 72] = i16(cells[UNDER_COUNT])
        out[at + 73] = i16(count_deck(kernel))
        copy_cells(kernel, DISCARDS, CORRUPTION_KINDS, out, at + 74)
        out[at + 87] = i16(cells[ROGUE_CARD])
        out[at + 88] = i16(cells[SETS])
        out[at + 89] = i16(cells[AT_ONCE])
        out[at + 90] = i16(kernel.round)

    def write_situation(self, kernel: Cove, seat: i64, out: vec[i16], at: i64) -> None:
        cells = kernel.cells
        out[at] = i16(kernel.question)
        out[at + 1] = 1 if kernel.question != Q_OVER and self.is_asked(kernel, seat) else 0
        out[at + 2] = i16(cells[ABOUT])
        out[at + 3] = i16(cells[ABOUT + 1])
        out[at + 4] = i16(cells[MARKER])
        out[at + 5] = i16(cells[OPEN_PIER])
        out[at + 6] = i16(kernel.seat_count)
        if kernel.question >= SHOP_QUESTION:
            out[at + 7 + (kernel.asker - seat + kernel.seat_count) % kernel.seat_count] = 1

    def write_seat(self, kernel: Cove, seat: i64, n: i64, out: vec[i16], at: i64) -> None:
        """Everything public about a seat, as the n-th."""
        cells = kernel.cells
        place: i64 = at + SEATS_AT + n
        out[place] = 1
        out[place + MOST_SEATS] = i16(cells[MERCHANT + seat] - NOTHING)
        out[place + 2 * MOST_SEATS] = i16(cells[TIME + seat])
        out[place + 3 * MOST_SEATS] = i16(tokens_before(kernel, seat))
        out[place + 4 * MOST_SEATS] = i16(kernel.gold(seat))
        out[place + 5 * MOST_SEATS] = i16(kernel.held(seat))
        out[place + 6 * MOST_SEATS] = i16(cells[PAWN + seat] - NOTHING)
        out[place + 7 * MOST_SEATS] = i16(cells[BRIBED + seat])
        out[place + 8 * MOST_SEATS] = i16(cells[SOLD + seat])
        out[place + 9 * MOST_SEATS] = i16(cells[FINISHED + seat])
        for ability in range(i64(STAFF_SLOTS)):
            worker: i64 = cells[STAFF + STAFF_SLOTS * seat + ability]
            out[at + STAFF_AT + STAFF_SLOTS * n + ability] = i16(worker - NOTHING)
        copy_cells(kernel, SHELF + GOODS * seat, GOODS, out, at + SHELF_AT + GOODS * n)
        copy_cells(kernel, SUPPLY + GOODS * seat, GOODS, out, at + SUPPLY_AT + GOODS * n)
        shop = kernel.shop(seat)
        for shield in range(i64(SHIELDS)):
            out[at + SHIELDS_AT + SHIELDS * n + shield] = i16(shop.shields(kernel, seat, shield))
        shop.observe(kernel, seat, out, at + SHOPS_AT + SHOP_CELLS * n)

    # ---- acting ------------------------------------------------------------------------------------------------------
    def action_of(self, kernel: Kernel, code: i64) -> i64:
        row: i64 = CODE_KINDS * kernel.cells[MERCHANT + kernel.actor] + kind_of(code)
        number: i64 = first_of(code) * self.seconds[row] + second_of(code)
        return self.starts[row] + number * self.thirds[row] + third_of(code)

    def code_of(self, kernel: Kernel, action: i64) -> i64:
        """Of all kinds that begin at or before it, it is of the one that begins last."""
        first: i64 = CODE_KINDS * kernel.cells[MERCHANT + kernel.actor]
        found: i64 = 0
        for kind in range(i64(CODE_KINDS)):
            start: i64 = self.starts[first + kind]
            if start >= 0 and start <= action and start >= self.starts[first + found]:
                found = kind
        row: i64 = first + found
        number: i64 = action - self.starts[row]
        third: i64 = number % self.thirds[row]
        number = number // self.thirds[row]
        return answer_code(found, number // self.seconds[row], number % self.seconds[row], third)


def copy_cells(kernel: Kernel, first: i64, count: i64, out: vec[i16], at: i64) -> None:
    for n in range(count):
        out[at + n] = i16(kernel.cells[first + n])


def tokens_before(kernel: Cove, seat: i64) -> i64:
    cells = kernel.cells
    before: i64 = 0
    for other in range(kernel.seat_count):
        earlier = cells[TIME + other] < cells[TIME + seat]
        if earlier or (cells[TIME + other] == cells[TIME + seat] and cells[ARRIVED + other] < cells[ARRIVED + seat]):
            before += 1
    return before
