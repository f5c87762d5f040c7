"""What a seat may not know of a state of Merchants Cove, stirred: for the law that nobody sees what is hidden.

Written from the rules, without `view`: hidden are the corruption cards of the others and those of the deck (M-42).
Discards lie open, the rest everybody can work out.
"""

from marketday.core.rng import Rng
from marketday.games.cove.codes import CORRUPTION, HELD
from marketday.games.cove.data import CORRUPTION_KINDS
from marketday.games.cove.kernel import Cove


def scramble(state: Cove, seat: int | None, rng: Rng) -> Cove:
    """A state that differs only in what the seat, or an onlooker, may not know."""
    other = state.copy()
    cells = list(state.cells)
    hands = [HELD + CORRUPTION_KINDS * player for player in range(state.seats) if player != seat]
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
