"""Slow, stuck and returning readers: nobody else notices, and nothing is missed."""

import resource
import socket
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from marketday.core.rng import Rng
from marketday.server import connection
from marketday.table import table
from tests.server.guest import BOT, LINK, ME, Closed, Guest, Window, play_on
from tests.server.test_acts import two_people
from tests.server.venue import Venue, open_venue, until

ONE_STORE = True

Arrive = Callable[[], Guest]


def test_whoever_comes_back_gets_the_whole_picture_and_the_whole_story(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT)
    with ann.open(made.table) as window:
        play_on([window], Rng(1), moves=6)
        now = window.until_picture(lambda now: now["ask"])
        with ann.open(made.table) as again:
            fresh = again.picture()
            changing = ("now", "from_step", "told", "chat", "places")
            assert {k: v for k, v in fresh.items() if k not in changing} == {
                k: v for k, v in now.items() if k not in changing
            }
            assert fresh["from_step"] == 0
            assert again.stories[0] == window.stories[0]
            again.answer(0)
        window.until_picture(lambda later: later["step"] > now["step"])


def never_reads(url: str, table: str, cookie: str) -> socket.socket:
    """A window that is opened, with hardly any room in its pipe, and never looked at."""
    host, port = url.removeprefix("http://").split(":")
    pipe = socket.socket()
    pipe.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    pipe.connect((host, int(port)))
    pipe.sendall(
        f"GET /ws/{table} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c3RvcmllcyBvZiBib2F0cw==\r\nCookie: {cookie}\r\n\r\n".encode()
    )
    return pipe


def test_a_stuck_reader_delays_nobody_and_costs_no_memory(guest: Arrive, venue: Venue) -> None:
    made, window, other = two_people(guest, practice=True)
    eve = guest()
    eve.join(made.links[None])
    stuck = [never_reads(eve.url, made.table, eve.cookie) for _ in range(3)]
    room = venue.room(made.table)
    until(lambda: len(room.presence.connections) == 5, "the stuck ones do not come in")
    chatter = "m" * 400
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    slowest = 0.0
    for number in range(450):
        started = time.monotonic()
        window.send("Say", seat=0, text=f"{number} {chatter}"[:400])
        window.until(lambda window, number=number: len(window.chats[0]) > number)  # type: ignore[misc]
        slowest = max(slowest, time.monotonic() - started)
        other.catch_up()
    assert slowest < 2.0
    other.until(lambda other: len(other.chats[1]) == 450)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
    assert grown < 30_000, f"{grown} kB for chatter of 180 kB to three who do not read"
    waiting = venue.ask(lambda _: max(len(one._messages) for one in room.presence.connections))
    assert waiting <= connection.MOST_MESSAGES
    for pipe in stuck:
        pipe.close()
    window.close()
    other.close()
    until(lambda: not room.presence.connections, "those who left are still there")


def test_a_stuck_reader_is_shown_out_in_the_end(guest: Arrive, venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "STUCK_SECONDS", 0.2)
    monkeypatch.setattr(table, "MOST_SAID", 10**6)
    made, window, other = two_people(guest)
    eve = guest()
    eve.join(made.links[None])
    pipe = never_reads(eve.url, made.table, eve.cookie)
    room = venue.room(made.table)
    until(lambda: len(room.presence.connections) == 3, "the stuck one does not come in")

    def chatter_and_look() -> bool:
        # Pictures are not queued, so it takes many to fill the system's pipe.
        for _ in range(20):
            window.send("Say", seat=0, text="m" * 400)
            window.send("WhyNot", seat=0, move={"move": "EndTurn"})
        window.quiet(0.02)
        other.catch_up()
        return len(room.presence.connections) == 2

    until(chatter_and_look, "the stuck one stays for ever")
    pipe.close()
    window.close()
    other.close()


def test_a_slow_reader_skips_pictures_but_misses_nothing_of_the_story(guest: Arrive) -> None:
    ann, bea = guest(), guest()
    made, window, other = two_people(iter((ann, bea)).__next__)
    with bea.open(made.table, max_queue=1) as dozing:
        dozing.picture()
        for number in range(300):
            window.send("Say", seat=0, text=f"{number} " + "m" * 390)
            window.until(lambda window, number=number: len(window.chats[0]) > number)  # type: ignore[misc]
        play_on([window, other], Rng(2))
        dozing.until_picture(lambda now: now["outcome"])
        assert dozing.shown < window.shown, "it saw fewer pictures"
        assert dozing.stories[1] == other.stories[1]
        assert dozing.picture()["view"] == other.picture()["view"]
        said = [line["text"] for line in dozing.chats[1]]
        assert said == [line["text"] for line in window.chats[0]][-len(said) :]
        assert len(said) >= 200, "the table itself remembers that many"
    window.close()
    other.close()


def test_a_game_goes_on_under_somebody_who_only_asks_and_never_reads(guest: Arrive, venue: Venue) -> None:
    ann, bea = guest(), guest()
    made, window, other = two_people(iter((ann, bea)).__next__)
    with bea.open(made.table, max_queue=1) as deaf:
        for _ in range(3000):
            try:
                deaf.send("WhyNot", seat=1, move={"move": "EndTurn"})
            except Exception:  # noqa: BLE001 - shown out, as it should be
                break
        play_on([window, other], Rng(3), moves=5)
    window.close()
    other.close()


def ask_and_ask(window: Window) -> None:
    with suppress(ConnectionClosed):
        for _ in range(5000):
            window.send("WhyNot", seat=0, move={"move": "EndTurn"})
            window.catch_up()
    window.quiet(2)


def test_who_asks_too_much_is_refused_and_then_cut_off(database: Path) -> None:
    with open_venue(database, acts_per_second=20) as venue:
        ann = Guest(venue.url)
        made = ann.make(ME, LINK)
        with ann.open(made.table) as window, ann.open(made.table) as calm:
            calm.picture()
            begun = time.monotonic()
            with pytest.raises(Closed) as closing:
                ask_and_ask(window)
            took = time.monotonic() - begun
            assert closing.value.code == 4029
            reasons = [message["reason"] for message in window.others]
            assert set(reasons) == {"not_started", "too_many"}
            assert 40 <= reasons.count("not_started") <= 42 + 20 * took
            calm.send("Say", seat=0, text="finally")
            calm.until(lambda calm: calm.chats[0])
        ann.leave()


def test_signs_of_others_never_cost_a_slow_reader_its_window(guest: Arrive, venue: Venue) -> None:
    ann, bea = guest(), guest()
    made, window, other = two_people(iter((ann, bea)).__next__)
    pipe_like = bea.open(made.table, max_queue=1)
    pipe_like.picture()
    for _ in range(2000):
        window.send("React", seat=0, sign="hurry")
    window.until(lambda window: sum(message["t"] == "reaction" for message in window.others) > 0)
    window.quiet()
    room = venue.room(made.table)
    readers = [one for one in room.presence.connections if one.session.seats(room.table) == (1,)]
    assert venue.ask(lambda _: not any(one.overrun for one in readers))
    for shown in (window, other, pipe_like):
        shown.close()


def test_what_somebody_began_becomes_a_fact_even_if_they_are_gone(guest: Arrive) -> None:
    """A browser that sends and vanishes must not leave memory and disk in disagreement."""
    ann = guest()
    made = ann.make(ME, {"kind": "me", "name": "Bea"})
    with ann.open(made.table) as watching:
        watching.until(lambda watching: len(watching.pictures) == 2)
        for number in range(60):
            hasty = never_reads(ann.url, made.table, ann.cookie)
            hasty.recv(1)
            hasty.sendall(frame(f'{{"act": {{"act": "Say", "seat": 0, "text": "{number}"}}}}'))
            hasty.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            hasty.close()
        watching.send("Say", seat=1, text="last")
        watching.until(lambda watching: any(line["text"] == "last" for line in watching.chats[0]))
        assert not watching.others
        seat = watching.until_picture(lambda now: now["asked"], 0)["asked"][0]
        watching.until_picture(lambda now: now["ask"], seat)
        assert watching.answer(seat)["step"] == 1


def frame(text: str) -> bytes:
    """One text message as it goes over the wire; the mask is all zeros."""
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()
