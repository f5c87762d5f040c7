"""Tables on disk, in one SQLite file that one process owns."""

import asyncio
import contextlib
import secrets
import sqlite3
import zlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from marketday.store.calls import CallStore
from marketday.store.lock import InUse, Lock
from marketday.store.people import PeopleStore
from marketday.store.reports import ReportStore
from marketday.store.writer import Statement, Writer

BUSY_MS = 5000
SETTINGS = (
    "pragma journal_mode = wal",
    "pragma synchronous = full",
    "pragma foreign_keys = on",
    "pragma secure_delete = on",  # deleted data is not left between the rows
    f"pragma busy_timeout = {BUSY_MS}",
)

OF_A_TABLE = ("log", "snapshots", "attendance", "told", "reports")
OWNERS = {
    **dict.fromkeys(OF_A_TABLE, ("table_id", "tables")),
    **dict.fromkeys(("devices", "handovers"), ("person", "people")),
}
"""What belongs to a table or a person, and by which column."""

T = TypeVar("T")


class StoredTable(Struct, frozen=True):
    """A table as it lies on disk: its charter, a snapshot of the first `folded` entries if there is one, and the
    rest."""

    charter: bytes
    snapshot: bytes | None
    folded: int
    entries: tuple[bytes, ...]


class TableRow(Struct, frozen=True):
    """What lists show of a table."""

    id: str
    game: str
    public: bool
    made_at: float
    status: str
    changed_at: float
    summary: bytes


class Store:
    def __init__(self, path: Path) -> None:
        """Raises `WrongFile` with a sentence that says why the file cannot be opened."""
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)  # the key and the secrets of running games are nobody else's business
            self._lock = Lock(path)
        except InUse as error:
            raise WrongFile(f"Another Marketday has {path} open: stop it, or choose another file.") from error
        except OSError as error:
            raise WrongFile(f"{path} cannot be opened: {error.strerror}.") from error
        try:
            self._reader = self._connect()
            try:
                migrate(self._reader)
                self.key = self._server_key(self._reader)
            except (sqlite3.Error, WrongFile):
                self._reader.close()
                raise
        except (sqlite3.Error, WrongFile) as error:
            self._lock.release()
            raise WrongFile(f"{path} cannot be used: {error}.") from error
        self._reading = ThreadPoolExecutor(1, "reader")  # a thread of its own: bots that think must not hold up readers
        self._writer = Writer(self._connect())
        self.people = PeopleStore(self.read, self._writer.write)
        self.calls = CallStore(self.read, self._writer.write)
        self.reports = ReportStore(self.read, self._writer.write)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        try:
            for setting in SETTINGS:
                connection.execute(setting)
            connection.create_function("packed", 1, zlib.compress, deterministic=True)
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    @staticmethod
    def _server_key(connection: sqlite3.Connection) -> bytes:
        """The key that links are made from; whoever has it can sit anywhere, so it never leaves this file."""
        connection.execute("insert or ignore into meta values ('key', ?)", (secrets.token_bytes(32),))
        key: bytes = connection.execute("select value from meta where key = 'key'").fetchone()[0]
        return key

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

    @property
    def can_write(self) -> bool:
        """Whether the disk accepted the last write."""
        return self._writer.trouble is None

    def close(self) -> None:
        self._writer.close()
        self._reading.shutdown()
        self._reader.close()
        self._lock.release()

    # ---- writing -----------------------------------------------------------------------------------------------------
    async def create(
        self, charter: bytes, row: TableRow, entries: Sequence[bytes], attending: Mapping[str, bool]
    ) -> None:
        """A new table; `attending` are its people, and whether it waits for them."""
        sql = "insert into tables values (?, ?, ?, ?, ?, ?, ?, ?)"
        values = (row.id, charter, row.game, row.public, row.made_at, row.status, row.changed_at, row.summary)
        await self._writer.write(
            [(sql, values), *_appending(row.id, 0, entries), *_attending(row.id, attending)],
        )

    async def append(self, table: str, number: int, entries: Sequence[bytes]) -> None:
        """Write the entries from `number` on."""
        await self._writer.write(_appending(table, number, entries))

    async def keep_row(self, row: TableRow, attending: Mapping[str, bool]) -> None:
        """What lists show of a table has changed, or who its people are."""
        sql = "update tables set status = ?, changed_at = ?, summary = ? where id = ?"
        values = (row.status, row.changed_at, row.summary, row.id)
        await self._writer.write([(sql, values), *_attending(row.id, attending)])

    async def rewrite(self, table: str, entries: Mapping[int, bytes]) -> None:
        """Replace some entries: somebody wants them deleted. The snapshot goes, because it holds the same."""
        sql = "update log set entry = ? where table_id = ? and number = ?"
        statements: list[Statement] = [(sql, (entry, table, number)) for number, entry in entries.items()]
        await self._writer.write([*statements, ("delete from snapshots where table_id = ?", (table,))])

    async def remove(self, table: str) -> None:
        """The table, its log and all that is kept about it."""
        await self._writer.write(
            [
                *((f"delete from {kind} where table_id = ?", (table,)) for kind in OF_A_TABLE),
                ("delete from tables where id = ?", (table,)),
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
        """What was deleted also goes from the write-ahead log; if somebody else reads there now, the next time. Whoever
        waited for them would hold up all writers."""
        await self.read(_tidy)

    async def keep_snapshot(self, table: str, number: int, snapshot: bytes) -> None:
        """Compressed by the thread that writes."""
        sql = "insert or replace into snapshots values (?, ?, packed(?))"
        await self._writer.write([(sql, (table, number, snapshot))])

    async def drop_snapshot(self, table: str) -> None:
        await self._writer.write([("delete from snapshots where table_id = ?", (table,))])

    # ---- when the server was there -----------------------------------------------------------------------------------
    def begin_run(self, wall: float) -> float:
        """A server starts now; returns the time it begins with, never before the last that was seen."""
        (last,) = self._reader.execute("select max(alive_at) from runs").fetchone()
        began_at = wall if last is None else max(wall, last)
        self._reader.execute("insert into runs (began_at, alive_at) values (?, ?)", (began_at, began_at))
        return began_at

    async def interrupted(self, seconds: float, most: int) -> list[str]:
        """Tables under way at which something happened in the last seconds before the run that ended."""
        return await self.read(_interrupted, seconds, most)

    def stay_alive(self, now: float) -> "asyncio.Future[None]":
        """The server is still running."""
        return self._writer.write([("update runs set alive_at = ? where id = (select max(id) from runs)", (now,))])

    async def outdated(self, finished: float | None, forgotten: float | None, most: int) -> list[str]:
        """Tables where nothing has happened since: those that have ended, and those that have not."""
        return await self.read(_outdated, finished, forgotten, most)

    async def downtime(self, since: float, now: float) -> float:
        """How many of the seconds from `since` to `now` no server was running."""
        return await self.read(_downtime, since, now)

    # ---- reading -----------------------------------------------------------------------------------------------------
    async def read(self, question: Callable[..., T], *given: Any) -> T:
        """Query the file in a thread, one query at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, question, self._reader, *given)

    async def load(self, table: str, whole: bool = False) -> StoredTable | None:
        """`whole`: all entries, including those that the snapshot covers."""
        return await self.read(load, table, whole)


def _tidy(reader: sqlite3.Connection) -> None:
    reader.execute("pragma busy_timeout = 0")
    try:
        with contextlib.suppress(sqlite3.OperationalError):
            reader.execute("pragma wal_checkpoint(truncate)").fetchone()
    finally:
        reader.execute(f"pragma busy_timeout = {BUSY_MS}")


def _interrupted(reader: sqlite3.Connection, seconds: float, most: int) -> list[str]:
    sql = (
        "select id from tables where status = 'playing' and changed_at >="
        " (select max(alive_at) from runs where id < (select max(id) from runs)) - ? order by changed_at desc limit ?"
    )
    return [row[0] for row in reader.execute(sql, (seconds, most))]


def _outdated(reader: sqlite3.Connection, finished: float | None, forgotten: float | None, most: int) -> list[str]:
    # Rows from before `changed_at` was noted have none; a comparison with null is not true.
    sql = (
        "select id from tables where max(made_at, changed_at) <"
        " case when status in ('over', 'closed') then :finished else :forgotten end order by changed_at limit :most"
    )
    return [row[0] for row in reader.execute(sql, {"finished": finished, "forgotten": forgotten, "most": most})]


def _downtime(reader: sqlite3.Connection, since: float, now: float) -> float:
    sql = (
        "select total(min(:now, up_at) - max(:since, down_at)) from"
        " (select alive_at as down_at, lead(began_at) over (order by id) as up_at from runs)"
        " where up_at > :since and down_at < :now"
    )
    lost: float = reader.execute(sql, {"since": since, "now": now}).fetchone()[0]
    return lost


def load(reader: sqlite3.Connection, table: str, whole: bool) -> StoredTable | None:
    found = reader.execute("select charter from tables where id = ?", (table,)).fetchone()
    if found is None:
        return None
    kept = reader.execute("select snapshot, number from snapshots where table_id = ?", (table,)).fetchone()
    snapshot, folded = kept or (None, 0)
    sql = "select entry from log where table_id = ? and number >= ? order by number"
    rows = reader.execute(sql, (table, 0 if whole else folded))
    return StoredTable(found[0], snapshot and unpacked(snapshot), folded, tuple(row[0] for row in rows))


def unpacked(snapshot: bytes) -> bytes:
    """Older ones are not compressed, and some may be nonsense, which whoever reads them finds out."""
    try:
        return zlib.decompress(snapshot)
    except zlib.error:
        return snapshot


def _appending(table: str, number: int, entries: Sequence[bytes]) -> list[Statement]:
    sql = "insert into log values (?, ?, ?)"
    return [(sql, (table, at, entry)) for at, entry in enumerate(entries, number)]


def _attending(table: str, attending: Mapping[str, bool]) -> list[Statement]:
    """Exactly these sit at the table. Those who once did are remembered, because their names and words are in the
    log."""
    names = ", ".join("?" * len(attending))
    leave = f"update attendance set seated = 0, waits = 0 where table_id = ? and seated = 1 and person not in ({names})"
    enter = (
        "insert into attendance (person, table_id, seated, waits) values (?, ?, 1, ?)"
        " on conflict do update set seated = 1, waits = excluded.waits, hidden = hidden and not excluded.waits"
    )
    return [
        (leave, (table, *attending)),
        *((enter, (person, table, waits)) for person, waits in attending.items()),
    ]


class WrongFile(Exception):
    """The file cannot be ours: not a database, written by a newer Marketday, in use, or impossible to open."""


def migrate(connection: sqlite3.Connection) -> None:
    """Migrate the file to the newest schema, one numbered script after another, each whole or not at all."""
    scripts = _scripts()
    done: int = connection.execute("pragma user_version").fetchone()[0]
    if done > max(scripts):
        raise WrongFile(
            f"a newer Marketday wrote it: its format is {done}; this program reads formats up to {max(scripts)}"
        )
    for number in sorted(scripts):
        if number > done:
            connection.executescript(f"begin immediate; {scripts[number]}; pragma user_version = {number}; commit;")


def newest_format() -> int:
    """The number of the last migration."""
    return max(_scripts())


def _scripts() -> dict[int, str]:
    folder = resources.files("marketday.store") / "migrations"
    files = [file for file in folder.iterdir() if file.name.endswith(".sql")]
    return {int(file.name.removesuffix(".sql")): file.read_text() for file in files}
