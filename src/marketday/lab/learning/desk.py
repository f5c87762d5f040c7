"""One play as an environment for learners deals with it: numbers in, arrays out. Chance is answered here."""

import secrets
from collections.abc import Mapping
from typing import Any, Literal

import msgspec
import numpy as np
from gymnasium import spaces
from librt.vecs import vec
from mypy_extensions import i16, u8

from marketday.cli import board
from marketday.cli.board import Sight, TerminalWords
from marketday.cli.canvas import Line
from marketday.core.batch import IllegalAction
from marketday.core.kernel import CHANCE, OVER, Kernel
from marketday.core.observer import Observer
from marketday.core.registry import find
from marketday.core.rng import Rng
from marketday.lab.learning.arrays import Mask, Numbers, window
from marketday.lab.learning.pixels import Pixels, drawn

Reward = Literal["rank", "points"]
Seen = dict[str, Any]

COLUMNS, ROWS = 100, 40
SEED_BITS = 30


class NotForLearners(Exception):
    """A game that has not said what learners see of it."""


class Desk:
    def __init__(self, game: str, seat_count: int | None, options: Mapping[str, Any] | None, reward: Reward) -> None:
        self.game = find(game)
        observer = self.game.observer()
        if observer is None:
            raise NotForLearners(f"{game} has no observer")
        self.observer: Observer = observer
        self.options = msgspec.convert(dict(options or {}), self.game.options_type)
        self.seat_count = self.game.seat_counts[0] if seat_count is None else seat_count
        self.reward = reward
        self.rng = Rng(secrets.randbits(SEED_BITS))
        self._start = self.game.kernel(self.options, self.seat_count)
        self.kernel: Kernel = self._start
        numbers, marks = [i16(0)] * int(observer.size), [u8(0)] * int(observer.actions)
        self._numbers_out, self._marks_out = vec[i16](numbers), vec[u8](marks)
        self._numbers: Numbers = window(self._numbers_out, "i2", (len(numbers),))
        self._marks: Mask = window(self._marks_out, "i1", (len(marks),))
        self._actions = len(marks)
        self._marked: int | None = None
        """Whose actions the marks show, if those of the position as it is."""

    def begin(self, seed: int | None) -> None:
        """Without a seed the generator goes on from where it is, and at first it is anywhere."""
        if seed is not None:
            self.rng = Rng(seed)
        self.kernel = self._start.copy()
        self._answer_chance()

    def _answer_chance(self) -> None:
        kernel, rng = self.kernel, self.rng
        self._marked = None
        while kernel.actor == CHANCE:
            kernel.play(kernel.nth(rng.below(kernel.options)))

    @property
    def is_over(self) -> bool:
        return self.kernel.actor == OVER

    def is_asked(self, seat: int) -> bool:
        return not self.is_over and self.observer.is_asked(self.kernel, seat)

    # ---- looking -----------------------------------------------------------------------------------------------------
    def observation(self, seat: int) -> Numbers:
        self._numbers.fill(0)
        self.observer.write(self.kernel, seat, self._numbers_out, 0)
        return self._numbers.copy()

    def mask(self, seat: int) -> Mask:
        """All zero for a seat that is not asked."""
        if self._marked != seat:
            self._mark(seat)
        return self._marks.copy()

    def _mark(self, seat: int) -> None:
        self._marked = seat
        self._marks.fill(0)
        if self.kernel.actor == seat:
            self.observer.mark(self.kernel, self._marks_out, 0)
        elif self.is_asked(seat):
            self.observer.mark(self._turned_to(seat), self._marks_out, 0)

    def _turned_to(self, seat: int) -> Kernel:
        """To look at, not to play."""
        if self.kernel.actor == seat:
            return self.kernel
        own = self.kernel.copy()
        own.turn_to(seat)
        return own

    def observation_space(self, actions: int) -> spaces.Dict:
        """A new one each time: spaces have a random generator of their own."""
        low = np.concatenate([np.full(field.count, field.low, np.int16) for field in self.observer.fields])
        high = np.concatenate([np.full(field.count, field.high, np.int16) for field in self.observer.fields])
        return spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    # ---- acting ------------------------------------------------------------------------------------------------------
    def code(self, seat: int, action: int) -> int:
        """The answer that an action stands for; `IllegalAction` if it is not among those that the seat may choose."""
        if self._marked != seat:
            self._mark(seat)
        if not 0 <= action < self._actions or not self._marks_out[action]:
            raise IllegalAction(f"seat {seat} may not choose action {action}: it is not in its mask")
        return int(self.observer.code_of(self._turned_to(seat), action))

    def may_still(self, seat: int, action: int, code: int) -> bool:
        """Whether the action still stands for this answer, after others have acted."""
        if self._marked != seat:
            self._mark(seat)
        return bool(self._marks_out[action]) and self.code(seat, action) == code

    def act(self, seat: int, action: int) -> None:
        """`IllegalAction` as in `code`."""
        code = self.code(seat, action)
        kernel = self.kernel
        if kernel.actor != seat:
            kernel.turn_to(seat)
        kernel.play(code)
        self._answer_chance()

    def any_action(self, seat: int) -> int:
        """One of those the seat may choose, at random."""
        choices = np.flatnonzero(self.mask(seat))
        return int(choices[self.rng.below(len(choices))])

    def rewards(self) -> list[float]:
        """By seat, of a play that is over."""
        observer, kernel, seats = self.observer, self.kernel, range(self.seat_count)
        if self.reward == "points":
            return [float(observer.points(kernel, seat)) for seat in seats]
        return [observer.score(kernel, seat) for seat in seats]

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def text(self, seat: int | None) -> str:
        """The board of the terminal as the seat, or an onlooker, sees it, without colours."""
        return "\n".join("".join(piece for piece, _ in line).rstrip() for line in self._scene(seat))

    def pixels(self, seat: int | None) -> Pixels:
        """The same board in its colours."""
        return drawn(self._scene(seat), COLUMNS, ROWS)

    def _scene(self, seat: int | None) -> list[Line]:
        words = TerminalWords(self.game.id, "en")
        names = tuple(words.say(f"colour.{colour}") for colour in self.game.colours[: self.seat_count])
        asked = self.game.asked(self.kernel)
        sight = Sight(self.game.view(self.kernel, seat), asked.get(-1 if seat is None else seat), (), names)
        return board.find(self.game).scene(sight, words, COLUMNS, ROWS)
