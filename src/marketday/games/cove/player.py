"""What everybody may see of one player: their goods and what these fetch, their staff, what each action would cost and
give. Merchants add what can be seen of their shops.
"""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from marketday.core.kernel import OVER
from marketday.games.cove import clock, codes, trade
from marketday.games.cove.actions import may_act
from marketday.games.cove.codes import (
    BOAT_ASKED,
    BRIBED,
    FINISHED,
    GOLD,
    HELD,
    MERCHANT,
    NOTHING,
    OPEN_PIER,
    OWN_SPACE,
    PAWN,
    SHELF,
    SOLD,
    STAFF,
    SUPPLY,
    TIME,
)
from marketday.games.cove.data import (
    CORRUPTION_KINDS,
    GOODS,
    HANDS,
    MOST_SEATS,
    PIER_COUNT,
    SHIELDS,
    SOURCES,
    SQUARE_SLOTS,
    STAFF_SLOTS,
)
from marketday.games.cove.harbour import boats_with_seats
from marketday.games.cove.kernel import Cove
from marketday.games.cove.merchant import Merchant
from marketday.games.cove.sponsors import sponsorship
from marketday.games.cove.square import good_of

Shop = TypeVar("Shop")
HIRE_SPACE, STAFF_SPACE = "hire", "staff"
MOST_HOURS = 4


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    """An action space of a shop: what it costs, and whether it could be chosen now."""

    action: str
    hours: int
    corruption: int
    open: bool
    goods: tuple[int, ...]
    """Goods, 2 * colour + size, that it certainly gives now."""


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


def maybe(number: int) -> int | None:
    return None if number < 0 else number


def held(cells: Sequence[int], seat: int) -> tuple[int, ...]:
    return tuple(cells[HELD + CORRUPTION_KINDS * seat : HELD + CORRUPTION_KINDS * (seat + 1)])


def player_of(
    state: Cove, cells: Sequence[int], seat: int, watcher: int | None, merchants: Sequence[Merchant]
) -> Player[Any]:
    merchant = merchants[cells[MERCHANT + seat]]
    shelf = tuple(cells[SHELF + GOODS * seat : SHELF + GOODS * (seat + 1)])
    worths = by_pier(trade.worths(state, seat))
    pawn, mine = cells[PAWN + seat], held(cells, seat)
    return Player(
        merchant=merchant.name,
        time=cells[TIME + seat],
        gold=tuple(cells[GOLD + seat : GOLD + MOST_SEATS * len(SOURCES) : MOST_SEATS]),
        corruption=sum(mine),
        revealed=mine if state.actor == OVER else None,
        abilities=merchant.ability_names,
        staff=tuple([maybe(who) for who in cells[STAFF + STAFF_SLOTS * seat : STAFF + STAFF_SLOTS * (seat + 1)]]),
        shelf=shelf,
        supply=tuple(cells[SUPPLY + GOODS * seat : SUPPLY + GOODS * (seat + 1)]),
        prices=merchant.prices,
        worths=worths,
        lots=_lots(shelf, worths[cells[OPEN_PIER] :]) if state.question == codes.Q_TRADE else (),
        dock_gains=_dock_gains(state, seat) if state.question == codes.Q_DOCK else (),
        sponsored=sponsorship(state, seat),
        pawn=None if pawn == NOTHING else (HIRE_SPACE, STAFF_SPACE, *merchant.action_names)[pawn],
        actions=(
            *[_action(state, seat, merchant, action) for action in range(len(merchant.actions))],
            Action(STAFF_SPACE, merchant.shop.staff_hours, 0, may_act(state, seat, codes.ACTIVATE), ()),
        ),
        hires=tuple([maybe(good_of(state, seat, slot)) for slot in range(SQUARE_SLOTS)]),
        until=tuple([clock.time_after(state, seat, hours) for hours in range(1, MOST_HOURS + 1)]),
        loads=_loads(state, seat),
        hand_ahead=_hand_ahead(state, cells[TIME + seat]),
        marker_ahead=clock.hours_to_marker(state, seat),
        shields=tuple([merchant.shop.shields(state, seat, shield) for shield in range(SHIELDS)]),
        bribed=cells[BRIBED + seat],
        sold=cells[SOLD + seat] == 1,
        finished=cells[FINISHED + seat] == 1,
        shop=merchant.view(state, seat, watcher),
    )


def _loads(state: Cove, seat: int) -> tuple[int, ...]:
    if boats_with_seats(state) == 0:
        return (0,) * MOST_HOURS
    return tuple([clock.adventurers_passed(state, seat, hours) for hours in range(1, MOST_HOURS + 1)])


def by_pier(worths: Sequence[int]) -> tuple[tuple[int, ...], ...]:
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
        *merchant.costs[action],
        may_act(state, seat, OWN_SPACE + action),
        merchant.forecast(state, seat, action),
    )


def _hand_ahead(state: Cove, time: int) -> int | None:
    """The first step onto a hand costs as many hours as the full hour after it would."""
    hours = [hour - time // 2 + 1 for hour, opens in HANDS if state.round >= opens and 2 * hour + 1 > time]
    return min(hours, default=None)
