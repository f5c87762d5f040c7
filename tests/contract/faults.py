"""Fishmongers with faults planted, one each: what the laws must catch. Each says which accident it stands for."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec import structs

from marketday.core import Ask, Chance, Kernel, Outcome, RandomChance, Rejected, Rng, Seat, Step
from marketday.core.grammar import Due
from marketday.core.text import Words
from tests.contract.toy import Fishmongers
from tests.contract.toy_market import (
    CardChosen,
    CardDrawn,
    CardsGiven,
    Event,
    GiveCards,
    Market,
    Move,
    Options,
    Sell,
    TimeIsUp,
    View,
    worth,
)


# ---- asking and ending -----------------------------------------------------------------------------------------------
class NeverEnds(Fishmongers):
    """A loop in the rules."""

    def apply(self, state: Market, seat: Seat | None, move: Move, chance: Chance) -> Step[Market, Event]:
        step = super().apply(state, seat, move, chance)
        return step if self.asked(step.state) else Step(state, step.events, step.chance)


class TiesGoBack(Market):
    def show(self) -> None:
        if len({worth(card) for card in self.choices if card is not None}) == 1:
            self.choices = [None] * self.seats
        else:
            super().show()


class TakesTiesBack(Fishmongers):
    """Whoever offers the same takes it back and chooses again. Chance brings an end, but players who want none never
    reach one."""

    def new_market(self, options: Options, seats: int) -> Market:
        return TiesGoBack(options.rounds, seats)


class EndsInSilence(Fishmongers):
    """Nobody is asked any more and nobody has won."""

    def outcome(self, state: Market) -> Outcome | None:
        return None


class CountsTooSoon(Fishmongers):
    """There is an outcome while people still play."""

    def outcome(self, state: Market) -> Outcome | None:
        early = state.copy()
        early.question = "over"
        return super().outcome(early)


class AsksForNothing(Fishmongers):
    """A seat is asked and has no answer."""

    def asked(self, state: Market) -> Mapping[Seat, Ask[Move]]:
        return {seat: Ask(ask.prompt, ()) for seat, ask in super().asked(state).items()}


class PromisesLivePlay(Fishmongers):
    """People sharing one device are refused a table for no reason."""

    def has_live_play(self, options: Options) -> bool:
        return True


# ---- accepting and refusing ------------------------------------------------------------------------------------------
class RefusesWhatItOffers(Fishmongers):
    """The list of answers and the reasons were written by two people."""

    def why_not(self, state: Market, seat: Seat | None, move: Move) -> Rejected | None:
        if isinstance(move, Sell) and move.card % 6 == 5:
            return Rejected("F-3", "too_dear")
        return super().why_not(state, seat, move)


class AllowsTooMuch(Fishmongers):
    """A move that nobody was offered goes through."""

    def why_not(self, state: Market, seat: Seat | None, move: Move) -> Rejected | None:
        reason = super().why_not(state, seat, move)
        return None if reason and reason.reason == "not_asked" and isinstance(move, Sell) else reason


class AllowsOneTooMany(Fishmongers):
    """One move in a hundred that nobody was offered: only going through all of them finds it."""

    def why_not(self, state: Market, seat: Seat | None, move: Move) -> Rejected | None:
        reason = super().why_not(state, seat, move)
        return None if reason and reason.reason == "not_in_hand" and move == Sell(11) else reason


class PlaysWhatItRefuses(Fishmongers):
    """There is a reason against the move, but apply does not look at it."""

    def apply(self, state: Market, seat: Seat | None, move: Move, chance: Chance) -> Step[Market, Event]:
        try:
            return super().apply(state, seat, move, chance)
        except Rejected:
            return Step(state, (), ())


class RefusesTooLate(Fishmongers):
    """The state is changed first, the objection comes after."""

    def apply(self, state: Market, seat: Seat | None, move: Move, chance: Chance) -> Step[Market, Event]:
        if self.why_not(state, seat, move) is not None:
            state.drawer += 1
        return super().apply(state, seat, move, chance)


class RefusesWithoutRule(Fishmongers):
    def why_not(self, state: Market, seat: Seat | None, move: Move) -> Rejected | None:
        return super().why_not(state, seat, move) and Rejected("", "because")


class PlaysInPlace(Fishmongers):
    """Somebody kept the state that was given, for undo."""

    def apply(self, state: Market, seat: Seat | None, move: Move, chance: Chance) -> Step[Market, Event]:
        step = super().apply(state, seat, move, chance)
        state.sold.extend(step.state.sold[len(state.sold) :])
        return step


# ---- remembering -----------------------------------------------------------------------------------------------------
class ForgetsChoices(Fishmongers):
    """A pending answer is not saved."""

    def save(self, state: Market) -> Any:
        return {**super().save(state), "choices": [None] * state.seats}


class SavesTuples(Fishmongers):
    """JSON has none."""

    def save(self, state: Market) -> Any:
        return {**super().save(state), "sold": tuple(state.sold)}

    def load(self, saved: Any) -> Market:
        return super().load({**saved, "sold": list(saved["sold"])})


class TellsUnlistedEvents(Fishmongers):
    """An event of a type that was left out of the union."""

    event_type = CardChosen | CardDrawn | CardsGiven


class LosesACard(Fishmongers):
    class Market(Market):
        def discard(self, seat: int, card: int) -> None:
            super().discard(seat, card)
            if len(self.sold) % 4 == 0:
                self.sold.pop(0)

    def new_market(self, options: Options, seats: int) -> Market:
        return self.Market(options.rounds, seats)


class RollsItsOwnDice(Fishmongers):
    """Chance comes from elsewhere, so taking a move back rolls again."""

    def __init__(self) -> None:
        self.dice = RandomChance(Rng(7))

    def resolve(self, state: Market, chance: Chance) -> Step[Market, Event]:
        return super().resolve(state, self.dice)


class HidesWhatChanceSaid(Fishmongers):
    """The record lacks the answers of chance."""

    def resolve(self, state: Market, chance: Chance) -> Step[Market, Event]:
        return structs.replace(super().resolve(state, chance), chance=())


class UsesGlobalRandom(Fishmongers):
    def asked(self, state: Market) -> Mapping[Seat, Ask[Move]]:
        asks = dict(super().asked(state))
        for seat, ask in asks.items():
            asks[seat] = structs.replace(ask, moves=tuple(random.sample(ask.moves, len(ask.moves))))
        return asks


# ---- minding the clock -----------------------------------------------------------------------------------------------
class LetsSeatsEndTheTime(Fishmongers):
    """A seat that has not chosen yet can be hurried by the others."""

    def why_not(self, state: Market, seat: Seat | None, move: Move) -> Rejected | None:
        return None if isinstance(move, TimeIsUp) and self.due(state) else super().why_not(state, seat, move)


class HurriesAtAnyTime(Fishmongers):
    """A clock that nobody wound up strikes."""

    def why_not(self, state: Market, seat: Seat | None, move: Move) -> Rejected | None:
        if seat is None and isinstance(move, TimeIsUp) and state.question != "over":
            return None
        return super().why_not(state, seat, move)


class RefusesTheClock(Fishmongers):
    """Somebody has chosen already, and the others are no longer hurried."""

    def why_not(self, state: Market, seat: Seat | None, move: Move) -> Rejected | None:
        if isinstance(move, TimeIsUp) and any(card is not None for card in state.choices):
            return Rejected("F-7", "not_due")
        return super().why_not(state, seat, move)


class StrikesTwice(Fishmongers):
    """The clock is not wound up again, so the next round is over before it began."""

    def due(self, state: Market) -> Due[Move] | None:
        due = super().due(state)
        return due and structs.replace(due, mark=0)


# ---- counting --------------------------------------------------------------------------------------------------------
class AddsUpWrongly(Fishmongers):
    def outcome(self, state: Market) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and structs.replace(outcome, totals=tuple(total + 1 for total in outcome.totals))


class OwesPoints(Fishmongers):
    """An overflowed number: sheets add up, but nobody can have so little."""

    def outcome(self, state: Market) -> Outcome | None:
        outcome = super().outcome(state)
        if outcome is None:
            return None
        lines = (*outcome.lines, structs.replace(outcome.lines[0], points=(-100,) * state.seats))
        return structs.replace(outcome, lines=lines, totals=tuple(total - 100 for total in outcome.totals))


class RanksTheLeastFirst(Fishmongers):
    def outcome(self, state: Market) -> Outcome | None:
        outcome = super().outcome(state)
        if outcome is None:
            return None
        ranks = tuple(1 + sum(other < total for other in outcome.totals) for total in outcome.totals)
        return structs.replace(outcome, ranks=ranks)


class LacksWords(Fishmongers):
    def asked(self, state: Market) -> Mapping[Seat, Ask[Move]]:
        asks = super().asked(state)
        return {seat: structs.replace(ask, prompt=f"{ask.prompt}.{state.round}") for seat, ask in asks.items()}


class LacksWordsForAReason(Fishmongers):
    def why_not(self, state: Market, seat: Seat | None, move: Move) -> Rejected | None:
        reason = super().why_not(state, seat, move)
        return reason and Rejected(reason.rule, f"{reason.reason}_sorry", **reason.facts)


class GluesWords(Fishmongers):
    """A text put together by hand, which only one language and one listener understand."""

    def say(self, value: Move | Event | Rejected, words: Words, names: Sequence[str]) -> str:
        return f"{super().say(value, words, names)}!"


# ---- keeping secrets -------------------------------------------------------------------------------------------------
class ShowsAllTheSame(Fishmongers):
    """Views made together, and one seat's handed to all."""

    def views(self, state: Market, seats: Sequence[Seat | None]) -> Sequence[View]:
        return [self.view(state, 0)] * len(seats)


class ShowsHands(Fishmongers):
    """A view that knows too much; imagination believes it, so only the oracle can tell."""

    def known(self, hand: Mapping[int, Sequence[int]], seat: Seat | None) -> tuple[int, ...]:
        return tuple(sorted(hand))


class ShowsOnlookersHands(Fishmongers):
    """Onlookers were forgotten when secrets were kept from seats."""

    def known(self, hand: Mapping[int, Sequence[int]], seat: Seat | None) -> tuple[int, ...]:
        return tuple(sorted(hand)) if seat is None else super().known(hand, seat)


class TellsWhatIsDrawn(Fishmongers):
    """The view keeps a secret that an event gives away."""

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return event if isinstance(event, CardDrawn) else super().redact(event, seat)


class TellsWhatIsChosen(Fishmongers):
    """The move itself is the secret."""

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return event if isinstance(event, CardChosen) else super().redact(event, seat)


class TellsWhatIsGiven(Fishmongers):
    """As above, for composed moves: with three at the table the third hears which cards were given."""

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return event if isinstance(event, CardsGiven) else super().redact(event, seat)


class AdvisesByWhim(Fishmongers):
    """A hint that changes when it is asked for again gives away what it was made from."""

    def advice(self, view: View, seat: Seat, move: Move) -> Sequence[tuple[float, Any]]:
        self.asked_for = getattr(self, "asked_for", 0) + 1
        return [(float(self.asked_for), move)]


class RefusalsTellTales(Fishmongers):
    """A reason that depends on what another hand holds."""

    def why_not(self, state: Market, seat: Seat | None, move: Move) -> Rejected | None:
        reason = super().why_not(state, seat, move)
        if reason and isinstance(move, Sell) and move.card in state.deck:
            return Rejected("F-3", "in_the_deck", card=move.card)
        return reason


class QuestionsTellTales(Fishmongers):
    """What is offered to a seat depends on what it must not know."""

    def asked(self, state: Market) -> Mapping[Seat, Ask[Move]]:
        asks = super().asked(state)
        suffix = ".dear" if 5 in state.deck else ""
        return {seat: structs.replace(ask, prompt=ask.prompt + suffix) for seat, ask in asks.items()}


class TellsOnlookersAll(Fishmongers):
    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return event if seat is None else super().redact(event, seat)


class LetsPeek(Fishmongers):
    """Nobody draws while all have cards left. So whoever is the last to choose sees what the others chose before chance
    has said a word, and may choose again."""

    class Market(Market):
        def show(self) -> None:
            super().show()
            if self.question == "draw" and all(self.hands):
                self.question = "gift"

    def new_market(self, options: Options, seats: int) -> Market:
        return self.Market(options.rounds, seats)

    def reveals(self, event: Event) -> bool:
        return False


class RedactsBitByBit(Fishmongers):
    """Hearing of a gift a second time, one would hear of fewer cards."""

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        if isinstance(event, CardsGiven):
            event = structs.replace(event, count=event.count - 1)
        return super().redact(event, seat)


class ImaginesForgetfully(Fishmongers):
    """What a seat knows about another hand does not enter its imagination."""

    def imagine(self, view: View, rng: Rng) -> Market:
        known = tuple(cards if seat == view.seat else () for seat, cards in enumerate(view.known))
        return super().imagine(structs.replace(view, known=known), rng)


class ImaginesMoreCards(Fishmongers):
    def imagine(self, view: View, rng: Rng) -> Market:
        state = super().imagine(view, rng)
        state.deck.append(0)
        return state


# ---- the fast face ---------------------------------------------------------------------------------------------------
class CountsBackwards(Fishmongers):
    """The kernel numbers its answers in another order than the asks."""

    class Market(Market):
        def nth(self, n: int) -> int:
            return super().nth(self.options - 1 - n)

    def kernel(self, options: Options, seats: int) -> Kernel:
        return cast(Kernel, self.Market(options.rounds, seats))


class SharesHands(Fishmongers):
    """A copy that is too shallow."""

    class Market(Market):
        def copy(self) -> "SharesHands.Market":
            twin = super().copy()
            twin.hands = self.hands
            return twin

    def kernel(self, options: Options, seats: int) -> Kernel:
        return cast(Kernel, self.Market(options.rounds, seats))


class NumbersByHistory(Fishmongers):
    """The order of answers depends on the order in which cards came to hand."""

    class Market(Market):
        def codes(self) -> list[int]:
            return list(self.hands[self.asked[0]]) if self.question == "sell" else super().codes()

    def new_market(self, options: Options, seats: int) -> Market:
        return self.Market(options.rounds, seats)


class GetsStuck(Fishmongers):
    """A kernel that asks somebody who has no answer."""

    class Market(Market):
        def codes(self) -> list[int]:
            return [] if self.question == "sell" and self.round else super().codes()

    def kernel(self, options: Options, seats: int) -> Kernel:
        return cast(Kernel, self.Market(options.rounds, seats))


class RemembersOtherPlays(Fishmongers):
    """A kernel that pays in every second play, whatever is played, a point more."""

    class Market(Market):
        extra = 0

        def show(self) -> None:
            super().show()
            self.points[-1][0] += self.extra

    def __init__(self) -> None:
        super().__init__()
        self.plays = 0

    def kernel(self, options: Options, seats: int) -> Kernel:
        market = self.Market(options.rounds, seats)
        self.plays += 1
        market.extra = self.plays % 2
        return cast(Kernel, market)


class AppraisesOnlySales(Fishmongers):
    def appraise(self, state: Market, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        return super().appraise(state, seat, [move for move in moves if isinstance(move, Sell)])


class ComposesNothing(Fishmongers):
    """A form is announced, but whatever is composed is refused."""

    def why_not(self, state: Market, seat: Seat | None, move: Move) -> Rejected | None:
        return Rejected("F-2", "no_gifts") if isinstance(move, GiveCards) else super().why_not(state, seat, move)
