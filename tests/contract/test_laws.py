"""Every game keeps every law, at each number of seats and in each variant."""

import time
from collections.abc import Sequence
from itertools import groupby

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from marketday.core import AnyGame, Rng
from marketday.core.registry import every
from tests.contract import clocks, ending, kernels, laws, learning, refusals, secrecy, speech, undoing
from tests.contract.subject import Case, Law, cases

# What may be taken back is tried by the hundred below.
LAWS = laws.LAWS + speech.LAWS + clocks.LAWS + refusals.LAWS + secrecy.LAWS + kernels.TYPED_LAWS + learning.LAWS
CASES = cases()
IS_COMPILED = all(kernels.is_compiled(game) for game in every())
# For each law, this many in total, because more games should not take longer; but each case gets a few, or at
# least one where plain Python makes plays long.
PLAYS = max(2 if IS_COMPILED else 1, (36 if IS_COMPILED else 18) // len(CASES))
ROLL_OUTS = max(6 if IS_COMPILED else 2, (240 if IS_COMPILED else 36) // len(CASES))
MANY_ROLL_OUTS = 10_000
SEARCHES = 1
"""For long plays."""
MANY_SEARCHES = 50

SEEDS = st.integers(0, 2**30 - 1)
# A smaller seed is not a simpler play, so there is nothing to shrink.
PHASES = (Phase.explicit, Phase.generate)

FREE_UNDOS = 400 if IS_COMPILED else 150
"""For each variant of a game."""
MANY_FREE_UNDOS = 100_000

MANY_PAIRS = 100_000
"""Of worlds that a seat cannot tell apart, for each game."""

WAYS = [list(way) for _, way in groupby(CASES, lambda case: (case.game.id, case.variant))]

FEWEST = [way[0] for way in WAYS]
"""Each way to play with as few as can: the fewer there are, the sooner all of them want the same."""

every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0].game.id}-variant{way[0].variant}")
every_case = pytest.mark.parametrize("case", CASES, ids=str)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@every_case
@settings(max_examples=PLAYS, phases=PHASES)
@given(seed=SEEDS)
def test_a_game_keeps(law: Law, case: Case, seed: int) -> None:
    law(case.subject, case.options, case.seats, seed)


@pytest.mark.parametrize("law", kernels.LAWS + learning.KERNEL_LAWS, ids=lambda law: law.__name__)
@every_case
@settings(max_examples=ROLL_OUTS, phases=PHASES)
@given(seed=SEEDS)
def test_a_kernel_keeps(law: Law, case: Case, seed: int) -> None:
    law(case.subject, case.options, case.seats, seed)


@pytest.mark.parametrize("law", ending.LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("case", FEWEST, ids=str)
@settings(max_examples=SEARCHES, phases=PHASES)
@given(seed=SEEDS)
def test_a_game_comes_to_an_end(law: Law, case: Case, seed: int) -> None:
    law(case.subject, case.options, case.seats, seed)


@pytest.mark.slow
@every_case
def test_many_searches_find_no_play_without_end(case: Case) -> None:
    for seed in range(MANY_SEARCHES):
        ending.law_a_play_ends_whatever_is_played(case.subject, case.options, case.seats, seed, ending.MANY_TRIES)


def many_free_undos(way: Sequence[Case], enough: int) -> int:
    """Of one game in one variant, at every number of seats in turn."""
    met = plays = 0
    while met < enough:
        case = way[plays % len(way)]
        met += undoing.free_undos(case.subject, case.options, case.seats, seed=plays)
        plays += 1
    return met


@every_way
def test_hundreds_of_free_undos_teach_nothing(way: Sequence[Case]) -> None:
    assert many_free_undos(way, FREE_UNDOS) >= FREE_UNDOS


@pytest.mark.slow
@every_way
def test_a_hundred_thousand_free_undos_teach_nothing(way: Sequence[Case], capsys: pytest.CaptureFixture[str]) -> None:
    met = many_free_undos(way, MANY_FREE_UNDOS)
    with capsys.disabled():
        print(f"\n{way[0].game.id}, {way[0].options}: {met} free undos, 0 that taught anything")


@pytest.mark.slow
@pytest.mark.parametrize("game", every(), ids=lambda game: game.id)
def test_a_hundred_thousand_pairs_of_worlds_look_alike_to_learners(
    game: AnyGame, capsys: pytest.CaptureFixture[str]
) -> None:
    ways = cases([game])
    if ways[0].subject.scramble is None:
        pytest.skip("nothing is hidden in this game")
    met = plays = 0
    while met < MANY_PAIRS:
        case = ways[plays % len(ways)]
        met += learning.pairs(case.subject, case.options, case.seats, seed=plays, most=200)
        plays += 1
    with capsys.disabled():
        print(f"\n{game.id}: {met} pairs of worlds that differ, {plays} plays, 0 that looked different")


@pytest.mark.slow
@every_case
def test_many_roll_outs_end(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    rng, begun = Rng(case.seats), time.process_time()
    answers = [kernels.check_roll_out(case.subject, case.options, case.seats, rng) for _ in range(MANY_ROLL_OUTS)]
    with capsys.disabled():
        print(
            f"\n{case}: {MANY_ROLL_OUTS} random games, {sum(answers)} answers, "
            f"{min(answers)} to {max(answers)} a game, {time.process_time() - begun:.0f} s; "
            "all ended, kept every component and came to the same end when replayed"
        )
