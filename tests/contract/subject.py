"""What the laws are tried on: a game, with what no game should say about itself.

For a game of the house it comes by convention from `tests/games/<game>/oracle.py`:
`scramble(state, seat, rng)` gives a state that differs only in what the seat must not know, made without the views;
it is None where everything is open to all;
`compose(state, seat, form, rng)` gives a move of a type that asks name in `forms`; only games with such asks need it;
`uncoded(code)` gives the move that a code of its kernel stands for; only games need it whose learners compose moves;
`overheard(event, seat)` gives what may reach the ears of a seat or an onlooker (None) of an event, None if nothing;
only games need it where something public leaves no trace to be seen;
`corners(options, seats)` gives positions from which a play might go round in circles, as kernels;
`least(seats)` gives the fewest points a seat can end with, where that is below zero.
"""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from marketday.core import AnyGame, Rng
from marketday.core.registry import every
from marketday.core.text import Words

Scramble = Callable[[Any, int | None, Rng], Any]
Compose = Callable[[Any, int, str, Rng], Any]
Overheard = Callable[[Any, int | None], Any]


@dataclass(frozen=True, eq=False)
class Subject:
    game: AnyGame
    scramble: Scramble | None
    """None: nothing is hidden from anybody."""
    words: Callable[[str], Words]
    """The texts of a language."""
    compose: Compose | None = None
    overheard: Overheard | None = None
    least: Callable[[int], int] = lambda seats: 0
    """The fewest points a seat can end with, going by the number of seats."""
    corners: Callable[[Any, int], Sequence[Any]] = lambda options, seats: ()
    uncoded: Callable[[int], Any] | None = None

    def composed(self, state: Any, seat: int, form: str, rng: Rng) -> Any:
        assert self.compose is not None, f"{self.game.id} asks for composed moves, but its oracle has no compose()"
        return self.compose(state, seat, form, rng)


Law = Callable[[Subject, Any, int, int], None]
"""Given a subject, its options, the number of seats and a seed: raises AssertionError where the subject breaks the
law."""


@dataclass(frozen=True)
class Case:
    """One way to play: the laws go through all of them."""

    game: AnyGame
    options: Any
    variant: int
    seats: int

    def __str__(self) -> str:
        return f"{self.game.id}-variant{self.variant}-{self.seats}seats"

    @property
    def subject(self) -> Subject:
        return subject_of(self.game)


@cache
def subject_of(game: AnyGame) -> Subject:
    name = f"tests.games.{game.id}.oracle"
    try:
        oracle = importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if not name.startswith(missing.name or "?"):
            raise
        raise AssertionError(
            f"{game.id} has no oracle, so nobody knows whether it keeps its secrets: "
            f"write scramble(state, seat, rng) in {name.replace('.', '/')}.py"
        ) from missing
    return Subject(
        game,
        oracle.scramble,
        lambda language: Words(game.id, language),
        getattr(oracle, "compose", None),
        getattr(oracle, "overheard", None),
        getattr(oracle, "least", Subject.least),
        getattr(oracle, "corners", Subject.corners),
        getattr(oracle, "uncoded", None),
    )


def cases(games: Sequence[AnyGame] | None = None) -> list[Case]:
    return [
        Case(game, options, variant, seats)
        for game in (every() if games is None else games)
        for variant, options in enumerate(game.variants())
        for seats in game.seat_counts
    ]
