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
from marketday.games.cove.tables import CORRUPTION_GUILD, CORRUPTION_VICE, GUILD, VICE


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
    guilds: i64 = 0
    for colour in range(GUILDS):
        guilds += cove.cells[HALL + colour] * guild_symbols(cove, seat, colour)
    cove.pay(seat, FROM_GUILDS, guilds)
    lost: i64 = cove.cells[HALL + ROGUE] * vices(cove, seat)
    if lost > cove.gold(seat):
        lost = cove.gold(seat)
    cove.pay(seat, FROM_CORRUPTION, -lost)
    cove.tell3(TOLD_FINAL, seat, guilds, lost)


def guild_symbols(cove: Cove, seat: i64, colour: i64) -> i64:
    """The round guild symbols of a colour on the seat's townsfolk and corruption cards."""
    cells = cove.cells
    symbols: i64 = 0
    for ability in range(STAFF_SLOTS):
        card: i64 = cells[STAFF + STAFF_SLOTS * seat + ability]
        if card != NOTHING:
            symbols += GUILD[GUILDS * card + colour]
    for kind in range(CORRUPTION_KINDS):
        symbols += cells[HELD + CORRUPTION_KINDS * seat + kind] * CORRUPTION_GUILD[GUILDS * kind + colour]
    return symbols


def vices(cove: Cove, seat: i64) -> i64:
    """The corruption symbols of the seat."""
    cells = cove.cells
    symbols: i64 = 0
    for ability in range(STAFF_SLOTS):
        card: i64 = cells[STAFF + STAFF_SLOTS * seat + ability]
        if card != NOTHING:
            symbols += VICE[card]
    for kind in range(CORRUPTION_KINDS):
        symbols += cells[HELD + CORRUPTION_KINDS * seat + kind] * CORRUPTION_VICE[kind]
    return symbols


class Over(Question):
    """Nobody is asked any more."""

    def count(self, cove: Cove, seat: i64) -> i64:
        return 0


QUESTIONS: Final[list[Question]] = [Over(Q_OVER, "over")]
TASKS: Final[list[Task]] = [Reckoning(T_FINAL)]
