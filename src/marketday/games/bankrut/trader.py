"""A bot that trades: it looks at the floor again and again, and at each look does one thing or nothing.

What it does, in this order: call STOP; take the best of what is offered or lies in the centre; answer who spoke to it;
mind its own offers, which it changes when nobody takes them; make a new one; shout; agree to end a round that has gone
stale. How it weighs things is in `trader_weighing`, what cards are worth in `trader_worth`, what it knows of others in
`trader_beliefs`.

How well it trades (`Skill`) and how it behaves (`Temper`) are apart: a strong trader can be slow.
"""

from typing import ClassVar

from msgspec import Struct

from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.rng import Rng
from marketday.games.bankrut.cards import KINDS
from marketday.games.bankrut.data import RIGHT_STOP
from marketday.games.bankrut.moves import (
    NO_CARDS,
    AcceptOffer,
    AgreeToEnd,
    CallStop,
    DeclineOffer,
    MakeOffer,
    Move,
    Ready,
    Shout,
    SwapCentre,
    Wait,
    WithdrawOffer,
)
from marketday.games.bankrut.trader_beliefs import Beliefs
from marketday.games.bankrut.trader_weighing import Weighing
from marketday.games.bankrut.trader_worth import is_right, points
from marketday.games.bankrut.view import Offer, View


class Temper(Struct, frozen=True):
    """How a trader behaves, whatever its strength."""

    reaction: float
    """Seconds from one look at the floor to the next, on average."""
    attention: float
    """How likely it is at a look to be there at all, and to notice an offer it has not noticed before."""
    patience: int
    """For how many looks it leaves an offer on the floor that nobody takes."""


class Skill(Struct, frozen=True):
    """How well a trader trades."""

    noise: float
    """By how many points it misjudges things, at most."""
    memory: int
    """For how many looks it remembers what others showed of their cards."""
    reads: bool
    """Whether it thinks about what others hold and want."""
    envy: float
    """How much of what others win it takes for its own loss."""
    bundle: int
    """How many cards it can think of on one side of an offer."""
    waits: bool
    """Whether it puts off a right STOP when the floor offers something better first."""


LEAST_GAIN = 0.15
"""For less it does not lift a finger."""
LEAST_OFFER = 0.05
"""An offer that promises less is not worth shouting across the floor."""
LONG = 60
"""Looks after which a round is late: envy and far hopes are gone."""
STALE = 25
"""Looks without a card won or lost after which it would end the round."""
DISAPPOINTMENT = 0.85
SUCCESS = 1.1
"""What becomes of the hope for a good when nobody gives it, and when somebody does."""
REPEATED = 0.6
"""What an offer is worth that was made in vain before."""


class Trader:
    temper: ClassVar[Temper]
    skill: ClassVar[Skill]

    def __init__(self, game: AnyGame, seat: Seat, rng: Rng) -> None:
        self._seat = seat
        self._rng = rng
        self._beliefs = Beliefs(seat, self.skill.memory)
        self._last_move: Move | None = None
        self._hand: tuple[int, ...] = NO_CARDS
        self._begin_round(-1)

    def glance(self) -> float:
        return self.temper.reaction * (0.5 + self._random())

    def choose(self, view: View, ask: Ask[Move]) -> Move | None:
        if view.question != "trade":
            return Ready()
        self._take_in(view)
        move = self._act(view) if self._is_attentive() else None
        self._last_move = move
        return move or (None if ask.standing else Wait())

    # ---- looking -----------------------------------------------------------------------------------------------------
    def _begin_round(self, number: int) -> None:
        self._round = number
        self._looks = 0
        self._changed = 0
        """The look at which its hand changed last."""
        self._last_move = None
        self._noticed: set[int] = set()
        self._answered: set[int] = set()
        self._since: dict[int, int] = {}
        """Its own offers on the floor, and the look at which each was first seen there."""
        self._in_vain: dict[MakeOffer, int] = {}
        self._shouted: Shout | None = None
        # Everybody likes something; else equal hands would all collect the same.
        self._hopes = [0.85 + 0.3 * self._random() for _ in range(KINDS)]

    def _take_in(self, view: View) -> None:
        if view.round != self._round:
            self._begin_round(view.round)
            self._hand = view.hand
        self._looks += 1
        got = self._beliefs.watch(view, self._last_move)
        if view.hand != self._hand:
            self._hand, self._changed = view.hand, self._looks
            self._in_vain.clear()
        for good in range(KINDS):
            if got[good]:
                self._hopes[good] = min(1.2, self._hopes[good] * SUCCESS)
        self._since = {
            offer.id: self._since.get(offer.id, self._looks) for offer in view.offers if offer.seat == self._seat
        }
        for offer in view.offers:
            if offer.id not in self._noticed and self._is_attentive():
                self._noticed.add(offer.id)

    def _random(self) -> float:
        return self._rng.next32() / 2**32

    def _is_attentive(self) -> bool:
        return self._random() < self.temper.attention

    def _misjudged(self, worth: float) -> float:
        return worth + self.skill.noise * (2 * self._random() - 1)

    # ---- acting ------------------------------------------------------------------------------------------------------
    def _act(self, view: View) -> Move | None:
        lateness = min(1.0, self._looks / LONG)
        hopes = [hope * (1 - 0.5 * lateness) for hope in self._hopes]
        envy = self.skill.envy * (1 - lateness)
        weighing = Weighing(view, self._seat, self._beliefs, hopes, envy, self.skill.reads)
        return (
            self._stop(view)
            or self._take(view, weighing)
            or self._answer(view, weighing)
            or self._mind_offers(view, weighing)
            or self._offer(weighing)
            or self._shout(weighing)
            or self._agree(view)
        )

    def _offers_to_me(self, view: View) -> list[Offer]:
        """What others offer that it has noticed and could accept."""
        return [
            offer
            for offer in view.offers
            if offer.seat != self._seat
            and offer.id in self._noticed
            and all(want <= held for want, held in zip(offer.want, view.hand, strict=True))
        ]

    def _stop(self, view: View) -> Move | None:
        """B-7: if it is right, unless something on the floor is worth the danger that somebody else is first."""
        if not is_right(view.hand):
            return None
        if not self.skill.waits:
            return CallStop()
        assert view.centre is not None
        best: Move = CallStop()
        now = points(view.hand, view.centre) + RIGHT_STOP
        danger = min(0.5, 0.1 + 0.02 * self._looks)
        most = float(now)
        for move, hand, centre in self._next_hands(view):
            if is_right(hand):
                later = (1 - danger) * (points(hand, centre) + RIGHT_STOP) + danger * (now - RIGHT_STOP)
                if later > most:
                    best, most = move, later
        return best

    def _next_hands(self, view: View) -> list[tuple[Move, list[int], int]]:
        """What one act can make of the hand and the centre, consent given."""
        centre = view.centre
        assert centre is not None
        after: list[tuple[Move, list[int], int]] = []
        for offer in self._offers_to_me(view):
            hand = [held + give - want for held, give, want in zip(view.hand, offer.give, offer.want, strict=True)]
            after.append((AcceptOffer(offer.id), hand, centre))
        for good in self._layable(view):
            hand = list(view.hand)
            hand[good] -= 1
            hand[centre] += 1
            after.append((SwapCentre(good, centre), hand, good))
        return after

    def _layable(self, view: View) -> list[int]:
        return [good for good, number in enumerate(view.hand) if number and good != view.centre]

    def _take(self, view: View, weighing: Weighing) -> Move | None:
        """The best of what can be had at once: an offer of somebody's, or the centre card."""
        best: Move | None = None
        most = LEAST_GAIN
        for offer in self._offers_to_me(view):
            worth = self._misjudged(weighing.net_gain(offer))
            if worth > most:
                best, most = AcceptOffer(offer.id), worth
        for good in self._layable(view):
            worth = self._misjudged(weighing.swap_gain(good))
            if worth > most:
                best, most = SwapCentre(good, weighing.centre), worth
        return best

    def _answer(self, view: View, weighing: Weighing) -> Move | None:
        """Whoever made an offer to this seat alone gets an answer: another offer if there is one, then a no."""
        for offer in view.offers:
            if offer.to != self._seat or offer.id not in self._noticed:
                continue
            if offer.id in self._answered:
                return DeclineOffer(offer.id)
            self._answered.add(offer.id)
            return self._best_offer(weighing, offer.seat) or DeclineOffer(offer.id)
        return None

    def _mind_offers(self, view: View, weighing: Weighing) -> Move | None:
        """Take back what it would regret, and change what nobody took."""
        for offer in view.offers:
            if offer.seat != self._seat:
                continue
            if weighing.gain(offer.give, offer.want) <= 0:
                return WithdrawOffer(offer.id)
            if self._looks - self._since[offer.id] >= self.temper.patience:
                self._give_up(offer)
                return self._best_offer(weighing, offer.to) or WithdrawOffer(offer.id)
        return None

    def _give_up(self, offer: Offer) -> None:
        move = MakeOffer(offer.give, offer.want, offer.to)
        self._in_vain[move] = self._in_vain.get(move, 0) + 1
        for good in range(KINDS):
            if offer.want[good]:
                self._hopes[good] *= DISAPPOINTMENT

    def _offer(self, weighing: Weighing) -> Move | None:
        if len(self._since) >= 2:
            return None
        return self._best_offer(weighing)

    def _best_offer(self, weighing: Weighing, to: int | None = None) -> Move | None:
        best: MakeOffer | None = None
        most = LEAST_OFFER
        for bargain in weighing.bargains(self.skill.bundle, to):
            worth = self._misjudged(bargain.worth) * REPEATED ** self._in_vain.get(bargain.move, 0)
            if worth > most:
                best, most = bargain.move, worth
        return best

    def _shout(self, weighing: Weighing) -> Move | None:
        return None

    def _agree(self, view: View) -> Move | None:
        """B-11: end what leads nowhere; take it back if cards are moving again."""
        agrees = view.traders[self._seat].agrees
        stale = self._looks - self._changed >= STALE
        return AgreeToEnd(stale) if stale != agrees else None


class EasyTrader(Trader):
    temper = Temper(reaction=3.5, attention=0.6, patience=5)
    skill = Skill(noise=1.5, memory=0, reads=False, envy=0.0, bundle=1, waits=False)


class MediumTrader(Trader):
    temper = Temper(reaction=2.5, attention=0.8, patience=4)
    skill = Skill(noise=0.5, memory=2, reads=True, envy=0.4, bundle=2, waits=False)


class StrongTrader(Trader):
    temper = Temper(reaction=2.0, attention=0.95, patience=3)
    skill = Skill(noise=0.0, memory=12, reads=True, envy=0.7, bundle=2, waits=True)
