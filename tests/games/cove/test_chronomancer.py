"""The Chronomancer, M-H1 … M-H7: eras, machines, figures, hourglasses, shields, staff.

Tiles are drawn as letters: r g b y are plain, r* has a shield, r+ has "+4"; in a machine r! is under an hourglass, and
r- is explored.
"""

from collections import Counter
from typing import Any

import pytest

from marketday.core.kernel import first_of
from marketday.games.cove import codes
from marketday.games.cove.merchants.chronomancer import data
from marketday.games.cove.merchants.chronomancer.events import (
    EraDrawn,
    EraExplored,
    EraFell,
    EraFrozen,
    EraLaid,
    EraPushed,
    ErasMatched,
    FigureCarried,
    FigureMoved,
)
from marketday.games.cove.merchants.chronomancer.moves import (
    TILES,
    EndTravel,
    ExploreEra,
    FreezeEra,
    MoveFigure,
    PushEra,
)
from marketday.games.cove.moves import ActivateStaff, Move, StopStaff, UseStaff
from tests.games.cove.machines import (
    CHRONOMANCER,
    COVE,
    EXPLORE,
    FREEZE,
    LEFT_I,
    SHIFT,
    TRAVEL,
    forecast,
    kind,
    machines,
    row,
    seen,
    shields,
    staffed,
    token,
    under,
)
from tests.games.cove.scene import Scene


# ---- set-up ----------------------------------------------------------------------------------------------------------
def test_M_H1_twenty_tiles_three_hourglasses() -> None:
    assert sum(CHRONOMANCER.components[tile] for tile in TILES) == 20
    for colour in ("red", "green", "blue", "yellow"):
        faces = [CHRONOMANCER.components[f"{colour}_{face}"] for face in ("plain", "shield", "plus_four")]
        assert faces == [*data.TILES_OF_EACH_COLOUR]
    assert CHRONOMANCER.components["hourglasses"] == 3


def test_M_H1_set_up_eight_in_chambers_three_in_reserve_nine_in_the_stack() -> None:
    scene = Scene(2, game=COVE, merchants=("chronomancer", "peddler_1"))
    view = seen(scene)
    assert (len(view.chambers), len(view.reserve), sum(view.dealt), view.under) == (8, 3, 9, ())
    assert (view.figures, view.hourglasses) == ((0, 7), 3)
    assert not any(era.hourglass or era.explored for era in view.chambers)
    assert [event.tile for event in scene.events(EraLaid)] == [era.tile for era in view.chambers]
    assert tuple(event.tile for event in scene.events(EraDrawn)) == view.reserve
    tiles = Counter([*(era.tile for era in view.chambers), *view.reserve])
    assert all(tiles[tile] + view.dealt[n] == CHRONOMANCER.components[tile] for n, tile in enumerate(TILES))


def test_M_H1_tiles_are_dealt_by_chance() -> None:
    layouts = {
        seen(Scene(2, game=COVE, merchants=("chronomancer", "peddler_1"), seed=seed)).chambers for seed in range(9)
    }
    assert len(layouts) == 9


# ---- Shift -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("machine", "end", "after", "fallen"),
    [
        (0, "left", "y* r g b", "y"),
        (0, "right", "g b y y*", "r"),
        (1, "left", "y* y b g", "r"),
        (1, "right", "b g r y*", "y"),
    ],
)
def test_M_H2_shift_slides_the_row_and_what_falls_out_goes_under_the_stack(
    machine: Any, end: Any, after: str, fallen: str
) -> None:
    scene = machines(figures=(1, 6)).play(0, SHIFT).play(0, PushEra("yellow_shield", machine, end), kind("g*"))
    assert (row(scene, machine), under(scene)) == (after, fallen)
    assert row(scene, 1 - machine) == ("y b g r", "r g b y")[machine]
    assert [event.end for event in scene.events(EraPushed)] == [end]
    assert [(token(event.tile), event.hourglass) for event in scene.events(EraFell)] == [(fallen, False)]
    assert not scene.events(FigureCarried)


def test_M_H2_shift_costs_an_hour_and_refills_the_reserve() -> None:
    scene = machines().play(0, SHIFT).play(0, LEFT_I, kind("g*"))
    assert seen(scene).reserve == ("green_shield", "green_plus_four", "blue_shield")
    assert [event.tile for event in scene.events(EraDrawn)] == ["green_shield"]
    assert (scene.hour(0), scene.held(0), sum(seen(scene).dealt)) == (2, 0, 8)


def test_M_H2_shift_offers_every_end_for_each_different_tile_of_the_reserve() -> None:
    scene = machines(second="g+ b g r", reserve="y+ y+ b*").play(0, SHIFT)
    offered = {
        PushEra(tile, machine, end)
        for tile in ("yellow_plus_four", "blue_shield")
        for machine in (0, 1)
        for end in ("left", "right")
    }
    assert (set(scene.moves(0)), len(scene.moves(0))) == (offered, 8)
    assert scene.refusal(0, PushEra("red_shield", 0, "left")) == "M-H2 not_in_reserve"


def test_M_H2_figures_and_hourglasses_ride_on_their_tiles() -> None:
    scene = machines("r! g b- y", figures=(0, 1)).play(0, SHIFT).play(0, LEFT_I)
    assert (row(scene, 0), seen(scene).figures, seen(scene).hourglasses) == ("y* r! g b-", (1, 2), 2)


@pytest.mark.parametrize(("end", "stood", "stands"), [("left", 3, 0), ("right", 0, 3)])
def test_M_H2_a_figure_on_the_falling_tile_stands_on_the_new_one(end: Any, stood: int, stands: int) -> None:
    scene = machines(figures=(stood, 6)).play(0, SHIFT).play(0, PushEra("yellow_shield", 0, end))
    assert seen(scene).figures == (stands, 6)
    assert [(event.figure, event.chamber) for event in scene.events(FigureCarried)] == [("master", stands)]


def test_M_H2_both_figures_in_one_row_never_meet() -> None:
    scene = machines(figures=(6, 7)).play(0, SHIFT).play(0, PushEra("yellow_shield", 1, "left"))
    assert seen(scene).figures == (7, 4)


def test_M_H2_an_hourglass_on_the_falling_tile_is_lost_and_returns_to_the_supply() -> None:
    scene = machines("r g b y!").play(0, SHIFT).play(0, LEFT_I)
    assert (row(scene, 0), seen(scene).hourglasses) == ("y* r g b", 3)
    assert [event.hourglass for event in scene.events(EraFell)] == [True]


def test_M_H2_an_explored_tile_comes_back_unexplored() -> None:
    scene = machines("r g b y*-", reserve="r* g* b*", under="r+ r+ g+ g+ b+ b+ y y+ y+").play(0, SHIFT)
    scene.play(0, PushEra("red_shield", 0, "left"))
    for _ in range(9):
        newest = seen(scene).reserve[0]
        assert newest != "yellow_shield"
        scene.pawn(0, codes.HIRE).times(1, 12).turn().play(0, SHIFT).play(0, PushEra(newest, 1, "right"))
    scene.pawn(0, codes.HIRE).times(1, 12).turn().play(0, SHIFT).play(0, PushEra("yellow_shield", 1, "right"))
    assert row(scene, 1).split()[-1] == "y*"


def test_M_H2_the_order_of_dealt_tiles_is_chance() -> None:
    scene = machines().play(0, SHIFT)
    after = scene.state.copy()
    after.play(CHRONOMANCER.move_codec.to_code(LEFT_I))
    dealt = seen(scene).dealt
    assert Counter(first_of(code) for code in after.codes()) == {n: count for n, count in enumerate(dealt) if count}


def test_M_H2_tiles_that_fell_out_lie_under_the_dealt_ones_in_order() -> None:
    scene = machines(under="r* g*")
    assert under(scene.play(0, SHIFT).play(0, LEFT_I)) == "r* g* y"
    assert sum(seen(scene).dealt) == 6


def test_M_H2_once_the_dealt_tiles_are_gone_the_next_is_known() -> None:
    scene = machines("r g b y", "y b g r", "y* g+ b*", under="r* g* r+ r+ g+ b+ b+ y+ y+").play(0, SHIFT)
    scene.play(0, LEFT_I)
    assert seen(scene).reserve == ("red_shield", "green_plus_four", "blue_shield")
    assert under(scene) == "g* r+ r+ g+ b+ b+ y+ y+ y"


def test_M_H2_the_last_dealt_tile_needs_no_chance() -> None:
    scene = machines("r g b y", "y b g r", "y* g+ b*", under="g* r+ r+ g+ b+ b+ y+ y+").play(0, SHIFT)
    assert scene.play(0, LEFT_I).game.view(scene.state, None).question == "action"
    assert (seen(scene).reserve[0], sum(seen(scene).dealt)) == ("red_shield", 0)


# ---- Travel ----------------------------------------------------------------------------------------------------------
def chambers(scene: Scene, figure: str) -> set[int]:
    return {move.chamber for move in scene.moves(0) if isinstance(move, MoveFigure) and move.figure == figure}


def test_M_H3_travel_up_to_two_chambers_also_to_the_same_number_of_the_other_machine() -> None:
    scene = machines(figures=(1, 7)).play(0, TRAVEL)
    assert (chambers(scene, "master"), chambers(scene, "helper")) == ({0, 2, 3, 4, 5, 6}, {2, 3, 5, 6})
    assert scene.refusal(0, MoveFigure("helper", 4)) == "M-H3 too_far_to_travel"
    assert scene.refusal(0, MoveFigure("helper", 7)) == "M-H3 stands_there"


def test_M_H3_the_last_chamber_of_a_machine_is_not_beside_the_first_of_the_other() -> None:
    scene = machines(figures=(3, 7)).play(0, TRAVEL)
    assert 4 not in chambers(scene, "master")
    assert scene.refusal(0, MoveFigure("master", 4)) == "M-H3 too_far_to_travel"


def test_M_H3_each_figure_once_in_any_order_for_an_hour() -> None:
    scene = machines().play(0, TRAVEL).play(0, MoveFigure("helper", 6))
    assert scene.refusal(0, MoveFigure("helper", 5)) == "M-H3 moved_already"
    scene.play(0, MoveFigure("master", 5))
    assert (seen(scene).figures, scene.hour(0), scene.held(0), scene.question) == ((5, 6), 2, 0, "action")
    assert [(event.figure, event.chamber) for event in scene.events(FigureMoved)] == [("master", 5)]


def test_M_H3_one_figure_may_stay_but_not_both() -> None:
    scene = machines().play(0, TRAVEL)
    assert scene.refusal(0, EndTravel()) == "M-H3 nobody_moved"
    scene.play(0, MoveFigure("master", 1)).play(0, EndTravel())
    assert (seen(scene).figures, scene.question) == ((1, 7), "action")


def test_M_H3_never_both_in_one_chamber() -> None:
    scene = machines(figures=(0, 1)).play(0, TRAVEL)
    assert scene.refusal(0, MoveFigure("master", 1)) == "M-H3 never_both"
    assert scene.refusal(0, MoveFigure("helper", 0)) == "M-H3 never_both"


def test_M_H3_nor_in_passing_but_the_other_may_make_way() -> None:
    scene = machines(figures=(0, 1)).play(0, TRAVEL)
    assert chambers(scene, "master") == {4, 5}
    assert scene.refusal(0, MoveFigure("master", 2)) == "M-H3 too_far_to_travel"
    scene.play(0, MoveFigure("helper", 3))
    assert chambers(scene, "master") == {1, 2, 4, 5}


# ---- Freeze ----------------------------------------------------------------------------------------------------------
def test_M_H4_freeze_puts_an_hourglass_under_each_figure() -> None:
    scene = machines().play(0, FREEZE)
    assert (row(scene, 0), row(scene, 1), seen(scene).hourglasses) == ("r! g b y", "y b g r!", 1)
    assert (scene.hour(0), scene.held(0), scene.question) == (2, 0, "action")
    assert [(event.figure, event.chamber) for event in scene.events(EraFrozen)] == [("master", 0), ("helper", 7)]


def test_M_H4_with_one_hourglass_left_the_figure_is_chosen() -> None:
    scene = machines("r g! b! y").play(0, FREEZE)
    assert scene.moves(0) == (FreezeEra("master"), FreezeEra("helper"))
    scene.play(0, FreezeEra("helper"))
    assert (row(scene, 0), row(scene, 1), seen(scene).hourglasses) == ("r g! b! y", "y b g r!", 0)


@pytest.mark.parametrize("first", ["r! g b y", "r- g b y"])
def test_M_H4_one_hourglass_to_a_tile_and_none_on_explored_ones(first: str) -> None:
    scene = machines(first).play(0, FREEZE)
    assert (row(scene, 0), row(scene, 1)) == (first, "y b g r!")


def test_M_H4_freeze_needs_an_hourglass_and_a_tile_for_it() -> None:
    assert machines("r g! b! y!").refusal(0, FREEZE) == "M-H4 no_hourglass_left"
    assert machines("r! g b y", "y b g r-").refusal(0, FREEZE) == "M-H4 nothing_to_freeze"


def test_M_31_each_ability_has_its_own_work() -> None:
    """Under both figures lies an hourglass, so there is something to explore and nothing to freeze; and none at all."""
    for second, first, working in (("y b g r!", "r! g b y", (0, 1, 3)), ("y b g r-", "r- g b y", (0, 1))):
        scene = machines(first, second).staff(0, 20, 21, 22, 23).turn().play(0, ActivateStaff())
        used = [UseStaff(f"chronomancer.{data.ABILITIES[ability]}") for ability in working]
        assert scene.moves(0) == (StopStaff(), *used)


# ---- Explore ---------------------------------------------------------------------------------------------------------
def test_M_H5_explore_gives_a_small_good_or_a_large_one_with_an_hourglass() -> None:
    scene = machines("b! g r y")
    assert forecast(scene) == (5, 0)
    scene.play(0, EXPLORE)
    assert (scene.on_shelf(0), row(scene, 0), row(scene, 1)) == ("rB", "b- g r y", "y b g r-")
    assert (seen(scene).hourglasses, scene.hour(0), scene.held(0)) == (3, 2, 0)
    told = [(event.figure, event.chamber, event.tile) for event in scene.events(EraExplored)]
    assert told == [("master", 0, "blue_plain"), ("helper", 7, "red_plain")]
    assert not scene.events(ErasMatched)


def test_M_H5_both_figures_on_one_colour_bring_an_extra_small_good() -> None:
    scene = machines("r* g b y", "y b g r!")
    assert forecast(scene) == (0, 1, 0)
    scene.play(0, EXPLORE)
    assert scene.on_shelf(0) == "rrR"
    assert [event.colour for event in scene.events(ErasMatched)] == ["red"]


@pytest.mark.parametrize("letter", "rgby")
def test_M_H5_the_extra_good_has_their_colour(letter: str) -> None:
    others = [other for other in "rgby" if other != letter]
    reserve = " ".join(f"{other}+" for other in others)
    scene = machines(f"{letter} {' '.join(others)}", f"{' '.join(others)} {letter}*", reserve).play(0, EXPLORE)
    assert scene.on_shelf(0) == letter * 3


def test_M_H5_no_extra_good_if_one_of_them_is_explored() -> None:
    scene = machines("r- g b y")
    assert forecast(scene) == (0,)
    assert (scene.play(0, EXPLORE).on_shelf(0), row(scene, 0)) == ("r", "r- g b y")


def test_M_H5_without_a_large_good_a_small_one_is_taken() -> None:
    scene = machines("b! g r y").shelf(0, "BB").turn()
    assert forecast(scene) == (4, 0)
    assert scene.play(0, EXPLORE).on_shelf(0) == "rbBB"


def test_M_H5_without_any_nothing_is_taken_but_the_tile_is_explored() -> None:
    scene = machines("b! g r y").shelf(0, "bbbBB").turn()
    assert forecast(scene) == (0,)
    assert (scene.play(0, EXPLORE).on_shelf(0), row(scene, 0), seen(scene).hourglasses) == ("rbbbBB", "b- g r y", 3)


def test_M_H5_explored_tiles_give_nothing_more() -> None:
    scene = machines("r- g b y", "y b g r-")
    assert (scene.refusal(0, EXPLORE), forecast(scene)) == ("M-H5 nothing_to_explore", ())


def test_M_H5_only_explore_is_sure_to_give_goods() -> None:
    assert [CHRONOMANCER.forecast(machines().state, 0, action) for action in range(3)] == [()] * 3


# ---- shields ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("first", "second", "active"),
    [
        ("r g b y", "y b g r", (0, 0, 0, 0, 0)),
        ("r* g b y", "y b g g+", (1, 0, 0, 0, 1)),
        ("r+ g b y", "y b g g+", (0, 0, 0, 0, 2)),
        ("r g* b* y+", "y b g r", (0, 0, 0, 0, 0)),
        ("r g*! b*! y+!", "y b g r", (0, 1, 1, 0, 1)),
        ("r*! g b y*", "y b g r", (1, 0, 0, 0, 0)),
        ("r*- g b y", "y b g g+-", (0, 0, 0, 0, 0)),
    ],
)
def test_M_H6_shields_under_figures_and_hourglasses_not_on_explored_tiles(
    first: str, second: str, active: tuple[int, ...]
) -> None:
    assert shields(machines(first, second, reserve="b+ b+ r+")) == active


def test_M_H6_shields_pay_at_trade() -> None:
    scene = machines("r* g b y", "y b g g+", reserve="y* r b*").halls("RRRGBYX").piers("", "", "")
    scene.begin(codes.T_SPONSOR).resolve()
    assert scene.gold(0, "sponsorship") == 3 + 4


# ---- staff -----------------------------------------------------------------------------------------------------------
def test_M_H7_wander_travels() -> None:
    scene = staffed(machines(), "wander").play(0, UseStaff("chronomancer.wander"))
    scene.play(0, MoveFigure("master", 2)).play(0, MoveFigure("helper", 6))
    assert (seen(scene).figures, scene.hour(0)) == ((2, 6), 3)


def test_M_H7_nudge_shifts() -> None:
    scene = staffed(machines(), "nudge").play(0, UseStaff("chronomancer.nudge")).play(0, LEFT_I)
    assert (row(scene, 0), under(scene), scene.hour(0)) == ("y* r g b", "y", 3)


def test_M_H7_sand_puts_an_hourglass_under_one_figure() -> None:
    scene = staffed(machines(), "sand").play(0, UseStaff("chronomancer.sand"))
    assert scene.moves(0) == (FreezeEra("master"), FreezeEra("helper"))
    scene.play(0, FreezeEra("master"))
    assert (row(scene, 0), row(scene, 1), scene.hour(0)) == ("r! g b y", "y b g r", 3)


def test_M_H7_glimpse_explores_with_one_figure_without_the_extra_good() -> None:
    scene = staffed(machines("r g b y", "y b g r!"), "glimpse").play(0, UseStaff("chronomancer.glimpse"))
    assert scene.moves(0) == (ExploreEra("master"), ExploreEra("helper"))
    scene.play(0, ExploreEra("helper"))
    assert (scene.on_shelf(0), row(scene, 0), row(scene, 1), scene.hour(0)) == ("R", "r g b y", "y b g r-", 3)


@pytest.mark.parametrize(
    ("ability", "first", "after"), [("sand", "r! g b y", "y b g r!"), ("glimpse", "r- g b y", "y b g r-")]
)
def test_M_H7_with_one_figure_to_choose_from_nobody_is_asked(ability: str, first: str, after: str) -> None:
    scene = staffed(machines(first), ability).play(0, UseStaff(f"chronomancer.{ability}"))
    assert (scene.question, row(scene, 0), row(scene, 1)) == ("action", first, after)


@pytest.mark.parametrize("ability", ["sand", "glimpse"])
def test_M_H7_staff_without_work_is_not_offered(ability: str) -> None:
    scene = machines("r- g b y", "y b g r-")
    scene.staff(0, *[20 if n == data.ABILITIES.index(ability) else 21 if n == 0 else -1 for n in range(4)]).turn()
    scene.play(0, ActivateStaff())
    assert UseStaff("chronomancer.wander") in scene.moves(0)
    assert UseStaff(f"chronomancer.{ability}") not in scene.moves(0)


# ---- why not, where the question is open -----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("first", "move", "refusal"),
    [
        ("r! g b y", FreezeEra("master"), "M-H4 frozen_already"),
        ("r- g b y", FreezeEra("master"), "M-H4 face_down"),
        ("r- g b y", ExploreEra("master"), "M-H5 explored_already"),
    ],
)
def test_reasons_of_questions_with_two_figures(first: str, move: Move, refusal: str) -> None:
    """They answer themselves with one figure, so only the merchant can be asked."""
    scene = machines(first)
    reason = CHRONOMANCER.why_not(scene.state, 0, move)
    assert reason is not None
    assert f"{reason.rule} {reason.reason}" == refusal
