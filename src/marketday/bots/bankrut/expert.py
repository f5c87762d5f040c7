"""A trader that compares all it could do at a look, by what each is worth over hands that the others could hold.

The other traders take what they can get before they think of offers, and answer whoever speaks to them before they
speak themselves. On this floor an act is scarce: a round has about a dozen looks. So this one weighs an exchange it can
have at once, a swap that somebody may be quicker to make and an offer that may be taken against each other, counts the
cards it has seen, and is polite when there is nothing better to do.
"""

from typing import ClassVar

from marketday.bots.bankrut.adviser import EXPERT, FloorWeighing
from marketday.bots.bankrut.counting import CardCounter
from marketday.bots.bankrut.imagined import imagined_hands
from marketday.bots.bankrut.sampling import HOPELESS, SURE, SWAPPED, SampledWeighing
from marketday.bots.bankrut.trader import (
    LEAST_GAIN,
    MOST_OFFERS,
    RESTLESS,
    Temper,
    Trader,
)
from marketday.bots.bankrut.weighing import Weighing
from marketday.core.grammar import AnyGame, Seat
from marketday.core.rng import Rng
from marketday.games.bankrut.moves import AcceptOffer, MakeOffer, Move, SwapCentre, WithdrawOffer
from marketday.games.bankrut.view import Offer, View

Weighed = tuple[float, Move]

WORLDS = 12
"""Hands dealt for each look."""
REGRET = 3.0
"""An offer that should not be taken is taken back at once, but not before what is worth more than this."""
TIDY = 0.02
"""What it is worth to take back an offer that nobody wants."""


class ExpertTrader(Trader):
    rung: ClassVar[int] = 4
    temper = Temper(reaction=2.8, attention=1.0, patience=3, sorting=3, restraint=0, least_swap=0.5)
    skill = EXPERT
    weighing: ClassVar[type[FloorWeighing]] = FloorWeighing

    def __init__(self, game: AnyGame, seat: Seat, rng: Rng) -> None:
        super().__init__(game, seat, rng)
        self._beliefs = CardCounter(seat, self.skill.memory)

    def _weighing(self, view: View) -> SampledWeighing:
        hopes, envy = self._mood()
        worlds = imagined_hands(view, self._seat, self._beliefs, self._rng, WORLDS)
        return SampledWeighing(view, self._seat, self._beliefs, hopes, envy, worlds)

    def _act(self, view: View) -> Move | None:
        weighing = self._weighing(view)
        if weighing.stop_lead() > HOPELESS or self._looks > RESTLESS:
            stop = self._stop(view)
            if stop is not None:
                return stop
        weighed = self._at_once(view, weighing) + self._own_offers(view, weighing)
        most, best = max(weighed, key=lambda pair: pair[0], default=(0.0, None))
        new = self._new_offer(view, weighing)
        if new is not None and new[0] > most:
            best = new[1]
        if isinstance(best, SwapCentre):
            self._swapped_at = self._looks
        return best or self._answer(view, weighing) or self._agree(view) or self._shout(weighing)

    def _at_once(self, view: View, weighing: Weighing) -> list[Weighed]:
        """What others offer, and the centre."""
        if self._is_sorting(view):
            return []
        gains: list[Weighed] = [(weighing.net_gain(offer), AcceptOffer(offer.id)) for offer in self._offers_to_me(view)]
        swaps: list[Weighed] = [
            (weighing.swap_gain(good), SwapCentre(good, weighing.centre)) for good in self._layable(view)
        ]
        return [(SURE * gain, accept) for gain, accept in gains if gain > LEAST_GAIN] + [
            (SWAPPED * gain, swap) for gain, swap in swaps if gain > self.temper.least_swap
        ]

    def _own_offers(self, view: View, weighing: Weighing) -> list[Weighed]:
        """Take back what it would regret, and change what nobody took."""
        weighed: list[Weighed] = []
        for offer in view.offers:
            if offer.seat != self._seat:
                continue
            gain = weighing.gain(offer.give, offer.want)
            if gain <= 0:
                weighed.append((min(REGRET, LEAST_GAIN - gain), WithdrawOffer(offer.id)))
            elif self._looks - self._since[offer.id] >= self.temper.patience:
                weighed.append(self._instead(offer, weighing))
        return weighed

    def _instead(self, offer: Offer, weighing: Weighing) -> Weighed:
        if self._looks - self._since[offer.id] == self.temper.patience:
            self._give_up(offer)
        move, worth = self._most_promising(weighing, [offer.to])
        return (TIDY, WithdrawOffer(offer.id)) if move is None else (worth, move)

    def _new_offer(self, view: View, weighing: Weighing) -> tuple[float, MakeOffer] | None:
        if len(self._since) >= MOST_OFFERS:
            return None
        move, worth = self._most_promising(weighing, self._unaddressed(view))
        return None if move is None else (worth, move)
