"""Other servers with the same database: what they write is shown here too, and each table is run by one of them.

Any server can serve any table. What people want is judged here and written with the next number of the table's log; if
another server has written that number, its entry is read and the matter is judged again (`server/ledger.py`). So it is
never wrong, only slower, that people of one table are connected to different servers. The lease says which of them
plays the bots' moves, watches the clocks, and writes what lists show.
"""

import asyncio
import contextlib
from typing import Protocol

from marketday.core.registry import UnknownGame
from marketday.server.room import Room
from marketday.server.tasks import Tasks
from marketday.store import LEASE_SECONDS, NotWritten, ServerStore
from marketday.table import old_rules

BEAT_SECONDS = LEASE_SECONDS / 3
MOST_ADOPTED = 50
"""Tables of servers that are gone, each time."""


class Hall(Protocol):
    """The tables of this server."""

    def open_rooms(self) -> list[Room]: ...

    def open_room(self, table: str) -> Room | None: ...

    async def find(self, table: str) -> Room | None: ...

    async def come_again(self, table: str) -> None: ...


class Elsewhere:
    def __init__(self, servers: ServerStore, hall: Hall) -> None:
        self._servers = servers
        self._hall = hall
        self._tasks = Tasks()
        self._told: dict[str, dict[str, bool]] = {}
        """By table, who is here, as it was last written."""
        self._telling: set[str] = set()
        self._is_stopped = False

    # ---- what is heard -----------------------------------------------------------------------------------------------
    def heard(self, text: str | None) -> None:
        """None: something may have been missed."""
        if self._is_stopped:
            return
        if text is None:
            self._told.clear()
            for room in self._hall.open_rooms():
                self._tasks.begin(room.ledger.catch_up())
                self._tasks.begin(self._meet(room))
                self.tell(room)
            return
        what, _, table = text.partition(" ")
        if what == "left":
            self._tasks.begin(self._look_round())
        elif what == "gone":
            self._tasks.begin(self._hall.come_again(table))
        elif (there := self._hall.open_room(table)) is not None:
            if what == "log":
                self._tasks.begin(there.ledger.catch_up())
            elif what == "here":
                self._tasks.begin(self._meet(there))
            elif what == "free":
                self._tasks.begin(self.claim(there))

    async def _meet(self, room: Room) -> None:
        with contextlib.suppress(NotWritten):
            await self.meet(room)

    async def meet(self, room: Room) -> None:
        """Who is at the table by way of other servers."""
        company = await self._servers.company(room.table.charter.id)
        room.made_from = room.made_from or company.origin
        room.meet_elsewhere(company.people)

    # ---- what is told ------------------------------------------------------------------------------------------------
    def tell(self, room: Room) -> None:
        """Who is at a table by way of this server may have changed."""
        table = room.table.charter.id
        if table not in self._telling and not self._is_stopped:
            self._telling.add(table)
            self._tasks.begin(self._tell(table, room))

    async def _tell(self, table: str, room: Room) -> None:
        try:
            while (here := room.presence.here()) != self._told.get(table, {}):
                await self._servers.note_present(table, here, room.made_from)
                self._told[table] = here
            if not here:
                self._told.pop(table, None)
        except NotWritten:
            pass  # when the database is back
        finally:
            self._telling.discard(table)

    # ---- who runs a table --------------------------------------------------------------------------------------------
    async def claim(self, room: Room) -> None:
        with contextlib.suppress(NotWritten):
            room.run_here(await self._servers.claim(room.table.charter.id))

    def release(self, table: str) -> None:
        self._tasks.begin(self._release(table))

    async def _release(self, table: str) -> None:
        with contextlib.suppress(NotWritten):
            await self._servers.release(table)

    async def beat_forever(self) -> None:
        while True:
            try:
                if await self._servers.beat():  # others may have taken our tables meanwhile
                    self._told.clear()
                    for room in self._hall.open_rooms():
                        await self.claim(room)
                        self.tell(room)
                await self._servers.bury()
                await self._look_round()
            except NotWritten:
                pass  # the database is away, and says so elsewhere
            await asyncio.sleep(BEAT_SECONDS)

    async def _look_round(self) -> None:
        """A server is gone: its people are not here any more, and its tables are anybody's."""
        with contextlib.suppress(NotWritten):
            abandoned = await self._servers.abandoned(MOST_ADOPTED)
            for table in abandoned:
                with contextlib.suppress(UnknownGame, *old_rules.CONFUSED):  # whoever opens it is told
                    room = await self._hall.find(table)
                    if room is not None and not room.runs_here:
                        await self.claim(room)
            if abandoned:
                for room in self._hall.open_rooms():
                    await self._meet(room)

    async def stop(self) -> None:
        self._is_stopped = True
        self._tasks.cancel()
        with contextlib.suppress(NotWritten):
            await self._servers.leave()
