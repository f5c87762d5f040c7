"""A drawing as an array of pixels: rows, columns, colours."""

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

from marketday.lab.picture import png

Pixels = NDArray[np.uint8]

HEAD = 8
"""Bytes before the first part of a PNG."""
CHANNELS = 4


def pixels(svg: str) -> Pixels:
    """Of a drawing without holes."""
    return np.ascontiguousarray(decoded(png(svg))[..., :3])


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
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, CHANNELS * width + 1)
    return _unfiltered(rows[:, 0], rows[:, 1:].reshape(height, width, CHANNELS))


def _unfiltered(kinds: Pixels, rows: Pixels) -> Pixels:
    """What was left out because it can be foretold from the pixel to the left, above, or both, is put back: on all
    pixels of a diagonal at once, since none of them is to the left of or above another."""
    height, width, _ = rows.shape
    steps = width + height - 1
    # Each row begins one place later than the one above, so that diagonals become columns.
    padded = np.zeros((height, steps + 1, CHANNELS), np.int16)
    padded[:, :width] = rows
    slanted = padded.reshape(-1, CHANNELS)[: height * steps].reshape(height, steps, CHANNELS)
    left_out = np.ascontiguousarray(slanted.transpose(1, 0, 2))
    found = np.zeros((steps + 2, height + 1, CHANNELS), np.int16)
    nothing, kind = np.zeros((), np.int16), kinds.astype(np.intp)[:, None]
    for step in range(steps):
        low, high = max(0, step - width + 1), min(height, step + 1)
        left, up, corner = found[step + 1, low + 1 : high + 1], found[step + 1, low:high], found[step, low:high]
        nearest = _nearest(left, up, corner)
        foretold = np.choose(kind[low:high], (nothing, left, up, (left + up) >> 1, nearest))
        found[step + 2, low + 1 : high + 1] = (left_out[step, low:high] + foretold) & 255
    back = np.zeros((height * (steps + 1), CHANNELS), np.uint8)
    back[: height * steps] = found[2:, 1:].transpose(1, 0, 2).reshape(-1, CHANNELS)
    return back.reshape(height, steps + 1, CHANNELS)[:, :width]


def _nearest(left: NDArray[np.int16], up: NDArray[np.int16], corner: NDArray[np.int16]) -> NDArray[np.int16]:
    """Paeth's: whichever is nearest to left + up - corner."""
    to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
    either = np.where(to_up <= to_corner, up, corner)
    return np.where((to_left <= to_up) & (to_left <= to_corner), left, either)
