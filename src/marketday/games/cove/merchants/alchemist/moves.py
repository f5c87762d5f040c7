"""What an Alchemist can answer. Chutes count from 0, and so do the places of a chute, from the bottom."""

from typing import Annotated, Literal

from msgspec import Meta

from marketday.core.codec import NUMBER, Row
from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchants.alchemist import codes
from marketday.games.cove.merchants.alchemist.data import CHUTE_PLACES, CHUTES, MARBLES
from marketday.games.cove.moves import GOODS, Colour, Good, Move

Marble = Literal["red", "green", "blue", "yellow", "ichor"]
Chute = Annotated[int, Meta(ge=0, lt=CHUTES)]
Height = Annotated[int, Meta(ge=0, lt=CHUTE_PLACES)]
Place = Literal["red", "green", "blue", "yellow", "flask", "bag"]
"""A cauldron by its colour, or another place."""
PLACES = (*COLOURS, "flask", "bag")


class PourMarble(Move, frozen=True):
    chute: Chute


class PickMarbles(Move, frozen=True):
    chute: Chute
    height: Height
    """Of the lowest marble of the run."""
    marble: Marble


class PlaceIchor(Move, frozen=True):
    colour: Colour
    """Of the cauldron."""


class EmptyFlask(Move, frozen=True):
    colour: Colour


class StopPlacing(Move, frozen=True):
    pass


class FillFlask(Move, frozen=True):
    marble: Marble


class BrewCauldron(Move, frozen=True):
    good: Good


class StopBrewing(Move, frozen=True):
    pass


class LeaveMarble(Move, frozen=True):
    marble: Marble


class ChooseSponsor(Move, frozen=True):
    colour: Colour


class TakeMarble(Move, frozen=True):
    chute: Chute
    height: Height
    """Of the lowest marble of the run."""
    marble: Marble


class FilterIchor(Move, frozen=True):
    place: Literal["red", "green", "blue", "yellow", "flask"]


ROWS: dict[int, Row] = {
    codes.POUR: (PourMarble, (NUMBER,)),
    codes.PICK: (PickMarbles, (NUMBER, NUMBER, MARBLES)),
    codes.PLACE_ICHOR: (PlaceIchor, (COLOURS,)),
    codes.EMPTY_FLASK: (EmptyFlask, (COLOURS,)),
    codes.STOP_PLACING: (StopPlacing, ()),
    codes.FILL_FLASK: (FillFlask, (MARBLES,)),
    codes.BREW_GOOD: (BrewCauldron, (GOODS,)),
    codes.STOP_BREWING: (StopBrewing, ()),
    codes.LEAVE: (LeaveMarble, (MARBLES,)),
    codes.CHOOSE_SPONSOR: (ChooseSponsor, (COLOURS,)),
    codes.TAKE: (TakeMarble, (NUMBER, NUMBER, MARBLES)),
    codes.FILTER_TO: (FilterIchor, (PLACES,)),
}

ANSWERS: dict[int, tuple[type[Move], ...]] = {
    codes.Q_POUR: (PourMarble,),
    codes.Q_PICK: (PickMarbles,),
    codes.Q_PLACE: (PlaceIchor, EmptyFlask, StopPlacing),
    codes.Q_FLASK: (FillFlask,),
    codes.Q_BREW: (BrewCauldron, StopBrewing),
    codes.Q_LEFT: (LeaveMarble,),
    codes.Q_SPONSOR: (ChooseSponsor,),
    codes.Q_TAKE: (TakeMarble,),
    codes.Q_FILTER: (FilterIchor,),
}
