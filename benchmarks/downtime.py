"""Kills the server while a clock runs, leaves it down for a minute, and looks what that cost the two players.

Nobody should lose a second of it. The server records every few seconds that it is alive, and what passed after the last
record is not charged either: the player whose clock ran may get back as much.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from websockets.sync.client import ClientConnection, connect

from benchmarks.served import Served, bearer, make_table, marketday
from marketday.server.pulse import BEAT_SECONDS
from tools.ports import free_port

BANK = 45.0
"""Seconds for each player: less than the server is down."""
MOVER, OTHER = 0, 1


class Clocks(Struct, frozen=True):
    at: float
    """By our clock, when the picture with these came."""
    step: int
    left: tuple[float, float]
    bots: tuple[bool, bool]


class Player:
    """The one whose turn it is."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._picture: dict[str, Any] = {}

    def _hear(self, wanted: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self._socket.recv(20))
            if message["t"] == "ping":
                self._send({"act": "Pong", "number": message["number"]})
            if message["t"] == "refusal":
                sys.exit(f"The server refused: {message['reason']}")
            if message["t"] == wanted:
                return message

    def _send(self, act: dict[str, Any]) -> None:
        self._socket.send(json.dumps({"act": act, "id": 1}))

    def look(self) -> Clocks:
        """The next picture."""
        self._picture = self._hear("picture")
        places = self._picture["places"]
        (mine, theirs), (bot, other_bot) = ([place[what] for place in places] for what in ("bank", "bot"))
        return Clocks(time.monotonic(), self._picture["step"], (mine, theirs), (bot is not None, other_bot is not None))

    def move(self) -> Clocks:
        ask = self._picture["ask"]
        self._send({"act": "Answer", "seat": MOVER, "ask": ask["id"], "move": ask["moves"][0]})
        before = self._picture["step"]
        while (clocks := self.look()).step == before:
            pass
        return clocks


@contextmanager
def at_table(served: Served, table: str, token: str) -> Iterator[Player]:
    address = f"{served.url.replace('http', 'ws')}/ws/{table}"
    with connect(address, additional_headers=bearer(token), max_size=None) as socket:
        yield Player(socket)


def measure(data: Path, down: float, played: float) -> dict[str, float | bool]:
    port = free_port()
    served = marketday(data, port)
    clock = {"bank": BANK, "increment": 0.0}
    table, tokens = make_table(served.url, "klongs", 2, {"first": MOVER}, clock=clock)
    with at_table(served, table, tokens[MOVER]) as player:
        before = player.look()
        time.sleep(played)
        served.kill()
        killed = time.monotonic()
    time.sleep(down)
    started = time.monotonic()
    served = marketday(data, port)
    try:
        answers = time.monotonic()
        with at_table(served, table, tokens[MOVER]) as player:
            after, moved = player.look(), player.move()
    finally:
        served.kill()
    ran = killed - before.at  # of the clock that ran, while there was a server
    gone = before.left[MOVER] - after.left[MOVER]
    return {
        "down_s": round(started - killed, 2),
        "back_after_s": round(answers - started, 2),
        "bank_s": BANK,
        "clock_ran_before_the_kill_s": round(ran, 2),
        "clock_to_move_when_killed_s": round(before.left[MOVER] - ran, 2),
        "clock_to_move_when_back_s": round(after.left[MOVER], 2),
        "clock_waiting_when_killed_s": round(before.left[OTHER], 2),
        "clock_waiting_when_back_s": round(after.left[OTHER], 2),
        "charged_for_the_downtime_s": round(max(0.0, gone - ran - (after.at - started)), 2),
        "given_back_s": round(max(0.0, ran - gone), 2),
        "put_out_by_a_bot": any(after.bots) or any(moved.bots),
        "move_made": moved.step == after.step + 1 == before.step + 1,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--down", type=float, default=60.0, help="seconds without a server: 60")
    parser.add_argument("--played", type=float, default=12.0, help="seconds before it is killed: 12")
    parser.add_argument("--out", type=Path, default=Path("build", "downtime.json"), help="default: build/downtime.json")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="marketday-downtime-") as folder:
        figures = measure(Path(folder, "tables.sqlite"), given.down, given.played)
    print("\n".join(f"{name.replace('_', ' '):32}{value}" for name, value in figures.items()))
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(json.dumps(figures, indent=2) + "\n")
    is_fair = (
        figures["charged_for_the_downtime_s"] == 0
        and figures["given_back_s"] <= BEAT_SECONDS + 1
        and figures["clock_waiting_when_back_s"] == BANK
        and figures["move_made"]
        and not figures["put_out_by_a_bot"]
    )
    return int(not is_fair)


if __name__ == "__main__":
    sys.exit(main())
