"""Machines drawn for tests of the Chronomancer: eras, hourglasses, figures."""

from collections import Counter
from itertools import product
from typing import Any

from marketday.games.cove.game import CoveGame
from marketday.games.cove.merchants import found
from marketday.games.cove.merchants.chronomancer import data
from marketday.games.cove.merchants.chronomancer.codes import (
    DEALT,
    EXPLORED,
    FROZEN,
    KINDS,
    OPEN,
    STACK_PLACES,
    TILE,
    UNDER,
)
from marketday.games.cove.merchants.chronomancer.moves import (
    PushEra,
)
from marketday.games.cove.moves import ActivateStaff, TakeAction
from tests.games.cove.peddler import BLACKSMITH, PEDDLERS
from tests.games.cove.scene import Scene

CHRONOMANCER = next(merchant for merchant in found() if merchant.name == "chronomancer")
COVE = CoveGame((CHRONOMANCER, *PEDDLERS))
HOUSE = CoveGame((BLACKSMITH, CHRONOMANCER))
SHIFT, TRAVEL, FREEZE, EXPLORE = (TakeAction(f"chronomancer.{name}") for name in data.ACTIONS)
SETS = [sets for sets in product((False, True), repeat=3) if sum(sets) >= 2]
LEFT_I = PushEra("yellow_shield", 0, "left")


# ---- positions -------------------------------------------------------------------------------------------------------
def kind(token: str) -> int:
    return 3 * "rgby".index(token[0]) + (1 if "*" in token else 2 if "+" in token else 0)


def machines(
    first: str = "r g b y",
    second: str = "y b g r",
    reserve: str = "y* g+ b*",
    figures: tuple[int, int] = (0, 7),
    under: str = "",
    seats: int = 2,
) -> Scene:
    """Seat 0 to act, with nothing to load at sea. Tiles not named are dealt into the stack."""
    names = ("chronomancer", *(f"peddler_{n}" for n in range(1, seats)))
    scene = Scene(seats, game=COVE, merchants=names).boats("0", "1", "-", "2", "3", "-")
    chambers = f"{first} {second}".split()
    states = [FROZEN if "!" in token else EXPLORED if "-" in token else OPEN for token in chambers]
    tiles = [[1 + kind(token) for token in row] for row in (chambers, reserve.split(), under.split())]
    shown = Counter(tile for row in tiles for tile in row)
    dealt = [data.TILES_OF_EACH_COLOUR[n % 3] - shown[1 + n] for n in range(KINDS)]
    assert min(dealt) >= 0
    scene.shop(
        0,
        TILE,
        *tiles[0],
        *states,
        *figures,
        data.HOURGLASSES - states.count(FROZEN),
        *tiles[1],
    )
    scene.shop(0, DEALT, *dealt, sum(dealt))
    scene.shop(0, UNDER, *tiles[2], *[0] * (STACK_PLACES - len(tiles[2])), len(tiles[2]))
    scene.times(1, *[12] * (seats - 1))
    assert scene.game.census(scene.state) == scene.game.census(Scene(seats, game=COVE, merchants=names).state)
    return scene.turn()


def seen(scene: Scene) -> Any:
    return scene.game.view(scene.state, None).players[0].shop


def token(tile: str) -> str:
    colour, _, face = tile.partition("_")
    return colour[0] + {"plain": "", "shield": "*", "plus_four": "+"}[face]


def row(scene: Scene, machine: int) -> str:
    """As in `machines`."""
    eras = seen(scene).chambers[4 * machine : 4 * machine + 4]
    return " ".join(token(era.tile) + "!" * era.hourglass + "-" * era.explored for era in eras)


def under(scene: Scene) -> str:
    return " ".join(map(token, seen(scene).under))


def staffed(scene: Scene, ability: str) -> Scene:
    place = data.ABILITIES.index(ability)
    scene.staff(0, *[20 if n == place else -1 for n in range(4)]).turn()
    return scene.play(0, ActivateStaff())


def shields(scene: Scene) -> tuple[int, ...]:
    counts: tuple[int, ...] = scene.game.view(scene.state, None).players[0].shields
    return counts


def forecast(scene: Scene) -> tuple[int, ...]:
    return CHRONOMANCER.forecast(scene.state, 0, data.EXPLORE)
