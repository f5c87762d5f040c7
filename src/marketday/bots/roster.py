"""Finds bots by name: those that installed packages offer under the entry point `marketday.bots`, or `module:Class`."""

import importlib
from importlib.metadata import entry_points

from marketday.bots.bot import Bot

GROUP = "marketday.bots"


class UnknownBot(LookupError):
    pass


def names() -> tuple[str, ...]:
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)}))


def find(name: str) -> type[Bot]:
    if ":" in name:
        module, _, attribute = name.partition(":")
        try:
            bot: type[Bot] = getattr(importlib.import_module(module), attribute)
        except (ImportError, AttributeError, TypeError, ValueError) as error:
            raise UnknownBot(f"no bot at {name!r}: {error}") from error
        return bot
    for entry in entry_points(group=GROUP, name=name):
        found: type[Bot] = entry.load()
        return found
    raise UnknownBot(f"no bot is called {name!r}; there are: {', '.join(names())}, or name one as module:Class")
