"""Many tables for a long time: does memory, the number of open files or the database grow?

Four-seat tables with a socket in each seat, games one after another (boardgameio/drive.mjs), half of them of each game.
Once a minute it prints what the server holds, and in the end whether any of it grew in the second half of the time.
"""

import argparse
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from benchmarks.load import PEER
from benchmarks.served import Served, marketday
from tools.ports import free_port

GAMES = ("klongs", "cove")
WARM_SECONDS = 600.0
"""Tables leave memory five minutes after their game: before that it has to grow."""
MOST_GROWTH = 0.05
"""Within the second half of what is judged; what the allocator does by itself is less."""


class Minute(Struct, frozen=True):
    at: float
    memory: float
    """MB."""
    files: int
    games: int
    """That have ended."""
    database: float
    """MB, with what is not yet merged into it."""

    def __str__(self) -> str:
        each = 1000 * self.database / self.games if self.games else 0.0
        line = f"{self.at / 60:5.1f} min  {self.memory:6.1f} MB  {self.files:5} files  {self.games:6} games"
        return f"{line}  database {self.database:7.1f} MB, {each:5.1f} kB a game"


def look(served: Served, data: Path, began: float) -> Minute:
    written = sum(file.stat().st_size for file in data.parent.glob(f"{data.name}*"))
    files = len(list(Path("/proc", str(served.process.pid), "fd").iterdir()))
    reader = sqlite3.connect(f"file:{data}?mode=ro", uri=True)
    try:
        (games,) = reader.execute("select count(*) from tables where status = 'over'").fetchone()
    finally:
        reader.close()
    return Minute(time.monotonic() - began, served.usage().memory / 1e6, files, games, written / 1e6)


def verdict(minutes: Sequence[Minute]) -> list[str]:
    """What grew; nothing if all is well, and why nothing can be said if it was too short."""
    judged = [minute for minute in minutes if minute.at >= WARM_SECONDS]
    if len(judged) < 4:
        return [f"too short: only what comes after {WARM_SECONDS / 60:.0f} minutes is judged"]
    half = len(judged) // 2
    found = []
    for what, figures in (
        ("memory", [minute.memory for minute in judged]),
        ("open files", [float(minute.files) for minute in judged]),
        ("the database, for each game,", [minute.database / max(minute.games, 1) for minute in judged]),
    ):
        before, after = statistics.median(figures[:half]), statistics.median(figures[half:])
        if after > before * (1 + MOST_GROWTH):
            found.append(f"{what} grew by {after / before - 1:.0%}")
    return found


def drive(url: str, game: str, tables: int, seconds: float, pause: Sequence[int]) -> "subprocess.Popen[bytes]":
    command = ["node", str(PEER / "drive.mjs"), "--kind", "marketday", "--game", game, "--url", url]
    command += ["--tables", str(tables), "--seconds", str(seconds), "--pause", ",".join(map(str, pause)), "--patient"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200, help="at the same time (default: %(default)s)")
    parser.add_argument("--minutes", type=float, default=60, help="default: %(default)s")
    parser.add_argument("--pause", type=int, nargs=2, default=[400, 1600], help="ms before a move (default: 400 1600)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="marketday-soak-") as folder:
        data = Path(folder, "tables.sqlite")
        served = marketday(data, free_port())
        seconds = 60 * arguments.minutes
        drivers = [drive(served.url, game, arguments.tables // 2, seconds, arguments.pause) for game in GAMES]
        began, minutes = time.monotonic(), []
        try:
            while time.monotonic() - began < seconds:
                time.sleep(min(60.0, max(0.1, seconds - (time.monotonic() - began))))
                minutes.append(look(served, data, began))
                print(minutes[-1], flush=True)
                if served.process.poll() is not None or any(driver.poll() for driver in drivers):
                    sys.exit("The server or its players gave up.")
        finally:
            for driver in drivers:
                driver.kill()
                driver.wait()
            served.kill()
    grown = verdict(minutes)
    print("\n".join(grown) if grown else "flat: memory, open files, and the database for each game")
    sys.exit(bool(grown))


if __name__ == "__main__":
    main()
