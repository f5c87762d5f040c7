"""How much anybody may ask for: newcomers of an address together, whoever is known alone."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from marketday.server import sockets
from marketday.server.house import CROWD, House
from marketday.server.limits import Limits, Neighbours
from tests.server.guest import BOT, ME, PATIENCE, Closed, Guest
from tests.server.venue import Venue, open_venue

ONE_STORE = True
WISH = {"game": "klongs", "seats": [ME, BOT]}
FEW = 6
"""Newcomers who together use up what their address has."""
MANY = 30
"""Requests that use up anything here."""


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Venue]:
    with open_venue(tmp_path / "tables.sqlite", looks_per_second=0.5, made_per_minute=3) as venue:
        venue.ask(stop_filling)
        yield venue


def stop_filling(house: House) -> None:
    """However long requests take, what was used up stays used up."""
    for limits in (house._looks, house._newcomers):
        limits.per_second = 1e-9


def known_for_long(venue: Venue) -> Guest:
    guest = Guest(venue.url)
    assert guest.http.patch("/api/me", json={"name": "Ann"}).status_code == 200

    def age(house: House) -> None:
        house.store._reader.execute("update people set made_at = made_at - 3600")
        house.people.look_again()

    venue.ask(age)
    return guest


def is_refused_in_the_end(guests: list[Guest], path: str) -> bool:
    """Whether they get too much for one of them when they ask in turn."""
    return any(guest.http.get(path).status_code == 429 for guest, _ in zip(cycle(guests), range(MANY), strict=False))


def test_newcomers_who_ask_too_much_do_not_shut_out_whoever_is_known(strict: Venue) -> None:
    ann = known_for_long(strict)
    newcomers = [Guest(strict.url) for _ in range(FEW)]
    for guest in newcomers:
        guest.http.headers["Authorization"] = f"Bearer {strict.ask(lambda house: house.keys.new_identity())}"
    assert newcomers[0].http.get("/api/games").status_code == 200
    assert is_refused_in_the_end(newcomers, "/api/games"), "all of them together"
    assert ann.http.get("/api/games").status_code == 200
    assert is_refused_in_the_end([ann], "/api/games"), "but nobody has everything"
    for guest in (ann, *newcomers):
        guest.leave()


def test_nor_do_newcomers_who_make_too_many_tables(strict: Venue) -> None:
    ann, eve = known_for_long(strict), Guest(strict.url)
    made = [eve.http.post("/api/tables", json=WISH).status_code for _ in range(5)]
    assert made == [201] * 3 + [429] * 2
    assert ann.http.post("/api/tables", json=WISH).status_code == 201
    for guest in (ann, eve):
        guest.leave()


def test_however_few_tables_may_be_made_one_can_be_deleted(tmp_path: Path) -> None:
    with open_venue(tmp_path / "tables.sqlite", made_per_minute=1) as venue:
        ann = Guest(venue.url)
        assert ann.http.post("/api/tables", json=WISH).status_code == 201
        assert ann.http.post("/api/me/erase").status_code == 204
        ann.leave()


@pytest.mark.parametrize("path", ["/api/tables", "/api/me/erase"])
def test_nor_does_nobody_who_is_refused_again_and_again(tmp_path: Path, path: str) -> None:
    """More often than everybody of the address together could."""
    with open_venue(tmp_path / "tables.sqlite", made_per_minute=5) as venue:
        ann, eve = known_for_long(venue), Guest(venue.url)
        for _ in range(40):
            eve.http.post(path, json=WISH if path == "/api/tables" else None)
            eve.http.cookies.clear()
        assert ann.http.post("/api/tables", json=WISH).status_code == 201
        assert ann.http.post("/api/me/erase").status_code == 204
        for guest in (ann, eve):
            guest.leave()


def known_since(venue: Venue, *ages: float) -> list[Guest]:
    """People of one address, each known for so many seconds."""
    guests = []
    for age in ages:
        guest = Guest(venue.url)
        assert guest.http.patch("/api/me", json={"name": f"{age}"}).status_code == 200
        guests.append(guest)

    def grow(house: House) -> None:
        for age in ages:
            sql = "update people set made_at = made_at - ? where name = ?"
            house.store._reader.execute(sql, (age, f"{age}"))
        house.people.look_again()

    venue.ask(grow)
    return guests


def made_by(guest: Guest, times: int) -> int:
    """How many of so many tables they could make."""
    return [guest.http.post("/api/tables", json=WISH).status_code for _ in range(times)].count(201)


def test_known_people_of_an_address_shut_nobody_out(tmp_path: Path) -> None:
    """Neither whoever has been known for longer nor whoever came last."""
    with open_venue(tmp_path / "tables.sqlite", made_per_minute=6) as venue:
        old, *greedy, young = known_since(venue, 9000.0, *(3600.0 - n for n in range(6)), 700.0)
        for guest in greedy:
            made_by(guest, 10)
        assert made_by(old, 6) == 6
        assert made_by(young, 6) >= 3
        for guest in (old, *greedy, young):
            guest.leave()


def test_many_names_are_good_for_little() -> None:
    """Of an address whose people are all known, and whether somebody waited until a hundred names were."""

    def granted(names: int) -> int:
        neighbours, limits = Neighbours(CROWD), Limits(30, 1e-9)
        prices = [neighbours.price("here", f"{name}", float(name), 0.0) for name in range(names)]
        return sum(limits.take(f"{name}", 0.0, price) for name, price in enumerate(prices) for _ in range(30))

    assert granted(CROWD) == CROWD * 30
    assert granted(10) < 10 * 30
    assert granted(100) < 20 * 30


def test_no_number_of_neighbours_keeps_anybody_from_everything() -> None:
    neighbours = Neighbours(CROWD)
    prices = [neighbours.price("here", f"{name}", float(name), 0.0) for name in range(200)]
    assert Limits(30, 1e-9).take("the last of them", 0.0, prices[-1])


@pytest.mark.parametrize("path", ["/metrics", "/schema/openapi.json"])
def test_what_machines_ask_for_is_rationed_too(strict: Venue, path: str) -> None:
    eve = Guest(strict.url)
    assert eve.http.get(path).status_code == 200
    assert is_refused_in_the_end([eve], path)
    eve.leave()


def test_whoever_is_blocked_gets_nobody_else_blocked(strict: Venue) -> None:
    """Neither by a link of somebody else's nor by one of their own."""
    ann, eve = known_for_long(strict), Guest(strict.url)
    code = ann.http.post("/api/me/handover").json()["path"].removeprefix("/device/")
    eve.make(ME, BOT)
    person = strict.ask(lambda house: next(room.table.host for room in house.rooms.open_rooms()))
    strict.run(strict.ask(lambda house: house.store.people.block(frozenset({person}), 1.0)))
    strict.ask(lambda house: house.people.look_again())
    for reply in (eve.http.post("/api/device", json={"code": code}), eve.http.post("/api/me/handover")):
        assert (reply.status_code, reply.json()["reason"]) == (403, "blocked")
    assert ann.http.post("/api/tables", json=WISH).status_code == 201
    for guest in (ann, eve):
        guest.leave()


def test_whoever_is_refused_costs_no_look_into_the_database(strict: Venue) -> None:
    """With a cookie of ours of which nothing is written down, so that each time it would be looked for."""
    eve, may_read = Guest(strict.url), threading.Event()
    eve.http.headers["Authorization"] = f"Bearer {strict.ask(lambda house: house.keys.new_identity())}"
    for _ in range(2 * MANY):
        eve.http.post("/api/device", json={"code": "nobody gave it"})
    strict.ask(lambda house: house.store._reading._thread.submit(may_read.wait, PATIENCE))
    try:
        reply = eve.http.post("/api/device", json={"code": "nobody gave it"}, timeout=PATIENCE / 2)
        assert reply.status_code == 429
    finally:
        may_read.set()
    eve.leave()


def test_newcomers_with_many_windows_do_not_shut_out_whoever_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MOST_WINDOWS_OF_ADDRESS", 4)
    monkeypatch.setattr(sockets, "MOST_WINDOWS_OF_KNOWN", 2)
    with open_venue(tmp_path / "tables.sqlite") as venue, ExitStack() as windows:
        ann, eve = known_for_long(venue), Guest(venue.url)
        hers, eves = ann.make(ME, BOT).table, eve.make(ME, BOT).table
        for _ in range(4):
            windows.enter_context(eve.open(eves)).picture()
        with pytest.raises(Closed, match="4029"), eve.open(eves) as window:
            window.picture()
        for _ in range(2):
            windows.enter_context(ann.open(hers)).picture()
        with pytest.raises(Closed, match="4029"), ann.open(hers) as window:
            window.picture()
        windows.close()
        for guest in (ann, eve):
            guest.leave()


def test_whoever_opens_and_closes_windows_all_the_time_has_to_wait(strict: Venue) -> None:
    codes = set()
    for _ in range(MANY):
        with connect(f"ws://127.0.0.1:{strict.port}/ws/ffffffffffff") as socket, pytest.raises(ConnectionClosed) as end:
            socket.recv(PATIENCE)
        codes.add(end.value.rcvd.code if end.value.rcvd else None)
    assert codes == {sockets.NO_TABLE, sockets.LATER}
