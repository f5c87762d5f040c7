"""Time in which nobody could play: a server that was down or stood still, a machine whose clock was set. It costs
nobody anything; a table that merely left memory keeps its time running."""

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marketday.core.registry import find
from marketday.server.pulse import STOPPED_SECONDS, SteadyTime
from marketday.server.room import Room
from marketday.server.rooms import Rooms
from marketday.server.wire import NewTable, SeatWish
from marketday.store import Store
from marketday.table import log
from tests.server.guest import ME, Guest, Window
from tests.server.stored import know
from tests.server.test_housekeeping import process
from tests.server.venue import open_venue, until

BEA = {"kind": "me", "name": "Bea"}
HOUR = 3600.0


class Machine:
    """The clocks of a machine that a test can set: the one on the wall, and the one that only counts."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self.slept = 0.0

    def clocks(self) -> dict[str, Any]:
        return {"wall": lambda: time.time() + self.ahead, "steady": lambda: time.monotonic() + self.slept}


def banks(window: Window) -> list[float]:
    """What is left, as somebody hears who asks now."""
    window.send("Say", seat=0, text="?")
    before = window.shown
    window.until(lambda window: window.shown > before + 1)
    return [place["bank"] for place in window.picture()["places"]]


def begin(guest: Guest, bank: float) -> str:
    made = guest.make(ME, BEA, options={"first": 0}, clock={"bank": bank, "increment": 0.0})
    return made.table


def moved(guest: Guest, url: str) -> None:
    guest.url = url
    guest.http.base_url = url


# ---- between runs ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "ahead", [60.0, 700.0, -HOUR], ids=["down for 60 s", "clock ahead 700 s", "clock back an hour"]
)
def test_what_passed_between_two_runs_costs_nothing(database: Path, ahead: float) -> None:
    machine, ann = Machine(), Guest("")
    with open_venue(database, **machine.clocks()) as venue:
        moved(ann, venue.url)
        table = begin(ann, bank=30.0)
        with ann.open(table) as window:
            window.until(lambda window: len(window.pictures) == 2)
    machine.ahead += ahead
    for _ in range(3):
        with open_venue(database, **machine.clocks()) as venue:
            moved(ann, venue.url)
            with ann.open(table) as window:
                window.until(lambda window: len(window.pictures) == 2)
                left = banks(window)
                assert 20 < left[0] < 30
                assert left[1] == 30
                assert all(place["bot"] is None for place in window.picture()["places"])
    ann.leave()


def test_a_server_that_was_killed_and_comes_back_later_has_charged_nobody(database: Path) -> None:
    ann, machine = Guest(""), Machine()
    with process(database) as (url, kill):
        moved(ann, url)
        table = begin(ann, bank=30.0)
        with ann.open(table) as window:
            window.until(lambda window: len(window.pictures) == 2)
            kill()
    machine.ahead = 60.0
    with open_venue(database, **machine.clocks()) as venue:
        moved(ann, venue.url)
        with ann.open(table) as window:
            window.until(lambda window: len(window.pictures) == 2)
            assert 20 < banks(window)[0] < 30
            window.answer(0)
            assert window.picture(0)["places"][0]["bot"] is None
    ann.leave()


# ---- within a run ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("ahead", [700.0, -HOUR])
def test_setting_the_clock_of_a_running_server_changes_nothing(database: Path, ahead: float) -> None:
    machine = Machine()
    with open_venue(database, **machine.clocks()) as venue:
        ann = Guest(venue.url)
        with ann.open(begin(ann, bank=30.0)) as window:
            window.until(lambda window: len(window.pictures) == 2)
            machine.ahead = ahead
            assert 20 < banks(window)[0] < 30
            assert 20 < window.answer(0)["places"][0]["bank"] < 30
        ann.leave()


def test_while_the_process_is_stopped_no_clock_runs_and_everybody_is_told(database: Path) -> None:
    machine = Machine()
    with open_venue(database, **machine.clocks()) as venue:
        ann = Guest(venue.url)
        with ann.open(begin(ann, bank=30.0)) as window:
            window.until(lambda window: len(window.pictures) == 2)
            shown = window.shown
            machine.slept += 60.0
            window.until(lambda window: window.shown > shown)
            assert 20 < banks(window)[0] < 30
            assert window.picture()["places"][0]["bot"] is None
        ann.leave()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system cannot stop a process")
def test_a_process_stopped_for_longer_than_the_bank_puts_nobody_out(database: Path) -> None:
    ann = Guest("")
    with process(database) as (url, kill):
        moved(ann, url)
        with ann.open(begin(ann, bank=STOPPED_SECONDS)) as window:
            window.until(lambda window: len(window.pictures) == 2)
            running = kill.__self__.pid  # type: ignore[attr-defined]
            os.kill(running, signal.SIGSTOP)
            time.sleep(STOPPED_SECONDS + 0.5)
            os.kill(running, signal.SIGCONT)
            assert banks(window)[0] > 0
            assert window.answer(0)["places"][0]["bot"] is None
    ann.leave()


def test_steady_time_never_goes_back_and_stands_still_over_gaps() -> None:
    seconds = 0.0
    now = SteadyTime(1000.0, lambda: seconds)
    for passed in (0.1, STOPPED_SECONDS, 0.0):
        before, seconds = now(), seconds + passed
        assert now() == pytest.approx(before + passed)
    before, seconds = now(), seconds + 60.0
    assert now() == pytest.approx(before)
    assert now.stood_still == pytest.approx(60.0)
    seconds += 1.0
    assert now() == pytest.approx(before + 1.0)


def test_a_server_among_several_keeps_the_others_time_though_it_stood_still() -> None:
    seconds = 0.0
    now = SteadyTime(1000.0, lambda: seconds, is_shared=True)
    seconds = 60.0
    assert (now(), now.stood_still) == (1060.0, 0.0)


# ---- loading ---------------------------------------------------------------------------------------------------------
class Story:
    """Runs of a server on one file, with a time that the test sets."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self.now = 1000.0

    async def run(self, work: Callable[[Rooms], Any], seconds: float) -> Any:
        """A server is there for so long; the last thing it does is the work."""
        store = Store(self._database)
        await know(store, "ann")
        self.now = store.begin_run(self.now)
        self.now += seconds
        rooms = Rooms(store, pace=0.0, now=lambda: self.now)
        result = await work(rooms)
        await store.stay_alive(self.now)
        await rooms.stop()
        store.close()
        return result


async def make(rooms: Rooms, game: str, options: bytes, clock: log.Clock | None) -> Room:
    seats = tuple(SeatWish("me", name) for name in ("Ann", "Bea", "Cleo"))
    return await rooms.create(NewTable(game, seats, clock=clock), msgspec.Raw(options), find(game).rules_version, "ann")


def test_a_table_loaded_again_and_again_is_mended_once_for_each_time_the_server_was_down(database: Path) -> None:
    async def play() -> None:
        story, clock = Story(database), log.Clock(600.0, 0.0)
        room = await story.run(lambda rooms: make(rooms, "klongs", b'{"first": 0}', clock), 0.0)
        id_, mended = room.table.charter.id, 0
        for run in range(1, 6):
            story.now += 60.0
            found = await story.run(lambda rooms: rooms.find(id_), 10.0)
            assert found.table.bank(0, story.now) == pytest.approx(600.0 - 10.0 * run)
            again = await story.run(lambda rooms: rooms.find(id_), 0.0)
            assert again.table.bank(0, story.now) == pytest.approx(600.0 - 10.0 * run)
            assert again.table.entries == found.table.entries, "a run that followed at once has nothing to mend"
            assert found.table.entries > mended
            mended = found.table.entries

    asyncio.run(play())


def test_downtime_that_nobody_came_to_see_counts_too(database: Path) -> None:
    """The table is opened only two runs later, within which the server was there for 20 s."""

    async def play() -> None:
        story = Story(database)
        clock = log.Clock(600.0, 0.0)
        room = await story.run(lambda rooms: make(rooms, "klongs", b'{"first": 0}', clock), 0.0)
        for _ in range(2):
            story.now += 100.0
            await story.run(lambda rooms: rooms.find("nothing"), 10.0)
        story.now += 100.0
        found = await story.run(lambda rooms: rooms.find(room.table.charter.id), 0.0)
        assert found.table.bank(0, story.now) == pytest.approx(580.0)

    asyncio.run(play())


def test_a_table_that_left_memory_while_the_server_ran_keeps_its_clock_running(database: Path) -> None:
    async def play() -> None:
        story, clock = Story(database), log.Clock(600.0, 0.0)

        async def evict(rooms: Rooms) -> None:
            id_ = (await make(rooms, "klongs", b'{"first": 0}', clock)).table.charter.id
            story.now += 400.0
            rooms.sweep()
            assert len(rooms) == 0
            found = await rooms.find(id_)
            assert found is not None
            assert found.table.bank(0, story.now) == pytest.approx(200.0)

        await story.run(evict, 0.0)

    asyncio.run(play())


def test_a_calm_tick_goes_on_where_the_server_went_down(database: Path) -> None:
    async def play() -> None:
        story = Story(database)
        room = await story.run(lambda rooms: make(rooms, "bankrut", b'{"pace": "calm", "tick_seconds": 30}', None), 0.0)
        due = room.table.due_at
        story.now += 700.0
        found = await story.run(lambda rooms: rooms.find(room.table.charter.id), 1.0)
        assert found.table.due_at == pytest.approx(due + 700.0)
        assert len(found.table.play.log) == 1, "nothing was due"

    asyncio.run(play())


def test_a_file_of_the_time_before_heartbeats_is_taken_over(database: Path) -> None:
    """The newest entry of its logs is the last sign of life."""

    async def play() -> None:
        story, clock = Story(database), log.Clock(600.0, 0.0)
        room = await story.run(lambda rooms: make(rooms, "klongs", b'{"first": 0}', clock), 0.0)
        store = Store(database)
        later = "".join(f"drop table {name};" for name in ("runs", "calls", "told", "reports", "archive"))
        later += "drop trigger archive_fence; drop index ended;"
        later += "alter table people drop column face; alter table people drop column blocked_at;"
        later += "alter table people drop column leaving_at;"
        later += "alter table tables drop column rewritten;"
        store.close()
        with closing(sqlite3.connect(database)) as file:
            file.executescript(f"{later} pragma user_version = 2")
        story.now += HOUR
        found = await story.run(lambda rooms: rooms.find(room.table.charter.id), 0.0)
        assert found.table.bank(0, story.now) == pytest.approx(600.0)

    asyncio.run(play())


def test_a_running_server_says_that_it_is_alive(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marketday.server.pulse.BEAT_SECONDS", 0.0)
    with open_venue(database) as venue:
        store: Store = venue.app.state.house.store

        def alive() -> float:
            return float(venue.ask(lambda house: store._reader.execute("select max(alive_at) from runs").fetchone()[0]))

        began = alive()
        until(lambda: alive() > began, "no heartbeat is written")
