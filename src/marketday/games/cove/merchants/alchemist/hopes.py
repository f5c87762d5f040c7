# compiled: mypyc
"""What bots expect from the Alchemist's work: gold, hours, or a share of something. No rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.cove.data import GUILDS, LARGE, ROUNDS, SMALL
from marketday.games.cove.hints.hopes import Day, Hopes
from marketday.games.cove.merchants.alchemist.chutes import height, runs
from marketday.games.cove.merchants.alchemist.codes import CHUTE, FLASK, HAND, RENOWN
from marketday.games.cove.merchants.alchemist.data import (
    BREW,
    CAULDRON_PLACES,
    CAULDRONS_FOR_RENOWN,
    COSTS,
    ICHOR,
    POTION_MARBLES,
)
from marketday.games.cove.merchants.alchemist.laboratory import MOST_RENOWN, in_cauldron, waste_corruption
from marketday.games.cove.shop import Town

TALENTS: Final[vec[float]] = vec[float]([2.7, 0.94, 1.8, 4.9])  # gold by ability
PACE: Final = 9.2  # gold by hour
WASTED: Final = 0.6  # of a corruption card, for each that the next ichor in the Toxic Waste would draw
NEXT_ICHOR: Final = 3  # of a day
NEARLY_LARGE: Final = 0.57  # of a large good, for two marbles
LONE_MARBLE: Final = 0.34  # of a small good, for one marble
FLASKED: Final = 0.2  # of a small good, for a marble in a flask
TOUCHING: Final = 0.6  # gold for two marbles of a kind that touch
IN_CHUTE: Final = 0.26  # gold for a marble in a chute
FREE_ICHOR: Final = 1.2  # gold for ichor in a flask
BREW_SHARE: Final = 0.21  # of the hours to brew, for each cauldron
NEAR_RENOWN: Final = 1.9  # gold, if the next Brew brings renown
RENOWN_A_ROUND: Final = 2.4  # gold for each step, for each round to come

DAY: Final = 8.0  # hours
BREW_HOURS: Final = float(COSTS[BREW][0])


class AlchemistHopes(Hopes):
    def __init__(self) -> None:
        super().__init__(PACE, TALENTS)

    def promise(self, town: Town, seat: i64, day: Day) -> float:
        """Mostly the cauldrons, less their share of the hours to brew them. The fuller the Toxic Waste, the sooner it
        corrupts."""
        cells = town.cells
        at: i64 = town.at(seat)
        gold: float = -WASTED * day.card * time_left(town, day) * float(waste_corruption(town, seat, NEXT_ICHOR))
        ready: i64 = 0
        for colour in range(i64(GUILDS)):
            marbles: i64 = in_cauldron(town, seat, colour)
            small: float = day.worth(town, seat, 2 * colour + SMALL)
            large: float = day.worth(town, seat, 2 * colour + LARGE)
            if marbles >= POTION_MARBLES:
                ready += 1
            gold += in_work(marbles, small, large)
            gold += FLASKED * float(cells[at + FLASK + colour] + cells[at + HAND + colour]) * small
            chute: i64 = cells[at + CHUTE + colour]
            gold += TOUCHING * float(height(chute) - runs(chute))
            gold += IN_CHUTE * float(height(chute))
        gold += FREE_ICHOR * float(cells[at + FLASK + ICHOR] + cells[at + HAND + ICHOR])
        gold -= day.share(BREW_HOURS, BREW_SHARE * float(ready))
        if ready >= CAULDRONS_FOR_RENOWN and cells[at + RENOWN] < MOST_RENOWN:
            gold += NEAR_RENOWN
        gold += RENOWN_A_ROUND * float(cells[at + RENOWN] * (ROUNDS - town.round))
        return gold


def time_left(town: Town, day: Day) -> float:
    """In days, at most one."""
    days: float = day.hours / DAY + float(ROUNDS - town.round)
    return days if days < 1.0 else 1.0


def in_work(marbles: i64, small: float, large: float) -> float:
    """A cauldron with so many marbles, by what its goods may fetch."""
    if marbles == CAULDRON_PLACES and large > small:
        return large
    if marbles >= POTION_MARBLES:
        return small if small > NEARLY_LARGE * large else NEARLY_LARGE * large
    return LONE_MARBLE * small if marbles == 1 else 0.0
