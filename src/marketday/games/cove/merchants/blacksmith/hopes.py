# compiled: mypyc
"""What bots expect from the Blacksmith's work: gold, hours, or a share of something. No rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.cove.codes import HALL
from marketday.games.cove.data import GUILDS, LARGE, SMALL
from marketday.games.cove.hints.hopes import LAST_WORK, Day, Hopes
from marketday.games.cove.merchants.blacksmith.codes import ALLOY, EXACT, FURNACE
from marketday.games.cove.merchants.blacksmith.data import COSTS, FORGE, FURNACES
from marketday.games.cove.shop import Town

TALENTS: Final[vec[float]] = vec[float]([3.3, 2.8, 4.1, 5.5])  # gold by ability
PACE: Final = 6.3  # gold by hour
LOADED: Final = 0.83  # of a good, for one in a furnace
SPONSORED: Final = 0.78  # of the guild, for a furnace loaded exactly
FORGE_SHARE: Final = 0.24  # of the hours to forge, for each loaded furnace
ONE_ALLOY: Final = 0.41  # of a small good, for the first alloy of a colour in the pool
TWO_ALLOYS: Final = 0.31  # of a large good, for the second
THREE_ALLOYS: Final = 0.26  # of a small good, for the third

FORGE_HOURS: Final = float(COSTS[FORGE][0])


class BlacksmithHopes(Hopes):
    def __init__(self) -> None:
        super().__init__(PACE, TALENTS)

    def promise(self, town: Town, seat: i64, day: Day) -> float:
        """Goods in furnaces, less their share of the hours to forge them; an alloy in the pool is a chance of one."""
        cells = town.cells
        at: i64 = town.at(seat)
        gold: float = 0.0
        loaded: i64 = 0
        for furnace in range(FURNACES):
            good: i64 = cells[at + FURNACE + furnace] - 1
            if good >= 0:
                loaded += 1
                gold += LOADED * day.worth(town, seat, good)
                if cells[at + EXACT + furnace] == 1:
                    gold += SPONSORED * float(cells[HALL + (good >> 1)])
        gold -= day.share(FORGE_HOURS, FORGE_SHARE * float(loaded))
        if day.is_last and day.hours <= LAST_WORK:
            return gold if gold > 0.0 else 0.0
        for colour in range(i64(GUILDS)):
            alloys: i64 = cells[at + ALLOY + colour]
            if alloys > 0:
                gold += ONE_ALLOY * day.goods[2 * colour + SMALL]
            if alloys > 1:
                gold += TWO_ALLOYS * day.goods[2 * colour + LARGE]
            if alloys > 2:
                gold += THREE_ALLOYS * day.goods[2 * colour + SMALL]
        return gold
