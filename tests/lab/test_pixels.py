"""Characters as pixels: each in its place and colours; and every way in which a PNG can be packed is unpacked."""

import struct
import zlib

import numpy as np
import pytest

from marketday.cli.canvas import Style, line
from marketday.lab.learning.pixels import GROUND, HEIGHT, INK, WIDTH, decoded, drawn


def test_a_character_has_its_place_and_its_colours() -> None:
    red, blue = (200, 0, 0), (0, 0, 100)
    picture = drawn([line("ab"), line(" ", ("█", Style(red, blue)), ("I", Style(bold=True)))], 4, 3)
    assert picture.shape == (3 * HEIGHT, 4 * WIDTH, 3)
    cells = picture.reshape(3, HEIGHT, 4, WIDTH, 3).transpose(0, 2, 1, 3, 4)
    assert (cells[0, 2] == GROUND).all(), "nothing is there"
    assert (cells[2] == GROUND).all()
    assert not np.array_equal(cells[0, 0], cells[0, 1])
    assert (cells[1, 1, HEIGHT // 2, WIDTH // 2] == red).all()
    assert (np.abs(cells[1, 2].astype(int) - INK).sum(axis=-1) < 60).any(), "ink where no colour is named"
    assert np.array_equal(drawn([line("a")], 1, 1), cells[0, 0]), "whatever is beside it"
    assert drawn([line("a")] * 5, 1, 2).shape[0] == 5 * HEIGHT, "no line is left out"


def packed(pixels: np.ndarray, kind: int) -> bytes:
    """A PNG whose rows are all filtered in one way."""
    height, width, _ = pixels.shape
    rows = np.zeros((height + 1, 4 * width + 4), int)
    rows[1:, 4:] = pixels.reshape(height, 4 * width)
    content = b""
    for row in range(1, height + 1):
        content += bytes([kind])
        for at in range(4, 4 * width + 4):
            left, up, corner = rows[row, at - 4], rows[row - 1, at], rows[row - 1, at - 4]
            nearest = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
            content += bytes([(rows[row, at] - (0, left, up, (left + up) // 2, nearest)[kind]) & 255])
    parts = ((b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)), (b"IDAT", zlib.compress(content)))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part)) + name + part + struct.pack(">I", zlib.crc32(name + part)) for name, part in parts
    )


@pytest.mark.parametrize("kind", range(5))
def test_a_png_is_unpacked(kind: int) -> None:
    pixels = np.random.default_rng(kind).integers(0, 256, (5, 7, 4), np.uint8)
    assert np.array_equal(decoded(packed(pixels, kind)), pixels)
