# compiled: mypyc
"""The town square: townsfolk come, are hired for what they can do at once, and go under the deck. M-30."""

from typing import Final

from mypy_extensions import i64

from marketday.core.bits import BIT, popcount, select
from marketday.core.kernel import CHANCE, answer_code, first_of
from marketday.games.cove.codes import (
    CAME,
    DECK,
    HIRE,
    HIRED,
    NOTHING,
    PAWN,
    Q_PASSENGER,
    Q_TOWNSFOLK,
    SQUARE,
    SUPPLY,
    T_ABILITY,
    T_DISCARD,
    T_LOAD,
    T_SQUARE,
    T_STEP,
    T_TUCK,
    T_TURN,
    TOLD_CAME,
    TOLD_HIRED,
    UNDER,
    UNDER_COUNT,
)
from marketday.games.cove.corruption import corrupt
from marketday.games.cove.data import COMPULSORY_DISCARD, DISCARD, GAIN, GOODS, LOAD, SIZE_COUNT, SQUARE_SLOTS
from marketday.games.cove.state import Cove, Question, Task
from marketday.games.cove.tables import ABILITY, COLOUR, NUMBER, SLOT_CORRUPTION, SLOT_HOURS


# ---- the square and its deck -----------------------------------------------------------------------------------------
class FillSquare(Task):
    def do(self, cove: Cove, a: i64, b: i64, c: i64) -> None:
        """Slide to the right, refill from the left."""
        cells = cove.cells
        slide(cove)
        if cells[SQUARE] != NOTHING:
            return
        if cells[DECK] != 0:
            cove.push(T_SQUARE, 0, 0, 0)
            cove.put(Q_TOWNSFOLK, CHANCE, CHANCE, 0, 0)
        elif cells[UNDER_COUNT] > 0:
            cove.push(T_SQUARE, 0, 0, 0)
            come(cove, take_from_under(cove))


def slide(cove: Cove) -> None:
    """Everybody moves as far to the right as there is room."""
    cells = cove.cells
    to: i64 = SQUARE_SLOTS - 1
    for slot in range(SQUARE_SLOTS - 1, -1, -1):
        card: i64 = cells[SQUARE + slot]
        if card != NOTHING:
            cells[SQUARE + slot] = NOTHING
            cells[SQUARE + to] = card
            to -= 1


class Townsfolk(Question):
    """M-30: who comes from the deck."""

    def count(self, cove: Cove, seat: i64) -> i64:
        return popcount(cove.cells[DECK])

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        return answer_code(CAME, select(cove.cells[DECK], n), 0, 0)

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        card: i64 = first_of(code)
        cove.cells[DECK] &= ~BIT[card]
        come(cove, card)


def come(cove: Cove, card: i64) -> None:
    cove.cells[SQUARE] = card
    cove.tell1(TOLD_CAME, card)


def put_under(cove: Cove, card: i64) -> None:
    """Everybody saw them go, so those under the deck lie in a known order."""
    cove.cells[UNDER + cove.cells[UNDER_COUNT]] = card
    cove.cells[UNDER_COUNT] += 1


def take_from_under(cove: Cove) -> i64:
    cells = cove.cells
    card: i64 = cells[UNDER]
    cells[UNDER_COUNT] -= 1
    last: i64 = cells[UNDER_COUNT]
    for n in range(last):
        cells[UNDER + n] = cells[UNDER + n + 1]
    cells[UNDER + last] = NOTHING
    return card


# ---- hiring ----------------------------------------------------------------------------------------------------------
def hire(cove: Cove, seat: i64, slot: i64) -> None:
    card: i64 = cove.cells[SQUARE + slot]
    cove.cells[PAWN + seat] = HIRE
    cove.cells[SQUARE + slot] = NOTHING
    cove.cells[HIRED] = card
    cove.tell3(TOLD_HIRED, seat, card, slot)
    cove.push(T_TURN, 0, 0, 0)
    cove.push(T_SQUARE, 0, 0, 0)
    cove.push(T_STEP, seat, SLOT_HOURS[slot], 0)
    corrupt(cove, seat, SLOT_CORRUPTION[slot])
    cove.push(T_TUCK, seat, 0, 0)
    cove.push(T_ABILITY, seat, card, 0)


def good_of(cove: Cove, seat: i64, slot: i64) -> i64:
    """The good that whoever stands there would give at once, or NOTHING."""
    card: i64 = cove.cells[SQUARE + slot]
    if card == NOTHING or ABILITY[card] != GAIN:
        return NOTHING
    good: i64 = SIZE_COUNT * COLOUR[card] + NUMBER[card]
    return good if cove.cells[SUPPLY + GOODS * seat + good] > 0 else NOTHING


class UseTownsfolk(Task):
    def do(self, cove: Cove, seat: i64, card: i64, c: i64) -> None:
        """What they can do when they are hired."""
        ability: i64 = ABILITY[card]
        if ability == DISCARD:
            cove.push(T_DISCARD, seat, NUMBER[card], 1 if NUMBER[card] == COMPULSORY_DISCARD else 0)
        elif ability == GAIN:
            cove.gain(seat, SIZE_COUNT * COLOUR[card] + NUMBER[card])
        elif ability == LOAD:
            cove.push(T_LOAD, seat, 0, 0)
        else:
            cove.put(Q_PASSENGER, seat, seat, ability, 0)


QUESTIONS: Final[list[Question]] = [Townsfolk(Q_TOWNSFOLK)]
TASKS: Final[list[Task]] = [FillSquare(T_SQUARE), UseTownsfolk(T_ABILITY)]
