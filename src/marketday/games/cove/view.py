"""What a seat may see, built from scratch. States that could lie behind it: `imagination`.

The faces of corruption cards in the deck and in other hands are hidden until the end (M-42). Everything else is public:
everybody can work out who is left in the bag and in the deck of townsfolk; only their order is unknown, and it does not
exist before they are drawn. Merchants add what can be seen of their shops.
"""

from collections.abc import Sequence
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from marketday.core.bits import popcount
from marketday.core.kernel import OVER
from marketday.games.cove import clock, codes, corruption, trade
from marketday.games.cove.actions import may_act
from marketday.games.cove.codes import (
    ABOUT,
    AGENDA,
    AT_ONCE,
    BAG,
    BOAT,
    BOAT_ASKED,
    BOAT_AT,
    BRIBED,
    DECK,
    DEPTH,
    DISCARDS,
    FINISHED,
    GOLD,
    HALL,
    HELD,
    HIRED,
    MARKER,
    MERCHANT,
    NOTHING,
    OPEN_PIER,
    OWN_SPACE,
    PAWN,
    PIER,
    ROGUE_CARD,
    SETS,
    SHELF,
    SOLD,
    SQUARE,
    STAFF,
    SUPPLY,
    TIME,
    UNDER,
    UNDER_COUNT,
    WAITING,
)
from marketday.games.cove.data import (
    ADVENTURERS,
    BOATS,
    CORRUPTION_KINDS,
    GOODS,
    HANDS,
    KINDS,
    MOST_SEATS,
    PIER_COUNT,
    PIERS,
    ROGUE_CARDS,
    SHIELDS,
    SOURCES,
    SQUARE_SLOTS,
    STAFF_SLOTS,
    SYMBOLS,
    TOWNSFOLK_SETS,
)
from marketday.games.cove.harbour import boats_with_seats
from marketday.games.cove.kernel import QUESTIONS, Cove
from marketday.games.cove.merchant import Merchant
from marketday.games.cove.moves import Adventurer
from marketday.games.cove.sailors import passenger_boat, passenger_kind
from marketday.games.cove.sponsors import sponsorship
from marketday.games.cove.square import good_of
from marketday.games.cove.tables import HALF_HOURS, SYMBOL

Shop = TypeVar("Shop")
HIRE_SPACE, STAFF_SPACE = "hire", "staff"
MOST_HOURS = 4


class Boat(Struct, frozen=True, forbid_unknown_fields=True):
    at: Literal["sailing", "docked", "gone"]
    dock: int | None
    adventurers: tuple[int, ...]
    """Red, green, blue, yellow, rogues: as everywhere."""


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    """An action space of a shop: what it costs, and whether it could be chosen now."""

    action: str
    hours: int
    corruption: int
    open: bool
    goods: tuple[int, ...]
    """Goods, 2 * colour + size, that it certainly gives now."""


class ClockSymbol(Struct, frozen=True, forbid_unknown_fields=True):
    time: int
    """Times are in half hours: 7 is half past three."""
    adventurers: int


class ClockHand(Struct, frozen=True, forbid_unknown_fields=True):
    time: int
    open: bool


class Lot(Struct, frozen=True, forbid_unknown_fields=True):
    """All pieces of a good that could be sold on the open pier."""

    good: int
    pieces: int
    each: int
    """What one piece fetches."""
    later: int
    """What one piece would fetch on a later pier, if that is more; else 0."""


class Player(Struct, Generic[Shop], frozen=True, forbid_unknown_fields=True):
    """What is public about a player."""

    merchant: str
    time: int
    gold: tuple[int, ...]
    """By source: the lines of the score sheet."""
    corruption: int
    """How many cards."""
    revealed: tuple[int, ...] | None
    """How many of each kind of corruption card; None while that is secret."""
    abilities: tuple[str, ...]
    """The names of its staff abilities."""
    staff: tuple[int | None, ...]
    """Who works there: townsfolk, ability by ability."""
    shelf: tuple[int, ...]
    """How many of each good, 2 * colour + size."""
    supply: tuple[int, ...]
    prices: tuple[int, ...]
    """The basic price of each good."""
    worths: tuple[tuple[int, ...], ...]
    """Pier by pier, what one piece of each good fetches now; 0 where its size is not sold."""
    lots: tuple[Lot, ...]
    """While a pier is open: what could be sold there."""
    dock_gains: tuple[int, ...]
    """While a boat is to dock: what its passengers would add to what the shelf fetches, pier by pier."""
    sponsored: int
    """What the sponsors would pay now."""
    pawn: str | None
    """The action its merchant figure stands on."""
    actions: tuple[Action, ...]
    hires: tuple[int | None, ...]
    """The good that each of those on the square is sure to give now."""
    until: tuple[int, ...]
    """Where 1, 2, 3, 4 hours from here lead, keeping off the hands."""
    loads: tuple[int, ...]
    """How many adventurers those hours would load."""
    hand_ahead: int | None
    """In how many hours an open hand may be used."""
    marker_ahead: int
    """In how many hours production is over for this seat."""
    shields: tuple[int, ...]
    """How many trade-phase shields are active of each guild, and of "+4"."""
    bribed: int
    sold: bool
    finished: bool
    shop: Shop


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


def _maybe(number: int) -> int | None:
    return None if number < 0 else number


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
        asker=_maybe(state.asker),
        about=(cells[ABOUT], cells[ABOUT + 1]),
        adventurer=adventurer,
        boat=boat,
        drawn=waiting(state),
        bag=tuple(cells[BAG : BAG + KINDS]),
        halls=tuple(cells[HALL : HALL + KINDS]),
        boats=tuple(_boat(cells, boat) for boat in range(BOATS)),
        asleep=boats_with_seats(state) == 0,
        piers=tuple(tuple(cells[at : at + KINDS]) for at in range(PIER, PIER + KINDS * len(PIERS), KINDS)),
        stack=tuple(clock.nth_from_bottom(state, n) for n in range(state.seat_count)),
        marker=cells[MARKER],
        symbols=tuple(_symbol(state.seat_count, 2 * hour + 1) for hour, _ in SYMBOLS),
        hands=tuple(ClockHand(2 * hour + 1, state.round >= opens) for hour, opens in HANDS),
        square=tuple(map(_maybe, cells[SQUARE : SQUARE + SQUARE_SLOTS])),
        hired=_maybe(cells[HIRED]),
        deck=popcount(cells[DECK]),
        under=tuple(cells[UNDER : UNDER + cells[UNDER_COUNT]]),
        corruption_deck=corruption.count_deck(state),
        discards=tuple(cells[DISCARDS : DISCARDS + CORRUPTION_KINDS]),
        corruption=() if seat is None else held(cells, seat),
        pier=cells[OPEN_PIER],
        worths=_by_pier(trade.usual_worths(state)),
        players=tuple(_player(state, cells, other, seat, merchants) for other in range(state.seat_count)),
        pending=tuple(cells[AGENDA : AGENDA + cells[DEPTH]]),
    )


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


def _symbol(seats: int, time: int) -> ClockSymbol:
    return ClockSymbol(time, SYMBOL[HALF_HOURS * seats + time])


def _boat(cells: Sequence[int], boat: int) -> Boat:
    place = cells[BOAT_AT + boat]
    at: Literal["sailing", "docked", "gone"] = (
        "sailing" if place == codes.SAILING else "gone" if place == codes.GONE else "docked"
    )
    return Boat(at, _maybe(place), tuple(cells[BOAT + KINDS * boat : BOAT + KINDS * (boat + 1)]))


def held(cells: Sequence[int], seat: int) -> tuple[int, ...]:
    return tuple(cells[HELD + CORRUPTION_KINDS * seat : HELD + CORRUPTION_KINDS * (seat + 1)])


def _player(
    state: Cove, cells: Sequence[int], seat: int, watcher: int | None, merchants: Sequence[Merchant]
) -> Player[Any]:
    merchant = merchants[cells[MERCHANT + seat]]
    shelf = tuple(cells[SHELF + GOODS * seat : SHELF + GOODS * (seat + 1)])
    worths = _by_pier(trade.worths(state, seat))
    spaces = (HIRE_SPACE, STAFF_SPACE, *merchant.action_names)
    pawn = cells[PAWN + seat]
    return Player(
        merchant=merchant.name,
        time=cells[TIME + seat],
        gold=tuple(cells[GOLD + MOST_SEATS * source + seat] for source in range(len(SOURCES))),
        corruption=sum(held(cells, seat)),
        revealed=held(cells, seat) if state.actor == OVER else None,
        abilities=merchant.ability_names,
        staff=tuple(map(_maybe, cells[STAFF + STAFF_SLOTS * seat : STAFF + STAFF_SLOTS * (seat + 1)])),
        shelf=shelf,
        supply=tuple(cells[SUPPLY + GOODS * seat : SUPPLY + GOODS * (seat + 1)]),
        prices=tuple(merchant.shop.prices[good] for good in range(GOODS)),
        worths=worths,
        lots=_lots(shelf, worths[cells[OPEN_PIER] :]) if state.question == codes.Q_TRADE else (),
        dock_gains=_dock_gains(state, seat) if state.question == codes.Q_DOCK else (),
        sponsored=sponsorship(state, seat),
        pawn=None if pawn == NOTHING else spaces[pawn],
        actions=(
            *(_action(state, seat, merchant, action) for action in range(len(merchant.actions))),
            Action(STAFF_SPACE, merchant.shop.staff_hours, 0, may_act(state, seat, codes.ACTIVATE), ()),
        ),
        hires=tuple([_maybe(good_of(state, seat, slot)) for slot in range(SQUARE_SLOTS)]),
        until=tuple([clock.time_after(state, seat, hours) for hours in range(1, MOST_HOURS + 1)]),
        loads=_loads(state, seat),
        hand_ahead=_hand_ahead(state, cells[TIME + seat]),
        marker_ahead=clock.hours_to_marker(state, seat),
        shields=tuple(merchant.shop.shields(state, seat, shield) for shield in range(SHIELDS)),
        bribed=cells[BRIBED + seat],
        sold=cells[SOLD + seat] == 1,
        finished=cells[FINISHED + seat] == 1,
        shop=merchant.view(state, seat, watcher),
    )


def _loads(state: Cove, seat: int) -> tuple[int, ...]:
    if boats_with_seats(state) == 0:
        return (0,) * MOST_HOURS
    return tuple([clock.adventurers_passed(state, seat, hours) for hours in range(1, MOST_HOURS + 1)])


def _by_pier(worths: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(worths[at : at + GOODS]) for at in range(0, GOODS * PIER_COUNT, GOODS)])


def _lots(shelf: Sequence[int], worths: Sequence[Sequence[int]]) -> tuple[Lot, ...]:
    """From the open pier on."""
    here, ahead = worths[0], worths[1:]
    lots = []
    for good, pieces in enumerate(shelf):
        if pieces and here[good]:
            later = max([pier[good] for pier in ahead], default=0)
            lots.append(Lot(good, pieces, here[good], later if later > here[good] else 0))
    return tuple(lots)


def _dock_gains(state: Cove, seat: int) -> tuple[int, ...]:
    boat = state.cells[BOAT_ASKED]
    return tuple([trade.dock_gain(state, seat, boat, pier) for pier in range(PIER_COUNT)])


def _action(state: Cove, seat: int, merchant: Merchant, action: int) -> Action:
    return Action(
        merchant.action_names[action],
        merchant.shop.hours[action],
        merchant.shop.corruption[action],
        may_act(state, seat, OWN_SPACE + action),
        merchant.forecast(state, seat, action),
    )


def _hand_ahead(state: Cove, time: int) -> int | None:
    """The first step onto a hand costs as many hours as the full hour after it would."""
    hours = [hour - time // 2 + 1 for hour, opens in HANDS if state.round >= opens and 2 * hour + 1 > time]
    return min(hours, default=None)
