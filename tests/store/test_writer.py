"""Group commit: many wait for one commit, and nobody is told before it is on disk."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from marketday.store import Away, NotWritten
from marketday.store.database import Rows, Statement, Values
from marketday.store.sqlite import CARRY_EVERY, SqliteConnection
from marketday.store.writer import Writer


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "notes.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("pragma journal_mode = wal")
        connection.execute("create table notes (number integer primary key, text text not null) strict")
    return path


@pytest.fixture
def run(file: Path) -> Iterator[Callable[[Callable[[Writer], Awaitable[None]]], Writer]]:
    """Runs something with a writer, and closes it."""
    writers: list[Writer] = []

    def go(work: Callable[[Writer], Awaitable[None]]) -> Writer:
        writer = Writer(connected(file))
        writers.append(writer)

        async def main() -> None:
            await work(writer)

        asyncio.run(main())
        return writer

    yield go
    for writer in writers:
        writer.close()


Run = Callable[[Callable[[Writer], Awaitable[None]]], Writer]


def connected(file: Path) -> SqliteConnection:
    return sqlite3.connect(file, isolation_level=None, check_same_thread=False, factory=SqliteConnection)


def note(number: int, text: object = "note") -> list[tuple[str, tuple[object, ...]]]:
    return [("insert into notes values (?, ?)", (number, text))]


def read(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as connection:
        return [row[0] for row in connection.execute("select number from notes order by number")]


def test_many_writes_share_few_commits(run: Run, file: Path) -> None:
    async def work(writer: Writer) -> None:
        await asyncio.gather(*(writer.write(note(number)) for number in range(2000)))

    writer = run(work)
    assert len(read(file)) == 2000
    assert writer.commits <= 20


def test_whoever_is_told_can_be_read_by_somebody_else_at_once(run: Run, file: Path) -> None:
    async def work(writer: Writer) -> None:
        with closing(sqlite3.connect(file, check_same_thread=False)) as other:

            async def one(number: int) -> None:
                await writer.write(note(number))
                found = other.execute("select 1 from notes where number = ?", (number,)).fetchone()
                assert found == (1,), f"{number} was said to be on disk"

            for start in range(0, 300, 100):
                await asyncio.gather(*(one(number) for number in range(start, start + 100)))

    run(work)


def test_one_that_fails_takes_nobody_down(run: Run, file: Path) -> None:
    async def work(writer: Writer) -> None:
        jobs = [note(number % 90) for number in range(100)]
        jobs[40] = [*note(1000), ("insert into nowhere values (1)", ())]
        jobs[50] = [*note(1001), *note(1001)]
        results = await asyncio.gather(*map(writer.write, jobs), return_exceptions=True)
        failed = [number for number, result in enumerate(results) if result is not None]
        assert failed == [40, 50, *range(90, 100)]
        assert all(isinstance(results[number], NotWritten) for number in failed)

    run(work)
    assert read(file) == [number for number in range(90) if number not in (40, 50)]


@pytest.mark.parametrize("value", ["\ud800", 2**70, object(), [1]])
def test_a_value_that_cannot_be_written_does_not_stop_the_writer(run: Run, file: Path, value: object) -> None:
    async def work(writer: Writer) -> None:
        with pytest.raises(NotWritten):
            await writer.write(note(1, value))
        await writer.write(note(2))

    run(work)
    assert read(file) == [2]


def test_a_full_disk_is_said_so_and_what_follows_is_written_when_there_is_room(file: Path) -> None:
    connection = connected(file)
    pages = connection.execute("pragma page_count").fetchone()[0]
    connection.execute(f"pragma max_page_count = {pages + 2}")
    writer = Writer(connection)

    async def work() -> None:
        with pytest.raises(NotWritten, match="full"):
            await writer.write(note(1, "x" * 100_000))
        assert read(file) == []
        await writer.write(note(2, "small"))
        connection.execute("pragma max_page_count = 100000")
        await writer.write(note(1, "x" * 100_000))

    asyncio.run(work())
    writer.close()
    assert read(file) == [1, 2]


class Busy(SqliteConnection):
    """What nobody should wait for takes until `may_end`."""

    may_end = threading.Event()

    def rest(self) -> None:
        assert self.may_end.wait(20)


def test_whoever_is_written_does_not_wait_for_what_is_tidied_afterwards(file: Path) -> None:
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, factory=Busy)
    writer = Writer(connection)

    async def work() -> None:
        await asyncio.wait_for(writer.write(note(1)), 10)

    try:
        asyncio.run(work())
        assert not connection.may_end.is_set()
    finally:
        connection.may_end.set()
        writer.close()
    assert read(file) == [1]


def test_what_is_written_does_not_pile_up_beside_the_file(run: Run, file: Path) -> None:
    """It is carried into the file while people play, not when SQLite finds that it has become too much."""

    async def work(writer: Writer) -> None:
        for start in range(0, 3 * CARRY_EVERY, 100):
            await asyncio.gather(*(writer.write(note(number)) for number in range(start, start + 100)))
        async with asyncio.timeout(20):
            while carried_over() < CARRY_EVERY:
                await asyncio.sleep(0.005)

    def carried_over() -> int:
        """What is read without the write-ahead log; nothing in the middle of being carried over."""
        with closing(sqlite3.connect(f"{file.as_uri()}?immutable=1", uri=True)) as alone:
            try:
                return int(alone.execute("select count(*) from notes").fetchone()[0])
            except sqlite3.DatabaseError:
                return 0

    run(work)


def test_closing_waits_for_what_was_given_and_takes_nothing_more(file: Path) -> None:
    writer = Writer(connected(file))

    async def work() -> None:
        futures = [writer.write(note(number)) for number in range(500)]
        await asyncio.to_thread(writer.close)
        await asyncio.gather(*futures)
        with pytest.raises(NotWritten):
            await writer.write(note(501))

    asyncio.run(work())
    assert len(read(file)) == 500


def test_who_no_longer_waits_does_not_disturb_the_others(run: Run, file: Path) -> None:
    async def work(writer: Writer) -> None:
        gone = asyncio.ensure_future(writer.write(note(1)))
        gone.cancel()
        await writer.write(note(2))

    run(work)
    assert read(file) == [1, 2], "what was given is written all the same"


class AwayDatabase:
    """It cannot be reached, and says so when `found_out`."""

    def __init__(self) -> None:
        self.attempts = 0
        self.found_out = threading.Event()

    def execute(self, sql: str, values: Values = ()) -> Rows:
        raise AssertionError("nobody reads here")

    def carry_out(self, statements: Iterable[Statement]) -> None:
        self.attempts += 1
        assert self.found_out.wait(20)
        raise Away("no route")

    def rest(self) -> None:
        pass

    def close(self) -> None:
        pass


def test_when_the_database_is_away_nobody_is_tried_alone() -> None:
    """Each attempt takes seconds then."""
    database = AwayDatabase()
    writer = Writer(database)

    async def work() -> list[BaseException | None]:
        writes = [writer.write(note(number)) for number in range(100)]
        database.found_out.set()
        return await asyncio.gather(*writes, return_exceptions=True)

    assert all(isinstance(result, Away) for result in asyncio.run(work()))
    assert database.attempts <= 2
    writer.close()
