"""Bangkok Klongs as a `Game`: the kernel's integers on one side, values for people on the other."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any

from msgspec import Meta, Struct

from marketday.core.foreseen import Foreseen
from marketday.core.grammar import Ask, Outcome, Rejected, Seat, Told, Use
from marketday.core.judge import Judge
from marketday.core.kernel import OVER
from marketday.core.kernel_game import KernelGame
from marketday.core.observer import Observer
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.klongs import (
    advice,
    aims,
    events,
    hints,
    imagination,
    ledger,
    moves,
    old_saves,
    reasons,
    scoring,
    view,
    words,
)
from marketday.games.klongs.access import merchants_out
from marketday.games.klongs.cells import (
    GONE_CLOSED,
    GONE_OPEN,
    NOBODY,
    SCORED_LANDING,
    SEATS,
    SUPPLY,
    UNDRAWN_CLOSED,
    UNDRAWN_OPEN,
    WATER,
)
from marketday.games.klongs.data import MERCHANTS, SPACES
from marketday.games.klongs.events import Event
from marketday.games.klongs.judge import KlongsJudge, carried_through
from marketday.games.klongs.kernel import QUESTIONS, Klongs, lay_out
from marketday.games.klongs.manners import LEVEL, SPOILER
from marketday.games.klongs.moves import Move
from marketday.games.klongs.observation import KlongsObserver
from marketday.games.klongs.tables import BOATS
from marketday.games.klongs.view import View, hand, members, stock

# The same few thousand moves come again and again.
_move = cache(moves.CODEC.from_code)
_code = cache(moves.CODEC.to_code)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    tactical: bool = False
    """K-60: two piles to choose from, open boats and all others."""
    first: Annotated[int, Meta(ge=0, lt=4)] | None = None
    """K-2: the seat that begins; None leaves it to chance."""


class KlongsGame(KernelGame[Klongs, Options, Move, Event, View]):
    id = "klongs"
    rules_version = 2
    seat_counts = tuple(MERCHANTS)
    colours = ("red", "green", "blue", "yellow")
    options_type = Options
    move_type = Move
    event_type = Event
    view_type = View

    def variants(self) -> Sequence[Options]:
        return (Options(), Options(tactical=True))

    def empty(self) -> Klongs:
        return Klongs()

    def lay_out(self, options: Options, seat_count: int) -> Klongs:
        if seat_count not in self.seat_counts:
            raise Rejected("K-C7", "wrong_seat_count", seats=seat_count)
        if options.first is not None and options.first >= seat_count:
            raise Rejected("K-2", "nobody_there_to_begin", seat=options.first)
        return lay_out(seat_count, options.tactical, NOBODY if options.first is None else options.first)

    def asked(self, state: Klongs) -> Mapping[Seat, Ask[Move]]:
        if state.actor == OVER:
            return {}
        return {state.actor: Ask(f"prompt.{QUESTIONS[state.question].name}", tuple(map(_move, state.codes())))}

    def why_not(self, state: Klongs, seat: Seat | None, move: Move) -> Rejected | None:
        return reasons.why_not(state, seat, move)

    def answer(self, position: Klongs, seat: Seat | None, move: Move) -> None:
        position.play(_code(move))

    def tell(self, position: Klongs, line: tuple[int, ...]) -> Event:
        event: Event = events.CODEC.from_line(line)
        return event

    def score_sheet(self, position: Klongs) -> Outcome:
        return scoring.outcome(position)

    def brought_up_to_date(self, saved: Any) -> Any:
        return self.save(old_saves.position(saved)) if old_saves.is_old(saved) else saved

    def view(self, state: Klongs, seat: Seat | None) -> View:
        return view.view(state, seat)

    def views(self, state: Klongs, seats: Sequence[Seat | None]) -> Sequence[View]:
        return view.views(state, seats)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return events.redact(event, seat)

    def say(
        self, value: Move | Event | Rejected | advice.Advice | Foreseen, words_: Words, names: Sequence[str]
    ) -> str:
        if isinstance(value, Rejected):
            return words.reason(words_, value, names)
        if isinstance(value, Event):
            return words.event(words_, value, names)
        if isinstance(value, Foreseen):
            return words.foreseen(words_, value)
        if isinstance(value, advice.Advice):
            return words.advice(words_, value, names)
        return words.move(words_, value)

    def imagine(self, view_: View, rng: Rng) -> Klongs:
        return imagination.imagine(view_, rng)

    def census(self, state: Klongs) -> Mapping[str, int]:
        cells = list(state.cells)
        boats = [boat for boat in cells[WATER : WATER + SPACES] if boat >= 0]
        boats += members(cells[UNDRAWN_OPEN], cells[UNDRAWN_CLOSED]) + members(cells[GONE_OPEN], cells[GONE_CLOSED])
        for seat in range(cells[SEATS]):
            boats += hand(cells, seat) + stock(cells, seat)
        counts = Counter(boats)
        return {
            **{f"boat {boat}": counts[boat] for boat in range(BOATS)},
            **{
                f"merchants of seat {seat}": cells[SUPPLY + seat] + merchants_out(state, seat)
                for seat in range(cells[SEATS])
            },
        }

    def judge(self) -> Judge:
        return KlongsJudge(LEVEL)

    def rivals(self) -> list[Judge]:
        return [KlongsJudge(LEVEL), KlongsJudge(SPOILER)]

    def observer(self) -> Observer:
        return KlongsObserver()

    def appraise(self, state: Klongs, seat: Seat, moves_: Sequence[Move]) -> Sequence[float]:
        return hints.appraise(state, seat, [_code(move) for move in moves_])

    def advice(self, view_: View, seat: Seat, move: Move) -> Sequence[tuple[float, advice.Advice]]:
        state = self.imagine(view_, Rng(0))
        scored = move.landing if isinstance(move, moves.ScoreLanding) else int(state.cells[SCORED_LANDING])
        return advice.advice(state, seat, carried_through(state, seat, _code(move)), scored)

    def aims(self, view_: View, ask: Ask[Move]) -> Mapping[str, int]:
        if view_.seat is None:
            return {}
        return aims.aims(self.imagine(view_, Rng(0)), view_.seat, ask.moves)

    def leaving(self, ask: Ask[Move]) -> Move | None:
        return next((move for move in ask.moves if isinstance(move, moves.EndTurn)), None)

    def spared(self, theirs: Any, ours: Any) -> Any:
        return advice.spared(theirs) if ours is None else None

    def foreseen(self, end: Klongs, seat: Seat) -> Mapping[str, float]:
        return advice.foreseen(end, seat, self.judge().outlook(end, seat))

    def ledger(self, log: Sequence[Told], last: Klongs) -> Sequence[Sequence[Use]]:
        return ledger.ledger(log, int(last.cells[SEATS]))
