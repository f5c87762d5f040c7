"""B-6, B-7, B-11: STOP, and rounds that end without it."""

import pytest

from marketday.core.chance import RecordedChance, SecretChance
from marketday.games.bankrut import GAME, data
from marketday.games.bankrut.cards import may_stop
from marketday.games.bankrut.codes import NO_GOOD, NOBODY
from marketday.games.bankrut.events import (
    CameTooLate,
    CardsDealt,
    EndWished,
    RoundEnded,
    StopCalled,
    TickPassed,
)
from marketday.games.bankrut.game import Options
from marketday.games.bankrut.moves import (
    AcceptOffer,
    AgreeToEnd,
    CallStop,
    Move,
    Ready,
    Shout,
    TimeIsUp,
    Wait,
    pack,
)
from marketday.games.bankrut.slots import SLOTS
from marketday.games.bankrut.state import (
    ACCEPTABLE,
    AGREED,
    ANSWERED,
    CENTRE,
    OFFER_NUMBER,
    OFFERS,
    PAST_HAND,
    SHOUTED_GIVE,
    SWAPPER,
    TAKEN,
    TICK,
)
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    BRICK,
    CEM,
    DOT,
    FISH,
    GOLD,
    WOOD,
    both_clocks,
    cards,
    every_pace,
    fresh,
    in_ticks,
    last,
    offer,
    scene,
    swap,
)

WITH_A_CLOCK = pytest.mark.parametrize("pace", ["calm", "live"])


def stop_points(hand: str, centre: int = GOLD, pace: str = "live") -> int:
    """What Ann's call is worth."""
    s = scene({ANN: hand, BOB: "1 wood"} if "wood" not in hand else {ANN: hand, BOB: ""}, centre, pace=pace)
    s.do(ANN, CallStop())
    return s.view(None).results[0].seats[ANN].stop


# ---- B-6 -------------------------------------------------------------------------------------------------------------
@both_clocks
def test_B_6_trading_ends_at_once_for_all(pace: str) -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace=pace)
    s.do(BOB, CallStop())
    assert s.heard(StopCalled) == [StopCalled(BOB)]
    assert (last(s).cause, last(s).caller) == ("stop", BOB)
    for seat in (None, ANN, BOB, CEM):
        assert StopCalled(BOB) in s.hears(seat)
    assert s.view(None).round == 1


@both_clocks
def test_B_6_without_a_card_nobody_can_call(pace: str) -> None:
    s = scene({ANN: "", BOB: "1 fish"}, pace=pace)
    assert s.refusal(ANN, CallStop()) == ("B-6", "no_cards")
    assert s.of(ANN, CallStop) == []
    assert s.of(BOB, CallStop) == [CallStop()]


def test_B_6_nor_if_the_last_card_went_in_the_same_tick() -> None:
    s = scene({ANN: "1 brick", BOB: "1 fish"}, pace="ticks").do(ANN, offer("1 brick", ""))
    s.tick({BOB: s.accept(BOB, ANN), ANN: CallStop()}, [BOB, ANN])
    assert s.heard(CameTooLate) == [CameTooLate(ANN, "stop")]
    assert s.is_trading


@both_clocks
def test_B_6_at_any_time_even_as_the_first_act(pace: str) -> None:
    s = fresh(4, pace=pace)
    if pace == "live":
        s.strike()
    assert s.allows(DOT, CallStop())
    assert s.do(DOT, CallStop()).view(None).round == 1


@both_clocks
def test_B_6_hands_are_shown_when_the_round_is_over(pace: str) -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace=pace).do(BOB, CallStop())
    assert last(s).hands[:2] == (cards("3 brick"), cards("2 fish"))
    assert s.hears(None).count(last(s)) == 1
    assert s.view(CEM).results[0].seats[ANN].hand == cards("3 brick")


@every_pace
def test_B_2_nothing_of_a_busy_round_is_left_in_the_next(pace: str) -> None:
    """The next round begins as after a round in which nothing happened but the STOP."""
    hands = {ANN: "3 brick", BOB: "2 fish", CEM: "2 wood"}
    quiet, busy = scene(hands, pace=pace, seats=4), scene(hands, pace=pace, seats=4)
    for seat in (ANN, BOB, CEM):
        busy.do(seat, Shout((GOLD,), (FISH, FISH)))
        busy.do(seat, AgreeToEnd(True))
    busy.do(BOB, offer("1 fish", "1 brick")).do(ANN, busy.accept(ANN, BOB))
    busy.do(ANN, offer("1 brick", "1 wood", CEM)).do(CEM, swap(WOOD, GOLD)).do(CEM, offer("1 gold", ""))
    if pace != "live":
        for seat, move in ((ANN, swap(BRICK, WOOD)), (BOB, offer("1 fish", "2 wood")), (CEM, Shout((WOOD,), ()))):
            busy.act(seat, move)
    busy.act(DOT, CallStop(), [DOT])
    quiet.do(DOT, CallStop())
    assert not any(list(quiet.state.cells)[SHOUTED_GIVE:PAST_HAND])
    for s in (quiet, busy):
        cells = list(s.state.cells)
        cells[OFFER_NUMBER : OFFER_NUMBER + SLOTS] = [0] * SLOTS  # no number comes twice in a game
        cells[PAST_HAND:TAKEN] = [0] * (TAKEN - PAST_HAND)
        s.state.set_cells(cells)
    assert GAME.save(busy.state) == GAME.save(quiet.state)


@every_pace
def test_B_9_nor_after_the_last(pace: str) -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace=pace, round_=2)
    s.do(ANN, Shout((GOLD,), (BRICK,))).do(BOB, AgreeToEnd(True)).do(BOB, offer("1 fish", "")).do(ANN, CallStop())
    cells = list(s.state.cells)
    assert not any(cells[SHOUTED_GIVE:PAST_HAND] + cells[TAKEN:])
    assert not any(cells[place] for place in (TICK, ANSWERED, AGREED, OFFERS, ACCEPTABLE))
    assert (cells[CENTRE], cells[SWAPPER]) == (NO_GOOD, NOBODY)


@pytest.mark.parametrize(("pace", "ticks"), [("live", 60), ("calm", 5), ("ticks", 5)])
def test_B_9_what_became_of_each_round_can_be_looked_up(pace: str, ticks: int) -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace=pace, ticks=ticks)
    s.do(BOB, CallStop())
    if pace != "ticks":
        s.strike()
    for seat in (ANN, BOB, CEM):
        s.do(seat, AgreeToEnd(True))
    for _ in range(2 if pace == "live" else 6 if pace == "calm" else 5):
        s.strike() if pace != "ticks" else s.tick({})
    assert [(past.cause, past.caller) for past in s.view(CEM).results] == [
        ("stop", BOB),
        ("agreed", None),
        ("time", None),
    ]
    first = s.view(CEM).results[0]
    assert first.centre == GOLD
    assert [told.hand for told in first.seats[:2]] == [cards("3 brick"), cards("2 fish")]
    assert all(sum(map(sum, (told.hand for told in past.seats))) == 60 for past in s.view(CEM).results)


# ---- B-7 -------------------------------------------------------------------------------------------------------------
@both_clocks
def test_B_7_booklet_three_bricks_and_seven_sheep_are_a_right_stop(pace: str) -> None:
    assert stop_points("3 brick 7 sheep", pace=pace) == 5


@both_clocks
def test_B_7_booklet_three_of_five_bricks_and_all_fish(pace: str) -> None:
    assert stop_points("3 brick 7 fish", pace=pace) == 5


@both_clocks
def test_B_7_booklet_two_of_five_bricks_are_wrong(pace: str) -> None:
    assert stop_points("2 brick 7 fish", pace=pace) == -5


@both_clocks
def test_B_7_the_round_ends_either_way(pace: str) -> None:
    for hand in ("3 brick", "2 brick"):
        s = scene({ANN: hand, BOB: ""}, pace=pace).do(ANN, CallStop())
        assert s.view(None).round == 1


@pytest.mark.parametrize("good", range(9))
def test_B_7_more_than_half_of_what_is_printed(good: int) -> None:
    """Totals are odd, so half is never whole; the card in the centre counts in the total all the same."""
    total = data.TOTALS[good]
    for number in range(1, total + 1):
        hand = pack(tuple(number if other == good else 0 for other in range(9)))
        assert may_stop(hand) == (2 * number > total)


def test_B_7_no_card_is_no_right_stop() -> None:
    assert not may_stop(pack(cards("")))


def test_B_7_more_than_half_although_one_lies_in_the_centre() -> None:
    assert stop_points("3 brick", BRICK) == 5
    assert stop_points("4 gold", GOLD) == -5
    assert stop_points("5 gold", GOLD) == 5


def test_B_7_one_good_too_few_spoils_all() -> None:
    assert stop_points("5 brick 7 sheep 7 fish 1 herb") == -5


def test_B_7_only_the_caller_gets_or_loses_points_for_it() -> None:
    s = scene({ANN: "2 brick", BOB: "7 fish"}).do(ANN, CallStop())
    assert [told.stop for told in s.view(None).results[0].seats] == [-5, 0, 0]
    assert [told.points for told in s.view(None).results[0].seats][:2] == [-5, 14]


# ---- B-11 ------------------------------------------------------------------------------------------------------------
@both_clocks
def test_B_11_all_agree_to_end(pace: str) -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace=pace)
    s.do(ANN, AgreeToEnd(True))
    assert s.heard(EndWished) == [EndWished(ANN, True)]
    s.do(CEM, AgreeToEnd(True))
    assert [trader.agrees for trader in s.view(BOB).traders] == [True, False, True]
    assert s.is_trading
    s.do(BOB, AgreeToEnd(True))
    assert (last(s).cause, last(s).caller) == ("agreed", None)
    assert [told.stop for told in s.view(None).results[0].seats] == [0, 0, 0]
    assert s.view(None).results[0].seats[ANN].points == 3
    assert not any(trader.agrees for trader in s.view(None).traders), "in the next round nobody has agreed yet"


@in_ticks
def test_B_11_all_in_the_same_tick(pace: str) -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace=pace)
    s.tick(dict.fromkeys((ANN, BOB, CEM), AgreeToEnd(True)))
    assert last(s).cause == "agreed"
    assert len(s.heard(RoundEnded)) == 1


@both_clocks
def test_B_11_one_may_think_again(pace: str) -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace=pace)
    assert s.refusal(ANN, AgreeToEnd(False)) == ("B-11", "said_already")
    s.do(ANN, AgreeToEnd(True))
    assert s.refusal(ANN, AgreeToEnd(True)) == ("B-11", "said_already")
    assert s.of(ANN, AgreeToEnd) == [AgreeToEnd(False)]
    s.do(ANN, AgreeToEnd(False)).do(BOB, AgreeToEnd(True)).do(CEM, AgreeToEnd(True))
    assert s.is_trading
    assert s.view(None).round == 0


@pytest.mark.parametrize("seat", [ANN, BOB, CEM, DOT])
@both_clocks
def test_B_11_everybody_speaks_for_themselves(pace: str, seat: int) -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish", CEM: "1 wood"}, pace=pace, seats=4).do(seat, AgreeToEnd(True))
    for other in range(4):
        assert s.of(other, AgreeToEnd) == [AgreeToEnd(other != seat)]
        assert s.refusal(other, AgreeToEnd(other == seat)) == ("B-11", "said_already")


@both_clocks
def test_B_11_who_agreed_may_still_trade_and_call(pace: str) -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace=pace).do(ANN, AgreeToEnd(True))
    s.do(ANN, swap(BRICK, GOLD))
    assert s.view(None).traders[ANN].agrees
    assert s.allows(ANN, CallStop())


def test_B_11_ticks_have_a_limit() -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace="ticks", ticks=5)
    for number in range(4):
        s.tick({})
        assert s.told == (TickPassed(number),)
    s.tick({ANN: swap(BRICK, GOLD)})
    assert s.story[:2] == ["CentreSwapped", "RoundEnded"]
    assert (last(s).cause, last(s).caller) == ("time", None)
    assert (s.view(None).round, s.view(None).tick) == (1, 0)


def test_B_11_a_stop_in_the_last_tick_counts() -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace="ticks", ticks=5, tick=4).tick({ANN: CallStop()})
    assert last(s).cause == "stop"
    assert len(s.heard(RoundEnded)) == 1


def test_B_11_sixty_ticks_unless_the_host_says_otherwise() -> None:
    assert Options().ticks == 60
    assert Options().minutes == 5


@pytest.mark.parametrize("centre", [GOLD, BRICK])
def test_B_11_a_play_that_is_broken_off_scores_its_round_as_if_time_were_up(centre: int) -> None:
    """Half-way through a round, and before one is open."""
    s = scene({ANN: "3 brick", BOB: "2 fish"}, centre, pace="live")
    broken_off, observer = s.state.copy(), GAME.observer()
    observer.settle(broken_off)
    s.strike()
    points = [told.points for told in s.view(None).results[0].seats]
    assert points[ANN] == (-3 if centre == BRICK else 3)
    assert [observer.points(broken_off, seat) for seat in range(3)] == points
    before_the_next = s.state.copy()
    observer.settle(before_the_next)
    assert [observer.points(before_the_next, seat) for seat in range(3)] == points


def test_B_11_a_live_round_ends_when_its_time_is_up() -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace="live", minutes=2)
    s.do(ANN, offer("1 brick", "1 fish"))
    due = GAME.due(s.state)
    assert due is not None
    assert (due.seconds, due.move) == (120, TimeIsUp())
    s.strike()
    assert (last(s).cause, last(s).caller) == ("time", None)
    assert s.view(None).results[0].seats[ANN].points == 3
    assert s.view(None).question == "ready"


def test_B_11_the_clock_of_a_round_is_not_wound_up_by_acts() -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace="live")
    due = GAME.due(s.state)
    s.do(ANN, swap(BRICK, GOLD)).do(BOB, AgreeToEnd(True))
    assert GAME.due(s.state) == due


def test_B_11_a_live_round_without_a_limit_has_no_clock() -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace="live", minutes=None)
    assert GAME.due(s.state) is None
    assert s.refusal(None, TimeIsUp()) == ("B-11", "no_clock")
    assert GAME.due(fresh(3, pace="live", minutes=None).state) is not None, "but nobody waits forever to begin"


def test_B_11_ticks_without_a_clock_have_none() -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace="ticks")
    assert GAME.due(s.state) is None
    assert s.refusal(None, TimeIsUp()) == ("B-11", "no_clock")


def test_B_11_a_calm_tick_goes_on_without_who_has_not_chosen() -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace="calm", tick_seconds=9)
    before = GAME.due(s.state)
    assert before is not None
    assert before.seconds == 9
    s.act(BOB, swap(FISH, GOLD))
    assert GAME.due(s.state) == before
    s.strike()
    assert s.story == ["CentreSwapped"]
    assert s.view(None).tick == 1
    after = GAME.due(s.state)
    assert after is not None
    assert after.mark != before.mark
    assert sorted(GAME.asked(s.state)) == [ANN, BOB, CEM]


def test_B_11_calm_ticks_may_take_as_long_as_they_take() -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace="calm", tick_seconds=None)
    assert GAME.due(s.state) is None
    assert s.refusal(None, TimeIsUp()) == ("B-11", "no_clock")
    assert GAME.due(fresh(3, pace="calm", tick_seconds=None).state) is None, "nor does anything hurry the start"


def test_B_11_calm_ticks_have_a_limit_too() -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace="calm", ticks=5)
    for _ in range(5):
        s.strike()
    assert last(s).cause == "time"
    assert s.view(None).question == "ready"


@WITH_A_CLOCK
def test_B_11_only_the_clock_says_that_time_is_up(pace: str) -> None:
    s = fresh(3, pace=pace)
    assert s.refusal(ANN, TimeIsUp()) == ("B-11", "only_the_clock")
    s.strike()
    assert s.refusal(ANN, TimeIsUp()) == ("B-11", "only_the_clock")


@WITH_A_CLOCK
@pytest.mark.parametrize("seats", data.HANDS)
def test_B_11_time_alone_brings_a_game_to_its_end_and_its_record_replays(pace: str, seats: int) -> None:
    options = Options(pace=pace, ticks=5)  # type: ignore[arg-type]
    step = GAME.setup(options, seats, SecretChance(b"time", 0))
    record: list[tuple[int | None, Move, tuple[int, ...]]] = []
    marks = []
    while due := GAME.due(step.state):
        marks.append(due.mark)
        step = GAME.apply(step.state, None, due.move, SecretChance(b"time", len(record) + 1))
        record.append((None, due.move, step.chance))
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert len(set(marks)) == len(marks) == seats * (6 if pace == "calm" else 2)
    again = GAME.setup(options, seats, SecretChance(b"time", 0))
    for seat, move, chance in record:
        again = GAME.apply(again.state, seat, move, RecordedChance(chance))
    assert GAME.outcome(again.state) == outcome


@every_pace
def test_B_9_nothing_can_be_done_after_the_end(pace: str) -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace=pace, round_=2).do(ANN, CallStop())
    assert s.story[-1] == "GameEnded"
    assert GAME.asked(s.state) == {}
    assert s.state.options == 0
    assert GAME.due(s.state) is None
    moves: list[Move] = [CallStop(), Ready(), Wait(), offer("1 brick", ""), AcceptOffer(0), AgreeToEnd(True)]
    for move in moves:
        assert s.refusal(BOB, move) == ("B-9", "game_over")
    assert s.refusal(None, TimeIsUp()) == ("B-9", "game_over")


@both_clocks
def test_B_1_the_last_round_is_the_one_of_the_last_leader(pace: str) -> None:
    s = scene({ANN: "3 brick", BOB: "2 fish"}, pace=pace, round_=1, first=BOB).do(ANN, CallStop())
    assert [event.leader for event in s.heard(CardsDealt)] == [ANN]
    assert s.view(None).leader == ANN
