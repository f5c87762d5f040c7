"""Beliefs of somebody who counts cards: it also sees who took the centre card and laid another there, and who took
which offer to all. Both are public; most traders do not follow them."""

from collections.abc import Sequence

from marketday.bots.bankrut.beliefs import Beliefs, Cards
from marketday.games.bankrut.cards import KINDS
from marketday.games.bankrut.moves import Move, one
from marketday.games.bankrut.view import View

TAKEN = 0.8
"""How much taking a card reveals about what somebody collects, compared with asking for it."""


class CardCounter(Beliefs):
    def watch(self, view: View, last_move: Move | None) -> Cards:
        before = self._last if view.round == self._round else None
        got = super().watch(view, last_move)
        if before is not None:
            self._follow_offers(before, view)
            self._follow_centre(before, view)
        return got

    def _notice_swap(self, taken: int) -> None:
        """It need not guess."""

    def _follow_offers(self, before: View, now: View) -> None:
        open_to_all = {offer.id: offer for offer in before.offers if offer.to is None}
        for taken in now.taken:
            offer = open_to_all.get(taken.offer)
            if offer is not None and taken not in before.taken:
                self._note_exchange(offer.seat, offer.give, offer.want)
                self._note_exchange(taken.seat, offer.want, offer.give)

    def _follow_centre(self, before: View, now: View) -> None:
        """If several were there between two looks, all is attributed to the last."""
        if now.swapper is not None and before.centre is not None and now.centre not in (None, before.centre):
            self._note_exchange(now.swapper, one(now.centre), one(before.centre))

    def _note_exchange(self, seat: int, gave: Sequence[int], got: Sequence[int]) -> None:
        if seat == self._seat:
            return
        for good in range(KINDS):
            if gave[good] or got[good]:
                number = max(0, self.holds(seat, good) + got[good] - gave[good])
                self._known[seat, good] = (number, self._looks)
                self._note_wish(seat, good, TAKEN if got[good] else 0.0)
