"""M-11 … M-14, M-18, M-19: turns, hours, hands, the trade marker."""

import pytest

from marketday.games.cove import codes
from marketday.games.cove.events import (
    AdventurerDrawn,
    AdventurerReturned,
    AdventurerSeated,
    BoatEmptied,
    CorruptionDrawn,
    HandCrossed,
    MarkerMoved,
    ProductionEnded,
    TokenMoved,
)
from marketday.games.cove.moves import (
    ActivateStaff,
    CrossHand,
    DockBoat,
    HireTownsfolk,
    PassHand,
    RobNobody,
    SeatOnBoat,
    TakeAction,
)
from tests.games.cove.peddler import COVE, PickColour
from tests.games.cove.scene import Scene

PICK, HAUL = TakeAction("peddler_1.pick"), TakeAction("peddler_1.haul")
ONE_EACH = ("R", "R", "R", "R", "R", "R")
ALL_DOCKED = ("0", "1", "-", "2", "3", "-")


def test_M_11_furthest_behind_acts() -> None:
    scene = Scene(3).times(4, 2, 3).turn()
    assert scene.asked == (1,)


def test_M_11_on_one_hour_the_token_on_top_acts() -> None:
    assert Scene(3).times(2, 2, 2).turn().asked == (2,)
    assert Scene(3).times(2, 2, 3).turn().asked == (1,)


def test_M_11_the_view_says_who_would_act_after_whom() -> None:
    """The token on top first, and nobody whose day is over."""
    assert COVE.view(Scene(4).times(3, 2, 2, 12).turn().state, None).turns == (2, 1, 0)


def test_M_11_one_player_may_act_several_times_in_a_row() -> None:
    scene = Scene(2).times(5, 1).turn().play(1, PICK).play(1, PickColour("red"))
    assert (scene.hour(1), scene.asked) == (2, (1,))


def test_M_11_others_have_to_wait() -> None:
    scene = Scene(2).times(5, 1).turn()
    assert scene.refusal(0, PICK) == "M-11 not_your_turn"


def test_M_12_the_pawn_moves_to_another_space() -> None:
    scene = Scene(2).boats(*ALL_DOCKED).times(9, 1).turn().play(1, PICK).play(1, PickColour("red"))
    assert scene.refusal(1, PICK) == "M-12 same_space"
    assert PICK not in scene.moves(1)
    scene.play(1, HAUL, 0)
    assert PICK in scene.moves(1)
    assert scene.refusal(1, HAUL) == "M-12 same_space"


def test_M_12_the_pawn_stays_over_the_end_of_the_round() -> None:
    """The same space is closed even when a night lies between."""
    scene = Scene(2).boats(*ALL_DOCKED).times(12, 11).turn().play(1, HAUL, 0, 0)
    seen = COVE.view(scene.state, None)
    assert (seen.round, scene.asked, seen.players[1].pawn) == (2, (1,), "peddler_1.haul")
    assert scene.refusal(1, HAUL) == "M-12 same_space"
    assert (HAUL in scene.moves(1), PICK in scene.moves(1)) == (False, True)


def test_M_12_hiring_and_staff_are_spaces_too() -> None:
    scene = Scene(2).times(9, 1).staff(1, 5, -1, -1, -1).pawn(1, codes.HIRE).turn()
    assert scene.refusal(1, HireTownsfolk(0)) == "M-12 same_space"
    scene.pawn(1, codes.ACTIVATE).turn()
    assert scene.refusal(1, ActivateStaff()) == "M-12 same_space"


def test_M_12_action_then_corruption_then_clock() -> None:
    scene = Scene(2).times(9, 1).turn().play(1, HAUL, 2, 0)
    told = [type(event).__name__ for event in scene.told]
    order = ["ActionTaken", "ColourHauled", "GoodGained", "CorruptionDrawn", "TokenMoved"]
    assert [name for name in told if name in order] == order
    assert (scene.hour(1), scene.held(1), scene.on_shelf(1)) == (3, 1, "B")


def test_M_12_other_actions_and_answers_do_not_fit() -> None:
    scene = Scene(2).times(9, 1).turn()
    assert scene.refusal(1, TakeAction("blacksmith.mine")) == "M-12 not_your_action"
    assert scene.refusal(1, TakeAction("dance")) == "M-12 not_your_action"
    assert scene.refusal(1, PickColour("red")) == "M-12 not_now"


def test_M_12_an_action_that_would_do_nothing_cannot_be_chosen() -> None:
    scene = Scene(2).times(1, 9).turn()
    assert scene.refusal(0, TakeAction("blacksmith.forge")) == "M-B3 nothing_loaded"


def test_M_13_landing_on_others_goes_on_top() -> None:
    scene = Scene(3).times(2, 1, 2).turn().play(1, PICK).play(1, PickColour("red"))
    assert scene.asked == (1,)
    assert COVE.view(scene.state, None).stack == (0, 2, 1)


def test_M_13_passing_a_symbol_loads_a_boat_at_once() -> None:
    scene = Scene(4).boats(*ONE_EACH).times(9, 3, 9, 9).turn()
    scene.play(1, HAUL, 0, 0, "B")
    assert (scene.question, scene.asked, scene.hour(1)) == ("boat", (1,), 4)
    scene.play(1, SeatOnBoat(4))
    assert scene.aboard(4) == "RB"
    assert scene.hour(1) == 5


def pass_a_double_symbol(*boats: str, drawn: str, rogues: str = "criminals") -> Scene:
    """Two players: the symbol at 9:30 counts 2."""
    scene = Scene(2, rogues=rogues).boats(*boats).times(11, 9).turn()
    return scene.play(1, PICK).play(1, PickColour("red"), *drawn)


def test_M_13_a_symbol_that_counts_two_draws_both_before_either_is_seated() -> None:
    scene = pass_a_double_symbol(*ONE_EACH, drawn="BY")
    seen = COVE.view(scene.state, None)
    assert [event.adventurer for event in scene.events(AdventurerDrawn)] == ["blue", "yellow"]
    assert (seen.question, seen.drawn, seen.adventurer) == ("boat", ("blue", "yellow"), None)
    assert sum(seen.bag) + len(seen.drawn) + 6 + sum(seen.halls) + scene.state.cells[codes.BOX] == 52, (
        "who was drawn is no longer in the bag"
    )


def test_M_13_the_player_says_who_of_the_two_is_seated_first_and_where() -> None:
    for first, last, aboard in (("blue", "yellow", ("RB", "RY")), ("yellow", "blue", ("RY", "RB"))):
        scene = pass_a_double_symbol(*ONE_EACH, drawn="BY")
        boats = range(6)
        assert scene.moves(1) == tuple(SeatOnBoat(boat, kind) for kind in ("blue", "yellow") for boat in boats)
        scene.play(1, SeatOnBoat(0, first))  # type: ignore[arg-type]  # a literal, by the loop
        assert COVE.view(scene.state, None).drawn == (last,)
        assert scene.moves(1) == tuple(SeatOnBoat(boat) for boat in boats), "of one there is nothing to choose"
        scene.play(1, SeatOnBoat(1))
        assert (scene.aboard(0), scene.aboard(1), scene.question) == (*aboard, "action")


def test_M_13_of_two_alike_nobody_is_named() -> None:
    scene = pass_a_double_symbol(*ONE_EACH, drawn="BB")
    assert scene.moves(1) == tuple(SeatOnBoat(boat) for boat in range(6))
    scene.play(1, SeatOnBoat(0)).play(1, SeatOnBoat(0))
    assert scene.aboard(0) == "RBB"


def test_M_13_who_boards_must_be_said_and_be_one_of_those_drawn() -> None:
    scene = pass_a_double_symbol(*ONE_EACH, drawn="BY")
    assert scene.refusal(1, SeatOnBoat(0)) == "M-13 who_boards"
    assert scene.refusal(1, SeatOnBoat(0, "rogue")) == "M-13 not_drawn"
    scene.play(1, SeatOnBoat(0, "blue"))
    assert scene.refusal(1, SeatOnBoat(0, "blue")) == "M-13 not_drawn"
    assert scene.refusal(1, SeatOnBoat(0, "yellow")) == "M-12 not_offered", "the last one is not named"


def test_M_13_a_boat_that_the_first_fills_docks_before_the_second_is_seated() -> None:
    scene = pass_a_double_symbol("RRR", "R", "R", "R", "R", "R", drawn="BY").play(1, SeatOnBoat(0, "yellow"))
    assert (scene.question, COVE.view(scene.state, None).drawn) == ("dock", ("blue",))
    scene.play(1, DockBoat(0))
    assert (scene.on_pier(0), scene.question) == ("RRRY", "boat")
    assert SeatOnBoat(0) not in scene.moves(1)


def test_M_13_who_finds_no_seat_goes_back_into_the_bag() -> None:
    """One seat is left in the harbour: who is to have it is still the player's choice."""
    scene = pass_a_double_symbol("0", "1", "-", "2", "RRR", "-", drawn="BY")
    bag = scene.in_bag()
    scene.play(1, SeatOnBoat(4, "yellow"))
    assert scene.on_pier(2) == "RRRY"
    assert scene.events(AdventurerReturned) == [AdventurerReturned(1, "blue")]
    assert (COVE.view(scene.state, None).drawn, sorted(scene.in_bag())) == ((), sorted(bag + "B"))


def test_M_13_robbers_act_between_the_two() -> None:
    scene = pass_a_double_symbol(*ONE_EACH, drawn="XY", rogues="robbers").play(1, SeatOnBoat(0, "rogue"))
    assert (scene.question, COVE.view(scene.state, None).drawn) == ("rob", ("yellow",))
    scene.play(1, RobNobody())
    assert scene.question == "boat"


def test_M_13_the_last_of_the_bag_is_drawn_alone() -> None:
    scene = Scene(2).boats(*ONE_EACH).times(11, 9).set(codes.BAG, [0, 0, 1, 0, 0]).turn()
    scene.play(1, PICK).play(1, PickColour("red"))
    assert scene.moves(1) == tuple(SeatOnBoat(boat) for boat in range(6))
    assert scene.play(1, SeatOnBoat(3)).aboard(3) == "RB"


def test_M_13_a_symbol_that_counts_nothing_loads_nobody() -> None:
    scene = Scene(5).boats(*ONE_EACH).times(9, 3, 9, 9, 9).turn().play(1, PICK).play(1, PickColour("red"))
    assert (scene.hour(1), scene.question) == (4, "action")


def test_M_13_a_token_may_pass_the_trade_marker() -> None:
    scene = Scene(2).boats("0", "1", "-", "R", "R", "R").times(12, 11).turn().play(1, HAUL, 0, 0, "R", "R")
    scene.play(1, SeatOnBoat(3))
    assert (scene.state.cells[codes.MARKER], scene.hour(1)) == (24, 12)
    scene.play(1, SeatOnBoat(4))
    assert scene.events(TokenMoved)[0] == TokenMoved(1, 26)
    assert scene.events(ProductionEnded)[0].stack == (1, 0)


def test_M_14_hands_are_closed_in_round_1() -> None:
    scene = Scene(4).boats(*ONE_EACH).times(9, 5, 9, 9).turn().play(1, PICK).play(1, PickColour("red"), "B")
    assert (scene.question, scene.hour(1)) == ("boat", 6)


def test_M_14_the_first_opens_in_round_2_the_second_in_round_3() -> None:
    for number, at, asked in ((2, 5, "hand"), (2, 7, "boat"), (3, 5, "hand"), (3, 7, "hand")):
        scene = Scene(4).boats(*ONE_EACH).times(9, at, 9, 9).round(number).turn()
        assert scene.play(1, PICK).play(1, PickColour("red")).question == asked


def test_M_14_an_open_hand_is_an_extra_step_for_a_corruption_card_and_skips_the_symbol() -> None:
    scene = Scene(4).boats(*ONE_EACH).times(9, 5, 9, 9).round(2).turn()
    scene.play(1, PICK).play(1, PickColour("red")).play(1, CrossHand(), 0)
    assert (scene.hour(1), scene.held(1), scene.question) == (5.5, 1, "action")
    scene.play(1, HAUL, 0, 0)
    assert (scene.hour(1), scene.held(1)) == (7, 2)
    assert len(scene.events(CorruptionDrawn)) == 1


def test_M_14_crossing_in_one_go_costs_one_card_too() -> None:
    scene = Scene(4).boats(*ONE_EACH).times(9, 5, 9, 9).round(2).pawn(1, 2).turn()
    scene.play(1, HAUL, 0, 0).play(1, CrossHand(), 0)
    assert (scene.hour(1), scene.held(1), scene.question) == (6, 2, "action")


def test_M_14_nobody_has_to_use_a_hand() -> None:
    scene = Scene(4).boats(*ONE_EACH).times(9, 5, 9, 9).round(2).turn()
    scene.play(1, PICK).play(1, PickColour("red")).play(1, PassHand(), "G")
    assert (scene.hour(1), scene.held(1), scene.question) == (6, 0, "boat")


def test_M_14_the_card_is_drawn_at_once_before_the_token_walks_on() -> None:
    """Over the hand at 5:30 and past the symbol at 7:30: first the card, then the adventurer."""
    scene = Scene(4).boats(*ONE_EACH).times(9, 5, 9, 9).round(2).turn().begin(codes.T_STEP, 1, 4).resolve()
    scene.play(1, CrossHand(), 7, "G")
    told = [type(event) for event in scene.told]
    assert told.index(HandCrossed) < told.index(CorruptionDrawn) < told.index(AdventurerDrawn)
    assert (scene.held(1), scene.question, scene.hour(1)) == (1, "boat", 8)
    told = [type(event) for event in scene.play(1, SeatOnBoat(0)).told]
    assert told.index(AdventurerSeated) < told.index(TokenMoved)


def test_M_14_a_mouse_does_not_stop_who_wraps_past_12() -> None:
    scene = Scene(2).boats(*ALL_DOCKED).times(12, 11).round(2).turn()
    scene.play(1, HAUL, 0, 0)
    assert scene.events(TokenMoved)[0] == TokenMoved(1, 26)
    assert scene.events(ProductionEnded)[0].stack == (1, 0)


def test_M_18_all_docks_taken_moves_the_marker_behind_the_leader() -> None:
    scene = Scene(2).boats("0", "1", "-", "2", "RRR", "G").times(6, 3).turn()
    scene.play(1, PICK).play(1, PickColour("red"), "B").play(1, SeatOnBoat(4))
    assert scene.events(MarkerMoved)[0].time == 14
    assert scene.state.cells[codes.MARKER] == 14
    assert scene.hour(1) == 4


def test_M_18_the_token_that_passes_the_symbol_counts_where_it_steps() -> None:
    scene = Scene(2).boats("0", "1", "-", "2", "RRR", "G").times(9, 9).pawn(1, 2).turn()
    scene.play(1, HAUL, 0, 0, "B", "B").play(1, SeatOnBoat(4))
    assert scene.state.cells[codes.MARKER] == 22
    assert scene.hour(1) == 11


def test_M_18_not_if_a_token_is_already_on_12() -> None:
    scene = Scene(2).boats("0", "1", "-", "2", "RRR", "G").times(12, 3).turn()
    scene.play(1, PICK).play(1, PickColour("red"), "B").play(1, SeatOnBoat(4))
    assert not scene.events(MarkerMoved)
    assert scene.state.cells[codes.MARKER] == 24


def test_M_18_after_a_hand_the_next_full_hour() -> None:
    scene = Scene(2).boats("0", "1", "-", "2", "RRR", "G").times(5.5, 3).round(2).turn()
    scene.play(1, PICK).play(1, PickColour("red"), "B").play(1, SeatOnBoat(4))
    assert scene.state.cells[codes.MARKER] == 12


def test_M_18_loading_is_ignored_for_the_rest_of_the_round() -> None:
    scene = Scene(2).boats(*ALL_DOCKED).times(9, 3).turn().play(1, PICK)
    scene.play(1, PickColour("red"))
    assert (scene.question, scene.hour(1)) == ("action", 4)


def test_M_19_tokens_beyond_the_marker_come_onto_it_the_latest_on_top() -> None:
    scene = Scene(3).boats(*ALL_DOCKED).times(12, 11, 14).pawn(1, 3).turn()
    scene.play(1, PICK).play(1, PickColour("red"))
    assert scene.events(ProductionEnded)[0].stack == (2, 1, 0)


def test_M_19_boats_still_sailing_are_emptied() -> None:
    scene = Scene(2).halls("RGBYXX").boats("0", "RGX", "-", "2", "3", "-").times(12, 11).turn()
    scene.begin(codes.T_STEP, 1, 0).set(codes.TIME, [24, 24]).begin(codes.T_TURN).resolve()
    assert scene.in_halls() == "RRGGBYXXX"
    assert [event.boat for event in scene.events(BoatEmptied)] == [1]


def test_M_19_a_boat_with_one_aboard_is_emptied_too() -> None:
    """However many are aboard, even if nobody is."""
    scene = Scene(2).halls("RGBYXX").boats("R", "", "GB", "X", "YYB", "").set(codes.TIME, [24, 24])
    scene.begin(codes.T_TURN).resolve()
    assert [event.boat for event in scene.events(BoatEmptied)] == [0, 1, 2, 3, 4, 5]
    assert scene.in_halls() == "RRGGBBBYYYXXX"


def test_M_19_production_goes_on_while_a_token_is_before_the_marker() -> None:
    scene = Scene(2).times(13, 11.5).turn()
    assert scene.asked == (1,)


def test_M_16_docking_interrupts_the_walk_of_the_token() -> None:
    scene = Scene(2).boats("RRR", "R", "R", "R", "R", "R").times(9, 3).turn()
    scene.play(1, HAUL, 0, 0, "B").play(1, SeatOnBoat(0))
    assert (scene.question, scene.hour(1)) == ("dock", 4)
    scene.play(1, DockBoat(0))
    assert (scene.question, scene.hour(1), scene.on_pier(0)) == ("action", 5, "RRRB")


# ---- what the view forecasts -----------------------------------------------------------------------------------------
def walk(scene: Scene, hours: int) -> int:
    """So many hours of seat 0, keeping off the hands; how many adventurers they load."""
    loaded = len(scene.begin(codes.T_STEP, 0, hours).resolve().events(AdventurerDrawn))
    while scene.question in ("boat", "dock", "hand"):
        loaded += len(scene.play(0, scene.moves(0)[0]).events(AdventurerDrawn))
    return loaded


@pytest.mark.parametrize("start", [3, 3.5, 4, 7.5, 8])
@pytest.mark.parametrize("hours", [1, 2, 3, 4])
def test_M_13_the_view_says_where_hours_lead_and_how_many_they_load(start: float, hours: int) -> None:
    scene = Scene(2).boats(*ONE_EACH).times(start, start)
    told = COVE.view(scene.state, None).players[0]
    assert walk(scene, hours) == told.loads[hours - 1]
    assert scene.state.cells[codes.TIME] == told.until[hours - 1]


def test_M_18_the_view_says_that_nobody_is_loaded() -> None:
    asleep, awake = (COVE.view(Scene(2).boats(*boats).state, None) for boats in (ALL_DOCKED, ONE_EACH))
    assert (asleep.asleep, awake.asleep) == (True, False)
    assert [player.loads for player in asleep.players] == [(0, 0, 0, 0)] * 2


def test_M_11_the_view_says_after_how_many_hours_production_is_over() -> None:
    for start in (1, 3.5, 4, 11, 12):
        scene = Scene(2).boats(*ALL_DOCKED).times(start, 1)
        ahead = COVE.view(scene.state, None).players[0].marker_ahead
        for hours in (ahead - 1, ahead):
            if hours >= 0:
                later = Scene(2).boats(*ALL_DOCKED).times(start, 1)
                walk(later, hours)
                after = later.state.cells
                assert (after[codes.TIME] >= after[codes.MARKER]) == (hours == ahead)
