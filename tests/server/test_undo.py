"""Taking back: free while nobody learned anything, by consent beyond, always in practice; never a new roll, no peek."""

from collections.abc import Callable
from typing import Any
from unittest.mock import ANY

import pytest

from marketday.core.rng import Rng
from tests.server.guest import BOT, ME, Guest, Json, Window, play_on
from tests.server.test_acts import asked_first, two_people
from tests.server.venue import Venue

Arrive = Callable[[], Guest]


def until_free_undo(windows: list[Window], rng: Rng) -> tuple[Window, int, int]:
    """Play until somebody could take back for free: the window, the seat, the step to go back to."""
    for _ in range(200):
        play_on(windows, rng, moves=1)
        for window in windows:
            for seat, now in window.pictures.items():
                if seat is not None and now["free_undo"] is not None:
                    return window, seat, now["free_undo"]
    raise AssertionError("never a move that told nobody anything")


def looks(picture: Json) -> Json:
    """What must be the same after going back and forth."""
    kept = ("step", "view", "asked", "outcome", "commitment", "words")
    ask = picture["ask"] and {**picture["ask"], "id": None}
    return {**{name: picture[name] for name in kept}, "ask": ask}


def test_what_told_nobody_anything_is_taken_back_at_once(guest: Arrive) -> None:
    _, window, other = two_people(guest)
    mover, seat, step = until_free_undo([window, other], Rng(1))
    told = {one: list(shown.stories[one]) for shown, one in ((window, 0), (other, 1))}
    idle = other if mover is window else window
    assert idle.picture()["free_undo"] is None
    mover.send("Undo", seat=seat, step=step)
    for shown, one in ((window, 0), (other, 1)):
        now = shown.until_picture(lambda now: now["step"] == step)
        assert now["proposal"] is None
        assert now["from_step"] == step + 1
        assert shown.stories[one] == [line for line in told[one] if line["step"] <= step]
    play_on([window, other], Rng(2))
    assert window.picture()["outcome"]
    window.close()
    other.close()


def test_beyond_that_the_others_are_asked(guest: Arrive, venue: Venue) -> None:
    made, window, other = two_people(guest)
    play_on([window, other], Rng(3), moves=12)
    step = window.picture()["step"]
    window.send("Undo", seat=0, step=3)
    now = other.until_picture(lambda now: now["proposal"])
    assert now["proposal"] == {"id": ANY, "seat": 0, "what": "undo", "step": 3, "agreed": [0]}
    assert now["step"] == step, "nothing has happened yet"
    other.agree(1, False)
    window.until_picture(lambda now: now["proposal"] is None)
    other.until_picture(lambda now: now["proposal"] is None)
    assert window.picture()["step"] == step
    window.send("Undo", seat=0, step=3)
    other.agree(1)
    window.until_picture(lambda now: now["step"] == 3)
    other.until_picture(lambda now: now["step"] == 3)
    assert max(line["step"] for line in window.stories[0]) <= 3
    assert venue.room(made.table).table.proposal is None
    window.close()
    other.close()


def test_a_move_lets_a_proposal_lapse(guest: Arrive) -> None:
    _, window, other = two_people(guest)
    play_on([window, other], Rng(4), moves=6)
    window.send("Undo", seat=0, step=0)
    lapsed = other.until_picture(lambda now: now["proposal"])["proposal"]["id"]
    asked, seat = asked_first(window, other)
    asked.answer(seat)
    other.until_picture(lambda now: now["proposal"] is None)
    assert other.refusal("Agree", seat=1, proposal=lapsed, agrees=True) == "nothing_proposed"
    window.close()
    other.close()


def test_the_same_moves_again_bring_the_same_draws(guest: Arrive) -> None:
    """Chance depends on the step alone: nobody can roll again."""
    ann = guest()
    made = ann.make(ME, {"kind": "me", "name": "Bea"}, practice=True)
    with ann.open(made.table) as window:
        window.until(lambda window: len(window.pictures) == 2)
        seen: dict[int, dict[int | None, Any]] = {}
        answers: list[tuple[int, Json]] = []
        rng = Rng(5)
        for _ in range(25):
            window.until(lambda window: window.asked())
            seat = window.asked()[0]
            moves = window.picture(seat)["ask"]["moves"]
            answers.append((seat, moves[rng.below(len(moves))]))
            window.answer(seat, moves.index(answers[-1][1]))
            step = window.picture(seat)["step"]
            window.until(lambda window, step=step: all(now["step"] == step for now in window.pictures.values()))  # type: ignore[misc]
            seen[step] = {one: looks(now) for one, now in window.pictures.items()}
        told = {seat: list(story) for seat, story in window.stories.items()}
        window.send("Undo", seat=0, step=4)
        window.until(lambda window: all(now["step"] == 4 for now in window.pictures.values()))
        assert {one: looks(now) for one, now in window.pictures.items()} == seen[4]
        for seat, move in answers[4:]:
            moves = window.picture(seat)["ask"]["moves"]
            window.answer(seat, moves.index(move))
            step = window.picture(seat)["step"]
            window.until(lambda window, step=step: all(now["step"] == step for now in window.pictures.values()))  # type: ignore[misc]
            assert {one: looks(now) for one, now in window.pictures.items()} == seen[step]
        assert window.stories == told


def test_in_practice_one_goes_back_as_far_as_one_likes(guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT, practice=True)
    with ann.open(made.table) as window:
        play_on([window], Rng(6), moves=8)
        window.until_picture(lambda now: now["ask"])
        step = window.picture()["step"]
        assert window.picture()["free_undo"] == step - 1
        window.send("Undo", seat=0, step=0)
        window.until_picture(lambda now: now["step"] < step)
        play_on([window], Rng(7), moves=4)


@pytest.mark.parametrize("practice", [True, False])
def test_there_must_be_something_to_take_back(guest: Arrive, practice: bool) -> None:
    ann = guest()
    made = ann.make(ME, BOT, practice=practice, options={"first": 0})
    with ann.open(made.table) as window:
        window.until_picture(lambda now: now["ask"])
        assert window.picture()["free_undo"] is None
        for step in (0, 1, 99_999):
            assert window.refusal("Undo", seat=0, step=step) == "nothing_to_undo"


def test_a_game_that_is_over_stays_so(guest: Arrive, venue: Venue) -> None:
    """Its secret has been told, and everybody's hand with it."""
    ann, bea = guest(), guest()
    made = ann.make(ME, {"kind": "link"})
    bea.join(made.links[1])
    with ann.open(made.table) as window, bea.open(made.table) as other:
        other.send("Sit", seat=1, name="Bea")
        window.until_picture(lambda now: now["places"][1]["name"])
        window.send("Start")
        window.until_picture(lambda now: now["started"])
        play_on([window, other], Rng(8))
        assert window.picture()["secret"]
        assert window.picture()["free_undo"] is None
        assert other.picture()["free_undo"] is None
        truth = venue.truth(made.table)
        window.send("Undo", seat=0, step=3)
        other.send("Undo", seat=1, step=window.picture()["step"] - 1)
        for shown in (window, other):
            shown.until(lambda shown: shown.is_answered)
        assert [message["t"] for message in (*window.others, *other.others)] == ["refusal", "refusal"]
        assert venue.truth(made.table) == truth
