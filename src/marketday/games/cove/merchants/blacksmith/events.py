"""What happened in the smithy. Nothing there is secret."""

from typing import Literal

from marketday.core.codec import NO_OR_YES, NUMBER, Row
from marketday.games.cove.data import COLOURS
from marketday.games.cove.events import Event
from marketday.games.cove.merchants.blacksmith import codes
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


ROWS: dict[int, Row] = {
    codes.TOLD_MINED: (DieMined, (NUMBER, COLOURS)),
    codes.TOLD_ROLLED: (DieRolled, (NUMBER, DICE, NUMBER)),
    codes.TOLD_LOADED: (FurnaceLoaded, (NUMBER, NUMBER, GOODS, NO_OR_YES)),
    codes.TOLD_FORGED: (FurnaceForged, (NUMBER, NUMBER, GOODS)),
    codes.TOLD_ALLOYS: (AlloysReturned, (NUMBER, NO_OR_YES)),
}
