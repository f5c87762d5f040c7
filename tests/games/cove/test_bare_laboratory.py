"""The Alchemist's rules one by one: what chutes give, what cauldrons take and leave, where every marble goes."""

from itertools import groupby, product

import pytest
from librt.vecs import vec
from mypy_extensions import i16

from marketday.core import CHANCE, Rng
from marketday.core.kernel import answer_code
from marketday.games.cove.codes import SHELF, SHOP_TASK, T_CORRUPT, T_DISCARD
from marketday.games.cove.merchants.alchemist import chutes, data
from marketday.games.cove.merchants.alchemist import laboratory as rules
from marketday.games.cove.merchants.alchemist.codes import (
    BAG,
    BREW_GOOD,
    CELLS,
    CHOOSE_SPONSOR,
    CHUTE,
    COLOURED,
    DRAWN,
    EMPTY_FLASK,
    FILL_FLASK,
    FILTER_TO,
    FLASK,
    HAND,
    ICHORED,
    IN_BAG,
    IN_FLASK,
    LEAVE,
    LOST,
    PICK,
    PLACE_ICHOR,
    POUR,
    Q_BREW,
    Q_DRAW,
    Q_FILTER,
    Q_FLASK,
    Q_LEFT,
    Q_PICK,
    Q_PLACE,
    Q_POUR,
    Q_SPONSOR,
    Q_TAKE,
    RENOWN,
    STOP_BREWING,
    STOP_PLACING,
    T_AFTER_BREW,
    T_BREW,
    T_DECANT,
    T_FILL,
    T_PICK,
    T_STORE,
    TAKE,
    TOLD_BREWED,
    TOLD_DECANTED,
    TOLD_FILTERED,
    TOLD_FLASK_EMPTIED,
    TOLD_PICKED,
    TOLD_PLACED,
    TOLD_PURGED,
    TOLD_RENOWN,
    TOLD_WASTED,
    WASTE,
)
from marketday.games.cove.merchants.alchemist.shop import Laboratory
from tests.games.cove.bare import Bare

SHOP = Laboratory()
COLOURS, MARBLES = range(4), range(5)
RED, GREEN, BLUE, YELLOW, ICHOR = MARBLES
NONE_LEFT = -1
POTS = [(coloured, ichor) for coloured in range(4) for ichor in range(3) if coloured + ichor <= 3]
"""Coloured marbles and ichor that a cauldron may hold, and some that it may not."""
CORRUPTED = (T_CORRUPT - SHOP_TASK, 0, 0)


def packed(chute: str) -> int:
    """As the state has it: R G B Y X from the bottom."""
    return sum(("RGBYX".index(marble) + 1) * 16**place for place, marble in enumerate(chute))


class Lab(Bare):
    """A laboratory that is empty but for what is put into it."""

    def __init__(self) -> None:
        super().__init__(SHOP)

    def chutes(self, *filled: str) -> "Lab":
        self.put(CHUTE, *(packed(chute) for chute in filled))
        return self

    def pot(self, colour: int, coloured: int, ichor: int) -> "Lab":
        self.put(COLOURED + colour, coloured).put(ICHORED + colour, ichor)
        return self


# ---- set-up and what there is ----------------------------------------------------------------------------------------
def test_M_A1_a_laboratory_is_set_up_with_all_marbles_in_the_bag_and_twenty_to_draw() -> None:
    lab = Lab()
    assert lab.changes(SHOP.set_up) == {BAG + kind: count for kind, count in enumerate((9, 9, 8, 8, 8))}
    assert (lab.agenda(), lab.open()) == ([(T_FILL, 20, 0)], None)
    assert (SHOP.cells, list(SHOP.hours), list(SHOP.corruption)) == (CELLS, [2, 1, 1, 1], [0] * 4)


@pytest.mark.parametrize(("first", "chute"), [(20, 3), (16, 3), (15, 2), (11, 2), (10, 1), (6, 1), (5, 0), (1, 0)])
def test_M_A1_chutes_are_filled_from_the_last_five_marbles_each(first: int, chute: int) -> None:
    lab = Lab()
    lab.put(BAG, 2, 0, 1, 0, 3)
    assert lab.changes(SHOP.go_on, T_FILL, first, 0) == {}
    assert (lab.open(), lab.agenda()) == ((CHANCE, Q_DRAW, 1 + chute, 0), [(T_FILL, first - 1, 0)])
    code = answer_code(DRAWN, BLUE, 0, 0)
    assert lab.changes(SHOP.questions[Q_DRAW].play, code) == {BAG + BLUE: -1, CHUTE + chute: packed("B")}
    assert SHOP.questions[Q_DRAW].count(lab.cove, lab.seat) == 5


def test_M_A1_when_the_chutes_are_filled_nothing_more_is_drawn() -> None:
    lab = Lab()
    lab.put(BAG, 2, 2, 2, 2, 2)
    assert (lab.changes(SHOP.go_on, T_FILL, 0, 0), lab.open(), lab.agenda()) == ({}, None, [])


def test_M_A1_chance_draws_each_marble_of_the_bag() -> None:
    lab = Lab()
    lab.put(BAG, 2, 0, 1, 0, 3)
    drawn = [(RED, 0), (RED, 1), (BLUE, 0), (ICHOR, 0), (ICHOR, 1), (ICHOR, 2)]
    assert lab.answers(Q_DRAW) == [(DRAWN, kind, n, 0) for kind, n in drawn]


@pytest.mark.parametrize("colour", COLOURS)
def test_M_A1_M_A2_M_A4_actions_are_open_where_they_would_do_something(colour: int) -> None:
    def ways(lab: Lab) -> list[bool]:
        spaces = [SHOP.is_open(lab.cove, lab.seat, space) for space in range(4)]
        abilities = [SHOP.has_work(lab.cove, lab.seat, ability) for ability in range(4)]
        assert [spaces[0], spaces[1], spaces[2]] == [
            abilities[data.TONGS],
            abilities[data.TRICKLE],
            abilities[data.SIMMER],
        ]
        return [*spaces, abilities[data.FILTER]]

    full, one = "RGRGRG", "RGRGR"
    assert ways(Lab()) == [False] * 5
    assert ways(Lab().chutes(*["" if n != colour else "X" for n in COLOURS])) == [True, False, False, False, False]
    lab = Lab()
    lab.put(BAG + colour, 1)
    assert ways(lab) == [False, True, False, False, False]
    assert ways(lab.chutes(*[full] * 4)) == [True, False, False, False, False]
    assert ways(lab.chutes(*[full if n != colour else one for n in COLOURS])) == [True, True, False, False, False]
    assert ways(Lab().pot(colour, 1, 0)) == [False] * 5
    assert ways(Lab().pot(colour, 2, 0)) == [False, False, True, False, False]
    assert ways(Lab().pot(colour, 1, 1)) == [False, False, True, False, False]
    lab = Lab()
    lab.put(WASTE, 1)
    assert ways(lab) == [False, False, False, True, True]
    lab.put(FLASK + colour, 4)
    assert ways(lab) == [False, False, False, True, False], "no place for the ichor"
    assert ways(lab.pot(colour, 1, 0)) == [False, False, False, True, True]
    lab = Lab()
    lab.corrupt(2, 1)
    assert ways(lab) == [False, False, False, False, True], "a card to let go"


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("pot", POTS)
def test_M_A3_a_cauldron_takes_ichor_beside_a_coloured_marble_two_at_most(colour: int, pot: tuple[int, int]) -> None:
    coloured, ichor = pot
    lab = Lab().pot(colour, coloured, ichor)
    takes = coloured > 0 and ichor < 2 and coloured + ichor < 3
    assert [rules.takes_ichor(lab.cove, lab.seat, n) for n in COLOURS] == [takes and n == colour for n in COLOURS]
    assert rules.some_take_ichor(lab.cove, lab.seat) == takes
    assert [rules.in_cauldron(lab.cove, lab.seat, n) for n in COLOURS] == [
        coloured + ichor if n == colour else 0 for n in COLOURS
    ]
    assert rules.can_brew(lab.cove, lab.seat) == (coloured + ichor >= 2)
    for marbles in range(5):
        assert rules.fitting(lab.cove, lab.seat, colour, marbles) == min(marbles, 3 - coloured - ichor)
    made = [good for good in range(8) if rules.can_make(lab.cove, lab.seat, good)]
    assert made == [2 * colour, 2 * colour + 1][: max(0, coloured + ichor - 1)]


@pytest.mark.parametrize("kind", MARBLES)
def test_M_A3_there_are_four_flasks(kind: int) -> None:
    lab = Lab()
    for held in range(5):
        lab.put(FLASK + kind, held)
        assert rules.free_flasks(lab.cove, lab.seat) == 4 - held
    lab.put(FLASK, 1, 1, 1, 1, 0)
    assert rules.free_flasks(lab.cove, lab.seat) == 0


# ---- chutes ----------------------------------------------------------------------------------------------------------
def some_chutes() -> list[str]:
    rng = Rng(5)
    return ["".join("RGBX"[rng.below(4)] for _ in range(length)) for length in range(7) for _ in range(12)]


def test_M_A2_a_chute_has_its_marbles_and_runs_from_the_bottom() -> None:
    for chute in some_chutes():
        number = packed(chute)
        assert chutes.height(number) == len(chute)
        assert chutes.is_full(number) == (len(chute) == 6)
        kinds = ["RGBYX".index(marble) for marble in chute]
        assert [chutes.marble_at(number, place) for place in range(8)] == [*kinds, *[-1] * (8 - len(kinds))]
        if len(chute) < 6:
            assert chutes.with_marble(number, YELLOW) == packed(chute + "Y")
        lows = [n for n in range(len(chute)) if n == 0 or chute[n] != chute[n - 1]]
        assert chutes.runs(number) == len(lows)
        assert [chutes.nth_run(number, n) for n in range(len(lows))] == lows
        ends = [*lows[1:], len(chute)]
        for low, end in zip(lows, ends if chute else [], strict=True):
            assert chutes.run_end(number, low) == end
            assert chutes.without(number, low, end) == packed(chute[:low] + chute[end:])
        assert len(lows) == len(list(groupby(chute)))


def told_reactions(chute: str, low: int) -> list[list[int]]:
    """M-A2 in other words: take the run; while the marbles above and below the gap go together, take all that are of
    that colour or ichor on both sides."""
    standing = list(enumerate(chute))
    high = low
    while high < len(chute) and chute[high] == chute[low]:
        high += 1
    waves = [list(range(low, high))]
    below, above = standing[:low], standing[high:]
    while below and above:
        touching = {below[-1][1], above[0][1]}
        colours = touching - {"X"}
        if len(colours) > 1:
            break
        joining = colours | {"X"}
        wave = []
        while below and below[-1][1] in joining:
            wave.append(below.pop()[0])
        while above and above[0][1] in joining:
            wave.append(above.pop(0)[0])
        waves.append(sorted(wave))
    return waves


def test_M_A2_a_pick_takes_its_run_and_one_reaction_after_the_other() -> None:
    reacted = 0
    for chute in some_chutes():
        number = packed(chute)
        for low in [n for n in range(len(chute)) if n == 0 or chute[n] != chute[n - 1]]:
            waves = told_reactions(chute, low)
            assert chutes.waves(number, low) == waves
            lab = Lab().chutes("", "", chute, "Y")
            lab.changes(rules.pick, 2, low)
            taken = [place for wave in waves for place in wave]
            left = "".join(marble for place, marble in enumerate(chute) if place not in taken)
            hand = [sum(chute[place] == kind for place in taken) for kind in "RGBYX"]
            cells = list(lab.cove.cells)[lab.cove.at(lab.seat) :]
            assert cells[CHUTE : CHUTE + 4] == [0, 0, packed(left), packed("Y")]
            assert cells[HAND : HAND + 5] == hand
            lines = lab.story()
            assert lines[0] == (TOLD_PICKED, 2, "RGBYX".index(chute[low]), len(waves[0]))
            assert [line[2] for line in lines[1:]] == [len(wave) for wave in waves[1:]]
            reacted += len(waves) > 2
    assert reacted > 0


def test_M_A1_a_marble_is_poured_onto_any_chute_with_room() -> None:
    lab = Lab().chutes("RGRGRG", "R", "BYBYB", "BYBYBY")
    lab.put(BAG, 1, 1, 1, 1, 2)
    assert lab.answers(Q_POUR, ICHOR) == [(POUR, 1, 0, 0), (POUR, 2, 0, 0)]
    changed = lab.changes(SHOP.questions[Q_POUR].play, answer_code(POUR, 1, 0, 0))
    assert changed == {BAG + ICHOR: -1, CHUTE + 1: packed("RX") - packed("R")}
    assert lab.story() == [(TOLD_DECANTED, ICHOR, 1, 0)]


def test_M_A1_a_drawn_marble_is_asked_where_to() -> None:
    lab = Lab().chutes("R")
    lab.put(BAG, 0, 0, 2, 0, 0)
    lab.answers(Q_DRAW)
    assert lab.changes(SHOP.questions[Q_DRAW].play, answer_code(DRAWN, BLUE, 1, 0)) == {}
    assert lab.open() == (lab.seat, Q_POUR, BLUE, 0)


def test_M_A1_decanting_goes_on_while_there_is_a_marble_and_room() -> None:
    lab = Lab()
    lab.put(BAG + RED, 2)
    assert lab.changes(SHOP.go_on, T_DECANT, 6, 0) == {}
    assert (lab.open(), lab.agenda()) == ((CHANCE, Q_DRAW, 0, 0), [(T_DECANT, 5, 0)])
    for bag, first, filled in ((0, 6, ""), (2, 0, ""), (2, 6, "RGRGRG")):
        done = Lab().chutes(*[filled] * 4)
        done.put(BAG + RED, bag)
        assert (done.changes(SHOP.go_on, T_DECANT, first, 0), done.open(), done.agenda()) == ({}, None, [])


def test_M_A2_M_A7_runs_may_be_picked_and_single_marbles_taken() -> None:
    lab = Lab().chutes("RRX", "", "BGG", "Y")
    runs = [(0, 0, RED), (0, 2, ICHOR), (2, 0, BLUE), (2, 1, GREEN), (3, 0, YELLOW)]
    assert lab.answers(Q_PICK) == [(PICK, chute, low, kind) for chute, low, kind in runs]
    assert lab.answers(Q_TAKE) == [(TAKE, chute, low, kind) for chute, low, kind in runs]
    changed = lab.changes(SHOP.questions[Q_TAKE].play, answer_code(TAKE, 2, 1, GREEN))
    assert changed == {CHUTE + 2: packed("BG") - packed("BGG"), COLOURED + GREEN: 1}
    assert lab.story() == [(TOLD_PICKED, 2, GREEN, 1), (TOLD_PLACED, GREEN, GREEN, 1)]
    assert lab.agenda() == [(T_STORE, 0, 0)]
    changed = lab.changes(SHOP.questions[Q_PICK].play, answer_code(PICK, 0, 0, RED))
    assert changed == {CHUTE: packed("X") - packed("RRX"), COLOURED + RED: 2}


def test_M_A2_harvesting_goes_on_pick_by_pick() -> None:
    lab = Lab().chutes("RG")
    assert lab.changes(SHOP.go_on, T_PICK, 2, 0) == {}
    assert (lab.open(), lab.agenda()) == ((lab.seat, Q_PICK, 0, 0), [(T_PICK, 1, 0)])
    done = Lab().chutes("RG")
    assert (done.changes(SHOP.go_on, T_PICK, 0, 0), done.open(), done.agenda()) == ({}, None, [])


# ---- placing ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("colour", COLOURS)
def test_M_A3_coloured_marbles_in_hand_go_to_their_cauldron_while_they_fit(colour: int) -> None:
    for (coloured, ichor), marbles in product(POTS, range(4)):
        lab = Lab().pot(colour, coloured, ichor)
        lab.put(HAND + colour, marbles)
        fitting = min(marbles, 3 - coloured - ichor)
        assert lab.changes(rules.place) == (
            {HAND + colour: -fitting, COLOURED + colour: fitting} if fitting else {}
        )
        assert lab.story() == ([(TOLD_PLACED, colour, colour, fitting)] if fitting else [])
        assert lab.agenda() == [(T_STORE, 0, 0)]


def where_to(colour: int, coloured: int, ichor: int, hand: int, flasks: tuple[int, int]) -> list[object]:
    """M-A3 in other words, with one cauldron that is not empty."""
    takes = coloured > 0 and ichor < 2 and coloured + ichor < 3
    answers: list[object] = [] if hand and takes else [(STOP_PLACING, 0, 0, 0)]
    if (hand or flasks[1]) and takes:
        answers.append((PLACE_ICHOR, colour, 0, 0))
    if flasks[0] and coloured + ichor < 3:
        answers.append((EMPTY_FLASK, colour, 0, 0))
    return answers


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize(("hand", "flasks"), list(product((0, 1), ((0, 0), (1, 0), (0, 1), (1, 1)))))
def test_M_A3_ichor_and_flasks_go_where_there_is_room(colour: int, hand: int, flasks: tuple[int, int]) -> None:
    for coloured, ichor in POTS:
        lab = Lab().pot(colour, coloured, ichor)
        lab.put(HAND + ICHOR, hand).put(FLASK + colour, flasks[0]).put(FLASK + ICHOR, flasks[1])
        answers = lab.answers(Q_PLACE)
        assert answers == where_to(colour, coloured, ichor, hand, flasks)
        if (PLACE_ICHOR, colour, 0, 0) in answers:
            changed = lab.changes(rules.place_ichor, colour)
            assert changed == {ICHORED + colour: 1, (HAND if hand else FLASK) + ICHOR: -1}
            told = (TOLD_PLACED, ICHOR, colour, 1) if hand else (TOLD_FLASK_EMPTIED, ICHOR, colour, 0)
            assert lab.story() == [told]


def test_M_A3_placing_goes_on_until_it_is_stopped() -> None:
    lab = Lab().pot(BLUE, 1, 0).pot(RED, 1, 0)
    lab.put(HAND + ICHOR, 2).put(FLASK + BLUE, 1)
    changed = lab.changes(SHOP.questions[Q_PLACE].play, answer_code(EMPTY_FLASK, BLUE, 0, 0))
    assert changed == {FLASK + BLUE: -1, COLOURED + BLUE: 1}
    assert lab.story() == [(TOLD_FLASK_EMPTIED, BLUE, BLUE, 0)]
    assert lab.open() == (lab.seat, Q_PLACE, 0, 0)
    lab.cove.question = 0
    changed = lab.changes(SHOP.questions[Q_PLACE].play, answer_code(PLACE_ICHOR, RED, 0, 0))
    assert changed == {HAND + ICHOR: -1, ICHORED + RED: 1}
    assert lab.open() == (lab.seat, Q_PLACE, 0, 0)
    lab.cove.question = 0
    assert lab.changes(SHOP.questions[Q_PLACE].play, answer_code(STOP_PLACING, 0, 0, 0)) == {}
    assert (lab.open(), lab.agenda()) == (None, [])


@pytest.mark.parametrize("filled", range(5))
@pytest.mark.parametrize("hand", [(2, 0, 0, 0, 0), (0, 0, 3, 0, 0), (1, 0, 0, 0, 2), (0, 1, 1, 1, 0), (0, 0, 0, 0, 0)])
def test_M_A3_what_finds_no_cauldron_goes_to_flasks_and_then_to_the_bag(filled: int, hand: tuple[int, ...]) -> None:
    lab = Lab()
    lab.put(FLASK + YELLOW, filled).put(HAND, *hand)
    free, marbles, kinds = 4 - filled, sum(hand), sum(count > 0 for count in hand)
    if 0 < free < marbles and kinds > 1:
        assert lab.changes(SHOP.go_on, T_STORE, 0, 0) == {}
        assert (lab.open(), lab.agenda()) == ((lab.seat, Q_FLASK, 0, 0), [(T_STORE, 0, 0)])
        assert lab.answers(Q_FLASK) == [(FILL_FLASK, kind, 0, 0) for kind in MARBLES if hand[kind]]
        last = max(kind for kind in MARBLES if hand[kind])
        changed = lab.changes(SHOP.questions[Q_FLASK].play, answer_code(FILL_FLASK, last, 0, 0))
        assert changed == {HAND + last: -1, FLASK + last: 1}
        assert lab.story() == [(TOLD_PLACED, last, IN_FLASK, 1)]
        return
    expected, told = {}, []
    for kind in MARBLES:
        kept = min(hand[kind], free)
        free -= kept
        expected |= {HAND + kind: -hand[kind], FLASK + kind: kept, BAG + kind: hand[kind] - kept}
        told += [(TOLD_PLACED, kind, IN_FLASK, kept)] * (kept > 0)
        told += [(TOLD_PLACED, kind, IN_BAG, hand[kind] - kept)] * (hand[kind] > kept)
    assert lab.changes(SHOP.go_on, T_STORE, 0, 0) == {at: more for at, more in expected.items() if more}
    assert (lab.story(), lab.agenda(), lab.open()) == (told, [], None)


def test_M_A3_where_taken_marbles_would_go_is_told_beforehand() -> None:
    lab = Lab().pot(RED, 2, 0).pot(GREEN, 1, 1).pot(BLUE, 0, 0).pot(YELLOW, 3, 0)
    lab.put(FLASK + RED, 1)
    # Two more red marbles, of which one fits; ichor finds one place beside the green and two beside the new blue.
    assert rules.landing(lab.cove, lab.seat, [2, 0, 1, 1, 4]) == [1, 0, 1, 0, 3, 3, 0]
    assert rules.landing(lab.cove, lab.seat, [3, 2, 0, 2, 1]) == [1, 1, 0, 0, 0, 3, 3]
    assert rules.landing(lab.cove, lab.seat, [0, 0, 0, 0, 1]) == [0, 0, 0, 0, 1, 0, 0]
    assert rules.landing(Lab().cove, 2, [0, 0, 0, 0, 6]) == [0, 0, 0, 0, 0, 4, 2]
    assert rules.landing(Lab().cove, 2, [0, 2, 0, 0, 2]) == [0, 2, 0, 0, 1, 1, 0]
    assert rules.landing(Lab().pot(BLUE, 1, 2).cove, 2, [0, 0, 0, 0, 1]) == [0, 0, 0, 0, 0, 1, 0]


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
        lab.stock(good, 1).put(FLASK + (colour + 1) % 4, filled)
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
def test_M_A1_to_M_A5_what_each_action_begins() -> None:
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
