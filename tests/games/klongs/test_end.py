"""K-50, K-51: the stocks and the winner."""

import pytest

from marketday.games.klongs import GAME
from marketday.games.klongs.data import STOCK_POINTS
from marketday.games.klongs.moves import EndTurn, PassScoring
from marketday.games.klongs.pieces import stock_points
from tests.games.klongs.scene import GREEN, RED, Scene, scene


def ended(stocks: dict[int, str], points: dict[int, int] | None = None, seats: int = 2) -> Scene:
    """A game whose big market day finds nothing to score."""
    return scene("-3u", seats=seats, day="big", stocks=stocks, points=points)


def test_K_50_a_banana_three_fish_and_seven_flowers_are_thirty_five() -> None:
    """The third worked example."""
    s = ended({RED: "o0b o0i o1i -3i o0f o0f o1f o1f o2f -0F -3f"})
    outcome = GAME.outcome(s.state)
    assert outcome is not None
    assert outcome.totals == (1 + 6 + 28, 0)


@pytest.mark.parametrize("count", range(10))
def test_K_50_the_nth_boat_of_a_good_scores_n(count: int) -> None:
    flowers = ["o0f", "o0f", "o1f", "o1f", "o2f", "-0F", "-1F", "-2F", "-3f"]
    s = ended({RED: " ".join(flowers[:count])})
    assert int(stock_points(s.state.cells, RED)) == sum(range(count + 1)) == STOCK_POINTS[count]


def test_K_50_special_boats_score_nothing() -> None:
    assert stock_points(ended({RED: "T-- T-- I-- C-- C-- C--"}).state.cells, RED) == 0


def test_K_50_only_at_the_end() -> None:
    assert GAME.outcome(scene("R0s", stocks={RED: "o0b"}).state) is None


def test_K_50_the_sheet_adds_up() -> None:
    s = ended({RED: "o0b o1b", GREEN: "-3f"}, {RED: 7, GREEN: 9})
    outcome = GAME.outcome(s.state)
    assert outcome is not None
    assert outcome.totals == (10, 10)
    assert tuple(map(sum, zip(*(line.points for line in outcome.lines), strict=True))) == outcome.totals


def test_K_50_the_view_counts_the_stock_when_the_game_is_over() -> None:
    stocks, points = {RED: "o0b o1b", GREEN: "-3f"}, {RED: 7, GREEN: 9}
    assert [area.points for area in ended(stocks, points).view(None).players] == [10, 10]
    assert [area.points for area in scene("R0s", stocks=stocks, points=points).view(None).players] == [7, 9, 0]


def test_K_51_most_points_win() -> None:
    outcome = GAME.outcome(ended({GREEN: "o0b o1b"}, {RED: 2}).state)
    assert outcome is not None
    assert outcome.winners == (GREEN,)
    assert outcome.ranks == (2, 1)


def test_K_51_a_tie_is_a_shared_victory() -> None:
    outcome = GAME.outcome(ended({GREEN: "o0b o1b"}, {RED: 3}, seats=3).state)
    assert outcome is not None
    assert outcome.winners == (RED, GREEN)
    assert outcome.ranks == (1, 1, 3)


def test_K_51_nothing_can_be_done_after_the_end() -> None:
    s = ended({})
    assert s.asked is None
    assert s.answers == ()
    for move in (EndTurn(), PassScoring()):
        assert s.refusal(move, seat=RED) == ("K-51", "game_over")
