"""What the expert thinks of everything a seat could do, told in points: for hints and the coach.

It looks at the floor as somebody would who has just come: what lies there, what was shouted, who holds how many cards.
Whoever plays like that, without a memory of the round, is about as strong as the expert.
"""

import math
from collections.abc import Callable, Sequence
from time import thread_time
from typing import Any, ClassVar

from msgspec.structs import replace

from marketday.bots.bankrut.counting import CardCounter
from marketday.bots.bankrut.imagined import Hands, imagined_hands
from marketday.bots.bankrut.sampling import HOPELESS, SURE, SWAPPED, SampledWeighing
from marketday.bots.bankrut.trader import LONG, MOST_OFFERS, Skill, after
from marketday.bots.bankrut.weighing import Pack, cards
from marketday.bots.bankrut.worth import is_right, points
from marketday.bots.weighing import Clear, Tried, Weighing
from marketday.core.rng import Rng
from marketday.games.bankrut.data import RIGHT_STOP, WRONG_STOP
from marketday.games.bankrut.moves import (
    AcceptOffer,
    CallStop,
    MakeOffer,
    Move,
    SwapCentre,
    Wait,
    WithdrawOffer,
    one,
    pack,
)
from marketday.games.bankrut.prospects import hand_hope
from marketday.games.bankrut.view import Offer, View

EXPERT = Skill(noise=0.0, memory=12, reads=True, envy=0.35, bundle=3, careful=True, alone=0.5)

FEWEST_LOOKS = 4
PLAY_OUTS = 20
"""A look takes about the time of so many play-outs of another game."""
WORLDS = 12
"""Dealt for each look."""
UNSURE = 0.3
"""What the expert reckons to gain may be wrong by so much of it, however many hands it deals."""
HASTE = 0.55
"""How much of what could be gained is lost if it is not done at this look: most of it can be had at a later one."""
COMPOSED = 4
"""Offers that are compared with all that is listed."""
HESITATION = 0.5
"""By how much going on is better, at least, than a STOP that leaves one far behind."""
SPOILED = 0.1
"""How often an offer of one's own is taken in the very tick of a STOP and makes it wrong."""
SLIGHT_GAIN = 0.25
"""Points: who gains less than that by an act can as well do nothing, and nobody could say why not."""
IDLE = -0.01
"""What is neither good nor bad is told after waiting."""


class FloorWeighing(Weighing):
    """In place of play-outs: all answers are weighed over hands that the others could hold, again and again."""

    clear: ClassVar[Clear] = Clear(points=1.5, errors=3.0)
    """Of a gain only a part is told (HASTE), and the error is never below three tenths of it (UNSURE): three such
    errors are at least seven of those that come from dealing."""
    obvious: ClassVar[tuple[type, ...]] = (CallStop,)
    tempting: ClassVar[float] = 3.0
    has_first_sight: ClassVar[bool] = False  # everything is thought about

    def weigh(self, chosen: Any = None, is_enough: Callable[[], bool] = lambda: False) -> None:
        self._began = thread_time()
        looks = [self._look()]
        if self._view.question == "trade":
            self.moves += [move for move in looks[0].offers(COMPOSED) if move not in self.moves]
        if chosen is not None and chosen not in self.moves:
            self.moves.append(chosen)
        most = max(FEWEST_LOOKS, self._budget.play_outs // PLAY_OUTS)
        is_timed = self._budget.seconds is not None
        while len(looks) < FEWEST_LOOKS or not (is_enough() or (self._is_late() if is_timed else len(looks) >= most)):
            looks.append(self._look())
        self._left = list(range(len(self.moves)))
        rows = [look.worths(self.moves) for look in looks]
        self._worths = {answer: [row[answer] for row in rows] for answer in self._left}

    def tried(self) -> list[Tried]:
        """After the best comes the best of another kind: that one could lay another card as well says little."""
        best, *rest = super().tried()
        kind = type(self.moves[best.answer])
        other = next((one for one in rest if type(self.moves[one.answer]) is not kind), None)
        return [best, *rest] if other is None else [best, other, *(one for one in rest if one is not other)]

    def _compared(self, answer: int, best: int) -> Tried:
        """Looks differ by the hands that were dealt, and that is not all we may be wrong about."""
        found = super()._compared(answer, best)
        return replace(found, error=math.hypot(found.error, UNSURE * found.behind))

    def looks_best(self, chosen: Any) -> bool:
        return self.has_first_sight

    def ahead(self, answer: int, other: int) -> tuple[float, float]:
        ahead, error = super().ahead(answer, other)
        return ahead, math.hypot(error, UNSURE * ahead)

    def _look(self) -> "Look":
        return Look(self._view, self._seat, EXPERT, self._rng)


class Look:
    """Everything at one look, in points ahead of the others on average."""

    def __init__(self, view: View, seat: int, skill: Skill, rng: Rng) -> None:
        self._view, self._seat, self._skill = view, seat, skill
        self._offers = {offer.id: offer for offer in view.offers}
        totals = [trader.points for trader in view.traders]
        self._past = totals[seat] - _mean(totals[:seat] + totals[seat + 1 :])
        if view.question != "trade":
            return
        assert view.centre is not None
        beliefs = CardCounter(seat, skill.memory)
        beliefs.watch(view, None)
        late = min(1.0, view.tick / LONG)
        worlds = imagined_hands(view, seat, beliefs, rng, WORLDS)
        hopes, envy = [1 - 0.5 * late] * len(view.hand), skill.envy * (1 - late)
        self._weighing = SampledWeighing(view, seat, beliefs, hopes, envy, worlds)
        self._is_right = is_right(view.hand)
        self._stop = self._past + self._weighing.stop_lead()
        self._calls = self._is_right and self._weighing.stop_lead() > HOPELESS
        self._danger = min(0.5, 0.1 + 0.02 * view.tick)
        self._waiting = self._worth_of_waiting(worlds, view.centre)

    def _worth_of_waiting(self, worlds: Sequence[Hands], centre: int) -> float:
        rivals = len(self._view.traders) - 1
        if self._calls:
            # Somebody else may be first, who then has the points for it.
            return self._stop - self._danger * RIGHT_STOP * (1 + 1 / rivals)
        theirs = [
            hand_hope(pack(hand), centre) for hands in worlds for other, hand in enumerate(hands) if other != self._seat
        ]
        hoped = self._past + hand_hope(pack(self._view.hand), centre) - _mean(theirs)
        return max(hoped, self._stop + HESITATION) if self._is_right else hoped

    def worths(self, moves: Sequence[Move]) -> list[float]:
        if self._view.question != "trade":
            return [self._past] * len(moves)
        gains = [_unless_slight(self._gain_before_stop(move) if self._calls else self._gain(move)) for move in moves]
        hope = self._waiting + (1 - HASTE) * max(0.0, *gains)
        return [
            self._worth_of_stop() if isinstance(move, CallStop) else hope + (HASTE * gain if gain > 0 else gain)
            for move, gain in zip(moves, gains, strict=True)
        ]

    def _worth_of_stop(self) -> float:
        return self._stop - (self._spoiled() if self._is_right else RIGHT_STOP - WRONG_STOP)

    def _spoiled(self) -> float:
        """In a tick one's own offer may be taken just before the STOP."""
        own = [offer for offer in self._view.offers if offer.seat == self._seat]
        spoils = any(not is_right(after(self._view.hand, offer.give, offer.want)) for offer in own)
        return SPOILED * (RIGHT_STOP - WRONG_STOP) if spoils else 0.0

    def _gain_before_stop(self, move: Move) -> float:
        """What an act gains if STOP can still be called after it."""
        hand, centre = self._view.hand, self._weighing.centre
        match move:
            case AcceptOffer(number) if number in self._offers:
                offer = self._offers[number]
                then, now = after(hand, offer.want, offer.give), centre
            case SwapCentre(lay):
                then, now = after(hand, one(lay), one(centre)), lay
            case _:
                return min(0.0, self._gain(move))
        gain = points(then, now) - points(hand, centre) - (0 if is_right(then) else RIGHT_STOP)
        return (1 - self._danger) * gain

    def _gain(self, move: Move) -> float:
        weighing = self._weighing
        match move:
            case AcceptOffer(number) if number in self._offers:
                return weighing.net_gain(self._offers[number])
            case SwapCentre(lay):
                return SWAPPED / SURE * weighing.swap_gain(lay)
            case MakeOffer(give, want, to):
                replaced = [offer for offer in self._view.offers if (offer.seat, offer.to) == (self._seat, to)]
                return self._promise(give, want, to) - sum(map(self._own_promise, replaced))
            case WithdrawOffer(number) if number in self._offers:
                return -self._own_promise(self._offers[number]) + IDLE
            case CallStop():
                return 0.0  # weighed on its own
        return 0.0 if isinstance(move, Wait) else IDLE

    def _own_promise(self, offer: Offer) -> float:
        return self._promise(offer.give, offer.want, offer.to)

    def _promise(self, give: Sequence[int], want: Sequence[int], to: int | None) -> float:
        """What it is worth to have made an offer that somebody may take."""
        exchange = (self._weighing.gain(give, want), _packed(give), _packed(want))
        worths = dict(self._weighing.offer_worths(exchange, to))
        return worths.get(to, 0.0) / SURE * (1.0 if to is None else self._skill.alone)

    def offers(self, most: int) -> list[MakeOffer]:
        """The exchanges that promise most, each offered to whom it promises most; to nobody who has an offer from this
        seat already."""
        own = [offer.to for offer in self._view.offers if offer.seat == self._seat]
        promised: list[tuple[float, MakeOffer]] = []
        for exchange in self._weighing.exchanges(self._skill.bundle):
            _, give, get = exchange
            worths = {
                to: worth if to is None else self._skill.alone * worth
                for to, worth in self._weighing.offer_worths(exchange, None)
                if to not in own and len(own) < MOST_OFFERS
            }
            if worths:
                to = max(worths, key=worths.__getitem__)
                promised.append((worths[to], MakeOffer(cards(give), cards(get), to)))
        promised.sort(key=lambda pair: -pair[0])
        return [move for worth, move in promised[:most] if worth > 0]


def _unless_slight(gain: float) -> float:
    return IDLE if 0 < gain < SLIGHT_GAIN else gain


def _packed(counts: Sequence[int]) -> Pack:
    return tuple([(good, number) for good, number in enumerate(counts) if number])


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
