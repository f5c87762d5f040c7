# compiled: mypyc
"""What it is worth to place a boat or to move one: weighed by what that changes (`prospects`)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import lowest
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
    SPOTS,
    SPOTS_HI,
    SPOTS_LO,
    SUPPLY,
    THIEF_SPOTS_HI,
    THIEF_SPOTS_LO,
    WATER,
    Cells,
)
from marketday.games.klongs.data import BIG_DAY, COOKSHOP, HALF, INSPECTOR, LITTLE_DAY, NO_GOOD, OPEN, SPACES, THIEF
from marketday.games.klongs.geometry import full_quarters, watched_half
from marketday.games.klongs.hints import Survey, best_outlook, held_worth
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.manners import CARD, OWN_GOOD
from marketday.games.klongs.moving import allowed_steps, steps_hi, steps_lo
from marketday.games.klongs.pieces import owner_of, stock_count
from marketday.games.klongs.prospects import Prospects
from marketday.games.klongs.special_boats import may_fetch
from marketday.games.klongs.tables import (
    BIT_HI,
    BIT_LO,
    COUNTING_BASKETS,
    GOOD,
    HALVES,
    KIND,
    LANDING,
    LANDINGS_OF,
    LUK_PHAT,
    OPEN_BOATS,
    ROW_HI,
    ROW_LO,
    THIEVES,
    TRACK_MARKET,
    TRACK_POINTS,
)

# What a spot adds: for a boat without an owner, and for each of its baskets; the same for an own one; for a cookshop.
PLAIN_EACH: Final = 1
OWNED: Final = 2
OWNED_EACH: Final = 3
COOKED: Final = 4
SPOT_PARTS: Final = 5


def place_worths(prospects: Prospects) -> vec[float]:
    position = prospects.position
    cells = prospects.cells
    worths: vec[float] = vec[float]([0.0 for _ in range(position.options)])
    spots: vec[float] = vec[float]([0.0 for _ in range(SPOT_PARTS * cells[SPOTS])])
    weigh_spots(prospects, spots)
    opened: i64 = cells[HAND_OPEN + prospects.seat]
    closed: i64 = cells[HAND_CLOSED + prospects.seat]
    n: i64 = 0
    while opened != 0:
        weigh_placings(prospects, worths, n, lowest(opened), spots)
        n += cells[SPOTS]
        opened &= opened - 1
    honest: i64 = closed & ~THIEVES
    while honest != 0:
        weigh_placings(prospects, worths, n, OPEN_BOATS + lowest(honest), spots)
        n += cells[SPOTS]
        honest &= honest - 1
    thieves: i64 = closed & THIEVES
    while thieves != 0:
        n = weigh_thefts(prospects, worths, n, OPEN_BOATS + lowest(thieves))
        thieves &= thieves - 1
    n = weigh_steps(prospects, worths, n)
    if n < position.options:
        worths[n] = played(Survey(position, prospects.seat, prospects.manner), position, n)
    return worths


def weigh_spots(prospects: Prospects, spots: vec[float]) -> None:
    """What the landings promise more for a boat on each spot: whatever it is, and for each of its baskets."""
    lo: i64 = prospects.cells[SPOTS_LO]
    at: i64 = 0
    while lo != 0:
        weigh_spot(prospects, spots, at, lowest(lo))
        at += SPOT_PARTS
        lo &= lo - 1
    hi: i64 = prospects.cells[SPOTS_HI]
    while hi != 0:
        weigh_spot(prospects, spots, at, HALF + lowest(hi))
        at += SPOT_PARTS
        hi &= hi - 1


def weigh_spot(prospects: Prospects, spots: vec[float], at: i64, space: i64) -> None:
    cells = prospects.cells
    aheads: vec[float] = prospects.ahead
    all_baskets: vec[float] = prospects.baskets
    cookshops: vec[i64] = prospects.cookshops
    promises: vec[float] = prospects.promises
    lo: i64 = cells[OCCUPIED_LO] | BIT_LO[space]
    hi: i64 = cells[OCCUPIED_HI] | BIT_HI[space]
    blocked_lo: i64 = full_quarters(lo)
    blocked_hi: i64 = full_quarters(hi)
    here: i64 = LANDINGS_OF[space]
    touched: i64 = here | prospects.newly_blocked(blocked_lo, blocked_hi)
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
        chance: float = prospects.chance(LANDING[number], lo, hi, blocked_lo, blocked_hi)
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
        baskets -= prospects.empty_space
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


def weigh_placings(prospects: Prospects, worths: vec[float], n: i64, boat: i64, spots: vec[float]) -> None:
    """Its places, from the n-th answer on."""
    cells = prospects.cells
    count: i64 = cells[SPOTS]
    part: i64 = 0
    worth: float = prospects.now - held_worth(boat, prospects.phase, prospects.manner)
    is_played: bool = False
    if KIND[boat] == OPEN:
        part = OWNED
        worth += prospects.manner[OWN_GOOD + prospects.phase] * float(
            stock_count(cells, prospects.seat, GOOD[boat]) + 1
        )
        is_played = cells[SUPPLY + prospects.seat] == 0
    elif LUK_PHAT[boat] != 0:
        marker: i64 = cells[MARKER] + 1
        worth += float(TRACK_POINTS[marker])
        # If nobody could score, the day would be over at once.
        is_played = TRACK_MARKET[marker] == BIG_DAY or (TRACK_MARKET[marker] == LITTLE_DAY and not prospects.is_ripe)
    elif KIND[boat] == INSPECTOR:
        is_played = has_thief(cells)
    elif KIND[boat] == COOKSHOP:
        for spot in range(count):
            worths[n + spot] = worth + spots[SPOT_PARTS * spot + COOKED]
        return
    if is_played:
        survey = Survey(prospects.position, prospects.seat, prospects.manner)
        for spot in range(count):
            worths[n + spot] = played(survey, prospects.position, n + spot)
        return
    baskets: float = float(COUNTING_BASKETS[boat])
    for spot in range(count):
        worths[n + spot] = worth + spots[SPOT_PARTS * spot + part] + baskets * spots[SPOT_PARTS * spot + part + 1]


def weigh_thefts(prospects: Prospects, worths: vec[float], n: i64, thief: i64) -> i64:
    cells = prospects.cells
    lo: i64 = cells[THIEF_SPOTS_LO]
    while lo != 0:
        worths[n] = best_theft(prospects, lowest(lo), thief)
        n += 1
        lo &= lo - 1
    hi: i64 = cells[THIEF_SPOTS_HI]
    while hi != 0:
        worths[n] = best_theft(prospects, HALF + lowest(hi), thief)
        n += 1
        hi &= hi - 1
    return n


def best_theft(prospects: Prospects, space: i64, thief: i64) -> float:
    """K-40, K-41: nothing, or a boat of the row to the stock or to the hand."""
    cells = prospects.cells
    worth: float = prospects.now - held_worth(thief, prospects.phase, prospects.manner)
    found: float = prospects.changed(space, thief, 0.0, NOWHERE, NO_BOAT, 0.0)
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
        gone: float = 0.0 if owner == NOBODY else (1.0 if owner == prospects.seat else -prospects.rival)
        gain: float = prospects.changed(space, thief, 0.0, left, boat, gone)
        good: i64 = GOOD[boat]
        own_good: float = prospects.manner[OWN_GOOD + prospects.phase]
        if owner != NOBODY and good != NO_GOOD:
            gain -= gone * own_good * float(stock_count(cells, owner, good) + 1)
        to_stock: float = gain
        if good != NO_GOOD:
            fellows: i64 = boats_with(cells, prospects.seat, good) - (1 if owner == prospects.seat else 0)
            to_stock += float(stock_count(cells, prospects.seat, good) + 1) + own_good * float(fellows)
        found = max(found, to_stock)
        if may_fetch(cells, left):
            found = max(found, gain + held_worth(boat, prospects.phase, prospects.manner))
    return worth + found


def end_worths(prospects: Prospects) -> vec[float]:
    worths: vec[float] = vec[float]([0.0 for _ in range(prospects.position.options)])
    worths[0] = prospects.now
    weigh_steps(prospects, worths, 1)
    return worths


def weigh_steps(prospects: Prospects, worths: vec[float], n: i64) -> i64:
    """What moves are worth, from the n-th answer on; returns the number of the answer after them."""
    cells = prospects.cells
    if allowed_steps(cells, prospects.seat) == 0:
        return n
    worth: float = prospects.now - prospects.manner[CARD + prospects.phase]
    offset: i64 = 0
    own: i64 = cells[OWN_LO + prospects.seat]
    for _ in range(HALVES):
        while own != 0:
            space: i64 = offset + lowest(own)
            own &= own - 1
            boat: i64 = cells[WATER + space]
            lo: i64 = steps_lo(cells, space)
            while lo != 0:
                worths[n] = worth + prospects.changed(lowest(lo), boat, 1.0, space, boat, 1.0)
                n += 1
                lo &= lo - 1
            hi: i64 = steps_hi(cells, space)
            while hi != 0:
                worths[n] = worth + prospects.changed(HALF + lowest(hi), boat, 1.0, space, boat, 1.0)
                n += 1
                hi &= hi - 1
        own = cells[OWN_HI + prospects.seat]
        offset = HALF
    return n


def played(survey: Survey, position: Klongs, n: i64) -> float:
    after = position.copy()
    after.play(position.nth(n))
    return best_outlook(survey, after)


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
