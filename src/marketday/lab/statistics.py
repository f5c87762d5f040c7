"""What a series of games says about the contestants, and how certain that is."""

import math
from collections.abc import Sequence
from statistics import fmean, stdev, variance

from msgspec import Struct

from marketday.lab.simulate import Played

Z95 = 1.959964


class Interval(Struct, frozen=True):
    """An estimate and its 95% confidence interval."""

    value: float
    low: float
    high: float


class Standing(Struct, frozen=True):
    name: str
    games: int
    first: Interval
    """The share of games won alone or shared, a shared victory counted in full."""
    wins: Interval
    """The share of victories, a shared one divided among the winners."""
    points: Interval


def standings(names: Sequence[str], played: Sequence[Played]) -> list[Standing]:
    return [_standing(name, index, played) for index, name in enumerate(names)]


def _standing(name: str, index: int, played: Sequence[Played]) -> Standing:
    shares = [victory(game.ranks, index) for game in played]
    return Standing(
        name,
        len(played),
        wilson(sum(game.ranks[index] == 1 for game in played), len(played)),
        wilson(sum(shares), len(played)),
        mean([float(game.points[index]) for game in played]),
    )


def victory(ranks: Sequence[int], index: int) -> float:
    """A whole win, a part of a shared one, or nothing."""
    return 1 / ranks.count(1) if ranks[index] == 1 else 0.0


def wilson(successes: float, trials: int) -> Interval:
    """Wilson's score interval: it also holds near 0 and 1, where a bot that wins nearly always is. Shares of a success
    vary less than whole ones, so for them it is rather too wide."""
    share = successes / trials
    spread = Z95**2 / trials
    centre = (share + spread / 2) / (1 + spread)
    half = Z95 / (1 + spread) * math.sqrt(share * (1 - share) / trials + spread / (4 * trials))
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def mean(values: Sequence[float]) -> Interval:
    middle = fmean(values)
    half = Z95 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(middle, middle - half, middle + half)


def difference(ones: Sequence[float], others: Sequence[float]) -> Interval:
    """By how much the mean of the ones is above that of the others; they need not vary alike."""
    middle = fmean(ones) - fmean(others)
    half = Z95 * math.sqrt(variance(ones) / len(ones) + variance(others) / len(others))
    return Interval(middle, middle - half, middle + half)
