"""Quays laid out for tests: rows of goods."""

from collections.abc import Sequence

from marketday.core import Rng
from marketday.games.quayside import GAME
from marketday.games.quayside.data import COPIES, GOODS
from marketday.games.quayside.game import View
from marketday.games.quayside.kernel import Position

FIGS, HONEY, CLOVES, SILK, PEARLS = range(len(GOODS))


def quay(row: Sequence[int], taken: Sequence[Sequence[int]] = ((), ()), turn: int = 0) -> Position:
    """A row of goods, and the goods that seats have; crates of a good are dealt out in order."""
    used = [0] * len(GOODS)

    def crate(good: int) -> int:
        used[good] += 1
        return COPIES * good + used[good] - 1

    goods = [tuple(map(crate, own)) for own in taken]
    return GAME.imagine(View(None, "take", turn, tuple(map(crate, row)), tuple(goods)), Rng(1))
