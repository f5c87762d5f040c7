"""The timers of a table: a player's clock runs out, or a deadline set by the rules is reached."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from marketday.core.grammar import Rejected, Seat
from marketday.server.seated_bots import RETRY_SECONDS
from marketday.store import NotWritten
from marketday.table import clocks, playing
from marketday.table.decision import Decision, refused

if TYPE_CHECKING:
    from marketday.server.room import Room


class Alarms:
    def __init__(self, room: "Room") -> None:
        self._room = room
        self._timers: list[asyncio.TimerHandle] = []
        self._is_stopped = False

    def mind(self) -> None:
        """Something changed: reset the timers."""
        self.pause()
        if self._is_stopped or not self._room.runs_here:
            return
        table, now = self._room.table, self._room.now()
        if table.due_at is not None and table.waiting_for():
            self._set(table.due_at - now, self._strike)
        if table.charter.clock is not None:
            people = [seat for seat in table.waiting_for() if table.places[seat].bot is None]
            if people:
                self._set(min(table.bank(seat, now) for seat in people), self._flags)

    def stop(self) -> None:
        self._is_stopped = True
        self.pause()

    def pause(self) -> None:
        """Until something changes."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _set(self, delay: float, ring: Callable[[], Coroutine[Any, Any, None]]) -> None:
        loop = asyncio.get_running_loop()
        self._timers.append(loop.call_later(max(delay, 0.0), lambda: self._room.begin(ring())))

    async def _strike(self) -> None:
        await self._try_to(lambda: playing.time_is_up(self._room.table, self._room.now()))
        self.mind()  # timers and the wall clock do not agree to the microsecond

    async def _flags(self) -> None:
        for seat in self._room.table.waiting_for():
            await self._try_to(lambda seat=seat: self._decide_flag(seat))  # type: ignore[misc]
        self.mind()

    async def _try_to(self, decide: Callable[[], Decision]) -> None:
        """Judged in turn: whatever came just before counts."""
        try:
            await self._room.ledger.carry_out(decide)
        except Rejected:
            pass  # it was settled in time after all
        except NotWritten:
            await asyncio.sleep(RETRY_SECONDS)

    def _decide_flag(self, seat: Seat) -> Decision:
        table, now = self._room.table, self._room.now()
        if seat not in table.waiting_for() or table.places[seat].bot or table.bank(seat, now) > 0:
            raise refused("in_time")
        return clocks.time_out(table, seat, now)
