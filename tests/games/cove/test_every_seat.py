"""What a seat does happens to that seat and to no other, whichever it is."""

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from marketday.games.cove import codes
from marketday.games.cove.clock import adventurers_passed
from marketday.games.cove.codes import ABOUT, ARRIVED, BAG, CORRUPTION, DOCKS, GOLD, HALL, TIME
from marketday.games.cove.data import SOURCES, SQUARE, STAFF_HOURS
from marketday.games.cove.events import FinalReckoning, MerchantTaken, SponsorsPaid, TokenMoved, TokensStacked
from marketday.games.cove.game import Options
from marketday.games.cove.moves import (
    ActivateStaff,
    BribeRogue,
    CrossHand,
    DiscardCorruption,
    FinishTrade,
    HireTownsfolk,
    SellAll,
    SellGood,
    TakeAction,
    TuckUnder,
    UseStaff,
)
from marketday.games.cove.reckoning import guild_symbols, vices
from marketday.games.cove.scoring import RULES, outcome
from marketday.games.cove.staff import staff_count
from marketday.games.cove.tables import HALF_HOURS, SYMBOL
from tests.games.cove.peddler import COVE, LUCK, SHOWN, PickColour
from tests.games.cove.scene import NAMES, Scene, Scripted

SEATS = 5
HARBOUR = ("0", "1", "-", "2", "3", "-")
every_peddler = pytest.mark.parametrize("seat", range(1, SEATS))
every_seat = pytest.mark.parametrize("seat", range(SEATS))


def turn_of(seat: int, hour: float = 4, **options: Any) -> Scene:
    """All docks are taken, and the others are far ahead."""
    scene = Scene(SEATS, **options).boats(*HARBOUR).square(1, 12, 2, 3)
    return scene.times(*[hour if other == seat else 9 + other / 2 for other in range(SEATS)]).turn()


def trade_of(seat: int, *piers: str, shelf: str, **options: Any) -> Scene:
    scene = Scene(SEATS, **options).boats(*HARBOUR).times(*[12] * SEATS).piers(*piers)
    return scene.shelf(seat, shelf).trade()


def others(scene: Scene, seat: int) -> list[Any]:
    """But for what they could hire, which is the same square for all."""
    players = COVE.view(scene.state, None).players
    return [replace(player, hires=()) for other, player in enumerate(players) if other != seat]


@every_peddler
def test_M_12_hours_cards_and_the_pawn_are_one_s_own(seat: int) -> None:
    scene = turn_of(seat)
    before = others(scene, seat)
    assert scene.asked == (seat,)
    scene.play(seat, TakeAction(f"peddler_{seat}.haul"), 0, 5)
    assert (scene.hour(seat), scene.held(seat)) == (6, 1)
    assert COVE.view(scene.state, seat).corruption[5] == 1
    assert others(scene, seat) == before
    assert scene.asked == (seat,)
    assert scene.refusal(seat, TakeAction(f"peddler_{seat}.haul")) == "M-12 same_space"
    scene.play(seat, TakeAction(f"peddler_{seat}.pick")).play(seat, PickColour("green"))
    assert scene.on_shelf(seat).endswith("g")
    assert others(scene, seat) == before


@pytest.mark.parametrize("seats", range(2, SEATS + 1))
def test_M_13_how_many_a_walk_will_load_can_be_said_beforehand(seats: int) -> None:
    """From every half hour; who stands on a hand has skipped the symbol beside it."""
    scene = Scene(seats)
    for seat in range(seats):
        for start in range(4, 25):
            scene.set(TIME + seat, [start])
            for hours in range(5):
                first = start + 1 if start % 2 == 0 else start + 2
                steps = hours if start % 2 == 0 else hours - 1
                passed = [half for half in range(first, first + 2 * steps, 2) if half < HALF_HOURS]
                expected = sum(SYMBOL[HALF_HOURS * seats + half] for half in passed)
                assert adventurers_passed(scene.state, seat, hours) == expected
            scene.set(TIME + seat, [2])


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_M_2_tokens_are_stacked_as_chance_says(order: tuple[int, ...]) -> None:
    step = COVE.setup(Options(merchants=NAMES[:3]), 3, Scripted(order))
    assert [event.stack for event in step.events if isinstance(event, TokensStacked)] == [order]
    assert COVE.view(step.state, None).stack == order


@every_seat
def test_M_11_half_an_hour_behind_is_behind(seat: int) -> None:
    scene = Scene(SEATS).times(*[5.5 if other == seat else 6 for other in range(SEATS)]).turn()
    assert scene.asked == (seat,)


@every_seat
def test_M_11_of_those_furthest_behind_the_one_on_top(seat: int) -> None:
    scene = Scene(SEATS).times(*[6] * SEATS).set(ARRIVED + seat, [9]).turn()
    assert scene.asked == (seat,)


@pytest.mark.parametrize("seats", range(2, SEATS + 1))
def test_M_10_two_arrive_on_each_boat(seats: int) -> None:
    assert [len(Scene(seats).aboard(boat)) for boat in range(6)] == [2] * 6


@pytest.mark.parametrize(("rogues", "sail"), [("criminals", 0), ("cultists", 4), ("robbers", 4)])
def test_M_10_whether_rogues_sail_is_said_by_their_card(rogues: str, sail: int) -> None:
    scene = Scene(2, rogues=rogues).boats(*[""] * 6).set(BAG, [0, 0, 0, 0, 4]).begin(codes.T_ROUND).resolve()
    assert sum(len(scene.aboard(boat)) for boat in range(6)) == sail
    assert scene.state.cells[DOCKS] == 0


@every_seat
def test_M_C6_the_supply_is_one_s_own(seat: int) -> None:
    scene = Scene(SEATS).shelf(seat, "RRr")
    for other, player in enumerate(COVE.view(scene.state, None).players):
        assert player.supply == tuple(scene.state.supply(other, good) for good in range(8))
    assert not scene.state.gain(seat, 1), "both large red ones are on the shelf"
    assert scene.state.gain(seat, 0)
    assert scene.on_shelf(seat) == "rrRR"


def test_M_2_who_has_which_merchant_is_told() -> None:
    told = [(event.seat, event.merchant) for event in Scene(SEATS).events(MerchantTaken)]
    assert told == list(enumerate(NAMES))


@every_seat
def test_M_31_staff_is_counted(seat: int) -> None:
    cards = (4, -1, 5, 6)
    scene = Scene(SEATS).staff(seat, *cards)
    assert [staff_count(scene.state, other) for other in range(SEATS)] == [
        3 * (other == seat) for other in range(SEATS)
    ]


@every_peddler
def test_M_13_beyond_twelve_no_symbol_is_passed(seat: int) -> None:
    scene = Scene(SEATS).boats(*HARBOUR)
    scene.times(*[11 if other == seat else 12 for other in range(SEATS)]).turn()
    scene.play(seat, TakeAction(f"peddler_{seat}.haul"), 0)
    assert scene.events(TokenMoved) == [TokenMoved(seat, 26)]


@every_peddler
def test_M_30_who_is_hired_works_for_who_hired_them(seat: int) -> None:
    scene = turn_of(seat)
    before, began = others(scene, seat), scene.hour(seat)
    hours, cards = SQUARE[1]
    scene.play(seat, HireTownsfolk(1)).play(seat, TuckUnder(f"peddler_{seat}.blue"), *[0] * cards, 7)
    player = COVE.view(scene.state, None).players[seat]
    assert (player.staff, scene.on_shelf(seat), scene.held(seat)) == ((None, None, 12, None), "r", cards)
    assert others(scene, seat) == before
    scene.play(seat, ActivateStaff()).play(seat, UseStaff(f"peddler_{seat}.blue"))
    assert (scene.on_shelf(seat), scene.hour(seat)) == ("rb", began + hours + STAFF_HOURS)
    assert others(scene, seat) == before


@every_peddler
def test_M_51_the_cards_one_discards_are_one_s_own(seat: int) -> None:
    scene = turn_of(seat)
    for other in range(SEATS):
        scene.corruption(other, 0, 5, 5)
    scene.square(0, 1, 2, 3).turn().play(seat, HireTownsfolk(0)).play(seat, DiscardCorruption(5))
    assert [scene.held(other) for other in range(SEATS)] == [3 - (other == seat) for other in range(SEATS)]
    assert COVE.view(scene.state, None).discards[5] == 1


@every_peddler
def test_M_14_over_the_hand_for_a_card_of_one_s_own(seat: int) -> None:
    """From 5 o'clock, in the second round."""
    scene = turn_of(seat, 5).round(2)
    before = others(scene, seat)
    scene.play(seat, TakeAction(f"peddler_{seat}.pick")).play(seat, PickColour("red"))
    assert scene.question == "hand"
    scene.play(seat, CrossHand(), 3)
    assert (scene.hour(seat), scene.held(seat)) == (5.5, 1)
    assert others(scene, seat) == before


@every_seat
def test_M_20_what_is_sold_and_what_it_brings_is_one_s_own(seat: int) -> None:
    scene = trade_of(seat, "RR", "GGG", "BY", shelf="RRgB")
    before = others(scene, seat)
    supply = COVE.view(scene.state, None).players[seat].supply
    assert scene.asked == (seat,)
    scene.play(seat, SellGood("red_large"))
    assert (scene.gold(seat, "bazaar"), scene.on_shelf(seat)) == (12, "RgB")
    scene.play(seat, FinishTrade()).play(seat, SellGood("green_small"))
    assert (scene.gold(seat, "market"), scene.on_shelf(seat)) == (9, "RB")
    assert others(scene, seat) == before
    now = COVE.view(scene.state, None).players[seat].supply
    assert [after - earlier for after, earlier in zip(now, supply, strict=True)] == [0, 1, 1, 0, 0, 0, 0, 0]
    scene.play(seat, SellGood("blue_large"), 4)
    assert scene.gold(seat, "black_market") == 8
    assert [scene.held(other) for other in range(SEATS)] == [int(other == seat) for other in range(SEATS)]
    assert [scene.gold(other, "black_market") for other in range(SEATS)] == [
        8 * (other == seat) for other in range(SEATS)
    ]


@every_seat
def test_M_50_a_bribe_is_one_s_own(seat: int) -> None:
    scene = trade_of(seat, "XXR", "", "", shelf="RG", rogues="cultists")
    before = others(scene, seat)
    scene.play(seat, BribeRogue(), 2)
    assert (COVE.view(scene.state, None).players[seat].bribed, scene.held(seat)) == (1, 1)
    scene.play(seat, BribeRogue(), 2)
    assert others(scene, seat) == before
    scene.play(seat, SellAll())
    assert scene.gold(seat, "bazaar") == 6 * 3 + 6 * 2
    assert all(scene.gold(other) == 0 for other in range(SEATS) if other != seat)


@every_peddler
def test_M_22_shields_pay_who_shows_them(seat: int) -> None:
    scene = Scene(SEATS).boats(*HARBOUR).times(*[12] * SEATS).halls("RGGBYX").shop(seat, SHOWN, 2).shop(seat, LUCK, 1)
    scene.trade()
    paid = {event.seat: event.gold for event in scene.events(SponsorsPaid)}
    assert paid[seat] == 2 * 2 + 4
    assert scene.gold(seat, "sponsorship") == 8
    assert all(scene.gold(other, "sponsorship") == paid.get(other, 0) for other in range(SEATS))


@every_seat
def test_M_40_guilds_and_corruption_are_reckoned_by_one_s_own_cards(seat: int) -> None:
    scene = Scene(SEATS).boats(*HARBOUR).times(*[12] * SEATS).round(3).set(HALL, [5, 1, 4, 2, 3])
    scene.set(GOLD, [30] * SEATS).staff(seat, 0, 3, 4, 8).corruption(seat, 3, 4)
    assert [guild_symbols(scene.state, seat, colour) for colour in range(4)] == [4, 0, 1, 3]
    assert vices(scene.state, seat) == 4
    scene.begin(codes.T_FINAL).set(ABOUT, [7, 7]).resolve()
    assert list(scene.state.cells)[ABOUT : ABOUT + 2] == [0, 0], "nothing is asked any more"
    assert FinalReckoning(seat, 30, 12) in scene.events(FinalReckoning)
    for other in range(SEATS):
        expected = (30, -12, 48) if other == seat else (0, 0, 30)
        assert (scene.gold(other, "guilds"), scene.gold(other, "corruption"), scene.gold(other)) == expected
    assert scene.state.options == 0


@every_seat
def test_M_41_the_sheet_names_every_source(seat: int) -> None:
    scene = Scene(SEATS).boats(*HARBOUR).times(*[12] * SEATS).round(3)
    for n in range(len(SOURCES)):
        scene.set(GOLD + SEATS * n + seat, [10 * (n + 1)])
    sheet = outcome(scene.state)
    assert [line.label for line in sheet.lines] == [f"score.{source}" for source in SOURCES]
    assert tuple(line.rule for line in sheet.lines) == RULES
    for n, line in enumerate(sheet.lines):
        assert line.points == tuple(10 * (n + 1) * (other == seat) for other in range(SEATS))
    assert sheet.ranks == tuple(1 if other == seat else 2 for other in range(SEATS))


@every_seat
@pytest.mark.parametrize("kind", range(13))
def test_M_42_any_card_is_drawn_into_one_s_own_hand(seat: int, kind: int) -> None:
    scene = Scene(SEATS)
    deck = list(scene.state.cells)[CORRUPTION : CORRUPTION + 13]
    scene.begin(codes.T_CORRUPT, seat).resolve(kind)
    assert [scene.held(other) for other in range(SEATS)] == [int(other == seat) for other in range(SEATS)]
    assert COVE.view(scene.state, seat).corruption[kind] == 1
    assert list(scene.state.cells)[CORRUPTION : CORRUPTION + 13] == [n - (k == kind) for k, n in enumerate(deck)]
