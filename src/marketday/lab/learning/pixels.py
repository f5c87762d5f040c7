"""A drawing of characters and colours, as the terminal has it, as an array of pixels: rows, columns, colours.

Characters are drawn once, by what draws our other pictures, and kept as masks; so a board takes milliseconds.
"""

import struct
import zlib
from collections.abc import Sequence
from html import escape

import numpy as np
from numpy.typing import NDArray

from marketday.cli.canvas import Colour, Line
from marketday.lab.picture import FAMILY, png

Pixels = NDArray[np.uint8]

WIDTH, HEIGHT = 9, 18
"""Of one character."""
SIZE, BASELINE = 14, 14
WEIGHTS = (400, 700)
INK: Colour = (222, 226, 230)
GROUND: Colour = (21, 27, 34)
"""Where a style names no colour."""
HEAD = 8
"""Bytes before the first part of a PNG."""

PITCH = 3 * WIDTH
"""Of characters on the sheet where they are drawn: some are wider than their place."""

_places: dict[tuple[str, bool], int] = {}
"""Where in `_masks` a character is, plain or bold."""
_masks: Pixels = np.zeros((0, HEIGHT, WIDTH), np.uint8)
"""How much of each pixel of a character is ink, 0 … 255."""


def drawn(lines: Sequence[Line], columns: int, rows: int) -> Pixels:
    """So many columns, and as many rows or more if there are more lines."""
    rows = max(rows, len(lines))
    _learn({(" ", False), *((letter, style.bold) for line in lines for piece, style in line for letter in piece)})
    shape = (rows, columns)
    characters = np.full(shape, _places[" ", False])
    inks, grounds = np.full((*shape, 3), INK, np.int32), np.full((*shape, 3), GROUND, np.int32)
    for row, line in enumerate(lines):
        column = 0
        for piece, style in line:
            end = min(column + len(piece), columns)
            characters[row, column:end] = [_places[letter, style.bold] for letter in piece[: end - column]]
            inks[row, column:end] = style.ink or INK
            grounds[row, column:end] = style.ground or GROUND
            column = end
    masks = _masks[characters].transpose(0, 2, 1, 3)[..., None].astype(np.int32)  # rows, their pixels, columns, theirs
    mixed = grounds[:, None, :, None] * 255 + masks * (inks - grounds)[:, None, :, None]
    picture: Pixels = ((mixed + 127) // 255).astype(np.uint8)
    return picture.reshape(rows * HEIGHT, columns * WIDTH, 3)


def _learn(wanted: set[tuple[str, bool]]) -> None:
    global _masks
    new = sorted(wanted - _places.keys())
    if not new:
        return
    letters = [
        f'<text x="{PITCH * at + PITCH / 2}" y="{BASELINE}" font-weight="{WEIGHTS[bold]}">{escape(letter)}</text>'
        for at, (letter, bold) in enumerate(new)
    ]
    sheet = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{PITCH * len(new)}" height="{HEIGHT}" font-size="{SIZE}" '
        f'font-family="{FAMILY}" text-anchor="middle" fill="#fff" xml:space="preserve">{"".join(letters)}</svg>'
    )
    opacity = decoded(png(sheet))[..., 3].reshape(HEIGHT, len(new), PITCH)[:, :, WIDTH : 2 * WIDTH]
    _places.update({key: len(_masks) + at for at, key in enumerate(new)})
    _masks = np.concatenate([_masks, opacity.transpose(1, 0, 2)])


def decoded(content: bytes) -> Pixels:
    """The pixels of a PNG of 8 bits for each of red, green, blue and opacity, as ours are."""
    at, packed, width, height = HEAD, b"", 0, 0
    while at < len(content):
        length, kind = struct.unpack(">I4s", content[at : at + 8])
        part = content[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, *form = struct.unpack(">IIBBBBB", part)
            assert form == [8, 6, 0, 0, 0], "eight bits, with opacity, not interlaced"
        elif kind == b"IDAT":
            packed += part
        at += length + 12
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 4 * width + 1)
    above = [0] * (4 * width + 4)
    found = np.empty((height, 4 * width), np.uint8)
    for number, row in enumerate(rows.tolist()):
        above = _unfiltered(row[0], [0, 0, 0, 0, *row[1:]], above)
        found[number] = above[4:]
    return found.reshape(height, width, 4)


def _unfiltered(kind: int, row: list[int], above: list[int]) -> list[int]:
    """What was left out because it can be foretold from the pixel to the left, above, or both, is put back. Both rows
    begin with an empty pixel."""
    for at in range(4, len(row)):
        left, up, corner = row[at - 4], above[at], above[at - 4]
        row[at] = (row[at] + (0, left, up, (left + up) // 2, _nearest(left, up, corner))[kind]) & 255
    return row


def _nearest(left: int, up: int, corner: int) -> int:
    """Paeth's: whichever is nearest to left + up - corner."""
    guess = left + up - corner
    return min((left, up, corner), key=lambda one: abs(guess - one))
