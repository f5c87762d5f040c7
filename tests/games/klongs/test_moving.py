"""K-10: movement cards."""

import pytest

from marketday.games.klongs.cells import MARKER
from marketday.games.klongs.events import BoatMoved
from marketday.games.klongs.moves import EndTurn, MoveBoat
from tests.games.klongs.scene import GREEN, RED, at, drawn, scene


def steps(s_moves: list[object]) -> set[tuple[int, int]]:
    return {(move.space, move.to) for move in s_moves if isinstance(move, MoveBoat)}


def test_K_10_to_any_empty_neighbour_sideways_or_diagonally_over_jetties() -> None:
    s = scene(
        """
        G0s  .  |  .
         .  R0s |  .
        --------+----
         .   .  |  .
        """
    )
    around = {at(row, column) for row in (1, 2, 3) for column in (1, 2, 3)}
    assert steps(list(s.answers)) == {(at(2, 2), to) for to in around - {at(1, 1), at(2, 2)}}


def test_K_10_every_boat_with_an_own_merchant_can_move_each_way_once() -> None:
    places = [(2, 2), (2, 6), (5, 9), (7, 3), (8, 8)]
    s = scene(drawn({place: f"R{n // 2 % 2}{'sfap'[n % 4]}" for n, place in enumerate(places)}))
    moves = s.of(MoveBoat)
    around = [
        MoveBoat(at(row, column), at(r, c))
        for row, column in places
        for r in range(row - 1, min(row + 1, 8) + 1)
        for c in range(column - 1, column + 2)
        if (r, c) != (row, column)
    ]
    assert moves == around


def test_K_10_before_placing() -> None:
    s = scene("R0s", hands={RED: "o0f"})
    s.play(MoveBoat(at(1, 1), at(2, 2)))
    assert (s.at(1, 1), s.at(2, 2)) == (".", "R0s")
    assert s.cards(RED) == 1
    assert s.prompt == "place"
    assert at(3, 3) in s.places("o0f")


def test_K_10_or_after_placing_also_the_boat_just_placed() -> None:
    s = scene("R0s", hands={RED: "o0f"})
    s.play(s.put("o0f", 1, 2), MoveBoat(at(1, 2), at(1, 3)))
    assert s.at(1, 3) == "R0f"
    assert s.asked == GREEN


def test_K_10_once_a_turn() -> None:
    s = scene("R0s", hands={RED: "o0f"})
    s.play(MoveBoat(at(1, 1), at(2, 2)))
    assert s.refusal(MoveBoat(at(2, 2), at(2, 3))) == ("K-10", "moved_already")
    s.play(s.put("o0f", 3, 3))
    assert s.asked == GREEN


def test_K_10_twice_a_game() -> None:
    s = scene("R0s", cards={RED: 0})
    assert not s.of(MoveBoat)
    assert s.refusal(MoveBoat(at(1, 1), at(2, 2))) == ("K-10", "no_card")


def test_K_10_the_second_card_can_be_used_in_a_later_turn() -> None:
    s = scene("R0s", seats=2, hands={RED: "o0f o0a", GREEN: "-3s -3f"}, cards={GREEN: 0})
    s.play(MoveBoat(at(1, 1), at(2, 2)), s.put("o0f", 3, 3))
    s.play(s.put("-3s", 4, 4), MoveBoat(at(2, 2), at(1, 1)))
    assert s.cards(RED) == 0
    s.play(s.put("o0a", 4, 3))
    assert s.asked == GREEN


def test_K_10_also_where_there_is_only_one_way_to_move() -> None:
    s = scene(
        """
        R0s G0s | G1s  .
        G0f  .  |  .   .
        """,
        hands={RED: "-3f"},
    )
    for row, column in ((3, 1), (3, 2)):
        assert at(row, column) in s.places("-3f")
    assert s.of(MoveBoat) == [MoveBoat(at(1, 1), at(2, 2))]
    s.play(s.put("-3f", 3, 1))
    assert s.answers == (EndTurn(), MoveBoat(at(1, 1), at(2, 2)))


@pytest.mark.parametrize(("own", "other"), [((2, 2), (7, 7)), ((7, 7), (2, 2))])
def test_K_10_a_boat_in_one_half_of_the_board_owns_none_in_the_other(
    own: tuple[int, int], other: tuple[int, int]
) -> None:
    s = scene(drawn({own: "R0s", other: "G0s"}))
    row, column = other
    assert s.refusal(MoveBoat(at(row, column), at(row, column + 1))) == ("K-10", "not_your_boat")


def test_K_10_nobody_has_to_move() -> None:
    s = scene("R0s", hands={RED: "o0f"})
    s.play(s.put("o0f", 1, 2), EndTurn())
    assert s.cards(RED) == 2


def test_K_10_the_boat_keeps_its_merchant() -> None:
    s = scene("R0s")
    s.play(MoveBoat(at(1, 1), at(2, 2)))
    assert s.supply(RED) == 11 - 1
    assert s.heard(BoatMoved) == [BoatMoved(RED, int(s.state.cells[at(2, 2)]), at(1, 1), at(2, 2))]


@pytest.mark.parametrize("column", [2, 3, 4, 5])
def test_K_10_only_a_boat_with_an_own_merchant(column: int) -> None:
    s = scene("R0s G0s -3f o0f .")
    assert s.refusal(MoveBoat(at(1, column), at(2, column))) == ("K-10", "not_your_boat")


def test_K_10_not_onto_another_boat() -> None:
    assert scene("R0s G0s").refusal(MoveBoat(at(1, 1), at(1, 2))) == ("K-10", "space_taken")


@pytest.mark.parametrize(("row", "column"), [(1, 3), (3, 1), (3, 3), (2, 10)])
def test_K_10_not_further_than_a_neighbour(row: int, column: int) -> None:
    assert scene("R0s").refusal(MoveBoat(at(1, 1), at(row, column))) == ("K-10", "not_a_neighbour")


def test_K_10_need_not_touch_other_boats() -> None:
    s = scene("G0s R0s")
    s.play(MoveBoat(at(1, 2), at(1, 3)))
    assert s.at(1, 3) == "R0s"


def test_K_10_within_a_full_quarter_to_its_fourth_space() -> None:
    s = scene(
        """
        R0s G0s |  .
        G0f  .  |  .
        """
    )
    s.play(MoveBoat(at(1, 1), at(2, 2)))
    assert s.at(2, 2) == "R0s"


def test_K_6_a_boat_from_outside_may_not_be_moved_into_a_full_quarter() -> None:
    s = scene(
        """
        G0a G0s |  .
        G0f  .  | R0s
        """
    )
    assert s.refusal(MoveBoat(at(2, 3), at(2, 2))) == ("K-6", "quarter_full")
    assert (at(2, 3), at(1, 3)) in steps(list(s.answers))


def test_K_6_a_boat_may_leave_a_full_quarter_and_free_a_space() -> None:
    s = scene(
        """
        G0a R0s |  .
        G0f  .  |  .
        """,
        hands={RED: "o1s"},
    )
    s.play(MoveBoat(at(1, 2), at(1, 3)))
    assert {at(1, 2), at(2, 2)} < s.places("o1s")


def test_K_10_across_the_middle_of_the_board() -> None:
    s = scene(".\n.\n.\n. R0s")
    s.play(MoveBoat(at(4, 2), at(5, 1)))
    assert s.at(5, 1) == "R0s"


def test_K_10_a_move_after_a_little_market_day() -> None:
    s = scene("R0s", hands={RED: "-0F"}, luk_phat=5)
    s.play(s.put("-0F", 1, 2))
    assert (s.asked, s.prompt) == (RED, "finish")
    s.play(MoveBoat(at(1, 1), at(2, 2)))
    assert s.asked == GREEN


def test_K_10_moving_never_advances_luk_phat() -> None:
    """Only neutral boats carry the symbol, so no own boat can; the marker stays where it was."""
    s = scene("R0s -0F", luk_phat=4)
    s.play(MoveBoat(at(1, 1), at(2, 2)))
    assert s.cell(MARKER) == 4
    assert s.points(RED) == (0,)
