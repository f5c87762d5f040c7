"""The Captain, M-K1 … M-K8: the chart, knots, the compass, treasures, shields, staff."""

import re
from typing import Any

import pytest

from marketday.core import CHANCE
from marketday.core.kernel import answer_code, first_of
from marketday.core.text import LANGUAGES, catalogue_of_game
from marketday.games.cove import codes
from marketday.games.cove.events import CorruptionDrawn, GoodGained, InstantlySponsored, SponsorsPaid
from marketday.games.cove.merchants.captain import data
from marketday.games.cove.merchants.captain.codes import TAKEN
from marketday.games.cove.merchants.captain.events import (
    CompassSpun,
    ShipRecalled,
    ShipSailed,
    TreasureLaid,
    TreasuresShuffled,
)
from marketday.games.cove.merchants.captain.moves import (
    DropAnchor,
    KeepKnots,
    RecallFleet,
    RecallNoMore,
    RecallShip,
    SailShip,
    SignalGuild,
    SpinAgain,
)
from marketday.games.cove.moves import ActivateStaff, UseStaff
from tests.games.cove.chart import (
    COVE,
    ISLES,
    NAMES,
    NIGHT_RUN,
    RECALL,
    REEF,
    SAIL,
    SHALLOWS,
    STORM,
    chart,
    lone,
    seen,
    ships,
    staffed,
    targets,
    treasures,
)
from tests.games.cove.scene import Scene


# ---- the chart -------------------------------------------------------------------------------------------------------
def test_M_K1_set_up_four_ships_in_port_and_a_treasure_on_each_isle() -> None:
    scene = Scene(2, COVE, merchants=NAMES[:2])
    assert ships(scene) == {"port": 4}
    assert len(scene.events(TreasureLaid)) == len(treasures(scene)) == 4
    assert (sum(seen(scene).stack), sum(seen(scene).taken)) == (4, 0)
    census = COVE.census(scene.state)
    assert census["captain: ships"] == 4
    assert [census[f"captain: {colour} treasures"] for colour in ("red", "green", "blue", "yellow")] == [2] * 4


def test_M_K1_the_chart_has_four_rings() -> None:
    spaces: dict[tuple[str, str], list[str]] = {}
    for place in seen(Scene(2, COVE, merchants=NAMES[:2])).places:
        spaces.setdefault((place.ring, place.kind), []).extend([str(place.colour)] * place.spaces)
    assert spaces[("shallows", "waters")] == ["red", "red", "green", "green"]
    assert spaces[("reef", "waters")] == ["blue", "blue", "yellow", "yellow"]
    assert spaces[("reef", "outpost")] == ["red", "green", "blue", "yellow"]
    assert len(spaces[("isles", "isle")]) == 4
    assert len(spaces[("port", "port")]) == 4


def test_M_K1_one_ship_on_each_space() -> None:
    scene = chart(red_shallows=2, red_outpost=1, isle_2=1).play(0, NIGHT_RUN)
    assert targets(scene, "red_shallows") == {"port", "green_shallows"} | REEF - {"red_outpost"}
    assert scene.refusal(0, SailShip("red_shallows", "red_outpost")) == "M-K1 place_is_full"
    assert scene.refusal(0, SailShip("red_outpost", "isle_2")) == "M-K1 place_is_full"
    assert scene.refusal(0, SailShip("red_outpost", "red_shallows")) == "M-K1 place_is_full"


def test_M_K1_two_spaces_of_one_colour_hold_two_ships() -> None:
    scene = chart(red_shallows=1).play(0, NIGHT_RUN)
    scene.play(0, SailShip("port", "red_shallows"))
    assert (ships(scene), scene.question) == ({"port": 2, "red_shallows": 2}, "captain.course")
    assert scene.refusal(0, SailShip("port", "red_shallows")) == "M-K1 place_is_full"


# ---- knots -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("place", "reached"),
    [
        ("port", SHALLOWS),
        ("green_shallows", {"port"} | SHALLOWS - {"green_shallows"} | REEF),
        ("blue_reef", SHALLOWS | REEF - {"blue_reef"} | ISLES),
        ("yellow_outpost", SHALLOWS | REEF - {"yellow_outpost"} | ISLES),
        ("isle_3", REEF | ISLES - {"isle_3"}),
    ],
)
def test_M_K2_a_knot_goes_to_the_next_ring_in_or_out_or_within_the_ring(place: str, reached: set[str]) -> None:
    scene = lone(place).play(0, NIGHT_RUN)
    assert targets(scene, place) == reached


def test_M_K2_not_further_not_from_nowhere_and_not_to_the_same_place() -> None:
    scene = chart(red_shallows=1).play(0, NIGHT_RUN)
    assert scene.refusal(0, SailShip("port", "blue_reef")) == "M-K2 ring_too_far"
    assert scene.refusal(0, SailShip("red_shallows", "isle_1")) == "M-K2 ring_too_far"
    assert scene.refusal(0, SailShip("isle_1", "isle_2")) == "M-K2 no_ship_there"
    assert scene.refusal(0, SailShip("red_shallows", "red_shallows")) == "M-K2 ship_is_there"


def test_M_K2_knots_are_shared_among_ships() -> None:
    scene = chart().play(0, SAIL, 1).play(0, SpinAgain(), 2)
    assert seen(scene).knots == 3
    scene.play(0, SailShip("port", "red_shallows"))
    assert seen(scene).knots == 2
    scene.play(0, SailShip("port", "green_shallows")).play(0, SailShip("red_shallows", "green_outpost"))
    assert (ships(scene), scene.hour(0)) == ({"port": 2, "green_shallows": 1, "green_outpost": 1}, 3)
    assert (scene.question, seen(scene).knots) == ("action", None)


def test_M_K2_one_ship_may_use_all_knots() -> None:
    scene = chart().play(0, SAIL, 1).play(0, SpinAgain(), 2)
    for place, to in (("port", "red_shallows"), ("red_shallows", "blue_reef"), ("blue_reef", "isle_4")):
        scene.play(0, SailShip(place, to))  # type: ignore[arg-type]
        assert scene.events(ShipSailed) == [ShipSailed(0, place, to)]  # type: ignore[arg-type]
    assert ships(scene) == {"port": 3, "isle_4": 1}


def test_M_K2_one_may_stop_early() -> None:
    scene = chart().play(0, NIGHT_RUN).play(0, SailShip("port", "red_shallows")).play(0, DropAnchor(), 0)
    assert (ships(scene), scene.hour(0)) == ({"port": 3, "red_shallows": 1}, 2)


def test_M_K2_sailing_into_the_port_brings_no_good() -> None:
    scene = chart(red_shallows=1).play(0, NIGHT_RUN).play(0, SailShip("red_shallows", "port"))
    assert (ships(scene), scene.on_shelf(0)) == ({"port": 4}, "")


def test_M_K2_to_and_fro_is_bounded_by_the_knots() -> None:
    scene = chart(isle_1=1).play(0, SAIL, 2).play(0, SpinAgain(), 2)
    for n in range(4):
        assert seen(scene).knots == 4 - n
        scene.play(0, SailShip("isle_1", "isle_2") if n % 2 == 0 else SailShip("isle_2", "isle_1"))
    assert (scene.question, ships(scene)) == ("action", {"port": 3, "isle_1": 1})


# ---- Sail ------------------------------------------------------------------------------------------------------------
def test_M_K3_the_compass_has_eight_faces() -> None:
    scene = chart()
    state = scene.state.copy()
    state.play(answer_code(codes.TAKE_ACTION, data.SAIL, 0, 0))
    assert state.actor == CHANCE
    assert sorted(first_of(answer) for answer in state.codes()) == sorted(data.COMPASS)


def test_M_K3_sail_spins_and_takes_two_hours() -> None:
    scene = chart().play(0, SAIL, 2)
    assert scene.events(CompassSpun) == [CompassSpun(0, 2, False)]
    assert set(scene.moves(0)) == {KeepKnots(), SpinAgain()}
    scene.play(0, KeepKnots()).play(0, DropAnchor())
    assert (scene.hour(0), scene.held(0)) == (3, 0)


def test_M_K3_an_extra_spin_is_added() -> None:
    scene = chart().play(0, SAIL, 1).play(0, SpinAgain(), 2)
    assert scene.events(CompassSpun) == [CompassSpun(0, 2, True)]
    assert (seen(scene).knots, scene.held(0), scene.question) == (3, 0, "captain.course")


def test_M_K3_a_storm_is_no_knots() -> None:
    scene = chart().play(0, SAIL, STORM)
    assert (seen(scene).knots, scene.question) == (0, "captain.again")
    scene.play(0, KeepKnots())
    assert (scene.question, scene.hour(0), scene.held(0)) == ("action", 3, 0)


def test_M_K3_after_a_storm_the_extra_spin_counts_alone() -> None:
    scene = chart().play(0, SAIL, STORM).play(0, SpinAgain(), 2)
    assert (seen(scene).knots, scene.held(0)) == (2, 0)


def test_M_K3_a_storm_on_the_extra_spin_draws_corruption_and_keeps_the_first_knots() -> None:
    scene = chart().play(0, SAIL, 2).play(0, SpinAgain(), STORM, 0)
    assert [type(event) for event in scene.told] == [CompassSpun, CorruptionDrawn]
    assert (seen(scene).knots, scene.held(0), scene.question) == (2, 1, "captain.course")


def test_M_K3_two_storms_cost_a_card_and_move_nothing() -> None:
    scene = chart().play(0, SAIL, STORM).play(0, SpinAgain(), STORM, 0)
    assert (scene.question, scene.hour(0), scene.held(0), ships(scene)) == ("action", 3, 1, {"port": 4})


# ---- Recall ----------------------------------------------------------------------------------------------------------
def test_M_K4_recall_brings_the_goods_of_all_spaces_home() -> None:
    scene = chart(red_shallows=1, yellow_reef=1, isle_3=1).play(0, RECALL).play(0, RecallFleet(), 0)
    assert (scene.on_shelf(0), ships(scene), scene.hour(0), scene.held(0)) == ("rBy", {"port": 4}, 3, 0)
    assert {event.place for event in scene.events(ShipRecalled)} == {"red_shallows", "yellow_reef", "isle_3"}


def test_M_K4_any_ships_one_by_one() -> None:
    scene = chart(red_shallows=2, blue_reef=1, isle_1=1).play(0, RECALL)
    assert set(scene.moves(0)) == {
        RecallFleet(),
        RecallShip("red_shallows"),
        RecallShip("blue_reef"),
        RecallShip("isle_1"),
    }
    assert scene.refusal(0, RecallNoMore()) == "M-K4 no_ship_recalled"
    assert scene.refusal(0, RecallShip("isle_2")) == "M-K4 no_ship_there"
    assert scene.refusal(0, RecallShip("port")) == "M-K4 ship_in_port"
    scene.play(0, RecallShip("red_shallows")).play(0, RecallShip("blue_reef")).play(0, RecallNoMore())
    assert (scene.on_shelf(0), ships(scene)) == ("rb", {"port": 2, "red_shallows": 1, "isle_1": 1})


def test_M_K4_the_last_ship_may_stay_out() -> None:
    scene = chart(red_shallows=1, blue_reef=1).play(0, RECALL).play(0, RecallShip("red_shallows"))
    assert set(scene.moves(0)) == {RecallNoMore(), RecallShip("blue_reef")}
    assert scene.refusal(0, RecallFleet()) == "M-K4 one_ship_at_sea"
    assert scene.play(0, RecallShip("blue_reef")).on_shelf(0) == "rb"


def test_M_K4_a_single_ship_comes_home_unasked() -> None:
    scene = chart(green_shallows=1).play(0, RECALL)
    assert (scene.question, scene.on_shelf(0)) == ("action", "g")


def test_M_K4_from_an_outpost_there_is_nothing_to_take() -> None:
    scene = chart(red_outpost=1).play(0, RECALL)
    assert (ships(scene), scene.on_shelf(0)) == ({"port": 4}, "")


def test_M_K4_with_all_ships_in_port_there_is_nothing_to_recall() -> None:
    assert chart().refusal(0, RECALL) == "M-K4 fleet_in_port"


def test_M_K4_what_the_supply_lacks_is_not_gained() -> None:
    scene = chart(red_shallows=2).shelf(0, "rr").turn().play(0, RECALL).play(0, RecallFleet())
    assert (scene.on_shelf(0), ships(scene), len(scene.events(GoodGained))) == ("rrr", {"port": 4}, 1)


def test_M_K4_a_treasure_whose_good_the_supply_lacks_stays() -> None:
    scene = chart(isle_1=1).shelf(0, "RR").turn().play(0, RECALL)
    assert (scene.on_shelf(0), ships(scene), treasures(scene)) == ("RR", {"port": 4}, "RGBY")
    assert not scene.events(TreasureLaid)


def test_M_K4_the_forecast_is_what_the_whole_fleet_would_bring() -> None:
    scene = chart(red_shallows=2, red_outpost=1, isle_4=1).shelf(0, "rr").turn()
    actions = {action.action: action for action in COVE.view(scene.state, None).players[0].actions}
    assert (actions["captain.recall"].goods, actions["captain.recall"].hours) == ((0, 7), 2)
    assert actions["captain.sail"].goods == ()
    assert not COVE.view(chart().state, None).players[0].actions[data.RECALL].open


# ---- Night run -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_M_K5_the_rule_as_told_names_the_knots(language: str) -> None:
    told = catalogue_of_game("cove", language)
    for text in (told["rule.M-K5"], told["action.captain.night_run.help"]):
        assert re.findall(r"\d+", text)[-1] == str(data.NIGHT_KNOTS)


def test_M_K5_night_run_is_some_knots_for_an_hour_and_a_corruption_card() -> None:
    scene = chart().play(0, NIGHT_RUN)
    assert (seen(scene).knots, scene.held(0)) == (data.NIGHT_KNOTS, 0)
    assert not scene.events(CompassSpun)
    scene.play(0, SailShip("port", "red_shallows")).play(0, SailShip("red_shallows", "yellow_reef"))
    scene.play(0, DropAnchor(), 0)
    assert (scene.hour(0), scene.held(0), ships(scene)) == (2, 1, {"port": 3, "yellow_reef": 1})


# ---- treasures -------------------------------------------------------------------------------------------------------
def test_M_K6_a_taken_treasure_is_replaced_from_the_stack() -> None:
    scene = chart(isle_2=1).play(0, RECALL, 3)
    assert (scene.on_shelf(0), treasures(scene)) == ("G", "RYBY")
    assert (seen(scene).stack, seen(scene).taken) == ((1, 1, 1, 0), (0, 1, 0, 0))
    assert scene.events(TreasureLaid) == [TreasureLaid(0, "isle_2", "yellow")]


def test_M_K6_it_is_replaced_before_the_next_ship_is_chosen() -> None:
    scene = chart(isle_1=1, isle_2=1).play(0, RECALL).play(0, RecallShip("isle_1"), 0)
    assert (treasures(scene), scene.question) == ("RGBY", "captain.recall")
    assert seen(scene).stack == (0, 1, 1, 1)


def test_M_K6_every_treasure_of_the_stack_is_equally_likely() -> None:
    state = chart(treasures="RRGB", isle_1=1).state.copy()
    state.play(answer_code(codes.TAKE_ACTION, data.RECALL, 0, 0))
    assert [first_of(answer) for answer in state.codes()] == [1, 2, 3, 3]
    assert len(set(state.codes())) == 4


def test_M_K6_if_the_stack_has_run_out_those_taken_are_shuffled() -> None:
    scene = chart(treasures="RRGG", taken="BBYY", isle_1=1).play(0, RECALL, 2)
    assert scene.events(TreasuresShuffled) == [TreasuresShuffled(0)]
    assert (treasures(scene), scene.on_shelf(0)) == ("BRGG", "R")
    # The red one just taken was among them.
    assert (seen(scene).stack, seen(scene).taken) == ((1, 0, 1, 2), (0, 0, 0, 0))


def test_M_K6_at_the_end_of_a_round_all_are_shuffled_and_ships_stay() -> None:
    scene = chart(treasures="RRGG", taken="BYY", isle_1=1, red_outpost=1)
    scene.begin(codes.T_CLEAN_UP).resolve(20, 2, 2, 3, 3)
    assert (treasures(scene), seen(scene).stack, seen(scene).taken) == ("BBYY", (2, 2, 0, 0), (0, 0, 0, 0))
    assert ships(scene) == {"port": 2, "isle_1": 1, "red_outpost": 1}


# ---- shields ---------------------------------------------------------------------------------------------------------
def test_M_K7_a_ship_on_an_outpost_activates_its_colour() -> None:
    scene = chart(green_outpost=1, yellow_outpost=1, red_shallows=1, isle_1=1)
    assert COVE.view(scene.state, None).players[0].shields == (0, 1, 0, 1, 0)
    assert COVE.view(chart().state, None).players[0].shields == (0, 0, 0, 0, 0)


def test_M_K7_it_pays_in_the_trade_phase() -> None:
    scene = chart(green_outpost=1).halls("RGGGBYX").begin(codes.T_SPONSOR).resolve()
    assert [event.gold for event in scene.events(SponsorsPaid) if event.seat == 0] == [3]


# ---- staff -----------------------------------------------------------------------------------------------------------
def test_M_K8_breeze_is_two_knots() -> None:
    scene = staffed(chart(), "breeze").play(0, UseStaff("captain.breeze"))
    assert (seen(scene).knots, scene.question) == (2, "captain.course")
    scene.play(0, SailShip("port", "red_shallows")).play(0, SailShip("port", "red_shallows"))
    assert (ships(scene), scene.hour(0), scene.held(0)) == ({"port": 2, "red_shallows": 2}, 3, 0)


def test_M_K8_gust_is_one_spin_without_an_extra_one() -> None:
    scene = staffed(chart(), "gust").play(0, UseStaff("captain.gust"), 2)
    assert scene.events(CompassSpun) == [CompassSpun(0, 2, False)]
    assert (seen(scene).knots, scene.question) == (2, "captain.course")


def test_M_K8_a_storm_in_a_gust_costs_nothing() -> None:
    scene = staffed(chart(), "gust").play(0, UseStaff("captain.gust"), STORM)
    assert (scene.question, scene.hour(0), scene.held(0)) == ("action", 3, 0)


def test_M_K8_tow_recalls_one_ship() -> None:
    scene = staffed(chart(red_shallows=1, isle_2=1), "tow").play(0, UseStaff("captain.tow"))
    assert set(scene.moves(0)) == {RecallShip("red_shallows"), RecallShip("isle_2")}
    scene.play(0, RecallShip("isle_2"), 0)
    assert (scene.on_shelf(0), ships(scene)) == ("G", {"port": 3, "red_shallows": 1})
    assert (treasures(scene), scene.hour(0), scene.question) == ("RRBY", 3, "action")


def test_M_K8_signal_is_instant_sponsorship_in_the_colour_of_a_ship() -> None:
    scene = chart(treasures="YGBR", red_shallows=1, blue_reef=1, blue_outpost=1, isle_1=1).halls("RGBBBYYX")
    staffed(scene, "signal").play(0, UseStaff("captain.signal"))
    assert set(scene.moves(0)) == {SignalGuild("red"), SignalGuild("blue"), SignalGuild("yellow")}
    assert scene.refusal(0, SignalGuild("green")) == "M-K8 no_ship_on_colour"
    scene.play(0, SignalGuild("blue"))
    assert [event.gold for event in scene.events(InstantlySponsored)] == [3]
    assert (scene.gold(0, "instant"), len(ships(scene))) == (3, 4)


@pytest.mark.parametrize("colours", [("green",), ("blue", "yellow"), ("green", "blue", "yellow"), ("red", "yellow")])
def test_M_K8_signal_to_the_guilds_of_all_ships_and_no_other(colours: tuple[str, ...]) -> None:
    scene = staffed(chart(treasures="RRRR", **{f"{colour}_outpost": 1 for colour in colours}), "signal")  # type: ignore[arg-type]
    guilds: list[Any] = [colour for colour in ("red", "green", "blue", "yellow") if colour in colours]
    scene.play(0, UseStaff("captain.signal"))
    if len(guilds) > 1:
        assert scene.moves(0) == tuple(SignalGuild(guild) for guild in guilds)
    else:
        assert [event.colour for event in scene.events(InstantlySponsored)] == guilds


def test_M_K6_two_treasures_of_a_colour_are_both_taken() -> None:
    scene = chart(treasures="RRBY", isle_1=1, isle_2=1).play(0, RECALL).play(0, RecallFleet(), 1, 1)
    assert (scene.on_shelf(0), treasures(scene)) == ("RR", "GGBY")
    assert list(scene.state.cells)[scene.state.at(0) + TAKEN :][:4] == [2, 0, 0, 0]


def test_M_K8_tow_and_signal_need_a_ship_at_sea() -> None:
    for ability in ("tow", "signal"):
        scene = staffed(chart(), ability)
        assert (scene.question, scene.hour(0)) == ("action", 3)  # nothing was offered
    both = chart().staff(0, 20, -1, 21, 22).turn().play(0, ActivateStaff())
    assert both.refusal(0, UseStaff("captain.tow")) == "M-31 no_work"
    both.play(0, UseStaff("captain.breeze")).play(0, SailShip("port", "red_shallows")).play(0, DropAnchor())
    assert UseStaff("captain.tow") in both.moves(0)
