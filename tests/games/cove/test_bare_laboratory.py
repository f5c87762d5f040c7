"""The Alchemist's rules one by one: what chutes give, what cauldrons take, where every marble goes."""

from itertools import groupby, product

import pytest

from marketday.core import CHANCE, Rng
from marketday.core.kernel import answer_code
from marketday.games.cove.merchants.alchemist import chutes, data
from marketday.games.cove.merchants.alchemist import laboratory as rules
from marketday.games.cove.merchants.alchemist.codes import (
    BAG,
    CELLS,
    CHUTE,
    COLOURED,
    DRAWN,
    EMPTY_FLASK,
    FILL_FLASK,
    FLASK,
    HAND,
    ICHORED,
    IN_BAG,
    IN_FLASK,
    PICK,
    PLACE_ICHOR,
    POUR,
    Q_DRAW,
    Q_FLASK,
    Q_PICK,
    Q_PLACE,
    Q_POUR,
    Q_TAKE,
    STOP_PLACING,
    T_DECANT,
    T_FILL,
    T_PICK,
    T_STORE,
    TAKE,
    TOLD_DECANTED,
    TOLD_FLASK_EMPTIED,
    TOLD_PICKED,
    TOLD_PLACED,
    TOLD_REACTED,
    WASTE,
)
from tests.games.cove.bare_laboratory import (
    BLUE,
    COLOURS,
    GREEN,
    ICHOR,
    MARBLES,
    POTS,
    RED,
    SHOP,
    YELLOW,
    Lab,
    packed,
)


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
    lab.put(FLASK + colour, 3)
    assert ways(lab) == [False, False, False, True, True], "a flask is free"
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
            colours = [({chute[place] for place in wave} - {"X"} or {"X"}).pop() for wave in waves[1:]]
            told = [
                (TOLD_REACTED, "RGBYX".index(colour), len(wave), 0)
                for colour, wave in zip(colours, waves[1:], strict=True)
            ]
            assert lines[1:] == told
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
    for left in (6, 1):
        assert lab.changes(SHOP.go_on, T_DECANT, left, 0) == {}
        assert (lab.open(), lab.agenda()) == ((CHANCE, Q_DRAW, 0, 0), [(T_DECANT, left - 1, 0)])
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
    for left in (2, 1):
        assert lab.changes(SHOP.go_on, T_PICK, left, 0) == {}
        assert (lab.open(), lab.agenda()) == ((lab.seat, Q_PICK, 0, 0), [(T_PICK, left - 1, 0)])
    done = Lab().chutes("RG")
    assert (done.changes(SHOP.go_on, T_PICK, 0, 0), done.open(), done.agenda()) == ({}, None, [])


# ---- placing ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("colour", COLOURS)
def test_M_A3_coloured_marbles_in_hand_go_to_their_cauldron_while_they_fit(colour: int) -> None:
    for (coloured, ichor), marbles in product(POTS, range(4)):
        lab = Lab().pot(colour, coloured, ichor)
        lab.put(HAND + colour, marbles)
        fitting = min(marbles, 3 - coloured - ichor)
        assert lab.changes(rules.place) == ({HAND + colour: -fitting, COLOURED + colour: fitting} if fitting else {})
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


def test_M_A3_everything_that_may_be_placed_is_offered_colour_by_colour() -> None:
    lab = Lab().pot(RED, 1, 0).pot(GREEN, 2, 1).pot(BLUE, 1, 1).pot(YELLOW, 0, 0)
    lab.put(FLASK, 1, 1, 1, 1, 1)
    places = [(PLACE_ICHOR, RED), (EMPTY_FLASK, RED), (PLACE_ICHOR, BLUE), (EMPTY_FLASK, BLUE), (EMPTY_FLASK, YELLOW)]
    assert lab.answers(Q_PLACE) == [(STOP_PLACING, 0, 0, 0), *((kind, colour, 0, 0) for kind, colour in places)]


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
    lab.put(FLASK + YELLOW, filled).put(HAND, *hand).put(BAG, 5, 5, 5, 5, 5)
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
    expected: dict[int, int] = {}
    told: list[tuple[int, ...]] = []
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
