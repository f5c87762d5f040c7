"""M-C1 … M-C6, M-1, M-2: the tables add up to the printed list, and the set-up lays them out."""

from collections import Counter
from typing import Any

import pytest

from marketday.core import RandomChance, Rejected, Rng
from marketday.core.bits import popcount
from marketday.games.cove import data, tables
from marketday.games.cove.codes import DECK, PAWN
from marketday.games.cove.game import CoveGame, Options
from tests.games.cove.peddler import BLACKSMITH, COVE, PEDDLERS
from tests.games.cove.scene import NAMES, Scene


def fresh(seats: int = 4, seed: int = 1, **options: Any) -> Scene:
    return Scene(seats, seed=seed, **options)


def test_M_C1_fifty_two_adventurers() -> None:
    assert dict(zip(data.ADVENTURERS, data.ADVENTURER_COUNTS, strict=True)) == {
        "red": 13,
        "green": 13,
        "blue": 9,
        "yellow": 9,
        "rogue": 8,
    }
    census = COVE.census(fresh().state)
    assert sum(census[name] for name in data.ADVENTURERS) == 52


def test_M_C2_six_boats_of_four_seats_three_on_each_side() -> None:
    assert (data.BOATS, data.BOATS_PER_SIDE, data.BOAT_SEATS) == (6, 3, 4)
    assert len(COVE.view(fresh().state, None).boats) == 6


def test_M_C3_four_docks_two_on_each_side_two_at_the_market() -> None:
    assert Counter(side for side, _ in data.DOCKS) == {0: 2, 1: 2}
    assert [data.PIERS[pier] for _, pier in data.DOCKS] == ["bazaar", "market", "market", "black_market"]
    sold = {data.PIERS[n]: {data.SIZES[size] for size in sizes} for n, sizes in enumerate(data.PIER_SIZES)}
    assert sold == {"bazaar": {"large"}, "market": {"small"}, "black_market": {"small", "large"}}


@pytest.mark.parametrize(
    ("seats", "counts"), [(2, (1, 1, 1, 2, 2)), (3, (1, 1, 1, 1, 2)), (4, (1, 1, 1, 1, 1)), (5, (0, 1, 1, 1, 1))]
)
def test_M_C4_symbols_count_by_number_of_players(seats: int, counts: tuple[int, ...]) -> None:
    seen = COVE.view(fresh(seats).state, None)
    assert [symbol.time for symbol in seen.symbols] == [7, 11, 15, 19, 23]
    assert tuple(symbol.adventurers for symbol in seen.symbols) == counts
    assert [hand.time for hand in seen.hands] == [11, 15]


def test_M_C5_three_sets_of_twelve_and_sixty_corruption_cards() -> None:
    assert len(data.TOWNSFOLK) == 36 == 3 * data.SET_SIZE
    assert len(set(data.TOWNSFOLK)) == 36
    abilities = [{row[0] for row in data.TOWNSFOLK[n : n + 12]} for n in (0, 12, 24)]
    assert abilities[0] == {data.DISCARD}
    assert abilities[1] == {data.GAIN}
    assert abilities[2] == {data.LOAD, data.TO_PIER, data.TO_HALL, data.TO_BAG, data.TO_BOAT}
    assert sum(row[2] for row in data.CORRUPTION) == 60
    assert Counter({row[0]: 0 for row in data.CORRUPTION}) == Counter({1: 0, 2: 0, 3: 0})


def test_M_C5_at_least_two_sets_of_townsfolk() -> None:
    with pytest.raises(Rejected, match="M-C5 too_few_sets"):
        fresh(mercenaries=False)
    for sets in ({"mercenaries": False, "sailors": True}, {"locals": False, "sailors": True}, {"sailors": True}):
        state = fresh(**sets).state
        assert popcount(state.cells[DECK]) + 4 == 24 + 12 * (len(sets) == 1)


def test_M_C6_prices_and_limited_supply() -> None:
    assert [tables.PRICE[n] for n in range(8)] == [3, 6, 3, 6, 4, 8, 4, 8]
    player = COVE.view(fresh().state, None).players[0]
    assert player.supply == (3, 2) * 4
    assert player.shelf == (0,) * 8


def test_M_C6_what_the_supply_lacks_cannot_be_gained() -> None:
    scene = fresh().shelf(1, "RR")
    assert not scene.state.gain(1, 1)
    assert scene.on_shelf(1) == "RR"
    assert scene.state.gain(1, 0)
    assert scene.on_shelf(1) == "rRR"


@pytest.mark.parametrize("rogues", data.ROGUE_CARDS)
def test_M_1_halls_bag_and_lair(rogues: str) -> None:
    lair, bag, _ = data.ROGUE_CARD_ROWS[data.ROGUE_CARDS.index(rogues)]
    kernel = COVE.kernel(Options(rogues=rogues), 4)  # type: ignore[arg-type]  # a literal, by parameter
    cells = list(kernel.cells)
    assert cells[:5] == [12, 12, 8, 8, bag]
    assert cells[5:10] == [1, 1, 1, 1, lair]
    assert cells[10] == data.ADVENTURER_COUNTS[data.ROGUE] - lair - bag


def test_M_2_square_tokens_marker_mice_gold() -> None:
    seen = COVE.view(fresh().state, None)
    assert len({card for card in seen.square if card is not None}) == 4
    assert [player.time for player in seen.players] == [2, 2, 2, 2]
    assert (seen.marker, seen.round) == (24, 1)
    assert [hand.open for hand in seen.hands] == [False, False]
    assert {sum(player.gold) for player in seen.players} == {0}


def test_M_2_tokens_are_stacked_in_random_order() -> None:
    stacks = {COVE.view(fresh(3, seed).state, None).stack for seed in range(60)}
    assert len(stacks) == 6


def test_M_2_everybody_has_a_different_merchant_picked_or_dealt() -> None:
    dealt = set()
    for seed in range(30):
        players = COVE.view(fresh(3, seed, merchants=("peddler_2", None, None)).state, None).players
        assert players[0].merchant == "peddler_2"
        assert len({player.merchant for player in players}) == 3
        dealt.add(players[1].merchant)
    assert dealt == {"blacksmith", "peddler_1", "peddler_3", "peddler_4"}


@pytest.mark.parametrize(
    ("merchants", "reason"),
    [
        (("blacksmith", "blacksmith"), "merchant_twice"),
        (("blacksmith", "baker"), "unknown_merchant"),
        (("blacksmith",), "merchants_and_seats"),
    ],
)
def test_M_2_no_merchant_twice_and_none_unknown(merchants: tuple[str, ...], reason: str) -> None:
    with pytest.raises(Rejected, match=f"M-2 {reason}"):
        COVE.setup(Options(merchants=merchants), 2, RandomChance(Rng(1)))


def test_M_2_no_more_players_than_merchants() -> None:
    assert COVE.seat_counts == (2, 3, 4, 5)
    small = CoveGame((BLACKSMITH, *PEDDLERS[:1]))
    assert small.seat_counts == (2,)
    with pytest.raises(Rejected, match="M-2 wrong_seat_count"):
        small.setup(Options(), 3, RandomChance(Rng(1)))


def test_M_2_a_merchant_follows_its_own_set_up() -> None:
    seen = COVE.view(fresh(2).state, None)
    assert [player.merchant for player in seen.players] == list(NAMES[:2])
    assert seen.players[1].shop.pouch == 3
    assert list(fresh().state.cells)[PAWN : PAWN + 4] == [-1] * 4
