# compiled: mypyc
"""K-10: with a movement card, a boat with one's own merchant moves one space."""

from mypy_extensions import i64

from marketday.core.bits import lowest, popcount
from marketday.core.kernel import answer_code, first_of, second_of
from marketday.games.klongs.cells import CARDS, IDLE, MOVED, OCCUPIED_HI, OCCUPIED_LO, OWN_HI, OWN_LO, PASSES, Cells
from marketday.games.klongs.codes import MOVE_BOAT, TOLD_MOVED
from marketday.games.klongs.data import HALF
from marketday.games.klongs.geometry import full_quarters
from marketday.games.klongs.pieces import claim, lift, moor, nth_space, release
from marketday.games.klongs.state import Klongs
from marketday.games.klongs.tables import HALVES, NEAR_HI, NEAR_LO, QUARTER_HI, QUARTER_LO


def steps_lo(cells: Cells, space: i64) -> i64:
    """Where on the upper half the boat on a space may go. K-6 holds, but it may stay in its own quarter."""
    occupied: i64 = cells[OCCUPIED_LO]
    return NEAR_LO[space] & ~occupied & (~full_quarters(occupied) | QUARTER_LO[space])


def steps_hi(cells: Cells, space: i64) -> i64:
    occupied: i64 = cells[OCCUPIED_HI]
    return NEAR_HI[space] & ~occupied & (~full_quarters(occupied) | QUARTER_HI[space])


def allowed_steps(cells: Cells, seat: i64) -> i64:
    """In how many ways the seat may move a boat: none without a card, or a second time in a turn."""
    if cells[MOVED] != 0 or cells[CARDS + seat] == 0:
        return 0
    return count_steps(cells, seat)


def count_steps(cells: Cells, seat: i64) -> i64:
    """The same as `steps_lo` and `steps_hi` of each boat, but this is counted in every turn."""
    free_lo: i64 = ~cells[OCCUPIED_LO]
    free_hi: i64 = ~cells[OCCUPIED_HI]
    open_lo: i64 = ~full_quarters(cells[OCCUPIED_LO])
    open_hi: i64 = ~full_quarters(cells[OCCUPIED_HI])
    steps: i64 = 0
    own: i64 = cells[OWN_LO + seat]
    for half in range(HALVES):
        while own != 0:
            space: i64 = HALF * half + lowest(own)
            own &= own - 1
            steps += popcount(NEAR_LO[space] & free_lo & (open_lo | QUARTER_LO[space]))
            steps += popcount(NEAR_HI[space] & free_hi & (open_hi | QUARTER_HI[space]))
        own = cells[OWN_HI + seat]
    return steps


def nth_step(cells: Cells, seat: i64, n: i64) -> i64:
    """Boat by boat."""
    own_lo: i64 = cells[OWN_LO + seat]
    own_hi: i64 = cells[OWN_HI + seat]
    merchant: i64 = 0
    while True:
        space: i64 = nth_space(own_lo, own_hi, merchant)
        to_lo: i64 = steps_lo(cells, space)
        to_hi: i64 = steps_hi(cells, space)
        here: i64 = popcount(to_lo) + popcount(to_hi)
        if n < here:
            return answer_code(MOVE_BOAT, space, nth_space(to_lo, to_hi, n), 0)
        n -= here
        merchant += 1


def move(game: Klongs, seat: i64, answer: i64) -> None:
    """Something was done, so the count of passes starts again (K-12, K-41)."""
    space: i64 = first_of(answer)
    to: i64 = second_of(answer)
    cells = game.cells
    cells[PASSES] = 0
    cells[IDLE] = 0
    cells[MOVED] = 1
    cells[CARDS + seat] -= 1
    release(cells, seat, space)
    boat: i64 = lift(cells, space)
    moor(cells, boat, to)
    claim(cells, seat, to)
    game.tell4(TOLD_MOVED, seat, boat, space, to)
