"""The chart, question by question."""

from collections.abc import Iterator
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from marketday.games.cove.merchants.captain.data import ABILITIES, FLEET, STORM
from tests.games.camera import Picture
from tests.games.cove.pictures.moments import Fits, asked, at_work, drawn_shop, furnish, shop_of, shown
from tests.games.cove.scene import Scene

NAME = "captain"
STAFF = (20, 21, 22, 23)


def chart(**ships: int) -> Scene:
    """So many ships at places outside the port; the others are in it."""
    scene = at_work(NAME)
    in_port = FLEET - sum(ships.values())
    places = tuple(
        replace(place, ships=in_port if place.place == "port" else ships.get(place.place, 0))
        for place in shop_of(scene).places
    )
    return furnish(scene, places=places).staff(0, *STAFF[: len(ABILITIES)]).turn()


def knots(*wanted: int) -> Fits:
    return lambda picture: drawn_shop(picture)["knots"] in wanted


def lie_as_in(scene: Scene) -> Fits:
    """No ship has left its place yet."""
    places = to_builtins(shop_of(scene).places)
    return lambda picture: bool(drawn_shop(picture)["places"] == places)


def moments() -> Iterator[tuple[str, Picture]]:
    spread = chart(red_shallows=1, blue_outpost=1)
    yield "action", shown(chart(red_shallows=1, yellow_reef=1, isle_2=1))
    for question in ("again", "recall", "tow", "signal"):
        yield question, asked(f"{NAME}.{question}", spread)
    yield "storm", asked(f"{NAME}.again", spread, knots(STORM))
    yield "course", asked(f"{NAME}.course", spread, knots(1, 2), lie_as_in(spread))
    yield "far", asked(f"{NAME}.course", spread, knots(3, 4), lie_as_in(spread))
    yield "first", asked(f"{NAME}.course", chart(), lie_as_in(chart()))


def pictures() -> Any:
    return {"moments": dict(moments())}
