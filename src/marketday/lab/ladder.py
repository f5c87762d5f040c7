"""Which bot beats which: a tournament of all of a game's bots, and what it says about every rung of their ladder."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise, permutations

from msgspec import Struct

from marketday.lab.rating import Rating, ratings
from marketday.lab.simulate import Played
from marketday.lab.statistics import Interval, victory, wilson
from marketday.lab.tournament import LineUp, Tournament, fixture

RanksOf = Mapping[LineUp, Sequence[Sequence[int]]]

AIM = 0.65
"""What a rung should win against the one below, of games for two."""


class Meeting(Struct, frozen=True):
    """One bot alone against another in all other seats."""

    one: str
    other: str
    games: int
    wins: Interval
    """The share of victories, a shared one divided among the winners."""
    for_two: Interval
    """What the same strength would win of games for two."""


class Mixed(Struct, frozen=True):
    """A bot among bots that are all different."""

    name: str
    games: int
    wins: Interval


class Ladder(Struct, frozen=True):
    bots: LineUp
    """Its rungs, the weakest first."""
    pool: LineUp
    """Who is met and is no rung."""
    seat_count: int
    games: int
    deals: int
    """Those that were begun."""
    ratings: list[Rating]
    meetings: dict[tuple[str, str], Meeting]
    mixed: list[Mixed]

    @property
    def everybody(self) -> LineUp:
        return (*self.pool, *self.bots)

    @property
    def rungs(self) -> list[Meeting]:
        """Each bot against the one below."""
        return [self.meetings[upper, lower] for lower, upper in pairwise(self.bots) if (upper, lower) in self.meetings]


def line_ups(bots: Sequence[str], seat_count: int) -> tuple[LineUp, ...]:
    """Every pair; where there are more seats, each bot alone against every other, and all mixtures."""
    mixtures = tuple(combinations(bots, seat_count))
    if seat_count == 2:
        return mixtures
    return (*(_alone(one, other, seat_count) for one, other in permutations(bots, 2)), *mixtures)


def neighbours(bots: Sequence[str], seat_count: int) -> tuple[LineUp, ...]:
    """What a ladder needs at least: each bot alone against the one below."""
    return tuple(_alone(upper, lower, seat_count) for lower, upper in pairwise(bots))


def measured(challengers: Sequence[str], pool: Sequence[str], seat_count: int) -> tuple[LineUp, ...]:
    """Some of a ladder, each alone against each of some bots that need be no part of it."""
    return tuple(_alone(one, other, seat_count) for one in challengers for other in pool if one != other)


def _alone(one: str, other: str, seat_count: int) -> LineUp:
    return (one, *[other] * (seat_count - 1))


def ladder(bots: LineUp, tournament: Tournament, played: Sequence[Played], pool: LineUp = ()) -> Ladder:
    """What the games of a tournament say, however many there are. A bot of the pool may be a rung as well."""
    pool = tuple(other for other in pool if other not in bots)
    everybody = (*pool, *bots)
    finishes = [(fixture(tournament, game.number).line_up, game.ranks) for game in played]
    ranks_of: dict[LineUp, list[Sequence[int]]] = defaultdict(list)
    for line_up, ranks in finishes:
        ranks_of[line_up].append(ranks)
    meetings = (_meeting(one, other, tournament.seat_count, ranks_of) for one, other in permutations(everybody, 2))
    mixtures = (_mixed(name, ranks_of) for name in everybody)
    return Ladder(
        bots,
        pool,
        tournament.seat_count,
        len(played),
        -(-len(played) // tournament.games_per_deal),
        ratings(everybody, finishes),
        {(met.one, met.other): met for met in meetings if met},
        [met for met in mixtures if met],
    )


def _meeting(
    one: str, other: str, seat_count: int, ranks_of: Mapping[LineUp, Sequence[Sequence[int]]]
) -> Meeting | None:
    shares = [victory(ranks, 0) for ranks in ranks_of.get(_alone(one, other, seat_count), ())]
    if seat_count == 2:
        shares += [victory(ranks, 1) for ranks in ranks_of.get((other, one), ())]
    if not shares:
        return None
    wins = _share(shares)
    equal = [for_two(value, seat_count) for value in (wins.value, wins.low, wins.high)]
    return Meeting(one, other, len(shares), wins, Interval(*equal))


def _mixed(name: str, ranks_of: RanksOf) -> Mixed | None:
    mixtures = [names for names in ranks_of if name in names and len(set(names)) == len(names) > 2]
    shares = [victory(ranks, names.index(name)) for names in mixtures for ranks in ranks_of[names]]
    return Mixed(name, len(shares), _share(shares)) if shares else None


def _share(shares: Sequence[float]) -> Interval:
    """Games of one deal are taken as independent, though the seats were changed so that luck would even out: so this
    is rather too wide."""
    return wilson(sum(shares), len(shares))


def for_two(wins: float, seat_count: int) -> float:
    """By Plackett and Luce: who wins a fair share among many wins half the games of two."""
    return wins * (seat_count - 1) / (wins * (seat_count - 1) + 1 - wins)
