"""K-40 … K-43: thief, inspector, cookshop."""

from typing import Any

import pytest

from marketday.games.klongs import GAME
from marketday.games.klongs.cells import IDLE, KNOWN_CLOSED, KNOWN_OPEN, PASSES, WATCHED
from marketday.games.klongs.events import BoatDrawn, BoatStolen, MarketDayOpened, ThiefCaught, TurnPassed
from marketday.games.klongs.moves import (
    ChaseAway,
    EndTurn,
    FetchMerchant,
    LeaveOwnerless,
    Move,
    MoveBoat,
    PlaceBoat,
    RemoveBoat,
    ScoreLanding,
    StealBoat,
    StealNothing,
    TakeThief,
)
from tests.games.klongs.scene import BLUE, GREEN, RED, Scene, at, scene

# Red has just placed a thief into the first row; its prey is in columns 1, 5 and 10.
ROW = """
    R0s  .   .   .  G2f  .   .   .  .  -3s
     .   .   .   .   .   .   .   .  .  -3f
"""


def thief_at_large(picture: str = ROW, column: int = 2, tactical: bool = False) -> Scene:
    s = scene(picture, hands={RED: "T-- o1p o1p o1u"}, cards={RED: 0}, tactical=tactical)
    return s.play(s.put("T--", 1, column))


# ---- K-40 ----
def test_K_40_any_boat_of_the_row_at_any_distance_over_gaps() -> None:
    s = thief_at_large()
    assert s.prompt == "steal"
    prey = {move.space for move in s.answers if isinstance(move, StealBoat)}
    assert prey == {at(1, 1), at(1, 5), at(1, 10)}


def test_K_40_the_merchant_of_a_stolen_boat_goes_home() -> None:
    s = thief_at_large()
    before = s.supply(GREEN)
    s.play(StealBoat(at(1, 5), "stock"))
    assert s.supply(GREEN) == before + 1
    assert s.at(1, 5) == "."
    stolen = s.told[0]
    assert isinstance(stolen, BoatStolen)
    assert (stolen.seat, stolen.owner) == (RED, GREEN)


def test_K_40_one_may_rob_oneself() -> None:
    s = thief_at_large()
    s.play(StealBoat(at(1, 1), "stock"))
    assert s.supply(RED) == 11
    assert s.stock(RED) == ["o0s"]


def test_K_40_one_may_take_nothing() -> None:
    s = thief_at_large()
    s.play(StealNothing())
    assert s.stock(RED) == []
    assert len(s.heard(BoatDrawn)) == 1
    assert s.asked == GREEN


def test_K_40_another_thief_can_be_taken() -> None:
    s = thief_at_large("T--").play(StealBoat(at(1, 1), "hand"))
    assert "T--" in s.hand(RED)


def test_K_40_not_an_inspector() -> None:
    s = thief_at_large("R0s . . I--")
    assert s.refusal(StealBoat(at(1, 4), "stock")) == ("K-40", "inspector_untouchable")


def test_K_40_not_a_boat_in_a_column_with_an_inspector() -> None:
    s = thief_at_large("R0s . . G0f\n.\n.\n.\n.\n. . . I--")
    assert s.refusal(StealBoat(at(1, 4), "hand")) == ("K-40", "protected")


@pytest.mark.parametrize(
    ("row", "column", "reason"), [(2, 10, "other_row"), (1, 3, "no_boat_there"), (1, 2, "thief_himself")]
)
def test_K_40_other_refusals(row: int, column: int, reason: str) -> None:
    assert thief_at_large().refusal(StealBoat(at(row, column), "stock")) == ("K-40", reason)


def test_K_40_without_prey_nothing_is_asked() -> None:
    s = scene("I--\nR0s", hands={RED: "T--"}, cards={RED: 0})
    s.play(s.put("T--", 1, 2))
    assert s.asked == GREEN


# ---- K-41 ----
def test_K_41_into_the_stock_and_a_draw_as_usual() -> None:
    s = thief_at_large().play(StealBoat(at(1, 10), "stock"), draws="C--")
    assert s.stock(RED) == ["-3s"]
    assert s.hand(RED) == ["o1p", "o1p", "o1u", "C--"]


def test_K_41_into_the_hand_and_no_draw() -> None:
    s = thief_at_large()
    pile = s.pile
    s.play(StealBoat(at(1, 10), "hand"))
    assert s.hand(RED) == ["o1p", "o1p", "o1u", "-3s"]
    assert s.pile == pile
    assert not s.heard(BoatDrawn)
    assert s.asked == GREEN


def test_K_41_everybody_knows_a_boat_that_was_taken_to_hand() -> None:
    s = thief_at_large().play(StealBoat(at(1, 10), "hand"))
    taken = s.hand_boats(RED)[-1]
    for seat in (GREEN, BLUE, None):
        assert GAME.view(s.state, seat).players[RED].known_hand == (taken,)


def test_K_41_a_boat_taken_to_hand_is_forgotten_when_it_is_placed() -> None:
    s = scene("R0s . -3s", seats=2, hands={RED: "T-- o1p", GREEN: "-3f"}, cards={RED: 0, GREEN: 0})
    s.play(s.put("T--", 1, 2), StealBoat(at(1, 3), "hand"))
    s.play(s.put("-3f", 2, 2))
    s.play(s.put("-3s", 1, 3))
    assert (s.cell(KNOWN_OPEN), s.cell(KNOWN_CLOSED)) == (0, 0)


def test_K_41_no_choice_of_a_pile_after_taking_to_hand() -> None:
    assert thief_at_large(tactical=True).play(StealBoat(at(1, 10), "hand")).asked == GREEN
    assert thief_at_large(tactical=True).play(StealBoat(at(1, 10), "stock")).prompt == "pile"


def test_K_41_in_the_next_turn_one_draws_again() -> None:
    s = thief_at_large().play(StealBoat(at(1, 10), "hand"))
    for seat in (GREEN, BLUE, RED):
        s.play(s.of(PlaceBoat)[0])
        if s.prompt == "finish":
            s.play(EndTurn())
        assert [event.seat for event in s.told if isinstance(event, BoatDrawn)] == [seat]


def thieves_meet(pile: str | None = None, seats: int = 2, **more: Any) -> Scene:
    """A thief on the board, and one in the hand of each of two players."""
    hands = {RED: "T-- o1p", GREEN: "T-- o1u"} if seats == 2 else {RED: "T--", GREEN: "", BLUE: ""}
    cards = dict.fromkeys(range(seats), 0) | more.pop("cards", {})
    return scene("T-- . . . R0s . . . . G0s", seats=seats, hands=hands, pile=pile, cards=cards, **more)


def meet(s: Scene) -> int:
    """Whoever is asked places a thief beside the red boat; where the other thief is."""
    there = next(at(1, column) for column in range(1, 11) if s.at(1, column) == "T--")
    s.play(s.put("T--", 1, 6 if there == at(1, 4) else 4))
    return there


def fetch(s: Scene) -> Scene:
    """And takes it to hand."""
    return s.play(StealBoat(meet(s), "hand"))


@pytest.mark.parametrize("pile", [None, ""])
def test_K_41_after_two_rounds_of_thieves_fetching_thieves_the_hand_is_closed_to_them(pile: str | None) -> None:
    s = thieves_meet(pile)
    for turn in range(4):
        assert GAME.view(s.state, None).idle == turn
        fetch(s)
    thief = meet(s)
    assert s.refusal(StealBoat(thief, "hand")) == ("K-41", "thieves_go_round")
    assert StealBoat(thief, "stock") in s.answers
    assert StealBoat(at(1, 5), "hand") in s.answers
    s.play(StealBoat(thief, "stock"))
    assert s.stock(RED) == ["T--"]


def test_K_41_one_turn_earlier_it_is_still_open() -> None:
    s = thieves_meet()
    for _ in range(3):
        fetch(s)
    meet(s)
    assert len(s.of(StealBoat)) == 2 * 3


@pytest.mark.parametrize("other", ["nothing", "stock", "another boat"])
def test_K_41_until_somebody_does_something_else(other: str) -> None:
    s = thieves_meet()
    for _ in range(4):
        fetch(s)
    thief = meet(s)
    answers: dict[str, Move] = {
        "nothing": StealNothing(),
        "stock": StealBoat(thief, "stock"),
        "another boat": StealBoat(at(1, 5), "hand"),
    }
    s.play(answers[other])
    assert (s.asked, s.cell(IDLE)) == (GREEN, 0)
    s.play(s.put("T--", 1, 3))
    assert StealBoat(at(1, 4), "hand") in s.answers


def test_K_41_any_boat_that_is_placed_is_something_else() -> None:
    s = fetch(fetch(thieves_meet()))
    s.play(s.put("o1p", 2, 5))
    assert s.cell(IDLE) == 0


@pytest.mark.parametrize(
    ("boat", "answer"),
    [
        ("o0f", None),
        ("-3f", None),
        ("C--", None),
        ("I--", None),
        ("I--", ChaseAway()),
        ("I--", TakeThief(at(1, 1))),
        ("T--", None),
        ("T--", StealNothing()),
        ("T--", StealBoat(at(1, 4), "stock")),
        ("T--", StealBoat(at(1, 4), "hand")),
        ("T--", StealBoat(at(1, 1), "stock")),
    ],
)
def test_K_41_whatever_else_a_boat_brings_about_is_something_else(boat: str, answer: Move | None) -> None:
    s = scene("T-- . . R0s", seats=2, hands={RED: boat}, cards={RED: 0})
    s.state.cells[IDLE] = 3
    place = {"T--": (1, 3) if answer else (2, 5), "I--": (2, 1) if answer else (2, 5)}.get(boat, (2, 1))
    s.play(s.put(boat, *place), *([answer] if answer else []))
    assert (s.asked, s.cell(IDLE), s.cell(PASSES)) == (GREEN, 0, 0)


@pytest.mark.parametrize("answer", [LeaveOwnerless(), FetchMerchant(at(1, 4))])
def test_K_41_so_is_a_boat_for_which_no_merchant_is_at_home(answer: Move) -> None:
    s = scene("T-- . . R0s", seats=2, hands={RED: "o0f"}, cards={RED: 0}, supply={RED: 0})
    s.state.cells[IDLE] = 3
    s.play(s.put("o0f", 2, 1), answer)
    assert (s.asked, s.cell(IDLE), s.cell(PASSES)) == (GREEN, 0, 0)


def test_K_41_a_thief_caught_by_an_inspector_is_something_else() -> None:
    s = scene("T-- . . R0s", seats=2, hands={RED: "I--"}, cards={RED: 0})
    s.state.cells[IDLE] = 3
    s.play(s.put("I--", 2, 1), TakeThief(at(1, 1)))
    assert s.cell(IDLE) == 0


def test_K_41_passes_count_with_it_and_no_market_day_comes_of_it() -> None:
    """Two have nothing left to place; the third fetches a thief with a thief, twice."""
    s = thieves_meet("", seats=3)
    for turns in (3, 6):
        fetch(s)
        assert s.heard(TurnPassed) == [TurnPassed(GREEN), TurnPassed(BLUE)]
        assert s.heard(MarketDayOpened) == []
        assert s.cell(IDLE) == turns
    assert s.refusal(StealBoat(meet(s), "hand")) == ("K-41", "thieves_go_round")


def test_K_41_a_movement_card_is_something_else() -> None:
    s = fetch(thieves_meet(cards={GREEN: 1}))
    assert s.cell(IDLE) == 1
    s.play(MoveBoat(at(1, 10), at(2, 10)))
    assert s.cell(IDLE) == 0


def test_K_41_what_counts_is_known_to_all() -> None:
    s = fetch(fetch(thieves_meet()))
    for seat in (RED, GREEN, None):
        assert GAME.view(s.state, seat).idle == 2


# ---- K-42 ----
TWO_THIEVES = """
    R0s  .
     .  T--
    --------
     .   .
    R0f  .
    --------
     .   .
     .  T--
"""


def inspector_comes(picture: str = TWO_THIEVES) -> Scene:
    s = scene(picture, hands={RED: "I-- o1p o1p o1u"}, cards={RED: 0})
    return s.play(s.put("I--", 3, 2))


def test_K_42_two_thieves_in_one_column_both_leave_and_one_may_come_to_hand() -> None:
    """The fourth worked example."""
    s = inspector_comes()
    assert s.prompt == "catch"
    s.play(TakeThief(at(2, 2)))
    assert (s.at(2, 2), s.at(6, 2)) == (".", ".")
    assert s.hand(RED) == ["o1p", "o1p", "o1u", "T--"]
    assert s.gone == ["T--"]
    assert not s.heard(BoatDrawn)


def test_K_42_or_both_leave_the_game_and_one_draws_as_usual() -> None:
    s = inspector_comes().play(ChaseAway(), draws="C--")
    assert (s.at(2, 2), s.at(6, 2)) == (".", ".")
    assert s.hand(RED) == ["o1p", "o1p", "o1u", "C--"]
    assert s.gone == ["T--", "T--"]
    assert [event.to for event in s.told if isinstance(event, ThiefCaught)] == ["gone", "gone"]


def test_K_42_thieves_chased_away_are_in_nobody_s_stock_and_seen_by_all() -> None:
    s = inspector_comes().play(ChaseAway())
    assert [s.stock(seat) for seat in (RED, GREEN, BLUE)] == [[], [], []]
    assert len(GAME.view(s.state, None).gone) == 2


def test_K_42_a_thief_taken_in_is_known_to_all() -> None:
    s = inspector_comes().play(TakeThief(at(6, 2)))
    assert GAME.view(s.state, GREEN).players[RED].known_hand == (s.hand_boats(RED)[-1],)


def test_K_42_at_most_one_of_them() -> None:
    s = inspector_comes().play(TakeThief(at(2, 2)))
    assert s.asked == GREEN


def test_K_42_a_lone_thief_goes_too() -> None:
    s = inspector_comes(TWO_THIEVES.replace("R0s  .\n     .  T--", "R0s  .\n     .   . "))
    assert s.answers == (ChaseAway(), TakeThief(at(6, 2)))


def test_K_42_thieves_in_other_columns_stay() -> None:
    s = inspector_comes("T-- T--\n.\n. . R0f")
    assert s.refusal(TakeThief(at(1, 1))) == ("K-42", "other_column")
    assert s.refusal(TakeThief(at(3, 3))) == ("K-42", "no_thief_there")
    assert s.refusal(TakeThief(at(8, 8))) == ("K-42", "no_thief_there")
    s.play(ChaseAway())
    assert (s.at(1, 1), s.at(1, 2)) == ("T--", ".")


def test_K_42_without_a_thief_nothing_is_asked() -> None:
    s = inspector_comes("T-- .\nR0s")
    assert s.asked == GREEN
    assert s.at(1, 1) == "T--"


def test_K_42_protection_ends_when_the_inspector_leaves_the_board() -> None:
    s = scene(
        """
         .  R0s | I--  .
         .  R0f | -3f  .
        """,
        day="big",
    )
    assert s.cell(WATCHED) == 0b100
    s.play(ScoreLanding(at(1, 2)), RemoveBoat(at(1, 3)))
    assert s.cell(WATCHED) == 0


def test_K_42_other_inspectors_go_on_watching() -> None:
    s = scene(
        """
         .  R0s | I--  .  | I--  .
         .  R0f | -3f  .  |  .   .
         .   .  |  .   .  |  .   .
         .   .  |  .   .  |  .   .
         .   .  |  .   .  |  .   .
         .   .  |  .   .  |  .  I--
        """,
        day="big",
    )
    assert s.cell(WATCHED) == 0b110100
    s.play(ScoreLanding(at(1, 2)), RemoveBoat(at(1, 3)))
    assert s.cell(WATCHED) == 0b110000


# ---- K-43 ----
def test_K_43_a_cookshop_has_no_effect_when_placed() -> None:
    s = scene("R0s", hands={RED: "C--"}, cards={RED: 0})
    s.play(s.put("C--", 1, 2))
    assert s.story == ["BoatPlaced", "BoatDrawn"]
    assert s.at(1, 2) == "C--"


def test_K_43_it_doubles_a_quartet() -> None:
    s = scene(
        """
         .  R0s | C--  .
         .  -2F | -3f  .
        """,
        day="little",
    )
    s.play(ScoreLanding(at(1, 2)))
    assert s.points() == (10, 0, 0)
