"""The logs of tables that have ended are archived, when nothing has happened there for a while."""

import asyncio
import contextlib

from marketday.server.pulse import Now
from marketday.store import READ_ERRORS, NotWritten, Store

REST_SECONDS = 600.0
"""People talk after a game, look back at it and take moves back."""
LOOK_SECONDS = 60.0
MOST_AT_ONCE = 50


class Archivist:
    def __init__(self, store: Store, now: Now) -> None:
        self._store = store
        self._now = now
        self._since = 0.0
        """Until when all are archived: first of all those of an older Marketday are."""

    async def archive_forever(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with contextlib.suppress(NotWritten, *READ_ERRORS):  # next time
                while await self.archive_some() == MOST_AT_ONCE:
                    pass

    async def archive_some(self) -> int:
        """How many tables it were."""
        until = self._now() - REST_SECONDS
        found = await self._store.loose(self._since, until, MOST_AT_ONCE)
        for table in found:  # one after another: each commit has room for what people do
            await self._store.archive(table)
        if len(found) < MOST_AT_ONCE:
            self._since = until
        return len(found)
