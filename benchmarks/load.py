"""Our server and boardgame.io's under the same load in the same run: prints a table and writes the figures as JSON.

Four-seat tables, four sockets each, four moves a second per table; how long from a click until the slowest of the four
seats has its picture. The driver is one Node process (boardgameio/drive.mjs) on one core, the server has the other. Two
servers of ours (behind nginx, each table at one of them) have a core each, so one of them shares it with the driver.
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from benchmarks.served import Served, Usage, marketday, pin, usage_of
from tools import postgres
from tools.nginx import Proxy
from tools.ports import free_port

PEER = Path(__file__).resolve().parent / "boardgameio"
SERVERS = {
    "marketday": "Marketday, SQLite, synchronous",
    "postgres": "Marketday, PostgreSQL",
    "two": "Marketday, PostgreSQL, two",
    "memory": "boardgame.io, in memory",
    "files": "boardgame.io, FlatFile",
}
NOTES = """\
p50, p99     from a click to the last of the four seats' pictures, over all moves of the measured time.
CPU          share of the one core the server is pinned to, all its threads; "driver": of the load's own process.
each         the same for one table: the servers' and the database's, divided by the tables.
lag          99th percentile by which the driver's own event loop was late: so much of p99 may be the driver's.
kB           mean size of a picture. Ours holds the mover's list of moves; boardgame.io leaves that to the client.
load         of the machine when it was measured, with everything else that ran on it.
db           the same for PostgreSQL's processes, which are pinned to no core.
Marketday    a move is on disk (SQLite, WAL, synchronous FULL; PostgreSQL with fsync) before anybody sees it.
boardgame.io a game of about the same size written for this (boardgameio/game.cjs): it sends first and stores then.
             "in memory" keeps nothing over a crash and is its default; FlatFile writes files without fsync.
Tables that end are followed by new ones with new sockets: about nine games a second begin at 200 tables."""


PEERS_GAME = "mooring"
OURS = {"marketday": 1, "postgres": 1, "two": 2}
"""How many servers."""


class Site:
    """Servers with one PostgreSQL; where there are several, behind nginx."""

    def __init__(self, folder: Path, cores: Sequence[int | None]) -> None:
        self._cluster = postgres.Cluster(settings=())
        data = postgres.make(self._cluster.address("postgres"), "market")
        ports = [free_port() for _ in cores]
        self._servers = [marketday(data, port, core) for port, core in zip(ports, cores, strict=True)]
        self._proxy = Proxy(folder, ports) if len(cores) > 1 else None
        self.url = self._servers[0].url if self._proxy is None else self._proxy.url

    def usage(self) -> Usage:
        each = [server.usage() for server in self._servers]
        return Usage(each[0].at, sum(one.cpu for one in each), sum(one.memory for one in each))

    def database_cpu(self) -> float:
        return sum(usage_of(pid).cpu for pid in self._cluster.processes())

    def kill(self) -> None:
        for server in self._servers:
            server.kill()
        if self._proxy is not None:
            self._proxy.close()
        self._cluster.stop()


class Cores(Struct, frozen=True):
    server: int | None = None
    driver: int | None = None


def share_cores() -> Cores:
    if not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0)) < 2:
        return Cores()
    first, *_, last = sorted(os.sched_getaffinity(0))
    return Cores(first, last)


def take_precedence() -> None:
    """For this process and those it starts: on a machine where others work, their load is not what is asked about."""
    os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))


@contextmanager
def running(kind: str, cores: Cores) -> Iterator["Served | Site"]:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="marketday-load-") as folder:
        served: Served | Site
        if kind == "marketday":
            served = marketday(Path(folder, "tables.sqlite"), port, cores.server)
        elif kind in OURS:
            served = Site(Path(folder), [cores.server, cores.driver][: OURS[kind]])
        else:
            command = ["node", str(PEER / "server.cjs"), str(port)] + [folder] * (kind == "files")
            served = Served(command, port, cores.server)
            served.wait_for("/games")
        try:
            yield served
        finally:
            served.kill()


class DriverFailed(Exception):
    """No figures: the server let nobody in, say, or somebody waited too long."""


def measure(kind: str, game: str, tables: int, seconds: float, cores: Cores) -> dict[str, float]:
    with running(kind, cores) as served:
        command = ["node", str(PEER / "drive.mjs"), "--kind", "marketday" if kind in OURS else "boardgameio"]
        command += ["--game", game, "--url", served.url, "--tables", str(tables), "--seconds", str(seconds)]
        driver = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=lambda: pin(cores.driver))
        assert driver.stdout is not None, "there is a pipe"
        lines = []
        usages, databases = [], []
        for line in driver.stdout:
            lines.append(line)
            if line.strip() in ("begin", "end"):
                usages.append(served.usage())
                databases.append(served.database_cpu() if isinstance(served, Site) else 0.0)
        if driver.wait() or len(usages) != 2:
            raise DriverFailed(f"The driver failed on {SERVERS[kind]} with {tables} tables.")
    before, after = usages
    figures: dict[str, float] = json.loads(lines[-1])
    figures["server_cpu"] = (after.cpu - before.cpu) / (after.at - before.at)
    figures["database_cpu"] = (databases[1] - databases[0]) / (after.at - before.at)
    figures["server_memory"] = after.memory
    figures["machine_load"] = os.getloadavg()[0]
    return figures


Rows = dict[str, dict[str, float]]


def table(rows: Rows) -> str:
    heads = [
        "game".ljust(7),
        "tables",
        "server".ljust(30),
        "p50 ms",
        "p99 ms",
        "moves/s",
        " CPU",
        "  db",
        " each",
        "    MB",
        "  kB",
        "driver",
        "   lag",
    ]
    heads.append("load")
    lines = ["  ".join(heads)]
    for name, row in rows.items():
        game, tables, kind = name.split()
        cells = (
            game.ljust(7),
            tables,
            SERVERS[kind].ljust(30),
            f"{row['p50_ms']:.1f}",
            f"{row['p99_ms']:.1f}",
            f"{row['moves_per_second']:.0f}",
            f"{row['server_cpu']:.0%}",
            f"{row['database_cpu']:.0%}",
            f"{(row['server_cpu'] + row['database_cpu']) / int(tables):.2%}",
            f"{row['server_memory'] / 1e6:.0f}",
            f"{row['picture_bytes'] / 1000:.1f}",
            f"{row['driver_cpu']:.0%}",
            f"{row['driver_lag_p99_ms']:.1f}",
            f"{row['machine_load']:.1f}",
        )
        lines.append("  ".join(cell.rjust(len(head)) for cell, head in zip(cells, heads, strict=True)))
    return "\n".join(lines)


def medians(rounds: dict[str, list[dict[str, float]]]) -> Rows:
    return {
        name: {column: statistics.median(each[column] for each in made) for column in made[0]}
        for name, made in rounds.items()
    }


def matches(kinds: Sequence[str], games: Sequence[str]) -> list[tuple[str, str]]:
    """Which server plays what: the peer has a game of its own."""
    return [(kind, game) for kind in kinds for game in (games if kind in OURS else (PEERS_GAME,))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--games", nargs="+", default=["klongs", "cove"], help="ours; the peer has its own, played once"
    )
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 200, 400])
    parser.add_argument("--seconds", type=float, default=10, help="measured, after a warm-up (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=1, help="interleaved; medians are shown (default: %(default)s)")
    parser.add_argument("--precedence", action="store_true", help="before all else on this machine (needs root)")
    parser.add_argument("--servers", nargs="+", choices=SERVERS, default=list(SERVERS))
    parser.add_argument("--out", type=Path, default=Path("build", "load.json"), help="default: build/load.json")
    arguments = parser.parse_args()
    if shutil.which("node") is None:
        sys.exit("The load is driven by Node, which is not installed here.")

    cores = share_cores()
    place = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, "
    place += f"server on core {cores.server}, driver on core {cores.driver}, {arguments.seconds:.0f} s measured"
    place += f", {arguments.rounds} round(s)"
    if arguments.precedence:
        take_precedence()
        place += ", both with real-time priority"
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    rounds: dict[str, list[dict[str, float]]] = {}
    failures: list[str] = []
    for number in range(1, arguments.rounds + 1):
        for tables in arguments.tables:
            for kind, game in matches(arguments.servers, arguments.games):
                print(f"round {number}: {tables} tables, {SERVERS[kind]}, {game}", file=sys.stderr, flush=True)
                try:
                    figures = measure(kind, game, tables, arguments.seconds, cores)
                except DriverFailed as failure:
                    failures.append(str(failure))
                    print(failure, file=sys.stderr, flush=True)
                    continue
                rounds.setdefault(f"{game} {tables} {kind}", []).append(figures)
                # What was measured so far is kept, whatever becomes of the rest.
                written = {"place": place, "rows": medians(rounds), "rounds": rounds, "notes": NOTES.splitlines()}
                arguments.out.write_text(json.dumps(written, indent=2) + "\n")
    print("\n\n".join((place, table(medians(rounds)), NOTES, *failures)))
    if failures:
        sys.exit(1)


if __name__ == "__main__":
    main()
