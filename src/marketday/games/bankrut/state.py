# compiled: mypyc
"""A position of Bankrut: every variable a named place of `cells`. Questions and acts are objects without state of their
own; each lives in its chapter of the rules, and `kernel.py` numbers them."""

from typing import Final

from mypy_extensions import i64

from marketday.core.bits import BIT, lowest
from marketday.core.kernel import CHANCE, Kernel, kind_of
from marketday.games.bankrut.cards import DECK
from marketday.games.bankrut.codes import DEAL, LEAD, LIVE, MOST_SEATS, NO_GOOD, NOBODY, READY, TRADE, WAIT
from marketday.games.bankrut.slots import giver, receiver

# ---- cells -----------------------------------------------------------------------------------------------------------
SEATS: Final = 0
PACE: Final = 1
TICK_LIMIT: Final = 2  # B-11: how many ticks a round may last
SECONDS: Final = 3  # how long a calm tick or a live round may last, or 0; only the table's clock needs it
FIRST: Final = 4  # B-1: who leads the first round, or NOBODY until chance has said it
ROUND: Final = 5
TICK: Final = 6
CENTRE: Final = 7  # B-5: the good there, or NO_GOOD
SWAPPER: Final = 8  # who laid it there, or NOBODY
DECK_LOW: Final = 9  # the deck is a set of cards in two words, LOW_DECK of them in this one
DECK_HIGH: Final = 10
ANSWERED: Final = 11  # the seats that are ready, or have chosen an act in this tick that is not yet carried out
AGREED: Final = 12  # B-11: the seats that would end the round
OFFERS: Final = 13  # the slots where an offer lies
ACCEPTABLE: Final = 14  # of these, what the actor can accept; worked out when the question is put
# By seat
HAND: Final = 15
# By slot
OFFER_GIVE: Final = 21
OFFER_WANT: Final = 57
OFFER_NUMBER: Final = 93  # of the last offer that lay there
# By seat
SHOUTED_GIVE: Final = 129
CHOICE: Final = 135  # the act chosen in this tick, or 0
CHOICE_GIVE: Final = 141
CHOICE_WANT: Final = 147
# By round: what became of it
PAST_HAND: Final = 153  # by round and seat
PAST_CENTRE: Final = 189
PAST_CALLER: Final = 195
PAST_CAUSE: Final = 201
# By seat
TAKEN: Final = 207  # the last of its offers to all that was taken: TAKERS × number + who took it, or 0
SHOUTED_WANT: Final = 213
CELLS: Final = 219

LOW_DECK: Final = 55
TAKERS: Final = 8


class Question:
    """What is asked of a seat or of chance."""

    def count(self, game: "Bankrut") -> i64:
        """How many answers the actor has."""
        return 1

    def nth(self, game: "Bankrut", n: i64) -> i64:
        raise NotImplementedError

    def play(self, game: "Bankrut", answer: i64) -> None:
        raise NotImplementedError

    def play_cards(self, game: "Bankrut", answer: i64, give: i64, want: i64) -> None:
        """An answer that comes with cards, where one can be composed."""
        self.play(game, answer)

    def time_is_up(self, game: "Bankrut") -> None:
        """B-11: the table's clock has run out while this was asked."""
        raise NotImplementedError


class Act:
    """Something to do on the floor. `give` and `want` are the cards of an offer or a shout."""

    def is_possible(self, game: "Bankrut", seat: i64, answer: i64, give: i64) -> bool:
        """Whether it is still possible, having been possible when it was chosen."""
        return True

    def quicker(self, game: "Bankrut", answer: i64) -> i64:
        """Who took what it was after, where that is public; or NOBODY."""
        return NOBODY

    def carry_out(self, game: "Bankrut", seat: i64, answer: i64, give: i64, want: i64) -> None:
        raise NotImplementedError


class QuestionRow:
    """A question, and its name in prompts and views."""

    def __init__(self, name: str, question: Question) -> None:
        self.name = name
        self.question = question


class ActRow:
    """An act, and its name in the story."""

    def __init__(self, name: str, act: Act) -> None:
        self.name = name
        self.act = act


# By number; `kernel.py` fills them. They hold rows, because taking one of a single type from a list is checked
# faster than one of many.
QUESTIONS: Final[list[QuestionRow]] = []
ACTS: Final[list[ActRow]] = []


def act_of(answer: i64) -> Act:
    return ACTS[kind_of(answer) - WAIT].act


class Bankrut(Kernel):
    def lay_out(self, seat_count: i64, pace: i64, tick_limit: i64, seconds: i64, first: i64) -> None:
        self.set_cells([0] * CELLS)
        self.cells[SEATS] = seat_count
        self.cells[PACE] = pace
        self.cells[TICK_LIMIT] = tick_limit
        self.cells[SECONDS] = seconds
        self.cells[FIRST] = first
        self.cells[CENTRE] = NO_GOOD
        self.cells[SWAPPER] = NOBODY

    def copy(self) -> "Bankrut":
        twin = Bankrut()
        twin.take_after(self)
        return twin

    # ---- looking -----------------------------------------------------------------------------------------------------
    @property
    def seat_count(self) -> i64:
        return self.cells[SEATS]

    @property
    def pace(self) -> i64:
        return self.cells[PACE]

    @property
    def round(self) -> i64:
        return self.cells[ROUND]

    @property
    def tick(self) -> i64:
        return self.cells[TICK]

    @property
    def centre(self) -> i64:
        return self.cells[CENTRE]

    def hand(self, seat: i64) -> i64:
        return self.cells[HAND + seat]

    def hands(self) -> tuple[int, ...]:
        """Of all seats, for telling and counting."""
        return tuple([int(self.hand(seat)) for seat in range(self.cells[SEATS])])

    def past_hand(self, number: i64, seat: i64) -> i64:
        """What a seat held at the end of a round."""
        return self.cells[PAST_HAND + MOST_SEATS * number + seat]

    def leader(self) -> i64:
        """B-1: the lead passes clockwise from round to round."""
        return (self.cells[FIRST] + self.cells[ROUND]) % self.cells[SEATS]

    def everybody(self) -> i64:
        """The set of all seats."""
        return BIT[self.cells[SEATS]] - 1

    def is_asked(self, seat: i64) -> bool:
        if self.question == TRADE and self.cells[PACE] == LIVE:
            return True
        return (self.question == READY or self.question == TRADE) and self.cells[ANSWERED] & BIT[seat] == 0

    def lies(self, slot: i64, number: i64) -> bool:
        """Whether this very offer is still on the floor."""
        return self.cells[OFFERS] & BIT[slot] != 0 and self.cells[OFFER_NUMBER + slot] == number

    def taker(self, slot: i64, number: i64) -> i64:
        """Who took this offer to all, if nobody took a later one of that seat; or NOBODY."""
        taken: i64 = self.cells[TAKEN + giver(slot)]
        if taken != 0 and receiver(slot) == NOBODY and taken // TAKERS == number:
            return taken % TAKERS
        return NOBODY

    # ---- asking and answering ----------------------------------------------------------------------------------------
    def begin(self) -> None:
        if self.cells[FIRST] == NOBODY:
            self.put(LEAD, CHANCE)
        else:
            self.shuffle()

    def shuffle(self) -> None:
        """B-2: all cards are in the deck again, and chance deals them."""
        self.cells[DECK_LOW] = BIT[LOW_DECK] - 1
        self.cells[DECK_HIGH] = BIT[DECK - LOW_DECK] - 1
        self.put(DEAL, CHANCE)

    def put(self, question: i64, actor: i64) -> None:
        self.question = question
        self.cells[ACCEPTABLE] = 0
        self.turn_to(actor)

    def turn_to(self, seat: i64) -> None:
        self.actor = seat
        self.options = QUESTIONS[self.question].question.count(self)

    def turn_to_next(self) -> bool:
        """The actor has answered; ask the next seat that has not, if there is one."""
        self.cells[ANSWERED] |= BIT[self.actor]
        left: i64 = self.everybody() & ~self.cells[ANSWERED]
        if left:
            self.turn_to(lowest(left))
        return left != 0

    def nth(self, n: i64) -> i64:
        return QUESTIONS[self.question].question.nth(self, n)

    def play(self, code: i64) -> None:
        QUESTIONS[self.question].question.play(self, code)

    def play_cards(self, answer: i64, give: i64, want: i64) -> None:
        """An answer that may be composed: with the cards of an offer or a shout."""
        QUESTIONS[self.question].question.play_cards(self, answer, give, want)

    def time_is_up(self) -> None:
        """B-11: made for no seat."""
        QUESTIONS[self.question].question.time_is_up(self)
