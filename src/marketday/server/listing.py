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
        while (row := row_of(self._room.table)) != self._written:
            try:
                await self._store.keep_row(*row, self._room.ledger.rewritten, self._written and self._written[1])
            except NotWritten:
                return  # with the next change
            self._written = row
            if not self._is_settling:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(REST_SECONDS):
                        await self._hurry.wait()
                self._hurry.clear()

    def concerns(self, people: Collection[str]) -> bool:
        """Whether something is still to be written about a table of these."""
        is_at_rest = self._keeping is None or self._keeping.done()
        return not is_at_rest and not _people(self._room.table).isdisjoint(people)

    async def settle(self) -> None:
        """Waits until nothing is under way."""
        self._is_settling = True
        self._hurry.set()
        if self._keeping is not None:
            await asyncio.gather(self._keeping, return_exceptions=True)
        self._is_settling = False
        self._hurry.clear()
