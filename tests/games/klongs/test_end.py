"""K-50, K-51: the stocks and the winner."""

import pytest

from marketday.games.klongs import GAME
from marketday.games.klongs.cells import DAY_POINTS, MOST_SEATS
from marketday.games.klongs.data import STOCK_POINTS
from marketday.games.klongs.moves import EndTurn, PassScoring
from marketday.games.klongs.pieces import stock_points
from tests.games.klongs.scene import BLUE, GREEN, RED, Scene, scene


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


def test_K_50_the_sheet_has_a_line_for_every_source_of_points() -> None:
    s = ended({RED: "o0s o0f", GREEN: "-0F o1f -3f", BLUE: "o0b o1b o0a o0p"}, {RED: 1, GREEN: 2, BLUE: 3}, seats=3)
    for day in range(3):
        for seat in range(3):
            s.state.cells[DAY_POINTS + MOST_SEATS * day + seat] = 100 * (day + 1) + seat
    outcome = GAME.outcome(s.state)
    assert outcome is not None
    assert [(line.label, line.rule, line.points) for line in outcome.lines] == [
        ("score.luk_phat", "K-20", (1, 2, 3)),
        ("score.little_day_1", "K-31", (100, 101, 102)),
        ("score.little_day_2", "K-31", (200, 201, 202)),
        ("score.big_day", "K-31", (300, 301, 302)),
        ("good.shrimps", "K-50", (1, 0, 0)),
        ("good.flowers", "K-50", (1, 6, 0)),
        ("good.avocados", "K-50", (0, 0, 1)),
        ("good.pineapples", "K-50", (0, 0, 1)),
        ("good.aubergines", "K-50", (0, 0, 0)),
        ("good.fish", "K-50", (0, 0, 0)),
        ("good.bananas", "K-50", (0, 0, 3)),
    ]
    assert outcome.totals == (603, 611, 614)


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
