"""What several commands have in common: words on the command line become values, or a message that says what to do."""

import argparse
import math
import os
import sys
from collections.abc import Callable
from typing import Any

from msgspec import ValidationError, convert

from marketday.bots import UnknownBot
from marketday.bots import find as find_bot
from marketday.core.grammar import AnyGame
from marketday.core.registry import UnknownGame, names
from marketday.core.registry import find as find_game
from marketday.core.text import LANGUAGES

MOST_GAMES, MOST_SEATS, MOST_JOBS = 10**9, 99, 999
"""More than anybody can wait for, seat, or run at once."""


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", type=game, help=f"one of: {', '.join(names())}")
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game, e.g. tactical=true"
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=LANGUAGES, default="en")


def game(name: str) -> AnyGame:
    try:
        return find_game(name)
    except UnknownGame as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def at_most(most: int) -> Callable[[str], int]:
    def positive(text: str) -> int:
        number = int(text)
        if number < 1:
            raise argparse.ArgumentTypeError("must be at least 1")
        if number > most:
            raise argparse.ArgumentTypeError(f"must be at most {most:,}")
        return number

    return positive


def at_least(least: float) -> Callable[[str], float]:
    def number(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not least <= value < math.inf:
            raise argparse.ArgumentTypeError(f"must be a number that is at least {least:g}")
        return value

    return number


many, seats, jobs = at_most(MOST_GAMES), at_most(MOST_SEATS), at_most(MOST_JOBS)


def each(number: Callable[[str], int]) -> Callable[[str], tuple[int, ...]]:
    def numbers(text: str) -> tuple[int, ...]:
        return tuple(map(number, text.split(",")))

    return numbers


def bots(text: str) -> tuple[str, ...]:
    return tuple(map(bot, text.split(",")))


def bot(name: str) -> str:
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # module:Class may be in the current folder, as with `python -m`
    try:
        find_bot(name)
    except UnknownBot as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return name


def options(chosen: AnyGame, given: list[str]) -> Any:
    """The game's options from NAME=VALUE pairs, where several values are separated by commas and may be empty;
    SystemExit with a message where they do not fit."""
    pairs: dict[str, Any] = dict(pair.partition("=")[::2] for pair in given)
    pairs |= {name: [part or None for part in value.split(",")] for name, value in pairs.items() if "," in value}
    try:
        return convert(pairs, chosen.options_type, strict=False)
    except ValidationError as error:
        raise SystemExit(f"{chosen.id} does not take --option {' '.join(given)}: {error}") from error
