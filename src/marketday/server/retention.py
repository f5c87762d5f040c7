"""Tables that nobody needs any more: after how long they go, if whoever runs the server wants that."""

import asyncio
import logging

from msgspec import Struct

from marketday.server.rooms import Rooms
from marketday.store import NotWritten, Store

DAY = 24 * 3600.0
LOOK_SECONDS = 3600.0
MOST_AT_ONCE = 200


class Keep(Struct, frozen=True):
    """For how many days after the last thing that happened there; None is for ever."""

    finished: float | None = None
    """Tables that are over or closed."""
    forgotten: float | None = None
    """Tables that are still waiting or being played."""


class Retention:
    def __init__(self, store: Store, rooms: Rooms, keep: Keep) -> None:
        self._store = store
        self._rooms = rooms
        self._keep = keep

    async def forget_forever(self) -> None:
        while True:
            try:
                forgotten = await self.forget_old()
            except NotWritten:
                forgotten = 0  # a disk that takes no writes is told elsewhere
            if forgotten < MOST_AT_ONCE:
                await asyncio.sleep(LOOK_SECONDS)

    async def forget_old(self) -> int:
        """How many tables went."""
        now = self._rooms.now()
        old = await self._store.outdated(
            before(now, self._keep.finished), before(now, self._keep.forgotten), MOST_AT_ONCE
        )
        gone = [table for table in old if await self._rooms.forget(table)]
        if gone:
            await self._store.tidy()
            logging.getLogger("marketday").warning("%d old tables were removed", len(gone))
        return len(gone)


def before(now: float, days: float | None) -> float | None:
    return None if days is None else now - days * DAY
