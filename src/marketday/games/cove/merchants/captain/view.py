"""The chart as everybody sees it, and back. Only the order of the stack is unknown, and that is not kept."""

from typing import Literal

from msgspec import Struct

from marketday.games.cove.codes import SHOP_QUESTION, SUPPLY
from marketday.games.cove.data import COLOURS, GOODS
from marketday.games.cove.merchant import ShopView
from marketday.games.cove.merchants.captain import codes
from marketday.games.cove.merchants.captain.chart import REACH
from marketday.games.cove.merchants.captain.data import CHART, FIRST_ISLE, ISLES, PLACES
from marketday.games.cove.merchants.captain.fleet import free, good_at, standing
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
    good: int | None
    """What a ship brings home from there (M-K4)."""
    laden: int
    """For how many of the ships there the supply has it, were all called home now."""


class Ways(Struct, frozen=True, forbid_unknown_fields=True):
    """How far a ship from a place gets with the knots that are to share, if all others stay (M-K2)."""

    place: Place
    before: tuple[int | None, ...]
    """For each place that can be reached, by number, the last one on the way there."""


class Chart(ShopView, frozen=True, tag="captain"):
    places: tuple[ChartPlace, ...]
    stack: tuple[int, ...]
    """How many treasures of each colour can still be laid out."""
    taken: tuple[int, ...]
    knots: int | None
    """How many there are to spend, while that is asked."""
    ways: tuple[Ways, ...]
    """From each place with a ship, while that is asked."""


def view(town: Town, seat: int) -> Chart:
    at = town.at(seat)
    cells = list(town.cells[at : at + codes.CELLS])
    asked = town.question - SHOP_QUESTION if town.asker == seat else None
    knots = town.cells[codes.KNOTS] if asked in (codes.Q_AGAIN, codes.Q_COURSE) else None
    supply = [town.cells[SUPPLY + GOODS * seat + good] for good in range(GOODS)]
    return Chart(
        places=tuple([_place(town, seat, cells, place, supply) for place in range(len(PLACES))]),
        stack=tuple(cells[codes.STACK : codes.STACK + 4]),
        taken=tuple(cells[codes.TAKEN : codes.TAKEN + 4]),
        knots=knots,
        ways=() if knots is None else _ways(town, seat, knots),
    )


def _place(town: Town, seat: int, cells: list[int], place: int, supply: list[int]) -> ChartPlace:
    """`supply` is what is left when the ships of all places before have come home."""
    ring, spaces, number, kind = CHART[place]
    if place >= FIRST_ISLE:
        number = cells[codes.TREASURE + place - FIRST_ISLE] - 1
    colour: Colour | None = None if number < 0 else COLOURS[number]
    ships, good, laden = cells[codes.SHIPS + place], good_at(town, seat, place), 0
    if good >= 0:
        laden = min(ships, supply[good])
        supply[good] -= laden
    return ChartPlace(
        place=PLACES[place],
        ring=RINGS[ring],
        kind=KINDS[kind],
        spaces=spaces,
        colour=colour,
        ships=ships,
        good=None if good < 0 else good,
        laden=laden,
    )


def _ways(town: Town, seat: int, knots: int) -> tuple[Ways, ...]:
    open_places, ships = free(town, seat), standing(town, seat)
    return tuple([Ways(PLACES[n], _before(n, knots, open_places)) for n in range(len(PLACES)) if ships >> n & 1])


def _before(start: int, knots: int, open_places: int) -> tuple[int | None, ...]:
    """Knot by knot: every free place beside one that is reached."""
    before: list[int | None] = [None] * len(PLACES)
    edge, left = [start], open_places & ~(1 << start)
    for _ in range(knots):
        reached = []
        for to in range(len(PLACES)):
            near = next((place for place in edge if REACH[place] & left & (1 << to)), None)
            if near is not None:
                before[to] = near
                reached.append(to)
        edge = reached
        for to in reached:
            left &= ~(1 << to)
    return tuple(before)


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
