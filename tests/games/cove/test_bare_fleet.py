"""The Captain's rules one by one: spins, courses, ships that come home, treasures."""

from itertools import combinations_with_replacement

import pytest

from marketday.core import CHANCE
from marketday.core.kernel import answer_code
from marketday.games.cove.codes import GOLD, HALL, SHELF, SHOP_TASK, T_CORRUPT
from marketday.games.cove.data import FROM_INSTANT, MOST_SEATS
from marketday.games.cove.merchants.captain import data, fleet
from marketday.games.cove.merchants.captain.codes import (
    CELLS,
    DROP_ANCHOR,
    EXTRA,
    FIRST,
    KEEP_KNOTS,
    LAID,
    ONLY,
    Q_AGAIN,
    Q_COURSE,
    Q_RECALL,
    Q_SIGNAL,
    Q_SPIN,
    Q_TOW,
    Q_TREASURE,
    RECALL_FLEET,
    RECALL_NO_MORE,
    RECALL_SHIP,
    SAIL_SHIP,
    SHIPS,
    SIGNAL_GUILD,
    SPIN_AGAIN,
    SPUN,
    STACK,
    T_COURSE,
    T_LAY,
    T_RECALL,
    TAKEN,
    TOLD_LAID,
    TOLD_RECALLED,
    TOLD_SAILED,
    TOLD_SHUFFLED,
    TOLD_SPUN,
    TREASURE,
)
from marketday.games.cove.merchants.captain.shop import Fleet
from tests.games.cove.bare import Bare

SHOP = Fleet()
PLACES = range(len(data.CHART))
SMALL, LARGE = 0, 1
FLEETS = [(0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 3, 12), (1, 1, 2, 5), (3, 4, 8, 9), (0, 9, 10, 12)]


class Sea(Bare):
    """Ships at these places, a treasure of each colour on the isles."""

    def __init__(self, *ships: int) -> None:
        super().__init__(SHOP)
        self.put(SHIPS, *(ships.count(place) for place in PLACES)).put(TREASURE, 3, 1, 4, 2)


def colour_at(place: int) -> int:
    return (2, 0, 3, 1)[place - 9] if place >= 9 else data.CHART[place][2]


def good_at(place: int) -> int | None:
    return 2 * colour_at(place) + (place >= 9) if place in (1, 2, 3, 4, 9, 10, 11, 12) else None


def courses(ships: tuple[int, ...]) -> list[tuple[int, int]]:
    """M-K2 in other words: to a free space of the same ring or the next, in or out."""
    rings, room = [row[0] for row in data.CHART], [row[1] for row in data.CHART]
    return [
        (place, to)
        for place in sorted(set(ships))
        for to in PLACES
        if to != place and abs(rings[to] - rings[place]) <= 1 and (to == 0 or ships.count(to) < room[to])
    ]


# ---- set-up and treasures --------------------------------------------------------------------------------------------
def test_M_K1_the_fleet_is_set_up_in_the_port_with_all_treasures_in_the_stack() -> None:
    town = Bare(SHOP)
    assert town.changes(SHOP.set_up) == {SHIPS: 4, **{STACK + colour: 2 for colour in range(4)}}
    assert (town.agenda(), town.open()) == ([(T_LAY, 0, 0)], None)
    assert (SHOP.cells, list(SHOP.hours), list(SHOP.corruption)) == (CELLS, [2, 2, 1], [0, 0, 1])


def test_M_K6_M_23_at_the_rounds_end_all_treasures_are_shuffled_and_ships_stay() -> None:
    town = Sea(0, 3, 9, 12).put(STACK, 0, 1, 0, 0).put(TAKEN, 1, 1, 1, 0)
    stacked = {STACK: 2, STACK + 1: 1, STACK + 2: 2, STACK + 3: 2}
    cleared = {
        TREASURE: -3,
        TREASURE + 1: -1,
        TREASURE + 2: -4,
        TREASURE + 3: -2,
        TAKEN: -1,
        TAKEN + 1: -1,
        TAKEN + 2: -1,
    }
    assert town.changes(SHOP.end_round) == {**stacked, **cleared}
    assert town.agenda() == [(T_LAY, 0, 0)]


@pytest.mark.parametrize("bare", [(0,), (3,), (1, 2), (0, 1, 2, 3), ()])
def test_M_K6_treasures_are_laid_on_the_first_bare_isle_and_then_the_next(bare: tuple[int, ...]) -> None:
    town = Sea().put(STACK, 1, 0, 3, 0)
    for isle in bare:
        town.put(TREASURE + isle, 0)
    assert town.changes(SHOP.go_on, T_LAY, 0, 0) == {}
    assert town.open() == ((CHANCE, Q_TREASURE, bare[0], 0) if bare else None)
    assert town.agenda() == ([(T_LAY, 0, 0)] if bare else [])
    if bare:
        assert town.answers(Q_TREASURE, bare[0]) == [(LAID, 0, 0, 0), *((LAID, 2, n, 0) for n in range(3))]
        changed = town.changes(SHOP.questions[Q_TREASURE].play, answer_code(LAID, 2, 1, 0))
        assert changed == {STACK + 2: -1, TREASURE + bare[0]: 3}
        assert town.story() == [(TOLD_LAID, bare[0], 2, 0)]


def test_M_K6_where_the_stack_has_run_out_those_taken_are_shuffled() -> None:
    town = Sea().put(TREASURE + 1, 0).put(TAKEN, 2, 1, 0, 1)
    moved = {STACK: 2, STACK + 1: 1, STACK + 3: 1, TAKEN: -2, TAKEN + 1: -1, TAKEN + 3: -1}
    assert town.changes(SHOP.go_on, T_LAY, 0, 0) == moved
    assert (town.open(), town.story()) == ((CHANCE, Q_TREASURE, 1, 0), [(TOLD_SHUFFLED, 0, 0, 0)])


# ---- sailing ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("ships", FLEETS)
def test_M_K2_a_ship_sails_to_a_free_space_of_its_ring_or_the_next(ships: tuple[int, ...]) -> None:
    town = Sea(*ships)
    ways = courses(ships)
    assert town.answers(Q_COURSE, 2) == [(DROP_ANCHOR, 0, 0, 0), *((SAIL_SHIP, place, to, 0) for place, to in ways)]
    place, to = ways[-1]
    changed = town.changes(SHOP.questions[Q_COURSE].play, answer_code(SAIL_SHIP, place, to, 0))
    assert changed == {SHIPS + place: -1, SHIPS + to: 1}
    assert (town.open(), town.story()) == ((town.seat, Q_COURSE, 1, 0), [(TOLD_SAILED, place, to, 0)])


def test_M_K2_the_last_knot_and_an_anchor_end_the_course() -> None:
    town = Sea(0, 0, 0, 0)
    town.answers(Q_COURSE, 1)
    town.changes(SHOP.questions[Q_COURSE].play, answer_code(SAIL_SHIP, 0, 1, 0))
    assert (town.open(), town.agenda()) == (None, [])
    town.answers(Q_COURSE, 3)
    assert town.changes(SHOP.questions[Q_COURSE].play, answer_code(DROP_ANCHOR, 0, 0, 0)) == {}
    assert (town.open(), town.agenda()) == (None, [])


@pytest.mark.parametrize("knots", [0, 1, 3])
def test_M_K3_after_the_first_spin_one_may_spin_again(knots: int) -> None:
    town = Sea(0, 0, 0, 0)
    points = [(SPUN, point, n, 0) for n, point in enumerate(data.COMPASS)]
    assert town.answers(Q_SPIN, 0, FIRST) == points
    assert town.changes(SHOP.questions[Q_SPIN].play, answer_code(SPUN, knots, 0, 0)) == {}
    assert (town.open(), town.story()) == ((town.seat, Q_AGAIN, knots, 0), [(TOLD_SPUN, knots, 0, 0)])
    town.cove.question = 0
    assert town.answers(Q_AGAIN, knots) == [(KEEP_KNOTS, 0, 0, 0), (SPIN_AGAIN, 0, 0, 0)]
    town.changes(SHOP.questions[Q_AGAIN].play, answer_code(SPIN_AGAIN, 0, 0, 0))
    assert town.open() == (CHANCE, Q_SPIN, knots, EXTRA)
    kept = Sea(0, 0, 0, 0)
    kept.answers(Q_AGAIN, knots)
    kept.changes(SHOP.questions[Q_AGAIN].play, answer_code(KEEP_KNOTS, 0, 0, 0))
    assert kept.open() == ((kept.seat, Q_COURSE, knots, 0) if knots else None)


@pytest.mark.parametrize(
    ("spin", "before", "knots"), [(EXTRA, 2, 3), (EXTRA, 2, 0), (EXTRA, 0, 0), (ONLY, 0, 2), (ONLY, 0, 0)]
)
def test_M_K3_a_storm_in_the_second_spin_costs_a_card_and_not_the_knots(spin: int, before: int, knots: int) -> None:
    town = Sea(0, 0, 0, 0)
    town.answers(Q_SPIN, before, spin)
    assert town.changes(SHOP.questions[Q_SPIN].play, answer_code(SPUN, knots, 0, 0)) == {}
    assert town.story() == [(TOLD_SPUN, knots, int(spin == EXTRA), 0)]
    is_storm = spin == EXTRA and knots == 0
    assert town.agenda() == ([(T_CORRUPT - SHOP_TASK, 0, 0), (T_COURSE, before, 0)] if is_storm else [])
    assert town.open() == ((town.seat, Q_COURSE, before + knots, 0) if not is_storm and before + knots else None)


# ---- coming home -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("place", PLACES[1:])
@pytest.mark.parametrize("supply", [0, 1])
def test_M_K4_a_ship_brings_home_what_its_place_has(place: int, supply: int) -> None:
    town = Sea(0, 0, place, 2 if place == 1 else 1)
    good = good_at(place)
    expected = {SHIPS + place: -1, SHIPS: 1}
    if good is not None:
        town.stock(good, supply)
        if supply:
            expected[SHELF + good] = 1
            if place >= 9:
                expected |= {TREASURE + place - 9: -1 - good // 2, TAKEN + good // 2: 1}
    assert fleet.colour_at(town.cove, town.seat, place) == colour_at(place)
    found = fleet.good_at(town.cove, town.seat, place)
    assert found == good if good is not None else found < 0
    assert town.changes(SHOP.questions[Q_TOW].play, answer_code(RECALL_SHIP, place, 0, 0)) == expected
    assert (town.story(), town.agenda()) == ([(TOLD_RECALLED, place, 0, 0)], [(T_LAY, 0, 0)])


@pytest.mark.parametrize("ships", FLEETS)
def test_M_K4_ships_are_recalled_one_by_one_or_all_together(ships: tuple[int, ...]) -> None:
    town = Sea(*ships)
    out = [ship for ship in ships if ship]
    homes = [(RECALL_SHIP, place, 0, 0) for place in sorted(set(out))]
    together = [(RECALL_FLEET, 0, 0, 0)] if len(out) > 1 else []
    assert town.answers(Q_RECALL, 0) == [*together, *homes]
    assert town.answers(Q_RECALL, 1) == [(RECALL_NO_MORE, 0, 0, 0), *together, *homes]
    assert town.answers(Q_TOW) == homes
    assert fleet.at_sea(town.cove, town.seat) == len(out)
    assert SHOP.is_open(town.cove, town.seat, data.RECALL) == bool(out)
    assert [SHOP.is_open(town.cove, town.seat, space) for space in (data.SAIL, data.NIGHT_RUN)] == [True, True]
    work = [SHOP.has_work(town.cove, town.seat, ability) for ability in range(4)]
    assert work == [True, True, bool(out), bool(out)]
    town.changes(SHOP.questions[Q_RECALL].play, answer_code(RECALL_FLEET, 0, 0, 0))
    assert town.cove.cell(town.seat, SHIPS) == 4
    assert town.story() == [(TOLD_RECALLED, place, 0, 0) for place in sorted(out)]
    assert town.agenda() == [(T_LAY, 0, 0)]


def test_M_K4_once_a_ship_is_home_a_further_one_may_come_or_not() -> None:
    town = Sea(0, 0, 5, 6)
    changed = town.changes(SHOP.questions[Q_RECALL].play, answer_code(RECALL_SHIP, 6, 0, 0))
    assert (changed, town.agenda()) == ({SHIPS + 6: -1, SHIPS: 1}, [(T_LAY, 0, 0), (T_RECALL, 0, 0)])
    assert town.changes(SHOP.go_on, T_RECALL, 0, 0) == {}
    assert town.open() == (town.seat, Q_RECALL, 1, 0)
    town.cove.question = 0
    assert town.changes(SHOP.questions[Q_RECALL].play, answer_code(RECALL_NO_MORE, 0, 0, 0)) == {}
    assert (town.open(), town.agenda()) == (None, [])


# ---- what begins, shields and signals --------------------------------------------------------------------------------
def test_M_K2_M_K4_M_K5_M_K8_what_actions_abilities_and_tasks_ask() -> None:
    def asked(begin: object, *numbers: int) -> tuple[int, ...] | None:
        town = Sea(0, 0, 5, 6)
        assert town.changes(begin, *numbers) == {}  # type: ignore[arg-type]  # a method of the shop
        assert town.agenda() == []
        return town.open()

    seat = Sea().seat
    assert asked(SHOP.act, data.SAIL) == (CHANCE, Q_SPIN, 0, FIRST)
    assert asked(SHOP.act, data.RECALL) == (seat, Q_RECALL, 0, 0)
    assert asked(SHOP.act, data.NIGHT_RUN) == (seat, Q_COURSE, 3, 0)
    assert asked(SHOP.use, data.BREEZE) == (seat, Q_COURSE, 2, 0)
    assert asked(SHOP.use, data.GUST) == (CHANCE, Q_SPIN, 0, ONLY)
    assert asked(SHOP.use, data.TOW) == (seat, Q_TOW, 0, 0)
    assert asked(SHOP.use, data.SIGNAL) == (seat, Q_SIGNAL, 0, 0)
    assert asked(SHOP.go_on, T_COURSE, 2, 0) == (seat, Q_COURSE, 2, 0)
    assert asked(SHOP.go_on, T_COURSE, 0, 0) is None


@pytest.mark.parametrize("ships", list(combinations_with_replacement((0, 1, 4, 6, 8, 10, 12), 3)))
def test_M_K7_M_K8_shields_are_outposts_with_ships_and_signals_go_to_guilds_of_their_places(
    ships: tuple[int, ...],
) -> None:
    town = Sea(*ships).write(HALL, 3, 1, 4, 2)
    assert [SHOP.shields(town.cove, town.seat, shield) for shield in range(5)] == [
        *(ships.count(5 + colour) for colour in range(4)),
        0,
    ]
    colours = sorted({colour_at(place) for place in ships if place})
    assert town.answers(Q_SIGNAL) == [(SIGNAL_GUILD, colour, 0, 0) for colour in colours]
    if colours:
        SHOP.questions[Q_SIGNAL].play(town.cove, town.seat, answer_code(SIGNAL_GUILD, colours[-1], 0, 0))
        paid = town.cove.cells[GOLD + MOST_SEATS * FROM_INSTANT + town.seat]
        assert paid == (3, 1, 4, 2)[colours[-1]]
