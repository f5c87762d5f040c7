"""Guests with browsers: cookies, links, and windows open on tables. They know what the protocol tells them."""

import json
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from types import TracebackType
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from marketday.core.rng import Rng
from marketday.server.sessions import COOKIE

PATIENCE = 20.0

Json = dict[str, Any]
Wish = dict[str, Any]

ME: Wish = {"kind": "me", "name": "Ann"}
LINK: Wish = {"kind": "link"}
BOT: Wish = {"kind": "bot", "bot": "random"}


class Guest:
    """One browser: it keeps what it was given at the door."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, verify=False)  # plain HTTP: no certificates to load
        self._windows: list[Window] = []

    def make(self, *seats: Wish, game: str = "klongs", **more: Any) -> "Made":
        reply = self.http.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert reply.status_code == 201, reply.text
        return Made(reply.json())

    def join(self, path: str, name: str = "") -> httpx.Response:
        """Open a link, as its page does."""
        return self.http.post("/api/join", json={"link": path.removeprefix("/join/"), "name": name})

    @property
    def cookie(self) -> str:
        """The cookie header a browser would send."""
        value = self.http.cookies.get(COOKIE)
        return f"{COOKIE}={value}" if value else ""

    def open(self, table: str, **more: Any) -> "Window":
        window = Window(self.url, table, self.cookie, **more)
        self._windows.append(window)
        return window

    def leave(self) -> None:
        for window in self._windows:
            window.close()
        self.http.close()


class Made:
    """What whoever makes a table is told."""

    def __init__(self, reply: Json) -> None:
        self.table: str = reply["table"]
        self.links: dict[int | None, str] = {link["seat"]: link["path"] for link in reply["links"]}


class Closed(Exception):
    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Window:
    """A socket at a table. It keeps the newest picture of each seat and puts the story together as it was told."""

    def __init__(self, url: str, table: str, cookie: str, origin: str | None = None, **more: Any) -> None:
        address = f"{url.replace('http', 'ws')}/ws/{table}"
        headers = {"Cookie": cookie} if cookie else {}
        headers |= more.pop("headers", {})
        self.table = table
        self._frame = ExitStack()
        settings: Any = {"origin": origin, "max_size": None, "open_timeout": PATIENCE, "close_timeout": 0.3, **more}
        opening: Any = connect(address, additional_headers=headers, **settings)
        self.socket: ClientConnection = self._frame.enter_context(opening)
        self.pictures: dict[int | None, Json] = {}
        self.stories: dict[int | None, list[Json]] = {}
        self.chats: dict[int | None, list[Json]] = {}
        self.others: list[Json] = []
        """Refusals, allowances, reactions."""
        self.done: set[int] = set()
        """The acts that were carried out."""
        self.shown = 0
        self._number = 0

    def __enter__(self) -> "Window":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._frame.close()

    # ---- hearing ----
    def hear(self, patience: float = PATIENCE) -> Json:
        """The next message; `TimeoutError` if there is none, `Closed` when the server has shut the door."""
        try:
            message: Json = json.loads(self.socket.recv(patience))
            if message["t"] == "ping":
                self.socket.send(json.dumps({"act": {"act": "Pong", "number": message["number"]}}))
        except ConnectionClosed as error:
            raise Closed(error.rcvd.code if error.rcvd else 1006) from error
        if message["t"] == "picture":
            self._take(message)
        elif message["t"] == "done":
            self.done.add(message["id"])
        elif message["t"] != "ping":
            self.others.append(message)
        return message

    def _take(self, picture: Json) -> None:
        seat = picture["seat"]
        self.shown += 1
        self.pictures[seat] = picture
        kept = [line for line in self.stories.get(seat, []) if line["step"] < picture["from_step"]]
        self.stories[seat] = kept + picture["told"]
        self.chats.setdefault(seat, []).extend(picture["chat"])

    def until(self, happens: Callable[["Window"], Any], patience: float = PATIENCE) -> None:
        deadline = time.monotonic() + patience
        while not happens(self):
            left = deadline - time.monotonic()
            assert left > 0, f"it does not happen; last seen: {str(self.pictures)[:2000]} {self.others}"
            self.hear(left)

    def quiet(self, seconds: float = 0.1) -> None:
        """Hear all there is until nothing comes for a while."""
        with suppress(TimeoutError):
            while True:
                self.hear(seconds)

    def catch_up(self) -> None:
        """Hear what is already there."""
        with suppress(TimeoutError):
            while True:
                self.hear(0)

    def picture(self, seat: int | None = None) -> Json:
        """The newest picture of a seat, or of the only one there is."""
        if not self.pictures:
            self.until(lambda window: window.pictures)
        return self.pictures[seat] if seat is not None else next(iter(self.pictures.values()))

    def until_picture(self, holds: Callable[[Json], Any], seat: int | None = None) -> Json:
        self.until(
            lambda window: (
                (seat in window.pictures if seat is not None else window.pictures) and holds(window.picture(seat))
            )
        )
        return self.picture(seat)

    # ---- acting ----
    def send(self, act: str, **fields: Any) -> int:
        self._number += 1
        self.socket.send(json.dumps({"act": {"act": act, **fields}, "id": self._number}))
        return self._number

    def reply(self, number: int) -> Json:
        """What the server says to the act of that number: a refusal or an allowance."""
        self.until(lambda window: any(message.get("id") == number for message in window.others))
        return next(message for message in self.others if message.get("id") == number)

    @property
    def is_answered(self) -> bool:
        """Whether the server has said to every act that it was carried out, or why not."""
        return {*self.done, *(message.get("id") for message in self.others)} >= {*range(1, self._number + 1)}

    def refusal(self, act: str, **fields: Any) -> str:
        """Try it, and be told why not."""
        reply = self.reply(self.send(act, **fields))
        assert reply["t"] == "refusal", reply
        reason: str = reply["reason"]
        return reason

    def agree(self, seat: int, agrees: bool = True) -> int:
        """Wait for a proposal and answer it; its id."""
        proposal: int = self.until_picture(lambda now: now["proposal"])["proposal"]["id"]
        self.send("Agree", seat=seat, proposal=proposal, agrees=agrees)
        return proposal

    def asked(self) -> list[int]:
        """Which of this window's seats are to answer now."""
        return [seat for seat, picture in self.pictures.items() if seat is not None and picture["ask"] is not None]

    def answer(self, seat: int, pick: int = 0) -> Json:
        """Answer what the seat is asked, and wait until the picture shows it, or that it came too late."""
        before = self.picture(seat)
        number = self.send("Answer", seat=seat, ask=before["ask"]["id"], move=before["ask"]["moves"][pick])
        self.until(
            lambda window: (
                window.picture(seat)["step"] > before["step"]
                or any(message.get("id") == number for message in window.others)
            )
        )
        return self.picture(seat)


def begun(ann: Guest, bea: Guest, *more: Wish, **wishes: Any) -> tuple[Made, Window, Window]:
    """Ann has made a table, Bea has come by its link, and Ann has started; `more` are the other seats."""
    made = ann.make(ME, LINK, *more, **wishes)
    bea.join(made.links[1], "Bea")
    window, other = ann.open(made.table), bea.open(made.table)
    window.send("Start")
    for shown in (window, other):
        shown.until_picture(lambda now: now["started"])
    return made, window, other


def play_on(windows: Sequence[Window], rng: Rng, moves: int = 10_000) -> int:
    """Let whoever is asked answer at random until the game is over or that many moves were made by these people; then
    all have seen the last of them."""
    made, deadline = 0, time.monotonic() + PATIENCE
    while made < moves:
        for window in windows:
            window.catch_up()
        if windows[0].picture()["outcome"]:
            break
        ready = [(window, seat) for window in windows for seat in window.asked()]
        if not ready:
            assert time.monotonic() < deadline, "nobody here is asked anything"
            with suppress(TimeoutError):
                windows[0].hear(0.01)
        for window, seat in ready[: moves - made]:
            if seat not in window.asked():
                continue  # the answer before made it another's turn
            window.answer(seat, rng.below(len(window.picture(seat)["ask"]["moves"])))
            made, deadline = made + 1, time.monotonic() + PATIENCE
    last = max(window.picture()["step"] for window in windows)
    for window in windows:
        window.until(lambda window: all(now["step"] >= last for now in window.pictures.values()))
    return made


def finished(ann: Guest, bea: Guest) -> tuple[Made, Window, Window]:
    made, window, other = begun(ann, bea)
    play_on([window, other], Rng(3))
    return made, window, other
