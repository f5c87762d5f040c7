"""Bankrut as a game of the house: the kernel's integers on one side, values for people on the other."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from marketday.core.chance import Chance
from marketday.core.drawing import let_chance_answer
from marketday.core.grammar import Ask, Due, Game, Outcome, Rejected, Seat, Step
from marketday.core.kernel import OVER
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.bankrut import events, hints, kernel, moves, reasons, scoring, view, words
from marketday.games.bankrut.cards import CARD_GOOD
from marketday.games.bankrut.data import GOODS, HANDS, MINUTES, READY_SECONDS, TICK_SECONDS, TICKS, TOTALS
from marketday.games.bankrut.events import Event
from marketday.games.bankrut.kernel import Bankrut
from marketday.games.bankrut.moves import COMPOSED, Move, unpack
from marketday.games.bankrut.view import PACES, QUESTIONS, View

# Everything a position consists of, besides its cells.
FIELDS = (
    *("seats", "pace", "tick_limit", "seconds", "first", "round", "question", "actor", "options", "tick", "centre"),
    *("deck_low", "deck_high", "dealt", "answered", "agreed", "offers"),
)

# Numbers of offers grow forever, so not all is kept.
_move = lru_cache(4096)(moves.decode)
_outcome = cache(moves.outcome)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    pace: Literal["ticks", "calm", "live"] = "ticks"
    """B-3: each act when it comes (live), or the acts of all seats together in ticks; calm ticks last some seconds."""
    minutes: Annotated[int, Meta(ge=1, le=60)] | None = MINUTES
    """B-11: how long a live round may last; None: as long as it takes."""
    ticks: Annotated[int, Meta(ge=5, le=200)] = TICKS
    """B-11: how many ticks a round may last."""
    tick_seconds: Annotated[int, Meta(ge=2, le=120)] = TICK_SECONDS
    """How long people have for a calm tick."""
    first: Annotated[int, Meta(ge=0, lt=6)] | None = None
    """B-1: who leads the first round; None leaves it to chance."""


class BankrutGame(Game[Bankrut, Options, Move, Event, View]):
    id = "bankrut"
    rules_version = 1
    seat_counts = tuple(HANDS)
    colours = ("red", "green", "blue", "yellow", "purple", "orange")
    usual_bot = "bankrut-medium"
    options_type = Options
    move_type = Move
    event_type = Event
    view_type = View

    def variants(self) -> Sequence[Options]:
        return (Options(), Options(pace="calm"), Options(pace="live"))

    def setup(self, options: Options, seats: int, chance: Chance) -> Step[Bankrut, Event]:
        if seats not in self.seat_counts:
            raise Rejected("B-2", "wrong_seat_count", seats=seats)
        if options.first is not None and options.first >= seats:
            raise Rejected("B-1", "nobody_there_to_lead", seat=options.first)
        state = self._box(options, seats)
        state.story = []
        state.begin()
        return self._resolve(state, chance)

    def _box(self, options: Options, seats: int) -> Bankrut:
        seconds = {"ticks": 0, "calm": options.tick_seconds, "live": 60 * (options.minutes or 0)}[options.pace]
        first = kernel.NOBODY if options.first is None else options.first
        return Bankrut(seats, PACES.index(options.pace), options.ticks, seconds, first)

    def asked(self, state: Bankrut) -> Mapping[Seat, Ask[Move]]:
        if state.actor == OVER:
            return {}
        prompt = f"prompt.{QUESTIONS[state.question]}"
        trading = state.question == kernel.TRADE
        forms, standing = COMPOSED if trading else (), self.is_live(state)
        asks = {}
        reader = state.copy()
        for seat in range(state.seats):
            if state.is_asked(seat):
                reader.turn_to(seat)
                asks[seat] = Ask(prompt, tuple(map(_move, reader.codes())), forms, standing)
        return asks

    def is_live(self, state: Bankrut) -> bool:
        return state.question == kernel.TRADE and state.pace == kernel.LIVE

    def due(self, state: Bankrut) -> Due[Move] | None:
        if state.actor == OVER or not reasons.has_clock(state):
            return None
        mark = state.round * 1000
        if state.question == kernel.READY:
            return Due(mark, READY_SECONDS, moves.TimeIsUp())
        return Due(mark + 1 + state.tick, float(state.seconds), moves.TimeIsUp())

    def why_not(self, state: Bankrut, seat: Seat | None, move: Move) -> Rejected | None:
        return reasons.why_not(state, seat, move)

    def apply(self, state: Bankrut, seat: Seat | None, move: Move, chance: Chance) -> Step[Bankrut, Event]:
        reason = reasons.why_not(state, seat, move)
        if reason is not None:
            raise reason
        after = state.copy()
        after.story = []
        if seat is None:
            after.time_is_up()
        else:
            after.turn_to(seat)
            code, after.give, after.want = moves.encode(move, seat)
            after.play(code)
        return self._resolve(after, chance)

    def _resolve(self, state: Bankrut, chance: Chance) -> Step[Bankrut, Event]:
        answers = let_chance_answer(state, chance, _outcome)
        told = tuple(events.tell(line) for line in state.story or ())
        state.story = None
        return Step(state, told, answers)

    def outcome(self, state: Bankrut) -> Outcome | None:
        return scoring.outcome(state) if state.actor == OVER else None

    def view(self, state: Bankrut, seat: Seat | None) -> View:
        return view.views(state, (seat,))[0]

    def views(self, state: Bankrut, seats: Sequence[Seat | None]) -> Sequence[View]:
        return view.views(state, seats)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return events.redact(event, seat)

    def say(self, value: Move | Event | Rejected, words_: Words, names: Sequence[str]) -> str:
        if isinstance(value, Rejected):
            return words.reason(words_, value, names)
        if isinstance(value, Event):
            return words.event(words_, value, names)
        return words.move(words_, value, names)

    def imagine(self, view_: View, rng: Rng) -> Bankrut:
        return view.imagine(view_, rng)

    def census(self, state: Bankrut) -> Mapping[str, int]:
        """B-C1. When the game is over, the cards of its last round."""
        if state.question == kernel.LEAD:
            return dict(zip(GOODS, TOTALS, strict=True))
        cells = list(state.cells)
        hands, centre = cells[kernel.HAND : kernel.HAND + state.seats], state.centre
        if state.question == kernel.NOTHING:
            start = kernel.PAST_HAND + kernel.MOST_SEATS * (state.round - 1)
            hands, centre = cells[start : start + state.seats], cells[kernel.PAST_CENTRE + state.round - 1]
        counts = [sum(column) for column in zip(*map(unpack, hands), strict=True)]
        if centre != kernel.NO_GOOD:
            counts[centre] += 1
        if state.question == kernel.DEAL:
            for card, good in enumerate(CARD_GOOD):
                counts[good] += (state.deck_low | state.deck_high << kernel.LOW_DECK) >> card & 1
        return dict(zip(GOODS, counts, strict=True))

    def save(self, state: Bankrut) -> Any:
        return {**{name: getattr(state, name) for name in FIELDS}, "cells": list(state.cells)}

    def load(self, saved: Any) -> Bankrut:
        state = Bankrut(*(saved[name] for name in ("seats", "pace", "tick_limit", "seconds", "first")))
        for name in FIELDS:
            setattr(state, name, saved[name])
        state.set_cells(saved["cells"])
        state.ask_again()
        return state

    def kernel(self, options: Options, seats: int) -> Bankrut:
        state = self._box(options, seats)
        state.begin()
        return state

    def appraise(self, state: Bankrut, seat: Seat, moves_: Sequence[Move]) -> Sequence[float]:
        return hints.appraise(state, seat, [moves.encode(move, seat) for move in moves_])
