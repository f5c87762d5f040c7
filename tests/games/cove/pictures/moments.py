"""Moments of the cove: seat 0 is asked, in a harbour and a shop that are drawn, a few moves before it."""

from collections.abc import Callable
from typing import Any

import msgspec

from marketday.core.registry import find
from marketday.core.rng import Rng
from tests.games import camera
from tests.games.camera import Picture
from tests.games.cove.scene import Scene

HOUSE: Any = find("cove")
TRIES, MOVES = 200, 40

Fits = Callable[[Picture], bool]
"""Whether a picture is as it should be."""


def at_work(first: str, seats: int = 2, *, alone: bool = True, **wishes: Any) -> Scene:
    """Early in a day, with this merchant in seat 0 and to act; the others have done their day's work if it is left
    alone, otherwise they come next."""
    others = [merchant.name for merchant in HOUSE.merchants if merchant.name != first]
    scene = Scene(seats, HOUSE, merchants=(first, *others[: seats - 1]), **wishes)
    return scene.times(1, *([12] * (seats - 1) if alone else [2] * (seats - 1)))


def shop_of(scene: Scene) -> Any:
    return HOUSE.view(scene.state, 0).players[0].shop


def furnish(scene: Scene, **changes: Any) -> Scene:
    """Draw seat 0's shop: what everybody sees of it is to be so. Nothing may get lost."""
    before = HOUSE.census(scene.state)
    merchant = next(one for one in HOUSE.merchants if one.name == HOUSE.view(scene.state, 0).players[0].merchant)
    merchant.restore(scene.state, 0, msgspec.structs.replace(shop_of(scene), **changes), Rng(1))
    assert HOUSE.census(scene.state) == before, "components of the shop got lost, or were made up"
    return scene


def drawn_shop(picture: Picture) -> Any:
    return picture["view"]["players"][0]["shop"]


def offers(move: str) -> Fits:
    return lambda picture: any(one["move"] == move for one in picture["ask"]["moves"])


def shown(scene: Scene, seat: int = 0) -> Picture:
    return camera.picture(HOUSE, scene.state, seat, scene.told)


def asked(what: str, scene: Scene, *fits: Fits, least: int = 2) -> Picture:
    """Seat 0 is asked that, with at least this many answers."""

    def is_it(state: Any) -> bool:
        ask = HOUSE.asked(state).get(0)
        if ask is None or ask.prompt != f"prompt.{what}" or len(ask.moves) < least:
            return False
        return all(fit(camera.picture(HOUSE, state, 0)) for fit in fits)

    step = camera.come_to(what, HOUSE, scene.state, is_it, tries=TRIES, moves=MOVES)
    return camera.picture(HOUSE, step.state, 0, step.events)
