"""HTTP about the requesting person: name and language, tables, other devices, being forgotten."""

import contextlib
from typing import Any

import msgspec
from litestar import get, patch, post
from litestar.exceptions import NotFoundException, PermissionDeniedException, TooManyRequestsException
from litestar.params import FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from marketday.core.grammar import Rejected
from marketday.core.registry import UnknownGame
from marketday.core.registry import find as find_game
from marketday.server import erasing
from marketday.server.feats import feats
from marketday.server.house import House, check_welcome, house_of
from marketday.server.people import HANDOVER_SECONDS, NEW_COOKIE, OneTable, Visitor, cookie
from marketday.server.refusals import missing, wrong
from marketday.server.requests import AnyRequest, HexId
from marketday.server.sessions import old_cookie_table
from marketday.server.wire import (
    AboutMe,
    Code,
    Handover,
    Identity,
    Me,
    MyGame,
    MySeat,
    MyTable,
    MyTables,
)
from marketday.store import AttendedTable
from marketday.table.summary import Summary

PAGE_TABLES = 50
MOST_TABLES = 5_000
SUMMARY = msgspec.json.Decoder(Summary)


# ---- who one is ------------------------------------------------------------------------------------------------------
@get("/api/me")
async def me(request: AnyRequest) -> Me:
    """What the server knows about the requester. Old per-table cookies are taken over here, and removed."""
    house = house_of(request)
    visitor = await house.people.visitor(request)
    if any(old_cookie_table(name) for name in request.cookies):
        await _take_over(request, house, visitor)
        visitor = await house.people.visitor(request)
    return _told(visitor)


def _told(visitor: Visitor) -> Me:
    person = visitor.person
    return Me(person.name, person.language, person.face, person.devices, visitor.stored)


async def _take_over(request: AnyRequest, house: House, visitor: Visitor) -> None:
    await house.check_pace(request)
    gone = []
    for name, value in request.cookies.items():
        table = old_cookie_table(name)
        if table is None:
            continue
        gone.append(cookie(request, "", 0, name))
        is_host, chairs = house.keys.old_roles(table, value.split("."))
        if is_host or chairs:
            visitor = await house.people.remember(visitor, house.rooms.now())
            with contextlib.suppress(NotFoundException, Rejected):
                await (await house.room(table)).take_over(visitor.person.id, is_host, chairs)
    request.scope["state"].setdefault(OLD_COOKIES, []).extend(gone)


OLD_COOKIES = "old_cookies"


@patch("/api/me", raises=[TooManyRequestsException])
async def change_me(request: AnyRequest, data: JSONBody[AboutMe]) -> Me:
    house = house_of(request)
    visitor = await house.people.visitor(request)
    await house.people.remember(visitor, house.rooms.now(), data.name, data.language, data.face)
    return _told(await house.people.visitor(request))


@post("/api/programs", raises=[TooManyRequestsException])
async def introduce_program(request: AnyRequest) -> Identity:
    """For programs: an identity from now on, to be sent with every request as `Authorization: Bearer`."""
    return Identity(house_of(request).keys.new_identity())


# ---- on other devices ------------------------------------------------------------------------------------------------
@post("/api/me/handover", raises=[PermissionDeniedException, TooManyRequestsException])
async def offer_handover(request: AnyRequest) -> Handover:
    """A link by which another browser becomes the same person. Not for people who are blocked: whoever opened it would
    be, too."""
    house = house_of(request)
    visitor = await house.people.visitor(request)
    check_welcome(visitor)
    code = await house.people.offer_handover(visitor, house.rooms.now())
    return Handover(f"/device/{code}", HANDOVER_SECONDS)


@post(
    "/api/device",
    status_code=HTTP_200_OK,
    raises=[NotFoundException, PermissionDeniedException, TooManyRequestsException],
)
async def take_handover(request: AnyRequest, data: JSONBody[Code]) -> Me:
    """Become the person who made the link. (Merely opening its address does nothing: messengers fetch addresses.)
    Somebody who is blocked does not, or the other would be blocked, too."""
    house = house_of(request)
    visitor = await house.people.visitor(request)
    check_welcome(visitor)
    try:
        taken = await house.people.take_handover(visitor, data.code, house.rooms.now())
    except OneTable as error:
        raise wrong(
            "one_table", "Both of you sit at one table that is being played: finish that game first."
        ) from error
    if not taken:
        raise missing("dead_handover", "This link was used already, or is too old: make a new one.")
    return _told(await house.people.visitor(request))


# ---- being forgotten -------------------------------------------------------------------------------------------------
@post("/api/me/forget", status_code=HTTP_204_NO_CONTENT)
async def forget(request: AnyRequest) -> None:
    """This browser belongs to nobody any more; the person keeps everything on their other devices."""
    house = house_of(request)
    visitor = await house.people.guest(request)
    if visitor is not None:
        await house.people.forget_device(visitor)
        house.rooms.send_away(visitor.device)
    request.scope["state"][NEW_COOKIE] = cookie(request, "", 0)


@post("/api/me/erase", status_code=HTTP_204_NO_CONTENT)
async def erase(request: AnyRequest) -> None:
    """Delete everything the server knows about a person: names and chat go from all tables, seats become free."""
    house = house_of(request)
    visitor = await house.people.guest(request)
    if visitor is not None and visitor.stored:
        await erasing.erase(house, await house.people.begin_erasing(visitor, house.rooms.now()))
    request.scope["state"][NEW_COOKIE] = cookie(request, "", 0)


# ---- one's tables ----------------------------------------------------------------------------------------------------
@get("/api/me/tables")
async def my_tables(request: AnyRequest, shown: FromQuery[int] = 0) -> MyTables:
    """Those that wait for the requester, then those under way, then the others: as many as are shown already, and a
    page more. Not the next page alone: while people play, tables move from one page to another."""
    house = house_of(request)
    visitor = await house.people.guest(request)
    if visitor is None or not visitor.stored:
        return MyTables((), more=False)
    ids = visitor.person.ids
    most = min(max(shown, 0) + PAGE_TABLES, MOST_TABLES)
    await house.rooms.list_now(ids)
    found = await house.store.people.tables(ids, most + 1)
    return MyTables(tuple(_my_table(row, ids) for row in found[:most]), most < min(len(found), MOST_TABLES))


def _my_table(row: AttendedTable, ids: frozenset[str]) -> MyTable:
    told = SUMMARY.decode(row.summary)
    seats = tuple(
        MySeat(
            sitting.name,
            sitting.bot,
            sitting.alias,
            bool(sitting.holder) and not sitting.kept,
            sitting.holder in ids,
            seat in told.waits,
            None if told.totals is None else told.totals[seat],
            None if told.ranks is None else told.ranks[seat],
        )
        for seat, sitting in enumerate(told.seats)
    )
    status: Any = row.status
    colours: tuple[str, ...] = ()
    with contextlib.suppress(UnknownGame):
        all_ = find_game(told.game).colours
        worn = [seat if sitting.colour is None else sitting.colour for seat, sitting in enumerate(told.seats)]
        colours = tuple(all_[colour] for colour in worn)
    return MyTable(row.id, told.game, status, row.made_at, row.changed_at, told.practice, row.waits, seats, colours)


@get("/api/me/games")
async def my_games(request: AnyRequest) -> tuple[MyGame, ...]:
    """How many games the requester finished and won, and what they brought, as far as this server still has them."""
    house = house_of(request)
    visitor = await house.people.guest(request)
    if visitor is None or not visitor.stored:
        return ()
    ids = visitor.person.ids
    await house.rooms.list_now(ids)
    return feats(map(SUMMARY.decode, await house.store.people.ended(ids, MOST_TABLES)), ids)


@post("/api/me/tables/{table:str}/hide", status_code=HTTP_204_NO_CONTENT, raises=[NotFoundException])
async def hide_table(request: AnyRequest, table: HexId) -> None:
    """It is no longer listed, until it waits for the person again."""
    house = house_of(request)
    visitor = await house.people.guest(request)
    if visitor is not None:
        await house.store.people.hide(visitor.person.ids, table)


HANDLERS = [
    *(me, change_me, introduce_program, my_tables, my_games, hide_table),
    *(offer_handover, take_handover, forget, erase),
]
