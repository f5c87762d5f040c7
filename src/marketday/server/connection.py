"""One browser at a table: what it was sent, what is still to be sent, and how much it may ask for."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from marketday.core.grammar import Seat
from marketday.server.limits import Bucket
from marketday.server.order import PING_SECONDS, Lag
from marketday.server.sessions import Session
from marketday.server.wire import Ping
from marketday.table import log

if TYPE_CHECKING:
    from marketday.server.room import Room

BURST_SECONDS = 2.0
"""The burst size of the rate limit, in seconds of the sustained rate."""
MOST_MESSAGES = 64
MOST_REACTIONS = 16
STUCK_SECONDS = 20.0
LAST_WORD_SECONDS = 0.1
"""For what is still to be said to somebody who left."""
MISSED_PINGS = 2
"""A browser that leaves this many in a row unanswered is gone, though nobody said so."""

Send = Callable[[bytes], Awaitable[None]]
Measure = Callable[[float], None]
"""Takes the seconds between an act and its picture."""


class Connection:
    def __init__(
        self,
        room: "Room",
        session: Session,
        address: str,
        per_second: float,
        now: float,
        measure: Measure,
        missed_pings: int = MISSED_PINGS,
    ) -> None:
        self.session = session
        self.address = address
        self.limit = Bucket(BURST_SECONDS * per_second, per_second, now)
        self.room = room
        self._wanted = asyncio.Event()
        self._messages: deque[Any] = deque()
        self._changed = False
        self._sent_steps: dict[Seat | None, int] = {}
        self._sent_chat: dict[Seat | None, log.Said] = {}
        self._sending_since: float | None = None
        self._measure = measure
        self._pictured_at = 0.0
        self._awaited_since: float | None = None
        """When the first act arrived that was carried out and whose picture has not left."""
        self.overrun = False
        self.is_sent_away = False
        """It should come in again, because what it may see has changed."""
        self.is_shut_out = False
        """Its person got up, and may no longer watch."""
        self.is_hidden = False
        """Open in a background tab or in a pocket, where nobody looks."""
        self.seen: int | None = None
        """The step up to which the page has shown what happened; None if nobody needs to wait for it."""
        self.lag = Lag()
        self._missed_pings = missed_pings
        self._unanswered = 0

    # ---- told by the room ----
    def wake(self) -> None:
        self._changed = True
        self._wanted.set()

    def tell(self, message: Any) -> None:
        if len(self._messages) >= MOST_MESSAGES:
            self.overrun = True  # it asks and does not read
        else:
            self._messages.append(message)
        self._wanted.set()

    def offer(self, message: Any) -> None:
        """For messages that may be missed: others must not be able to fill the queue of a slow reader."""
        if len(self._messages) < MOST_REACTIONS:
            self.tell(message)

    def go_back(self, step: int) -> None:
        """What it was told after that step is void and will be told again."""
        for seat, sent in self._sent_steps.items():
            self._sent_steps[seat] = min(sent, step)
        if self.seen is not None:
            self.seen = min(self.seen, step)

    def send_away(self) -> None:
        """It comes in again by itself, and finds the table as it now is for its person."""
        self.is_sent_away = True
        self.wake()

    def note_done(self, arrived: float) -> None:
        """What this browser wanted was carried out: its picture has left already, or will."""
        if self._changed or self._pictured_at < arrived:
            self._awaited_since = arrived if self._awaited_since is None else self._awaited_since
        else:
            self._measure(self._pictured_at - arrived)

    # ---- writing ----
    async def write_all(self, send: Send) -> None:
        """Send what there is, for ever; ends when the reader asks for more than it reads."""
        loop = asyncio.get_running_loop()
        while not (self.overrun or self.is_sent_away):
            await self._wanted.wait()
            self._wanted.clear()
            self._sending_since = loop.time()
            while self._messages:
                await send(msgspec.json.encode(self._messages.popleft()))
            if self._changed:
                self._changed = False
                mine = self.session.seats(self.room.table)
                if not mine and not self.room.is_open_to(self.session):
                    await self._see_out(send)
                    return
                for seat in mine or (None,):
                    await send(self._picture(seat))
                self._pictured_at = loop.time()
                if self._awaited_since is not None:
                    self._measure(self._pictured_at - self._awaited_since)
                    self._awaited_since = None
            self._sending_since = None

    async def _see_out(self, send: Send) -> None:
        """Whoever left no longer watches. They hear yet that it was done, which is said after everybody was shown."""
        self.is_shut_out = True
        await asyncio.sleep(LAST_WORD_SECONDS)
        while self._messages:
            await send(msgspec.json.encode(self._messages.popleft()))

    async def watch(self) -> None:
        """Ends when the reader has been stuck for too long. (A time-out for each message would cost more than the
        message.)"""
        loop = asyncio.get_running_loop()
        while self._sending_since is None or loop.time() - self._sending_since < STUCK_SECONDS:
            await asyncio.sleep(STUCK_SECONDS / 4)

    async def beat(self) -> None:
        """Ping, so that the browser knows the connection is alive, and we know that the browser is there and how far
        away, which matters where everybody acts at once. Ends when it no longer answers. Pings are counted, not
        seconds: if this machine slept, nobody else did anything wrong."""
        loop = asyncio.get_running_loop()
        while self._unanswered < self._missed_pings:
            self.offer(Ping(self.lag.ping(loop.time())))
            self._unanswered += 1
            self.limit.give(self._missed_pings)  # we asked for the answer
            await asyncio.sleep(PING_SECONDS)

    def heard(self) -> None:
        self._unanswered = 0

    def _picture(self, seat: Seat | None) -> bytes:
        table = self.room.table
        from_step = self._sent_steps.get(seat, -1) + 1
        picture = self.room.picture(self.session, seat, from_step, self._new_chat(seat))
        if table.play is not None:
            self._sent_steps[seat] = len(table.play.log) - 1
        if table.chat:
            self._sent_chat[seat] = table.chat[-1]
        return msgspec.json.encode(picture)

    def _new_chat(self, seat: Seat | None) -> Sequence[log.Said]:
        """What was said since then, by the lines themselves: the server's clock may be set back."""
        chat, sent = self.room.table.chat, self._sent_chat.get(seat)
        known = next((number for number, line in enumerate(chat, 1) if line is sent), 0)
        return chat[known:]
