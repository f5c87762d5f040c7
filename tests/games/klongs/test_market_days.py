"""K-30 … K-39: little and big market days."""

import pytest

from marketday.core import RandomChance, Rng
from marketday.games.klongs import GAME, cells
from marketday.games.klongs.events import BoatRemoved, LandingScored, MarketDayOpened, ScoringPassed
from marketday.games.klongs.game import Options
from marketday.games.klongs.moves import EndTurn, PassScoring, PassTurn, PlaceBoat, RemoveBoat, ScoreLanding
from marketday.games.klongs.tables import LANDINGS
from tests.games.klongs.paying import paid, wrongly_told
from tests.games.klongs.scene import BLUE, GREEN, RED, YELLOW, Scene, at, drawn, scene

MIDDLE = at(1, 2)  # the landing in the pictures of one quartet

# Quartets for everybody: red and green share the left one, green and blue the right one.
TWO_QUARTETS = """
     .  R0s | G0s  .  |  .  B0a | G1s  .
     .  R0f | -3f  .  |  .  B0f | -3s  .
"""
LEFT, RIGHT = at(1, 2), at(1, 6)


def landings(s: Scene) -> set[int]:
    return {move.landing for move in s.answers if isinstance(move, ScoreLanding)}


# ---- K-30 ----
def test_K_30_a_landing_with_four_boats_one_of_them_own() -> None:
    s = scene(TWO_QUARTETS, day="little", asked=GREEN)
    assert landings(s) == {LEFT, RIGHT}
    assert landings(scene(TWO_QUARTETS, day="little", asked=BLUE)) == {RIGHT}


@pytest.mark.parametrize("corner", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_K_30_one_own_boat_at_any_corner_of_any_landing_will_do(corner: tuple[int, int]) -> None:
    """And one beside it will not."""
    for landing in LANDINGS:
        row, column = landing // 10 + 1, landing % 10 + 1
        quartet = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        own = row + corner[0], column + corner[1]
        boats = {place: word for place, word in zip(quartet, ("-3s", "-3f", "-3a", "-3p"), strict=True) if place != own}
        s = scene(drawn({**boats, own: "R0s"}), seats=2, day="little")
        assert landings(s) == {landing}
        for beside in ((row - 1, column), (row + 2, column + 1), (row, column - 1), (row + 1, column + 2)):
            if 1 <= beside[0] <= 8 and 1 <= beside[1] <= 10:
                s = scene(drawn({**boats, own: "G0s", beside: "R0s"}), seats=2, day="little")
                assert s.asked == GREEN, "red is not asked"


def test_K_30_refused_without_an_own_boat() -> None:
    assert scene(TWO_QUARTETS, day="little").refusal(ScoreLanding(RIGHT)) == ("K-30", "none_of_yours")


def test_K_30_refused_with_a_gap() -> None:
    assert scene(TWO_QUARTETS, day="little").refusal(ScoreLanding(at(2, 2))) == ("K-30", "quartet_open")


def test_K_C2_refused_where_there_is_no_landing() -> None:
    s = scene(TWO_QUARTETS, day="little")
    assert s.refusal(ScoreLanding(at(1, 1))) == ("K-C2", "no_landing")
    assert s.refusal(ScoreLanding(at(8, 2))) == ("K-C2", "no_landing")


def test_K_30_landings_across_the_middle_and_at_the_edge_of_the_board() -> None:
    s = scene(
        """
         .
         .
         .
         .  R0s | G0s  .  |  .   .  |  .   .  |  .   .
        --------+---------+---------+---------+---------
         .  R0f | -3f  .  |  .   .  |  .   .  |  .   .
         .   .  |  .   .  |  .   .  |  .   .  | R0a R1s
        --------+---------+---------+---------+---------
         .   .  |  .   .  |  .   .  |  .   .  | R1f R1a
         .
        """,
        day="little",
    )
    assert landings(s) == {at(4, 2), at(6, 9)}


# ---- K-31 ----
def test_K_31_green_ten_and_red_five_for_two_boats_and_one_among_five_baskets() -> None:
    """The second worked example: baskets 2 + 0 + 3 + 0."""
    s = scene(
        """
         .  G2f | R0s  .
         .  -3f | G0a  .
        """,
        day="little",
        turn=GREEN,
    )
    s.play(ScoreLanding(MIDDLE))
    assert s.points() == (5, 10, 0)
    assert s.heard(LandingScored) == [LandingScored(GREEN, MIDDLE, 5, False, (5, 10, 0))]


def test_K_31_the_baskets_on_a_thief_do_not_count() -> None:
    s = scene(". R1s | T--\n. -3f | R0s", day="little")
    s.play(ScoreLanding(MIDDLE))
    assert s.points() == (8, 0, 0)


# ---- K-32 ----
@pytest.mark.parametrize(("cell", "points"), [("-0S", 6), ("C--", 12), ("T--", 6), ("I--", 6)])
def test_K_32_a_cookshop_doubles_for_everybody(cell: str, points: int) -> None:
    s = scene(f". R1s | G2s\n. -3f | {cell}", day="little")
    s.play(ScoreLanding(MIDDLE))
    assert s.points() == (points, points, 0)


def test_K_32_two_cookshops_double_once() -> None:
    s = scene(". R1s | C--\n. -3f | C--", day="little")
    s.play(ScoreLanding(MIDDLE))
    assert s.points() == (8, 0, 0)


@pytest.mark.parametrize("corner", ["-0S", "C--", "T--", "I--"])
def test_K_31_K_32_the_view_says_what_scoring_would_bring(corner: str) -> None:
    s = scene(f". R1s | G2s\n. -3f | {corner}", day="little")
    (told,) = s.view(None).landings
    s.play(ScoreLanding(MIDDLE))
    scored = LandingScored(RED, told.landing, told.worth, told.doubled, told.points)
    assert s.heard(LandingScored) == [scored]
    assert told.doubled == (corner == "C--")
    assert told.merchants == (1, 1, 0)


@pytest.mark.parametrize("corner", ["-0S", "C--", "T--", "."])
def test_K_31_K_32_the_view_says_what_growing_landings_would_bring(corner: str) -> None:
    s = scene(f". R1s | G2s\n. . | {corner}")
    told = {row[0]: row[1:] for row in s.view(None).growing}
    assert told[MIDDLE] == ((6, 1, 6, 6, 0) if corner == "C--" else (3, 0, 3, 3, 0))
    assert not wrongly_told(s.state)


@pytest.mark.parametrize("seat_count", GAME.seat_counts)
def test_K_31_K_32_growing_landings_bring_what_is_told_of_them(seat_count: int) -> None:
    """And nothing where nothing is told."""
    chance, rng, told = RandomChance(Rng(seat_count)), Rng(seat_count), 0
    state = GAME.setup(Options(), seat_count, chance).state
    while asked := GAME.asked(state):
        ((seat, ask),) = asked.items()
        state = GAME.apply(state, seat, ask.moves[rng.below(len(ask.moves))], chance).state
        view = GAME.view(state, None)
        growing = {row[0] for row in view.growing}
        full = {landing.landing for landing in view.landings}
        assert not wrongly_told(state)
        assert not growing & full
        assert not any(paid(state, landing)[0] for landing in set(LANDINGS) - growing - full)
        told += len(growing)
    assert told > 100


def test_K_30_the_view_knows_full_landings_whoever_owns_them() -> None:
    s = scene(TWO_QUARTETS, day="little")
    assert [told.landing for told in s.view(None).landings] == [LEFT, RIGHT]
    assert scene("R0s").view(None).landings == ()


# ---- K-33 ----
def test_K_33_the_scorer_removes_an_own_boat_into_their_stock() -> None:
    s = scene(TWO_QUARTETS, day="little")
    s.play(ScoreLanding(LEFT))
    assert s.answers == (RemoveBoat(at(1, 2)), RemoveBoat(at(2, 2)))
    before = s.supply(RED)
    s.play(RemoveBoat(at(2, 2)))
    assert s.stock(RED) == ["o0f"]
    assert s.supply(RED) == before + 1
    assert s.at(2, 2) == "."


def test_K_33_a_single_own_boat_goes_without_a_question() -> None:
    s = scene(TWO_QUARTETS, day="little", asked=GREEN)
    s.play(ScoreLanding(LEFT))
    assert s.stock(GREEN) == ["o0s"]
    assert s.asked == BLUE


@pytest.mark.parametrize(
    ("row", "column", "reason"),
    [(1, 3, "not_your_boat"), (2, 3, "not_your_boat"), (1, 1, "not_in_quartet"), (1, 6, "not_in_quartet")],
)
def test_K_33_no_other_boat(row: int, column: int, reason: str) -> None:
    s = scene(TWO_QUARTETS, day="little").play(ScoreLanding(LEFT))
    assert s.refusal(RemoveBoat(at(row, column))) == ("K-33", reason)


# ---- K-34 ----
FOUR_ROUNDS = """
     .  R0s | G0s  .  |  .  R0a | G0a  .
     .  R0f | G0f  .  |  .  R0p | G0p  .
    --------+---------+---------+--------
     .   .  |  .   .  |  .   .  |  .   .
     .  B0u | B0i  .  |  .  B0b | B1u  .
    --------+---------+---------+--------
     .  B1s | B1f  .  |  .  B1a | B1p  .
"""


def test_K_34_from_the_trigger_clockwise_two_rounds() -> None:
    s = scene(FOUR_ROUNDS, turn=GREEN, day="little")
    order = []
    while s.prompt == "score":
        order.append(s.asked)
        s.play(PassScoring())
    assert order == [GREEN, BLUE, RED, GREEN, BLUE, RED]


def test_K_34_one_scoring_per_player_and_round() -> None:
    s = scene(FOUR_ROUNDS, day="little")
    s.play(ScoreLanding(LEFT), RemoveBoat(at(1, 2)))
    assert s.asked == GREEN


def test_K_34_passing_in_round_one_does_not_bar_round_two() -> None:
    s = scene(FOUR_ROUNDS, day="little")
    s.play(PassScoring(), PassScoring(), PassScoring())
    assert s.asked == RED
    s.play(ScoreLanding(LEFT))
    assert s.points(RED) == (0,)
    assert s.prompt == "remove"


def test_K_34_even_if_all_passed_in_round_one() -> None:
    s = scene(FOUR_ROUNDS, day="little").play(PassScoring(), PassScoring(), PassScoring())
    assert s.prompt == "score"


def test_K_34_who_cannot_score_is_not_asked() -> None:
    s = scene(TWO_QUARTETS, day="little")
    s.play(ScoreLanding(LEFT), RemoveBoat(at(1, 2)), PassScoring(), PassScoring())
    assert s.asked == GREEN
    assert s.told[-1] == ScoringPassed(RED, could=False)


def test_K_34_it_is_not_another_seat_s_turn_to_score() -> None:
    s = scene(FOUR_ROUNDS, day="little")
    assert s.refusal(PassScoring(), seat=GREEN) == ("K-34", "not_your_turn")


# ---- K-35 ----
def test_K_35_play_goes_on_to_the_left_of_the_trigger() -> None:
    s = scene(FOUR_ROUNDS, turn=GREEN, day="little", cards={GREEN: 0})
    s.play(*[PassScoring()] * 6)
    assert s.story[-2:] == ["MarketDayClosed", "BoatDrawn"]
    assert (s.asked, s.prompt) == (BLUE, "place")


def test_K_34_the_points_of_both_rounds_add_up() -> None:
    s = scene(TWO_QUARTETS, turn=GREEN, day="little")
    s.play(ScoreLanding(LEFT), PassScoring())
    assert s.points() == (6, 3, 0)
    assert s.asked == GREEN, "red has lost its quartet"
    s.play(ScoreLanding(RIGHT))
    assert s.points() == (6, 7, 8)


@pytest.mark.parametrize("day", [0, 1])
def test_K_35_nothing_of_a_little_market_day_is_left_after_it(day: int) -> None:
    """Least of all its passes, which would count for K-12."""
    s = scene(TWO_QUARTETS, turn=GREEN, day="little")
    s.state.cells[cells.DAY] = day
    while s.prompt == "score":
        s.play(PassScoring())
    assert [s.cell(place) for place in (cells.DAY, cells.PASSES, cells.SLOT)] == [day + 1, 0, 0]
    assert (s.cell(cells.TRIGGER), s.cell(cells.SCORED_LANDING)) == (cells.NOBODY, cells.NOWHERE)


def test_K_35_after_the_trigger_s_own_turn_is_over() -> None:
    s = scene(FOUR_ROUNDS, turn=GREEN, day="little")
    s.play(*[PassScoring()] * 6)
    assert (s.asked, s.prompt) == (GREEN, "finish")
    assert s.play(EndTurn()).asked == BLUE


# ---- K-36 ----
def opener(points: dict[int, int], picture: str = "-3s", turn: int = GREEN) -> int:
    """Who begins the big day that `turn` triggers; its marker space gives that seat two points."""
    s = scene(picture, seats=4, turn=turn, hands={turn: "-0F"}, luk_phat=14, points=points)
    row = max(row for row in (1, 2) if s.at(row, 1) != ".") + 1
    s.play(s.put("-0F", row, 1))
    (opened,) = s.heard(MarketDayOpened)
    assert isinstance(opened, MarketDayOpened)
    assert (opened.size, opened.trigger) == ("big", turn)
    return opened.first


def test_K_36_the_last_on_the_score_track_begins() -> None:
    assert opener({RED: 9, GREEN: 8, BLUE: 7, YELLOW: 8}) == BLUE


def test_K_36_the_points_of_the_marker_space_count_first() -> None:
    assert opener({RED: 9, GREEN: 6, BLUE: 7, YELLOW: 9}) == BLUE


def test_K_36_a_tie_goes_to_fewer_merchants_on_the_board() -> None:
    assert opener({RED: 5, GREEN: 3, BLUE: 5, YELLOW: 5}, "G0s R0s\nB0f B1s", turn=GREEN) == YELLOW


def test_K_36_then_to_the_trigger() -> None:
    assert opener({RED: 5, GREEN: 3, BLUE: 5, YELLOW: 5}) == GREEN


def test_K_36_else_to_the_next_clockwise_from_the_trigger() -> None:
    assert opener({RED: 5, GREEN: 9, BLUE: 6, YELLOW: 5}) == YELLOW
    assert opener({RED: 5, GREEN: 5, BLUE: 6, YELLOW: 9}, turn=YELLOW) == RED


def test_K_36_stocks_do_not_count_yet() -> None:
    s = scene("-3s", seats=2, hands={RED: "-0F"}, luk_phat=14, points={RED: 0, GREEN: 1}, stocks={GREEN: "o0a"})
    s.play(s.put("-0F", 1, 2))
    assert s.heard(MarketDayOpened) == [MarketDayOpened(2, "big", RED, GREEN)]


def test_K_36_without_a_trigger_clockwise_from_whose_turn_it_would_be() -> None:
    nothing = dict.fromkeys(range(4), "")
    s = scene("B0s G0s", seats=4, turn=BLUE, hands=nothing, pile="", passes=3, points={RED: 1, YELLOW: 1, BLUE: 2})
    s.play(PassTurn())
    assert s.heard(MarketDayOpened) == [MarketDayOpened(2, "big", None, GREEN)]
    s = scene("B0s G0s", seats=4, turn=BLUE, hands=nothing, pile="", passes=3)
    s.play(PassTurn())
    assert s.heard(MarketDayOpened) == [MarketDayOpened(2, "big", None, YELLOW)]


# ---- K-37 ----
def test_K_37_round_after_round_until_nobody_can_score() -> None:
    s = scene(
        """
         .  R0s | -3s  .  |  .  R0f | -3f  .  |  .   .
         .  -0S | -0F  .  |  .  -0A | -0P  .  |  .   .
        --------+---------+---------+---------+--------
         .   .  |  .   .  |  .  R0a | -3a  .  |  .   .
         .   .  |  .   .  |  .  -0U | -0I  .  |  .   .
        """,
        day="big",
    )
    for landing in (at(1, 2), at(1, 6), at(3, 6)):
        assert s.asked == RED
        s.play(ScoreLanding(landing), RemoveBoat(landing))
    assert s.prompt == "over"
    assert s.story[-2:] == ["MarketDayClosed", "GameEnded"]


def test_K_37_or_all_have_passed_in_succession() -> None:
    s = scene(FOUR_ROUNDS, day="big")
    s.play(PassScoring(), PassScoring())
    assert s.prompt == "score"
    s.play(PassScoring())
    assert s.prompt == "over"


def test_K_37_it_is_not_another_seat_s_turn_to_score() -> None:
    s = scene(TWO_QUARTETS, day="big", asked=GREEN)
    assert s.refusal(PassScoring(), BLUE) == ("K-37", "not_your_turn")


def test_K_37_a_pass_is_not_final_before_that() -> None:
    s = scene(FOUR_ROUNDS, day="big")
    s.play(PassScoring(), PassScoring(), ScoreLanding(at(4, 2)), RemoveBoat(at(4, 2)))
    assert s.asked == RED
    s.play(PassScoring(), ScoreLanding(LEFT))
    assert s.prompt == "remove"


def test_K_37_who_cannot_score_counts_as_passing() -> None:
    s = scene(TWO_QUARTETS, day="big", asked=RED)
    s.play(PassScoring(), PassScoring())
    assert s.asked == BLUE
    s.play(PassScoring())
    assert s.prompt == "over"


# ---- K-38 ----
BIG = """
     .  R0s | -3f  .
     .  G0s | o1b  .
"""


def test_K_38_an_own_or_a_neutral_boat_ownerless_ones_included() -> None:
    s = scene(BIG, day="big").play(ScoreLanding(MIDDLE))
    assert s.answers == (RemoveBoat(at(1, 2)), RemoveBoat(at(1, 3)), RemoveBoat(at(2, 3)))


@pytest.mark.parametrize("special", ["T--", "I--", "C--"])
def test_K_38_special_boats_included(special: str) -> None:
    s = scene(BIG.replace("-3f", special), day="big").play(ScoreLanding(MIDDLE), RemoveBoat(at(1, 3)))
    assert s.stock(RED) == [special]


def test_K_38_never_another_player_s() -> None:
    s = scene(BIG, day="big").play(ScoreLanding(MIDDLE))
    assert s.refusal(RemoveBoat(at(2, 2))) == ("K-38", "foreign_boat")
    assert s.refusal(RemoveBoat(at(1, 1))) == ("K-38", "not_in_quartet")


def test_K_38_a_neutral_boat_leaves_the_merchants_where_they_are() -> None:
    s = scene(BIG, day="big").play(ScoreLanding(MIDDLE), RemoveBoat(at(1, 3)))
    assert (s.supply(RED), s.at(1, 2)) == (10, "R0s")
    (removed,) = s.heard(BoatRemoved)
    assert isinstance(removed, BoatRemoved)
    assert removed.owner is None


def test_K_38_a_single_removable_boat_goes_without_a_question() -> None:
    s = scene(". R0s | G0s\n. G0f | B0f", day="big").play(ScoreLanding(MIDDLE))
    assert s.stock(RED) == ["o0s"]
    assert s.prompt == "over"


# ---- what lasts over a market day ----
def test_K_35_with_empty_stacks_play_goes_on_after_a_little_market_day() -> None:
    """Nobody could score; those are no passes of turns (K-12)."""
    hands = {RED: "-0S o1p", GREEN: "o1u", BLUE: "o1u"}
    s = scene("R0s", hands=hands, pile="", luk_phat=5, cards=dict.fromkeys(range(3), 0))
    s.play(s.put("-0S", 1, 2))
    assert len(s.heard(ScoringPassed)) == 2 * 3
    assert (s.asked, s.prompt, s.cell(cells.BIG)) == (GREEN, "place", False)


def test_K_34_each_little_market_day_has_its_own_line_on_the_score_sheet() -> None:
    quartets = """
         .  R0s | -3f  .  |  .  R0f | -3s  .
         .  -2F | -3a  .  |  .  -2S | -3p  .
    """
    s = scene(quartets, seats=2, hands={RED: "-0S -0F"}, luk_phat=5, cards={RED: 0, GREEN: 0})
    s.play(s.put("-0S", 3, 3), ScoreLanding(at(1, 2)), PassScoring())
    s.play(s.of(PlaceBoat)[0])
    s.state.cells[cells.MARKER] = 10  # the next symbol brings the second little day
    s.play(s.put("-0F", 3, 2), ScoreLanding(at(1, 6)))
    assert s.view(None).players[RED].day_points == (8, 8, 0)


def test_K_37_as_many_rounds_as_there_are_boats_to_score() -> None:
    """Eight quartets in both halves of the board, and one merchant in each."""
    neutral = [f"-{baskets}{good}" for good in "sfapuib" for baskets in ("3", "2")]
    neutral = [word if word[1] == "3" or word[2] not in "sfap" else word.upper() for word in neutral]
    neutral += [f"-1{good.upper()}" for good in "sfapuib"] + [f"-0{good.upper()}" for good in "sfa"]
    boats: dict[tuple[int, int], str] = {}
    for row in (2, 6):
        for column, good in zip((2, 4, 6, 8), "sfap" if row == 2 else "uibs", strict=True):
            boats[row, column] = f"R{'0' if row == 2 or good != 's' else '1'}{good}"
            for space in ((row, column + 1), (row + 1, column), (row + 1, column + 1)):
                boats[space] = neutral.pop()
    s = scene(drawn(boats), seats=2, day="big")
    rounds = 0
    while s.prompt != "over":
        if s.prompt == "score":
            rounds += 1
        s.play(s.answers[-1])
    assert rounds >= 8


# ---- K-39 ----
def test_K_39_scoring_for_nothing_is_allowed_to_take_the_boat() -> None:
    s = scene(". R0s | -0F\n. -0S | -0A", day="little")
    s.play(ScoreLanding(MIDDLE))
    assert s.points() == (0, 0, 0)
    assert s.stock(RED) == ["o0s"]
