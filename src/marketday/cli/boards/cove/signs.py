"""Letters, signs and colours of Merchants Cove: colour is never the only thing that tells two pieces apart.

A colour is a letter. Large goods are capital letters, small ones are not; players have a letter too, and a place of
their own to show it.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from marketday.cli.board import initials
from marketday.cli.canvas import PLAIN, Colour, Line, Style, line, width
from marketday.core.text import Words
from marketday.games.cove.data import COLOURS, CORRUPTION, LARGE, TOWNSFOLK

ROGUE = "†"
CORRUPTION_SIGN = "♠"
NOBODY = "·"
SYMBOL = "•"
OPEN_HAND, CLOSED_HAND = "↑", "×"
TRADE = "⚑"
OWN = "*"
PLUS_FOUR = "+4"

DARK: Colour = (24, 22, 20)
LIGHT: Colour = (250, 246, 235)
BOLD = Style(bold=True)
DIM = Style((150, 150, 150))
BRIGHT = Style((255, 214, 90), bold=True)
VICE = Style((214, 150, 255), bold=True)
TINTS = (
    Style(LIGHT, (196, 32, 40), True),
    Style(LIGHT, (24, 130, 60), True),
    Style(LIGHT, (40, 90, 220), True),
    Style(DARK, (255, 216, 20), True),
)
CROWD_STYLES = (*TINTS, Style(LIGHT, (90, 90, 96), True))
SEAT_STYLES = (*TINTS, Style(LIGHT, (120, 40, 160), True))


class Signs(Struct, frozen=True):
    """The letters that stand for colours and seats in one language."""

    colours: tuple[str, ...]
    seats: tuple[str, ...]


def signs(words: Words, seats: Sequence[str]) -> Signs:
    return Signs(
        initials([words.say(f"tint.{colour}") for colour in COLOURS]),
        initials([words.say(f"colour.{seat}") for seat in seats]),
    )


def seat(letters: Signs, number: int) -> Line:
    return line((letters.seats[number], SEAT_STYLES[number]))


def colour(letters: Signs, number: int) -> Line:
    return line((letters.colours[number], TINTS[number]))


def adventurer(letters: Signs, kind: int) -> Line:
    return line(((*letters.colours, ROGUE)[kind], CROWD_STYLES[kind]))


def good(letters: Signs, number: int) -> Line:
    letter = letters.colours[number // 2]
    return line((letter if number % 2 == LARGE else letter.lower(), TINTS[number // 2]))


def each(signs_of_one: Iterable[Line], counts: Iterable[int]) -> Line:
    """As many signs of each kind as there are pieces."""
    return joined([sign for sign, count in zip(signs_of_one, counts, strict=True) for _ in range(count)], 0)


def crowd(letters: Signs, counts: Sequence[int], seat_count: int = 0) -> Line:
    """Adventurers one by one, and the free seats of a boat."""
    free = (NOBODY * (seat_count - sum(counts)), DIM)
    return line(*each((adventurer(letters, kind) for kind in range(len(counts))), counts), free)


def shelf(letters: Signs, counts: Sequence[int]) -> Line:
    return each((good(letters, number) for number in range(len(counts))), counts)


def numbers(letters: Signs, counts: Sequence[int]) -> Line:
    """How many of each kind of adventurer."""
    return joined([(*adventurer(letters, kind), (str(count), PLAIN)) for kind, count in enumerate(counts)])


def symbols(letters: Signs, guilds: Sequence[int], vice: int) -> Line:
    return (*each((colour(letters, number) for number in range(len(guilds))), guilds), *corruption(vice))


def townsfolk_symbols(letters: Signs, card: int) -> Line:
    _, _, _, guilds, vice = TOWNSFOLK[card]
    return symbols(letters, guilds, vice)


def corruption_symbols(letters: Signs, kind: int) -> Line:
    vice, guilds, _ = CORRUPTION[kind]
    return symbols(letters, guilds, vice)


def corruption(count: int) -> Line:
    return line((CORRUPTION_SIGN * count, VICE)) if count else ()


def joined(pieces: Sequence[Line], gap: int = 1) -> Line:
    return tuple(part for n, piece in enumerate(pieces) for part in (line(" " * gap) if n and gap else ()) + piece)


def cut(pieces: Line, columns: int) -> Line:
    """Cut to the width of the terminal."""
    if width(pieces) <= columns:
        return pieces
    kept: list[tuple[str, Style]] = []
    room = columns - 1
    for text, style in pieces:
        kept.append((text[:room], style))
        room -= len(text[:room])
    return (*kept, ("…", DIM))
