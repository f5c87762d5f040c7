"""A crowd at the door: onlookers who fill a table, one person with many windows who floods its chat, a person with a
thousand tables. What do those who play notice?

    python dev.py bench crowd [--onlookers 250] [--windows 20] [--tables 1000]
"""

import argparse
import asyncio
import json
import shutil
import statistics
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from playwright.async_api import async_playwright
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.served import Served, bearer, marketday, post
from tools.ports import free_port

FLOOD_SECONDS = 8.0
VISITS = 10
ASKED = 200
"""How often the player asks something, to see how long an answer takes."""


async def open_window(server: Served, table: str, token: str) -> ClientConnection | None:
    """None if the door is shut."""
    socket = await connect(f"{server.url.replace('http', 'ws')}/ws/{table}", additional_headers=bearer(token))
    try:
        await socket.recv()
    except ConnectionClosed:
        return None
    return socket


async def answers(socket: ClientConnection, seat: int) -> list[float]:
    """Milliseconds until the player is told why a move is illegal."""
    told = []
    for number in range(ASKED):
        started = time.perf_counter()
        await socket.send(
            json.dumps({"act": {"act": "WhyNot", "seat": seat, "move": {"move": "EndTurn"}}, "id": number})
        )
        while (message := json.loads(await socket.recv())).get("id") != number:
            await pong(socket, message)
        told.append(1000 * (time.perf_counter() - started))
        await asyncio.sleep(0.06)
    return sorted(told)


async def pong(socket: ClientConnection, message: Any) -> None:
    if message["t"] == "ping":
        await socket.send(json.dumps({"act": {"act": "Pong", "number": message["number"]}}))


async def listen(socket: ClientConnection) -> int:
    """How many lines of chat it heard until it was closed."""
    lines = 0
    try:
        async for raw in socket:
            message = json.loads(raw)
            await pong(socket, message)
            lines += len(message.get("chat", ()))
    except ConnectionClosed:
        pass
    return lines


def told(title: str, milliseconds: list[float]) -> None:
    p50, p99 = statistics.median(milliseconds), milliseconds[int(len(milliseconds) * 0.99) - 1]
    print(f"{title:52} p50 {p50:6.1f} ms   p99 {p99:6.1f} ms", flush=True)


def introduce(server: Served) -> str:
    token: str = post(server.url, "/api/programs")["token"]
    return token


async def look_on(server: Served, onlookers: int) -> None:
    host = introduce(server)
    bots = [{"kind": "bot", "bot": "random"}]
    wish = {"game": "klongs", "seats": [{"kind": "me"}, *bots], "public": True, "options": {"first": 0}}
    table: str = post(server.url, "/api/tables", host, wish)["table"]
    player = await open_window(server, table, host)
    assert player is not None, "the host comes in"
    told("alone", await answers(player, 0))
    token = introduce(server)
    crowd = [await open_window(server, table, token) for _ in range(onlookers)]
    inside = [socket for socket in crowd if socket is not None]
    print(f"onlookers of one address let in                      {len(inside)} of {onlookers}", flush=True)
    listening = [asyncio.create_task(listen(socket)) for socket in inside]
    told("with them", await answers(player, 0))
    again = await open_window(server, table, host)
    print(f"the host's next window opens                         {again is not None}", flush=True)
    for socket in (player, again, *inside):
        if socket is not None:
            await socket.close()
    await asyncio.gather(*listening)


async def flood(server: Served, windows: int, data: Path) -> None:
    host, spammer = introduce(server), introduce(server)
    made = post(server.url, "/api/tables", host, {"game": "klongs", "seats": [{"kind": "me"}, {"kind": "link"}]})
    post(server.url, "/api/join", spammer, {"link": made["links"][0]["path"].removeprefix("/join/")})
    reader = await open_window(server, made["table"], host)
    assert reader is not None, "the host comes in"
    opened = [await open_window(server, made["table"], spammer) for _ in range(windows)]
    inside = [socket for socket in opened if socket is not None]
    before, until, sent = size(data), time.monotonic() + FLOOD_SECONDS, 0

    async def shout(socket: ClientConnection) -> None:
        nonlocal sent
        try:
            while time.monotonic() < until:
                await socket.send(json.dumps({"act": {"act": "Say", "seat": 1, "text": "x" * 400}, "id": sent}))
                sent += 1
                await asyncio.sleep(0.04)
        except ConnectionClosed:
            pass

    listening = [asyncio.create_task(listen(socket)) for socket in (reader, *inside)]
    await asyncio.gather(*map(shout, inside))
    await asyncio.sleep(0.5)
    for socket in (reader, *inside):
        await socket.close()
    lines, *_ = await asyncio.gather(*listening)
    grown = (size(data) - before) / 1024
    print(f"windows of one person let in                         {len(inside)} of {windows}", flush=True)
    print(f"lines sent in {FLOOD_SECONDS:.0f} s, and taken                         {sent}, {lines}", flush=True)
    print(f"disk                                                 {grown:.0f} kB", flush=True)


def size(data: Path) -> int:
    return sum(file.stat().st_size for file in data.parent.iterdir())


async def own_many(server: Served, tables: int) -> None:
    person = introduce(server)
    wish = {"game": "klongs", "seats": [{"kind": "me"}, {"kind": "link"}]}
    made = [post(server.url, "/api/tables", person, wish)["table"] for _ in range(tables)]
    request = urllib.request.Request(f"{server.url}/api/me/tables", headers=bearer(person))
    took = []
    for _ in range(50):
        started = time.perf_counter()
        urllib.request.urlopen(request).read()
        took.append(1000 * (time.perf_counter() - started))
    told(f"the first page of {tables} tables", sorted(took))
    last = await open_window(server, made[-1], person)
    print(f"the last of them opens                               {last is not None}", flush=True)
    if last is not None:
        await last.close()


SHOWN = """() => new Promise(shown => {
  const look = () => document.querySelector("section.mine li")
    ? requestAnimationFrame(() => shown(performance.now())) : setTimeout(look, 1);
  look();
})"""
"""Milliseconds from the request for the page to the frame that has the tables."""


async def find_ones_tables(server: Served, tables: int) -> None:
    """Home in a browser whose person has many tables: the first time, and when it was there before."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if program is None:
        sys.exit("There is no Chromium here. On Debian: apt-get install chromium-headless-shell")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        page = await browser.new_page(base_url=server.url, viewport={"width": 390, "height": 844})
        await page.goto("/about")
        wish = {"game": "klongs", "seats": [{"kind": "me"}, {"kind": "link"}]}
        for _ in range(tables):
            assert (await page.request.post("/api/tables", data=wish)).status == 201
        first: list[float] = []
        again: list[float] = []
        for _ in range(VISITS):
            await page.evaluate("localStorage.removeItem('marketday.tables')")
            for took in (first, again):
                await page.goto("/", wait_until="commit")
                took.append(float(await page.evaluate(SHOWN)))
                await page.wait_for_load_state("networkidle")
        told(f"home of {tables} tables, nothing remembered", sorted(first))
        told(f"home of {tables} tables, seen before", sorted(again))
        await browser.close()


async def measure(given: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder, "tables.sqlite")
        server = marketday(data, free_port())
        try:
            await look_on(server, given.onlookers)
            await flood(server, given.windows, data)
            await own_many(server, given.tables)
            await find_ones_tables(server, given.tables)
        finally:
            server.kill()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py bench crowd")
    parser.add_argument("--onlookers", type=int, default=250)
    parser.add_argument("--windows", type=int, default=20)
    parser.add_argument("--tables", type=int, default=1000)
    asyncio.run(measure(parser.parse_args(arguments)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
