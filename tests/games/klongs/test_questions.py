"""The kernel's questions: each has its object, says what can answer it, and can be put again."""

from collections import defaultdict

import pytest

from marketday.core.kernel import CHANCE, OVER, kind_of
from marketday.core.rng import Rng
from marketday.games.klongs import GAME
from marketday.games.klongs.codes import PASS_TURN
from marketday.games.klongs.game import Options
from marketday.games.klongs.kernel import QUESTIONS
from marketday.games.klongs.moves import ROWS
from marketday.games.klongs.state import Question

GAMES = 20


def test_every_number_has_its_question() -> None:
    assert all(type(question) is not Question for question in QUESTIONS)
    names = [question.name for question in QUESTIONS if question.name]
    assert len(set(names)) == len(names)


def test_a_question_names_the_kinds_of_its_answers() -> None:
    offered: dict[int, set[int]] = defaultdict(set)
    for options in GAME.variants():
        for seed in range(GAMES):
            rng, state = Rng(seed), GAME.kernel(options, 2)
            while state.actor != OVER:
                if state.actor != CHANCE:
                    offered[int(state.question)] |= {int(kind_of(code)) for code in state.codes()}
                state.play(state.nth(rng.below(state.options)))
    named = {number: set(question.kinds) for number, question in enumerate(QUESTIONS) if question.kinds}
    assert offered.keys() == named.keys()
    assert all(kinds <= named[number] for number, kinds in offered.items())
    rarely = set().union(*named.values()) - set().union(*offered.values())
    assert rarely <= {PASS_TURN}
    assert set().union(*named.values()) == set(ROWS)


@pytest.mark.parametrize("seats", GAME.seat_counts)
@pytest.mark.parametrize("tactical", [False, True])
def test_to_put_the_open_question_again_changes_nothing(seats: int, tactical: bool) -> None:
    """So positions drawn in tests, imagined behind views and taken from old saves are asked what they should be."""
    rng, state = Rng(seats), GAME.kernel(Options(tactical), seats)
    while True:
        again = state.copy()
        again.put(state.question)
        assert GAME.save(again) == GAME.save(state)
        assert again.codes() == state.codes()
        if state.actor == OVER:
            break
        state.play(state.nth(rng.below(state.options)))
