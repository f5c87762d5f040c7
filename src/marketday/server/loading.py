"""How a table comes back from the disk: from its snapshot or its log, whatever rules it was begun under."""

import logging
from typing import NamedTuple

import msgspec

from marketday.core.registry import find as find_game
from marketday.server.pulse import Now
from marketday.store import Overtaken, Store
from marketday.table import Table, clocks, log, old_rules, playing, snapshot
from marketday.table.decision import Decision


class Loaded(NamedTuple):
    table: Table
    folded: int
    """How many entries its snapshot stands for."""
    rewritten: int


class Loader:
    def __init__(self, store: Store, now: Now) -> None:
        self._store, self._now = store, now

    async def load(self, id_: str) -> Loaded | None:
        stored = await self._store.load(id_)
        if stored is None:
            return None
        charter = msgspec.json.decode(stored.charter, type=log.Charter)
        rules = find_game(charter.game).rules_version
        table = None if stored.snapshot is None else restored(charter, stored.snapshot)
        if rules not in (charter.rules, None if table is None else table.rules):
            table = await self._reopen(charter)
        else:
            if stored.snapshot is not None and table is None:
                await self._store.drop_snapshot(id_)
                return await self.load(id_)
            table = table or Table(charter)
            for entry in stored.entries:
                table.fold(msgspec.json.decode(entry, type=log.AnyEntry))
        try:
            await self._mend(table)
        except Overtaken:  # another server did
            return await self.load(id_)
        return Loaded(table, stored.folded, stored.rewritten)

    async def _reopen(self, charter: log.Charter) -> Table:
        """A table begun under older rules."""
        stored = await self._store.load(charter.id, whole=True)
        assert stored is not None, "no table is removed while it is loaded"
        entries = [msgspec.json.decode(entry, type=log.AnyEntry) for entry in stored.entries]
        table = old_rules.reopen(charter, stored.snapshot, stored.folded, entries)
        if table.is_old and not any(isinstance(entry, log.Started) for entry in entries) and can_start(table):
            # Nothing was played yet: there is nobody to ask.
            await self._note(table, Decision((playing.change_rules(table, self._now()),)))
        return table

    async def _mend(self, table: Table) -> None:
        """Take the server's downtime off the running clock: once, because it becomes a fact of the table."""
        if table.is_timed:
            now = self._now()
            await self._note(table, clocks.mend(table, await self._store.downtime(table.since, now), now))

    async def _note(self, table: Table, decision: Decision) -> None:
        """What the table learns when it is opened, before anybody is there."""
        if decision.entries:
            written = list(map(msgspec.json.encode, decision.entries))
            await self._store.append(table.charter.id, table.entries, written)
            for entry in decision.entries:
                table.fold(entry)


def restored(charter: log.Charter, content: bytes) -> Table | None:
    """The table of a snapshot; None if this program cannot read it, because the log can always be folded."""
    cause = "another version, or no snapshot at all"
    table = None
    try:
        table = snapshot.restore(charter, content)
    except old_rules.CONFUSED as error:
        cause = repr(error)
    if table is None:
        logger = logging.getLogger("marketday")
        logger.warning("the snapshot of table %s cannot be read, so its log is folded: %s", charter.id, cause)
    return table


def can_start(table: Table) -> bool:
    """Whether the rules of this program accept its options."""
    try:
        playing.start(table, 0.0)
    except old_rules.CONFUSED:
        return False
    return True
