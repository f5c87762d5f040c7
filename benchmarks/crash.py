"""Kills the server again and again while people play, and looks whether anything that was shown is gone.

Each time: some tables, a socket for every seat, all answering as fast as they can; kill -9 at a random moment; the log
on disk must hold every move that any seat was shown, byte for byte; the server starts again on the same file; every
table must come back. At the end all tables must go on. (kill -9 takes the process, not the machine: what a disk loses
with the power is up to SQLite's synchronous commits.)
"""

import argparse
import asyncio
import contextlib
import json
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.served import Served, bearer, make_table, marketday
from marketday.store.archive import entries_from
from marketday.store.sqlite import Sqlite
from marketday.table import log
from tools.ports import free_port

SEATS = 4
RESUME_SECONDS = 3.0
LONGEST_LIFE = 0.6
GO_ON_MOVES = 5
PATIENCE = 20.0


class Asked(Struct):
    id: int
    moves: list[Raw]


class Message(Struct):
    """What a client here reads of a message from the server."""

    t: str
    step: int = 0
    asked: tuple[int, ...] = ()
    ask: Asked | None = None
    outcome: Any = None
    reason: str = ""
    number: int = 0


class Move(Struct, frozen=True):
    seat: int
    move: bytes


class Followed:
    """A table and all that was seen of it."""

    def __init__(self, id_: str, tokens: list[str]) -> None:
        self.id = id_
        self.tokens = tokens
        self.sent: dict[int, set[Move]] = {}
        """By step, the moves that may have become it: one, but for questions to several seats at once."""
        self.shown = 0
        """The highest step that any seat was shown."""
        self.over = False
        self.settled = False
        """Over, and found whole on disk."""
        self.back = asyncio.Event()

    def faults(self, written: list[Move]) -> int:
        """How many of the moves that were shown are not what the disk holds. Each is counted once."""
        shown = {step: self.sent[step] for step in range(1, self.shown + 1)}
        held = dict(enumerate(written, 1))
        self.sent = {step: {move} for step, move in held.items()}
        self.shown = min(self.shown, len(written))
        return sum(held.get(step) not in moves for step, moves in shown.items())


class Bench:
    def __init__(self, folder: Path, game: str, tables: int, seed: int) -> None:
        self.data = folder / "tables.sqlite"
        self.game = game
        self.port = free_port()
        self.rng = random.Random(seed)
        self.wanted = tables
        self.tables: list[Followed] = []
        self.refusals: list[str] = []
        self.resumes: list[float] = []
        """Seconds from the start of the process to the first picture of the last table."""
        self.openings: list[float] = []
        """The same from when it answered."""
        self.lost = 0
        self.silent = 0
        self.checked = 0

    # ---- one life of the server ----
    async def live(self, moves: int = 0) -> None:
        """Start, play, die. With `moves` everybody must make so many before; else it comes at a random moment."""
        started = time.monotonic()
        for table in self.tables:
            table.back.clear()
        server = await asyncio.to_thread(marketday, self.data, self.port)
        answers = time.monotonic()
        playing = [table for table in self.tables if not table.over]
        tasks = [asyncio.create_task(self.play(server, table, seat)) for table in playing for seat in range(SEATS)]
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(table.back.wait() for table in playing))
            if playing:
                self.resumes.append(time.monotonic() - started)
                self.openings.append(time.monotonic() - answers)
            for _ in range(self.wanted - len(playing)):
                table = await self.make(server)
                tasks += [asyncio.create_task(self.play(server, table, seat)) for seat in range(SEATS)]
            if moves:
                await self.go_on(moves)
            else:
                await asyncio.sleep(self.rng.uniform(0.0, LONGEST_LIFE))
        except TimeoutError:
            self.silent += sum(not table.back.is_set() for table in playing)
        server.kill()
        await asyncio.gather(*tasks)

    async def make(self, server: Served) -> Followed:
        self.tables.append(Followed(*await asyncio.to_thread(make_table, server.url, self.game, SEATS)))
        return self.tables[-1]

    async def go_on(self, moves: int) -> None:
        aims = {table: table.shown + moves for table in self.tables if not table.over}
        until = time.monotonic() + PATIENCE
        while stuck := [table for table, aim in aims.items() if table.shown < aim and not table.over]:
            if time.monotonic() > until:
                self.silent += len(stuck)
                return
            await asyncio.sleep(0.02)

    async def play(self, server: Served, table: Followed, seat: int) -> None:
        """One seat until the server dies."""
        address = f"{server.url.replace('http', 'ws')}/ws/{table.id}"
        who = bearer(table.tokens[seat])
        answered = 0
        with contextlib.suppress(WebSocketException, OSError):
            async with connect(address, additional_headers=who, compression=None, max_size=None) as socket:
                async for raw in socket:
                    message = msgspec.json.decode(raw, type=Message)
                    if message.t == "refusal":
                        self.refusals.append(message.reason)
                    if message.t == "ping":
                        pong = {"act": {"act": "Pong", "number": message.number}}
                        await socket.send(msgspec.json.encode(pong), text=True)
                    if message.t != "picture":
                        continue
                    table.back.set()
                    table.shown = max(table.shown, message.step)
                    table.over = table.over or message.outcome is not None
                    if message.ask is not None and message.ask.id != answered:
                        answered = message.ask.id
                        move = self.rng.choice(message.ask.moves)
                        for ahead in range(1, len(message.asked) + 1):
                            table.sent.setdefault(message.step + ahead, set()).add(Move(seat, bytes(move)))
                        act = {"act": "Answer", "seat": seat, "ask": message.ask.id, "move": move}
                        await socket.send(msgspec.json.encode({"act": act, "id": message.step}), text=True)

    # ---- what is on disk ----
    def check(self, all_tables: bool = False) -> None:
        """On a copy, so that the server has to recover its file by itself."""
        with tempfile.TemporaryDirectory() as folder:
            for file in self.data.parent.glob(f"{self.data.name}*"):
                if not file.name.endswith("-shm"):
                    shutil.copy(file, folder)
            with contextlib.closing(Sqlite(Path(folder, self.data.name)).connect()) as connection:
                for table in self.tables:
                    if table.settled and not all_tables:
                        continue
                    found = entries_from(connection, table.id, 0)
                    entries = [msgspec.json.decode(entry, type=log.AnyEntry) for entry in found]
                    written = [
                        Move(each.seat or 0, bytes(each.move)) for each in entries if isinstance(each, log.Moved)
                    ]
                    self.lost += table.faults(written)
                    table.settled = table.over
        self.checked = sum(table.shown for table in self.tables) + self.lost


async def run(bench: Bench, kills: int) -> None:
    for number in range(1, kills + 1):
        await bench.live()
        bench.check()
        if number % 20 == 0 or bench.lost:
            print(f"{number} kills, {bench.checked} moves shown, {bench.lost} lost", file=sys.stderr, flush=True)
    await bench.live(GO_ON_MOVES)
    bench.check(all_tables=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="klongs")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build", "crash.json"), help="default: build/crash.json")
    arguments = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="marketday-crash-") as folder:
        bench = Bench(Path(folder), arguments.game, arguments.tables, arguments.seed)
        asyncio.run(run(bench, arguments.kills))
    resumes, openings = sorted(bench.resumes), sorted(bench.openings)
    figures: dict[str, str | float] = {
        "game": arguments.game,
        "kills": arguments.kills + 1,
        "tables": len(bench.tables),
        "moves_shown_and_checked": bench.checked,
        "lost": bench.lost,
        "tables_that_did_not_go_on": bench.silent,
        "refusals": len(bench.refusals),
        "resume_median_s": round(resumes[len(resumes) // 2], 2),
        "resume_slowest_s": round(resumes[-1], 2),
        "slowest_once_it_answers_s": round(openings[-1], 2),
        "resumes_slower_than_3_s": sum(resume > RESUME_SECONDS for resume in resumes),
        "seconds": round(time.monotonic() - started),
    }
    print("\n".join(f"{name.replace('_', ' '):28}{value}" for name, value in figures.items()))
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(json.dumps(figures, indent=2) + "\n")
    return int(bench.lost > 0 or bench.silent > 0)


if __name__ == "__main__":
    sys.exit(main())
