"""Every game keeps every law, at each number of seats and in each variant."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from marketday.core import Rng
from marketday.core.registry import every
from tests.contract import clocks, kernels, laws, refusals, secrecy
from tests.contract.subject import Case, Law, cases

LAWS = laws.LAWS + clocks.LAWS + refusals.LAWS + secrecy.LAWS + kernels.TYPED_LAWS
CASES = cases()
IS_COMPILED = all(kernels.is_compiled(game) for game in every())
# For each law, so many in all, because a house with more games should not take longer; but each case gets a few, or at
# least one where plain Python makes plays long.
PLAYS = max(2 if IS_COMPILED else 1, (36 if IS_COMPILED else 18) // len(CASES))
ROLL_OUTS = max(6 if IS_COMPILED else 2, (240 if IS_COMPILED else 36) // len(CASES))
MANY_ROLL_OUTS = 10_000

SEEDS = st.integers(0, 2**30 - 1)
# A smaller seed is not a simpler play, so there is nothing to shrink.
PHASES = (Phase.explicit, Phase.generate)

every_case = pytest.mark.parametrize("case", CASES, ids=str)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@every_case
@settings(max_examples=PLAYS, phases=PHASES)
@given(seed=SEEDS)
def test_a_game_keeps(law: Law, case: Case, seed: int) -> None:
    law(case.subject, case.options, case.seats, seed)


@pytest.mark.parametrize("law", kernels.LAWS, ids=lambda law: law.__name__)
@every_case
@settings(max_examples=ROLL_OUTS, phases=PHASES)
@given(seed=SEEDS)
def test_a_kernel_keeps(law: Law, case: Case, seed: int) -> None:
    law(case.subject, case.options, case.seats, seed)


@pytest.mark.slow
@every_case
def test_many_roll_outs_end(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    rng = Rng(case.seats)
    answers = [kernels.check_roll_out(case.subject, case.options, case.seats, rng) for _ in range(MANY_ROLL_OUTS)]
    with capsys.disabled():
        print(
            f"\n{case}: {MANY_ROLL_OUTS} random games, {sum(answers)} answers, "
            f"{min(answers)} to {max(answers)} a game; all ended and kept every component"
        )
