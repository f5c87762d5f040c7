# compiled: mypyc
"""What bots expect from the Captain's work: gold, hours, or a share of something. No rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.kernel import first_of, second_of
from marketday.games.cove.data import GOODS
from marketday.games.cove.hints.hopes import ANEW, AT_THE_END, IN_PLACE, Day, Hopes
from marketday.games.cove.merchants.captain.chart import KIND, PLACES
from marketday.games.cove.merchants.captain.codes import KNOTS, Q_COURSE, SHIPS
from marketday.games.cove.merchants.captain.data import CHART, COSTS, ISLE, RECALL, WATERS
from marketday.games.cove.merchants.captain.fleet import good_at, sail
from marketday.games.cove.shop import Town

TALENTS: Final[vec[float]] = vec[float]([5.4, 5.5, 5.6, 3.5])  # gold by ability
PACE: Final = 6.2  # gold by hour
AT_SEA: Final = 0.66  # of a good, for a ship at its place
KNOT: Final = 0.77  # hours
LAST_KNOT: Final = 1.5  # hours: with fewer left of the last day for each knot, a ship comes too late
UNDER_WAY: Final = 0.38  # of all this, for a ship that is not there yet
RECALL_SHARE: Final = 0.19  # of the hours to recall, for each ship at its place

# Places that yield a good.
GOALS: Final[vec[i64]] = vec[i64]([place for place, row in enumerate(CHART) if row[3] in (WATERS, ISLE)])
GOAL_COUNT: Final[i64] = len(GOALS)
UNREACHABLE: Final = 1e9  # gold
FARTHEST: Final[i64] = 3  # knots
WAY: Final[i64] = GOAL_COUNT
"""The notes of a day have what each goal would fetch, then what a way of so many knots costs."""

ONE_GOOD: Final[vec[i64]] = vec[i64]([16**good for good in range(GOODS)])
"""Planned goods are counted with four bits each."""

RECALL_HOURS: Final = float(COSTS[RECALL][0])


def _knots(place: int, to: int) -> int:
    return 0 if place == to else max(1, abs(CHART[to][0] - CHART[place][0]))


# How far it is in knots: GOAL_COUNT * place + goal.
DISTANCE: Final[vec[i64]] = vec[i64]([_knots(place, int(to)) for place in range(len(CHART)) for to in GOALS])


class CaptainHopes(Hopes):
    def __init__(self) -> None:
        super().__init__(PACE, TALENTS)

    def promise(self, town: Town, seat: i64, day: Day) -> float:
        """Each ship, the outermost first, may sail on to the best place still free and come home with the others."""
        at: i64 = town.at(seat) + SHIPS
        look(town, seat, day)
        gold: float = 0.0
        bound: i64 = 0
        planned: i64 = 0  # goods, four bits for each
        for place in range(PLACES - 1, -1, -1):
            ships: i64 = town.cells[at + place]
            while ships > 0:
                ships -= 1
                goal: i64 = best_goal(day, place)
                if goal >= 0:
                    best: float = worth(day, place, goal)
                    if GOALS[goal] == place:
                        bound += 1
                        gold += best
                    else:
                        gold += UNDER_WAY * best
                    planned = plan(town, seat, day, goal, planned)
        return gold - day.share(RECALL_HOURS, RECALL_SHARE * float(bound))

    # ---- trying out without playing ----------------------------------------------------------------------------------
    def trial(self, town: Town, seat: i64, question: i64) -> i64:
        """Ships sail without further ado."""
        if question != Q_COURSE:
            return ANEW
        return IN_PLACE if town.cells[KNOTS] > 1 else AT_THE_END

    def move(self, town: Town, seat: i64, code: i64) -> i64:
        sail(town, seat, first_of(code), second_of(code))
        return 0

    def move_back(self, town: Town, seat: i64, code: i64, note: i64) -> None:
        sail(town, seat, second_of(code), first_of(code))


def look(town: Town, seat: i64, day: Day) -> None:
    """Note what each goal would fetch, and what ways cost."""
    notes = day.notes
    for goal in range(GOAL_COUNT):
        good: i64 = good_at(town, seat, GOALS[goal])
        notes[goal] = AT_SEA * day.goods[good] if good >= 0 and town.supply(seat, good) > 0 else -UNREACHABLE
    for knots in range(FARTHEST + 1):
        is_late: bool = day.is_last and day.hours < LAST_KNOT * float(knots)
        notes[WAY + knots] = UNREACHABLE if is_late else KNOT * day.hour * float(knots)


def best_goal(day: Day, place: i64) -> i64:
    """For a ship at the place; -1 if nothing is worth it."""
    notes = day.notes
    distance: i64 = GOAL_COUNT * place
    best: float = 0.0
    found: i64 = -1
    for goal in range(GOAL_COUNT):
        gold: float = notes[goal] - notes[WAY + DISTANCE[distance + goal]]
        if gold > best:
            best = gold
            found = goal
    return found


def worth(day: Day, place: i64, goal: i64) -> float:
    """The worth of a good over there, less the way."""
    return day.notes[goal] - day.notes[WAY + DISTANCE[GOAL_COUNT * place + goal]]


def plan(town: Town, seat: i64, day: Day, goal: i64, planned: i64) -> i64:
    """Count one more good as planned. Nobody else goes to its isle, nor for goods that the supply has no more of."""
    good: i64 = good_at(town, seat, GOALS[goal])
    planned += ONE_GOOD[good]
    if KIND[GOALS[goal]] == ISLE:
        day.notes[goal] = -UNREACHABLE
    if town.supply(seat, good) <= (planned >> (4 * good)) & 15:
        for other in range(GOAL_COUNT):
            if good_at(town, seat, GOALS[other]) == good:
                day.notes[other] = -UNREACHABLE
    return planned
