"""The terminal: how wide and colourful it is, how lines are written to it and how answers come back."""

import io
import os
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from typing import TextIO

from marketday.cli.canvas import NO_COLOURS, Line, depth, painted

COLUMNS, ROWS = 80, 24
HOME, CLEAR_BELOW = "\033[H", "\033[J"


class Left(Exception):
    """Somebody closed the input."""


class Terminal:
    """`typed` gives a line with its end, or nothing at the end of input. `is_live` where somebody watches: then each
    drawing replaces the one before, and bots take their time."""

    def __init__(
        self,
        typed: Callable[[], str],
        shown: TextIO,
        colours: int = NO_COLOURS,
        is_live: bool = False,
        pace: float = 0,
        size: Callable[[], tuple[int, int]] = lambda: (COLUMNS, ROWS),
    ) -> None:
        self._typed = typed
        self._shown = shown
        self._colours = colours
        self._size = size
        self._is_fresh = True
        self.is_live = is_live
        self._pace = max(pace, 0)

    @property
    def columns(self) -> int:
        return max(self._size()[0], COLUMNS)

    @property
    def rows(self) -> int:
        return self._size()[1]

    def show(self, lines: Sequence[Line]) -> None:
        self._shown.write("".join(f"{painted(pieces, self._colours)}\n" for pieces in lines))
        self._shown.flush()

    def replace(self, lines: Sequence[Line]) -> None:
        """Show a whole drawing, in place of the last one where that is possible."""
        if self.is_live:
            # What was there before the game moves up and can still be scrolled back to.
            self._shown.write("\n" * self.rows * self._is_fresh + HOME + CLEAR_BELOW)
            self._is_fresh = False
        self.show(lines)

    def ask(self, prompt: Line) -> str:
        self._shown.write(painted(prompt, self._colours))
        if self._colours == NO_COLOURS:
            self._shown.write(" ")
        self._shown.flush()
        answer = self._typed()
        if not answer:
            raise Left
        if not self.is_live:
            self._shown.write(f"{answer.strip()}\n")
        return answer.strip()

    def pause(self, moves: int = 1) -> None:
        """For as long as this many moves by bots should take."""
        time.sleep(self._pace * moves)


def standard(colourless: bool, pace: float) -> Terminal:
    """The terminal the program was started in. What it cannot write or read becomes a question mark, not an error."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    is_live = sys.stdin.isatty() and sys.stdout.isatty()
    colours = NO_COLOURS if colourless else depth(os.environ, sys.stdout.isatty())
    if not is_live:
        return Terminal(sys.stdin.readline, sys.stdout, colours)
    return Terminal(sys.stdin.readline, sys.stdout, colours, is_live, pace, lambda: shutil.get_terminal_size())
