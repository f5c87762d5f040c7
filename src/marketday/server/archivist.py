"""The logs of tables that have ended are archived, when nothing has happened there for a while."""

import asyncio
import contextlib

from marketday.server.pulse import Now
from marketday.store import READ_ERRORS, Missing, NotWritten, Store

REST_SECONDS = 600.0
"""People talk after a game, look back at it and take moves back."""
LOOK_SECONDS = 60.0
BREATH_SECONDS = 1.0
"""Between some tables and the next: after an update there may be a hundred thousand, and people play meanwhile."""
ROUND_SECONDS = 24 * 3600.0
"""So often all are looked at anew: a table's row may be written late, with a time that was passed before."""
MOST_AT_ONCE = 100
BEGINNING = (0.0, "")


class Archivist:
    def __init__(self, store: Store, now: Now) -> None:
        self._store = store
        self._now = now
        self._reached = BEGINNING
        """The last table that was looked at: when something happened there, and its id."""
        self._anew_at = now() + ROUND_SECONDS

    async def archive_forever(self) -> None:
        servers = self._store.servers
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with contextlib.suppress(NotWritten, *READ_ERRORS):  # next time
                while (servers is None or await servers.is_first()) and await self.archive_some():
                    await asyncio.sleep(BREATH_SECONDS)

    async def archive_some(self) -> int:
        """Looks at the next tables; how many these were."""
        now = self._now()
        if now >= self._anew_at:
            self._reached, self._anew_at = BEGINNING, now + ROUND_SECONDS
        found = await self._store.ended(self._reached, now - REST_SECONDS, MOST_AT_ONCE)
        for table in found:  # one after another: each commit has room for what people do
            if table.is_loose:
                with contextlib.suppress(Missing):  # something happened there just now: it will be found again
                    await self._store.archive(table.id)
            self._reached = table.changed_at, table.id
        return len(found)
