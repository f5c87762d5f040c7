"""What a strong player would say to a seat: the best answer, how much better it is than others, and what speaks for it.

It knows what the seat sees and nothing else, so that asking costs no secret: where two truths look alike to the seat,
it says the same.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from marketday.bots import roster
from marketday.bots.weighing import Budget, Tried, Weighing
from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.rng import Rng

MOST_REASONS = 3
LEVEL_POINTS = 1.0
"""Below this, two moves are as good as each other."""
SLIGHT = 0.5
"""In points: what counts for less is not worth a word."""


class Reason(Struct, frozen=True):
    """A value that the game's `say` can tell, and whether it speaks for the answer."""

    advice: Any
    is_good: bool


class Opinion(Struct, frozen=True):
    """About one answer."""

    move: Any
    tried: Tried
    reasons: tuple[Reason, ...]


class Counsel(Struct, frozen=True):
    best: Opinion
    second: Opinion | None
    """None if there is no other answer."""
    chosen: Opinion | None
    """The answer that was asked about."""


def advise(
    game: AnyGame,
    seat: Seat,
    view: Any,
    ask: Ask[Any],
    seed: int,
    budget: Budget,
    chosen: Any = None,
    is_enough: Callable[[], bool] = lambda: False,
) -> Counsel:
    """`chosen` is a move to be judged besides."""
    view, ask = game.at_leisure(view, ask)
    weighing = weighing_of(game)(game, seat, view, ask, Rng(seed), budget)
    weighing.weigh(chosen, is_enough)
    tried, moves = weighing.tried(), weighing.moves
    second = tried[1] if len(tried) > 1 else None
    mine = next((one for one in tried if moves[one.answer] == chosen), None)

    def weighed(one: Tried) -> Sequence[tuple[float, Any]]:
        return game.advice(view, seat, moves[one.answer])

    def opinion(one: Tried, beside: Tried | None = None) -> Opinion:
        shared = [] if beside is None or is_level(beside) else [advice for _, advice in weighed(beside)]
        parts = weighed(one)
        own = reasons([part for part in parts if part[1] not in shared])
        return Opinion(moves[one.answer], one, own or reasons(parts))

    # What the other has as well is no reason why one is better.
    rival = mine if mine is not None and mine.answer != tried[0].answer else second
    return Counsel(
        opinion(tried[0], rival),
        None if second is None else opinion(second),
        None if mine is None else opinion(mine),
    )


def weighing_of(game: AnyGame) -> type[Weighing]:
    if game.adviser is None:
        return Weighing
    found: type[Weighing] = roster.find(game.adviser, game.id).weighing  # type: ignore[attr-defined]
    return found


def is_level(tried: Tried) -> bool:
    """Whether nobody would notice the difference to the best."""
    return tried.behind < LEVEL_POINTS or tried.behind < tried.error


def reasons(weighed: Sequence[tuple[float, Any]]) -> tuple[Reason, ...]:
    """The weightiest few: first what speaks for it, then what speaks against it."""
    heaviest = sorted((one for one in weighed if abs(one[0]) >= SLIGHT), key=lambda one: -abs(one[0]))[:MOST_REASONS]
    return tuple(Reason(advice, points > 0) for points, advice in sorted(heaviest, key=lambda one: -one[0]))
