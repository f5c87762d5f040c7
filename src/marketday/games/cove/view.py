"""What a seat may see, built from scratch. States that could lie behind it: `imagination`.

The faces of corruption cards in the deck and in other hands are hidden until the end (M-42). Everything else is public:
everybody can work out who is left in the bag and in the deck of townsfolk; only their order is unknown, and it does not
exist before they are drawn. What can be seen of each player: `player`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Generic, Literal

import msgspec
from msgspec import Struct

from marketday.core.bits import popcount
from marketday.core.kernel import OVER
from marketday.games.cove import clock, codes, corruption, trade
from marketday.games.cove.codes import (
    ABOUT,
    AGENDA,
    ARRIVED,
    AT_ONCE,
    BAG,
    BOAT,
    BOAT_ASKED,
    BOAT_AT,
    DECK,
    DEPTH,
    DISCARDS,
    FINISHED,
    HALL,
    HIRED,
    MARKER,
    MERCHANT,
    OPEN_PIER,
    PIER,
    ROGUE_CARD,
    SETS,
    SQUARE,
    TIME,
    UNDER,
    UNDER_COUNT,
    WAITING,
)
from marketday.games.cove.data import (
    ADVENTURERS,
    BOATS,
    CORRUPTION_KINDS,
    HANDS,
    KINDS,
    PIERS,
    ROGUE_CARDS,
    SQUARE_SLOTS,
    SYMBOLS,
    TOWNSFOLK_SETS,
)
from marketday.games.cove.harbour import boats_with_seats
from marketday.games.cove.kernel import QUESTIONS, Cove
from marketday.games.cove.merchant import Merchant
from marketday.games.cove.moves import Adventurer
from marketday.games.cove.player import Player, Shop, by_pier, held, maybe, player_of
from marketday.games.cove.sailors import passenger_boat, passenger_kind
from marketday.games.cove.tables import HALF_HOURS, START, SYMBOL


class Boat(Struct, frozen=True, forbid_unknown_fields=True):
    at: Literal["sailing", "docked", "gone"]
    dock: int | None
    adventurers: tuple[int, ...]
    """Red, green, blue, yellow, rogues: as everywhere."""


class ClockSymbol(Struct, frozen=True, forbid_unknown_fields=True):
    time: int
    """Times are in half hours: 7 is half past three."""
    adventurers: int


class ClockHand(Struct, frozen=True, forbid_unknown_fields=True):
    time: int
    open: bool
    mouse: int | None
    """M-23: the hour on which its mouse sits, in half hours; None while that is on the hand."""


class View(Struct, Generic[Shop], frozen=True, forbid_unknown_fields=True):
    seat: int | None
    rogue_card: str
    townsfolk: tuple[str, ...]
    """The sets in play."""
    at_once: bool
    """Whether all sell at the same time on a pier."""
    round: int
    question: str
    asked: tuple[int, ...]
    """Several where they act at the same time."""
    asker: int | None
    """The seat the question is about; in trade the first of those asked."""
    about: tuple[int, int]
    """What the question was put with, for imagination; people look at the next two."""
    adventurer: Adventurer | None
    """None also where the choice is between two that were drawn."""
    boat: int | None
    drawn: tuple[Adventurer, ...]
    """Those drawn from the bag who have no seat yet."""
    bag: tuple[int, ...]
    halls: tuple[int, ...]
    """The fifth is the lair."""
    boats: tuple[Boat, ...]
    asleep: bool
    """No boat can be boarded, so nobody is loaded (M-18)."""
    piers: tuple[tuple[int, ...], ...]
    stack: tuple[int, ...]
    """Tokens in the order of time, on the same hour from the bottom."""
    turns: tuple[int, ...]
    """Whose day goes on, in the order in which they would act if nobody moved (M-11)."""
    marker: int
    symbols: tuple[ClockSymbol, ...]
    hands: tuple[ClockHand, ...]
    square: tuple[int | None, ...]
    hired: int | None
    deck: int
    """How many townsfolk are in the deck in unknown order."""
    under: tuple[int, ...]
    """Those under the deck, the next first."""
    corruption_deck: int
    discards: tuple[int, ...]
    """How many of each kind of corruption card."""
    corruption: tuple[int, ...]
    """The viewer's own, by kind."""
    pier: int
    worths: tuple[tuple[int, ...], ...]
    """Pier by pier, what one piece of each good fetches at the usual price; 0 where its size is not sold."""
    players: tuple[Player[Shop], ...]
    pending: tuple[int, ...]
    """What is to be done after the question, as the kernel has it: for imagination."""


def asked(state: Cove) -> tuple[int, ...]:
    """The seats that are asked, the first in stack order first."""
    if state.question == codes.Q_TRADE and state.cells[AT_ONCE]:
        order = [clock.nth_from_top(state, n) for n in range(state.seat_count)]
        return tuple(seat for seat in order if state.cells[FINISHED + seat] == 0)
    return () if state.actor == OVER else (state.actor,)


def question(state: Cove, merchants: Sequence[Merchant]) -> str:
    if state.question < codes.SHOP_QUESTION:
        return QUESTIONS[state.question].name
    return merchants[state.cells[MERCHANT + state.asker]].question(state.question)


def views(state: Cove, seats: Sequence[int | None], merchants: Sequence[Merchant]) -> list[View[Any]]:
    """Nearly everything is public, so it is made once."""
    if any(merchants[state.cells[MERCHANT + seat]].has_secrets for seat in range(state.seat_count)):
        return [view(state, seat, merchants) for seat in seats]
    onlooker, cells = view(state, None, merchants), list(state.cells)
    return [
        onlooker if seat is None else msgspec.structs.replace(onlooker, seat=seat, corruption=held(cells, seat))
        for seat in seats
    ]


def view(state: Cove, seat: int | None, merchants: Sequence[Merchant]) -> View[Any]:
    cells = list(state.cells)
    adventurer, boat = _subject(state)
    return View(
        seat=seat,
        rogue_card=ROGUE_CARDS[cells[ROGUE_CARD]],
        townsfolk=tuple(name for n, name in enumerate(TOWNSFOLK_SETS) if cells[SETS] >> n & 1),
        at_once=cells[AT_ONCE] == 1,
        round=state.round,
        question=question(state, merchants),
        asked=asked(state),
        asker=maybe(state.asker),
        about=(cells[ABOUT], cells[ABOUT + 1]),
        adventurer=adventurer,
        boat=boat,
        drawn=waiting(state),
        bag=tuple(cells[BAG : BAG + KINDS]),
        halls=tuple(cells[HALL : HALL + KINDS]),
        boats=tuple([_boat(cells, boat) for boat in range(BOATS)]),
        asleep=boats_with_seats(state) == 0,
        piers=tuple([tuple(cells[at : at + KINDS]) for at in range(PIER, PIER + KINDS * len(PIERS), KINDS)]),
        stack=tuple([clock.nth_from_bottom(state, n) for n in range(state.seat_count)]),
        turns=turns(cells, state.seat_count),
        marker=cells[MARKER],
        symbols=_symbols(state.seat_count),
        hands=_hands(state.round),
        square=tuple([maybe(who) for who in cells[SQUARE : SQUARE + SQUARE_SLOTS]]),
        hired=maybe(cells[HIRED]),
        deck=popcount(cells[DECK]),
        under=tuple(cells[UNDER : UNDER + cells[UNDER_COUNT]]),
        corruption_deck=corruption.count_deck(state),
        discards=tuple(cells[DISCARDS : DISCARDS + CORRUPTION_KINDS]),
        corruption=() if seat is None else held(cells, seat),
        pier=cells[OPEN_PIER],
        worths=by_pier(trade.usual_worths(state)),
        players=tuple([player_of(state, cells, other, seat, merchants) for other in range(state.seat_count)]),
        pending=tuple(cells[AGENDA : AGENDA + cells[DEPTH]]),
    )


def turns(cells: Sequence[int], seat_count: int) -> tuple[int, ...]:
    ahead = [seat for seat in range(seat_count) if cells[TIME + seat] < cells[MARKER]]
    return tuple(sorted(ahead, key=lambda seat: (cells[TIME + seat], -cells[ARRIVED + seat])))


def waiting(state: Cove) -> tuple[Any, ...]:
    return tuple(name for kind, name in enumerate(ADVENTURERS) for _ in range(state.cells[WAITING + kind]))


def _subject(state: Cove) -> tuple[Any, int | None]:
    """Which adventurer and which boat the question is about."""
    match state.question:
        case codes.Q_BOAT:
            kinds = set(waiting(state))
            return kinds.pop() if len(kinds) == 1 else None, None
        case codes.Q_ROB | codes.Q_DOCK:
            return None, state.cells[BOAT_ASKED]
        case codes.Q_TARGET:
            return ADVENTURERS[passenger_kind(state)], passenger_boat(state)
    return None, None


@cache
def _symbols(seat_count: int) -> tuple[ClockSymbol, ...]:
    times = [2 * hour + 1 for hour, _ in SYMBOLS]
    return tuple([ClockSymbol(time, SYMBOL[HALF_HOURS * seat_count + time]) for time in times])


@cache
def _hands(round: int) -> tuple[ClockHand, ...]:
    opened = [(2 * hour + 1, opens, round >= opens) for hour, opens in HANDS]
    return tuple([ClockHand(time, is_open, _mouse(opens) if is_open else None) for time, opens, is_open in opened])


def _mouse(opens: int) -> int:
    """On the hour where the stack started the round before: it starts on the lowest one without a mouse."""
    return int(START[opens - 1])


def _boat(cells: Sequence[int], boat: int) -> Boat:
    place = cells[BOAT_AT + boat]
    at: Literal["sailing", "docked", "gone"] = (
        "sailing" if place == codes.SAILING else "gone" if place == codes.GONE else "docked"
    )
    return Boat(at, maybe(place), tuple(cells[BOAT + KINDS * boat : BOAT + KINDS * (boat + 1)]))
