"""Tables on disk: migrations, the log in order, snapshots that can be done without."""

import asyncio
import sqlite3
import stat
from collections.abc import Awaitable, Callable
from contextlib import closing
from importlib import resources
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from marketday.store import NotWritten, Overtaken, Place, Store, TableRow, WrongFile
from marketday.store.store import OF_A_TABLE

T = TypeVar("T")


def with_store(path: Place, work: Callable[[Store], Awaitable[T]]) -> T:
    async def main() -> T:
        store = Store(path)
        try:
            return await work(store)
        finally:
            store.close()

    return asyncio.run(main())


def row(table: str, status: str = "waiting", changed_at: float = 1.0) -> TableRow:
    return TableRow(table, "klongs", False, 1.0, status, changed_at, b"{}")


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


def test_a_file_of_the_first_shape_is_brought_up_to_date(tmp_path: Path) -> None:
    """With a table, its log, and an entry that nobody can read."""
    path = tmp_path / "tables.sqlite"
    first = (resources.files("marketday.store") / "migrations" / "sqlite" / "0001.sql").read_text()
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.executescript(f"{first}; pragma user_version = 1")
        file.execute("insert into tables values ('a', x'7b7d', 'klongs', 1, 5.0, 'playing', '[\"Ann\"]', 0)")
        file.execute("insert into log values ('a', 0, ?)", (b'{"entry":"Said","at":7.5,"seat":0,"text":"hm"}',))
        file.execute("insert into log values ('a', 1, ?)", (b"\xff not json",))

    async def work(store: Store) -> None:
        found = await store.load("a")
        assert found is not None
        assert len(found.entries) == 2
        assert await store.downtime(0.0, 100.0) == 0.0
        assert store.begin_run(50.0) == 50.0
        assert await store.downtime(0.0, 100.0) == 42.5, "the newest entry was the last sign of life"
        assert await store.people.tables(frozenset({"ann"}), 10) == []

    with_store(path, work)


def test_a_failed_migration_leaves_nothing_behind(tmp_path: Path) -> None:
    """A file where the script cannot run to its end: none of it may have happened."""
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("create table log (something text)")
    before = shape(path)
    with pytest.raises(WrongFile, match="table log already exists"):
        with_store(path, nothing)
    assert shape(path) == before


def test_writes_are_synchronous_and_in_a_log_of_their_own(tmp_path: Path) -> None:
    async def work(store: Store) -> tuple[str, int]:
        connection = store._writer._connection
        mode = connection.execute("pragma journal_mode").fetchone()[0]
        return mode, connection.execute("pragma synchronous").fetchone()[0]

    assert with_store(tmp_path / "tables.sqlite", work) == ("wal", 2)


def test_a_table_is_read_as_it_was_written(place: Place) -> None:
    async def write(store: Store) -> None:
        await store.create(b"charter", row("a"), [b"0", b"1"], {})
        await store.append("a", 2, [b"2"])
        await store.append("a", 3, [b"3", b"4"])

    with_store(place, write)
    found = with_store(place, lambda store: store.load("a"))
    assert found is not None
    assert (found.charter, found.snapshot, found.folded) == (b"charter", None, 0)
    assert found.entries == (b"0", b"1", b"2", b"3", b"4")
    assert with_store(place, lambda store: store.load("b")) is None


def test_an_entry_is_written_once(place: Place) -> None:
    """Whoever writes the same number again has not seen what is there: nothing of theirs is written."""

    async def work(store: Store) -> None:
        await store.create(b"", row("a"), [b"0"], {})
        await store.append("a", 1, [b"mine"])
        with pytest.raises(Overtaken):
            await store.append("a", 1, [b"yours"])
        with pytest.raises(Overtaken):
            await store.append("a", 0, [b"x", b"y", b"z"])
        with pytest.raises(NotWritten):
            await store.append("nobody", 0, [b"0"])
        with pytest.raises(NotWritten):
            await store.create(b"", row("a"), [], {})
        found = await store.load("a")
        assert found is not None
        assert found.entries == (b"0", b"mine")

    with_store(place, work)


def test_many_tables_at_once_share_commits(place: Place) -> None:
    async def work(store: Store) -> None:
        names = [f"{number:x}" for number in range(200)]
        await asyncio.gather(*(store.create(b"c", row(name), [b"0"], {}) for name in names))
        before = store.commits
        for number in range(1, 6):
            await asyncio.gather(*(store.append(name, number, [b"entry"]) for name in names))
        assert store.commits - before <= 60, "a thousand writes"
        for name in names:
            found = await store.load(name)
            assert found is not None
            assert len(found.entries) == 6

    with_store(place, work)


def test_a_snapshot_stands_for_the_entries_before_it_and_can_be_dropped(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.create(b"", row("a"), [b"0", b"1", b"2"], {})
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

    with_store(place, work)


def test_an_entry_can_be_replaced_and_the_snapshot_goes(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.create(b"", row("a"), [b"0", b"1", b"2"], {})
        await store.keep_snapshot("a", 2, b"first two")
        await store.rewrite("a", {1: b"-"})
        found = await store.load("a")
        assert found is not None
        assert (found.snapshot, found.entries) == (None, (b"0", b"-", b"2"))

    with_store(place, work)


def test_what_was_made_before_somebody_was_deleted_is_not_written_after_it(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.create(b"", row("a"), [b"Ann", b"1"], {"ann": False})
        before = await store.load("a")
        assert before is not None
        await store.rewrite("a", {0: b"-"})
        named = msgspec.structs.replace(row("a", "over"), summary=b"Ann")
        await store.keep_snapshot("a", 2, b"Ann", before.rewritten)
        await store.keep_row(named, {"bea": True}, before.rewritten)
        after = await store.load("a")
        assert after is not None
        assert (after.snapshot, after.rewritten) == (None, before.rewritten + 1)
        sql = "select status, summary from tables"
        assert await store.read(lambda reader: reader.execute(sql).fetchall()) == [("waiting", b"{}")]
        assert await store.people.all_tables(frozenset({"bea"})) == []
        await store.keep_snapshot("a", 2, b"nobody", after.rewritten)
        await store.keep_row(named, {"bea": True}, after.rewritten)
        after = await store.load("a")
        assert after is not None
        assert after.snapshot == b"nobody"
        assert await store.people.all_tables(frozenset({"bea"})) == ["a"]

    with_store(place, work)


# ---- files that cannot be --------------------------------------------------------------------------------------------
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_text("my diary\n" * 1000)
    with pytest.raises(WrongFile, match=r"tables\.sqlite cannot be used: file is not a database"):
        with_store(path, nothing)
    assert path.read_text().startswith("my diary")


def test_a_place_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "below" / "tables.sqlite", tmp_path):
        with pytest.raises(WrongFile, match=str(path)):
            with_store(path, nothing)


def test_one_file_has_one_server(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def two(store: Store) -> None:
        with pytest.raises(WrongFile, match="Another Marketday has"):
            Store(path)
        await store.create(b"", row("a"), [b"0"], {})

    with_store(path, two)
    assert with_store(path, lambda store: store.load("a")) is not None


# ---- when a server was there -----------------------------------------------------------------------------------------
def test_downtime_is_what_lies_between_runs_and_within_the_time_asked_for(place: Place) -> None:
    async def run(store: Store, began: float, alive: float) -> float:
        began_at = store.begin_run(began)
        await store.stay_alive(alive)
        return began_at

    assert with_store(place, lambda store: run(store, 100, 200)) == 100
    assert with_store(place, lambda store: run(store, 250, 300)) == 250
    assert with_store(place, lambda store: run(store, 280, 400)) == 300, "time does not go back"
    assert with_store(place, lambda store: run(store, 1000, 1000)) == 1000
    spans = {
        (0, 150): 0,
        (150, 260): 50,
        (210, 220): 10,
        (220, 1000): 630,
        (150, 2000): 650,
        (1000, 2000): 0,
        (9, 1): 0,
    }
    for (since, now), lost in spans.items():
        assert with_store(place, lambda store, since=since, now=now: store.downtime(since, now)) == lost  # type: ignore[misc]


def test_everything_that_belongs_to_a_table_is_known_to(tmp_path: Path) -> None:
    """What is not listed would stay when a table is removed."""
    Store(tmp_path / "tables.sqlite").close()
    with sqlite3.connect(tmp_path / "tables.sqlite") as file:
        kinds = [name for (name,) in file.execute("select name from sqlite_master where type = 'table'")]
        columns = {kind: {row[1] for row in file.execute(f"pragma table_info({kind})")} for kind in kinds}
    file.close()
    assert {kind for kind in kinds if "table_id" in columns[kind]} == set(OF_A_TABLE)
