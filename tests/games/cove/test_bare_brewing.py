"""The Alchemist's rules one by one: what a brew makes, leaves and wastes; renown, staff, what follows what."""

from itertools import product

import pytest
from librt.vecs import vec
from mypy_extensions import i16

from marketday.core.kernel import answer_code
from marketday.games.cove.codes import SHELF, SHOP_TASK, T_DISCARD
from marketday.games.cove.merchants.alchemist import data
from marketday.games.cove.merchants.alchemist import laboratory as rules
from marketday.games.cove.merchants.alchemist.codes import (
    BAG,
    BREW_GOOD,
    CELLS,
    CHOOSE_SPONSOR,
    CHUTE,
    COLOURED,
    FILTER_TO,
    FLASK,
    ICHORED,
    IN_FLASK,
    LEAVE,
    LOST,
    Q_BREW,
    Q_FILTER,
    Q_LEFT,
    Q_PLACE,
    Q_SPONSOR,
    Q_TAKE,
    RENOWN,
    STOP_BREWING,
    T_AFTER_BREW,
    T_BREW,
    T_DECANT,
    T_PICK,
    TOLD_BREWED,
    TOLD_FILTERED,
    TOLD_PURGED,
    TOLD_RENOWN,
    TOLD_WASTED,
    WASTE,
)
from tests.games.cove.bare_laboratory import (
    BLUE,
    COLOURS,
    CORRUPTED,
    GREEN,
    ICHOR,
    NONE_LEFT,
    POTS,
    RED,
    SHOP,
    YELLOW,
    Lab,
)


# ---- brewing ---------------------------------------------------------------------------------------------------------
def kinds_left(coloured: int, ichor: int) -> list[int]:
    """What may be left of three marbles where two are brewed, as -1 (nothing), 0 (coloured) or ICHOR."""
    if coloured + ichor < 3:
        return [NONE_LEFT]
    return [0] * (coloured > 1) + [ICHOR] * (ichor > 0)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("pot", [pot for pot in POTS if sum(pot) >= 2 and pot[0]])
@pytest.mark.parametrize("filled", [0, 4])
def test_M_A4_a_brewed_cauldron_leaves_what_was_chosen(colour: int, pot: tuple[int, int], filled: int) -> None:
    coloured, ichor = pot
    ways = [(2 * colour, left if left else colour) for left in kinds_left(coloured, ichor)]
    if coloured + ichor == 3:
        ways.append((2 * colour + 1, NONE_LEFT))
    for good, left in ways:
        lab = Lab().pot(colour, coloured, ichor)
        lab.stock(good, 1).put(FLASK + (colour + 1) % 4, filled).put(BAG, 4, 4, 4, 4, 4)
        wasted, back = ichor - (left == ICHOR), coloured - (left == colour)
        expected = {
            COLOURED + colour: -back,
            ICHORED + colour: -ichor,
            BAG + colour: back,
            WASTE: wasted,
            SHELF + good: 1,
            (BAG if filled else FLASK) + ICHOR: int(left == ICHOR),
        }
        assert lab.changes(rules.brew, good, left) == {at: more for at, more in expected.items() if more}
        lines = lab.story()
        assert lines[0] == (TOLD_BREWED, good, 0, 0)
        assert [line for line in lines if line[0] == TOLD_WASTED] == [(TOLD_WASTED, wasted, 0, 0)] * (wasted > 0)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("pot", [pot for pot in POTS if sum(pot) >= 2 and pot[0]])
@pytest.mark.parametrize("good", [0, 1])
def test_M_A4_M_A5_how_much_ichor_a_brew_wastes_at_least(colour: int, pot: tuple[int, int], good: int) -> None:
    coloured, ichor = pot
    if good and sum(pot) < 3:
        return
    lab = Lab().pot(colour, coloured, ichor)
    left = [NONE_LEFT] if good else kinds_left(coloured, ichor)
    assert rules.sure_waste(lab.cove, lab.seat, 2 * colour + good) == min(ichor - (one == ICHOR) for one in left)


def test_M_A4_cauldrons_of_two_or_three_may_be_brewed() -> None:
    lab = Lab().pot(RED, 1, 1).pot(GREEN, 1, 0).pot(BLUE, 1, 2).pot(YELLOW, 3, 0)
    goods = [2 * RED, 2 * BLUE, 2 * BLUE + 1, 2 * YELLOW, 2 * YELLOW + 1]
    assert lab.answers(Q_BREW) == [(BREW_GOOD, good, 0, 0) for good in goods]
    assert lab.answers(Q_BREW, 1) == [(STOP_BREWING, 0, 0, 0), *((BREW_GOOD, good, 0, 0) for good in goods)]


@pytest.mark.parametrize("one_only", [0, 1])
def test_M_A4_brewing_is_counted_and_asks_what_is_left(one_only: int) -> None:
    lab = Lab().pot(GREEN, 2, 1).pot(BLUE, 2, 0)
    lab.answers(Q_BREW, 1, one_only)
    assert lab.changes(SHOP.questions[Q_BREW].play, answer_code(BREW_GOOD, 2 * GREEN, 0, 0)) == {}
    assert (lab.open(), lab.agenda()) == ((lab.seat, Q_LEFT, GREEN, 0), [(T_BREW, 2, one_only)])
    assert lab.answers(Q_LEFT, GREEN) == [(LEAVE, GREEN, 0, 0), (LEAVE, ICHOR, 0, 0)]
    changed = lab.changes(SHOP.questions[Q_LEFT].play, answer_code(LEAVE, ICHOR, 0, 0))
    assert changed == {COLOURED + GREEN: -2, ICHORED + GREEN: -1, BAG + GREEN: 2, FLASK + ICHOR: 1}
    lab.cove.question = 0
    lab.answers(Q_BREW, 1, one_only)
    changed = lab.changes(SHOP.questions[Q_BREW].play, answer_code(BREW_GOOD, 2 * BLUE, 0, 0))
    assert (changed, lab.open()) == ({COLOURED + BLUE: -2, BAG + BLUE: 2}, None)


@pytest.mark.parametrize("colour", COLOURS)
def test_M_A4_what_may_be_left_of_three(colour: int) -> None:
    for coloured, ichor, left in ((3, 0, [colour]), (2, 1, [colour, ICHOR]), (1, 2, [ICHOR])):
        lab = Lab().pot(colour, coloured, ichor)
        assert lab.answers(Q_LEFT, colour) == [(LEAVE, kind, 0, 0) for kind in left]


@pytest.mark.parametrize(("there", "ichor"), list(product(range(7), (1, 2))))
def test_M_A5_ichor_is_wasted_place_by_place_and_the_last_four_corrupt(there: int, ichor: int) -> None:
    lab = Lab()
    lab.put(WASTE, there)
    cards = len([place for place in range(there + 1, there + ichor + 1) if 3 <= place <= 6])
    assert rules.waste_corruption(lab.cove, lab.seat, ichor) == cards
    lost = max(0, there + ichor - 6)
    changed = lab.changes(rules.waste, ichor)
    assert changed == {at: more for at, more in ((WASTE, ichor - lost), (LOST, lost)) if more}
    assert lab.agenda() == [CORRUPTED] * cards
    assert lab.story() == [(TOLD_WASTED, there + ichor - lost, lost, 0)]


@pytest.mark.parametrize(("cauldrons", "renown"), list(product(range(1, 5), range(6))))
def test_M_A6_three_cauldrons_bring_renown_and_four_a_sponsor(cauldrons: int, renown: int) -> None:
    lab = Lab()
    lab.put(RENOWN, renown)
    lab.answers(Q_BREW, cauldrons)
    rises = cauldrons >= 3 and renown < 5
    changed = lab.changes(SHOP.questions[Q_BREW].play, answer_code(STOP_BREWING, 0, 0, 0))
    assert changed == ({RENOWN: 1} if rises else {})
    assert lab.story() == ([(TOLD_RENOWN, renown + 1, data.RENOWN_TRACK[renown], 0)] if rises else [])
    assert lab.agenda() == [(T_AFTER_BREW, 0, 0)]
    assert lab.open() == ((lab.seat, Q_SPONSOR, 0, 0) if cauldrons == 4 else None)
    assert lab.answers(Q_SPONSOR) == [(CHOOSE_SPONSOR, colour, 0, 0) for colour in COLOURS]


@pytest.mark.parametrize("renown", range(6))
def test_M_A6_shields_are_the_spaces_reached(renown: int) -> None:
    lab = Lab()
    lab.put(RENOWN, renown)
    reached = data.RENOWN_TRACK[:renown]
    assert [SHOP.shields(lab.cove, lab.seat, shield) for shield in range(5)] == [int(n in reached) for n in range(5)]


def test_M_A6_renown_is_near_with_three_cauldrons_to_brew() -> None:
    for pots, near in (((2, 2, 2, 0), True), ((2, 1, 2, 3), True), ((2, 1, 0, 3), False), ((1, 1, 1, 1), False)):
        lab = Lab()
        lab.put(COLOURED, *pots)
        assert rules.is_renown_near(lab.cove, lab.seat) == near


# ---- what actions, staff and tasks begin -----------------------------------------------------------------------------
def test_M_A1_M_A2_M_A4_M_A5_what_each_action_begins() -> None:
    lab = Lab().pot(RED, 2, 0).pot(BLUE, 3, 0)
    lab.put(WASTE, 5)
    assert (lab.changes(SHOP.act, data.HARVEST), lab.agenda()) == ({}, [(T_PICK, 2, 0)])
    assert (lab.changes(SHOP.act, data.DECANT), lab.agenda()) == ({}, [(T_DECANT, 6, 0)])
    assert lab.changes(SHOP.act, data.PURGE) == {WASTE: -5, BAG + ICHOR: 5}
    assert lab.story() == [(TOLD_PURGED, 5, 0, 0)]
    assert lab.changes(SHOP.act, data.BREW) == {}
    assert (lab.open(), lab.agenda()) == ((lab.seat, Q_BREW, 0, 0), [])


def test_M_A7_what_each_ability_begins() -> None:
    def begun(ability: int, waste: int = 2) -> tuple[list[tuple[int, ...]], tuple[int, ...] | None]:
        lab = Lab().pot(RED, 2, 0).pot(BLUE, 3, 0).chutes("RG", "", "R")
        lab.put(WASTE, waste)
        assert lab.changes(SHOP.use, ability) == {}
        return lab.agenda(), lab.open()

    seat = Lab().seat
    assert begun(data.TONGS) == ([], (seat, Q_TAKE, 0, 0))
    assert begun(data.TRICKLE) == ([(T_DECANT, 5, 0)], None)
    assert begun(data.FILTER) == ([(T_DISCARD - SHOP_TASK, 1, 0)], (seat, Q_FILTER, 0, 0))
    assert begun(data.FILTER, 0) == ([(T_DISCARD - SHOP_TASK, 1, 0)], None)
    assert begun(data.SIMMER) == ([], (seat, Q_BREW, 0, 1))


def test_M_A4_M_A7_after_a_brew_more_may_be_brewed_and_then_placed() -> None:
    def gone_on(task: int, first: int, second: int) -> tuple[int, ...] | None:
        lab = Lab().pot(RED, 2, 0).pot(BLUE, 1, 0)
        lab.put(FLASK + BLUE, 1)
        assert lab.changes(SHOP.go_on, task, first, second) == {}
        assert lab.agenda() == []
        return lab.open()

    seat = Lab().seat
    assert gone_on(T_BREW, 2, 0) == (seat, Q_BREW, 2, 0)
    assert gone_on(T_BREW, 1, 1) == (seat, Q_PLACE, 0, 0)
    assert gone_on(T_AFTER_BREW, 0, 0) == (seat, Q_PLACE, 0, 0)


@pytest.mark.parametrize("to", [*COLOURS, IN_FLASK])
def test_M_A7_filtered_ichor_goes_to_a_cauldron_or_a_flask(to: int) -> None:
    lab = Lab()
    lab.put(WASTE, 3).put(COLOURED, 1, 1, 1, 1)
    assert lab.answers(Q_FILTER) == [(FILTER_TO, place, 0, 0) for place in (*COLOURS, IN_FLASK)]
    changed = lab.changes(SHOP.questions[Q_FILTER].play, answer_code(FILTER_TO, to, 0, 0))
    assert changed == {WASTE: -1, FLASK + ICHOR if to == IN_FLASK else ICHORED + to: 1}
    assert lab.story() == [(TOLD_FILTERED, to, 0, 0)]


def test_M_A7_ichor_is_filtered_only_where_there_is_room() -> None:
    lab = Lab()
    lab.put(WASTE, 3).put(COLOURED, 0, 3, 0, 1).put(FLASK, 4, 0, 0, 0, 0)
    assert lab.answers(Q_FILTER) == [(FILTER_TO, YELLOW, 0, 0)]
    lab.put(FLASK, 3)
    assert lab.answers(Q_FILTER) == [(FILTER_TO, YELLOW, 0, 0), (FILTER_TO, IN_FLASK, 0, 0)]


def test_what_learners_see_of_a_laboratory() -> None:
    lab = Lab().chutes("RGX", "", "YY")
    lab.put(BAG, 3, 1, 4, 1, 5).put(COLOURED, 1, 2).put(RENOWN, 2)
    out = vec[i16]([i16(-7) for _ in range(70)])
    SHOP.observe(lab.cove, lab.seat, out, 3)
    cells = list(lab.cove.cells)[lab.cove.at(lab.seat) :][:CELLS]
    cells[CHUTE : CHUTE + 4] = [-7] * 4  # told below, place by place
    places = [1, 2, 5, 0, 0, 0, *[0] * 6, 4, 4, 0, 0, 0, 0, *[0] * 6]
    assert list(out) == [*[-7] * 3, *cells, *places, *[-7] * (70 - 3 - CELLS - 24)]
