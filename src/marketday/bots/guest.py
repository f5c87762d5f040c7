"""Programs that come as guests, over the protocol of live tables (docs/protocol.md): the same program plays with people
at a server and against bots in a tournament. It is given a seat's link, and here is what answers there: a little server
on this machine, for this process alone, that shows a seat what its bot is shown.
"""

import json
import queue
import secrets
import socket
import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec
from websockets.datastructures import Headers
from websockets.exceptions import WebSocketException
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from marketday.bots import program
from marketday.bots.program import Program
from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.outline import outline, say_moves, say_view
from marketday.core.rng import Rng
from marketday.core.text import role_at

LINK = "{link}"
"""In a command, where the link goes; otherwise it is the last word."""
LONGEST_MESSAGE = 16_384
MOST_CHANNELS = 12
"""Connections of one program at a time, as at a table."""
PING_SECONDS = 2.0
MOMENT = 0.2
"""Seconds after which somebody who may act at any time does nothing for now."""
LOOK_SECONDS = 0.05
"""How often we look whether a program that is asked has ended."""
SPOKEN = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
SILENT = ("Pong", "Seen")
"""Acts that nobody answers."""
TOO_MANY = 4029
STANDARD_ERROR = 2
"""Where it writes to: our standard output has results."""
Json = dict[str, Any]


class GuestBot(Program):
    """It keeps what it heard, so that whoever connects is told everything."""

    def __init__(self, game: AnyGame, seat: Seat, rng: Rng) -> None:
        super().__init__(game, seat, rng)
        self.heard = 0
        self._roles: Sequence[str] = ("",) * max(game.seat_counts)
        self._chair: Chair | None = None

    def hear(self, roles: Sequence[str], step: int, events: Sequence[Any]) -> None:
        self.heard = step + 1
        self._roles = roles
        if self._chair is None:
            self._chair = host().place()
        told = [{"step": step, "event": event, "said": self._said(event)} for event in events]
        self._chair.told += msgspec.to_builtins(told)

    def choose(self, view: Any, ask: Ask[Any]) -> Any:
        if self._chair is None:
            self._chair = host().place()
        chair, until = self._chair, time.monotonic() + self.seconds  # whoever does not read what is shown loses time
        chair.show(self._picture(chair, view, ask))
        if self._process is None:
            until += program.TO_BEGIN
            link = f"{host().address}/join/{chair.link}"
            words = [] if any(LINK in word for word in self.command) else [LINK]
            command = [word.replace(LINK, link) for word in (*self.command, *words)]
            self._start(command, subprocess.DEVNULL, STANDARD_ERROR)
        answer = self._answer(chair, until, ask.standing)
        return None if answer is None else self._move(answer)

    def close(self) -> None:
        super().close()
        if self._chair is not None:
            host().take_away(self._chair)
            self._chair = None

    # ---- what it is shown --------------------------------------------------------------------------------------------
    def _picture(self, chair: "Chair", view: Any, ask: Ask[Any]) -> Json:
        """As `server.wire` has it; what a bot is not told is not in it."""
        count = len(self._roles)
        listed = [move for move in ask.moves if type(move).__name__ not in ask.forms]
        question = {
            "id": chair.question + 1,
            "prompt": ask.prompt,
            "moves": listed,
            "said": say_moves(self._game, listed, count, self._roles[self._seat]),
            "forms": ask.forms,
            "standing": ask.standing,
        }
        shown = {
            "t": "picture",
            "table": chair.table,
            "game": self._game.id,
            "seat": self._seat,
            "mine": (self._seat,),
            "host": False,
            "step": max(self.heard - 1, 0),
            "started": True,
            "paused": False,
            "closed": False,
            "old_rules": None,
            "practice": False,
            "hints": None,
            "places": [place(seat) for seat in range(count)],
            "asked": (self._seat,),
            "view": view,
            "view_said": say_view(self._game, view, count),
            "ask": question,
            "chat": (),
            "proposal": None,
            "free_undo": None,
            "own_undo": None,
            "outcome": None,
            "commitment": "",
            "words": (),
            "secret": None,
            "clock": None,
            "due": None,
            "rematch": None,
            "taken_back": 0,
        }
        return json.loads(msgspec.json.encode(shown))  # type: ignore[no-any-return]

    def _said(self, event: Any) -> Any:
        role = role_at(self._roles, getattr(event, "seat", None))
        return json.loads(outline(self._game, event, len(self._roles), role))

    # ---- what it answers ---------------------------------------------------------------------------------------------
    def _answer(self, chair: "Chair", until: float, is_standing: bool) -> bytes | None:
        """None where it need not answer, has seen the question, and lets a moment pass."""
        assert self._process is not None
        while True:
            with suppress(queue.Empty):
                return chair.answers.get(timeout=LOOK_SECONDS)
            if is_standing and chair.is_shown_since(time.monotonic() - MOMENT):
                return chair.given_up()
            if self._process.poll() is not None:
                raise self._failed(f"ended (status {self._process.returncode}) when it was asked")
            if time.monotonic() > until:
                raise self._failed(f"took longer than {self.seconds:g} s to answer")

    def _move(self, answered: bytes) -> Any:
        try:
            return msgspec.json.decode(answered, type=self._game.move_type)
        except (ValueError, RecursionError) as error:
            raise self._no_move(answered, error) from error


def place(seat: Seat) -> Json:
    """Of somebody without a name: nobody is told which bots sit there."""
    return {
        "name": "",
        "bot": None,
        "alias": "",
        "face": 0,
        "colour": seat,
        "role": "",
        "taken": True,
        "kept": False,
        "renewed": 0,
        "here": True,
        "word": False,
        "bank": None,
        "lag": None,
    }


class Chair:
    """One seat of one play: who has its link is shown its picture, and answers."""

    def __init__(self) -> None:
        self.link, self.table = secrets.token_urlsafe(16), secrets.token_urlsafe(16)
        self.holder = ""
        """The identity of whoever came by the link."""
        self.told: list[Json] = []
        self.answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.question = 0
        self._is_asked = False
        self._picture: Json = {}
        self._channels: list[Channel] = []
        self._lock = threading.RLock()

    def show(self, picture: Json) -> None:
        with self._lock:
            self._picture = picture
            self.question, self._is_asked = picture["ask"]["id"], True
            for channel in self._channels:
                self._tell(channel)

    def is_shown_since(self, moment: float) -> bool:
        """Whether somebody has had the question before their eyes since then, or longer."""
        with self._lock:
            return any(channel.shown_at <= moment for channel in self._channels)

    def given_up(self) -> bytes | None:
        """The question is taken back, unless the answer has just come."""
        with self._lock:
            self._is_asked = False
            return None if self.answers.empty() else self.answers.get()

    def enter(self, channel: "Channel") -> bool:
        with self._lock:
            if len(self._channels) >= MOST_CHANNELS:
                return False
            self._channels.append(channel)
            self._tell(channel)
            return True

    def leave(self, channel: "Channel") -> None:
        with self._lock, suppress(ValueError):
            self._channels.remove(channel)

    def close(self) -> None:
        with self._lock:
            for channel in self._channels:
                channel.end()

    def _tell(self, channel: "Channel") -> None:
        """On connecting the whole story, then what is new; what was heard after the picture comes with the next."""
        told = [one for one in self.told if channel.next_step <= one["step"] <= self._picture["step"]]
        channel.say({**self._picture, "from_step": channel.next_step, "told": told, "now": time.monotonic()})
        channel.next_step, channel.shown_at = self._picture["step"] + 1, time.monotonic()

    def hear(self, channel: "Channel", message: bytes) -> None:
        said = msgspec.json.decode(message, type=Said)
        kind = said.act.get("act")
        if kind in SILENT:
            return
        with self._lock:
            if kind != "Answer":
                channel.refuse(said.id, "not_offered")
            elif said.act.get("seat") != self._picture["seat"]:
                channel.refuse(said.id, "not_your_seat")
            elif said.act.get("ask") != self.question or not self._is_asked:
                channel.refuse(said.id, "stale")
            else:
                self._is_asked = False
                channel.say({"t": "done", "id": said.id})
                self.answers.put(msgspec.json.encode(said.act.get("move")))


class Said(msgspec.Struct):
    act: Json
    id: int | None = None


class Channel:
    """A connection: whatever is said, by whichever thread, one after the other."""

    def __init__(self, protocol: ServerProtocol, handler: "Door") -> None:
        self.next_step = 0
        self.shown_at = 0.0
        self._protocol = protocol
        self._handler = handler
        self._lock = threading.RLock()
        self._begun = b""
        """Of a message that comes in pieces."""

    def say(self, message: Json) -> None:
        """Whoever does not read in time, or is gone, is cut off; that is noticed by who reads."""
        with self._lock:
            try:
                self._protocol.send_text(msgspec.json.encode(message))
                self.flush()
            except (OSError, WebSocketException):
                with suppress(OSError):
                    self._handler.connection.shutdown(socket.SHUT_RDWR)

    def refuse(self, number: int | None, reason: str) -> None:
        said = [f"reason.{reason}"]
        self.say({"t": "refusal", "id": number, "rule": "", "reason": reason, "facts": {}, "said": said})

    def end(self, code: int = CloseCode.GOING_AWAY) -> None:
        with self._lock, suppress(OSError, WebSocketException):
            self._protocol.send_close(code)
            self.flush()

    def received(self, data: bytes) -> list[bytes]:
        """The messages that are whole by now."""
        with self._lock:
            self._protocol.receive_data(data) if data else self._protocol.receive_eof()
            frames = self._protocol.events_received()
            self.flush()
        whole = []
        for frame in frames:
            if isinstance(frame, Frame) and frame.opcode in SPOKEN:
                self._begun += frame.data  # of the whole, too, the protocol bounds the size
                if frame.fin:
                    whole.append(self._begun)
                    self._begun = b""
        return whole

    def flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._handler.connection.sendall(data)
            else:  # both have said that it is over
                self._handler.connection.shutdown(socket.SHUT_WR)


class Door(BaseHTTPRequestHandler):
    """What a guest needs of `server`'s HTTP: an identity, a seat, the socket."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: "Host"

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "0")
        if not length.isdecimal() or int(length) > LONGEST_MESSAGE:
            self.send_error(413)
            return
        body = self.rfile.read(int(length))
        if self.path == "/api/programs":
            self._tell(201, {"token": secrets.token_urlsafe(16)})
        elif self.path == "/api/join":
            try:
                link = json.loads(body)["link"]
            except (ValueError, TypeError, KeyError, RecursionError):
                link = None
            chair = self.server.joined(link, self._token())
            if chair is None:
                self._tell(403, {"detail": "this link opens nothing", "reason": "no_seat"})
            else:
                self._tell(201, {"table": chair.table})
        else:
            self._tell(404, {"detail": "only /api/programs, /api/join and the socket are here", "reason": None})

    def do_GET(self) -> None:
        chair = self.server.found(self.path.removeprefix("/ws/"), self._token())
        if chair is None:
            self._tell(404, {"detail": "no such table", "reason": "no_table"})
            return
        self.close_connection = True
        self.connection.settimeout(PING_SECONDS)
        protocol = ServerProtocol(max_size=LONGEST_MESSAGE)
        protocol.receive_data(Request(self.path, Headers(self.headers.items())).serialize())
        (request,) = protocol.events_received()
        assert isinstance(request, Request)
        channel = Channel(protocol, self)
        protocol.send_response(protocol.accept(request))
        channel.flush()
        if not chair.enter(channel):
            channel.end(TOO_MANY)
            return
        try:
            self._listen(channel, chair)
        finally:
            chair.leave(channel)

    def _listen(self, channel: Channel, chair: Chair) -> None:
        pings = 0
        while True:
            try:
                data = self.connection.recv(65536)
            except TimeoutError:
                pings += 1
                channel.say({"t": "ping", "number": pings})
                continue
            for message in channel.received(data):
                try:
                    chair.hear(channel, message)
                except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                    channel.refuse(None, "unreadable")
            if not data:
                return

    def _token(self) -> str:
        return self.headers.get("Authorization", "").removeprefix("Bearer ")

    def _tell(self, status: int, answer: Json) -> None:
        body = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        pass


class Host(ThreadingHTTPServer):
    """Of all guests of this process."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Door)
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        self._chairs: dict[str, Chair] = {}
        """By link."""
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def place(self) -> Chair:
        chair = Chair()
        self._chairs[chair.link] = chair
        return chair

    def joined(self, link: Any, identity: str) -> Chair | None:
        chair = self._chairs.get(link) if isinstance(link, str) else None
        if chair is None or not identity or chair.holder not in ("", identity):
            return None
        chair.holder = identity
        return chair

    def found(self, table: str, identity: str) -> Chair | None:
        chairs = list(self._chairs.values())
        return next((chair for chair in chairs if chair.table == table and chair.holder == identity != ""), None)

    def take_away(self, chair: Chair) -> None:
        del self._chairs[chair.link]
        chair.close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A guest may break off at any moment; if it is missed, its bot says so."""


@cache
def host() -> Host:
    return Host()
