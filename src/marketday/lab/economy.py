"""What the roles of a game use, how often, and how games with it end: from the ledgers of many games.

That games with something ended better does not say that it made them better: who is ahead may have time for it, and
bots use a thing where it suits. To know what a thing is worth, forbid it.
"""

from collections.abc import Sequence

from msgspec import Struct

from marketday.core.grammar import Use
from marketday.lab.balance import CastPlayed
from marketday.lab.statistics import Interval, difference, mean, wilson

FEWEST = 10
"""Games on each side of a comparison; with fewer nothing is said."""


class UseStanding(Struct, frozen=True):
    role: str
    chapter: str
    what: str
    times: Interval
    """In a game."""
    taken: Interval | None
    """The share of chances that were taken, where they are counted."""
    least: int
    """Games in which it was used at least so often are compared with the others: this number makes the two groups as
    equal as possible."""
    more: Interval | None
    """How many points more those ended with."""
    is_dealt: bool = False
    """Whether chance gave it, and nobody chose it."""


def economy(role: str, played: Sequence[CastPlayed]) -> list[UseStanding]:
    """What a role used, in the order of the ledger."""
    seated = [(game, game.roles.index(role)) for game in played if role in game.roles and game.uses]
    points = [float(game.points[seat]) for game, seat in seated]
    return used(role, [game.uses[seat] for game, seat in seated], points)


def used(role: str, ledgers: Sequence[Sequence[Use]], points: Sequence[float]) -> list[UseStanding]:
    """Of several seats with the same ledger, and what each of them ended with."""
    return [_standing(role, row, points) for row in zip(*ledgers, strict=True)]


def _standing(role: str, row: Sequence[Use], points: Sequence[float]) -> UseStanding:
    """Of one line of the ledger, in all games of a role."""
    times = [use.times for use in row]
    chances = sum(use.chances or 0 for use in row)
    least = _least(times)
    often = [ended for ended, used in zip(points, times, strict=True) if used >= least]
    rarely = [ended for ended, used in zip(points, times, strict=True) if used < least]
    return UseStanding(
        role,
        row[0].chapter,
        row[0].what,
        mean(list(map(float, times))),
        wilson(sum(times), chances) if chances else None,
        least,
        difference(often, rarely) if min(len(often), len(rarely)) >= FEWEST else None,
        row[0].is_dealt,
    )


def _least(times: Sequence[int]) -> int:
    """At least once, or as often as divides the games best."""
    half = len(times) / 2
    return min(range(1, max(times) + 2), key=lambda least: abs(sum(used >= least for used in times) - half))
