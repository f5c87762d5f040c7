"""What is peculiar to PostgreSQL: lines that break, servers that wait for each other."""

import threading
from collections.abc import Iterator

import psycopg
import pytest

from marketday.store import Away, Place, Store
from marketday.store.inspection import Inspection
from marketday.store.postgres import PostgresConnection
from tests import places
from tests.server.venue import until


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


def test_of_two_servers_that_wait_for_each_other_both_write(place: Place) -> None:
    ours = PostgresConnection(str(place))
    ours.execute("insert into meta values ('one', 'x'), ('two', 'x')")
    write = "update meta set value = ? where key = ?"
    with psycopg.connect(str(place)) as theirs:
        theirs.execute("update meta set value = 'theirs' where key = 'one'")
        writing = threading.Thread(target=ours.carry_out, args=([(write, (b"ours", key)) for key in ("two", "one")],))
        writing.start()
        until(lambda: waits_for_a_lock(place), "it does not wait")
        theirs.execute("set deadlock_timeout = '1min'")  # so that it is not this one that is given up
        theirs.execute("update meta set value = 'theirs' where key = 'two'")
    writing.join()
    rows = ours.execute("select value from meta where key in ('one', 'two')").fetchall()
    assert [bytes(value) for (value,) in rows] == [b"ours", b"ours"]
    ours.close()


def waits_for_a_lock(place: Place) -> bool:
    with psycopg.connect(str(place)) as connection:
        sql = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
        return connection.execute(sql).fetchone() == (1,)
