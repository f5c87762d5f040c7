"""Plays like somebody who is learning: takes the best of the moves it notices, and overlooks some."""

from typing import Any, ClassVar

import msgspec

from marketday.bots.greedy import GreedyBot
from marketday.core.grammar import Ask

IN_TEN = 10


class NoviceBot(GreedyBot):
    rung: ClassVar[int] = 1
    noticed: ClassVar[int] = 7
    """Of ten moves. It wins about one of seven games of Klongs against one that overlooks none, and fewer of the Cove;
    it loses hardly any against `random`."""

    def choose(self, view: Any, ask: Ask[Any]) -> Any:
        noticed = tuple(move for move in ask.moves if self._rng.below(IN_TEN) < self.noticed)
        if not noticed:
            noticed = (ask.moves[self._rng.below(len(ask.moves))],)
        return super().choose(view, msgspec.structs.replace(ask, moves=noticed))
