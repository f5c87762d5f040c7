"""The laboratory at a terminal. Chutes are drawn lying on their side, so a marble's place is counted from the left."""

from collections.abc import Mapping, Sequence

from marketday.cli.boards.cove import signs
from marketday.cli.boards.cove.signs import BOLD, BRIGHT, DIM, Signs, joined
from marketday.cli.canvas import PLAIN, Line, Style, flowing, line
from marketday.core.text import Words
from marketday.games.cove.data import PLUS_FOUR
from marketday.games.cove.merchants.alchemist.data import (
    CAULDRON_PLACES,
    CHUTE_PLACES,
    CORRUPTING_PLACES,
    FLASKS,
    ICHOR,
    MARBLES,
    RENOWN_TRACK,
    WASTE_PLACES,
)
from marketday.games.cove.merchants.alchemist.view import Laboratory

ICHOR_SIGN = line(("✶", Style((40, 20, 50), (190, 240, 120), True)))


def lines(shop: Laboratory, letters: Signs, words: Words, labels: Mapping[str, str], columns: int) -> list[Line]:
    def named(label: str, *pieces: Line) -> Line:
        return joined([line((labels[label], BOLD)), *pieces])

    def marbles(counts: Sequence[int], places: int = 0) -> Line:
        kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
        return _places([_marble(letters, kind) for kind in kinds], places)

    chutes = [
        (
            *line((f"{number} ", DIM)),
            *_places([_marble(letters, MARBLES.index(marble)) for marble in chute], CHUTE_PLACES),
        )
        for number, chute in enumerate(shop.chutes, 1)
    ]
    cauldrons = []
    for colour, cauldron in enumerate(shop.cauldrons):
        held = [*[_marble(letters, colour)] * cauldron.coloured, *[ICHOR_SIGN] * cauldron.ichor]
        cauldrons.append(line((letters.colours[colour], DIM), "[", *_places(held, CAULDRON_PLACES), "]"))
    bag = [(*_marble(letters, kind), (str(count), PLAIN)) for kind, count in enumerate(shop.bag)]
    stores = [named("bag", *bag), named("waste", _waste(shop.waste))]
    if shop.lost:
        stores.append(line(f"{labels['lost']}: {shop.lost}"))
    stores.append(named("renown", *_renown(shop.renown, letters)))
    if any(shop.hand):
        stores.append(named("hand", marbles(shop.hand)))
    if shop.drawn is not None:
        stores.append(named("drawn", _marble(letters, MARBLES.index(shop.drawn))))
    return [
        *flowing([named("chutes"), *chutes], columns),
        *flowing([named("cauldrons", *cauldrons), named("flasks", marbles(shop.flasks, FLASKS))], columns, 3),
        *flowing(stores, columns, 3),
    ]


def _marble(letters: Signs, kind: int) -> Line:
    return ICHOR_SIGN if kind == ICHOR else signs.colour(letters, kind)


def _places(held: Sequence[Line], places: int) -> Line:
    return line(*joined(held, 0), (signs.NOBODY * (places - len(held)), DIM))


def _waste(filled: int) -> Line:
    """Free places that will draw a corruption card show it."""
    free = range(filled + 1, WASTE_PLACES + 1)
    return joined(
        [ICHOR_SIGN] * filled
        + [signs.corruption(1) if place in CORRUPTING_PLACES else line((signs.NOBODY, DIM)) for place in free],
        0,
    )


def _renown(reached: int, letters: Signs) -> list[Line]:
    """The shields of the track; those not yet reached have a mark before them."""
    track = [
        line((signs.PLUS_FOUR, BOLD)) if shield == PLUS_FOUR else signs.colour(letters, shield)
        for shield in RENOWN_TRACK
    ]
    return [*track[:reached], line(("▸", BRIGHT)), *track[reached:]]
