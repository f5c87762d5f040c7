"""Finds bots by name: those that installed packages offer as entry points, `module:Class`, or
`program:COMMAND` for one that is a program of its own (`program`). `NAME@20ms` is a bot that tries its answers out and
is given so long for each instead of a number of play-outs.

A bot of the group `marketday.bots` plays any game, one of the group `marketday.bots.<game>` this game only.
"""

import importlib
import logging
import re
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from marketday.bots import program
from marketday.bots.bot import Bot

GROUP = "marketday.bots"
LAST = 1000
TIMED = re.compile(r"(?P<bot>[^@]+)@(?P<number>[0-9]{1,5}(\.[0-9]{1,3})?)(?P<unit>ms|s)")


class UnknownBot(LookupError):
    pass


def names(game: str | None = None) -> tuple[str, ...]:
    """All bots, or those that play a game."""
    return tuple(sorted(_offered(game)))


@cache
def ladder(game: str) -> tuple[str, ...]:
    """The bots that play a game, the weakest first; at the end those that do not say how strong they are. Whatever of
    other people's packages cannot be loaded is not among them."""
    strengths = _strengths(game)
    return tuple(sorted(strengths, key=lambda name: (strengths[name], name)))


@cache
def rungs(game: str, usual: str) -> tuple[str, ...]:
    """One bot for each strength, the weakest first; of several alike the usual one."""
    strengths = _strengths(game)
    known = sorted((name for name in strengths if strengths[name] < LAST), key=lambda name: (name != usual, name))
    one_each = {strengths[name]: name for name in reversed(known)}
    return tuple(one_each[strength] for strength in sorted(one_each))


def _strengths(game: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for name in names(game):
        try:
            rung = getattr(find(name, game), "rung", LAST)
        except Exception:
            logging.getLogger("marketday").exception("the bot %r cannot be loaded", name)
        else:
            found[name] = rung if isinstance(rung, int) else LAST
    return found


@cache
def _offered(game: str | None) -> dict[str, EntryPoint]:
    """By name, a game's own bots before those that play all games. Looking through all installed packages takes a
    while, and they stay the same while we run."""
    offered = entry_points()
    own = f"{GROUP}.{game}"
    groups = sorted(group for group in offered.groups if f"{group}.".startswith(f"{GROUP}."))
    if game is not None:
        groups = [group for group in groups if group in (GROUP, own)]
    return {entry.name: entry for group in groups for entry in reversed(tuple(offered.select(group=group)))}


def find(name: str, game: str | None = None) -> type[Bot]:
    """The bot of this name; where a game is named, only if it plays that game."""
    if program.is_program(name):
        try:
            return program.find(name)
        except ValueError as error:
            raise UnknownBot(f"no bot at {name!r}: {error}") from error
    if name.startswith("program@"):
        raise UnknownBot(f"limits of a program are written program@2s@512MB:COMMAND, not as in {name!r}")
    if timed := TIMED.fullmatch(name):
        return _timed(timed["bot"], float(timed["number"]) / (1000 if timed["unit"] == "ms" else 1), game)
    if ":" in name:
        return _imported(name)
    if name in names(game):
        found: type[Bot] = _offered(game)[name].load()
        return found
    wanted = "no bot" if game is None else f"no bot for {game}"
    others = "module:Class or program:COMMAND"
    raise UnknownBot(f"{wanted} is called {name!r}; there are: {', '.join(names(game))}, or name one as {others}")


def _timed(name: str, seconds: float, game: str | None) -> type[Bot]:
    bot = find(name, game)
    within: Callable[[float], type[Bot]] | None = getattr(bot, "within", None)
    if within is None:
        raise UnknownBot(f"{name!r} does not try its answers out, so it cannot be given time for that")
    return within(seconds)


def _imported(name: str) -> type[Bot]:
    module, _, attribute = name.partition(":")
    try:
        bot: Any = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise UnknownBot(f"no bot at {name!r}: {error}") from error
    except Exception as error:
        raise UnknownBot(f"{name!r} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise UnknownBot(f"{name!r} is no bot, which would be a class with choose(view, ask)")
    return bot
