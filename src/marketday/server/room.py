"""A table that people are at: one thing after another, written to disk, then shown to everybody.

A connection has no queue of pictures: it is told that something changed, and its own writer sends it the newest picture
when it can. So a slow or stuck browser skips pictures and holds nobody up.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec

from marketday.bots import UnknownBot
from marketday.bots.roster import names as bot_names
from marketday.core.grammar import Rejected, Seat
from marketday.server import pictures
from marketday.server.alarms import Alarms
from marketday.server.connection import Connection
from marketday.server.order import Line
from marketday.server.seated_bots import SeatedBots
from marketday.server.sessions import Session
from marketday.server.wire import Allowed, Picture, Reaction
from marketday.store import LobbyRow, NotWritten, Store
from marketday.table import Play, Table, acts, log, snapshot
from marketday.table.table import Decision, refused

SNAPSHOT_EVERY = 64
FRAME_SECONDS = 0.1
"""Where everybody acts at once: how often pictures are sent, to all in the same moment."""
RELIEF = 80.0
"""By how many times as much the next frame waits as this one came late."""
SLOWEST_FRAME = 0.5

Now = Callable[[], float]
Verdict = Callable[[Rejected | None], None]
"""Hears that an act was carried out, or why not."""


class Room:
    def __init__(self, table: Table, store: Store, pace: float, now: Now = time.time) -> None:
        self.table = table
        self.connections: set[Connection] = set()
        self._here: set[Seat] = set()
        self._store = store
        self.now = now
        self._turn = asyncio.Lock()
        self.following = asyncio.Lock()
        """Held by whoever makes the rematch: two who want one at the same time shall meet at the same table."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._pieces = pictures.Pieces()
        self._bots = SeatedBots(self, pace)
        self._alarms = Alarms(self)
        self._line = Line(table.charter.secret)
        self._waiting: list[tuple[acts.Answer, Verdict]] = []
        self._known_lags: dict[Seat, float] | None = None
        self._frame: asyncio.TimerHandle | None = None
        self._planned = self._next_frame = 0.0
        self._next_snapshot = SNAPSHOT_EVERY
        self._snapshots = snapshot.Keeper()
        self.used_at = now()

    # ---- acts --------------------------------------------------------------------------------------------------------
    async def act(self, session: Session, act: acts.Act) -> Allowed | Reaction | None:
        """Carry out what a session wants, or `Rejected`. When this returns it is on disk and being shown."""
        self.used_at = self.now()
        self._check_right(session, act)
        if isinstance(act, acts.WhyNot):
            return self._why_not(act)
        if isinstance(act, acts.React):
            return Reaction(act.seat, act.sign)
        if isinstance(act, acts.GiveToBot):
            if act.bot not in bot_names(self.table.charter.game):
                raise UnknownBot(act.bot)  # by name only: who comes over the net must not make us import things
            if act.seat in self._seats_present() - set(self.table.seats_of(session.chairs)):
                raise refused("still_here")  # a bot agrees to everything; nobody is put out of the way like that
        try:
            await self.carry_out(lambda: self.table.decide(act, self.now()))
        except NotWritten as error:
            raise refused("not_written") from error
        return None

    def _check_right(self, session: Session, act: acts.Act) -> None:
        if isinstance(act, acts.HOST_ACTS):
            if not session.host:
                raise refused("not_host")
        elif isinstance(act, acts.Pong) or act.seat not in self.table.seats_of(session.chairs):
            raise refused("not_your_seat")

    def _why_not(self, act: acts.WhyNot) -> Allowed:
        play = self.table.play
        if play is None:
            raise refused("not_started")
        reason = play.game.why_not(play.state, act.seat, self.table.read_move(act.move))
        if reason is not None:
            raise reason
        return Allowed(None)

    async def carry_out(self, decide: Callable[[], Decision]) -> None:
        """Whoever wanted it may go away meanwhile: what was given to the disk must become a fact here too."""
        await asyncio.shield(self.begin(self._write_then_show(decide)))

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Python forgets tasks that nobody holds, so they are held here."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _write_then_show(self, decide: Callable[[], Decision]) -> None:
        async with self._turn:
            decision = decide()
            if not decision.entries:
                return
            await self._write(decision)
        self._show_and_keep()

    def answer_in_turn(self, session: Session, answer: acts.Answer, told: Verdict) -> None:
        """Where everybody acts at once. All that waits while the disk is busy is judged and written together; `told`
        hears when it is on disk, or why it may not be."""
        self.used_at = self.now()
        self._check_right(session, answer)
        self._line.enter(answer.seat, self._lags(), lambda: self._enqueue(answer, told))

    def answer_for_bot(self, answer: acts.Answer) -> None:
        """The same for a bot, unless its player comes back meanwhile."""

        def go() -> None:
            if self.table.places[answer.seat].bot is not None:
                self._enqueue(answer, lambda refusal: None)

        self._line.enter(answer.seat, self._lags(), go)

    def _enqueue(self, answer: acts.Answer, told: Verdict) -> None:
        self._waiting.append((answer, told))
        if len(self._waiting) == 1:
            self.begin(self._settle_waiting())

    async def _settle_waiting(self) -> None:
        async with self._turn:
            waiting, self._waiting = self._waiting, []
            verdicts: Sequence[Decision | Rejected]
            try:
                verdicts = self.table.decide_all([answer for answer, _ in waiting], self.now())
                done = [verdict for verdict in verdicts if isinstance(verdict, Decision)]
                if done:
                    await self._write(
                        Decision(
                            tuple(entry for decision in done for entry in decision.entries),
                            tuple(step for decision in done for step in decision.steps),
                        )
                    )
            except Rejected as error:
                verdicts = [error] * len(waiting)
            except NotWritten:
                verdicts = [refused("not_written")] * len(waiting)
        for (_, told), verdict in zip(waiting, verdicts, strict=True):
            told(verdict if isinstance(verdict, Rejected) else None)
        self._show_and_keep()

    async def _write(self, decision: Decision) -> None:
        entries = decision.entries
        written = [msgspec.json.encode(entry) for entry in entries]
        row = None if all(isinstance(entry, log.Moved | log.Said) for entry in entries) else self.row_after(entries)
        await self._store.append(self.table.charter.id, self.table.entries, written, row)
        self._fold(decision)

    def _show_and_keep(self) -> None:
        self.show()
        if self.table.entries >= self._next_snapshot:
            # A long table is kept more seldom: all snapshots together cost no more than the last few.
            self._next_snapshot = self.table.entries + max(SNAPSHOT_EVERY, self.table.entries // 2)
            self.begin(self._keep_snapshot(self.table.entries, self._snapshots.take(self.table)))

    async def _keep_snapshot(self, number: int, content: bytes) -> None:
        with contextlib.suppress(NotWritten):  # then the next opening takes a little longer
            await self._store.keep_snapshot(self.table.charter.id, number, content)

    def _fold(self, decision: Decision) -> None:
        was_over = self.table.over
        steps = iter(decision.steps)
        for entry in decision.entries:
            self.table.fold(entry, next(steps, None) if isinstance(entry, log.Moved) else None)
            if isinstance(entry, log.Undone):
                self._pieces.forget_after(entry.step)
                self._snapshots.forget_after(entry.step)
                for connection in self.connections:
                    connection.go_back(entry.step)
        if self.table.over and not was_over:
            self.begin(self._note_end())

    async def _note_end(self) -> None:
        with contextlib.suppress(NotWritten):  # the log says it, too
            await self._store.append(self.table.charter.id, self.table.entries, (), self.row())

    def row_after(self, entries: tuple[log.LogEntry, ...]) -> LobbyRow:
        """What the lobby will show once the entries are facts."""
        starts = any(isinstance(entry, log.Started) for entry in entries)
        closes = any(isinstance(entry, log.Closed) for entry in entries)
        names = list(self.table.names)
        for entry in entries:
            if isinstance(entry, log.SeatTaken):
                names[entry.seat] = entry.name
            elif isinstance(entry, log.SeatGivenToBot | log.TimedOut):
                names[entry.seat] = names[entry.seat] or entry.bot
            elif isinstance(entry, log.SeatsSwapped):
                names[entry.seat], names[entry.other] = names[entry.other], names[entry.seat]
        row = self.row()
        return msgspec.structs.replace(
            row,
            status="closed" if closes else "playing" if starts else row.status,
            names=tuple(names),
            open_seats=names.count(""),
        )

    def row(self) -> LobbyRow:
        table, charter = self.table, self.table.charter
        status = "closed" if table.closed else "over" if table.over else "playing" if table.play else "waiting"
        names = tuple(table.names)
        return LobbyRow(charter.id, charter.game, charter.public, charter.made_at, status, names, names.count(""))

    async def seat_newcomer(self, name: str) -> int:
        """Somebody comes from the lobby and takes the first free seat; `Rejected` if there is none. The chair he got,
        wherever the host may put it from now on."""
        chair = -1

        def take() -> Decision:
            nonlocal chair
            seat = self.table.free_seat(self._seats_present())
            chair = self.table.chairs[seat]
            return self.table.decide(acts.Sit(seat, name), self.now())

        await self.carry_out(take)
        return chair

    async def follow(self, table: str) -> None:
        await self.carry_out(lambda: Decision((log.Followed(self.now(), table),)))

    # ---- showing -----------------------------------------------------------------------------------------------------
    def show(self) -> None:
        """Tell every connection that something changed; then see whether a bot or a clock has something to do."""
        self._here = self._seats_present()
        if self.table.is_live:
            self._plan_frame()
        else:
            self._wake_all()
        self._bots.mind()
        self._alarms.mind()

    def _wake_all(self) -> None:
        for connection in self.connections:
            connection.wake()

    def _plan_frame(self) -> None:
        """Many things happen in a moment here, and nobody may see them before the others do."""
        if self._frame is None:
            loop = asyncio.get_running_loop()
            self._planned = max(self._next_frame, loop.time())
            self._frame = loop.call_at(self._planned, self._show_frame)

    def _show_frame(self) -> None:
        now = asyncio.get_running_loop().time()
        late = now - self._planned
        self._frame = None
        # Under load verdicts go before pictures.
        self._next_frame = now + min(FRAME_SECONDS + RELIEF * late, SLOWEST_FRAME)
        self._wake_all()

    def _lags(self) -> dict[Seat, float]:
        """Seconds to and from the browser of each seat; the quickest counts, where there are several."""
        if self._known_lags is None:
            lags = self._known_lags = {}
            for connection in self.connections:
                for seat in self.table.seats_of(connection.session.chairs):
                    lags[seat] = min(lags.get(seat, connection.lag.seconds), connection.lag.seconds)
        return self._known_lags

    def forget_lags(self) -> None:
        """Somebody's was measured again, or somebody came or went."""
        self._known_lags = None

    def _seats_present(self) -> set[Seat]:
        """The seats that some connected browser holds."""
        return {seat for connection in self.connections for seat in self.table.seats_of(connection.session.chairs)}

    def picture(self, session: Session, seat: Seat | None, from_step: int, chat: Sequence[log.Said]) -> Picture:
        return pictures.picture(
            self.table,
            self._pieces,
            seat,
            mine=self.table.seats_of(session.chairs),
            host=session.host,
            here=self._here,
            lags={seat: round(1000 * lag) for seat, lag in self._lags().items()} if self.table.is_live else {},
            from_step=from_step,
            chat=chat,
            now=self.now(),
        )

    def past_picture(self, session: Session, seat: Seat | None, play: Play) -> Picture:
        """The picture of a moment gone by: nothing can be answered there, and it tells only its own step."""
        past = Table(self.table.charter)
        past.places, past.play, past.closed = self.table.places, play, True
        step = len(play.log) - 1
        picture = pictures.picture(
            past, pictures.Pieces(), seat, host=False, here=(), lags={}, from_step=step, chat=(), now=self.now()
        )
        return msgspec.structs.replace(picture, closed=self.table.closed)

    def enter(self, connection: Connection) -> None:
        self.used_at = self.now()
        self.connections.add(connection)
        self.forget_lags()
        self.show()

    def leave(self, connection: Connection) -> None:
        self.used_at = self.now()
        self.connections.discard(connection)
        self.forget_lags()
        self._here = self._seats_present()
        for other in self.connections:
            other.wake()

    def broadcast(self, message: Any) -> None:
        for connection in self.connections:
            connection.offer(message)

    # ---- coming and going --------------------------------------------------------------------------------------------
    def idle_since(self, now: float) -> float | None:
        """Since when nobody has been here and nothing is under way; None while the room is needed."""
        busy = self.connections or self._turn.locked() or self._bots.are_busy
        return None if busy else self.used_at

    def stop(self) -> None:
        self._bots.stop()
        self._alarms.stop()
        if self._frame is not None:
            self._frame.cancel()
