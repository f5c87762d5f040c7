"""What happened in the smithy. Nothing there is secret."""

from typing import Literal

from marketday.games.cove.codec import Rows
from marketday.games.cove.data import COLOURS
from marketday.games.cove.events import Event
from marketday.games.cove.merchants.blacksmith import shop
from marketday.games.cove.moves import GOODS, Colour, Good

DICE = (*COLOURS, "coal")


class DieMined(Event, frozen=True):
    seat: int
    colour: Colour


class DieRolled(Event, frozen=True):
    seat: int
    die: Literal["red", "green", "blue", "yellow", "coal"]
    value: int


class FurnaceLoaded(Event, frozen=True):
    seat: int
    furnace: int
    good: Good
    exact: bool


class FurnaceForged(Event, frozen=True):
    seat: int
    furnace: int
    good: Good


class AlloysReturned(Event, frozen=True):
    seat: int
    kept: bool


ROWS: Rows = {
    shop.TOLD_MINED: (DieMined, (None, COLOURS)),
    shop.TOLD_ROLLED: (DieRolled, (None, DICE, None)),
    shop.TOLD_LOADED: (FurnaceLoaded, (None, None, GOODS, (False, True))),
    shop.TOLD_FORGED: (FurnaceForged, (None, None, GOODS)),
    shop.TOLD_ALLOYS: (AlloysReturned, (None, (False, True))),
}
