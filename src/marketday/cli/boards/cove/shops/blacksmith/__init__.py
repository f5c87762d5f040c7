"""The smithy at a terminal: dice in the pool, on the rack and as they were rolled, and the furnaces."""

from collections.abc import Mapping

from marketday.cli.boards.cove import signs
from marketday.cli.boards.cove.signs import BOLD, BRIGHT, DIM, Signs, joined
from marketday.cli.canvas import Line, Style, flowing, line
from marketday.core.text import Words
from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchants.blacksmith.data import RACK_SLOTS_PER_COLOUR
from marketday.games.cove.merchants.blacksmith.view import Furnace, Smithy
from marketday.games.cove.moves import GOODS

COAL = Style((250, 246, 235), (60, 60, 64), True)
NAMES = ("I", "II", "III", "IV")


def lines(shop: Smithy, letters: Signs, words: Words, labels: Mapping[str, str], columns: int) -> list[Line]:
    tints = [signs.colour(letters, colour) for colour in range(len(COLOURS))]
    rack = [
        line(*signs.each([tint], [held]), (signs.NOBODY * (RACK_SLOTS_PER_COLOUR - held), DIM))
        for tint, held in zip(tints, shop.rack, strict=True)
    ]
    coal = line(f"{labels['coal']} ", ("■" * shop.coal or "–", DIM))
    dice = [
        joined([line((labels["pool"], BOLD)), coal, signs.each(tints, shop.alloys)]),
        joined([line((labels["rack"], BOLD)), *rack]),
    ]
    rolled = _values(labels["coal"], COAL, shop.rolled_coal)
    for colour, values in enumerate(shop.rolled):
        rolled += _values(letters.colours[colour], signs.TINTS[colour], values)
    furnaces = [
        line((f"{name} ", BOLD), *_furnace(furnace, letters, labels))
        for name, furnace in zip(NAMES, shop.furnaces, strict=True)
    ]
    return [
        *flowing(dice, columns, 3),
        *(flowing([line((labels["rolled"], BOLD)), *rolled], columns) if rolled else ()),
        *flowing([line((labels["furnaces"], BOLD)), *furnaces], columns),
    ]


def _values(name: str, style: Style, dice: tuple[int, ...]) -> list[Line]:
    """The dice of one kind as `name 3 5`."""
    shown = [str(value) for value, count in enumerate(dice, 1) for _ in range(count)]
    return [line((name, style), f" {' '.join(shown)}")] if shown else []


def _furnace(furnace: Furnace, letters: Signs, labels: Mapping[str, str]) -> Line:
    """What it is loaded with, or the heat it needs for a small and a large good."""
    if furnace.good is None:
        return line(("(", DIM), f"{furnace.small_heat}/{furnace.large_heat}", (")", DIM))
    exact = (f" {labels['exact']}", BRIGHT) if furnace.exact else ""
    return line("[", *signs.good(letters, GOODS.index(furnace.good)), "]", exact)
