"""A file as a server leaves it: two people, three tables."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from shutil import copyfile
from typing import Any, NamedTuple

import pytest

from marketday.cli import main
from marketday.games.klongs import GAME
from marketday.store import Place, Store, StoredPerson
from tests import places
from tests.server.stored import MADE_AT, lay_down

ADA, BEN = "ada0" * 5, "ben0" * 5


class Site(NamedTuple):
    data: Any
    """The path of a file; in `either` perhaps the address of a PostgreSQL."""
    waiting: str
    running: str
    over: str


@pytest.fixture(scope="package")
def built(tmp_path_factory: pytest.TempPathFactory) -> Site:
    data = tmp_path_factory.mktemp("site") / "tables.sqlite"

    async def meet(store: Store) -> None:
        store.begin_run(MADE_AT)
        for id_, name in ((ADA, "Ada"), (BEN, "Ben\x1b]0;gotcha\x07")):
            await store.people.add(secrets.token_bytes(16), StoredPerson(id_, frozenset([id_]), name, "en", 1), MADE_AT)

    in_store(data, meet)
    holders = {0: ADA, 1: BEN}
    return Site(
        data,
        lay_down(data, GAME, "waiting", ["Ada", "", ""], holders={0: ADA}, public=True),
        lay_down(data, GAME, "running", ["Ada", "Ben\x1b]0;gotcha\x07", ""], said="hello from Ada", holders=holders),
        lay_down(data, GAME, "over", ["Ben", "", ""], holders={0: BEN}),
    )


@pytest.fixture
def site(built: Site, tmp_path: Path) -> Site:
    """One to do anything with."""
    data = tmp_path / "tables.sqlite"
    data.touch(mode=0o600)
    copyfile(built.data, data)
    return built._replace(data=data)


@pytest.fixture(params=places.KINDS)
def either(
    request: pytest.FixtureRequest,
    site: Site,
    tmp_path_factory: pytest.TempPathFactory,
    capsys: pytest.CaptureFixture[str],
) -> Site:
    """The same in either store."""
    if request.param == "sqlite":
        return site
    there = places.new_place(tmp_path_factory, "postgres")
    assert main(["admin", "move", str(site.data), str(there)]) == 0
    capsys.readouterr()
    return site._replace(data=there)


def in_store(data: Place, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def main() -> Any:
        store = Store(data)
        try:
            return await work(store)
        finally:
            store.close()

    return asyncio.run(main())
