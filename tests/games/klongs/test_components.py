"""K-C1 … K-C7, K-1, K-2: the tables add up to the printed list, and the set-up deals from them."""

from collections import Counter
from collections.abc import Sequence

import pytest

from marketday.core.grammar import Rejected
from marketday.core.rng import Rng
from marketday.games.klongs import GAME, data, tables
from marketday.games.klongs.cells import MARKER, MOVED
from marketday.games.klongs.events import BoatDrawn, StartingSeatChosen
from marketday.games.klongs.game import Options
from marketday.games.klongs.moves import PassTurn
from tests.games.klongs.scene import BLUE, GOOD_LETTERS, GREEN, RED, YELLOW, Script, at, fresh, word

BOATS = [word(boat) for boat in range(tables.BOATS)]


def quarter(space: int) -> tuple[int, int]:
    return space // data.COLUMNS // 2, space % data.COLUMNS // 2


def quartet(landing: int) -> list[int]:
    return [landing, landing + 1, landing + 10, landing + 11]


def test_K_C1_eighty_spaces_in_twenty_quarters() -> None:
    assert (data.ROWS, data.COLUMNS, data.SPACES) == (8, 10, 80)
    quarters = Counter((tables.QUARTER_LO[space], tables.QUARTER_HI[space]) for space in range(80))
    assert len(quarters) == 20
    assert set(quarters.values()) == {4}


def test_K_C1_the_spaces_of_a_quarter_name_the_same_quarter() -> None:
    by_table = [(tables.QUARTER_LO[space], tables.QUARTER_HI[space]) for space in range(80)]
    for space in range(80):
        for other in range(80):
            assert (by_table[space] == by_table[other]) == (quarter(space) == quarter(other))


def test_K_C2_twelve_landings_where_four_quarters_meet_and_thirty_one_between_two() -> None:
    quarters_touched = Counter(len({quarter(space) for space in quartet(landing)}) for landing in tables.LANDINGS)
    assert quarters_touched == {4: 12, 2: 31}


def test_K_C2_no_landing_inside_a_quarter() -> None:
    inside = {at(row, column) for row in (1, 3, 5, 7) for column in (1, 3, 5, 7, 9)}
    corners = {at(row, column) for row in range(1, 8) for column in range(1, 10)}
    assert set(tables.LANDINGS) == corners - inside


def test_K_C3_two_light_and_two_dark_entry_spaces() -> None:
    assert data.LIGHT_ENTRIES == ((4, 1), (5, 1))
    assert data.DARK_ENTRIES == ((4, 10), (5, 10))


def test_K_C4_seventy_two_boats_nine_of_each_good_and_three_of_each_special() -> None:
    assert len(BOATS) == 72
    assert [sum(boat[2].lower() == good for boat in BOATS) for good in GOOD_LETTERS] == [9] * 7
    assert [BOATS.count(special) for special in ("T--", "I--", "C--")] == [3, 3, 3]


@pytest.mark.parametrize("good", GOOD_LETTERS)
def test_K_C5_each_good_has_five_open_and_four_neutral_boats(good: str) -> None:
    mine = [boat for boat in BOATS if boat[2].lower() == good]
    assert sorted(boat[1] for boat in mine if boat[0] == "o") == ["0", "0", "1", "1", "2"]
    assert sorted(boat[1] for boat in mine if boat[0] == "-") == ["0", "1", "2", "3"]


def test_K_C5_eighteen_symbols_all_on_neutral_boats() -> None:
    symbols = {boat for boat in BOATS if boat[2].isupper()}
    zeros_and_ones = {f"-{baskets}{good.upper()}" for baskets in "01" for good in GOOD_LETTERS}
    assert symbols == zeros_and_ones | {"-2S", "-2F", "-2A", "-2P"}
    assert sum(tables.LUK_PHAT[boat] for boat in range(72)) == 18


def test_K_C5_special_boats_carry_nothing() -> None:
    for boat in range(72):
        if word(boat) in ("T--", "I--", "C--"):
            assert (tables.GOOD[boat], tables.BASKETS[boat], tables.LUK_PHAT[boat]) == (data.NO_GOOD, 0, 0)


def test_K_C6_track_with_two_little_days_and_a_big_one_at_its_end() -> None:
    marks = {data.NO_MARKET: "", data.LITTLE_DAY: "*", data.BIG_DAY: "**"}
    track = " ".join(f"{points}{marks[market]}" for points, market in data.LUK_PHAT_TRACK)
    assert track == "6 6 5 5 4 3* 6 5 5 4 3* 6 5 4 2**"


@pytest.mark.parametrize(("seats", "merchants"), [(2, 16), (3, 11), (4, 8)])
def test_K_C7_merchants_and_movement_cards(seats: int, merchants: int) -> None:
    s = fresh(seats)
    assert {s.supply(seat) for seat in range(seats)} == {merchants}
    assert {s.cards(seat) for seat in range(seats)} == {2}


@pytest.mark.parametrize("seats", [1, 5])
def test_K_C7_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(Rejected) as caught:
        GAME.setup(Options(), seats, Script(""))
    assert (caught.value.rule, caught.value.reason) == ("K-C7", "wrong_seat_count")


def test_K_1_everybody_draws_four_and_the_marker_is_on_its_start() -> None:
    s = fresh(4)
    assert [len(s.hand(seat)) for seat in (RED, GREEN, BLUE, YELLOW)] == [4, 4, 4, 4]
    assert s.pile == 72 - 16
    assert s.cell(MARKER) == 0


def test_K_1_a_hand_is_secret_from_the_others() -> None:
    s = fresh(2)
    mine = s.hand_boats(RED)
    assert list(GAME.view(s.state, RED).hand) == mine
    for other in (GREEN, None):
        seen = GAME.view(s.state, other)
        assert seen.players[RED].hand_size == 4
        assert seen.players[RED].known_hand == ()
        assert not set(seen.hand) & set(mine)


def test_K_1_what_is_drawn_is_told_only_to_who_drew_it() -> None:
    drawn = [event for event in fresh(2).told if isinstance(event, BoatDrawn)]
    assert len(drawn) == 8
    for event in drawn:
        assert GAME.redact(event, event.seat) == event
        for other in (1 - event.seat, None):
            assert GAME.redact(event, other) == BoatDrawn(event.seat, None, None)


def test_K_1_only_a_boat_in_hand_can_be_placed() -> None:
    s = fresh(2)
    move = s.put(s.hand(RED)[0], 4, 1)
    foreign = type(move)(s.hand_boats(GREEN)[0], move.space)
    assert s.refusal(foreign) == ("K-1", "not_in_hand")


def test_K_2_the_host_names_who_starts() -> None:
    s = fresh(3, first=BLUE)
    assert s.asked == BLUE
    assert s.told[0] == StartingSeatChosen(BLUE)


def test_K_2_otherwise_chance_does() -> None:
    class Last:
        def pick(self, outcomes: Sequence[int]) -> int:
            return outcomes[-1]

    step = GAME.setup(Options(), 4, Last())
    assert step.events[0] == StartingSeatChosen(YELLOW)
    assert step.chance[0] == YELLOW
    assert list(GAME.asked(step.state)) == [YELLOW]


def test_K_2_no_seat_that_is_not_there_can_start() -> None:
    with pytest.raises(Rejected) as caught:
        GAME.setup(Options(first=2), 2, Script(""))
    assert (caught.value.rule, caught.value.reason) == ("K-2", "nobody_there_to_begin")


def test_K_2_play_goes_clockwise() -> None:
    s = fresh(3, first=GREEN)
    turns: list[int | None] = []
    rng = Rng(1)
    while len(turns) < 7:
        if s.prompt == "place" and not s.cell(MOVED):
            turns.append(s.asked)
        s.play(s.answers[rng.below(len(s.answers))])
    assert turns == [GREEN, BLUE, RED, GREEN, BLUE, RED, GREEN]


def test_K_2_only_the_seat_whose_turn_it_is_may_act() -> None:
    s = fresh(2)
    assert s.refusal(PassTurn(), seat=GREEN) == ("K-2", "not_your_turn")
