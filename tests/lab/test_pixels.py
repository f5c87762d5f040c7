"""Drawings as pixels; every way in which a PNG can be packed is unpacked."""

import struct
import zlib

import numpy as np
import pytest

from marketday.lab.learning.pixels import decoded, pixels


def test_a_drawing_is_an_array_of_rows() -> None:
    ground, patch = (
        '<rect width="6" height="3" fill="#102030"/>',
        '<rect x="4" y="1" width="1" height="2" fill="#ff8000"/>',
    )
    picture = pixels(f'<svg xmlns="http://www.w3.org/2000/svg" width="6" height="3">{ground}{patch}</svg>')
    assert picture.shape == (3, 6, 3)
    assert picture.dtype == np.dtype(np.uint8)
    is_patch = (picture == (255, 128, 0)).all(axis=-1)
    assert np.argwhere(is_patch).tolist() == [[1, 4], [2, 4]]
    assert (picture[~is_patch] == (16, 32, 48)).all()


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
    for shape in ((5, 7, 4), (9, 2, 4)):
        content = np.random.default_rng(kind).integers(0, 256, shape, np.uint8)
        assert np.array_equal(decoded(packed(content, kind)), content)
