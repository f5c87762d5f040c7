"""Fishmongers, a tiny game that only tests play: it has what no small game of the house has together.

F-1  18 cards, worth 1 to 6, three of each; everybody holds three, the others are the deck.
F-2  Each round begins with one fishmonger who may give any cards to a neighbour, keeping at least one. Only the two
     know which.
F-3  Then all choose a card to sell, secretly and at the same time.
F-4  All show: who alone offers fish of that worth gets it in points. The cards are out of the game.
F-5  Everybody draws a card from the deck.
F-6  The game is over after two or three rounds, as agreed; the last one ends with F-4.
F-7  Where three rounds are agreed, there is a minute for F-3: whoever has not chosen by then sells their least fish.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec import structs

from marketday.core import CHANCE, Ask, Chance, Game, Kernel, Outcome, Rejected, Rng, ScoreLine, Seat, Step, rank
from marketday.core.grammar import Due
from marketday.core.text import Words
from tests.contract.toy_market import (
    CARDS,
    KEEP,
    CardChosen,
    CardDrawn,
    CardsGiven,
    CardsSold,
    Event,
    GiveCards,
    KeepAll,
    Market,
    Move,
    Options,
    Sell,
    TimeIsUp,
    View,
    worth,
)

FIELDS = ("rounds", "seats", "round", "question", "drawer", "deck", "choices", "sold", "points")


class Fishmongers(Game[Market, Options, Move, Event, View]):
    id = "fishmongers"
    rules_version = 1
    seat_counts = (2, 3)
    colours = ("cod", "eel", "ray")
    options_type = Options
    move_type = Move
    event_type = Event
    view_type = View

    def variants(self) -> Sequence[Options]:
        return (Options(2), Options(3))

    def setup(self, options: Options, seats: int, chance: Chance) -> Step[Market, Event]:
        state = self.new_market(options, seats)
        state.story = []
        return self.resolve(state, chance)

    def new_market(self, options: Options, seats: int) -> Market:
        return Market(options.rounds, seats)

    def asked(self, state: Market) -> Mapping[Seat, Ask[Move]]:
        if state.question == "gift":
            giver = state.asked[0]
            # Who has one card must keep it, so there is nothing to compose.
            forms = ("GiveCards",) if len(state.hands[giver]) > 1 else ()
            return {giver: Ask("prompt.gift", (KeepAll(),), forms)}
        return {seat: Ask("prompt.sell", tuple(map(Sell, sorted(state.hands[seat])))) for seat in state.asked}

    def due(self, state: Market) -> Due[Move] | None:
        return Due(state.round, 60, TimeIsUp()) if state.rounds == 3 and state.question == "sell" else None

    def why_not(self, state: Market, seat: Seat | None, move: Move) -> Rejected | None:
        if state.question == "over":
            return Rejected("F-6", "over")
        if isinstance(move, TimeIsUp):
            return None if seat is None and self.due(state) else Rejected("F-7", "not_due")
        if seat is None or seat not in state.asked:
            return Rejected("F-2" if state.question == "gift" else "F-3", "not_asked")
        if isinstance(move, Sell) == (state.question == "gift"):
            return Rejected("F-3", "not_now")
        hand = state.hands[seat]
        match move:
            case Sell(card) if card not in hand:
                return Rejected("F-3", "not_in_hand", card=card)
            case GiveCards(cards, to):
                if to not in ((seat + 1) % state.seats, (seat - 1) % state.seats):
                    return Rejected("F-2", "no_neighbour", to=to)
                if not cards or not hand.keys() >= set(cards) or len(set(cards)) < len(cards):
                    return Rejected("F-2", "not_in_hand", cards=cards)
                if len(cards) == len(hand):
                    return Rejected("F-2", "keep_one")
        return None

    def apply(self, state: Market, seat: Seat | None, move: Move, chance: Chance) -> Step[Market, Event]:
        reason = self.why_not(state, seat, move)
        if reason is not None:
            raise reason
        after = state.copy()
        after.story = []
        if seat is None:
            after.hurry()
            return self.resolve(after, chance)
        match move:
            case Sell(card):
                after.choose(seat, card)
            case GiveCards(cards, to):
                after.give(seat, cards, to)
            case KeepAll():
                after.play(KEEP)
        return self.resolve(after, chance)

    def resolve(self, state: Market, chance: Chance) -> Step[Market, Event]:
        answers = []
        while state.actor == CHANCE:
            answers.append(chance.pick(state.codes()))
            state.play(answers[-1])
        told, state.story = tuple(state.story or ()), None
        return Step(state, told, tuple(answers))

    def outcome(self, state: Market) -> Outcome | None:
        if state.question != "over":
            return None
        lines = tuple(ScoreLine("score.round", "F-4", tuple(points)) for points in state.points)
        totals = tuple(sum(line.points[seat] for line in lines) for seat in range(state.seats))
        return Outcome(lines, totals, rank(totals))

    def view(self, state: Market, seat: Seat | None) -> View:
        return View(
            seat=seat,
            rounds=state.rounds,
            round=state.round,
            question=state.question,
            drawer=state.drawer,
            sizes=tuple(len(hand) for hand in state.hands),
            known=tuple(self.known(hand, seat) for hand in state.hands),
            has_chosen=tuple(card is not None for card in state.choices),
            choice=None if seat is None else state.choices[seat],
            sold=tuple(state.sold),
            points=tuple(map(tuple, state.points)),
        )

    def known(self, hand: Mapping[int, Sequence[int]], seat: Seat | None) -> tuple[int, ...]:
        return tuple(sorted(card for card, knowers in hand.items() if seat in knowers))

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        match event:
            case CardDrawn(owner) if owner != seat:
                return structs.replace(event, card=None)
            case CardChosen(owner) if owner != seat:
                return structs.replace(event, card=None)
            case CardsGiven(giver, taker) if seat not in (giver, taker):
                return structs.replace(event, cards=None)
        return event

    def reveals(self, event: Event) -> bool:
        return isinstance(event, CardsSold)

    def imagine(self, view: View, rng: Rng) -> Market:
        seats = len(view.sizes)
        state = self.new_market(Options(view.rounds), seats)
        state.round, state.question, state.drawer = view.round, view.question, view.drawer
        state.sold, state.points = list(view.sold), [list(line) for line in view.points]
        seen = {*view.sold}.union(*view.known)
        unseen = [card for card in range(CARDS) if card not in seen]
        for seat, known in enumerate(view.known):
            knowers = {seat} if view.seat is None else {seat, view.seat}
            state.hands[seat] = {card: sorted(knowers) for card in known}
            while len(state.hands[seat]) < view.sizes[seat]:
                state.hands[seat][unseen.pop(rng.below(len(unseen)))] = [seat]
            if view.has_chosen[seat]:
                state.choices[seat] = sorted(state.hands[seat])[rng.below(view.sizes[seat])]
        if view.seat is not None:
            state.choices[view.seat] = view.choice
        state.deck = unseen
        return state

    def say(self, value: Move | Event | Rejected, words: Words, names: Sequence[str]) -> str:
        if isinstance(value, Rejected):
            return words.say(f"reason.{value.reason}")
        return words.say(f"value.{type(value).__name__}")

    def census(self, state: Market) -> Mapping[str, int]:
        cards = [*state.deck, *state.sold, *(card for hand in state.hands for card in hand)]
        return {f"card {card}": cards.count(card) for card in range(CARDS)}

    def save(self, state: Market) -> Any:
        # Objects of JSON have words as keys, so a hand becomes a list of pairs.
        hands = [[[card, hand[card]] for card in sorted(hand)] for hand in state.hands]
        return {**{name: getattr(state, name) for name in FIELDS}, "deck": sorted(state.deck), "hands": hands}

    def load(self, saved: Any) -> Market:
        state = self.new_market(Options(saved["rounds"]), saved["seats"])
        for name in FIELDS:
            setattr(state, name, saved[name])
        state.hands = [dict(hand) for hand in saved["hands"]]
        return state.copy()

    def kernel(self, options: Options, seats: int) -> Kernel:
        return cast(Kernel, self.new_market(options, seats))

    def appraise(self, state: Market, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        return [float(worth(move.card)) if isinstance(move, Sell) else 0.0 for move in moves]
