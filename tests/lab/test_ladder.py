"""What a tournament says: who meets whom, how strong everybody is, who beats the one below; and its drawing."""

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from marketday.games.quayside.game import Options
from marketday.lab import picture
from marketday.lab.ladder import for_two, ladder, line_ups, measured, neighbours
from marketday.lab.plot import Panel, svg
from marketday.lab.rating import Finish, MissingExtra, ratings
from marketday.lab.simulate import Played
from marketday.lab.statistics import Interval, wilson
from marketday.lab.tournament import Tournament

BOTS = ("weak", "fair", "good")


def played(tournament: Tournament, *ranks: tuple[int, ...]) -> list[Played]:
    assert len(ranks) % tournament.games_per_deal == 0, "whole deals"
    return [Played(number, (0,) * len(given), given, 9) for number, given in enumerate(ranks)]


# ---- who meets whom --------------------------------------------------------------------------------------------------
def test_two_meet_in_every_pair() -> None:
    assert line_ups(BOTS, 2) == (("weak", "fair"), ("weak", "good"), ("fair", "good"))


def test_three_meet_one_against_the_others_and_mixed() -> None:
    met = line_ups(BOTS, 3)
    assert len(set(met)) == len(met) == 7
    assert ("good", "weak", "weak") in met
    assert ("weak", "good", "good") in met
    assert met[-1] == BOTS
    assert len(line_ups(BOTS, 4)) == 6, "too few for a mixture"


def test_neighbours_meet_alone_and_the_last_meets_the_pool() -> None:
    assert neighbours(BOTS, 2) == (("fair", "weak"), ("good", "fair"))
    assert neighbours(BOTS, 3) == (("fair", "weak", "weak"), ("good", "fair", "fair"))
    assert measured(["good"], ("odd", "bold"), 3) == (("good", "odd", "odd"), ("good", "bold", "bold"))
    assert measured(["fair", "good"], ("odd", "fair"), 2) == (("fair", "odd"), ("good", "odd"), ("good", "fair"))


# ---- what it says ----------------------------------------------------------------------------------------------------
def test_head_to_head_both_look_at_the_same_games() -> None:
    tournament = Tournament("quayside", Options(), line_ups(BOTS[:2], 2), 1)
    found = ladder(BOTS[:2], tournament, played(tournament, (2, 1), (2, 1), (1, 1), (1, 2)))
    up, down = found.meetings["fair", "weak"], found.meetings["weak", "fair"]
    assert (up.games, up.wins) == (4, wilson(2.5, 4))
    assert down.wins.value == 1 - up.wins.value
    assert up.for_two.value == pytest.approx(up.wins.value)
    assert found.rungs == [up]
    assert (found.games, found.deals, found.mixed) == (4, 2, [])


def test_whom_the_last_meets_outside_the_ladder_is_no_rung() -> None:
    met = (*neighbours(BOTS[:2], 2), *measured(BOTS[:2], ("odd",), 2))
    tournament = Tournament("quayside", Options(), met, 1)
    ranks = [(1, 2), (1, 2), (2, 1), (1, 2), (2, 1), (2, 1)]
    found = ladder(BOTS[:2], tournament, played(tournament, *ranks), ("odd",))
    assert [(rung.one, rung.other) for rung in found.rungs] == [("fair", "weak")]
    assert found.meetings["weak", "odd"].wins == wilson(1, 2)
    assert found.meetings["fair", "odd"].wins == wilson(0, 2)


def test_a_rung_may_be_in_the_pool_and_stays_where_it_is() -> None:
    met = (*neighbours(BOTS, 2), *measured(["good"], ("weak", "odd"), 2))
    tournament = Tournament("quayside", Options(), met, 1)
    found = ladder(BOTS, tournament, played(tournament, *[(1, 2)] * 8), ("weak", "odd"))
    assert found.everybody == ("odd", "weak", "fair", "good")
    assert [(rung.one, rung.other) for rung in found.rungs] == [("fair", "weak"), ("good", "fair")]
    assert found.meetings["good", "weak"].wins == wilson(2, 2)


def test_one_against_the_others_and_mixtures_are_told_apart() -> None:
    tournament = Tournament("quayside", Options(), (("good", "weak", "weak"), BOTS), 1)
    alone, together = [(1, 2, 3), (1, 2, 2), (3, 1, 1)], [(3, 2, 1), (1, 2, 3), (3, 2, 1)]
    found = ladder(BOTS, tournament, played(tournament, *alone, *together))
    assert list(found.meetings) == [("good", "weak")]
    assert found.meetings["good", "weak"].wins == wilson(2, 3)
    assert found.meetings["good", "weak"].for_two.value == pytest.approx(4 / 5)
    assert [(row.name, row.games, row.wins.value) for row in found.mixed] == [
        ("weak", 3, 1 / 3),
        ("fair", 3, 0),
        ("good", 3, 2 / 3),
    ]


@pytest.mark.parametrize(
    ("wins", "seats", "equal"), [(0.5, 2, 0.5), (0.25, 4, 0.5), (0.5, 4, 0.75), (0, 3, 0), (1, 4, 1)]
)
def test_a_fair_share_among_many_is_half_the_games_of_two(wins: float, seats: int, equal: float) -> None:
    assert for_two(wins, seats) == pytest.approx(equal)


# ---- ratings ---------------------------------------------------------------------------------------------------------
def test_who_wins_is_rated_higher_and_more_games_make_it_surer() -> None:
    games: list[Finish] = [(BOTS, (3, 2, 1)), (("good", "fair", "weak"), (1, 2, 3))]
    weak, fair, good = (rated.value for rated in ratings(BOTS, games * 4))
    assert weak.value < fair.value < good.value
    (more, _, _) = (rated.value for rated in ratings(BOTS, games * 40))
    assert more.high - more.low < weak.high - weak.low
    assert weak.value == pytest.approx((weak.low + weak.high) / 2)


def test_equals_are_rated_alike() -> None:
    weak, fair, good = ratings(BOTS, [(BOTS, (1, 1, 1))] * 5)
    assert weak.value.value == fair.value.value == good.value.value == pytest.approx(25)


def test_a_bot_in_several_seats_is_one_bot() -> None:
    games: list[Finish] = [(("good", "weak", "weak"), (1, 2, 3)), (("good", "weak", "weak"), (1, 3, 2))]
    good, weak = (rated.value for rated in ratings(("good", "weak"), games * 30))
    assert good.low > weak.high


def test_without_the_library_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(MissingExtra, match=r"pip install 'marketday\[lab\]'"):
        ratings(BOTS, [])


def test_without_what_draws_it_is_said_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "marketday.server.posters.painter", None)
    with pytest.raises(MissingExtra, match=r"resvg-py: pip install 'marketday\[lab\]'"):
        picture.check()


def test_without_letters_nothing_is_drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(picture, "PACKED", tmp_path / "none")
    monkeypatch.setattr(picture, "WORKSHOP", tmp_path / "neither")
    picture.fonts.cache_clear()
    with pytest.raises(MissingExtra, match=r"dev.py setup client"):
        picture.check()


# ---- the drawing -----------------------------------------------------------------------------------------------------
def test_the_drawing_has_a_dot_for_every_bot_on_one_scale() -> None:
    rows = [("good & <new>", Interval(31.2, 28, 35)), ("weak", Interval(-3.5, -8, 1))]
    drawn = ElementTree.fromstring(svg([Panel("2 players", rows), Panel("3 players", rows[:1])]))
    space = "{http://www.w3.org/2000/svg}"
    places = [float(dot.get("cx", "")) for dot in drawn.iter(f"{space}circle")]
    assert places[0] == places[2] > places[1]
    texts = [text.text for text in drawn.iter(f"{space}text")]
    assert {"2 players", "3 players", "good & <new>", "weak", "0"} <= set(texts)


def test_panels_may_have_scales_of_their_own_even_of_fractions() -> None:
    panels = [Panel("small", [("a", Interval(0.02, 0.01, 0.04))]), Panel("large", [("b", Interval(900, 800, 990))])]
    drawn = ElementTree.fromstring(svg(panels, alike=False))
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"0.01", "0.04", "800", "1000"} <= set(texts)
    flat = ElementTree.fromstring(svg([Panel("still", [("c", Interval(3, 3, 3))])]))
    assert len(list(flat.iter("{http://www.w3.org/2000/svg}circle"))) == 1
