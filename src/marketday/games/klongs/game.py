"""Bangkok Klongs as a game of the house: the kernel's integers on one side, values for people on the other."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any

from msgspec import Meta, Struct

from marketday.core.chance import Chance
from marketday.core.drawing import let_chance_answer
from marketday.core.grammar import Ask, Game, Outcome, Rejected, Seat, Step
from marketday.core.kernel import OVER
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.klongs import events, hints, moves, reasons, scoring, view, words
from marketday.games.klongs.board import NOBODY, SUPPLY, WATER
from marketday.games.klongs.data import MERCHANTS, SPACES
from marketday.games.klongs.events import Event
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.moves import Move
from marketday.games.klongs.tables import BOATS
from marketday.games.klongs.view import QUESTIONS, View

# Everything a position consists of, besides its cells.
FIELDS = (
    *("seats", "tactical", "first", "question", "actor", "options", "turn", "turn_seat", "dealt", "source"),
    *("placed", "placed_at", "moved", "took", "passes", "luk_phat", "day", "big", "trigger", "slot", "landing"),
    *("occupied_lo", "occupied_hi", "watched", "pile_open", "pile_closed", "gone", "known_open", "known_closed"),
)


# The same few thousand codes come again and again.
_move = cache(moves.decode)
_outcome = cache(moves.outcome)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    tactical: bool = False
    """K-60"""
    first: Annotated[int, Meta(ge=0, lt=4)] | None = None
    """K-2: the seat that begins; None leaves it to chance."""


class KlongsGame(Game[Klongs, Options, Move, Event, View]):
    id = "klongs"
    rules_version = 1
    seat_counts = tuple(MERCHANTS)
    colours = ("red", "green", "blue", "yellow")
    options_type = Options
    move_type = Move
    event_type = Event
    view_type = View

    def variants(self) -> Sequence[Options]:
        return (Options(), Options(tactical=True))

    def setup(self, options: Options, seats: int, chance: Chance) -> Step[Klongs, Event]:
        if seats not in self.seat_counts:
            raise Rejected("K-C7", "wrong_seat_count", seats=seats)
        if options.first is not None and options.first >= seats:
            raise Rejected("K-2", "nobody_there_to_begin", seat=options.first)
        state = self._box(options, seats)
        state.story = []
        state.begin()
        return self._resolve(state, chance)

    def _box(self, options: Options, seats: int) -> Klongs:
        return Klongs(seats, options.tactical, NOBODY if options.first is None else options.first)

    def asked(self, state: Klongs) -> Mapping[Seat, Ask[Move]]:
        if state.actor == OVER:
            return {}
        return {state.actor: Ask(f"prompt.{QUESTIONS[state.question]}", tuple(map(_move, state.codes())))}

    def why_not(self, state: Klongs, seat: Seat | None, move: Move) -> Rejected | None:
        return reasons.why_not(state, seat, move)

    def apply(self, state: Klongs, seat: Seat | None, move: Move, chance: Chance) -> Step[Klongs, Event]:
        reason = reasons.why_not(state, seat, move)
        if reason is not None:
            raise reason
        after = state.copy()
        after.story = []
        after.play(moves.encode(move))
        return self._resolve(after, chance)

    def _resolve(self, state: Klongs, chance: Chance) -> Step[Klongs, Event]:
        answers = let_chance_answer(state, chance, _outcome)
        told = tuple(events.tell(line, state.tactical) for line in state.story or ())
        state.story = None
        return Step(state, told, answers)

    def outcome(self, state: Klongs) -> Outcome | None:
        return scoring.outcome(state) if state.actor == OVER else None

    def view(self, state: Klongs, seat: Seat | None) -> View:
        return view.view(state, seat)

    def views(self, state: Klongs, seats: Sequence[Seat | None]) -> Sequence[View]:
        return view.views(state, seats)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return events.redact(event, seat)

    def say(self, value: Move | Event | Rejected, words_: Words, names: Sequence[str]) -> str:
        if isinstance(value, Rejected):
            return words.reason(words_, value, names)
        if isinstance(value, Event):
            return words.event(words_, value, names)
        return words.move(words_, value)

    def imagine(self, view_: View, rng: Rng) -> Klongs:
        return view.imagine(view_, rng)

    def census(self, state: Klongs) -> Mapping[str, int]:
        cells = list(state.cells)
        boats = [boat for boat in cells[WATER : WATER + SPACES] if boat >= 0]
        boats += view.members(state.pile_open, state.pile_closed) + view.members(0, state.gone)
        for seat in range(state.seats):
            boats += view.hand(cells, seat) + view.stock(cells, seat)
        counts = Counter(boats)
        return {
            **{f"boat {boat}": counts[boat] for boat in range(BOATS)},
            **{
                f"merchants of seat {seat}": cells[SUPPLY + seat] + state.merchants_out(seat)
                for seat in range(state.seats)
            },
        }

    def save(self, state: Klongs) -> Any:
        return {**{name: getattr(state, name) for name in FIELDS}, "cells": list(state.cells)}

    def load(self, saved: Any) -> Klongs:
        state = Klongs(saved["seats"], saved["tactical"], saved["first"])
        for name in FIELDS:
            setattr(state, name, saved[name])
        state.set_cells(saved["cells"])
        state.ask_again()
        return state

    def kernel(self, options: Options, seats: int) -> Klongs:
        state = self._box(options, seats)
        state.begin()
        return state

    def appraise(self, state: Klongs, seat: Seat, moves_: Sequence[Move]) -> Sequence[float]:
        return hints.appraise(state, seat, [moves.encode(move) for move in moves_])
