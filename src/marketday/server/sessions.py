"""Who a browser is, without accounts, and what a link opens.

A browser has one cookie for the whole site: a random token with our seal (an HMAC), which stands for a person. Nothing
is stored until there is something to remember. Which seats the person holds is in the tables' logs.

A link is made from the server's key and what it opens, so none is stored and the host can see them again. It opens a
seat to the first who comes with it, and to nobody else after that.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Collection

from msgspec import Struct

from marketday.core.grammar import Seat
from marketday.table import Table
from marketday.table.state import Place

COOKIE = "marketday"
HOST = "host"
WATCH = "watch"
TOKEN_BYTES = 18
SEAL_BYTES = 12
MOST_SEATS = 8


class Session(Struct, frozen=True):
    """A person at a table. The table says what they hold there, now and not when they came."""

    person: str = ""
    ids: frozenset[str] = frozenset()
    watches: bool = False
    device: bytes = b""
    """The browser it came with."""
    is_blocked: bool = False

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return table.seats_of(self.ids)

    def hosts(self, table: Table) -> bool:
        return table.host in self.ids

    def is_known(self, table: Table) -> bool:
        """Whether the person belongs to the table in any way."""
        return self.watches or self.hosts(table) or bool(self.seats(table))


class BotSession(Session, frozen=True, kw_only=True):
    """A bot in a seat, as long as its person has not come back."""

    seat: Seat

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return () if table.places[self.seat].bot is None else (self.seat,)


class Keys:
    def __init__(self, key: bytes) -> None:
        self._key = key

    # ---- links ----
    def token(self, table: str, role: str) -> str:
        return _text(hmac.digest(self._key, f"{table} {role}".encode(), hashlib.sha256)[:TOKEN_BYTES])

    def seat_token(self, table: str, place: Place) -> str:
        return self.token(table, _role(place.chair, place.newest_link))

    def seat_opened(self, table: Table, token: str) -> Seat | None:
        """The seat whose newest link this is."""
        for seat, place in enumerate(table.places):
            if _same(self.seat_token(table.charter.id, place), token):
                return seat
        return None

    def is_old_seat_link(self, table: Table, token: str) -> bool:
        """Whether it was a seat's link before the host gave out another."""
        return any(
            _same(self.token(table.charter.id, _role(place.chair, link)), token)
            for place in table.places
            for link in range(place.newest_link)
        )

    def opens_watching(self, table: str, token: str) -> bool:
        return _same(self.token(table, WATCH), token)

    def old_roles(self, table: str, tokens: Collection[str]) -> tuple[bool, frozenset[int]]:
        """What an old per-table cookie held: whether it was the host's, and which chairs."""

        def holds(role: str) -> bool:
            due = self.token(table, role)
            return any(_same(due, token) for token in tokens)

        return holds(HOST), frozenset(chair for chair in range(MOST_SEATS) if holds(_role(chair, 0)))

    # ---- people ----
    def new_identity(self) -> str:
        """A token that nobody else can have, with our seal."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        return token + self._seal(token)

    def is_identity(self, value: str) -> bool:
        token, seal = value[:-SEAL_LENGTH], value[-SEAL_LENGTH:]
        return len(value) == IDENTITY_LENGTH and _same(self._seal(token), seal)

    def _seal(self, token: str) -> str:
        return _text(hmac.digest(self._key, f"identity {token}".encode(), hashlib.sha256)[:SEAL_BYTES])


SEAL_LENGTH = SEAL_BYTES * 4 // 3
IDENTITY_LENGTH = TOKEN_BYTES * 4 // 3 + SEAL_LENGTH


def device_of(identity: str) -> bytes:
    """How the store knows a browser: somebody who reads the file cannot become it."""
    return hashlib.sha256(f"device {identity}".encode()).digest()[:16]


def old_cookie_table(name: str) -> str | None:
    """The table of an old cookie, of which there was one per table."""
    table = name.removeprefix(f"{COOKIE}_")
    return table if table != name and table.isalnum() else None


def _role(chair: int, link: int) -> str:
    return f"{chair}.{link}" if link else str(chair)


def _text(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest).decode()


def _same(one: str, other: str) -> bool:
    return other.isascii() and hmac.compare_digest(one, other)
