# compiled: mypyc
"""Boats from the piles to a hand, K-1, K-11, K-60: which one is chance's answer."""

from typing import Final

from mypy_extensions import i64

from marketday.core.bits import lowest, popcount, select
from marketday.core.kernel import CHANCE, answer_code
from marketday.games.klongs.cells import HAND_OPEN, SOURCE, TACTICAL, TURN_SEAT, UNDRAWN_CLOSED, UNDRAWN_OPEN, Cells
from marketday.games.klongs.codes import CLOSED_PILE, DRAWN, ONE_PILE, OPEN_PILE, TOLD_DRAWN
from marketday.games.klongs.pieces import add, drop
from marketday.games.klongs.state import Klongs
from marketday.games.klongs.tables import OPEN_BOATS

MIXER: Final = 0x5DEECE6D
MIXED: Final = 0x7FFFFFFF


def ask_for_boat(game: Klongs, question: i64, source: i64) -> None:
    """Chance draws one boat from a pile."""
    cells = game.cells
    cells[SOURCE] = source
    boats: i64 = 0
    if source != CLOSED_PILE:
        boats += popcount(cells[UNDRAWN_OPEN])
    if source != OPEN_PILE:
        boats += popcount(cells[UNDRAWN_CLOSED])
    game.ask(question, CHANCE, boats)


def nth_in_pile(cells: Cells, n: i64) -> i64:
    if cells[SOURCE] != CLOSED_PILE:
        opened: i64 = popcount(cells[UNDRAWN_OPEN])
        if n < opened:
            return answer_code(DRAWN, select(cells[UNDRAWN_OPEN], n), 0, 0)
        n -= opened
    return answer_code(DRAWN, OPEN_BOATS + select(cells[UNDRAWN_CLOSED], n), 0, 0)


def top_of_pile(cells: Cells, seed: i64) -> i64:
    """The number of the boat that is drawn if the seed has shuffled all boats beforehand."""
    top: i64 = 0
    least: i64 = MIXED
    n: i64 = 0
    offset: i64 = 0
    pile: i64 = cells[UNDRAWN_OPEN] if cells[SOURCE] != CLOSED_PILE else 0
    for _ in range(2):
        while pile != 0:
            place: i64 = shuffled_place(offset + lowest(pile), seed)
            if place <= least:
                least = place
                top = n
            n += 1
            pile &= pile - 1
        pile = cells[UNDRAWN_CLOSED] if cells[SOURCE] != OPEN_PILE else 0
        offset = OPEN_BOATS
    return top


def shuffled_place(boat: i64, seed: i64) -> i64:
    """Where a boat lies, from the top: a number that looks like chance."""
    mixed: i64 = (seed + (boat + 1) * MIXER) & MIXED
    for _ in range(2):
        mixed = ((mixed ^ (mixed >> 15)) * MIXER) & MIXED
    return mixed ^ (mixed >> 15)


def draw(game: Klongs, boat: i64) -> None:
    """The boat comes to the hand of the seat whose turn it is."""
    cells = game.cells
    seat: i64 = cells[TURN_SEAT]
    drop(cells, boat, UNDRAWN_OPEN)
    add(cells, boat, HAND_OPEN + seat)
    pile: i64 = ONE_PILE
    if cells[TACTICAL] != 0:
        pile = OPEN_PILE if boat < OPEN_BOATS else CLOSED_PILE
    game.tell3(TOLD_DRAWN, seat, boat, pile)
