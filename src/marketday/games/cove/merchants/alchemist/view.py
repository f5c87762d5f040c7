"""The laboratory as everybody sees it, and back. Everybody can work out what is left in the bag."""

from functools import lru_cache
from itertools import chain

from msgspec import Struct

from marketday.games.cove.codes import SHOP_QUESTION
from marketday.games.cove.data import COLOURS, GOODS
from marketday.games.cove.merchant import ShopView
from marketday.games.cove.merchants.alchemist import codes
from marketday.games.cove.merchants.alchemist.chutes import height, marble_at, nth_run, runs, waves
from marketday.games.cove.merchants.alchemist.data import CHUTES, MARBLES
from marketday.games.cove.merchants.alchemist.laboratory import (
    can_make,
    is_renown_near,
    landing,
    sure_waste,
    waste_corruption,
)
from marketday.games.cove.merchants.alchemist.moves import Marble
from marketday.games.cove.shop import Town

ONE = tuple([[int(other == kind) for other in range(len(MARBLES))] for kind in range(len(MARBLES))])


class Cauldron(Struct, frozen=True, forbid_unknown_fields=True):
    coloured: int
    ichor: int


Landing = tuple[int, int, int, int, int, int, int]
"""Where marbles would go that are taken now (M-A3): coloured ones to each cauldron, ichor to some of them, which is for
the player to say, marbles to flasks, and to the bag."""


class MarbleRun(Struct, frozen=True, forbid_unknown_fields=True):
    """A run of marbles of one kind, and what would come of picking it (M-A2)."""

    low: int
    """The place of its lowest marble."""
    count: int
    reactions: tuple[tuple[int, ...], ...]
    """The places of the chute that each reaction would take, one after the other."""
    landing: Landing


class Brew(Struct, frozen=True, forbid_unknown_fields=True):
    """A good for which its cauldron has marbles enough (M-A4)."""

    good: int
    ichor: int
    """What is sure to go to the Toxic Waste (M-A5)."""
    corruption: int
    """The cards that draws."""


class Laboratory(ShopView, frozen=True, tag="alchemist"):
    """Numbers of marbles are red, green, blue, yellow, ichor."""

    bag: tuple[int, ...]
    chutes: tuple[tuple[Marble, ...], ...]
    """From the bottom."""
    picks: tuple[tuple[MarbleRun, ...], ...]
    """The runs of each chute, from the bottom."""
    landings: tuple[Landing, ...]
    """Of one marble of each kind (M-A7)."""
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
    renown_near: bool
    """As many cauldrons are ready as it takes to gain some (M-A6)."""
    brews: tuple[Brew, ...]


def view(town: Town, seat: int) -> Laboratory:
    at = town.at(seat)
    cells = list(town.cells[at : at + codes.CELLS])
    chutes = cells[codes.CHUTE : codes.CHUTE + CHUTES]
    kinds = len(MARBLES)
    is_drawn = town.question == SHOP_QUESTION + codes.Q_POUR and town.asker == seat
    return Laboratory(
        bag=tuple(cells[codes.BAG : codes.BAG + kinds]),
        chutes=tuple([_marbles(chute) for chute in chutes]),
        picks=tuple([tuple([_pick(town, seat, run) for run in _runs(chute)]) for chute in chutes]),
        landings=tuple([_landing(town, seat, ONE[kind]) for kind in range(kinds)]),
        cauldrons=tuple(
            Cauldron(cells[codes.COLOURED + colour], cells[codes.ICHORED + colour]) for colour in range(len(COLOURS))
        ),
        flasks=tuple(cells[codes.FLASK : codes.FLASK + kinds]),
        hand=tuple(cells[codes.HAND : codes.HAND + kinds]),
        drawn=MARBLES[town.cells[codes.POURED]] if is_drawn else None,
        waste=cells[codes.WASTE],
        lost=cells[codes.LOST],
        renown=cells[codes.RENOWN],
        renown_near=is_renown_near(town, seat),
        brews=tuple([_brew(town, seat, good) for good in range(GOODS) if can_make(town, seat, good)]),
    )


Run = tuple[int, int, tuple[tuple[int, ...], ...], list[int]]
"""Its lowest place, how many marbles, what its reactions take, and all it takes by kind."""


@lru_cache(4096)
def _runs(chute: int) -> tuple[Run, ...]:
    """Chutes are looked at far more often than they change."""
    found = []
    for n in range(runs(chute)):
        low = nth_run(chute, n)
        (own, *reactions) = waves(chute, low)
        taken = [0] * len(MARBLES)
        for place in chain(own, *reactions):
            taken[marble_at(chute, place)] += 1
        found.append((low, len(own), tuple([tuple(places) for places in reactions]), taken))
    return tuple(found)


def _pick(town: Town, seat: int, run: Run) -> MarbleRun:
    low, count, reactions, taken = run
    return MarbleRun(low, count, reactions, _landing(town, seat, taken))


def _landing(town: Town, seat: int, taken: list[int]) -> Landing:
    red, green, blue, yellow, ichor, flasks, bag = landing(town, seat, taken)
    return red, green, blue, yellow, ichor, flasks, bag


def _brew(town: Town, seat: int, good: int) -> Brew:
    ichor = sure_waste(town, seat, good)
    return Brew(good, ichor, waste_corruption(town, seat, ichor))


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
