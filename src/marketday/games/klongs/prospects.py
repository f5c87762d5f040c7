# compiled: mypyc
"""What landings promise the seat that is asked, kept in parts: a boat that comes or goes changes a few of them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import lowest, popcount
from marketday.games.klongs.cells import NO_BOAT, NOWHERE, OCCUPIED_HI, OCCUPIED_LO, SEATS, WATER, Cells
from marketday.games.klongs.data import COOKSHOP, HALF
from marketday.games.klongs.geometry import full_quarters
from marketday.games.klongs.hints import holdings, in_hand, merchants_ahead, phase_of
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.manners import BLOCKED, EMPTY_SPACE, FULL, ONE_MISSING, RIVALS, TWO_MISSING
from marketday.games.klongs.market_days import merchants_at
from marketday.games.klongs.tables import (
    BIT_HI,
    BIT_LO,
    CORNERS,
    COUNTING_BASKETS,
    KIND,
    LANDING,
    LANDING_COUNT,
    LANDINGS_OF,
    QUARTET_HI,
    QUARTET_LO,
)

NO_PROMISES: Final[vec[float]] = vec[float]([0.0 for _ in range(LANDING_COUNT)])
NO_COOKSHOPS: Final[vec[i64]] = vec[i64]([0 for _ in range(LANDING_COUNT)])


class Prospects:
    """Of a position in which the seat may place or move a boat."""

    def __init__(self, position: Klongs, manner: vec[float]) -> None:
        cells = position.cells
        self.position: Klongs = position
        self.cells: Cells = cells
        self.manner: vec[float] = manner
        self.seat: i64 = position.actor
        self.phase: i64 = phase_of(cells)
        self.empty_space: float = manner[EMPTY_SPACE]
        self.rival: float = manner[RIVALS] / float(cells[SEATS] - 1)
        """What one point of another seat counts."""
        self.blocked_lo: i64 = full_quarters(cells[OCCUPIED_LO])
        self.blocked_hi: i64 = full_quarters(cells[OCCUPIED_HI])
        # By the landing's number: by how much the seat is ahead in merchants, the baskets to expect, the cookshops, and
        # what all that promises.
        self.ahead: vec[float] = NO_PROMISES[:]
        self.baskets: vec[float] = NO_PROMISES[:]
        self.cookshops: vec[i64] = NO_COOKSHOPS[:]
        self.promises: vec[float] = NO_PROMISES[:]
        self.is_ripe: bool = False
        """Whether a landing is full at which somebody has merchants."""
        self.now: float = self.look_round() + in_hand(cells, self.seat, manner)
        """The outlook as it is."""
        for other in range(cells[SEATS]):
            worth: float = holdings(cells, other, manner)
            self.now += worth if other == self.seat else -self.rival * worth

    def look_round(self) -> float:
        cells = self.cells
        lo: i64 = cells[OCCUPIED_LO]
        hi: i64 = cells[OCCUPIED_HI]
        total: float = 0.0
        for number in range(LANDING_COUNT):
            landing: i64 = LANDING[number]
            if (QUARTET_LO[landing] & lo) | (QUARTET_HI[landing] & hi) == 0:
                self.baskets[number] = 4.0 * self.empty_space
                continue
            if not self.is_ripe and (QUARTET_LO[landing] & ~lo) | (QUARTET_HI[landing] & ~hi) == 0:
                self.is_ripe = has_merchants(cells, landing)
            baskets: float = 0.0
            for corner in CORNERS:
                boat: i64 = cells[WATER + landing + corner]
                if boat == NO_BOAT:
                    baskets += self.empty_space
                else:
                    baskets += float(COUNTING_BASKETS[boat])
                    if KIND[boat] == COOKSHOP:
                        self.cookshops[number] += 1
            ahead: float = merchants_ahead(cells, self.seat, landing, self.manner[RIVALS])
            self.baskets[number] = baskets
            self.ahead[number] = ahead
            if ahead != 0.0:
                chance: float = self.chance(landing, lo, hi, self.blocked_lo, self.blocked_hi)
                promise: float = chance * ahead * (2.0 * baskets if self.cookshops[number] > 0 else baskets)
                self.promises[number] = promise
                total += promise
        return total

    def chance(self, landing: i64, lo: i64, hi: i64, blocked_lo: i64, blocked_hi: i64) -> float:
        """That a landing pays, if these spaces hold boats and those are in full quarters."""
        missing_lo: i64 = QUARTET_LO[landing] & ~lo
        missing_hi: i64 = QUARTET_HI[landing] & ~hi
        if missing_lo | missing_hi == 0:
            return self.manner[FULL + self.phase]
        # At most two are missing if nothing is left without the lowest two.
        more_lo: i64 = missing_lo & (missing_lo - 1)
        more_hi: i64 = missing_hi & (missing_hi - 1)
        chance: float
        if more_lo | more_hi == 0 and (missing_lo == 0 or missing_hi == 0):
            chance = self.manner[ONE_MISSING + self.phase]
        elif popcount(missing_lo) + popcount(missing_hi) == 2:
            chance = self.manner[TWO_MISSING + self.phase]
        else:
            return 0.0
        if (missing_lo & blocked_lo) | (missing_hi & blocked_hi) != 0:
            return chance * self.manner[BLOCKED]
        return chance

    def newly_blocked(self, blocked_lo: i64, blocked_hi: i64) -> i64:
        """The landings of spaces whose quarters fill up, or are full no more."""
        touched: i64 = 0
        newly: i64 = blocked_lo ^ self.blocked_lo
        while newly != 0:
            touched |= LANDINGS_OF[lowest(newly)]
            newly &= newly - 1
        newly = blocked_hi ^ self.blocked_hi
        while newly != 0:
            touched |= LANDINGS_OF[HALF + lowest(newly)]
            newly &= newly - 1
        return touched

    def changed(self, to: i64, boat: i64, own: float, left: i64, lost: i64, gone: float) -> float:
        """What the landings promise more if a boat comes to a space, by itself or with a merchant of the seat's (`own`
        is 1), while another, `lost`, leaves one, or none (NOWHERE); `gone` is what its merchant counts."""
        cells = self.cells
        lo: i64 = cells[OCCUPIED_LO] | BIT_LO[to]
        hi: i64 = cells[OCCUPIED_HI] | BIT_HI[to]
        here: i64 = LANDINGS_OF[to]
        there: i64 = 0
        if left != NOWHERE:
            lo &= ~BIT_LO[left]
            hi &= ~BIT_HI[left]
            there = LANDINGS_OF[left]
        blocked_lo: i64 = full_quarters(lo)
        blocked_hi: i64 = full_quarters(hi)
        touched: i64 = here | there | self.newly_blocked(blocked_lo, blocked_hi)
        aheads: vec[float] = self.ahead
        all_baskets: vec[float] = self.baskets
        all_cookshops: vec[i64] = self.cookshops
        promises: vec[float] = self.promises
        more: float = 0.0
        while touched != 0:
            one: i64 = touched & -touched
            number: i64 = lowest(touched)
            touched &= touched - 1
            more -= promises[number]
            chance: float = self.chance(LANDING[number], lo, hi, blocked_lo, blocked_hi)
            if chance == 0.0:
                continue
            ahead: float = aheads[number]
            baskets: float = all_baskets[number]
            cookshops: i64 = all_cookshops[number]
            if here & one != 0:
                ahead += own
                baskets += float(COUNTING_BASKETS[boat]) - self.empty_space
                if KIND[boat] == COOKSHOP:
                    cookshops += 1
            if there & one != 0:
                ahead -= gone
                baskets -= float(COUNTING_BASKETS[lost]) - self.empty_space
                if KIND[lost] == COOKSHOP:
                    cookshops -= 1
            more += chance * ahead * (2.0 * baskets if cookshops > 0 else baskets)
        return more


def has_merchants(cells: Cells, landing: i64) -> bool:
    return any(merchants_at(cells, seat, landing) > 0 for seat in range(cells[SEATS]))
