"""A bot that trades: it looks at the floor again and again, and at each look does one thing or nothing.

What it does, in this order: call STOP; take the best of what is offered or lies in the centre; answer whoever made it
an offer; agree to end a round that has gone stale; look after its own offers, which it changes when nobody takes them;
make a new one; shout. How it weighs things is in `weighing`, what cards are worth in `worth`, what it knows about
others in `beliefs`.

How well it trades (`Skill`) and how it behaves (`Temper`) are separate: a strong trader can be slow.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar

from msgspec import Struct

from marketday.bots.bankrut.beliefs import Beliefs
from marketday.bots.bankrut.weighing import Weighing, cards
from marketday.bots.bankrut.worth import is_right, points
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
    one,
)
from marketday.games.bankrut.view import Offer, View


class Temper(Struct, frozen=True):
    """How a trader behaves, whatever its strength."""

    reaction: float
    """Seconds from one look at the floor to the next, on average."""
    attention: float
    """The probability, at each look, that it is there at all and that it notices an offer it has not noticed before."""
    patience: int
    """For how many looks it leaves an offer on the floor that nobody takes."""
    sorting: int
    """How many looks it needs in live play to sort its hand when cards came or went; until then it takes no others."""
    restraint: int
    """For how many looks it leaves the centre to others after a swap."""
    least_swap: float = 3.0
    """It does not swap for less. At the centre others are quicker half of the time, and a floor where everybody swaps
    all the time is no fun."""


class Skill(Struct, frozen=True):
    """How well a trader trades."""

    noise: float
    """By how many points it misjudges things at most."""
    memory: int
    """For how many looks it remembers what others showed of their cards."""
    reads: bool
    """Whether it thinks about what others hold and want."""
    envy: float
    """Which part of the others' gains it counts as its own loss."""
    bundle: int
    """How many cards it can think of on one side of an offer."""
    careful: bool
    """Whether it puts off a correct STOP when the floor offers something better first, or when its own offer could be
    accepted before it in the same tick."""
    alone: float = 1.0
    """What an offer to one seat alone is worth to it, compared with what it seems worth. Of 870 offers to strong
    traders those to all were taken two or three times as often: whom an offer seems best for is whom it overrates."""


LEAST_GAIN = 0.15
"""It does not act for less than this."""
RESTLESS = 25
"""Looks after which it swaps even for the smallest gain: a good stays in the centre because nobody wants it there,
which can hold everybody up."""
LEAST_OFFER = 0.05
"""An offer that promises less is not worth announcing to the whole floor."""
LONG = 60
"""Looks after which a round counts as late: envy and distant hopes no longer matter."""
STALE = 25
"""Looks without a card won or lost after which it would end the round."""
DISAPPOINTMENT = 0.85
SUCCESS = 1.1
"""What the hope for a good is multiplied by when nobody gives it, and when somebody does."""
RECOVERY = 0.05
"""How far a hope recovers with every look."""
MOST_OFFERS = 2
"""Offers on the floor at a time: people want to be able to read them."""
SHOUT_REST = 5
"""Looks between two shouts."""
TALKATIVENESS = {
    "Pascal": 1,
    "Kiki": 2,
    "Rosa": 3,
    "Lotte": 3,
    "Tadek": 4,
    "Zofia": 6,
    "Otto": 7,
    "Nok": 8,
    "Irena": 10,
}
"""The same for those of the cast who talk more or less than others. Whoever talks more than usual shouts before making
an offer."""


class Trader:
    rung: ClassVar[int]
    temper: ClassVar[Temper]
    skill: ClassVar[Skill]

    def __init__(self, game: AnyGame, seat: Seat, rng: Rng) -> None:
        self._seat = seat
        self._rng = rng
        self._beliefs = Beliefs(seat, self.skill.memory)
        self._last_move: Move | None = None
        self._hand: tuple[int, ...] = NO_CARDS
        self._people: frozenset[Seat] = frozenset()
        self._shout_rest = SHOUT_REST
        self._begin_round(-1)

    def meet(self, people: Collection[Seat], character: str) -> None:
        self._people = frozenset(people)
        self._shout_rest = TALKATIVENESS.get(character, SHOUT_REST)

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
        """The look at which its hand last changed."""
        self._last_move = None
        self._noticed: set[int] = set()
        self._answered: set[int] = set()
        self._since: dict[int, int] = {}
        """Its own offers on the floor, and the look at which each was first seen there."""
        self._in_vain: set[MakeOffer] = set()
        self._swapped_at = -self.temper.restraint
        self._shouted: Shout | None = None
        self._shouted_at = -self._rng.below(SHOUT_REST)
        # Everybody likes something; otherwise equal hands would all collect the same.
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
            self._hopes[good] += RECOVERY * (1 - self._hopes[good])
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
        weighing = self._weighing(view)
        return (
            self._stop(view)
            or self._take(view, weighing)
            or self._answer(view, weighing)
            or self._agree(view)
            or self._mind_offers(view, weighing)
            or (self._shout(weighing) if self._shout_rest < SHOUT_REST else None)
            or self._offer(view, weighing)
            or self._shout(weighing)
        )

    def _weighing(self, view: View) -> Weighing:
        hopes, envy = self._mood()
        expected = self._beliefs.expected(view) if self.skill.reads else None
        return Weighing(view, self._seat, self._beliefs, hopes, envy, expected)

    def _mood(self) -> tuple[list[float], float]:
        """Hopes and envy. The later it is, the less it thinks about distant hopes and about others: a round must end
        some time."""
        lateness = min(1.0, self._looks / LONG)
        return [hope * (1 - 0.5 * lateness) for hope in self._hopes], self.skill.envy * (1 - lateness)

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
        """B-7: if it would be correct, unless something on the floor is worth the risk that somebody else calls
        first."""
        if not is_right(view.hand):
            return None
        if not self.skill.careful:
            return CallStop()
        return self._spoiler(view) or self._better_than_stop(view) or CallStop()

    def _spoiler(self, view: View) -> Move | None:
        """In a tick its own offer may be accepted just before the STOP, and make the call wrong."""
        if view.pace == "live":
            return None
        for offer in view.offers:
            if offer.seat == self._seat and not is_right(after(view.hand, offer.give, offer.want)):
                return WithdrawOffer(offer.id)
        return None

    def _better_than_stop(self, view: View) -> Move | None:
        assert view.centre is not None
        best: Move | None = None
        now = points(view.hand, view.centre) + RIGHT_STOP
        danger = min(0.5, 0.1 + 0.02 * self._looks)
        most = float(now)
        for move, hand, centre in self._next_hands(view):
            if is_right(hand):
                later = (1 - danger) * (points(hand, centre) + RIGHT_STOP) + danger * (now - RIGHT_STOP)
                if later > most:
                    best, most = move, later
        return best

    def _next_hands(self, view: View) -> Iterator[tuple[Move, list[int], int]]:
        """What one act can do to the hand and the centre without asking anybody."""
        centre = view.centre
        assert centre is not None
        for offer in self._offers_to_me(view):
            yield AcceptOffer(offer.id), after(view.hand, offer.want, offer.give), centre
        for good in self._layable(view):
            yield SwapCentre(good, centre), after(view.hand, one(good), one(centre)), good

    def _layable(self, view: View) -> list[int]:
        return [good for good, number in enumerate(view.hand) if number and good != view.centre]

    def _is_sorting(self, view: View) -> bool:
        return view.pace == "live" and self._changed > 0 and self._looks - self._changed < self.temper.sorting

    def _take(self, view: View, weighing: Weighing) -> Move | None:
        """The best of what is available at once: somebody's offer, or the centre card."""
        if self._is_sorting(view):
            return None
        best: Move | None = None
        most = LEAST_GAIN
        least_swap = self.temper.least_swap * (1 - self._looks / RESTLESS)
        for offer in self._offers_to_me(view):
            worth = self._misjudged(weighing.net_gain(offer))
            if worth > most:
                best, most = AcceptOffer(offer.id), worth
        rested = self._looks - self._swapped_at > self.temper.restraint
        for good in self._layable(view) if rested else []:
            worth = self._misjudged(weighing.swap_gain(good))
            if worth > max(most, least_swap):
                best, most = SwapCentre(good, weighing.centre), worth
        if isinstance(best, SwapCentre):
            self._swapped_at = self._looks
        return best

    def _answer(self, view: View, weighing: Weighing) -> Move | None:
        """Whoever made an offer to this seat alone gets an answer: a counter-offer if there is one, otherwise a no."""
        for offer in view.offers:
            if offer.to != self._seat or offer.id not in self._noticed:
                continue
            counter = None
            if offer.id not in self._answered and not self._has_offered(view, offer.seat):
                self._answered.add(offer.id)
                counter = self._best_offer(weighing, [offer.seat])
            return counter or DeclineOffer(offer.id)
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
                return self._best_offer(weighing, [offer.to]) or WithdrawOffer(offer.id)
        return None

    def _give_up(self, offer: Offer) -> None:
        self._in_vain.add(MakeOffer(offer.give, offer.want, offer.to))
        for good in range(KINDS):
            if offer.want[good]:
                self._hopes[good] *= DISAPPOINTMENT

    def _offer(self, view: View, weighing: Weighing) -> Move | None:
        if len(self._since) >= MOST_OFFERS:
            return None
        return self._best_offer(weighing, self._unaddressed(view))

    def _unaddressed(self, view: View) -> list[int | None]:
        """All (None) and the other seats, but for those to whom it offers something already. Among people it whispers
        to people only: a floor on which bots deal with each other in secret is silent."""
        others = self._people or range(len(view.traders))
        seats = sorted(seat for seat in others if seat != self._seat)
        return [to for to in (None, *seats) if not self._has_offered(view, to)]

    def _has_offered(self, view: View, to: int | None) -> bool:
        return any(offer.seat == self._seat and offer.to == to for offer in view.offers)

    def _best_offer(self, weighing: Weighing, to: list[int | None]) -> Move | None:
        return self._most_promising(weighing, to)[0]

    def _most_promising(self, weighing: Weighing, to: list[int | None]) -> tuple[MakeOffer | None, float]:
        """The best offer to one of these seats (None: to all), if any is worth making, and its worth. An offer that
        nobody took is not made again until the hand has changed."""
        best: MakeOffer | None = None
        most = LEAST_OFFER
        one = to[0] if len(to) == 1 else None
        for exchange in weighing.exchanges(self.skill.bundle):
            gain, give, get = exchange
            if gain + self.skill.noise <= most:
                break  # all that follow gain less
            for seat, sober in weighing.offer_worths(exchange, one):
                worth = self._misjudged(sober if seat is None else self.skill.alone * sober)
                if worth > most and seat in to:
                    move = MakeOffer(cards(give), cards(get), seat)
                    if move not in self._in_vain:
                        best, most = move, worth
        return best, most

    def _shout(self, weighing: Weighing) -> Move | None:
        """Say what it is looking for and what it could spare, when that has changed."""
        wants, spares = weighing.wishes()
        shout = Shout(wants, spares)
        if not wants or shout == self._shouted or self._looks - self._shouted_at < self._shout_rest:
            return None
        self._shouted, self._shouted_at = shout, self._looks
        return shout

    def _agree(self, view: View) -> Move | None:
        """B-11: end a round that leads nowhere; take that back if cards are moving again."""
        agrees = view.traders[self._seat].agrees
        stale = self._looks - self._changed >= STALE
        return AgreeToEnd(stale) if stale != agrees else None


def after(hand: Sequence[int], give: Sequence[int], get: Sequence[int]) -> list[int]:
    return [held - gone + come for held, gone, come in zip(hand, give, get, strict=True)]


class EasyTrader(Trader):
    rung = 1
    temper = Temper(reaction=2.5, attention=0.75, patience=3, sorting=5, restraint=4)
    skill = Skill(noise=1.5, memory=0, reads=False, envy=0.0, bundle=1, careful=False)


class MediumTrader(Trader):
    rung = 2
    temper = Temper(reaction=3.0, attention=0.8, patience=3, sorting=5, restraint=3)
    skill = Skill(noise=0.2, memory=8, reads=True, envy=0.4, bundle=2, careful=False, alone=0.5)

    def _stop(self, view: View) -> Move | None:
        """In live play it does not see that STOP would be right before it has sorted its hand: so people have time."""
        return None if self._is_sorting(view) else super()._stop(view)


class StrongTrader(Trader):
    rung = 3
    temper = Temper(reaction=2.8, attention=0.95, patience=3, sorting=3, restraint=2)
    skill = Skill(noise=0.0, memory=12, reads=True, envy=0.7, bundle=2, careful=True)
