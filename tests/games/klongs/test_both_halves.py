"""The kernel keeps the board as two halves, and the rules know none: each holds in every row, and over the middle."""

import pytest

from marketday.games.klongs.data import QUARTER_LIMIT, ROWS
from marketday.games.klongs.moves import MoveBoat, RemoveBoat, ScoreLanding, StealBoat
from tests.games.klongs.scene import RED, Scene, at, drawn, scene

every_row = pytest.mark.parametrize("row", range(1, ROWS + 1))
every_quarter = pytest.mark.parametrize("row", range(1, ROWS, 2))
"""By its upper row."""
every_landing = pytest.mark.parametrize("row", range(1, ROWS))
"""By its upper row, where four boats lie in columns 2 and 3."""


@every_row
def test_K_5_every_space_round_a_boat_in_any_row(row: int) -> None:
    around = {(r, c) for r in (row - 1, row, row + 1) for c in (4, 5, 6) if 1 <= r <= ROWS and (r, c) != (row, 5)}
    s = scene(drawn({(row, 5): "-3s"}), hands={RED: "o0f"})
    assert s.places("o0f") == {at(*place) for place in around}


@every_quarter
def test_K_6_the_last_space_of_any_quarter_stays_empty(row: int) -> None:
    spaces = [(row, 5), (row, 6), (row + 1, 5), (row + 1, 6)]
    for empty in spaces:
        boats = dict(zip([space for space in spaces if space != empty], ("-3s", "-3f", "-3a"), strict=True))
        assert len(boats) == QUARTER_LIMIT
        s = scene(drawn(boats), hands={RED: "o0f"})
        assert s.refusal(s.put("o0f", *empty)) == ("K-6", "quarter_full")
        boats.pop(max(boats))
        assert at(*empty) in scene(drawn(boats), hands={RED: "o0f"}).places("o0f")


@every_quarter
def test_K_6_no_boat_from_outside_is_moved_into_a_full_quarter_of_any_row(row: int) -> None:
    s = scene(drawn({(row, 5): "G0a", (row, 6): "G0s", (row + 1, 5): "G0f", (row + 1, 7): "R0s"}))
    assert s.refusal(MoveBoat(at(row + 1, 7), at(row + 1, 6))) == ("K-6", "quarter_full")


@every_quarter
def test_K_6_a_boat_of_the_quarter_may_move_to_its_last_space_in_any_row(row: int) -> None:
    s = scene(drawn({(row, 5): "R0s", (row, 6): "G0s", (row + 1, 5): "G0f"}))
    s.play(MoveBoat(at(row, 5), at(row + 1, 6)))
    assert s.at(row + 1, 6) == "R0s"


def robbing(row: int, prey: dict[tuple[int, int], str]) -> Scene:
    """Red has just placed a thief in the first column of a row."""
    s = scene(drawn({(row, 2): "-0S", **prey}), hands={RED: "T--"}, cards={RED: 0})
    return s.play(s.put("T--", row, 1))


@every_row
def test_K_40_a_thief_robs_its_row_and_no_other(row: int) -> None:
    others = {(other, 9): "-1S" if other < row else "-1F" for other in (row - 1, row + 1) if 1 <= other <= ROWS}
    s = robbing(row, {(row, 8): "G0f", **others})
    assert {move.space for move in s.answers if isinstance(move, StealBoat)} == {at(row, 2), at(row, 8)}
    for other in others:
        assert s.refusal(StealBoat(at(*other), "hand")) == ("K-40", "other_row")


@every_row
@pytest.mark.parametrize("inspector", range(1, ROWS + 1))
def test_K_40_an_inspector_protects_its_whole_column(row: int, inspector: int) -> None:
    if row == inspector:
        assert robbing(row, {(row, 8): "I--"}).refusal(StealBoat(at(row, 8), "stock")) == (
            "K-40",
            "inspector_untouchable",
        )
        return
    s = robbing(row, {(row, 8): "G0f", (inspector, 8): "I--"})
    assert s.refusal(StealBoat(at(row, 8), "stock")) == ("K-40", "protected")
    assert {move.space for move in s.answers if isinstance(move, StealBoat)} == {at(row, 2)}


@every_landing
def test_K_38_own_and_neutral_boats_but_never_another_player_s_in_any_row(row: int) -> None:
    column = 2 if row % 2 else 1
    one, two, three, four = at(row, column), at(row, column + 1), at(row + 1, column), at(row + 1, column + 1)
    picture = {(row, column): "R0s", (row, column + 1): "G0s", (row + 1, column): "-3s", (row + 1, column + 1): "o0f"}
    s = scene(drawn(picture), day="big").play(ScoreLanding(one))
    assert s.answers == (RemoveBoat(one), RemoveBoat(three), RemoveBoat(four))
    assert s.refusal(RemoveBoat(two)) == ("K-38", "foreign_boat")


@every_landing
def test_K_33_only_own_boats_in_any_row(row: int) -> None:
    column = 2 if row % 2 else 1
    picture = {(row, column): "R0s", (row, column + 1): "G0s", (row + 1, column): "-3s", (row + 1, column + 1): "R0f"}
    s = scene(drawn(picture), day="little").play(ScoreLanding(at(row, column)))
    assert s.answers == (RemoveBoat(at(row, column)), RemoveBoat(at(row + 1, column + 1)))
    assert s.refusal(RemoveBoat(at(row, column + 1))) == ("K-33", "not_your_boat")
