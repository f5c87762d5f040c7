"""Finds the games by folder: each package below `marketday.games` has a `GAME`. Adding one edits no list."""

import importlib
import pkgutil
from functools import cache

from marketday.core.grammar import AnyGame

PACKAGE = "marketday.games"


class UnknownGame(LookupError):
    pass


@cache
def names() -> tuple[str, ...]:
    package = importlib.import_module(PACKAGE)
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg))


@cache
def find(name: str) -> AnyGame:
    if name not in names():
        raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(names())}")
    game: AnyGame = importlib.import_module(f"{PACKAGE}.{name}").GAME
    return game


def every() -> tuple[AnyGame, ...]:
    return tuple(find(name) for name in names())
