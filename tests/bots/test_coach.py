"""What the coach makes of a seat's decisions: what is told once, what counts, and that luck is luck."""

import math
from typing import Any

import pytest

from marketday.bots.coach import (
    Chance,
    Choice,
    Judged,
    account,
    chance_of_winning,
    costliest,
    is_plain,
    judge,
    lost_by,
    luck_before,
)
from marketday.bots.counsel import Counsel, Opinion, Yardstick, advise, weighing_of
from marketday.bots.weighing import Budget, Tried
from marketday.core import AnyGame, Ask, Rng
from marketday.games.bankrut import GAME as BANKRUT
from marketday.games.klongs import GAME as KLONGS
from tests.bots.test_counsel import moments

SOME = Budget(candidates=6, play_outs=48)


def judged(
    step: int,
    better: Any,
    behind: float,
    ahead: float | None = None,
    is_lasting: bool = False,
    number: int | None = None,
) -> Judged:
    """A decision that cost so much; `ahead` of what looks best at first sight, which is the best if not said. Steps
    are odd, and the seat decides at each, if not said otherwise."""
    best, chosen = (
        Opinion(move, Tried(n, 9, 5.0 - cost, cost, 0.1), ())
        for n, (move, cost) in enumerate(((better, 0.0), ("mine", behind)))
    )
    yardstick = Yardstick(5.0, 0.3, -behind if ahead is None else ahead, 0.1)
    return Judged(
        step,
        step // 2 if number is None else number,
        Chance(0.5, 0.1),
        Counsel(best, None, chosen, yardstick),
        is_lasting,
        (),
    )


def decision(game: AnyGame, seat: int, view: Any, ask: Ask[Any], chosen: Any) -> Choice:
    return Choice(game.id, seat, 1, 0, 9, view, ask, chosen, SOME)


def test_what_was_missed_several_times_is_one_lesson() -> None:
    missed = ((3, "swap", 2.0), (5, "swap", 4.0), (7, "stop", 3.0), (9, "wait", 1.0))
    assert [one.step for one in costliest([judged(*one, is_lasting=True) for one in missed])] == [5, 7, 9]
    in_turn = costliest([judged(*one) for one in missed])
    assert [one.step for one in in_turn] == [5, 7, 3], "whose turn is over will not have that chance again"
    assert costliest([judged(3, "swap", 0.4)]) == [], "nobody learns from what cost no point"


def test_a_chance_that_is_still_there_was_not_lost() -> None:
    """Where everybody acts at once, one can do at the next look what one did not do at this."""
    missed = [judged(3, "swap", 4.0, is_lasting=True), judged(5, "swap", 4.0, is_lasting=True)]
    then = judged(7, "stop", 1.0, is_lasting=True)
    assert account([*missed, then], 0.0).lost == pytest.approx(5.0)
    in_turn = [judged(3, "swap", 4.0), judged(5, "swap", 4.0)]
    assert account(in_turn, 0.0).lost == pytest.approx(8.0), "who is waited for has made a move"


def test_whether_a_chance_is_still_there_is_seen_at_the_very_next_decision() -> None:
    """Of a long game not all are judged: it may have been gone in between, and come again."""
    first, later = (
        judged(3, "swap", 4.0, is_lasting=True, number=1),
        judged(9, "swap", 4.0, is_lasting=True, number=3),
    )
    assert lost_by([first, later]) == [4.0, 4.0]
    assert account([first, later], 0.0).lost == pytest.approx(8.0)


def test_what_is_told_adds_up() -> None:
    decisions = [judged(3, "a", 4.0, 1.5), judged(5, "b", 2.0, -2.0), judged(7, "c", 0.5, 0.0)]
    found = account(decisions, -12.0)
    assert found.lost == pytest.approx(0.5), "what looks best at first sight is the yardstick, not the best"
    assert found.expected - found.lost + found.luck == pytest.approx(-12.0)
    assert sum(luck_before(decisions, -12.0)) == pytest.approx(found.luck)
    assert sum(lost_by(decisions)) == pytest.approx(found.lost)


def test_luck_is_as_unsure_as_what_was_expected_and_what_was_lost() -> None:
    found = account([judged(3, "a", 4.0, 1.5), judged(5, "b", 2.0, -2.0)], -12.0)
    assert found.lost_error == pytest.approx(math.hypot(0.1, 0.1))
    assert found.luck_error == pytest.approx(math.hypot(0.1, 0.1, 0.3))


def test_a_chance_of_winning_is_told_with_what_it_may_be_wrong() -> None:
    seat, view, _ = next(moments(KLONGS, 40))
    told = [chance_of_winning(KLONGS, seat, view, Rng(seed)) for seed in range(8)]
    mean = sum(chance.worth for chance in told) / len(told)
    spread = math.sqrt(sum((chance.worth - mean) ** 2 for chance in told) / (len(told) - 1))
    assert all(0.02 < chance.error < 0.08 for chance in told)
    assert spread < 2.5 * max(chance.error for chance in told)


def test_whoever_does_what_looks_best_at_first_sight_neither_gains_nor_loses_by_it() -> None:
    """And the best of what was tried does better in the same worlds, deserved or not: measured by that, everybody would
    lose a lot and be lucky all the time."""
    lost = 0.0
    for seat, view, ask in moments(KLONGS, 12):
        weighing = weighing_of(KLONGS)(KLONGS, seat, view, ask, Rng(9), SOME)
        weighing.weigh()
        first = ask.moves[weighing.at_first_sight()]
        found = advise(KLONGS, seat, view, ask, 9, SOME, first)
        assert found.yardstick is not None
        assert found.chosen is not None
        assert (found.yardstick.ahead, found.yardstick.error) == (0.0, 0.0)
        assert found.yardstick.worth == pytest.approx(found.chosen.tried.worth)
        lost += found.chosen.tried.behind
    assert lost > 5


def test_a_decision_is_plain_if_it_is_what_looks_best_at_first_sight_to_whoever_judges_it() -> None:
    for seat, view, ask in moments(KLONGS, 24):
        plain = [move for move in ask.moves if is_plain(KLONGS, decision(KLONGS, seat, view, ask, move))]
        assert len(plain) == 1
        told = judge(KLONGS, decision(KLONGS, seat, view, ask, plain[0]))
        assert (told.yardstick.ahead, told.yardstick.error) == (0.0, 0.0), "nothing is missed if it is not judged"


def test_nothing_is_plain_where_there_is_no_first_sight() -> None:
    seat, view, ask = next(moments(BANKRUT, 4, seats=3))
    assert not any(is_plain(BANKRUT, decision(BANKRUT, seat, view, ask, move)) for move in ask.moves)
    assert not weighing_of(BANKRUT).has_first_sight
    found = advise(BANKRUT, seat, view, ask, 9, SOME, ask.moves[0])
    assert found.yardstick is not None
    assert found.yardstick.worth == pytest.approx(found.best.tried.worth), "so it is counted from the best"
