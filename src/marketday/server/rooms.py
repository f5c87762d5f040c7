"""All tables this server minds: loaded when somebody comes, put away when nobody is there."""

import asyncio
import secrets
import time
from collections.abc import Sequence

import msgspec
from msgspec import Raw

from marketday.core.grammar import AnyGame, Seat
from marketday.core.lessons import Chapter
from marketday.core.registry import find as find_game
from marketday.core.rng import Rng
from marketday.server.room import Now, Room
from marketday.server.wire import NewTable
from marketday.store import Store
from marketday.table import Play, Table, log, snapshot

NAMELESS = "…"
IDLE_SECONDS = 300.0
SWEEP_SECONDS = 30.0


class OldRules(LookupError):
    """A table keeps the rules it was begun with; this program no longer has them."""


class Rooms:
    def __init__(self, store: Store, pace: float, idle: float = IDLE_SECONDS, now: Now = time.time) -> None:
        self._store = store
        self._pace = pace
        self._idle = idle
        self._now = now
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def connections(self) -> int:
        return sum(len(room.connections) for room in self._rooms.values())

    async def find(self, table: str) -> Room | None:
        room = self._rooms.get(table)
        if room is None:
            # Two who come at the same moment must meet in the same room, even if one of them goes away at once.
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table))
            room = await asyncio.shield(loading)
        if room is not None:
            room.used_at = self._now()  # whoever found it is about to enter: not the moment to put it away
        return room

    async def _load(self, id_: str) -> Room | None:
        stored = await self._store.load(id_)
        if stored is None:
            return None
        charter = msgspec.json.decode(stored.charter, type=log.Charter)
        if charter.rules != find_game(charter.game).rules_version:
            raise OldRules(charter.game)
        table = None if stored.snapshot is None else restored(charter, stored.snapshot)
        if stored.snapshot is not None and table is None:
            await self._store.drop_snapshot(id_)
            return await self._load(id_)
        table = table or Table(charter)
        for entry in stored.entries:
            table.fold(msgspec.json.decode(entry, type=log.AnyEntry))
        return self._open(table)

    def _open(self, table: Table) -> Room:
        room = self._rooms[table.charter.id] = Room(table, self._store, self._pace, self._now)
        room.show()
        return room

    # ---- new tables --------------------------------------------------------------------------------------------------
    async def create(self, wish: NewTable, options: Raw, rules: int) -> Room:
        charter = log.Charter(
            id=new_id(),
            game=wish.game,
            rules=rules,
            options=options,
            seats=len(wish.seats),
            secret=secrets.token_hex(32),
            practice=wish.practice,
            public=wish.public,
            clock=wish.clock,
            made_at=self._now(),
        )
        entries: list[log.LogEntry] = []
        for seat, sitter in enumerate(wish.seats):
            if sitter.kind == "bot":
                entries.append(log.SeatGivenToBot(self._now(), seat, sitter.bot))
            elif sitter.name or sitter.kind == "me":
                entries.append(log.SeatTaken(self._now(), seat, sitter.name or NAMELESS))
        starts = all(sitter.kind != "link" for sitter in wish.seats)
        return await self._settle(charter, entries, starts)

    async def _settle(self, charter: log.Charter, entries: Sequence[log.LogEntry], starts: bool) -> Room:
        """Write a new table down and open it."""
        table = Table(charter)
        for entry in entries:
            table.fold(entry)
        begun = table.start(self._now()).entries  # whether or not it starts now, it must be able to
        if starts:
            for entry in begun:
                table.fold(entry)
            entries = [*entries, *begun]
        room = Room(table, self._store, self._pace, self._now)
        written = [msgspec.json.encode(entry) for entry in entries]
        await self._store.create(msgspec.json.encode(charter), room.row(), written)
        self._rooms[charter.id] = room
        room.show()
        return room

    async def rematch(self, room: Room) -> Room:
        """The same people at a new table, with a new secret. Seats that were swapped stay so: who sat in a seat holds
        the chair of that number."""
        async with room.following:
            if room.table.follower is not None:
                found = await self.find(room.table.follower)
                if found is not None:
                    return found
            old = room.table
            charter = msgspec.structs.replace(
                old.charter, id=new_id(), secret=secrets.token_hex(32), start=None, made_at=self._now()
            )
            follower = await self._settle(charter, _same_people(old, self._now()), starts=True)
            await room.follow(charter.id)
            return follower

    async def teach(self, game: AnyGame, chapter: Chapter, name: str) -> Room:
        """A practice table for a chapter of a game's lessons."""
        charter = log.Charter(
            id=new_id(),
            game=game.id,
            rules=game.rules_version,
            options=chapter.options,
            seats=chapter.seats,
            secret=chapter.secret,
            practice=True,
            start=chapter.start,
            made_at=self._now(),
        )
        return await self._settle(charter, self._alone(charter, 0, name), starts=True)

    def _alone(self, charter: log.Charter, seat: Seat, name: str) -> list[log.LogEntry]:
        """One person, and bots in all other seats."""
        now, bot = self._now(), find_game(charter.game).usual_bot
        return [
            log.SeatTaken(now, other, name) if other == seat else log.SeatGivenToBot(now, other, bot)
            for other in range(charter.seats)
        ]

    async def go_on_from(self, room: Room, step: int, seat: Seat) -> Room:
        """A practice table from a moment of another, seen from a seat: what that seat could not know is dealt anew."""
        play = play_at(room.table, step)
        rng = Rng(secrets.randbits(30))
        state = play.game.imagine(play.game.view(play.state, seat), rng)
        charter = msgspec.structs.replace(
            room.table.charter,
            id=new_id(),
            secret=secrets.token_hex(32),
            practice=True,
            public=False,
            clock=None,
            start=play.game.save(state),
            made_at=self._now(),
        )
        name = room.table.places[seat].name or NAMELESS
        return await self._settle(charter, self._alone(charter, seat, name), starts=True)

    # ---- housekeeping ------------------------------------------------------------------------------------------------
    async def sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self._idle))
            self.sweep()

    def sweep(self) -> None:
        now = self._now()
        for id_, room in list(self._rooms.items()):
            since = room.idle_since(now)
            if since is not None and now - since >= self._idle:
                room.stop()
                del self._rooms[id_]

    def stop(self) -> None:
        for room in self._rooms.values():
            room.stop()


def restored(charter: log.Charter, content: bytes) -> Table | None:
    """The table a snapshot tells of; None if this program cannot read it, for the log can always be folded."""
    try:
        return snapshot.restore(charter, content)
    except (msgspec.DecodeError, LookupError, TypeError, ValueError):
        return None


def play_at(table: Table, step: int) -> Play:
    """The play as it was when `step` moves had been made."""
    assert table.play is not None, "there is something to look back at"
    play = table.new_play(table.play.words)
    play.resume(list(table.play.log), table.play.state)
    play.go_back(step)
    return play


def _same_people(table: Table, now: float) -> list[log.LogEntry]:
    entries: list[log.LogEntry] = []
    for seat, place in enumerate(table.places):
        if place.name:
            entries.append(log.SeatTaken(now, seat, place.name))
        if place.bot is not None:
            entries.append(log.SeatGivenToBot(now, seat, place.bot))
    return entries


def new_id() -> str:
    return secrets.token_hex(6)
