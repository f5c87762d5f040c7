"""Moments gone by are what they were, whatever was kept on the way."""

import pytest

from marketday.bots import find as find_bot
from marketday.core.grammar import AnyGame
from marketday.core.registry import every
from marketday.core.rng import Rng
from marketday.table import Play
from marketday.table.past import EVERY, MOST_KEPT, Past


def played(game: AnyGame, moves: int) -> tuple[Play, list[object]]:
    """A play, and each of its states as it was saved."""
    seats = game.seat_counts[0]
    play = Play(game, game.options_type(), seats, b"\0" * 32)
    rng = Rng(7)
    bots = {seat: find_bot("random")(game, seat, rng) for seat in play.seats}
    saved = [game.save(play.state)]
    while play.outcome is None and len(saved) <= moves:
        seat = next(iter(play.asked))
        play.play(seat, bots[seat].choose(game.view(play.state, seat), play.asked[seat]))
        saved.append(game.save(play.state))
    return play, saved


@pytest.mark.parametrize("game", every(), ids=lambda game: game.id)
def test_every_moment_is_found_again_in_any_order(game: AnyGame) -> None:
    play, saved = played(game, 60)
    past, rng = Past(), Rng(1)
    for _ in range(120):
        step = rng.below(len(saved))
        then = past.catch_up(play.up_to(step))
        assert game.save(then.state) == saved[step]
        assert then.log == play.log[: step + 1]
        assert then.asked == play.asked if step == len(saved) - 1 else True
    assert game.save(play.state) == saved[-1], "the play itself is untouched"


@pytest.mark.parametrize("game", every(), ids=lambda game: game.id)
def test_what_was_kept_is_not_believed_after_going_back(game: AnyGame) -> None:
    play, _ = played(game, 3 * EVERY)
    past = Past()
    last = len(play.log) - 1
    past.catch_up(play.up_to(last))
    play.go_back(last // 2)
    rng = Rng(99)
    while play.outcome is None and len(play.log) <= last:
        seat, ask = next(iter(play.asked.items()))
        play.play(seat, ask.moves[rng.below(len(ask.moves))])
    now = len(play.log) - 1
    assert game.save(past.catch_up(play.up_to(now)).state) == game.save(play.state)


def test_only_so_much_is_kept() -> None:
    game = max(every(), key=lambda game: len(played(game, 400)[1]))
    play, _ = played(game, 2000)
    past = Past()
    past.catch_up(play.up_to(len(play.log) - 1))
    assert 0 < len(past._kept) <= MOST_KEPT
