# compiled: mypyc
"""The final reckoning, and the end: M-40, M-41."""

from typing import Final

from mypy_extensions import i64

from marketday.core.kernel import OVER
from marketday.games.cove.codes import (
    ABOUT,
    ASKER,
    HALL,
    HELD,
    NOBODY,
    NOTHING,
    Q_OVER,
    SEATS,
    STAFF,
    T_FINAL,
    TOLD_ENDED,
    TOLD_FINAL,
)
from marketday.games.cove.data import CORRUPTION_KINDS, FROM_CORRUPTION, FROM_GUILDS, GUILDS, ROGUE, STAFF_SLOTS
from marketday.games.cove.state import Cove, Question, Task
from marketday.games.cove.tables import CORRUPTION_SYMBOLS, SYMBOL_BITS, TOWNSFOLK_SYMBOLS

MOST_SYMBOLS: Final = 2**SYMBOL_BITS - 1


class Reckoning(Task):
    def do(self, cove: Cove, a: i64, b: i64, c: i64) -> None:
        for seat in range(cove.cells[SEATS]):
            reckon(cove, seat)
        cove.ask(Q_OVER, OVER, 0)
        cove.cells[ASKER] = NOBODY
        cove.cells[ABOUT] = 0
        cove.cells[ABOUT + 1] = 0
        if cove.story is not None:
            cove.story.append((TOLD_ENDED,))


def reckon(cove: Cove, seat: i64) -> None:
    """M-40: guild symbols pay by their halls, corruption costs by the lair; nobody owes gold."""
    found: i64 = symbols(cove, seat)
    guilds: i64 = 0
    for colour in range(GUILDS):
        guilds += cove.cells[HALL + colour] * symbols_of(found, colour)
    cove.pay(seat, FROM_GUILDS, guilds)
    lost: i64 = cove.cells[HALL + ROGUE] * symbols_of(found, ROGUE)
    if lost > cove.gold(seat):
        lost = cove.gold(seat)
    cove.pay(seat, FROM_CORRUPTION, -lost)
    cove.tell3(TOLD_FINAL, seat, guilds, lost)


def symbols(cove: Cove, seat: i64) -> i64:
    """All symbols on the seat's townsfolk and corruption cards, to be taken apart by `symbols_of`."""
    cells = cove.cells
    found: i64 = 0
    for ability in range(STAFF_SLOTS):
        card: i64 = cells[STAFF + STAFF_SLOTS * seat + ability]
        if card != NOTHING:
            found += TOWNSFOLK_SYMBOLS[card]
    for kind in range(CORRUPTION_KINDS):
        found += cells[HELD + CORRUPTION_KINDS * seat + kind] * CORRUPTION_SYMBOLS[kind]
    return found


def symbols_of(found: i64, kind: i64) -> i64:
    """Of these, the round ones of a guild; ROGUE is corruption."""
    return (found >> (SYMBOL_BITS * kind)) & MOST_SYMBOLS


def guild_symbols(cove: Cove, seat: i64, colour: i64) -> i64:
    return symbols_of(symbols(cove, seat), colour)


def vices(cove: Cove, seat: i64) -> i64:
    """The corruption symbols of the seat."""
    return symbols_of(symbols(cove, seat), ROGUE)


class Over(Question):
    """Nobody is asked any more."""

    def count(self, cove: Cove, seat: i64) -> i64:
        return 0


QUESTIONS: Final[list[Question]] = [Over(Q_OVER, "over")]
TASKS: Final[list[Task]] = [Reckoning(T_FINAL)]
