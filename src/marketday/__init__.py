"""Marketday: market games for people, bots and research. What a script needs is here; see docs/architecture.md."""

import os

if os.environ.get("MARKETDAY_PLAIN") == "1":
    from marketday import plain

    plain.install()

from marketday.core import RandomChance, Rng
from marketday.core.registry import find as find_game

__version__ = "0.1.0"
__all__ = ["RandomChance", "Rng", "__version__", "find_game"]
