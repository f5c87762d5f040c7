"""A bot that tries its best answers out before it gives one: short play-outs on worlds it imagines behind its view.

Answers that look bad at once are not tried. The others all meet the same worlds, and in several rounds the worse half
is given up, so that most of the thinking goes to what is close (`core.search`).
"""

from time import perf_counter
from typing import Any, ClassVar

from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.rng import Rng
from marketday.core.search import Search

LOOKS = 4
"""Worlds on which all answers are looked at before some are tried."""


class SearchBot:
    rung: ClassVar[int] = 3
    thinks_long: ClassVar[bool] = True
    candidates: ClassVar[int] = 8
    play_outs: ClassVar[int] = 64
    """For one answer, whatever the machine: so the same seed gives the same play."""
    rounds: ClassVar[int] = 2
    """How far a play-out goes: so many turns of everybody's."""
    most_seconds: ClassVar[float] = 1.5
    """For slow machines: then it answers with what it knows by then."""

    def __init__(self, game: AnyGame, seat: Seat, rng: Rng) -> None:
        judge = game.judge()
        assert judge is not None, f"nothing is known of {game.id} that a search could go by"
        self._game, self._judge, self._seat, self._rng = game, judge, seat, rng

    def choose(self, view: Any, ask: Ask[Any]) -> Any:
        if len(ask.moves) == 1:
            return ask.moves[0]
        return ask.moves[self._best(view)]

    def _best(self, view: Any) -> int:
        """The number of the answer that does best."""
        until = perf_counter() + self.most_seconds
        worlds = [self._game.imagine(view, self._rng) for _ in range(LOOKS)]
        looks = [sum(worths) for worths in zip(*map(self._judge.worths, worlds), strict=True)]
        left = sorted(range(len(looks)), key=looks.__getitem__, reverse=True)[: self.candidates]
        search = Search(self._judge, [self._judge], self._seat, self.rounds * self._judge.seat_count(worlds[0]))
        totals = dict.fromkeys(left, 0.0)
        halvings = (len(left) - 1).bit_length()
        for _ in range(halvings):
            for _ in range(max(1, self.play_outs // (halvings * len(left)))):
                world = worlds.pop() if worlds else self._game.imagine(view, self._rng)
                for answer, worth in zip(left, search.try_out(world, left, self._rng.below(2**30)), strict=True):
                    totals[answer] += worth
                if perf_counter() > until:
                    return max(left, key=totals.__getitem__)
            left = sorted(left, key=totals.__getitem__, reverse=True)[: (len(left) + 1) // 2]
        return left[0]
