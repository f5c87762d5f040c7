"""Thousands of plays stepped by one call, as a Gymnasium vector environment. All of the work is compiled; the arrays
are its own buffers.

Plays that end begin anew in the same step (Gymnasium calls it SAME_STEP): what is observed then is the new play, and
nobody ever sees a mask without an action.
"""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from marketday.core.batch import Batch
from marketday.core.rng import Rng
from marketday.lab.learning import MOST_STEPS
from marketday.lab.learning.arrays import window
from marketday.lab.learning.desk import SEED_BITS, Desk, Reward, Seen

Opponents = Literal["self", "random"]
Infos = dict[str, Any]


class VectorEnvironment(VectorEnv[Any, Any, Any]):
    """Each play is at a question to one seat, `infos["seat"]`, and an action answers it.

    With opponents "self" all seats are yours. The reward of a play that ends is that of the seat that acted last, and
    `infos["rewards"]` has those of all seats. With opponents "random" you have one seat, another one from play to play,
    and the others answer at random.

    `copy=False` hands out the buffers themselves: the same arrays at every reset and step, which each of them changes.
    Look at them in time, and copy what you keep.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as its base has it

    def __init__(
        self,
        game: str,
        num_envs: int,
        seat_count: int | None = None,
        options: Mapping[str, Any] | None = None,
        reward: Reward = "rank",
        opponents: Opponents = "self",
        max_steps: int = MOST_STEPS,
        copy: bool = True,
    ) -> None:
        desk = Desk(game, seat_count, options, reward)
        observer, seats = desk.observer, desk.seat_count
        self.num_envs = num_envs
        self.observer = observer
        self.copy = copy
        self._rng = desk.rng
        actions, size = int(observer.actions), int(observer.size)
        self.single_observation_space = desk.observation_space(actions)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = spaces.MultiDiscrete([actions] * num_envs)
        learner = 0 if opponents == "random" else -1
        start = desk.game.kernel(desk.options, seats)
        batch = self.batch = Batch(start, observer, num_envs, max_steps, reward == "points", learner)
        self._actions = window(batch.actions, "i8", (num_envs,))
        self._observations = window(batch.observations, "i2", (num_envs, size))
        self._masks = window(batch.masks, "i1", (num_envs, actions))
        self._rewards = window(batch.rewards, "f8", (num_envs, seats))
        self._gains = window(batch.gains, "f8", (num_envs,))
        self._seats = window(batch.seats, "i8", (num_envs,))
        self._ended = window(batch.ended, "?", (num_envs,))
        self._cut_off = window(batch.cut_off, "?", (num_envs,))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Infos]:
        """Without a seed the generator goes on from where it is, and at first it is anywhere."""
        if seed is None:
            seed = int(self._rng.below(1 << SEED_BITS))
        else:
            self._rng = Rng(seed)
        self.batch.reset(seed)
        return self._look(), {"seat": self._seats.copy() if self.copy else self._seats}

    def step(self, actions: NDArray[Any]) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """`IllegalAction` if one is not in its mask; then nothing has been done."""
        self._actions[:] = actions
        self.batch.step()
        seen = self._look()
        # Written out: calls of a function that copies or does not took 1.9 instead of 1.7 µs for a step of one play.
        if self.copy:
            infos = {"seat": self._seats.copy(), "rewards": self._rewards.copy()}
            return seen, self._gains.copy(), self._ended.copy(), self._cut_off.copy(), infos
        return seen, self._gains, self._ended, self._cut_off, {"seat": self._seats, "rewards": self._rewards}

    def sample(self) -> NDArray[Any]:
        """A random action of each mask, each as likely as the others: what `sampled` does, by compiled code. They go by
        the seed of `reset`, for each play by itself, and change nothing until they are handed to `step`."""
        self.batch.choose_at_random()
        return self._actions.copy() if self.copy else self._actions

    def _look(self) -> Seen:
        """In a new dictionary each time: whoever is round this may write into it."""
        self._observations.fill(0)
        self._masks.fill(0)
        self._rewards.fill(0)
        self.batch.show()
        if self.copy:
            return {"observation": self._observations.copy(), "action_mask": self._masks.copy()}
        return {"observation": self._observations, "action_mask": self._masks}


def sampled(masks: NDArray[Any], rng: np.random.Generator) -> NDArray[Any]:
    """A random action for each mask, by NumPy: `VectorEnvironment.sample` is faster, and this one knows no more than
    the masks."""
    marked = np.flatnonzero(masks != 0)
    counts = np.bincount(marked // masks.shape[1], minlength=len(masks))
    actions: NDArray[Any] = marked[np.cumsum(counts) - counts + rng.integers(counts)] % masks.shape[1]
    return actions
