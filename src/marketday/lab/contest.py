"""Any bots against each other until it is clear who is better than whom, and no longer.

They meet at the tables of a `Tournament`: every line-up gets the same deals, and plays each deal from every seat. After
each deal everybody is compared with everybody; a deal is one observation, because its games are not independent.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from statistics import fmean

from msgspec import Struct

from marketday.lab.rating import Rating, ratings
from marketday.lab.sequential import SURE, RunningMean
from marketday.lab.simulate import Played
from marketday.lab.statistics import Interval
from marketday.lab.tournament import LineUp, Tournament, fixture

EVEN = 0.5


class Comparison(Struct, frozen=True):
    """How often one bot came before another at the same table; half where they shared a rank."""

    one: str
    other: str
    deals: int
    before: Interval
    """It may be looked at after every deal, and holds for all pairs together with 95% certainty."""

    @property
    def is_clear(self) -> bool:
        return self.before.low > EVEN or self.before.high < EVEN


class Standings(Struct, frozen=True):
    games: int
    comparisons: list[Comparison]

    @property
    def is_clear(self) -> bool:
        return all(pair.is_clear for pair in self.comparisons)


def standings(bots: LineUp, tournament: Tournament, played: Iterable[Played]) -> Iterator[Standings]:
    """What is known after each deal, until everything is clear. Games beyond that are not looked at, so that the answer
    is the same whether they were played or not."""
    pairs = list(combinations(bots, 2))
    sure = 1 - (1 - SURE) / len(pairs)  # of each, so that all hold together
    means = {pair: RunningMean(sure) for pair in pairs}
    games, left = 0, iter(played)
    while len(deal := list(islice(left, tournament.games_per_deal))) == tournament.games_per_deal:
        games += len(deal)
        for pair, value in _compared(tournament, deal).items():
            means[pair].add(value)
        known = Standings(games, [Comparison(*pair, mean.count, mean.interval) for pair, mean in means.items()])
        yield known
        if known.is_clear:
            return


def _compared(tournament: Tournament, deal: Sequence[Played]) -> dict[tuple[str, str], float]:
    """For each pair that met in this deal, in the order in which they are named first, how one did against the
    other."""
    values: dict[tuple[str, str], list[float]] = defaultdict(list)
    order = list(dict.fromkeys(name for line_up in tournament.line_ups for name in line_up))
    for game in deal:
        line_up = fixture(tournament, game.number).line_up
        for first, second in combinations(range(len(line_up)), 2):
            one, other = sorted((first, second), key=lambda seat: order.index(line_up[seat]))
            if line_up[one] != line_up[other]:
                difference = game.ranks[other] - game.ranks[one]
                values[line_up[one], line_up[other]].append(0.5 + 0.5 * ((difference > 0) - (difference < 0)))
    return {pair: fmean(scores) for pair, scores in values.items()}


def rated(bots: LineUp, tournament: Tournament, played: Sequence[Played]) -> list[Rating]:
    """By Plackett and Luce, the strongest first."""
    finishes = [(fixture(tournament, game.number).line_up, game.ranks) for game in played]
    return sorted(ratings(bots, finishes), key=lambda rating: -rating.value.value)
