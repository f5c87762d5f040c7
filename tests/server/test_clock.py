"""Clocks: a bank for the whole game, an increment for every answer, and a bot for whoever runs out of time."""

from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path

import pytest

from marketday.core.rng import Rng
from marketday.store import Place
from tests.server.conftest import guests_at
from tests.server.guest import BOT, LINK, ME, Guest, play_on
from tests.server.test_acts import asked_first, two_people
from tests.server.venue import Venue, open_venue

Arrive = Callable[[], Guest]
guests = contextmanager(guests_at)


def test_on_time_out_a_bot_takes_the_seat_and_the_game_goes_on(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, options={"first": 0}, clock={"bank": 0.15, "increment": 0.0})
    with ann.open(made.table) as window:
        window.until_picture(lambda now: now["places"][0]["bot"] == "greedy")
        assert window.picture()["places"][0]["name"] == "Ann"
        window.until_picture(lambda now: now["outcome"])


def test_time_runs_only_for_whoever_is_asked_and_answers_add_to_it(place: Place) -> None:
    watch = StopWatch()
    with open_venue(place, steady=watch) as venue, guests(venue) as arrive:
        _, window, other = two_people(arrive, clock={"bank": 60.0, "increment": 5.0})
        asked, seat = asked_first(window, other)
        watch.turn_on(venue, 1.0)
        now = asked.answer(seat)
        assert now["places"][seat]["bank"] == pytest.approx(60 - 1 + 5)
        assert now["places"][1 - seat]["bank"] == 60


def test_a_pause_stops_the_clocks(place: Place) -> None:
    watch = StopWatch()
    with open_venue(place, steady=watch) as venue, guests(venue) as arrive:
        _, window, other = two_people(arrive, clock={"bank": 600.0, "increment": 0.0})
        window.send("Propose", seat=0, what="pause")
        other.agree(1)
        window.until_picture(lambda now: now["paused"])
        watch.turn_on(venue, 1.0)
        window.send("Say", seat=0, text="still here?")
        now = window.until_picture(lambda now: now["chat"])
        assert [place["bank"] for place in now["places"]] == [600.0, 600.0]
        assert all(place["bot"] is None for place in now["places"])


def test_a_clock_that_ran_out_while_nobody_was_there_is_noticed_on_opening(database: Path) -> None:
    watch = StopWatch()
    with open_venue(database, steady=watch) as venue:
        ann = Guest(venue.url)
        made = ann.make(ME, BOT, options={"first": 0}, clock={"bank": 60.0, "increment": 0.0})
        with ann.open(made.table) as window:
            window.until_picture(lambda now: now["ask"])
        venue.put_away(made.table)
        watch.turn_on(venue, 61.0)
        with ann.open(made.table) as window:
            window.until_picture(lambda now: now["places"][0]["bot"])
        ann.leave()


class StopWatch:
    """A clock that stands still until a test turns it on."""

    def __init__(self) -> None:
        self._shows = 1000.0

    def __call__(self) -> float:
        return self._shows

    def turn_on(self, venue: Venue, seconds: float) -> None:
        """In steps that the server reads one by one, else it would look as if it had stood still."""
        until = self._shows + seconds
        while self._shows < until:
            self._shows = min(self._shows + 1.0, until)
            venue.ask(lambda house: house.rooms.now())


def test_moving_and_taking_back_gains_no_time(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, {"kind": "me", "name": "Bea"}, practice=True, clock={"bank": 60.0, "increment": 10.0})
    with ann.open(made.table) as window:
        window.until(lambda window: len(window.pictures) == 2)
        _, seat = asked_first(window)
        for _ in range(3):
            step = window.answer(seat)["step"]
            window.send("Undo", seat=seat, step=step - 1)
            window.until_picture(lambda now, step=step: now["step"] == step - 1, seat)  # type: ignore[misc]
        assert window.picture(seat)["places"][seat]["bank"] <= 60.0


@pytest.mark.parametrize(
    "clock", [{"bank": -1, "increment": 0}, {"bank": 1, "increment": -1}, {"bank": 1e300, "increment": 1e308}]
)
def test_clocks_that_make_no_sense_are_refused(guest: Arrive, clock: dict[str, float]) -> None:
    reply = guest().http.post("/api/tables", json={"game": "klongs", "seats": [ME, LINK], "clock": clock})
    assert reply.status_code == 400


def test_a_game_with_clocks_is_played_to_the_end(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, clock={"bank": 600.0, "increment": 1.0})
    with ann.open(made.table) as window:
        play_on([window], Rng(1))
        assert window.picture()["outcome"]
        assert window.picture()["places"][0]["bot"] is None
