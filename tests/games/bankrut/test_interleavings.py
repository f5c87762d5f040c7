"""Six people who all act at once: whatever arrives in whatever order, cards are conserved, an offer is taken once, and
all hear of one and the same market.

A *volley* is what six seats have on their way at one moment: acts chosen on what each of them saw last, some of them
long out of date, some that contradict each other. It arrives in a random order; the judge of all is a second market,
kept with plain lists from nothing but the events that were told.
"""

import pytest

from marketday.core.chance import RandomChance
from marketday.core.grammar import Rejected
from marketday.core.rng import Rng
from marketday.games.bankrut import GAME, events
from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.events import Event
from marketday.games.bankrut.game import Options
from marketday.games.bankrut.moves import (
    AcceptOffer,
    AgreeToEnd,
    CallStop,
    DeclineOffer,
    MakeOffer,
    Move,
    Shout,
    SwapCentre,
    WithdrawOffer,
)
from marketday.games.bankrut.state import Bankrut
from marketday.games.bankrut.view import View
from tests.contract.kernels import is_compiled
from tests.games.bankrut.oracle import compose, compose_offer, shuffle

SEATS = 6
VOLLEYS = 1_000 if is_compiled(GAME) else 400
TICKS = 200
MANY_VOLLEYS = 10_000
"""For each of ten seeds."""
LONGEST_MEMORY = 12
"""This many pictures ago somebody may have looked for the last time."""


class Ledger:
    """What the log alone says about the market."""

    def __init__(self) -> None:
        self.hands: list[list[int]] = [[0] * len(TOTALS) for _ in range(SEATS)]
        self.centre = -1
        self.offers: dict[int, events.OfferMade] = {}
        self.taken: set[int] = set()
        self.made: set[int] = set()

    def enter(self, event: Event) -> None:
        match event:
            case events.CardsDealt(hands=hands):
                self.hands = [list(hand) for hand in hands if hand is not None]
            case events.CentreTurnedUp(good=good):
                self.centre = good
            case events.OfferMade(seat, to, number, give):
                assert number not in self.made, "an offer has the number of another"
                assert all(have >= gives for have, gives in zip(self.hands[seat], give, strict=True))
                self.made.add(number)
                self.offers[number] = event
                pair = [other for other in self.offers.values() if {seat, to} == {other.seat, other.to}]
                assert to is None or len(pair) == 1, f"more than one word between two: {pair}"
            case events.OfferGone(offer=number):
                del self.offers[number]
            case events.Traded(offer=int(number)):
                self.trade(event, number)
            case events.CentreSwapped(seat, took, laid):
                assert took == self.centre
                self.hands[seat][took] += 1
                self.hands[seat][laid] -= 1
                self.centre = laid
            case events.RoundEnded(centre=centre, hands=hands):
                assert [list(hand) for hand in hands] == self.hands, "hands are not what the log says"
                assert centre == self.centre
                self.offers.clear()
        assert all(min(hand) >= 0 for hand in self.hands), f"{event} takes a card that is not there"

    def trade(self, event: events.Traded, number: int) -> None:
        assert number not in self.taken, "an offer was taken twice"
        self.taken.add(number)
        offer = self.offers.pop(number)
        assert (event.other, event.gave_cards, event.got_cards) == (offer.seat, offer.want, offer.give)
        assert offer.to in (None, event.seat), "a private offer was taken by somebody else"
        assert event.seat != event.other
        for good in range(len(TOTALS)):
            self.hands[event.seat][good] += offer.give[good] - offer.want[good]
            self.hands[event.other][good] += offer.want[good] - offer.give[good]

    def check(self, state: Bankrut) -> None:
        """The log and every seat's picture agree; so do all pictures with each other."""
        views = [GAME.view(state, seat) for seat in range(SEATS)]
        for seat, view in enumerate(views):
            assert list(view.hand) == self.hands[seat]
            assert view.centre == self.centre
            assert [trader.cards for trader in view.traders] == [sum(hand) for hand in self.hands]
            mine = {number for number, made in self.offers.items() if made.to is None or seat in (made.seat, made.to)}
            assert {offer.id for offer in view.offers} == mine
            assert all(self.offers[offer.id].give == offer.give for offer in view.offers)
        cards = [sum(hand[good] for hand in self.hands) + (good == self.centre) for good in range(len(TOTALS))]
        assert cards == list(TOTALS)


class Ear:
    """What one seat heard: it must be enough to know its own hand, and fit what the others heard."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.hand: list[int] = []
        self.sizes = [0] * SEATS
        self.public: list[object] = []

    def hear(self, event: Event) -> None:
        seat = self.seat
        match event:
            case events.CardsDealt(round_, leader, hands):
                known = [hand for hand in hands if hand is not None]
                assert len(known) == (seat is not None)
                self.hand = list(known[0]) if known else []
                self.sizes = [60 // SEATS] * SEATS
                self.public.append(("dealt", round_, leader))
            case events.Traded(one, other, _, given, got, gave_cards, got_cards):
                assert (gave_cards is not None) == (got_cards is not None) == (seat in (one, other))
                if gave_cards is not None and got_cards is not None:
                    sign = 1 if seat == one else -1
                    for good in range(len(TOTALS)):
                        self.hand[good] += sign * (got_cards[good] - gave_cards[good])
                self.sizes[one] += got - given
                self.sizes[other] += given - got
                self.public.append(("traded", one, other, given, got))
            case events.OfferMade(to=int(to)) | events.OfferGone(to=int(to)):
                assert seat in (event.seat, to)
            case events.CameTooLate(late):
                assert seat == late
            case _:
                if isinstance(event, events.CentreSwapped) and event.seat == seat:
                    self.hand[event.took] += 1
                    self.hand[event.laid] -= 1
                self.public.append(event)


class Floor:
    """A live market with six seats, and what each of them remembers of it."""

    def __init__(self, seed: int, options: Options | None = None) -> None:
        self.rng = Rng(seed)
        self.options = options or Options(pace="live")
        self.chance = RandomChance(self.rng)
        self.ledger = Ledger()
        self.ears = [Ear(seat) for seat in (*range(SEATS), None)]
        self.memories: list[list[View]] = [[] for _ in range(SEATS)]
        self.refused: dict[str, int] = {}
        self.done: dict[str, int] = {}
        self.open()

    def open(self) -> None:
        step = GAME.setup(self.options, SEATS, self.chance)
        self.ledger = Ledger()
        self.state = step.state
        self.tell(step.events)

    def tell(self, told: tuple[Event, ...]) -> None:
        for event in told:
            self.ledger.enter(event)
            for ear in self.ears:
                heard = GAME.redact(event, ear.seat)
                if heard is not None:
                    ear.hear(heard)

    def volley(self) -> None:
        if GAME.outcome(self.state) is not None:
            self.open()
        due = GAME.due(self.state)
        if due is not None and (GAME.view(self.state, None).question == "ready" or self.rng.below(500) == 0):
            step = GAME.apply(self.state, None, due.move, self.chance)
            self.state = step.state
            self.tell(step.events)
            return
        for seat, memory in enumerate(self.memories):
            memory.append(GAME.view(self.state, seat))
            del memory[:-LONGEST_MEMORY]
        acts = [(seat, act) for seat in range(SEATS) for act in self.wishes(seat)]
        order = list(range(len(acts)))
        shuffle(order, self.rng)
        winners: dict[int, list[int]] = {}
        for number in order:
            seat, act = acts[number]
            if self.arrive(seat, act) and isinstance(act, AcceptOffer):
                winners.setdefault(act.offer, []).append(seat)
        assert all(len(seats) == 1 for seats in winners.values())
        if GAME.view(self.state, None).question == "trade":
            self.ledger.check(self.state)
            self.check_ears()

    def tick(self) -> None:
        """Six acts, each legal when it is chosen, in an order that chance picks."""
        if GAME.outcome(self.state) is not None:
            self.open()
        self.ledger.check(self.state)
        self.check_ears()
        order = list(range(SEATS))
        shuffle(order, self.rng)
        for seat in order:
            view = GAME.view(self.state, seat)
            act = next(act for _ in range(100) if self.allows(seat, act := self.wish(seat, view)))
            assert self.arrive(seat, act)
            if seat != order[-1]:
                assert GAME.view(self.state, seat).chosen == act

    def allows(self, seat: int, act: Move) -> bool:
        return GAME.why_not(self.state, seat, act) is None

    def arrive(self, seat: int, act: Move) -> bool:
        before = GAME.save(self.state)
        reason = GAME.why_not(self.state, seat, act)
        if reason is not None:
            with pytest.raises(Rejected):
                GAME.apply(self.state, seat, act, self.chance)
            assert GAME.save(self.state) == before
            self.refused[reason.reason] = self.refused.get(reason.reason, 0) + 1
            return False
        step = GAME.apply(self.state, seat, act, self.chance)
        self.state = step.state
        self.tell(step.events)
        name = type(act).__name__
        self.done[name] = self.done.get(name, 0) + 1
        return True

    def check_ears(self) -> None:
        public = self.ears[-1].public
        for ear in self.ears:
            assert ear.public == public, "there are two stories of one market"
            assert ear.sizes == [sum(hand) for hand in self.ledger.hands]
            if ear.seat is not None:
                assert ear.hand == self.ledger.hands[ear.seat]
        for ear in self.ears:
            ear.public = []

    # ---- what people want ----
    def wishes(self, seat: int) -> list[Move]:
        """One to three acts, going by what the seat saw now or some pictures ago."""
        memory = self.memories[seat]
        return [self.wish(seat, memory[-1 - self.rng.below(len(memory))]) for _ in range(1 + self.rng.below(3))]

    def wish(self, seat: int, seen: View) -> Move:
        rng = self.rng
        dice = rng.below(100)
        if dice < 45 and seen.offers:
            number = seen.offers[rng.below(len(seen.offers))].id
            kinds = (AcceptOffer, AcceptOffer, AcceptOffer, AcceptOffer, DeclineOffer, WithdrawOffer)
            return kinds[rng.below(len(kinds))](number)
        if dice < 75:
            return self.small_offer(seat)
        if dice < 90 and seen.centre is not None:
            return SwapCentre(int(rng.below(9)), seen.centre)
        if dice < 94:
            return compose(self.state, seat, "Shout", rng)
        if dice < 96:
            return AgreeToEnd(rng.below(2) == 1)
        if dice < 98:
            return AcceptOffer(int(rng.below(2**20)))
        return CallStop() if rng.below(8) == 0 else Shout((), ())

    def small_offer(self, seat: int) -> MakeOffer:
        """Legal now; perhaps no longer when it arrives."""
        return compose_offer(self.state, seat, self.rng)


def shoot(volleys: int, seed: int) -> Floor:
    floor = Floor(seed)
    for _ in range(volleys):
        floor.volley()
    return floor


def test_B_10_six_seats_at_once_keep_every_card_and_one_order() -> None:
    floor = shoot(VOLLEYS, 1)
    assert {"AcceptOffer", "MakeOffer", "SwapCentre", "CallStop", "Shout", "WithdrawOffer"} <= set(floor.done)
    refused = {"offer_gone", "offer_taken", "centre_changed", "wanted_not_held", "cards_not_held", "not_open_yet"}
    assert refused <= set(floor.refused)


@pytest.mark.parametrize("seed", range(2))
def test_B_10_ticks_keep_every_card_and_one_order(seed: int) -> None:
    floor = Floor(seed, Options(ticks=30))
    for _ in range(TICKS):
        floor.tick()
    assert {"AcceptOffer", "MakeOffer", "SwapCentre", "CallStop", "Shout", "WithdrawOffer"} <= set(floor.done)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_B_10_a_hundred_thousand_interleavings(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    floor = shoot(MANY_VOLLEYS, seed)
    with capsys.disabled():
        print(
            f"\nbankrut: {MANY_VOLLEYS} volleys of six seats, {sum(floor.done.values())} acts done {floor.done}, "
            f"{sum(floor.refused.values())} refused {floor.refused}"
        )
