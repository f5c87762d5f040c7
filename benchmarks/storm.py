"""Three servers with one PostgreSQL behind nginx, while everything that can break does, and people play on.

Servers are killed (kill -9), PostgreSQL is killed, the line between a server and PostgreSQL is cut, nginx is told to
send tables elsewhere, and all servers are restarted one after another as `marketday serve --workers` does it. Each seat
has a socket, answers whatever it is asked, talks, and comes back when cut off. Looked for afterwards: a move or a word
that was acknowledged or shown and is not in the log; one that is there, or was shown, twice; and servers, seats or logs
that do not tell the same.
"""

import argparse
import asyncio
import contextlib
import json
import math
import os
import random
import sys
import tempfile
import time
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.served import Served, bearer, make_table, marketday
from marketday.store.archive import entries_from
from marketday.store.postgres import PostgresConnection
from marketday.table import log
from tools import postgres
from tools.nginx import Proxy
from tools.ports import free_port

SEATS = 4
SERVERS = 3
PAUSE = 0.05
"""Seconds a player thinks, so that the machine has time for the storm as well."""
CALM_SECONDS = 5.0
AGAIN = 0.3
"""Seconds until a person tries again who was told that it could not be written."""
TALK = 0.1
"""How often somebody says something after a move."""
PATIENCE = 60.0
CHANGING = {"now", "from_step", "told", "chat"}


class Asked(Struct):
    id: int
    moves: list[Raw]


class Said(Struct):
    text: str


class Message(Struct):
    t: str
    id: int | None = None
    step: int = 0
    asked: tuple[int, ...] = ()
    ask: Asked | None = None
    outcome: Any = None
    chat: tuple[Said, ...] = ()
    reason: str = ""
    number: int = 0


class Line:
    """What a server reaches PostgreSQL by, so that it can be cut."""

    def __init__(self, target: int) -> None:
        self.port = free_port()
        self._target = target
        self._open: set[asyncio.StreamWriter] = set()
        self._is_cut = False

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", self.port)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        try:
            there_reader, there = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, there}
        await asyncio.gather(self._pump(reader, there), self._pump(there_reader, writer))
        self._open -= {writer, there}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.transport.abort()

    async def cut(self, seconds: float) -> None:
        self._is_cut = True
        for writer in list(self._open):
            writer.transport.abort()
        await asyncio.sleep(seconds)
        self._is_cut = False


class Followed:
    def __init__(self, id_: str, tokens: list[str]) -> None:
        self.id = id_
        self.tokens = tokens
        self.sent: dict[int, set[tuple[int, bytes]]] = {}
        """By step, the moves that may have become it."""
        self.shown = 0
        self.over = False
        self.acknowledged: Counter[tuple[int, bytes]] = Counter()
        self.words: set[str] = set()
        """That were acknowledged or shown."""
        self.shown_twice = 0
        self.last_step: dict[int, tuple[int, float]] = {}
        """By seat, the newest step that its person has seen, and when."""
        self.waits: dict[int, float] = {}
        """By seat, the longest time between two steps since somebody forgot it."""

    def note_step(self, seat: int, step: int) -> None:
        before, at = self.last_step.get(seat, (step - 1, time.monotonic()))
        if step > before:
            now = time.monotonic()
            self.waits[seat] = max(self.waits.get(seat, 0.0), now - at)
            self.last_step[seat] = step, now

    def note_done(self, done: tuple[int, bytes] | str | None) -> None:
        if isinstance(done, str):
            self.words.add(done)
        elif done is not None:
            self.acknowledged[done] += 1

    def note_picture(self, picture: Message, heard: set[str]) -> None:
        """`heard`: what was said on this line already."""
        for line in picture.chat:
            self.shown_twice += line.text in heard
            heard.add(line.text)
            self.words.add(line.text)
        self.shown = max(self.shown, picture.step)
        self.over = self.over or picture.outcome is not None


class Storm:
    def __init__(self, folder: Path, game: str, tables: int, seed: int, pause: float) -> None:
        self.folder = folder
        self.pause = pause
        self.game = game
        self.wanted = tables
        self.rng = random.Random(seed)
        self.tables: list[Followed] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.numbers = count(1)
        self.refusals: Counter[str] = Counter()
        self.stopped = False
        self.pauses: dict[str, list[float]] = {}
        """By what happened, seconds until every table had gone on."""
        self.stuck: list[str] = []
        self.waits: list[float] = []
        """For each person at each restart of all servers, the longest time without a new step."""
        self.calm: list[float] = []
        """The same for some seconds before, when nothing happened."""

    # ---- the site ----
    async def open(self) -> None:
        self.cluster = await asyncio.to_thread(postgres.Cluster, 0, ())
        self.address = postgres.make(self.cluster.address("postgres"), "market")
        self.lines = [Line(self.cluster.port) for _ in range(SERVERS)]
        for line in self.lines:
            await line.start()
        self.ports = [free_port() for _ in range(SERVERS)]
        self.servers: list[Served] = []
        for number in range(SERVERS):
            self.servers.append(await self.serve(number))
        self.proxy = await asyncio.to_thread(Proxy, self.folder, self.ports)

    async def serve(self, number: int) -> Served:
        data = self.cluster.address("market", self.lines[number].port)
        return await asyncio.to_thread(marketday, data, self.ports[number])

    async def close(self) -> None:
        self.stopped = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def end(self) -> None:
        self.proxy.close()
        for server in self.servers:
            server.kill()
        self.cluster.stop()

    # ---- the people ----
    async def fill(self) -> None:
        while sum(not table.over for table in self.tables) < self.wanted:
            try:
                made = await asyncio.to_thread(make_table, self.proxy.url, self.game, SEATS)
            except (OSError, WebSocketException):
                await asyncio.sleep(0.2)
                continue
            table = Followed(*made)
            self.tables.append(table)
            self.tasks += [asyncio.create_task(self.sit(table, seat)) for seat in range(SEATS)]

    async def sit(self, table: Followed, seat: int) -> None:
        address = f"{self.proxy.url.replace('http', 'ws')}/ws/{table.id}"
        who = bearer(table.tokens[seat])
        while not self.stopped and not table.over:
            with contextlib.suppress(WebSocketException, OSError, TimeoutError):
                async with connect(
                    address, additional_headers=who, compression=None, max_size=None, open_timeout=5
                ) as socket:
                    await self.play(socket, table, seat)
            await asyncio.sleep(0.05)

    async def play(self, socket: ClientConnection, table: Followed, seat: int) -> None:
        """Until the line breaks or the game is over."""
        waiting: dict[int, tuple[int, bytes] | str] = {}
        heard: set[str] = set()
        answered, last = 0, Message("picture")
        async for raw in socket:
            message = msgspec.json.decode(raw, type=Message)
            if message.t == "ping":
                await self.do(socket, None, act="Pong", number=message.number)
            elif message.t == "refusal":
                self.refusals[message.reason] += 1
                refused = waiting.pop(message.id or 0, "")
                if message.reason == "not_written" and isinstance(refused, tuple) and last.ask is not None:
                    await asyncio.sleep(AGAIN)
                    await self.answer(socket, table, seat, last, waiting)
            elif message.t == "done":
                table.note_done(waiting.pop(message.id or 0, None))
            elif message.t == "picture":
                last = message
                table.note_picture(message, heard)
                table.note_step(seat, message.step)
                if table.over:
                    return
                if message.ask is not None and message.ask.id != answered:
                    answered = message.ask.id
                    await self.answer(socket, table, seat, message, waiting)

    async def answer(
        self,
        socket: ClientConnection,
        table: Followed,
        seat: int,
        picture: Message,
        waiting: dict[int, tuple[int, bytes] | str],
    ) -> None:
        assert picture.ask is not None, "somebody is asked"
        await asyncio.sleep(self.pause)
        move = self.rng.choice(picture.ask.moves)
        for ahead in range(1, len(picture.asked) + 1):
            table.sent.setdefault(picture.step + ahead, set()).add((seat, bytes(move)))
        number = next(self.numbers)
        waiting[number] = (seat, bytes(move))
        await self.do(socket, number, act="Answer", seat=seat, ask=picture.ask.id, move=move)
        if self.rng.random() < TALK:
            number = next(self.numbers)
            waiting[number] = text = f"{seat} {number}"
            await self.do(socket, number, act="Say", seat=seat, text=text)

    async def do(self, socket: ClientConnection, id_: int | None, **act: Any) -> None:
        await socket.send(msgspec.json.encode({"act": act, "id": id_}), text=True)

    # ---- the storm ----
    async def happen(self, what: str) -> None:
        await self.fill()
        await asyncio.sleep(self.rng.uniform(0.0, 0.5))
        before, began = {table: table.shown for table in self.tables if not table.over}, time.monotonic()
        mended = asyncio.create_task(getattr(self, what)())
        while waiting := [table for table, step in before.items() if table.shown <= step and not table.over]:
            if time.monotonic() - began > PATIENCE:
                self.stuck += [f"{what} {table.id}" for table in waiting]
                break
            await asyncio.sleep(0.02)
        self.pauses.setdefault(what, []).append(time.monotonic() - began)
        await mended

    async def kill_server(self) -> None:
        number = self.rng.randrange(SERVERS)
        self.servers[number].kill()
        self.servers[number] = await self.serve(number)

    async def kill_postgres(self) -> None:
        await asyncio.to_thread(self.cluster.kill)
        await asyncio.to_thread(self.cluster.start)

    async def restart(self) -> None:
        """One after another: the next when the one before answers again."""
        players = [table for table in self.tables if not table.over]
        for waits in (self.calm, self.waits):
            for table in players:
                table.waits.clear()
            if waits is self.calm:
                await asyncio.sleep(CALM_SECONDS)
            else:
                await self._restart_all(players)
            waits += [wait for table in players for wait in table.waits.values()]

    async def _restart_all(self, players: list[Followed]) -> None:
        for number, server in enumerate(self.servers):
            await asyncio.to_thread(server.stop)
            self.servers[number] = await self.serve(number)
        ended = time.monotonic()
        while waiting := [
            table for table in players if not table.over and min(at for _, at in table.last_step.values()) <= ended
        ]:
            if time.monotonic() - ended > PATIENCE:
                self.stuck += [f"restart {table.id}" for table in waiting]
                break
            await asyncio.sleep(0.02)

    async def cut_line(self) -> None:
        await self.rng.choice(self.lines).cut(self.rng.uniform(0.1, 2.0))

    async def change_routes(self) -> None:
        kept = self.rng.sample(self.ports, self.rng.randint(1, SERVERS))
        await asyncio.to_thread(self.proxy.route, kept)

    # ---- what is left of it ----
    async def verdict(self) -> dict[str, int]:
        """Everybody has gone home; what the log holds, and what each server shows of it."""
        found: Counter[str] = Counter()
        with contextlib.closing(PostgresConnection(self.address)) as connection:
            for table in self.tables:
                written = entries_from(connection, table.id, 0)
                entries = [msgspec.json.decode(entry, type=log.AnyEntry) for entry in written]
                moves = [(each.seat or 0, bytes(each.move)) for each in entries if isinstance(each, log.Moved)]
                said = Counter(each.text for each in entries if isinstance(each, log.Said))
                found["moves"] += len(moves)
                found["words"] += said.total()
                found["shown_and_lost"] += max(0, table.shown - len(moves))
                found["not_what_was_sent"] += sum(
                    move not in table.sent.get(step, ()) for step, move in enumerate(moves, 1)
                )
                found["acknowledged"] += table.acknowledged.total() + len(table.words)
                found["acknowledged_and_lost"] += (table.acknowledged - Counter(moves)).total()
                found["acknowledged_and_lost"] += len(table.words - said.keys())
                found["written_twice"] += sum(times - 1 for times in said.values())
                found["shown_twice"] += table.shown_twice
        for table in self.tables[-self.wanted :]:
            for seat in range(SEATS):
                told = [await self.look(port, table, seat) for port in self.ports]
                found["pictures_compared"] += len(told)
                found["two_truths"] += any(picture != told[0] for picture in told)
        for kind in ("shown_and_lost", "not_what_was_sent", "acknowledged_and_lost", "written_twice", "two_truths"):
            found.setdefault(kind, 0)
        return dict(found)

    async def look(self, port: int, table: Followed, seat: int) -> dict[str, Any]:
        """What a server shows a seat, but for who is there and what time it is."""
        address = f"ws://127.0.0.1:{port}/ws/{table.id}"
        who = bearer(table.tokens[seat])
        async with connect(address, additional_headers=who, compression=None, max_size=None) as socket:
            async for raw in socket:
                message: dict[str, Any] = json.loads(raw)
                if message["t"] == "picture":
                    for place in message["places"]:
                        place.pop("here")
                    kept = {name: value for name, value in message.items() if name not in CHANGING}
                    story = [line["step"] for line in message["told"]]
                    return {**kept, "story": story, "chat": [line["text"] for line in message["chat"]]}
        raise AssertionError("a table that does not open")


async def weather(storm: Storm, events: list[str], minutes: float) -> dict[str, int]:
    until = time.monotonic() + 60 * minutes
    for number, what in enumerate(events, 1):
        if time.monotonic() > until:
            break
        await storm.happen(what)
        if number % 20 == 0:
            shown = sum(table.shown for table in storm.tables)
            print(f"{number} of {len(events)}; {shown} moves shown", file=sys.stderr, flush=True)
    await storm.close()
    await asyncio.to_thread(storm.proxy.route, storm.ports)
    await asyncio.sleep(1.0)
    return await storm.verdict()


async def run(storm: Storm, events: list[str], minutes: float) -> dict[str, int]:
    try:
        await storm.open()
        await storm.fill()
        return await weather(storm, events, minutes)
    finally:
        await storm.close()
        storm.end()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="klongs")
    parser.add_argument("--kills", type=int, default=300, help="of servers")
    parser.add_argument("--others", type=int, default=20, help="kills of PostgreSQL, cuts, and changes of routes, each")
    parser.add_argument("--restarts", type=int, default=5, help="of all servers, one after another")
    parser.add_argument("--minutes", type=float, default=math.inf, help="it ends then, with what has happened so far")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--pause", type=float, default=PAUSE, help="seconds that a player thinks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build", "storm.json"), help="default: build/storm.json")
    given = parser.parse_args()
    started = time.monotonic()
    kinds = {"kill_server": given.kills, **dict.fromkeys(("kill_postgres", "cut_line", "change_routes"), given.others)}
    kinds["restart"] = given.restarts
    events = [what for what, times in kinds.items() for _ in range(times)]
    random.Random(given.seed).shuffle(events)
    with tempfile.TemporaryDirectory(prefix="marketday-storm-") as folder:
        storm = Storm(Path(folder), given.game, given.tables, given.seed, given.pause)
        found = asyncio.run(run(storm, events, given.minutes))
    happened = {what: len(storm.pauses.get(what, ())) for what in kinds}
    figures: dict[str, Any] = {**happened, "tables": len(storm.tables), **found, "stuck": len(storm.stuck)}
    for what, pauses in storm.pauses.items():
        ranked = sorted(pauses)
        figures[f"{what}_goes_on_after_s"] = {
            "median": round(ranked[len(ranked) // 2], 2),
            "slowest": round(ranked[-1], 2),
        }
    for what, waits in (("restart_longest_wait_s", storm.waits), ("calm_longest_wait_s", storm.calm)):
        if ranked := sorted(waits):
            figures[what] = {
                "people": len(ranked),
                "median": round(ranked[len(ranked) // 2], 2),
                "p99": round(ranked[len(ranked) * 99 // 100], 2),
                "slowest": round(ranked[-1], 2),
                "over_a_second": sum(wait > 1 for wait in ranked),
            }
    figures |= {"refusals": dict(storm.refusals), "load": os.getloadavg()[0]}
    figures["seconds"] = round(time.monotonic() - started)
    print("\n".join(f"{name.replace('_', ' '):32}{value}" for name, value in figures.items()))
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(json.dumps(figures, indent=2) + "\n")
    bad = ("shown_and_lost", "not_what_was_sent", "acknowledged_and_lost", "written_twice", "shown_twice", "two_truths")
    return int(any(found.get(kind) for kind in bad) or bool(storm.stuck))


if __name__ == "__main__":
    sys.exit(main())
