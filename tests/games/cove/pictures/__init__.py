"""What the client's tests see of Merchants Cove: the harbour, each merchant's shop, the beginning of a play, words.

A module here that is called like a merchant draws its shop."""

import importlib
import itertools
import pkgutil
from collections.abc import Iterator
from typing import Any

from marketday.core.chance import RandomChance
from marketday.core.rng import Rng
from tests.games import camera
from tests.games.camera import AnyStep, Picture
from tests.games.cove.pictures import harbour
from tests.games.cove.pictures.moments import HOUSE

SEATS = 4
STORY = 40
WISHES: tuple[dict[str, Any], ...] = ({}, {"sailors": True, "rogues": "robbers"}, {"rogues": "cultists"})


def play(seed: int, seats: int, **wishes: Any) -> Iterator[AnyStep]:
    rng = Rng(seed)
    merchants = tuple(merchant.name for merchant in HOUSE.merchants)[:seats]
    first = HOUSE.setup(HOUSE.options_type(merchants=merchants, **wishes), seats, RandomChance(rng))
    return camera.play_on(HOUSE, first, camera.randomly(rng), rng)


def shops() -> dict[str, Any]:
    """By merchant, for those whose pictures somebody draws."""
    drawn = {module.name for module in pkgutil.iter_modules(__path__)}
    names = [merchant.name for merchant in HOUSE.merchants if merchant.name in drawn]
    return {name: importlib.import_module(f"{__name__}.{name}").pictures() for name in names}


def plays() -> Iterator[Iterator[AnyStep]]:
    return (play(seed, SEATS, **wishes) for seed, wishes in enumerate(WISHES * 3))


def pictures() -> Picture:
    whole = list(play(7, 3))
    over = camera.picture(HOUSE, whole[-1].state, 0, whole[-1].events)
    return {
        "moments": {**dict(harbour.moments()), "over": over},
        "shops": shops(),
        "story": camera.film(HOUSE, itertools.islice(whole, STORY), 0),
        "sayings": camera.sayings(HOUSE, SEATS, plays()),
    }
