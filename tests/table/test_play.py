"""A play: moves worked out and made, taken back without rolling again, taken up from a saved state."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marketday.core.chance import commitment
from marketday.core.grammar import Rejected
from marketday.games.klongs import GAME
from marketday.games.klongs.events import BoatDrawn
from marketday.games.klongs.game import Options
from marketday.games.klongs.moves import EndTurn
from marketday.lab.simulate import play_bots
from marketday.table import Play

SECRET = b"under the bridge"


def a_play(seats: int = 3, words: Sequence[str] = (), tactical: bool = False) -> Play:
    return Play(GAME, Options(tactical), seats, SECRET, words)


def go_on(play: Play, choices: Sequence[int]) -> None:
    """One move for every number, while there is somebody to ask."""
    for number in choices:
        for seat, ask in play.asked.items():
            play.play(seat, ask.moves[number % len(ask.moves)])


def moment(play: Play) -> tuple[Any, ...]:
    """All that makes a play what it is now."""
    return GAME.save(play.state), tuple(play.log), dict(play.asked), play.outcome


choices = st.lists(st.integers(0, 200), max_size=60)


@given(choices, st.integers(0, 60), st.booleans())
def test_going_back_leads_to_the_moment_it_was(numbers: list[int], step: int, tactical: bool) -> None:
    play = a_play(tactical=tactical)
    moments = [moment(play)]
    for number in numbers:
        go_on(play, [number])
        moments.append(moment(play))
    step = min(step, len(play.log) - 1)
    play.go_back(step)
    assert moment(play) == moments[step]


@given(choices, st.integers(0, 60))
def test_chance_never_rolls_again(numbers: list[int], step: int) -> None:
    play = a_play()
    go_on(play, numbers)
    before = moment(play)
    made = list(play.log)
    play.go_back(min(step, len(made) - 1))
    for entry in made[len(play.log) :]:
        assert entry.seat is not None
        play.play(entry.seat, entry.move)
    assert moment(play) == before


def test_another_move_instead_draws_the_same_boat() -> None:
    """Whoever takes a move back to make another one cannot fish for a better draw."""
    play = a_play()
    go_on(play, [0, 0])
    (seat,) = play.asked
    drawn: dict[int, set[tuple[int, ...]]] = {}
    for move in play.asked[seat].moves:
        entry = play.play(seat, move)
        while not entry.chance:
            entry = play.play(seat, play.asked[seat].moves[-1])
        drawn.setdefault(entry.step, set()).add(entry.chance)
        play.go_back(2)
    assert all(len(boats) == 1 for boats in drawn.values())


def test_going_back_to_the_start_keeps_the_hands() -> None:
    play = a_play()
    start = moment(play)
    play_bots(play, ["random"] * 3, seed=1)
    assert play.outcome is not None
    play.go_back(0)
    assert moment(play) == start


def test_what_is_proposed_changes_nothing_until_it_is_committed() -> None:
    play = a_play()
    before = moment(play)
    (seat,) = play.asked
    proposals = [play.draft(seat, move) for move in play.asked[seat].moves]
    assert {proposed.entry.step for proposed in proposals} == {1}
    assert moment(play) == before
    play.commit(proposals[-1])
    assert play.log[-1] == proposals[-1].entry
    assert GAME.save(play.state) == GAME.save(proposals[-1].state)


def test_a_refused_move_changes_nothing() -> None:
    play = a_play()
    before = moment(play)
    (seat,) = play.asked
    with pytest.raises(Rejected) as caught:
        play.play(seat, EndTurn())
    assert caught.value.rule == "K-3"
    with pytest.raises(Rejected) as caught:
        play.play((seat + 1) % 3, play.asked[seat].moves[0])
    assert caught.value.rule == "K-2"
    assert moment(play) == before


def test_a_proposal_of_another_step_cannot_be_committed() -> None:
    play = a_play()
    (seat,) = play.asked
    late = play.draft(seat, play.asked[seat].moves[0])
    go_on(play, [0])
    with pytest.raises(AssertionError):
        play.commit(late)


def test_words_change_the_shuffle_and_not_the_commitment() -> None:
    plays = [a_play(words=words) for words in ((), ("rain",), ("sun",), ("rain", "sun"), ("sun", "rain"))]
    plays += [a_play(words=words) for words in (("ab", "c"), ("a", "bc"), ("abc",))]
    assert len({play.log[0].chance for play in plays}) == len(plays)
    assert {play.commitment for play in plays} == {commitment(SECRET)}


def test_the_same_secret_and_words_give_the_same_game() -> None:
    first, second = a_play(words=("rain", "słońce")), a_play(words=("rain", "słońce"))
    for play in (first, second):
        play_bots(play, ["greedy", "random", "random"], seed=3)
    assert moment(first) == moment(second)


# ---- from a saved state ----------------------------------------------------------------------------------------------
@pytest.fixture
def saved() -> Any:
    play = a_play()
    go_on(play, range(25))
    return GAME.save(play.state)


def continued(saved: Any, secret: bytes = SECRET) -> Play:
    return Play(GAME, Options(), 3, secret, start=saved)


def test_a_play_can_go_on_from_a_saved_state(saved: Any) -> None:
    play = continued(saved)
    assert GAME.save(play.state) == saved
    assert [(entry.step, entry.seat, entry.chance, entry.events) for entry in play.log] == [(0, None, (), ())]
    play_bots(play, ["random"] * 3, seed=1)
    assert play.outcome is not None


def test_a_continued_play_goes_back_no_further_than_its_start(saved: Any) -> None:
    play = continued(saved)
    start = moment(play)
    go_on(play, range(20))
    there = moment(play)
    play.go_back(0)
    assert moment(play) == start
    go_on(play, range(20))
    assert moment(play) == there


def test_a_continued_play_draws_from_its_own_secret(saved: Any) -> None:
    first, second = continued(saved), continued(saved, b"another")
    for play in (first, second):
        go_on(play, [0] * 30)
    assert [entry.chance for entry in first.log] != [entry.chance for entry in second.log]


# ---- hearing ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("listener", [0, 1, 2, None])
def test_nobody_hears_what_another_drew(listener: int | None) -> None:
    play = a_play()
    play_bots(play, ["random"] * 3, seed=1)
    heard = [event for entry in play.log for event in play.heard(entry, listener)]
    for seat in range(3):
        drawn = [event.boat for event in heard if isinstance(event, BoatDrawn) and event.seat == seat]
        assert len(drawn) > 4
        assert (None in drawn) == (seat != listener)
        assert set(drawn) == {None} or seat == listener
