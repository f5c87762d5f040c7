"""What every handler needs: the rooms, the store behind them, the people, the keys to the links, the counters."""

import asyncio
from collections import Counter
from urllib.parse import urlsplit

import msgspec

from marketday.core.registry import UnknownGame
from marketday.server.advice import Adviser
from marketday.server.coach import Coach
from marketday.server.limits import Limits, address_of
from marketday.server.metrics import Metrics
from marketday.server.notices.office import Office
from marketday.server.people import AnyConnection, People, Visitor
from marketday.server.posters.studio import Studio
from marketday.server.refusals import forbidden, gone, missing, too_many
from marketday.server.retention import Keep
from marketday.server.room import Room
from marketday.server.rooms import Rooms
from marketday.server.sessions import Keys, Session
from marketday.store import Store

LOOKS_BURST = 8
"""The burst size, in seconds of the sustained rate: somebody drags the slider of a replay."""


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
        self.metrics = Metrics()
        self.windows: Counter[str] = Counter()
        """Sockets that are open, by where they come from."""
        self.replays = rooms.replays
        self.adviser = Adviser(rooms.thinkers, rooms.replays)
        self.coach = Coach(rooms.thinkers, rooms.replays, store)
        self.studio = studio
        self.notices = notices
        notices.count = lambda outcome: self.metrics.count("marketday_notices_total", outcome)
        self._looks = Limits(burst=LOOKS_BURST * looks_per_second, per_second=looks_per_second)

    def heard(self, text: str | None) -> None:
        """What other servers with the same database tell; None: something may have been missed."""
        if text in (None, "people"):
            self.people.look_again()
        if text != "people" and self.rooms.elsewhere is not None:
            self.rooms.elsewhere.heard(text)

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

    def check_pace(self, connection: AnyConnection) -> None:
        """Requests that cost much work, though they change nothing, are rationed."""
        if not self._looks.take(address_of(connection), asyncio.get_running_loop().time()):
            raise too_many("Too many requests at once; please wait a moment.")

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
        raise forbidden(
            "blocked", "Whoever runs this server has blocked you: you can make no tables and take no seats."
        )


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
