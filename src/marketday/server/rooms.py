"""All tables of this server: loaded when somebody comes, put away when nobody is there."""

import asyncio
import contextlib
import gc
import hashlib
import secrets
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import Raw

from marketday.core.grammar import AnyGame, Rejected, Seat
from marketday.core.lessons import Chapter
from marketday.core.rng import Rng
from marketday.server import founding
from marketday.server.elsewhere import Elsewhere
from marketday.server.founding import Founding
from marketday.server.listing import row_of
from marketday.server.loading import Loader
from marketday.server.lobby import Lobby
from marketday.server.metrics import Metrics
from marketday.server.presence import GRACE_SECONDS
from marketday.server.pulse import Now
from marketday.server.replays import Replays
from marketday.server.room import ACTS_PER_SECOND, Room, Told
from marketday.server.sessions import Session
from marketday.server.thinkers import Thinkers
from marketday.server.wire import NewTable
from marketday.store import NotWritten, Store
from marketday.table import Play, Table, log, old_rules, playing

IDLE_SECONDS = 300.0
SWEEP_SECONDS = 30.0
COLLECT_SECONDS = 300.0
"""A full collection stops the server for a moment, so not after every sweep."""
RECENT_SECONDS = 120.0
MOST_INTERRUPTED = 200


class Rooms:
    def __init__(
        self,
        store: Store,
        pace: float,
        idle: float = IDLE_SECONDS,
        now: Now = time.time,
        grace: float = GRACE_SECONDS,
        acts_per_second: float = ACTS_PER_SECOND,
        told: Told | None = None,
    ) -> None:
        """`told` hears the state of each table whenever that changes."""
        self._store = store
        self._pace = pace
        self._idle = idle
        self.now = now
        self._grace = grace
        self._acts_per_second = acts_per_second
        self._told = told
        self._rooms: dict[str, Room] = {}
        self._loader = Loader(store, now)
        self.lobby = Lobby(self._rooms)
        self.metrics = Metrics()
        self.thinkers = Thinkers()
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self.replays = Replays()
        self.elsewhere = None if store.servers is None else Elsewhere(store.servers, self)

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def connections(self) -> int:
        return sum(len(room.presence.connections) for room in self._rooms.values())

    @property
    def people(self) -> int:
        """How many have a table open; those without a cookie are not told apart."""
        return len({here.session.person for room in self._rooms.values() for here in room.presence.connections})

    def game_at(self, table: str) -> str | None:
        """What is played at a table, if it is in memory."""
        room = self._rooms.get(table)
        return room.table.charter.game if room else None

    async def list_now(self, people: Collection[str]) -> None:
        """What lists show of the tables of these is not older than now; otherwise it may be half a second old, as it
        still may be of tables that another server runs."""
        for room in self.open_rooms():
            await room.list_now(people)

    def open_rooms(self) -> list[Room]:
        return list(self._rooms.values())

    def open_room(self, table: str) -> Room | None:
        return self._rooms.get(table)

    async def find(self, table: str) -> Room | None:
        room = self._rooms.get(table)
        if room is None:
            # Two who come at the same moment must meet in the same room, even if one of them leaves at once.
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table))
            room = await asyncio.shield(loading)
        if room is not None:
            room.used_at = self.now()  # whoever found it is about to enter: not the moment to put it away
        return room

    async def _load(self, id_: str) -> Room | None:
        loaded = await self._loader.load(id_)
        if loaded is None:
            return None
        room = self._room(loaded.table)
        room.ledger.kept, room.ledger.rewritten = loaded.folded, loaded.rewritten
        await self._open(room)
        return room

    async def _open(self, room: Room) -> None:
        table = room.table.charter.id
        self._rooms[table] = room  # from now on it hears what others tell
        if self.elsewhere is not None:
            await self.elsewhere.meet(table)
        room.show()
        if self.elsewhere is not None:
            room.begin(room.ledger.catch_up())  # what was written while it was opened

    def _room(self, table: Table) -> Room:
        room = Room(
            table,
            self._store,
            self._pace,
            self.now,
            self._grace,
            self._acts_per_second,
            self._told,
            self._rooms.get,
            partial(self.thinkers.solve, table=table.charter.id),
        )
        room.count = self.metrics.count
        if (elsewhere := self.elsewhere) is not None:
            room.runs_here = room.ledger.keeps_positions = False  # until it is agreed upon
            room.came_or_went = lambda: elsewhere.note(table.charter.id)
        return room

    async def meet_lobby(self) -> None:
        """Open what waits for players on other servers, so that it can be listed here."""
        if self._store.servers is not None:
            for table in await self._store.servers.attended():
                with contextlib.suppress(*old_rules.CONFUSED):
                    await self.find(table)

    def origin(self, address: str) -> str:
        """A number for an address, which says nothing to anybody without the server's key: it may leave memory."""
        return hashlib.blake2s(address.encode(), key=self._store.key, digest_size=8).hexdigest()

    def show_all(self) -> None:
        """Time stood still: everybody is shown what is left."""
        for room in self._rooms.values():
            room.show()

    # ---- new tables --------------------------------------------------------------------------------------------------
    async def create(self, wish: NewTable, options: Raw, rules: int, person: str) -> Room:
        return await self._found(founding.wished(wish, options, rules, person, self.now()))

    async def _found(self, plan: Founding) -> Room:
        """Store a new table and open it."""
        table, entries = Table(plan.charter), plan.entries
        for entry in entries:
            table.fold(entry)
        begun = playing.start(table, self.now()).entries  # whether or not it starts now, it must be able to
        if plan.starts:
            for entry in begun:
                table.fold(entry)
            entries = [*entries, *begun]
        room = self._room(table)
        written = [msgspec.json.encode(entry) for entry in entries]
        row, attending = row_of(table)
        await self._store.create(msgspec.json.encode(plan.charter), row, written, attending, newcomers=attending)
        room.presence.note_seen(table.host)
        await self._open(room)
        return room

    async def rematch(self, room: Room, session: Session, role: str | None = None) -> Room:
        """A new table for the same people, with a new secret. Whoever wants it sits there; the others are asked to
        come, and it begins when all have; `role` is who they are where that is at once."""
        async with room.following:
            former = room.table.follower
            found = None if former is None else await self.find(former)
            if found is not None and not found.table.closed:
                return found
            made = await self._found(founding.again(room.table, session, self.now(), role))
            made.made_from = room.made_from
            try:
                await room.note_follower(made.table.charter.id, former)
            except Rejected:
                await self._withdraw(made)
        follower = None if room.table.follower is None else await self.find(room.table.follower)
        assert follower is not None, "it was written a moment ago"
        return follower

    async def _withdraw(self, room: Room) -> None:
        """A table that nobody has heard of: another server was quicker."""
        id_ = room.table.charter.id
        self._rooms.pop(id_, None)
        room.stop()
        await room.settle()
        await self._store.remove(id_)
        if self.elsewhere is not None:
            self.elsewhere.note(id_)

    async def teach(self, game: AnyGame, chapter: Chapter, person: str, name: str) -> Room:
        return await self._found(founding.taught(game, chapter, person, name, self.now()))

    async def go_on_from(self, room: Room, step: int, seat: Seat, person: str, name: str) -> Room:
        """A practice table from a moment of another, seen from a seat: what that seat could not know is dealt again."""
        rng = Rng(secrets.randbits(30))

        def imagined(play: Play) -> Any:
            return play.game.save(play.game.imagine(play.game.view(play.state, seat), rng))

        start = await self.replays.at(room, step, imagined)
        return await self._found(founding.gone_on_with(room.table, start, seat, person, name, self.now()))

    def send_away(self, device: bytes) -> None:
        """A browser no longer belongs to anybody: close whatever it has open."""
        for room in self._rooms.values():
            room.send_away(device)

    async def go_on(self) -> None:
        """After a start: tables that were being played are opened, so that their bots move and people are told that it
        is their turn, even if nobody comes by."""
        if self.elsewhere is not None:
            return  # whichever server is first takes over what was abandoned
        for table in await self._store.interrupted(RECENT_SECONDS, MOST_INTERRUPTED):
            with contextlib.suppress(NotWritten, *old_rules.CONFUSED):  # whoever opens it is told
                await self.find(table)

    # ---- housekeeping ------------------------------------------------------------------------------------------------
    async def sweep_forever(self) -> None:
        has_left, collected = False, self.now()
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self._idle))
            has_left = self.sweep() > 0 or has_left
            if has_left and self.now() - collected >= COLLECT_SECONDS:
                gc.collect()  # uvicorn's sockets are rings: a busy server would keep them all
                has_left, collected = False, self.now()

    def sweep(self) -> int:
        """How many tables were put away."""
        now, before = self.now(), len(self._rooms)
        for id_, room in list(self._rooms.items()):
            since = room.idle_since()
            if since is not None and now - since >= self._idle:
                room.stop()
                room.ledger.keep_position()
                del self._rooms[id_]
                room.begin(room.let_go())
                if self.elsewhere is not None:
                    self.elsewhere.note(id_)
        return before - len(self._rooms)

    async def come_again(self, table: str) -> None:
        """Another server changed what was written, or removed it: those who are there have to come in again."""
        while table in self._loading:
            await asyncio.wait([self._loading[table]])
        room = self._rooms.pop(table, None)
        if room is not None:
            room.stop()
            room.send_away()
            room.begin(room.let_go_when_left())
            if self.elsewhere is not None:
                self.elsewhere.note(table)

    async def rewrite(self, table: str, change: Callable[[Sequence[log.LogEntry]], Mapping[int, log.LogEntry]]) -> None:
        """Replace some entries. Those who are there have to come in again; those who come meanwhile wait."""
        while table in self._loading:
            await asyncio.shield(self._loading[table])
        loading = self._loading[table] = asyncio.create_task(self._rewrite(table, change))
        loading.add_done_callback(lambda _: self._loading.pop(table))
        await asyncio.shield(loading)

    async def _rewrite(
        self, id_: str, change: Callable[[Sequence[log.LogEntry]], Mapping[int, log.LogEntry]]
    ) -> Room | None:
        room = self._rooms.pop(id_, None)
        if room is not None:
            room.stop()
            await room.settle()
            room.send_away()
            room.begin(room.let_go_when_left())
        made_from = "" if room is None else room.made_from
        stored = await self._store.load(id_, whole=True)
        if stored is None:
            return None
        changed = change([msgspec.json.decode(entry, type=log.AnyEntry) for entry in stored.entries])
        await self._store.rewrite(id_, {number: msgspec.json.encode(entry) for number, entry in changed.items()})
        opened = await self._load(id_)
        if opened is not None:
            opened.made_from = made_from
        return opened

    async def forget(self, table: str) -> bool:
        """Remove a table for good, unless somebody has it open; those who come meanwhile wait, and find nothing."""
        if table in self._rooms or table in self._loading:
            return False
        loading = self._loading[table] = asyncio.create_task(self._remove(table))
        loading.add_done_callback(lambda _: self._loading.pop(table))
        await asyncio.shield(loading)
        return True

    async def _remove(self, table: str) -> None:
        await self._store.remove(table)

    async def stop(self) -> None:
        for room in self._rooms.values():
            room.stop()
        await asyncio.gather(*(room.settle() for room in self._rooms.values()))
        await asyncio.gather(*filter(None, [room.ledger.keep_position() for room in self._rooms.values()]))
        if self.elsewhere is not None:
            await self.elsewhere.stop()
        self.replays.stop()
        self.thinkers.stop()
