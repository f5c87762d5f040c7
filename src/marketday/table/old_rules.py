"""A table begun under older rules than this program knows: opened for reading, as far as possible.

Its position is that of the newest snapshot and of all later moves that the new rules still allow; where there is no
snapshot that can be read, the moves from the beginning. From there people may agree to go on (`log.RulesChanged`).
"""

from collections.abc import Sequence

import msgspec

from marketday.core.chance import SecretChance
from marketday.core.grammar import Rejected
from marketday.table import log, snapshot
from marketday.table.play import Play
from marketday.table.table import Table

# What rules raise when they are given a state or a move of other rules.
CONFUSED = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError),
    *(Rejected, msgspec.DecodeError),
)
OF_THE_PLAY = (log.Started, log.Moved, log.Undone, log.RulesChanged)


def reopen(charter: log.Charter, kept: bytes | None, folded: int, entries: Sequence[log.LogEntry]) -> Table:
    """The table from its whole log; `kept` is a snapshot of its first `folded` entries."""
    table = Table(charter)
    known = 0
    if kept is not None and _take_position(table, kept):
        known = folded
    made = 0 if table.play is None else len(table.play.log) - 1
    for number, entry in enumerate(entries):
        if number < known:
            if not isinstance(entry, OF_THE_PLAY):
                table.fold(entry)
        elif table.is_old:
            made = _moves_after(entry, made)
            _fold_if_possible(table, entry, table.missing > 0)
            table.missing = max(0, made - (len(table.play.log) - 1 if table.play else 0))
        else:
            table.fold(entry)  # it went on under the rules of this program
        table.entries = number + 1
    if table.is_old and table.play is not None:
        if _can_be_shown(table.play):
            table.fits = _is_possible(table.play)
        else:
            table.play, table.missing = None, made
    return table


def _take_position(table: Table, kept: bytes) -> bool:
    try:
        snapshot.take_position(table, kept)
    except CONFUSED:
        table.play = None
    return table.play is not None


def _moves_after(entry: log.LogEntry, made: int) -> int:
    match entry:
        case log.Moved():
            return made + 1
        case log.Undone(_, _, step):
            return step
        case log.RulesChanged():
            return 0
    return made


def _fold_if_possible(table: Table, entry: log.LogEntry, stopped: bool) -> None:
    if stopped and isinstance(entry, log.Moved | log.Undone):
        return
    play = table.play
    steps, state = (play.log, play.state) if play else ([], None)
    length = len(steps)
    try:
        table.fold(entry)
    except CONFUSED:
        table.play = play
        if play is not None:
            play.resume(steps[:length], state)
        if isinstance(entry, log.RulesChanged):
            table.play = None  # what was before is another play


def _can_be_shown(play: Play) -> bool:
    try:
        for seat in (None, *play.seats):
            play.game.view(play.state, seat)
            for entry in play.log:
                play.heard(entry, seat)
        _ = play.outcome, play.asked
    except CONFUSED:
        return False
    return True


def _is_possible(play: Play) -> bool:
    """Whether this position is possible under the new rules: every component is there, and somebody is asked."""
    try:
        box = play.game.setup(play.options, len(play.seats), SecretChance(b"", 0)).state
        return bool(play.asked) and play.game.census(play.state) == play.game.census(box)
    except CONFUSED:
        return False
