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

from marketday.bots.coach import Choice, Judged
from marketday.core import Ask, Outcome
from marketday.core.rng import Rng
from marketday.games.klongs import GAME as KLONGS
from marketday.server import coach
from marketday.server.coach import BUDGET, MOST_CHANCES, Coach, foremost, report_of
from marketday.server.limits import MOST_OF_NEWCOMERS, MOST_OF_PERSON, Asker
from marketday.server.wire import CoachReport
from tests.bots.test_coach import judged
from tests.server.guest import BOT, ME, Guest, Json, play_on
from tests.server.venue import Venue, open_venue, until

PATIENCE = 60.0
REPORT = msgspec.json.encode(CoachReport(0, False, (), (), 0, 0, 0, 0, 0, 0, False))


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
        assert abs(sum(one["lost"] for one in found["moments"]) - found["lost"]) < 0.1
        assert not found["from_best"]
        assert [one["step"] for one in found["moments"]] == sorted(one["step"] for one in found["moments"])
        told = [one["chance"] for one in found["moments"] if one["chance"] is not None]
        assert found["moments"][0]["chance"] is not None
        assert len(found["moments"]) / 4 <= len(told) <= MOST_CHANCES
        assert all(0 < chance < 1 for chance in told)
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


@pytest.mark.parametrize("done", ["_judge", "_is_plain"])
def test_it_leaves_off_when_moves_are_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, done: str) -> None:
    """Its report would take the place of the one about the moves that hold."""
    looked: list[int] = []
    may_go_on = asyncio.Event()

    async def look(_: Coach, decision: Choice) -> list[Judged]:
        looked.append(decision.step)
        await may_go_on.wait()
        return []

    monkeypatch.setattr(Coach, done, look)
    if done == "_is_plain":
        monkeypatch.setattr(coach, "MOST_DECISIONS", 1)
    with open_venue(tmp_path / "tables.sqlite") as venue, visiting(venue) as ann:
        made = ann.make(ME, BOT, options={"first": 0}, practice=True)
        with ann.open(made.table) as window:
            play_on([window], Rng(4))
            assert ask(ann, made.table).json()["report"] is None
            until(lambda: bool(looked), "it does not begin")
            window.send("Undo", seat=0, step=window.picture()["step"] - 12)
            window.until_picture(lambda now: not now["outcome"])
        venue.ask(lambda _: may_go_on.set())
        until(lambda: venue.ask(lambda house: not house.coach._works), "it goes on")
    assert len(looked) == 1


def call_stop_in_every_round(ann: Guest, pace: str) -> tuple[str, list[int]]:
    """The table, and how it ended."""
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
        return made.table, window.until_picture(lambda now: now["outcome"])["outcome"]["totals"]


def test_it_begins_anew_when_the_table_was_rewritten_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[int] = []
    may_go_on = asyncio.Event()

    async def judge(_: Coach, decision: Choice) -> list[Judged]:
        judged.append(decision.step)
        await may_go_on.wait()
        return []

    monkeypatch.setattr(Coach, "_judge", judge)
    monkeypatch.setattr("marketday.server.room.LINGER_SECONDS", 0.01)
    with open_venue(tmp_path / "tables.sqlite") as venue, visiting(venue) as ann, visiting(venue) as eve:
        made = ann.make(ME, BOT, options={"first": 0})
        with ann.open(made.table) as window:
            play_on([window], Rng(4))
        room = venue.room(made.table)
        assert ask(eve, made.table).json()["report"] is None
        until(lambda: bool(judged), "it does not begin")
        until(lambda: not room.presence.connections, "somebody is still there")
        assert venue.keeps(made.table), "while it is gone through"
        (work,) = venue.ask(lambda house: list(house.coach._works.values()))
        assert ann.http.post("/api/me/erase").status_code == 204
        until(lambda: room.table.play is None, "the room stays")
        venue.ask(lambda _: may_go_on.set())
        until(lambda: venue.ask(lambda house: not house.coach._works), "it goes on")
        assert work.task is not None
        assert (len(judged), work.task.exception()) == (1, None)
        venue.ask(lambda _: may_go_on.clear())
        assert ask(eve, made.table).json()["report"] is None
        until(lambda: len(judged) > 1, "it does not begin anew")


@pytest.mark.parametrize("pace", ["calm", "live"])
def test_it_goes_through_a_game_of_bankrut_whatever_its_pace(tmp_path: Path, pace: str) -> None:
    with open_venue(tmp_path / "tables.sqlite") as venue, visiting(venue) as ann:
        table, totals = call_stop_in_every_round(ann, pace)
        found = report(ann, table)
        assert found["from_best"], "at first sight nothing looks best"
        assert found["ahead"] == pytest.approx(totals[0] - (totals[1] + totals[2]) / 2, abs=0.05)
        assert abs(found["expected"] - found["lost"] + found["luck"] - found["ahead"]) < 0.5
        assert len(found["moments"]) == 3, "a STOP in every round"
        assert {one["chosen"]["move"]["move"] for one in found["lessons"]} == {"CallStop"}, "three that were wrong"
        assert all(any(not why["good"] for why in one["chosen"]["reasons"]) for one in found["lessons"])
        copied = ann.http.post(
            f"/api/tables/{table}/continue", json={"step": found["lessons"][0]["step"] - 1, "seat": 0}
        )
        with ann.open(copied.json()["table"]) as again:
            assert again.until_picture(lambda now: now["ask"])["ask"]["forms"], "and they may try again"


def test_where_there_is_no_first_sight_nobody_is_asked_what_was_plain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    async def is_plain(_: Coach, decision: Choice) -> bool:
        asked.append(decision.step)
        return False

    monkeypatch.setattr(Coach, "_is_plain", is_plain)
    monkeypatch.setattr(coach, "MOST_DECISIONS", 2)
    with open_venue(tmp_path / "tables.sqlite") as venue, visiting(venue) as ann:
        table, _ = call_stop_in_every_round(ann, "calm")
        assert len(report(ann, table)["moments"]) == 2
    assert asked == []


def decision(number: int, answers: int, chosen: object = 0, forms: tuple[str, ...] = ()) -> Choice:
    return Choice("any", 0, 2 * number + 1, number, 0, None, Ask("any", tuple(range(answers)), forms), chosen, BUDGET)


def test_of_a_long_game_the_first_decision_is_judged_and_then_what_was_not_plain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With what was expected at the first the account begins."""
    decisions = [decision(number, answers) for number, answers in enumerate((2, 9, 3, 5, 8, 4))]
    plain = [True, True, False, False, True, False]
    for most, kept in ((1, [0]), (3, [0, 3, 5]), (4, [0, 2, 3, 5]), (5, [0, 1, 2, 3, 5])):
        monkeypatch.setattr(coach, "MOST_DECISIONS", most)
        assert [one.number for one in foremost(decisions, plain)] == kept


def test_where_answers_are_composed_those_are_judged_that_were_given_least_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(coach, "MOST_DECISIONS", 3)
    offers = ("offer", "offer", "offer", 7, "offer", 7.5)
    decisions = [decision(number, 2, chosen, ("MakeOffer",)) for number, chosen in enumerate(offers)]
    assert [one.number for one in foremost(decisions, [False] * 6)] == [0, 3, 5]


def test_what_moments_say_was_lost_adds_up_to_what_the_report_says() -> None:
    decisions = [judged(3, "a", 0.4, 1.52), judged(5, "b", 0.4, -3.33), judged(7, "c", 0.0, 0.0)]
    made = report_of(KLONGS, 0, decisions, Outcome((), (40, 52), (2, 1)), ("", ""))
    assert [one.lost for one in made.moments] == [-1.52, 3.33, 0.0], "not from the best"
    assert made.lost == pytest.approx(sum(one.lost for one in made.moments), abs=0.05)
    assert (made.ahead, made.won, made.from_best) == (-12.0, False, False)


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
        assert (await quick.report(room, 0, asker)).report is None
        await asyncio.sleep(0)  # it is at work
        for _ in range(2):
            await quick.report(room, 0, asker)
        while (await quick.report(room, 0, asker)).report is None:
            await asyncio.sleep(0.01)

    reports = Reports()
    play, charter = SimpleNamespace(log=[]), SimpleNamespace(id="t")
    table = SimpleNamespace(play=play, charter=charter, is_known_to_advisers=True, is_old=False)
    room: Any = SimpleNamespace(table=table, reports_under_way=0)
    asker = Asker("ann", None)
    nobody: Any = None
    store: Any = SimpleNamespace(reports=reports)
    quick = Quick(nobody, nobody, store)
    asyncio.run(run())
    assert quick.begun == 1


def test_nobody_keeps_the_coach_from_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def judge(_: Coach, decision: Choice) -> list[Judged]:
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr(Coach, "_judge", judge)
    with open_venue(tmp_path / "tables.sqlite") as venue, visiting(venue) as ann, visiting(venue) as bea:
        tables = []
        for _ in range(MOST_OF_PERSON + 1):
            made = ann.make(ME, BOT, options={"first": 0})
            with ann.open(made.table) as window:
                play_on([window], Rng(4))
            tables.append(made.table)
        assert [ask(ann, table).status_code for table in tables] == [200, 200, 503]
        assert ask(ann, tables[0]).status_code == 200, "she hears how far it is"
        bea.make(ME, BOT)  # now she is somebody
        assert ask(bea, tables[-1]).status_code == 200


def test_nobody_takes_all_places_and_who_is_known_finds_one() -> None:
    eve = [Asker(f"eve {number}", "1.2.3.4") for number in range(MOST_OF_NEWCOMERS)]
    assert eve[0].has_share(eve[:1])
    assert not eve[0].has_share([eve[0]] * MOST_OF_PERSON)
    assert not Asker("another", "1.2.3.4").has_share(eve), "newcomers of one address may be one person"
    assert Asker("another", "5.6.7.8").has_share(eve)
    ann, known = Asker("ann", None), [Asker(f"known {number}", None) for number in range(MOST_OF_NEWCOMERS + 1)]
    assert ann.has_share([*eve, *known])
    assert not ann.has_share([ann] * MOST_OF_PERSON)
