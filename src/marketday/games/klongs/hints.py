# compiled: mypyc
"""How good a position looks: what a bot should know about Bangkok Klongs. Of what is hidden only the seat's own hand
plays a part in it.

What a thing is worth says the manner of whoever looks (`manners`). What landings promise is worked out once for a
position; after an answer only those are looked at again that it touched.
"""

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import BIT, lowest, popcount
from marketday.games.klongs.cells import (
    BIG,
    CARDS,
    DAY,
    HAND_CLOSED,
    HAND_OPEN,
    MOST_SEATS,
    NO_BOAT,
    OCCUPIED_HI,
    OCCUPIED_LO,
    OWN_HI,
    OWN_LO,
    SEATS,
    STOCK_CLOSED,
    STOCK_OPEN,
    WATER,
    Cells,
)
from marketday.games.klongs.codes import CATCH, CLAIM, REMOVE, STEAL
from marketday.games.klongs.data import COOKSHOP, HALF, NO_GOOD
from marketday.games.klongs.geometry import full_quarters
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.manners import (
    BLOCKED,
    CARD,
    EMPTY_SPACE,
    FULL,
    HELD_BASKET,
    HELD_LUK_PHAT,
    HELD_SPECIAL,
    LEVEL,
    ONE_MISSING,
    OWN_GOOD,
    PHASES,
    RIVALS,
    TWO_MISSING,
)
from marketday.games.klongs.market_days import merchants_at
from marketday.games.klongs.pieces import score_of, stock_count, stock_points
from marketday.games.klongs.tables import (
    CORNERS,
    COUNTING_BASKETS,
    EVERY_LANDING,
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
)


def outlook(state: Klongs, seat: i64, manner: vec[float]) -> float:
    """How many points the seat may expect to be ahead of the others on average."""
    return Survey(state, seat, manner).outlook(state)


def lead(cells: Cells, seat: i64) -> float:
    """By how many points the seat is ahead of the others on average, if it ends like this."""
    ahead: float = 0.0
    seat_count: i64 = cells[SEATS]
    for other in range(seat_count):
        points: float = float(score_of(cells, other) + stock_points(cells, other))
        ahead += points if other == seat else -points / float(seat_count - 1)
    return ahead


def phase_of(cells: Cells) -> i64:
    """Which weight of a row holds now."""
    return PHASES - 1 if cells[BIG] != 0 else cells[DAY]


def holdings(cells: Cells, seat: i64, manner: vec[float]) -> float:
    """Points of the seat, and what its stock, its movement cards and its boats are worth."""
    phase: i64 = phase_of(cells)
    worth: float = float(score_of(cells, seat) + stock_points(cells, seat))
    worth += manner[CARD + phase] * float(cells[CARDS + seat])
    return worth + manner[OWN_GOOD + phase] * float(own_goods(cells, seat))


def own_goods(cells: Cells, seat: i64) -> i64:
    """What the goods on the seat's boats would add to its stock, each by itself."""
    points: i64 = 0
    own: i64 = cells[OWN_LO + seat]
    for half in range(HALVES):
        while own != 0:
            good: i64 = GOOD[cells[WATER + HALF * half + lowest(own)]]
            own &= own - 1
            if good != NO_GOOD:
                points += stock_count(cells, seat, good) + 1
        own = cells[OWN_HI + seat]
    return points


def in_hand(cells: Cells, seat: i64, manner: vec[float]) -> float:
    """What the boats are worth that the seat keeps for later."""
    phase: i64 = phase_of(cells)
    worth: float = 0.0
    offset: i64 = 0
    hand: i64 = cells[HAND_OPEN + seat]
    for _ in range(2):
        while hand != 0:
            worth += held_worth(offset + lowest(hand), phase, manner)
            hand &= hand - 1
        hand = cells[HAND_CLOSED + seat]
        offset = OPEN_BOATS
    return worth


def held_worth(boat: i64, phase: i64, manner: vec[float]) -> float:
    worth: float = manner[HELD_BASKET + phase] * float(COUNTING_BASKETS[boat])
    worth += manner[HELD_LUK_PHAT + phase] * float(LUK_PHAT[boat])
    return worth + manner[HELD_SPECIAL + phase] if GOOD[boat] == NO_GOOD else worth


class Survey:
    """What each landing promises a seat in one position, and so what they promise after an answer to it."""

    def __init__(self, state: Klongs, seat: i64, manner: vec[float]) -> None:
        cells = state.cells
        self.manner: vec[float] = manner
        self.seat: i64 = seat
        self.cells: Cells = cells
        """Of the position: whoever answers works on a copy."""
        self.blocked_lo: i64 = full_quarters(cells[OCCUPIED_LO])
        self.blocked_hi: i64 = full_quarters(cells[OCCUPIED_HI])
        self.promises: vec[float] = vec[float]([0.0 for _ in range(LANDING_COUNT)])
        """By the landing's number."""
        for number in range(LANDING_COUNT):
            self.promises[number] = promise(cells, seat, LANDING[number], self.blocked_lo, self.blocked_hi, manner)
        self.holdings: vec[float] = vec[float]([0.0 for _ in range(MOST_SEATS)])
        """By seat."""
        for other in range(cells[SEATS]):
            self.holdings[other] = holdings(cells, other, manner)

    def outlook(self, after: Klongs) -> float:
        """How many points the seat may expect to be ahead of the others on average, in a position that came of this one
        by an answer."""
        cells = after.cells
        total: float = 0.0
        manner = self.manner
        seat_count: i64 = cells[SEATS]
        rivals: float = manner[RIVALS] / float(seat_count - 1)
        for other in range(seat_count):
            same: bool = self.holds_the_same(cells, other)
            worth: float = self.holdings[other] if same else holdings(cells, other, manner)
            total += worth if other == self.seat else -rivals * worth
        return total + in_hand(cells, self.seat, manner) + self.landings(cells)

    def holds_the_same(self, cells: Cells, seat: i64) -> bool:
        """Whether nothing changed that `holdings` goes by."""
        before = self.cells
        return (
            cells[OWN_LO + seat] == before[OWN_LO + seat]
            and cells[OWN_HI + seat] == before[OWN_HI + seat]
            and cells[STOCK_OPEN + seat] == before[STOCK_OPEN + seat]
            and cells[STOCK_CLOSED + seat] == before[STOCK_CLOSED + seat]
            and cells[CARDS + seat] == before[CARDS + seat]
            and phase_of(cells) == phase_of(before)
            and score_of(cells, seat) == score_of(before, seat)
        )

    def landings(self, cells: Cells) -> float:
        """What the quartets, full or growing, promise the seat more than the others on average."""
        before = self.cells
        blocked_lo: i64 = full_quarters(cells[OCCUPIED_LO])
        blocked_hi: i64 = full_quarters(cells[OCCUPIED_HI])
        changed_lo: i64 = (cells[OCCUPIED_LO] ^ before[OCCUPIED_LO]) | (blocked_lo ^ self.blocked_lo)
        changed_hi: i64 = (cells[OCCUPIED_HI] ^ before[OCCUPIED_HI]) | (blocked_hi ^ self.blocked_hi)
        for other in range(cells[SEATS]):
            changed_lo |= cells[OWN_LO + other] ^ before[OWN_LO + other]
            changed_hi |= cells[OWN_HI + other] ^ before[OWN_HI + other]
        touched: i64 = EVERY_LANDING if phase_of(cells) != phase_of(before) else 0
        while changed_lo != 0:
            touched |= LANDINGS_OF[lowest(changed_lo)]
            changed_lo &= changed_lo - 1
        while changed_hi != 0:
            touched |= LANDINGS_OF[HALF + lowest(changed_hi)]
            changed_hi &= changed_hi - 1
        # All are added up in the same order whatever was touched, so that equal positions look equally good.
        total: float = 0.0
        for number in range(LANDING_COUNT):
            if touched & BIT[number] != 0:
                total += promise(cells, self.seat, LANDING[number], blocked_lo, blocked_hi, self.manner)
            else:
                total += self.promises[number]
        return total


def promise(cells: Cells, seat: i64, landing: i64, blocked_lo: i64, blocked_hi: i64, manner: vec[float]) -> float:
    missing_lo: i64 = QUARTET_LO[landing] & ~cells[OCCUPIED_LO]
    missing_hi: i64 = QUARTET_HI[landing] & ~cells[OCCUPIED_HI]
    missing: i64 = popcount(missing_lo) + popcount(missing_hi)
    if missing > 2 or (missing > 0 and cells[BIG] != 0):
        return 0.0
    merchants: float = merchants_ahead(cells, seat, landing, manner[RIVALS])
    if merchants == 0.0:
        return 0.0
    row: i64 = FULL if missing == 0 else (ONE_MISSING if missing == 1 else TWO_MISSING)
    chance: float = manner[row + phase_of(cells)]
    if (missing_lo & blocked_lo) | (missing_hi & blocked_hi) != 0:
        chance *= manner[BLOCKED]
    return chance * merchants * quartet_worth(cells, landing, manner[EMPTY_SPACE])


def merchants_ahead(cells: Cells, seat: i64, landing: i64, rivals: float) -> float:
    """By how many the seat's merchants round a landing outnumber those of the others on average."""
    ahead: float = 0.0
    seat_count: i64 = cells[SEATS]
    for other in range(seat_count):
        count: float = float(merchants_at(cells, other, landing))
        ahead += count if other == seat else -rivals * count / float(seat_count - 1)
    return ahead


def quartet_worth(cells: Cells, landing: i64, empty_space: float) -> float:
    """The baskets to expect round a landing, doubled by a cookshop."""
    baskets: float = 0.0
    doubled: bool = False
    for corner in CORNERS:
        boat: i64 = cells[WATER + landing + corner]
        if boat == NO_BOAT:
            baskets += empty_space
        else:
            baskets += float(COUNTING_BASKETS[boat])
            doubled = doubled or KIND[boat] == COOKSHOP
    return 2.0 * baskets if doubled else baskets


def is_within_a_move(state: Klongs, seat: i64) -> bool:
    """Whether the seat is asked what its move makes it answer next: whom to rob, which boat to remove …"""
    question: i64 = state.question
    return state.actor == seat and (question == REMOVE or question == STEAL or question == CATCH or question == CLAIM)


def best_outlook(survey: Survey, state: Klongs) -> float:
    """The outlook once the seat has answered what its move makes it answer next."""
    if not is_within_a_move(state, survey.seat):
        return survey.outlook(state)
    best: float = -1e9
    for n in range(state.options):
        after = state.copy()
        after.play(state.nth(n))
        worth: float = best_outlook(survey, after)
        if worth > best:
            best = worth
    return best


def appraise(state: Klongs, seat: int, codes: list[int], manner: vec[float] = LEVEL) -> list[float]:
    survey = Survey(state, seat, manner)
    worths: list[float] = []
    for code in codes:
        after = state.copy()
        after.play(code)
        worths.append(best_outlook(survey, after))
    return worths
