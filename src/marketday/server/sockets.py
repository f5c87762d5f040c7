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

from marketday.bots import UnknownBot
from marketday.core.grammar import Rejected
from marketday.server.connection import Connection
from marketday.server.house import House, is_same_origin
from marketday.server.room import Room
from marketday.server.wire import Allowed, Done, Envelope, Reaction, Refusal
from marketday.table import acts
from marketday.table.table import refused

# Close codes, readable by people who write clients.
FOREIGN_ORIGIN = 4003
NO_TABLE = 4004
TOO_MUCH = 4029

MOST_CONNECTIONS = 200
"""Windows open on one table."""

ENVELOPE = msgspec.json.Decoder(Envelope)
ACT = msgspec.json.Decoder(acts.AnyAct)

Socket = WebSocket[Any, Any, State]


@websocket("/ws/{table:str}")
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    house: House = socket.app.state.house
    try:
        room: Room | None = await house.room(table)
    except NotFoundException:
        room = None
    session = house.session(socket, table)
    await socket.accept()
    if not is_same_origin(socket):
        await socket.close(FOREIGN_ORIGIN, "opened from another site")
        return
    if room is None or not (session.known or room.table.charter.public):
        await socket.close(NO_TABLE, "no such table, or no link to it")
        return
    if len(room.connections) >= MOST_CONNECTIONS:
        await socket.close(TOO_MUCH, "too many are watching")
        return
    loop = asyncio.get_running_loop()
    connection = Connection(room, session, house.acts_per_second, loop.time())

    async def send(message: bytes) -> None:
        await socket.send_data(message.decode(), mode="text")

    room.enter(connection)
    work = (
        connection.write_all(send),
        connection.watch(),
        connection.measure_lag(),
        read_all(socket, connection, house),
    )
    tasks = [loop.create_task(each) for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
                task.result()
    finally:
        room.leave(connection)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.close(TOO_MUCH, "too many messages, or none read")


async def read_all(socket: Socket, connection: Connection, house: House) -> None:
    """Until the browser goes away or abuses our patience."""
    loop = asyncio.get_running_loop()
    while True:
        message = await socket.receive_data(mode="text")
        if not connection.limit.take(loop.time()):
            house.metrics.count("marketday_messages_total", "too_many")
            if connection.limit.abused:
                return
            connection.tell(refusal(None, refused("too_many")))
            continue
        await answer(message, connection, house)


async def answer(message: str | bytes, connection: Connection, house: House) -> None:
    number: int | None = None
    try:
        envelope = ENVELOPE.decode(message)
        number = envelope.id
        act: acts.Act = ACT.decode(envelope.act)
        if isinstance(act, acts.Pong):
            connection.lag.pong(act.number, asyncio.get_running_loop().time())
            connection.room.forget_lags()
            return
        if isinstance(act, acts.Answer) and connection.room.table.is_live:
            connection.room.answer_in_turn(connection.session, act, partial(give_verdict, number, connection, house))
            return
        reply = await connection.room.act(connection.session, act)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        outcome = "unreadable"
        connection.tell(refusal(number, refused("unreadable", detail=str(error))))
    except Rejected as error:
        outcome = "refused"
        connection.tell(refusal(number, error))
        if error.reason == "stale":
            connection.wake()
    except UnknownBot:
        outcome = "refused"
        connection.tell(refusal(number, refused("unknown_bot")))
    else:
        outcome = "done"
        if isinstance(reply, Reaction):
            connection.room.broadcast(reply)
        else:
            connection.tell(Allowed(number) if isinstance(reply, Allowed) else Done(number))
    house.metrics.count("marketday_acts_total", outcome)


def give_verdict(number: int | None, connection: Connection, house: House, error: Rejected | None) -> None:
    connection.tell(Done(number) if error is None else refusal(number, error))
    house.metrics.count("marketday_acts_total", "done" if error is None else "refused")


def refusal(number: int | None, error: Rejected) -> Refusal:
    return Refusal(number, error.rule, error.reason, dict(error.facts))
