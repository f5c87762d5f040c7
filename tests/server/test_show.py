"""Bots wait until the players' pages have shown what happened, and for nobody who says nothing."""

from collections.abc import Callable

import pytest

from marketday.core.rng import Rng
from marketday.server import presence
from tests.server.guest import BOT, LINK, ME, PATIENCE, Guest, Window, play_on
from tests.server.venue import Venue

ONE_STORE = True

Arrive = Callable[[], Guest]

MOMENT = 0.2
"""Long enough for any bot that does not wait."""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, nobody who waits gives up while a test looks."""
    monkeypatch.setattr(presence, "SHOW_SECONDS", 10 * PATIENCE)


def hand_over(window: Window) -> int:
    """Answer until a bot is asked, and see what it does at once; the step then."""
    window.until(lambda window: window.asked())
    while window.asked():
        play_on([window], Rng(1), moves=1)
    window.quiet(MOMENT)
    step: int = window.picture()["step"]
    return step


def test_bots_wait_for_the_show_step_by_step(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, BOT, options={"first": 0})
    with ann.open(made.table) as window:
        window.send("Seen", step=0)
        step = hand_over(window)
        assert not window.asked(), "a bot is asked, and waits"
        for _ in range(2):
            window.send("Seen", step=step)
            step = window.until_picture(lambda now, before=step: now["step"] > before)["step"]  # type: ignore[misc]
            window.quiet(MOMENT)
            assert window.picture()["step"] == step, "one step at a time"


def test_who_never_says_how_far_the_show_is_is_not_waited_for(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, BOT, options={"first": 0})
    with ann.open(made.table) as window:
        hand_over(window)
        window.until(lambda window: window.asked())


def test_nobody_can_hold_up_a_table(guest: Arrive, venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "SHOW_SECONDS", MOMENT)
    ann = guest()
    made = ann.make(ME, BOT, BOT, BOT, options={"first": 0})
    with ann.open(made.table) as window:
        window.send("Seen", step=0)
        hand_over(window)
        window.until(lambda window: window.asked())
        dawdled = venue.room(made.table).presence.dawdled
        assert dawdled.total() == 1, "the page was waited for once, and not for each bot"


def test_whoever_dawdles_again_and_again_is_not_waited_for(guest: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Among people, that is: whoever is alone with bots holds up nobody."""
    monkeypatch.setattr(presence, "SHOW_SECONDS", MOMENT)
    ann, bea = guest(), guest()
    made = ann.make(ME, LINK, BOT, BOT, options={"first": 0})
    bea.join(made.links[1], "Bea")
    with ann.open(made.table) as window, bea.open(made.table) as slow:
        window.send("Start")
        window.until_picture(lambda now: now["started"])
        for _ in range(4 * presence.MOST_DAWDLED):  # half of a round each, and bots wait once in a round
            slow.send("Seen", step=0)
            play_on([window, slow], Rng(3), moves=2)
        monkeypatch.setattr(presence, "SHOW_SECONDS", 10 * PATIENCE)
        slow.send("Seen", step=0)
        play_on([window, slow], Rng(4), moves=8)


def test_an_undo_makes_bots_wait_again(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, options={"first": 0}, practice=True)
    with ann.open(made.table) as window:
        window.send("Seen", step=1000)
        hand_over(window)
        window.until(lambda window: window.asked())
        window.send("Undo", seat=0, step=0)
        window.until_picture(lambda now: now["step"] == 0)
        hand_over(window)
        assert not window.asked()


def test_a_page_that_nobody_looks_at_any_more_is_not_waited_for(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, options={"first": 0})
    with ann.open(made.table) as window:
        window.send("Seen", step=0)
        step = hand_over(window)
        assert not window.asked()
        window.send("Pong", number=0, hidden=True)
        window.until_picture(lambda now: now["step"] > step)


def test_nobodys_time_runs_out_because_of_a_show(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, options={"first": 0}, clock={"bank": 60, "increment": 1})
    with ann.open(made.table) as window:
        window.send("Seen", step=0)
        hand_over(window)
        window.until(lambda window: window.asked())


def test_onlookers_are_not_waited_for(guest: Arrive) -> None:
    ann, bea, onlooker = guest(), guest(), guest()
    made = ann.make(ME, LINK, BOT)
    bea.join(made.links[1], "Bea")
    onlooker.join(made.links[None])
    with ann.open(made.table) as window, bea.open(made.table) as other, onlooker.open(made.table) as third:
        window.send("Start")
        third.until_picture(lambda now: now["started"])
        third.send("Seen", step=0)
        play_on([window, other], Rng(2), moves=6)
