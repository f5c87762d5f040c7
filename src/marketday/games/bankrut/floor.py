# compiled: mypyc
"""The trading floor (B-3): what a seat may do there. Live, every seat is asked all the time and an act is carried out
at once; in ticks it is a choice."""

from mypy_extensions import i64

from marketday.core.bits import BIT, lowest, popcount, select
from marketday.core.kernel import answer_code, first_of, kind_of, second_of
from marketday.games.bankrut.cards import KINDS, ONE, covers, held, how_many, nth_good, place
from marketday.games.bankrut.codes import (
    ACCEPT,
    AGREE,
    BY_TIME,
    DECLINE,
    LIVE,
    NOBODY,
    OFFER,
    OFFER_ONE,
    STOP,
    SWAP,
    TICKS,
    TRADE,
    WAIT,
    WITHDRAW,
)
from marketday.games.bankrut.ending import end_round
from marketday.games.bankrut.slots import OPEN_TO, OWN_SLOTS, TO_ONE
from marketday.games.bankrut.state import (
    ACCEPTABLE,
    AGREED,
    OFFER_NUMBER,
    OFFER_WANT,
    OFFERS,
    Bankrut,
    Question,
    act_of,
)
from marketday.games.bankrut.ticks import choose, end_choosing


class Trade(Question):
    """B-3: in the order of the answers, wait (not live), agree, STOP, swap, accept, decline, withdraw, and without a
    clock offer one card for one; other offers and shouts are composed."""

    def count(self, game: Bankrut) -> i64:
        cells = game.cells
        seat: i64 = game.actor
        hand: i64 = game.hand(seat)
        goods: i64 = held(hand)
        offers: i64 = cells[OFFERS]
        acceptable: i64 = acceptable_to(game, seat)
        cells[ACCEPTABLE] = acceptable
        answers: i64 = 1  # agree, or no longer
        if game.pace != LIVE:
            answers += 1  # wait
        if hand:
            answers += 1  # STOP
        answers += how_many(goods & ~place(game.centre))  # swap
        answers += popcount(acceptable)  # accept
        answers += popcount(offers & TO_ONE[seat])  # decline
        answers += popcount(offers & OWN_SLOTS[seat])  # withdraw
        if game.pace == TICKS:
            answers += how_many(goods) * (KINDS - 1)  # offer one card for one
        return answers

    def nth(self, game: Bankrut, n: i64) -> i64:
        cells = game.cells
        seat: i64 = game.actor
        hand: i64 = game.hand(seat)
        if game.pace != LIVE:
            if n == 0:
                return answer_code(WAIT, 0, 0, 0)
            n -= 1
        if n == 0:
            return answer_code(AGREE, 1 - ((cells[AGREED] >> seat) & 1), 0, 0)
        n -= 1
        if hand:
            if n == 0:
                return answer_code(STOP, 0, 0, 0)
            n -= 1
        goods: i64 = held(hand)
        layable: i64 = goods & ~place(game.centre)
        count: i64 = how_many(layable)
        if n < count:
            return answer_code(SWAP, nth_good(layable, n), game.centre, 0)
        n -= count
        count = popcount(cells[ACCEPTABLE])
        if n < count:
            return about(game, ACCEPT, cells[ACCEPTABLE], n)
        n -= count
        return nth_of_offers(game, seat, goods, n)

    def play(self, game: Bankrut, answer: i64) -> None:
        if kind_of(answer) == OFFER_ONE:
            # The same offer, composed or from the list, is the same choice.
            self.play_cards(game, answer_code(OFFER, game.actor, 0, 0), ONE[first_of(answer)], ONE[second_of(answer)])
        else:
            self.play_cards(game, answer, 0, 0)

    def play_cards(self, game: Bankrut, answer: i64, give: i64, want: i64) -> None:
        if game.pace == LIVE:
            seat: i64 = game.actor
            act_of(answer).carry_out(game, seat, answer, give, want)
            if game.question == TRADE:
                game.turn_to((seat + 1) % game.seat_count)
        else:
            choose(game, answer, give, want)

    def time_is_up(self, game: Bankrut) -> None:
        """B-11: a live round is over then; in a calm tick, the time to choose."""
        if game.pace == LIVE:
            end_round(game, BY_TIME, NOBODY)
        else:
            end_choosing(game)


def acceptable_to(game: Bankrut, seat: i64) -> i64:
    """B-4: the slots of offers to this seat or to all that it has the cards to accept."""
    cells = game.cells
    hand: i64 = game.hand(seat)
    slots: i64 = 0
    readable: i64 = cells[OFFERS] & OPEN_TO[seat]
    while readable:
        slot: i64 = lowest(readable)
        readable &= readable - 1
        if covers(hand, cells[OFFER_WANT + slot]):
            slots |= BIT[slot]
    return slots


def nth_of_offers(game: Bankrut, seat: i64, goods: i64, n: i64) -> i64:
    """The answers after accepting: decline, withdraw, offer."""
    cells = game.cells
    to_me: i64 = cells[OFFERS] & TO_ONE[seat]
    count: i64 = popcount(to_me)
    if n < count:
        return about(game, DECLINE, to_me, n)
    n -= count
    own: i64 = cells[OFFERS] & OWN_SLOTS[seat]
    count = popcount(own)
    if n < count:
        return about(game, WITHDRAW, own, n)
    n -= count
    give: i64 = nth_good(goods, n // (KINDS - 1))
    want: i64 = n % (KINDS - 1)
    return answer_code(OFFER_ONE, give, want + 1 if want >= give else want, 0)


def about(game: Bankrut, kind: i64, slots: i64, n: i64) -> i64:
    """An answer that names the n-th of these offers."""
    slot: i64 = select(slots, n)
    return answer_code(kind, slot, game.cells[OFFER_NUMBER + slot], 0)
