"""What a server says of its health while PostgreSQL is away, and how soon."""

import os
import signal
import time
from collections.abc import Iterator

import httpx
import pytest

from marketday.admin import visit
from tests.places import need_postgres
from tests.server.venue import Venue, until
from tools import postgres

SOON = 3.5
"""Seconds: one until it asks again, two until it gives up waiting."""


@pytest.fixture
def cluster() -> Iterator[postgres.Cluster]:
    need_postgres()
    with postgres.cluster(settings=()) as cluster:  # one that loses nothing when it is killed
        yield cluster


@pytest.fixture
def venue(cluster: postgres.Cluster) -> Iterator[Venue]:
    venue = Venue(postgres.make(cluster.address("postgres"), "away"))
    yield venue
    venue.close()


def until_it_says(venue: Venue, status: str) -> None:
    def says() -> bool:
        health = httpx.get(f"{venue.url}/api/health", verify=False, timeout=20)
        assert health.is_success == (health.json()["status"] == "ok")
        return bool(health.json()["status"] == status)

    began = time.monotonic()
    until(says, f"it never says {status}")
    assert time.monotonic() - began < SOON


def test_a_database_that_was_killed_is_away_until_it_answers(venue: Venue, cluster: postgres.Cluster) -> None:
    until_it_says(venue, "ok")
    cluster.kill()
    until_it_says(venue, "away")
    (fault,) = visit.look(venue.url)
    assert "its database does not answer" in fault.what
    assert "start PostgreSQL" in fault.to_do
    until(lambda: venue.app.state.house.store._writer.trouble is not None, "nothing was written meanwhile")
    cluster.start()
    until_it_says(venue, "ok")
    assert visit.look(venue.url) == []


def test_nobody_waits_for_a_database_that_hangs(venue: Venue, cluster: postgres.Cluster) -> None:
    until_it_says(venue, "ok")
    stopped = cluster.processes()
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        until_it_says(venue, "away")
    finally:
        for pid in reversed(stopped):
            os.kill(pid, signal.SIGCONT)
    until_it_says(venue, "ok")


def test_it_is_asked_once_a_second_however_many_want_to_know(venue: Venue) -> None:
    asked = []
    checkup = venue.app.state.house.store._checkup
    ask = checkup._ask

    async def count() -> None:
        asked.append(time.monotonic())
        await ask()

    checkup._ask = count
    began = time.monotonic()
    for _ in range(30):
        assert httpx.get(f"{venue.url}/api/health", verify=False).is_success
    assert asked
    assert len(asked) <= 1 + (time.monotonic() - began)
