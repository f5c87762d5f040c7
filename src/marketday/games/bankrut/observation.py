# compiled: mypyc
"""Bankrut for learners: what a seat may know, and its answers, as numbers (`core.observer`).

Offers have no numbers here: between two seats there is at most one, so that who made it and to whom says which it is.
Of what can be composed, one card for one to all is an action at every pace; larger offers and shouts are not.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from marketday.core.bits import BIT
from marketday.core.kernel import OVER, Kernel, answer_code, first_of, kind_of, second_of
from marketday.core.observer import Observer, check_places, fields
from marketday.core.rng import Rng
from marketday.games.bankrut.cards import count, held, how_many, may_stop, nth_good, round_points, size
from marketday.games.bankrut.codes import (
    ACCEPT,
    AGREE,
    BY_TIME,
    DECLINE,
    GET_READY,
    MOST_SEATS,
    NOBODY,
    OFFER_ONE,
    ORDER,
    READY,
    STOP,
    SWAP,
    TICKS,
    TRADE,
    WAIT,
    WITHDRAW,
)
from marketday.games.bankrut.ending import note_round
from marketday.games.bankrut.slots import giver, receiver, slot_of
from marketday.games.bankrut.state import (
    AGREED,
    ANSWERED,
    FIRST,
    OFFER_GIVE,
    OFFER_NUMBER,
    OFFER_WANT,
    OFFERS,
    PACE,
    PAST_CALLER,
    PAST_CENTRE,
    ROUND,
    SEATS,
    SHOUTED_GIVE,
    SHOUTED_WANT,
    SWAPPER,
    TICK,
    TICK_LIMIT,
    Bankrut,
)

VERSION: Final = 1

# ---- the places of an observation; literals, because only those are machine integers when compiled -------------------
GOODS: Final = 9
HAND_AT: Final = 0
SITUATION_AT: Final = 9
SEATS_AT: Final = 19
SHOUTS_AT: Final = 49
OFFERS_AT: Final = 157
OF_OFFER: Final = 19  # whether there is one, what it gives, what it wants

FIELDS: Final = fields(
    [
        ("hand", 9, 0, 9, False, "cards in the own hand, good by good"),
        ("question", 1, 0, 5, True, "2 ready, 3 trade, 5 over"),
        ("asked", 1, 0, 1, False, "whether the observer is asked"),
        ("pace", 1, 0, 2, True, "0 ticks, 1 calm, 2 live"),
        ("round", 1, 0, 6, False, "rounds that are over"),
        ("tick", 1, 0, 200, False, "ticks of this round that are over"),
        ("tick_limit", 1, 0, 200, False, "how many it may last"),
        ("leader", 1, 0, 5, True, "the seat that leads this round"),
        ("centre", 1, 0, 9, True, "the good in the centre, from 1; 0 while it lies face down"),
        ("swapper", 1, 0, 6, True, "who laid it there: 1 + seat"),
        ("may_stop", 1, 0, 1, False, "a call of STOP would be right (B-7)"),
        ("seated", 6, 0, 1, False, "seats 0 to 5: whether anybody sits there"),
        ("cards", 6, 0, 61, False, "cards in hand"),
        ("agrees", 6, 0, 1, False, "would end the round"),
        ("answered", 6, 0, 1, False, "is ready, or has chosen an act of this tick"),
        ("points", 6, -200, 200, False, "points of the rounds that are over"),
        ("shouted_want", 54, 0, 9, False, "seat by seat, the cards it last shouted for"),
        ("shouted_have", 54, 0, 9, False, "and those it shouted to have"),
        ("offers_to_all", 114, 0, 9, False, "seat by seat: 1 if it offers something to all, the cards it gives, wants"),
        ("offers_to_me", 114, 0, 9, False, "the same of offers to the observer alone"),
        ("offers_of_mine", 114, 0, 9, False, "the same of the observer's offers to each seat alone"),
    ]
)

check_places(
    FIELDS,
    {
        "hand": HAND_AT,
        "question": SITUATION_AT,
        "seated": SEATS_AT,
        "shouted_want": SHOUTS_AT,
        "offers_to_all": OFFERS_AT,
    },
)

# ---- actions; the offers are named by the seat that made them, or, for one's own, that they are made to --------------
READY_ACTION: Final = 0
WAIT_ACTION: Final = 1
STOP_ACTION: Final = 2
AGREE_FROM: Final = 3  # no longer, yes
SWAP_FROM: Final = 5  # the good to lay
ACCEPT_FROM: Final = 14  # an offer to all
ACCEPT_OWN_FROM: Final = 20  # an offer to the seat alone
DECLINE_FROM: Final = 26
WITHDRAW_FROM: Final = 32  # 0: the one to all
OFFER_FROM: Final = 38  # 9 * given good + wanted good

ACTION_ROWS: Final = [
    (1, "be ready"),
    (1, "wait"),
    (1, "call STOP"),
    (1, "no longer agree to end the round"),
    (1, "agree to end it"),
    (9, "swap the centre card for a card of this good"),
    (6, "accept the offer to all of this seat"),
    (6, "accept this seat's offer to the observer alone"),
    (6, "decline it"),
    (6, "withdraw the offer to this seat; the first: the one to all"),
    (81, "offer all one card for one: 9 * good given + good wanted"),
]


class BankrutObserver(Observer):
    def __init__(self) -> None:
        super().__init__(VERSION, FIELDS, ACTION_ROWS)

    def seat_count(self, kernel: Kernel) -> i64:
        return kernel.cells[SEATS]

    def is_asked(self, kernel: Kernel, seat: i64) -> bool:
        assert isinstance(kernel, Bankrut)
        return kernel.is_asked(seat)

    def points(self, kernel: Kernel, seat: i64) -> i64:
        assert isinstance(kernel, Bankrut)
        cells = kernel.cells
        points: i64 = 0
        for past in range(kernel.round):
            points += round_points(
                kernel.past_hand(past, seat), cells[PAST_CENTRE + past], cells[PAST_CALLER + past] == seat
            )
        return points

    def settle(self, kernel: Kernel) -> None:
        """B-11: a round that is being traded is scored as if its time were up; one that is not yet open is not."""
        assert isinstance(kernel, Bankrut)
        if kernel.question == TRADE or kernel.question == ORDER:
            note_round(kernel, BY_TIME, NOBODY)
            kernel.cells[ROUND] += 1

    # ---- observing ---------------------------------------------------------------------------------------------------
    def write(self, kernel: Kernel, seat: i64, out: vec[i16], at: i64) -> None:
        assert isinstance(kernel, Bankrut)
        cells = kernel.cells
        seat_count: i64 = kernel.seat_count
        write_cards(kernel.hand(seat), out, at + HAND_AT)
        self.write_situation(kernel, seat, out, at + SITUATION_AT)
        for n in range(seat_count):
            other: i64 = (seat + n) % seat_count
            place: i64 = at + SEATS_AT + n
            out[place] = 1
            out[place + MOST_SEATS] = i16(size(kernel.hand(other)))
            out[place + 2 * MOST_SEATS] = i16((cells[AGREED] >> other) & 1)
            out[place + 3 * MOST_SEATS] = i16((cells[ANSWERED] >> other) & 1)
            out[place + 4 * MOST_SEATS] = i16(self.points(kernel, other))
            write_cards(cells[SHOUTED_WANT + other], out, at + SHOUTS_AT + GOODS * n)
            write_cards(cells[SHOUTED_GIVE + other], out, at + SHOUTS_AT + GOODS * (MOST_SEATS + n))
            write_offer(kernel, slot_of(other, other), out, at + OFFERS_AT + OF_OFFER * n)
            if n:
                write_offer(kernel, slot_of(other, seat), out, at + OFFERS_AT + OF_OFFER * (MOST_SEATS + n))
                write_offer(kernel, slot_of(seat, other), out, at + OFFERS_AT + OF_OFFER * (2 * MOST_SEATS + n))

    def write_situation(self, kernel: Bankrut, seat: i64, out: vec[i16], at: i64) -> None:
        cells = kernel.cells
        seat_count: i64 = kernel.seat_count
        over: i64 = 1 if kernel.actor == OVER else 0
        out[at] = i16(kernel.question)
        out[at + 1] = 1 if kernel.is_asked(seat) else 0
        out[at + 2] = i16(cells[PACE])
        out[at + 3] = i16(kernel.round)
        out[at + 4] = i16(cells[TICK])
        out[at + 5] = i16(cells[TICK_LIMIT])
        out[at + 6] = i16((cells[FIRST] + kernel.round - over - seat + 2 * seat_count) % seat_count)
        if over == 0 and kernel.question != READY:
            out[at + 7] = i16(kernel.centre + 1)
        if cells[SWAPPER] != NOBODY:
            out[at + 8] = i16(1 + (cells[SWAPPER] - seat + seat_count) % seat_count)
        if kernel.question == TRADE and may_stop(kernel.hand(seat)):
            out[at + 9] = 1

    # ---- acting ------------------------------------------------------------------------------------------------------
    def action_of(self, kernel: Kernel, code: i64) -> i64:
        kind: i64 = kind_of(code)
        number: i64 = first_of(code)
        seat_count: i64 = kernel.cells[SEATS]
        seat: i64 = kernel.actor
        if kind == OFFER_ONE:
            return OFFER_FROM + GOODS * number + second_of(code)
        if kind == SWAP:
            return SWAP_FROM + number
        if kind == ACCEPT:
            start: i64 = ACCEPT_FROM if receiver(number) == NOBODY else ACCEPT_OWN_FROM
            return start + (giver(number) - seat + seat_count) % seat_count
        if kind == DECLINE:
            return DECLINE_FROM + (giver(number) - seat + seat_count) % seat_count
        if kind == WITHDRAW:
            to: i64 = receiver(number)
            return WITHDRAW_FROM if to == NOBODY else WITHDRAW_FROM + (to - seat + seat_count) % seat_count
        if kind == AGREE:
            return AGREE_FROM + number
        if kind == STOP:
            return STOP_ACTION
        return WAIT_ACTION if kind == WAIT else READY_ACTION

    def code_of(self, kernel: Kernel, action: i64) -> i64:
        seat: i64 = kernel.actor
        if action >= OFFER_FROM:
            return answer_code(OFFER_ONE, (action - OFFER_FROM) // GOODS, (action - OFFER_FROM) % GOODS, 0)
        if action >= WITHDRAW_FROM:
            return about(kernel, WITHDRAW, slot_of(seat, after(kernel, action - WITHDRAW_FROM)))
        if action >= DECLINE_FROM:
            return about(kernel, DECLINE, slot_of(after(kernel, action - DECLINE_FROM), seat))
        if action >= ACCEPT_OWN_FROM:
            return about(kernel, ACCEPT, slot_of(after(kernel, action - ACCEPT_OWN_FROM), seat))
        if action >= ACCEPT_FROM:
            maker: i64 = after(kernel, action - ACCEPT_FROM)
            return about(kernel, ACCEPT, slot_of(maker, maker))
        if action >= SWAP_FROM:
            assert isinstance(kernel, Bankrut)
            return answer_code(SWAP, action - SWAP_FROM, kernel.centre, 0)
        if action >= AGREE_FROM:
            return answer_code(AGREE, action - AGREE_FROM, 0, 0)
        if action == STOP_ACTION:
            return answer_code(STOP, 0, 0, 0)
        return answer_code(WAIT if action == WAIT_ACTION else GET_READY, 0, 0, 0)

    def mark(self, kernel: Kernel, out: vec[u8], at: i64) -> None:
        assert isinstance(kernel, Bankrut)
        if kernel.question != TRADE:
            super().mark(kernel, out, at)
            return
        goods: i64 = held(kernel.hand(kernel.actor))
        # Offers are answers at one pace only, the last ones; at the others the kernel does not list them.
        offers: i64 = how_many(goods) * (GOODS - 1) if kernel.pace == TICKS else 0
        for n in range(kernel.options - offers):
            out[at + self.action_of(kernel, kernel.nth(n))] = 1
        for n in range(how_many(goods)):
            give: i64 = nth_good(goods, n)
            for want in range(i64(GOODS)):
                if want != give:
                    out[at + OFFER_FROM + GOODS * give + want] = 1

    def draw(self, kernel: Kernel, rng: Rng) -> i64:
        """Among offers that the kernel does not list, too."""
        assert isinstance(kernel, Bankrut)
        if kernel.question != TRADE or kernel.pace == TICKS:
            return super().draw(kernel, rng)
        goods: i64 = held(kernel.hand(kernel.actor))
        n: i64 = rng.below(kernel.options + how_many(goods) * (GOODS - 1))
        if n < kernel.options:
            return self.action_of(kernel, kernel.nth(n))
        n -= kernel.options
        give: i64 = nth_good(goods, n // (GOODS - 1))
        want: i64 = n % (GOODS - 1)
        return OFFER_FROM + GOODS * give + want + (1 if want >= give else 0)


def after(kernel: Kernel, n: i64) -> i64:
    """The n-th seat from the one that is asked."""
    return (kernel.actor + n) % kernel.cells[SEATS]


def about(kernel: Kernel, kind: i64, slot: i64) -> i64:
    return answer_code(kind, slot, kernel.cells[OFFER_NUMBER + slot], 0)


def write_cards(cards: i64, out: vec[i16], at: i64) -> None:
    if cards:
        for good in range(i64(GOODS)):
            out[at + good] = i16(count(cards, good))


def write_offer(kernel: Kernel, slot: i64, out: vec[i16], at: i64) -> None:
    if kernel.cells[OFFERS] & BIT[slot]:
        out[at] = 1
        write_cards(kernel.cells[OFFER_GIVE + slot], out, at + 1)
        write_cards(kernel.cells[OFFER_WANT + slot], out, at + 1 + GOODS)
