"""Laboratories drawn for tests of the Alchemist: marbles as letters, ichor as X; chutes from the bottom."""

from typing import Any

from marketday.games.cove.game import CoveGame
from marketday.games.cove.merchants import found
from marketday.games.cove.merchants.alchemist import data
from marketday.games.cove.merchants.alchemist.codes import BAG
from marketday.games.cove.merchants.alchemist.moves import (
    PickMarbles,
)
from marketday.games.cove.moves import (
    ActivateStaff,
    TakeAction,
)
from tests.games.cove.scene import KINDS, Scene, counts

HARVEST, DECANT, BREW, PURGE = (TakeAction(f"alchemist.{name}") for name in data.ACTIONS)
ALCHEMIST, BLACKSMITH = (next(m for m in found() if m.name == name) for name in ("alchemist", "blacksmith"))


GAME = CoveGame((ALCHEMIST, BLACKSMITH))


def laboratory(
    *chutes: str,
    cauldrons: tuple[str, ...] = ("", "", "", ""),
    flasks: str = "",
    waste: int = 0,
    lost: int = 0,
    renown: int = 0,
) -> Scene:
    """Seat 0 to act, with nothing to load at sea; the Blacksmith is done. The other marbles are in the bag."""
    scene = Scene(2, GAME, merchants=("alchemist", "blacksmith"))
    scene.boats("0", "1", "-", "2", "3", "-").times(1, 12)
    chutes = (*chutes, *[""] * (4 - len(chutes)))
    used = counts("".join((*chutes, *cauldrons, flasks)) + "X" * (waste + lost))
    bag = [count - used[kind] for kind, count in enumerate(data.MARBLE_COUNTS)]
    assert min(bag) >= 0
    packed = [sum((KINDS.index(kind) + 1) * 16**place for place, kind in enumerate(chute)) for chute in chutes]
    coloured = [len(cauldron) - cauldron.count("X") for cauldron in cauldrons]
    ichored = [cauldron.count("X") for cauldron in cauldrons]
    numbers = (*bag, *packed, *coloured, *ichored, *counts(flasks), *[0] * 5, waste, lost, renown)
    return scene.shop(0, BAG, *numbers).turn()


def seen(scene: Scene) -> Any:
    return GAME.view(scene.state, None).players[0].shop


def chutes(scene: Scene) -> tuple[str, ...]:
    return tuple("".join(KINDS[data.MARBLES.index(marble)] for marble in chute) for chute in seen(scene).chutes)


def cauldrons(scene: Scene) -> tuple[str, ...]:
    pots = zip("RGBY", seen(scene).cauldrons, strict=True)
    return tuple(kind * cauldron.coloured + "X" * cauldron.ichor for kind, cauldron in pots)


def flasks(scene: Scene) -> str:
    return "".join(kind * count for kind, count in zip(KINDS, seen(scene).flasks, strict=True))


def bag(scene: Scene) -> str:
    return "".join(kind * count for kind, count in zip(KINDS, seen(scene).bag, strict=True))


def out_of_bag(scene: Scene) -> str:
    left = counts(bag(scene))
    return "".join(kind * (data.MARBLE_COUNTS[n] - left[n]) for n, kind in enumerate(KINDS))


def forecast(scene: Scene) -> tuple[int, ...]:
    actions = GAME.view(scene.state, None).players[0].actions
    goods: tuple[int, ...] = next(action.goods for action in actions if action.action == "alchemist.brew")
    return goods


def staffed(scene: Scene, ability: str) -> Scene:
    place = data.ABILITIES.index(ability)
    scene.staff(0, *[20 if n == place else -1 for n in range(4)]).turn()
    return scene.play(0, ActivateStaff())


def harvest(scene: Scene, *picks: tuple[int, int, Any]) -> Scene:
    scene.play(0, HARVEST)
    for pick in picks:
        scene.play(0, PickMarbles(*pick))
    return scene
