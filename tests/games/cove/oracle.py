"""What a seat must not know about a state of Merchants Cove, shuffled: for the law that nobody sees what is hidden.

Written from the rules, without `view`: hidden are the corruption cards of the others and those of the deck (M-42).
Discards are public, and everybody can work out the rest.
"""

from marketday.core.rng import Rng
from marketday.games.cove.codes import CORRUPTION, HELD
from marketday.games.cove.data import CORRUPTION_KINDS
from marketday.games.cove.kernel import Cove


def scramble(state: Cove, seat: int | None, rng: Rng) -> Cove:
    """A state that differs only in what the seat, or an onlooker, must not know."""
    other = state.copy()
    cells = list(state.cells)
    hands = [HELD + CORRUPTION_KINDS * player for player in range(state.seat_count) if player != seat]
    pool: list[int] = []
    sizes = {}
    for at in (CORRUPTION, *hands):
        cards = [kind for kind in range(CORRUPTION_KINDS) for _ in range(cells[at + kind])]
        pool += cards
        sizes[at] = len(cards)
        cells[at : at + CORRUPTION_KINDS] = [0] * CORRUPTION_KINDS
    for at, size in sizes.items():
        for _ in range(size):
            cells[at + pool.pop(rng.below(len(pool)))] += 1
    other.set_cells(cells)
    other.ask_again()
    return other
