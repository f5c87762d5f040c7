"""A laboratory by itself, for tests of the Alchemist's rules one by one."""

from marketday.games.cove.codes import SHOP_TASK, T_CORRUPT
from marketday.games.cove.merchants.alchemist.codes import CHUTE, COLOURED, ICHORED
from marketday.games.cove.merchants.alchemist.shop import Laboratory
from tests.games.cove.bare import Bare

SHOP = Laboratory()
COLOURS, MARBLES = range(4), range(5)
RED, GREEN, BLUE, YELLOW, ICHOR = MARBLES
NONE_LEFT = -1
POTS = [(coloured, ichor) for coloured in range(4) for ichor in range(3) if coloured + ichor <= 3]
"""Coloured marbles and ichor that a cauldron may hold, and some that it may not."""
CORRUPTED = (T_CORRUPT - SHOP_TASK, 0, 0)


def packed(chute: str) -> int:
    """As the state has it: R G B Y X from the bottom."""
    return sum(("RGBYX".index(marble) + 1) * 16**place for place, marble in enumerate(chute))


class Lab(Bare):
    """A laboratory that is empty but for what is put into it."""

    def __init__(self) -> None:
        super().__init__(SHOP)

    def chutes(self, *filled: str) -> "Lab":
        self.put(CHUTE, *(packed(chute) for chute in filled))
        return self

    def pot(self, colour: int, coloured: int, ichor: int) -> "Lab":
        self.put(COLOURED + colour, coloured).put(ICHORED + colour, ichor)
        return self
