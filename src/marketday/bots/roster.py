"""Finds bots by name: those that installed packages offer under the entry point `marketday.bots`, or `module:Class`.

A bot whose name begins with that of a game and a dash plays this game only.
"""

import importlib
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from marketday.bots.bot import Bot
from marketday.core.registry import names as games

GROUP = "marketday.bots"


class UnknownBot(LookupError):
    pass


def names(game: str | None = None) -> tuple[str, ...]:
    """All bots, or those that play a game."""
    return tuple(sorted(name for name in _offered() if game is None or _plays(name, game)))


@cache
def _offered() -> dict[str, EntryPoint]:
    """By name. Looking through all installed packages takes a while, and they stay the same while we run."""
    return {entry.name: entry for entry in reversed(tuple(entry_points(group=GROUP)))}


def _plays(name: str, game: str) -> bool:
    only = name.partition("-")[0]
    return only == game or only not in games()


def find(name: str) -> type[Bot]:
    if ":" in name:
        module, _, attribute = name.partition(":")
        try:
            bot: type[Bot] = getattr(importlib.import_module(module), attribute)
        except (ImportError, AttributeError, TypeError, ValueError) as error:
            raise UnknownBot(f"no bot at {name!r}: {error}") from error
        return bot
    if name in _offered():
        found: type[Bot] = _offered()[name].load()
        return found
    raise UnknownBot(f"no bot is called {name!r}; there are: {', '.join(names())}, or name one as module:Class")
