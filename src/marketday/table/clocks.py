"""Time at a table: what each seat has left of it, and what the clock triggers. Time itself is handed in."""

from marketday.core.grammar import Seat
from marketday.table import log
from marketday.table.decision import Decision
from marketday.table.state import TableState


# ---- judging ---------------------------------------------------------------------------------------------------------
def mend(table: TableState, lost: float, now: float) -> Decision:
    """The server was down for this long since the clock started."""
    return Decision((log.ClockMended(now, lost),) if lost > 0 and table.is_timed else ())


def time_out(table: TableState, seat: Seat, now: float) -> Decision:
    return Decision((log.TimedOut(now, seat, table.game.usual_bot),))


# ---- taking facts ----------------------------------------------------------------------------------------------------
def fold(table: TableState, entry: log.ClockEntry) -> None:
    match entry:
        case log.Paused(at):
            stop(table, at)
            table.paused, table.proposal = True, None
            table.due_left = None if table.due_at is None else table.due_at - at
        case log.Resumed(at):
            table.paused, table.proposal, table.since = False, None, at
            table.due_at = None if table.due_left is None else at + table.due_left
        case log.ClockMended(at, lost):
            table.since += lost
            stop(table, at)
            table.due_at = None if table.due_at is None else table.due_at + lost


def stop(table: TableState, at: float) -> None:
    """The seats that were asked are charged; what runs on, runs from here."""
    if table.running_clock is not None:
        for seat in table.waiting_for():
            table.banks[seat] -= table.elapsed(at)
    table.since = at


def set_alarm(table: TableState, at: float) -> None:
    assert table.play is not None, "only a play has a time"
    table.since = at
    due = table.game.due(table.play.state)
    if due is None:
        table.mark = table.due_at = None
    elif due.mark != table.mark:
        table.mark, table.due_at = due.mark, at + due.seconds
