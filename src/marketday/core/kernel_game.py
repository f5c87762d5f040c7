"""A game whose states are positions of its kernel: what all such games have in common. A game adds only what is its
own."""

from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

from marketday.core.chance import Chance
from marketday.core.grammar import Event, Game, Move, Options, Outcome, Seat, Step, View
from marketday.core.kernel import CHANCE, OVER, Kernel, first_of

MOST_ANSWERS = 4096
"""No question has more answers; saved data may have been forged."""

Position = TypeVar("Position", bound=Kernel)


class KernelGame(Game[Position, Options, Move, Event, View], Generic[Position, Options, Move, Event, View]):
    # ---- what is a game's own ----------------------------------------------------------------------------------------
    @abstractmethod
    def empty(self) -> Position:
        """A kernel with nothing in it, for `load`."""

    @abstractmethod
    def lay_out(self, options: Options, seat_count: int) -> Position:
        """The box laid out, before the first question. Raises `Rejected` for set-ups the rules do not provide for."""

    @abstractmethod
    def answer(self, position: Position, seat: Seat | None, move: Move) -> None:
        """Play an allowed move in place."""

    @abstractmethod
    def tell(self, position: Position, line: tuple[int, ...]) -> Event:
        """A line of the kernel's story as an event, secrets and all."""

    @abstractmethod
    def score_sheet(self, position: Position) -> Outcome:
        """Of a play that is over."""

    def drawn(self, code: int) -> int:
        """What records contain for an answer of chance."""
        return first_of(code)

    def brought_up_to_date(self, saved: Any) -> Any:
        """A state saved by an older program, in the form `save` would write today."""
        return saved

    # ---- what follows ------------------------------------------------------------------------------------------------
    def setup(self, options: Options, seat_count: int, chance: Chance) -> Step[Position, Event]:
        return self._resolve(self.lay_out(options, seat_count), lambda state: state.begin(), chance)

    def apply(self, state: Position, seat: Seat | None, move: Move, chance: Chance) -> Step[Position, Event]:
        reason = self.why_not(state, seat, move)
        if reason is not None:
            raise reason
        return self._resolve(cast(Position, state.copy()), lambda after: self.answer(after, seat, move), chance)

    def _resolve(self, state: Position, act: Callable[[Position], None], chance: Chance) -> Step[Position, Event]:
        """What a seat did, and then what chance answers until a seat is asked again or all is over."""
        story = state.story = []
        act(state)
        drawn = []
        while state.actor == CHANCE:
            codes = state.codes()
            outcomes = dict(zip(map(self.drawn, codes), codes, strict=True))
            drawn.append(chance.pick(tuple(outcomes)))
            state.play(outcomes[drawn[-1]])
        state.story = None
        return Step(state, tuple(self.tell(state, line) for line in story), tuple(drawn))

    def outcome(self, state: Position) -> Outcome | None:
        return self.score_sheet(state) if state.actor == OVER else None

    def save(self, state: Position) -> Any:
        return {
            "question": state.question,
            "actor": state.actor,
            "options": state.options,
            "cells": list(state.cells),
        }

    def load(self, saved: Any) -> Position:
        saved = self.brought_up_to_date(saved)
        if len(saved["cells"]) not in self._sizes or not 0 <= saved["options"] <= MOST_ANSWERS:
            raise ValueError(f"that is not a position of {self.id}")
        state = self.empty()
        state.ask(saved["question"], saved["actor"], saved["options"])
        state.set_cells(saved["cells"])
        return state

    @cached_property
    def _sizes(self) -> frozenset[int]:
        """How many cells a position can have."""
        return frozenset(len(self.lay_out(self.variants()[0], seat_count).cells) for seat_count in self.seat_counts)

    def kernel(self, options: Options, seat_count: int) -> Position:
        state = self.lay_out(options, seat_count)
        state.begin()
        return state
