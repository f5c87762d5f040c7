"""Where a play for OpenSpiel stands, and what all its positions share."""

from collections.abc import Callable, Hashable
from typing import Any

from marketday.core.grammar import AnyGame
from marketday.core.kernel import Kernel
from marketday.core.observer import Observer
from marketday.lab.spiel.memory import Memory

Alike = Callable[[int], Hashable]
"""The piece that an answer of chance draws, as far as pieces differ: those of one kind need not be told apart."""


class Rules:
    """What all states of a game share; deep copies, by which OpenSpiel clones states, share it as well."""

    def __init__(
        self,
        game: AnyGame,
        observer: Observer,
        seat_count: int,
        horizon: int,
        answers: int,
        alike: Alike | None = None,
        rows: int = 0,
    ) -> None:
        self.game = game
        self.observer = observer
        self.seat_count = seat_count
        self.horizon = horizon
        """After so many decisions a play is broken off."""
        self.answers = answers
        """So many of the answers to a question are listed."""
        self.alike = alike
        """None: each outcome of chance is listed on its own."""
        self.rows = rows
        """Of the information state tensor; 0: there is none."""

    def __deepcopy__(self, memo: dict[int, Any]) -> "Rules":
        return self


class Position:
    """A kernel and what the seats remember, as deep copies want it."""

    __slots__ = ("decisions", "is_new", "kernel", "memory", "worlds")

    def __init__(self, kernel: Kernel, memory: Memory, worlds: tuple[Kernel, ...] = (), decisions: int = 0) -> None:
        self.kernel = kernel
        self.memory = memory
        self.worlds = worlds
        """Chance draws one of these first."""
        self.decisions = decisions
        """How many were made since the start."""
        self.is_new = False
        """Whether the seats have still to look at it: most positions are ends, and nobody asks what is known there."""

    def look(self, observer: Observer) -> None:
        if self.is_new:
            self.memory = self.memory.having_seen(observer, self.kernel)
            self.is_new = False

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        twin = Position(self.kernel.copy(), self.memory, self.worlds, self.decisions)
        twin.is_new = self.is_new
        return twin
