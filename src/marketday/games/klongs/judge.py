# compiled: mypyc
"""What a search asks of Bangkok Klongs (`core.judge`).

Almost all answers are to two questions, where to place a boat and whether to move one, and change four landings or a
few more. So they are weighed by what they change; all others are played on a copy (`hints.best_outlook`).
"""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import lowest, popcount
from marketday.core.judge import Judge, best
from marketday.core.kernel import OVER, Kernel
from marketday.core.rng import Rng
from marketday.games.klongs.cells import (
    HAND_CLOSED,
    HAND_OPEN,
    MARKER,
    NO_BOAT,
    NOBODY,
    NOWHERE,
    OCCUPIED_HI,
    OCCUPIED_LO,
    OWN_HI,
    OWN_LO,
    SEATS,
    SPOTS,
    SPOTS_HI,
    SPOTS_LO,
    SUPPLY,
    THIEF_SPOTS_HI,
    THIEF_SPOTS_LO,
    TURN,
    WATER,
    Cells,
)
from marketday.games.klongs.codes import FINISH, PLACE, START
from marketday.games.klongs.data import BIG_DAY, COOKSHOP, HALF, INSPECTOR, LITTLE_DAY, NO_GOOD, OPEN, SPACES, THIEF
from marketday.games.klongs.drawing import top_of_pile
from marketday.games.klongs.geometry import full_quarters, watched_half
from marketday.games.klongs.hints import (
    Survey,
    best_outlook,
    held_worth,
    holdings,
    in_hand,
    is_within_a_move,
    lead,
    merchants_ahead,
    outlook,
    phase_of,
)
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.manners import (
    BLOCKED,
    CARD,
    EMPTY_SPACE,
    FULL,
    LEVEL,
    ONE_MISSING,
    OWN_GOOD,
    PHASES,
    RIVALS,
    TWO_MISSING,
)
from marketday.games.klongs.market_days import merchants_at
from marketday.games.klongs.moving import allowed_steps, steps_hi, steps_lo
from marketday.games.klongs.pieces import owner_of, stock_count
from marketday.games.klongs.special_boats import may_fetch
from marketday.games.klongs.tables import (
    BIT_HI,
    BIT_LO,
    CORNERS,
    COUNTING_BASKETS,
    GOOD,
    HALVES,
    KIND,
    LANDING,
    LANDING_COUNT,
    LANDINGS_OF,
    LUK_PHAT,
    OPEN_BOATS,
    QUARTET_HI,
    QUARTET_LO,
    ROW_HI,
    ROW_LO,
    THIEVES,
    TRACK_MARKET,
    TRACK_POINTS,
)

CERTAIN: Final = 0.5
"""Points decide."""
SPREADS: Final[vec[float]] = vec[float](
    [0.0] * (2 * PHASES) + [18.0, 15.0, 12.0, 5.0] + [15.0, 10.0, 8.0, 4.0] + [12.0, 10.0, 6.0, 3.0]
)
"""By the number of seats, and by market day as in a manner. The most likely ones, given how 400 plays of bots ended."""
NO_PROMISES: Final[vec[float]] = vec[float]([0.0 for _ in range(LANDING_COUNT)])
# What a spot adds: for a boat without an owner, and for each of its baskets; the same for an own one; for a cookshop.
PLAIN_EACH: Final = 1
OWNED: Final = 2
OWNED_EACH: Final = 3
COOKED: Final = 4
SPOT_PARTS: Final = 5
NO_COOKSHOPS: Final[vec[i64]] = vec[i64]([0 for _ in range(LANDING_COUNT)])


class KlongsJudge(Judge):
    def __init__(self, manner: vec[float]) -> None:
        self.manner: vec[float] = manner

    def worths(self, state: Kernel) -> list[float]:
        worths = self.weighed(cast(Klongs, state))
        return [worths[n] for n in range(len(worths))]

    def choice(self, state: Kernel) -> i64:
        worths = self.weighed(cast(Klongs, state))
        found: i64 = 0
        for n in range(len(worths)):
            if worths[n] > worths[found]:
                found = n
        return found

    def weighed(self, position: Klongs) -> vec[float]:
        """The same as `worths`."""
        question: i64 = position.question
        if question == PLACE:
            return Glance(position, self.manner).places()
        if question == FINISH:
            return Glance(position, self.manner).ends()
        worths: vec[float] = vec[float]([0.0 for _ in range(position.options)])
        survey = Survey(position, position.actor, self.manner)
        for n in range(position.options):
            worths[n] = played(survey, position, n)
        return worths

    def outlook(self, state: Kernel, seat: i64) -> float:
        position = cast(Klongs, state)
        if position.actor == OVER:
            return lead(position.cells, seat)
        return outlook(position, seat, self.manner)

    def spread(self, state: Kernel) -> float:
        if state.actor == OVER:
            return CERTAIN
        phase: i64 = phase_of(cast(Klongs, state).cells)
        return SPREADS[PHASES * state.cells[SEATS] + phase]

    def luck(self, state: Kernel, rng: Rng, seed: i64) -> i64:
        position = cast(Klongs, state)
        return rng.below(position.options) if position.question == START else top_of_pile(position.cells, seed)

    def seat_count(self, state: Kernel) -> i64:
        return state.cells[SEATS]

    def turn(self, state: Kernel) -> i64:
        return state.cells[TURN]


def played(survey: Survey, position: Klongs, n: i64) -> float:
    after = position.copy()
    after.play(position.nth(n))
    return best_outlook(survey, after)


def carried_through(state: Klongs, seat: int, code: int) -> Klongs:
    """The position after a move and what looks best within it."""
    after = state.copy()
    after.play(code)
    while is_within_a_move(after, seat):
        after.play(after.nth(best(KlongsJudge(LEVEL).worths(after))))
    return after


class Glance:
    """A position in which the asked seat may place or move a boat, in parts that a boat changes by adding to them."""

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

    # ---- placing -----------------------------------------------------------------------------------------------------
    def places(self) -> vec[float]:
        position = self.position
        cells = self.cells
        worths: vec[float] = vec[float]([0.0 for _ in range(position.options)])
        spots: vec[float] = vec[float]([0.0 for _ in range(SPOT_PARTS * cells[SPOTS])])
        self.look_at_spots(spots)
        opened: i64 = cells[HAND_OPEN + self.seat]
        closed: i64 = cells[HAND_CLOSED + self.seat]
        n: i64 = 0
        while opened != 0:
            self.place(worths, n, lowest(opened), spots)
            n += cells[SPOTS]
            opened &= opened - 1
        honest: i64 = closed & ~THIEVES
        while honest != 0:
            self.place(worths, n, OPEN_BOATS + lowest(honest), spots)
            n += cells[SPOTS]
            honest &= honest - 1
        thieves: i64 = closed & THIEVES
        while thieves != 0:
            n = self.place_thief(worths, n, OPEN_BOATS + lowest(thieves))
            thieves &= thieves - 1
        n = self.steps(worths, n)
        if n < position.options:
            worths[n] = played(Survey(position, self.seat, self.manner), position, n)
        return worths

    def look_at_spots(self, spots: vec[float]) -> None:
        """What the landings promise more for a boat on each spot: whatever it is, and for each of its baskets."""
        lo: i64 = self.cells[SPOTS_LO]
        at: i64 = 0
        while lo != 0:
            self.look_at_spot(spots, at, lowest(lo))
            at += SPOT_PARTS
            lo &= lo - 1
        hi: i64 = self.cells[SPOTS_HI]
        while hi != 0:
            self.look_at_spot(spots, at, HALF + lowest(hi))
            at += SPOT_PARTS
            hi &= hi - 1

    def look_at_spot(self, spots: vec[float], at: i64, space: i64) -> None:
        cells = self.cells
        aheads: vec[float] = self.ahead
        all_baskets: vec[float] = self.baskets
        cookshops: vec[i64] = self.cookshops
        promises: vec[float] = self.promises
        lo: i64 = cells[OCCUPIED_LO] | BIT_LO[space]
        hi: i64 = cells[OCCUPIED_HI] | BIT_HI[space]
        blocked_lo: i64 = full_quarters(lo)
        blocked_hi: i64 = full_quarters(hi)
        here: i64 = LANDINGS_OF[space]
        touched: i64 = here | self.newly_blocked(blocked_lo, blocked_hi)
        plain: float = 0.0
        plain_each: float = 0.0
        owned: float = 0.0
        owned_each: float = 0.0
        cooked: float = 0.0
        while touched != 0:
            number: i64 = lowest(touched)
            one: i64 = touched & -touched
            touched &= touched - 1
            ahead: float = aheads[number]
            before: float = promises[number]
            plain -= before
            owned -= before
            cooked -= before
            chance: float = self.chance(LANDING[number], lo, hi, blocked_lo, blocked_hi)
            if chance == 0.0:
                continue
            baskets: float = all_baskets[number]
            doubled: float = 2.0 * chance
            if cookshops[number] > 0:
                chance = doubled
            if here & one == 0:
                promise: float = chance * ahead * baskets
                plain += promise
                owned += promise
                cooked += promise
                continue
            baskets -= self.empty_space
            plain += chance * ahead * baskets
            plain_each += chance * ahead
            owned += chance * (ahead + 1.0) * baskets
            owned_each += chance * (ahead + 1.0)
            cooked += doubled * ahead * baskets
        spots[at] = plain
        spots[at + PLAIN_EACH] = plain_each
        spots[at + OWNED] = owned
        spots[at + OWNED_EACH] = owned_each
        spots[at + COOKED] = cooked

    def place(self, worths: vec[float], n: i64, boat: i64, spots: vec[float]) -> None:
        """Its places, from the n-th answer on."""
        cells = self.cells
        count: i64 = cells[SPOTS]
        part: i64 = 0
        worth: float = self.now - held_worth(boat, self.phase, self.manner)
        is_played: bool = False
        if KIND[boat] == OPEN:
            part = OWNED
            worth += self.manner[OWN_GOOD + self.phase] * float(stock_count(cells, self.seat, GOOD[boat]) + 1)
            is_played = cells[SUPPLY + self.seat] == 0
        elif LUK_PHAT[boat] != 0:
            marker: i64 = cells[MARKER] + 1
            worth += float(TRACK_POINTS[marker])
            # If nobody could score, the day would be over at once.
            is_played = TRACK_MARKET[marker] == BIG_DAY or (TRACK_MARKET[marker] == LITTLE_DAY and not self.is_ripe)
        elif KIND[boat] == INSPECTOR:
            is_played = has_thief(cells)
        elif KIND[boat] == COOKSHOP:
            for spot in range(count):
                worths[n + spot] = worth + spots[SPOT_PARTS * spot + COOKED]
            return
        if is_played:
            survey = Survey(self.position, self.seat, self.manner)
            for spot in range(count):
                worths[n + spot] = played(survey, self.position, n + spot)
            return
        baskets: float = float(COUNTING_BASKETS[boat])
        for spot in range(count):
            worths[n + spot] = worth + spots[SPOT_PARTS * spot + part] + baskets * spots[SPOT_PARTS * spot + part + 1]

    def place_thief(self, worths: vec[float], n: i64, thief: i64) -> i64:
        cells = self.cells
        lo: i64 = cells[THIEF_SPOTS_LO]
        while lo != 0:
            worths[n] = self.best_theft(lowest(lo), thief)
            n += 1
            lo &= lo - 1
        hi: i64 = cells[THIEF_SPOTS_HI]
        while hi != 0:
            worths[n] = self.best_theft(HALF + lowest(hi), thief)
            n += 1
            hi &= hi - 1
        return n

    def best_theft(self, space: i64, thief: i64) -> float:
        """K-40, K-41: nothing, or a boat of the row to the stock or to the hand."""
        cells = self.cells
        worth: float = self.now - held_worth(thief, self.phase, self.manner)
        found: float = self.changed(space, thief, 0.0, NOWHERE, NO_BOAT, 0.0)
        unwatched: i64 = ~watched_half(cells)
        prey: i64 = ROW_LO[space] & cells[OCCUPIED_LO] & unwatched
        offset: i64 = 0
        if space >= HALF:
            prey = ROW_HI[space] & cells[OCCUPIED_HI] & unwatched
            offset = HALF
        while prey != 0:
            left: i64 = offset + lowest(prey)
            prey &= prey - 1
            boat: i64 = cells[WATER + left]
            owner: i64 = owner_of(cells, left)
            gone: float = 0.0 if owner == NOBODY else (1.0 if owner == self.seat else -self.rival)
            gain: float = self.changed(space, thief, 0.0, left, boat, gone)
            good: i64 = GOOD[boat]
            own_good: float = self.manner[OWN_GOOD + self.phase]
            if owner != NOBODY and good != NO_GOOD:
                gain -= gone * own_good * float(stock_count(cells, owner, good) + 1)
            to_stock: float = gain
            if good != NO_GOOD:
                fellows: i64 = boats_with(cells, self.seat, good) - (1 if owner == self.seat else 0)
                to_stock += float(stock_count(cells, self.seat, good) + 1) + own_good * float(fellows)
            found = max(found, to_stock)
            if may_fetch(cells, left):
                found = max(found, gain + held_worth(boat, self.phase, self.manner))
        return worth + found

    # ---- moving ------------------------------------------------------------------------------------------------------
    def ends(self) -> vec[float]:
        worths: vec[float] = vec[float]([0.0 for _ in range(self.position.options)])
        worths[0] = self.now
        self.steps(worths, 1)
        return worths

    def steps(self, worths: vec[float], n: i64) -> i64:
        """What moves are worth, from the n-th answer on; returns the number of the answer after them."""
        cells = self.cells
        if allowed_steps(cells, self.seat) == 0:
            return n
        worth: float = self.now - self.manner[CARD + self.phase]
        offset: i64 = 0
        own: i64 = cells[OWN_LO + self.seat]
        for _ in range(HALVES):
            while own != 0:
                space: i64 = offset + lowest(own)
                own &= own - 1
                boat: i64 = cells[WATER + space]
                lo: i64 = steps_lo(cells, space)
                while lo != 0:
                    worths[n] = worth + self.changed(lowest(lo), boat, 1.0, space, boat, 1.0)
                    n += 1
                    lo &= lo - 1
                hi: i64 = steps_hi(cells, space)
                while hi != 0:
                    worths[n] = worth + self.changed(HALF + lowest(hi), boat, 1.0, space, boat, 1.0)
                    n += 1
                    hi &= hi - 1
            own = cells[OWN_HI + self.seat]
            offset = HALF
        return n


def has_merchants(cells: Cells, landing: i64) -> bool:
    return any(merchants_at(cells, seat, landing) > 0 for seat in range(cells[SEATS]))


def has_thief(cells: Cells) -> bool:
    """Whether one is on the water."""
    spaces: i64 = SPACES
    for space in range(spaces):
        boat: i64 = cells[WATER + space]
        if boat != NO_BOAT and KIND[boat] == THIEF:
            return True
    return False


def boats_with(cells: Cells, seat: i64, good: i64) -> i64:
    """How many boats of a good the seat has on the water."""
    found: i64 = 0
    own: i64 = cells[OWN_LO + seat]
    offset: i64 = 0
    for _ in range(HALVES):
        while own != 0:
            if GOOD[cells[WATER + offset + lowest(own)]] == good:
                found += 1
            own &= own - 1
        own = cells[OWN_HI + seat]
        offset = HALF
    return found
