"""A bot of twenty lines: of the moves it is offered, it plays the one that looks best in one world that could be true.

marketday lab duel twenty_lines:Hopeful random --game klongs      (in this folder)
"""

from typing import Any

from marketday import Rng
from marketday.core.grammar import AnyGame, Ask


class Hopeful:
    def __init__(self, game: AnyGame, seat: int, rng: Rng) -> None:
        self.game, self.seat, self.rng = game, seat, rng

    def choose(self, view: Any, ask: Ask[Any]) -> Any:
        world = self.game.imagine(view, self.rng)
        worths = self.game.appraise(world, self.seat, ask.moves)
        return ask.moves[max(range(len(worths)), key=worths.__getitem__)]
