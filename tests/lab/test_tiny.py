"""Small boxes: the whole course of each game in a tree that exact methods can walk, by the same rules."""

import hashlib
import importlib
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec
import numpy as np
import pytest

from marketday.core.kernel import CHANCE, OVER
from marketday.core.registry import find, names
from marketday.core.rng import Rng
from marketday.lab.spiel.edition import Edition

pyspiel = pytest.importorskip("pyspiel", reason="NOT CHECKED: OpenSpiel has no wheel for this system")
games = importlib.import_module("marketday.lab.spiel.games")  # makes them known
boxes = importlib.import_module("marketday.lab.spiel.boxes")
from open_spiel.python.algorithms import cfr, exploitability  # noqa: E402

TINY = sorted(boxes.TINY)
QUICK = ["quayside_tiny", "klongs_tiny"]
"""Those that CFR walks through in seconds."""
MOST_POSITIONS = 50_000


def load(name: str) -> Any:
    return pyspiel.load_game(f"marketday_{name}")


def children(state: Any) -> Iterator[tuple[int, Any]]:
    for action in state.legal_actions():
        yield action, state.child(action)


def tree(state: Any) -> Iterator[Any]:
    yield state
    if not state.is_terminal():
        for _, child in children(state):
            yield from tree(child)


def some_plays(game: Any, count: int) -> Iterator[Any]:
    """The positions of random plays."""
    rng = np.random.RandomState(7)
    for _ in range(count):
        state = game.new_initial_state()
        yield state
        while not state.is_terminal():
            state = state.child(int(rng.choice(state.legal_actions())))
            yield state


# ---- the same rules --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", names())
def test_an_edition_with_the_usual_box_is_the_usual_game(name: str) -> None:
    """Whole plays, question by question, and what they come to: nothing but the box can differ."""
    usual, again = find(name), Edition(name, "usual", {}).game()
    assert type(usual) is not type(again)
    observer, other = usual.observer(), again.observer()
    assert observer is not None
    assert other is not None
    for number, seats in enumerate(usual.seat_counts):
        rng = Rng(number)
        one = usual.kernel(usual.options_type(), seats)
        two = again.kernel(again.options_type(), seats)
        for answered in count():
            assert (one.question, one.actor, one.options, list(one.cells)) == (
                two.question,
                two.actor,
                two.options,
                list(two.cells),
            )
            if one.actor == OVER:
                break
            if one.actor != CHANCE and answered % 5 == 0:  # they take longest
                assert bytes(observer.seen(one, one.actor)) == bytes(other.seen(two, two.actor))
            n = rng.below(one.options)
            one.play(one.nth(n))
            two.play(two.nth(n))
        assert str(usual.outcome(one)) == str(again.outcome(two))


def test_a_box_changes_its_own_edition_only() -> None:
    box = Edition("klongs", "wide", {"data": {"HAND": 3}}).game()
    assert len(box.view(begun(box), 0).hand) == 3
    assert len(find("klongs").view(begun(find("klongs")), 0).hand) == 4


def begun(game: Any) -> Any:
    kernel = game.kernel(game.options_type(), 2)
    while kernel.actor == CHANCE:
        kernel.play(kernel.nth(0))
    return kernel


@pytest.mark.parametrize("box", [{"data": {"HANDS": 3}}, {"dates": {"HAND": 3}}])
def test_a_box_can_only_change_what_there_is(box: Any) -> None:
    with pytest.raises(AssertionError, match=r"HANDS|dates"):
        Edition("klongs", "wrong" + next(iter(box)), box).game()


# ---- complete --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", TINY)
def test_a_small_box_is_played_from_the_set_up_to_its_own_end(name: str) -> None:
    game = load(name)
    rules = game.rules
    first = game.new_initial_state()
    assert first.is_chance_node()
    pieces = rules.game.census(first.kernel)
    for state in some_plays(game, 40):
        assert not state.position.worlds
        assert not state.is_broken_off()
        assert rules.game.census(state.kernel) == pieces, "nothing is lost or added"
        if state.is_terminal():
            assert state.kernel.actor == OVER
            outcome = rules.game.outcome(state.kernel)
            best = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
            assert best == [seat for seat, gain in enumerate(state.returns()) if gain == max(state.returns())]


@pytest.mark.parametrize("name", TINY)
def test_in_a_small_box_there_is_something_to_choose(name: str) -> None:
    """Three answers at least that one cannot always give, for every seat, and ends that differ."""
    asked: dict[int, set[int]] = {}
    ends = set()
    for state in some_plays(load(name), 60):
        if state.is_terminal():
            ends.add(tuple(state.returns()))
        elif not state.is_chance_node() and len(state.legal_actions()) > 1:
            asked.setdefault(state.current_player(), set()).update(state.legal_actions())
    assert len(asked) == load(name).num_players()
    assert all(len(actions) >= 3 for actions in asked.values())
    assert len(ends) >= 2


# ---- nothing leaks ---------------------------------------------------------------------------------------------------
class Diaries:
    """What each seat saw, by its view and not by an observation, and did. Views also tell pieces of one kind apart."""

    def __init__(self, game: Any) -> None:
        self._game = game.rules.game
        self.strings: dict[Any, str] = {}
        self.answers: dict[Any, list[int]] = {}
        self.known: Counter[str] = Counter()
        self.positions = 0

    def walk(self, state: Any, pages: tuple[Any, ...]) -> None:
        self.positions += 1
        if state.is_terminal():
            return
        if not state.is_chance_node():
            kernel = state.kernel
            pages = tuple(hash((page, self._seen(kernel, seat))) for seat, page in enumerate(pages))
            seat = state.current_player()
            known = state.information_state_string(seat)
            assert self.strings.setdefault((seat, pages[seat]), known) == known, "it tells more than the seat saw"
            assert self.answers.setdefault(known, state.legal_actions()) == state.legal_actions()
            self.known[known] += 1
        for action, child in children(state):
            own = state.current_player()
            told = [hash((page, action)) if seat == own else page for seat, page in enumerate(pages)]
            self.walk(child, tuple(told))

    def _seen(self, kernel: Any, seat: int) -> bytes:
        return msgspec.json.encode(self._game.view(kernel, seat))


def walked(name: str) -> Diaries:
    game = load(name)
    diaries = Diaries(game)
    diaries.walk(game.new_initial_state(), (0,) * game.num_players())
    return diaries


def hold_to_views(name: str, diaries: Diaries) -> None:
    assert diaries.positions <= MOST_POSITIONS
    if name != "quayside_tiny":  # where everything lies open
        assert max(diaries.known.values()) > 1, "something is hidden"
        assert len(diaries.known) < sum(diaries.known.values())


@pytest.mark.parametrize("name", QUICK)
def test_an_information_state_of_a_small_box_is_what_the_views_told(name: str) -> None:
    hold_to_views(name, walked(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*TINY} - {*QUICK}))
def test_an_information_state_of_every_small_box_is_what_the_views_told(name: str) -> None:
    hold_to_views(name, walked(name))


# ---- the same as arrays ----------------------------------------------------------------------------------------------
def hold_tensors_to_strings(name: str) -> None:
    """In every position and for every seat, whoever is asked: two information states differ exactly when their tensors
    do. And there is no row too many."""
    game = load(name)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    tensors: dict[str, bytes] = {}
    strings: dict[bytes, str] = {}
    rows = 0
    for state in tree(game.new_initial_state()):
        for seat in range(game.num_players()):
            known = state.information_state_string(seat)
            observer.set_from(state, seat)
            numbers = hashlib.blake2b(observer.tensor.tobytes()).digest()
            assert tensors.setdefault(known, numbers) == numbers, "the same information, two tensors"
            assert strings.setdefault(numbers, known) == known, "the same tensor, two information states"
            rows = max(rows, int(observer.dict["history"].any(axis=1).sum()))
    assert rows == game.rules.rows


@pytest.mark.parametrize("name", QUICK)
def test_a_tensor_of_a_small_box_is_its_information_state(name: str) -> None:
    hold_tensors_to_strings(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*TINY} - {*QUICK}))
def test_a_tensor_of_every_small_box_is_its_information_state(name: str) -> None:
    hold_tensors_to_strings(name)


@pytest.mark.parametrize("name", TINY)
def test_openspiel_gets_these_tensors(name: str) -> None:
    """Which seat it is; then a row for each time it saw something: what it did before, plus 1, that it saw, what."""
    game = load(name)
    assert game.get_type().provides_information_state_tensor
    seats, shape = game.num_players(), (game.rules.rows, 2 + int(game.rules.observer.size))
    assert game.information_state_tensor_shape() == [seats + shape[0] * shape[1]]
    for state in some_plays(game, 3):
        if state.current_player() < 0:
            continue
        seat = state.current_player()
        tensor = np.array(state.information_state_tensor(seat))
        assert np.flatnonzero(tensor[:seats]).tolist() == [seat]
        rows = tensor[seats:].reshape(shape)
        written = int(rows[:, 1].sum())
        assert rows[:written, 1].all()
        assert not rows[written:].any()
        assert rows[written - 1, 2:].tolist() == state.observation_tensor(seat)
        again = state.resample_from_infostate(seat, np.random.RandomState(1).rand)
        assert again.information_state_tensor(seat) == state.information_state_tensor(seat)


@pytest.mark.parametrize("name", TINY)
def test_worlds_imagined_in_a_small_box_look_the_same_to_the_seat(name: str) -> None:
    rng, others = np.random.RandomState(1), 0
    for state in some_plays(load(name), 25):
        if state.is_terminal() or state.is_chance_node():
            continue
        seat = state.current_player()
        world = state.resample_from_infostate(seat, rng.rand)
        assert world.observation_string(seat) == state.observation_string(seat)
        assert world.legal_actions() == state.legal_actions()
        assert state.rules.game.census(world.kernel) == state.rules.game.census(state.kernel)
        others += str(world) != str(state)
    assert others > 0


# ---- chance ----------------------------------------------------------------------------------------------------------
def worth(state: Any) -> Any:
    """What everybody can expect if all answer at random."""
    if state.is_terminal():
        return np.array(state.returns())
    if state.is_chance_node():
        return sum(chance * worth(state.child(outcome)) for outcome, chance in state.chance_outcomes())
    return sum(worth(child) for _, child in children(state)) / len(state.legal_actions())


@pytest.mark.parametrize("name", TINY)
def test_pieces_that_are_alike_are_one_outcome_of_chance(name: str) -> None:
    """As likely as all of them together, and each of them would have led to the same."""
    compared = 0
    for state in some_plays(load(name), 30):
        if not state.is_chance_node():
            continue
        outcomes = state.chance_outcomes()
        assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-9
        alike, kernel = state.rules.alike, state.kernel
        pieces = [alike(int(kernel.nth(n))) for n in range(kernel.options)]
        for number, chance in outcomes:
            same = [n for n, piece in enumerate(pieces) if piece == pieces[number]]
            assert chance == pytest.approx(len(same) / len(pieces))
            if len(same) > 1 and compared < 2 and state.move_number() >= (2 if name == "cove_tiny" else 0):
                compared += 1
                assert worth(state.child(same[-1])) == pytest.approx(worth(state.child(number)))
    assert compared > 0


# ---- exact methods ---------------------------------------------------------------------------------------------------
def solve(name: str, iterations: int) -> tuple[float, float]:
    game = load(name)
    solver = cfr.CFRSolver(game)
    before = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return before, exploitability.nash_conv(game, solver.average_policy())


@pytest.mark.parametrize("name", QUICK)
def test_counterfactual_regret_solves_a_small_box(name: str) -> None:
    before, after = solve(name, 3)
    assert after < before / 2


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*TINY} - {*QUICK}))
def test_counterfactual_regret_solves_every_small_box(name: str) -> None:
    before, after = solve(name, 3)
    assert after < before / 2
