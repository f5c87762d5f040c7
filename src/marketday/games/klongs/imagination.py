"""Whole states that could lie behind a view."""

from collections.abc import Sequence

from marketday.core.rng import Rng
from marketday.games.klongs.access import claim, moor
from marketday.games.klongs.cells import (
    BIG,
    CARDS,
    DAY,
    DAY_POINTS,
    DEALT,
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
    NOBODY,
    PASSES,
    PLACED,
    PLACED_AT,
    SCORED_LANDING,
    SLOT,
    STOCK_CLOSED,
    STOCK_OPEN,
    SUPPLY,
    TOOK,
    TRIGGER,
    TURN,
    TURN_SEAT,
    UNDRAWN_CLOSED,
    UNDRAWN_OPEN,
)
from marketday.games.klongs.data import HAND
from marketday.games.klongs.kernel import QUESTIONS, Klongs, lay_out
from marketday.games.klongs.tables import BOATS, OPEN_BOATS
from marketday.games.klongs.view import View

NUMBERS = {question.name: number for number, question in enumerate(QUESTIONS)}


def imagine(view: View, rng: Rng) -> Klongs:
    """A seat that is asked to place holds a boat it can place. The view does not say which, so a deal that contradicts
    this is dealt again; the true one never does, so this ends."""
    while True:
        state = _imagine(view, rng)
        if state.cells[TURN] == view.turn and state.question == NUMBERS[view.question]:
            return state


def _imagine(view: View, rng: Rng) -> Klongs:
    hands, piles = _deal_unseen(view, rng)
    state = lay_out(len(view.players), view.tactical, view.first)
    for boat in view.water:
        moor(state, boat.boat, boat.space)
        if boat.owner is not None:
            claim(state, boat.owner, boat.space)
    cells = list(state.cells)
    for seat, area in enumerate(view.players):
        cells[HAND_OPEN + seat], cells[HAND_CLOSED + seat] = _sets(hands[seat])
        cells[SUPPLY + seat] = area.merchants
        cells[CARDS + seat] = area.cards
        cells[LUK_POINTS + seat] = area.luk_phat_points
        for day, points in enumerate(area.day_points):
            cells[DAY_POINTS + MOST_SEATS * day + seat] = points
        cells[STOCK_OPEN + seat], cells[STOCK_CLOSED + seat] = _sets(area.stock)
    cells[UNDRAWN_OPEN], cells[UNDRAWN_CLOSED] = _sets(piles)
    cells[KNOWN_OPEN], cells[KNOWN_CLOSED] = _sets([boat for area in view.players for boat in area.known_hand])
    cells[GONE_OPEN], cells[GONE_CLOSED] = _sets(view.gone)
    cells[DEALT] = HAND * len(view.players)
    for place, number in (
        (TURN, view.turn),
        (TURN_SEAT, view.turn_seat),
        (MARKER, view.luk_phat),
        (DAY, view.day),
        (BIG, view.big),
        (TRIGGER, view.trigger),
        (SLOT, view.slot),
        (PASSES, view.passes),
        (IDLE, view.idle),
        (PLACED, view.placed),
        (PLACED_AT, view.placed_at),
        (MOVED, view.moved),
        (TOOK, view.took),
        (SCORED_LANDING, view.landing),
    ):
        cells[place] = NOBODY if number is None else int(number)
    state.set_cells(cells)
    state.put(NUMBERS[view.question])
    return state


def _sets(boats: Sequence[int]) -> tuple[int, int]:
    """As the kernel keeps them: the open boats, and the others."""
    return (
        sum(2**boat for boat in boats if boat < OPEN_BOATS),
        sum(2 ** (boat - OPEN_BOATS) for boat in boats if boat >= OPEN_BOATS),
    )


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
