"""The time machines at a terminal: two rows of chambers, what lies in reserve and in the stack."""

from collections.abc import Mapping, Sequence

from marketday.cli.board import initials
from marketday.cli.boards.cove import signs
from marketday.cli.boards.cove.signs import BOLD, BRIGHT, DIM, Signs, joined
from marketday.cli.canvas import Line, Style, flowing, line, padded, width
from marketday.core.text import Words
from marketday.games.cove.merchants.chronomancer.data import CHAMBERS_PER_MACHINE, FACES, FIGURES, MACHINES
from marketday.games.cove.merchants.chronomancer.merchant import MACHINE_NAMES
from marketday.games.cove.merchants.chronomancer.moves import TILES
from marketday.games.cove.merchants.chronomancer.view import EraChamber, Machines

HOURGLASS = "X"
SHIELD = "◊"
FACE_SIGNS = ("", SHIELD, signs.PLUS_FOUR)
CHAMBER = 9


def lines(shop: Machines, letters: Signs, words: Words, labels: Mapping[str, str], columns: int) -> list[Line]:
    figures = initials([words.say(f"figure.chronomancer.{figure}") for figure in FIGURES])
    rows = []
    for machine in range(MACHINES):
        row: list[tuple[str, Style]] = [(f"{MACHINE_NAMES[machine]:3}", BOLD)]
        for place in range(CHAMBERS_PER_MACHINE):
            number = CHAMBERS_PER_MACHINE * machine + place
            there = [letter for letter, at in zip(figures, shop.figures, strict=True) if at == number]
            row += [(f"{place + 1} ", DIM), *padded(_chamber(shop.chambers[number], there, letters), CHAMBER)]
        rows.append(tuple(row))
    stack = [_tile(tile, letters) for kind, tile in enumerate(TILES) for _ in range(shop.dealt[kind])]
    stores = [
        joined([line((labels["reserve"], BOLD)), *(_tile(tile, letters) for tile in shop.reserve)]),
        line((f"{labels['hourglasses']} ", BOLD), HOURGLASS * shop.hourglasses or "–"),
    ]
    if stack:
        stores.append(joined([line((labels["stack"], BOLD), f" ({labels['shuffled']})"), *stack]))
    if shop.under:
        stores.append(joined([line((labels["then"], BOLD)), *(_tile(tile, letters) for tile in shop.under)]))
    legend = [
        f"{letter} {words.say(f'figure.chronomancer.{figure}')}"
        for letter, figure in zip(figures, FIGURES, strict=True)
    ]
    legend += [f"{SHIELD} {labels['shield']}", f"( ) {labels['explored']}"]
    key = line((" · ".join(legend), DIM))
    beside = width(rows[0]) + 1
    if beside + width(key) <= columns:
        rows[0] = (*padded(rows[0], beside), *key)
        return [*rows, *flowing(stores, columns, 3)]
    return [*rows, *flowing([*stores, key], columns, 3)]


def _tile(tile: str, letters: Signs) -> Line:
    colour, face = divmod(TILES.index(tile), len(FACES))
    return line(*signs.colour(letters, colour), (FACE_SIGNS[face], BOLD))


def _chamber(chamber: EraChamber, figures: Sequence[str], letters: Signs) -> Line:
    tile = _tile(chamber.tile, letters)
    return line(
        *(line(("(", DIM), *tile, (")", DIM)) if chamber.explored else tile),
        (f" {HOURGLASS}" if chamber.hourglass else "", BOLD),
        (f" {''.join(figures)}" if figures else "", BRIGHT),
    )
