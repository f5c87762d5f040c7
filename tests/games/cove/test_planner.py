"""The bot that plans: as strong as promised whoever keeps the shop, and it knows no more than its view."""

from itertools import permutations

import pytest

from marketday.bots import roster
from marketday.core.rng import Rng
from marketday.games.cove import GAME
from marketday.games.cove.game import Options
from marketday.lab.simulate import play_bots
from marketday.lab.statistics import victory
from marketday.table import Play
from tests.games.cove.oracle import scramble

PAIRS = list(permutations(GAME.roles(), 2))


def victories(planner: str, other: str, games: int) -> float:
    """Of the planner against chance in the other's shop, seats in turn."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        roles = (planner, other) if seat == 0 else (other, planner)
        play = Play(GAME, GAME.cast(Options(), roles), 2, f"planner {planner} {other} {number}".encode())
        play_bots(play, ("greedy", "random") if seat == 0 else ("random", "greedy"), number)
        assert play.outcome is not None
        won += victory(play.outcome.ranks, seat)
    return won


def test_greedy_beats_random_in_every_shop() -> None:
    assert sum(victories(planner, other, 1) for planner, other in PAIRS) >= len(PAIRS) - 1


@pytest.mark.slow
@pytest.mark.parametrize(("planner", "other"), PAIRS)
def test_greedy_beats_random_in_95_of_100_games(planner: str, other: str) -> None:
    assert victories(planner, other, 200) >= 0.95 * 200


@pytest.mark.parametrize("options", GAME.variants(), ids=lambda options: options.rogues)
def test_greedy_knows_no_more_than_its_view(options: Options) -> None:
    """In worlds that differ only in what the seat must not know, it does the same."""
    play = Play(GAME, options, 3, b"blind")
    bot = roster.find("greedy")
    stirred = questions = 0
    while play.asked:
        for seat, ask in play.asked.items():
            questions += 1
            here = bot(GAME, seat, Rng(questions)).choose(GAME.view(play.state, seat), ask)
            if questions % 10 == 0:
                other = scramble(play.state, seat, Rng(questions))
                stirred += GAME.save(other) != GAME.save(play.state)
                assert bot(GAME, seat, Rng(questions)).choose(GAME.view(other, seat), ask) == here
            play.play(seat, here)
    assert stirred > 5, "else nothing was tried"
