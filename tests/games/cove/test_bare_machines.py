"""The Chronomancer's rules one by one: where figures get, what slides and falls, what is frozen and explored."""

from itertools import product

import pytest

from marketday.core import CHANCE, Rng
from marketday.core.kernel import answer_code
from marketday.games.cove.codes import SHELF
from marketday.games.cove.merchants.chronomancer import chambers, data, machines
from marketday.games.cove.merchants.chronomancer.codes import (
    CELLS,
    DEALT,
    DEALT_COUNT,
    DRAW_TILE,
    END_TRAVEL,
    EXPLORE_ERA,
    EXPLORED,
    FIGURE,
    FREEZE_ERA,
    FROZEN,
    GLASSES,
    MOVE_FIGURE,
    OPEN,
    PUSH_ERA,
    Q_DRAW,
    Q_EXPLORE,
    Q_FREEZE,
    Q_SHIFT,
    Q_TRAVEL,
    RESERVE,
    STATE,
    T_DEAL,
    TILE,
    TOLD_CARRIED,
    TOLD_DRAWN,
    TOLD_EXPLORED,
    TOLD_FELL,
    TOLD_FROZEN,
    TOLD_LAID,
    TOLD_MATCHED,
    TOLD_MOVED,
    TOLD_PUSHED,
    UNDER,
    UNDER_COUNT,
)
from marketday.games.cove.merchants.chronomancer.shop import Machines
from tests.games.cove.bare import Bare

SHOP = Machines()
KINDS, CHAMBERS = range(12), range(8)
ROW = (2, 5, 8, 11, 1, 4, 7, 10)
"""A different kind in every chamber."""


class Halls(Bare):
    """Both machines with a tile in every chamber, three in the reserve, none in the stack."""

    def __init__(self, *states: int) -> None:
        super().__init__(SHOP)
        self.put(TILE, *(1 + kind for kind in ROW)).put(STATE, *states).put(RESERVE, 1, 4, 7).put(FIGURE, 0, 7)


def neighbours(chamber: int) -> set[int]:
    row, place = divmod(chamber, 4)
    return {4 * row + near for near in (place - 1, place + 1) if 0 <= near < 4} | {4 * (1 - row) + place}


def reach(figure: int, other: int) -> list[int]:
    """Up to two steps, not through the other one."""
    near = neighbours(figure) - {other}
    return sorted((near | {far for one in near for far in neighbours(one)}) - {figure, other})


# ---- set-up and the stack --------------------------------------------------------------------------------------------
def test_M_H1_the_machines_are_set_up_with_all_tiles_in_the_stack() -> None:
    town = Bare(SHOP)
    tiles = {DEALT + kind: (2, 1, 2)[kind % 3] for kind in KINDS}
    assert town.changes(SHOP.set_up) == {**tiles, DEALT_COUNT: 20, FIGURE + 1: 7, GLASSES: 3}
    assert (town.agenda(), town.open()) == ([(T_DEAL, 0, 0)], None)
    assert (SHOP.cells, list(SHOP.hours), list(SHOP.corruption)) == (CELLS, [1] * 4, [0] * 4)


@pytest.mark.parametrize("first", range(11))
def test_M_H1_chambers_are_dealt_first_and_then_the_reserve(first: int) -> None:
    town = Bare(SHOP).put(DEALT + 3, 1).put(DEALT + 9, 3).put(DEALT_COUNT, 4)
    assert town.changes(SHOP.go_on, T_DEAL, first, 0) == {}
    assert town.open() == (CHANCE, Q_DRAW, first, 0)
    assert town.agenda() == ([(T_DEAL, first + 1, 0)] if first < 10 else [])
    assert town.answers(Q_DRAW, first) == [(DRAW_TILE, kind, n, 0) for kind, n in ((3, 0), (9, 0), (9, 1), (9, 2))]
    at = TILE + first if first < 8 else RESERVE + first - 8
    changed = town.changes(SHOP.questions[Q_DRAW].play, answer_code(DRAW_TILE, 9, 1, 0))
    assert changed == {DEALT + 9: -1, DEALT_COUNT: -1, at: 10}
    assert town.story() == [(TOLD_LAID, first, 9, 0) if first < 8 else (TOLD_DRAWN, 9, 0, 0)]


def test_M_H2_when_the_dealt_tiles_are_gone_those_under_the_stack_come_in_their_order() -> None:
    town = Bare(SHOP).put(UNDER, 5, 9, 2).put(UNDER_COUNT, 3)
    assert town.changes(machines.draw, 9) == {UNDER: 4, UNDER + 1: -7, UNDER + 2: -2, UNDER_COUNT: -1, RESERVE + 1: 5}
    assert (town.story(), town.open()) == ([(TOLD_DRAWN, 4, 0, 0)], None)
    town.put(DEALT + 6, 2).put(DEALT_COUNT, 2)
    assert (town.changes(machines.draw, 10), town.open()) == ({}, (CHANCE, Q_DRAW, 10, 0))


# ---- Shift -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("reserve", "kinds"),
    [((1, 4, 7), (0, 3, 6)), ((4, 4, 7), (3, 6)), ((7, 4, 7), (6, 3)), ((4, 7, 7), (3, 6)), ((2, 2, 2), (1,))],
)
def test_M_H2_each_kind_of_the_reserve_may_be_pushed_into_either_machine_from_either_end(
    reserve: tuple[int, ...], kinds: tuple[int, ...]
) -> None:
    town = Halls().put(RESERVE, *reserve)
    assert town.answers(Q_SHIFT) == [
        (PUSH_ERA, kind, machine, end) for kind in kinds for machine in (0, 1) for end in (0, 1)
    ]


@pytest.mark.parametrize(("machine", "end"), list(product((0, 1), (0, 1))))
@pytest.mark.parametrize("figures", [(0, 7), (3, 4), (1, 2), (5, 6)])
def test_M_H2_a_pushed_tile_slides_the_row_with_all_that_is_on_it(
    machine: int, end: int, figures: tuple[int, int]
) -> None:
    states = [FROZEN, OPEN, EXPLORED, FROZEN, EXPLORED, FROZEN, OPEN, OPEN]
    town = Halls(*states).put(FIGURE, *figures).put(DEALT + 5, 2).put(DEALT_COUNT, 2).put(UNDER, 12).put(UNDER_COUNT, 1)
    town.changes(SHOP.questions[Q_SHIFT].play, answer_code(PUSH_ERA, 3, machine, end))
    cells = list(town.cove.cells)[town.cove.at(town.seat) :]
    row = range(4 * machine, 4 * machine + 4)
    tiles, marks = [ROW[n] for n in row], [states[n] for n in row]
    fallen = (tiles[-1], marks[-1]) if end == 0 else (tiles[0], marks[0])
    slid = [3, *tiles[:-1]] if end == 0 else [*tiles[1:], 3]
    marked = [OPEN, *marks[:-1]] if end == 0 else [*marks[1:], OPEN]
    other = range(4 * (1 - machine), 4 * (1 - machine) + 4)
    for n in range(4):
        assert (cells[TILE + row[n]], cells[STATE + row[n]]) == (1 + slid[n], marked[n])
        assert (cells[TILE + other[n]], cells[STATE + other[n]]) == (1 + ROW[other[n]], states[other[n]])
    way = 1 if end == 0 else -1
    carried = [row[(at - row[0] + way) % 4] if at in row else at for at in figures]
    assert cells[FIGURE : FIGURE + 2] == carried
    assert cells[GLASSES] == (fallen[1] == FROZEN)
    assert cells[UNDER : UNDER + 3] == [12, 1 + fallen[0], 0]
    assert (cells[UNDER_COUNT], cells[RESERVE : RESERVE + 3]) == (2, [1, 0, 7])
    assert town.open() == (CHANCE, Q_DRAW, 8 + 1, 0)
    round_the_end = [
        (TOLD_CARRIED, n, carried[n], 0) for n in (0, 1) if figures[n] in row and abs(carried[n] - figures[n]) == 3
    ]
    told = [(TOLD_PUSHED, 3, machine, end), (TOLD_FELL, fallen[0], int(fallen[1] == FROZEN), 0), *round_the_end]
    assert town.story() == told


# ---- Travel ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("master", "helper"), [(a, b) for a, b in product(CHAMBERS, CHAMBERS) if a != b])
def test_M_H3_a_figure_goes_up_to_two_chambers_but_not_through_the_other(master: int, helper: int) -> None:
    town = Halls().put(FIGURE, master, helper)
    moves = [
        [(MOVE_FIGURE, 0, to, 0) for to in reach(master, helper)],
        [(MOVE_FIGURE, 1, to, 0) for to in reach(helper, master)],
    ]
    assert town.answers(Q_TRAVEL) == [*moves[0], *moves[1]]
    assert town.answers(Q_TRAVEL, 1) == [(END_TRAVEL, 0, 0, 0), *moves[1]]
    assert town.answers(Q_TRAVEL, 2) == [(END_TRAVEL, 0, 0, 0), *moves[0]]
    assert chambers.neighbours(master) == neighbours(master)
    assert chambers.within_reach(helper, master) == sum(2**to for to in reach(master, helper))


@pytest.mark.parametrize("figure", [0, 1])
def test_M_H3_after_one_figure_the_other_may_go_or_not(figure: int) -> None:
    town = Halls()
    town.answers(Q_TRAVEL)
    to = 2 if figure == 0 else 5
    changed = town.changes(SHOP.questions[Q_TRAVEL].play, answer_code(MOVE_FIGURE, figure, to, 0))
    assert changed == {FIGURE + figure: to - (0, 7)[figure]}
    assert (town.open(), town.story()) == ((town.seat, Q_TRAVEL, 1 << figure, 0), [(TOLD_MOVED, figure, to, 0)])
    town.cove.question = 0
    town.answers(Q_TRAVEL, 1 << figure)
    assert town.changes(SHOP.questions[Q_TRAVEL].play, answer_code(END_TRAVEL, 0, 0, 0)) == {}
    assert town.open() is None
    town.changes(SHOP.questions[Q_TRAVEL].play, answer_code(MOVE_FIGURE, 1 - figure, 4, 0))
    assert town.open() is None


# ---- Freeze and Explore ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("states", "glasses"), list(product(product(range(3), repeat=2), range(4))))
def test_M_H4_open_tiles_below_the_figures_are_frozen_all_if_there_are_hourglasses(
    states: tuple[int, int], glasses: int
) -> None:
    town = Halls(states[0], 0, 0, 0, 0, 0, 0, states[1]).put(GLASSES, glasses)
    open_ones = [figure for figure in (0, 1) if states[figure] == OPEN]
    assert machines.count_freezers(town.cove, town.seat) == len(open_ones)
    can = bool(open_ones) and glasses > 0
    assert machines.can_freeze(town.cove, town.seat) == can
    assert (SHOP.is_open(town.cove, town.seat, data.FREEZE), SHOP.has_work(town.cove, town.seat, data.SAND)) == (
        can,
        can,
    )
    assert town.answers(Q_FREEZE) == [(FREEZE_ERA, figure, 0, 0) for figure in open_ones]
    if not can:
        return
    changed = town.changes(SHOP.act, data.FREEZE)
    if glasses < len(open_ones):
        assert (changed, town.open()) == ({}, (town.seat, Q_FREEZE, 0, 0))
        changed = town.changes(SHOP.questions[Q_FREEZE].play, answer_code(FREEZE_ERA, 1, 0, 0))
        assert changed == {STATE + 7: FROZEN, GLASSES: -1}
    else:
        assert changed == {GLASSES: -len(open_ones), **{STATE + (0, 7)[n]: FROZEN for n in open_ones}}
        assert (town.open(), town.story()) == (None, [(TOLD_FROZEN, n, (0, 7)[n], 0) for n in open_ones])


@pytest.mark.parametrize("states", list(product(range(3), repeat=2)))
@pytest.mark.parametrize("figures", [(0, 7), (1, 4), (2, 6), (0, 3)])
@pytest.mark.parametrize("large", [0, 2])
def test_M_H5_unexplored_tiles_give_goods_and_one_more_if_both_are_of_one_colour(
    states: tuple[int, int], figures: tuple[int, int], large: int
) -> None:
    town = Halls().put(FIGURE, *figures)
    town.put(TILE + 6, 1 + 6)  # the colour of chamber 2, another face
    for good in range(8):
        town.stock(good, large if good % 2 else 5)
    expected: dict[int, int] = {}
    told = []
    for n, chamber in enumerate(figures):
        town.put(STATE + chamber, states[n])
        kind = 6 if chamber == 6 else ROW[chamber]
        if states[n] == EXPLORED:
            continue
        is_large = states[n] == FROZEN and large > 0
        good = SHELF + 2 * (kind // 3) + is_large
        expected[good] = expected.get(good, 0) + 1
        expected[STATE + chamber] = EXPLORED - states[n]
        if states[n] == FROZEN:
            expected[GLASSES] = expected.get(GLASSES, 0) + 1
        told.append((TOLD_EXPLORED, n, chamber, kind))
    unexplored = [n for n in (0, 1) if states[n] != EXPLORED]
    colours = [(6 if chamber == 6 else ROW[chamber]) // 3 for chamber in figures]
    if len(unexplored) == 2 and colours[0] == colours[1]:
        expected[SHELF + 2 * colours[0]] = expected.get(SHELF + 2 * colours[0], 0) + 1
        told.append((TOLD_MATCHED, colours[0], 0, 0))
        assert machines.match(town.cove, town.seat) == colours[0]
    else:
        assert machines.match(town.cove, town.seat) < 0
    assert town.answers(Q_EXPLORE) == [(EXPLORE_ERA, n, 0, 0) for n in unexplored]
    is_work = bool(unexplored)
    ways = SHOP.is_open(town.cove, town.seat, data.EXPLORE), SHOP.has_work(town.cove, town.seat, data.GLIMPSE)
    assert ways == (is_work, is_work)
    assert town.changes(SHOP.act, data.EXPLORE) == expected
    assert town.story() == told


# ---- what begins, and shields ----------------------------------------------------------------------------------------
def test_M_H2_M_H3_M_H7_what_actions_and_abilities_ask() -> None:
    def asked(begin: object, number: int) -> tuple[int, ...] | None:
        town = Halls().put(GLASSES, 1)
        assert town.changes(begin, number) == {}  # type: ignore[arg-type]  # a method of the shop
        assert town.agenda() == []
        return town.open()

    seat = Halls().seat
    assert asked(SHOP.act, data.SHIFT) == asked(SHOP.use, data.NUDGE) == (seat, Q_SHIFT, 0, 0)
    assert asked(SHOP.act, data.TRAVEL) == asked(SHOP.use, data.WANDER) == (seat, Q_TRAVEL, 0, 0)
    assert asked(SHOP.use, data.SAND) == (seat, Q_FREEZE, 0, 0)
    assert asked(SHOP.use, data.GLIMPSE) == (seat, Q_EXPLORE, 0, 0)
    done = Halls(*[EXPLORED] * 8)
    assert [SHOP.is_open(done.cove, done.seat, space) for space in range(4)] == [True, True, False, False]
    assert [SHOP.has_work(done.cove, done.seat, ability) for ability in range(4)] == [True, True, False, False]


def test_M_H6_shields_are_active_where_frozen_or_visited_and_not_explored() -> None:
    rng = Rng(4)
    for _ in range(40):
        kinds = [rng.below(12) for _ in CHAMBERS]
        states = [rng.below(3) for _ in CHAMBERS]
        figures = [rng.below(4), 4 + rng.below(4)]
        town = Halls(*states).put(TILE, *(1 + kind for kind in kinds)).put(FIGURE, *figures)
        active = [n for n in CHAMBERS if states[n] == FROZEN or (states[n] == OPEN and n in figures)]
        shields = [sum(kinds[n] == 3 * colour + 1 for n in active) for colour in range(4)]
        shields.append(sum(kinds[n] % 3 == 2 for n in active))
        assert [SHOP.shields(town.cove, town.seat, shield) for shield in range(5)] == shields
