"""Bangkok Klongs at a terminal: from positions to lines of text, and from typed lines to moves."""

from collections.abc import Sequence
from typing import Any

from marketday.cli.board import Board, Reading, Sight, wrapped
from marketday.cli.boards.klongs import answers, panel, reading
from marketday.cli.boards.klongs.signs import Signs, signs
from marketday.cli.boards.klongs.water import Size, water
from marketday.cli.canvas import Line, flowing, line, side_by_side
from marketday.core.text import Words
from marketday.games.klongs import GAME, events
from marketday.games.klongs.view import View

NARROW_PANEL, WIDE_PANEL = 17, 24
BELOW = 9
"""Rows that should stay free below the water: track, hand, legend, news, prompt."""
SIZES = (Size(9, 3), Size(8, 3), Size(7, 3), Size(7, 2), Size(6, 2), Size(5, 2))
SMALLEST = Size(5, 1)


def fitting(columns: int, rows: int) -> Size:
    """The largest drawing that leaves room for everything else."""
    for size in SIZES:
        beside = WIDE_PANEL if size.columns > SMALLEST.columns else NARROW_PANEL
        if size.width + 1 + beside <= columns and size.height + BELOW <= rows:
            return size
    return SMALLEST


class KlongsBoard:
    def scene(self, sight: Sight, words: Words, columns: int, rows: int) -> list[Line]:
        view: View = sight.view
        letters = _letters(words)
        size = fitting(columns, rows)
        beside = columns - size.width - 1
        right = panel.players(view, sight.names, letters, words, beside)
        below: list[Line] = []
        goods = panel.goods_legend(letters, words)
        for legend in (goods, flowing(goods, beside, 1)):
            if len(right) + 1 + len(legend) <= size.height:
                right += [line(), *legend]
                break
        else:
            below = flowing(goods, columns, 1)
        left = water(view, answers.marks(sight), letters, size)
        lines = side_by_side(left, right, size.width + 1)
        lines.append(panel.track(view, words, columns))
        pick: answers.Pick = sight.picked or answers.NOTHING
        room = rows - len(lines) - len(below) - BELOW + 2
        return [*lines, *panel.hand(view, letters, words, pick.in_hand, columns, room), *below]

    def menu(self, sight: Sight, words: Words, columns: int) -> list[Line]:
        return flowing(answers.entries(sight, _letters(words), words), columns)

    def prompt(self, sight: Sight, words: Words) -> str:
        return answers.prompt(sight, words)

    def read(self, typed: str, sight: Sight, words: Words) -> Reading:
        return reading.read(typed, sight, words)

    def manual(self, words: Words, columns: int) -> list[Line]:
        told = [line(text) for n in (1, 2, 3, 4) for text in wrapped(words.say(f"klongs.help.{n}"), columns)]
        goods = panel.goods_legend(_letters(words), words)
        return [*told, *flowing(goods, columns, 1), *flowing(panel.signs_legend(words), columns)]

    def news(self, told: Sequence[Any], seat: int) -> Sequence[Any]:
        """The deal is not news, nor is what others draw."""
        started = [event for event in told if isinstance(event, events.StartingSeatChosen)]
        return started or [event for event in told if not isinstance(event, events.BoatDrawn) or event.seat == seat]

    def more(self, event: Any, words: Words, names: Sequence[str]) -> Sequence[str]:
        return ()


def _letters(words: Words) -> Signs:
    return signs(words, GAME.colours)


BOARD: Board = KlongsBoard()
