"""The Blacksmith, M-B1 … M-B5: dice, furnaces, shields, staff."""

from typing import Any

import pytest

from marketday.core.text import LANGUAGES, catalogue_of_game
from marketday.games.cove import codes
from marketday.games.cove.events import CorruptionDrawn, InstantlySponsored
from marketday.games.cove.merchants.blacksmith import data
from marketday.games.cove.merchants.blacksmith.codes import COAL
from marketday.games.cove.merchants.blacksmith.events import DieRolled, FurnaceForged, FurnaceLoaded
from marketday.games.cove.merchants.blacksmith.moves import (
    ChooseDice,
    KeepAlloys,
    LetCool,
    LoadFurnace,
    ReturnAlloys,
    RollAlloy,
    SparkFurnace,
    StackFurnace,
    StopStoking,
    StrikeFurnace,
    TakeDie,
)
from marketday.games.cove.moves import ActivateStaff, DiscardCorruption, KeepCorruption, TakeAction, UseStaff
from tests.games.cove.peddler import COVE
from tests.games.cove.scene import Scene

MINE, STOKE, FORGE = (TakeAction(f"blacksmith.{name}") for name in data.ACTIONS)
RED, GREEN = 0, 2  # small goods; one more is the large one


def smithy(
    seats: int = 4,
    alloys: tuple[int, ...] = (1, 1, 1, 1),
    rack: tuple[int, ...] = (2, 2, 2, 2),
    furnaces: tuple[int | None, ...] = (None,) * 4,
    exact: tuple[int, ...] = (0,) * 4,
) -> Scene:
    """Seat 0 to act, with nothing to load at sea. Furnaces hold goods."""
    scene = Scene(seats).boats("0", "1", "-", "2", "3", "-").times(1, *[12] * (seats - 1))
    loaded = [0 if content is None else content + 1 for content in furnaces]
    coal = 4 - sum(content is not None for content in furnaces)
    return scene.shop(0, COAL, coal, *alloys, *rack, *loaded, *exact).turn()


def seen(scene: Scene) -> Any:
    return COVE.view(scene.state, None).players[0].shop


def staffed(scene: Scene, ability: str) -> Scene:
    place = data.ABILITIES.index(ability)
    scene.staff(0, *[20 if n == place else -1 for n in range(4)]).turn()
    return scene.play(0, ActivateStaff())


# ---- set-up and Mine -------------------------------------------------------------------------------------------------
def test_M_B1_set_up_four_coal_an_alloy_of_each_and_eight_on_the_rack() -> None:
    view = seen(Scene(2))
    assert (view.coal, view.alloys, view.rack) == (4, (1, 1, 1, 1), (2, 2, 2, 2))
    census = COVE.census(Scene(2).state)
    assert census["blacksmith: coal"] == 4
    assert sum(count for name, count in census.items() if name.endswith("alloy")) == 12


def test_M_B1_mine_takes_two_dice_from_the_rack_for_an_hour() -> None:
    scene = smithy(rack=(2, 1, 0, 2), alloys=(1, 2, 3, 1)).play(0, MINE)
    assert scene.refusal(0, TakeDie("blue")) == "M-B1 not_on_rack"
    scene.play(0, TakeDie("red")).play(0, TakeDie("green"))
    view = seen(scene)
    assert (view.alloys, view.rack, scene.hour(0), scene.held(0)) == ((2, 3, 3, 1), (1, 0, 0, 2), 2, 0)


def test_M_B1_mine_takes_what_there_is() -> None:
    scene = smithy(rack=(1, 0, 0, 0), alloys=(2, 3, 3, 3)).play(0, MINE)
    assert (seen(scene).rack, scene.question) == ((0, 0, 0, 0), "action")
    assert scene.refusal(0, MINE) == "M-12 same_space"
    assert scene.pawn(0, codes.HIRE).refusal(0, MINE) == "M-B1 rack_empty"


# ---- Stoke -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("seats", "heats"),
    [(2, data.HEATS_OF_FEW), (3, data.HEATS), (4, data.HEATS), (5, data.HEATS)],
)
def test_M_B2_heats_by_number_of_players(seats: int, heats: tuple[tuple[int, int], ...]) -> None:
    view = seen(Scene(seats))
    assert tuple((furnace.small_heat, furnace.large_heat) for furnace in view.furnaces) == heats


@pytest.mark.parametrize("language", LANGUAGES)
def test_M_B2_the_rule_as_told_names_the_heats(language: str) -> None:
    told = catalogue_of_game("cove", language)["rule.M-B2"]
    for small, large in (*data.HEATS, *data.HEATS_OF_FEW):
        assert f"{small}/{large}" in told


def test_M_B2_stoke_rolls_all_dice_of_the_pool() -> None:
    scene = smithy(alloys=(1, 0, 2, 0)).play(0, STOKE, 1, 2, 3, 4, 5, 6, 1)
    rolls = [(event.die, event.value) for event in scene.events(DieRolled)]
    assert rolls == [("coal", 1), ("coal", 2), ("coal", 3), ("coal", 4), ("red", 5), ("blue", 6), ("blue", 1)]
    view = seen(scene)
    assert (view.rolled_coal, view.rolled[0], view.rolled[2]) == (
        (1, 1, 1, 1, 0, 0),
        (0, 0, 0, 0, 1, 0),
        (1, 0, 0, 0, 0, 1),
    )


def test_M_B2_stoke_loads_sets_that_reach_the_heat() -> None:
    small, large = data.HEATS[0][0], data.HEATS[2][1]
    scene = smithy(alloys=(1, 0, 2, 0)).play(0, STOKE, 1, 1, 1, 3, small - 3, 6, large - 9)
    # With coal 3. Furnace II is like I.
    sets = {"red_small": small, "blue_small": 9, "blue_large": large}
    offered = {move for move in scene.moves(0) if isinstance(move, LoadFurnace)}
    assert offered == {
        LoadFurnace(furnace, good)  # type: ignore[arg-type]  # a name of Good
        for furnace in (0, 2, 3)
        for good, heat in sets.items()
        if heat >= data.HEATS[furnace][good == "blue_large"]
    }
    assert scene.refusal(0, LoadFurnace(3, "red_small")) == "M-B2 too_cold"
    assert scene.refusal(0, LoadFurnace(1, "red_small")) == "M-B2 first_furnace_first"
    scene.play(0, LoadFurnace(2, "blue_large"))
    # Only one set does it, so it is not asked for; now there is no coal that reaches anything.
    assert scene.events(FurnaceLoaded) == [FurnaceLoaded(0, 2, "blue_large", True)]
    view = seen(scene)
    assert (view.coal, view.alloys, view.furnaces[2].good, scene.hour(0)) == (3, (1, 0, 0, 0), "blue_large", 3)


def test_M_B2_stoke_asks_with_which_dice() -> None:
    scene = smithy(alloys=(2, 0, 0, 0)).play(0, STOKE, 1, 4, 5, 6, 3, 6).play(0, LoadFurnace(0, "red_small"))
    pairs = [(alloy, coal) for alloy in (3, 6) for coal in (1, 4, 5, 6) if alloy + coal >= data.HEATS[0][0]]
    assert set(scene.moves(0)) == {ChooseDice(alloy, 0, coal) for alloy, coal in pairs}
    assert scene.refusal(0, ChooseDice(3, 0, 1)) == "M-B2 not_these_dice"
    scene.play(0, ChooseDice(3, 0, 5))
    assert scene.refusal(0, LoadFurnace(0, "red_small")) == "M-B2 furnace_loaded"
    assert scene.play(0, StopStoking()).question == "action"
    assert (seen(scene).coal, seen(scene).alloys) == (3, (1, 0, 0, 0))


def test_M_B2_stoke_uses_two_dice_of_one_value_only_if_there_are_two() -> None:
    scene = smithy(alloys=(2, 0, 0, 0)).play(0, STOKE, 1, 1, 6, 6, 4, 4).play(0, LoadFurnace(0, "red_large"))
    assert seen(scene).furnaces[0].good == "red_large"
    other = smithy(alloys=(1, 0, 0, 0)).play(0, STOKE, 6, 6, 6, 6, 6)
    assert other.refusal(0, LoadFurnace(0, "red_large")) == "M-B2 too_cold"


def test_M_B2_stoke_needs_an_empty_furnace_and_an_alloy() -> None:
    full = smithy(furnaces=(RED, GREEN, RED, GREEN), alloys=(0, 0, 1, 1), rack=(1, 1, 2, 2))
    assert full.refusal(0, STOKE) == "M-B2 nothing_to_load"
    assert smithy(alloys=(0, 0, 0, 0)).refusal(0, STOKE) == "M-B2 nothing_to_load"


def test_M_B2_a_cold_roll_loads_nothing_unasked() -> None:
    scene = smithy().play(0, STOKE, *[1] * 8)
    assert (scene.question, scene.hour(0), seen(scene).alloys) == ("action", 3, (1, 1, 1, 1))


# ---- Forge -----------------------------------------------------------------------------------------------------------
def test_M_B3_forge_gives_the_good_of_every_loaded_furnace() -> None:
    scene = smithy(furnaces=(RED, None, GREEN + 1, None), alloys=(0, 0, 1, 1), rack=(2, 1, 2, 2))
    action = next(a for a in COVE.view(scene.state, None).players[0].actions if a.action == "blacksmith.forge")
    hours = data.COSTS[data.FORGE][0]
    assert (action.goods, action.hours, action.open) == ((RED, GREEN + 1), hours, True)
    scene.play(0, FORGE).play(0, ReturnAlloys())
    assert (scene.on_shelf(0), scene.hour(0), scene.held(0)) == ("rG", 1 + hours, 0)
    assert [event.furnace for event in scene.events(FurnaceForged)] == [0, 2]
    assert seen(scene).coal == 4


def test_M_B3_alloys_go_to_free_slots_of_their_colour_the_surplus_to_the_pool() -> None:
    scene = smithy(furnaces=(RED + 1, RED, None, None), alloys=(0, 1, 1, 1), rack=(0, 2, 2, 2))
    scene.play(0, FORGE).play(0, ReturnAlloys())
    assert (seen(scene).rack, seen(scene).alloys) == ((2, 2, 2, 2), (1, 1, 1, 1))


def test_M_B3_or_a_corruption_card_keeps_them_all_in_the_pool() -> None:
    scene = smithy(furnaces=(RED + 1, RED, None, None), alloys=(0, 1, 1, 1), rack=(0, 2, 2, 2))
    scene.play(0, FORGE).play(0, KeepAlloys(), 0)
    assert (seen(scene).rack, seen(scene).alloys, scene.held(0)) == ((0, 2, 2, 2), (3, 1, 1, 1), 1)
    assert len(scene.events(CorruptionDrawn)) == 1


def test_M_B3_with_a_full_rack_there_is_nothing_to_choose() -> None:
    scene = smithy(furnaces=(RED, None, None, None), alloys=(0, 1, 1, 1)).play(0, FORGE)
    assert (scene.question, seen(scene).alloys, scene.on_shelf(0)) == ("action", (1, 1, 1, 1), "r")


@pytest.mark.parametrize(("furnace", "pays"), [(0, False), (2, True), (3, True)])
def test_M_B3_exactly_loaded_iii_and_iv_bring_instant_sponsorship(furnace: int, pays: bool) -> None:
    coal = data.HEATS[furnace][0] - 5
    scene = smithy(alloys=(1, 0, 0, 0), rack=(2, 2, 2, 2)).halls("RRRGBYX")
    scene.play(0, STOKE, coal, coal, coal, coal, 5).play(0, LoadFurnace(furnace, "red_small"))
    scene.times(1, 12, 12, 12).turn().play(0, FORGE)
    assert [event.gold for event in scene.events(InstantlySponsored)] == [3] * pays
    assert scene.gold(0, "instant") == 3 * pays


def test_M_B3_above_the_heat_is_not_exact() -> None:
    scene = smithy(alloys=(1, 0, 0, 0)).play(0, STOKE, 6, 6, 6, 6, 6).play(0, LoadFurnace(3, "red_small"))
    assert not seen(scene).furnaces[3].exact


def test_M_B3_what_the_supply_lacks_is_not_forged_but_its_dice_come_back() -> None:
    scene = smithy(furnaces=(RED, None, None, None), alloys=(0, 1, 1, 1)).shelf(0, "rrr").turn().play(0, FORGE)
    assert (scene.on_shelf(0), seen(scene).alloys, seen(scene).coal) == ("rrr", (1, 1, 1, 1), 4)


# ---- shields ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("rack", "shields"),
    [
        ((2, 2, 2, 2), (0, 0, 0, 0, 0)),
        ((0, 2, 2, 2), (1, 0, 0, 0, 0)),
        ((1, 1, 1, 1), (0, 0, 0, 0, 1)),
        ((1, 1, 1, 2), (0, 0, 0, 0, 0)),
        ((0, 0, 2, 1), (1, 1, 0, 0, 1)),
        ((0, 0, 0, 0), (1, 1, 1, 1, 1)),
    ],
)
def test_M_B4_shields_by_empty_rack_slots(rack: tuple[int, ...], shields: tuple[int, ...]) -> None:
    scene = smithy(rack=rack, alloys=tuple(3 - dice for dice in rack))
    assert COVE.view(scene.state, None).players[0].shields == shields


# ---- staff -----------------------------------------------------------------------------------------------------------
def test_M_B5_spark_rolls_an_alloy_and_two_coal_and_may_load_a_small_good() -> None:
    scene = staffed(smithy(alloys=(1, 1, 0, 0)), "spark").play(0, UseStaff("blacksmith.spark"))
    assert scene.refusal(0, RollAlloy("blue")) == "M-B5 not_in_pool"
    green = data.HEATS[3][0] - 3
    scene.play(0, RollAlloy("green"), green, 2, 3)
    fitting = [(furnace, coal) for furnace in (0, 2, 3) for coal in (2, 3) if green + coal >= data.HEATS[furnace][0]]
    assert set(scene.moves(0)) == {LetCool(), *(SparkFurnace(furnace, coal) for furnace, coal in fitting)}
    assert scene.refusal(0, SparkFurnace(3, 2)) == "M-B5 too_cold"
    scene.play(0, SparkFurnace(3, 3))
    view = seen(scene)
    assert (view.furnaces[3].good, view.furnaces[3].exact, view.coal, view.alloys) == (
        "green_small",
        True,
        3,
        (1, 0, 0, 0),
    )
    assert (sum(view.rolled_coal), scene.hour(0)) == (0, 3)


def test_M_B5_spark_may_be_left_to_cool() -> None:
    scene = staffed(smithy(alloys=(1, 1, 0, 0)), "spark").play(0, UseStaff("blacksmith.spark"))
    scene.play(0, RollAlloy("green"), 5, 2, 4).play(0, LetCool())
    assert (seen(scene).coal, seen(scene).alloys) == (4, (1, 1, 0, 0))


def test_M_B5_dig_takes_one_die_from_the_rack() -> None:
    scene = staffed(smithy(), "dig").play(0, UseStaff("blacksmith.dig")).play(0, TakeDie("yellow"))
    assert (seen(scene).rack, seen(scene).alloys, scene.hour(0)) == ((2, 2, 2, 1), (1, 1, 1, 2), 3)


def test_M_B5_dig_also_buries_a_corruption_card() -> None:
    scene = staffed(smithy().corruption(0, 0, 5), "dig").play(0, UseStaff("blacksmith.dig")).play(0, TakeDie("yellow"))
    assert scene.moves(0) == (KeepCorruption(), DiscardCorruption(0), DiscardCorruption(5))
    scene.play(0, DiscardCorruption(5))
    assert (scene.held(0), scene.question) == (1, "action")


def test_M_B5_stack_loads_without_rolling_and_is_never_exact() -> None:
    scene = staffed(smithy(alloys=(1, 0, 1, 0)), "stack").play(0, UseStaff("blacksmith.stack"))
    assert set(scene.moves(0)) == {StackFurnace(n, colour) for n in (0, 2, 3) for colour in ("red", "blue")}
    assert scene.refusal(0, StackFurnace(0, "green")) == "M-B5 not_in_pool"
    scene.play(0, StackFurnace(3, "blue"))
    furnace = seen(scene).furnaces[3]
    assert (furnace.good, furnace.exact, seen(scene).coal) == ("blue_small", False, 3)


def test_M_B5_strike_forges_one_furnace_without_bonus_and_keeps_the_alloys() -> None:
    scene = smithy(furnaces=(RED, None, GREEN + 1, None), exact=(0, 0, 1, 0), alloys=(0, 0, 1, 1), rack=(2, 1, 2, 2))
    staffed(scene, "strike").play(0, UseStaff("blacksmith.strike"))
    assert scene.moves(0) == (StrikeFurnace(0), StrikeFurnace(2))
    assert scene.refusal(0, StrikeFurnace(1)) == "M-B5 furnace_empty"
    scene.play(0, StrikeFurnace(2))
    assert (scene.on_shelf(0), seen(scene).alloys, seen(scene).rack) == ("G", (0, 2, 1, 1), (2, 1, 2, 2))
    assert not scene.events(InstantlySponsored)
