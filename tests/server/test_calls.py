"""Over HTTP: how a person is told, and every refusal with its reason."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from marketday.core.rng import Rng
from marketday.core.text import LANGUAGES
from marketday.server.notices.crier import Scene
from marketday.server.notices.guard import Allowed, Guard
from marketday.server.notices.office import CHANGES
from marketday.store.calls import MOST_CALLS
from tests.notices.outside import Browser
from tests.server.guest import LINK, ME, Guest, Made, play_on
from tests.server.venue import Venue, open_venue, until

Json = dict[str, Any]


class Other(HTTPServer):
    """Somebody's own server: it notes what it gets, and answers with `status`."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Note)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.status = 200
        self.got: list[tuple[str, bytes]] = []


class Note(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Other)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(self.server.status)
        self.end_headers()
        self.server.got.append((self.path, body))

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def other() -> Iterator[Other]:
    with Other() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


async def look_up(host: str, port: int) -> Sequence[str]:
    return {"public.example.org": ["8.8.8.8"], "sly.example.org": ["10.0.0.1"]}.get(host, [])


@pytest.fixture(scope="module")
def square(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Venue]:
    guard = Guard(Allowed.read(["127.0.0.1"]), look_up)
    with open_venue(tmp_path_factory.mktemp("calls") / "tables.sqlite", guard=guard) as venue:
        yield venue


def person(venue: Venue) -> httpx.Client:
    """Somebody who was never here before."""
    cookies = httpx.get(venue.url, verify=False).cookies
    return httpx.Client(base_url=venue.url, cookies=cookies, timeout=30, verify=False)


def person_named(venue: Venue, address: str) -> str:
    """The id of whoever gave that address."""

    def question(reader: sqlite3.Connection) -> str:
        return str(reader.execute("select person from calls where address = ?", (address,)).fetchone()[0])

    store = venue.ask(lambda house: house.store)
    return asyncio.run_coroutine_threadsafe(store.read(question), venue._loop).result(20)


def add(client: httpx.Client, kind: str, address: str, **more: Any) -> httpx.Response:
    return client.post("/api/me/calls", json={"kind": kind, "address": address, **more})


def test_from_nothing_to_a_notice_and_back(square: Venue, other: Other) -> None:
    with person(square) as ann:
        empty = ann.get("/api/me/calls").json()
        assert (empty["available"], empty["calls"], empty["most"]) == (True, [], MOST_CALLS)
        assert len(empty["push_key"]) == 87
        made = add(ann, "ntfy", f"{other.url}/topic", language="pl")
        assert made.status_code == 201, made.text
        assert made.json()["language"] == "pl"
        assert ann.get("/api/me/calls").json()["calls"] == [made.json()]
        tried = ann.post(f"/api/me/calls/{made.json()['id']}/test")
        assert (tried.status_code, tried.json()) == (200, {"outcome": "sent", "status": 200})
        assert other.got == [("/topic", "Tak dowiesz się, że stół czeka na twój ruch.".encode())]
        assert ann.delete(f"/api/me/calls/{made.json()['id']}").status_code == 204
        assert ann.get("/api/me/calls").json()["calls"] == []


def test_what_came_of_a_test_is_told(square: Venue, other: Other) -> None:
    with person(square) as ann:
        hook = add(ann, "webhook", other.url).json()
        assert len(hook["secret"]) == 64
        push = add(ann, "push", f"{other.url}/push", keys=Browser().keys).json()
        assert push["secret"] is None
        other.status = 500
        assert ann.post(f"/api/me/calls/{hook['id']}/test").json() == {"outcome": "answered", "status": 500}
        other.status = 410
        assert ann.post(f"/api/me/calls/{push['id']}/test").json() == {"outcome": "gone", "status": 410}
        assert [call["id"] for call in ann.get("/api/me/calls").json()["calls"]] == [hook["id"]]
        nobody = add(ann, "webhook", "http://127.0.0.1:9/").json()
        assert ann.post(f"/api/me/calls/{nobody['id']}/test").json() == {"outcome": "unreachable", "status": 0}


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"kind": "webhook", "address": "https://10.0.0.1/"}, "not_public"),
        ({"kind": "push", "address": "https://sly.example.org/", "keys": Browser().keys}, "not_public"),
        ({"kind": "ntfy", "address": "https://nobody.example.org/x"}, "unknown_name"),
        ({"kind": "webhook", "address": "http://public.example.org/"}, "not_https"),
        ({"kind": "webhook", "address": "https://public.example.org:22/"}, "bad_port"),
        ({"kind": "webhook", "address": "https://localhost/"}, "bad_name"),
        ({"kind": "webhook", "address": "not an address"}, "unreadable"),
        ({"kind": "ntfy", "address": "https://public.example.org/"}, "no_topic"),
        ({"kind": "push", "address": "https://public.example.org/"}, "bad_keys"),
        ({"kind": "push", "address": "https://public.example.org/", "keys": {"p256dh": "x", "auth": "y"}}, "bad_keys"),
    ],
)
def test_an_address_is_refused_with_its_reason(square: Venue, wish: Json, reason: str) -> None:
    with person(square) as ann:
        refusal = ann.post("/api/me/calls", json=wish)
        assert refusal.status_code == 400
        assert refusal.json()["reason"] == f"call_{reason}"
        assert refusal.json()["detail"].endswith(".")
        assert ann.get("/api/me/calls").json()["calls"] == []


def test_nobody_sees_or_touches_what_is_somebody_elses(square: Venue, other: Other) -> None:
    with person(square) as ann, person(square) as bob, httpx.Client(base_url=square.url) as nobody:
        made = add(ann, "webhook", other.url).json()
        assert bob.get("/api/me/calls").json()["calls"] == []
        assert bob.post(f"/api/me/calls/{made['id']}/test").status_code == 404
        bob.delete(f"/api/me/calls/{made['id']}")
        assert len(ann.get("/api/me/calls").json()["calls"]) == 1
        assert nobody.get("/api/me/calls").json()["calls"] == []
        nobody.delete(f"/api/me/calls/{made['id']}")
        assert nobody.post(f"/api/me/calls/{made['id']}/test").status_code == 404
        assert len(ann.get("/api/me/calls").json()["calls"]) == 1
        assert other.got == []


def test_other_sites_cannot_ask_in_somebodys_name(square: Venue) -> None:
    with person(square) as ann:
        wish = {"kind": "webhook", "address": "https://public.example.org/"}
        assert ann.post("/api/me/calls", json=wish, headers={"Origin": "https://evil.example"}).status_code == 403


def test_there_is_a_limit_to_the_number_and_to_the_pace(square: Venue) -> None:
    with person(square) as ann:
        replies = [add(ann, "webhook", f"https://public.example.org/{number}") for number in range(CHANGES + 3)]
        codes = [reply.status_code for reply in replies]
        assert codes[:MOST_CALLS] == [201] * MOST_CALLS
        assert codes[MOST_CALLS:CHANGES] == [400] * (CHANGES - MOST_CALLS)
        assert replies[MOST_CALLS].json()["reason"] == "call_too_many"
        assert codes[-1] == 429


def test_where_notices_are_switched_off_it_is_said(tmp_path: Path) -> None:
    with open_venue(tmp_path / "tables.sqlite") as venue, person(venue) as ann:
        assert ann.get("/api/me/calls").json() == {"available": False, "push_key": "", "most": MOST_CALLS, "calls": []}
        refusal = add(ann, "webhook", "https://8.8.8.8/")
        assert (refusal.status_code, refusal.json()["reason"]) == (400, "call_switched_off")


@pytest.mark.parametrize("language", [*LANGUAGES, "xx"])
def test_a_table_that_waits_is_told_through_the_whole_house(
    square: Venue, other: Other, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From what a room says to the person's own server."""
    monkeypatch.setattr("marketday.server.notices.crier.SLOW_DELAY", 0.0)
    with person(square) as ann:
        add(ann, "ntfy", f"{other.url}/{language}", language=language)
        id_ = person_named(square, f"{other.url}/{language}")
        scene = Scene(f"cafe{language}", "klongs", ((id_, "Ann"), ("b", "Bob")), {id_: 5}, frozenset(), True)
        square.ask(lambda house: house.notices.table_changed(scene))
        until(lambda: bool(other.got), "no notice came")
        assert other.got[0][0] == f"/{language}"
        assert "Bangkok Klongs" in other.got[0][1].decode()


def invite(ann: Guest, bea: Guest, address: str) -> Made:
    """Bea sits at Ann's table, and wants to be told at this address."""
    made = ann.make(ME, LINK, options={"first": 0})
    bea.join(made.links[1], "Bea")
    assert bea.http.post("/api/me/calls", json={"kind": "webhook", "address": address}).status_code == 201
    return made


def test_a_turn_is_told_to_whoever_is_away_once_and_never_if_it_was_taken(
    square: Venue, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through a real table: Bea has it closed and is told that she is asked; with the table open she is not."""
    monkeypatch.setattr("marketday.server.notices.crier.SLOW_DELAY", 0.3)
    ann, bea = Guest(square.url), Guest(square.url)
    made = invite(ann, bea, other.url)
    with ann.open(made.table) as window:
        window.send("Start")
        with bea.open(made.table) as here:
            here.until_picture(lambda now: now["started"])
            for _ in range(3):  # all turns are taken at once
                play_on([window, here], Rng(1), moves=2)
        play_on([window], Rng(2), moves=1) if window.asked() else None
        while 1 not in window.picture()["asked"]:
            play_on([window], Rng(3), moves=1)
        until(lambda: len(other.got) == 1, "no notice came")
        with bea.open(made.table) as back:
            back.until_picture(lambda now: now["ask"])
            back.answer(1)
    assert msgspec.json.decode(other.got[0][1])["table"] == made.table
    assert len(other.got) == 1
    ann.leave()
    bea.leave()


def its_beas_turn(ann: Guest, bea: Guest, address: str) -> Made:
    """Ann has moved, and Bea, who has left her address, is away."""
    made = invite(ann, bea, address)
    with ann.open(made.table) as window:
        window.send("Start")
        window.until_picture(lambda now: now["started"])
        while 1 not in window.picture()["asked"]:
            play_on([window], Rng(3), moves=1)
    return made


def test_a_page_that_nobody_looks_at_does_not_keep_anybody_from_being_told(
    square: Venue, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marketday.server.notices.crier.SLOW_DELAY", 0.2)
    ann, bea = Guest(square.url), Guest(square.url)
    made = invite(ann, bea, other.url)
    with ann.open(made.table) as window, bea.open(made.table) as behind:
        window.send("Start")
        behind.until_picture(lambda now: now["started"])
        behind.send("Pong", number=0, hidden=True)
        room = square.room(made.table)
        until(lambda: square.ask(lambda _: any(one.is_hidden for one in room.presence.connections)), "not noticed")
        while 1 not in window.picture()["asked"]:
            play_on([window], Rng(3), moves=1)
        until(lambda: len(other.got) == 1, "no notice came")
    ann.leave()
    bea.leave()


def test_a_notice_that_waits_when_the_server_stops_is_told_by_the_next(
    tmp_path: Path, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    guard = Guard(Allowed.read(["127.0.0.1"]), look_up)
    with open_venue(tmp_path / "tables.sqlite", guard=guard) as venue:
        ann, bea = Guest(venue.url), Guest(venue.url)
        made = its_beas_turn(ann, bea, other.url)
        ann.leave()
        bea.leave()
    assert not other.got
    monkeypatch.setattr("marketday.server.notices.crier.SLOW_DELAY", 0.0)
    with open_venue(tmp_path / "tables.sqlite", guard=guard):
        until(lambda: len(other.got) == 1, "no notice came")
    assert msgspec.json.decode(other.got[0][1])["table"] == made.table
