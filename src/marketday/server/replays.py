"""Looking back: who may, from which seat, and the work it takes, done in a thread of its own so that nobody who plays
waits for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from marketday.core.grammar import Seat
from marketday.server.refusals import forbidden, gone, missing, swamped, wrong
from marketday.server.room import Room
from marketday.server.sessions import Session
from marketday.table import Play, old_rules

MOST_WAITING = 64
OLD_MOMENT = "This table was started under older rules: under today's rules this moment cannot be shown."

T = TypeVar("T")


class Replays:
    """One thread for everybody who looks back. Whoever comes when too many wait is turned away."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "replays")
        self._waiting = 0

    async def at(self, room: Room, step: int, tell: Callable[[Play], T]) -> T:
        """What `tell` makes of the play as it was after `step` moves."""
        assert room.table.play is not None, "there is something to look back at"
        if self._waiting >= MOST_WAITING:
            raise swamped("Too many people are looking back at games; try again in a moment.")
        play = room.table.play.up_to(step)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, lambda: tell(room.past.catch_up(play))
            )
        except old_rules.CONFUSED as error:
            if not room.table.is_old:
                raise
            raise gone("old_moment", OLD_MOMENT) from error
        finally:
            self._waiting -= 1

    def stop(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def has_moved_since(room: Room, step: int, seat: Seat) -> bool:
    play = room.table.play
    return play is not None and any(entry.seat == seat and entry.step > step for entry in play.log)


def seats_to_look_from(room: Room, session: Session) -> tuple[Seat | None, ...]:
    """While others still play, from one's own seats; afterwards from any."""
    if room.table.over:
        return (None, *room.table.seats)
    return session.seats(room.table) or (None,)


def check_may_look(room: Room, session: Session, step: int, seat: Seat | None) -> Play:
    """The play; refuses where looking at it is not allowed."""
    play = check_open(room, session)
    last = room.last_shown
    if not 0 <= step <= last:
        if room.table.over:
            raise missing("no_step", f"The game ended after {last} moves.")
        raise missing("not_yet", "The game has not reached that move.")
    if seat is not None and seat not in room.table.seats:
        raise missing("no_seat", "There is no such seat at this table.")
    if seat not in seats_to_look_from(room, session):
        raise forbidden("own_seat_only", "During a game you can only look from your own seat.")
    return play


def check_over(room: Room, session: Session) -> Play:
    """The play of a finished game; refuses where there is none."""
    play = check_open(room, session)
    if room.table.is_old:
        raise wrong(
            "old_record", "This game was played by older rules: this program cannot make a record of it any more."
        )
    if room.table.over:
        return play
    if room.table.closed:
        raise wrong("unfinished", "This table was closed before the game was over; there is no record of it.")
    raise wrong("no_record", "The record is available once the game is over.")


def check_open(room: Room, session: Session) -> Play:
    """The play, if there is one and it is open to this browser: finished games are open to everybody."""
    table = room.table
    if not room.is_open_to(session):
        if table.closed:
            raise forbidden(
                "unfinished", "This table was closed before the game was over; only those who were at it can look back."
            )
        if table.play is None:
            raise forbidden("not_open", "The game has not begun yet, and you have no link to its table.")
        raise forbidden("running", "This game is still being played. You can look at it when it is over.")
    if table.play is None:
        raise missing("not_begun", "The game has not begun yet.")
    return table.play
