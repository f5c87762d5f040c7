"""The smithy, question by question."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from marketday.games.cove.merchants.blacksmith.data import ABILITIES
from marketday.games.cove.moves import GOODS
from tests.games.camera import Picture
from tests.games.cove.pictures.moments import asked, at_work, furnish, shop_of, shown
from tests.games.cove.scene import Scene

NAME = "blacksmith"
QUESTIONS = ("mine", "load", "dice", "keep", "spark", "spark_load", "stack", "strike")
# Townsfolk that work there.
STAFF = (20, 21, 22, 23)


def smithy(*goods: str) -> Scene:
    """With small goods in its first furnaces, each of one alloy."""
    scene = at_work(NAME, 4)
    shop = shop_of(scene)
    furnaces, alloys = list(shop.furnaces), list(shop.alloys)
    for n, good in enumerate(goods):
        furnaces[n] = replace(furnaces[n], good=good)
        alloys[GOODS.index(good) // 2] -= 1
    return furnish(scene, furnaces=tuple(furnaces), alloys=tuple(alloys), coal=shop.coal - len(goods))


def pictures() -> Any:
    return {"moments": dict(moments())}


def moments() -> Iterator[tuple[str, Picture]]:
    yield "start", shown(smithy().turn())
    yield "forge", shown(smithy("red_small", "green_small").turn())
    work = smithy("red_small").staff(0, *STAFF[: len(ABILITIES)]).turn()
    for question in QUESTIONS:
        yield question, asked(f"{NAME}.{question}", work)
