# compiled: mypyc
"""What bots expect from the Captain's work: gold, hours, or a share of something. No rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import BIT
from marketday.games.cove.data import GOODS
from marketday.games.cove.hints.hopes import Day, Hopes
from marketday.games.cove.merchants.captain.chart import KIND, PLACES
from marketday.games.cove.merchants.captain.codes import SHIPS
from marketday.games.cove.merchants.captain.data import CHART, COSTS, ISLE, PORT, RECALL
from marketday.games.cove.merchants.captain.fleet import good_at
from marketday.games.cove.shop import Town

TALENTS: Final[vec[float]] = vec[float]([5.4, 5.5, 5.6, 3.5])  # gold by ability
PACE: Final = 6.2  # gold by hour
AT_SEA: Final = 0.66  # of a good, for a ship at its place
KNOT: Final = 0.77  # hours
LAST_KNOT: Final = 1.5  # hours: with fewer left of the last day for each knot, a ship comes too late
UNDER_WAY: Final = 0.38  # of all this, for a ship that is not there yet
RECALL_SHARE: Final = 0.19  # of the hours to recall, for each ship at its place

ONE_GOOD: Final[vec[i64]] = vec[i64]([16**good for good in range(GOODS)])
"""Planned goods are counted with four bits each."""

RECALL_HOURS: Final = float(COSTS[RECALL][0])


def _knots(place: int, to: int) -> int:
    return 0 if place == to else max(1, abs(CHART[to][0] - CHART[place][0]))


# How far it is in knots: PLACES * place + to.
DISTANCE: Final[vec[i64]] = vec[i64]([_knots(place, to) for place in range(len(CHART)) for to in range(len(CHART))])


class CaptainHopes(Hopes):
    def __init__(self) -> None:
        super().__init__(PACE, TALENTS)

    def promise(self, town: Town, seat: i64, day: Day) -> float:
        """Each ship, the outermost first, may sail on to the best place still free and come home with the others."""
        at: i64 = town.at(seat) + SHIPS
        gold: float = 0.0
        bound: i64 = 0
        taken: i64 = 0  # isles, as bits
        planned: i64 = 0  # goods, four bits for each
        for place in range(PLACES - 1, -1, -1):
            for _ in range(town.cells[at + place]):
                goal: i64 = best_goal(town, seat, day, place, taken, planned)
                if goal != PORT:
                    good: i64 = good_at(town, seat, goal)
                    planned += ONE_GOOD[good]
                    if KIND[goal] == ISLE:
                        taken |= BIT[goal]
                    best: float = worth(day, place, goal, good)
                    gold += best if place == goal else UNDER_WAY * best
                    if place == goal:
                        bound += 1
        return gold - day.share(RECALL_HOURS, RECALL_SHARE * float(bound))


def best_goal(town: Town, seat: i64, day: Day, place: i64, taken: i64, planned: i64) -> i64:
    """For a ship at the place; PORT if nothing is worth it."""
    best: float = 0.0
    goal: i64 = PORT
    for to in range(PORT + 1, PLACES):
        good: i64 = good_at(town, seat, to)
        if good >= 0 and taken & BIT[to] == 0 and town.supply(seat, good) > (planned >> (4 * good)) & 15:
            gold: float = worth(day, place, to, good)
            if gold > best:
                best = gold
                goal = to
    return goal


def worth(day: Day, place: i64, to: i64, good: i64) -> float:
    """The worth of a good over there, less the way."""
    knots: float = float(DISTANCE[PLACES * place + to])
    if day.is_last and day.hours < LAST_KNOT * knots:
        return 0.0
    return AT_SEA * day.goods[good] - KNOT * day.hour * knots
