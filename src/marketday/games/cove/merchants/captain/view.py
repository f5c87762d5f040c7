"""The chart as everybody sees it, and back. Only the order of the stack is unknown, and that is not kept."""

from typing import Literal

from msgspec import Struct

from marketday.games.cove.codes import SHOP_QUESTION
from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchant import ShopView
from marketday.games.cove.merchants.captain import codes
from marketday.games.cove.merchants.captain.data import CHART, FIRST_ISLE, ISLES, PLACES
from marketday.games.cove.merchants.captain.moves import Place
from marketday.games.cove.moves import Colour
from marketday.games.cove.shop import Town

RINGS: tuple[Literal["port", "shallows", "reef", "isles"], ...] = ("port", "shallows", "reef", "isles")
KINDS: tuple[Literal["port", "waters", "outpost", "isle"], ...] = ("port", "waters", "outpost", "isle")


class ChartPlace(Struct, frozen=True, forbid_unknown_fields=True):
    place: Place
    ring: Literal["port", "shallows", "reef", "isles"]
    kind: Literal["port", "waters", "outpost", "isle"]
    spaces: int
    colour: Colour | None
    """The colour of an isle is that of its treasure; None while it is bare."""
    ships: int


class Chart(ShopView, frozen=True, tag="captain"):
    places: tuple[ChartPlace, ...]
    stack: tuple[int, ...]
    """How many treasures of each colour can still be laid out."""
    taken: tuple[int, ...]
    knots: int | None
    """How many there are to spend, while that is asked."""


def view(town: Town, seat: int) -> Chart:
    at = town.at(seat)
    cells = list(town.cells)[at : at + codes.CELLS]
    asked = town.question - SHOP_QUESTION if town.asker == seat else None
    return Chart(
        places=tuple(_place(cells, place) for place in range(len(PLACES))),
        stack=tuple(cells[codes.STACK : codes.STACK + 4]),
        taken=tuple(cells[codes.TAKEN : codes.TAKEN + 4]),
        knots=town.cells[codes.KNOTS] if asked in (codes.Q_AGAIN, codes.Q_COURSE) else None,
    )


def _place(cells: list[int], place: int) -> ChartPlace:
    ring, spaces, number, kind = CHART[place]
    if place >= FIRST_ISLE:
        number = cells[codes.TREASURE + place - FIRST_ISLE] - 1
    colour: Colour | None = None if number < 0 else COLOURS[number]
    return ChartPlace(PLACES[place], RINGS[ring], KINDS[kind], spaces, colour, cells[codes.SHIPS + place])


def restore(town: Town, seat: int, view: Chart) -> None:
    isles = (place.colour for place in view.places[FIRST_ISLE : FIRST_ISLE + ISLES])
    numbers = (
        *(place.ships for place in view.places),
        *(0 if colour is None else COLOURS.index(colour) + 1 for colour in isles),
        *view.stack,
        *view.taken,
    )
    for n, number in enumerate(numbers):
        town.set_cell(seat, n, number)
