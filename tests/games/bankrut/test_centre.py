"""B-5: the card in the centre."""

from marketday.games.bankrut import GAME
from marketday.games.bankrut.events import (
    CameTooLate,
    CentreSwapped,
    RoundEnded,
)
from marketday.games.bankrut.moves import (
    AgreeToEnd,
    CallStop,
    SwapCentre,
)
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    BRICK,
    CEM,
    FISH,
    GOLD,
    GRAIN,
    PIGLET,
    SHEEP,
    WOOD,
    both_clocks,
    cards,
    fresh,
    offer,
    scene,
    stall,
    swap,
)


@both_clocks
def test_B_5_take_the_centre_card_and_lay_another_there(pace: str) -> None:
    s = stall(pace).do(ANN, swap(SHEEP, GOLD))
    assert (s.centre, s.hand(ANN)) == (SHEEP, "3 brick 1 sheep 1 gold")
    for seat in (None, ANN, BOB, CEM):
        assert CentreSwapped(ANN, GOLD, SHEEP) in s.hears(seat)
        assert s.view(seat).centre == SHEEP


@both_clocks
def test_B_5_any_number_of_times(pace: str) -> None:
    s = stall(pace).do(ANN, swap(SHEEP, GOLD)).do(ANN, swap(BRICK, SHEEP)).do(BOB, swap(FISH, BRICK))
    assert (s.centre, s.hand(ANN), s.hand(BOB)) == (FISH, "2 brick 2 sheep 1 gold", "1 brick 2 wood 2 fish")


@both_clocks
def test_B_5_each_good_in_hand_but_the_one_that_lies_there(pace: str) -> None:
    s = scene({ANN: "3 brick 2 gold", BOB: "1 wood"}, GOLD, pace=pace)
    assert s.of(ANN, SwapCentre) == [swap(BRICK, GOLD)]
    assert s.refusal(ANN, swap(GOLD, GOLD)) == ("B-5", "same_good")


@both_clocks
def test_B_5_only_a_card_in_hand(pace: str) -> None:
    assert stall(pace).refusal(ANN, swap(PIGLET, GOLD)) == ("B-5", "not_in_hand")


@both_clocks
def test_B_5_refused_if_another_card_lies_there_than_one_believes(pace: str) -> None:
    s = stall(pace).do(ANN, swap(SHEEP, GOLD))
    before = GAME.save(s.state)
    assert s.refusal(BOB, swap(FISH, GOLD)) == ("B-5", "centre_changed")
    reason = GAME.why_not(s.state, BOB, swap(FISH, GOLD))
    assert reason is not None
    assert reason.facts == {"seat": ANN, "good": SHEEP}, "and hears who was quicker"
    assert GAME.save(s.state) == before


@both_clocks
def test_B_5_where_nobody_was_quicker_nobody_is_named(pace: str) -> None:
    s = stall(pace)
    assert s.refusal(BOB, swap(FISH, WOOD)) == ("B-5", "not_in_centre")
    s.do(BOB, swap(FISH, GOLD))
    assert s.refusal(BOB, swap(WOOD, GOLD)) == ("B-5", "not_in_centre"), "it was Bob"
    assert [s.view(seat).swapper for seat in (None, ANN)] == [BOB, BOB]
    s.do(CEM, CallStop())
    assert s.view(None).swapper is None


def test_B_5_in_a_tick_the_second_comes_too_late_and_nothing_happens() -> None:
    s = stall("ticks").tick({ANN: swap(SHEEP, GOLD), BOB: swap(FISH, GOLD)}, [ANN, BOB])
    assert s.story == ["CentreSwapped", "CameTooLate"]
    assert (s.centre, s.hand(BOB)) == (SHEEP, "2 wood 3 fish")
    assert "CameTooLate" not in [type(event).__name__ for event in s.hears(ANN)]
    assert CameTooLate(BOB, "swap", ANN) in s.hears(BOB)


def test_B_5_even_if_the_same_good_lies_there_again_it_may_be_taken() -> None:
    """Cards of a good are all alike: what counts is the good that is believed to lie there."""
    s = stall().do(ANN, swap(SHEEP, GOLD)).do(CEM, swap(GOLD, SHEEP))
    assert s.allows(BOB, swap(FISH, GOLD))


def test_B_5_the_card_to_lay_may_be_gone_by_then() -> None:
    s = stall("ticks").do(ANN, offer("3 brick", "1 fish", BOB))
    s.tick({BOB: s.accept(BOB, ANN, BOB), ANN: swap(BRICK, GOLD)}, [BOB, ANN])
    assert s.centre == GOLD
    assert CameTooLate(ANN, "swap") in s.hears(ANN), "nobody was quicker"
    s.do(CEM, swap(GRAIN, GOLD)).do(ANN, offer("1 fish", "", BOB))
    s.tick({BOB: s.accept(BOB, ANN, BOB), ANN: swap(FISH, GRAIN)}, [BOB, ANN])
    assert CameTooLate(ANN, "swap") in s.hears(ANN), "nor was who swapped before"


def test_B_5_with_empty_hands_there_is_nothing_to_lay() -> None:
    s = scene({ANN: "", BOB: "1 wood"})
    assert s.of(ANN, SwapCentre) == []
    assert GAME.asked(s.state)[ANN].moves == (AgreeToEnd(True),)
    s.do(BOB, CallStop())
    assert s.heard(RoundEnded)[0].hands[ANN] == cards("")
    assert fresh(3).of(ANN, SwapCentre)
