"""Turns SVG into PNG, as a program of its own: the library stops every thread of its process while it draws.

It is started with the fonts' files as arguments. In: four bytes of length, then the SVG. Out: the same with the PNG;
length 0 where it cannot be drawn. It ends at the end of input.
"""

import struct
import sys
from typing import BinaryIO

import resvg_py

LENGTH = struct.Struct(">I")


def paint(svg: str, fonts: list[str], zoom: float = 1.0) -> bytes:
    """Fonts of the machine are never used: the picture must be the same everywhere."""
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg,
        zoom=zoom,
        skip_system_fonts=True,
        font_files=fonts,
        font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
        serif_family="DejaVu Serif",
    )
    return bytes(drawn)


def work(given: BinaryIO, made: BinaryIO, fonts: list[str]) -> None:
    while len(header := given.read(LENGTH.size)) == LENGTH.size:
        (length,) = LENGTH.unpack(header)
        svg = given.read(length).decode()
        try:
            png = paint(svg, fonts)
        except ValueError:
            png = b""
        made.write(LENGTH.pack(len(png)) + png)
        made.flush()


if __name__ == "__main__":
    work(sys.stdin.buffer, sys.stdout.buffer, sys.argv[1:])
