"""The laboratory, question by question."""

from collections.abc import Iterator
from typing import Any

from marketday.games.cove.merchants.alchemist.data import ABILITIES, ICHOR, MARBLE_COUNTS, MARBLES
from marketday.games.cove.merchants.alchemist.view import Cauldron
from tests.games.camera import Picture
from tests.games.cove.pictures.moments import asked, at_work, drawn_shop, furnish, offers, shown
from tests.games.cove.scene import KINDS, Scene

NAME = "alchemist"
STAFF = (20, 21, 22, 23)
# From the bottom, ichor as X. Picking the ichor in the first lets all of it react, wave by wave.
CHUTES = ("BRXRB", "GGYXY", "RBXB", "YGRRG")


def laboratory(
    chutes: tuple[str, ...] = CHUTES, cauldrons: str = "", flasks: str = "", waste: int = 0, ichor: int = 0
) -> Scene:
    """Cauldrons hold marbles of their colours, the red one so much ichor besides."""
    used = [("".join(chutes) + cauldrons + flasks).count(kind) for kind in KINDS]
    used[ICHOR] += waste + ichor
    bag = tuple(count - gone for count, gone in zip(MARBLE_COUNTS, used, strict=True))
    assert min(bag) >= 0, "there are not so many marbles"
    return furnish(
        at_work(NAME),
        bag=bag,
        chutes=tuple(tuple(MARBLES[KINDS.index(kind)] for kind in chute) for chute in chutes),
        cauldrons=tuple(Cauldron(cauldrons.count(kind), ichor if kind == "R" else 0) for kind in KINDS[:ICHOR]),
        flasks=tuple(flasks.count(kind) for kind in KINDS),
        waste=waste,
    )


def moments() -> Iterator[tuple[str, Picture]]:
    yield "start", shown(at_work(NAME).turn())
    yield "late", shown(laboratory(cauldrons="RGGB", flasks="YX", waste=3).round(3).turn())
    yield "pour", asked(f"{NAME}.pour", laboratory().turn(), least=3)
    yield "pick", asked(f"{NAME}.pick", laboratory().turn(), least=12)
    full = laboratory(cauldrons="RGGBBYY", flasks="GB").turn()
    yield "place", asked(f"{NAME}.place", full, lambda picture: sum(drawn_shop(picture)["hand"]) > 0)
    yield "emptying", asked(f"{NAME}.place", laboratory(cauldrons="GB", flasks="RRGB").turn(), offers("EmptyFlask"))
    yield "flask", asked(f"{NAME}.flask", full)
    yield "brew", asked(f"{NAME}.brew", full, least=3)
    yield "left", asked(f"{NAME}.left", laboratory(cauldrons="RRGG", ichor=1).turn())
    yield "sponsor", asked(f"{NAME}.sponsor", laboratory(cauldrons="RRGGBBYY").turn())
    staffed = laboratory(cauldrons="RG", flasks="Y").staff(0, *STAFF[: len(ABILITIES)]).turn()
    yield "take", asked(f"{NAME}.take", staffed)
    yield "filter", asked(f"{NAME}.filter", staffed)


def pictures() -> Any:
    return {"moments": dict(moments())}
