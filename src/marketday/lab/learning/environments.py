"""The games as PettingZoo environments.

`env` is the usual one (AEC): one seat is asked after another, as in the game. `parallel_env` asks all seats at each
step, and is made for games where they act at the same time; whoever is not asked has one action there, to wait.

An action that is not in the mask raises `IllegalAction`. With `forgiving=True` it is replaced by a random one that is,
drawn by the generator of `seed`: for whoever tries environments without looking at masks, as two of PettingZoo's own
tests do. A learner that needs it learns something else than the game.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from marketday.core.batch import IllegalAction
from marketday.core.kernel import OVER
from marketday.lab.learning import MOST_STEPS
from marketday.lab.learning.desk import Desk, Reward, Seen

RENDER_MODES = ["ansi", "rgb_array"]
Rendered = str | NDArray[np.uint8] | None


def rendered(desk: Desk, mode: str | None) -> Rendered:
    """What an onlooker sees, nobody's secrets: as text, as an array of pixels, or nothing."""
    if mode == "rgb_array":
        return desk.pixels(None)
    return desk.text(None) if mode == "ansi" else None


def agent_names(seat_count: int) -> list[str]:
    return [f"seat_{seat}" for seat in range(seat_count)]


def label(desk: Desk) -> str:
    return f"marketday_{desk.game.id}_v{desk.observer.version}"


class Environment(AECEnv[str, Seen, Any]):
    """Rewards come at the end: by rank, from 1 for the best to -1 for the last, or the points.

    `max_cycles`: each seat acts so many times at most. Until all have, a seat that has is no longer asked: what the
    game still wants to know of it is answered at random. Then the play is cut off, without a reward. (A game does not
    ask its seats equally often; PettingZoo counts cycles in which each agent acts once.)

    `forgiving`: instead of `IllegalAction`, a random action that was possible."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012  # as its base has it

    def __init__(
        self,
        game: str,
        seat_count: int | None = None,
        options: Mapping[str, Any] | None = None,
        reward: Reward = "rank",
        max_cycles: int = MOST_STEPS,
        render_mode: str | None = None,
        forgiving: bool = False,
    ) -> None:
        self.desk = Desk(game, seat_count, options, reward)
        self.metadata = {**self.metadata, "name": label(self.desk)}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.forgiving = forgiving
        self.possible_agents = agent_names(self.desk.seat_count)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = int(self.desk.observer.actions)
        self.observation_spaces = {agent: self.desk.observation_space(actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.desk.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = [0] * self.desk.seat_count
        self.agent_selection = self.possible_agents[self.desk.kernel.actor]

    def observe(self, agent: str) -> Seen:
        return self.desk.seen(self._seat[agent])

    def step(self, action: int | np.integer[Any] | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} is asked, and None is no action")
        seat, chosen = self._seat[agent], int(action)
        if self.forgiving:
            chosen = self.desk.legal(seat, chosen)
        # Rewards come at the end only: until then all of them, and what is gathered of them, stay zero.
        actor = self.desk.act(seat, chosen)
        self.cycles[seat] += 1
        if actor != OVER and self.cycles[actor] >= self.max_cycles:
            actor = self._until_all_have_acted_as_often(actor)
        if actor == OVER:
            self.rewards = dict(zip(self.possible_agents, self.desk.rewards(), strict=True))
            self._cumulative_rewards = self.rewards.copy()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[actor]

    def _until_all_have_acted_as_often(self, actor: int) -> int:
        while actor != OVER and self.cycles[actor] >= self.max_cycles:
            if min(self.cycles) >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
                break
            actor = self.desk.act(actor, self.desk.any_action(actor))
        return actor

    def render(self) -> Rendered:
        return rendered(self.desk, self.render_mode)

    def close(self) -> None:
        pass


class ParallelEnvironment(ParallelEnv[str, Seen, Any]):
    """The last action is to wait: the only one of a seat that is not asked, and none of a seat that is. Seats that are
    asked act from seat 0 on; what is no longer possible by then, because of another's act, comes to nothing.

    `max_cycles`: after so many steps a play is cut off, without a reward.

    `forgiving`: instead of `IllegalAction`, a random action that was possible, or to wait."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "is_parallelizable": True}  # noqa: RUF012  # as its base has it

    def __init__(
        self,
        game: str,
        seat_count: int | None = None,
        options: Mapping[str, Any] | None = None,
        reward: Reward = "rank",
        max_cycles: int = MOST_STEPS,
        render_mode: str | None = None,
        forgiving: bool = False,
    ) -> None:
        self.desk = Desk(game, seat_count, options, reward)
        self.metadata = {**self.metadata, "name": label(self.desk)}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.forgiving = forgiving
        self.wait = int(self.desk.observer.actions)
        self.possible_agents = agent_names(self.desk.seat_count)
        self.observation_spaces = {agent: self.desk.observation_space(self.wait + 1) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.desk.begin(seed)
        self.agents = self.possible_agents[:]
        self.steps = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.append(self.desk.mask(seat), np.int8(not self.desk.is_asked(seat)))
            seen[agent] = {"observation": self.desk.observation(seat), "action_mask": mask}
        return seen

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        desk = self.desk
        chosen = {seat: self._checked(seat, int(actions[agent])) for seat, agent in enumerate(self.possible_agents)}
        # Of the position as all have seen it: another offer in the place of the one that a seat accepts is not that.
        codes = {seat: desk.code(seat, action) for seat, action in chosen.items() if action != self.wait}
        for seat, code in codes.items():
            if desk.may_still(seat, chosen[seat], code):
                desk.act(seat, chosen[seat])
        self.steps += 1
        over, cut_off = desk.is_over, not desk.is_over and self.steps >= self.max_cycles
        rewards = desk.rewards() if over else [0.0] * desk.seat_count
        agents = self.possible_agents
        if over or cut_off:
            self.agents = []
        return (
            self._seen(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut_off),
            {agent: {} for agent in agents},
        )

    def _checked(self, seat: int, action: int) -> int:
        if not self.desk.is_asked(seat):
            if action != self.wait and not self.forgiving:
                raise IllegalAction(f"seat {seat} is not asked and can only wait, by action {self.wait}")
            return self.wait
        possible = self.desk.legal(seat, action)
        if possible != action and not self.forgiving:
            raise IllegalAction(f"seat {seat} may not choose action {action}: it is not in its mask")
        return possible

    def render(self) -> Rendered:
        return rendered(self.desk, self.render_mode)

    def close(self) -> None:
        pass


env = Environment
parallel_env = ParallelEnvironment


@cache
def register() -> None:
    """Make `pettingzoo`'s registry know all games, as "marketday/Klongs-v1": then `pettingzoo.make` finds them."""
    from pettingzoo.env_registry.registration import register as add

    from marketday.core.registry import every

    for game in every():
        observer = game.observer()
        if observer is not None:
            name = f"marketday/{game.id.capitalize()}-v{observer.version}"
            add("aec", name, Environment, kwargs={"game": game.id})
            add("parallel", name, ParallelEnvironment, kwargs={"game": game.id})
