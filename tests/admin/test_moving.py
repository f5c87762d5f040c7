"""From SQLite to PostgreSQL and back; what whoever runs a server with PostgreSQL can do."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import httpx
import psycopg
import pytest

from marketday.store import Place, moving
from tests import places
from tests.admin.conftest import ADA, Site
from tests.admin.test_admin import Shown, rows, said
from tests.server.guest import BOT, ME, Guest
from tests.server.venue import open_venue, until
from tools.ports import free_port

PATIENCE = 60.0
KEPT = ("tables", "log", "archive", "snapshots", "people", "devices", "attendance", "reports", "told", "calls")


@pytest.fixture
def there(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(places.new_place(tmp_path_factory, "postgres"))


def content(data: Path) -> dict[str, list[str]]:
    kept = {kind: sorted(map(repr, rows(data, f"select * from {kind}"))) for kind in KEPT}
    return {**kept, "meta": sorted(map(repr, rows(data, "select * from meta where key <> 'format'")))}


def test_there_and_back_everything_is_the_same(capsys: Shown, site: Site, there: str, tmp_path: Path) -> None:
    status, told = said(capsys, site, "move", str(site.data), there)
    assert (status, "3 tables moved" in told) == (0, True), told
    back = tmp_path / "back.sqlite"
    status, told = said(capsys, site, "move", there, str(back))
    assert (status, "3 tables moved" in told) == (0, True), told
    assert content(back) == content(site.data)
    assert len(content(back)["log"]) > 20
    with open_venue(there) as venue:
        assert httpx.get(f"{venue.url}/api/tables/{site.over}/links").status_code in (200, 403)
        assert venue.ask(lambda house: house.rooms.open_room(site.over)) is not None
    assert "2 people" in said(capsys, there, "stats")[1]
    assert site.running in said(capsys, there, "tables", "--person", ADA)[1]
    assert said(capsys, there, "people", "--name", "ad")[1].count("Ada") == 1
    assert said(capsys, there, "doctor") == (0, "All is well.\n")


class Watched:
    """A connection that notes how many rows were in memory at once."""

    def __init__(self, file: sqlite3.Connection) -> None:
        self._file = file
        self.most = 0

    def execute(self, sql: str, values: Sequence[object] = ()) -> "Watched":
        self._rows = self._file.execute(sql, values)
        return self

    def fetchall(self) -> list[tuple[object, ...]]:
        rows = self._rows.fetchall()
        self.most = max(self.most, len(rows))
        return rows


def test_not_everything_is_in_memory_when_it_is_compared(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "PAGE", 2)
    with closing(sqlite3.connect(site.data)) as file:
        watched = Watched(file)
        sql = moving.KINDS["tables"]
        before = moving.digest_of(watched, sql)  # type: ignore[arg-type]
        assert (before[0], watched.most) == (3, 2)
        monkeypatch.setattr(moving, "PAGE", 100)
        assert moving.digest_of(watched, sql) == before  # type: ignore[arg-type]
        file.execute("update tables set made_at = made_at + 1 where id = ?", (site.over,))
        assert moving.digest_of(watched, sql) != before  # type: ignore[arg-type]
        file.rollback()


def test_what_is_there_already_is_not_mixed_with_what_comes(capsys: Shown, site: Site, there: str) -> None:
    assert said(capsys, site, "move", str(site.data), there)[0] == 0
    status, told = said(capsys, site, "move", str(site.data), there)
    assert (status, "would mix" in told) == (1, True)


def test_nothing_is_moved_from_under_a_server(capsys: Shown, there: str, tmp_path: Path) -> None:
    own: tuple[Place, ...] = (tmp_path / "tables.sqlite", there)
    for place in own:
        with open_venue(place):
            status, told = said(capsys, tmp_path, "move", str(place), str(tmp_path / "copy.sqlite"))
        assert status == 1
        assert "Another Marketday has" in told or "A server uses" in told


def test_an_entry_that_arrives_otherwise_is_found(
    capsys: Shown, site: Site, there: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that changes what it is given."""
    from marketday.store import moving

    honest: Callable[..., object] = moving._statements

    def lying(*given: object) -> object:
        for sql, values in honest(*given):  # type: ignore[attr-defined]
            yield sql, (*values[:2], values[2] + b" ") if "into log" in sql and values[1] == 3 else values

    monkeypatch.setattr(moving, "_statements", lying)
    status, told = said(capsys, site, "move", str(site.data), there)
    assert (status, "did not arrive as it was" in told) == (1, True)


def test_with_postgres_a_table_is_closed_and_backed_up_while_people_play(
    capsys: Shown, there: str, tmp_path: Path
) -> None:
    with open_venue(there) as venue:
        ann = Guest(venue.url)
        made = ann.make(ME, BOT)
        with ann.open(made.table) as window:
            window.picture()
            status, told = said(capsys, there, "backup", str(tmp_path / "copy.sqlite"))
            assert (status, "1 table" in told) == (0, True), told
            assert said(capsys, there, "close", made.table)[0] == 0
            window.until_picture(lambda now: now["closed"])
        ann.leave()
    with open_venue(tmp_path / "copy.sqlite") as venue:
        assert httpx.get(f"{venue.url}/api/tables/{made.table}/links").status_code == 403


@pytest.mark.parametrize(
    "verb", [["stats"], ["tables"], ["doctor"], ["backup", "copy.sqlite"]], ids=lambda verb: verb[0]
)
@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("postgresql://ada:geheim@127.0.0.1:1/market", "PostgreSQL at 127.0.0.1/market"),
        ("postgresql://ada:geheim%zz@127.0.0.1:1/market", "PostgreSQL at 127.0.0.1/market"),
        ("postgresql://ada:geheim@[::1/market", "PostgreSQL"),
    ],
)
def test_a_database_that_cannot_be_used_is_named_without_its_password(
    capsys: Shown, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, address: str, named: str, verb: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    status, told = said(capsys, address, *verb)
    assert (status, named in told, "geheim" in told) == (1, True, False), told
    monkeypatch.setenv("MARKETDAY_DATA", address)
    _, told = said(capsys, "elsewhere.sqlite", verb[0], "--help")
    assert (named in told, "geheim" in told) == (True, False), told


def test_several_servers_need_postgres(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "marketday", "serve", "--workers", "2", "--data", str(tmp_path / "tables.sqlite")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "Several need PostgreSQL" in ended.stderr


def answers(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with closing(connection), suppress(OSError, HTTPException):
        connection.request("GET", "/api/health")
        return connection.getresponse().status == 200
    return False


def pids(address: str) -> set[int]:
    """Of the connections that servers have to this database; others of the cluster are other tests'."""
    with psycopg.connect(address) as connection:
        sql = "select pid from pg_stat_activity where application_name = 'marketday' and datname = current_database()"
        return {row[0] for row in connection.execute(sql)}


def test_workers_serve_the_same_tables_and_are_restarted_one_after_another(there: str) -> None:
    port = free_port(2)
    words = ["--workers", "2", "--port", str(port), "--data", there, "--no-notices", "--pace", "0"]
    command = [sys.executable, "-m", "marketday", "serve", *words]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as parent:
        try:
            until(lambda: answers(port) and answers(port + 1), "they do not start", 2 * PATIENCE)
            ann = Guest(f"http://127.0.0.1:{port}")
            made = ann.make(ME, BOT)
            other = Guest(f"http://127.0.0.1:{port + 1}")
            other.http.cookies = ann.http.cookies
            with other.open(made.table) as window:
                window.until_picture(lambda now: now["ask"])
            before = pids(there)
            parent.send_signal(signal.SIGHUP)

            def are_new() -> bool:
                # In this order: the second is stopped when the first is back.
                assert answers(port + 1) or answers(port), "somebody is there all the time"
                return bool(pids(there)) and not pids(there) & before and answers(port) and answers(port + 1)

            until(are_new, "they are not restarted", 2 * PATIENCE)
            with other.open(made.table) as window:
                window.until_picture(lambda now: now["ask"])
            ann.leave()
            other.leave()
        finally:
            os.kill(parent.pid, signal.SIGTERM)
            parent.wait(30)
    assert not answers(port), "they stop with it"
    assert json.dumps(sorted(pids(there))) == "[]"
