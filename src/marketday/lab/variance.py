"""Luck against skill: how much of a result's variance comes from where.

Every deal is played by every line-up of bots, and each of these several times with other choices of the same bots. So
the variance of a result, of a deal, a line-up and a repetition drawn at random, is the sum of four parts: what the deal
decides whoever plays, who plays whatever the deal, how a deal suits some more than others, and what the same bots on
the same deal make different by choosing differently. Each is estimated without bias where line-ups choose
independently. In an anatomy (`anatomy.crossed_game`) all line-ups of a deal have the same seed for the same repetition:
as far as they therefore choose alike, a little too much is counted as the deal, and as much too little as how it suits
who plays. Deals are all that is drawn at random here, the line-ups are the whole population; so the intervals come from
drawing the deals again (bootstrap).
"""

from collections.abc import Callable, Sequence
from statistics import fmean

from msgspec import Struct

from marketday.core.rng import Rng
from marketday.lab.statistics import Interval

REDRAWS = 400
OUTSIDE = 0.025

Cells = Sequence[Sequence[Sequence[float]]]
"""The results of one seat: by deal, line-up and repetition. All deals have as many of both."""


class Parts(Struct, frozen=True):
    """Of the variance; together 1, if there is any."""

    chance: Interval
    """The deal: everything that chance answers."""
    skill: Interval
    """Who plays."""
    fit: Interval
    """That a deal suits some line-ups more than others."""
    choices: Interval
    """Other choices of the same bots on the same deal, and what chance makes of them."""


class _Deal(Struct, frozen=True):
    means: Sequence[float]
    """By line-up."""
    within: float
    """The variance among repetitions, on average over the line-ups."""


def parts(seats: Sequence[Cells], redraws: int = REDRAWS) -> Parts:
    """Of the results of several seats on the same deals, their variances added up. There must be two deals at least,
    and two repetitions."""
    deals = [[_deal(lines) for lines in cells] for cells in seats]
    repetitions, count = len(seats[0][0][0]), len(seats[0])
    rng = Rng(1)
    drawn = [_shares(deals, range(count), repetitions)]
    for _ in range(redraws):
        drawn.append(_shares(deals, [rng.below(count) for _ in range(count)], repetitions))
    return Parts(*(_interval(values) for values in zip(*drawn, strict=True)))


def _deal(lines: Sequence[Sequence[float]]) -> _Deal:
    return _Deal([fmean(line) for line in lines], fmean(map(_spread, lines)))


def _shares(seats: Sequence[Sequence[_Deal]], chosen: Sequence[int], repetitions: int) -> tuple[float, ...]:
    found = [components([deals[deal] for deal in chosen], repetitions) for deals in seats]
    sums = [max(0.0, sum(values)) for values in zip(*found, strict=True)]
    whole = sum(sums)
    return tuple(value / whole if whole else 0.0 for value in sums)


def components(deals: Sequence[_Deal], repetitions: int) -> tuple[float, float, float, float]:
    """Chance, skill, fit and choices, as variances; the first three can come out below zero when they are small."""
    lines = range(len(deals[0].means))
    choices = fmean(deal.within for deal in deals)
    noise = choices / repetitions  # of the mean of one line-up on one deal
    middles = [fmean(deal.means) for deal in deals]
    chance = _spread(middles) - noise / len(lines)
    apart = fmean(
        _spread([deal.means[line] - middle for deal, middle in zip(deals, middles, strict=True)]) for line in lines
    )
    fit = apart - noise * (len(lines) - 1) / len(lines)
    whole = fmean(middles)
    skill = fmean((fmean(deal.means[line] for deal in deals) - whole) ** 2 for line in lines) - apart / len(deals)
    return chance, skill, fit, choices


def _spread(values: Sequence[float]) -> float:
    """The variance; Python's own is exact, and a hundred times slower."""
    middle = fmean(values)
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1)


def _interval(values: Sequence[float]) -> Interval:
    """The first is the estimate, the others are what other deals might have said."""
    ordered = sorted(values[1:])
    outside = int(OUTSIDE * len(ordered))
    low, high = ordered[outside], ordered[-1 - outside]
    return Interval(values[0], min(low, values[0]), max(high, values[0]))


Result = Callable[[Sequence[int], Sequence[int], int], float]
"""From points, ranks and a seat."""


def place(points: Sequence[int], ranks: Sequence[int], seat: int) -> float:
    """By rank, from 1 for the best to -1 for the last, as learners are paid."""
    ahead = sum(rank < ranks[seat] for rank in ranks)
    return (len(ranks) - 2 * ahead - ranks.count(ranks[seat])) / (len(ranks) - 1)


def margin(points: Sequence[int], ranks: Sequence[int], seat: int) -> float:
    """Points beyond the mean of the table."""
    return points[seat] - fmean(points)
