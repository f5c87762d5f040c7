"""The games pass PettingZoo's own tests."""

import pickle
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import parallel_to_aec

from marketday.core.batch import IllegalAction
from marketday.core.registry import every
from marketday.core.rng import Rng
from marketday.games.bankrut.observation import ACCEPT_FROM, GOODS, OFFER_FROM
from marketday.lab.learning.desk import Desk, NotBegun, NotForLearners
from marketday.lab.learning.environments import Environment, ParallelEnvironment, register
from marketday.lab.learning.vector import VectorEnvironment
from tests.contract.subject import Case, cases

CASES = [case for case in cases() if case.game.observer() is not None]
FEW = [case for case in CASES if case.options == case.game.variants()[-1] and case.seats == case.game.seat_counts[-1]]
"""For each game the last of its variants, with as many seats as it can have."""


def settings(case: Case) -> dict[str, Any]:
    return {"game": case.game.id, "seat_count": case.seats, "options": msgspec.to_builtins(case.options)}


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """PettingZoo's tests warn of what is only unusual: observations that are dictionaries, names without an image."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


OVER_WITHIN_FOUR_CYCLES = {("quayside", 4)}
"""Fourteen turns at most: no play of it lasts for the four cycles that PettingZoo's test wants. So there it runs on
PettingZoo's own conversion, in which who is not asked waits, and waiting counts."""


def passes_all(case: Case, cycles: int) -> None:
    make = partial(Environment, **settings(case))
    make_parallel = partial(ParallelEnvironment, **settings(case))
    forgiving, forgiving_parallel = partial(make, forgiving=True), partial(make_parallel, forgiving=True)
    api_test(make(), num_cycles=cycles)
    seed_test(make, num_cycles=cycles)
    parallel_api_test(make_parallel(), num_cycles=cycles)
    # These two know no masks.
    parallel_seed_test(forgiving_parallel, num_cycles=cycles)

    def converted(max_cycles: int) -> Any:
        return parallel_to_aec(forgiving_parallel(max_cycles=max_cycles))

    is_short = (case.game.id, case.seats) in OVER_WITHIN_FOUR_CYCLES
    env = converted if is_short else partial(lasting, forgiving)
    max_cycles_test(SimpleNamespace(parallel_env=forgiving_parallel, env=env))


def lasting(make: Callable[..., Environment], max_cycles: int) -> Environment:
    """One whose next play the game itself does not end before most seats have acted so often, as PettingZoo's test
    takes for granted: three of Quayside's players share fifteen crates, and may take two at a time."""

    def seeded(seed: int) -> Environment:
        environment = make(max_cycles=max_cycles)
        environment.reset(seed=seed)
        for seat, space in enumerate(environment.action_spaces.values()):
            space.seed(seed + seat)
        return environment

    for seed in range(5000):
        tried = seeded(seed)
        tried.reset()
        while not any(tried.terminations.values()):
            tried.step(tried.action_space(tried.agent_selection).sample())
            if any(tried.truncations.values()) or np.median(tried.cycles) >= max_cycles:
                return seeded(seed)
    raise AssertionError("all plays are over before")


@pytest.mark.parametrize("case", FEW, ids=str)
def test_pettingzoo_accepts(case: Case) -> None:
    passes_all(case, 60)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_pettingzoo_accepts_every_way_to_play(case: Case) -> None:
    passes_all(case, 1000)


@pytest.mark.parametrize("case", FEW, ids=str)
def test_a_play_ends_with_rewards(case: Case) -> None:
    for reward in ("rank", "points"):
        environment = Environment(**settings(case), reward=reward)
        environment.reset(seed=3)
        paid: dict[str, float] = {}
        for agent in environment.agent_iter():
            seen, gain, ended, cut_off, _ = environment.last()
            assert not cut_off
            if ended:
                paid[agent] = gain
            environment.step(None if ended else environment.action_space(agent).sample(seen["action_mask"]))
        assert len(paid) == case.seats
        outcome = case.game.outcome(environment.desk.kernel)
        assert outcome is not None
        if reward == "points":
            assert tuple(paid.values()) == outcome.totals
        else:
            assert {agent for agent, gain in paid.items() if gain == max(paid.values())} == {
                f"seat_{seat}" for seat in outcome.winners
            }


def test_what_is_not_in_the_mask_is_refused() -> None:
    environment = Environment("klongs")
    environment.reset(seed=1)
    wrong = int(np.flatnonzero(environment.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=f"action {wrong}"):
        environment.step(wrong)


@pytest.mark.parametrize("case", FEW, ids=str)
def test_each_seat_acts_as_often_as_there_are_cycles(case: Case) -> None:
    """Where the game asks one more often than another, too; and nobody is asked for more. With few seats, since the
    game must not be over before."""
    environment = Environment(**{**settings(case), "seat_count": case.game.seat_counts[0]}, max_cycles=3)
    environment.reset(seed=2)
    acted = dict.fromkeys(environment.agents, 0)
    for agent in environment.agent_iter():
        seen, gain, ended, cut_off, _ = environment.last()
        assert not ended
        assert not gain
        if not cut_off:
            acted[agent] += 1
            assert seen is not None
        environment.step(None if cut_off else environment.action_space(agent).sample(seen["action_mask"]))
    assert set(acted.values()) == {3}


def test_a_play_that_ends_meanwhile_is_paid() -> None:
    """Whoever has acted as often as it may is played for, up to the end of a short game."""
    environment = Environment("quayside", max_cycles=20)
    environment.reset(seed=1)
    environment.cycles[0] = 20
    for agent in environment.agent_iter():
        seen, gain, ended, cut_off, _ = environment.last()
        assert agent == "seat_1" or ended or environment.cycles == [20, 0]
        assert abs(gain) == ended
        assert not cut_off
        environment.step(None if ended else environment.action_space(agent).sample(seen["action_mask"]))
    assert environment.cycles[0] == 21


def test_a_forgiving_environment_does_something_possible() -> None:
    """The same whenever it has the same seed."""

    def ended(seed: int) -> tuple[bytes, list[float]]:
        environment = Environment("klongs", forgiving=True)
        environment.reset(seed=seed)
        for number in range(60):
            environment.step(-1 if number % 2 else 10**6)
        return environment.observe("seat_0")["observation"].tobytes(), environment.desk.rewards()

    assert ended(1) == ended(1)
    assert ended(1) != ended(2)


def test_a_forgiving_environment_does_what_it_is_told_if_it_can() -> None:
    plays = [Environment("klongs", forgiving=forgiving) for forgiving in (True, False)]
    for play in plays:
        play.reset(seed=1)
        for _ in range(40):
            play.step(int(np.flatnonzero(play.last()[0]["action_mask"])[-1]))
    one, other = (play.observe("seat_1")["observation"] for play in plays)
    assert np.array_equal(one, other)


def test_whoever_is_not_asked_can_only_wait() -> None:
    environment = ParallelEnvironment("klongs")
    seen, _ = environment.reset(seed=1)
    waits = [agent for agent in environment.agents if seen[agent]["action_mask"][-1]]
    assert len(waits) == 1
    assert seen[waits[0]]["action_mask"].sum() == 1
    actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in environment.agents}
    with pytest.raises(IllegalAction, match="can only wait"):
        environment.step({**actions, waits[0]: 0})
    environment.step(actions)


def test_nobody_accepts_an_offer_that_was_not_there() -> None:
    """Seat 0 changes its offer in the same step in which seat 1 accepts it."""
    environment = ParallelEnvironment("bankrut", options={"pace": "live"})
    seen, _ = environment.reset(seed=1)
    while seen["seat_0"]["action_mask"][OFFER_FROM:-1].sum() == 0:
        seen, *_ = environment.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in seen})
    accept = ACCEPT_FROM + environment.desk.seat_count - 1  # of the seat before
    actions = {agent: np.flatnonzero(seen[agent]["action_mask"][:-1]).tolist() for agent in seen}
    rest = {agent: last for agent, (*_, last) in actions.items()}
    own = [action for action in actions["seat_0"] if action >= OFFER_FROM]
    for offer in own:
        seen, *_ = environment.step({**rest, "seat_0": offer})
        if seen["seat_1"]["action_mask"][accept]:
            break
    hand = seen["seat_1"]["observation"][:GOODS]
    other = next(one for one in own if one != offer and (one - offer) % GOODS == 0)  # it wants the same
    shown, *_ = environment.step({**rest, "seat_0": other, "seat_1": accept})
    assert np.array_equal(shown["seat_1"]["observation"][:GOODS], hand)
    assert shown["seat_1"]["action_mask"][accept]
    environment.desk.act(1, accept)
    assert not np.array_equal(environment.desk.observation(1)[:GOODS], hand)


@pytest.mark.parametrize("make", [Environment, ParallelEnvironment, partial(VectorEnvironment, num_envs=2)])
def test_without_a_seed_the_generator_goes_on(make: Any) -> None:
    def begun(*seeds: int | None) -> list[bytes]:
        environment = make(game="klongs")
        return [pickle.dumps(environment.reset(seed=seed) or environment.observe("seat_0")) for seed in seeds]

    one, other = begun(1, None, None), begun(1, None, None)
    assert one == other
    assert len(set(one)) == 3
    assert begun(None) != begun(None)


@pytest.mark.parametrize("case", FEW, ids=str)
def test_the_board_is_drawn_without_secrets(case: Case) -> None:
    """In worlds that a seat, or an onlooker, cannot tell apart the picture is the same."""
    environment = Environment(**settings(case), render_mode="ansi")
    environment.reset(seed=1)
    desk, scramble, rng = environment.desk, case.subject.scramble, Rng(1)
    differing = 0
    for step in range(60):
        if desk.is_over:
            break
        assert environment.render() == desk.text(None)
        if scramble is not None and step % 10 == 9:
            for seat in (None, *range(case.seats)):
                shown, kernel = desk.text(seat), desk.kernel
                picture = desk.drawing(seat)
                assert len(shown.splitlines()) > 2
                desk.kernel = scramble(kernel, seat, rng)
                differing += case.game.save(desk.kernel) != case.game.save(kernel)
                assert desk.text(seat) == shown
                assert desk.drawing(seat) == picture
                desk.kernel = kernel
        environment.step(desk.any_action(desk.kernel.actor))
    assert differing or not scramble


@pytest.mark.parametrize("make", [Environment, ParallelEnvironment])
def test_a_board_is_drawn_as_pixels(make: Any) -> None:
    environment = make("quayside", render_mode="rgb_array")
    assert "rgb_array" in environment.metadata["render_modes"]
    environment.reset(seed=4)
    first = environment.render()
    assert (first.dtype, first.ndim, first.shape[2]) == (np.uint8, 3, 3)
    environment.desk.act(environment.desk.kernel.actor, environment.desk.any_action(environment.desk.kernel.actor))
    after = environment.render()
    assert after.shape == first.shape, "so that pictures make a film"
    assert not np.array_equal(after, first)
    assert np.array_equal(after, environment.desk.pixels(None)), "an onlooker's"


@pytest.mark.parametrize("game", [game.id for game in every()])
def test_the_board_of_every_game_is_painted(game: str) -> None:
    environment = Environment(game, render_mode="rgb_array")
    environment.reset(seed=4)
    board = environment.render()
    assert isinstance(board, np.ndarray)
    assert min(board.shape[:2]) > 200
    assert len(np.unique(board.reshape(-1, 3), axis=0)) > 20, "more than a sheet of paper"


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
@pytest.mark.parametrize("make", [Environment, ParallelEnvironment])
def test_before_the_first_reset_there_is_nothing_to_see(make: Any, mode: str) -> None:
    with pytest.raises(NotBegun, match=r"reset\(\) first"):
        make("klongs", render_mode=mode).render()


def test_pettingzoo_finds_them() -> None:
    register()
    made = pettingzoo.make("aec", "marketday/Klongs-v1", seat_count=3)
    made.reset(seed=1)
    assert len(made.possible_agents) == 3


def test_a_game_without_an_observer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    (game, *_) = every()
    monkeypatch.setattr(type(game), "observer", lambda self: None)
    with pytest.raises(NotForLearners, match=game.id):
        Desk(game.id, None, None, "rank")
