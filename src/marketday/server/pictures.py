"""Pictures of a table: all that one seat, or an onlooker, may know of it now."""

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence

import msgspec
from msgspec import Raw

from marketday.core.grammar import Seat
from marketday.server.wire import AskPicture, ChatLine, Picture, PlacePicture, ProposalPicture, Told
from marketday.table import Entry, Play, Table, log

MOST_PUBLIC = 256


class Pieces:
    """The costly parts of a play's pictures, already encoded; made once per step and seat, whoever looks."""

    def __init__(self) -> None:
        self._step = -1
        self._views: dict[Seat | None, Raw] = {}
        self._asks: dict[Seat, tuple[int, AskPicture]] = {}
        self._told: dict[Seat | None, list[Told]] = {}
        self._public: dict[int, Sequence[Raw]] = {}
        """The events of the last few steps as they are, for all who may hear them so."""

    def forget_after(self, step: int) -> None:
        """The play went back: what was told later was never told."""
        self._step = -1
        self._public.clear()
        for told in self._told.values():
            told[:] = [line for line in told if line.step <= step]

    def _turn_to(self, play: Play) -> None:
        if self._step != len(play.log):
            self._step = len(play.log)
            self._views.clear()
            self._asks.clear()

    def view(self, play: Play, seat: Seat | None) -> Raw:
        self._turn_to(play)
        if seat not in self._views:
            # Who is shown something new is hardly ever alone.
            seats = (seat,) if seat is None else tuple(play.seats)
            for one, view in zip(seats, play.game.views(play.state, seats), strict=True):
                self._views[one] = Raw(msgspec.json.encode(view))
        return self._views[seat]

    def ask(self, play: Play, seat: Seat, id_: int) -> AskPicture | None:
        self._turn_to(play)
        ask = play.asked.get(seat)
        if ask is None:
            return None
        kept = self._asks.get(seat)
        if kept is None or kept[0] != id_:
            listed = [move for move in ask.moves if type(move).__name__ not in ask.forms]
            moves = Raw(msgspec.json.encode(listed))
            self._asks[seat] = (id_, AskPicture(id_, ask.prompt, moves, ask.forms, ask.standing))
        return self._asks[seat][1]

    def told(self, play: Play, seat: Seat | None, from_step: int) -> tuple[Told, ...]:
        told = self._told.setdefault(seat, [])
        known = told[-1].step if told else -1
        for entry in play.log[known + 1 :]:
            for event, public in zip(entry.events, self._encoded(entry), strict=True):
                heard = play.game.redact(event, seat)
                if heard is not None:
                    told.append(Told(entry.step, public if heard is event else Raw(msgspec.json.encode(heard))))
        return tuple(told[bisect_left(told, from_step, key=lambda line: line.step) :])

    def _encoded(self, entry: Entry) -> Sequence[Raw]:
        if entry.step not in self._public:
            if len(self._public) >= MOST_PUBLIC:
                self._public.clear()
            self._public[entry.step] = [Raw(msgspec.json.encode(event)) for event in entry.events]
        return self._public[entry.step]


def picture(
    table: Table,
    pieces: Pieces,
    seat: Seat | None,
    *,
    mine: tuple[Seat, ...] = (),
    host: bool,
    here: Collection[Seat],
    lags: Mapping[Seat, int],
    from_step: int,
    chat: Sequence[log.Said],
    now: float,
) -> Picture:
    charter, play = table.charter, table.play
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
        practice=charter.practice,
        places=tuple(
            PlacePicture(
                place.name,
                place.bot,
                number in here,
                bool(place.word),
                table.bank(number, now) if charter.clock else None,
                lags.get(number),
            )
            for number, place in enumerate(table.places)
        ),
        asked=table.waiting_for(),
        view=None if play is None else pieces.view(play, seat),
        ask=None if play is None or seat not in table.waiting_for() else pieces.ask(play, seat, table.ask_ids[seat]),
        from_step=from_step,
        told=() if play is None else pieces.told(play, seat, from_step),
        chat=tuple(ChatLine(line.at, line.seat, line.text) for line in chat),
        proposal=_proposal(table),
        free_undo=None if seat is None else table.free_undo(seat),
        outcome=None if play is None else play.outcome,
        commitment=table.commitment,
        words=() if play is None else play.words,
        secret=charter.secret if table.over else None,
        clock=charter.clock,
        due=None if table.paused else table.due_at,
        follower=table.follower,
        now=now,
    )


def _proposal(table: Table) -> ProposalPicture | None:
    if table.proposal is None:
        return None
    return msgspec.convert(table.proposal, ProposalPicture, from_attributes=True)
