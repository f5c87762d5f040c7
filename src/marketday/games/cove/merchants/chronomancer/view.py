"""The machines as everybody sees them, and back. Nothing is hidden: everybody can work out what was dealt into the
stack, and its order does not exist."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from marketday.games.cove.codes import SHOP_QUESTION, SUPPLY
from marketday.games.cove.data import GOODS, LARGE
from marketday.games.cove.merchant import ShopView
from marketday.games.cove.merchants.chronomancer import codes
from marketday.games.cove.merchants.chronomancer.chambers import FACE_COUNT
from marketday.games.cove.merchants.chronomancer.data import ENDS, FIGURES, MACHINES, RESERVE_TILES
from marketday.games.cove.merchants.chronomancer.machines import is_active, push, reach
from marketday.games.cove.merchants.chronomancer.moves import TILES, End, Tile
from marketday.games.cove.shop import Town
from marketday.games.cove.state import Cove

NUMBERED = 100
"""Above the numbers of all tiles."""


class EraChamber(Struct, frozen=True, forbid_unknown_fields=True):
    tile: Tile
    """Even if it is face down: everybody saw it."""
    hourglass: bool
    explored: bool


class Haul(Struct, frozen=True, forbid_unknown_fields=True):
    """What Explore would bring (M-H5)."""

    goods: tuple[int | None, ...]
    """What each figure would take."""
    extra: int | None
    """For two tiles of one colour."""


class Slide(Struct, frozen=True, forbid_unknown_fields=True):
    """What pushing a tile into a machine would make of it (M-H2), whatever is drawn into the reserve."""

    machine: int
    end: End
    origins: tuple[int | None, ...]
    """For each chamber the one whose tile would come there; None: the tile pushed."""
    out: int
    """The chamber whose tile falls out."""
    figures: tuple[int, int]
    hourglasses: int
    active: tuple[int, ...]
    hauls: tuple[Haul, ...]
    """For each tile of the reserve."""


class Journey(Struct, frozen=True, forbid_unknown_fields=True):
    """A chamber that a figure can travel to (M-H3), and what Explore would bring then."""

    figure: int
    chamber: int
    haul: Haul


class Machines(ShopView, frozen=True, tag="chronomancer"):
    chambers: tuple[EraChamber, ...]
    """4 * machine + number."""
    figures: tuple[int, int]
    """The chambers of master and helper."""
    hourglasses: int
    """Hourglasses on no tile."""
    active: tuple[int, ...]
    """Chambers where the shield of a tile, if it has one, is active (M-H6)."""
    haul: Haul
    slides: tuple[Slide, ...]
    """While it is asked what to push."""
    journeys: tuple[Journey, ...]
    """While it is asked who travels."""
    reserve: tuple[Tile, ...]
    dealt: tuple[int, ...]
    """How many of each tile, 3 * colour + face, lie in the stack in an order nobody knows."""
    under: tuple[Tile, ...]
    """The tiles under them, the next one first."""


def _tile(number: int) -> Any:
    return TILES[number - 1]


def view(town: Town, seat: int) -> Machines:
    at = town.at(seat)
    cells = list(town.cells[at : at + codes.CELLS])
    supply = _supply(town, seat)
    asked = town.question - SHOP_QUESTION if town.asker == seat else None
    chambers = tuple([_chamber(cells, chamber) for chamber in range(codes.CHAMBERS)])
    return Machines(
        chambers=chambers,
        figures=(cells[codes.FIGURE], cells[codes.FIGURE + 1]),
        hourglasses=cells[codes.GLASSES],
        active=_active(town, seat),
        haul=_haul([chambers[chamber] for chamber in cells[codes.FIGURE : codes.FIGURE + 2]], supply),
        slides=_slides(town, seat, chambers, supply) if asked == codes.Q_SHIFT else (),
        journeys=_journeys(town, seat, chambers, supply) if asked == codes.Q_TRAVEL else (),
        reserve=tuple(map(_tile, cells[codes.RESERVE : codes.RESERVE + RESERVE_TILES])),
        dealt=tuple(cells[codes.DEALT : codes.DEALT + codes.KINDS]),
        under=tuple(map(_tile, cells[codes.UNDER : codes.UNDER + cells[codes.UNDER_COUNT]])),
    )


def _chamber(cells: Sequence[int], chamber: int) -> EraChamber:
    state = cells[codes.STATE + chamber]
    return EraChamber(_tile(cells[codes.TILE + chamber]), state == codes.FROZEN, state == codes.EXPLORED)


def _supply(town: Town, seat: int) -> list[int]:
    return [town.cells[SUPPLY + GOODS * seat + good] for good in range(GOODS)]


def haul(town: Town, seat: int) -> Haul:
    at = town.at(seat)
    cells = list(town.cells[at : at + codes.CELLS])
    eras = [_chamber(cells, cells[codes.FIGURE + figure]) for figure in range(len(FIGURES))]
    return _haul(eras, _supply(town, seat))


def _active(town: Town, seat: int) -> tuple[int, ...]:
    return tuple([chamber for chamber in range(codes.CHAMBERS) if is_active(town, seat, chamber)])


def _haul(eras: Sequence[EraChamber], supply: Sequence[int]) -> Haul:
    """Of the figures one after the other, then what is extra: as far as the supply goes."""
    left = list(supply)
    goods: list[int | None] = []
    for era in eras:
        good = _small(era)
        goods.append(None if era.explored else _take(left, (good + LARGE, good) if era.hourglass else (good,)))
    is_match = not any(era.explored for era in eras) and len({_small(era) for era in eras}) == 1
    return Haul(tuple(goods), _take(left, (_small(eras[0]),)) if is_match else None)


def _small(era: EraChamber) -> int:
    return 2 * (TILES.index(era.tile) // FACE_COUNT)


def _take(left: list[int], choices: Sequence[int]) -> int | None:
    good = next((one for one in choices if left[one]), None)
    if good is not None:
        left[good] -= 1
    return good


def _slides(town: Town, seat: int, chambers: Sequence[EraChamber], supply: Sequence[int]) -> tuple[Slide, ...]:
    ways = [(machine, end) for machine in range(MACHINES) for end in range(len(ENDS))]
    return tuple([_slide(town, seat, machine, end, chambers, supply) for machine, end in ways])


def _slide(
    town: Town, seat: int, machine: int, end: int, chambers: Sequence[EraChamber], supply: Sequence[int]
) -> Slide:
    """The push itself is tried, with tiles that are numbered so as to be known again."""
    assert isinstance(town, Cove)
    tried, at = town.copy(), town.at(seat)
    reserve = town.cells[at + codes.RESERVE : at + codes.RESERVE + RESERVE_TILES]
    for chamber in range(codes.CHAMBERS):
        tried.set_cell(seat, codes.TILE + chamber, NUMBERED + chamber)
    push(tried, seat, reserve[0] - 1, machine, end)
    cells = list(tried.cells[at : at + codes.CELLS])
    origins = [tile - NUMBERED if tile >= NUMBERED else None for tile in cells[codes.TILE : codes.STATE]]
    figures = (cells[codes.FIGURE], cells[codes.FIGURE + 1])
    (out,) = set(range(codes.CHAMBERS)) - set(origins)
    hauls = []
    for tile in reserve:
        pushed = EraChamber(_tile(tile), False, False)
        eras = [pushed if origins[figure] is None else chambers[origins[figure] or 0] for figure in figures]
        hauls.append(_haul(eras, supply))
    return Slide(
        machine=machine,
        end=ENDS[end],
        origins=tuple(origins),
        out=out,
        figures=figures,
        hourglasses=cells[codes.GLASSES],
        active=_active(tried, seat),
        hauls=tuple(hauls),
    )


def _journeys(town: Town, seat: int, chambers: Sequence[EraChamber], supply: Sequence[int]) -> tuple[Journey, ...]:
    found = []
    for figure in range(len(FIGURES)):
        other = chambers[town.cell(seat, codes.FIGURE + 1 - figure)]
        goals = reach(town, seat, figure)
        for chamber, era in enumerate(chambers):
            if goals >> chamber & 1:
                found.append(Journey(figure, chamber, _haul((era, other) if figure == 0 else (other, era), supply)))
    return tuple(found)


def _state(chamber: EraChamber) -> int:
    return codes.FROZEN if chamber.hourglass else codes.EXPLORED if chamber.explored else codes.OPEN


def restore(town: Town, seat: int, view: Machines) -> None:
    under = [1 + TILES.index(tile) for tile in view.under]
    numbers = (
        *(1 + TILES.index(chamber.tile) for chamber in view.chambers),
        *map(_state, view.chambers),
        *view.figures,
        view.hourglasses,
        *(1 + TILES.index(tile) for tile in view.reserve),
        *view.dealt,
        sum(view.dealt),
        *under,
        *[0] * (codes.STACK_PLACES - len(under)),
        len(under),
    )
    for n, number in enumerate(numbers):
        town.set_cell(seat, n, number)
