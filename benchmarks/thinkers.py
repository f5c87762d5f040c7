"""Many tables at once whose bots think long: what does a person notice?

    python dev.py bench thinkers [--game klongs] [--bot hard] [--tables 200] [--seats 4] [--seconds 60]

At every table one person sits with such bots, who answer as fast as they can (the server's pace is 0). The person
answers at random some seconds after being asked. Told are the milliseconds from that answer to the picture that shows
it, and the seconds until the bots have all moved and the person is asked again. Driver and server share the machine.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.served import Served, bearer, marketday, post
from tools.ports import free_port

MOST_BYTES = 2**24


class Seen(Struct):
    clicks: list[float] = field(default_factory=list)
    """Milliseconds from an answer to its picture."""
    rests: list[float] = field(default_factory=list)
    """Seconds from an answer that ended a turn to the next question."""
    games: int = 0


async def picture(socket: ClientConnection) -> Any:
    """The next one."""
    while (message := json.loads(await socket.recv()))["t"] != "picture":
        if message["t"] == "ping":
            await socket.send(json.dumps({"act": {"act": "Pong", "number": message["number"]}}))
    return message


async def ponder(socket: ClientConnection, seconds: float, shown: Any) -> Any:
    """The newest picture after a while in which pings are answered."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        try:
            shown = await asyncio.wait_for(picture(socket), left)
        except TimeoutError:
            break
    return shown


async def play(server: Served, wish: dict[str, Any], number: int, until: float, waits: float, seen: Seen) -> None:
    """One person, one table after another."""
    token = (await asyncio.to_thread(post, server.url, "/api/programs"))["token"]
    dice = random.Random(number)
    while time.monotonic() < until:
        table = (await asyncio.to_thread(post, server.url, "/api/tables", token, wish))["table"]
        address = f"{server.url.replace('http', 'ws')}/ws/{table}"
        async with connect(address, additional_headers=bearer(token), max_size=MOST_BYTES) as socket:
            await sit(socket, dice, until, waits, seen)


async def sit(socket: ClientConnection, dice: random.Random, until: float, waits: float, seen: Seen) -> None:
    asked_at = time.perf_counter()
    shown = await picture(socket)
    while time.monotonic() < until:
        if shown["outcome"] is not None:
            seen.games += 1
            return
        if not shown["ask"]:
            shown = await picture(socket)
            if shown["ask"]:
                seen.rests.append(time.perf_counter() - asked_at)
            continue
        shown = await ponder(socket, dice.uniform(0.5, 1.5) * waits, shown)
        act = {"act": "Answer", "seat": 0, "ask": shown["ask"]["id"], "move": dice.choice(shown["ask"]["moves"])}
        asked_at, step = time.perf_counter(), shown["step"]
        await socket.send(json.dumps({"act": act, "id": step}))
        while shown["step"] <= step:
            shown = await picture(socket)
        seen.clicks.append(1000 * (time.perf_counter() - asked_at))


async def measure(given: argparse.Namespace) -> Seen:
    seen = Seen()
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": given.bot}] * (given.seats - 1)]
    wish = {"game": given.game, "seats": seats, "options": {}}
    with tempfile.TemporaryDirectory(prefix="marketday-thinkers-") as folder:
        server = marketday(Path(folder, "tables.sqlite"), free_port())
        try:
            until = time.monotonic() + given.seconds
            persons = (play(server, wish, number, until, given.waits, seen) for number in range(given.tables))
            tasks = [asyncio.create_task(person) for person in persons]
            _, late = await asyncio.wait(tasks, timeout=given.seconds + 5)
            for task in tasks:
                task.cancel() if task in late else task.result()
        finally:
            server.kill()
    return seen


def told(title: str, unit: str, found: list[float]) -> None:
    ordered = sorted(found)
    p50, p99 = statistics.median(ordered), ordered[int(len(ordered) * 0.99) - 1]
    figures = "   ".join(
        f"{name} {one:7.1f} {unit}" for name, one in (("p50", p50), ("p99", p99), ("most", ordered[-1]))
    )
    print(f"{title:28} {len(ordered):6}   {figures}")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py bench thinkers")
    parser.add_argument("--game", default="klongs")
    parser.add_argument("--bot", default="hard")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--waits", type=float, default=4.0, help="how long a person takes to answer, on average")
    given = parser.parse_args(arguments)
    load = os.getloadavg()[0]
    seen = asyncio.run(measure(given))
    others = f"{given.seats - 1} x {given.bot}"
    print(f"{given.tables} tables of {given.game} with {others}, {given.seconds:.0f} s, load before it {load:.1f}")
    told("from a click to its picture", "ms", seen.clicks)
    told("until asked again", "s ", seen.rests)
    print(f"games ended: {seen.games}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
