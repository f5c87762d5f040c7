"""A table that people are at: one thing after another, written to disk, then shown to everybody.

A connection has no queue of pictures: it is told that something changed, and its own writer sends it the newest picture
when it can. So a slow or stuck browser skips pictures and holds nobody up.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

import msgspec

from marketday.bots.roster import names as bot_names
from marketday.core.grammar import Rejected, Seat
from marketday.server import pictures
from marketday.server.alarms import Alarms
from marketday.server.connection import Connection
from marketday.server.frames import Frames
from marketday.server.ledger import Ledger
from marketday.server.listing import Listing
from marketday.server.notices.crier import Scene
from marketday.server.notices.scene import scene_of
from marketday.server.order import Line
from marketday.server.presence import GRACE_SECONDS, Presence
from marketday.server.pulse import Now
from marketday.server.quotas import Quotas
from marketday.server.seated_bots import SeatedBots
from marketday.server.sessions import Session
from marketday.server.tasks import Tasks
from marketday.server.thinkers import Solve, solve_in_thread
from marketday.server.wire import Allowed, Picture, Reaction, RematchPicture
from marketday.store import Company, NotWritten, Store
from marketday.table import Play, Table, acts, log, playing, seating
from marketday.table.decision import Decision, refused
from marketday.table.past import Past

ACTS_PER_SECOND = 20.0
"""The sustained rate of acts allowed on one connection."""
LINGER_SECONDS = 5.0

Told = Callable[[Scene], None]
"""Hears the state of a table, for people who are away and may want to know."""
Verdict = Callable[[Rejected | Allowed | Reaction | None], None]
"""Hears what became of an act: it was refused, it would be legal, it is now public, or it was carried out."""


class Room:
    def __init__(
        self,
        table: Table,
        store: Store,
        pace: float,
        now: Now = time.time,
        grace: float = GRACE_SECONDS,
        acts_per_second: float = ACTS_PER_SECOND,
        told: Told | None = None,
        neighbour: "Callable[[str], Room | None]" = lambda table: None,
        solve: Solve = solve_in_thread,
    ) -> None:
        """`neighbour` gives another table that is open: a rematch and what it follows see each other."""
        self.table = table
        self.now = now
        self.presence = Presence(table, now, grace)
        self._here: set[Seat] = set()
        """The seats that everybody was told are there."""
        self._told = told
        self.made_from = ""
        """Where it was made (`Rooms.origin`), while anybody remembers."""
        self._quotas = Quotas(acts_per_second)
        self._neighbour = neighbour
        self.following = asyncio.Lock()
        """Held by whoever makes the rematch: two who want one at the same time must meet at the same table."""
        tasks = Tasks()
        self.begin = tasks.begin
        self.ledger = Ledger(table, store, tasks, self.show, self._go_back)
        self._pieces = pictures.Pieces()
        self.past = Past()
        self._bots = SeatedBots(self, pace, solve)
        self._alarms = Alarms(self)
        self._listing = Listing(self, store)
        self._line = Line(table.charter.secret)
        self.frames = Frames(self.wake_all)
        self._refusals: list[Callable[[], None]] = []
        """Refusals of acts at a live table, to be told with the frame that shows the cause."""
        self._shown: Any = None
        self._shown_step = 0
        """The state that everybody was shown last."""
        self.used_at = now()
        self.reports_under_way = 0
        """The coach goes through its game for so many."""
        self.runs_here = True
        """Whether this server has the table's bots, clocks and lists to mind."""
        self.came_or_went: Callable[[], None] = lambda: None
        """Hears that somebody came, left, or looks away."""
        self.count: Callable[[str, str], None] = lambda name, outcome: None
        self._is_stopped = False

    # ---- acts --------------------------------------------------------------------------------------------------------
    async def act(self, session: Session, act: acts.RoomAct, told: Verdict) -> None:
        """The door for whatever a person or a bot wants. `told` hears what became of it: when it says that it was
        carried out, it is on disk and being shown. Where everybody acts at once, that may be after this returns."""
        self.used_at = self.now()
        try:
            self._check(session, act)
            if isinstance(act, acts.WhyNot):
                told(self._why_not(act))
            elif isinstance(act, acts.React):
                told(Reaction(act.seat, act.sign))
            elif isinstance(act, acts.Answer) and self.table.is_live:
                self._answer_in_turn(session, act, told)
            else:
                await self.ledger.carry_out(lambda: self._decide(session, act))
                told(None)
        except NotWritten:
            told(refused("not_written"))
        except Rejected as error:
            told(error)

    def _decide(self, session: Session, act: acts.TableAct) -> Decision:
        """When its turn comes; the seat may have changed hands, or somebody may have come, while it waited."""
        self._check_right(session, act)
        self._check_nobody_is_put_out(session, act)
        return self.table.decide(act, self.now())

    def _answer_in_turn(self, session: Session, answer: acts.Answer, told: Verdict) -> None:
        def judged(refusal: Rejected | None) -> None:
            if refusal is None:
                told(None)
            else:
                self._refusals.append(partial(told, refusal))

        def go() -> None:
            self.ledger.enqueue(answer, lambda: self._check_right(session, answer), judged, self.now)

        self._line.enter(answer.seat, self.presence.lags(), go)

    def _check(self, session: Session, act: acts.Act) -> None:
        self._check_right(session, act)
        if isinstance(act, acts.GiveToBot) and act.bot not in bot_names(self.table.charter.game):
            raise refused("unknown_bot")  # by name only: nobody on the network may make us import anything
        if session.is_blocked and isinstance(act, acts.Sit | acts.Say | acts.React | acts.AddWord):
            raise refused("blocked")
        self._check_nobody_is_put_out(session, act)
        self._quotas.take(session.person, act, self.now())

    def _check_nobody_is_put_out(self, session: Session, act: acts.Act) -> None:
        if isinstance(act, acts.GiveToBot | acts.RenewLink):
            self._check_away(session, act.seat)
        elif isinstance(act, acts.Start):
            self._check_asked_in_time()

    def _check_right(self, session: Session, act: acts.Act) -> None:
        is_own = getattr(act, "seat", None) in session.seats(self.table)
        if isinstance(act, acts.HOST_ACTS) or (isinstance(act, acts.GiveToBot) and not is_own):
            if not session.hosts(self.table):
                raise refused("not_host")
        elif isinstance(act, acts.Pong | acts.Seen) or not is_own:
            raise refused("not_your_seat")

    def _check_away(self, session: Session, seat: Seat) -> None:
        """Nobody who is here, or was a moment ago, is put out."""
        if seat in self.table.seats and seat not in session.seats(self.table) and self.presence.is_around(seat):
            raise refused("still_here")

    def _check_asked_in_time(self) -> None:
        """Whoever was asked to a rematch has a while to come, and whoever has come has a while to say so."""
        table = self.table
        asked = [seat for seat, place in enumerate(table.places) if place.kept]
        if asked:
            left = table.charter.made_at + self.presence.grace - self.now()
            if left > 0:
                raise refused("give_them_time", seconds=round(left))
            if any(map(self.presence.is_around, asked)):
                raise refused("still_here")

    def _why_not(self, act: acts.WhyNot) -> Allowed:
        play = self.table.play
        if play is None:
            raise refused("not_started")
        if self.table.is_old:
            raise refused("old_rules")
        # Where frames are for everybody at once, asking must not be a way to look at the next one.
        state = self._shown if self.table.is_live and self._shown is not None else play.state
        reason = play.game.why_not(state, act.seat, playing.read_move(self.table.game, act.move))
        if reason is not None:
            raise reason
        return Allowed(None)

    def _go_back(self, step: int) -> None:
        """Everything told after that step is void."""
        self._pieces.forget_after(step)
        for connection in self.presence.connections:
            connection.go_back(step)

    # ---- coming in ---------------------------------------------------------------------------------------------------
    async def seat(self, session: Session, seat: Seat, name: str) -> None:
        """Somebody came by a seat's link; `Rejected` if the seat is somebody else's."""
        holder = self.table.places[seat].holder
        mine = holder if holder in session.ids else session.person

        def decide() -> Decision:
            held = session.seats(self.table)
            if self.table.play is not None and held and seat not in held:
                raise refused("one_hand_each")
            return seating.seat_person(self.table, seat, mine, name, self.now())

        await self.ledger.carry_out(decide)
        self.presence.note_seen(mine)

    async def seat_newcomer(self, session: Session, name: str) -> None:
        await self.ledger.carry_out(lambda: seating.newcomer(self.table, session.person, session.ids, name, self.now()))
        self.presence.note_seen(session.person)

    async def take_over(self, person: str, is_host: bool, chairs: Collection[int]) -> None:
        await self.ledger.carry_out(lambda: seating.take_over(self.table, person, is_host, chairs, self.now()))

    async def give_up(self, ids: Collection[str]) -> None:
        await self.ledger.carry_out(lambda: seating.give_up(self.table, ids, self.now()))

    async def note_follower(self, table: str, former: str | None) -> None:
        """`Rejected` if by now another one than `former` follows: people asked two servers at the same moment."""

        def decide() -> Decision:
            if self.table.follower != former:
                raise refused("followed")
            return Decision((log.Followed(self.now(), table),))

        await self.ledger.carry_out(decide)

    # ---- showing -----------------------------------------------------------------------------------------------------
    def show(self) -> None:
        """Tell every connection that something changed; then see whether a bot or a clock has something to do. Once
        this room was stopped another one is in charge of the table, though the last connections are still on their way
        out."""
        if self._is_stopped:
            return
        self._here = self.presence.seats()
        if self.table.is_live:
            self.frames.announce()
        else:
            self.wake_all()
        if self.runs_here:
            self._bots.mind()
            self._alarms.mind()
            self._listing.mind()
            self._tell()
        if (predecessor := self._neighbour(self.table.charter.rematch_of)) is not None:
            predecessor.wake_all()

    def _tell(self) -> None:
        if self._told is not None and self.runs_here:
            self._told(self._scene())

    def _scene(self) -> Scene:
        rematch = self._rematch()
        is_asked = rematch is not None and not rematch.started and not rematch.closed
        invitation = rematch.table if rematch is not None and is_asked else None
        return scene_of(self.table, self.presence.lookers(), invitation)

    @property
    def last_shown(self) -> int:
        """The last step that everybody was shown. Where frames are for everybody at once, nobody looks at the next
        one."""
        assert self.table.play is not None, "there is something to be shown"
        last = len(self.table.play.log) - 1
        return min(last, self._shown_step) if self.table.is_live else last

    def wake_all(self) -> None:
        self._shown = None if self.table.play is None else self.table.play.state
        self._shown_step = 0 if self.table.play is None else len(self.table.play.log) - 1
        refusals, self._refusals = self._refusals, []
        for tell in refusals:
            tell()
        for connection in self.presence.connections:
            connection.wake()

    def is_open_to(self, session: Session) -> bool:
        """Whether the browser may look at this table: it belongs there, or everybody may. A finished game can be shown
        to anybody."""
        return session.is_known(self.table) or self.table.charter.public or self.table.over

    def is_overheard_by(self, session: Session) -> bool:
        """What was said among friends, and where they went on, is not for everybody who is shown their game."""
        return session.is_known(self.table) or self.table.charter.public

    def picture(self, session: Session, seat: Seat | None, from_step: int, chat: Sequence[log.Said]) -> Picture:
        mine, host = session.seats(self.table), session.hosts(self.table)
        overheard = bool(mine) or host or self.is_overheard_by(session)
        return pictures.picture(
            self.table,
            self._pieces,
            seat,
            mine=mine,
            host=host,
            rematch=self._rematch() if overheard else None,
            here=self._here,
            lags={seat: round(1000 * lag) for seat, lag in self.presence.lags().items()} if self.table.is_live else {},
            from_step=from_step,
            chat=chat if overheard else (),
            now=self.now(),
        )

    def past_picture(self, seat: Seat | None, play: Play) -> Picture:
        """The picture of a past moment: nothing can be answered there, and it tells only its own step."""
        past = Table(self.table.charter)
        past.places, past.play, past.closed, past.rules = self.table.places, play, True, self.table.rules
        step = len(play.log) - 1
        picture = pictures.picture(
            past,
            pictures.Pieces(),
            seat,
            host=False,
            here=(),
            lags={},
            from_step=step,
            chat=(),
            now=self.now(),
        )
        return msgspec.structs.replace(picture, closed=self.table.closed)

    def _rematch(self) -> RematchPicture | None:
        """Who wants to play again, and who has come. A rematch that nobody has open either began or was given up long
        ago."""
        if self.table.follower is None:
            return None
        follower = self._neighbour(self.table.follower)
        if follower is None:
            return RematchPicture(self.table.follower, None, (), (), started=True, closed=False)
        table = follower.table
        return RematchPicture(
            table.charter.id,
            next(iter(table.seats_of((table.host,))), None),
            tuple(seat for seat in table.people if table.places[seat].bot is None),
            tuple(seat for seat, place in enumerate(table.places) if place.kept),
            table.play is not None,
            table.closed,
        )

    def enter(self, connection: Connection) -> None:
        self.used_at = self.now()
        self.presence.enter(connection)
        if self._is_stopped:
            connection.send_away()  # it was on its way in when everybody else was told
        self.came_or_went()
        if self.presence.seats() != self._here:
            self.show()
        elif self.table.is_live:
            self.frames.welcome(connection)
        else:
            connection.wake()

    def leave(self, connection: Connection) -> None:
        self.used_at = self.now()
        self.presence.leave(connection)
        self.came_or_went()
        self.frames.miss(connection)
        if self.presence.seats() != self._here:
            self.show()

    def note_look(self, connection: Connection, is_hidden: bool) -> None:
        """Whether somebody is looking at the page they have open: if not, they want to be notified as if they were
        away."""
        if connection.is_hidden != is_hidden:
            self.presence.note_hidden(connection, is_hidden)
            self.came_or_went()
            self._tell()

    def run_here(self, yes: bool) -> None:
        """This server has to mind the table's bots and clocks from now on, or another one does."""
        if yes != self.runs_here:
            self.runs_here = self.ledger.keeps_positions = yes
            self._listing.forget()
            if yes:
                self.show()
            else:
                self._bots.stop()
                self._alarms.pause()

    def meet_elsewhere(self, company: Company | None) -> None:
        """Who is here by way of other servers."""
        company = company or Company()
        self.made_from = self.made_from or company.origin
        is_news = self.presence.meet_elsewhere(company.people)
        if self.presence.seats() != self._here:
            self.show()
        elif is_news:
            self._tell()

    def broadcast(self, message: Any) -> None:
        for connection in self.presence.connections:
            connection.offer(message)

    # ---- coming and going --------------------------------------------------------------------------------------------
    def idle_since(self) -> float | None:
        """Since when nobody has been here and nothing is under way; None while the room is needed."""
        busy = self.presence.connections or self.ledger.is_busy or self._bots.are_busy
        return None if busy or self.reports_under_way else self.used_at

    async def settle(self) -> None:
        """Waits until nothing is under way."""
        await self.ledger.settle()
        await self._listing.settle()

    async def list_now(self, people: Collection[str]) -> None:
        """One of these wants to see their list."""
        await self._listing.tell(people)

    async def let_go(self) -> None:
        """It was put away. Its parts know each other, so Python keeps all of it until it looks for such rings, which a
        busy server rarely lets it do: what is large goes now."""
        await self.settle()
        self.runs_here = False  # nothing is to be told of what is left
        self._pieces, self.past, self._shown = pictures.Pieces(), Past(), None
        self.ledger.let_go()
        self.table.play = None

    async def let_go_when_left(self) -> None:
        """Another room is in charge of the table. Windows are still on their way out, and whoever looks something up
        has this room in hand for a moment."""
        await asyncio.sleep(LINGER_SECONDS)
        while self.presence.connections:
            await asyncio.sleep(LINGER_SECONDS)
        await self.let_go()

    def send_away(self, device: bytes | None = None) -> None:
        """Close all connections, or those of one browser: they reconnect by themselves, and find the table as it now is
        for them."""
        for connection in self.presence.connections:
            if device in (None, connection.session.device):
                connection.send_away()

    def stop(self) -> None:
        self._is_stopped = True
        self.ledger.close()
        self._bots.stop()
        self._alarms.stop()
        self.frames.stop()
