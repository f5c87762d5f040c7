"""The table of Fishmongers (`toy`): its moves, its events, what can be seen of it, and the course of the play."""

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from msgspec import Meta, Struct

from marketday.core import CHANCE, OVER

CARDS = 18
HAND = 3
KEEP = CARDS
"""The code of giving nothing; those of all other answers are cards."""

Card = Annotated[int, Meta(ge=0, lt=CARDS)]
Question = Literal["draw", "gift", "sell", "over"]


def worth(card: int) -> int:
    return 1 + card % 6


class Options(Struct, frozen=True):
    rounds: Literal[2, 3] = 2


class _Move(Struct, frozen=True, tag=True, tag_field="move", forbid_unknown_fields=True):
    pass


class KeepAll(_Move, frozen=True):
    pass


class GiveCards(_Move, frozen=True):
    cards: tuple[Card, ...]
    to: Annotated[int, Meta(ge=0, lt=3)]


class Sell(_Move, frozen=True):
    card: Card


class TimeIsUp(_Move, frozen=True):
    """Of no seat."""


Move = KeepAll | GiveCards | Sell | TimeIsUp


class _Event(Struct, frozen=True, tag=True, tag_field="event", forbid_unknown_fields=True):
    pass


class CardDrawn(_Event, frozen=True):
    seat: int
    card: int | None


class CardsGiven(_Event, frozen=True):
    seat: int
    to: int
    count: int
    cards: tuple[int, ...] | None


class CardChosen(_Event, frozen=True):
    seat: int
    card: int | None


class CardsSold(_Event, frozen=True):
    cards: tuple[int, ...]
    points: tuple[int, ...]


Event = CardDrawn | CardsGiven | CardChosen | CardsSold


class View(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int | None
    rounds: Literal[2, 3]
    round: int
    question: Question
    drawer: int
    sizes: tuple[int, ...]
    known: tuple[tuple[int, ...], ...]
    """The cards of each hand that the seat knows: all of its own, and those it gave away."""
    has_chosen: tuple[bool, ...]
    choice: int | None
    sold: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]


class Market:
    """The whole truth. It is a kernel in all but descent: a compiled class cannot be inherited from in plain Python."""

    def __init__(self, rounds: Literal[2, 3], seats: int) -> None:
        self.rounds: Literal[2, 3] = rounds
        self.seats, self.round = seats, 0
        self.question: Question = "draw"
        self.drawer = 0
        self.deck = list(range(CARDS))
        self.hands: list[dict[int, list[int]]] = [{} for _ in range(seats)]
        """The cards of each seat, and for each the seats that know it."""
        self.choices: list[int | None] = [None] * seats
        self.sold: list[int] = []
        self.points: list[list[int]] = []
        self.story: list[Event] | None = None

    def copy(self) -> Self:
        twin = type(self)(self.rounds, self.seats)
        twin.round, twin.question, twin.drawer = self.round, self.question, self.drawer
        twin.deck, twin.choices, twin.sold = self.deck[:], self.choices[:], self.sold[:]
        twin.hands = [{card: knowers[:] for card, knowers in hand.items()} for hand in self.hands]
        twin.points = [line[:] for line in self.points]
        return twin

    # ---- asking ------------------------------------------------------------------------------------------------------
    @property
    def asked(self) -> list[int]:
        if self.question == "gift":
            return [self.round % self.seats]
        if self.question == "sell":
            return [seat for seat in range(self.seats) if self.choices[seat] is None]
        return []

    @property
    def actor(self) -> int:
        return CHANCE if self.question == "draw" else self.asked[0] if self.asked else OVER

    @property
    def options(self) -> int:
        return len(self.codes())

    def codes(self) -> list[int]:
        if self.question == "draw":
            return sorted(self.deck)
        if self.question == "gift":
            return [KEEP]
        return sorted(self.hands[self.asked[0]]) if self.asked else []

    def nth(self, n: int) -> int:
        return self.codes()[n]

    # ---- playing -----------------------------------------------------------------------------------------------------
    def play(self, code: int) -> None:
        if self.question == "draw":
            self.draw(code)
        elif self.question == "gift":
            self.question = "sell"
        else:
            self.choose(self.asked[0], code)

    def draw(self, card: int) -> None:
        self.deck.remove(card)
        self.hands[self.drawer][card] = [self.drawer]
        self.tell(CardDrawn(self.drawer, card))
        self.drawer += 1
        if self.drawer == self.seats:
            self.drawer = 0
            # Still dealing while somebody holds fewer than at the start.
            if self.points or len(self.hands[-1]) == HAND:
                self.question = "gift"

    def give(self, seat: int, cards: Sequence[int], to: int) -> None:
        for card in cards:
            self.hands[to][card] = sorted({*self.hands[seat].pop(card), to})
        self.tell(CardsGiven(seat, to, len(cards), tuple(cards)))
        self.question = "sell"

    def choose(self, seat: int, card: int) -> None:
        self.choices[seat] = card
        self.tell(CardChosen(seat, card))
        if not self.asked:
            self.show()

    def hurry(self) -> None:
        for seat in self.asked:
            self.choose(seat, min(self.hands[seat], key=worth))

    def show(self) -> None:
        cards = [card for card in self.choices if card is not None]
        worths = [worth(card) for card in cards]
        self.points.append([one if worths.count(one) == 1 else 0 for one in worths])
        self.tell(CardsSold(tuple(cards), tuple(self.points[-1])))
        for seat, card in enumerate(cards):
            self.discard(seat, card)
        self.choices = [None] * self.seats
        self.round += 1
        self.question = "draw" if self.round < self.rounds else "over"

    def discard(self, seat: int, card: int) -> None:
        del self.hands[seat][card]
        self.sold.append(card)

    def tell(self, event: Event) -> None:
        if self.story is not None:
            self.story.append(event)
