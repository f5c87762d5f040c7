"""Charts drawn for tests of the Captain: how many ships are where, treasures as letters."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from marketday.games.cove.game import CoveGame
from marketday.games.cove.merchants import found
from marketday.games.cove.merchants.captain import data
from marketday.games.cove.merchants.captain.codes import SHIPS
from marketday.games.cove.merchants.captain.moves import (
    SailShip,
)
from marketday.games.cove.moves import ActivateStaff, TakeAction
from tests.games.cove.peddler import BLACKSMITH, PEDDLERS
from tests.games.cove.scene import Scene

CAPTAIN = next(merchant for merchant in found() if merchant.name == "captain")
DUEL = CoveGame((BLACKSMITH, CAPTAIN))
COVE = CoveGame((CAPTAIN, *PEDDLERS))
NAMES = ("captain", "peddler_1", "peddler_2", "peddler_3", "peddler_4")
SAIL, RECALL, NIGHT_RUN = (TakeAction(f"captain.{name}") for name in data.ACTIONS)
STORM = data.STORM
LETTERS = "RGBY"
SETS = [sets for sets in product((False, True), repeat=3) if sum(sets) >= 2]


def chart(seats: int = 2, treasures: str = "RGBY", taken: str = "", **ships: int) -> Scene:
    """Seat 0 is a Captain to act, with nothing to load at sea. Places have so many ships, the others are in port;
    treasures that neither lie on isles nor were taken are in the stack."""
    scene = Scene(seats, COVE, merchants=NAMES[:seats]).boats("0", "1", "-", "2", "3", "-")
    at_sea = [ships.get(place, 0) for place in data.PLACES[1:]]
    stack = [2 - treasures.count(letter) - taken.count(letter) for letter in LETTERS]
    isles = [LETTERS.index(letter) + 1 for letter in treasures]
    away = [taken.count(letter) for letter in LETTERS]
    scene.shop(0, SHIPS, data.FLEET - sum(at_sea), *at_sea, *isles, *stack, *away)
    return scene.times(1, *[12] * (seats - 1)).turn()


def lone(place: str) -> Scene:
    """One ship there, the others in port."""
    return chart() if place == "port" else chart(**{place: 1})  # type: ignore[arg-type]


def seen(scene: Scene) -> Any:
    return COVE.view(scene.state, None).players[0].shop


def ships(scene: Scene) -> Mapping[str, int]:
    """Where ships are."""
    return {place.place: place.ships for place in seen(scene).places if place.ships}


def treasures(scene: Scene) -> str:
    return "".join(place.colour[0].upper() for place in seen(scene).places if place.kind == "isle")


def targets(scene: Scene, place: str) -> set[str]:
    return {move.to for move in scene.moves(0) if isinstance(move, SailShip) and move.place == place}


def staffed(scene: Scene, ability: str) -> Scene:
    place = data.ABILITIES.index(ability)
    scene.staff(0, *[20 if n == place else -1 for n in range(4)]).turn()
    return scene.play(0, ActivateStaff())


SHALLOWS = {"red_shallows", "green_shallows"}
REEF = {"blue_reef", "yellow_reef", "red_outpost", "green_outpost", "blue_outpost", "yellow_outpost"}
ISLES = {"isle_1", "isle_2", "isle_3", "isle_4"}
