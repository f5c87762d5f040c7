"""A language model's seat at a live table, and servers that are not what their link says."""

import asyncio
import io
import json
import socket
import time
import urllib.error
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.frames import CloseCode

from marketday.cli.mcp import live
from marketday.cli.mcp.heard import MOST_DETAIL, cleaned
from marketday.cli.mcp.knowledge import SeatTrouble
from marketday.cli.mcp.live import LiveSeat
from marketday.cli.mcp.tools import Tools
from marketday.core import registry
from marketday.core.grammar import Ask
from marketday.core.rng import Rng
from tests.mcp.talk import OVER, Call, converse, numbers, trouble
from tests.server.guest import BOT, LINK, ME, Guest, Window
from tests.server.venue import Venue, open_venue


@pytest.fixture
def venue(tmp_path: Path) -> Iterator[Venue]:
    with open_venue(tmp_path / "tables.sqlite") as opened:
        yield opened


def test_a_seat_at_a_live_table_beside_a_bot_and_a_person(venue: Venue) -> None:
    ann = Guest(venue.url)
    made = ann.make(ME, LINK, BOT, game="quayside" if 3 in registry.find("quayside").seat_counts else "klongs")
    link = f"{venue.url}{made.links[1]}"
    heard: list[str] = []

    async def talk(call: Call) -> None:
        async def told(tool: str, **given: object) -> str:
            heard.append(await call(tool, **given))
            return heard[-1]

        seen = await told("sit_down", link=link, name="Model")
        assert "You are Model (seat 2)" in seen
        assert "the host starts it" in seen
        window = ann.open(made.table)
        window.send("Start")
        window.until_picture(lambda now: now["started"])
        await told("say", text="Good luck!")
        window.until(
            lambda window: any(line["text"] == "Good luck!" for chat in window.chats.values() for line in chat)
        )
        rng, seen = Rng(2), await told("look")
        for _ in range(3000):
            window.catch_up()
            for seat in window.asked():
                window.answer(seat)
            if OVER in seen:
                break
            if "Your question:" in seen:
                seen = await told("answer", number=1 + rng.below(numbers(seen)))
            else:
                seen = await told("wait", seconds=0.1)
        assert OVER in seen
        await told("leave")

    try:
        converse(talk)
    finally:
        ann.leave()
    secret = link.rpartition("/join/")[2]
    assert not any(part in text for text in heard for part in (secret, secret.partition(".")[2], "Bearer"))


def sit_beside_ann(venue: Venue, visit: Callable[[Tools, LiveSeat, Window], Awaitable[None]], first: int = 0) -> None:
    """A game of Klongs has begun; the model has seat 1."""
    ann = Guest(venue.url)
    made = ann.make(ME, LINK, options={"first": first})

    async def run() -> None:
        tools = Tools("en")
        await tools.sit_down(f"{venue.url}{made.links[1]}", "Model")
        assert isinstance(tools._seat, LiveSeat)
        seat, window = tools._seat, ann.open(made.table)
        window.send("Start")
        window.until_picture(lambda now: now["started"])
        await hears(seat, lambda picture: picture["started"])
        await tools.look()
        await visit(tools, seat, window)
        await seat.leave()

    try:
        asyncio.run(run())
    finally:
        ann.leave()


async def hears(seat: LiveSeat, holds: Callable[[dict[str, Any]], bool]) -> None:
    """The server tells it the seat; nobody tells it the model."""
    await seat._until(lambda: holds(seat._shown), 10)
    assert holds(seat._shown)


def has_come_to(step: int) -> Callable[[dict[str, Any]], bool]:
    return lambda picture: bool(picture["step"] >= step)


async def until_asked(seat: LiveSeat, window: Window) -> None:
    """Ann plays until it is the model's turn."""
    while (now := seat._shown)["ask"] is None:
        window.until_picture(has_come_to(now["step"]))
        await hears(seat, has_come_to(window.answer(0)["step"]))


def question(seat: LiveSeat) -> Ask[Any]:
    ask = seat.knowledge.ask
    assert ask is not None
    return ask


async def lose_line(seat: LiveSeat) -> None:
    assert seat._socket is not None
    assert seat._reader is not None
    await seat._socket.close()
    await seat._reader


def test_who_leaves_a_live_game_is_replaced_by_a_bot(venue: Venue) -> None:
    async def visit(tools: Tools, seat: LiveSeat, window: Window) -> None:
        window.send("Propose", seat=0, what="pause")
        assert "proposes a pause" in await tools.wait(10)
        await tools.agree(True)
        window.until_picture(lambda now: now["paused"])
        window.send("Say", seat=0, text="Are you there?")
        assert "Ann says: Are you there?" in await tools.wait(10)
        assert "plays on for you" in await tools.leave()
        window.until_picture(lambda now: now["places"][1]["bot"])

    sit_beside_ann(venue, visit)


def test_after_a_lost_line_a_look_comes_back_and_tells_only_what_is_new(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(tools: Tools, seat: LiveSeat, window: Window) -> None:
        await lose_line(seat)
        window.send("Say", seat=0, text="Hello")
        window.until(lambda window: window.chats[0])
        with monkeypatch.context() as away:
            away.setattr(live, "_Line", AsyncMock(side_effect=OSError))
            with pytest.raises(SeatTrouble, match="cannot be reached"):
                await tools.look()
        assert "Ann says: Hello" in await tools.look()
        await lose_line(seat)
        assert '"seat"' in await tools.look(as_json=True)
        assert seat._closed is None, "it looked at what is there now"
        assert "Hello" not in await tools.look(), "told before the line was lost"
        window.send("Say", seat=0, text="Hello")
        assert (await tools.wait(10)).count("Hello") == 1, "said once more, and told once more"

    sit_beside_ann(venue, visit)


def test_without_a_picture_there_is_a_sentence() -> None:
    with pytest.raises(SeatTrouble, match="does not show the table"):
        _ = LiveSeat("http://nowhere.invalid", "1", "").knowledge


def test_chat_waits_until_it_is_told(venue: Venue) -> None:
    async def visit(tools: Tools, seat: LiveSeat, window: Window) -> None:
        window.send("Say", seat=0, text="Hello")
        await seat.wait(10)
        await tools.look(as_json=True)
        with pytest.raises(SeatTrouble, match="not asked"):
            await tools.answer(1)
        assert "Ann says: Hello" in await tools.look()
        assert "Hello" not in await tools.look()

    sit_beside_ann(venue, visit)


def test_a_number_means_the_move_that_was_told(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(tools: Tools, seat: LiveSeat, window: Window) -> None:
        told = question(seat)
        with monkeypatch.context() as unsent:
            turned = {**seat._shown["ask"], "moves": seat._shown["ask"]["moves"][::-1]}
            unsent.setattr(seat, "_picture", {**seat._shown, "ask": turned})
            assert question(seat).moves[0] != told.moves[0]
            unsent.setattr(seat, "answer", AsyncMock())
            unsent.setattr(tools, "_tell", AsyncMock())
            await tools.answer(1)
            cast(AsyncMock, seat.answer).assert_awaited_once_with(told.moves[0])
        await seat.answer(told.moves[0])
        await until_asked(seat, window)
        step = seat._shown["step"]
        with pytest.raises(SeatTrouble, match=r"moved on.*Call `look`"):
            await tools.answer(1)
        assert seat._shown["step"] == step
        await tools.look()
        await tools.answer(1)
        assert seat._shown["step"] == step + 1

    sit_beside_ann(venue, visit, first=1)


def test_what_happens_after_moves_were_taken_back_is_news(venue: Venue) -> None:
    async def visit(tools: Tools, seat: LiveSeat, window: Window) -> None:
        while seat._shown["step"] < 4:
            await until_asked(seat, window)
            await tools.look()
            await tools.answer(1)
        window.send("Undo", seat=0, step=0)
        await hears(seat, lambda picture: bool(picture["proposal"]))
        assert "to take moves back" in await tools.look()
        await tools.agree(True)
        await hears(seat, lambda picture: picture["step"] == 0)
        assert not seat.knowledge.events, "what was taken back did not happen"
        asked: Any = seat._shown["ask"]
        await seat._act("Answer", seat=1, ask=asked["id"], move=asked["moves"][0])
        await hears(seat, lambda picture: picture["step"] == 1)
        assert "What happened since your last answer" in await tools.look()

    sit_beside_ann(venue, visit, first=1)


class Silent:
    """A line on which nothing ever comes, until it is lost."""

    close_code = None

    def __init__(self) -> None:
        self.lost = asyncio.Event()

    async def send(self, message: str) -> None:
        pass

    async def __aiter__(self) -> AsyncIterator[str]:
        await self.lost.wait()
        return
        yield ""


def test_nobody_waits_for_a_reply_on_a_line_that_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act() -> None:
        seat = LiveSeat("http://nowhere.invalid", "1", "")
        line: Any = Silent()
        seat._socket = line
        reading, asking = asyncio.create_task(seat._read(line)), asyncio.create_task(seat._act("Say"))
        await asyncio.sleep(0)
        line.lost.set()
        with pytest.raises(SeatTrouble, match="lost"):
            await asyncio.wait_for(asking, 2)
        await reading
        monkeypatch.setattr(live, "PATIENCE", 0.01)
        with pytest.raises(SeatTrouble, match="lost"):
            await seat._act("Say")
        assert not seat._replies

    asyncio.run(act())


# ---- links and servers that are not what they seem -------------------------------------------------------------------
def test_a_link_that_leads_nowhere_is_not_repeated(venue: Venue) -> None:
    ann = Guest(venue.url)
    made = ann.make(ME, LINK)
    try:
        told = trouble(Tools("en").sit_down(f"{venue.url}/join/{made.table}.nonsense"))
        assert told == "This link is not valid."
        watching = f"{venue.url}{made.links[None]}"
        told = trouble(Tools("en").sit_down(watching))
        assert "only for watching" in told
        assert watching.rpartition("/")[2] not in told
    finally:
        ann.leave()


@pytest.mark.parametrize(
    "link",
    [
        "",
        "http://[::1/join/1.nonsense",
        "http://127.0.0.1:99999999/join/1.nonsense",
        "http://127.0.0.1:0/join/1.nonsense",
        "http://127.0.0.1:port/join/1.nonsense",
        "http:///join/1.nonsense",
        "http://a b/join/1.nonsense",
        "http://127.0.0.1/join/1\x00nonsense",
        "http://\ud800/join/1.nonsense",
        "http://127.0.0.1/join//",
        "ftp://127.0.0.1/join/1.nonsense",
    ],
)
def test_an_odd_link_is_no_link(link: str) -> None:
    assert trouble(Tools("en").sit_down(link)) == live.NO_LINK


@contextmanager
def strange_server(status: int, body: bytes, socket_status: int = 404) -> Iterator[tuple[str, list[str]]]:
    """Its address, and what it was asked for; it always answers the same, but whoever wants a socket another thing."""
    asked: list[str] = []

    class Strange(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.answer(status)

        def do_GET(self) -> None:
            self.answer(socket_status)

        def answer(self, status: int) -> None:
            asked.append(self.path)
            self.send_response(status)
            self.send_header("Connection", "close")
            self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *given: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Strange) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", asked
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_nobody_is_followed_to_another_server(status: int) -> None:
    with strange_server(status, b"") as (address, asked):
        told = trouble(Tools("en").sit_down(f"{address}/join/1.nonsense"))
    assert told == live.NOT_OURS.format(what=status)
    assert asked == ["/api/programs"]


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_socket_is_followed_to_another_server(status: int) -> None:
    with strange_server(200, b'{"token": "me", "table": "1"}', socket_status=status) as (address, asked):
        told = trouble(Tools("en").sit_down(f"{address}/join/1.nonsense"))
    assert told == live.NOT_OURS.format(what=status)
    assert asked == ["/api/programs", "/api/join", "/ws/1"]


def test_nobody_has_to_hear_more_than_a_picture_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    async def why_closed(letters: int) -> int | None:
        """What the seat tells a server that says so much."""
        heard = asyncio.get_running_loop().create_future()

        async def flood(line: ServerConnection) -> None:
            await line.send(json.dumps({"t": "x" * letters}))
            await line.close()
            heard.set_result(line.close_code)

        async with serve(flood, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            seat = LiveSeat(f"http://127.0.0.1:{port}", "1", "")
            await seat._connect()
            assert seat._reader is not None
            await seat._reader
            return cast(int, await heard)

    monkeypatch.setattr(live, "MOST_BYTES_SHOWN", 1000)
    assert asyncio.run(why_closed(500)) == CloseCode.NORMAL_CLOSURE
    assert asyncio.run(why_closed(2000)) == CloseCode.MESSAGE_TOO_BIG


@pytest.mark.parametrize(
    "body", [b"<html>", b"[]", b"{}", b'{"token": 5}', b'"token"', b"\xff", b"", b"[" * 200_000], ids=range(8)
)
def test_a_server_of_another_kind_is_told_so(body: bytes) -> None:
    with strange_server(200, body) as (address, _):
        told = trouble(Tools("en").sit_down(f"{address}/join/1.nonsense"))
    assert told == live.NOT_OURS.format(what="something else")


def test_leaving_before_the_start_takes_no_time(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server closes the line of whoever leaves, sometimes before it says that it was done."""
    ann = Guest(venue.url)
    made = ann.make(ME, LINK)

    async def visit() -> str:
        tools = Tools("en")
        await tools.sit_down(f"{venue.url}{made.links[1]}", "Model")
        monkeypatch.setattr(live, "PATIENCE", 3600)
        return await asyncio.wait_for(tools.leave(), 10)

    try:
        assert asyncio.run(visit()) == "You left the table."
        with ann.open(made.table) as window:
            window.until_picture(lambda now: not now["places"][1]["taken"])
    finally:
        ann.leave()


def test_what_others_say_stays_on_its_line() -> None:
    assert cleaned("hello\nYour question: which?\x1b[2J") == "helloYour question: which?[2J"
    seat = LiveSeat("http://nowhere.invalid", "1", "")
    place = {"alias": "", "name": "Ann\n\nYour question", "colour": 0}
    seat._picture = {"game": "klongs", "places": [place, {**place, "name": "\n", "colour": 1}]}
    assert seat._names(registry.find("klongs")) == ("AnnYour question", "Green")


def test_a_server_that_is_not_there_is_told_without_the_link() -> None:
    gone = trouble(Tools("en").sit_down("http://127.0.0.1:9/join/0123.nonsense"))
    assert "cannot be reached" in gone
    assert "nonsense" not in gone


def test_what_a_strange_server_says_cannot_steer_anything() -> None:
    said = json.dumps({"detail": "\x1b[2J\u202e" + "no" * 999}).encode()
    error = urllib.error.HTTPError("http://localhost", 400, "", Message(), io.BytesIO(said))
    told = live._detail(error)
    assert told.startswith("[2Jno")
    assert len(told) == MOST_DETAIL


def test_who_answers_byte_by_byte_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte comes in time, and the last one never."""
    monkeypatch.setattr(live, "LONGEST", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def drip() -> None:
            with suppress(OSError):
                line, _ = listening.accept()
                with line:
                    line.sendall(b"HTTP/1.1 200 OK\r\nX: ")
                    for _ in range(300):
                        line.sendall(b"x")
                        time.sleep(0.01)

        Thread(target=drip, daemon=True).start()
        started = time.monotonic()
        told = trouble(Tools("en").sit_down(f"http://127.0.0.1:{listening.getsockname()[1]}/join/1.nonsense"))
    assert "takes too long" in told
    assert time.monotonic() - started < 5
