"""The Blacksmith's rules one by one, each tried with many dice: which sets heat a furnace, what there is to do, what
happens to every die."""

from itertools import combinations, product

import pytest

from marketday.core import CHANCE, Rng
from marketday.core.kernel import answer_code
from marketday.games.cove.codes import HALL, SHELF, SHOP_TASK, T_CORRUPT, T_DISCARD
from marketday.games.cove.merchants.blacksmith import data, smithy
from marketday.games.cove.merchants.blacksmith.codes import (
    ALLOY,
    CELLS,
    CHOOSE_SET,
    COAL,
    COAL_KIND,
    EXACT,
    FURNACE,
    KEEP_ALLOYS,
    LET_COOL,
    LOAD_FURNACE,
    Q_KEEP,
    Q_LOAD,
    Q_MINE,
    Q_ROLL,
    Q_SET,
    Q_SPARK,
    Q_SPARK_LOAD,
    Q_STACK,
    Q_STRIKE,
    RACK,
    RETURN_ALLOYS,
    ROLL_ALLOY,
    ROLL_DIE,
    ROLLED,
    ROLLED_COAL,
    SPARK_FURNACE,
    STACK_FURNACE,
    STOP_STOKING,
    STRIKE_FURNACE,
    T_LOAD,
    T_MINE,
    T_ROLL,
    T_SPARK_ROLL,
    TAKE_DIE,
    TOLD_ALLOYS,
    TOLD_FORGED,
    TOLD_LOADED,
    TOLD_MINED,
    TOLD_ROLLED,
)
from marketday.games.cove.merchants.blacksmith.shop import Smithy
from tests.games.cove.bare import Bare

SHOP = Smithy()
COLOURS, FURNACES, VALUES = range(4), range(data.FURNACES), range(1, data.SIDES + 1)
RED, GREEN, BLUE, YELLOW = COLOURS
SMALL, LARGE = 0, 1


class Forge(Bare):
    """A smithy that is empty but for what is put into it."""

    def __init__(self, seats: int = 4) -> None:
        super().__init__(SHOP, seats)

    def rolled(self, alloys: dict[int, list[int]], coals: list[int]) -> "Forge":
        for value in VALUES:
            self.put(ROLLED_COAL + value - 1, coals.count(value))
            for colour in COLOURS:
                self.put(ROLLED + data.SIDES * colour + value - 1, alloys.get(colour, []).count(value))
        return self

    def can_heat(self, furnace: int, good: int) -> bool:
        return smithy.can_heat(self.cove, smithy.heats(self.cove, self.seat), furnace, good)


def heat(seats: int, furnace: int, size: int) -> int:
    return (data.HEATS_OF_FEW if seats == 2 else data.HEATS)[furnace][size]


def rolls() -> list[tuple[dict[int, list[int]], list[int]]]:
    """Alloys by colour, and coals: some by chance, and those where one point matters."""
    rng = Rng(3)
    found = []
    for _ in range(24):
        alloys = {colour: sorted(1 + rng.below(6) for _ in range(rng.below(4))) for colour in COLOURS}
        found.append((alloys, sorted(1 + rng.below(6) for _ in range(rng.below(5)))))
    for first, second, coal in product((3, 4, 5), (2, 3, 4, 6), (3, 4, 5)):
        found.append(({BLUE: sorted((first, second))}, [coal]))
    found += [
        ({GREEN: [6]}, []),
        ({}, [6]),
        ({RED: [6, 6]}, [6]),
        ({RED: [6, 6]}, []),
        ({RED: [6, 6]}, [1]),
        ({YELLOW: [1, 1, 1]}, [1]),
        ({RED: [6]}, [6, 6]),
    ]
    return found


def sets(alloys: list[int], coals: list[int], size: int, least: int) -> set[tuple[int, int, int]]:
    """An alloy or two and a coal that reach the heat, by the words of M-B2."""
    chosen = {(one, 0) for one in alloys} if size == SMALL else set(combinations(sorted(alloys), 2))
    return {(*pair, coal) for pair in chosen for coal in coals if sum(pair) + coal >= least}


# ---- set-up and what there is ----------------------------------------------------------------------------------------
def test_M_B1_a_smithy_is_set_up_with_every_die_in_its_place() -> None:
    forge = Forge()
    dice = {COAL: 4, **{ALLOY + colour: 1 for colour in COLOURS}, **{RACK + colour: 2 for colour in COLOURS}}
    assert forge.changes(SHOP.set_up) == dice
    assert (forge.agenda(), forge.open()) == ([], None)
    assert (SHOP.cells, list(SHOP.hours), list(SHOP.corruption)) == (CELLS, [1, 2, 1], [0, 0, 0])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_M_B2_heats_are_those_of_the_number_of_players(seats: int) -> None:
    assert [[smithy.heat(seats, furnace, size) for size in (SMALL, LARGE)] for furnace in FURNACES] == [
        list(pair) for pair in (data.HEATS_OF_FEW if seats == 2 else data.HEATS)
    ]


@pytest.mark.parametrize("colour", COLOURS)
def test_M_B1_mining_is_open_while_a_die_is_on_the_rack(colour: int) -> None:
    forge = Forge()
    assert not SHOP.is_open(forge.cove, forge.seat, data.MINE)
    assert not SHOP.has_work(forge.cove, forge.seat, data.DIG)
    forge.put(RACK + colour, 1)
    assert SHOP.is_open(forge.cove, forge.seat, data.MINE)
    assert SHOP.has_work(forge.cove, forge.seat, data.DIG)
    assert smithy.on_rack(forge.cove, forge.seat) == 1


def test_M_B5_digging_has_work_where_only_a_corruption_card_is_to_be_buried() -> None:
    forge = Forge().corrupt(3, 1)
    assert SHOP.has_work(forge.cove, forge.seat, data.DIG)
    assert not SHOP.is_open(forge.cove, forge.seat, data.MINE)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("loaded", [0, 1, 3, 4])
def test_M_B2_M_B5_loading_needs_an_alloy_and_an_empty_furnace(colour: int, loaded: int) -> None:
    forge = Forge()
    forge.put(FURNACE, *[1 + 2 * colour] * loaded)
    ways = [(SHOP.is_open, data.STOKE), (SHOP.has_work, data.SPARK), (SHOP.has_work, data.STACK)]
    assert not any(way(forge.cove, forge.seat, number) for way, number in ways)
    forge.put(ALLOY + colour, 1)
    assert [way(forge.cove, forge.seat, number) for way, number in ways] == [loaded < 4] * 3
    assert smithy.loaded(forge.cove, forge.seat) == loaded


@pytest.mark.parametrize("furnace", FURNACES)
def test_M_B3_M_B5_forging_and_striking_need_a_loaded_furnace(furnace: int) -> None:
    forge = Forge()
    forge.put(RACK, 2, 2, 2, 2).put(ALLOY, 1, 1, 1, 1).corrupt(0, 1)
    assert not SHOP.is_open(forge.cove, forge.seat, data.FORGE)
    assert not SHOP.has_work(forge.cove, forge.seat, data.STRIKE)
    forge.put(FURNACE + furnace, 1)
    assert SHOP.is_open(forge.cove, forge.seat, data.FORGE)
    assert SHOP.has_work(forge.cove, forge.seat, data.STRIKE)


@pytest.mark.parametrize("loaded", list(product((0, 1), repeat=4)))
def test_M_B2_of_the_two_furnaces_that_are_alike_the_first_empty_one_is_a_choice(loaded: tuple[int, ...]) -> None:
    forge = Forge()
    forge.put(FURNACE, *loaded)
    choices = [furnace for furnace in FURNACES if smithy.is_choice(forge.cove, forge.seat, furnace)]
    assert choices == [n for n in FURNACES if not loaded[n] and not (n == 1 and not loaded[0])]


# ---- actions and staff begin -----------------------------------------------------------------------------------------
def test_M_B1_M_B2_M_B3_what_each_action_begins() -> None:
    forge = Forge()
    forge.put(RACK, 0, 2, 2, 2).put(FURNACE, 1 + 2 * RED)
    assert forge.changes(SHOP.act, data.MINE) == {}
    assert forge.agenda() == [(T_MINE, 2, 0)]
    assert forge.changes(SHOP.act, data.STOKE) == {}
    assert forge.agenda() == [(T_ROLL, 0, 0)]
    assert forge.changes(SHOP.act, data.FORGE) == {}
    assert (forge.agenda(), forge.open()) == ([], (forge.seat, Q_KEEP, 0, 0))


def test_M_B5_what_each_ability_begins() -> None:
    def begun(ability: int) -> tuple[list[tuple[int, ...]], tuple[int, ...] | None]:
        forge = Forge()
        forge.put(COAL, 3).put(ALLOY, 1, 1, 0, 0).put(FURNACE, 1, 1, 0, 0)
        assert forge.changes(SHOP.use, ability) == {}
        return forge.agenda(), forge.open()

    seat = Forge().seat
    assert begun(data.DIG) == ([(T_MINE, 1, 0), (T_DISCARD - SHOP_TASK, 1, 0)], None)
    assert begun(data.SPARK) == ([], (seat, Q_SPARK, 0, 0))
    assert begun(data.STACK) == ([], (seat, Q_STACK, 0, 0))
    assert begun(data.STRIKE) == ([], (seat, Q_STRIKE, 0, 0))


def test_M_B1_mining_goes_on_die_by_die() -> None:
    forge = Forge()
    forge.put(RACK, 1, 2, 0, 1).put(ALLOY, 1, 1, 1, 2)
    assert forge.answers(Q_MINE) == [(TAKE_DIE, colour, 0, 0) for colour in (RED, GREEN, YELLOW)]
    assert forge.changes(SHOP.go_on, T_MINE, 2, 0) == {}
    assert (forge.open(), forge.agenda()) == ((forge.seat, Q_MINE, 0, 0), [(T_MINE, 1, 0)])
    code = answer_code(TAKE_DIE, YELLOW, 0, 0)
    assert forge.changes(SHOP.questions[Q_MINE].play, code) == {RACK + YELLOW: -1, ALLOY + YELLOW: 1}
    assert forge.story() == [(TOLD_MINED, YELLOW, 0, 0)]
    one = Forge()
    one.put(RACK, 1, 2, 0, 1)
    one.changes(SHOP.go_on, T_MINE, 1, 0)
    assert (one.open(), one.agenda()) == ((one.seat, Q_MINE, 0, 0), [(T_MINE, 0, 0)])
    done = Forge()
    done.put(RACK, 1, 2, 0, 1)
    assert (done.changes(SHOP.go_on, T_MINE, 0, 0), done.open(), done.agenda()) == ({}, None, [])


def test_M_B2_all_dice_of_the_pool_are_rolled_coal_first() -> None:
    forge = Forge()
    forge.put(COAL, 2).put(ALLOY, 1, 0, 2, 1)
    kinds = []
    for value in (4, 4, 3, 6, 6, 3):
        forge.changes(SHOP.go_on, T_ROLL, 0, 0)
        asked = forge.open()
        assert asked is not None
        assert (asked[0], asked[1], forge.agenda()) == (CHANCE, Q_ROLL, [(T_ROLL, 0, 0)])
        kinds.append(asked[2])
        assert forge.answers(Q_ROLL, asked[2]) == [(ROLL_DIE, side, 0, 0) for side in VALUES]
        pool, rolled = (
            (COAL, ROLLED_COAL) if asked[2] == COAL_KIND else (ALLOY + asked[2], ROLLED + data.SIDES * asked[2])
        )
        code = answer_code(ROLL_DIE, value, 0, 0)
        assert forge.changes(SHOP.questions[Q_ROLL].play, code) == {pool: -1, rolled + value - 1: 1}
        assert forge.story() == [(TOLD_ROLLED, asked[2], value, 0)]
        forge.cove.question = 0
    assert kinds == [COAL_KIND, COAL_KIND, RED, BLUE, BLUE, YELLOW]
    forge.rolled({BLUE: [6, 6], YELLOW: [6]}, [6])
    forge.changes(SHOP.go_on, T_ROLL, 0, 0)
    assert (forge.open(), forge.agenda()) == ((forge.seat, Q_LOAD, 0, 0), [])


def test_M_B2_after_a_furnace_is_loaded_it_is_asked_for_the_next() -> None:
    forge = Forge().rolled({GREEN: [6]}, [6])
    assert forge.changes(SHOP.go_on, T_LOAD, 0, 0) == {}
    assert (forge.open(), forge.agenda()) == ((forge.seat, Q_LOAD, 0, 0), [])


def test_M_B5_a_spark_rolls_its_coals_one_by_one_and_then_may_load() -> None:
    for coals in (2, 1):
        forge = Forge()
        forge.put(COAL, 3)
        assert forge.changes(SHOP.go_on, T_SPARK_ROLL, BLUE, coals) == {}
        assert (forge.open(), forge.agenda()) == ((CHANCE, Q_ROLL, COAL_KIND, 0), [(T_SPARK_ROLL, BLUE, coals - 1)])
    last = Forge().rolled({BLUE: [6]}, [6])
    assert last.changes(SHOP.go_on, T_SPARK_ROLL, BLUE, 0) == {}
    assert (last.open(), last.agenda()) == ((last.seat, Q_SPARK_LOAD, BLUE, 0), [])


# ---- rolled dice -----------------------------------------------------------------------------------------------------
def test_M_B2_the_best_dice_are_found_among_all_that_were_rolled() -> None:
    for alloys, coals in rolls():
        forge = Forge().rolled(alloys, coals)
        forge.put(EXACT, 1, 1, 1, 1)
        cove, seat = forge.cove, forge.seat
        assert smithy.best_coal(cove, seat) == max(coals, default=0)
        for colour in COLOURS:
            dice = sorted(alloys.get(colour, []), reverse=True)
            assert smithy.best_alloy(cove, seat, colour) == (dice[0] if dice else 0)
            assert smithy.second_alloy(cove, seat, colour) == (dice[1] if len(dice) > 1 else 0)
            assert [smithy.rolled_alloys(cove, seat, colour, value) for value in VALUES] == [
                dice.count(value) for value in VALUES
            ]
            for first, second in product(VALUES, (0, *VALUES)):
                wanted = [first, second] if second else [first]
                are_there = all(dice.count(value) >= wanted.count(value) for value in wanted)
                assert smithy.are_rolled(cove, seat, colour, first, second) == are_there
        for least in range(-2, 8):
            fitting = [value for value in VALUES if value in coals and value >= least]
            assert smithy.count_coals(cove, seat, least) == len(fitting)
            assert [smithy.nth_coal(cove, seat, least, n) for n in range(len(fitting))] == fitting


@pytest.mark.parametrize("seats", [2, 4])
def test_M_B2_a_furnace_is_heated_by_a_set_of_rolled_dice_that_reaches_its_heat(seats: int) -> None:
    for alloys, coals in rolls():
        forge = Forge(seats).rolled(alloys, coals)
        hot = [
            (furnace, 2 * colour + size)
            for furnace, colour, size in product(FURNACES, COLOURS, (SMALL, LARGE))
            if sets(alloys.get(colour, []), coals, size, heat(seats, furnace, size))
        ]
        for furnace, good in product(FURNACES, range(8)):
            assert forge.can_heat(furnace, good) == ((furnace, good) in hot)
        offered = [(LOAD_FURNACE, furnace, good, 0) for furnace, good in hot if furnace != 1]
        assert forge.answers(Q_LOAD) == [(STOP_STOKING, 0, 0, 0), *offered]


def test_M_B2_two_sixes_heat_nothing_without_a_coal_and_the_first_furnace_with_a_one() -> None:
    large = 2 * RED + LARGE
    assert not Forge().rolled({RED: [6, 6]}, []).can_heat(0, large)
    warm = Forge().rolled({RED: [6, 6]}, [1])
    assert [warm.can_heat(furnace, large) for furnace in FURNACES] == [True] * 4
    assert not warm.can_heat(0, 2 * RED)


def test_M_B2_an_exactly_loaded_furnace_is_no_coal() -> None:
    forge = Forge().rolled({RED: [6, 6]}, [2, 5])
    forge.put(EXACT, 1, 1, 1, 1)
    assert smithy.count_coals(forge.cove, forge.seat, 0) == 2
    assert [smithy.nth_coal(forge.cove, forge.seat, 0, n) for n in range(2)] == [2, 5]


@pytest.mark.parametrize("seats", [2, 4])
def test_M_B2_every_set_of_dice_that_reaches_the_heat_may_be_chosen_once(seats: int) -> None:
    for alloys, coals in rolls():
        forge = Forge(seats).rolled(alloys, coals)
        for furnace, colour, size in product((0, 2, 3), COLOURS, (SMALL, LARGE)):
            found = sorted(sets(alloys.get(colour, []), coals, size, heat(seats, furnace, size)))
            offered = forge.answers(Q_SET, furnace, 2 * colour + size)
            assert offered == [(CHOOSE_SET, first, second, coal) for first, second, coal in found]


@pytest.mark.parametrize("seats", [2, 4])
def test_M_B5_a_spark_may_load_a_small_good_with_any_coal_that_is_hot_enough(seats: int) -> None:
    for alloy, coals in product(VALUES, ([1, 2], [2, 2], [3, 4], [6], [2, 6])):
        forge = Forge(seats).rolled({BLUE: [alloy]}, coals)
        fitting = [
            (SPARK_FURNACE, furnace, coal, 0)
            for furnace in (0, 2, 3)
            for coal in sorted(set(coals))
            if alloy + coal >= heat(seats, furnace, SMALL)
        ]
        assert forge.answers(Q_SPARK_LOAD, BLUE) == [(LET_COOL, 0, 0, 0), *fitting]


def test_M_B2_a_load_is_asked_with_which_dice_and_then_for_more() -> None:
    forge = Forge().rolled({GREEN: [5, 6, 6]}, [3, 5])
    assert forge.changes(SHOP.questions[Q_LOAD].play, answer_code(LOAD_FURNACE, 2, 2 * GREEN + LARGE, 0)) == {}
    assert forge.open() == (forge.seat, Q_SET, 2, 2 * GREEN + LARGE)
    assert forge.agenda() == [(T_LOAD, 0, 0)]
    chosen = answer_code(CHOOSE_SET, 5, 6, 3)
    assert forge.changes(SHOP.questions[Q_SET].play, chosen) == {
        ROLLED + data.SIDES * GREEN + 5 - 1: -1,
        ROLLED + data.SIDES * GREEN + 6 - 1: -1,
        ROLLED_COAL + 3 - 1: -1,
        FURNACE + 2: 1 + 2 * GREEN + LARGE,
    }
    assert forge.story() == [(TOLD_LOADED, 2, 2 * GREEN + LARGE, 0)]


def test_M_B2_who_stops_stoking_gathers_every_die() -> None:
    forge = Forge().rolled({RED: [1, 6], YELLOW: [2, 2, 5]}, [1, 6, 6])
    gathered = forge.changes(SHOP.questions[Q_LOAD].play, answer_code(STOP_STOKING, 0, 0, 0))
    pool = {COAL: 3, ALLOY + RED: 2, ALLOY + YELLOW: 3}
    left = {ROLLED_COAL: -1, ROLLED_COAL + 5: -2, ROLLED: -1, ROLLED + 5: -1}
    yellow = ROLLED + data.SIDES * YELLOW
    assert gathered == {**pool, **left, yellow + 1: -2, yellow + 4: -1}
    assert (forge.open(), forge.agenda()) == (None, [])


@pytest.mark.parametrize("furnace", FURNACES)
@pytest.mark.parametrize(("size", "dice"), [(SMALL, (5, 0)), (LARGE, (4, 5))])
@pytest.mark.parametrize("above", [0, 1])
def test_M_B3_a_set_that_meets_the_heat_is_exact_in_iii_and_iv(
    furnace: int, size: int, dice: tuple[int, int], above: int
) -> None:
    coal = heat(4, furnace, size) - sum(dice) + above
    forge = Forge().rolled({BLUE: [value for value in dice if value]}, [coal])
    good = 2 * BLUE + size
    changed = forge.changes(smithy.load_set, furnace, good, *dice, coal)
    rolled = {ROLLED + data.SIDES * BLUE + value - 1: -1 for value in dice if value}
    exact = furnace >= 2 and above == 0
    assert changed == {
        **rolled,
        ROLLED_COAL + coal - 1: -1,
        FURNACE + furnace: 1 + good,
        **({EXACT + furnace: 1} if exact else {}),
    }
    assert forge.story() == [(TOLD_LOADED, furnace, good, int(exact))]


def test_M_B5_a_spark_rolls_an_alloy_and_two_coals_or_what_there_is() -> None:
    for coal, rolled in ((0, 0), (1, 1), (2, 2), (4, 2)):
        forge = Forge()
        forge.put(COAL, coal).put(ALLOY, 0, 1, 0, 2)
        assert forge.answers(Q_SPARK) == [(ROLL_ALLOY, GREEN, 0, 0), (ROLL_ALLOY, YELLOW, 0, 0)]
        assert forge.changes(SHOP.questions[Q_SPARK].play, answer_code(ROLL_ALLOY, YELLOW, 0, 0)) == {}
        assert forge.open() == (CHANCE, Q_ROLL, YELLOW, 0)
        assert forge.agenda() == [(T_SPARK_ROLL, YELLOW, rolled)]


def test_M_B5_a_spark_loads_or_is_left_to_cool() -> None:
    forge = Forge().rolled({GREEN: [5]}, [3, 4])
    forge.answers(Q_SPARK_LOAD, GREEN)
    changed = forge.changes(SHOP.questions[Q_SPARK_LOAD].play, answer_code(SPARK_FURNACE, 3, 4, 0))
    green = ROLLED + data.SIDES * GREEN + 5 - 1
    rolled = {green: -1, ROLLED_COAL + 3 - 1: -1, ROLLED_COAL + 4 - 1: -1}
    assert changed == {**rolled, COAL: 1, FURNACE + 3: 1 + 2 * GREEN, EXACT + 3: 1}
    cool = Forge().rolled({GREEN: [5]}, [3, 4])
    cool.answers(Q_SPARK_LOAD, GREEN)
    changed = cool.changes(SHOP.questions[Q_SPARK_LOAD].play, answer_code(LET_COOL, 0, 0, 0))
    assert changed == {**rolled, COAL: 2, ALLOY + GREEN: 1}


@pytest.mark.parametrize("loaded", list(product((0, 1), repeat=4)))
def test_M_B5_stacking_puts_any_alloy_of_the_pool_into_any_empty_furnace(loaded: tuple[int, ...]) -> None:
    forge = Forge()
    forge.put(COAL, 3).put(ALLOY, 1, 0, 0, 3).put(FURNACE, *loaded)
    empty = [n for n in FURNACES if not loaded[n] and not (n == 1 and not loaded[0])]
    assert forge.answers(Q_STACK) == [(STACK_FURNACE, n, colour, 0) for n in empty for colour in (RED, YELLOW)]
    if empty:
        changed = forge.changes(SHOP.questions[Q_STACK].play, answer_code(STACK_FURNACE, empty[-1], YELLOW, 0))
        assert changed == {COAL: -1, ALLOY + YELLOW: -1, FURNACE + empty[-1]: 1 + 2 * YELLOW}
        assert forge.story() == [(TOLD_LOADED, empty[-1], 2 * YELLOW, 0)]


# ---- forging ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("furnace", FURNACES)
@pytest.mark.parametrize("good", range(8))
def test_M_B5_striking_empties_one_furnace_its_dice_to_the_pool_its_good_to_the_shelf(furnace: int, good: int) -> None:
    forge = Forge()
    forge.put(FURNACE, 1, 2, 3, 4).put(FURNACE + furnace, 1 + good).put(EXACT + furnace, 1).stock(good, 1)
    assert forge.answers(Q_STRIKE) == [(STRIKE_FURNACE, n, 0, 0) for n in FURNACES]
    changed = forge.changes(SHOP.questions[Q_STRIKE].play, answer_code(STRIKE_FURNACE, furnace, 0, 0))
    dice = {COAL: 1, ALLOY + good // 2: 1 + good % 2, SHELF + good: 1}
    assert changed == {**dice, FURNACE + furnace: -1 - good, EXACT + furnace: -1}
    assert forge.story() == [(TOLD_FORGED, furnace, good, 0)]


@pytest.mark.parametrize("furnaces", [(1, 2, 0, 4), (1, 1, 1, 1), (0, 8, 0, 7), (6, 6, 3, 0), (2, 2, 0, 0)])
@pytest.mark.parametrize("rack", [(2, 2, 2, 2), (0, 0, 0, 0), (1, 0, 2, 1)])
@pytest.mark.parametrize("keep", [False, True])
def test_M_B3_alloys_return_to_free_slots_of_their_colour_unless_they_are_kept(
    furnaces: tuple[int, ...], rack: tuple[int, ...], keep: bool
) -> None:
    forge = Forge()
    forge.put(FURNACE, *furnaces).put(RACK, *rack).put(COAL, 4 - sum(one > 0 for one in furnaces))
    used = [sum(1 + (one - 1) % 2 for one in furnaces if one and (one - 1) // 2 == colour) for colour in COLOURS]
    free = [min(used[colour], 2 - rack[colour]) for colour in COLOURS]
    assert [smithy.in_furnaces(forge.cove, forge.seat, colour) for colour in COLOURS] == used
    assert [smithy.returning(forge.cove, forge.seat, colour) for colour in COLOURS] == free
    assert smithy.are_some_returning(forge.cove, forge.seat) == (sum(free) > 0)
    back = [0] * 4 if keep else free
    code = answer_code(KEEP_ALLOYS if keep else RETURN_ALLOYS, 0, 0, 0)
    changed = forge.changes(SHOP.questions[Q_KEEP].play, code)
    expected = {COAL: sum(one > 0 for one in furnaces)}
    for colour in COLOURS:
        expected |= {ALLOY + colour: used[colour] - back[colour], RACK + colour: back[colour]}
    expected |= {FURNACE + n: -one for n, one in enumerate(furnaces)}
    assert changed == {at: more for at, more in expected.items() if more}
    assert forge.agenda() == ([(T_CORRUPT - SHOP_TASK, 0, 0)] if keep else [])
    assert forge.story()[0] == (TOLD_ALLOYS, int(keep), 0, 0)


@pytest.mark.parametrize("exact", [(0, 0, 1, 0), (0, 0, 0, 1), (0, 0, 1, 1), (0, 0, 0, 0)])
def test_M_B3_exact_furnaces_bring_instant_sponsorship_by_the_guild_of_their_good(exact: tuple[int, ...]) -> None:
    forge = Forge()
    forge.put(FURNACE, 1 + 2 * RED, 0, 1 + 2 * BLUE + LARGE, 1 + 2 * YELLOW).put(EXACT, *exact)
    forge.write(HALL, 1, 20, 300, 4000)
    smithy.forge_all(forge.cove, forge.seat, True)
    assert [forge.cove.gold(seat) for seat in range(5)] == [0, 0, 300 * exact[2] + 4000 * exact[3], 0, 0]


def test_M_B3_what_is_forged_with_a_full_rack_is_not_asked_about() -> None:
    forge = Forge()
    forge.put(FURNACE, 1).put(RACK, 2, 2, 2, 2)
    assert forge.changes(SHOP.act, data.FORGE) == {FURNACE: -1, COAL: 1, ALLOY: 1}
    assert (forge.open(), forge.agenda()) == (None, [])
    assert forge.answers(Q_KEEP) == [(RETURN_ALLOYS, 0, 0, 0), (KEEP_ALLOYS, 0, 0, 0)]


@pytest.mark.parametrize("rack", [(0, 2, 2, 2), (2, 0, 1, 2), (1, 1, 1, 1), (2, 1, 1, 1), (0, 0, 0, 0)])
def test_M_B4_shields_are_empty_racks(rack: tuple[int, ...]) -> None:
    forge = Forge()
    forge.put(RACK, *rack)
    shields = [SHOP.shields(forge.cove, forge.seat, shield) for shield in range(5)]
    assert shields == [*(int(dice == 0) for dice in rack), int(8 - sum(rack) >= 4)]
