"""Draws the app's icons from the favicon: `python tools/icons.py`, and `--check` compares."""

import re
import sys
from pathlib import Path

import resvg_py

CLIENT = Path(__file__).resolve().parent.parent / "client"
DRAWING = CLIENT / "src" / "kit" / "favicon.svg"
ICONS = CLIENT / "public" / "icons"
SAFE = 0.72
"""How large the drawing is where a phone may cut the icon to a circle."""


def drawings() -> dict[str, tuple[str, int]]:
    """By file, the SVG and the width of its picture."""
    plain = DRAWING.read_text("utf-8")
    whole = full_bleed(plain)
    return {
        "192.png": (plain, 192),
        "512.png": (plain, 512),
        "maskable.png": (shrunk(whole, SAFE), 512),
        "apple-touch.png": (shrunk(whole, 0.9), 180),
    }


def full_bleed(svg: str) -> str:
    """Without round corners: the phone makes its own."""
    return re.sub(r' rx="\d+"', "", svg, count=1)


def shrunk(svg: str, scale: float) -> str:
    """Everything but the background drawn smaller, about the centre."""
    head, ground, rest = re.split(r"(<rect[^>]*/>)", svg, maxsplit=1)
    size = int(re.findall(r'viewBox="0 0 (\d+)', head)[0])
    shift = size * (1 - scale) / 2
    body = rest.replace("</svg>", "</g></svg>")
    return f'{head}{ground}<g transform="translate({shift:g} {shift:g}) scale({scale:g})">{body}'


def png(svg: str, width: int) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, height=width, skip_system_fonts=True))


def main(arguments: list[str]) -> int:
    pictures = {name: png(svg, width) for name, (svg, width) in drawings().items()}
    if "--check" in arguments:
        kept = {file.name: file.read_bytes() for file in ICONS.iterdir()}
        stale = sorted(name for name in {*pictures, *kept} if pictures.get(name) != kept.get(name))
        print(f"Out of date: {', '.join(stale)}. Run tools/icons.py." if stale else "The icons are as drawn.")
        return len(stale)
    ICONS.mkdir(parents=True, exist_ok=True)
    for name, content in pictures.items():
        (ICONS / name).write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
