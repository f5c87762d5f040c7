"""Tables on disk, in SQLite or PostgreSQL."""

import asyncio
import contextlib
import secrets
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from msgspec import Struct

from marketday.store.archive import archiving, entries_from
from marketday.store.calls import CallStore
from marketday.store.checkup import Checkup, Condition
from marketday.store.database import (
    Away,
    Connection,
    Heard,
    Missing,
    NotWritten,
    Packed,
    Place,
    Statement,
    database_at,
)
from marketday.store.people import THEMSELVES, PeopleStore, entering
from marketday.store.reports import ReportStore
from marketday.store.servers import ServerStore
from marketday.store.writer import Writer

OF_A_TABLE = ("log", "archive", "snapshots", "attendance", "told", "reports")
OWNERS = {
    **dict.fromkeys(OF_A_TABLE, ("table_id", "tables")),
    **dict.fromkeys(("devices", "handovers"), ("person", "people")),
}
"""What belongs to a table or a person, and by which column."""
ATTEMPTS = 20
"""To replace entries of a log that others archive or rewrite."""

T = TypeVar("T")


class StoredTable(Struct, frozen=True):
    """A table as it lies on disk: its charter, a snapshot of the first `folded` entries if there is one, and the
    rest."""

    charter: bytes
    snapshot: bytes | None
    folded: int
    entries: tuple[bytes, ...]
    rewritten: int = 0
    """How often entries of it were replaced."""


class TableRow(Struct, frozen=True):
    """What lists show of a table."""

    id: str
    game: str
    public: bool
    made_at: float
    status: str
    changed_at: float
    summary: bytes


class EndedTable(Struct, frozen=True):
    """A table that is over or closed."""

    id: str
    changed_at: float
    is_loose: bool
    """Whether its log is not archived, or not whole."""


class Reader:
    """A connection with a thread of its own: bots that think must not hold up readers."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._thread = ThreadPoolExecutor(1, "reader")

    async def read(self, question: Callable[..., T], *given: Any) -> T:
        """One query at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, question, self.connection, *given)

    def close(self) -> None:
        self._thread.shutdown()
        self.connection.close()


class Store:
    def __init__(self, place: Place) -> None:
        """Raises `WrongFile` with a sentence that says why it cannot be opened."""
        self._database = database_at(place)
        self._database.open()
        self._reading = Reader(self._database.connect())
        self._reader = self._reading.connection
        self.key = self._server_key(self._reader)
        self._writer = Writer(self._database.connect())
        notice = self._database.notice
        self.people = PeopleStore(self.read, self._writer.write, notice)
        # Signs of life must not wait until somebody has read a long table.
        self._watch = Reader(self._database.connect()) if self._database.is_shared else None
        self.servers = None if self._watch is None else ServerStore(self._watch.read, self._writer.write, notice)
        """Where several servers may use the same database."""
        self._checkup = None if self._watch is None else Checkup(self._answer)
        self._stop_listening: Callable[[], None] = lambda: None
        self.calls = CallStore(self.read, self._writer.write)
        self.reports = ReportStore(self.read, self._writer.write)

    @staticmethod
    def _server_key(connection: Connection) -> bytes:
        """The key that links are made from; whoever has it can sit anywhere, so it never leaves this place."""
        sql = "insert into meta values ('key', ?) on conflict do nothing"
        connection.execute(sql, (secrets.token_bytes(32),))
        key: bytes = connection.execute("select value from meta where key = 'key'").fetchone()[0]
        return key

    @property
    def is_shared(self) -> bool:
        """Whether other servers may use it at the same time."""
        return self._database.is_shared

    @property
    def commits(self) -> int:
        return self._writer.commits

    @property
    def waiting(self) -> int:
        """How many changes wait to be written."""
        return self._writer.waiting

    @property
    def refused_writes(self) -> int:
        """How often the disk refused a write."""
        return self._writer.refused

    async def condition(self) -> Condition:
        """Whether people can go on: what became of the last write; a shared database is asked as well."""
        if self._checkup is not None and not await self._checkup.is_well():
            return "away"
        return "ok" if self._writer.trouble is None else "cannot_write"

    @property
    def name(self) -> str:
        return self._database.name

    def listen(self, heard: Heard) -> None:
        """From now on `heard` is told, in this thread, what other servers tell."""
        loop = asyncio.get_running_loop()

        def tell(text: str | None) -> None:
            with contextlib.suppress(RuntimeError):  # the loop has closed: nobody listens any more
                loop.call_soon_threadsafe(heard, text)

        self._stop_listening = self._database.listen(tell)

    def close(self) -> None:
        self._stop_listening()
        self._writer.close()
        self._reading.close()
        if self._watch is not None:
            self._watch.close()
        self._database.close()

    async def _answer(self) -> None:
        """Raises what keeps the database from it. After a write that found it away, only another one can tell."""
        assert self._watch is not None, "only a shared database is asked"
        await self._watch.read(_hear)
        if isinstance(self._writer.trouble, Away):
            await self._writer.write([("update runs set alive_at = alive_at where id = ?", (self._run,))])

    # ---- writing -----------------------------------------------------------------------------------------------------
    async def create(
        self,
        charter: bytes,
        row: TableRow,
        entries: Sequence[bytes],
        attending: Mapping[str, bool],
        newcomers: Collection[str] = (),
    ) -> None:
        """A new table; `attending` are its people, and whether it waits for them. `Missing` if one of the newcomers is
        being deleted."""
        sql = (
            "insert into tables (id, charter, game, public, made_at, status, changed_at, summary)"
            " values (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        values = (row.id, charter, row.game, int(row.public), row.made_at, row.status, row.changed_at, row.summary)
        await self._writer.write(
            [
                (sql, values),
                *entering(row.id, newcomers),
                *_appending(row.id, 0, entries),
                *_attending(row.id, attending),
            ]
        )

    async def append(self, table: str, number: int, entries: Sequence[bytes], newcomers: Collection[str] = ()) -> None:
        """Write the entries from `number` on; newcomers as for `create`."""
        written = _appending(table, number, entries)
        await self._writer.write(
            [*entering(table, newcomers, THEMSELVES), *written, *self._database.notice(f"log {table}")]
        )

    async def keep_row(
        self,
        row: TableRow,
        attending: Mapping[str, bool],
        rewritten: int | None = None,
        known: Mapping[str, bool] | None = None,
    ) -> None:
        """What lists show of a table has changed, or who its people are. With `rewritten`, nothing is written if the
        log was rewritten more often: whoever made the row may name somebody who is forgotten. `known` are the people
        that were written last: what is the same need not be written again."""
        sql = f"update tables set status = ?, changed_at = ?, summary = ? where {_still(rewritten)}"
        values = (row.status, row.changed_at, row.summary, row.id)
        await self._writer.write([(sql, values), *_attending(row.id, attending, rewritten, known)])

    async def rewrite(self, table: str, entries: Mapping[int, bytes], is_listed: bool = True) -> None:
        """Replace some entries: somebody wants them deleted. The snapshot goes, because it holds the same; and what
        lists say of a table that nobody can open any more, to make that anew."""
        # Counted first: until this is done, whoever writes what was made before has to wait for it.
        count: Statement = ("update tables set rewritten = rewritten + 1 where id = ?", (table,))
        drop: list[Statement] = [("delete from snapshots where table_id = ?", (table,))]
        if not is_listed:
            drop.append(("update tables set summary = null where id = ?", (table,)))
        for _ in range(ATTEMPTS):
            stored = await self.load(table, whole=True)
            if stored is None:
                return
            now = [entries.get(number, entry) for number, entry in enumerate(stored.entries)]
            written = archiving(table, now, stored.rewritten + 1)
            with contextlib.suppress(Missing):  # it was archived or rewritten meanwhile
                await self._writer.write([count, *written, *drop, *self._database.notice(f"gone {table}")])
                return
        raise NotWritten("its log is rewritten all the time")

    async def archive(self, table: str) -> None:
        """Its log takes less room from now on; whoever reads it notices nothing. One with entries that are missing
        stays as it is: what cannot be read today, somebody may still be able to mend."""
        stored = await self.load(table, whole=True)
        if stored is not None and b"" not in stored.entries:
            wait: Statement = ("update tables set rewritten = rewritten where id = ?", (table,))
            with contextlib.suppress(Missing):  # somebody else did, or rewrites it, which archives it, too
                await self._writer.write([wait, *archiving(table, stored.entries, stored.rewritten)])

    async def ended(self, after: tuple[float, str], until: float, most: int) -> list[EndedTable]:
        """The next tables that have ended, in the order of when the last thing happened there and of their ids."""
        return await self.read(_ended, *after, until, most)

    async def remove(self, table: str) -> None:
        """The table, its log and all that is kept about it."""
        await self._writer.write(
            [
                *((f"delete from {kind} where table_id = ?", (table,)) for kind in OF_A_TABLE),
                ("delete from tables where id = ?", (table,)),
                *self._database.notice(f"gone {table}"),
            ]
        )

    async def remove_orphans(self) -> None:
        """What belongs to a table or a person that is not there."""
        await self._writer.write(
            [
                (f"delete from {kind} where {column} not in (select id from {owner})", ())
                for kind, (column, owner) in OWNERS.items()
            ]
        )

    async def tidy(self) -> None:
        """What was deleted is not left lying about."""
        await self.read(self._database.tidy)

    async def keep_snapshot(self, table: str, number: int, snapshot: bytes, rewritten: int | None = None) -> None:
        """With `rewritten`, as for `keep_row`."""
        still = _still(rewritten)
        sql = (
            f"insert into snapshots select id, ?, ? from tables where {still}"
            " on conflict (table_id) do update set number = excluded.number, snapshot = excluded.snapshot"
        )
        wait = (f"update tables set rewritten = rewritten where {still}", (table,))  # for whoever rewrites it now
        await self._writer.write([wait, (sql, (number, Packed(snapshot), table))])

    async def drop_snapshot(self, table: str) -> None:
        await self._writer.write([("delete from snapshots where table_id = ?", (table,))])

    # ---- when the server was there -----------------------------------------------------------------------------------
    def begin_run(self, wall: float) -> float:
        """A server starts now; returns the time it begins with, never before the last that was seen."""
        (last,) = self._reader.execute("select max(alive_at) from runs").fetchone()
        began_at = wall if last is None else max(wall, last)
        sql = "insert into runs (began_at, alive_at) values (?, ?) returning id"
        (self._run,) = self._reader.execute(sql, (began_at, began_at)).fetchone()
        return began_at

    async def interrupted(self, seconds: float, most: int) -> list[str]:
        """Tables under way at which something happened in the last seconds before the run that ended."""
        return await self.read(_interrupted, seconds, most)

    def stay_alive(self, now: float) -> "asyncio.Future[None]":
        """The server is still running."""
        return self._writer.write([("update runs set alive_at = ? where id = ?", (now, self._run))])

    async def outdated(self, finished: float | None, forgotten: float | None, most: int) -> list[str]:
        """Tables where nothing has happened since: those that have ended, and those that have not."""
        return await self.read(_outdated, finished, forgotten, most, self._database.is_shared)

    async def downtime(self, since: float, now: float) -> float:
        """How many of the seconds from `since` to `now` no server was running."""
        return await self.read(_downtime, since, now)

    # ---- reading -----------------------------------------------------------------------------------------------------
    async def read(self, question: Callable[..., T], *given: Any) -> T:
        """Query the file in a thread, one query at a time."""
        return await self._reading.read(question, *given)

    async def load(self, table: str, whole: bool = False) -> StoredTable | None:
        """`whole`: all entries, including those that the snapshot covers."""
        return await self.read(load, table, whole)

    async def entries(self, table: str, number: int) -> list[bytes]:
        """Those from `number` on."""
        return await self.read(entries_from, table, number)


def _hear(reader: Connection) -> None:
    reader.execute("select 1").fetchone()


def _interrupted(reader: Connection, seconds: float, most: int) -> list[str]:
    sql = (
        "select id from tables where status = 'playing' and changed_at >="
        " (select max(alive_at) from runs where id < (select max(id) from runs)) - ? order by changed_at desc limit ?"
    )
    return [row[0] for row in reader.execute(sql, (seconds, most))]


def _outdated(
    reader: Connection, finished: float | None, forgotten: float | None, most: int, shared: bool
) -> list[str]:
    # Rows from before `changed_at` was noted have none; a comparison with null is not true.
    limit = (
        "case when status in ('over', 'closed') then cast(:finished as double precision)"
        " else cast(:forgotten as double precision) end"
    )
    free = "and id not in (select table_id from leases)" if shared else ""  # nobody has it open
    sql = (
        f"select id from tables where made_at < {limit} and changed_at < {limit} {free} order by changed_at limit :most"
    )
    return [row[0] for row in reader.execute(sql, {"finished": finished, "forgotten": forgotten, "most": most})]


def _ended(reader: Connection, changed_at: float, id_: str, until: float, most: int) -> list[EndedTable]:
    # Archived ones are told as well: to look past them for those that are not would take longer and longer.
    sql = (
        "select id, changed_at, exists (select 1 from log where table_id = tables.id) from tables"
        " where status in ('over', 'closed') and changed_at >= :at and (changed_at > :at or id > :id)"
        " and changed_at < :until order by changed_at, id limit :most"
    )
    rows = reader.execute(sql, {"at": changed_at, "id": id_, "until": until, "most": most})
    return [EndedTable(found, at, bool(is_loose)) for found, at, is_loose in rows]


def _downtime(reader: Connection, since: float, now: float) -> float:
    # Several servers may have been there at the same time: a gap begins when the last of those before has gone.
    sql = (
        "select coalesce(sum(least_of - greatest_of), 0) from (select"
        " case when up_at < :now then up_at else :now end as least_of,"
        " case when down_at > :since then down_at else :since end as greatest_of from"
        " (select began_at as up_at, max(alive_at) over (order by began_at, id"
        " rows between unbounded preceding and 1 preceding) as down_at from runs) as starts"
        " where up_at > down_at and up_at > :since and down_at < :now) as gaps"
    )
    lost: float = reader.execute(sql, {"since": since, "now": now}).fetchone()[0]
    return lost


def load(reader: Connection, table: str, whole: bool) -> StoredTable | None:
    found = reader.execute("select charter, rewritten from tables where id = ?", (table,)).fetchone()
    if found is None:
        return None
    kept = reader.execute("select snapshot, number from snapshots where table_id = ?", (table,)).fetchone()
    snapshot, folded = kept or (None, 0)
    entries = entries_from(reader, table, 0 if whole else folded)
    return StoredTable(found[0], snapshot and unpacked(snapshot), folded, tuple(entries), found[1])


def unpacked(snapshot: bytes) -> bytes:
    """Older ones are not compressed, and some may be nonsense, which whoever reads them finds out."""
    try:
        return zlib.decompress(snapshot)
    except zlib.error:
        return snapshot


def _appending(table: str, number: int, entries: Sequence[bytes]) -> list[Statement]:
    sql = "insert into log values (?, ?, ?)"
    return [(sql, (table, at, entry)) for at, entry in enumerate(entries, number)]


def _still(rewritten: int | None) -> str:
    """A condition on a table: that it was not rewritten since."""
    return "id = ?" if rewritten is None else f"id = ? and rewritten = {rewritten:d}"


def _attending(
    table: str, attending: Mapping[str, bool], rewritten: int | None = None, known: Mapping[str, bool] | None = None
) -> list[Statement]:
    """Exactly these sit at the table. Those who once did are remembered, because their names and words are in the
    log."""
    leave = (
        "update attendance set seated = 0, waits = 0"
        f" where table_id in (select id from tables where {_still(rewritten)}) and seated = 1"
    )
    if attending:  # PostgreSQL knows no empty list
        leave += f" and person not in ({', '.join('?' * len(attending))})"
    enter = (
        "insert into attendance (person, table_id, seated, waits)"
        f" select ?, id, 1, ? from tables where {_still(rewritten)}"
        " on conflict (person, table_id) do update"
        " set seated = 1, waits = excluded.waits, hidden = attendance.hidden * (1 - excluded.waits)"
    )
    is_same_company = known is not None and known.keys() == attending.keys()
    return [
        *([] if is_same_company else [(leave, (table, *attending))]),
        *(
            (enter, (person, int(waits), table))
            for person, waits in attending.items()
            if known is None or known.get(person) is not waits
        ),
    ]
