"""Is one bot better than another? They play until it is clear, and no longer."""

from collections.abc import Callable, Generator
from contextlib import closing
from itertools import islice
from statistics import fmean
from typing import Any

from msgspec import Struct

from marketday.lab.sequential import RunningMean
from marketday.lab.statistics import Interval, victory
from marketday.lab.tournament import Tournament, play


class Duel(Struct, frozen=True):
    """One bot alone against another in all other seats."""

    game: str
    options: Any
    bot: str
    other: str
    seat_count: int
    most: int
    """Games; whole deals of them are played."""
    seed: int

    @property
    def deals(self) -> int:
        return -(-self.most // self.seat_count)


class Verdict(Struct, frozen=True):
    games: int
    wins: Interval
    """The bot's share of victories, a shared one divided among the winners."""
    fair: float
    """What it would be among equals."""

    @property
    def is_better(self) -> bool:
        return self.wins.low > self.fair

    @property
    def is_worse(self) -> bool:
        return self.wins.high < self.fair

    @property
    def is_clear(self) -> bool:
        return self.is_better or self.is_worse


def duel(settings: Duel, jobs: int = 1, progress: Callable[[int], None] = lambda done: None) -> Generator[Verdict]:
    """What is known after each deal, until it is clear; whoever stops before has a verdict that holds as well. A deal
    that was played from every seat is one observation: its games are not independent of each other."""
    seat_count = settings.seat_count
    line_up = (settings.bot, *[settings.other] * (seat_count - 1))
    tournament = Tournament(settings.game, settings.options, (line_up,), settings.seed)
    mean, fair = RunningMean(), 1 / seat_count
    with closing(play(tournament, range(settings.deals * seat_count), jobs, progress)) as games:
        while deal := list(islice(games, seat_count)):
            mean.add(fmean(victory(game.ranks, 0) for game in deal))
            verdict = Verdict(mean.count * seat_count, mean.interval, fair)
            yield verdict
            if verdict.is_clear:
                return
