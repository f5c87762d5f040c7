"""Tables on disk, in one SQLite file that one process owns."""

import asyncio
import json
import secrets
import sqlite3
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from msgspec import Struct

from marketday.store.writer import Statement, Writer

SETTINGS = (
    "pragma journal_mode = wal",
    "pragma synchronous = full",
    "pragma foreign_keys = on",
    "pragma busy_timeout = 5000",
)


class StoredTable(Struct, frozen=True):
    """A table as it lies on disk: its charter, a snapshot of the first `folded` entries if there is one, and the
    rest."""

    charter: bytes
    snapshot: bytes | None
    folded: int
    entries: tuple[bytes, ...]


class LobbyRow(Struct, frozen=True):
    """What the lobby shows of a table."""

    id: str
    game: str
    public: bool
    made_at: float
    status: str
    names: tuple[str, ...]
    open_seats: int


class Store:
    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # the key and the secrets of running games are nobody else's business
        self._path = path
        connection = self._connect()
        migrate(connection)
        self._reader = self._connect()
        self._reading = asyncio.Lock()
        self._writer = Writer(connection)
        self.key = self._server_key(connection)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        for setting in SETTINGS:
            connection.execute(setting)
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

    def close(self) -> None:
        self._writer.close()
        self._reader.close()

    # ---- writing -----------------------------------------------------------------------------------------------------
    async def create(self, charter: bytes, row: LobbyRow, entries: Sequence[bytes]) -> None:
        statements: list[Statement] = [
            (
                "insert into tables values (?, ?, ?, ?, ?, ?, ?, ?)",
                (row.id, charter, row.game, row.public, row.made_at, row.status, json.dumps(row.names), row.open_seats),
            )
        ]
        await self._writer.write(statements + self._appending(row.id, 0, entries))

    async def append(self, table: str, number: int, entries: Sequence[bytes], row: LobbyRow | None = None) -> None:
        """Write the entries from `number` on; with `row`, what the lobby shows changes with them."""
        statements = self._appending(table, number, entries)
        if row is not None:
            statements.append(
                (
                    "update tables set status = ?, names = ?, open_seats = ? where id = ?",
                    (row.status, json.dumps(row.names), row.open_seats, table),
                )
            )
        await self._writer.write(statements)

    @staticmethod
    def _appending(table: str, number: int, entries: Sequence[bytes]) -> list[Statement]:
        sql = "insert into log values (?, ?, ?)"
        return [(sql, (table, at, entry)) for at, entry in enumerate(entries, number)]

    async def keep_snapshot(self, table: str, number: int, snapshot: bytes) -> None:
        await self._writer.write([("insert or replace into snapshots values (?, ?, ?)", (table, number, snapshot))])

    async def drop_snapshot(self, table: str) -> None:
        await self._writer.write([("delete from snapshots where table_id = ?", (table,))])

    # ---- reading -----------------------------------------------------------------------------------------------------
    async def load(self, table: str) -> StoredTable | None:
        async with self._reading:
            return await asyncio.to_thread(self._load, table)

    def _load(self, table: str) -> StoredTable | None:
        found = self._reader.execute("select charter from tables where id = ?", (table,)).fetchone()
        if found is None:
            return None
        kept = self._reader.execute("select snapshot, number from snapshots where table_id = ?", (table,)).fetchone()
        snapshot, folded = kept or (None, 0)
        rows = self._reader.execute(
            "select entry from log where table_id = ? and number >= ? order by number", (table, folded)
        )
        return StoredTable(found[0], snapshot, folded, tuple(row[0] for row in rows))

    async def lobby(self, most: int = 50) -> list[LobbyRow]:
        async with self._reading:
            return await asyncio.to_thread(self._lobby, most)

    def _lobby(self, most: int) -> list[LobbyRow]:
        rows = self._reader.execute(
            "select id, game, public, made_at, status, names, open_seats from tables"
            " where public = 1 and status = 'waiting' order by made_at desc limit ?",
            (most,),
        )
        return [
            LobbyRow(id_, game, bool(public), made_at, status, tuple(json.loads(names)), open_seats)
            for id_, game, public, made_at, status, names, open_seats in rows
        ]


class WrongFile(Exception):
    """The file was written by a newer Marketday, and this one could only spoil it."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to the newest shape, one numbered script after another, each whole or not at all."""
    folder = resources.files("marketday.store") / "migrations"
    scripts = {int(file.name.removesuffix(".sql")): file for file in folder.iterdir() if file.name.endswith(".sql")}
    done: int = connection.execute("pragma user_version").fetchone()[0]
    if done > max(scripts):
        raise WrongFile(f"its shape is {done}; this program knows shapes up to {max(scripts)}")
    for number in sorted(scripts):
        if number > done:
            script = scripts[number].read_text()
            connection.executescript(f"begin immediate; {script}; pragma user_version = {number}; commit;")
