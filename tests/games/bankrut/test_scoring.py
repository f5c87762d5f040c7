"""B-8, B-9: what hands are worth, and who wins."""

import pytest

from marketday.core.rng import Rng
from marketday.core.rollout import play_out
from marketday.games.bankrut import GAME
from marketday.games.bankrut.box import boxes
from marketday.games.bankrut.cards import count, covers, good_points, hand_points, held, how_many, nth_good, size
from marketday.games.bankrut.codes import NO_GOOD, NOBODY
from marketday.games.bankrut.data import HANDS, TOTALS
from marketday.games.bankrut.events import RoundEnded
from marketday.games.bankrut.moves import AgreeToEnd, CallStop, pack, unpack
from marketday.games.bankrut.state import PAST_CALLER, PAST_CENTRE, PAST_HAND
from tests.games.bankrut.oracle import some_cards
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    BRICK,
    CEM,
    FISH,
    GOLD,
    GRAIN,
    SHEEP,
    Scene,
    both_clocks,
    cards,
    fresh,
    scene,
)


def worth(hand: str, centre: int) -> int:
    return int(hand_points(pack(cards(hand)), centre))


def by_hand(hand: tuple[int, ...], centre: int) -> int:
    """B-8 in other words."""
    points = 0
    for good, number in enumerate(hand):
        if good == centre:
            points -= number
        elif number > TOTALS[good] // 2:
            points += number * (2 if number == TOTALS[good] else 1)
    return points


@pytest.mark.parametrize(
    ("hand", "points"),
    [("5 grain", 10), ("7 fish", 14), ("6 sheep", 6), ("3 brick", -3), ("4 gold", 0)],
)
def test_B_8_booklet_goods_with_a_brick_in_the_centre(hand: str, points: int) -> None:
    assert worth(hand, BRICK) == points


@both_clocks
def test_B_8_booklet_two_hands(pace: str) -> None:
    """The first calls STOP with all grain and all fish; the other has sheep, bricks and gold."""
    s = scene({ANN: "5 grain 7 fish", BOB: "6 sheep 3 brick 3 gold"}, BRICK, pace=pace).do(ANN, CallStop())
    first, second, _ = s.view(None).results[0].seats
    assert (first.stop, first.goods[GRAIN], first.goods[FISH], first.points) == (5, 10, 14, 29)
    assert (second.stop, second.goods[SHEEP], second.goods[BRICK], second.goods[GOLD]) == (0, 6, -3, 0)
    assert second.points == 3


def test_B_8_the_good_in_the_centre_never_brings_points() -> None:
    assert worth("4 brick", BRICK) == -4
    assert worth("8 gold", GOLD) == -8
    assert worth("5 brick", GOLD) == 10


def test_B_8_the_centre_card_belongs_to_nobody() -> None:
    """Whoever holds all the other cards of its good has no set: minus one for each."""
    s = scene({ANN: "4 brick", BOB: ""}, BRICK).do(ANN, CallStop())
    assert s.view(None).results[0].seats[ANN].goods[BRICK] == -4


def test_B_8_half_is_not_more_than_half() -> None:
    for good, total in enumerate(TOTALS):
        assert good_points(total // 2, good, NO_GOOD) == 0
        assert good_points(total // 2 + 1, good, NO_GOOD) == total // 2 + 1
        assert good_points(total - 1, good, NO_GOOD) == total - 1
        assert good_points(total, good, NO_GOOD) == 2 * total


def test_B_8_many_hands_counted_by_hand() -> None:
    rng = Rng(8)
    for _ in range(2000):
        hand = tuple(int(rng.below(total + 1)) for total in TOTALS)
        centre = int(rng.below(9))
        word = pack(hand)
        assert hand_points(word, centre) == by_hand(hand, centre)
        assert size(word) == sum(hand)
        assert unpack(word) == hand
        assert [count(word, good) for good in range(9)] == list(hand)
        there = [good for good in range(9) if hand[good]]
        assert [nth_good(held(word), n) for n in range(how_many(held(word)))] == there
        some = some_cards(hand, rng)
        assert covers(word, pack(some))
        some[int(rng.below(9))] += 9
        assert covers(word, pack(some)) == all(a >= b for a, b in zip(hand, some, strict=True))


@both_clocks
def test_B_8_every_hand_scores_not_only_the_caller_s(pace: str) -> None:
    s = scene({ANN: "5 grain", BOB: "7 fish 2 wood"}, GOLD, pace=pace).do(ANN, CallStop())
    points = [trader.points for trader in s.view(CEM).traders]
    assert points[:2] == [10 + 5, 14]
    left = tuple(total - taken for total, taken in zip(TOTALS, cards("5 grain 7 fish 2 wood 1 gold"), strict=True))
    assert points[2] == by_hand(left, GOLD)


def test_B_9_the_highest_sum_wins() -> None:
    s = fresh(3)
    for _ in range(3):
        s.do(BOB, CallStop())
    outcome = GAME.outcome(s.state)
    assert outcome is not None
    results = s.view(None).results
    assert outcome.totals == tuple(sum(result.seats[seat].points for result in results) for seat in range(3))
    assert outcome.totals == tuple(trader.points for trader in s.view(None).traders)
    assert min(outcome.totals) == outcome.totals[BOB], "three wrong calls"
    assert outcome.ranks[BOB] == 3
    assert BOB not in outcome.winners


def test_B_9_a_tie_is_shared() -> None:
    saved = GAME.save(scene({ANN: "5 grain 7 fish", BOB: "5 wood 7 coffee"}, GOLD, round_=2).state)
    for number in range(2):
        saved["cells"][PAST_CENTRE + number] = GOLD
        saved["cells"][PAST_CALLER + number] = NOBODY
        saved["cells"][PAST_HAND + 6 * number + number] = pack(cards("5 grain 7 fish 7 sheep 7 coffee"))
    s = Scene(GAME.load(saved))
    for seat in (CEM, ANN, BOB):
        s.act(seat, AgreeToEnd(True))
    outcome = GAME.outcome(s.state)
    assert outcome is not None
    assert outcome.totals == (24 + 52, 24 + 52, 10 + 14 + 14 + 18 - 8)
    assert outcome.winners == (ANN, BOB)
    assert outcome.ranks == (1, 1, 3)


def test_B_9_each_source_of_points_has_its_line_over_all_rounds() -> None:
    """Ann: a whole set and two majorities, and a right STOP; Bob: the centre's good, twice; in three rounds alike."""
    saved = GAME.save(scene({ANN: "5 grain 3 brick 4 sheep", BOB: "2 gold 1 wood"}, GOLD, round_=2).state)
    for number in range(2):
        saved["cells"][PAST_CENTRE + number] = GOLD
        saved["cells"][PAST_CALLER + number] = ANN
        saved["cells"][PAST_HAND + 6 * number + ANN] = pack(cards("5 grain 3 brick 4 sheep"))
        saved["cells"][PAST_HAND + 6 * number + BOB] = pack(cards("2 gold 1 wood"))
    s = Scene(GAME.load(saved)).act(ANN, CallStop())
    outcome = GAME.outcome(s.state)
    assert outcome is not None
    lines = [(line.label, line.rule, line.points[:2]) for line in outcome.lines]
    assert lines == [
        ("score.sets", "B-8", (30, 0)),
        ("score.majorities", "B-8", (21, 0)),
        ("score.centre", "B-8", (0, -6)),
        ("score.stops", "B-7", (15, 0)),
    ]
    assert outcome.totals[:2] == (66, -6)


@pytest.mark.parametrize("seats", HANDS)
def test_B_9_the_sheet_says_where_points_come_from(seats: int) -> None:
    for seed in range(5):
        kernel = GAME.kernel(GAME.variants()[0], seats)
        play_out(kernel, Rng(seed))
        outcome = GAME.outcome(kernel)
        assert outcome is not None
        sets, majorities, centre, stops = (line.points for line in outcome.lines)
        assert min(sets) >= 0
        assert min(majorities) >= 0
        assert max(centre) <= 0
        assert all(points % 5 == 0 for points in stops)
        assert [line.rule for line in outcome.lines] == ["B-8", "B-8", "B-8", "B-7"]
        assert sum(map(bool, stops)) <= seats


@both_clocks
def test_B_7_the_view_says_what_a_call_would_bring(pace: str) -> None:
    """As the result has it after the call; nobody is told of another's."""
    hands = {ANN: "5 grain 7 fish", BOB: "6 sheep 3 brick 3 gold"}
    s = scene(hands, BRICK, pace=pace)
    told = [s.view(seat).call for seat in (ANN, BOB)]
    assert [call is not None and call.right for call in told] == [True, False]
    assert s.view(None).call is None
    for seat, call in zip((ANN, BOB), told, strict=True):
        after = scene(hands, BRICK, pace=pace).do(seat, CallStop())
        assert call is not None
        assert call.points == after.view(None).results[0].seats[seat].points


def test_B_6_without_a_card_there_is_no_call() -> None:
    assert scene({ANN: "", BOB: "5 grain"}, BRICK).view(ANN).call is None


def test_B_8_the_event_says_what_the_round_brought() -> None:
    s = scene({ANN: "5 grain 7 fish", BOB: "6 sheep 3 brick 3 gold"}, BRICK).do(ANN, CallStop())
    (ended,) = s.heard(RoundEnded)
    assert ended.points == tuple(told.points for told in s.view(None).results[0].seats)


def test_B_7_B_8_the_box_tells_the_client_what_cards_are() -> None:
    """Its tables, beside the rules in other words."""
    box = boxes()["box.json"]
    for good, total in enumerate(TOTALS):
        for number in range(total + 1):
            hand = tuple(number if other == good else 0 for other in range(len(TOTALS)))
            assert box["points"][good][number] == by_hand(hand, NO_GOOD)
            assert box["points_in_centre"][good][number] == by_hand(hand, good) == -number
            enough = [more for more in range(total + 1) if 2 * (number + more) > total]
            assert box["missing"][good][number] == (enough[0] if number else 0)
            assert box["to_stop"][good][number] == min(number, enough[0])
            share = "none" if number == 0 else "all" if number == total else "few" if enough[0] else "most"
            assert box["shares"][good][number] == share
