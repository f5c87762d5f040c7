"""Bots with a character: they take what looks best at once, but each to its own taste."""

from typing import Any, ClassVar

from marketday.core.grammar import Ask, Seat
from marketday.core.judge import best
from marketday.core.rng import Rng
from marketday.games.cove.game import CoveGame
from marketday.games.cove.hints.thought import appraise
from marketday.games.cove.hints.weights import Weights


def taste(*, card: float | None = None, rivals: float | None = None) -> Weights:
    """The usual weights but for these."""
    weights = Weights()
    if card is not None:
        weights.card = card
    if rivals is not None:
        weights.rivals = rivals
    return weights


class Character:
    rung: ClassVar[int] = 2
    weights: ClassVar[Weights]

    def __init__(self, game: CoveGame, seat: Seat, rng: Rng) -> None:
        self._game, self._seat, self._rng = game, seat, rng
        self._hopes = [merchant.hopes for merchant in game.merchants]

    def choose(self, view: Any, ask: Ask[Any]) -> Any:
        cove = self._game.imagine(view, self._rng)
        cove.turn_to(self._seat)
        return ask.moves[best(appraise(cove, self._seat, cove.codes(), self._hopes, self.weights))]


class Smuggler(Character):
    """Thinks little of what corruption costs, and so takes what it brings."""

    weights = taste(card=0.4)


class Spoiler(Character):
    """Sends boats where the others do not want them."""

    weights = taste(rivals=3.0)
