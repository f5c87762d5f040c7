"""Bankrut as a `Game`: the kernel's integers on one side, values for people on the other."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from marketday.core.grammar import Ask, Due, Outcome, Rejected, Seat, Told, Use
from marketday.core.judge import Judge
from marketday.core.kernel import OVER
from marketday.core.kernel_game import KernelGame
from marketday.core.observer import Observer
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.bankrut import advice, events, hints, ledger, moves, old_saves, reasons, scoring, view, words
from marketday.games.bankrut.cards import CARD_GOOD
from marketday.games.bankrut.codes import DEAL, LEAD, LIVE, NO_GOOD, NOBODY, NOTHING, READY, TRADE
from marketday.games.bankrut.data import GOODS, HANDS, MINUTES, READY_SECONDS, TICK_SECONDS, TICKS, TOTALS
from marketday.games.bankrut.events import STORY, Event
from marketday.games.bankrut.judge import BankrutJudge
from marketday.games.bankrut.kernel import QUESTIONS, Bankrut
from marketday.games.bankrut.moves import COMPOSED, MOVES, Move, unpack
from marketday.games.bankrut.observation import BankrutObserver
from marketday.games.bankrut.state import DECK_HIGH, DECK_LOW, LOW_DECK, PAST_CENTRE, SECONDS
from marketday.games.bankrut.view import PACES, View

JUDGE = BankrutJudge()

# Numbers of offers grow for ever, so not everything is kept.
_move = lru_cache(4096)(MOVES.from_code)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    pace: Literal["ticks", "calm", "live"] = "ticks"
    """B-3: each act as it comes (live), or the acts of all seats together in ticks; calm ticks last a few seconds."""
    minutes: Annotated[int, Meta(ge=1, le=60)] | None = MINUTES
    """B-11: how long a live round may last; None: as long as it takes."""
    ticks: Annotated[int, Meta(ge=5, le=200)] = TICKS
    """B-11: how many ticks a round may last."""
    tick_seconds: Annotated[int, Meta(ge=2, le=120)] | None = TICK_SECONDS
    """How long people have for a calm tick; None: as long as they want."""
    first: Annotated[int, Meta(ge=0, lt=6)] | None = None
    """B-1: who leads the first round; None leaves it to chance."""


class BankrutGame(KernelGame[Bankrut, Options, Move, Event, View]):
    id = "bankrut"
    rules_version = 2
    seat_counts = tuple(HANDS)
    colours = ("red", "green", "blue", "yellow", "purple", "orange")
    usual_bot = "bankrut-medium"
    lab_bots = ("greedy",)  # weaker than bankrut-easy where all take turns, whatever its rung says
    adviser = "bankrut-expert"
    options_type = Options
    move_type = Move
    event_type = Event
    view_type = View

    def variants(self) -> Sequence[Options]:
        return (Options(), Options(pace="calm"), Options(pace="live"))

    # ---- playing -----------------------------------------------------------------------------------------------------
    def empty(self) -> Bankrut:
        return Bankrut()

    def lay_out(self, options: Options, seat_count: int) -> Bankrut:
        if seat_count not in self.seat_counts:
            raise Rejected("B-2", "wrong_seat_count", seats=seat_count)
        if options.first is not None and options.first >= seat_count:
            raise Rejected("B-1", "nobody_there_to_lead", seat=options.first)
        seconds = {"ticks": 0, "calm": options.tick_seconds or 0, "live": 60 * (options.minutes or 0)}[options.pace]
        state = Bankrut()
        first = NOBODY if options.first is None else options.first
        state.lay_out(seat_count, PACES.index(options.pace), options.ticks, seconds, first)
        return state

    def asked(self, state: Bankrut) -> Mapping[Seat, Ask[Move]]:
        if state.actor == OVER:
            return {}
        prompt = f"prompt.{QUESTIONS[state.question].name}"
        trading = state.question == TRADE
        forms, standing = COMPOSED if trading else (), self.is_live(state)
        asks = {}
        reader = state.copy()
        for seat in range(state.seat_count):
            if state.is_asked(seat):
                reader.turn_to(seat)
                asks[seat] = Ask(prompt, tuple(map(_move, reader.codes())), forms, standing)
        return asks

    def is_live(self, state: Bankrut) -> bool:
        return state.question == TRADE and state.pace == LIVE

    def has_live_play(self, options: Options) -> bool:
        return options.pace == "live"

    def due(self, state: Bankrut) -> Due[Move] | None:
        if state.actor == OVER or not reasons.has_clock(state):
            return None
        mark = state.round * 1000
        if state.question == READY:
            return Due(mark, READY_SECONDS, moves.TimeIsUp())
        return Due(mark + 1 + state.tick, float(state.cells[SECONDS]), moves.TimeIsUp())

    def why_not(self, state: Bankrut, seat: Seat | None, move: Move) -> Rejected | None:
        return reasons.why_not(state, seat, move)

    def answer(self, position: Bankrut, seat: Seat | None, move: Move) -> None:
        if seat is None:
            position.time_is_up()
        else:
            position.turn_to(seat)
            position.play_cards(*moves.encode(move, seat))

    def score_sheet(self, position: Bankrut) -> Outcome:
        return scoring.outcome(position)

    # ---- knowing -----------------------------------------------------------------------------------------------------
    def tell(self, position: Bankrut, line: tuple[int, ...]) -> Event:
        event: Event = STORY.from_line(line)
        return event

    def view(self, state: Bankrut, seat: Seat | None) -> View:
        return view.views(state, (seat,))[0]

    def views(self, state: Bankrut, seats: Sequence[Seat | None]) -> Sequence[View]:
        return view.views(state, seats)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return events.redact(event, seat)

    def reveals(self, event: Event) -> bool:
        """Choosing is silent. Any event reveals what all have chosen, if only that they chose to wait."""
        return True

    def say(self, value: Move | Event | Rejected | advice.Advice, words_: Words, names: Sequence[str]) -> str:
        if isinstance(value, Rejected):
            return words.reason(words_, value, names)
        if isinstance(value, Event):
            return words.event(words_, value, names)
        if isinstance(value, advice.Advice):
            return words.advice(words_, value, names)
        return words.move(words_, value, names)

    def imagine(self, view_: View, rng: Rng) -> Bankrut:
        return view.imagine(view_, rng)

    # ---- trusting, bots ----------------------------------------------------------------------------------------------
    def census(self, state: Bankrut) -> Mapping[str, int]:
        """B-C1. When the game is over, the cards of its last round."""
        if state.question == LEAD:
            return dict(zip(GOODS, TOTALS, strict=True))
        hands, centre = state.hands(), state.centre
        if state.question == NOTHING:
            last = state.round - 1
            hands = tuple(state.past_hand(last, seat) for seat in range(state.seat_count))
            centre = state.cells[PAST_CENTRE + last]
        counts = [sum(column) for column in zip(*map(unpack, hands), strict=True)]
        if centre != NO_GOOD:
            counts[centre] += 1
        if state.question == DEAL:
            deck = state.cells[DECK_LOW] | state.cells[DECK_HIGH] << LOW_DECK
            for card, good in enumerate(CARD_GOOD):
                counts[good] += deck >> card & 1
        return dict(zip(GOODS, counts, strict=True))

    def brought_up_to_date(self, saved: Any) -> Any:
        return old_saves.brought_up_to_date(saved)

    def judge(self) -> Judge:
        return JUDGE

    def observer(self) -> Observer:
        return BankrutObserver()

    def at_leisure(self, view_: View, ask: Ask[Move]) -> tuple[View, Ask[Move]]:
        if not ask.standing:
            return view_, ask
        calm = replace(view_, pace="calm", tick=max(1, view_.tick), tick_limit=TICKS, seconds=TICK_SECONDS)
        return calm, Ask(ask.prompt, (moves.Wait(), *ask.moves), ask.forms)

    def advice(self, view_: View, seat: Seat, move: Move) -> Sequence[tuple[float, advice.Advice]]:
        return advice.advice(view_, seat, move)

    def spared(self, theirs: Any, ours: Any) -> Any:
        return advice.spared(theirs, ours)

    def ledger(self, log: Sequence[Told], last: Bankrut) -> Sequence[Sequence[Use]]:
        return ledger.ledger(log, int(last.seat_count))

    def appraise(self, state: Bankrut, seat: Seat, moves_: Sequence[Move]) -> Sequence[float]:
        return hints.appraise(state, seat, [moves.encode(move, seat) for move in moves_])
