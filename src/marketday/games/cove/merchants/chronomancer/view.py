"""The machines as everybody sees them, and back. Nothing is hidden: everybody can work out what was dealt into the
stack, and its order does not exist."""

from typing import Any

from msgspec import Struct

from marketday.games.cove.merchant import ShopView
from marketday.games.cove.merchants.chronomancer import codes
from marketday.games.cove.merchants.chronomancer.data import RESERVE_TILES
from marketday.games.cove.merchants.chronomancer.moves import TILES, Tile
from marketday.games.cove.shop import Town


class EraChamber(Struct, frozen=True, forbid_unknown_fields=True):
    tile: Tile
    """Even if it is face down: everybody saw it."""
    hourglass: bool
    explored: bool


class Machines(ShopView, frozen=True, tag="chronomancer"):
    chambers: tuple[EraChamber, ...]
    """4 * machine + number."""
    figures: tuple[int, int]
    """The chambers of master and helper."""
    hourglasses: int
    """Hourglasses on no tile."""
    reserve: tuple[Tile, ...]
    dealt: tuple[int, ...]
    """How many of each tile, 3 * colour + face, lie in the stack in an order nobody knows."""
    under: tuple[Tile, ...]
    """The tiles under them, the next one first."""


def _tile(number: int) -> Any:
    return TILES[number - 1]


def view(town: Town, seat: int) -> Machines:
    at = town.at(seat)
    cells = list(town.cells)[at : at + codes.CELLS]
    return Machines(
        chambers=tuple(
            EraChamber(_tile(tile), state == codes.FROZEN, state == codes.EXPLORED)
            for tile, state in zip(cells[codes.TILE : codes.STATE], cells[codes.STATE : codes.FIGURE], strict=True)
        ),
        figures=(cells[codes.FIGURE], cells[codes.FIGURE + 1]),
        hourglasses=cells[codes.GLASSES],
        reserve=tuple(map(_tile, cells[codes.RESERVE : codes.RESERVE + RESERVE_TILES])),
        dealt=tuple(cells[codes.DEALT : codes.DEALT + codes.KINDS]),
        under=tuple(map(_tile, cells[codes.UNDER : codes.UNDER + cells[codes.UNDER_COUNT]])),
    )


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
