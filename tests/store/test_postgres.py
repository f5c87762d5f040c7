"""What is peculiar to PostgreSQL: lines that break, servers that wait for each other."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from marketday.store import Away, Place, Store, StoredPerson, WrongFile
from marketday.store.inspection import Inspection
from marketday.store.postgres import PATIENT, PostgresConnection, translated
from tests import places
from tests.server.venue import until
from tests.store.test_store import with_store


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    place = places.new_place(tmp_path_factory, "postgres")
    Store(place).close()
    return place


@pytest.fixture
def inspection(place: Place) -> Iterator[Inspection]:
    inspection = Inspection(place)
    yield inspection
    inspection.close()


def break_lines(place: Place) -> None:
    with psycopg.connect(str(place), autocommit=True) as connection:
        sql = "select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = 'marketday'"
        connection.execute(f"{sql} and datname = current_database()")


def test_a_question_is_asked_again_when_the_line_broke(place: Place, inspection: Inspection) -> None:
    break_lines(place)
    assert inspection.ids() == []


def test_what_belongs_to_one_moment_is_not_read_of_two(place: Place, inspection: Inspection) -> None:
    with inspection.moment():
        assert inspection.ids() == []
        break_lines(place)
        for _ in range(2):
            with pytest.raises(Away):
                inspection.ids()
    assert inspection.ids() == [], "the next moment is another one"


def test_nothing_is_written_half_when_the_line_breaks(place: Place) -> None:
    connection = PostgresConnection(str(place))
    connection.execute("begin")
    connection.execute("insert into meta values ('first', 'x')")
    break_lines(place)
    with pytest.raises(Away):
        connection.execute("insert into meta values ('second', 'x')")
    connection.execute("rollback")
    assert connection.execute("select key from meta where key in ('first', 'second')").fetchall() == []
    connection.close()


def made_with(factory: pytest.TempPathFactory, encoding: str) -> str:
    place = str(places.new_place(factory, "postgres"))
    address, _, name = place.rpartition("/")
    with psycopg.connect(place, autocommit=True) as connection:
        how = f"encoding '{encoding}' template template0 lc_collate 'C' lc_ctype 'C'"
        connection.execute(f"create database {name}_other {how}".encode())
    return f"{address}/{name}_other"


def test_names_are_kept_where_the_database_knows_no_encoding(tmp_path_factory: pytest.TempPathFactory) -> None:
    """As createdb makes it on a machine without a locale."""

    async def work(store: Store) -> None:
        await store.people.add(b"d", StoredPerson("ab", frozenset({"ab"}), "Żółć 市", "pl", 1), 1.0)
        found = await store.people.by_device(b"d")
        assert found is not None
        assert (found.id, found.name) == ("ab", "Żółć 市")

    with_store(made_with(tmp_path_factory, "SQL_ASCII"), work)


def test_a_database_that_cannot_keep_every_name_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    with pytest.raises(WrongFile, match="its encoding is LATIN1"):
        Store(made_with(tmp_path_factory, "LATIN1"))


def test_of_two_servers_that_wait_for_each_other_both_write(place: Place) -> None:
    """Who waits last finds out that nobody will ever get on, and is given up: that is ours, whatever the machine does.
    It comes to wait for theirs only when theirs waits for it, since a third one holds it up before."""
    ours = PostgresConnection(str(place), PATIENT)
    ours.execute("insert into meta values ('one', 'x'), ('two', 'x'), ('gate', 'x')")
    sql = "update meta set value = ? where key = ?"
    writes = [(sql, (b"ours", key)) for key in ("two", "gate", "one")]
    write = translated(sql)
    with ThreadPoolExecutor(2) as both, psycopg.connect(str(place)) as theirs, psycopg.connect(str(place)) as gate:
        gate.execute(write, (b"gate", "gate"))
        theirs.execute("set deadlock_timeout = '1min'")
        theirs.execute(write, (b"theirs", "one"))
        writing = both.submit(ours.carry_out, writes)
        until(lambda: who_wait(place) == 1, "ours does not wait for the gate")
        waiting = both.submit(theirs.execute, write, (b"theirs", "two"))
        until(lambda: who_wait(place) == 2, "theirs does not wait for ours")
        gate.commit()
        waiting.result()
        theirs.commit()
        writing.result()
    rows = ours.execute("select value from meta where key in ('one', 'two')").fetchall()
    assert [bytes(value) for (value,) in rows] == [b"ours", b"ours"]
    ours.close()


def who_wait(place: Place) -> int:
    with psycopg.connect(str(place)) as connection:
        sql = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
        found = connection.execute(sql).fetchone()
    assert found is not None
    return int(found[0])
