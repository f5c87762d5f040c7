"""What lies where in Bangkok Klongs: water, hands, piles, stocks, merchants, points — and the questions geometry
answers.

`kernel` adds the course of the game. Everything variable is in `cells`, one packed buffer, and a few whole numbers,
so that a copy is one copy of memory. Names of the buffer's parts are offsets: `cells[HAND + 4 * seat]` is a seat's
first boat.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import BIT, lowest, popcount
from marketday.core.kernel import Kernel
from marketday.games.klongs.data import INSPECTOR, SPACES
from marketday.games.klongs.tables import (
    ALL_CLOSED,
    ALL_OPEN,
    BIT_HI,
    BIT_LO,
    ENTRY_HI,
    ENTRY_LO,
    GOOD_CLOSED,
    GOOD_OPEN,
    HALF,
    KIND,
    LANDING_HI,
    LANDING_LO,
    NEAR_HI,
    NEAR_LO,
    OPEN_BOATS,
    QUARTER_HI,
    QUARTER_LO,
    STOCK_POINTS,
)

# Offsets into `cells`; all but WATER have one part per seat, and there are always four.
WATER: Final = 0  # the boat on each space, or NO_BOAT
OWN_LO: Final = 80  # the spaces where a seat's merchants stand
OWN_HI: Final = 84
HAND_OPEN: Final = 88  # the boats in hand, as two sets
HAND_CLOSED: Final = 92
SUPPLY: Final = 96  # merchants at home
CARDS: Final = 100  # movement cards
LUK_POINTS: Final = 104  # points from the Luk Phat track
DAY_POINTS: Final = 108  # points from each of the three market days: 4 * day + seat
STOCK_OPEN: Final = 120  # the boats in stock, as two sets
STOCK_CLOSED: Final = 124
CELLS: Final = 128

NO_BOAT: Final = -1
NOBODY: Final = -1
DAYS: Final = 3

WORD: Final = 0xFFFFFFFFFF
NOT_FIRST_COLUMN: Final = 0xFFBFEFFBFE
NOT_LAST_COLUMN: Final = 0x7FDFF7FDFF
TOP_ROW: Final = 0x3FF
QUARTER_CORNERS: Final = 0x15500155
EVERY_ROW: Final = 0x40100401


class Board(Kernel):
    def __init__(self, seats: i64) -> None:
        super().__init__()
        self.seats: i64 = seats
        self.cells: vec[i64] = vec[i64]()
        self.occupied_lo: i64 = 0
        self.occupied_hi: i64 = 0
        self.watched: i64 = 0
        """Columns that hold an inspector, one bit each."""
        self.pile_open: i64 = ALL_OPEN
        self.pile_closed: i64 = ALL_CLOSED
        self.gone: i64 = 0
        """Closed boats out of the game: thieves an inspector chased away."""
        self.known_open: i64 = 0
        """Boats in hands that everybody knows, because they were taken from the board."""
        self.known_closed: i64 = 0
        # Spaces, or landings, that the open question is about; worked out when it is put.
        self.spots_lo: i64 = 0
        self.spots_hi: i64 = 0

    # ---- hands, piles, stocks ----------------------------------------------------------------------------------------
    def to_hand(self, seat: i64, boat: i64) -> None:
        if boat < OPEN_BOATS:
            self.cells[HAND_OPEN + seat] |= BIT[boat]
        else:
            self.cells[HAND_CLOSED + seat] |= BIT[boat - OPEN_BOATS]

    def from_hand(self, seat: i64, boat: i64) -> None:
        if boat < OPEN_BOATS:
            self.cells[HAND_OPEN + seat] &= ~BIT[boat]
            self.known_open &= ~BIT[boat]
        else:
            self.cells[HAND_CLOSED + seat] &= ~BIT[boat - OPEN_BOATS]
            self.known_closed &= ~BIT[boat - OPEN_BOATS]

    def publicize(self, boat: i64) -> None:
        if boat < OPEN_BOATS:
            self.known_open |= BIT[boat]
        else:
            self.known_closed |= BIT[boat - OPEN_BOATS]

    def from_pile(self, boat: i64) -> None:
        if boat < OPEN_BOATS:
            self.pile_open &= ~BIT[boat]
        else:
            self.pile_closed &= ~BIT[boat - OPEN_BOATS]

    def to_stock(self, seat: i64, boat: i64) -> None:
        if boat < OPEN_BOATS:
            self.cells[STOCK_OPEN + seat] |= BIT[boat]
        else:
            self.cells[STOCK_CLOSED + seat] |= BIT[boat - OPEN_BOATS]

    def stock_count(self, seat: i64, good: i64) -> i64:
        cells = self.cells
        return popcount(cells[STOCK_OPEN + seat] & GOOD_OPEN[good]) + popcount(
            cells[STOCK_CLOSED + seat] & GOOD_CLOSED[good]
        )

    def stock_points(self, seat: i64) -> i64:
        """K-50"""
        points: i64 = 0
        good: i64 = 0
        while good < 7:
            points += STOCK_POINTS[self.stock_count(seat, good)]
            good += 1
        return points

    def score(self, seat: i64) -> i64:
        """Where the seat stands on the score track; the stock comes after the end."""
        cells = self.cells
        at: i64 = DAY_POINTS + seat
        return cells[LUK_POINTS + seat] + cells[at] + cells[at + 4] + cells[at + 8]

    # ---- boats on the water ------------------------------------------------------------------------------------------
    def owner(self, space: i64) -> i64:
        seat: i64 = 0
        while seat < self.seats:
            if self.owns(seat, space):
                return seat
            seat += 1
        return NOBODY

    def owns(self, seat: i64, space: i64) -> bool:
        cells = self.cells
        return (cells[OWN_LO + seat] & BIT_LO[space]) | (cells[OWN_HI + seat] & BIT_HI[space]) != 0

    def merchants_out(self, seat: i64) -> i64:
        return popcount(self.cells[OWN_LO + seat]) + popcount(self.cells[OWN_HI + seat])

    def put(self, boat: i64, space: i64) -> None:
        self.cells[WATER + space] = boat
        self.occupied_lo |= BIT_LO[space]
        self.occupied_hi |= BIT_HI[space]
        if KIND[boat] == INSPECTOR:
            self.watched |= BIT[space % 10]

    def claim(self, seat: i64, space: i64) -> None:
        cells = self.cells
        cells[OWN_LO + seat] |= BIT_LO[space]
        cells[OWN_HI + seat] |= BIT_HI[space]
        cells[SUPPLY + seat] -= 1

    def release(self, seat: i64, space: i64) -> None:
        """The seat's merchant leaves the boat there and goes home."""
        cells = self.cells
        cells[OWN_LO + seat] &= ~BIT_LO[space]
        cells[OWN_HI + seat] &= ~BIT_HI[space]
        cells[SUPPLY + seat] += 1

    def lift(self, space: i64) -> i64:
        """Take the boat there off the water, its merchant goes home; the boat."""
        owner: i64 = self.owner(space)
        if owner != NOBODY:
            self.release(owner, space)
        boat: i64 = self.cells[WATER + space]
        self.cells[WATER + space] = NO_BOAT
        self.occupied_lo &= ~BIT_LO[space]
        self.occupied_hi &= ~BIT_HI[space]
        if KIND[boat] == INSPECTOR:
            self.watch_again()
        return boat

    def watch_again(self) -> None:
        self.watched = 0
        space: i64 = 0
        while space < SPACES:
            boat: i64 = self.cells[WATER + space]
            if boat != NO_BOAT and KIND[boat] == INSPECTOR:
                self.watched |= BIT[space % 10]
            space += 1

    # ---- geometry ----------------------------------------------------------------------------------------------------
    def full_quarters(self, occupied: i64) -> i64:
        """K-6: of half the board, all spaces of quarters that hold three boats."""
        second: i64 = occupied >> 1
        third: i64 = occupied >> 10
        fourth: i64 = occupied >> 11
        full: i64 = (occupied & second & (third | fourth)) | (third & fourth & (occupied | second))
        full &= QUARTER_CORNERS
        full |= full << 1
        return full | (full << 10)

    def find_places(self, first_round: bool) -> None:
        """The spaces where a boat may be placed that is not a thief go to `spots`: K-4, K-5, K-6."""
        lo: i64 = self.occupied_lo
        hi: i64 = self.occupied_hi
        if first_round or (lo | hi) == 0:
            self.spots_lo = ENTRY_LO[self.seats] & ~lo & ~self.full_quarters(lo)
            self.spots_hi = ENTRY_HI[self.seats] & ~hi & ~self.full_quarters(hi)
            return
        wide_lo: i64 = lo | ((lo & NOT_LAST_COLUMN) << 1) | ((lo & NOT_FIRST_COLUMN) >> 1)
        wide_hi: i64 = hi | ((hi & NOT_LAST_COLUMN) << 1) | ((hi & NOT_FIRST_COLUMN) >> 1)
        near_lo: i64 = wide_lo | (wide_lo << 10) | (wide_lo >> 10) | ((wide_hi & TOP_ROW) << 30)
        near_hi: i64 = wide_hi | (wide_hi << 10) | (wide_hi >> 10) | (wide_lo >> 30)
        self.spots_lo = near_lo & WORD & ~lo & ~self.full_quarters(lo)
        self.spots_hi = near_hi & WORD & ~hi & ~self.full_quarters(hi)

    def watched_half(self) -> i64:
        """All spaces of half the board that lie in columns with an inspector; both halves are alike."""
        return self.watched * EVERY_ROW

    def steps_lo(self, space: i64) -> i64:
        """Where on the upper half the boat on a space may be moved: K-10, K-6."""
        free: i64 = NEAR_LO[space] & ~self.occupied_lo
        return free & (~self.full_quarters(self.occupied_lo) | QUARTER_LO[space])

    def steps_hi(self, space: i64) -> i64:
        free: i64 = NEAR_HI[space] & ~self.occupied_hi
        return free & (~self.full_quarters(self.occupied_hi) | QUARTER_HI[space])

    def count_steps(self, seat: i64) -> i64:
        """In how many ways the seat could move one of its boats by one step."""
        open_lo: i64 = ~self.full_quarters(self.occupied_lo)
        open_hi: i64 = ~self.full_quarters(self.occupied_hi)
        free_lo: i64 = ~self.occupied_lo
        free_hi: i64 = ~self.occupied_hi
        steps: i64 = 0
        own: i64 = self.cells[OWN_LO + seat]
        base: i64 = 0
        while base <= HALF:
            while own != 0:
                space: i64 = base + lowest(own)
                own &= own - 1
                steps += popcount(NEAR_LO[space] & free_lo & (open_lo | QUARTER_LO[space]))
                steps += popcount(NEAR_HI[space] & free_hi & (open_hi | QUARTER_HI[space]))
            own = self.cells[OWN_HI + seat]
            base += HALF
        return steps

    def find_landings(self, seat: i64) -> None:
        """The landings the seat may score, named by their upper left spaces, go to `spots`: K-30."""
        lo: i64 = self.occupied_lo | ((self.occupied_hi & TOP_ROW) << 40)
        hi: i64 = self.occupied_hi
        full_lo: i64 = lo & (lo >> 1) & (lo >> 10) & (lo >> 11) & LANDING_LO
        full_hi: i64 = hi & (hi >> 1) & (hi >> 10) & (hi >> 11) & LANDING_HI
        if (full_lo | full_hi) == 0:
            self.spots_lo = 0
            self.spots_hi = 0
            return
        own_hi: i64 = self.cells[OWN_HI + seat]
        own_lo: i64 = self.cells[OWN_LO + seat] | ((own_hi & TOP_ROW) << 40)
        self.spots_lo = full_lo & (own_lo | (own_lo >> 1) | (own_lo >> 10) | (own_lo >> 11))
        self.spots_hi = full_hi & (own_hi | (own_hi >> 1) | (own_hi >> 10) | (own_hi >> 11))
