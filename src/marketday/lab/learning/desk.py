"""One play as an environment for learners deals with it: numbers in, arrays out. Chance is answered here."""

import secrets
from collections.abc import Mapping
from typing import Any, Literal

import msgspec
import numpy as np
from gymnasium import spaces

from marketday.cli import board
from marketday.cli.board import Sight, TerminalWords
from marketday.core.kernel import OVER, Kernel
from marketday.core.observer import Observer
from marketday.core.registry import find
from marketday.core.rng import Rng
from marketday.core.single import Single
from marketday.lab import drawing
from marketday.lab.learning.arrays import Mask, Numbers, window
from marketday.lab.learning.pixels import Pixels, pixels

Reward = Literal["rank", "points"]
Seen = dict[str, Any]

COLUMNS, ROWS = 100, 40
SEED_BITS = 30


class NotForLearners(Exception):
    """A game that has not said what learners see of it."""


class NotBegun(Exception):
    """Somebody looks before the first reset."""


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
        self._start = self.game.kernel(self.options, self.seat_count)
        single = self._single = Single(self._start, observer, Rng(secrets.randbits(SEED_BITS)))
        self._numbers: Numbers = window(single.numbers, "i2", (int(observer.size),))
        self._marks: Mask = window(single.marks, "i1", (int(observer.actions),))

    @property
    def kernel(self) -> Kernel:
        return self._single.kernel

    @kernel.setter
    def kernel(self, kernel: Kernel) -> None:
        self._single.put(kernel)

    @property
    def rng(self) -> Rng:
        return self._single.rng

    def begin(self, seed: int | None) -> None:
        """Without a seed the generator goes on from where it is, and at first it is anywhere."""
        if seed is not None:
            self._single.rng = Rng(seed)
        self.kernel = self._start.copy()
        self._single.answer_chance()

    @property
    def is_over(self) -> bool:
        return self.kernel.actor == OVER

    def is_asked(self, seat: int) -> bool:
        return self._single.is_asked(seat)

    # ---- looking -----------------------------------------------------------------------------------------------------
    def seen(self, seat: int) -> Seen:
        """Observation and mask, copies to keep."""
        single = self._single
        self._numbers.fill(0)
        if single.marked == seat:
            single.write(seat)
        else:
            self._marks.fill(0)
            single.look(seat)
        return {"observation": self._numbers.copy(), "action_mask": self._marks.copy()}

    def observation(self, seat: int) -> Numbers:
        self._numbers.fill(0)
        self._single.write(seat)
        return self._numbers.copy()

    def mask(self, seat: int) -> Mask:
        """All zero for a seat that is not asked."""
        self._mark(seat)
        return self._marks.copy()

    def _mark(self, seat: int) -> None:
        if self._single.marked != seat:
            self._marks.fill(0)
            self._single.mark(seat)

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
        self._mark(seat)
        return self._single.code(seat, action)

    def may_still(self, seat: int, action: int, code: int) -> bool:
        """Whether the action still stands for this answer, after others have acted."""
        return bool(self.mask(seat)[action]) and self.code(seat, action) == code

    def act(self, seat: int, action: int) -> int:
        """Who is asked next, or OVER; `IllegalAction` as in `code`."""
        self._mark(seat)
        return self._single.act(seat, action)

    def legal(self, seat: int, action: int) -> int:
        """The action, or one of those that the seat may choose, at random, if it is not among them."""
        mask = self.mask(seat)
        return action if 0 <= action < len(mask) and mask[action] else self.any_action(seat)

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
        scene = board.find(self.game).scene(*self._sight(seat), COLUMNS, ROWS)
        return "\n".join("".join(piece for piece, _ in line).rstrip() for line in scene)

    def pixels(self, seat: int | None) -> Pixels:
        """The drawn board as the same one sees it."""
        return pixels(self.drawing(seat))

    def drawing(self, seat: int | None) -> str:
        """As SVG."""
        return drawing.board(self.game, *self._sight(seat))

    def _sight(self, seat: int | None) -> tuple[Sight, TerminalWords]:
        if self.kernel is self._start:
            raise NotBegun("there is nothing to see yet: call reset() first")
        words = TerminalWords(self.game.id, "en")
        names = tuple(words.say(f"colour.{colour}") for colour in self.game.colours[: self.seat_count])
        asked = self.game.asked(self.kernel)
        view = self.game.view(self.kernel, seat)
        return Sight(view, asked.get(-1 if seat is None else seat), (), names), words
