"""What speaks for a move of Bangkok Klongs: what it changes on the board, for whom, in the words of the rules.

All of it can be read off the board and one's own stock; what lies hidden in hands and piles plays no part.
"""

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct

from marketday.core.bits import popcount
from marketday.core.foreseen import detail
from marketday.core.kernel import OVER
from marketday.games.klongs.access import merchants_at, merchants_out, score_of, stock_points
from marketday.games.klongs.cells import CARDS, MARKER, NO_BOAT, NOWHERE, OCCUPIED_HI, OCCUPIED_LO, SEATS, WATER
from marketday.games.klongs.data import BIG_DAY, COOKSHOP, LITTLE_DAY, NO_MARKET
from marketday.games.klongs.hints import Survey
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.manners import FULL, LEVEL, ONE_MISSING, TWO_MISSING
from marketday.games.klongs.tables import CORNERS, COUNTING_BASKETS, KIND, LANDING, QUARTET_HI, QUARTET_LO, TRACK_MARKET


class _Advice(Struct, frozen=True, gc=False, tag=True, tag_field="advice", forbid_unknown_fields=True):
    pass


class PointsAtOnce(_Advice, frozen=True):
    points: tuple[int, ...]


class _OfLanding(_Advice, frozen=True):
    about: ClassVar[str] = "landing"


class LandingScored(_OfLanding, frozen=True):
    landing: int
    points: tuple[int, ...]


class LandingFilled(_OfLanding, frozen=True):
    """All four spaces hold boats now: whoever scores there brings this about."""

    landing: int
    points: tuple[int, ...]


class LandingGrown(_OfLanding, frozen=True):
    """One boat is missing."""

    landing: int
    points: tuple[int, ...]


class LandingBroken(_OfLanding, frozen=True):
    """It was full, and would have brought this."""

    landing: int
    points: tuple[int, ...]


class LandingKept(_Advice, frozen=True):
    """It is full and stays so, where another move would break it up."""

    landing: int
    points: tuple[int, ...]


class StockGrown(_Advice, frozen=True):
    gain: int
    """Points at the end."""


class MerchantSentHome(_Advice, frozen=True):
    """Somebody else loses a boat."""

    owner: int


class LittleDayOpened(_Advice, frozen=True):
    pass


class BigDayOpened(_Advice, frozen=True):
    pass


class DayNear(_Advice, frozen=True):
    """One symbol more opens a market day, whoever places it."""


class DayFar(_Advice, frozen=True):
    """It takes more than one yet, where another move would leave one."""


class CardSpent(_Advice, frozen=True):
    pass


class CardKept(_Advice, frozen=True):
    pass


Advice = (
    PointsAtOnce
    | LandingScored
    | LandingFilled
    | LandingGrown
    | LandingBroken
    | LandingKept
    | StockGrown
    | MerchantSentHome
    | LittleDayOpened
    | BigDayOpened
    | DayNear
    | DayFar
    | CardSpent
    | CardKept
)
CHANCES = (LEVEL[FULL], LEVEL[ONE_MISSING], LEVEL[TWO_MISSING])
"""How much what a landing would bring counts, by the boats it lacks."""
LAST_WORD = 1.0
"""Points: enough to be told."""
NEXT_DAY = 0.5
"""How much of what a market day would bring counts when one symbol is missing."""


def advice(before: Klongs, seat: int, after: Klongs, scored: int) -> list[tuple[float, Advice]]:
    """What a move changed, and about how many points ahead of the others that puts the seat. `scored` is the landing
    that the move scores or takes a boat from, if any: of course it is not full afterwards."""
    return [*_gains(before, seat, after, scored), *_landings(before, seat, after, scored)]


def spared(theirs: Advice) -> Advice | None:
    match theirs:
        case LandingBroken(landing, points):
            return LandingKept(landing, points)
        case CardSpent():
            return CardKept()
        case DayNear():
            return DayFar()
    return None


def foreseen(end: Klongs, seat: int, outlook: float) -> dict[str, float]:
    """What the outlook of a position consists of: points and stock, and what is only promised, landing by landing as
    well."""
    seats = range(end.cells[SEATS])
    points = tuple(score_of(end, one) + stock_points(end, one) for one in seats)
    own, ahead = float(points[seat]), _ahead(points, seat)
    parts = {"Points": own, "Rival" if len(seats) == 2 else "Others": ahead - own, "Promise": outlook - ahead}
    if end.actor != OVER:
        for landing, promise in zip(LANDING, Survey(end, seat, LEVEL).promises, strict=True):
            if promise:
                parts[detail("Promise", int(landing))] = promise
    return parts


def _gains(before: Klongs, seat: int, after: Klongs, scored: int) -> Iterator[tuple[float, Advice]]:
    seats = range(before.cells[SEATS])
    points = tuple(score_of(after, one) - score_of(before, one) for one in seats)
    if any(points):
        yield _ahead(points, seat), PointsAtOnce(points) if scored == NOWHERE else LandingScored(scored, points)
    gain = stock_points(after, seat) - stock_points(before, seat)
    if gain:
        yield float(gain), StockGrown(gain)
    for other in seats:
        if other != seat and merchants_out(after, other) < merchants_out(before, other):
            yield 2.0, MerchantSentHome(other)
    if after.cells[CARDS + seat] < before.cells[CARDS + seat]:
        yield -1.0, CardSpent()
    if after.cells[MARKER] > before.cells[MARKER]:
        yield from _market_day(after, seat)


def _market_day(after: Klongs, seat: int) -> Iterator[tuple[float, Advice]]:
    """What full landings would bring with some luck they may bring now, or soon: good for whoever has more there than
    others. And who is ahead wants the last day."""
    marker = after.cells[MARKER]
    day = TRACK_MARKET[marker]
    full = [_ahead(_points(after, landing), seat) for landing in LANDING if _missing(after, landing) == 0]
    gain = (1.0 - LEVEL[FULL]) * sum(full)
    if day == LITTLE_DAY:
        yield gain, LittleDayOpened()
    elif day == BIG_DAY:
        points = tuple(score_of(after, one) + stock_points(after, one) for one in range(after.cells[SEATS]))
        yield gain + (LAST_WORD if _ahead(points, seat) > 0 else -LAST_WORD), BigDayOpened()
    elif TRACK_MARKET[marker + 1] != NO_MARKET:
        yield NEXT_DAY * gain, DayNear()


def _landings(before: Klongs, seat: int, after: Klongs, scored: int) -> Iterator[tuple[float, Advice]]:
    for landing in LANDING:
        if landing == scored:
            continue
        lacked, lacks = _missing(before, landing), _missing(after, landing)
        if min(lacked, lacks) > 1:
            continue
        would_have, would = _points(before, landing), _points(after, landing)
        gain = _gain(would, lacks, seat) - _gain(would_have, lacked, seat)
        if gain > 0 and would[seat] < max(would):
            continue  # better than it was, but nobody is convinced by what serves another more
        if lacks == 0 and would != (would_have if lacked == 0 else None) and any(would):
            yield gain, LandingFilled(landing, would)
        elif lacks == 1 and lacked > 1 and any(would):
            yield gain, LandingGrown(landing, would)
        elif lacked == 0 and lacks > 0 and any(would_have):
            yield -_gain(would_have, lacked, seat), LandingBroken(landing, would_have)


def _missing(state: Klongs, landing: int) -> int:
    cells = state.cells
    return popcount(QUARTET_LO[landing] & ~cells[OCCUPIED_LO]) + popcount(QUARTET_HI[landing] & ~cells[OCCUPIED_HI])


def _points(state: Klongs, landing: int) -> tuple[int, ...]:
    """What each seat would earn there, by the boats that are there."""
    boats = [state.cells[WATER + landing + corner] for corner in CORNERS]
    boats = [boat for boat in boats if boat != NO_BOAT]
    baskets = sum(COUNTING_BASKETS[boat] for boat in boats)
    worth = 2 * baskets if any(KIND[boat] == COOKSHOP for boat in boats) else baskets
    return tuple(worth * merchants_at(state, seat, landing) for seat in range(state.cells[SEATS]))


def _gain(points: tuple[int, ...], lacking: int, seat: int) -> float:
    return CHANCES[lacking] * _ahead(points, seat) if lacking < len(CHANCES) else 0.0


def _ahead(points: tuple[int, ...], seat: int) -> float:
    """Of the others on average."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
