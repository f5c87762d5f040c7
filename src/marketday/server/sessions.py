"""Who a browser is, without accounts: it holds links of a table, and a link is a key to one chair.

A token is made from the server's key and what it opens, so nothing need be stored and the host can see the links again.
"""

import base64
import hashlib
import hmac
from collections.abc import Iterable

from msgspec import Struct

HOST = "host"
WATCH = "watch"
TOKEN_BYTES = 18
MOST_SEATS = 8


class Session(Struct, frozen=True):
    """What a browser may do at one table: the chairs it holds, whether it is the host's, whether it may watch."""

    table: str
    chairs: frozenset[int] = frozenset()
    host: bool = False
    watches: bool = False

    @property
    def known(self) -> bool:
        return bool(self.chairs) or self.host or self.watches


class Keys:
    def __init__(self, key: bytes) -> None:
        self._key = key

    def token(self, table: str, role: str) -> str:
        digest = hmac.digest(self._key, f"{table} {role}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()

    def chair_token(self, table: str, chair: int) -> str:
        return self.token(table, str(chair))

    def session(self, table: str, tokens: Iterable[str]) -> Session:
        """Unknown tokens open nothing and are forgotten."""
        given = list(tokens)[: MOST_SEATS + 2]

        def holds(role: str) -> bool:
            due = self.token(table, role)
            return any(hmac.compare_digest(due, token) for token in given if token.isascii())

        chairs = frozenset(chair for chair in range(MOST_SEATS) if holds(str(chair)))
        return Session(table, chairs, holds(HOST), holds(WATCH))

    def tokens(self, session: Session) -> list[str]:
        roles = [str(chair) for chair in sorted(session.chairs)]
        roles += [HOST] * session.host + [WATCH] * session.watches
        return [self.token(session.table, role) for role in roles]


def cookie_name(table: str) -> str:
    return f"marketday_{table}"
