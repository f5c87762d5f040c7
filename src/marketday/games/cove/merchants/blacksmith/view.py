"""The smithy as everybody sees it, and back."""

from msgspec import Struct

from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchant import ShopView
from marketday.games.cove.merchants.blacksmith import codes
from marketday.games.cove.merchants.blacksmith.data import FURNACES, SIDES
from marketday.games.cove.merchants.blacksmith.smithy import heat
from marketday.games.cove.moves import GOODS, Good
from marketday.games.cove.shop import Town


class Furnace(Struct, frozen=True, forbid_unknown_fields=True):
    good: Good | None
    exact: bool
    small_heat: int
    large_heat: int


class Smithy(ShopView, frozen=True, tag="blacksmith"):
    """Dice by colour, and by value where they were rolled and are not yet used."""

    coal: int
    alloys: tuple[int, ...]
    rack: tuple[int, ...]
    furnaces: tuple[Furnace, ...]
    rolled_coal: tuple[int, ...]
    """How many show 1 … 6."""
    rolled: tuple[tuple[int, ...], ...]


def view(town: Town, seat: int) -> Smithy:
    at = town.at(seat)
    cells = list(town.cells[at : at + codes.CELLS])
    return Smithy(
        coal=cells[codes.COAL],
        alloys=tuple(cells[codes.ALLOY : codes.ALLOY + 4]),
        rack=tuple(cells[codes.RACK : codes.RACK + 4]),
        furnaces=tuple(_furnace(town.seat_count, cells, furnace) for furnace in range(FURNACES)),
        rolled_coal=tuple(cells[codes.ROLLED_COAL : codes.ROLLED_COAL + SIDES]),
        rolled=tuple(
            tuple(cells[codes.ROLLED + SIDES * colour : codes.ROLLED + SIDES * (colour + 1)])
            for colour in range(len(COLOURS))
        ),
    )


def _furnace(seat_count: int, cells: list[int], furnace: int) -> Furnace:
    content = cells[codes.FURNACE + furnace]
    good: Good | None = GOODS[content - 1] if content else None  # type: ignore[assignment]  # a name of GOODS
    heats = (heat(seat_count, furnace, size) for size in range(2))
    return Furnace(good, cells[codes.EXACT + furnace] == 1, *heats)


def restore(town: Town, seat: int, view: Smithy) -> None:
    numbers = (
        view.coal,
        *view.alloys,
        *view.rack,
        *(0 if furnace.good is None else GOODS.index(furnace.good) + 1 for furnace in view.furnaces),
        *(int(furnace.exact) for furnace in view.furnaces),
        *view.rolled_coal,
        *(dice for values in view.rolled for dice in values),
    )
    for n, number in enumerate(numbers):
        town.set_cell(seat, n, number)
