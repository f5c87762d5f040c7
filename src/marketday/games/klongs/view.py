"""What a seat may see, built up from nothing; and whole states that could lie behind it.

Hidden are the boats in the piles and in other hands, except those that everybody saw being taken from the board. In the
tactical variant everybody also knows from which pile each boat in a hand came (K-60).
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from marketday.core.bits import popcount
from marketday.core.kernel import OVER
from marketday.core.rng import Rng
from marketday.games.klongs import kernel
from marketday.games.klongs.board import (
    CARDS,
    CELLS,
    DAY_POINTS,
    DAYS,
    HAND_CLOSED,
    HAND_OPEN,
    LUK_POINTS,
    NO_BOAT,
    NOBODY,
    OWN_HI,
    OWN_LO,
    STOCK_CLOSED,
    STOCK_OPEN,
    SUPPLY,
    WATER,
)
from marketday.games.klongs.data import HAND as HAND_SIZE
from marketday.games.klongs.data import INSPECTOR, SPACES
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.tables import BIT_HI, BIT_LO, BOATS, KIND, OPEN_BOATS

# The open questions by name: text keys `prompt.<name>`.
QUESTIONS = {
    kernel.PLACE: "place",
    kernel.CLAIM: "claim",
    kernel.STEAL: "steal",
    kernel.CATCH: "catch",
    kernel.SCORE: "score",
    kernel.REMOVE: "remove",
    kernel.FINISH: "finish",
    kernel.PILE: "pile",
    kernel.NOTHING: "over",
}
NUMBERS = {name: number for number, name in QUESTIONS.items()}


class MooredBoat(Struct, frozen=True, forbid_unknown_fields=True):
    space: int
    boat: int
    owner: int | None


class PlayerArea(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies before a player for all to see."""

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


class View(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int | None
    tactical: bool
    first: int
    turn: int
    turn_seat: int
    question: str
    actor: int | None
    water: tuple[MooredBoat, ...]
    hand: tuple[int, ...]
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
    placed: int | None
    placed_at: int | None
    moved: bool
    took: bool
    landing: int | None


def members(opened: int, closed: int) -> tuple[int, ...]:
    """The boats of a set that is kept as two words."""
    boats = []
    word: int = opened | (closed << int(OPEN_BOATS))
    while word:
        boats.append((word & -word).bit_length() - 1)
        word &= word - 1
    return tuple(boats)


def words(boats: Sequence[int]) -> tuple[int, int]:
    return (
        sum(2**boat for boat in boats if boat < OPEN_BOATS),
        sum(2 ** (boat - OPEN_BOATS) for boat in boats if boat >= OPEN_BOATS),
    )


def _maybe(number: int) -> int | None:
    return None if number == NOBODY else number


def _number(maybe: int | None) -> int:
    return NOBODY if maybe is None else maybe


def hand(cells: Sequence[int], seat: int) -> tuple[int, ...]:
    return members(cells[HAND_OPEN + seat], cells[HAND_CLOSED + seat])


def stock(cells: Sequence[int], seat: int) -> tuple[int, ...]:
    return members(cells[STOCK_OPEN + seat], cells[STOCK_CLOSED + seat])


def _area(state: Klongs, cells: Sequence[int], seat: int) -> PlayerArea:
    opened, closed = cells[HAND_OPEN + seat], cells[HAND_CLOSED + seat]
    return PlayerArea(
        hand_size=popcount(opened) + popcount(closed),
        known_hand=members(opened & state.known_open, closed & state.known_closed),
        open_in_hand=popcount(opened) if state.tactical else None,
        merchants=cells[SUPPLY + seat],
        cards=cells[CARDS + seat],
        luk_phat_points=cells[LUK_POINTS + seat],
        day_points=tuple(cells[DAY_POINTS + seat : DAY_POINTS + 4 * DAYS : 4]),
        stock=stock(cells, seat),
    )


def view(state: Klongs, seat: int | None) -> View:
    return views(state, (seat,))[0]


def views(state: Klongs, seats: Sequence[int | None]) -> list[View]:
    cells = list(state.cells)
    onlooker = _onlooker(state, cells)
    return [onlooker if seat is None else replace(onlooker, seat=seat, hand=hand(cells, seat)) for seat in seats]


def _onlooker(state: Klongs, cells: Sequence[int]) -> View:
    return View(
        seat=None,
        tactical=state.tactical,
        first=state.first,
        turn=state.turn,
        turn_seat=state.turn_seat,
        question=QUESTIONS[state.question],
        actor=None if state.actor == OVER else state.actor,
        water=tuple(
            [
                MooredBoat(space, boat, _maybe(state.owner(space)))
                for space, boat in enumerate(cells[WATER : WATER + SPACES])
                if boat != NO_BOAT
            ]
        ),
        hand=(),
        players=tuple([_area(state, cells, other) for other in range(state.seats)]),
        pile=popcount(state.pile_open) + popcount(state.pile_closed),
        pile_open=popcount(state.pile_open) if state.tactical else None,
        gone=members(0, state.gone),
        luk_phat=state.luk_phat,
        day=state.day,
        big=state.big,
        trigger=_maybe(state.trigger),
        slot=state.slot,
        passes=state.passes,
        placed=_maybe(state.placed),
        placed_at=_maybe(state.placed_at),
        moved=state.moved,
        took=state.took,
        landing=_maybe(state.landing),
    )


def imagine(view: View, rng: Rng) -> Klongs:
    """A seat that is asked to place holds a boat it can place. The view does not say which, so a deal that
    contradicts it is dealt again; the true one never does, so this ends."""
    while True:
        state = _imagine(view, rng)
        if state.turn == view.turn and QUESTIONS[state.question] == view.question:
            return state


def _imagine(view: View, rng: Rng) -> Klongs:
    hands, piles = _deal_unseen(view, rng)
    seats = len(view.players)
    cells = [0] * CELLS
    cells[WATER : WATER + SPACES] = [NO_BOAT] * SPACES
    state = Klongs(seats, view.tactical, view.first)
    for boat in view.water:
        cells[WATER + boat.space] = boat.boat
        if boat.owner is not None:
            cells[OWN_LO + boat.owner] |= BIT_LO[boat.space]
            cells[OWN_HI + boat.owner] |= BIT_HI[boat.space]
        state.occupied_lo |= BIT_LO[boat.space]
        state.occupied_hi |= BIT_HI[boat.space]
        if KIND[boat.boat] == INSPECTOR:
            state.watched |= 2 ** (boat.space % 10)
    for seat, area in enumerate(view.players):
        cells[HAND_OPEN + seat], cells[HAND_CLOSED + seat] = words(hands[seat])
        cells[SUPPLY + seat] = area.merchants
        cells[CARDS + seat] = area.cards
        cells[LUK_POINTS + seat] = area.luk_phat_points
        for day, points in enumerate(area.day_points):
            cells[DAY_POINTS + 4 * day + seat] = points
        cells[STOCK_OPEN + seat], cells[STOCK_CLOSED + seat] = words(area.stock)
    state.set_cells(cells)
    state.pile_open, state.pile_closed = words(piles)
    state.known_open, state.known_closed = words([boat for area in view.players for boat in area.known_hand])
    state.gone = words(view.gone)[1]
    state.dealt = HAND_SIZE * seats
    state.question = NUMBERS[view.question]
    state.actor = OVER if view.actor is None else view.actor
    for name in ("turn", "turn_seat", "luk_phat", "day", "big", "slot", "passes", "moved", "took"):
        setattr(state, name, getattr(view, name))
    for name in ("trigger", "placed", "placed_at", "landing"):
        setattr(state, name, _number(getattr(view, name)))
    state.ask_again()
    return state


def _deal_unseen(view: View, rng: Rng) -> tuple[list[list[int]], list[int]]:
    """Hands for all seats and the boats left in the piles, at random but for what the view tells."""
    hands = [list(area.known_hand) for area in view.players]
    if view.seat is not None:
        hands[view.seat] = list(view.hand)
    seen = {boat.boat for boat in view.water}.union(view.gone, *hands, *(area.stock for area in view.players))
    unseen = [boat for boat in range(BOATS) if boat not in seen]
    for last in range(len(unseen) - 1, 0, -1):
        other = rng.below(last + 1)
        unseen[last], unseen[other] = unseen[other], unseen[last]
    for boats, area in zip(hands, view.players, strict=True):
        if area.open_in_hand is None:
            missing = area.hand_size - len(boats)
            boats += [unseen.pop() for _ in range(missing)]
        else:
            opened = area.open_in_hand - sum(boat < OPEN_BOATS for boat in boats)
            closed = area.hand_size - len(boats) - opened
            for wanted, is_open in ((opened, True), (closed, False)):
                taken = [boat for boat in unseen if (boat < OPEN_BOATS) == is_open][:wanted]
                boats += taken
                unseen = [boat for boat in unseen if boat not in taken]
    return hands, unseen
