"""B-C1, B-1, B-2: the box, the rounds, dealing, and how trading starts."""

import pytest

from marketday.core.chance import SecretChance
from marketday.core.grammar import Rejected
from marketday.games.bankrut import GAME, cards, data
from marketday.games.bankrut.codes import DEAL, LEAD
from marketday.games.bankrut.events import CardsDealt, CentreTurnedUp, FirstLeaderChosen, RoundEnded
from marketday.games.bankrut.game import Options
from marketday.games.bankrut.moves import CallStop, Ready, Wait
from tests.games.bankrut.scene import ANN, BOB, CEM, DOT, EVE, FAY, GOLD, Script, every_pace, fresh, scene

BOX = {"brick": 5, "grain": 5, "wood": 5, "sheep": 7, "fish": 7, "piglet": 7, "coffee": 7, "herb": 9, "gold": 9}


def test_B_C1_sixty_one_cards_of_nine_goods() -> None:
    assert dict(zip(data.GOODS, data.TOTALS, strict=True)) == BOX
    assert sum(data.TOTALS) == len(cards.CARD_GOOD) == cards.DECK == 61
    assert [list(cards.CARD_GOOD).count(good) for good in range(9)] == list(data.TOTALS)


@pytest.mark.parametrize("seats", data.HANDS)
def test_B_C1_they_are_always_all_there(seats: int) -> None:
    """Before, while and after they are dealt."""
    state = GAME.kernel(Options(), seats)
    assert state.question == LEAD
    assert GAME.census(state) == BOX
    for number in range(62):
        state.play(state.nth(number % state.options))
        assert GAME.census(state) == BOX
    assert GAME.census(fresh(seats).do(ANN, CallStop()).state) == BOX


@pytest.mark.parametrize("seats", data.HANDS)
def test_B_1_as_many_rounds_as_players_led_clockwise(seats: int) -> None:
    s = fresh(seats, first=1)
    leaders = [event.leader for event in s.heard(CardsDealt)]
    for number in range(seats):
        assert s.view(None).round == number
        s.do(number, CallStop())
        leaders += [event.leader for event in s.heard(CardsDealt)]
    assert leaders == [(1 + number) % seats for number in range(seats)]
    assert GAME.outcome(s.state) is not None


@pytest.mark.parametrize("seats", data.HANDS)
def test_B_2_the_first_card_lies_in_the_centre_and_the_others_go_round_from_the_first_seat(seats: int) -> None:
    """Cards of the box are numbered by their goods, and here each comes in its turn."""
    s = fresh(seats, first=BOB)
    assert s.chance == tuple(range(61))
    goods = [good for good, total in enumerate(data.TOTALS) for _ in range(total)]
    assert s.centre == goods[0]
    for seat in range(seats):
        dealt = goods[1 + seat :: seats]
        assert s.view(seat).hand == tuple(dealt.count(good) for good in range(9))


def test_B_1_the_host_names_who_leads_first() -> None:
    s = fresh(4, first=CEM)
    assert not s.heard(FirstLeaderChosen)
    assert s.view(ANN).leader == CEM
    assert s.heard(CentreTurnedUp)[0].seat == CEM


def test_B_1_otherwise_chance_does() -> None:
    s = fresh(4, order=[DOT])
    assert s.told[0] == FirstLeaderChosen(DOT)
    assert s.chance[0] == DOT
    assert s.view(None).leader == DOT


def test_B_1_nobody_leads_from_a_seat_that_is_not_there() -> None:
    with pytest.raises(Rejected) as caught:
        GAME.setup(Options(first=3), 3, Script())
    assert (caught.value.rule, caught.value.reason) == ("B-1", "nobody_there_to_lead")


@pytest.mark.parametrize(("seats", "size"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_B_2_one_card_to_the_centre_and_the_rest_dealt(seats: int, size: int) -> None:
    step = GAME.setup(Options(), seats, SecretChance(b"market", 0))
    assert [trader.cards for trader in GAME.view(step.state, None).traders] == [size] * seats
    assert GAME.census(step.state) == BOX


@pytest.mark.parametrize("seats", [1, 2, 7])
def test_B_2_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(Rejected) as caught:
        GAME.setup(Options(), seats, Script())
    assert (caught.value.rule, caught.value.reason) == ("B-2", "wrong_seat_count")


def test_B_2_everybody_is_told_only_their_own_hand() -> None:
    s = fresh(3)
    (dealt,) = s.heard(CardsDealt)
    for seat in (ANN, BOB, CEM):
        heard = next(event for event in s.hears(seat) if isinstance(event, CardsDealt))
        assert heard.hands == tuple(hand if other == seat else None for other, hand in enumerate(dealt.hands))
        assert s.view(seat).hand == dealt.hands[seat]
    (overheard,) = [event for event in s.hears(None) if isinstance(event, CardsDealt)]
    assert overheard.hands == (None, None, None)
    assert not any(s.view(None).hand)


@pytest.mark.parametrize("pace", ["calm", "live"])
def test_B_2_the_market_opens_when_all_are_ready(pace: str) -> None:
    s = fresh(3, pace=pace, first=BOB)
    assert s.view(ANN).question == "ready"
    assert s.view(ANN).centre is None
    assert GAME.due(s.state) is not None
    for seat in (CEM, ANN):
        assert s.allows(seat, Ready())
        s.act(seat, Ready())
        assert s.view(None).traders[seat].answered
        assert s.told == ()
        assert s.refusal(seat, Ready()) == ("B-2", "ready_already")
    assert s.refusal(BOB, CallStop()) == ("B-2", "not_open_yet")
    assert list(GAME.asked(s.state)) == [BOB]
    s.act(BOB, Ready())
    assert s.told == (CentreTurnedUp(BOB, s.centre),)
    assert s.view(ANN).centre == s.centre
    assert not any(trader.answered for trader in s.view(None).traders)
    assert s.refusal(ANN, Ready()) == ("B-2", "open_already")


def test_B_2_or_when_they_have_looked_at_their_cards_long_enough() -> None:
    s = fresh(3, pace="live")
    s.act(CEM, Ready())
    due = GAME.due(s.state)
    assert due is not None
    assert due.seconds == data.READY_SECONDS
    assert s.strike().story == ["CentreTurnedUp"]
    assert s.is_trading


def test_B_2_in_ticks_without_a_clock_nobody_waits() -> None:
    assert fresh(3).story[-2:] == ["CardsDealt", "CentreTurnedUp"]


@every_pace
def test_B_2_a_new_round_has_new_cards_and_nothing_of_the_old(pace: str) -> None:
    s = scene({ANN: "1 wood", BOB: ""}, pace=pace)
    s.do(ANN, CallStop())
    assert s.heard(RoundEnded)
    assert [trader.cards for trader in s.view(None).traders] == [20, 20, 20]
    assert s.view(None).tick == 0
    assert s.state.question != DEAL


def test_B_2_six_players_play_six_rounds() -> None:
    s = fresh(6, first=FAY)
    for number in range(6):
        assert [trader.cards for trader in s.view(None).traders] == [10] * 6
        s.tick({EVE: CallStop()} if number else {seat: Wait() for seat in range(6)})
        if not number:
            s.tick({EVE: CallStop()})
    assert len(s.view(None).results) == 6
    assert s.view(None).leader == EVE
    assert s.view(None).question == "over"


def test_B_2_the_centre_card_is_not_told_before_it_is_turned_up() -> None:
    s = scene({ANN: "1 wood", BOB: "1 sheep"}, GOLD, ready=True)
    assert all(s.view(seat).centre is None for seat in (None, ANN, BOB, CEM))
