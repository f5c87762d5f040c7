"""What a search goes by on the floor, and what is told for and against an act: true, useful, and read off the view."""

from typing import Any

import pytest

from marketday.bots.counsel import SLIGHT, advise, weighing_of
from marketday.bots.weighing import Budget
from marketday.core.kernel import CHANCE, OVER
from marketday.core.rng import Rng
from marketday.games.bankrut import GAME, advice
from marketday.games.bankrut.data import RIGHT_STOP
from marketday.games.bankrut.game import Options
from marketday.games.bankrut.moves import (
    AcceptOffer,
    CallStop,
    MakeOffer,
    Move,
    SwapCentre,
    Wait,
    WithdrawOffer,
)
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    BRICK,
    FISH,
    GOLD,
    HERB,
    SHEEP,
    Scene,
    cards,
    offer,
    scene,
    swap,
)

SOME = Budget(candidates=8, play_outs=40)
READY_TO_STOP = "3 brick 4 sheep"
ONE_SHORT = "4 brick 4 sheep 1 wood"


def calm(hand: str, centre: int = GOLD, **more: Any) -> Scene:
    return scene({ANN: hand, BOB: "5 herb 2 fish 2 gold 1 brick"}, centre, pace="calm", tick=3, **more)


def told(floor: Scene, move: Move) -> dict[str, tuple[float, advice.Advice]]:
    """By the name of what is told."""
    return {type(one).__name__: (points, one) for points, one in GAME.advice(floor.view(ANN), ANN, move)}


def best(floor: Scene, chosen: Move | None = None) -> Any:
    return advise(GAME, ANN, floor.view(ANN), GAME.asked(floor.state)[ANN], 5, SOME, chosen)


# ---- the judge -------------------------------------------------------------------------------------------------------
def test_all_go_on_until_the_end_and_then_the_outlook_is_what_the_seat_is_ahead() -> None:
    floor, rng, judge = GAME.kernel(Options(pace="calm", ticks=20), 4), Rng(1), GAME.judge()
    for _ in range(5000):
        if floor.actor == OVER:
            break
        if floor.actor == CHANCE:
            floor.play(floor.nth(rng.below(floor.options)))
        else:
            judge.go_on(floor)
    totals = GAME.score_sheet(floor).totals
    ahead = [total - (sum(totals) - total) / 3 for total in totals]
    assert [judge.outlook(floor, seat) for seat in range(4)] == pytest.approx(ahead)
    results = GAME.view(floor, None).results
    assert sum(result.cause == "stop" for result in results) >= 3, "traders know what they play for"


def test_what_was_just_dealt_is_worth_the_same_to_all() -> None:
    floor = scene({ANN: READY_TO_STOP}, pace="calm", tick=0)
    assert GAME.judge().outlook(floor.state, ANN) == 0
    assert GAME.judge().outlook(calm(READY_TO_STOP).state, ANN) != 0


def test_offers_that_promise_something_are_weighed_though_no_ask_lists_them() -> None:
    floor = calm(ONE_SHORT)
    weighing = weighing_of(GAME)(GAME, ANN, floor.view(ANN), GAME.asked(floor.state)[ANN], Rng(3), SOME)
    weighing.weigh()
    offers = [move for move in weighing.moves if isinstance(move, MakeOffer)]
    assert offers
    assert all(floor.allows(ANN, one) for one in offers)


@pytest.mark.parametrize("pace", ["calm", "live"])
def test_a_right_stop_is_advised_and_whoever_does_something_else_hears_what_it_cost(pace: str) -> None:
    floor = scene({ANN: "5 brick 5 grain", BOB: "1 wood 2 fish 2 sheep"}, HERB, pace=pace, tick=3)
    gift = offer("5 brick", "1 wood")
    counsel = best(floor, gift)
    assert counsel.best.move == CallStop()
    assert isinstance(counsel.best.reasons[0].advice, advice.StopRight)
    assert counsel.chosen.move == gift
    assert counsel.chosen.tried.behind > 2 * counsel.chosen.tried.error > 0


def test_in_live_play_to_do_nothing_is_an_answer_too() -> None:
    floor = scene({ANN: ONE_SHORT, BOB: "5 herb"}, pace="live")
    view, ask = GAME.at_leisure(floor.view(ANN), GAME.asked(floor.state)[ANN])
    assert ask.moves[0] == Wait()
    world = GAME.imagine(view, Rng(1))
    assert GAME.asked(world)[ANN].moves == ask.moves, "and the numbers are right"


# ---- what is told ----------------------------------------------------------------------------------------------------
def test_stop_is_told_with_what_it_brings_and_how_the_others_may_stand() -> None:
    found = told(calm(READY_TO_STOP), CallStop())
    assert found["StopRight"] == (RIGHT_STOP, advice.StopRight(3 + 4 + RIGHT_STOP))
    points, ahead = found.get("AheadNow") or found["BehindNow"]
    assert advice.WORLDS <= 2 * ahead.count <= 2 * ahead.of == 2 * advice.WORLDS  # type: ignore[union-attr]
    assert (points > 0) == ("AheadNow" in found)
    assert told(calm(ONE_SHORT), CallStop())["StopWrong"][1] == advice.StopWrong(2, 1, 5)


def test_an_offer_is_told_with_its_terms_and_what_becomes_of_the_hand() -> None:
    floor = calm(ONE_SHORT).tick({BOB: offer("1 brick", "1 wood")})
    found = told(floor, AcceptOffer(floor.offer_of(BOB)))
    assert found["Exchanged"][1] == advice.Exchanged(BOB, cards("1 wood"), cards("1 brick"))
    assert found["SetCompleted"][1] == advice.SetCompleted(BRICK, 10)
    assert found["StopPossible"][0] > 0
    worse = told(floor, offer("1 brick", "1 gold"))
    assert worse["MajorityShrunk"][1] == advice.MajorityShrunk(BRICK, 3, 5, 3)
    assert worse["MajorityShrunk"][0] < 0
    assert worse["CentreSuffered"][1] == advice.CentreSuffered(GOLD, 1)


def test_a_swap_is_told_by_what_leaves_the_centre_and_what_comes_there() -> None:
    found = told(calm("4 sheep 2 fish", SHEEP), SwapCentre(FISH, SHEEP))
    assert found["CentreLeft"][1] == advice.CentreLeft(SHEEP, 4)
    assert found["MajorityGrown"][1] == advice.MajorityGrown(SHEEP, 5, 7, 5)
    assert found["CentreSuffered"][1] == advice.CentreSuffered(FISH, 1, comes=True)
    assert found["CentreLeft"][0] > 0 > found["CentreSuffered"][0]
    assert "CentreSuffered" not in told(calm("4 sheep 1 fish", SHEEP), swap(FISH, SHEEP)), (
        "none is left that could cost"
    )


def test_more_cards_that_cost_points_speak_against_an_offer_whatever_is_hoped_of_them() -> None:
    found = told(calm("3 sheep 2 fish", SHEEP), offer("1 fish", "1 sheep"))
    assert found["CentreSuffered"] == (-1, advice.CentreSuffered(SHEEP, 4))


def test_what_would_cost_is_told_of_an_offer_to_be_withdrawn() -> None:
    floor = calm("3 brick 4 sheep").tick({ANN: offer("1 brick", "1 wood")})
    found = told(floor, WithdrawOffer(floor.offer_of(ANN)))
    assert found["OwnTerms"][0] > 0
    assert "WouldCost" in found
    assert "OfferStands" in told(floor, Wait())


def test_who_looks_for_what_is_given_is_a_reason_to_offer_it() -> None:
    floor = calm(ONE_SHORT).tick({BOB: offer("1 herb", "1 wood")})
    assert told(floor, offer("1 wood", "1 brick"))["SomebodyWants"][1] == advice.SomebodyWants(BOB, 2)


def test_whether_an_offer_is_taken_is_told_of_whom_it_is_made_to_and_never_left_out() -> None:
    floor = calm("4 brick 4 sheep 2 wood")
    to_all, to_bob = (offer("1 wood", "1 brick", to=to) for to in (None, BOB))
    counts = []
    for move, names in ((to_all, ("TakersLikely", "TakersUnlikely")), (to_bob, ("TakerLikely", "TakerUnlikely"))):
        found = told(floor, move)
        (name,) = (name for name in names if name in found)
        points, one = found[name]
        counts.append(one.count if points > 0 else one.of - one.count)  # type: ignore[union-attr]
        assert abs(points) >= max(points for points, _ in found.values()), "all the rest depends on it"
        assert getattr(one, "seat", None) == (None if move is to_all else BOB)
    assert counts[1] < counts[0], "others cannot take what is offered to Bob alone"


@pytest.mark.parametrize(
    ("give", "want", "is_likely"),
    [
        pytest.param("1 brick", "1 gold", True, id="only costs, welcome"),
        pytest.param("1 brick", "1 herb", False, id="next to nothing for a lot, unwelcome"),
        pytest.param("1 wood", "1 fish", True, id="gains little, welcome"),
    ],
)
def test_that_an_offer_is_welcome_speaks_for_it_whatever_it_brings(give: str, want: str, is_likely: bool) -> None:
    found = told(calm(ONE_SHORT), offer(give, want))
    brings = [points for name, (points, _) in found.items() if not name.startswith("Takers")]
    assert max(brings) < advice.SURELY, "else it would count for as much"
    takers = {name: points for name, (points, _) in found.items() if name.startswith("Takers")}
    assert takers == ({"TakersLikely": advice.SURELY} if is_likely else {"TakersUnlikely": -advice.SURELY})
    assert advice.SURELY >= SLIGHT, "worth a word"
