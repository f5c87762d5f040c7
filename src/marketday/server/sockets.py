"""The socket of a table: acts in, pictures out."""

import asyncio
import contextlib
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, WebSocketDisconnect
from litestar.params import FromPath
from litestar.types import Send
from msgspec import Raw

from marketday.core.grammar import Rejected
from marketday.core.outline import outline
from marketday.server.answers import LINE
from marketday.server.connection import Connection
from marketday.server.house import House, is_same_origin
from marketday.server.limits import address_of
from marketday.server.refusals import GoneException
from marketday.server.room import Room
from marketday.server.sessions import Session
from marketday.server.wire import Allowed, Done, Envelope, Reaction, Refusal
from marketday.store import NotWritten
from marketday.table import Table, acts
from marketday.table.decision import refused

# Close codes, readable by people who write clients.
COME_AGAIN = 1012
NOT_OPEN = 4001
UNSEATED = 4002
FOREIGN_ORIGIN = 4003
NO_TABLE = 4004
NO_GAME = 4005
SILENT = 4008
TOO_MUCH = 4029
LATER = 1013

MOST_ONLOOKERS = 200
MOST_ONLOOKERS_OF_ADDRESS = 20
MOST_WINDOWS_OF_PERSON = 12
"""Windows open on one table. Onlookers never shut out the table's own people."""
MOST_WINDOWS_OF_ADDRESS = 400
"""At all tables together, of all newcomers of an address."""
MOST_WINDOWS_OF_KNOWN = 60
"""The same of one person who has been known for a while; of those who might be one person each has less."""

ENVELOPE = msgspec.json.Decoder(Envelope)
ACT = msgspec.json.Decoder(acts.AnyAct)

Socket = WebSocket[Any, Any, State]
Closing = tuple[int, str]
"""A close code, and the same in words."""


@websocket("/ws/{table:str}")
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    house: House = socket.app.state.house
    room = await find_room(house, table) if await house.is_within_pace(socket) else (LATER, "too often: wait a moment")
    session = await house.session(socket, room) if isinstance(room, Room) else Session()
    try:
        await socket.accept()
    except OSError:
        return  # whoever wanted to come in has gone already
    if not is_same_origin(socket):
        await socket.close(FOREIGN_ORIGIN, "opened from another site")
        return
    if not isinstance(room, Room):
        await socket.close(*room)
        return
    whose, most = await share_of_windows(socket, house)
    obstacle = await obstacle_to(room, session, house, address_of(socket), house.windows[whose] < most)
    if obstacle is not None:
        await socket.close(*obstacle)
        return
    await converse(socket, room, session, house, whose)


async def find_room(house: House, table: str) -> Room | Closing:
    try:
        return await house.room(table)
    except NotFoundException:
        return NO_TABLE, "no such table"
    except GoneException:
        return NO_GAME, "this server does not have the game any more"
    except NotWritten:
        return LATER, "the server cannot write to its disk now"


async def share_of_windows(socket: Socket, house: House) -> tuple[str, float]:
    """As whose its windows are counted, and how many those may be. Whoever is known is counted alone: nobody else of
    their address shuts them out."""
    person, price = await house.settled(socket)
    if person is None:
        return address_of(socket), MOST_WINDOWS_OF_ADDRESS
    return person, MOST_WINDOWS_OF_KNOWN / price


async def obstacle_to(room: Room, session: Session, house: House, address: str, may_open_more: bool) -> Closing | None:
    """Why somebody may not open the table; None if they may."""
    if not room.is_open_to(session):
        if await house.store.people.sat_at(session.ids, room.table.charter.id):
            return UNSEATED, "the seat is not theirs any more"
        return NOT_OPEN, "no link to this table"
    if not may_open_more or not has_room(room, session, address):
        return TOO_MUCH, "too many windows are open here"
    return None


async def converse(socket: Socket, room: Room, session: Session, house: House, whose: str) -> None:
    """Until the browser disconnects, stays silent or exceeds its limits."""
    address, loop = address_of(socket), asyncio.get_running_loop()
    measure = house.metrics.note_picture
    connection = Connection(room, session, address, house.acts_per_second, loop.time(), measure, house.missed_pings)
    line: Send = socket.scope["state"][LINE]

    async def send(message: bytes) -> None:
        await line({"type": "websocket.send", "bytes": None, "text": message.decode()})

    house.windows[whose] += 1
    room.enter(connection)
    beating = loop.create_task(connection.beat())
    work = (connection.write_all(send), connection.watch(), read_all(socket, connection, house))
    tasks = [beating, *(loop.create_task(each) for each in work)]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        check_ends(done)
    finally:
        room.leave(connection)
        house.windows[whose] -= 1
        if not house.windows[whose]:
            del house.windows[whose]  # otherwise everybody who ever came would stay
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        if beating in done:
            await socket.close(SILENT, "no answer to pings")
        elif connection.is_sent_away:
            await socket.close(COME_AGAIN, "the table has changed: come in again")
        elif connection.is_shut_out:
            await socket.close(UNSEATED, "the seat is not theirs any more")
        else:
            await socket.close(TOO_MUCH, "too many messages, or none read")


def check_ends(done: set[asyncio.Task[None]]) -> None:
    """That they ended in an ordinary way. What ended one is not raised again here: it would know this frame, which
    knows the task, which knows it, and all that belongs to a socket would stay in memory until Python looks for such
    rings, which a busy server rarely lets it do."""
    for task in done:
        error = task.exception()
        if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError | OSError):
            raise error


def has_room(room: Room, session: Session, address: str) -> bool:
    """Whether one more may open the table: each of its people has some windows, all others together have this many."""
    table, windows = room.table, room.presence.connections
    if session.seats(table) or session.hosts(table):
        return sum(other.session.person == session.person for other in windows) < MOST_WINDOWS_OF_PERSON
    onlookers = [other for other in windows if not (other.session.seats(table) or other.session.hosts(table))]
    of_address = sum(other.address == address for other in onlookers)
    return len(onlookers) < MOST_ONLOOKERS and of_address < MOST_ONLOOKERS_OF_ADDRESS


async def read_all(socket: Socket, connection: Connection, house: House) -> None:
    """Until the browser disconnects or exceeds its limits."""
    loop = asyncio.get_running_loop()
    while True:
        message = await socket.receive_data(mode="text")
        connection.heard()
        if not connection.limit.take(loop.time()):
            house.metrics.count("marketday_messages_total", "too_many")
            if connection.limit.abused:
                return
            connection.tell(refusal(connection.room.table, number_of(message), refused("too_many")))
            continue
        await answer(message, connection, house)


def number_of(message: str | bytes) -> int | None:
    try:
        return ENVELOPE.decode(message).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


async def answer(message: str | bytes, connection: Connection, house: House) -> None:
    number: int | None = None
    try:
        envelope = ENVELOPE.decode(message)
        number = envelope.id
        act: acts.Act = ACT.decode(envelope.act)
        if isinstance(act, acts.Pong):
            connection.lag.pong(act.number, asyncio.get_running_loop().time())
            connection.room.presence.forget_lags()
            connection.room.note_look(connection, act.hidden)
            return
        if isinstance(act, acts.Seen):
            connection.room.presence.note_shown(connection, act.step)
            return
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        connection.tell(refusal(connection.room.table, number, refused("unreadable", detail=str(error))))
        house.metrics.count("marketday_acts_total", "unreadable")
        return
    arrived = asyncio.get_running_loop().time()
    seat = getattr(act, "seat", None)
    await connection.room.act(connection.session, act, partial(give_verdict, number, seat, arrived, connection, house))


def give_verdict(
    number: int | None,
    seat: int | None,
    arrived: float,
    connection: Connection,
    house: House,
    verdict: Rejected | Allowed | Reaction | None,
) -> None:
    match verdict:
        case Rejected():
            connection.tell(refusal(connection.room.table, number, verdict, seat))
            house.metrics.count("marketday_refusals_total", verdict.reason)
            if verdict.reason == "stale":
                connection.wake()
        case Allowed():
            connection.tell(Allowed(number))
        case Reaction():
            connection.room.broadcast(verdict)
        case None:
            connection.tell(Done(number))
            connection.note_done(arrived)
    house.metrics.count("marketday_acts_total", "refused" if isinstance(verdict, Rejected) else "done")


def refusal(table: Table, number: int | None, error: Rejected, seat: int | None = None) -> Refusal:
    """Told to the seat for which something was tried, if it was."""
    role = "" if table.play is None else table.play.role(seat)
    said = Raw(outline(table.game, error, len(table.places), role))
    return Refusal(number, error.rule, error.reason, dict(error.facts), said)
