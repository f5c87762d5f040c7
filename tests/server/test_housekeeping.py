"""Memory, disk and crashes: tables come back as they were, and nobody is shown what was not written."""

import asyncio
import gc
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from marketday.core.rng import Rng
from marketday.games.klongs import GAME as KLONGS
from marketday.server.house import House
from marketday.server.rooms import Rooms
from marketday.server.sessions import Session
from marketday.server.wire import NewTable, SeatWish
from marketday.store import NotWritten, Store
from marketday.table import Table, acts, log, snapshot
from tests.server.guest import BOT, ME, Closed, Guest, Json, play_on
from tests.server.stored import know
from tests.server.venue import PATIENCE, Venue, open_venue, until

Arrive = Callable[[], Guest]

CHANGING = ("now",)


def lasting(picture: Json) -> Json:
    return {name: value for name, value in picture.items() if name not in CHANGING}


def test_idle_tables_leave_memory_and_come_back_as_they_were(database: Path) -> None:
    with open_venue(database) as venue:
        ann = Guest(venue.url)
        made = ann.make(ME, {"kind": "me", "name": "Bea"})
        with ann.open(made.table) as window:
            play_on([window], Rng(1), moves=40)
            window.send("Say", seat=1, text="back soon")
            window.until(lambda window: window.chats[0] and window.chats[1])
            truth = venue.truth(made.table)
        venue.put_away(made.table)
        assert venue.metric("marketday_tables") == 0
        with ann.open(made.table) as again:
            again.until(lambda again: len(again.pictures) == 2)
            assert venue.truth(made.table) == truth
            for seat in (0, 1):
                now, was = lasting(again.picture(seat)), lasting(window.picture(seat))
                for changing in ("from_step", "told", "chat"):
                    del now[changing], was[changing]
                assert now == was
            assert again.stories == window.stories
            assert again.chats == window.chats
            play_on([again], Rng(2))
        ann.leave()


def test_a_table_that_was_put_away_takes_no_memory(guest: Arrive, venue: Venue) -> None:
    """Not even until Python looks for rings of things that know each other."""
    ann = guest()
    made = ann.make(ME, BOT)
    with ann.open(made.table) as window:
        play_on([window], Rng(1), moves=5)
    played = venue.ask(lambda house: weakref.ref(house.rooms._rooms[made.table].table.play))
    assert played() is not None
    gc.disable()
    try:
        venue.put_away(made.table)
        until(lambda: played() is None, "it stays until the collector comes")
    finally:
        gc.enable()
    with ann.open(made.table) as window:
        assert window.picture()["step"] >= 5


def test_nobody_has_to_ask_that_idle_tables_leave_memory(database: Path) -> None:
    with open_venue(database, idle=0.05) as venue:
        ann = Guest(venue.url)
        ann.make(ME, BOT)
        until(lambda: venue.ask(lambda house: len(house.rooms)) == 0, "the table is never put away")
        ann.leave()


def test_whoever_comes_into_a_room_that_was_left_comes_again(guest: Arrive, venue: Venue) -> None:
    ann = guest()
    made = ann.make(ME, BOT)
    former = venue.room(made.table)
    venue.ask(lambda house: former.stop())
    with ann.open(made.table) as window, pytest.raises(Closed):
        window.until(lambda window: False)
    venue.run(venue.ask(lambda house: house.rooms.come_again(made.table)))
    with ann.open(made.table) as window:
        window.until_picture(lambda now: now["started"])


def test_whoever_goes_before_the_door_is_open_is_no_error(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The venue complains at its end of whatever was logged as one."""
    session = House.session

    async def slowly(house: House, *given: Any) -> Session:
        come.set()
        gone.wait(PATIENCE)  # the handshake is over for whoever asked
        while len(serving.connections) > others:  # the server has yet to notice
            await asyncio.sleep(0.005)
        return await session(house, *given)

    come, gone = threading.Event(), threading.Event()
    monkeypatch.setattr(House, "session", slowly)
    with open_venue(database) as venue:
        ann = Guest(venue.url)
        made = ann.make(ME, BOT)
        serving = venue.serving
        others = len(serving.connections)
        with socket.create_connection(("127.0.0.1", venue.port)) as line:
            head = "Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            line.sendall(f"GET /ws/{made.table} HTTP/1.1\r\n{head}{key}\r\n".encode())
            assert come.wait(PATIENCE)
        gone.set()
        until(lambda: not serving.tasks, "it goes on for nobody")
        ann.leave()


def test_a_table_with_somebody_at_it_stays(guest: Arrive, venue: Venue) -> None:
    ann = guest()
    made = ann.make(ME, BOT)
    with ann.open(made.table) as window:
        window.until_picture(lambda now: now["ask"])
        assert venue.keeps(made.table)


def fold(store: Store, table: str) -> Table:
    """The table by its log alone."""
    charter, entries = asyncio.run(_whole_log(store, table))
    folded = Table(msgspec.json.decode(charter, type=log.Charter))
    for entry in entries:
        folded.fold(msgspec.json.decode(entry, type=log.AnyEntry))
    return folded


async def _whole_log(store: Store, table: str) -> tuple[bytes, list[bytes]]:
    stored = await store.load(table, whole=True)
    assert stored is not None
    return stored.charter, list(stored.entries)


def test_opening_by_a_snapshot_equals_folding_the_whole_log(guest: Arrive, venue: Venue) -> None:
    ann = guest()
    made = ann.make(ME, {"kind": "me", "name": "Bea"}, BOT, clock={"bank": 900, "increment": 2}, practice=True)
    with ann.open(made.table) as window:
        play_on([window], Rng(3), moves=25)
        window.send("Undo", seat=0, step=7)
        window.until_picture(lambda now: now["step"] <= 9, 0)
        play_on([window], Rng(4))
    store: Store = venue.app.state.house.store
    stored = asyncio.run(store.load(made.table))
    assert stored is not None
    assert stored.snapshot is not None
    assert stored.folded >= 64
    quick = snapshot.restore(msgspec.json.decode(stored.charter, type=log.Charter), stored.snapshot)
    assert quick is not None
    for entry in stored.entries:
        quick.fold(msgspec.json.decode(entry, type=log.AnyEntry))
    slow = fold(store, made.table)
    assert snapshot.take(quick) == snapshot.take(slow)
    assert snapshot.take(slow) == venue.ask(lambda house: snapshot.take(house.rooms._rooms[made.table].table))


@pytest.mark.parametrize("spoiled", [b"", b"{", b'{"version": 0}', b"null", b"\xff"])
def test_a_snapshot_that_cannot_be_read_is_done_without_and_the_log_says_so(
    database: Path, spoiled: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    table = asyncio.run(_open_without_snapshot(database, spoiled))
    complaints = [record.getMessage() for record in caplog.records if table in record.getMessage()]
    assert len(complaints) == 3, complaints


async def _open_without_snapshot(database: Path, spoiled: bytes) -> str:
    store = Store(database)
    await know(store, "ann")
    wish = NewTable("klongs", (SeatWish("bot", "", "random"), SeatWish("bot", "", "random")))
    rooms = Rooms(store, pace=0.0)
    room = await rooms.create(wish, msgspec.Raw(b"{}"), KLONGS.rules_version, "ann")
    while not room.table.over:
        await asyncio.sleep(0.01)
    await rooms.stop()  # afterwards it keeps no snapshot of its own
    id_ = room.table.charter.id
    whole = snapshot.take(room.table)
    for content in (
        spoiled,
        whole.replace(b'"events":[{', b'"events":[{"no":1,'),
        whole.replace(b'"cells"', b'"sells"'),
    ):
        await store.keep_snapshot(id_, 40, content)
        found = await Rooms(store, pace=0.0).find(id_)
        assert found is not None
        assert snapshot.take(found.table) == whole
    store.close()
    return id_


def test_two_who_come_at_once_meet_in_one_room_even_if_one_goes_away(database: Path) -> None:
    async def come() -> None:
        store = Store(database)
        await know(store, "ann")
        wish = NewTable("klongs", (SeatWish("me", "Ann"), SeatWish("link")))
        made = await Rooms(store, pace=0.0).create(wish, msgspec.Raw(b"{}"), KLONGS.rules_version, "ann")
        id_ = made.table.charter.id
        rooms = Rooms(store, pace=0.0)
        impatient = asyncio.create_task(rooms.find(id_))
        others = [asyncio.create_task(rooms.find(id_)) for _ in range(5)]
        await asyncio.sleep(0)
        impatient.cancel()
        found = await asyncio.gather(*others)
        assert found[0] is not None
        assert len(set(map(id, found))) == 1
        assert await rooms.find(id_) is found[0]
        assert await rooms.find("nothing") is None
        store.close()

    asyncio.run(come())


# ---- disk before people ----------------------------------------------------------------------------------------------
class Disk:
    """Accepts nothing while it is full: the file itself refuses, whoever writes."""

    def __init__(self, database: Path) -> None:
        self._database = database

    def _run(self, sql: str) -> None:
        connection = sqlite3.connect(self._database, isolation_level=None, timeout=10)
        connection.executescript(sql)
        connection.close()

    def fill(self) -> None:
        for name in ("log", "tables", "snapshots"):
            self._run(f"create trigger full_{name} before insert on {name} begin select raise(abort, 'full'); end")

    def empty(self) -> None:
        for name in ("log", "tables", "snapshots"):
            self._run(f"drop trigger full_{name}")


def test_what_the_disk_does_not_take_nobody_is_shown(database: Path) -> None:
    with open_venue(database) as venue:
        ann, bea, disk = Guest(venue.url), Guest(venue.url), Disk(database)
        made = ann.make(ME, {"kind": "me", "name": "Bea"})
        bea.join(made.links[None])
        with ann.open(made.table) as window, bea.open(made.table) as watching:
            play_on([window], Rng(5), moves=3)
            watching.until_picture(lambda now: now["step"] == 3)
            window.until(lambda window: window.asked())
            window.quiet()
            watching.quiet()
            disk.fill()
            shown, truth = watching.shown, venue.truth(made.table)
            seat = window.asked()[0]
            ask = window.picture(seat)["ask"]
            assert window.refusal("Answer", seat=seat, ask=ask["id"], move=ask["moves"][0]) == "not_written"
            assert window.refusal("Say", seat=0, text="hello?") == "not_written"
            assert window.refusal("Close") == "not_written"
            assert ann.http.post("/api/tables", json={"game": "klongs", "seats": [ME, BOT]}).status_code == 503
            watching.quiet()
            assert watching.shown == shown, "nobody was shown anything"
            assert venue.truth(made.table) == truth
            disk.empty()
            window.answer(seat)
            play_on([window], Rng(6))
            assert watching.until_picture(lambda now: now["outcome"])
        assert fold(venue.app.state.house.store, made.table).over
        ann.leave()
        bea.leave()


class Refusals:
    """What the disk of this store did not take."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self._attempt = store._writer._attempt
        self._count = 0
        monkeypatch.setattr(store._writer, "_attempt", self._try)

    def _try(self, jobs: list[Any]) -> NotWritten | None:
        error = self._attempt(jobs)
        self._count += error is not None
        return error

    async def some(self) -> None:
        """Whoever wants to write has tried again, and again."""
        before = self._count
        async with asyncio.timeout(PATIENCE):
            while self._count < before + 3:
                await asyncio.sleep(0.005)


def test_bots_and_clocks_try_again_when_the_disk_takes_it(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("seated_bots", "alarms"):
        monkeypatch.setattr(f"marketday.server.{module}.RETRY_SECONDS", 0.05)

    async def play() -> None:
        store, disk = Store(database), Disk(database)
        refusals = Refusals(store, monkeypatch)
        await know(store, "ann")
        seats = (SeatWish("me", "Ann"), SeatWish("bot", "", "random"))
        wish = NewTable("klongs", seats, clock=log.Clock(0.5, 0.0))
        room = await Rooms(store, pace=0.0).create(wish, msgspec.Raw(b'{"first": 0}'), KLONGS.rules_version, "ann")
        disk.fill()
        await refusals.some()
        assert room.table.places[0].bot is None
        disk.empty()
        deadline = time.monotonic() + PATIENCE
        while len(room.table.play.log if room.table.play else ()) < 10:
            assert time.monotonic() < deadline
            await asyncio.sleep(0.02)
        disk.fill()
        await refusals.some()
        assert not room.table.over
        disk.empty()
        while not room.table.over:
            assert time.monotonic() < deadline
            await asyncio.sleep(0.02)
        store.close()

    asyncio.run(play())


# ---- crashes ---------------------------------------------------------------------------------------------------------
@contextmanager
def process(database: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """The server as people run it, in a process of its own: its address, and how to kill it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "marketday", "serve", "--port", str(port), "--data", str(database), "--pace", "0"]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        until(lambda: is_open(port), "the process does not serve", patience=60)
        yield f"http://127.0.0.1:{port}", running.kill
    finally:
        running.kill()
        running.wait()


def is_open(port: int) -> bool:
    with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def test_after_a_kill_every_move_that_was_shown_is_still_there(database: Path) -> None:
    ann, table = Guest(""), ""
    last: dict[int | None, Json] = {}
    stories: dict[int | None, list[Json]] = {}
    for round_ in range(3):
        with process(database) as (url, kill):
            ann.url, ann.http.base_url = url, httpx.URL(url)
            table = table or ann.make(ME, {"kind": "me", "name": "Bea"}, BOT).table
            with ann.open(table) as window:
                window.until(lambda window: len(window.pictures) == 2)
                for seat, was in last.items():
                    now = window.picture(seat)
                    assert now["step"] >= was["step"]
                    assert window.stories[seat][: len(stories[seat])] == stories[seat]
                    if now["step"] == was["step"]:
                        assert now["view"] == was["view"]
                play_on([window], Rng(round_), moves=7)
                kill()
                with pytest.raises(Closed):
                    window.quiet(5)
                last, stories = window.pictures, window.stories
    ann.leave()
    connection = sqlite3.connect(database)
    assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
    connection.close()


def test_an_answer_in_the_queue_is_worth_nothing_an_answer_shown_is_on_disk(database: Path) -> None:
    """Whoever sees a move can read it in the file at once, over a connection of their own."""
    with open_venue(database) as venue, sqlite3.connect(database) as file:
        ann = Guest(venue.url)
        made = ann.make(ME, {"kind": "me", "name": "Bea"})
        with ann.open(made.table) as window:
            window.until(lambda window: len(window.pictures) == 2)
            for _ in range(20):
                seat = next(iter(window.asked()))
                step = window.answer(seat)["step"]
                count = "select count(*) from log where table_id = ? and cast(entry as text) like '%Moved%'"
                (moved,) = file.execute(count, (made.table,)).fetchone()
                assert moved >= step
                window.until(lambda window: window.asked())
        ann.leave()
    file.close()


def test_acts_of_a_session_are_judged_one_after_another(database: Path) -> None:
    """Fifty at once on the same question: one counts."""

    async def click() -> None:
        store = Store(database)
        await know(store, "ann")
        wish = NewTable("klongs", (SeatWish("me", "Ann"), SeatWish("me", "Bea")))
        room = await Rooms(store, pace=0.0).create(wish, msgspec.Raw(b"{}"), KLONGS.rules_version, "ann")
        assert room.table.play is not None
        ((seat, ask),) = room.table.play.asked.items()
        answer = acts.Answer(seat, room.table.ask_ids[seat], msgspec.Raw(msgspec.json.encode(ask.moves[0])))
        session = Session("ann", frozenset({"ann"}))
        replies: list[object] = []
        await asyncio.gather(*(room.act(session, answer, replies.append) for _ in range(50)))
        assert [reply is None for reply in replies].count(True) == 1
        assert len(replies) == 50
        assert len(room.table.play.log) == 2
        store.close()

    asyncio.run(click())
