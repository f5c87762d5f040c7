"""Merchants Cove as a `Game`: the kernel's integers on one side, values for people on the other.

A game is made of merchants; `GAME` has those found by folder, a test may make one with others.
"""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property, reduce
from operator import or_
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from marketday.core.codec import Codec
from marketday.core.foreseen import Foreseen
from marketday.core.grammar import Ask, Outcome, Rejected, Seat, Told, Use
from marketday.core.judge import Judge
from marketday.core.kernel import OVER, first_of, second_of, third_of
from marketday.core.kernel_game import KernelGame
from marketday.core.observer import Observer
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.games.cove import (
    action_ranges,
    advice,
    events,
    imagination,
    ledger,
    moves,
    old_saves,
    reasons,
    rounds,
    scoring,
    view,
    words,
)
from marketday.games.cove.codes import (
    BAG,
    BOAT,
    BOAT_AT,
    BOX,
    CORRUPTION,
    DECK,
    DISCARDS,
    HALL,
    HELD,
    HIRED,
    MERCHANT,
    NOTHING,
    PIER,
    SHELF,
    SQUARE,
    STAFF,
    SUPPLY,
    TIME,
    UNDER,
    UNDER_COUNT,
    WAITING,
)
from marketday.games.cove.data import (
    ADVENTURERS,
    CORRUPTION_KINDS,
    FEWEST_SEATS,
    FEWEST_SETS,
    GOODS,
    KINDS,
    MOST_SEATS,
    ROGUE,
    ROGUE_CARDS,
    SQUARE_SLOTS,
    STAFF_SLOTS,
)
from marketday.games.cove.events import Event
from marketday.games.cove.hints.judge import CoveJudge
from marketday.games.cove.hints.thought import appraise
from marketday.games.cove.hints.weights import Weights
from marketday.games.cove.kernel import Cove, empty_cove
from marketday.games.cove.merchant import Merchant
from marketday.games.cove.moves import Move
from marketday.games.cove.tables import CARDS
from marketday.games.cove.view import View


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    locals: bool = True
    mercenaries: bool = True
    sailors: bool = False
    """M-C5: the sets of townsfolk in play, two at least."""
    rogues: Literal["criminals", "cultists", "robbers"] = "criminals"
    at_once: bool = False
    """M-20: on each pier all sell at the same time instead of in stack order."""
    merchants: tuple[str | None, ...] | None = None
    """M-2: a merchant for each seat; chance deals where there is None."""

    @property
    def sets(self) -> int:
        return int(self.locals) + 2 * int(self.mercenaries) + 4 * int(self.sailors)


class CoveGame(KernelGame[Cove, Options, Move, Event, View[Any]]):
    id = "cove"
    rules_version = 4  # what was different before: docs/rulings/cove.md
    colours = ("red", "green", "blue", "yellow", "purple")
    options_type = Options

    def __init__(self, merchants: Sequence[Merchant]) -> None:
        self.merchants = tuple(merchants)
        self._names = tuple(merchant.name for merchant in self.merchants)
        assert len(set(self._names)) == len(self._names), "two merchants of one name"
        self._shops = [merchant.shop for merchant in self.merchants]
        self._hopes = [merchant.hopes for merchant in self.merchants]
        self._weights = Weights()
        self.seat_counts = tuple(range(FEWEST_SEATS, min(MOST_SEATS, len(self.merchants)) + 1))
        self.move_type = _union([*moves.CORE_MOVES, *(kind for merchant in self.merchants for kind in merchant.moves)])
        self._event_codec = Codec(events.rows(self._names))
        told = [kind for merchant in self.merchants for kind in merchant.events]
        self.event_type = _union([*events.CORE_EVENTS, *told])
        self.view_type = View[_union([merchant.view_type for merchant in self.merchants])]  # type: ignore[misc]
        self._owner = {kind: m for m in self.merchants for kind in (*m.moves, *m.events)}
        self._decode = cache(lambda number, code: self.merchants[number].move_codec.from_code(code))

    def variants(self) -> Sequence[Options]:
        return (
            Options(),
            Options(rogues="cultists", mercenaries=False, sailors=True, at_once=True),
            Options(rogues="robbers", sailors=True),
        )

    # ---- playing -----------------------------------------------------------------------------------------------------
    def empty(self) -> Cove:
        return empty_cove(self._shops)

    def lay_out(self, options: Options, seat_count: int) -> Cove:
        if seat_count not in self.seat_counts:
            raise Rejected("M-2", "wrong_seat_count", seats=seat_count, most=max(self.seat_counts, default=0))
        if options.sets.bit_count() < FEWEST_SETS:
            raise Rejected("M-C5", "too_few_sets")
        wanted = options.merchants or (None,) * seat_count
        if len(wanted) != seat_count:
            raise Rejected("M-2", "merchants_and_seats", seats=seat_count)
        picked = [name for name in wanted if name is not None]
        for name in picked:
            if name not in self._names:
                raise Rejected("M-2", "unknown_merchant", name=name)
            if picked.count(name) > 1:
                raise Rejected("M-2", "merchant_twice", merchant=name)
        state = self.empty()
        merchants = [NOTHING if name is None else self._names.index(name) for name in wanted]
        rounds.lay_out(state, ROGUE_CARDS.index(options.rogues), options.sets, int(options.at_once), merchants)
        return state

    def asked(self, state: Cove) -> Mapping[Seat, Ask[Move]]:
        prompt = f"prompt.{view.question(state, self.merchants)}" if state.actor != OVER else ""
        return {
            seat: Ask(prompt, tuple(self._move(state, seat, code) for code in reasons.codes_for(state, seat)))
            for seat in view.asked(state)
        }

    def _move(self, state: Cove, seat: int, code: int) -> Move:
        move: Move = self._decode(state.cells[MERCHANT + seat], code)
        return move

    def why_not(self, state: Cove, seat: Seat | None, move: Move) -> Rejected | None:
        return reasons.why_not(state, seat, move, self.merchants)

    def answer(self, position: Cove, seat: Seat | None, move: Move) -> None:
        assert seat is not None, "no clock runs in this game"
        position.turn_to(seat)
        position.play(self._merchant(position, seat).move_codec.to_code(move))

    def _merchant(self, state: Cove, seat: int) -> Merchant:
        return self.merchants[state.cells[MERCHANT + seat]]

    def drawn(self, code: int) -> int:
        return first_of(code) << 16 | second_of(code) << 8 | third_of(code)

    def tell(self, position: Cove, line: tuple[int, ...]) -> Event:
        is_common = line[0] in self._event_codec.rows
        codec = self._event_codec if is_common else self._merchant(position, line[1]).event_codec
        event: Event = codec.from_line(line)
        return event

    def score_sheet(self, position: Cove) -> Outcome:
        return scoring.outcome(position)

    # ---- knowing -----------------------------------------------------------------------------------------------------
    def view(self, state: Cove, seat: Seat | None) -> View[Any]:
        return view.view(state, seat, self.merchants)

    def views(self, state: Cove, seats: Sequence[Seat | None]) -> Sequence[View[Any]]:
        return view.views(state, seats, self.merchants)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        owner = self._owner.get(type(event))
        return events.redact(event, seat) if owner is None else owner.redact(event, seat)

    def imagine(self, view_: View[Any], rng: Rng) -> Cove:
        return imagination.imagine(view_, self.merchants, rng)

    def say(
        self, value: Move | Event | Rejected | advice.Advice | Foreseen, words_: Words, names: Sequence[str]
    ) -> str:
        if isinstance(value, Rejected):
            return words.reason(words_, value, names, self.merchants)
        if isinstance(value, Event):
            return words.event(words_, value, names, self._owner.get(type(value)))
        if isinstance(value, Foreseen):
            return words.foreseen(words_, value)
        if isinstance(value, advice.Advice):
            return words.advice(words_, value)
        return words.move(words_, value, self._owner.get(type(value)))

    # ---- trusting ----------------------------------------------------------------------------------------------------
    def census(self, state: Cove) -> Mapping[str, int]:
        cells = list(state.cells)
        places = (BAG, HALL, WAITING, *range(BOAT, BOAT_AT, KINDS), *range(PIER, TIME, KINDS))
        counts = {
            name: sum(cells[at + kind] for at in places) + (cells[BOX] if kind == ROGUE else 0)
            for kind, name in enumerate(ADVENTURERS)
        }
        for kind in range(CORRUPTION_KINDS):
            decks = (CORRUPTION, DISCARDS, *(HELD + CORRUPTION_KINDS * seat for seat in range(state.seat_count)))
            counts[f"corruption {kind}"] = sum(cells[at + kind] for at in decks)
        shown = [*cells[SQUARE : SQUARE + SQUARE_SLOTS], *cells[UNDER : UNDER + cells[UNDER_COUNT]], cells[HIRED]]
        shown += cells[STAFF : STAFF + STAFF_SLOTS * state.seat_count]
        for card in range(CARDS):
            counts[f"townsfolk {card}"] = shown.count(card) + (cells[DECK] >> card & 1)
        for seat in range(state.seat_count):
            for good in range(GOODS):
                at = GOODS * seat + good
                counts[f"{moves.GOODS[good]} of seat {seat}"] = cells[SUPPLY + at] + cells[SHELF + at]
        for number, merchant in enumerate(self.merchants):
            counts |= {f"{merchant.name}: {name}": count for name, count in self._components(state, number).items()}
        return counts

    def _components(self, state: Cove, number: int) -> Mapping[str, int]:
        """A merchant nobody has taken, or whose shop is not yet open, is in the box."""
        merchant = self.merchants[number]
        for seat in range(state.seat_count):
            if state.cells[MERCHANT + seat] == number:
                cells = list(state.cells)[state.at(seat) : state.at(seat) + merchant.shop.cells]
                return merchant.census(state, seat) if any(cells) else merchant.components
        return merchant.components

    def save(self, state: Cove) -> Any:
        """Merchants by name: their numbers are those of one game."""
        saved = super().save(state)
        at = slice(MERCHANT, MERCHANT + MOST_SEATS)
        names = [None if number == NOTHING else self._names[number] for number in saved["cells"][at]]
        saved["cells"][at] = [NOTHING] * MOST_SEATS
        return {**saved, "merchants": names}

    def brought_up_to_date(self, saved: Any) -> Any:
        saved = old_saves.brought_up_to_date(saved)
        cells = list(saved["cells"])
        for seat, name in enumerate(saved["merchants"]):
            cells[MERCHANT + seat] = NOTHING if name is None else self._names.index(name)
        return {**saved, "cells": cells}

    # ---- for bots and research ---------------------------------------------------------------------------------------
    def appraise(self, state: Cove, seat: Seat, moves_: Sequence[Move]) -> Sequence[float]:
        codec = self._merchant(state, seat).move_codec
        return appraise(state, seat, [codec.to_code(move) for move in moves_], self._hopes, self._weights)

    def judge(self) -> Judge:
        return CoveJudge(self._hopes, self._weights)

    def observer(self) -> Observer:
        return self._observer

    @cached_property
    def _observer(self) -> Observer:
        """It is stateless, and takes longer to make than hundreds of positions to observe."""
        return action_ranges.observer(self.merchants)

    def advice(self, view_: View[Any], seat: Seat, move: Move) -> Sequence[tuple[float, advice.Advice]]:
        state = self.imagine(view_, Rng(0))
        code = self._merchant(state, seat).move_codec.to_code(move)
        judge = CoveJudge(self._hopes, self._weights)
        return advice.advice(state, seat, advice.carried_through(state, seat, code, judge), judge)

    def spared(self, theirs: Any, ours: Any) -> Any:
        return advice.spared(theirs, ours)

    def foreseen(self, end: Cove, seat: Seat) -> Mapping[str, float]:
        return advice.foreseen(end, seat, CoveJudge(self._hopes, self._weights))

    def roles(self) -> Sequence[str]:
        return self._names

    def roles_of(self, state: Cove) -> Sequence[str]:
        dealt = (state.cells[MERCHANT + seat] for seat in range(state.seat_count))
        return tuple("" if number == NOTHING else self._names[number] for number in dealt)

    def roles_seen(self, view: View[Any]) -> Sequence[str]:
        return tuple(player.merchant for player in view.players)

    def cast_of(self, options: Options, seat_count: int) -> Sequence[str]:
        return tuple(name or "" for name in options.merchants or (None,) * seat_count)

    def cast(self, options: Options, roles: Sequence[str]) -> Options:
        return replace(options, merchants=tuple(role or None for role in roles))

    def ledger(self, log: Sequence[Told], last: Cove) -> Sequence[Sequence[Use]]:
        return ledger.ledger(log, last, self.merchants)


def _union(kinds: Sequence[Any]) -> Any:
    return reduce(or_, kinds)
