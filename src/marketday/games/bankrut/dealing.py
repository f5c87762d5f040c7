# compiled: mypyc
"""Before a round: who leads (B-1), the cards (B-2), and everybody's readiness."""

from mypy_extensions import i64

from marketday.core.bits import BIT, popcount, select
from marketday.core.kernel import answer_code, first_of
from marketday.games.bankrut.cards import CARD, CARD_GOOD, DECK
from marketday.games.bankrut.codes import (
    DEALT,
    GET_READY,
    LEADS,
    LIVE,
    READY,
    TICKS,
    TOLD_DEALT,
    TOLD_LEADS,
    TOLD_OPENED,
    TRADE,
)
from marketday.games.bankrut.state import (
    ANSWERED,
    CENTRE,
    DECK_HIGH,
    DECK_LOW,
    FIRST,
    HAND,
    LOW_DECK,
    SEATS,
    TICK,
    Bankrut,
    Question,
)


class Lead(Question):
    """B-1: chance decides who leads the first round."""

    def count(self, game: Bankrut) -> i64:
        return game.seat_count

    def nth(self, game: Bankrut, n: i64) -> i64:
        return answer_code(LEADS, n, 0, 0)

    def play(self, game: Bankrut, answer: i64) -> None:
        game.cells[FIRST] = first_of(answer)
        game.tell1(TOLD_LEADS, first_of(answer))
        game.shuffle()


class Deal(Question):
    """B-2: the first card goes to the centre, face down; the others are dealt round, and none is left over."""

    def count(self, game: Bankrut) -> i64:
        return popcount(game.cells[DECK_LOW]) + popcount(game.cells[DECK_HIGH])

    def nth(self, game: Bankrut, n: i64) -> i64:
        low: i64 = game.cells[DECK_LOW]
        count: i64 = popcount(low)
        card: i64 = select(low, n) if n < count else LOW_DECK + select(game.cells[DECK_HIGH], n - count)
        return answer_code(DEALT, card, 0, 0)

    def play(self, game: Bankrut, answer: i64) -> None:
        cells = game.cells
        card: i64 = first_of(answer)
        if card < LOW_DECK:
            cells[DECK_LOW] ^= BIT[card]
        else:
            cells[DECK_HIGH] ^= BIT[card - LOW_DECK]
        if game.options == DECK:
            cells[CENTRE] = CARD_GOOD[card]
        else:
            cells[HAND + (DECK - 1 - game.options) % cells[SEATS]] += CARD[card]
        game.options -= 1
        if game.options == 0:
            get_ready(game)


class Ready(Question):
    """B-2: trading begins when all are ready, or when the time to get ready is over."""

    def nth(self, game: Bankrut, n: i64) -> i64:
        return answer_code(GET_READY, 0, 0, 0)

    def play(self, game: Bankrut, answer: i64) -> None:
        if not game.turn_to_next():
            open_floor(game)

    def time_is_up(self, game: Bankrut) -> None:
        open_floor(game)


def get_ready(game: Bankrut) -> None:
    if game.story is not None:
        game.story.append((TOLD_DEALT, game.round, game.leader(), *game.hands()))
    game.cells[ANSWERED] = 0
    if game.pace == TICKS:
        open_floor(game)
    else:
        game.put(READY, 0)


def open_floor(game: Bankrut) -> None:
    """B-3: the leader turns up the centre card, and all may trade."""
    game.cells[TICK] = 0
    game.cells[ANSWERED] = 0
    game.tell2(TOLD_OPENED, game.leader(), game.centre)
    game.put(TRADE, game.leader() if game.pace == LIVE else 0)
