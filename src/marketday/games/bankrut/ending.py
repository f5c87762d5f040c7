# compiled: mypyc
"""How a round ends: by STOP (B-6, B-7), by agreement or by time (B-11); and the game after its last round (B-9)."""

from mypy_extensions import i64

from marketday.core.bits import BIT, lowest
from marketday.core.kernel import OVER, first_of
from marketday.games.bankrut.cards import round_points
from marketday.games.bankrut.codes import (
    BY_AGREEMENT,
    BY_STOP,
    MOST_SEATS,
    NO_GOOD,
    NOBODY,
    NOTHING,
    TOLD_AGREES,
    TOLD_ENDED,
    TOLD_ROUND,
    TOLD_STOP,
)
from marketday.games.bankrut.offers import clear
from marketday.games.bankrut.state import (
    AGREED,
    ANSWERED,
    CENTRE,
    CHOICE,
    CHOICE_GIVE,
    CHOICE_WANT,
    HAND,
    OFFERS,
    PAST_CALLER,
    PAST_CAUSE,
    PAST_CENTRE,
    PAST_HAND,
    ROUND,
    SHOUTED_GIVE,
    SHOUTED_WANT,
    SWAPPER,
    TAKEN,
    TICK,
    Act,
    Bankrut,
    Question,
)


class Stop(Act):
    """B-6: whoever holds a card may end the round; B-7 says whether the call was right."""

    def is_possible(self, game: Bankrut, seat: i64, answer: i64, give: i64) -> bool:
        return game.hand(seat) != 0

    def carry_out(self, game: Bankrut, seat: i64, answer: i64, give: i64, want: i64) -> None:
        game.tell1(TOLD_STOP, seat)
        end_round(game, BY_STOP, seat)


class Agree(Act):
    """B-11: say that one would end the round, or no longer would; it ends when all would."""

    def carry_out(self, game: Bankrut, seat: i64, answer: i64, give: i64, want: i64) -> None:
        agrees: i64 = first_of(answer)
        if agrees:
            game.cells[AGREED] |= BIT[seat]
        else:
            game.cells[AGREED] &= ~BIT[seat]
        game.tell2(TOLD_AGREES, seat, agrees)
        if game.cells[AGREED] == game.everybody():
            end_round(game, BY_AGREEMENT, NOBODY)


class Nothing(Question):
    """B-9: the game is over."""

    def count(self, game: Bankrut) -> i64:
        return 0


def end_round(game: Bankrut, cause: i64, caller: i64) -> None:
    """B-9: there are as many rounds as players."""
    if game.story is not None:
        game.story.append((TOLD_ROUND, game.round, cause, caller, game.centre, *game.hands(), *points(game, caller)))
    note_round(game, cause, caller)
    clear_floor(game)
    game.cells[ROUND] += 1
    if game.round < game.seat_count:
        game.shuffle()
    else:
        if game.story is not None:
            game.story.append((TOLD_ENDED,))
        game.put(NOTHING, OVER)


def points(game: Bankrut, caller: i64) -> tuple[int, ...]:
    """What the round brings each seat."""
    return tuple([int(round_points(game.hand(seat), game.centre, seat == caller)) for seat in range(game.seat_count)])


def note_round(game: Bankrut, cause: i64, caller: i64) -> None:
    """What B-7 and B-8 will score."""
    cells = game.cells
    number: i64 = game.round
    for seat in range(game.seat_count):
        cells[PAST_HAND + MOST_SEATS * number + seat] = cells[HAND + seat]
    cells[PAST_CENTRE + number] = game.centre
    cells[PAST_CALLER + number] = caller
    cells[PAST_CAUSE + number] = cause


def clear_floor(game: Bankrut) -> None:
    """B-2: nothing of a round is left in the next."""
    cells = game.cells
    for seat in range(game.seat_count):
        cells[HAND + seat] = 0
        cells[SHOUTED_GIVE + seat] = 0
        cells[SHOUTED_WANT + seat] = 0
        cells[CHOICE + seat] = 0
        cells[CHOICE_GIVE + seat] = 0
        cells[CHOICE_WANT + seat] = 0
        cells[TAKEN + seat] = 0
    while cells[OFFERS]:
        clear(game, lowest(cells[OFFERS]))
    cells[AGREED] = 0
    cells[ANSWERED] = 0
    cells[TICK] = 0
    cells[CENTRE] = NO_GOOD
    cells[SWAPPER] = NOBODY
