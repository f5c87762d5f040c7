"""One server for most tests: tables do not know each other."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import evidence, places
from tests.server.guest import Guest
from tests.server.venue import Venue, open_venue


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Modules that say ONE_STORE are about the wire, the bots or the machine, and about nothing that is stored."""
    twice = [item for item in items if getattr(getattr(item, "module", None), "ONE_STORE", False) and needs(item)]
    if twice:
        config.hook.pytest_deselected(items=twice)
        items[:] = [item for item in items if item not in set(twice)]


def needs(item: pytest.Item) -> bool:
    chosen = getattr(item, "callspec", None)
    return chosen is not None and "postgres" in (chosen.params.get("venue"), chosen.params.get("quick_venue"))


@pytest.fixture(scope="package", params=places.KINDS)
def venue(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Venue]:
    """With either store; so are all tests that look for nothing in a file."""
    with open_venue(places.new_place(tmp_path_factory, request.param)) as opened:
        yield opened


@pytest.fixture
def database(tmp_path: Path) -> Path:
    evidence.note(tmp_path / "tables.sqlite")
    return tmp_path / "tables.sqlite"


@pytest.fixture(scope="package", params=places.KINDS)
def quick_venue(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Venue]:
    """A server where somebody who leaves counts as away at once."""
    with open_venue(places.new_place(tmp_path_factory, request.param), grace=0.0) as opened:
        yield opened


@pytest.fixture
def guest(venue: Venue) -> Iterator[Callable[[], Guest]]:
    """Makes guests, and sees them out."""
    yield from guests_at(venue)


@pytest.fixture
def quick_guest(quick_venue: Venue) -> Iterator[Callable[[], Guest]]:
    yield from guests_at(quick_venue)


def guests_at(venue: Venue) -> Iterator[Callable[[], Guest]]:
    guests: list[Guest] = []

    def arrive() -> Guest:
        guests.append(Guest(venue.url))
        return guests[-1]

    yield arrive
    for one in guests:
        one.leave()
