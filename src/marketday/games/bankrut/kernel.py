"""The course of Bankrut: dealing, trading on one of two clocks, STOP, the next round. Rule ids: see the rules file.

On the clock of *ticks* every seat chooses one act, unseen, and chance picks the order in which they are carried out;
an act that is no longer possible by then comes to nothing. *Calm* tables are the same with seconds to a tick, which the
table counts. *Live*, every seat is asked all the time and an act is carried out at once.

Each seat can have one offer to all and one to every other seat on the floor: the offer of seat s to seat t lies in slot
6 s + t, the one to all in slot 6 s + s. A new one replaces what lies there; the slot's number grows, and with slot and
number an acceptance names the very offer it means (B-10).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import BIT, lowest, popcount, select
from marketday.core.kernel import CHANCE, OVER, Kernel
from marketday.games.bankrut.cards import (
    CARD_GOOD,
    DECK,
    KINDS,
    ONE,
    covers,
    held,
    how_many,
    nth_good,
    place,
)

# Paces
TICKS: Final = 0
CALM: Final = 1
LIVE: Final = 2

# Questions
LEAD: Final = 0  # chance: who leads the first round
DEAL: Final = 1  # chance: the next card
READY: Final = 2  # may the centre card be turned up?
TRADE: Final = 3  # what to do on the floor
ORDER: Final = 4  # chance: whose act comes next
NOTHING: Final = 5  # the game is over

# Kinds of answers
LEADS: Final = 0  # seat (chance)
DEALT: Final = 1  # card (chance)
NEXT: Final = 2  # seat (chance)
GET_READY: Final = 3
WAIT: Final = 4
STOP: Final = 5
AGREE: Final = 6  # 1 or 0
SWAP: Final = 7  # good to lay, good believed to lie there
ACCEPT: Final = 8  # slot, number
DECLINE: Final = 9  # slot, number
WITHDRAW: Final = 10  # slot, number
OFFER_ONE: Final = 11  # good to give, good wanted: one card for one, to all
OFFER: Final = 12  # seat, or the own one for all; the cards are in `give` and `want`
SHOUT: Final = 13  # goods wanted, goods to have: sets of nine bits

# Lines of the story: a kind and numbers
TOLD_LEADS: Final = 0  # seat
TOLD_DEALT: Final = 1  # round, leader, hands of seats 0, 1 …
TOLD_OPENED: Final = 2  # leader, centre
TOLD_SHOUT: Final = 3  # seat, wanted, to have
TOLD_OFFER: Final = 4  # slot, number, give, want
TOLD_GONE: Final = 5  # slot, number, why
TOLD_TRADE: Final = 6  # seat that accepted, slot, number, what the offer gave, what it wanted
TOLD_SWAP: Final = 7  # seat, taken, laid
TOLD_STOP: Final = 8  # seat
TOLD_AGREES: Final = 9  # seat, 1 or 0
TOLD_LATE: Final = 10  # seat, kind of the act that came to nothing
TOLD_TICK: Final = 11  # tick that is over
TOLD_ROUND: Final = 12  # round, why, caller, centre, hands of seats 0, 1 …
TOLD_ENDED: Final = 13

# Why an offer is gone
WITHDRAWN: Final = 0
DECLINED: Final = 1
LAPSED: Final = 2  # its cards are
REPLACED: Final = 3

# Why a round ended
BY_STOP: Final = 0
BY_AGREEMENT: Final = 1
BY_TIME: Final = 2

NOBODY: Final = -1
NO_GOOD: Final = -1
MOST_SEATS: Final = 6
SLOTS: Final = 36

# Cells
HAND: Final = 0
GIVE: Final = 6
WANT: Final = 42
NUMBER: Final = 78
SHOUTED: Final = 114
CHOICE: Final = 120
CHOICE_GIVE: Final = 126
CHOICE_WANT: Final = 132
# What became of each round
PAST_HAND: Final = 138
PAST_CENTRE: Final = 174
PAST_CALLER: Final = 180
PAST_CAUSE: Final = 186
CELLS: Final = 192

LOW_DECK: Final = 50
"""The deck is a set in two words, this many cards in the lower one."""

OWN_SLOTS: Final[vec[i64]] = vec[i64]([sum(2 ** (6 * seat + to) for to in range(6)) for seat in range(6)])
OPEN_TO: Final[vec[i64]] = vec[i64](
    [
        sum(2 ** (6 * seat + reader) + 2 ** (6 * seat + seat) for seat in range(6) if seat != reader)
        for reader in range(6)
    ]
)
"""The slots of offers that a seat can accept."""
TO_ALL: Final = 0x810204081
"""The slots of offers to all."""


def code(kind: i64, a: i64, b: i64) -> i64:
    return (kind << 48) | (a << 40) | b


def kind_of(answer: i64) -> i64:
    return answer >> 48


def first_of(answer: i64) -> i64:
    return (answer >> 40) & 255


def second_of(answer: i64) -> i64:
    return answer & 0xFFFFFFFFFF


class Bankrut(Kernel):
    def __init__(self, seats: i64, pace: i64, tick_limit: i64, seconds: i64, first: i64) -> None:
        super().__init__()
        self.seats: i64 = seats
        self.pace: i64 = pace
        self.tick_limit: i64 = tick_limit
        self.seconds: i64 = seconds
        """How long a calm tick or a live round may last, or 0; only the table's clock needs it."""
        self.first: i64 = first
        """Who leads the first round, or NOBODY until chance has said it."""
        self.round: i64 = 0
        self.question: i64 = NOTHING
        self.tick: i64 = 0
        self.centre: i64 = NO_GOOD
        self.deck_low: i64 = 0
        self.deck_high: i64 = 0
        self.dealt: i64 = 0
        self.answered: i64 = 0
        """The seats that are ready, or have chosen their act of this tick."""
        self.agreed: i64 = 0
        """B-11: the seats that would end the round."""
        self.offers: i64 = 0
        """The slots where an offer lies."""
        self.acceptable: i64 = 0
        """Of these, what the actor can accept."""
        self.give: i64 = 0
        self.want: i64 = 0
        """The cards of an answer of the kind OFFER."""
        self.cells: vec[i64] = vec[i64]()

    def copy(self) -> "Bankrut":
        twin = Bankrut(self.seats, self.pace, self.tick_limit, self.seconds, self.first)
        twin.actor = self.actor
        twin.options = self.options
        twin.round = self.round
        twin.question = self.question
        twin.tick = self.tick
        twin.centre = self.centre
        twin.deck_low = self.deck_low
        twin.deck_high = self.deck_high
        twin.dealt = self.dealt
        twin.answered = self.answered
        twin.agreed = self.agreed
        twin.offers = self.offers
        twin.acceptable = self.acceptable
        twin.give = self.give
        twin.want = self.want
        twin.cells = self.cells[:]
        return twin

    def set_cells(self, cells: list[int]) -> None:
        self.cells = vec[i64](cells)

    # ---- looking -----------------------------------------------------------------------------------------------------
    def leader(self) -> i64:
        """B-1"""
        return (self.first + self.round) % self.seats

    def hand(self, seat: i64) -> i64:
        return self.cells[HAND + seat]

    def is_asked(self, seat: i64) -> bool:
        if self.question == TRADE and self.pace == LIVE:
            return True
        return (self.question == READY or self.question == TRADE) and self.answered & BIT[seat] == 0

    def lies(self, slot: i64, number: i64) -> bool:
        """Whether this very offer is still on the floor."""
        return self.offers & BIT[slot] != 0 and self.cells[NUMBER + slot] == number

    # ---- asking ------------------------------------------------------------------------------------------------------
    def begin(self) -> None:
        self.set_cells([0] * CELLS)
        if self.first == NOBODY:
            self.question = LEAD
            self.actor = CHANCE
            self.options = self.seats
        else:
            self._shuffle()

    def turn_to(self, seat: i64) -> None:
        self.actor = seat
        self.ask_again()

    def ask_again(self) -> None:
        """Count the answers of a seat that is asked."""
        if self.question == READY:
            self.options = 1
        elif self.question == TRADE:
            seat: i64 = self.actor
            hand: i64 = self.hand(seat)
            self.acceptable = 0
            readable: i64 = self.offers & OPEN_TO[seat]
            while readable:
                slot: i64 = lowest(readable)
                readable &= readable - 1
                if covers(hand, self.cells[WANT + slot]):
                    self.acceptable |= BIT[slot]
            goods: i64 = held(hand)
            self.options = (
                1
                + (0 if self.pace == LIVE else 1)
                + (1 if hand else 0)
                + how_many(goods & ~place(self.centre))
                + popcount(self.acceptable)
                + popcount(self.offers & self._to(seat))
                + popcount(self.offers & OWN_SLOTS[seat])
                + (how_many(goods) * (KINDS - 1) if self.pace == TICKS else 0)
            )

    def _to(self, seat: i64) -> i64:
        """The slots of offers to this seat alone."""
        return OPEN_TO[seat] & ~TO_ALL

    def nth(self, n: i64) -> i64:
        if self.question == TRADE:
            return self._nth_act(n)
        if self.question == READY:
            return code(GET_READY, 0, 0)
        if self.question == DEAL:
            low: i64 = popcount(self.deck_low)
            card: i64 = select(self.deck_low, n) if n < low else LOW_DECK + select(self.deck_high, n - low)
            return code(DEALT, card, 0)
        if self.question == ORDER:
            return code(NEXT, select(self._due(), n), 0)
        return code(LEADS, n, 0)

    def _nth_act(self, n: i64) -> i64:
        seat: i64 = self.actor
        hand: i64 = self.hand(seat)
        if self.pace != LIVE:
            if n == 0:
                return code(WAIT, 0, 0)
            n -= 1
        if n == 0:
            return code(AGREE, 0 if self.agreed & BIT[seat] else 1, 0)
        n -= 1
        if hand:
            if n == 0:
                return code(STOP, 0, 0)
            n -= 1
        goods: i64 = held(hand)
        layable: i64 = goods & ~place(self.centre)
        count: i64 = how_many(layable)
        if n < count:
            return code(SWAP, nth_good(layable, n), self.centre)
        n -= count
        count = popcount(self.acceptable)
        if n < count:
            return self._about(ACCEPT, self.acceptable, n)
        n -= count
        mine: i64 = self.offers & self._to(seat)
        count = popcount(mine)
        if n < count:
            return self._about(DECLINE, mine, n)
        n -= count
        own: i64 = self.offers & OWN_SLOTS[seat]
        count = popcount(own)
        if n < count:
            return self._about(WITHDRAW, own, n)
        n -= count
        give: i64 = nth_good(goods, n // (KINDS - 1))
        want: i64 = n % (KINDS - 1)
        return code(OFFER_ONE, give, want + 1 if want >= give else want)

    def _about(self, kind: i64, slots: i64, n: i64) -> i64:
        slot: i64 = select(slots, n)
        return code(kind, slot, self.cells[NUMBER + slot])

    # ---- answering ---------------------------------------------------------------------------------------------------
    def play(self, answer: i64) -> None:
        if self.question == TRADE:
            if self.pace == LIVE:
                seat: i64 = self.actor
                self._carry_out(seat, answer, self.give, self.want)
                if self.question == TRADE:
                    self.turn_to((seat + 1) % self.seats)
            else:
                self._choose(answer)
        elif self.question == ORDER:
            self._carry_out_choice(first_of(answer))
            self._go_on()
        elif self.question == DEAL:
            self._deal(first_of(answer))
        elif self.question == READY:
            self._answer()
            if self.question == READY and self.actor == NOBODY:
                self._open()
        else:
            self.first = first_of(answer)
            if self.story is not None:
                self.story.append((TOLD_LEADS, self.first))
            self._shuffle()

    def time_is_up(self) -> None:
        """B-11: the table's clock has run out for whatever it was running."""
        if self.question == READY:
            self._open()
        elif self.pace == LIVE:
            self._end_round(BY_TIME, NOBODY)
        else:
            self.answered = BIT[self.seats] - 1
            self._go_on()

    def _answer(self) -> None:
        """The actor has answered; the next who has not is asked, or NOBODY."""
        self.answered |= BIT[self.actor]
        left: i64 = (BIT[self.seats] - 1) & ~self.answered
        if left:
            self.turn_to(lowest(left))
        else:
            self.actor = NOBODY

    # ---- a round -----------------------------------------------------------------------------------------------------
    def _shuffle(self) -> None:
        """B-2"""
        self.question = DEAL
        self.deck_low = BIT[LOW_DECK] - 1
        self.deck_high = BIT[DECK - LOW_DECK] - 1
        self.dealt = 0
        self.actor = CHANCE
        self.options = DECK

    def _deal(self, card: i64) -> None:
        if card < LOW_DECK:
            self.deck_low ^= BIT[card]
        else:
            self.deck_high ^= BIT[card - LOW_DECK]
        good: i64 = CARD_GOOD[card]
        if self.dealt == 0:
            self.centre = good
        else:
            self.cells[HAND + (self.dealt - 1) % self.seats] += ONE[good]
        self.dealt += 1
        self.options = DECK - self.dealt
        if self.options == 0:
            self._get_ready()

    def _get_ready(self) -> None:
        if self.story is not None:
            hands = tuple([int(self.hand(seat)) for seat in range(self.seats)])
            self.story.append((TOLD_DEALT, self.round, self.leader(), *hands))
        self.answered = 0
        if self.pace == TICKS:
            self._open()
        else:
            self.question = READY
            self.turn_to(0)

    def _open(self) -> None:
        self.question = TRADE
        self.tick = 0
        self.answered = 0
        if self.story is not None:
            self.story.append((TOLD_OPENED, self.leader(), self.centre))
        self.turn_to(self.leader() if self.pace == LIVE else 0)

    def _end_round(self, cause: i64, caller: i64) -> None:
        seat: i64 = 0
        while seat < self.seats:
            self.cells[PAST_HAND + MOST_SEATS * self.round + seat] = self.cells[HAND + seat]
            self.cells[HAND + seat] = 0
            self.cells[SHOUTED + seat] = 0
            self.cells[CHOICE + seat] = 0
            self.cells[CHOICE_GIVE + seat] = 0
            self.cells[CHOICE_WANT + seat] = 0
            seat += 1
        self.cells[PAST_CENTRE + self.round] = self.centre
        self.cells[PAST_CALLER + self.round] = caller
        self.cells[PAST_CAUSE + self.round] = cause
        while self.offers:
            self._clear(lowest(self.offers))
        if self.story is not None:
            start = PAST_HAND + MOST_SEATS * self.round
            hands = tuple([int(self.cells[start + seat]) for seat in range(self.seats)])
            self.story.append((TOLD_ROUND, self.round, cause, caller, self.centre, *hands))
        self.agreed = 0
        self.answered = 0
        self.tick = 0
        self.centre = NO_GOOD
        self.round += 1
        if self.round < self.seats:
            self._shuffle()
        else:
            self.question = NOTHING
            self.actor = OVER
            self.options = 0
            if self.story is not None:
                self.story.append((TOLD_ENDED,))

    # ---- ticks -------------------------------------------------------------------------------------------------------
    def _choose(self, answer: i64) -> None:
        seat: i64 = self.actor
        if kind_of(answer) == OFFER_ONE:
            # The same offer, composed or from the list, is the same choice.
            self.give = ONE[first_of(answer)]
            self.want = ONE[second_of(answer)]
            answer = code(OFFER, seat, 0)
        self.cells[CHOICE + seat] = answer
        if kind_of(answer) == OFFER:
            self.cells[CHOICE_GIVE + seat] = self.give
            self.cells[CHOICE_WANT + seat] = self.want
        self._answer()
        if self.actor == NOBODY:
            self._go_on()

    def _due(self) -> i64:
        """The seats whose act is still to be carried out."""
        due: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.cells[CHOICE + seat] != 0:
                due |= BIT[seat]
            seat += 1
        return due

    def _go_on(self) -> None:
        """Carry out what was chosen, one after another as chance says; then the next tick."""
        if self.question != TRADE and self.question != ORDER:
            return
        due: i64 = self._due()
        seat: i64
        idle: i64 = due
        while idle:
            seat = lowest(idle)
            idle &= idle - 1
            if kind_of(self.cells[CHOICE + seat]) == WAIT:
                self.cells[CHOICE + seat] = 0
                due ^= BIT[seat]
        if due & (due - 1):
            self.question = ORDER
            self.actor = CHANCE
            self.options = popcount(due)
            return
        self.question = TRADE
        if due:
            self._carry_out_choice(lowest(due))
            if self.question != TRADE:
                return
        if self.story is not None:
            self.story.append((TOLD_TICK, self.tick))
        self.tick += 1
        self.answered = 0
        if self.tick == self.tick_limit:
            self._end_round(BY_TIME, NOBODY)
        else:
            self.turn_to(0)

    def _carry_out_choice(self, seat: i64) -> None:
        self.question = TRADE
        answer: i64 = self.cells[CHOICE + seat]
        give: i64 = self.cells[CHOICE_GIVE + seat]
        want: i64 = self.cells[CHOICE_WANT + seat]
        self.cells[CHOICE + seat] = 0
        self.cells[CHOICE_GIVE + seat] = 0
        self.cells[CHOICE_WANT + seat] = 0
        if self.is_possible(seat, answer, give):
            self._carry_out(seat, answer, give, want)
        elif self.story is not None:
            self.story.append((TOLD_LATE, seat, kind_of(answer)))

    def is_possible(self, seat: i64, answer: i64, give: i64) -> bool:
        """Whether an act that was possible when it was chosen still is."""
        kind: i64 = kind_of(answer)
        a: i64 = first_of(answer)
        b: i64 = second_of(answer)
        hand: i64 = self.hand(seat)
        if kind == ACCEPT:
            return self.lies(a, b) and covers(hand, self.cells[WANT + a])
        if kind == DECLINE or kind == WITHDRAW:
            return self.lies(a, b)
        if kind == SWAP:
            return self.centre == b and covers(hand, ONE[a])
        if kind == OFFER:
            return covers(hand, give)
        if kind == STOP:
            return hand != 0
        return True

    # ---- acts --------------------------------------------------------------------------------------------------------
    def _carry_out(self, seat: i64, answer: i64, give: i64, want: i64) -> None:
        kind: i64 = kind_of(answer)
        a: i64 = first_of(answer)
        b: i64 = second_of(answer)
        if kind == OFFER_ONE:
            self._offer(seat, seat, ONE[a], ONE[b])
        elif kind == OFFER:
            self._offer(seat, a, give, want)
        elif kind == ACCEPT:
            self._trade(seat, a)
        elif kind == SWAP:
            self._swap(seat, a)
        elif kind == STOP:
            # B-6, B-7
            if self.story is not None:
                self.story.append((TOLD_STOP, seat))
            self._end_round(BY_STOP, seat)
        elif kind == AGREE:
            self._agree(seat, a)
        elif kind == DECLINE:
            self._remove(a, DECLINED)
        elif kind == WITHDRAW:
            self._remove(a, WITHDRAWN)
        elif kind == SHOUT:
            self.cells[SHOUTED + seat] = b
            if self.story is not None:
                self.story.append((TOLD_SHOUT, seat, b >> KINDS, b & (BIT[KINDS] - 1)))

    def _offer(self, seat: i64, to: i64, give: i64, want: i64) -> None:
        slot: i64 = MOST_SEATS * seat + to
        if self.offers & BIT[slot]:
            self._remove(slot, REPLACED)
        self.offers |= BIT[slot]
        self.cells[GIVE + slot] = give
        self.cells[WANT + slot] = want
        self.cells[NUMBER + slot] += 1
        if self.story is not None:
            self.story.append((TOLD_OFFER, slot, self.cells[NUMBER + slot], give, want))

    def _trade(self, seat: i64, slot: i64) -> None:
        """B-4"""
        other: i64 = slot // MOST_SEATS
        give: i64 = self.cells[GIVE + slot]
        want: i64 = self.cells[WANT + slot]
        self._clear(slot)
        self.cells[HAND + seat] += give - want
        self.cells[HAND + other] += want - give
        if self.story is not None:
            self.story.append((TOLD_TRADE, seat, slot, self.cells[NUMBER + slot], give, want))
        self._check_offers(seat)
        self._check_offers(other)

    def _swap(self, seat: i64, lay: i64) -> None:
        """B-5"""
        taken: i64 = self.centre
        self.cells[HAND + seat] += ONE[taken] - ONE[lay]
        self.centre = lay
        if self.story is not None:
            self.story.append((TOLD_SWAP, seat, taken, lay))
        self._check_offers(seat)

    def _check_offers(self, seat: i64) -> None:
        """What a seat no longer holds it no longer offers."""
        own: i64 = self.offers & OWN_SLOTS[seat]
        while own:
            slot: i64 = lowest(own)
            own &= own - 1
            if not covers(self.hand(seat), self.cells[GIVE + slot]):
                self._remove(slot, LAPSED)

    def _remove(self, slot: i64, why: i64) -> None:
        self._clear(slot)
        if self.story is not None:
            self.story.append((TOLD_GONE, slot, self.cells[NUMBER + slot], why))

    def _clear(self, slot: i64) -> None:
        self.offers &= ~BIT[slot]
        self.cells[GIVE + slot] = 0
        self.cells[WANT + slot] = 0

    def _agree(self, seat: i64, agrees: i64) -> None:
        """B-11"""
        if agrees:
            self.agreed |= BIT[seat]
        else:
            self.agreed &= ~BIT[seat]
        if self.story is not None:
            self.story.append((TOLD_AGREES, seat, agrees))
        if self.agreed == BIT[self.seats] - 1:
            self._end_round(BY_AGREEMENT, NOBODY)
