"""K-3 … K-9, K-11, K-12: a turn, where boats may be placed, merchants, and passing."""

import pytest

from marketday.games.klongs.cells import BIG
from marketday.games.klongs.events import BoatDrawn, MarketDayOpened, TurnPassed
from marketday.games.klongs.moves import (
    ChaseAway,
    EndTurn,
    FetchMerchant,
    LeaveOwnerless,
    MoveBoat,
    PassScoring,
    PassTurn,
    RemoveBoat,
    ScoreLanding,
    StealBoat,
    StealNothing,
)
from tests.games.klongs.scene import BLUE, GREEN, RED, YELLOW, at, claimed, fresh, scene

LIGHT = {at(4, 1), at(5, 1)}
DARK = {at(4, 10), at(5, 10)}

# Red owns all eight boats a player has with four at the table.
EIGHT_REDS = """
    R0s  .  | R0f  .  | R0a  .
     .  R1s |  .  R1f |  .  R1a
    --------+---------+--------
    R2s  .  | R2f  .
"""


def crowded(last: str, watch: str = "-3s -0F") -> str:
    """A market full but for its last quarter, whose four cells are given; `watch` lies above them."""
    one, two, three, four = last.split()
    return f"""
        o0s o0s | o1s o1s | o2s o0f | o0f o1f | o1f o2f
        o0a  .  | o0a  .  | o1a  .  | o1a  .  | o2a  .
        --------+---------+---------+---------+--------
        o0p o0p | o1p o1p | o2p o0u | o0u o1u | o1u o2u
        o0i  .  | o0i  .  | o1i  .  | o1i  .  | o2i  .
        --------+---------+---------+---------+--------
        o0b o0b | o1b o1b | o2b -0S | -1S -2S | {watch}
        -1F  .  | -2F  .  | -3f  .  | -0A  .  | -1A  .
        --------+---------+---------+---------+--------
        -2A -3a | -0P -1P | -2P -3p | -0U -1U | {one} {two}
        -0I  .  | -1I  .  | -2i  .  | -3i  .  | {three} {four}
    """


# ---- K-3 ----
def test_K_3_place_then_luk_phat_then_market_day_then_draw() -> None:
    s = scene("R0s", hands={RED: "-0F"}, luk_phat=5, cards={RED: 0})
    s.play(s.put("-0F", 1, 2))
    assert s.story[:3] == ["BoatPlaced", "LukPhatAdvanced", "MarketDayOpened"]
    assert s.story[-2:] == ["MarketDayClosed", "BoatDrawn"]


def test_K_3_the_special_effect_comes_before_the_draw_and_a_move_may_come_between() -> None:
    s = scene("R0s .  -3f", hands={RED: "T--"})
    s.play(s.put("T--", 1, 2))
    assert s.prompt == "steal"
    s.play(StealBoat(at(1, 3), "stock"))
    assert s.prompt == "finish"
    s.play(MoveBoat(at(1, 1), at(2, 2)))
    assert s.story == ["BoatMoved", "BoatDrawn"]
    assert s.asked == GREEN


def test_K_3_one_boat_a_turn() -> None:
    s = scene("R0s", hands={RED: "o0f o0a"})
    s.play(s.put("o0f", 1, 2))
    assert s.prompt == "finish"
    assert s.refusal(s.put("o0a", 2, 2)) == ("K-3", "not_now")


def test_K_3_an_occupied_space_is_not_free() -> None:
    s = scene("R0s", hands={RED: "o0f"})
    assert s.refusal(s.put("o0f", 1, 1)) == ("K-3", "space_taken")


def test_K_3_other_answers_do_not_fit_the_question() -> None:
    s = scene("R0s")
    for move in (EndTurn(), LeaveOwnerless(), StealNothing(), PassScoring(), ScoreLanding(at(1, 2)), RemoveBoat(0)):
        assert s.refusal(move) == ("K-3", "not_now")


# ---- K-4 ----
def test_K_4_two_players_enter_on_the_light_spaces() -> None:
    s = fresh(2)
    assert s.places(s.hand(RED)[0]) == LIGHT


def test_K_4_more_players_also_on_the_dark_ones() -> None:
    assert {space for s in (fresh(3), fresh(4)) for space in s.places(s.hand(RED)[0])} == LIGHT | DARK


def test_K_4_each_player_of_the_first_round_enters_on_a_free_entry_space() -> None:
    s = fresh(3)
    for column, left in ((1, LIGHT | DARK), (10, DARK | {at(5, 1)}), (1, {at(5, 1), at(5, 10)})):
        boat = s.hand(s.state.actor)[0]
        assert s.places(boat) == left
        s.play(s.put(boat, 4 if len(left) > 2 else 5, column), EndTurn())
    assert s.places(s.hand(RED)[0]) > {at(3, 1), at(6, 2)}


def test_K_4_K_12_the_view_names_the_entry_spaces_while_they_matter() -> None:
    assert [set(fresh(seats).view(None).entries) for seats in (2, 3)] == [LIGHT, LIGHT | DARK]
    assert scene("R0s").view(None).entries == ()
    assert set(scene("").view(None).entries) == LIGHT | DARK


@pytest.mark.parametrize(("seats", "reason"), [(2, "not_a_light_entry"), (3, "not_an_entry"), (4, "not_an_entry")])
def test_K_4_elsewhere_is_refused_even_beside_a_boat(seats: int, reason: str) -> None:
    """Of the light spaces only two players hear."""
    s = fresh(seats)
    s.play(s.put(s.hand(RED)[0], 4, 1), EndTurn())
    assert s.refusal(s.put(s.hand(GREEN)[0], 3, 1)) == ("K-4", reason)


def test_K_4_only_in_the_first_round() -> None:
    for round_, refusal in ((1, ("K-4", "not_an_entry")), (2, ("K-5", "touches_no_boat"))):
        s = scene("R0s", hands={RED: "o0f"}, round_=round_)
        assert s.refusal(s.put("o0f", 8, 8)) == refusal


def test_K_4_still_the_first_round_after_a_theft_emptied_an_entry_space() -> None:
    s = fresh(3, draws="o0s o0s o1s o1s T-- o0f o0f o1f o0a o0a o1a o1a")
    s.play(s.put("o0s", 4, 1), EndTurn())
    s.play(s.put("T--", 4, 10), StealBoat(at(4, 1), "hand"))
    assert s.asked == BLUE
    assert s.places("o0a") == {at(4, 1), at(5, 1), at(5, 10)}


# ---- K-5 ----
def test_K_5_a_boat_touches_another_by_side_or_corner_jetties_or_not() -> None:
    s = scene(
        """
         .   .  |  .   .
         .  R0s |  .   .
        --------+--------
         .   .  |  .   .
        """,
        hands={RED: "o0f"},
    )
    assert s.places("o0f") == {at(row, column) for row in (1, 2, 3) for column in (1, 2, 3)} - {at(2, 2)}


def test_K_5_any_boat_will_do_also_one_cut_off_from_the_rest() -> None:
    s = scene(". . . . . . . . . -3s", hands={RED: "o0f"})
    assert s.places("o0f") == {at(1, 9), at(2, 9), at(2, 10)}


def test_K_5_alone_on_the_water_is_refused() -> None:
    s = scene("R0s", hands={RED: "o0f"})
    assert s.refusal(s.put("o0f", 1, 3)) == ("K-5", "touches_no_boat")


@pytest.mark.parametrize(("row", "column"), [(1, 8), (4, 8), (8, 8), (6, 6)])
def test_K_5_boats_of_another_quarter_do_not_fill_this_one(row: int, column: int) -> None:
    """Three boats here and three there, in both halves of the board, are not three in a quarter."""
    s = scene(
        """
        . R0s .
        R1s . .
        R1f . .
        . . .
        . . .
        R0f . .
        G0s G1s .
        . . .
        """,
        hands={RED: "o0a"},
    )
    assert s.refusal(s.put("o0a", row, column)) == ("K-5", "touches_no_boat")


def test_K_5_the_board_does_not_wrap_round_its_edges() -> None:
    s = scene(
        """
        .
        . . . . . . . . . -3s
        """,
        hands={RED: "o0f"},
    )
    assert s.places("o0f") == {at(1, 9), at(1, 10), at(2, 9), at(3, 9), at(3, 10)}


def test_K_5_across_the_middle_of_the_board() -> None:
    s = scene(".\n.\n.\n. . -3s", hands={RED: "o0f"})
    assert {at(5, 2), at(5, 3), at(5, 4)} < s.places("o0f")


# ---- K-6 ----
def test_K_6_fourth_space_of_a_quarter_stays_empty() -> None:
    s = scene(
        """
        R0s R0f |  .
        R0a  .  |  .
        """,
        hands={RED: "o0p"},
    )
    assert at(2, 2) not in s.places("o0p")
    assert s.refusal(s.put("o0p", 2, 2)) == ("K-6", "quarter_full")
    assert {at(1, 3), at(2, 3), at(3, 1), at(3, 2), at(3, 3)} >= s.places("o0p")


def test_K_6_a_removed_boat_makes_room_again() -> None:
    s = scene(
        """
        R0s R0f |  .
        T--  .  |  .
        """,
        hands={RED: "I--", GREEN: "o0p"},
        cards={RED: 0},
    )
    s.play(s.put("I--", 3, 1), ChaseAway())
    assert {at(2, 1), at(2, 2)} < s.places("o0p")


def test_K_6_holds_for_an_entry_space_too() -> None:
    """Three first boats can move into a quarter round its entry space, which then stays empty."""
    s = fresh(4)
    for row, column in ((3, 1), (3, 2), (4, 2)):
        s.play(s.put(s.hand(s.state.actor)[0], 4, 1), MoveBoat(at(4, 1), at(row, column)))
    boat = s.hand(YELLOW)[0]
    assert s.places(boat) == {at(5, 1), at(4, 10), at(5, 10)}
    assert s.refusal(s.put(boat, 4, 1)) == ("K-6", "quarter_full")


# ---- K-7 ----
def test_K_7_no_thief_in_a_column_with_an_inspector() -> None:
    s = scene(
        """
        R0s I--
         .   .
        """,
        hands={RED: "T-- o0f"},
    )
    assert s.places("T--") == {at(2, 1), at(1, 3), at(2, 3)}
    assert s.places("o0f") == s.places("T--") | {at(2, 2)}
    assert s.refusal(s.put("T--", 2, 2)) == ("K-7", "inspector_in_column")


def test_K_7_an_inspector_watches_both_halves_of_the_board() -> None:
    s = scene("I--\n.\n.\n.\n.\n.\n. R0s", hands={RED: "T--"})
    assert at(8, 1) not in s.places("T--")
    assert at(8, 2) in s.places("T--")


# ---- K-8 ----
def test_K_8_an_open_boat_gets_a_merchant_at_once() -> None:
    s = scene("R0s", hands={RED: "o2f"}, cards={RED: 0})
    s.play(s.put("o2f", 2, 2))
    assert claimed(s)
    assert s.at(2, 2) == "R2f"
    assert s.supply(RED) == 11 - 2
    assert s.asked == GREEN


def test_K_8_the_view_says_which_boats_a_merchant_would_board() -> None:
    s = scene("R0s", hands={RED: "o2f -3f"})
    assert [s.view(seat).boarded for seat in (RED, None)] == [(s.boat("o2f"),), ()]
    assert scene(EIGHT_REDS, seats=4, hands={RED: "o2a"}).view(RED).boarded == ()


def test_K_8_a_neutral_boat_gets_none() -> None:
    s = scene("R0s", hands={RED: "-3f"})
    s.play(s.put("-3f", 2, 2))
    assert s.at(2, 2) == "-3f"
    assert s.supply(RED) == 11 - 1


def test_K_8_without_merchants_the_boat_may_be_left_ownerless() -> None:
    s = scene(EIGHT_REDS, seats=4, hands={RED: "o2a"}, cards={RED: 0})
    s.play(s.put("o2a", 4, 4))
    assert s.prompt == "claim"
    s.play(LeaveOwnerless())
    assert s.at(4, 4) == "o2a"
    assert s.asked == GREEN


def test_K_8_or_a_merchant_fetched_from_another_boat_which_becomes_ownerless() -> None:
    s = scene(EIGHT_REDS, seats=4, hands={RED: "o2a"})
    s.play(s.put("o2a", 4, 4))
    assert len(s.of(FetchMerchant)) == 8
    s.play(FetchMerchant(at(1, 3)))
    assert (s.at(4, 4), s.at(1, 3)) == ("R2a", "o0f")
    assert s.supply(RED) == 0


def test_K_8_only_an_own_merchant_can_be_fetched() -> None:
    s = scene(EIGHT_REDS.replace("R2f  . ", "R2f G1p"), seats=4, hands={RED: "o2a"})
    s.play(s.put("o2a", 4, 4))
    assert s.refusal(FetchMerchant(at(3, 4))) == ("K-8", "no_merchant_there")
    assert s.refusal(FetchMerchant(at(4, 4))) == ("K-8", "no_merchant_there")


# ---- K-9 ----
def test_K_9_an_ownerless_boat_scores_for_nobody() -> None:
    quartet = """
         .  R0s | -3f  .
         .  o2b | -2F  .
    """
    s = scene(quartet, day="big")
    s.play(ScoreLanding(at(1, 2)))
    assert s.points() == (7, 0, 0)


def test_K_9_who_has_only_an_ownerless_boat_there_cannot_score() -> None:
    s = scene(
        """
         .  o0s | -3f G0s
         .  o2b | -2F G0f
        """,
        day="big",
        asked=GREEN,
    )
    assert s.prompt == "over"


def test_K_9_an_ownerless_boat_cannot_be_moved() -> None:
    s = scene("R0s o0f")
    assert s.refusal(MoveBoat(at(1, 2), at(2, 2))) == ("K-10", "not_your_boat")


# ---- K-11 ----
def test_K_11_the_turn_ends_with_a_draw_to_four() -> None:
    s = scene("G0s", hands={RED: "-3f o1p o1p o1u"}, cards={RED: 0})
    s.play(s.put("-3f", 2, 2), draws="C--")
    assert s.hand(RED) == ["o1p", "o1p", "o1u", "C--"]


def test_K_11_with_an_empty_stack_play_goes_on_from_the_hands() -> None:
    s = scene("G0s", hands={RED: "-3f o1p"}, pile="")
    s.play(s.put("-3f", 2, 2))
    assert s.hand(RED) == ["o1p"]
    assert not s.heard(BoatDrawn)
    assert s.asked == GREEN


def test_K_11_the_last_boat_of_the_stack_can_be_drawn() -> None:
    s = scene("G0s", hands={RED: "-3f o1p"}, pile="C--")
    s.play(s.put("-3f", 2, 2))
    assert s.hand(RED) == ["o1p", "C--"]
    assert s.pile == 0


# ---- K-12 ----
def test_K_12_who_can_place_may_not_pass() -> None:
    s = scene("R0s", hands={RED: "o0f"})
    assert s.refusal(PassTurn()) == ("K-12", "can_place")


def test_K_12_who_has_no_legal_placement_passes_without_being_asked_and_keeps_the_hand() -> None:
    s = scene(crowded("-2u . . .", "I-- I--"), turn=BLUE, hands={BLUE: "-0B", RED: "T--", GREEN: "C--"}, pile="T--")
    s.play(s.put("-0B", 7, 10))
    assert s.heard(TurnPassed) == [TurnPassed(RED)]
    assert s.hand(RED) == ["T--"]
    assert s.asked == GREEN


def test_K_12_all_pass_one_after_another_and_the_big_market_day_is_held_at_once() -> None:
    s = scene(crowded("-2u -3u . ."), hands={RED: "-3b", GREEN: "T--", BLUE: "I--"}, pile="C--")
    s.play(s.put("-3b", 8, 9))
    assert s.heard(TurnPassed) == [TurnPassed(GREEN), TurnPassed(BLUE), TurnPassed(RED)]
    assert s.heard(MarketDayOpened) == [MarketDayOpened(2, "big", None, GREEN)]
    assert s.prompt == "over"


def test_K_12_a_placement_breaks_the_succession_of_passes() -> None:
    s = scene("R0s", hands={RED: "o0f", GREEN: "", BLUE: ""}, pile="", passes=2, cards={RED: 0})
    s.play(s.put("o0f", 1, 2))
    assert s.heard(TurnPassed) == [TurnPassed(GREEN), TurnPassed(BLUE), TurnPassed(RED)]


def test_K_12_who_cannot_place_may_still_move_or_pass() -> None:
    s = scene("R0s", hands={RED: "", GREEN: "", BLUE: ""}, pile="", passes=2)
    assert len(s.of(MoveBoat)) == 3
    s.play(PassTurn())
    assert s.heard(TurnPassed) == [TurnPassed(RED)]
    assert s.heard(MarketDayOpened) == [MarketDayOpened(2, "big", None, GREEN)]


def test_K_12_even_if_there_is_only_one_way_to_move() -> None:
    s = scene(
        """
        R0s G0s
        G0f  .
        """,
        hands={RED: ""},
        pile="",
    )
    assert s.answers == (MoveBoat(at(1, 1), at(2, 2)), PassTurn())


def test_K_12_a_move_breaks_the_succession_of_passes_too() -> None:
    s = scene("R0s", hands={RED: "", GREEN: "", BLUE: ""}, pile="", passes=2)
    s.play(MoveBoat(at(1, 1), at(2, 2)))
    assert s.heard(TurnPassed) == [TurnPassed(RED), TurnPassed(GREEN), TurnPassed(BLUE)]


@pytest.mark.parametrize("pile", ["", "C--"])
def test_K_12_fetching_a_thief_with_a_thief_is_no_pass(pile: str) -> None:
    """Even where the piles are empty and all others pass: Red still has boats to place (K-11)."""
    hands = {RED: "T-- -0S o1p", GREEN: "", BLUE: ""}
    s = scene("T-- . . R0s", hands=hands, pile=pile, passes=2, cards={RED: 0})
    s.play(s.put("T--", 1, 3), StealBoat(at(1, 1), "hand"))
    assert s.heard(TurnPassed) == [TurnPassed(GREEN), TurnPassed(BLUE)]
    assert s.heard(MarketDayOpened) == []
    assert (s.asked, s.prompt, s.hand(RED)) == (RED, "place", ["o1p", "-0S", "T--"])


def test_K_12_on_the_big_market_day_after_passes_everybody_may_score() -> None:
    """The passes of the turns are not those of the day."""
    s = scene(
        """
         .  R0s | -3f  .
         .  -2F | -3s  .
        """,
        hands={RED: "", GREEN: "", BLUE: ""},
        pile="",
        passes=2,
        cards={RED: 0},
    )
    assert (s.asked, s.prompt, s.cell(BIG)) == (RED, "score", True)


def test_K_12_an_empty_board_is_entered_again_by_the_entry_spaces() -> None:
    assert scene(hands={RED: "o0s"}).places("o0s") == LIGHT | DARK
    two = scene(seats=2, hands={RED: "o0s"})
    assert two.places("o0s") == LIGHT
    assert two.refusal(two.put("o0s", 4, 10)) == ("K-12", "not_a_light_entry")


def test_K_3_whoever_triggers_the_big_market_day_has_no_move_after_it() -> None:
    """As after a little one: the card is there, but the game is over."""
    s = scene("R0s . . G0s", hands={RED: "-0S"}, luk_phat=14, cards={RED: 2})
    s.play(s.put("-0S", 1, 2))
    assert s.story[-2:] == ["MarketDayClosed", "GameEnded"]
    assert (s.prompt, s.cards(RED)) == ("over", 2)
    assert s.refusal(MoveBoat(at(1, 1), at(2, 1)), RED) == ("K-51", "game_over")
    little = scene("R0s . . G0s", hands={RED: "-0S"}, luk_phat=5, cards={RED: 2})
    little.play(little.put("-0S", 1, 2))
    assert MoveBoat(at(1, 1), at(2, 1)) in little.answers


def test_K_3_where_to_place_is_asked_even_if_there_is_one_answer() -> None:
    """Otherwise it would tell the others what the hand is like; other questions with one answer are not asked."""
    s = scene(crowded("-2u -3u . .", "I-- -0F"), hands={RED: "T--"}, pile="")
    assert s.answers == (s.put("T--", 8, 10),)
