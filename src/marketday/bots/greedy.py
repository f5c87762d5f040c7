"""Takes the move that looks best immediately afterwards, on a state imagined behind its view, by the game's own
hints."""

from typing import Any, ClassVar

from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.rng import Rng


class GreedyBot:
    rung: ClassVar[int] = 2

    def __init__(self, game: AnyGame, seat: Seat, rng: Rng) -> None:
        self._game = game
        self._seat = seat
        self._rng = rng

    def choose(self, view: Any, ask: Ask[Any]) -> Any:
        state = self._game.imagine(view, self._rng)
        worths = self._game.appraise(state, self._seat, ask.moves)
        best = max(worths)
        if ask.standing and best <= 0:
            return None
        equals = [move for move, worth in zip(ask.moves, worths, strict=True) if worth == best]
        return equals[self._rng.below(len(equals))]
