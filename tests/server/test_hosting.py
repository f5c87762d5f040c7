"""What somebody who runs a server meets: odd addresses, half-sent requests, crowds at the door, a full disk, a log that
others may read."""

import logging
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from marketday.server import patience
from marketday.server.people import People
from marketday.server.retention import Retention
from marketday.store import NotWritten
from tests.server.guest import BOT, ME, Closed, Guest
from tests.server.venue import Venue, open_venue, until

ONE_STORE = True

Arrive = Callable[[], Guest]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pages as the build leaves them, but small."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Marketday</title>")
    (folder / "preloads.json").write_text('{"pages": {}, "words": {}, "boards": {}}')
    (folder / "assets" / "a.js").write_text("1")
    return folder


def told_by_server(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.name == "marketday"]


# ---- addresses -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "path",
    [
        "/assets/%00",
        "/assets/a.js%00",
        "/%00",
        "/table/%00",
        "/rules/%00/x",
        "/join/%00",
        "/api/tables/%00/links",
        f"/assets/{'ą' * 130}",
        f"/assets/{'a/' * 3000}",
    ],
)
def test_what_no_file_can_be_called_is_not_found(database: Path, pages: Path, path: str) -> None:
    with open_venue(database, client=pages) as venue:
        guest = Guest(venue.url)
        assert guest.http.get("/assets/a.js").status_code == 200
        assert guest.http.get(path).status_code in (400, 404)
        guest.leave()


def test_an_error_is_logged_without_the_link_that_led_to_it(
    database: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(people: People, connection: object) -> None:
        raise RuntimeError("broken")

    venue = Venue(database)
    monkeypatch.setattr(People, "visitor", broken)
    guest = Guest(venue.url)
    assert guest.http.get("/join/0123abcd.s3cr3t").status_code == 500
    guest.leave()
    venue.close()
    (said,) = told_by_server(caplog)
    assert "/join/" in said.getMessage()
    assert "s3cr3t" not in said.getMessage()


# ---- half-sent requests ----------------------------------------------------------------------------------------------
HALVES = [
    b"",
    b"\r\n",
    b"G",
    b"GET / HTTP/1.1\r\nHost: x\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
]
WHOLE = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.mark.parametrize("before", [b"", WHOLE], ids=["at first", "after a whole one"])
@pytest.mark.parametrize("half", HALVES)
def test_a_request_that_never_ends_is_not_waited_for(
    venue: Venue, monkeypatch: pytest.MonkeyPatch, before: bytes, half: bytes
) -> None:
    monkeypatch.setattr(patience, "REQUEST_SECONDS", 0.2)
    with socket.create_connection(("127.0.0.1", venue.port), timeout=20) as line:
        if before:
            line.sendall(before)
            assert b"200 OK" in line.recv(4096)
        line.sendall(half)
        while line.recv(4096):
            pass


@pytest.fixture(scope="module")
def large(pages: Path) -> Path:
    """Something that no buffer between server and browser holds."""
    (pages / "assets" / "large.js").write_bytes(bytes(2**24))
    return pages


def test_an_answer_that_nobody_reads_is_not_waited_for(
    database: Path, large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "READ_SECONDS", 0.2)
    with (
        open_venue(database, client=large) as venue,
        socket.create_connection(("127.0.0.1", venue.port), timeout=20) as line,
    ):
        line.sendall(b"GET /assets/large.js HTTP/1.1\r\nHost: x\r\n\r\n")
        open_lines = venue._server.server_state.connections
        until(lambda: bool(open_lines), "nobody has come")
        until(lambda: not open_lines, "somebody is still there")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what the kernel holds")
def test_whoever_reads_slowly_gets_all_of_it(database: Path, large: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a megabyte a second: the kernel takes nothing more from the server for twice as long as it waits."""
    monkeypatch.setattr(patience, "READ_SECONDS", 1.5)
    with (
        open_venue(database, client=large) as venue,
        socket.create_connection(("127.0.0.1", venue.port), timeout=20) as line,
    ):
        line.sendall(b"GET /assets/large.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        began, read, size = time.monotonic(), 0, 0
        while piece := line.recv(20_000):
            read, size = read + 1, size + len(piece)
            if time.monotonic() < began + 6:
                time.sleep(0.04)
    assert read > 100, "nobody was slow"
    assert size > 2**24


def test_an_open_socket_is_not_cut_off(guest: Arrive, venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even when a request that began later, and never ends, has been."""
    monkeypatch.setattr(patience, "REQUEST_SECONDS", 2.0)
    ann = guest()
    with ann.open(ann.make(ME, BOT).table) as window:
        window.picture()
        with socket.create_connection(("127.0.0.1", venue.port), timeout=20) as later:
            assert later.recv(1) == b""
        window.send("Say", seat=0, text="still here")
        window.until(lambda window: window.chats[0])


# ---- crowds ----------------------------------------------------------------------------------------------------------
def test_who_asks_too_much_is_told_for_which_act(database: Path) -> None:
    with open_venue(database, acts_per_second=2) as venue:
        ann = Guest(venue.url)
        with ann.open(ann.make(ME, BOT).table) as window:
            numbers = [window.send("Say", seat=0, text="!") for _ in range(7)]
            assert window.reply(numbers[-1])["reason"] == "too_many"
            window.socket.send("{")
            window.until(lambda window: any(said["id"] is None for said in window.others))
        ann.leave()


@pytest.mark.parametrize("game", ["klongs", "bankrut"])
def test_onlookers_come_and_go_without_waking_anybody(guest: Arrive, game: str) -> None:
    ann, eve = guest(), guest()
    options = {"pace": "live"} if game == "bankrut" else {}
    wishes = [{**ME, "name": name} for name in ("Ann", "Bea", "Cleo")]
    made = ann.make(*wishes, game=game, options=options)
    eve.join(made.links[None])
    with ann.open(made.table) as window:
        window.until(lambda window: len(window.pictures) == 3)
        window.quiet(0.3)
        shown = window.shown
        for _ in range(5):
            with eve.open(made.table) as watching:
                assert watching.picture()["seat"] is None
        window.quiet(0.3)
        assert window.shown == shown, "nothing changed for those at the table"
        with eve.open(made.table) as watching:
            watching.picture()
            window.close()
            watching.until_picture(lambda now: not now["places"][0]["here"])


# ---- what is counted -------------------------------------------------------------------------------------------------
def test_faults_of_what_the_server_does_by_itself_are_counted_and_told(
    database: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*given: object) -> int:
        raise ValueError("broken")

    async def refused(*given: object) -> None:
        raise NotWritten

    monkeypatch.setattr(Retention, "forget_old", broken)
    venue = Venue(database)
    until(lambda: venue.metric("marketday_errors_total") == 1, "what should go on for ever is not missed")
    venue.ask(lambda house: house._tasks.begin(refused()))
    venue.ask(lambda house: house._tasks.begin(broken()))  # type: ignore[arg-type]
    until(lambda: venue.metric("marketday_errors_total") == 2, "what nobody waits for is not missed")
    venue.close()
    assert any("Retention.forget_forever is given up" in entry.getMessage() for entry in told_by_server(caplog))


def test_acts_of_bots_are_counted_apart(database: Path) -> None:
    with open_venue(database) as venue:
        ann = Guest(venue.url)
        with ann.open(ann.make(ME, BOT, options={"first": 1}).table) as window:
            window.until_picture(lambda now: now["ask"])
            assert (venue.metric('marketday_bot_acts_total{outcome="done"}') or 0) >= 1
            assert venue.metric('marketday_acts_total{outcome="done"}') is None
        ann.leave()


# ---- disk ------------------------------------------------------------------------------------------------------------
def test_a_full_disk_is_told_counted_and_logged_once(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    venue = Venue(database)
    ann = Guest(venue.url)
    table = ann.make(ME, BOT, options={"first": 0}).table
    writer = venue.app.state.house.store._writer
    with ann.open(table) as window:
        window.until_picture(lambda now: now["ask"])
        assert ann.http.get("/api/health").json()["status"] == "ok"
        (pages,) = writer._connection.execute("pragma page_count").fetchone()
        writer._connection.execute(f"pragma max_page_count = {pages}")
        while not window.others:
            number = window.send("Say", seat=0, text="x" * 400)
            window.until(lambda window, number=number: number in window.done or window.others)  # type: ignore[misc]
        for _ in range(5):
            assert window.refusal("Say", seat=0, text="x" * 400) == "not_written"
        health = ann.http.get("/api/health")
        assert (health.status_code, health.json()["status"]) == (503, "cannot_write")
        assert (venue.metric("marketday_refused_writes_total") or 0) >= 6
        writer._connection.execute("pragma max_page_count = 1000000")
        window.send("Say", seat=0, text="again")
        window.until(lambda window: any(line["text"] == "again" for line in window.chats[0]))
        until(lambda: ann.http.get("/api/health").status_code == 200, "it never gets well")
    ann.leave()
    venue.close()
    levels = [entry.levelname for entry in told_by_server(caplog)]
    # What lists show is written too, and may find room between two lines that do not.
    assert levels in (["ERROR", "WARNING"], ["ERROR", "WARNING"] * 2), "when it began and when it was over"


def test_a_table_that_cannot_be_written_to_says_later(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its clock must be mended, and cannot be."""
    monkeypatch.setattr("marketday.server.rooms.MOST_INTERRUPTED", 0)  # else it is mended as the server starts
    with open_venue(database) as venue:
        ann = Guest(venue.url)
        table = ann.make(ME, {"kind": "me", "name": "Bea"}, clock={"bank": 60.0, "increment": 0.0}).table
    venue = Venue(database, wall=lambda: time.time() + 60)
    venue.ask(lambda house: house.store._writer._connection.execute("pragma query_only = 1"))
    ann.url, ann.http.base_url = venue.url, venue.url
    with ann.open(table) as window, pytest.raises(Closed) as closed:
        window.hear()
    assert closed.value.code == 1013
    assert ann.http.get(f"/api/tables/{table}/links").status_code == 503
    venue.ask(lambda house: house.store._writer._connection.execute("pragma query_only = 0"))
    with ann.open(table) as window:
        assert window.picture()["places"][0]["bank"] > 50
    ann.leave()
    venue.close()
