"""What a trader believes about the others: what they hold and what they collect.

It learns only from views. Whoever offers cards holds them; whoever asks for a good collects it; what changed in its own
hand between two looks was traded with somebody. All of it goes out of date, because others trade unseen.
"""

import math

from marketday.games.bankrut.cards import KINDS
from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.moves import NO_CARDS, AcceptOffer, Move
from marketday.games.bankrut.view import Offer, View

Cards = tuple[int, ...]

SHOUTED = 0.8
"""How much a shout reveals about what somebody collects, compared with an offer."""
GUESSED = 0.5
HELD_BY_COLLECTORS = 2.0
"""How many more cards of a good those hold who collect it."""


class Beliefs:
    def __init__(self, seat: int, memory: int) -> None:
        self._seat = seat
        self._memory = memory
        """For how many looks an observation stays valid."""
        self._round = -1
        self._looks = 0
        self._last: View | None = None
        self._known: dict[tuple[int, int], tuple[int, int]] = {}
        """By seat and good: the least number of cards, and when that was seen."""
        self._collects: dict[tuple[int, int], tuple[float, int]] = {}

    def watch(self, view: View, last_move: Move | None) -> Cards:
        """Take in what can be seen, and what became of the last move. Returns the goods that came in by a trade."""
        if view.round != self._round:
            self._round, self._last = view.round, None
            self._known, self._collects = {}, {}
        self._looks += 1
        got: Cards = NO_CARDS
        if self._last is not None:
            got = self._notice_changes(self._last, view, last_move)
        for seat, trader in enumerate(view.traders):
            if seat == self._seat:
                continue
            for good in set(trader.want):
                self._note_wish(seat, good, SHOUTED)
            for good in set(trader.have):
                self._note_wish(seat, good, 0.0)
                self._note_cards(seat, good, 1)  # a shout binds nobody, so nothing more is concluded from it
        for offer in view.offers:
            if offer.seat != self._seat:
                self._note_offer(offer)
        self._last = view
        return got

    def collects(self, seat: int, good: int) -> float:
        """From 0 (nothing points to it) to 1."""
        wish, seen = self._collects.get((seat, good), (0.0, 0))
        return wish if self._looks - seen <= self._memory else 0.0

    def holds(self, seat: int, good: int) -> int:
        """The least number of cards."""
        number, seen = self._known.get((seat, good), (0, 0))
        return number if self._looks - seen <= self._memory else 0

    def expected(self, view: View) -> list[list[float]]:
        """How many cards of each good each seat probably holds."""
        seat_count = len(view.traders)
        known = [[self.holds(seat, good) for good in range(KINDS)] for seat in range(seat_count)]
        room = [max(0.0, trader.cards - sum(cards)) for trader, cards in zip(view.traders, known, strict=True)]
        room[self._seat] = 0.0
        hands = [[0.0] * KINDS for _ in range(seat_count)]
        for good in range(KINDS):
            unseen = TOTALS[good] - view.hand[good] - (view.centre == good) - sum(cards[good] for cards in known)
            weights = [
                room[seat] * (1 + HELD_BY_COLLECTORS * self.collects(seat, good)) if room[seat] else 0.0
                for seat in range(seat_count)
            ]
            share = max(0, unseen) / (sum(weights) or 1.0)
            for seat in range(seat_count):
                hands[seat][good] = known[seat][good] + share * weights[seat]
        hands[self._seat] = [float(number) for number in view.hand]
        return hands

    # ---- seeing ------------------------------------------------------------------------------------------------------
    def _note_offer(self, offer: Offer) -> None:
        for good in range(KINDS):
            if offer.give[good]:
                self._note_wish(offer.seat, good, 0.0)
                self._note_cards(offer.seat, good, offer.give[good])
            if offer.want[good]:
                self._note_wish(offer.seat, good, 1.0)

    def _note_wish(self, seat: int, good: int, wish: float) -> None:
        self._collects[seat, good] = (wish, self._looks)

    def _note_cards(self, seat: int, good: int, number: int) -> None:
        self._known[seat, good] = (max(number, self.holds(seat, good)), self._looks)

    def _notice_changes(self, before: View, now: View, last_move: Move | None) -> Cards:
        if before.centre is not None and now.centre != before.centre:
            self._notice_swap(before.centre)
        change = tuple([new - old for new, old in zip(now.hand, before.hand, strict=True)])
        if not any(change):
            return NO_CARDS
        offer = self._traded(before, now, change, last_move)
        if offer is not None:
            self._note_trade(offer, now, change)
        return tuple([max(0, number) for number in change])

    def _notice_swap(self, taken: int) -> None:
        """Nobody is told who took the centre card: it is attributed to whoever seemed to collect it."""
        collectors = [seat for (seat, good) in self._collects if good == taken and self.collects(seat, good) >= GUESSED]
        if len(collectors) == 1:
            self._note_cards(collectors[0], taken, self.holds(collectors[0], taken) + 1)

    def _traded(self, before: View, now: View, change: Cards, last_move: Move | None) -> Offer | None:
        """The offer that explains the change in its own hand."""
        left = {offer.id for offer in now.offers}
        for offer in before.offers:
            if offer.id in left:
                continue
            own = offer.seat == self._seat
            if not own and not (isinstance(last_move, AcceptOffer) and last_move.offer == offer.id):
                continue
            gain = [want - give for give, want in zip(offer.give, offer.want, strict=True)]
            if change == tuple(gain if own else [-number for number in gain]):
                return offer
        return None

    def _note_trade(self, offer: Offer, now: View, change: Cards) -> None:
        partner = offer.seat if offer.seat != self._seat else offer.to
        if partner is None:
            return
        for good in range(KINDS):
            if change[good] < 0:
                self._known[partner, good] = (self.holds(partner, good) - change[good], self._looks)
                self._note_wish(partner, good, 1.0)
            elif change[good] > 0:
                self._known[partner, good] = (max(0, self.holds(partner, good) - change[good]), self._looks)
                self._note_wish(partner, good, 0.0)


def chance_of_having(expected: float, number: int) -> float:
    """The probability that somebody expected to hold so many cards of a good holds at least `number`."""
    none = math.exp(-expected)
    return 1 - none if number == 1 else 1 - none * (1 + expected)
