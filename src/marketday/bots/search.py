"""A bot that tries its best answers out before it gives one."""

from time import thread_time
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from marketday.bots.greedy import GreedyBot
from marketday.bots.weighing import Budget, Weighing, judge_of
from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.rng import Rng


class SearchBot:
    rung: ClassVar[int] = 3
    thinks_long: ClassVar[bool] = True
    budget: ClassVar[Budget] = Budget()
    seconds: ClassVar[float | None] = None
    """How long it thinks about each answer, if it goes by that and not by play-outs."""
    most_seconds: float = 1.5
    """Of the processor: on a slow machine it answers with what it knows by then, on a busy one as on an idle one."""

    def __init__(self, game: AnyGame, seat: Seat, rng: Rng) -> None:
        self._judge = judge_of(game)
        self._game, self._seat, self._rng = game, seat, rng
        self._hasty = GreedyBot(game, seat, rng)

    def choose(self, view: Any, ask: Ask[Any]) -> Any:
        if len(ask.moves) == 1:
            return ask.moves[0]
        world = self._game.imagine(view, self._rng)
        if not self._judge.matters(world):
            return self._hasty.choose(view, ask)
        until = thread_time() + self.most_seconds
        budget = replace(self.budget_for(self._judge.seat_count(world)), seconds=self.seconds)
        weighing = Weighing(self._game, self._seat, view, ask, self._rng, budget)
        weighing.weigh(is_enough=lambda: thread_time() > until)
        return ask.moves[weighing.best()]

    def budget_for(self, seat_count: int) -> Budget:
        return self.budget

    @classmethod
    def within(cls, seconds: float) -> type[Self]:
        """The same bot, but that it thinks so long about each answer, of the processor's time."""
        return type(cls.__name__, (cls,), {"seconds": seconds, "most_seconds": max(seconds, cls.most_seconds)})
