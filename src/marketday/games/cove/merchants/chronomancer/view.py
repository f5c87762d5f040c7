"""The machines as everybody sees them, and back. Nothing is hidden: what was dealt into the stack everybody can work
out, and its order does not exist."""

from typing import Any

from msgspec import Struct

from marketday.games.cove.merchant import ShopView
from marketday.games.cove.merchants.chronomancer import shop
from marketday.games.cove.merchants.chronomancer.data import RESERVE_TILES
from marketday.games.cove.merchants.chronomancer.moves import TILES, Tile
from marketday.games.cove.shop import Town


class EraChamber(Struct, frozen=True, forbid_unknown_fields=True):
    tile: Tile
    """Also if it is face down: everybody saw it."""
    hourglass: bool
    explored: bool


class Machines(ShopView, frozen=True, tag="chronomancer"):
    chambers: tuple[EraChamber, ...]
    """4 * machine + number."""
    figures: tuple[int, int]
    """The chambers of master and helper."""
    hourglasses: int
    """Those on no tile."""
    reserve: tuple[Tile, ...]
    dealt: tuple[int, ...]
    """How many of each tile, 3 * colour + face, lie in the stack in an order nobody knows."""
    under: tuple[Tile, ...]
    """Those under them, the next first."""


def _tile(number: int) -> Any:
    return TILES[number - 1]


def view(town: Town, seat: int) -> Machines:
    at = town.at(seat)
    cells = list(town.cells)[at : at + shop.CELLS]
    return Machines(
        chambers=tuple(
            EraChamber(_tile(tile), state == shop.FROZEN, state == shop.EXPLORED)
            for tile, state in zip(cells[shop.TILE : shop.STATE], cells[shop.STATE : shop.FIGURE], strict=True)
        ),
        figures=(cells[shop.FIGURE], cells[shop.FIGURE + 1]),
        hourglasses=cells[shop.GLASSES],
        reserve=tuple(map(_tile, cells[shop.RESERVE : shop.RESERVE + RESERVE_TILES])),
        dealt=tuple(cells[shop.DEALT : shop.DEALT + shop.KINDS]),
        under=tuple(map(_tile, cells[shop.UNDER : shop.UNDER + cells[shop.UNDER_COUNT]])),
    )


def _state(chamber: EraChamber) -> int:
    return shop.FROZEN if chamber.hourglass else shop.EXPLORED if chamber.explored else shop.OPEN


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
        *[0] * (shop.STACK_PLACES - len(under)),
        len(under),
    )
    for n, number in enumerate(numbers):
        town.set_cell(seat, n, number)
