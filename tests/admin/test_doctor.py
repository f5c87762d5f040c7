"""`marketday admin doctor`: faults are planted one at a time, and each is named, with what to do."""

import json
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from marketday.admin import visit
from marketday.admin.doctor import Fault, examine
from marketday.store import Store
from marketday.store.database import newest_format
from marketday.table import snapshot
from tests.admin import certificate
from tests.admin.conftest import Site, in_store
from tests.admin.doorman import Change, doorman, with_header, without_header
from tests.admin.test_admin import Shown, rows, said
from tests.server.venue import Venue, open_venue, until
from tools.ports import free_port


def only_fault(site: Site) -> Fault:
    (fault,) = examine(site.data, time.time())
    assert fault.to_do
    return fault


def test_a_healthy_file_is_said_to_be_well(capsys: Shown, site: Site) -> None:
    assert said(capsys, site, "doctor") == (0, "All is well.\n")
    store = Store(site.data)
    try:
        assert said(capsys, site, "doctor") == (0, "All is well.\n"), "beside a server, too"
    finally:
        store.close()


# ---- tables ----------------------------------------------------------------------------------------------------------
def test_a_hole_in_a_log(capsys: Shown, site: Site) -> None:
    rows(site.data, "delete from log where table_id = ? and number = 5", site.over)
    fault = only_fault(site)
    assert (fault.where, "entry 5 of its log is missing" in fault.what) == (f"table {site.over}", True)
    status, told = said(capsys, site, "doctor")
    assert status == 1
    assert "To do: restore the file from a backup" in told
    assert "1 fault." in told


def test_an_archive_that_cannot_be_read(site: Site) -> None:
    in_store(site.data, lambda store: store.archive(site.over))
    assert not examine(site.data, time.time())
    rows(site.data, "update archive set entries = ? where table_id = ?", b"nonsense", site.over)
    fault = only_fault(site)
    assert (fault.where, "the archive of its log cannot be read" in fault.what) == (f"table {site.over}", True)


def test_an_entry_that_is_not_json(site: Site) -> None:
    rows(site.data, "update log set entry = ? where table_id = ? and number = 4", b"{", site.over)
    assert "entry 4 of its log cannot be read" in only_fault(site).what


def test_a_table_whose_log_does_not_follow(site: Site) -> None:
    (started,) = rows(
        site.data, "select entry from log where table_id = ? and cast(entry as text) like '%Moved%'", site.running
    )[:1]
    entry = {**json.loads(started[0]), "move": {"move": "Nothing"}}
    sql = "update log set entry = ? where table_id = ? and cast(entry as text) like '%Moved%'"
    rows(site.data, sql, json.dumps(entry).encode(), site.running)
    assert "does not follow from those before it" in only_fault(site).what


def test_a_snapshot_that_disagrees_with_its_log(capsys: Shown, site: Site) -> None:
    with open_venue(site.data) as venue:
        open_table(venue, site.over)
        table = venue.room(site.over).table
        kept = json.loads(snapshot.take(table))
    sql = "insert or replace into snapshots values (?, ?, ?)"
    rows(site.data, sql, site.over, table.entries, json.dumps(kept).encode())
    assert not examine(site.data, time.time()), "the same written otherwise is the same"
    kept["play"]["log"].pop()
    rows(site.data, sql, site.over, table.entries, json.dumps(kept).encode())
    fault = only_fault(site)
    assert (fault.where, "snapshot says something else" in fault.what) == (f"table {site.over}", True)
    assert said(capsys, site, "doctor", "--mend")[0] == 0
    assert not rows(site.data, "select * from snapshots where table_id = ?", site.over)
    assert not examine(site.data, time.time())


def open_table(venue: Venue, table: str) -> None:
    visit._ask(venue.url, f"/api/tables/{table}/links", None)


def test_a_table_of_a_game_that_is_not_here(site: Site) -> None:
    (charter,) = rows(site.data, "select charter from tables where id = ?", site.over)
    foreign = {**json.loads(charter[0]), "game": "chess"}
    rows(site.data, "update tables set charter = ? where id = ?", json.dumps(foreign).encode(), site.over)
    assert "its game is not installed here" in only_fault(site).what


# ---- the file --------------------------------------------------------------------------------------------------------
def test_rows_that_belong_to_nothing(capsys: Shown, site: Site) -> None:
    rows(site.data, "insert into reports values ('gone', 0, '', x'')")
    fault = only_fault(site)
    assert "rows of reports that belong to a table or a person that is not there: 1" in fault.what
    store = Store(site.data)
    try:
        assert "Another Marketday" in said(capsys, site, "doctor", "--mend")[1]
    finally:
        store.close()
    assert said(capsys, site, "doctor", "--mend")[0] == 0
    assert not examine(site.data, time.time())


def test_a_file_that_is_not_ours_or_of_a_newer_program(site: Site, tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense"
    nonsense.write_bytes(b"not a database at all" * 1000)
    nonsense.chmod(0o600)
    assert "not a database" in only_fault(site._replace(data=nonsense)).what
    assert "There is no file" in only_fault(site._replace(data=tmp_path / "missing")).what
    rows(site.data, f"pragma user_version = {newest_format() + 1}")
    assert "a newer Marketday" in only_fault(site).what


def test_migrations_that_are_still_to_come(site: Site) -> None:
    rows(site.data, "alter table people drop column blocked_at")
    rows(site.data, f"pragma user_version = {newest_format() - 1}")
    fault = only_fault(site)
    assert "is of an older format" in fault.what
    assert fault.to_do == "start the server once"


def test_a_damaged_database(site: Site) -> None:
    content = bytearray(site.data.read_bytes())
    content[8192 : len(content) - 4096] = bytes(len(content) - 12288)
    site.data.write_bytes(content)
    assert "the database is damaged" in only_fault(site).what


def test_a_file_that_others_may_read(capsys: Shown, site: Site) -> None:
    site.data.chmod(0o644)
    assert "others on this machine may read it" in only_fault(site).what
    assert said(capsys, site, "doctor", "--mend")[0] == 0
    assert not examine(site.data, time.time())


# ---- the machine -----------------------------------------------------------------------------------------------------
def test_a_disk_that_is_nearly_full(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    usage: Any = shutil.disk_usage(site.data.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage._replace(free=3_000_000))
    assert "only 3 MB are free" in only_fault(site).what


def test_a_clock_that_was_set_back(site: Site) -> None:
    rows(site.data, "insert into runs (began_at, alive_at) values (?, ?)", time.time() + 7000, time.time() + 7200)
    fault = only_fault(site)
    assert (fault.where, "s behind the time at which a server last ran" in fault.what) == ("clock", True)


# ---- what stands in front --------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def venue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Venue]:
    with open_venue(tmp_path_factory.mktemp("venue") / "tables.sqlite") as opened:
        yield opened


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A certificate of our own: for the proxy, and for whoever trusts it."""
    file = tmp_path_factory.mktemp("tls") / "both.pem"
    certificate.make(file)
    return certificate.serving(file), certificate.trusting(file)


def as_it_should(head: bytes) -> bytes:
    told = with_header("X-Forwarded-For", "203.0.113.7")(head)
    assert told is not None
    return with_header("X-Forwarded-Proto", "https")(told) or b""


def seen_through(venue: Venue, secure: tuple[ssl.SSLContext, ssl.SSLContext], change: Change) -> list[str]:
    with doorman(venue.port, change, secure[0]) as port:
        return [fault.what for fault in visit.look(f"https://127.0.0.1:{port}", secure[1])]


def test_a_site_behind_a_good_proxy_is_well(venue: Venue, secure: tuple[ssl.SSLContext, ssl.SSLContext]) -> None:
    assert seen_through(venue, secure, as_it_should) == []
    assert visit.look(venue.url) == [], "nor does a server without one need anything"


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda head: with_header("Host", "upstream")(as_it_should(head)), "does not pass on the Host"),
        (lambda head: without_header("X-Forwarded-For")(as_it_should(head)), "does not say who asks"),
        (
            lambda head: without_header("X-Forwarded-Proto")(as_it_should(head)),
            "does not say that people came by https",
        ),
        (lambda head: without_header("Upgrade")(as_it_should(head)), "sockets do not come through"),
        (lambda head: None, "something else than Marketday answers"),
    ],
)
def test_a_proxy_that_forgets_something(
    venue: Venue, secure: tuple[ssl.SSLContext, ssl.SSLContext], change: Change, what: str
) -> None:
    faults = seen_through(venue, secure, change)
    assert len(faults) == 1, faults
    assert what in faults[0]


def test_a_proxy_that_never_says_what_becomes_of_a_socket(
    venue: Venue, secure: tuple[ssl.SSLContext, ssl.SSLContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "PATIENCE", 0.3)
    is_over = threading.Event()

    def keep_waiting(head: bytes) -> bytes | None:
        is_over.wait()
        return None

    with doorman(venue.port, keep_waiting, secure[0]) as port:
        (fault,) = visit._socket(f"https://127.0.0.1:{port}", secure[1])
        is_over.set()
    assert "sockets do not come through, so nobody can open a table (no answer)" in fault.what


def test_a_proxy_that_sends_sockets_elsewhere(venue: Venue) -> None:
    """No browser goes there with a socket, even where it would be welcome."""
    there = f"Location: ws://127.0.0.1:{venue.port}/ws/{visit.NOBODYS_TABLE}\r\nContent-Length: 0\r\n\r\n".encode()

    def change(head: bytes) -> bytes | None:
        return None if head.startswith(b"GET /ws/") else head

    with doorman(venue.port, change, own_answer=b"HTTP/1.1 302 Found\r\n" + there) as port:
        (fault,) = visit.look(f"http://127.0.0.1:{port}")
    assert "sockets do not come through" in fault.what
    assert "302" in fault.what


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a machine is 127.0.0.1 only")
def test_a_proxy_that_is_not_believed(venue: Venue, secure: tuple[ssl.SSLContext, ssl.SSLContext]) -> None:
    with doorman(venue.port, as_it_should, secure[0], "127.0.0.2") as port:
        (fault,) = visit.look(f"https://127.0.0.1:{port}", secure[1])
    assert "does not believe the proxy" in fault.what
    assert "--trusted-proxy" in fault.to_do


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a machine is 127.0.0.1 only")
@pytest.mark.parametrize("named", ["203.0.113.7", "203.0.113.7:4711", "[2001:db8::7]:4711"])
def test_a_proxy_that_was_named_is_believed(
    trusting: int, secure: tuple[ssl.SSLContext, ssl.SSLContext], named: str
) -> None:
    def change(head: bytes) -> bytes:
        return with_header("X-Forwarded-For", named)(as_it_should(head)) or b""

    with doorman(trusting, change, secure[0], "127.0.0.2") as port:
        assert visit.look(f"https://127.0.0.1:{port}", secure[1]) == []
    with doorman(trusting, change, secure[0], "127.0.0.3") as port:
        (fault,) = visit.look(f"https://127.0.0.1:{port}", secure[1])
    assert "does not believe the proxy" in fault.what, "it is one that nobody named"


@pytest.fixture(scope="module")
def trusting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a server, as it is started, that believes a proxy at 127.0.0.2."""
    port, data = free_port(), tmp_path_factory.mktemp("trusting") / "tables.sqlite"
    words = ["--port", str(port), "--data", str(data), "--no-notices", "--trusted-proxy", "127.0.0.2"]
    with subprocess.Popen([sys.executable, "-m", "marketday", "serve", *words], stdout=subprocess.DEVNULL) as process:
        try:
            until(lambda: is_open(port), "it does not start", 60)
            yield port
        finally:
            process.terminate()


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_a_certificate_nobody_trusts_and_a_site_that_is_not_there(
    capsys: Shown, venue: Venue, secure: tuple[ssl.SSLContext, ssl.SSLContext], site: Site
) -> None:
    with doorman(venue.port, as_it_should, secure[0]) as port:
        status, told = said(capsys, site, "doctor", "--url", f"https://127.0.0.1:{port}")
    assert (status, "certificate" in told, "cannot be reached" in told) == (1, True, True)
    status, told = said(capsys, site, "doctor", "--url", "http://127.0.0.1:1")
    assert (status, "cannot be reached" in told) == (1, True)
