"""Does a slow connection lose races? Live tables of Bankrut by real sockets, with delay added on the way.

At each table one seat gives away a card again and again, to whoever takes it first. The four others have 0, 100, 200
and 300 ms of added latency, half on the way there and half on the way back, and the same time to react. Who gets the
card? The slope is by how many percentage points the share of wins falls per 100 ms; the server runs once as it is and
once without compensating lag.
"""

import argparse
import asyncio
import contextlib
import json
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.served import Served, bearer, make_table
from tools.ports import free_port

DELAYS = (0.0, 0.1, 0.2, 0.3)
REACTION = (0.28, 0.08)
"""Mean and spread of the time people need to see an offer and tap, in seconds."""
SETTLE_SECONDS = 7.0
"""Until the server has measured everybody's lag."""
UNFAIR = "import marketday.server.order as order, sys; order.MOST_LAG = 0; "
SERVE = "from marketday.cli import main; sys.exit(main())"
NO_CARDS = [0] * 9


class Seat:
    """One browser with a slow line: everything takes half its delay, each way."""

    def __init__(self, socket: ClientConnection, seat: int, delay: float) -> None:
        self.socket, self.seat, self.delay = socket, seat, delay
        self.picture: dict[str, Any] = {}
        self.changed = asyncio.Event()
        self.verdicts: dict[int, asyncio.Future[bool]] = {}
        self._number = 0

    async def listen(self) -> None:
        loop = asyncio.get_running_loop()
        async for message in self.socket:
            loop.call_later(self.delay / 2, self._hear, json.loads(message))

    def _hear(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "picture":
                self.picture = message
                self.changed.set()
            case "ping":
                self._send({"act": {"act": "Pong", "number": message["number"]}})
            case "done" | "refusal":
                verdict = self.verdicts.pop(message["id"], None)
                if verdict is not None and not verdict.done():
                    verdict.set_result(message["t"] == "done")

    def _send(self, envelope: dict[str, Any]) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(self.delay / 2, lambda: loop.create_task(self._deliver(json.dumps(envelope))))

    async def _deliver(self, message: str) -> None:
        with contextlib.suppress(ConnectionClosed):  # the last pongs come after the last race
            await self.socket.send(message)

    async def act(self, move: dict[str, Any]) -> bool:
        """Whether it was carried out."""
        self._number += 1
        verdict: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.verdicts[self._number] = verdict
        act = {"act": "Answer", "seat": self.seat, "ask": self.picture["ask"]["id"], "move": move}
        self._send({"act": act, "id": self._number})
        return await verdict

    async def until(self, holds: Any) -> Any:
        while not (found := self.picture and holds(self.picture["view"])):
            self.changed.clear()
            await self.changed.wait()
        return found


async def contest(giver: Seat, takers: list[Seat], rng: random.Random) -> int | None:
    """Which of the takers gets the card; None if nobody had a chance."""
    hand = giver.picture["view"]["hand"]
    good = rng.choice([good for good, count in enumerate(hand) if count])
    give = [int(other == good) for other in range(9)]
    before = {offer["id"] for offer in giver.picture["view"]["offers"]}

    def offered(view: Any) -> Any:
        return next((offer["id"] for offer in view["offers"] if offer["seat"] == 0 and offer["id"] not in before), None)

    async def take(taker: Seat) -> bool:
        offer = await taker.until(offered)
        await asyncio.sleep(max(0.1, rng.gauss(*REACTION)))
        return await taker.act({"move": "AcceptOffer", "offer": offer})

    taking = [asyncio.create_task(take(taker)) for taker in takers]
    await giver.act({"move": "MakeOffer", "give": give, "want": NO_CARDS})
    won = [number for number, task in enumerate(taking) if await task]
    assert len(won) == 1, f"{len(won)} got one card"
    winner = takers[won[0]]
    await winner.act({"move": "MakeOffer", "give": give, "want": NO_CARDS, "to": 0})
    back = await giver.until(
        lambda view: next((offer["id"] for offer in view["offers"] if offer["to"] == 0), None),
    )
    await giver.act({"move": "AcceptOffer", "offer": back})
    return won[0]


async def play(url: str, number: int, until: float, wins: list[int]) -> None:
    rng = random.Random(number)
    options = {"pace": "live", "minutes": None}
    table, tokens = await asyncio.to_thread(make_table, url, "bankrut", len(DELAYS) + 1, options)
    delays = [0.0, *(DELAYS[(place + number) % len(DELAYS)] for place in range(len(DELAYS)))]
    sockets = [
        await connect(f"{url.replace('http', 'ws')}/ws/{table}", additional_headers=bearer(token))
        for token, _ in zip(tokens, delays, strict=False)
    ]
    seats = [Seat(socket, seat, delay) for seat, (socket, delay) in enumerate(zip(sockets, delays, strict=True))]
    listening = [asyncio.create_task(seat.listen()) for seat in seats]
    for seat in seats:
        await seat.until(lambda view: view["question"] == "ready")
        await seat.act({"move": "Ready"})
    for seat in seats:
        await seat.until(lambda view: view["question"] == "trade")
    await asyncio.sleep(SETTLE_SECONDS)
    giver, *takers = seats
    while asyncio.get_running_loop().time() < until:
        winner = await contest(giver, takers, rng)
        if winner is not None:
            wins[DELAYS.index(takers[winner].delay)] += 1
        await asyncio.sleep(0.4)
    for task in listening:
        task.cancel()
    for socket in sockets:
        await socket.close()


async def races(url: str, tables: int, seconds: float) -> list[int]:
    wins = [0] * len(DELAYS)
    until = asyncio.get_running_loop().time() + SETTLE_SECONDS + 3 + seconds
    await asyncio.gather(*(play(url, number, until, wins) for number in range(tables)))
    return wins


def slope(wins: list[int]) -> tuple[float, float]:
    """Percentage points lost per 100 ms, and its standard error."""
    total = sum(wins)
    shares = [100 * won / total for won in wins]
    hundreds = [10 * delay for delay in DELAYS]
    centre = statistics.mean(hundreds)
    weights = [(at - centre) / sum((other - centre) ** 2 for other in hundreds) for at in hundreds]
    mean = sum(weight * share for weight, share in zip(weights, shares, strict=True))
    # Of one race: the weight of whoever wins it.
    per_race = [100 * weight for weight in weights]
    variance = sum(won / total * (each - mean) ** 2 for won, each in zip(wins, per_race, strict=True))
    return -mean, (variance / total) ** 0.5


def measure(corrected: bool, tables: int, seconds: float) -> dict[str, Any]:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="marketday-lag-") as folder:
        code = ("import sys; " if corrected else UNFAIR) + SERVE
        data = str(Path(folder, "tables.sqlite"))
        options = ("serve", "--port", str(port), "--data", data, "--made-per-minute", "1000000")
        served = Served((sys.executable, "-c", code, *options), port)
        served.wait_for("/api/health")
        try:
            wins = asyncio.run(races(served.url, tables, seconds))
        finally:
            served.kill()
    lost, error = slope(wins)
    return {"wins": dict(zip(map(str, DELAYS), wins, strict=True)), "slope": lost, "error": error}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=90)
    parser.add_argument("--out", type=Path, default=Path("build", "lag.json"), help="default: build/lag.json")
    arguments = parser.parse_args()
    rows = {}
    for name, corrected in (("lag compensated", True), ("as it arrives", False)):
        print(f"{name}: {arguments.seconds:.0f} s …", file=sys.stderr, flush=True)
        row = rows[name] = measure(corrected, arguments.tables, arguments.seconds)
        total = sum(row["wins"].values())
        shares = ", ".join(f"{1000 * float(at):.0f} ms {won / total:.1%}" for at, won in row["wins"].items())
        print(
            f"{name}: {total} races; wins at {shares}; "
            f"{row['slope']:+.2f} percentage points lost per 100 ms (± {1.96 * row['error']:.2f})"
        )
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
