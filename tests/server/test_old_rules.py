"""Tables begun under older rules: never a dead end. They can be read as far as they can be understood, the page is told
why play stopped, and where their position makes sense the people may go on under the new rules."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from marketday.core.registry import every, find
from marketday.core.rng import Rng
from marketday.table import record
from tests.server.aged import Aged
from tests.server.guest import LINK, ME, Guest, Json, Window, play_on
from tests.server.venue import Venue, open_venue

GAMES = [game.id for game in every()]
NONSENSE: Json = {"move": {"move": "Nonsense"}}


class Evening:
    """Some friends at one device, whose server is updated between two runs."""

    def __init__(self, database: Path, game: str) -> None:
        self.database = database
        self.game = find(game)
        self.guest = Guest("")
        self.table = ""
        self.aged: Aged
        self.venue: Venue
        self.pictures: dict[int | None, Json] = {}
        self.stories: dict[int | None, list[Json]] = {}

    @contextmanager
    def window(self) -> Iterator[Window]:
        with open_venue(self.database) as self.venue:
            self.guest.url, self.guest.http.base_url = self.venue.url, self.venue.url
            if not self.table:
                count = self.game.seat_counts[0]
                self.table = self.guest.make(*({**ME, "name": f"P{n}"} for n in range(count)), game=self.game.id).table
                self.aged = Aged(self.database, self.table)
            with self.guest.open(self.table) as window:
                window.until(lambda window: window.pictures and len(window.pictures) == len(self.any(window)["mine"]))
                yield window

    @staticmethod
    def any(window: Window) -> Json:
        return window.picture()

    def play(self, moves: int) -> "Evening":
        with self.window() as window:
            play_on([window], Rng(moves), moves=moves)
            self.remember(window)
        return self

    def remember(self, window: Window) -> None:
        """What each seat sees, when all have heard of the last move. No bot is at the table."""
        window.until(lambda window: window.is_answered)
        play = self.venue.room(self.table).table.play
        assert play is not None
        last = play.log[-1].step
        window.until(lambda window: all(picture["step"] == last for picture in window.pictures.values()))
        self.pictures, self.stories = dict(window.pictures), dict(window.stories)

    def same_position(self, window: Window) -> None:
        for seat, was in self.pictures.items():
            now = window.picture(seat)
            assert now["view"] == was["view"]
            assert now["step"] == was["step"]

    def agree(self, window: Window) -> None:
        """All want to go on."""
        first, *others = window.picture()["mine"]
        window.send("Propose", seat=first, what="new_rules")
        for seat in others:
            window.agree(seat)
        window.until(lambda window: all(now["old_rules"] is None for now in window.pictures.values()))


@pytest.fixture(params=GAMES)
def evening(request: pytest.FixtureRequest, database: Path) -> Iterator[Evening]:
    evening = Evening(database, request.param)
    yield evening
    evening.guest.leave()


def old_rules(evening: Evening, missing: int, can_go_on: bool) -> Json:
    now = evening.game.rules_version
    return {"begun": now - 1, "now": now, "missing": missing, "can_go_on": can_go_on}


def test_position_and_story_can_be_read_and_nothing_can_be_played(evening: Evening) -> None:
    evening.play(9).aged.age()
    with evening.window() as window:
        evening.same_position(window)
        assert window.stories == evening.stories
        for seat in window.picture()["mine"]:
            assert window.picture(seat)["old_rules"] == old_rules(evening, 0, True)
            assert window.picture(seat)["ask"] is None
            assert window.picture(seat)["asked"] == []
            assert window.picture(seat)["due"] is None
            move = {"move": "Nonsense"}
            assert window.refusal("Answer", seat=seat, ask=1, move=move) == "old_rules"
            assert window.refusal("WhyNot", seat=seat, move=move) == "old_rules"
            assert window.refusal("Undo", seat=seat, step=0) == "old_rules"
            assert window.refusal("Propose", seat=seat, what="pause") == "old_rules"
        window.send("Say", seat=0, text="what now?")
        window.until(lambda window: window.chats[0])
        assert evening.guest.http.get(f"/api/tables/{evening.table}/moments/3").status_code == 200
        assert evening.guest.http.get(f"/api/tables/{evening.table}/record").status_code == 400


def test_without_a_snapshot_the_log_is_played_as_far_as_it_goes(evening: Evening) -> None:
    evening.play(9).aged.age().forget_snapshot()
    with evening.window() as window:
        evening.same_position(window)
        assert window.picture()["old_rules"] == old_rules(evening, 0, True)


def test_a_log_that_does_not_replay_leaves_the_position_of_the_snapshot(evening: Evening) -> None:
    evening.play(5).aged.age().spoil("Moved", **NONSENSE).spoil("Started", chance=[999])
    with evening.window() as window:
        evening.same_position(window)
        assert window.stories == evening.stories
        assert window.picture()["old_rules"] == old_rules(evening, 0, True)
        ((number, kept),) = evening.aged.snapshots()
    kept["play"]["log"][1]["move"] = NONSENSE["move"]
    evening.aged.keep(number, kept)
    with evening.window() as window:
        evening.same_position(window)
        assert evening.guest.http.get(f"/api/tables/{evening.table}/moments/2").status_code == 410


def test_moves_that_cannot_be_shown_are_counted(evening: Evening) -> None:
    evening.play(6)
    ((number, kept),) = evening.aged.snapshots()
    before = evening.pictures
    evening.play(5)
    steps = evening.pictures[0]["step"] - before[0]["step"]
    assert steps > 0
    evening.aged.keep(number, kept)
    evening.aged.age().spoil("Moved", after=number, **NONSENSE)
    with evening.window() as window:
        evening.pictures = before
        evening.same_position(window)
        assert window.picture()["old_rules"] == old_rules(evening, steps, True)
        assert evening.any(window)["chat"] == []


def test_where_nothing_can_be_read_the_table_says_so(evening: Evening) -> None:
    evening.play(4).aged.age().forget_snapshot().spoil("Started", chance=[999])
    steps = evening.pictures[0]["step"]
    with evening.window() as window:
        now = window.picture()
        assert (now["view"], now["started"]) == (None, False)
        assert now["old_rules"] == old_rules(evening, steps, False)
        assert [place["name"] for place in now["places"]] == [place["name"] for place in evening.pictures[0]["places"]]
        for wish in ({"act": "Propose", "seat": 0, "what": "new_rules"}, {"act": "Start"}):
            assert window.refusal(**wish) == "old_rules"


def test_a_snapshot_of_an_older_program_still_shows_its_position(evening: Evening) -> None:
    """Of its parts only the play need be readable; who sits where is in the log."""
    evening.play(9).aged.age().spoil("Moved", **NONSENSE)
    ((number, kept),) = evening.aged.snapshots()
    evening.aged.keep(number, {"version": 3, "play": kept["play"], "banks": kept["banks"]})
    with evening.window() as window:
        evening.same_position(window)
        assert window.picture()["old_rules"] == old_rules(evening, 0, True)


def test_the_people_may_go_on_under_the_new_rules(evening: Evening) -> None:
    evening.play(9).aged.age().spoil("Moved", **NONSENSE)
    with evening.window() as window:
        evening.agree(window)
        for seat, was in evening.pictures.items():
            assert window.picture(seat)["view"] == was["view"]
            assert window.picture(seat)["step"] == 0
        play_on([window], Rng(1), moves=4)
        evening.remember(window)
    for forget in (False, True):
        if forget:
            evening.aged.forget_snapshot()
        with evening.window() as window:
            assert window.picture()["old_rules"] is None
            evening.same_position(window)
            assert window.stories == evening.stories
            assert window.refusal("Propose", seat=0, what="new_rules") == "rules_are_new"
    (changed,) = [entry for entry in evening.aged.entries() if entry["entry"] == "RulesChanged"]
    assert changed["rules"] == evening.game.rules_version


def test_one_who_does_not_want_to_go_on_is_enough(evening: Evening) -> None:
    evening.play(3).aged.age()
    with evening.window() as window:
        window.send("Propose", seat=0, what="new_rules")
        window.agree(1, agrees=False)
        now = window.until_picture(lambda now: not now["proposal"] and now["seat"] == 0, 0)
        assert now["old_rules"] is not None


def test_a_game_that_went_on_has_a_record_that_can_be_checked(database: Path) -> None:
    evening = Evening(database, GAMES[-1])
    evening.play(5).aged.age()
    with evening.window() as window:
        evening.agree(window)
        play_on([window], Rng(3))
        content = evening.guest.http.get(f"/api/tables/{evening.table}/record").content
    told = record.read(content)
    assert told.outcome.totals == tuple(window.picture()["outcome"]["totals"])
    with evening.window() as window:
        assert window.picture()["old_rules"] is None, "it is played by the rules it went over to"
    evening.guest.leave()


def test_a_table_where_nothing_was_played_yet_begins_under_the_new_rules(evening: Evening) -> None:
    with open_venue(evening.database) as venue:
        evening.guest.url, evening.guest.http.base_url = venue.url, venue.url
        seats = [ME, *[LINK] * (evening.game.seat_counts[0] - 1)]
        evening.table = evening.guest.make(*seats, game=evening.game.id).table
    Aged(evening.database, evening.table).age()
    for _ in range(2):
        with evening.window() as window:
            assert window.picture()["old_rules"] is None
            if not window.picture()["started"]:
                window.send("Start", fill=True)
            assert window.until_picture(lambda now: now["started"])["view"]


def test_a_finished_game_of_older_rules_shows_its_result(database: Path) -> None:
    evening = Evening(database, GAMES[-1])
    evening.play(10_000).aged.age().spoil("Moved", **NONSENSE)
    with evening.window() as window:
        assert window.picture()["outcome"] == evening.pictures[0]["outcome"]
        assert window.picture()["old_rules"] == old_rules(evening, 0, False)
        assert window.refusal("Propose", seat=0, what="new_rules") == "cannot_go_on"
        made = evening.guest.http.post(f"/api/tables/{evening.table}/rematch")
        assert made.status_code == 201
        with evening.guest.open(made.json()["table"]) as next_:
            assert next_.until_picture(lambda now: now["started"])["old_rules"] is None
    evening.guest.leave()
