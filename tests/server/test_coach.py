"""The coach: what it says about a finished game, to whom, and that it says it again after a restart."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest

from marketday.bots.coach import Decision, Judged
from marketday.core.rng import Rng
from marketday.server.coach import Coach
from marketday.server.wire import CoachReport
from tests.server.guest import BOT, ME, Guest, Json, play_on
from tests.server.venue import Venue, open_venue, until

PATIENCE = 60.0
REPORT = msgspec.json.encode(CoachReport(0, (), (), 0, 0, 0, 0, 0, 0))


@contextmanager
def visiting(venue: Venue) -> Iterator[Guest]:
    guest = Guest(venue.url)
    try:
        yield guest
    finally:
        guest.leave()


def ask(guest: Guest, table: str, seat: int = 0) -> httpx.Response:
    return guest.http.post(f"/api/tables/{table}/coach", json={"seat": seat})


def report(guest: Guest, table: str, seat: int = 0) -> Json:
    deadline, done = 0.0, -1
    while True:
        told = ask(guest, table, seat).json()
        if told["report"]:
            found: Json = told["report"]
            return found
        assert done <= told["done"] <= told["of"], "it gets on"
        if told["done"] > done:
            deadline, done = time.monotonic() + PATIENCE, told["done"]
        assert time.monotonic() < deadline, "it has gone to sleep"
        time.sleep(0.1)


def test_it_tells_how_a_game_went_and_keeps_it(tmp_path: Path) -> None:
    with open_venue(tmp_path / "tables.sqlite") as venue, visiting(venue) as ann, visiting(venue) as eve:
        made = ann.make(ME, BOT, options={"first": 0})
        assert ask(ann, made.table).json()["reason"] == "no_record", "while it is played there is nothing to learn"
        with ann.open(made.table) as window:
            play_on([window], Rng(2))
            totals = window.picture()["outcome"]["totals"]
        found = report(ann, made.table)
        assert found["ahead"] == totals[0] - totals[1]
        assert abs(found["expected"] - found["lost"] + found["luck"] - found["ahead"]) < 0.5
        assert [one["step"] for one in found["moments"]] == sorted(one["step"] for one in found["moments"])
        assert all(0 < one["chance"] < 1 for one in found["moments"])
        costs = [one["chosen"]["behind"] for one in found["lessons"]]
        assert len(costs) == 3, "somebody who plays at random has much to learn"
        assert costs == sorted(costs, reverse=True)
        assert all(one["best"]["move"] != one["chosen"]["move"] for one in found["lessons"])
        again = ann.make(ME, BOT, options={"first": 0}, practice=True)
        with ann.open(again.table) as window:
            play_on([window], Rng(4))
            assert ask(ann, again.table).json()["report"] is None, "it has only begun"
            last = window.picture()["step"]
            window.send("Undo", seat=0, step=last - 12)
            window.until_picture(lambda now: not now["outcome"])
            play_on([window], Rng(5))
            one, other = window.picture()["outcome"]["totals"]
        assert report(ann, again.table)["ahead"] == one - other, "about these moves, not those that were taken back"
        assert ask(eve, made.table).json()["report"] == found, "a finished game is open to everybody"
        assert ask(ann, made.table, seat=2).json()["reason"] == "no_seat"
    with open_venue(tmp_path / "tables.sqlite") as venue, visiting(venue) as ann:
        assert ask(ann, made.table).json()["report"] == found


def test_it_leaves_off_when_moves_are_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its report would take the place of the one about the moves that hold."""
    judged: list[int] = []
    may_go_on = asyncio.Event()

    async def judge(_: Coach, decision: Decision) -> list[Judged]:
        judged.append(decision.step)
        await may_go_on.wait()
        return []

    monkeypatch.setattr(Coach, "_judge", judge)
    with open_venue(tmp_path / "tables.sqlite") as venue, visiting(venue) as ann:
        made = ann.make(ME, BOT, options={"first": 0}, practice=True)
        with ann.open(made.table) as window:
            play_on([window], Rng(4))
            assert ask(ann, made.table).json()["report"] is None
            until(lambda: bool(judged), "it does not begin")
            window.send("Undo", seat=0, step=window.picture()["step"] - 12)
            window.until_picture(lambda now: not now["outcome"])
        venue.ask(lambda _: may_go_on.set())
        until(lambda: venue.ask(lambda house: not house.coach._works), "it goes on")
    assert len(judged) == 1


@pytest.mark.parametrize("pace", ["calm", "live"])
def test_it_goes_through_a_game_of_bankrut_whatever_its_pace(tmp_path: Path, pace: str) -> None:
    with open_venue(tmp_path / "tables.sqlite") as venue, visiting(venue) as ann:
        made = ann.make(ME, BOT, BOT, game="bankrut", options={"pace": pace})
        with ann.open(made.table) as window:

            def asked(round_: int, form: bool) -> int:
                wanted = window.until_picture(
                    lambda now: now["view"]["round"] == round_ and now["ask"] and bool(now["ask"]["forms"]) == form
                )
                return int(wanted["ask"]["id"])

            for round_ in range(3):
                window.send("Answer", seat=0, ask=asked(round_, form=False), move={"move": "Ready"})
                window.send("Answer", seat=0, ask=asked(round_, form=True), move={"move": "CallStop"})
            totals = window.until_picture(lambda now: now["outcome"])["outcome"]["totals"]
        found = report(ann, made.table)
        assert found["ahead"] == pytest.approx(totals[0] - (totals[1] + totals[2]) / 2, abs=0.05)
        assert abs(found["expected"] - found["lost"] + found["luck"] - found["ahead"]) < 0.5
        assert len(found["moments"]) == 3, "a STOP in every round"
        assert {one["chosen"]["move"]["move"] for one in found["lessons"]} == {"CallStop"}, "three that were wrong"
        assert all(any(not why["good"] for why in one["chosen"]["reasons"]) for one in found["lessons"])
        copied = ann.http.post(
            f"/api/tables/{made.table}/continue", json={"step": found["lessons"][0]["step"] - 1, "seat": 0}
        )
        with ann.open(copied.json()["table"]) as again:
            assert again.until_picture(lambda now: now["ask"])["ask"]["forms"], "and he may try again"


def test_a_report_that_is_finished_while_somebody_asks_is_not_begun_anew() -> None:
    class Reports:
        """A store that takes its time to say that there is no report yet."""

        def __init__(self) -> None:
            self.kept: bytes | None = None
            self.is_read = asyncio.Event()

        async def of(self, *about: object) -> bytes | None:
            found = self.kept
            self.is_read.set()
            for _ in range(9):
                await asyncio.sleep(0)
            return found

    class Quick(Coach):
        begun = 0

        async def _judge_all(self, *given: object) -> None:
            self.begun += 1
            reports.is_read.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(reports.is_read.wait(), 0.05)
            reports.kept = REPORT

    async def run() -> None:
        assert (await coach.report(room, 0)).report is None
        await asyncio.sleep(0)  # it is at work
        for _ in range(2):
            await coach.report(room, 0)
        while (await coach.report(room, 0)).report is None:
            await asyncio.sleep(0.01)

    reports = Reports()
    play, charter = SimpleNamespace(log=[]), SimpleNamespace(id="t")
    room: Any = SimpleNamespace(
        table=SimpleNamespace(play=play, charter=charter, is_known_to_advisers=True, is_old=False)
    )
    nobody: Any = None
    store: Any = SimpleNamespace(reports=reports)
    coach = Quick(nobody, nobody, store)
    asyncio.run(run())
    assert coach.begun == 1
