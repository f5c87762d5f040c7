"""What a game's module in `boards` offers the terminal, and the words it may use."""

import importlib
from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from marketday.cli.canvas import Line
from marketday.core.grammar import AnyGame, Ask
from marketday.core.text import Words, catalogue

PACKAGE = "marketday.cli.boards"


class TerminalWords(Words):
    """The game's texts, and those only a terminal needs: of the shell round all games and of the game's own board."""

    def __init__(self, game: str, language: str) -> None:
        super().__init__(game, language)
        self._texts |= {**catalogue("marketday.cli", language), **catalogue(f"{PACKAGE}.{game}", language)}


class Picture(Struct, frozen=True):
    """What one seat looks at: its view, the question if it is asked one, what it heard since its last answer, what each
    seat is called, and what the person has picked already of an answer in several steps."""

    view: Any
    ask: Ask[Any] | None
    events: tuple[Any, ...]
    names: tuple[str, ...]
    picked: Any = None


class Reading(Struct, frozen=True):
    """What a typed line stands for: a whole move, allowed or not; or a part of one, to be picked; or nothing, and then
    `complaint` may say why."""

    move: Any = None
    picked: Any = None
    complaint: str = ""


class Board(Protocol):
    def scene(self, picture: Picture, words: Words, columns: int, rows: int) -> list[Line]:
        """All that lies on the table, in at most so many columns and, if that can be, rows."""

    def menu(self, picture: Picture, words: Words, columns: int) -> list[Line]:
        """The answers that are better listed than shown on the board."""

    def prompt(self, picture: Picture, words: Words) -> str:
        """What to type now."""

    def read(self, typed: str, picture: Picture, words: Words) -> Reading: ...

    def manual(self, words: Words, columns: int) -> list[Line]:
        """How to read the board and how to answer: for `?`."""

    def news(self, events: Sequence[Any], seat: int) -> Sequence[Any]:
        """Of what one step told the seat, all that is worth a line."""


def find(game: AnyGame) -> Board:
    board: Board = importlib.import_module(f"{PACKAGE}.{game.id}").BOARD
    return board


def wrapped(text: str, columns: int) -> Sequence[str]:
    """Lines of whole words."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if len(longer) <= columns:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
