"""The rules of Quayside, each on a quay laid out for it."""

import pytest

from marketday.core import RandomChance, Rejected, Rng
from marketday.games.quayside import GAME
from marketday.games.quayside.data import COPIES, GOODS
from marketday.games.quayside.game import Options
from marketday.games.quayside.kernel import Position
from marketday.games.quayside.moves import Move, TakeBoth, TakeCrate
from tests.games.quayside.scene import CLOVES, FIGS, HONEY, PEARLS, SILK, quay

CHANCE = RandomChance(Rng(1))


def after(state: Position, *moves: Move) -> Position:
    for move in moves:
        state = GAME.apply(state, state.actor, move, CHANCE).state
    return state


def row(state: Position) -> list[int]:
    return [crate // COPIES for crate in GAME.view(state, None).row]


def goods_of(state: Position, seat: int) -> list[int]:
    return [crate // COPIES for crate in GAME.view(state, None).taken[seat]]


def test_Q_1_fifteen_crates_three_of_each_good_lie_open_in_a_row() -> None:
    for seats in GAME.seat_counts:
        state = GAME.setup(Options(), seats, CHANCE).state
        assert sorted(row(state)) == sorted(list(range(len(GOODS))) * COPIES)


@pytest.mark.parametrize("seats", [1, 5])
def test_Q_1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(Rejected, match="Q-1 wrong_seat_count"):
        GAME.setup(Options(), seats, CHANCE)


def test_Q_2_the_crate_at_one_end_and_then_the_next_player() -> None:
    state = quay([FIGS, HONEY, SILK, PEARLS])
    left = after(state, TakeCrate("left"))
    assert (row(left), goods_of(left, 0), left.actor) == ([HONEY, SILK, PEARLS], [FIGS], 1)
    right = after(left, TakeCrate("right"))
    assert (row(right), goods_of(right, 1), right.actor) == ([HONEY, SILK], [PEARLS], 0)


def test_Q_2_not_out_of_turn() -> None:
    with pytest.raises(Rejected, match="Q-2 not_your_turn"):
        GAME.apply(quay([FIGS, HONEY, SILK]), 1, TakeCrate("left"), CHANCE)


def test_Q_3_both_if_they_differ() -> None:
    state = after(quay([FIGS, HONEY, SILK]), TakeBoth())
    assert goods_of(state, 0) == [FIGS, SILK]


def test_Q_3_not_both_if_they_are_of_one_good() -> None:
    state = quay([FIGS, HONEY, FIGS])
    assert TakeBoth() not in GAME.asked(state)[0].moves
    with pytest.raises(Rejected, match="Q-3 same_good"):
        GAME.apply(state, 0, TakeBoth(), CHANCE)


def test_Q_4_a_crate_brings_what_its_good_is_worth() -> None:
    outcome = GAME.outcome(quay([], taken=[[FIGS, HONEY, CLOVES], [SILK, PEARLS]]))
    assert outcome is not None
    assert outcome.lines[0].points == (6, 9)


def test_Q_5_a_whole_set_brings_double() -> None:
    outcome = GAME.outcome(quay([], taken=[[PEARLS] * 3, [SILK] * 2]))
    assert outcome is not None
    assert outcome.totals == (30, 8)


def test_Q_6_the_last_crate_goes_to_whose_turn_it_is_and_the_game_is_over() -> None:
    state = after(quay([FIGS, FIGS]), TakeCrate("left"))
    assert (goods_of(state, 0), goods_of(state, 1)) == ([FIGS], [FIGS])
    with pytest.raises(Rejected, match="Q-6 game_over"):
        GAME.apply(state, 0, TakeCrate("left"), CHANCE)


def test_Q_6_equal_points_share_the_victory() -> None:
    outcome = GAME.outcome(quay([], taken=[[PEARLS], [FIGS, SILK]]))
    assert outcome is not None
    assert outcome.winners == (0, 1)
