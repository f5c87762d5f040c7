"""Other servers with the same database: what they write is shown here too, and each table is run by one of them.

Any server can serve any table. What people want is judged here and written with the next number of the table's log; if
another server has written that number, its entry is read and the matter is judged again (`server/ledger.py`). So it is
never wrong, only slower, that people of one table are connected to different servers. The lease says which of them
plays the bots' moves, watches the clocks, and writes what lists show. It follows the people.

What others tell is only a hint to look at once: whatever was missed, or could not be done when it was heard, is put
right when this server looks round, every two seconds.
"""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Iterator
from typing import Any, Protocol
from weakref import WeakValueDictionary

from marketday.server.room import Room
from marketday.server.tasks import Tasks
from marketday.store import NotWritten, ServerStore

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
        self._held: set[str] = set()
        """Tables whose lease this server has."""
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By table, held by whoever claims or releases it."""
        self._look_now = asyncio.Event()
        self._is_stopped = False

    def work(self) -> list[Coroutine[Any, Any, None]]:
        """What goes on as long as the server runs. Nothing may hold up its signs of life."""
        return [self._beat_forever(), self._look_forever()]

    # ---- what is heard -----------------------------------------------------------------------------------------------
    def heard(self, text: str | None) -> None:
        """None: something may have been missed."""
        if self._is_stopped:
            return
        if text is None:
            self._told.clear()
            for room in self._hall.open_rooms():
                self._tasks.begin(room.ledger.catch_up())
            self._tasks.begin(self._check_rewritten())
            self._look_now.set()
            return
        what, _, table = text.partition(" ")
        if what == "left":
            self._look_now.set()
        elif what == "gone":
            self._tasks.begin(self._hall.come_again(table))
        elif (there := self._hall.open_room(table)) is not None:
            if what == "log":
                self._tasks.begin(there.ledger.catch_up())
            elif what == "here":
                self._tasks.begin(self.meet(table))
            elif what == "free":
                self._tasks.begin(self._agree(table))

    async def _check_rewritten(self) -> None:
        """Somebody may have been deleted from a table, or a table removed, and nobody told us."""
        with surviving():
            rooms = {room.table.charter.id: room for room in self._hall.open_rooms()}
            rewritten = await self._servers.rewritten(list(rooms))
            for table, room in rooms.items():
                if rewritten.get(table) != room.ledger.rewritten:
                    await self._hall.come_again(table)

    async def meet(self, table: str) -> None:
        """Who is at the table by way of other servers, and who therefore runs it."""
        with surviving():
            company = (await self._servers.company(table)).get(table)
            if (room := self._hall.open_room(table)) is not None:
                room.meet_elsewhere(company)
        await self._agree(table)

    # ---- what is told ------------------------------------------------------------------------------------------------
    def note(self, table: str) -> None:
        """Who is at a table by way of this server may have changed, or whether it is open here at all."""
        if self._is_stopped:
            return
        if table not in self._telling and self._here(table) != self._told.get(table, {}):
            self._telling.add(table)
            self._tasks.begin(self._tell(table))
        if self._wants(table) != (table in self._held):
            self._tasks.begin(self._agree(table))

    def _here(self, table: str) -> dict[str, bool]:
        room = self._hall.open_room(table)
        return {} if room is None else room.presence.here()

    async def _tell(self, table: str) -> None:
        try:
            with surviving():
                while (here := self._here(table)) != self._told.get(table, {}):
                    room = self._hall.open_room(table)
                    await self._servers.note_present(table, here, "" if room is None else room.made_from)
                    self._told[table] = here
                if not here:
                    self._told.pop(table, None)
        finally:
            self._telling.discard(table)

    # ---- who runs a table --------------------------------------------------------------------------------------------
    def _wants(self, table: str) -> bool:
        """Whoever has people there runs it, so that bots wait for what their pages show; without any, whoever has it
        open."""
        room = self._hall.open_room(table)
        return room is not None and (bool(room.presence.connections) or not room.presence.is_anybody_elsewhere)

    async def _agree(self, table: str) -> None:
        """Claim or release a table, if that is what is wanted by now."""
        with surviving():
            async with self._turns.setdefault(table, asyncio.Lock()):
                while (wanted := self._wants(table)) != (table in self._held):
                    if not wanted:
                        await self._servers.release(table)
                        self._held.discard(table)
                    elif await self._servers.claim(table):
                        self._held.add(table)
                    else:
                        break
        if (room := self._hall.open_room(table)) is not None:
            room.run_here(table in self._held)

    # ---- again and again ---------------------------------------------------------------------------------------------
    async def _beat_forever(self) -> None:
        while True:
            with surviving():
                if await self._servers.beat():  # others may have taken our tables meanwhile
                    self._told.clear()
                    self._look_now.set()
            await asyncio.sleep(self._servers.lease / 3)

    async def _look_forever(self) -> None:
        while True:
            self._look_now.clear()
            with surviving():
                await self._look_round()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._servers.lease / 3):
                    await self._look_now.wait()

    async def _look_round(self) -> None:
        await self._servers.bury()
        companies = await self._servers.company()
        for room in self._hall.open_rooms():
            room.meet_elsewhere(companies.get(room.table.charter.id))
        self._held = await self._servers.held()
        for table in {*self._told, *self._held, *(room.table.charter.id for room in self._hall.open_rooms())}:
            self.note(table)
            if (there := self._hall.open_room(table)) is not None:
                there.run_here(table in self._held)
        for table in await self._servers.abandoned(MOST_ADOPTED):
            await self._adopt(table)

    async def _adopt(self, table: str) -> None:
        """Its server is gone. One that cannot be opened is nobody's any more; whoever wants it is told why."""
        if not await self._servers.claim(table):
            return  # another server was quicker
        self._held.add(table)
        try:
            await self._hall.find(table)
        except NotWritten:
            raise
        except Exception:
            logging.getLogger("marketday").warning("nobody goes on with table %s", table, exc_info=True)
        await self._agree(table)

    async def stop(self) -> None:
        self._is_stopped = True
        self._tasks.cancel()
        with surviving():
            await self._servers.leave()


@contextlib.contextmanager
def surviving() -> Iterator[None]:
    """One thing that goes wrong must not end what goes on for ever; it is tried again when this server looks round."""
    try:
        yield
    except NotWritten:
        pass  # the database is away, and says so elsewhere
    except Exception:
        logging.getLogger("marketday").exception("what other servers do cannot be looked at")
