"""The harbour, seen by a Blacksmith."""

from collections.abc import Iterator
from typing import Any

from marketday.games.cove.data import ROUNDS
from marketday.games.cove.moves import FinishTrade
from tests.games import camera
from tests.games.camera import Picture
from tests.games.cove.pictures.moments import HOUSE, asked, at_work, shown
from tests.games.cove.scene import Scene

FIRST = "blacksmith"
SEATS = 4
# Townsfolk by number: they discard 1 and 3 cards, bring goods, and move passengers.
LOCALS = (0, 8, 4, 9)
MERCENARIES = (12, 20, 13, 21)
SAILORS = (27, 28, 34, 35)
NEARLY_FULL = ("RGB", "RX", "GY", "BBY", "R", "YG")
PIERS = ("RRB", "GYX", "RXX")
SHELF = "rRBgy"


def day(seats: int = SEATS, alone: bool = False, **wishes: Any) -> Scene:
    """With three to a boat here and there, and something on the shelf."""
    return at_work(FIRST, seats, alone=alone, **wishes).boats(*NEARLY_FULL).halls("RRGBYX").shelf(0, SHELF)


def noon(pier: int, **wishes: Any) -> Picture:
    """Trade, when the others have let seat 0 come to it."""
    scene = day(**wishes).piers(*PIERS).trade(pier)
    for _ in range(SEATS):
        if 0 in scene.asked:
            return shown(scene)
        scene.play(scene.asked[0], FinishTrade())
    raise camera.NoSuchMoment(f"cove: seat 0 is never asked what to sell on pier {pier}")


def is_one_adventurer(picture: Picture) -> bool:
    """There is one way onto each boat."""
    boats = [move["boat"] for move in picture["ask"]["moves"]]
    return len(boats) == len(set(boats))


def are_two_adventurers(picture: Picture) -> bool:
    """M-13: a symbol that counts 2, as with two players, draws both before either is seated."""
    return len(set(picture["view"]["drawn"])) == 2


def before_hand() -> Scene:
    """On the last day, at the full hour before a hand of the clock."""
    scene = day().round(ROUNDS)
    hand = HOUSE.view(scene.state, 0).hands[0]
    return scene.times(hand.time // 2, *[12] * (SEATS - 1)).turn()


def moments() -> Iterator[tuple[str, Picture]]:
    yield "start", shown(at_work(FIRST, SEATS, alone=False).turn())
    yield "action", shown(day().round(2).staff(0, 22, -1, -1, -1).square(*LOCALS).turn())
    yield "late", shown(day(sailors=True, rogues="robbers").round(3).piers(*PIERS).turn())
    yield "pair", shown(day(2).round(2).turn())
    yield "boat", asked("boat", day(alone=True).turn(), is_one_adventurer, least=5)
    yield "two drawn", asked("boat", day(2).times(9, 11).turn(), are_two_adventurers, least=4)
    yield "dock", asked("dock", day(alone=True).turn())
    yield "hand", asked("hand", before_hand())
    yield "discard", asked("discard", day().square(*LOCALS).corruption(0, 1, 2, 3).turn(), least=3)
    yield "tuck", asked("tuck", day().square(*MERCENARIES).turn())
    yield "staff", asked("staff", day().staff(0, 22, 14, 23, -1).turn(), least=3)
    sailors = day(sailors=True, locals=False).square(*SAILORS).turn()
    yield "passenger", asked("passenger", sailors, least=8)
    yield "target", asked("target", sailors, least=3)
    yield "rob", asked("rob", day(rogues="robbers", alone=True).turn(), least=4)
    yield "trade", noon(0)
    yield "market", noon(1)
    yield "black", noon(2)
    yield "bribe", noon(2, rogues="cultists")
