"""Bots with a character: they take what looks best at once, but each to its own taste (`games.klongs.manners`)."""

from typing import Any, ClassVar

from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.judge import best
from marketday.core.rng import Rng
from marketday.games.klongs.judge import KlongsJudge
from marketday.games.klongs.manners import GAMBLER, HOARDER, SPOILER


class Character:
    rung: ClassVar[int] = 2
    judge: ClassVar[KlongsJudge]

    def __init__(self, game: AnyGame, seat: Seat, rng: Rng) -> None:
        self._game, self._rng = game, rng

    def choose(self, view: Any, ask: Ask[Any]) -> Any:
        return ask.moves[best(self.judge.worths(self._game.imagine(view, self._rng)))]


class Spoiler(Character):
    judge = KlongsJudge(SPOILER)


class Hoarder(Character):
    judge = KlongsJudge(HOARDER)


class Gambler(Character):
    judge = KlongsJudge(GAMBLER)
