"""Whoever plays for a day needs no more memory than whoever plays for an hour.

Packed numbers that plain Python hands to compiled code are never freed (mypyc 2.4 counts them once too often): a server
of Klongs grew by 1.3 kB with every move, until views asked the position and not its cells.
"""

import gc
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from marketday.core import AnyGame, Rng
from marketday.core.registry import every
from tests.contract.subject import subject_of
from tests.contract.walk import Moment, walk

MOMENTS = 24
LAPS = 4
MOST_GROWTH = 100
"""Bytes for each moment. The buffer of a position is larger in every game."""

Look = Callable[[AnyGame, Any, Moment], object]

LOOKS: dict[str, Look] = {
    "asked": lambda game, state, moment: game.asked(state),
    "views": lambda game, state, moment: game.views(state, (None, 0, 1)),
    "imagine": lambda game, state, moment: game.imagine(game.view(state, moment.seat), Rng(1)),
    "why not": lambda game, state, moment: game.why_not(state, moment.seat, moment.move),
    "advice": lambda game, state, moment: game.advice(game.view(state, moment.seat), moment.seat or 0, moment.move),
    "appraise": lambda game, state, moment: game.appraise(state, moment.seat or 0, (moment.move,)),
    "census": lambda game, state, moment: game.census(state),
    "outcome": lambda game, state, moment: game.outcome(state),
    "observer": lambda game, state, moment: observed(game, state, moment.seat or 0),
}


def observed(game: AnyGame, state: Any, seat: int) -> None:
    if (observer := game.observer()) is not None:
        observer.seen(state, seat)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", every(), ids=lambda game: game.id)
def test_looking_at_positions_leaves_nothing_behind(game: AnyGame, look: str) -> None:
    play = walk(subject_of(game), game.variants()[0], max(game.seat_counts), 1)
    asked = [moment for moment in play.moments if moment.seat is not None]
    moments = asked[:: -(-len(asked) // MOMENTS)]

    def growth() -> float:
        """Bytes for each moment that is looked at once more."""
        before, _ = tracemalloc.get_traced_memory()
        for moment in moments:
            LOOKS[look](game, game.load(game.save(moment.state)), moment)
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
        return (after - before) / len(moments)

    gc.collect()
    gc.freeze()  # what other tests left need not be looked through again and again
    tracemalloc.start()
    try:
        # Caches fill once, and the interpreter keeps something for itself now and then; what is lost is lost each time.
        assert any(growth() < MOST_GROWTH for _ in range(LAPS))
    finally:
        tracemalloc.stop()
