"""Tables on disk: migrations, the log in order, snapshots that can be done without."""

import asyncio
import sqlite3
import stat
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest

from marketday.store import LobbyRow, NotWritten, Store, WrongFile

T = TypeVar("T")


def with_store(path: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    async def main() -> T:
        store = Store(path)
        try:
            return await work(store)
        finally:
            store.close()

    return asyncio.run(main())


def row(table: str, status: str = "waiting", public: bool = True, made_at: float = 1.0) -> LobbyRow:
    return LobbyRow(table, "klongs", public, made_at, status, ("Ann", ""), 1)


def shape(path: Path) -> tuple[int, list[tuple[str]]]:
    with closing(sqlite3.connect(path)) as connection:
        version = connection.execute("pragma user_version").fetchone()[0]
        return version, connection.execute("select sql from sqlite_master order by name").fetchall()


async def nothing(store: Store) -> bytes:
    return store.key


def test_an_empty_file_gets_the_newest_shape_and_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "folder" / "tables.sqlite"
    key = with_store(path, nothing)
    first = shape(path)
    assert first[0] >= 1
    assert with_store(path, nothing) == key, "links stay good over restarts"
    assert shape(path) == first


def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with_store(path, nothing)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_each_server_has_a_key_of_its_own(tmp_path: Path) -> None:
    keys = {with_store(tmp_path / f"{number}.sqlite", nothing) for number in range(3)}
    assert len(keys) == 3
    assert all(len(key) == 32 for key in keys)


def test_a_file_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with_store(path, nothing)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("pragma user_version = 9999")
    with pytest.raises(WrongFile):
        with_store(path, nothing)


def test_a_failed_migration_leaves_nothing_behind(tmp_path: Path) -> None:
    """A file where the script cannot run to its end: none of it may have happened."""
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("create table log (something text)")
    before = shape(path)
    with pytest.raises(sqlite3.OperationalError):
        with_store(path, nothing)
    assert shape(path) == before


def test_writes_are_synchronous_and_in_a_log_of_their_own(tmp_path: Path) -> None:
    async def work(store: Store) -> tuple[str, int]:
        connection = store._writer._connection
        mode = connection.execute("pragma journal_mode").fetchone()[0]
        return mode, connection.execute("pragma synchronous").fetchone()[0]

    assert with_store(tmp_path / "tables.sqlite", work) == ("wal", 2)


def test_a_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def write(store: Store) -> None:
        await store.create(b"charter", row("a"), [b"0", b"1"])
        await store.append("a", 2, [b"2"])
        await store.append("a", 3, [b"3", b"4"], row("a", "playing"))

    with_store(path, write)
    found = with_store(path, lambda store: store.load("a"))
    assert found is not None
    assert (found.charter, found.snapshot, found.folded) == (b"charter", None, 0)
    assert found.entries == (b"0", b"1", b"2", b"3", b"4")
    assert with_store(path, lambda store: store.load("b")) is None


def test_an_entry_is_written_once(tmp_path: Path) -> None:
    """Whoever writes the same number again has not seen what is there: nothing of his is written."""

    async def work(store: Store) -> None:
        await store.create(b"", row("a"), [b"0"])
        await store.append("a", 1, [b"mine"])
        with pytest.raises(NotWritten):
            await store.append("a", 1, [b"yours"])
        with pytest.raises(NotWritten):
            await store.append("a", 0, [b"x", b"y", b"z"])
        with pytest.raises(NotWritten):
            await store.append("nobody", 0, [b"0"])
        with pytest.raises(NotWritten):
            await store.create(b"", row("a"), [])
        found = await store.load("a")
        assert found is not None
        assert found.entries == (b"0", b"mine")

    with_store(tmp_path / "tables.sqlite", work)


def test_many_tables_at_once_share_commits(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        names = [f"{number:x}" for number in range(200)]
        await asyncio.gather(*(store.create(b"c", row(name), [b"0"]) for name in names))
        before = store.commits
        for number in range(1, 6):
            await asyncio.gather(*(store.append(name, number, [b"entry"]) for name in names))
        assert store.commits - before <= 60, "a thousand writes"
        for name in names:
            found = await store.load(name)
            assert found is not None
            assert len(found.entries) == 6

    with_store(tmp_path / "tables.sqlite", work)


def test_a_snapshot_stands_for_the_entries_before_it_and_can_be_dropped(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(b"", row("a"), [b"0", b"1", b"2"])
        await store.keep_snapshot("a", 2, b"first two")
        found = await store.load("a")
        assert found is not None
        assert (found.snapshot, found.folded, found.entries) == (b"first two", 2, (b"2",))
        await store.append("a", 3, [b"3"])
        await store.keep_snapshot("a", 4, b"all")
        found = await store.load("a")
        assert found is not None
        assert (found.snapshot, found.entries) == (b"all", ())
        await store.drop_snapshot("a")
        found = await store.load("a")
        assert found is not None
        assert (found.snapshot, found.folded, len(found.entries)) == (None, 0, 4)

    with_store(tmp_path / "tables.sqlite", work)


def test_the_lobby_shows_what_is_public_and_waiting_newest_first(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        for number in range(60):
            await store.create(b"", row(f"{number}", made_at=float(number)), [])
        await store.create(b"", row("private", public=False, made_at=100.0), [])
        await store.create(b"", row("begun", status="playing", made_at=100.0), [])
        await store.append("59", 0, [], row("59", "playing"))
        lines = await store.lobby(most=50)
        assert [line.id for line in lines] == [f"{number}" for number in range(58, 8, -1)]
        assert lines[0].names == ("Ann", "")

    with_store(tmp_path / "tables.sqlite", work)
