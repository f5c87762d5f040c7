"""The time machines, question by question; and how they change from push to push."""

import itertools
from collections.abc import Iterator
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from marketday.core.grammar import Step
from marketday.core.rng import Rng
from marketday.games.cove.merchants.chronomancer.moves import TILES
from tests.games import camera
from tests.games.camera import AnyStep, Picture
from tests.games.cove.pictures.moments import HOUSE, MOVES, TRIES, asked, at_work, furnish, offers, shop_of, shown
from tests.games.cove.scene import Scene

NAME = "chronomancer"
PUSHES = 3


def busy() -> Scene:
    """An era is explored, one frozen, and a tile has gone under the stack."""
    scene = at_work(NAME)
    shop = shop_of(scene)
    chambers = list(shop.chambers)
    chambers[1] = replace(chambers[1], explored=True)
    chambers[6] = replace(chambers[6], hourglass=True)
    fallen = next(n for n, count in enumerate(shop.dealt) if count)
    dealt = tuple(count - (n == fallen) for n, count in enumerate(shop.dealt))
    glasses = shop.hourglasses - 1
    return furnish(scene, chambers=tuple(chambers), hourglasses=glasses, dealt=dealt, under=(TILES[fallen],)).turn()


def moments() -> Iterator[tuple[str, Picture]]:
    fresh = at_work(NAME).turn()
    yield "start", shown(fresh)
    yield "action", shown(busy())
    yield "shift", asked(f"{NAME}.shift", busy())
    yield "travel", asked(f"{NAME}.travel", fresh, lambda picture: not offers("EndTravel")(picture))
    yield "second", asked(f"{NAME}.travel", fresh, offers("EndTravel"))
    yield "freeze", asked(f"{NAME}.freeze", fresh)
    yield "explore", asked(f"{NAME}.explore", fresh)


def story() -> list[Picture]:
    """The machines each time they have changed, in a day with some pushes."""
    for seed in range(TRIES):
        rng = Rng(seed)
        steps = camera.play_on(HOUSE, Step(busy().state, (), ()), camera.randomly(rng), rng, MOVES)
        day = itertools.takewhile(lambda step: question(step) != "trade", steps)
        seen = [HOUSE.view(step.state, 0).players[0].shop for step in day]
        changes = [now for before, now in itertools.pairwise([None, *seen]) if now != before]
        if len({now.under for now in changes}) > PUSHES:
            return to_builtins(changes)  # type: ignore[no-any-return]
    raise camera.NoSuchMoment(f"cove: no day of a Chronomancer with {PUSHES} pushes in {TRIES}")


def question(step: AnyStep) -> str:
    return str(HOUSE.view(step.state, 0).question)


def pictures() -> Any:
    return {"moments": dict(moments()), "story": story()}
