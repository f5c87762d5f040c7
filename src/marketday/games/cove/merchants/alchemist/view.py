"""The laboratory as everybody sees it, and back. What is left in the bag everybody can work out."""

from msgspec import Struct

from marketday.games.cove.codes import SHOP_QUESTION
from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchant import ShopView
from marketday.games.cove.merchants.alchemist import shop
from marketday.games.cove.merchants.alchemist.data import CHUTES, MARBLES
from marketday.games.cove.merchants.alchemist.moves import Marble
from marketday.games.cove.shop import Town


class Cauldron(Struct, frozen=True, forbid_unknown_fields=True):
    coloured: int
    ichor: int


class Laboratory(ShopView, frozen=True, tag="alchemist"):
    """Numbers of marbles are red, green, blue, yellow, ichor."""

    bag: tuple[int, ...]
    chutes: tuple[tuple[Marble, ...], ...]
    """From the bottom."""
    cauldrons: tuple[Cauldron, ...]
    """By colour."""
    flasks: tuple[int, ...]
    hand: tuple[int, ...]
    """Taken and not yet placed."""
    drawn: Marble | None
    """Drawn, still counted in the bag, and not yet on a chute."""
    waste: int
    lost: int
    """Ichor out of the game."""
    renown: int


def view(town: Town, seat: int) -> Laboratory:
    at = town.at(seat)
    cells = list(town.cells)[at : at + shop.CELLS]
    kinds = len(MARBLES)
    is_drawn = town.question == SHOP_QUESTION + shop.Q_POUR and town.asker == seat
    return Laboratory(
        bag=tuple(cells[shop.BAG : shop.BAG + kinds]),
        chutes=tuple(_marbles(chute) for chute in cells[shop.CHUTE : shop.CHUTE + CHUTES]),
        cauldrons=tuple(
            Cauldron(cells[shop.COLOURED + colour], cells[shop.ICHORED + colour]) for colour in range(len(COLOURS))
        ),
        flasks=tuple(cells[shop.FLASK : shop.FLASK + kinds]),
        hand=tuple(cells[shop.HAND : shop.HAND + kinds]),
        drawn=MARBLES[town.a] if is_drawn else None,
        waste=cells[shop.WASTE],
        lost=cells[shop.LOST],
        renown=cells[shop.RENOWN],
    )


def _marbles(chute: int) -> tuple[Marble, ...]:
    return tuple(MARBLES[shop.marble_at(chute, place)] for place in range(shop.height(chute)))


def chute(marbles: tuple[Marble, ...]) -> int:
    """As the rules keep it."""
    return sum((MARBLES.index(marble) + 1) << 4 * place for place, marble in enumerate(marbles))


def restore(town: Town, seat: int, view: Laboratory) -> None:
    numbers = (
        *view.bag,
        *(chute(marbles) for marbles in view.chutes),
        *(cauldron.coloured for cauldron in view.cauldrons),
        *(cauldron.ichor for cauldron in view.cauldrons),
        *view.flasks,
        *view.hand,
        view.waste,
        view.lost,
        view.renown,
    )
    for n, number in enumerate(numbers):
        town.set_cell(seat, n, number)
