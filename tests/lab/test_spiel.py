"""The games as games of OpenSpiel pass its own tests, and its own methods play them."""

import importlib
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from marketday.core.observer import Observer
from tests.contract.subject import Case
from tests.lab.test_environments import CASES, FEW

pyspiel = pytest.importorskip("pyspiel", reason="NOT CHECKED: OpenSpiel has no wheel for this system")
games = importlib.import_module("marketday.lab.spiel.games")  # makes them known
ending = importlib.import_module("marketday.lab.spiel.ending")
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
    """The endings, cut short or not, and a whole play of the smallest game; all the others are slow."""
    smallest = min(FEW, key=lambda case: pyspiel.load_game(name(case)).num_distinct_actions())
    simulate(name(smallest), *(name(case, last=40) for case in FEW))
    simulate(*(name(case, last=40, worlds=3, horizon=10, answers=4) for case in FEW))


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_openspiel_accepts_every_way_to_play(case: Case) -> None:
    simulate(name(case), name(case, horizon=10), name(case, last=40, worlds=3, horizon=10, answers=4))


class Diary:
    """What a seat saw and did, all of it: what an information state has to stand for."""

    def __init__(self, state: Any, seats: int) -> None:
        self.pages: list[tuple[Any, ...]] = [()] * seats
        self.look(state)

    def look(self, state: Any) -> None:
        if not state.is_chance_node():
            self.pages = [(*page, state.observation_string(seat)) for seat, page in enumerate(self.pages)]

    def apply(self, state: Any, action: int) -> None:
        seat = state.current_player()
        if seat >= 0:
            self.pages[seat] = (*self.pages[seat], action)
        state.apply_action(action)
        self.look(state)


def drawn(state: Any, rng: Any) -> int:
    if state.is_chance_node():
        return int(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
    return int(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("case", FEW, ids=str)
def test_an_information_state_is_all_that_was_seen_and_done(case: Case) -> None:
    """In several plays that begin alike, and in worlds imagined anew: as many strings as there are diaries."""
    rng = np.random.RandomState(3)
    game = pyspiel.load_game(name(case))
    strings: dict[Any, str] = {}
    for _ in range(3):
        state = begun(game)
        diary = Diary(state, case.seats)
        for _ in range(20):
            if state.is_terminal():
                break
            for seat, page in enumerate(diary.pages):
                assert strings.setdefault((seat, page), known := state.information_state_string(seat)) == known
            if not state.is_chance_node():
                seat = state.current_player()
                other = state.resample_from_infostate(seat, rng.rand)
                page = (*diary.pages[seat][:-1], other.observation_string(seat))
                assert strings.get((seat, page)) == other.information_state_string(seat)
                assert other.legal_actions() == state.legal_actions()
            diary.apply(state, drawn(state, rng))
    assert len(set(strings.values())) == len(strings)


def test_whole_games_have_no_information_state_tensor() -> None:
    """Rather than one that does not remember."""
    for case in FEW:
        for chosen in (name(case), f"marketday_{case.game.id}_ending"):
            game = pyspiel.load_game(chosen)
            assert not game.get_type().provides_information_state_tensor
            assert game.get_type().provides_observation_tensor
            assert begun(game).information_state_tensor(0) == []


class Blind:
    """An observer that sees nothing: all that tells two plays apart is what the seat did."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._observer, name)

    def write(self, *seen: Any) -> None:
        pass


def remembers(case: Case, chance_follows: bool) -> bool:
    """Whether two answers to a question with chance, or another question, after it are kept apart; False if no such
    question was met."""
    observer, rng = case.game.observer(), np.random.RandomState(5)
    assert observer is not None
    game = games.UsualGame(case.game, Blind(observer), {"players": case.seats, "variant": case.variant})
    state = begun(game)
    for _ in range(300):
        if state.is_terminal():
            break
        seat = state.current_player()
        children = [] if seat < 0 else [state.child(action) for action in state.legal_actions()[-2:]]
        if len(children) == 2 and all(child.is_chance_node() == chance_follows for child in children):
            for child in children:
                while child.is_chance_node():
                    child.apply_action(0)
            one, other = (child.information_state_string(seat) for child in children)
            assert one != other
            assert children[0].clone().information_state_string(seat) == one
            return True
        state.apply_action(drawn(state, rng))
    return False


@pytest.mark.parametrize("chance_follows", [False, True])
def test_a_seat_remembers_what_it_did(chance_follows: bool) -> None:
    met = [remembers(case, chance_follows) for case in FEW]
    assert any(met)


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


@pytest.mark.parametrize(
    "ending",
    [
        *(f"marketday_{case.game.id}_ending" for case in FEW),
        "marketday_bankrut(variant=2,last=3,seed=1,worlds=4,horizon=3,answers=8)",
    ],
)
def test_counterfactual_regret_solves_an_ending(ending: str) -> None:
    game = pyspiel.load_game(ending)
    solver = cfr.CFRSolver(game)
    before = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(4):
        solver.evaluate_and_update_policy()
    after = exploitability.nash_conv(game, solver.average_policy())
    assert before > 0.01
    assert after < before / 2


@pytest.mark.parametrize("case", FEW, ids=str)
def test_every_game_has_a_short_ending(case: Case) -> None:
    """Where seats do not know everything: fewer information states than positions in which somebody is asked."""
    game = pyspiel.load_game(f"marketday_{case.game.id}_ending")
    found = list(islice(tree(game.new_initial_state()), 3001))
    assert len(found) <= 3000
    asked = [state for state in found if state.current_player() >= 0]
    known = {(state.current_player(), state.information_state_string()) for state in asked}
    assert 5 < len(known) < len(asked)
    assert pyspiel.load_game(str(game)).new_initial_state().chance_outcomes() == (
        game.new_initial_state().chance_outcomes()
    )


def test_a_game_whose_endings_nobody_chose_has_a_short_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "ENDINGS", {})
    for case in FEW:
        observer = case.game.observer()
        assert observer is not None
        made = games.UsualGame(case.game, observer, is_ending=True)
        assert made.get_parameters()["horizon"] == ending.SHORT["horizon"]
        assert len(list(islice(tree(made.new_initial_state()), 10_000))) < 10_000


def tree(state: Any) -> Iterator[Any]:
    """All positions from here on."""
    yield state
    if not state.is_terminal():
        for action in state.legal_actions():
            yield from tree(state.child(action))


@pytest.mark.parametrize("case", FEW, ids=str)
def test_a_game_cut_short_is_a_small_tree(case: Case) -> None:
    """However long its endings are: two decisions, of two answers each, and what chance does with them."""
    game = pyspiel.load_game(name(case, last=2 * case.seats, worlds=2, horizon=2, answers=2))
    assert game.max_game_length() == 2
    found = list(islice(tree(game.new_initial_state()), 2000))
    assert len(found) < 2000
    assert all(len(state.legal_actions()) <= 2 for state in found if state.current_player() >= 0)
    ends = [state for state in found if state.is_terminal()]
    assert ends
    assert all(abs(sum(state.returns())) < 1e-9 for state in ends)


@pytest.mark.parametrize("case", FEW, ids=str)
def test_a_play_is_broken_off_when_a_seat_would_be_asked_again(case: Case) -> None:
    rng = np.random.RandomState(2)
    state, whole = begun(pyspiel.load_game(name(case, horizon=7))), begun(pyspiel.load_game(name(case)))
    decisions = 0
    while not state.is_terminal():
        assert state.legal_actions() == whole.legal_actions()
        decisions += not state.is_chance_node()
        action = drawn(state, rng)
        state.apply_action(action)
        whole.apply_action(action)
        if not state.is_terminal() and not state.is_chance_node():
            again = state.resample_from_infostate(state.current_player(), rng.rand)
            assert again.position.decisions == decisions
    assert decisions == 7
    assert whole.current_player() >= 0
    assert whole.returns() == [0.0] * case.seats


def test_worlds_of_an_ending_are_drawn_first() -> None:
    game = pyspiel.load_game("marketday_klongs(last=5,seed=2,worlds=4)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert [chance for _, chance in state.chance_outcomes()] == [0.25] * 4
    assert len({str(state.child(world)) for world in range(4)}) > 1


def test_a_seat_does_not_know_its_world() -> None:
    """Hands of 20 cards: if all were dealt anew, no two would be alike, and nothing would be hidden."""
    state = pyspiel.load_game("marketday_bankrut(last=3,seed=2,worlds=4)").new_initial_state()
    worlds = [state.child(world) for world in range(4)]
    assert len({str(world) for world in worlds}) == 4
    for seat in range(3):
        known = [world.information_state_string(seat) for world in worlds]
        assert known[seat] == known[seat + 1]
        assert len(set(known)) == 3
