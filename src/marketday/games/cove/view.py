"""What a seat may see, built up from nothing; and whole states that could lie behind it.

Hidden are the faces of corruption cards in the deck and with the others (M-42), until the end. Everything else is
public: who is left in the bag and in the deck of townsfolk everybody can work out, only their order is unknown, and
that does not exist before it is drawn. Merchants add what is to see of their shops.
"""

from collections.abc import Sequence
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from marketday.core.kernel import OVER
from marketday.core.rng import Rng
from marketday.games.cove import codes
from marketday.games.cove.codes import (
    AGENDA,
    ARRIVED,
    BAG,
    BOAT,
    BOAT_AT,
    BOX,
    BRIBED,
    CORRUPTION,
    DECK,
    DISCARDS,
    FINISHED,
    GOLD,
    HALL,
    HELD,
    MERCHANT,
    NOTHING,
    OWN_SPACE,
    PAWN,
    PIER,
    SHELF,
    SHOP_CELLS,
    SHOPS,
    SOLD,
    SQUARE,
    STAFF,
    SUPPLY,
    TIME,
    UNDER,
    UNDER_COUNT,
    UNDER_PLACES,
)
from marketday.games.cove.data import (
    ADVENTURER_COUNTS,
    ADVENTURERS,
    BOATS,
    CORRUPTION_KINDS,
    GOODS,
    HANDS,
    MOST_SEATS,
    PIERS,
    ROGUE,
    ROGUE_CARDS,
    SHIELDS,
    SOURCES,
    SQUARE_SLOTS,
    STAFF_HOURS,
    STAFF_SLOTS,
    SYMBOLS,
    TOWNSFOLK_SETS,
)
from marketday.games.cove.data import CORRUPTION as CORRUPTION_ROWS
from marketday.games.cove.kernel import Cove
from marketday.games.cove.merchant import Merchant
from marketday.games.cove.moves import QUESTIONS, Adventurer
from marketday.games.cove.tables import HALF_HOURS, SET_OF, SYMBOL

Shop = TypeVar("Shop")
HIRE_SPACE, STAFF_SPACE = "hire", "staff"
MOST_HOURS = 4
NUMBERS = {name: number for number, (name, _) in QUESTIONS.items()}


class Boat(Struct, frozen=True, forbid_unknown_fields=True):
    at: Literal["sailing", "docked", "gone"]
    dock: int | None
    adventurers: tuple[int, ...]
    """Red, green, blue, yellow, rogues: like everywhere."""


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    """An action space of a shop: what it costs, and whether it could be chosen now."""

    action: str
    hours: int
    corruption: int
    open: bool
    goods: tuple[int, ...]
    """Goods, 2 * colour + size, that it is sure to give now."""


class ClockSymbol(Struct, frozen=True, forbid_unknown_fields=True):
    time: int
    """Times are in half hours: 7 is half past three."""
    adventurers: int


class ClockHand(Struct, frozen=True, forbid_unknown_fields=True):
    time: int
    open: bool


class Player(Struct, Generic[Shop], frozen=True, forbid_unknown_fields=True):
    """What lies before a player for all to see."""

    merchant: str
    time: int
    gold: tuple[int, ...]
    """By source: the lines of the score sheet."""
    corruption: int
    """How many cards."""
    revealed: tuple[int, ...] | None
    """How many of each kind of corruption card; None while that is secret."""
    staff: tuple[int | None, ...]
    shelf: tuple[int, ...]
    """How many of each good, 2 * colour + size."""
    supply: tuple[int, ...]
    pawn: str | None
    """The action its pawn stands on."""
    actions: tuple[Action, ...]
    loads: tuple[int, ...]
    """How many adventurers 1, 2, 3, 4 hours from here would load, keeping off the hands."""
    hand_ahead: int | None
    """In how many hours an open hand may be used."""
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
    round: int
    question: str
    asked: tuple[int, ...]
    """Several where they act at the same time."""
    asker: int | None
    """The seat the question is about; in trade the first of those asked."""
    about: tuple[int, int]
    """What the question was put with, for imagination; people look at the next two."""
    adventurer: Adventurer | None
    boat: int | None
    bag: tuple[int, ...]
    halls: tuple[int, ...]
    """The fifth is the lair."""
    boats: tuple[Boat, ...]
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
    """The watcher's own, by kind."""
    pier: int
    players: tuple[Player[Shop], ...]
    pending: tuple[int, ...]
    """What is to be done after the question, as the kernel has it: for imagination."""


def _maybe(number: int) -> int | None:
    return None if number < 0 else number


def _number(maybe: int | None) -> int:
    return NOTHING if maybe is None else maybe


def asked(state: Cove) -> tuple[int, ...]:
    """The seats that are asked, the first in stack order first."""
    if state.question == codes.Q_TRADE:
        order = [state.nth_from_top(n) for n in range(state.seats)]
        return tuple(seat for seat in order if state.cells[FINISHED + seat] == 0)
    return () if state.actor == OVER else (state.actor,)


def question(state: Cove, merchants: Sequence[Merchant]) -> str:
    if state.question < codes.SHOP_QUESTION:
        return QUESTIONS[state.question][0]
    return merchants[state.cells[MERCHANT + state.asker]].question(state.question)[0]


def view(state: Cove, seat: int | None, merchants: Sequence[Merchant]) -> View[Any]:
    cells = list(state.cells)
    adventurer, boat = _subject(state)
    return View(
        seat=seat,
        rogue_card=ROGUE_CARDS[state.card],
        townsfolk=tuple(name for n, name in enumerate(TOWNSFOLK_SETS) if state.sets >> n & 1),
        round=state.round,
        question=question(state, merchants),
        asked=asked(state),
        asker=_maybe(state.asker),
        about=(state.a, state.b),
        adventurer=adventurer,
        boat=boat,
        bag=tuple(cells[BAG : BAG + 5]),
        halls=tuple(cells[HALL : HALL + 5]),
        boats=tuple(_boat(cells, boat) for boat in range(BOATS)),
        piers=tuple(tuple(cells[PIER + 5 * pier : PIER + 5 * pier + 5]) for pier in range(len(PIERS))),
        stack=tuple(state.lowest_after(n) for n in range(state.seats)),
        marker=state.marker,
        symbols=tuple(_symbol(state.seats, 2 * hour + 1) for hour, _ in SYMBOLS),
        hands=tuple(ClockHand(2 * hour + 1, state.round >= opens) for hour, opens in HANDS),
        square=tuple(map(_maybe, cells[SQUARE : SQUARE + SQUARE_SLOTS])),
        hired=_maybe(state.hired),
        deck=state.count_deck(),
        under=tuple(cells[UNDER : UNDER + cells[UNDER_COUNT]]),
        corruption_deck=state.count_corruption(),
        discards=tuple(cells[DISCARDS : DISCARDS + CORRUPTION_KINDS]),
        corruption=() if seat is None else held(cells, seat),
        pier=state.pier,
        players=tuple(_player(state, cells, other, seat, merchants) for other in range(state.seats)),
        pending=tuple(cells[AGENDA : AGENDA + state.depth]),
    )


def _subject(state: Cove) -> tuple[Any, int | None]:
    """Which adventurer and which boat the question is about."""
    match state.question:
        case codes.Q_BOAT:
            return ADVENTURERS[state.a], None
        case codes.Q_ROB | codes.Q_DOCK:
            return None, state.a
        case codes.Q_TARGET:
            return ADVENTURERS[state.b & 7], state.b >> 3
    return None, None


def _symbol(seats: int, time: int) -> ClockSymbol:
    return ClockSymbol(time, SYMBOL[HALF_HOURS * seats + time])


def _boat(cells: Sequence[int], boat: int) -> Boat:
    place = cells[BOAT_AT + boat]
    at: Literal["sailing", "docked", "gone"] = (
        "sailing" if place == codes.SAILING else "gone" if place == codes.GONE else "docked"
    )
    return Boat(at, _maybe(place), tuple(cells[BOAT + 5 * boat : BOAT + 5 * boat + 5]))


def held(cells: Sequence[int], seat: int) -> tuple[int, ...]:
    return tuple(cells[HELD + CORRUPTION_KINDS * seat : HELD + CORRUPTION_KINDS * (seat + 1)])


def _player(
    state: Cove, cells: Sequence[int], seat: int, watcher: int | None, merchants: Sequence[Merchant]
) -> Player[Any]:
    merchant = merchants[cells[MERCHANT + seat]]
    spaces = (HIRE_SPACE, STAFF_SPACE, *merchant.action_names)
    pawn = cells[PAWN + seat]
    return Player(
        merchant=merchant.name,
        time=cells[TIME + seat],
        gold=tuple(cells[GOLD + MOST_SEATS * source + seat] for source in range(len(SOURCES))),
        corruption=sum(held(cells, seat)),
        revealed=held(cells, seat) if state.actor == OVER else None,
        staff=tuple(map(_maybe, cells[STAFF + STAFF_SLOTS * seat : STAFF + STAFF_SLOTS * (seat + 1)])),
        shelf=tuple(cells[SHELF + GOODS * seat : SHELF + GOODS * (seat + 1)]),
        supply=tuple(cells[SUPPLY + GOODS * seat : SUPPLY + GOODS * (seat + 1)]),
        pawn=None if pawn == NOTHING else spaces[pawn],
        actions=(
            *(_action(state, seat, merchant, action) for action in range(len(merchant.actions))),
            Action(STAFF_SPACE, STAFF_HOURS, 0, state.may_act(seat, codes.ACTIVATE), ()),
        ),
        loads=tuple(state.adventurers_passed(seat, hours) for hours in range(1, MOST_HOURS + 1)),
        hand_ahead=_hand_ahead(state, cells[TIME + seat]),
        shields=tuple(merchant.shop.shields(state, seat, shield) for shield in range(SHIELDS)),
        bribed=cells[BRIBED + seat],
        sold=cells[SOLD + seat] == 1,
        finished=cells[FINISHED + seat] == 1,
        shop=merchant.view(state, seat, watcher),
    )


def _action(state: Cove, seat: int, merchant: Merchant, action: int) -> Action:
    return Action(
        merchant.action_names[action],
        merchant.shop.hours(action),
        merchant.shop.corruption(action),
        state.may_act(seat, OWN_SPACE + action),
        merchant.forecast(state, seat, action),
    )


def _hand_ahead(state: Cove, time: int) -> int | None:
    """The first step onto a hand costs as many hours as the full hour after it would."""
    hours = [hour - time // 2 + 1 for hour, opens in HANDS if state.round >= opens and 2 * hour + 1 > time]
    return min(hours, default=None)


# ---- imagining -------------------------------------------------------------------------------------------------------
def imagine(view: View[Any], merchants: Sequence[Merchant], rng: Rng) -> Cove:
    numbers = {merchant.name: number for number, merchant in enumerate(merchants)}
    seats = len(view.players)
    sets = sum(2 ** TOWNSFOLK_SETS.index(name) for name in view.townsfolk)
    state = Cove(seats, ROGUE_CARDS.index(view.rogue_card), sets, [merchant.shop for merchant in merchants])
    cells = [0] * (SHOPS + SHOP_CELLS * seats)
    cells[BAG : BAG + 5] = view.bag
    cells[HALL : HALL + 5] = view.halls
    for number, boat in enumerate(view.boats):
        cells[BOAT + 5 * number : BOAT + 5 * number + 5] = boat.adventurers
        at = {"sailing": codes.SAILING, "gone": codes.GONE}
        cells[BOAT_AT + number] = at[boat.at] if boat.dock is None else boat.dock
        if boat.dock is not None:
            state.docks |= 2**boat.dock
    for number, pier in enumerate(view.piers):
        cells[PIER + 5 * number : PIER + 5 * number + 5] = pier
    places = (view.bag, view.halls, *view.piers, *(boat.adventurers for boat in view.boats))
    cells[BOX] = ADVENTURER_COUNTS[ROGUE] - sum(kinds[ROGUE] for kinds in places)
    _restore_cards(view, cells, sets, rng)
    for place, seat in enumerate(view.stack):
        cells[ARRIVED + seat] = place + 1
    cells[AGENDA : AGENDA + len(view.pending)] = view.pending
    cells[PAWN : PAWN + MOST_SEATS] = cells[MERCHANT : MERCHANT + MOST_SEATS] = [NOTHING] * MOST_SEATS
    for seat, player in enumerate(view.players):
        _restore_player(player, cells, seat, numbers, merchants)
    state.set_cells(cells)
    state.stamp = seats
    state.round, state.marker, state.pier = view.round, view.marker, view.pier
    state.hired, state.depth = _number(view.hired), len(view.pending)
    for seat, player in enumerate(view.players):
        merchants[numbers[player.merchant]].restore(state, seat, player.shop, rng)
    state.asker = _number(view.asker)
    state.actor = view.asked[0] if view.asked else OVER
    state.a, state.b = view.about
    state.question = _question(view, merchants, numbers)
    state.ask_again()
    return state


def _question(view: View[Any], merchants: Sequence[Merchant], numbers: dict[str, int]) -> int:
    if view.question in NUMBERS or view.asker is None:
        return NUMBERS[view.question]
    merchant = merchants[numbers[view.players[view.asker].merchant]]
    name = view.question.removeprefix(f"{merchant.name}.")
    return next(codes.SHOP_QUESTION + number for number, row in merchant.questions.items() if row[0] == name)


def _restore_cards(view: View[Any], cells: list[int], sets: int, rng: Rng) -> None:
    cells[SQUARE : SQUARE + SQUARE_SLOTS] = map(_number, view.square)
    cells[UNDER : UNDER + UNDER_PLACES] = [NOTHING] * UNDER_PLACES
    cells[UNDER : UNDER + len(view.under)] = view.under
    cells[UNDER_COUNT] = len(view.under)
    cells[STAFF : STAFF + STAFF_SLOTS * MOST_SEATS] = [NOTHING] * STAFF_SLOTS * MOST_SEATS
    for seat, player in enumerate(view.players):
        cells[STAFF + STAFF_SLOTS * seat : STAFF + STAFF_SLOTS * (seat + 1)] = map(_number, player.staff)
    seen = {*view.square, *view.under, view.hired, *(card for player in view.players for card in player.staff)}
    in_play = sum(SET_OF[n] for n in range(3) if sets >> n & 1)
    cells[DECK] = in_play & ~sum(2**card for card in seen if card is not None)
    _deal_corruption(view, cells, rng)


def _deal_corruption(view: View[Any], cells: list[int], rng: Rng) -> None:
    """The only secret: corruption cards of the others, and what is left for the deck."""
    cells[DISCARDS : DISCARDS + CORRUPTION_KINDS] = view.discards
    known = {seat: player.revealed for seat, player in enumerate(view.players) if player.revealed is not None}
    if view.seat is not None:
        known[view.seat] = view.corruption
    unseen = [
        kind
        for kind, row in enumerate(CORRUPTION_ROWS)
        for _ in range(row[2] - view.discards[kind] - sum(cards[kind] for cards in known.values()))
    ]
    for seat, player in enumerate(view.players):
        at = HELD + CORRUPTION_KINDS * seat
        if seat in known:
            cells[at : at + CORRUPTION_KINDS] = known[seat]
        else:
            for _ in range(player.corruption):
                cells[at + unseen.pop(rng.below(len(unseen)))] += 1
    for kind in unseen:
        cells[CORRUPTION + kind] += 1


def _restore_player(
    player: Player[Any], cells: list[int], seat: int, numbers: dict[str, int], merchants: Sequence[Merchant]
) -> None:
    merchant = merchants[numbers[player.merchant]]
    spaces = (HIRE_SPACE, STAFF_SPACE, *merchant.action_names)
    cells[MERCHANT + seat] = numbers[player.merchant]
    cells[TIME + seat] = player.time
    cells[PAWN + seat] = NOTHING if player.pawn is None else spaces.index(player.pawn)
    cells[SHELF + GOODS * seat : SHELF + GOODS * (seat + 1)] = player.shelf
    cells[SUPPLY + GOODS * seat : SUPPLY + GOODS * (seat + 1)] = player.supply
    cells[BRIBED + seat], cells[SOLD + seat], cells[FINISHED + seat] = player.bribed, player.sold, player.finished
    for source, gold in enumerate(player.gold):
        cells[GOLD + MOST_SEATS * source + seat] = gold
