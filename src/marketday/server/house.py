"""What every handler needs: the rooms, the store behind them, the people, the keys to the links, the counters."""

import asyncio
import contextlib
from collections import Counter
from urllib.parse import urlsplit

import msgspec

from marketday.core.registry import UnknownGame
from marketday.server.advice import Adviser
from marketday.server.coach import Coach
from marketday.server.elsewhere import surviving
from marketday.server.limits import Asker, Limits, Neighbours, address_of
from marketday.server.notices.office import Office
from marketday.server.people import AnyConnection, People, Visitor
from marketday.server.posters.studio import Studio
from marketday.server.refusals import forbidden, gone, missing, too_many
from marketday.server.retention import Keep
from marketday.server.room import Room
from marketday.server.rooms import Rooms
from marketday.server.sessions import Keys, Session
from marketday.server.tasks import Tasks
from marketday.store import READ_ERRORS, Store

LOOKS_BURST = 8
"""The burst size, in seconds of the sustained rate: somebody drags the slider of a replay."""
CROWD = 5
"""So many newcomers of one address may all ask as much as they can; so many of those who are known have rations of the
same size (`Neighbours`)."""
SETTLED_SECONDS = 600.0
"""Whoever has been known for so long is rationed alone. Anybody can be many newcomers at once; but a school or a club
behind one address must not be shut out by one who is."""


class House:
    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        studio: Studio,
        notices: Office,
        acts_per_second: float,
        looks_per_second: float,
        missed_pings: int,
        url: str | None,
        keep: Keep,
    ) -> None:
        self.store = store
        self.rooms = rooms
        self.acts_per_second = acts_per_second
        """The sustained rate of acts allowed on one connection."""
        self.missed_pings = missed_pings
        self.url = url
        """The address others reach us by, where we know it: scheme, host, port and path."""
        self.origin, self.base = split_url(url)
        """The same in two parts; at the root of a host the path is empty."""
        self.keep = keep
        self.keys = Keys(store.key)
        self.people = People(store, self.keys)
        self.metrics = rooms.metrics
        self.windows: Counter[str] = Counter()
        """Sockets that are open, by whose they are: a person's, or the newcomers' of an address."""
        self.replays = rooms.replays
        self.adviser = Adviser(rooms.thinkers, rooms.replays)
        self.coach = Coach(rooms.thinkers, rooms.replays, store)
        self.studio = studio
        self.notices = notices
        notices.count = lambda outcome: self.metrics.count("marketday_notices_total", outcome)
        self._tasks = Tasks()
        self._looks = Limits(LOOKS_BURST * looks_per_second, looks_per_second)
        """Of one person, or of all who are nobody yet and share an address."""
        self._newcomers = Limits(CROWD * LOOKS_BURST * looks_per_second, CROWD * looks_per_second)
        """Of all of an address who have not been known for long."""
        self._neighbours = Neighbours(CROWD)

    def heard(self, text: str | None) -> None:
        """What other servers with the same database tell; None: something may have been missed. Whoever names nobody
        means everybody."""
        what, _, ids = (text or "").partition(" ")
        if text is None or what == "people":
            changed = frozenset(ids.split()) or None
            self.people.look_again(changed)
            self._tasks.begin(self._check_windows(changed))
        if what != "people" and self.rooms.elsewhere is not None:
            self.rooms.elsewhere.heard(text)

    async def _check_windows(self, ids: frozenset[str] | None) -> None:
        """Whoever was changed by another server (blocked, forgotten, found to be somebody else) comes in again, and
        finds what they may do now. None: anybody may have been."""
        with surviving():
            everybody = [here for room in self.rooms.open_rooms() for here in room.presence.connections]
            theirs = [here for here in everybody if (here.session.ids if ids is None else here.session.ids & ids)]
            await self.people.meet({here.session.device for here in theirs})
            for connection in theirs:
                if not await self.people.is_still(connection.session):
                    connection.send_away()

    async def session(self, connection: AnyConnection, room: Room) -> Session:
        """Who the browser is at a table: by its cookie alone, never by what it says."""
        visitor = await self.people.guest(connection)
        return Session() if visitor is None else await self.session_of(visitor, room)

    async def session_of(self, visitor: Visitor, room: Room) -> Session:
        session = Session(
            visitor.person.id, visitor.person.ids, device=visitor.device, is_blocked=visitor.person.is_blocked
        )
        if visitor.stored and not session.is_known(room.table):
            watches = await self.store.people.watches(visitor.person.ids, room.table.charter.id)
            return msgspec.structs.replace(session, watches=watches)
        return session

    def is_hasty(self, connection: AnyConnection) -> bool:
        """Whether a browser asks for too much before anybody has to be looked up for it, which takes the database's
        time. Who has no cookie is not looked up."""
        identity = self.people.identity(connection)
        return identity is not None and not self._looks.take(identity, asyncio.get_running_loop().time())

    async def check_pace(self, connection: AnyConnection) -> None:
        if not await self.is_within_pace(connection):
            raise too_many("Too many requests at once; please wait a moment.")

    async def is_within_pace(self, connection: AnyConnection) -> bool:
        """Requests that change nothing, and sockets, are rationed, too: for each person, because many may share an
        address, and for the newcomers of an address together, because anybody can be many people."""
        now, address = asyncio.get_running_loop().time(), address_of(connection)
        identity = self.people.identity(connection)
        is_within = self._looks.take(identity or address, now)
        if is_within and identity is not None:
            person, price = await self.settled(connection)
            is_within = self._newcomers.take(address, now) if person is None else self._looks.take(person, now, price)
        return is_within

    async def settled(self, connection: AnyConnection) -> tuple[str | None, float]:
        """Who it is, if they have been known for a while, and what they pay for what they do; None also while nobody
        can be looked up."""
        with contextlib.suppress(*READ_ERRORS):
            visitor = await self.people.guest(connection)
            if visitor is not None and visitor.stored and self.rooms.now() - visitor.person.since >= SETTLED_SECONDS:
                person, now = visitor.person, asyncio.get_running_loop().time()
                return person.id, self._neighbours.price(address_of(connection), person.id, person.since, now)
        return None, 1.0

    async def asker(self, connection: AnyConnection, session: Session) -> Asker:
        address, (known, _) = address_of(connection), await self.settled(connection)
        return Asker(session.person or address, address if known is None else None)

    async def room(self, table: str) -> Room:
        try:
            room = await self.rooms.find(table) if table.isalnum() else None
        except UnknownGame as error:
            raise gone("no_game", "This server does not have the game of this table any more.") from error
        if room is None:
            raise missing("no_table", "There is no such table.")
        return room


def split_url(url: str | None) -> tuple[str | None, str]:
    if url is None:
        return None, ""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/")


def house_of(connection: AnyConnection) -> House:
    house: House = connection.app.state.house
    return house


def check_welcome(visitor: Visitor) -> None:
    if visitor.person.is_blocked:
        raise forbidden("blocked", "Whoever runs this server has blocked you: you cannot create tables or take seats.")


def is_same_origin(connection: AnyConnection) -> bool:
    """Browsers say where a request comes from; programs without a browser need not."""
    origin = connection.headers.get("origin")
    # Our own address as well as the host that is asked for: a proxy in front of us may pass on another host.
    if origin is None or origin == house_of(connection).origin:
        return True
    try:
        return bool(host := urlsplit(origin).netloc) and host == connection.headers.get("host")
    except ValueError:  # not an address at all
        return False


def check_origin(connection: AnyConnection) -> None:
    if not is_same_origin(connection):
        raise forbidden("foreign", "This request comes from another site.")
