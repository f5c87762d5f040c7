"""K-20, K-21: the Luk Phat marker."""

import pytest

from marketday.games.klongs.cells import MARKER
from marketday.games.klongs.data import LUK_PHAT_TRACK
from marketday.games.klongs.events import LukPhatAdvanced, MarketDayOpened
from marketday.games.klongs.moves import EndTurn, StealBoat
from tests.games.klongs.scene import GREEN, RED, at, fresh, scene


def test_K_20_the_first_luk_phat_boat_of_the_game_gives_six_points() -> None:
    """The first worked example."""
    s = fresh(2, draws="-0F o0s o0s o1s")
    s.play(s.put("-0F", 4, 1))
    assert s.heard(LukPhatAdvanced) == [LukPhatAdvanced(RED, 1, 6)]
    assert s.points() == (6, 0)


@pytest.mark.parametrize("position", range(len(LUK_PHAT_TRACK)))
def test_K_20_each_space_gives_its_points(position: int) -> None:
    s = scene("G0s", hands={RED: "-0F"}, luk_phat=position)
    s.play(s.put("-0F", 1, 2))
    assert s.cell(MARKER) == position + 1
    assert s.points(RED) == (LUK_PHAT_TRACK[position][0],)


@pytest.mark.parametrize("boat", ["o0f", "-3f", "T--", "I--", "C--"])
def test_K_20_boats_without_the_symbol_do_not_advance_the_marker(boat: str) -> None:
    s = scene("G0s", hands={RED: boat}, luk_phat=3)
    s.play(s.put(boat, 2, 2))
    assert s.cell(MARKER) == 3


def test_K_20_a_boat_that_came_back_to_a_hand_advances_it_again() -> None:
    s = scene("G0s . -0F", seats=2, hands={RED: "T--", GREEN: "o0a"}, luk_phat=1, cards={RED: 0, GREEN: 0})
    s.play(s.put("T--", 1, 2), StealBoat(at(1, 3), "hand"))
    assert s.cell(MARKER) == 1
    s.play(s.put("o0a", 2, 2))
    s.play(s.put("-0F", 1, 3))
    assert s.cell(MARKER) == 2
    assert s.points() == (6, 0)


@pytest.mark.parametrize(("position", "size"), [(5, "little"), (10, "little"), (14, "big")])
def test_K_21_a_market_day_is_held_at_once_after_the_points(position: int, size: str) -> None:
    s = scene("R0s", hands={RED: "-0F"}, luk_phat=position)
    s.play(s.put("-0F", 1, 2))
    assert s.story[:3] == ["BoatPlaced", "LukPhatAdvanced", "MarketDayOpened"]
    (opened,) = s.heard(MarketDayOpened)
    assert isinstance(opened, MarketDayOpened)
    assert (opened.size, opened.trigger) == (size, RED)
    assert s.points(RED)[0] > 0


def test_K_21_before_the_draw() -> None:
    s = scene("R0s", hands={RED: "-0F"}, luk_phat=5)
    s.play(s.put("-0F", 1, 2))
    assert "BoatDrawn" not in s.story
    s.play(EndTurn())
    assert s.story == ["BoatDrawn"]


def test_K_21_no_market_day_on_other_spaces() -> None:
    s = scene("R0s", hands={RED: "-0F"}, luk_phat=4)
    s.play(s.put("-0F", 1, 2), EndTurn())
    assert not s.heard(MarketDayOpened)
    assert s.asked == GREEN
