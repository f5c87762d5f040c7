"""What lists show of a table: derived from its log, stored beside it, and brought up to date when there is time."""

import asyncio
import contextlib
from collections.abc import Collection
from typing import TYPE_CHECKING

import msgspec

from marketday.store import NotWritten, Store, TableRow
from marketday.table import Table, summary

if TYPE_CHECKING:
    from marketday.server.room import Room

REST_SECONDS = 0.5

Row = tuple[TableRow, dict[str, bool]]
"""What lists show, and for each of the table's people whether it waits for them."""


def row_of(table: Table) -> Row:
    charter, told = table.charter, summary.summarize(table)
    row = TableRow(
        charter.id,
        charter.game,
        charter.public,
        charter.made_at,
        summary.status(table),
        table.changed_at,
        msgspec.json.encode(told),
    )
    attending = {} if not table.host else {table.host: False}
    for seat, place in enumerate(table.places):
        if place.holder:
            attending[place.holder] = attending.get(place.holder, False) or seat in told.waits
    return row, attending


def _people(table: Table) -> set[str]:
    return {table.host, *(place.holder for place in table.places)} - {""}


class Listing:
    def __init__(self, room: "Room", store: Store) -> None:
        self._room = room
        self._store = store
        self._written: Row | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self._hurry = asyncio.Event()
        self._is_settling = False

    def mind(self) -> None:
        """Something changed."""
        if self._keeping is None or self._keeping.done():
            self._keeping = self._room.begin(self._keep())
        elif self._written is None or _people(self._room.table) != self._written[1].keys():
            self._hurry.set()  # by this a person's tables are found when they want to be deleted

    def forget(self) -> None:
        """Another server may have written since."""
        self._written = None

    async def _keep(self) -> None:
        """At once, and what changes soon after that together: people at a table may move several times a second."""
        while await self._write():
            if not self._is_settling:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(REST_SECONDS):
                        await self._hurry.wait()
                self._hurry.clear()

    async def _write(self) -> bool:
        """What is true when its turn comes; False if that was written already, or cannot be. Whoever no longer runs the
        table leaves it to whoever does: the last to write is right, and nothing else says which of two is newer (the
        clocks of two servers differ)."""
        async with self._turn:
            row, written = row_of(self._room.table), self._written
            if row == written or not self._room.runs_here:
                return False
            self._written = row  # now: whoever forgets it meanwhile means this one too
            try:
                await self._store.keep_row(*row, self._room.ledger.rewritten, written and written[1])
            except NotWritten:
                self._written = None  # with the next change
                return False
            return True

    async def tell(self, people: Collection[str]) -> None:
        """If one of these is at the table, what is true now is written, and not only when there is time. Nobody waits
        for what happens meanwhile, which may go on for ever."""
        is_at_rest = self._keeping is None or self._keeping.done()
        if not is_at_rest and not _people(self._room.table).isdisjoint(people):
            await asyncio.shield(self._room.begin(self._tell()))  # whoever asked may leave

    async def _tell(self) -> None:
        await self._write()

    async def settle(self) -> None:
        """Waits until nothing is under way; at a table where nothing happens any more."""
        if self._keeping is not None:
            self._is_settling = True
            self._hurry.set()
            await asyncio.wait([self._keeping])
            self._is_settling = False
            self._hurry.clear()
