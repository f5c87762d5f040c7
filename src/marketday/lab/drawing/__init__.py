"""Boards as pictures: what a seat, or an onlooker, sees, drawn with the little pictures of the browser's boards.

A game has a module of its name here with `draw(sight, words)`, which gives SVG; whatever has none is drawn plainly
(also where a module that several share happens to have its name).
Pictures of one game with the same number of seats have one size, so that they make a film.
"""

import importlib
import importlib.util

from marketday.cli.board import Sight
from marketday.core.grammar import AnyGame
from marketday.core.text import Words


def board(game: AnyGame, sight: Sight, words: Words) -> str:
    """As SVG."""
    own = f"{__name__}.{game.id}"
    plain = f"{__name__}.plain"
    module = importlib.import_module(own if importlib.util.find_spec(own) else plain)
    if not hasattr(module, "draw"):
        module = importlib.import_module(plain)
    drawn: str = module.draw(sight, words)
    return drawn
