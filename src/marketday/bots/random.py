"""Any allowed move, all equally likely: the yardstick, and the opponent nobody fears."""

from typing import Any, ClassVar

from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.rng import Rng


class RandomBot:
    rung: ClassVar[int] = 0

    def __init__(self, game: AnyGame, seat: Seat, rng: Rng) -> None:
        self._rng = rng

    def choose(self, view: Any, ask: Ask[Any]) -> Any:
        if ask.standing and self._rng.below(2):
            return None
        return ask.moves[self._rng.below(len(ask.moves))]
