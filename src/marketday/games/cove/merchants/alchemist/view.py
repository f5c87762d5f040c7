"""The laboratory as everybody sees it, and back. Everybody can work out what is left in the bag."""

from msgspec import Struct

from marketday.games.cove.codes import SHOP_QUESTION
from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchant import ShopView
from marketday.games.cove.merchants.alchemist import codes
from marketday.games.cove.merchants.alchemist.chutes import height, marble_at
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
    cells = list(town.cells)[at : at + codes.CELLS]
    kinds = len(MARBLES)
    is_drawn = town.question == SHOP_QUESTION + codes.Q_POUR and town.asker == seat
    return Laboratory(
        bag=tuple(cells[codes.BAG : codes.BAG + kinds]),
        chutes=tuple(_marbles(chute) for chute in cells[codes.CHUTE : codes.CHUTE + CHUTES]),
        cauldrons=tuple(
            Cauldron(cells[codes.COLOURED + colour], cells[codes.ICHORED + colour]) for colour in range(len(COLOURS))
        ),
        flasks=tuple(cells[codes.FLASK : codes.FLASK + kinds]),
        hand=tuple(cells[codes.HAND : codes.HAND + kinds]),
        drawn=MARBLES[town.cells[codes.POURED]] if is_drawn else None,
        waste=cells[codes.WASTE],
        lost=cells[codes.LOST],
        renown=cells[codes.RENOWN],
    )


def _marbles(chute: int) -> tuple[Marble, ...]:
    return tuple(MARBLES[marble_at(chute, place)] for place in range(height(chute)))


def chute(marbles: tuple[Marble, ...]) -> int:
    """In the form the rules keep it."""
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
