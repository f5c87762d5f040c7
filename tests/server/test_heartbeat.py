"""Lines that die: both ends notice, though nobody does anything."""

import json
import socket
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed

from marketday.cli import main, serve
from marketday.server import connection, sockets
from tests.server.guest import LINK, ME, PATIENCE, Guest, Window
from tests.server.venue import Venue, open_venue, until

ONE_STORE = True

Arrive = Callable[[], Guest]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PING_SECONDS", 0.05)


@pytest.fixture
def venue(database: Path, quick: None) -> Iterator[Venue]:
    """One act a second: pongs alone would be twenty times too many."""
    with open_venue(database, missed_pings=60, acts_per_second=1) as opened:
        yield opened


def shut(window: Window) -> int | None:
    """The code with which the server closed a window that never answered. (`hear` would answer.)"""
    try:
        while True:
            window.socket.recv(PATIENCE)
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else None


def test_every_table_is_pinged_also_before_the_start(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, LINK)
    with ann.open(made.table) as window:
        assert [window.hear()["t"] for _ in range(12)].count("ping") > 5
        assert not window.picture()["started"]


def test_whoever_answers_no_pings_is_gone_for_the_others(guest: Arrive, venue: Venue) -> None:
    ann, bob = guest(), guest()
    made = ann.make(ME, LINK)
    bob.join(made.links[1])
    with ann.open(made.table) as window:
        vanished = bob.open(made.table)  # nothing is closed, nothing is answered
        window.until_picture(lambda now: now["places"][1]["here"])
        window.until_picture(lambda now: not now["places"][1]["here"])
        until(lambda: len(venue.room(made.table).presence.connections) == 1, "the one who vanished is still there")
        assert shut(vanished) == sockets.SILENT


def test_whoever_answers_stays_and_pongs_are_not_counted_as_acts(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, LINK)
    with ann.open(made.table) as window:
        heard = 0
        while heard < 30:
            heard += window.hear()["t"] == "ping"
        pongs: list[str] = []
        while len(pongs) < 12:  # a device that was busy answers many at once
            message = json.loads(window.socket.recv(PATIENCE))
            if message["t"] == "ping":
                pongs.append(json.dumps({"act": {"act": "Pong", "number": message["number"]}}))
        for pong in pongs:
            window.socket.send(pong)
        while heard < 60:
            heard += window.hear()["t"] == "ping"
        assert window.others == [], "nothing was refused"
        window.send("Say", seat=0, text="still here")
        window.until(lambda window: window.chats[0])


def test_nobody_else_pings_who_would_not_notice_that_the_server_stood_still(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """uvicorn's own pings are timed by the clock: after a pause of the server it would close lines whose answers have
    arrived, with a code that says the server is broken."""
    configs = []

    def run(server: uvicorn.Server, lines: Sequence[socket.socket]) -> None:
        configs.append(server.config)
        for line in lines:
            line.close()

    monkeypatch.setattr(uvicorn.Server, "run", run)
    monkeypatch.setattr(serve, "_tame_collector", lambda: None)
    main(["serve", "--port", "0", "--data", str(database), "--no-notices"])
    assert [config.ws_ping_interval for config in configs] == [None]
