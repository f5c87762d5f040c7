"""What a game's module in `boards` offers the terminal, and the words it may use."""

import importlib
import importlib.util
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
        board = catalogue(f"{PACKAGE}.{game}", language) if has_board(game) else {}
        self._texts |= {**catalogue("marketday.cli", language), **board}


class Sight(Struct, frozen=True):
    """What one seat looks at: its view, the question if it is asked one, what it heard since its last answer, what each
    seat is called, and the parts already chosen of an answer in several steps."""

    view: Any
    ask: Ask[Any] | None
    events: tuple[Any, ...]
    names: tuple[str, ...]
    picked: Any = None


class Reading(Struct, frozen=True):
    """What a typed line stands for: a whole move, legal or not; or a part of one, to be added to the others; or
    nothing, and then `complaint` may say why."""

    move: Any = None
    picked: Any = None
    complaint: str = ""


class Board(Protocol):
    def scene(self, sight: Sight, words: Words, columns: int, rows: int) -> list[Line]:
        """Everything on the table, in at most so many columns and, if possible, rows."""

    def menu(self, sight: Sight, words: Words, columns: int) -> list[Line]:
        """The answers that are better listed than shown on the board."""

    def prompt(self, sight: Sight, words: Words) -> str:
        """What to type now."""

    def read(self, typed: str, sight: Sight, words: Words) -> Reading: ...

    def manual(self, words: Words, columns: int) -> list[Line]:
        """How to read the board and how to answer: for `?`."""

    def news(self, events: Sequence[Any], seat: int) -> Sequence[Any]:
        """Of what one step told the seat, everything that is worth a line."""

    def more(self, event: Any, words: Words, names: Sequence[str]) -> Sequence[str]:
        """What a browser shows of it and its sentence does not say: lines below that."""


def has_board(game: str) -> bool:
    return importlib.util.find_spec(f"{PACKAGE}.{game}") is not None


def find(game: AnyGame) -> Board:
    """The game's own board, or for a game without one a plain list of what there is to see and to answer."""
    board: Board
    if has_board(game.id):
        board = importlib.import_module(f"{PACKAGE}.{game.id}").BOARD
    else:
        board = importlib.import_module("marketday.cli.listing").ListBoard(game)  # it imports this module
    return board


def wrapped(text: str, columns: int) -> Sequence[str]:
    """Lines broken between words."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if len(longer) <= columns:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """One letter for each name, the earliest that no name before it has."""
    letters: list[str] = []
    for name in names:
        letters.append(next(letter for letter in name.upper() if letter not in letters))
    return tuple(letters)
