"""Our own SVG as PNG (extra `lab` or `server`), always with the same letters: those that the built pages have."""

import importlib
from functools import cache
from pathlib import Path
from types import ModuleType

from marketday.lab.rating import MissingExtra

PACKED = Path(__file__).parents[1] / "server" / "static" / "fonts"
WORKSHOP = Path(__file__).parents[3] / "client" / "dist" / "fonts"
FAMILY = "DejaVu Sans"


@cache
def fonts() -> tuple[str, ...]:
    """Of this package's pages, or of those that were built beside the sources."""
    found = next((tuple(map(str, sorted(place.glob("*.ttf")))) for place in (PACKED, WORKSHOP) if place.is_dir()), ())
    if not found:
        raise MissingExtra("There are no fonts to draw letters with: python3 dev.py setup client builds them")
    return found


def check() -> None:
    """`MissingExtra` if nothing can be drawn here: better known before long work than after."""
    _painter()
    fonts()


def png(svg: str, zoom: int = 1) -> bytes:
    picture: bytes = _painter().paint(svg, list(fonts()), float(zoom))
    return picture


def _painter() -> ModuleType:
    try:
        return importlib.import_module("marketday.server.posters.painter")
    except ImportError as error:
        raise MissingExtra("Pictures need the package resvg-py: pip install 'marketday[lab]'") from error
