"""What the rules pay at a landing that is still growing, to compare with what the view tells of it."""

from marketday.games.klongs import market_days
from marketday.games.klongs.cells import NO_BOAT, SEATS, WATER
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.pieces import moor
from marketday.games.klongs.tables import BASKETS, BOATS, CORNERS, GOOD
from marketday.games.klongs.view import view

EMPTY = next(boat for boat in range(BOATS) if BASKETS[boat] == 0 and GOOD[boat] == 0)


def paid(state: Klongs, landing: int) -> tuple[int, ...]:
    """The worth, 1 if it was doubled, and the points of each seat: with boats in the empty spaces that have neither
    baskets nor merchants, it is scored."""
    after: Klongs = state.copy()
    for corner in CORNERS:
        if after.cells[WATER + landing + corner] == NO_BOAT:
            moor(after.cells, EMPTY, landing + corner)
    after.story = []
    market_days.score_landing(after, 0, landing)
    (line,) = after.story
    _, _, _, worth, doubled, *points = line
    return worth, doubled, *points[: after.cells[SEATS]]


def wrongly_told(state: Klongs) -> list[tuple[int, ...]]:
    """What the view tells of growing landings and the rules do not pay."""
    return [told for told in view(state, None).growing if told[1:] != paid(state, told[0])]
