"""The checker's referees beside our rules, question by question: the same seats are asked and the same moves are legal.

Accepting records shows that a referee forbids nothing that was played. This shows that it allows nothing else, and that
neither does our own program: they share no code.
"""

import pytest

from marketday.games.cove.merchants.captain.data import COMPASS
from tests.contract.subject import Case, cases
from tests.examples.fresh import fresh
from tests.examples.together import walk_together

CASES = cases()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_same_seats_are_asked_and_the_same_moves_allowed(case: Case) -> None:
    walk_together(fresh(case, 1000))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_outcomes_of_a_draw_ascend_but_for_those_that_the_page_names(case: Case) -> None:
    """docs/records.md says so. The Captain's compass has an order of its own."""
    compass = sorted(65536 * knots + 256 * n for n, knots in enumerate(COMPASS))
    for offered in fresh(case, 2000).play.draws():
        for outcomes in map(list, offered):
            assert outcomes == sorted(outcomes) or sorted(outcomes) == compass
