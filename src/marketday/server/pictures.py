"""Pictures of a table: everything that one seat, or an onlooker, may know about it now."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from marketday.core.grammar import AnyGame, Ask, Outcome, Seat
from marketday.core.lessons import is_lesson
from marketday.core.outline import outline, say_moves, say_view
from marketday.server.wire import (
    NOTHING,
    AskPicture,
    ChatLine,
    OldRules,
    Picture,
    PlacePicture,
    ProposalPicture,
    RematchPicture,
    Told,
)
from marketday.table import Entry, Play, Table, log

MOST_PUBLIC = 256


class Common(Struct, frozen=True):
    """What a picture shows to whoever looks."""

    places: tuple[PlacePicture, ...]
    asked: tuple[Seat, ...]
    hints: bool | None
    old_rules: OldRules | None
    proposal: ProposalPicture | None
    outcome: Outcome | None


class Pieces:
    """The costly parts of a play's pictures, already encoded; made once per step and seat, whoever looks."""

    def __init__(self) -> None:
        self._step = -1
        self._views: dict[Seat | None, tuple[Raw, dict[str, Raw]]] = {}
        self._asks: dict[Seat, tuple[int, Raw]] = {}
        self._told: dict[Seat | None, dict[int, Sequence[Told]]] = {}
        """By step."""
        self._public: dict[int, Sequence[Told]] = {}
        """The events of the last few steps in full, for everybody who may hear them so."""
        self._common: tuple[object, Common] | None = None
        """With all it depends on."""

    def forget_after(self, step: int) -> None:
        """The play went back: what was told later is void."""
        self._step = -1
        self._public.clear()
        for seat, told in self._told.items():
            self._told[seat] = {heard: lines for heard, lines in told.items() if heard <= step}

    def common(self, table: Table, here: Collection[Seat], lags: Mapping[Seat, int], now: float) -> Common:
        """Made once for all who are told of the same change."""
        moment = (table.entries, frozenset(here), tuple(lags.items()), now if table.charter.clock else None)
        if self._common is None or self._common[0] != moment:
            roles = (table.roles if table.play is None else ()) or ("",) * len(table.places)
            common = Common(
                tuple([_place(table, seat, role, here, lags, now) for seat, role in enumerate(roles)]),
                table.waiting_for(),
                table.has_hints if table.can_hint else None,
                _old_rules(table),
                _proposal(table),
                None if table.play is None else table.play.outcome,
            )
            self._common = moment, common
        return self._common[1]

    def _turn_to(self, play: Play) -> None:
        if self._step != len(play.log):
            self._step = len(play.log)
            self._views.clear()
            self._asks.clear()

    def view(self, play: Play, seat: Seat | None) -> tuple[Raw, dict[str, Raw]]:
        """With what its moves are called."""
        self._turn_to(play)
        if seat not in self._views:
            # Something new is hardly ever shown to one person alone.
            seats = (seat,) if seat is None else tuple(play.seats)
            for one, view in zip(seats, play.game.views(play.state, seats), strict=True):
                self._views[one] = Raw(msgspec.json.encode(view)), say_view(play.game, view, len(play.seats))
        return self._views[seat]

    def ask(self, play: Play, seat: Seat, id_: int, is_taught: bool = False) -> Raw:
        self._turn_to(play)
        kept = self._asks.get(seat)
        if kept is None or kept[0] != id_:
            # Encoded at once: hundreds of little rows that lie about until the next step would soon have Python's
            # collector look through everything.
            asked = play.asked[seat]
            shown = ask_picture(play.game, asked, len(play.seats), id_, play.role(seat))
            if is_taught:
                aims = play.game.aims(play.game.view(play.state, seat), asked)
                shown = msgspec.structs.replace(shown, aims=dict(aims))
            self._asks[seat] = id_, Raw(msgspec.json.encode(shown))
        return self._asks[seat][1]

    def told(self, play: Play, seat: Seat | None, from_step: int) -> tuple[Told, ...]:
        heard = self._told.setdefault(seat, {})
        told: list[Told] = []
        for entry in play.log[from_step:]:
            if entry.step not in heard:
                heard[entry.step] = self._heard(play, entry, seat)
            told += heard[entry.step]
        return tuple(told)

    def _heard(self, play: Play, entry: Entry, seat: Seat | None) -> Sequence[Told]:
        told = []
        for event, public in zip(entry.events, self._as_they_are(play, entry), strict=True):
            heard = play.game.redact(event, seat)
            if heard is not None:
                told.append(public if heard is event else _telling(play, entry.step, heard))
        return told

    def _as_they_are(self, play: Play, entry: Entry) -> Sequence[Told]:
        if entry.step not in self._public:
            if len(self._public) >= MOST_PUBLIC:
                self._public.clear()
            self._public[entry.step] = [_telling(play, entry.step, event) for event in entry.events]
        return self._public[entry.step]


def ask_picture(game: AnyGame, ask: Ask[Any], seat_count: int, id_: int, role: str) -> AskPicture:
    listed = [move for move in ask.moves if type(move).__name__ not in ask.forms]
    moves = Raw(msgspec.json.encode(listed))
    return AskPicture(id_, ask.prompt, moves, say_moves(game, listed, seat_count, role), ask.forms, ask.standing)


def _telling(play: Play, step: int, event: Any) -> Told:
    role = play.role(getattr(event, "seat", None))
    return Told(step, Raw(msgspec.json.encode(event)), Raw(outline(play.game, event, len(play.seats), role)))


def picture(
    table: Table,
    pieces: Pieces,
    seat: Seat | None,
    *,
    mine: tuple[Seat, ...] = (),
    host: bool,
    rematch: RematchPicture | None = None,
    here: Collection[Seat],
    lags: Mapping[Seat, int],
    from_step: int,
    chat: Sequence[log.Said],
    now: float,
) -> Picture:
    charter, play = table.charter, table.play
    view, view_said = (NOTHING, {}) if play is None else pieces.view(play, seat)
    common = pieces.common(table, here, lags, now)
    return Picture(
        table=charter.id,
        game=charter.game,
        seat=seat,
        mine=mine,
        host=host,
        step=0 if play is None else len(play.log) - 1,
        started=play is not None,
        paused=table.paused,
        closed=table.closed,
        old_rules=common.old_rules,
        practice=charter.practice,
        hints=common.hints,
        places=common.places,
        asked=common.asked,
        view=view,
        view_said=view_said,
        ask=NOTHING
        if play is None or seat not in common.asked
        else pieces.ask(play, seat, table.ask_ids[seat], is_lesson(charter.game, charter.secret)),
        from_step=from_step,
        told=() if play is None else pieces.told(play, seat, from_step),
        chat=tuple(ChatLine(line.at, line.seat, line.text) for line in chat),
        proposal=common.proposal,
        free_undo=None if seat is None else table.free_undo(seat),
        own_undo=None if seat is None else table.own_undo(seat),
        outcome=common.outcome,
        commitment=table.commitment,
        words=() if play is None else play.shuffle_words,
        secret=charter.secret if table.over else None,
        clock=charter.clock,
        due=None if table.paused else table.due_at,
        rematch=rematch,
        taken_back=table.taken_back,
        now=now,
    )


def _place(
    table: Table, seat: Seat, role: str, here: Collection[Seat], lags: Mapping[Seat, int], now: float
) -> PlacePicture:
    place = table.places[seat]
    return PlacePicture(
        place.name,
        place.bot,
        place.alias,
        place.face,
        place.colour,
        role,
        bool(place.holder) and not place.kept,
        place.kept,
        place.link,
        seat in here,
        bool(place.word),
        table.bank(seat, now) if table.charter.clock else None,
        lags.get(seat),
    )


def _old_rules(table: Table) -> OldRules | None:
    if not table.is_old:
        return None
    return OldRules(table.rules, table.game.rules_version, table.missing, table.can_go_on)


def _proposal(table: Table) -> ProposalPicture | None:
    if table.proposal is None:
        return None
    return msgspec.convert(table.proposal, ProposalPicture, from_attributes=True)
