"""M-20 … M-23, M-40, M-41, the cultists (M-50), and the two worked examples of the booklet."""

from typing import Any

import pytest

from marketday.core import RandomChance, Rng
from marketday.games.cove import codes, scoring
from marketday.games.cove.codes import GOLD, HALL, OPEN_PIER, STAFF
from marketday.games.cove.events import CorruptionDrawn, FinalReckoning, GoodsSold, PierOpened, SponsorsPaid
from marketday.games.cove.moves import GOODS, BribeRogue, FinishTrade, SellAll, SellGood
from marketday.games.cove.reckoning import guild_symbols, vices
from tests.games.cove.peddler import COVE, LUCK, SHOWN
from tests.games.cove.scene import Scene


def ready(seats: int = 2, **options: Any) -> Scene:
    return Scene(seats, **options).boats("0", "1", "-", "2", "3", "-").times(*[12] * seats)


# ---- selling ---------------------------------------------------------------------------------------------------------
def test_M_20_first_example_of_the_booklet() -> None:
    """A blue elixir to 2 wizards, 2 red potions to 4 warriors, 2 yellow potions to 2 nobles: 56 gold."""
    scene = ready().piers("BB", "RRRRY", "YY").shelf(1, "Brryy").trade()
    scene.play(1, SellGood("blue_large"))
    assert scene.gold(1, "bazaar") == 16
    scene.play(1, SellGood("red_small")).play(1, SellGood("red_small")).play(1, FinishTrade())
    assert scene.gold(1, "market") == 24
    scene.play(1, SellAll(), 0)
    assert scene.gold(1, "black_market") == 16
    assert scene.gold(1, "bazaar") + scene.gold(1, "market") + scene.gold(1, "black_market") == 56
    assert (scene.held(1), scene.on_shelf(1)) == (1, "")


def test_M_20_a_sale_tells_its_sum() -> None:
    """Bribed rogues are customers."""
    scene = ready(rogues="cultists").piers("RRX", "", "").shelf(1, "RR").trade().play(1, BribeRogue(), 0)
    scene.play(1, SellAll(), 0)
    (sale,) = scene.events(GoodsSold)
    assert (sale.pieces, sale.price, sale.customers, sale.gold) == (2, 6, 3, 36)


def test_M_20_bazaar_then_market_then_black_market() -> None:
    scene = ready().trade()
    assert [event.pier for event in scene.events(PierOpened)] == ["bazaar", "market", "black_market"]


def test_M_20_sizes_by_pier_and_no_sale_without_customers() -> None:
    scene = ready().piers("RR", "R", "").shelf(1, "RrGg").trade()
    assert scene.moves(1) == (FinishTrade(), SellGood("red_large"))
    assert scene.refusal(1, SellGood("red_small")) == "M-C3 not_sold_here"
    assert scene.refusal(1, SellGood("green_large")) == "M-20 no_customer"
    assert scene.refusal(1, SellGood("blue_large")) == "M-20 not_on_shelf"
    assert scene.refusal(1, SellAll()) == "M-20 too_few_to_sell"


@pytest.mark.parametrize("pier", range(3))
def test_M_C3_which_goods_each_pier_takes(pier: int) -> None:
    """Everything is on the shelf, and one blue customer is there."""
    scene = ready().piers(*["B" if n == pier else "" for n in range(3)]).shelf(1, "RrGgBbYy").trade()
    assert scene.state.cells[OPEN_PIER] == pier
    sold = {0: ("large",), 1: ("small",), 2: ("small", "large")}[pier]
    goods: tuple[Any, ...] = GOODS
    for good in goods:
        colour, size = good.split("_")
        reason = "M-C3 not_sold_here" if size not in sold else None if colour == "blue" else "M-20 no_customer"
        assert scene.refusal(1, SellGood(good)) == reason


def test_M_20_unsold_goods_stay_and_sold_ones_return_to_the_supply() -> None:
    scene = ready().piers("RR", "", "").shelf(1, "RRg").trade().play(1, SellGood("red_large")).play(1, FinishTrade())
    assert scene.on_shelf(1) == "Rg"
    assert COVE.view(scene.state, None).players[1].supply[:3] == (3, 1, 2)


def test_M_20_customers_stay_for_the_others() -> None:
    scene = ready().piers("RR", "", "").shelf(0, "R").shelf(1, "R").trade()
    scene.play(1, SellGood("red_large")).play(0, SellGood("red_large"))
    assert (scene.gold(0, "bazaar"), scene.gold(1, "bazaar")) == (12, 12)


def test_M_20_in_stack_order_one_after_the_other() -> None:
    scene = ready(3).piers("RR", "R", "").shelf(0, "RR").shelf(1, "Rr").shelf(2, "Gr").trade()
    assert scene.asked == (1,), "2 is above, but has nothing to sell here"
    assert scene.refusal(0, SellAll()) == "M-20 sells_first"
    assert scene.refusal(2, FinishTrade()) == "M-20 finished_here"
    scene.play(1, SellGood("red_large"))
    assert scene.asked == (0,), "1 has nothing left to sell"
    assert scene.refusal(1, FinishTrade()) == "M-20 finished_here"
    scene.play(0, SellGood("red_large"))
    assert scene.asked == (0,), "one may sell good by good"
    scene.play(0, FinishTrade())
    assert scene.asked == (2,), "on the next pier the top of the stack comes first again"


def test_M_20_who_has_finished_has_finished_although_goods_are_left() -> None:
    scene = ready(3).piers("RR", "", "").shelf(0, "RR").shelf(1, "RR").shelf(2, "RR").trade()
    for seat, following in ((2, 1), (1, 0)):
        scene.play(seat, FinishTrade())
        assert scene.asked == (following,)
        assert scene.refusal(seat, SellAll()) == "M-20 finished_here"


def test_M_20_in_order_nobody_else_can_be_turned_to() -> None:
    state = ready().piers("RR", "", "").shelf(0, "RR").shelf(1, "R").trade().state
    state.turn_to(0)
    assert (state.actor, state.options) == (1, 2)


def test_M_20_at_once_all_who_have_not_finished_are_asked() -> None:
    scene = ready(3, at_once=True).piers("RR", "", "").shelf(0, "R").shelf(1, "RR").shelf(2, "G").trade()
    assert list(scene.asked) == [1, 0]
    assert scene.state.actor == 1
    assert sorted(COVE.asked(scene.state)) == [0, 1]
    scene.play(0, SellGood("red_large"))
    assert list(scene.asked) == [1]
    assert scene.refusal(0, FinishTrade()) == "M-20 finished_here"
    scene.play(1, SellAll())
    assert scene.gold(1, "bazaar") == 24


def test_M_20_at_once_everybody_sells_what_they_have() -> None:
    scene = ready(at_once=True).piers("RG", "", "").shelf(0, "G").shelf(1, "R").trade()
    for seat, good, other in ((0, "green_large", "red_large"), (1, "red_large", "green_large")):
        assert scene.refusal(seat, SellGood(good)) is None  # type: ignore[arg-type]
        assert scene.refusal(seat, SellGood(other)) == "M-20 not_on_shelf"  # type: ignore[arg-type]


def test_M_20_at_once_turning_to_a_seat_makes_it_the_actor() -> None:
    state = ready(at_once=True).piers("RR", "", "").shelf(0, "RR").shelf(1, "R").trade().state
    assert (state.actor, state.options) == (1, 2)
    state.turn_to(0)
    assert (state.actor, state.options) == (0, 3)


def test_M_20_at_once_the_top_of_the_stack_is_named_first() -> None:
    scene = Scene(3, at_once=True).boats("0", "1", "-", "2", "3", "-").piers("RR", "", "")
    for seat in range(3):
        scene.shelf(seat, "R")
    scene.times(12, 14, 13).turn()
    assert scene.asked == (1, 2, 0)


def test_M_21_who_sold_on_the_black_market_draws_one_card() -> None:
    scene = ready().piers("", "", "RRG").shelf(0, "r").shelf(1, "RRr").trade()
    scene.play(1, SellGood("red_large")).play(1, SellAll()).play(0, FinishTrade(), 0)
    assert [event.seat for event in scene.events(CorruptionDrawn)] == [1]
    assert (scene.held(0), scene.held(1)) == (0, 1)


@pytest.mark.parametrize("at_once", [False, True])
def test_M_21_the_cards_are_drawn_in_stack_order(at_once: bool) -> None:
    """After the last sale, whoever sold last."""
    scene = Scene(3, at_once=at_once).boats("0", "1", "-", "2", "3", "-").piers("", "", "RR")
    for seat in range(3):
        scene.shelf(seat, "R")
    scene.times(12, 14, 13).turn()
    for seat in (1, 2, 0):
        assert not scene.events(CorruptionDrawn)
        scene.play(seat, SellGood("red_large"))
    assert [event.seat for event in scene.events(CorruptionDrawn)] == [1, 2, 0]


def test_M_21_not_on_the_other_piers() -> None:
    scene = ready().piers("R", "R", "").shelf(1, "Rr").trade().play(1, SellGood("red_large"))
    scene.play(1, SellGood("red_small"))
    assert scene.held(1) == 0


# ---- cultists --------------------------------------------------------------------------------------------------------
def test_M_50_cultists_make_a_rogue_a_customer_of_every_colour() -> None:
    scene = ready(rogues="cultists").piers("RXX", "", "").shelf(0, "R").shelf(1, "RG").trade()
    assert scene.moves(1) == (FinishTrade(), SellGood("red_large"), BribeRogue())
    scene.play(1, BribeRogue(), 0)
    assert scene.held(1) == 1
    scene.play(1, SellAll())
    assert scene.gold(1, "bazaar") == 6 * 2 + 6 * 1
    scene.play(0, SellGood("red_large"))
    assert scene.gold(0, "bazaar") == 6, "only for the seat that bribed"


def test_M_50_cultists_bribe_each_rogue_once_and_only_with_something_to_sell() -> None:
    scene = ready(rogues="cultists").piers("X", "", "").shelf(0, "g").shelf(1, "R").trade()
    assert scene.asked == (1,)
    scene.play(1, BribeRogue(), 0)
    assert scene.refusal(1, BribeRogue()) == "M-50 nobody_to_bribe"
    assert scene.play(1, SellGood("red_large")).gold(1, "bazaar") == 6


def test_M_50_bribes_end_with_their_pier() -> None:
    scene = ready(rogues="cultists").piers("X", "X", "X").shelf(1, "Rr").trade().play(1, BribeRogue(), 0)
    scene.play(1, FinishTrade())
    assert (scene.state.cells[OPEN_PIER], COVE.view(scene.state, None).players[1].bribed) == (1, 0)
    assert scene.refusal(1, SellGood("red_small")) == "M-20 no_customer", "the rogue of the Market was not bribed"
    scene.play(1, BribeRogue(), 0)
    assert scene.play(1, SellGood("red_small")).gold(1, "market") == 3
    assert (scene.state.cells[OPEN_PIER], scene.moves(1)) == (2, (FinishTrade(), BribeRogue()))


def test_M_50_other_rogues_buy_nothing() -> None:
    scene = ready().piers("RX", "", "").shelf(1, "RG").trade()
    assert scene.refusal(1, BribeRogue()) == "M-50 nobody_to_bribe"
    assert scene.refusal(1, SellGood("green_large")) == "M-20 no_customer"


# ---- sponsorship -----------------------------------------------------------------------------------------------------
def test_M_22_each_shield_pays_the_adventurers_of_its_hall() -> None:
    scene = ready().halls("RGBBBYX").shop(1, SHOWN, 2).shop(1, LUCK, 2).trade()
    (paid,) = [event for event in scene.events(SponsorsPaid) if event.seat == 1]
    assert paid.shields == (0, 0, 2, 0, 1)
    assert paid.gold == 2 * 3 + 4
    assert scene.gold(1, "sponsorship") == 10


def test_M_22_instant_sponsorship_pays_once() -> None:
    scene = ready().halls("RGBBBYX")
    scene.state.sponsor(1, 2)
    assert scene.gold(1, "instant") == 3


# ---- clean-up --------------------------------------------------------------------------------------------------------
def test_M_23_piers_to_the_bag_halls_and_lair_stay() -> None:
    scene = ready().halls("RGBYX").piers("RR", "GX", "B")
    before = scene.in_bag()
    scene.begin(codes.T_CLEAN_UP).resolve()
    assert scene.in_halls() == "RGBYX"
    assert [scene.on_pier(pier) for pier in range(3)] == ["", "", ""]
    assert len(scene.in_bag()) + sum(len(scene.aboard(boat)) for boat in range(6)) == len(before) + 5


def test_M_23_the_right_most_townsfolk_leaves_and_the_square_is_refilled() -> None:
    scene = ready().square(1, 2, 3, 4).begin(codes.T_CLEAN_UP).resolve(9)
    seen = COVE.view(scene.state, None)
    assert (seen.square, seen.under) == ((9, 1, 2, 3), (4,))


@pytest.mark.parametrize(("finished", "hour"), [(1, 2), (2, 3)])
def test_M_23_mice_move_and_the_stack_starts_on_the_lowest_free_hour(finished: int, hour: int) -> None:
    scene = Scene(3).boats("0", "1", "-", "2", "3", "-").times(12, 14, 13).round(finished).turn()
    seen = COVE.view(scene.state, None)
    assert [player.time for player in seen.players] == [2 * hour] * 3
    assert seen.stack == (0, 2, 1), "the order is kept"
    assert [hand.open for hand in seen.hands] == [True, finished == 2]
    assert [hand.mouse for hand in seen.hands] == [2, 4 if finished == 2 else None]
    assert 2 * hour not in [hand.mouse for hand in seen.hands], "the stack is on an hour without a mouse"
    assert (seen.marker, seen.round) == (24, finished + 1)


def test_M_23_not_after_round_3() -> None:
    scene = ready().piers("RR", "", "").round(3).trade()
    assert scene.question == "over"
    assert scene.on_pier(0) == "RR"


def test_M_23_shops_end_their_round() -> None:
    assert COVE.view(ready().trade().state, None).players[1].shop.shown == 1


# ---- the end ---------------------------------------------------------------------------------------------------------
def test_M_40_second_example_of_the_booklet() -> None:
    """4 red, 1 blue, 3 yellow guild symbols and 6 corruption symbols: 20 + 4 + 6 − 18 = 12."""
    scene = ready().round(3).set(HALL, [5, 1, 4, 2, 3]).set(GOLD, [30, 30])
    # Townsfolk: red 2 (card 0), yellow 2 (3), red 1 (4), red 1 (8); corruption: XX + blue, XX + yellow, XX.
    scene.set(STAFF, [0, 3, 4, 8]).corruption(0, 3, 4, 0)
    assert [guild_symbols(scene.state, 0, colour) for colour in range(4)] == [4, 0, 1, 3]
    assert vices(scene.state, 0) == 6
    scene.begin(codes.T_FINAL).resolve()
    assert (scene.gold(0, "guilds"), scene.gold(0, "corruption")) == (30, -18)
    assert scene.gold(0) == 30 + 12
    assert scene.events(FinalReckoning)[0] == FinalReckoning(0, 30, 18)


def test_M_40_a_play_that_is_broken_off_is_reckoned_as_well() -> None:
    scene = ready().round(1).set(HALL, [5, 1, 4, 2, 3]).set(GOLD, [30, 30])
    scene.set(STAFF, [0, 3, 4, 8]).corruption(0, 3, 4, 0).trade()
    observer = COVE.observer()
    assert observer is not None
    assert scene.state.actor >= 0
    observer.settle(scene.state)
    assert [observer.points(scene.state, seat) for seat in range(2)] == [42, 30]


def test_M_40_corruption_is_revealed() -> None:
    scene = ready().round(3).corruption(1, 0, 5).trade()
    assert COVE.view(scene.state, 0).players[1].revealed == COVE.view(scene.state, 1).corruption


def test_M_40_nobody_falls_below_nothing() -> None:
    scene = ready().round(3).set(HALL, [1, 1, 1, 1, 5]).corruption(1, 0, 0, 0).set(GOLD, [0, 7]).trade()
    assert (scene.gold(1), scene.gold(1, "corruption")) == (0, -7)


def outcome(gold: tuple[int, int], shelves: tuple[str, str], cards: tuple[int, int]) -> tuple[int, ...]:
    scene = ready().round(3).set(HALL, [0] * 5).set(GOLD, gold)
    for seat in range(2):
        scene.shelf(seat, shelves[seat]).corruption(seat, *[0] * cards[seat])
    return scoring.outcome(scene.begin(codes.T_FINAL).resolve().state).ranks


def test_M_41_most_gold_then_more_goods_then_fewer_cards_then_shared() -> None:
    assert outcome((5, 4), ("", "rr"), (3, 0)) == (1, 2)
    assert outcome((5, 5), ("r", "rr"), (0, 3)) == (2, 1)
    assert outcome((5, 5), ("r", "G"), (2, 1)) == (2, 1)
    assert outcome((5, 5), ("r", "G"), (2, 2)) == (1, 1)


def test_M_41_after_the_end_nothing_is_decided() -> None:
    scene = ready().round(3).trade()
    assert scene.refusal(0, FinishTrade()) == "M-41 game_over"
    scene.state.ask_again()
    assert scene.state.options == 0


def test_M_41_the_lines_of_the_sheet_add_up() -> None:
    rng = Rng(5)
    step = COVE.setup(COVE.variants()[0], 3, RandomChance(rng))
    while asks := COVE.asked(step.state):
        seat = min(asks)
        moves = asks[seat].moves
        step = COVE.apply(step.state, seat, moves[rng.below(len(moves))], RandomChance(rng))
    sheet = scoring.outcome(step.state)
    assert len(sheet.lines) == 7
    assert sheet.totals == tuple(sum(line.points[seat] for line in sheet.lines) for seat in range(3))


# ---- what the view forecasts -----------------------------------------------------------------------------------------
def test_M_20_the_view_says_what_goods_fetch_and_what_pays_more_later() -> None:
    scene = ready().piers("BBR", "RRRRY", "YYRRR").shelf(1, "BRrryy").trade()
    view = COVE.view(scene.state, None)
    assert [(lot.good, lot.pieces, lot.each, lot.later) for lot in view.players[1].lots] == [
        (1, 1, 6, 18),  # a red elixir: one warrior here, three on the black market
        (5, 1, 16, 0),
    ]
    assert view.players[1].worths[1] == (12, 0, 0, 0, 0, 0, 4, 0), "potions only"
    assert view.players[0].lots == ()
    scene.play(1, SellGood("blue_large"))
    assert scene.gold(1, "bazaar") == 16


def test_M_20_outside_trade_nothing_is_proposed() -> None:
    assert COVE.view(ready().piers("BB", "", "").shelf(1, "B").state, None).players[1].lots == ()


def test_M_50_a_bribed_rogue_counts_on_the_open_pier_only() -> None:
    scene = ready(rogues="cultists").piers("XX", "", "XX").shelf(1, "RR").trade()
    scene.play(1, BribeRogue(), 0)
    worths = COVE.view(scene.state, None).players[1].worths
    assert [pier[1] for pier in worths] == [6, 0, 0]
    scene.play(1, SellGood("red_large"))
    assert scene.gold(1, "bazaar") == 6


def test_M_22_the_view_says_what_sponsors_would_pay() -> None:
    scene = ready().halls("RRG")
    told = [player.sponsored for player in COVE.view(scene.state, None).players]
    scene.trade()
    paid = {event.seat: event.gold for event in scene.events(SponsorsPaid)}
    assert [paid.get(seat, 0) for seat in range(2)] == told
