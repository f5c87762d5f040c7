"""A referee of the checker and our rules, side by side through one play."""

from typing import Any

import msgspec
import pytest
from chance import Draws
from referee import Move, Question, Referee, find_referee, read_move

from marketday.core import Rng
from marketday.core.chance import seed
from tests.contract.walk import one_of
from tests.contract.writable import altered
from tests.examples.fresh import Fresh

ALTERED = 3
"""Moves that may or may not be allowed, at every question where they are not listed."""


def walk_together(played: Fresh) -> None:
    case, log = played.case, played.play.log
    kind = find_referee(case.game.id)
    if kind is None:
        pytest.skip(f"the checker does not know {case.game.id}")
    referee = kind(msgspec.to_builtins(case.options), case.seats)
    key = seed(played.play.secret, played.words)
    talk = referee.play()
    referee.draws = Draws(key, 0, log[0].chance)
    question: Question | None = next(talk)
    rng = Rng(1)
    for state, entry in zip(played.states, log[1:], strict=True):
        assert question is not None, "the referee ended the game before it was over"
        compare(played, referee, question, state, rng)
        referee.draws = Draws(key, entry.step, entry.chance)
        try:
            question = talk.send((entry.seat, read(entry.move, referee)))
        except StopIteration:
            question = None
        referee.draws.finish()
    assert question is None, "the game is over, but not for the referee"
    assert referee.result() == msgspec.json.decode(msgspec.json.encode(played.play.outcome))


def compare(played: Fresh, referee: Referee, question: Question, state: object, rng: Rng) -> None:
    game = played.case.game
    asks = game.asked(state)
    assert question.answers.keys() - {None} == asks.keys()
    assert (None in question.answers) == (game.due(state) is not None)
    # Where many are asked, one of them will do.
    seat = one_of(sorted(asks), rng)
    ask, allowed = asks[seat], question.answers[seat]
    listed = [read(move, referee) for move in ask.moves]
    if not callable(allowed):
        assert sorted(allowed, key=str) == sorted(listed, key=str)
        return
    assert [move for move in listed if allowed(move)] == []
    for _ in range(ALTERED):
        other = altered(one_of(ask.moves, rng), game.move_type, rng)
        ours, theirs = game.why_not(state, seat, other), allowed(read(other, referee))
        assert (ours is None) == (theirs is None), f"{other}: {ours} / {theirs}"


def read(move: Any, referee: Referee) -> Move:
    """As the checker reads it from a line."""
    return read_move(msgspec.json.decode(msgspec.json.encode(move)), referee.moves)
