# compiled: mypyc
"""Many plays side by side, stepped together: for learners. What it shows lies in packed buffers, which NumPy can look
at without a copy (`lab/learning/arrays.py`).

Plays that end begin anew in the same step. Each has a generator of its own, so that what happens in one does not depend
on how many others there are.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from marketday.core.kernel import CHANCE, OVER, Kernel
from marketday.core.observer import Observer
from marketday.core.rng import Rng

CHOOSING: Final = 0x2545F491
"""What makes the seed of a play's chooser another than that of its chance."""


class IllegalAction(ValueError):
    """An action that is not among those that were marked."""


def whole_numbers(count: i64) -> vec[i64]:
    return vec[i64]([0] * count)


class Batch:
    """All buffers are play by play: `masks[actions * play + action]`."""

    def __init__(
        self, start: Kernel, observer: Observer, count: int, most: int, for_points: bool, learner: int
    ) -> None:
        """`start` as `Game.kernel` gives it. `most`: how many actions a play may take before it is cut off. `learner`:
        the only seat that is shown and acts, in the first play; the others answer at random, and it moves on by one
        from play to play. Below 0 all seats are."""
        self.start = start
        self.observer = observer
        self.count: i64 = count
        self.seat_count: i64 = observer.seat_count(start)
        self.most: i64 = most
        self.for_points = for_points
        self.learner: i64 = learner
        self.kernels: list[Kernel] = [start.copy() for _ in range(count)]
        self.rngs: list[Rng] = [Rng(0) for _ in range(count)]
        self.choosers: list[Rng] = [Rng(0) for _ in range(count)]
        """Apart from those of chance, so that a play does not depend on how its actions were found."""
        self.learners: vec[i64] = whole_numbers(count)
        self.lengths: vec[i64] = whole_numbers(count)
        self.actions: vec[i64] = whole_numbers(count)
        """What is to be done; whoever calls `step` writes it here."""
        self.seats: vec[i64] = whole_numbers(count)
        """Who is asked."""
        self.observations: vec[i16] = vec[i16]([i16(0)] * (count * int(observer.size)))
        self.masks: vec[u8] = vec[u8]([u8(0)] * (count * int(observer.actions)))
        self.rewards: vec[float] = vec[float]([0.0] * (count * int(self.seat_count)))
        """Of the plays that ended in this step, by seat."""
        self.actors: vec[i64] = whole_numbers(count)
        """Whose actions were carried out in this step."""
        self.gains: vec[float] = vec[float]([0.0] * count)
        """Of the plays that ended in this step: what they brought the actor."""
        self.ended: vec[u8] = vec[u8]([u8(0)] * count)
        self.cut_off: vec[u8] = vec[u8]([u8(0)] * count)

    def reset(self, seed: i64) -> None:
        """Begin all plays; `show` comes next."""
        for play in range(self.count):
            own: i64 = (seed * 1_000_003 + play) & 0x3FFFFFFF
            self.rngs[play] = Rng(own)
            self.choosers[play] = Rng(own ^ CHOOSING)
            self.learners[play] = self.learner
            self.begin(play)

    def begin(self, play: i64) -> None:
        self.kernels[play] = self.start.copy()
        self.lengths[play] = 0
        self.go_on(play)

    def go_on(self, play: i64) -> None:
        """Let chance answer, and whoever is not a learner, until a learner is asked or all is over."""
        kernel = self.kernels[play]
        rng = self.rngs[play]
        learner: i64 = self.learners[play]
        while kernel.actor == CHANCE or (kernel.actor != OVER and learner >= 0 and kernel.actor != learner):
            kernel.play(kernel.nth(rng.below(kernel.options)))

    def step(self) -> None:
        """Carry out `actions`. The masks are still those of before. Whoever calls makes them, the observations and the
        rewards zero then, and `show` fills them."""
        observer = self.observer
        for play in range(self.count):
            action: i64 = self.actions[play]
            if action < 0 or action >= observer.actions or self.masks[observer.actions * play + action] == 0:
                raise IllegalAction(f"action {action} of play {play} is not among those marked in its mask")
        for play in range(self.count):
            kernel = self.kernels[play]
            self.actors[play] = kernel.actor
            kernel.play(observer.code_of(kernel, self.actions[play]))
            self.lengths[play] += 1
            self.go_on(play)

    def show(self) -> None:
        """What became of the plays, and what is asked now."""
        observer = self.observer
        for play in range(self.count):
            ended = self.kernels[play].actor == OVER
            cut_off = not ended and self.lengths[play] >= self.most
            self.ended[play] = 1 if ended else 0
            self.cut_off[play] = 1 if cut_off else 0
            self.gains[play] = 0.0
            if ended:
                self.pay(play)
            # With random opponents a play may even be over before its learner was asked: then it does not count.
            while ended or cut_off:
                if self.learner >= 0:
                    self.learners[play] = (self.learners[play] + 1) % self.seat_count
                self.begin(play)
                cut_off = False
                ended = self.kernels[play].actor == OVER
            kernel = self.kernels[play]
            self.seats[play] = kernel.actor
            observer.write(kernel, kernel.actor, self.observations, observer.size * play)
            observer.mark(kernel, self.masks, observer.actions * play)

    def pay(self, play: i64) -> None:
        kernel = self.kernels[play]
        for seat in range(self.seat_count):
            at: i64 = self.seat_count * play + seat
            if self.for_points:
                self.rewards[at] = float(self.observer.points(kernel, seat))
            else:
                self.rewards[at] = self.observer.score(kernel, seat)
        self.gains[play] = self.rewards[self.seat_count * play + self.actors[play]]

    def choose_at_random(self) -> None:
        """Write one of each play's marked actions into `actions`."""
        for play in range(self.count):
            self.actions[play] = self.observer.draw(self.kernels[play], self.choosers[play])
