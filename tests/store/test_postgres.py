"""What is peculiar to PostgreSQL: lines that break."""

from collections.abc import Iterator

import psycopg
import pytest

from marketday.store import Away, Place, Store
from marketday.store.inspection import Inspection
from marketday.store.postgres import PostgresConnection
from tests import places


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
