"""Where the town and a shop meet, rule by rule: the agenda, the open question, goods, gold and corruption cards."""

import pytest
from librt.vecs import vec
from mypy_extensions import i16

from marketday.core import CHANCE
from marketday.core.kernel import answer_code, first_of
from marketday.games.cove import data
from marketday.games.cove.codes import (
    ABOUT,
    AGENDA,
    AGENDA_PLACES,
    ASKER,
    AT_ONCE,
    DEPTH,
    DISCARD_CARD,
    DISCARD_NO_MORE,
    DISCARDS,
    GOLD,
    HALL,
    NO_QUESTION,
    Q_ACTION,
    Q_DISCARD,
    Q_TRADE,
    ROUND,
    SHELF,
    SHOP_CELLS,
    SHOP_LINE,
    SHOP_QUESTION,
    SHOP_TASK,
    SHOPS,
    SUPPLY,
    T_CORRUPT,
    T_DISCARD,
    TOLD_GAINED,
    TOLD_INSTANT,
)
from marketday.games.cove.kernel import QUESTIONS
from marketday.games.cove.piles import count_kinds, count_pieces, nth_kind, nth_piece
from marketday.games.cove.shop import Shop, ShopQuestion, Town
from tests.games.cove.bare import NOISE, Bare

PILE = 10
"""Where tests lay a pile: somewhere in the shop."""


class Numbers(ShopQuestion):
    """As many answers as it is told, from its first number on; what is answered is remembered."""

    played: list[tuple[int, int]]

    def nth(self, town: Town, seat: int, n: int) -> int:
        first, count = town.cells[ABOUT], town.cells[ABOUT + 1]
        return answer_code(0, first + n, 0, 0) if n < count else -1

    def play(self, town: Town, seat: int, code: int) -> None:
        assert town.seat_count == 4
        self.played.append((int(seat), int(first_of(code))))


class Stall(Shop):
    def __init__(self) -> None:
        self.numbers, self.others = Numbers("numbers"), Numbers()
        self.numbers.played, self.others.played = [], []
        super().__init__(5, ((2, 0), (3, 1)), [self.numbers, self.others])
        self.went_on: list[tuple[int, ...]] = []

    def go_on(self, town: Town, seat: int, task: int, first: int, second: int) -> None:
        self.went_on.append((int(seat), int(task), int(first), int(second)))
        if task == 3:
            town.ask_seat(seat, 0, 4, 2)


def stall() -> Bare:
    return Bare(Stall())


# ---- piles -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("pile", [(2, 0, 1, 3), (0, 0, 0, 1), (1, 1, 1, 1), (0, 2, 0, 0), (0, 0, 0, 0)])
def test_M_C1_piles_are_counts_of_each_kind(pile: tuple[int, ...]) -> None:
    town = stall().put(PILE - 1, 9, *pile, 9)
    at = town.cove.at(town.seat) + PILE
    kinds = [kind for kind, count in enumerate(pile) if count]
    assert count_pieces(town.cove, at, 4) == sum(pile)
    assert count_kinds(town.cove, at, 4) == len(kinds)
    assert [nth_kind(town.cove, at, 4, n) for n in range(5)] == [*kinds, *[-1] * (5 - len(kinds))]
    pieces = [answer_code(6, kind, n, 0) for kind, count in enumerate(pile) for n in range(count)]
    assert [nth_piece(town.cove, at, n, 6) for n in range(sum(pile))] == pieces


# ---- what a shop sees and has ----------------------------------------------------------------------------------------
def test_a_shop_sees_the_town() -> None:
    town = stall().write(ROUND, 3).write(ASKER, 1)
    assert (town.cove.seat_count, town.cove.round, town.cove.asker) == (4, 3, 1)
    assert [town.cove.at(seat) for seat in range(5)] == [SHOPS + SHOP_CELLS * seat for seat in range(5)]
    town.put(4, 33)
    assert (town.cove.cell(2, 4), town.cove.cell(1, 4), town.cove.cell(2, 3)) == (33, NOISE, 0)
    town.cove.set_cell(3, 1, 55)
    assert [at for at, value in enumerate(town.cove.cells) if value == 55] == [SHOPS + 3 * SHOP_CELLS + 1]
    town.stock(5, 9)
    assert [town.cove.supply(2, good) for good in range(8)] == [0, 0, 0, 0, 0, 9, 0, 0]


def test_M_12_M_31_M_C6_a_shop_is_known_by_its_costs_prices_and_questions() -> None:
    shop = Stall()
    assert (shop.cells, shop.spaces, list(shop.hours), list(shop.corruption)) == (5, 2, [2, 3], [0, 1])
    assert (shop.staff_hours, list(shop.prices)) == (data.STAFF_HOURS, [3, 6, 3, 6, 4, 8, 4, 8])
    assert list(shop.questions) == [shop.numbers, shop.others]
    assert [question.name for question in shop.questions] == ["numbers", ""]


def test_a_shop_has_no_more_cells_than_its_part_of_the_state() -> None:
    assert Shop(SHOP_CELLS, (), []).cells == SHOP_CELLS
    with pytest.raises(AssertionError):
        Shop(SHOP_CELLS + 1, (), [])


def test_a_shop_that_says_nothing_of_it_is_open_without_shields_and_keeps_all_at_the_rounds_end() -> None:
    town = stall()
    assert [town.shop.is_open(town.cove, town.seat, space) for space in range(2)] == [True, True]
    assert [town.shop.shields(town.cove, town.seat, shield) for shield in range(5)] == [0] * 5
    assert town.changes(town.shop.end_round) == {}


def test_what_learners_see_of_a_shop_are_its_cells() -> None:
    town = stall().put(0, 3, 1, 4, 1, 5, 9)
    out = vec[i16]([i16(-7) for _ in range(9)])
    town.shop.observe(town.cove, town.seat, out, 2)
    assert list(out) == [-7, -7, 3, 1, 4, 1, 5, -7, -7]


def test_answers_are_counted_one_by_one_where_nothing_else_is_said() -> None:
    town = stall()
    for count in range(4):
        assert town.answers(0, 0, count) == [(0, n, 0, 0) for n in range(count)]


# ---- the agenda ------------------------------------------------------------------------------------------------------
def test_what_is_put_on_the_agenda_last_is_done_first_and_leaves_no_trace() -> None:
    town = stall()
    town.cove.push(9, 1, 2, 3)
    town.cove.plan(town.seat, 3, 200, 255)
    assert town.cove.cells[DEPTH] == 2
    assert list(town.cove.cells)[AGENDA : AGENDA + 2] == [
        9 | 1 << 8 | 2 << 16 | 3 << 24,
        SHOP_TASK + 3 | town.seat << 8 | 200 << 16 | 255 << 24,
    ]
    assert town.cove.pop() == SHOP_TASK + 3 | town.seat << 8 | 200 << 16 | 255 << 24
    assert town.cove.pop() == 9 | 1 << 8 | 2 << 16 | 3 << 24
    assert list(town.cove.cells)[AGENDA : AGENDA + AGENDA_PLACES] == [0] * AGENDA_PLACES
    assert town.cove.cells[DEPTH] == 0


def test_the_agenda_has_an_end() -> None:
    town = stall()
    for _ in range(AGENDA_PLACES):
        town.cove.push(1, 0, 0, 0)
    with pytest.raises(AssertionError):
        town.cove.push(1, 0, 0, 0)


def test_a_shops_tasks_come_back_to_it_until_a_question_is_open() -> None:
    shop = Stall()
    town = Bare(shop)
    for task, first, second in ((8, 1, 2), (3, 9, 8), (0, 7, 6)):
        town.cove.plan(town.seat, task, first, second)
    town.cove.begin()
    assert shop.went_on == [(town.seat, 0, 7, 6), (town.seat, 3, 9, 8)]
    assert town.open() == (town.seat, 0, 4, 2)
    assert town.agenda() == [(8, 1, 2)]


# ---- the open question -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("count", "is_put"), [(0, False), (1, False), (2, True), (5, True)])
@pytest.mark.parametrize("by_chance", [False, True])
@pytest.mark.parametrize("number", [0, 1])
def test_a_question_with_one_answer_answers_itself_and_one_with_none_is_dropped(
    count: int, is_put: bool, by_chance: bool, number: int
) -> None:
    shop = Stall()
    town = Bare(shop)
    ask = town.cove.ask_chance if by_chance else town.cove.ask_seat
    asked, other = (shop.numbers, shop.others) if number == 0 else (shop.others, shop.numbers)
    ask(town.seat, number, 30, count)
    assert town.open() == ((CHANCE if by_chance else town.seat, number, 30, count) if is_put else None)
    assert town.cove.options == count
    assert (asked.played, other.played) == ([(town.seat, 30)] if count == 1 else [], [])
    if is_put:
        assert town.cove.question == SHOP_QUESTION + number
        codes = [answer_code(0, 30 + n, 0, 0) for n in range(count)]
        assert [first_of(town.cove.nth(n)) for n in range(count)] == [first_of(code) for code in codes]
        town.cove.answer(town.cove.nth(count - 1))
        assert (town.cove.question, asked.played) == (NO_QUESTION, [(town.seat, 30 + count - 1)])


def test_an_answer_goes_on_with_the_agenda() -> None:
    shop = Stall()
    town = Bare(shop)
    town.cove.plan(town.seat, 3, 0, 0)
    town.cove.ask_seat(town.seat, 0, 30, 2)
    town.cove.play(town.cove.nth(1))
    assert (shop.numbers.played, shop.went_on) == ([(town.seat, 31)], [(town.seat, 3, 0, 0)])
    assert town.open() == (town.seat, 0, 4, 2)
    town.write(ABOUT + 1, 5)
    assert town.cove.options == 2
    town.cove.ask_again()
    assert town.cove.options == 5


@pytest.mark.parametrize(
    ("question", "at_once", "turns"), [(Q_TRADE, 1, True), (Q_TRADE, 0, False), (Q_ACTION, 1, False)]
)
def test_M_20_only_where_all_sell_at_once_another_seat_may_go_first(question: int, at_once: int, turns: bool) -> None:
    town = stall().write(AT_ONCE, at_once).write(ASKER, 1)
    town.cove.ask(question, 1, 99)
    town.cove.turn_to(3)
    assert (town.cove.actor, town.cove.cells[ASKER]) == ((3, 3) if turns else (1, 1))
    assert (town.cove.options == 99) == (not turns), "the answers of the other seat are counted"


def test_M_20_the_seat_that_is_asked_already_is_not_asked_again() -> None:
    town = stall().write(AT_ONCE, 1).write(ASKER, 1)
    town.cove.ask(Q_TRADE, 1, 99)
    town.cove.turn_to(1)
    assert (town.cove.actor, town.cove.options) == (1, 99)


def test_M_51_tasks_and_questions_of_the_town_are_found_by_their_numbers() -> None:
    """Here those of discarding: two cards at most, which may or must go."""
    for must in (0, 1):
        town = stall().corrupt(0, 1).corrupt(5, 2)
        town.cove.push(T_DISCARD, town.seat, 2, must)
        town.cove.begin()
        assert (town.cove.question, town.cove.actor, town.cove.cells[ASKER]) == (Q_DISCARD, town.seat, town.seat)
        assert list(town.cove.cells)[ABOUT : ABOUT + 2] == [2, must]
        keep = [answer_code(DISCARD_NO_MORE, 0, 0, 0)] * (1 - must)
        assert town.cove.codes() == [*keep, *(answer_code(DISCARD_CARD, kind, 0, 0) for kind in (0, 5))]
        town.cove.answer(answer_code(DISCARD_CARD, 5, 0, 0))
        assert (town.cove.held(town.seat), town.cove.cells[DISCARDS + 5]) == (2, 1)


# ---- goods, gold and corruption cards --------------------------------------------------------------------------------
@pytest.mark.parametrize("good", range(8))
def test_M_C6_goods_come_from_a_supply_that_ends(good: int) -> None:
    town = stall().stock(good, 1).write(SHELF + data.GOODS * 2 + good, 1)
    assert town.cove.gain(town.seat, good)
    assert town.cove.story == [(TOLD_GAINED, town.seat, good)]
    assert not town.cove.gain(town.seat, good)
    cells = list(town.cove.cells)
    at = data.GOODS * town.seat + good
    assert (cells[SUPPLY + at], cells[SHELF + at], sum(cells[SHELF : SHELF + 40])) == (0, 2, 2)
    assert town.cove.story == [(TOLD_GAINED, town.seat, good)], "nothing more is told"


@pytest.mark.parametrize("colour", range(4))
def test_M_22_instant_sponsorship_pays_the_adventurers_in_the_hall(colour: int) -> None:
    town = stall().write(HALL, 3, 1, 4, 2)
    gold = (3, 1, 4, 2)[colour]
    town.cove.sponsor(town.seat, colour)
    town.cove.sponsor(town.seat, colour)
    assert town.cove.cells[GOLD + data.MOST_SEATS * data.FROM_INSTANT + town.seat] == 2 * gold
    assert [town.cove.gold(seat) for seat in range(5)] == [0, 0, 2 * gold, 0, 0]
    assert town.cove.story == [(TOLD_INSTANT, town.seat, colour, gold)] * 2


@pytest.mark.parametrize("source", range(len(data.SOURCES)))
def test_M_20_gold_is_kept_by_source_and_counted_together(source: int) -> None:
    town = stall()
    town.cove.pay(town.seat, source, 5)
    town.cove.pay(town.seat, source, 2)
    town.cove.pay(town.seat, 0, 100)
    town.cove.pay(1, source, 1000)
    here = town.cove.cells[GOLD + data.MOST_SEATS * source + town.seat]
    assert (here, town.cove.gold(town.seat)) == (7 + 100 * (source == 0), 107)


def test_M_51_corruption_cards_are_drawn_and_discarded_by_the_agenda() -> None:
    town = stall().corrupt(0, 2).corrupt(12, 1)
    town.cove.draw_corruption(town.seat)
    town.cove.discard_corruption(town.seat, 3)
    assert town.agenda() == [(T_DISCARD - SHOP_TASK, 3, 0), (T_CORRUPT - SHOP_TASK, 0, 0)]
    assert [town.cove.held(seat) for seat in range(5)] == [0, 0, 3, 0, 0]


def test_a_shops_lines_are_told_with_its_seat() -> None:
    town = stall()
    town.cove.tell(4, town.seat, 1, 2, 3)
    assert town.cove.story == [(SHOP_LINE + 4, town.seat, 1, 2, 3)]


def test_a_copy_is_the_same_position_with_the_same_shops() -> None:
    shop = Stall()
    town = Bare(shop)
    town.cove.ask_seat(town.seat, 0, 3, 2)
    twin = town.cove.copy()
    assert (twin.question, twin.actor, twin.options, list(twin.cells)) == (
        town.cove.question,
        town.cove.actor,
        town.cove.options,
        list(town.cove.cells),
    )
    assert twin.shop(town.seat) is shop
    assert twin.story is None


def test_questions_to_chance_have_no_name_and_those_to_seats_have_one() -> None:
    names = [QUESTIONS[number].name for number in range(NO_QUESTION + 1, Q_ACTION)]
    assert names == [""] * len(names)
    assert all(QUESTIONS[number].name for number in range(Q_ACTION, Q_TRADE + 1))
