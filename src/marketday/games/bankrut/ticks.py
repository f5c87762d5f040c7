# compiled: mypyc
"""The clock of ticks (B-3, B-10): every seat chooses one act, unseen, and chance picks the order in which they are
carried out; an act that is no longer possible by then comes to nothing. Calm tables are the same with seconds to a
tick, which the table counts."""

from mypy_extensions import i64

from marketday.core.bits import BIT, lowest, popcount, select
from marketday.core.kernel import CHANCE, answer_code, first_of, kind_of
from marketday.games.bankrut.codes import BY_TIME, NEXT, NOBODY, ORDER, TOLD_LATE, TOLD_TICK, TRADE, WAIT
from marketday.games.bankrut.ending import end_round
from marketday.games.bankrut.state import (
    ANSWERED,
    CHOICE,
    CHOICE_GIVE,
    CHOICE_WANT,
    TICK,
    TICK_LIMIT,
    Act,
    Bankrut,
    Question,
    act_of,
)


class Wait(Act):
    """B-3: do nothing in this tick. It is over as soon as it is chosen, and never carried out."""


class Order(Question):
    """B-10: chance says whose act comes next."""

    def count(self, game: Bankrut) -> i64:
        return popcount(game.cells[ANSWERED])

    def nth(self, game: Bankrut, n: i64) -> i64:
        return answer_code(NEXT, select(game.cells[ANSWERED], n), 0, 0)

    def play(self, game: Bankrut, answer: i64) -> None:
        if carry_out_choice(game, first_of(answer)):
            go_on(game)


def choose(game: Bankrut, answer: i64, give: i64, want: i64) -> None:
    cells = game.cells
    seat: i64 = game.actor
    cells[CHOICE + seat] = answer
    cells[CHOICE_GIVE + seat] = give
    cells[CHOICE_WANT + seat] = want
    if not game.turn_to_next():
        end_choosing(game)


def end_choosing(game: Bankrut) -> None:
    """A seat that chose to wait has waited; a seat that has not chosen waits."""
    cells = game.cells
    due: i64 = 0
    for seat in range(game.seat_count):
        choice: i64 = cells[CHOICE + seat]
        if kind_of(choice) == WAIT:
            cells[CHOICE + seat] = 0
        elif choice:
            due |= BIT[seat]
    cells[ANSWERED] = due
    go_on(game)


def go_on(game: Bankrut) -> None:
    """Carry out what was chosen, one act after another in the order chance gives; then the next tick."""
    left: i64 = game.cells[ANSWERED]
    if left & (left - 1):
        game.put(ORDER, CHANCE)
        return
    if left and not carry_out_choice(game, lowest(left)):
        return
    game.tell1(TOLD_TICK, game.tick)
    game.cells[TICK] += 1
    if game.tick == game.cells[TICK_LIMIT]:
        end_round(game, BY_TIME, NOBODY)
    else:
        game.put(TRADE, 0)


def carry_out_choice(game: Bankrut, seat: i64) -> bool:
    """Whether the round goes on afterwards."""
    cells = game.cells
    number: i64 = game.round
    answer: i64 = cells[CHOICE + seat]
    give: i64 = cells[CHOICE_GIVE + seat]
    want: i64 = cells[CHOICE_WANT + seat]
    cells[CHOICE + seat] = 0
    cells[CHOICE_GIVE + seat] = 0
    cells[CHOICE_WANT + seat] = 0
    cells[ANSWERED] ^= BIT[seat]
    act = act_of(answer)
    if act.is_possible(game, seat, answer, give):
        act.carry_out(game, seat, answer, give, want)
    else:
        game.tell3(TOLD_LATE, seat, kind_of(answer) - WAIT, act.quicker(game, answer))
    return game.round == number
