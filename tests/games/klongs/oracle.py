"""What a seat must not know about a state of Bangkok Klongs, shuffled: for the law that nobody sees what is hidden.

Written from the rules, without `view`: hidden are the piles and the other hands, except boats taken from the board
(K-41, K-42); in the tactical variant everybody sees from which pile a boat is drawn (K-60).
"""

from marketday.core.rng import Rng
from marketday.games.klongs.cells import (
    HAND_CLOSED,
    HAND_OPEN,
    KNOWN_CLOSED,
    KNOWN_OPEN,
    SEATS,
    TACTICAL,
    TURN,
    UNDRAWN_CLOSED,
    UNDRAWN_OPEN,
)
from marketday.games.klongs.game import Options
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.tables import BOATS, OPEN_BOATS
from tests.games.klongs.scene import GREEN, RED, Scene, scene, sets

TRIES = 20

THIEVES_ABOUT = "T-- . . R0s . . . G0s"


def corners(options: Options, seats: int) -> list[Klongs]:
    """K-41: a thief on the board, and one in each of two hands; or in one, and nobody has anything else left."""
    tactical, cards = options.tactical, dict.fromkeys(range(seats), 0)
    two = {RED: "T--", GREEN: "T--"}
    one = {RED: "T--", **dict.fromkeys(range(1, seats), "")}
    return [
        scene(THIEVES_ABOUT, seats=seats, tactical=tactical, cards=cards, hands=two).state,
        scene(THIEVES_ABOUT, seats=seats, tactical=tactical, cards=cards, hands=one, pile="").state,
    ]


def scramble(state: Klongs, seat: int | None, rng: Rng) -> Klongs:
    """A state that differs only in what the seat, or an onlooker, must not know."""
    for _ in range(TRIES):
        other = _stirred(state, seat, rng)
        # Somebody who is to place and could not, with such a hand, would already have passed: that would be seen.
        if (other.cells[TURN], other.question, other.actor) == (state.cells[TURN], state.question, state.actor):
            return other
    return state.copy()


def _stirred(state: Klongs, seat: int | None, rng: Rng) -> Klongs:
    before = Scene(state)
    known = before.members(KNOWN_OPEN, KNOWN_CLOSED)
    holders = dict.fromkeys(before.members(UNDRAWN_OPEN, UNDRAWN_CLOSED), PILE)
    seats = range(before.cell(SEATS))
    for other in seats:
        for boat in before.hand_boats(other):
            if other != seat and boat not in known:
                holders[boat] = other
    for group in (range(OPEN_BOATS), range(OPEN_BOATS, BOATS)) if before.cell(TACTICAL) else (range(BOATS),):
        hidden = [boat for boat in group if boat in holders]
        for last in range(len(hidden) - 1, 0, -1):
            pick = rng.below(last + 1)
            one, two = hidden[last], hidden[pick]
            holders[one], holders[two] = holders[two], holders[one]
    after = state.copy()
    for other in seats:
        kept = [boat for boat in before.hand_boats(other) if boat not in holders]
        held = kept + [boat for boat, holder in holders.items() if holder == other]
        after.cells[HAND_OPEN + other], after.cells[HAND_CLOSED + other] = sets(held)
    piled = [boat for boat, holder in holders.items() if holder == PILE]
    after.cells[UNDRAWN_OPEN], after.cells[UNDRAWN_CLOSED] = sets(piled)
    after.put(state.question)
    return after


PILE = -1
