"""What a seat does happens to that seat and to no other, whichever it is."""

import pytest

from marketday.games.klongs.cells import NOBODY
from marketday.games.klongs.events import BoatPlaced, BoatStolen
from marketday.games.klongs.moves import (
    ChaseAway,
    EndTurn,
    FetchMerchant,
    MoveBoat,
    PassScoring,
    RemoveBoat,
    ScoreLanding,
    StealBoat,
    TakeThief,
)
from marketday.games.klongs.pieces import merchants_out, owner_of
from tests.games.klongs.scene import OWNERS, Scene, at, drawn, scene

SEATS = range(4)
HANDS = ("o1p", "o1u", "o1i", "o1b")
every_seat = pytest.mark.parametrize("seat", SEATS)


def others(seat: int) -> list[int]:
    return [other for other in SEATS if other != seat]


def turn_of(seat: int, picture: str, hand: str, **more: int) -> Scene:
    """`M` is a merchant of the seat whose turn it is, `N` one of the next."""
    owned = picture.replace("M", OWNERS[seat]).replace("N", OWNERS[(seat + 1) % 4])
    everybody = {**dict(enumerate(HANDS)), seat: hand}
    return scene(
        owned, seats=4, turn=seat, hands=everybody, supply={seat: more["supply"]} if "supply" in more else None
    )


@every_seat
def test_K_8_the_merchant_is_one_s_own(seat: int) -> None:
    s = turn_of(seat, "M0s", "o0f", supply=1)
    before = [s.supply(other) for other in SEATS]
    s.play(s.put("o0f", 1, 2), EndTurn(), draws="C--")
    assert [s.hand(other) for other in SEATS] == [["C--"] if other == seat else [HANDS[other]] for other in SEATS]
    assert s.at(1, 2) == f"{OWNERS[seat]}0f"
    assert [s.supply(other) for other in SEATS] == [before[other] - (other == seat) for other in SEATS]
    assert [(event.seat, event.claimed) for event in s.told if isinstance(event, BoatPlaced)] == [(seat, True)]


@every_seat
def test_K_8_nobody_boards_a_boat_that_is_not_open_or_while_nobody_is_at_home(seat: int) -> None:
    for boat, supply in (("-3f", 3), ("C--", 3), ("o0f", 0)):
        s = turn_of(seat, "M0s", boat, supply=supply)
        s.play(s.put(boat, 1, 2))
        assert [event.claimed for event in s.told if isinstance(event, BoatPlaced)] == [False]
        assert s.at(1, 2) == boat
        assert s.supply(seat) == supply


@every_seat
def test_K_8_fetched_from_one_s_own_boat(seat: int) -> None:
    s = turn_of(seat, "M0s . . N1s M1f", "o0f", supply=0)
    s.play(s.put("o0f", 1, 2))
    assert s.of(FetchMerchant) == [FetchMerchant(at(1, 1)), FetchMerchant(at(1, 5))]
    s.play(FetchMerchant(at(1, 5)))
    assert (s.at(1, 2), s.at(1, 5)) == (f"{OWNERS[seat]}0f", "o1f")
    assert s.supply(seat) == 0


@every_seat
@pytest.mark.parametrize("row", [1, 8])
def test_K_8_a_merchant_who_leaves_is_no_longer_there_in_either_half(seat: int, row: int) -> None:
    boats = {(4, 1): "M0s", (row, 5): "M1f", (row, 8): "N1s"}
    s = turn_of(seat, drawn(boats), "o0f", supply=0)
    s.play(s.put("o0f", 4, 2), FetchMerchant(at(row, 5)))
    assert [owner_of(s.state.cells, at(row, column)) for column in (5, 8)] == [NOBODY, (seat + 1) % 4]
    assert [merchants_out(s.state.cells, other) for other in SEATS] == [
        2 if other == seat else int(other == (seat + 1) % 4) for other in SEATS
    ]


@every_seat
def test_K_10_the_card_is_one_s_own(seat: int) -> None:
    s = turn_of(seat, "M0s . . N1s", "o0f").play(MoveBoat(at(1, 1), at(2, 2)))
    assert s.at(2, 2) == f"{OWNERS[seat]}0s"
    assert [s.cards(other) for other in SEATS] == [2 - (other == seat) for other in SEATS]
    s.play(s.put("o0f", 3, 3))
    assert s.prompt == "place", "one card a turn"
    assert s.asked == (seat + 1) % 4


@every_seat
@pytest.mark.parametrize("to", ["stock", "hand"])
def test_K_41_the_loot_is_one_s_own(seat: int, to: str) -> None:
    s = turn_of(seat, "M0s . . N1s", "T-- o1f")
    home = s.supply((seat + 1) % 4)
    s.play(s.put("T--", 1, 3), StealBoat(at(1, 4), to), EndTurn(), draws="C--")  # type: ignore[arg-type]
    assert s.stock(seat) == (["o1s"] if to == "stock" else [])
    assert sorted(s.hand(seat)) == sorted(["o1f", "C--" if to == "stock" else "o1s"])
    assert s.supply((seat + 1) % 4) == home + 1
    assert [(s.stock(other), s.hand(other)) for other in others(seat)] == [
        ([], [HANDS[other]]) for other in others(seat)
    ]
    (stolen,) = [event for event in s.told if isinstance(event, BoatStolen)]
    assert (stolen.seat, stolen.owner) == (seat, (seat + 1) % 4)


@every_seat
@pytest.mark.parametrize("rows", [(1, 3), (5, 7), (6, 8), (2, 6)])
def test_K_42_the_thief_is_taken_to_one_s_own_hand(seat: int, rows: tuple[int, int]) -> None:
    """Two thieves in a column, both in the upper half, both in the lower, or one in each."""
    lines = [". T--" if row in rows else "M0s ." if row == 4 else "." for row in range(1, 9)]
    for answer, hand in ((TakeThief(at(rows[1], 2)), ["o1f", "T--"]), (ChaseAway(), ["o1f", "C--"])):
        s = turn_of(seat, "\n".join(lines), "I-- o1f")
        s.play(s.put("I--", 4, 2))
        assert s.of(TakeThief) == [TakeThief(at(row, 2)) for row in rows]
        s.play(answer, EndTurn(), draws="C--")
        assert s.hand(seat) == hand
        assert [s.at(row, 2) for row in rows] == [".", "."]
        assert [s.hand(other) for other in others(seat)] == [[HANDS[other]] for other in others(seat)]
        assert len(s.gone) == (1 if isinstance(answer, TakeThief) else 2)


@every_seat
@pytest.mark.parametrize("row", [1, 4, 5])
@pytest.mark.parametrize("day", ["little", "big"])
def test_K_31_points_and_the_boat_go_to_who_they_belong_to(seat: int, row: int, day: str) -> None:
    """In the upper half of the board, across its middle, and in the lower half."""
    after = (seat + 1) % 4
    boats = {(row, 2): "M0s", (row, 3): "N0s", (row + 1, 2): "M0f", (row + 1, 3): "-3f", (8, 9): "M1f", (1, 9): "N1f"}
    picture = drawn(boats).replace("M", OWNERS[seat]).replace("N", OWNERS[after])
    s = scene(picture, seats=4, turn=seat, day=day, asked=seat)  # type: ignore[arg-type]
    home = s.supply(seat)
    s.play(ScoreLanding(at(row, 2)), RemoveBoat(at(row + 1, 2)))
    assert s.points() == tuple({seat: 6, after: 3}.get(other, 0) for other in SEATS)
    assert s.stock(seat) == ["o0f"]
    assert all(s.stock(other) == [] for other in others(seat))
    assert s.supply(seat) == home + 1
    assert (s.at(row, 2), s.at(row + 1, 2), s.at(8, 9)) == (f"{OWNERS[seat]}0s", ".", f"{OWNERS[seat]}1f")


@every_seat
def test_K_34_the_seat_that_triggered_a_day_begins_it_and_the_next_has_the_next_turn(seat: int) -> None:
    picture = """
         .  R0s | G0s  .
         .  B0f | Y0f  .
    """
    s = scene(picture, seats=4, turn=seat, day="little")
    for n in range(8):
        assert (s.prompt, s.asked) == ("score", (seat + n) % 4)
        s.play(PassScoring())
    assert (s.prompt, s.asked) == ("finish", seat)
    s.play(EndTurn())
    assert (s.prompt, s.asked) == ("place", (seat + 1) % 4)
