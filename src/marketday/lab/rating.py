"""How strong bots are on one scale, from whatever games they played with each other."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any

from msgspec import Struct

from marketday.lab.statistics import Z95, Interval

Finish = tuple[Sequence[str], Sequence[int]]
"""Who played, and in the same order their ranks."""


class MissingExtra(Exception):
    """A package that only the laboratory needs is not installed."""


class Rating(Struct, frozen=True):
    name: str
    value: Interval
    """On the library's scale: all begin with 25 points."""


def model() -> Any:
    """Plackett and Luce's: the place after the winner is played for as the first was, so it takes any number of
    players. Bots do not learn, so nothing is forgotten (tau)."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise MissingExtra("Ratings need the package openskill: pip install 'marketday[lab]'") from error
    return PlackettLuce(tau=0)


def ratings(bots: Sequence[str], finishes: Iterable[Finish]) -> list[Rating]:
    """In the order of the bots. The library goes through the games once, so a little depends on their order."""
    scale = model()
    known = {name: scale.rating(name=name) for name in bots}
    for names, ranks in finishes:
        rated = scale.rate([[known[name]] for name in names], ranks=[float(rank) for rank in ranks])
        seats = defaultdict(list)
        for name, (after,) in zip(names, rated, strict=True):
            seats[name].append(after)
        for name, after in seats.items():
            # Who had several seats learnt from each of them, and is one bot.
            known[name] = scale.rating(fmean(seat.mu for seat in after), fmean(seat.sigma for seat in after), name)
    return [Rating(name, _interval(known[name].mu, known[name].sigma)) for name in bots]


def _interval(middle: float, deviation: float) -> Interval:
    return Interval(middle, middle - Z95 * deviation, middle + Z95 * deviation)
