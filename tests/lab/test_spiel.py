"""The games as games of OpenSpiel pass its own tests, and its own methods play them."""

import importlib
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from tests.contract.subject import Case
from tests.lab.test_environments import CASES, FEW

pyspiel = pytest.importorskip("pyspiel", reason="NOT CHECKED: OpenSpiel has no wheel for this system")
importlib.import_module("marketday.lab.spiel.games")  # makes them known
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402


def name(case: Case, **more: int) -> str:
    settings = {"players": case.seats, "variant": case.variant, **more}
    return f"marketday_{case.game.id}({','.join(f'{key}={value}' for key, value in settings.items())})"


def begun(game: Any, seed: int = 1) -> Any:
    """At the first question to a seat."""
    rng, state = np.random.RandomState(seed), game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
    return state


def simulate(*names: str) -> None:
    """Its test writes every state to the standard output."""
    script = (
        "import sys, pyspiel, marketday.lab.spiel.games\n"
        "for name in sys.argv[1:]: pyspiel.random_sim_test(pyspiel.load_game(name), 1, False, False)"
    )
    done = subprocess.run([sys.executable, "-c", script, *names], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]


def test_openspiel_accepts_a_few() -> None:
    simulate(*(name(case) for case in FEW if case.game.id != "bankrut"), *(name(case, last=40) for case in FEW))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_openspiel_accepts_every_way_to_play(case: Case) -> None:
    simulate(name(case))


@pytest.mark.parametrize("case", FEW, ids=str)
def test_what_cannot_be_told_apart_has_one_information_state(case: Case) -> None:
    rng = np.random.RandomState(3)
    state = begun(pyspiel.load_game(name(case)))
    for _ in range(30):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, rng.rand)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(rng.choice(state.legal_actions()))


def test_information_states_remember() -> None:
    """Two plays that look the same now but did not before are different information states."""
    game = pyspiel.load_game("marketday_quayside")
    one, other = begun(game), begun(game)
    assert one.information_state_string(0) == other.information_state_string(0)
    one.apply_action(0)
    other.apply_action(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.clone().information_state_string(0) == one.information_state_string(0)


@pytest.mark.parametrize("case", FEW, ids=str)
def test_its_searches_play(case: Case) -> None:
    game = pyspiel.load_game(name(case, last=12))
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bots = [
        mcts.MCTSBot(game, 2.0, 8, evaluator, random_state=rng),
        ismcts.ISMCTSBot(game, evaluator, 2.0, 8, random_state=rng),
    ]
    state, step = begun(game), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
        else:
            state.apply_action(bots[step % 2].step(state))
            step += 1
    assert abs(sum(state.returns())) < 1e-9


def test_counterfactual_regret_solves_an_ending() -> None:
    game = pyspiel.load_game("marketday_klongs(last=6,seed=24,worlds=3)")
    solver = cfr.CFRSolver(game)
    before = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(10):
        solver.evaluate_and_update_policy()
    after = exploitability.nash_conv(game, solver.average_policy())
    assert before > 0.01
    assert after < before / 2


def test_worlds_of_an_ending_are_drawn_first() -> None:
    game = pyspiel.load_game("marketday_klongs(last=5,seed=2,worlds=4)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert [chance for _, chance in state.chance_outcomes()] == [0.25] * 4
    hands = set()
    for world in range(4):
        child = state.child(world)
        hands.add(str(child))
    assert len(hands) > 1
