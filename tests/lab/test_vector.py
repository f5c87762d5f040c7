"""Many plays side by side are the plays they would be alone."""

from typing import Any

import msgspec
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from marketday.core.batch import IllegalAction
from marketday.lab.learning.arrays import expand
from marketday.lab.learning.vector import VectorEnvironment, sampled
from tests.contract.subject import Case
from tests.lab.test_environments import CASES, FEW, settings


def run(environment: VectorEnvironment, seed: int, steps: int) -> list[Any]:
    """All that was shown, with the first action of each mask played now and then."""
    seen, infos = environment.reset(seed=seed)
    shown: list[Any] = [(seen, infos)]
    for step in range(steps):
        masks = seen["action_mask"]
        actions = np.argmax(np.roll(masks, -step * 37, axis=1), axis=1)
        seen, *rest = environment.step((actions + step * 37) % masks.shape[1])
        shown.append((seen, rest))
    return shown


@pytest.mark.parametrize("case", FEW, ids=str)
def test_a_play_does_not_depend_on_how_many_others_there_are(case: Case) -> None:
    few, many = (run(VectorEnvironment(num_envs=count, **settings(case)), 5, 120) for count in (2, 7))
    for (few_seen, few_rest), (many_seen, many_rest) in zip(few, many, strict=True):
        for key in few_seen:
            assert np.array_equal(few_seen[key], many_seen[key][:2])
        if isinstance(few_rest, list):
            for one, other in zip(few_rest[:3], many_rest[:3], strict=True):
                assert np.array_equal(one, other[:2])


@pytest.mark.parametrize("case", FEW, ids=str)
def test_observations_are_inside_their_space(case: Case) -> None:
    environment = VectorEnvironment(num_envs=4, **settings(case))
    for seen, _ in run(environment, 1, 150):
        assert environment.observation_space.contains(seen)
        assert seen["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("opponents", ["self", "random"])
def test_plays_end_and_begin_anew_in_the_same_step(opponents: Any) -> None:
    environment = VectorEnvironment("klongs", 8, seat_count=3, opponents=opponents)
    assert environment.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    rng = np.random.default_rng(1)
    seen, infos = environment.reset(seed=1)
    ended_plays, sat = 0, set(infos["seat"].tolist())
    for _ in range(1500):
        seats = infos["seat"]
        seen, rewards, ended, cut_off, infos = environment.step(sampled(seen["action_mask"], rng))
        assert not cut_off.any()
        assert (infos["rewards"][~ended] == 0).all()
        assert (rewards[~ended] == 0).all()
        assert np.allclose(infos["rewards"].sum(axis=1), 0)
        assert np.array_equal(rewards[ended], infos["rewards"][ended, seats[ended]])
        ended_plays += int(ended.sum())
        sat |= set(infos["seat"].tolist())
    assert ended_plays > 20
    assert sat == {0, 1, 2}


def test_a_learner_keeps_its_seat_for_a_whole_play() -> None:
    environment = VectorEnvironment("klongs", 5, opponents="random")
    rng = np.random.default_rng(2)
    seen, infos = environment.reset(seed=1)
    before = infos["seat"]
    for _ in range(400):
        seen, _, ended, _, infos = environment.step(sampled(seen["action_mask"], rng))
        assert np.array_equal(infos["seat"] != before, ended)
        before = infos["seat"]


def test_long_plays_are_cut_off() -> None:
    environment = VectorEnvironment("klongs", 3, max_steps=4)
    seen, _ = environment.reset(seed=1)
    for step in range(1, 10):
        seen, rewards, ended, cut_off, _ = environment.step(seen["action_mask"].argmax(axis=1))
        assert cut_off.all() == (step % 4 == 0)
        assert not ended.any()
        assert not rewards.any()


def test_an_illegal_action_changes_nothing() -> None:
    environment = VectorEnvironment("klongs", 3)
    seen, _ = environment.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    actions[2] = np.flatnonzero(seen["action_mask"][2] == 0)[0]
    with pytest.raises(IllegalAction, match="of play 2"):
        environment.step(actions)
    again = environment._look()
    assert np.array_equal(again["observation"], seen["observation"])


@pytest.mark.parametrize("case", FEW, ids=str)
def test_actions_drawn_at_random_are_those_of_the_masks(case: Case) -> None:
    """All of them, and equally often, be they drawn by compiled code or by NumPy."""
    environment = VectorEnvironment(num_envs=3, **settings(case))
    rng = np.random.default_rng(4)
    seen, _ = environment.reset(seed=2)
    for _ in range(12):
        seen, *_ = environment.step(sampled(seen["action_mask"], rng))
    masks = seen["action_mask"]
    draws = 40 * int(masks.sum(axis=1).max())
    for draw in (environment.sample, lambda: sampled(masks, rng)):
        drawn = np.zeros_like(masks, dtype=np.int64)
        for _ in range(draws):
            drawn[np.arange(3), draw()] += 1
        assert np.array_equal(drawn > 0, masks > 0)
        expected = draws / masks.sum(axis=1, keepdims=True)
        assert (abs(drawn - expected)[masks > 0] < 6 * np.sqrt(expected.max())).all()


def test_drawn_actions_go_by_the_seed_and_change_nothing() -> None:
    """Neither for other plays nor for chance."""

    def drawn(count: int, seed: int) -> list[Any]:
        environment = VectorEnvironment("klongs", count, seat_count=2)
        environment.reset(seed=seed)
        found = []
        for _ in range(50):
            actions = environment.sample()
            environment.step(actions)
            found.append(actions[:2].tolist())
        return found

    assert drawn(2, 1) == drawn(5, 1) != drawn(2, 2)
    with_draws, without = (VectorEnvironment("klongs", 3) for _ in range(2))
    for environment in (with_draws, without):
        seen, _ = environment.reset(seed=1)
        for _ in range(150):
            if environment is with_draws:
                environment.sample()
            seen, *_ = environment.step(seen["action_mask"].argmax(axis=1))
    assert np.array_equal(with_draws._look()["observation"], without._look()["observation"])


def test_copies_stay_as_they_are_and_buffers_do_not() -> None:
    for copy in (True, False):
        environment = VectorEnvironment("klongs", 3, copy=copy)
        seen, _ = environment.reset(seed=1)
        before = seen["observation"].copy()
        environment.step(seen["action_mask"].argmax(axis=1))
        assert np.array_equal(seen["observation"], before) == copy


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_way_to_play_can_be_played_by_many(case: Case) -> None:
    environment = VectorEnvironment(case.game.id, 2, case.seats, msgspec.to_builtins(case.options), reward="points")
    assert len(run(environment, 1, 10)) == 11


def test_what_only_distinguishes_becomes_columns() -> None:
    environment = VectorEnvironment("quayside", 2)
    seen, _ = environment.reset(seed=1)
    columns = expand(environment.observer, seen["observation"])
    assert columns.shape == (2, 15 * 6 + 20 + 1)
    assert np.allclose(columns[:, :90].reshape(2, 15, 6).sum(axis=2), 1)
    assert columns.min() >= 0
    assert columns.max() <= 1
