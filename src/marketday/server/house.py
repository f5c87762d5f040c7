"""What every handler needs: the rooms, the store behind them, the keys to the links, the counters."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException, PermissionDeniedException

from marketday.server.metrics import Metrics
from marketday.server.room import Room
from marketday.server.rooms import OldRules, Rooms
from marketday.server.sessions import Keys, Session, cookie_name
from marketday.store import Store

COOKIE_SECONDS = 400 * 24 * 3600

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class House:
    def __init__(self, store: Store, rooms: Rooms, acts_per_second: float) -> None:
        self.store = store
        self.rooms = rooms
        self.acts_per_second = acts_per_second
        """What one connection may ask for, lastingly."""
        self.keys = Keys(store.key)
        self.metrics = Metrics()

    def session(self, connection: AnyConnection, table: str) -> Session:
        """Who the browser is at a table: by its cookie alone, never by what it says."""
        return self.keys.session(table, connection.cookies.get(cookie_name(table), "").split("."))

    def cookie(self, connection: AnyConnection, session: Session) -> Cookie:
        return Cookie(
            key=cookie_name(session.table),
            value=".".join(self.keys.tokens(session)),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme in ("https", "wss"),
        )

    async def room(self, table: str) -> Room:
        try:
            room = await self.rooms.find(table) if table.isalnum() else None
        except OldRules as error:
            raise NotFoundException(f"This table was begun under older rules of {error}, which are gone.") from error
        if room is None:
            raise NotFoundException("There is no such table.")
        return room


def is_same_origin(connection: AnyConnection) -> bool:
    """Browsers say where a request comes from; programs without one need not."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # not an address at all
        return False


def check_origin(connection: AnyConnection) -> None:
    if not is_same_origin(connection):
        raise PermissionDeniedException("This request comes from another site.")
