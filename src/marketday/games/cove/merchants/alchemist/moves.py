"""What an Alchemist can answer. Chutes count from 0, and so do the places of a chute, from the bottom."""

from typing import Annotated, Literal

from msgspec import Meta

from marketday.games.cove.codec import Rows
from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchants.alchemist import shop
from marketday.games.cove.merchants.alchemist.data import CHUTE_PLACES, CHUTES, MARBLES
from marketday.games.cove.moves import GOODS, Colour, Good, Move

Marble = Literal["red", "green", "blue", "yellow", "ichor"]
Chute = Annotated[int, Meta(ge=0, lt=CHUTES)]
Height = Annotated[int, Meta(ge=0, lt=CHUTE_PLACES)]
Place = Literal["red", "green", "blue", "yellow", "flask", "bag"]
"""A cauldron by its colour, or elsewhere."""
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


ROWS: Rows = {
    shop.POUR: (PourMarble, (None,)),
    shop.PICK: (PickMarbles, (None, None, MARBLES)),
    shop.PLACE_ICHOR: (PlaceIchor, (COLOURS,)),
    shop.EMPTY_FLASK: (EmptyFlask, (COLOURS,)),
    shop.STOP_PLACING: (StopPlacing, ()),
    shop.FILL_FLASK: (FillFlask, (MARBLES,)),
    shop.BREW_GOOD: (BrewCauldron, (GOODS,)),
    shop.STOP_BREWING: (StopBrewing, ()),
    shop.LEAVE: (LeaveMarble, (MARBLES,)),
    shop.CHOOSE_SPONSOR: (ChooseSponsor, (COLOURS,)),
    shop.TAKE: (TakeMarble, (None, None, MARBLES)),
    shop.FILTER_TO: (FilterIchor, (PLACES,)),
}

QUESTIONS: dict[int, tuple[str, tuple[type[Move], ...]]] = {
    shop.Q_POUR: ("pour", (PourMarble,)),
    shop.Q_PICK: ("pick", (PickMarbles,)),
    shop.Q_PLACE: ("place", (PlaceIchor, EmptyFlask, StopPlacing)),
    shop.Q_FLASK: ("flask", (FillFlask,)),
    shop.Q_BREW: ("brew", (BrewCauldron, StopBrewing)),
    shop.Q_LEFT: ("left", (LeaveMarble,)),
    shop.Q_SPONSOR: ("sponsor", (ChooseSponsor,)),
    shop.Q_TAKE: ("take", (TakeMarble,)),
    shop.Q_FILTER: ("filter", (FilterIchor,)),
}
