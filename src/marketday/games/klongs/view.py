"""What a seat may see, built from scratch.

The boats in the piles and in other hands are hidden, except those that everybody saw being taken from the board. In the
tactical variant everybody also knows from which pile each boat in a hand came (K-60).
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from marketday.core.bits import popcount
from marketday.core.kernel import OVER
from marketday.games.klongs.access import (
    full_landings,
    growing_landings,
    is_for_entering,
    moored,
    score_of,
    stock_points,
)
from marketday.games.klongs.cells import (
    BIG,
    CARDS,
    DAY,
    DAY_POINTS,
    DAYS,
    FIRST,
    GONE_CLOSED,
    GONE_OPEN,
    HAND_CLOSED,
    HAND_OPEN,
    IDLE,
    KNOWN_CLOSED,
    KNOWN_OPEN,
    LUK_POINTS,
    MARKER,
    MOST_SEATS,
    MOVED,
    PASSES,
    PLACED,
    PLACED_AT,
    SCORED_LANDING,
    SEATS,
    SLOT,
    STOCK_CLOSED,
    STOCK_OPEN,
    SUPPLY,
    TACTICAL,
    TOOK,
    TRIGGER,
    TURN,
    TURN_SEAT,
    UNDRAWN_CLOSED,
    UNDRAWN_OPEN,
)
from marketday.games.klongs.kernel import QUESTIONS, Klongs
from marketday.games.klongs.pieces import nth_space
from marketday.games.klongs.tables import ENTRY_HI, ENTRY_LO, OPEN_BOATS

ENTRIES = tuple(
    [
        tuple([nth_space(lo, hi, n) for n in range(popcount(lo) + popcount(hi))])
        for lo, hi in zip(ENTRY_LO, ENTRY_HI, strict=True)
    ]
)
"""By the number of seats."""


class MooredBoat(Struct, frozen=True, forbid_unknown_fields=True):
    space: int
    boat: int
    owner: int | None


class FullLanding(Struct, frozen=True, forbid_unknown_fields=True):
    """A landing between four boats, and what scoring it would bring (K-31)."""

    landing: int
    worth: int
    """To each merchant there."""
    doubled: bool
    """K-32: by a cookshop."""
    merchants: tuple[int, ...]
    points: tuple[int, ...]


class PlayerArea(Struct, frozen=True, forbid_unknown_fields=True):
    """What is public about a player."""

    hand_size: int
    known_hand: tuple[int, ...]
    """Boats in the hand that everybody knows of."""
    open_in_hand: int | None
    """How many boats of the hand came from the pile of open boats; None where there is only one pile."""
    merchants: int
    cards: int
    luk_phat_points: int
    day_points: tuple[int, ...]
    stock: tuple[int, ...]
    points: int
    """On the score track; when the game is over with the stock (K-50)."""


class View(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int | None
    tactical: bool
    first: int
    turn: int
    turn_seat: int
    question: str
    actor: int | None
    water: tuple[MooredBoat, ...]
    landings: tuple[FullLanding, ...]
    growing: tuple[tuple[int, ...], ...]
    """K-31, K-32: the other landings that would pay something if they were scored as they lie: landing, worth, 1 where
    a cookshop doubles it, then the points of each seat."""
    entries: tuple[int, ...]
    """K-4, K-12: the only spaces to place boats on; none once boats may lie beside others."""
    hand: tuple[int, ...]
    boarded: tuple[int, ...]
    """K-8: boats of the hand that a merchant would board at once."""
    players: tuple[PlayerArea, ...]
    pile: int
    pile_open: int | None
    gone: tuple[int, ...]
    luk_phat: int
    day: int
    big: bool
    trigger: int | None
    slot: int
    passes: int
    idle: int
    """K-41: turns in succession in which a thief only fetched a thief, or nothing was placed."""
    placed: int | None
    placed_at: int | None
    moved: bool
    took: bool
    landing: int | None


def members(opened: int, closed: int) -> tuple[int, ...]:
    """The boats of a set that is kept as two numbers."""
    boats = []
    bits: int = opened | (closed << int(OPEN_BOATS))
    while bits:
        boats.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return tuple(boats)


def hand(cells: Sequence[int], seat: int) -> tuple[int, ...]:
    return members(cells[HAND_OPEN + seat], cells[HAND_CLOSED + seat])


def stock(cells: Sequence[int], seat: int) -> tuple[int, ...]:
    return members(cells[STOCK_OPEN + seat], cells[STOCK_CLOSED + seat])


def _boarded(cells: Sequence[int], seat: int) -> tuple[int, ...]:
    return members(cells[HAND_OPEN + seat], 0) if cells[SUPPLY + seat] else ()


def _full_landing(tally: tuple[int, ...], seat_count: int) -> FullLanding:
    landing, worth, doubled = tally[:3]
    return FullLanding(landing, worth, doubled == 1, tally[3 + seat_count :], tally[3 : 3 + seat_count])


def _area(state: Klongs, cells: Sequence[int], seat: int) -> PlayerArea:
    opened, closed = cells[HAND_OPEN + seat], cells[HAND_CLOSED + seat]
    return PlayerArea(
        hand_size=popcount(opened) + popcount(closed),
        known_hand=members(opened & cells[KNOWN_OPEN], closed & cells[KNOWN_CLOSED]),
        open_in_hand=popcount(opened) if cells[TACTICAL] else None,
        merchants=cells[SUPPLY + seat],
        cards=cells[CARDS + seat],
        luk_phat_points=cells[LUK_POINTS + seat],
        day_points=tuple(cells[DAY_POINTS + seat : DAY_POINTS + MOST_SEATS * DAYS : MOST_SEATS]),
        stock=stock(cells, seat),
        points=score_of(state, seat) + (stock_points(state, seat) if state.actor == OVER else 0),
    )


def _maybe(number: int) -> int | None:
    return None if number < 0 else number


def view(state: Klongs, seat: int | None) -> View:
    return views(state, (seat,))[0]


def views(state: Klongs, seats: Sequence[int | None]) -> list[View]:
    cells = list(state.cells)
    onlooker = _onlooker(state, cells)
    return [
        onlooker
        if seat is None
        else replace(onlooker, seat=seat, hand=hand(cells, seat), boarded=_boarded(cells, seat))
        for seat in seats
    ]


def _onlooker(state: Klongs, cells: Sequence[int]) -> View:
    opened, closed = popcount(cells[UNDRAWN_OPEN]), popcount(cells[UNDRAWN_CLOSED])
    return View(
        seat=None,
        tactical=bool(cells[TACTICAL]),
        first=cells[FIRST],
        turn=cells[TURN],
        turn_seat=cells[TURN_SEAT],
        question=QUESTIONS[state.question].name,
        actor=None if state.actor == OVER else state.actor,
        water=tuple([MooredBoat(*boat) for boat in moored(state)]),
        landings=tuple([_full_landing(tally, cells[SEATS]) for tally in full_landings(state)]),
        growing=tuple(growing_landings(state)),
        entries=ENTRIES[cells[SEATS]] if is_for_entering(state) else (),
        hand=(),
        boarded=(),
        players=tuple([_area(state, cells, other) for other in range(cells[SEATS])]),
        pile=opened + closed,
        pile_open=opened if cells[TACTICAL] else None,
        gone=members(cells[GONE_OPEN], cells[GONE_CLOSED]),
        luk_phat=cells[MARKER],
        day=cells[DAY],
        big=bool(cells[BIG]),
        trigger=_maybe(cells[TRIGGER]),
        slot=cells[SLOT],
        passes=cells[PASSES],
        idle=cells[IDLE],
        placed=_maybe(cells[PLACED]),
        placed_at=_maybe(cells[PLACED_AT]),
        moved=bool(cells[MOVED]),
        took=bool(cells[TOOK]),
        landing=_maybe(cells[SCORED_LANDING]),
    )
