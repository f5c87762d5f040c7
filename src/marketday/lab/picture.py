"""Our own SVG as PNG (extra `lab` or `server`), always with the same letters and the same little pictures: those that
the built pages have."""

import importlib
from functools import cache
from pathlib import Path
from types import ModuleType

from marketday.lab.rating import MissingExtra

PACKED = Path(__file__).parents[1] / "server" / "static"
WORKSHOP = Path(__file__).parents[3] / "client" / "dist"


def pages() -> Path:
    """Those of this package, or those that were built beside the sources."""
    found = next((place for place in (PACKED, WORKSHOP) if any((place / "fonts").glob("*.ttf"))), None)
    if found is None:
        raise MissingExtra("There are no fonts to draw letters with: python3 dev.py setup client builds them")
    return found


@cache
def fonts() -> tuple[str, ...]:
    return tuple(map(str, sorted((pages() / "fonts").glob("*.ttf"))))


@cache
def symbols(game: str) -> str:
    """The little pictures of the game's drawn board; none where it has none of its own."""
    file = pages() / "art" / f"{game}.symbols"
    if not any(file.parent.glob("*.symbols")):
        raise MissingExtra("The pages here have no little pictures to draw boards with: python3 dev.py setup client")
    return file.read_text(encoding="utf-8") if file.exists() else ""


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
