"""Answers by number, and a board for games without one of their own: everything the view says, line by line."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import to_builtins

from marketday.cli.board import Reading, Sight, wrapped
from marketday.cli.canvas import Line, Style, line, padded, width
from marketday.core.grammar import AnyGame
from marketday.core.text import Words

NUMBER = Style((255, 214, 90), bold=True)
GAP = 2
INDENT = 2
MOST_DIGITS = 4
"""The most digits an answer's number can have: whoever types more does not mean one."""


class ListBoard:
    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def scene(self, sight: Sight, words: Words, columns: int, rows: int) -> list[Line]:
        return listing(to_builtins(sight.view), columns)

    def menu(self, sight: Sight, words: Words, columns: int) -> list[Line]:
        moves = () if sight.ask is None else sight.ask.moves
        digits = len(str(len(moves)))
        entries: list[Line] = []
        for number, move in enumerate(moves, 1):
            start = (f"{number:{digits}} ", NUMBER)
            answer = self.answer(move, sight, words)
            if digits + 1 + width(answer) <= columns:
                entries.append((start, *answer))
                continue
            first, *others = wrapped(_text(answer), columns - digits - 1)
            entries += [line(start, first), *(line(" " * (digits + 1), text) for text in others)]
        return in_columns(entries, columns)

    def answer(self, move: Any, sight: Sight, words: Words) -> Line:
        """A move as the list shows it."""
        return line(self._game.say(move, words, sight.names))

    def prompt(self, sight: Sight, words: Words) -> str:
        return words.say("play.choose").rstrip().removesuffix(":").rstrip()

    def read(self, typed: str, sight: Sight, words: Words) -> Reading:
        """A number, or the beginning of an answer if no other begins like that."""
        moves = () if sight.ask is None else sight.ask.moves
        text = _plain(typed)
        if text.isdecimal():
            number = int(text) if len(text) <= MOST_DIGITS else 0
            if 1 <= number <= len(moves):
                return Reading(move=moves[number - 1])
            return Reading(complaint=words.say("play.bad_number", count=len(moves)))
        meant = [
            move
            for move in (*moves, *self.refused(sight))
            if text and _plain(_text(self.answer(move, sight, words))).startswith(text)
        ]
        return Reading(move=meant[0]) if len(meant) == 1 else Reading()

    def refused(self, sight: Sight) -> Sequence[Any]:
        """Moves that are not offered but can be named, to hear why not."""
        return ()

    def manual(self, words: Words, columns: int) -> list[Line]:
        return [line(text) for key in ("play.help", "terminal.listed") for text in wrapped(words.say(key), columns)]

    def news(self, events: Sequence[Any], seat: int) -> Sequence[Any]:
        return events

    def more(self, event: Any, words: Words, names: Sequence[str]) -> Sequence[str]:
        return ()


def _text(pieces: Line) -> str:
    return "".join(text for text, _ in pieces)


def _plain(text: str) -> str:
    """As it is typed: lower case, and no-break spaces are spaces."""
    return " ".join(text.casefold().split())


def in_columns(entries: Sequence[Line], columns: int) -> list[Line]:
    """One below the other; those that leave room for another also side by side."""
    lines: list[Line] = []
    for is_short, group in groupby(entries, lambda entry: 2 * width(entry) + GAP <= columns):
        some = list(group)
        broad = max(map(width, some)) + GAP
        height = -(-len(some) // ((columns + GAP) // broad)) if is_short else len(some)
        for row in (some[start::height] for start in range(height)):
            lines.append((*(piece for entry in row[:-1] for piece in padded(entry, broad)), *row[-1]))
    return lines


def listing(value: Mapping[str, Any], columns: int, indent: int = 0) -> list[Line]:
    """Names and values; what has parts that have parts is shown part by part."""
    lines: list[Line] = []
    for name, inner in value.items():
        parts = _parts(inner)
        text = "" if parts else f" {_brief(inner)}"
        told = wrapped(f"{name}:{text}", columns - indent - INDENT)
        lines += [line(" " * (indent + INDENT * (n > 0)) + part) for n, part in enumerate(told)]
        lines += listing(parts, columns, indent + INDENT)
    return lines


def _parts(value: Any) -> Mapping[str, Any]:
    """What needs lines of its own."""
    if isinstance(value, Mapping):
        return value if any(_parts(part) or isinstance(part, Mapping) for part in value.values()) else {}
    if _is_list(value) and any(isinstance(part, Mapping) for part in value):
        return {str(number): part for number, part in enumerate(value, 1)}
    return {}


def _brief(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_within(part)}" for name, part in value.items())
    if _is_list(value):
        return ", ".join(map(_within, value)) or "–"
    return "–" if value is None or value == "" else str(value)


def _within(value: Any) -> str:
    return f"({_brief(value)})" if _is_list(value) and value else _brief(value)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
