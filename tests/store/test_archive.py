"""Logs that are archived: one value in place of a row for each entry, and nobody who reads or writes notices."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from marketday.store import Missing, Overtaken, Place, Store
from marketday.store.archive import archiving
from marketday.store.postgres import PATIENT, PostgresConnection
from tests import places
from tests.server.venue import until
from tests.store.test_postgres import who_wait
from tests.store.test_store import row, with_store


def loose_rows(store: Store) -> int:
    count: int = store._reader.execute("select count(*) from log").fetchone()[0]
    return count


async def entries(store: Store, whole: bool = True) -> tuple[bytes, ...]:
    found = await store.load("a", whole)
    assert found is not None
    return found.entries


def test_an_archived_log_reads_as_before_and_goes_on(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.create(b"", row("a"), [b"0", b"1\n", b"\xff", b"3"], {})
        await store.keep_snapshot("a", 2, b"first two")
        await store.archive("a")
        assert loose_rows(store) == 0
        assert await entries(store) == (b"0", b"1\n", b"\xff", b"3")
        assert await entries(store, whole=False) == (b"\xff", b"3")
        assert await store.entries("a", 4) == []
        await store.append("a", 4, [b"4", b"5"])
        assert await store.entries("a", 1) == [b"1\n", b"\xff", b"3", b"4", b"5"]
        assert await store.entries("a", 5) == [b"5"]
        await store.archive("a")
        assert loose_rows(store) == 0
        assert await entries(store) == (b"0", b"1\n", b"\xff", b"3", b"4", b"5")
        await store.remove("a")
        assert store._reader.execute("select count(*) from archive").fetchone() == (0,)
        await store.archive("a")

    with_store(place, work)


def test_what_is_archived_is_as_taken_as_before(place: Place) -> None:
    """Somebody whose copy of the table is older than they know writes what another server has written."""

    async def work(store: Store) -> None:
        await store.create(b"", row("a"), [b"0", b"1", b"2"], {})
        await store.archive("a")
        for number in range(3):
            with pytest.raises(Overtaken):
                await store.append("a", number, [b"mine"])
        with pytest.raises(Overtaken):
            await store.append("a", 2, [b"mine", b"mine, too"])
        await store.append("a", 3, [b"3"])
        assert await entries(store) == (b"0", b"1", b"2", b"3")

    with_store(place, work)


def test_a_log_with_a_hole_is_not_archived(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.create(b"", row("a"), [b"0", b"1", b"2"], {})
        store._reader.execute("delete from log where number = 1")
        await store.archive("a")
        assert loose_rows(store) == 2
        assert await entries(store) == (b"0", b"", b"2")

    with_store(place, work)


def test_an_archive_that_cannot_be_read_is_told_holds_nothing_up_and_is_never_written_over(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    """What is damaged may still be mended; what is written over is gone."""

    async def work(store: Store) -> None:
        await store.create(b"", row("a"), [b"0", b"1", b"2"], {})
        await store.archive("a")
        assert not caplog.records
        store._reader.execute("update archive set entries = ?", (b"nonsense",))
        assert await entries(store) == (b"", b"", b"")
        assert "the archive of table a cannot be read" in caplog.text
        await store.append("a", 3, [b"3"])
        assert await store.entries("a", 3) == [b"3"]
        await store.archive("a")
        assert store._reader.execute("select number, entries from archive").fetchall() == [(3, b"nonsense")]
        assert loose_rows(store) == 1

    with_store(place, work)


def test_entries_of_an_archived_log_can_be_replaced(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.create(b"", row("a"), [b"Ann", b"1", b"Bea"], {})
        await store.archive("a")
        await store.append("a", 3, [b"3", b"Cid"])
        await store.rewrite("a", {0: b"-", 4: b"--"})
        assert await entries(store) == (b"-", b"1", b"Bea", b"3", b"--")
        # Two people at the same time, each by what they read before the other's was written.
        await asyncio.gather(store.rewrite("a", {1: b"one"}), store.rewrite("a", {2: b"two"}))
        found = await store.load("a", whole=True)
        assert found is not None
        assert (found.entries, found.rewritten) == ((b"-", b"one", b"two", b"3", b"--"), 3)

    with_store(place, work)


def test_what_was_read_before_somebody_was_deleted_is_not_archived_after_it(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.create(b"", row("a"), [b"Ann", b"1"], {})
        before = await store.load("a")
        assert before is not None
        await store.rewrite("a", {0: b"-"})
        with pytest.raises(Missing):
            await store._writer.write(archiving("a", before.entries, before.rewritten))
        await store.append("a", 2, [b"2"])
        await store.archive("a")
        after = await store.load("a")
        assert after is not None
        with pytest.raises(Missing):  # less than is archived by now
            await store._writer.write(archiving("a", after.entries[:2], after.rewritten))
        assert await entries(store) == (b"-", b"1", b"2")

    with_store(place, work)


def test_whoever_waits_for_a_log_to_be_archived_is_overtaken_all_the_same(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """The row they collide with is being deleted: when it is gone, their number is no longer free, either."""
    place = places.new_place(tmp_path_factory, "postgres")

    async def begin(store: Store) -> None:
        await store.create(b"", row("a"), [b"0", b"1", b"2"], {})

    with_store(place, begin)
    ours = PostgresConnection(str(place), PATIENT)
    with ThreadPoolExecutor(1) as aside, psycopg.connect(str(place)) as theirs:
        theirs.execute("insert into archive values ('a', 3, '')")
        theirs.execute("delete from log where table_id = 'a'")
        writing = aside.submit(ours.carry_out, [("insert into log values (?, ?, ?)", ("a", 1, b"mine"))])
        until(lambda: who_wait(place) == 1, "ours does not wait for theirs")
        theirs.commit()
        with pytest.raises(Overtaken):
            writing.result()
    ours.close()


def test_tables_that_have_ended_are_found_in_order_and_whether_they_are_archived(place: Place) -> None:
    async def work(store: Store) -> None:
        tables = (
            ("b", "over", 5.0),
            ("a", "closed", 6.0),
            ("c", "over", 6.0),
            ("d", "playing", 5.0),
            ("e", "over", 9.0),
        )
        for name, status, at in tables:
            await store.create(b"", row(name, status, at), [b"0"], {})

        async def found(after: tuple[float, str], most: int = 9) -> list[tuple[str, bool]]:
            return [(table.id, table.is_loose) for table in await store.ended(after, 8.0, most)]

        assert await found((0.0, "")) == [("b", True), ("a", True), ("c", True)]
        assert await found((0.0, ""), most=2) == [("b", True), ("a", True)]
        assert await found((6.0, "a")) == [("c", True)], "at the same time, too"
        await store.archive("a")
        assert await found((5.0, "b")) == [("a", False), ("c", True)]
        await store.append("a", 1, [b"1"])
        assert await found((5.0, "b")) == [("a", True), ("c", True)]

    with_store(place, work)


def test_one_of_several_servers_archives(tmp_path_factory: pytest.TempPathFactory) -> None:
    place = places.new_place(tmp_path_factory, "postgres")

    async def work(store: Store) -> None:
        other = Store(place)
        try:
            assert store.servers is not None
            assert other.servers is not None
            assert not await store.servers.is_first(), "it does not count yet"
            await store.servers.beat()
            assert await store.servers.is_first()
            await other.servers.beat()
            assert [await store.servers.is_first(), await other.servers.is_first()].count(True) == 1
            await store.servers.leave()
            assert await other.servers.is_first()
        finally:
            other.close()

    with_store(place, work)
