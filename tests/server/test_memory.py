"""What sockets leave behind, while the garbage collector is not there to put it right."""

import gc
from collections.abc import Callable, Iterator

import pytest

from marketday.server.connection import Connection
from tests.server.guest import ME, Guest
from tests.server.venue import Venue, until

Arrive = Callable[[], Guest]


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def connections_in_memory() -> int:
    return sum(type(each) is Connection for each in gc.get_objects())


@pytest.mark.usefixtures("no_collector")
def test_whoever_left_is_not_kept_in_memory_with_all_they_had(guest: Arrive, venue: Venue) -> None:
    ann, before = guest(), connections_in_memory()
    made = ann.make(ME, {"kind": "me", "name": "Bea"})
    for _ in range(3):
        with ann.open(made.table) as window:
            window.until(lambda window: len(window.pictures) == 2)
    until(lambda: venue.metric("marketday_connections") == 0, "they have not left")
    until(lambda: connections_in_memory() == before, "what ended a socket knows the socket")
