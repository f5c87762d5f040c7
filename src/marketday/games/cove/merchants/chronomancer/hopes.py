# compiled: mypyc
"""What bots expect from the Chronomancer's work: gold, hours, or a share of something. No rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import BIT, lowest
from marketday.core.kernel import first_of, second_of
from marketday.games.cove.data import LARGE, SMALL
from marketday.games.cove.hints.hopes import ANEW, AT_THE_END, IN_PLACE, Day, Hopes
from marketday.games.cove.merchants.chronomancer.chambers import REACH
from marketday.games.cove.merchants.chronomancer.codes import (
    CHAMBERS,
    EXPLORED,
    FIGURE,
    FROZEN,
    GLASSES,
    MOVED,
    Q_TRAVEL,
    STATE,
)
from marketday.games.cove.merchants.chronomancer.data import COSTS, EXPLORE, FREEZE, TRAVEL
from marketday.games.cove.merchants.chronomancer.machines import colour_in
from marketday.games.cove.shop import Town

TALENTS: Final[vec[float]] = vec[float]([4.7, 3.9, 5.6, 7.5])  # gold by ability
PACE: Final = 5.0  # gold by hour
MATCHED: Final = 0.68  # of the extra good
EXPLORING: Final = 0.63  # of the hours to explore
OTHER_ERAS: Final = 0.069  # of the goods of all tiles
TRAVELLING: Final = 0.77  # of the hours to travel
FREEZING: Final = 0.49  # of the hours to freeze

EXPLORE_HOURS: Final = float(COSTS[EXPLORE][0])
TRAVEL_HOURS: Final = float(COSTS[TRAVEL][0])
FREEZE_HOURS: Final = float(COSTS[FREEZE][0])


class ChronomancerHopes(Hopes):
    def __init__(self) -> None:
        super().__init__(PACE, TALENTS)

    def promise(self, town: Town, seat: i64, day: Day) -> float:
        """The best the two figures may explore where they are, or nearby, less the hours for it; other tiles are for
        later."""
        eras = day.notes
        rest: float = 0.0
        for chamber in range(CHAMBERS):
            eras[chamber] = era(town, seat, day, chamber)
            rest += eras[chamber]
        best: float = best_pair(town, seat, day, eras) - EXPLORING * day.cost(EXPLORE_HOURS)
        return OTHER_ERAS * rest + (best if best > 0.0 else 0.0)

    # ---- trying out without playing ----------------------------------------------------------------------------------
    def trial(self, town: Town, seat: i64, question: i64) -> i64:
        """Figures travel without further ado: first one of them, then the other, or not."""
        if question != Q_TRAVEL:
            return ANEW
        return IN_PLACE if town.cells[MOVED] == 0 else AT_THE_END

    def move(self, town: Town, seat: i64, code: i64) -> i64:
        at: i64 = town.at(seat) + FIGURE + first_of(code)
        stood: i64 = town.cells[at]
        town.cells[at] = second_of(code)
        return stood

    def move_back(self, town: Town, seat: i64, code: i64, note: i64) -> None:
        town.cells[town.at(seat) + FIGURE + first_of(code)] = note


def best_pair(town: Town, seat: i64, day: Day, eras: vec[float]) -> float:
    """What the two figures may explore at best, where they are or where they can go."""
    at: i64 = town.at(seat) + FIGURE
    master: i64 = town.cells[at]
    helper: i64 = town.cells[at + 1]
    way: float = TRAVELLING * day.cost(TRAVEL_HOURS)
    best: float = 0.0
    ours: i64 = REACH[CHAMBERS * helper + master] | BIT[master]
    while ours != 0:
        one: i64 = lowest(ours)
        ours &= ours - 1
        theirs: i64 = (REACH[CHAMBERS * master + helper] | BIT[helper]) & ~BIT[one]
        while theirs != 0:
            other: i64 = lowest(theirs)
            theirs &= theirs - 1
            gold: float = eras[one] + eras[other]
            if one != master or other != helper:
                gold -= way
            colour: i64 = colour_in(town, seat, one)
            if colour == colour_in(town, seat, other) and eras[one] > 0.0 and eras[other] > 0.0:
                gold += MATCHED * day.worth(town, seat, 2 * colour + SMALL)
            if gold > best:
                best = gold
    return best


def era(town: Town, seat: i64, day: Day, chamber: i64) -> float:
    """What a tile is worth: a large good with an hourglass, or if there is time for one."""
    at: i64 = town.at(seat)
    state: i64 = town.cells[at + STATE + chamber]
    if state == EXPLORED:
        return 0.0
    colour: i64 = colour_in(town, seat, chamber)
    large: float = day.worth(town, seat, 2 * colour + LARGE)
    if state == FROZEN:
        return large
    best: float = day.worth(town, seat, 2 * colour + SMALL)
    if town.cells[at + GLASSES] > 0:
        large -= FREEZING * day.cost(FREEZE_HOURS)
        if large > best:
            return large
    return best
