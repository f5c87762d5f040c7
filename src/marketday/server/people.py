"""The people who come with browsers: made on the first visit, written down when there is something to remember."""

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import Collection
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from litestar.connection import ASGIConnection
from msgspec import Struct

from marketday.server.sessions import COOKIE, Keys, Session, device_of
from marketday.store import Missing, Overtaken, Store, StoredPerson
from marketday.table.naming import presentable

COOKIE_SECONDS = 400 * 24 * 3600
HANDOVER_SECONDS = 600.0
MOST_KNOWN = 10_000
"""People kept in memory, so that not every request asks the disk."""
ATTEMPTS = 5
"""To write down somebody who asks several servers for several things at once, being deleted among them."""
MOST_AT_ONCE = 500
"""Looked up by one question."""

AnyConnection = ASGIConnection[Any, Any, Any, Any]


NOBODY = StoredPerson("", frozenset(), "", "", 1)


class OneTable(Exception):
    """Two people who sit at one table cannot become one person while it is played."""


class Visitor(Struct, frozen=True):
    """A person, and the token it came with."""

    identity: str
    person: StoredPerson
    stored: bool
    """Whether anything of it is on disk."""

    @property
    def device(self) -> bytes:
        return device_of(self.identity)


class People:
    def __init__(self, store: Store, keys: Keys) -> None:
        self._store = store.people
        self._keys = keys
        self._known: dict[bytes, StoredPerson] = {}
        self._devices: dict[str, set[bytes]] = {}
        """Of those who are known, by each of their ids: nobody is looked for among thousands."""
        self._changes = 0
        """What was read before somebody changed must not be remembered afterwards."""
        self._taking: set[str] = set()
        self._meetings: WeakValueDictionary[bytes, asyncio.Lock] = WeakValueDictionary()
        """By device, while anybody holds or awaits it."""

    # ---- who comes ---------------------------------------------------------------------------------------------------
    async def visitor(self, connection: AnyConnection) -> Visitor:
        """The person a request comes from. One without a cookie gets one with the response."""
        identity = self.identity(connection)
        if identity is None:
            identity = self._keys.new_identity()
            connection.scope["state"][NEW_COOKIE] = cookie(connection, identity)
            connection.scope["state"][COOKIE] = identity
        return await self._of(identity)

    async def guest(self, connection: AnyConnection) -> Visitor | None:
        """The same, but nobody is created: None for somebody without a cookie."""
        identity = self.identity(connection)
        return None if identity is None else await self._of(identity)

    def identity(self, connection: AnyConnection) -> str | None:
        """From the cookie, or from the header where programs put it; only tokens with our seal count."""
        scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
        given = (
            bearer
            if scheme.lower() == "bearer"
            else connection.scope["state"].get(COOKIE) or connection.cookies.get(COOKIE, "")
        )
        return given if self._keys.is_identity(given) else None

    async def _of(self, identity: str) -> Visitor:
        person = await self._person(device_of(identity))
        if person is None:
            return Visitor(identity, NOBODY, stored=False)
        return Visitor(identity, person, stored=True)

    async def _person(self, device: bytes) -> StoredPerson | None:
        person, changes = self._known.get(device), self._changes
        if person is None:
            person = await self._store.by_device(device)
            if person is not None and changes == self._changes:
                self._remember(device, person)
        return person

    async def meet(self, devices: Collection[bytes]) -> None:
        """Look up together who is not known: afterwards nobody has to be asked for one by one."""
        strangers = [device for device in devices if device not in self._known]
        for start in range(0, len(strangers), MOST_AT_ONCE):
            changes = self._changes
            found = await self._store.by_devices(strangers[start : start + MOST_AT_ONCE])
            for device, person in found.items() if changes == self._changes else ():
                self._remember(device, person)

    def _remember(self, device: bytes, person: StoredPerson) -> None:
        self._drop(device)
        self._known[device] = person
        for id_ in person.ids:
            self._devices.setdefault(id_, set()).add(device)
        if len(self._known) > MOST_KNOWN:
            self._drop(next(iter(self._known)))

    def _drop(self, device: bytes) -> None:
        person = self._known.pop(device, None)
        for id_ in () if person is None else person.ids:
            self._devices[id_].discard(device)
            if not self._devices[id_]:
                del self._devices[id_]

    def look_again(self, ids: Collection[str] | None = None) -> None:
        """Another server may have changed anybody, or these people."""
        if ids is None:
            self._known.clear()
            self._devices.clear()
        self._forget(frozenset(ids or ()))

    async def is_still(self, session: Session) -> bool:
        """Whether somebody who came in a while ago would come in the same way now."""
        person = await self._person(session.device)
        now = ("", frozenset(), False) if person is None else (person.id, person.ids, person.is_blocked)
        return now == (session.person, session.ids, session.is_blocked)

    def _forget(self, ids: frozenset[str]) -> None:
        self._changes += 1
        for id_ in ids:
            for device in tuple(self._devices.get(id_, ())):
                self._drop(device)

    # ---- what is remembered ------------------------------------------------------------------------------------------
    async def remember(
        self,
        visitor: Visitor,
        now: float,
        name: str | None = None,
        language: str | None = None,
        face: int | None = None,
    ) -> Visitor:
        """Store a person, with what is new about them. Whoever takes a seat is stored, so that home can show it."""
        meeting = self._meetings.setdefault(visitor.device, asyncio.Lock())
        async with meeting:  # a browser that asks for two things at once is one person
            for _ in range(ATTEMPTS - 1):
                # They were deleted, or another server met them, and this one did not know.
                with contextlib.suppress(Missing, Overtaken):
                    return await self._write_down(visitor, now, name, language, face)
            return await self._write_down(visitor, now, name, language, face)

    async def _write_down(
        self, visitor: Visitor, now: float, name: str | None, language: str | None, face: int | None
    ) -> Visitor:
        person = (await self._of(visitor.identity)).person
        id_ = person.id or secrets.token_hex(10)
        known = msgspec.structs.replace(
            person,
            id=id_,
            ids=person.ids | {id_},
            name=person.name if name is None else presentable(name),
            language=person.language if language is None else language,
            face=person.face if face is None else face,
        )
        if known != person:
            try:
                await (self._store.keep if person.id else self._store.add)(visitor.device, known, now)
            finally:
                self._forget(person.ids)
        return Visitor(visitor.identity, known, stored=True)

    # ---- on other devices --------------------------------------------------------------------------------------------
    async def offer_handover(self, visitor: Visitor, now: float) -> str:
        """A code by which another browser becomes this person: valid once, for a few minutes."""
        visitor = await self.remember(visitor, now)
        code = secrets.token_urlsafe(18)
        await self._store.offer_handover(_hash(code), visitor.person.id, now + HANDOVER_SECONDS, now)
        return code

    async def take_handover(self, visitor: Visitor, code: str, now: float) -> bool:
        """False if the code is not, or no longer, valid. `OneTable` if the two play against each other: one of them
        would see both hands."""
        if code in self._taking:  # two at the same moment: it is valid only once
            return False
        self._taking.add(code)
        try:
            person = await self._store.handover(_hash(code), now)
            if person is None:
                return False
            former = visitor.person.id if visitor.stored else None
            if former is not None and former != person and await self._store.play_together(former, person):
                raise OneTable
            taken = await self._store.take_handover(_hash(code), visitor.device, person, former, now)
        finally:
            self._taking.discard(code)
        self._forget(visitor.person.ids | {person})
        return taken

    async def forget_device(self, visitor: Visitor) -> None:
        await self._store.forget_device(visitor.device, visitor.person.ids)
        self._forget(visitor.person.ids)

    async def begin_erasing(self, visitor: Visitor, now: float) -> frozenset[str]:
        """They are nobody from now on: their other devices ask who they are as soon as they lose a seat. All their
        ids."""
        ids = await self._store.begin_erasing(visitor.person.ids, now)
        self._forget(ids)
        return ids


NEW_COOKIE = "set_cookie"


def cookie(connection: AnyConnection, identity: str, seconds: int = COOKIE_SECONDS, name: str = COOKIE) -> str:
    """The header that gives a browser its token; with no seconds, takes it away."""
    secure = "; Secure" if connection.url.scheme in ("https", "wss") else ""
    base: str = connection.app.state.house.base
    return f"{name}={identity}; Path={base}/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"


def _hash(code: str) -> bytes:
    return hashlib.sha256(f"handover {code}".encode()).digest()
