"""Code in a seat: a view and a question in, a move out. Bots know games only through `core`; bots for a single game
live in `bots/<game>` and know that game too."""

from marketday.bots.bot import Bot, LiveBot
from marketday.bots.roster import UnknownBot, find

__all__ = ["Bot", "LiveBot", "UnknownBot", "find"]
