"""The Captain as a whole: words, bots, plays that are taken up again, what the view forecasts."""

from typing import Any

import pytest

from marketday.core import OVER, Rng
from marketday.core.text import LANGUAGES, Words
from marketday.games.cove import codes
from marketday.games.cove.data import COLOURS
from marketday.games.cove.game import Options
from marketday.games.cove.merchants.captain import data
from marketday.games.cove.merchants.captain.events import (
    CompassSpun,
)
from marketday.games.cove.merchants.captain.moves import (
    RecallFleet,
    SailShip,
)
from marketday.games.cove.moves import HireTownsfolk, UseStaff
from tests.games.cove.chart import COVE, DUEL, NIGHT_RUN, RECALL, SAIL, chart, lone, seen, staffed, targets
from tests.games.cove.scene import Scene, promise


# ---- as a merchant of the cove ---------------------------------------------------------------------------------------
def test_its_actions_are_open_from_the_start() -> None:
    scene = chart()
    assert set(scene.moves(0)) == {SAIL, NIGHT_RUN, *(HireTownsfolk(slot) for slot in range(4))}


def test_promise_grows_towards_better_goods_but_not_beyond_the_supply() -> None:
    worths = [promise(lone(place)) for place in ("red_shallows", "blue_reef", "isle_1", "isle_3")]
    assert promise(chart()) < worths[0]
    assert worths == sorted(set(worths))
    assert promise(chart(red_shallows=2).shelf(0, "rr")) < promise(chart(red_shallows=2).shelf(0, "r"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said(language: str) -> None:
    words = Words("cove", language)
    values = [SailShip("port", to) for to in data.PLACES]
    told = [CompassSpun(0, knots, extra) for knots in (0, 2) for extra in (False, True)]
    sailing = chart().play(0, NIGHT_RUN).state
    refused = [COVE.why_not(sailing, 0, SailShip("port", to)) for to in ("port", "isle_1")]
    said = [COVE.say(value, words, ("Ada", "Bo")) for value in (*values, *told, *refused) if value is not None]
    assert len(set(said)) == len(said) == len(data.PLACES) + 4 + 2
    assert not [text for text in said if "captain" in text or "_" in text]


def test_a_taken_up_play_goes_on_where_it_was() -> None:
    """In the middle of sharing knots, of a recall and of the question for another spin."""
    rng = Rng(5)
    kernel = DUEL.kernel(Options(), 2)
    wanted, met = {"captain.again", "captain.course", "captain.recall"}, set()
    while kernel.actor != OVER:
        if kernel.actor >= 0:
            view = DUEL.view(kernel, kernel.actor)
            if view.question.startswith("captain."):
                met.add(view.question)
                assert DUEL.view(DUEL.imagine(view, rng), kernel.actor) == view
        kernel.play(kernel.nth(rng.below(kernel.options)))
        if kernel.actor == OVER and not wanted <= met:
            kernel = DUEL.kernel(Options(), 2)


# ---- what the view forecasts -----------------------------------------------------------------------------------------
def two_knots(where: dict[str, Any]) -> Scene:
    assert data.BREEZE_KNOTS == 2
    return staffed(chart(**where), "breeze").play(0, UseStaff("captain.breeze"))


@pytest.mark.parametrize("where", [{}, {"red_shallows": 2, "green_shallows": 1}, {"isle_1": 1, "blue_reef": 2}])
def test_M_K2_the_view_says_how_far_each_ship_gets(where: dict[str, Any]) -> None:
    """Knot by knot it can be sailed, and what is not named cannot be reached."""
    start = two_knots(where)
    told = seen(start)
    assert [ways.place for ways in told.ways] == [place.place for place in told.places if place.ships]
    names = [place.place for place in told.places]
    for ways in told.ways:
        reached = {to for to, last in zip(names, ways.before, strict=True) if last is not None}
        near = targets(start, ways.place)
        further = set(near)
        place: Any
        for place in near:
            scene = two_knots(where).play(0, SailShip(ways.place, place))
            further |= targets(scene, place)
        assert reached == further - {ways.place}
        for to in near - {ways.place}:
            last = ways.before[names.index(to)]
            assert last is not None
            assert names[last] == ways.place
    assert seen(chart(**where)).ways == ()


def test_M_K4_the_view_says_what_ships_would_bring_and_what_the_supply_lacks() -> None:
    scene = chart(red_shallows=2, red_outpost=1)
    scene.state.cells[codes.SUPPLY] = 1
    told = {place.place: (place.good, place.laden) for place in seen(scene).places}
    assert (told["red_shallows"], told["red_outpost"], told["port"]) == ((0, 1), (None, 0), (None, 0))
    bare = [place.good for place in seen(scene).places if place.kind == "isle"]
    assert bare == [
        None if place.colour is None else 2 * COLOURS.index(place.colour) + 1
        for place in seen(scene).places
        if place.kind == "isle"
    ]
    scene.play(0, RECALL).play(0, RecallFleet())
    assert scene.on_shelf(0).count("r") == 1
