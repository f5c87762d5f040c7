"""A seat at a live table: by its link, over the same HTTP and socket as a browser (docs/protocol.md)."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.frames import CloseCode

from marketday.cli.mcp.heard import STRANGE, Json, Strange, cleaned, heard, is_known, known_part, understood
from marketday.cli.mcp.knowledge import Knowledge, SeatTrouble
from marketday.core.grammar import AnyGame, Ask, Outcome
from marketday.core.registry import UnknownGame
from marketday.core.registry import find as find_game
from marketday.core.text import Words

PATIENCE = 15.0
"""Seconds for an answer of the server."""
LONGEST = 30.0
"""Seconds for all of an answer, however it comes."""
MOST_CHAT = 5000
"""Lines that are remembered: more than all people at a table may say (500 each)."""
MOST_STORY = 20_000
"""Events that are remembered: more than any game of ours tells."""
MOST_LINES = 40
"""Lines of chat that are told at once, the newest."""
FINAL = (4001, 4002, 4003, 4004, 4005)
"""Close codes after which it is no use coming again."""
WHAT = {
    "undo": "to take moves back",
    "pause": "a pause",
    "resume": "to go on",
    "end": "to end the game",
    "new_rules": "to go on under the new rules",
    "hints": "to allow hints",
}
MOST_BYTES = 1 << 20
MOST_BYTES_SHOWN = 1 << 24
"""Of one picture: that of a long game has everything that was told in it."""
NO_LINK = "That is not a seat's link: those look like https://games.example/join/… Ask the host."
NOT_OURS = "The server answered {what}: is this the address of a Marketday server?"
NO_SERVER = "The server cannot be reached ({why}). Is it running, and is the link complete?"

NOT_SHOWN = "The server does not show the table. Try `look` again in a moment."
LOST = "The connection was lost; call `look` to see what became of it."


class _Line(connect):
    """As `_Stay`: it goes to no other server than the link's."""

    def process_redirect(self, exc: Exception) -> Exception:
        return exc


class LiveSeat:
    """Made by `sit_down`. It keeps the newest picture, and of what it knows how much the model was told."""

    def __init__(self, server: str, table: str, token: str, language: str = "en") -> None:
        self._language = language
        self._server = server
        self._table = table
        self._token = token
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._picture: Json | None = None
        self._story: list[Json] = []
        self._chat: list[Json] = []
        self._told_lines = 0
        """How many of them the model was told."""
        self._answered = 0
        """From which step on events are news."""
        self._told_step = -1
        """The step of the picture that was last told."""
        self._told_ask: int | None = None
        """The question of that picture: what the model answers, even if there is a newer one by now."""
        self._replies: dict[int, asyncio.Future[Json | None]] = {}
        """None when the connection ended before."""
        self._number = 0
        self._changed = asyncio.Condition()
        self._closed: int | None = None
        self._strange = ""
        """What was not understood of what the server said."""
        self._opening = asyncio.Lock()

    # ---- coming and going --------------------------------------------------------------------------------------------
    async def open(self) -> None:
        await self._connect()
        await self.come_back()

    async def _connect(self) -> None:
        address = f"ws{self._server.removeprefix('http')}/ws/{self._table}"
        try:
            self._socket = await _Line(
                address, additional_headers={"Authorization": f"Bearer {self._token}"}, max_size=MOST_BYTES_SHOWN
            )
        except InvalidStatus as error:
            raise SeatTrouble(NOT_OURS.format(what=error.response.status_code)) from error
        except (OSError, TimeoutError, WebSocketException) as error:
            raise SeatTrouble(NO_SERVER.format(why=type(error).__name__)) from error
        self._closed = None
        self._picture = None
        self._strange = ""
        self._reader = asyncio.create_task(self._read(self._socket))

    def _has_begun(self) -> bool:
        return self._picture is not None or self._closed is not None

    async def come_back(self) -> None:
        """Connections die: come again, unless the table does not want it. Then there is a picture."""
        async with self._opening:
            if self._closed is not None and self._closed not in FINAL:
                await self._connect()
            await self._until(self._has_begun, PATIENCE)
        self._check_open()

    def _check_open(self) -> None:
        if self._closed in FINAL:
            raise SeatTrouble(
                "You have no seat at this table any more. Call `leave`; the host can give out a new link."
            )
        if self._strange:
            raise SeatTrouble(STRANGE.format(why=self._strange))
        if self._picture is None:
            raise SeatTrouble(NOT_SHOWN)

    async def leave(self) -> str:
        told = "You left the table."
        if self._closed is None and self._picture is not None:
            seat, outcome = self._picture["seat"], self._picture["outcome"]
            with suppress(SeatTrouble):
                if not self._picture["started"]:
                    await self._act("Leave", seat=seat)
                elif outcome is None:
                    await self._act("GiveToBot", seat=seat, bot=self._game.usual_bot)
                    told = f"You left the table; the bot {self._game.usual_bot} plays on for you."
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)
        return told

    # ---- hearing -----------------------------------------------------------------------------------------------------
    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for message in socket:
                await self._take(socket, heard(message))
        except ConnectionClosed:
            pass
        except Strange as strange:
            self._strange = str(strange)
            await socket.close(CloseCode.UNSUPPORTED_DATA)
        finally:
            async with self._changed:
                self._closed = socket.close_code or 1006
                self._changed.notify_all()
            for reply in self._replies.values():
                if not reply.done():
                    reply.set_result(None)

    async def _take(self, socket: ClientConnection, message: Json) -> None:
        if message["t"] == "ping":
            await socket.send(json.dumps({"act": {"act": "Pong", "number": message["number"]}}))
        elif message["t"] == "picture":
            async with self._changed:
                self._show(message)
                self._changed.notify_all()
        elif isinstance(number := message.get("id"), int):
            reply = self._replies.get(number)
            if reply is not None and not reply.done():
                reply.set_result(message)

    def _show(self, picture: Json) -> None:
        if picture["mine"] and picture["seat"] != picture["mine"][0]:
            return  # somebody gave this program two seats: it plays the first
        known_before = [told for told in self._story if told["step"] < picture["from_step"]]
        self._story = (known_before + picture["told"])[-MOST_STORY:]
        # A new connection is shown everything from the beginning, which is not to say that it was taken back.
        valid = picture["step"] + 1 if self._picture is None else picture["from_step"]
        self._answered = min(self._answered, valid)
        self._told_step = min(self._told_step, valid - 1)
        known = {(line["at"], line["seat"]) for line in self._chat}
        self._chat += [line for line in picture["chat"] if (line["at"], line["seat"]) not in known]
        if (more := len(self._chat) - MOST_CHAT) > 0:
            del self._chat[:more]
            self._told_lines = max(self._told_lines - more, 0)
        self._picture = picture

    async def _until(self, holds: Any, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait_for(holds)

    # ---- knowing -----------------------------------------------------------------------------------------------------
    @property
    def _shown(self) -> Json:
        if self._picture is None:
            raise SeatTrouble(NOT_SHOWN)
        return self._picture

    @property
    def _game(self) -> AnyGame:
        try:
            return find_game(self._shown["game"])
        except UnknownGame as error:
            raise SeatTrouble(f"{cleaned(error)}: this program does not have the game of that table.") from error

    @property
    def knowledge(self) -> Knowledge:
        picture, game = self._shown, self._game
        try:
            return Knowledge(
                game=game,
                seat=picture["seat"],
                names=self._names(game),
                view=None if picture["view"] is None else _read(picture["view"], game.view_type),
                ask=self._ask(game, picture["ask"]),
                events=tuple(
                    _read(told["event"], game.event_type)
                    for told in self._story
                    if told["step"] >= self._answered and is_known(told["event"], game.event_type)
                ),
                asked=tuple(picture["asked"]),
                outcome=None if picture["outcome"] is None else msgspec.convert(picture["outcome"], Outcome),
                notes=self._notes(),
            )
        except msgspec.ValidationError as error:
            raise SeatTrouble(f"The server plays another version of {game.id}: {cleaned(error)}.") from error

    def note_told(self) -> None:
        """The model was told all that is known now."""
        picture = self._shown
        self._told_step, self._told_lines = picture["step"], len(self._chat)
        self._told_ask = picture["ask"] and picture["ask"]["id"]

    def _ask(self, game: AnyGame, asked: Json | None) -> Ask[Any] | None:
        """Its moves as they are, nothing left out: the server takes them back verbatim only."""
        if asked is None:
            return None
        moves = tuple(msgspec.convert(move, game.move_type) for move in asked["moves"])
        return Ask(asked["prompt"], moves, tuple(asked["forms"]), asked["standing"])

    def _names(self, game: AnyGame) -> tuple[str, ...]:
        words = Words(game.id, self._language)
        return tuple(
            cleaned(place["alias"] or place["name"])
            or words.say(f"colour.{game.colours[place['colour']]}").capitalize()
            for place in self._shown["places"]
        )

    def _notes(self) -> tuple[str, ...]:
        picture, names = self._shown, self._names(self._game)
        notes = [f"{names[line['seat']]} says: {cleaned(line['text'])}" for line in self._untold_lines()]
        if picture["closed"]:
            notes.append("The host has closed this table. Call `leave`.")
        elif not picture["started"]:
            notes.append("The game has not begun: the host starts it when everybody is there.")
        if picture["paused"]:
            notes.append("The game is paused.")
        if self._is_asked_to_agree():
            proposal = picture["proposal"]
            what = WHAT.get(proposal["what"], "something that this program does not know")
            notes.append(f"{names[proposal['seat']]} proposes {what}. Call `agree`.")
        return tuple(notes)

    def _untold_lines(self) -> list[Json]:
        lines = [line for line in self._chat[self._told_lines :] if line["text"]]  # none where it was erased
        return lines[-MOST_LINES:]

    def _is_asked_to_agree(self) -> bool:
        picture = self._picture
        proposal = picture and picture["proposal"]
        return bool(picture and proposal and picture["seat"] not in (*proposal["agreed"], proposal["seat"]))

    # ---- acting ------------------------------------------------------------------------------------------------------
    async def answer(self, move: Any) -> None:
        """To the question that was told last; where there is a newer one, the server refuses."""
        if self._told_ask is None:
            raise SeatTrouble("You were not asked anything. Call `look`.")
        await self.come_back()
        step = self._shown["step"]
        await self._act("Answer", seat=self._shown["seat"], ask=self._told_ask, move=msgspec.to_builtins(move))
        self._answered = self._told_step + 1
        await self._until(lambda: self._closed is not None or self._shown["step"] > step, PATIENCE)

    async def wait(self, seconds: float) -> None:
        """Until there is something to answer, to agree to or to read, or the game is over."""
        await self.come_back()
        await self._until(self._has_news, seconds)

    def _has_news(self) -> bool:
        picture = self._picture
        if self._closed is not None or picture is None:
            return True
        ask, is_told = picture["ask"], picture["step"] == self._told_step
        is_asked = ask is not None and not (ask["standing"] and is_told)
        is_over = picture["outcome"] is not None or picture["closed"]
        return is_asked or is_over or bool(self._untold_lines()) or self._is_asked_to_agree()

    async def say(self, text: str) -> None:
        await self.come_back()
        await self._act("Say", seat=self._shown["seat"], text=text)

    async def agree(self, agrees: bool) -> None:
        await self.come_back()
        picture = self._shown
        if picture["proposal"] is None:
            raise SeatTrouble("Nobody proposes anything now.")
        await self._act("Agree", seat=picture["seat"], proposal=picture["proposal"]["id"], agrees=agrees)

    async def _act(self, act: str, **fields: Any) -> None:
        """`SeatTrouble` with the reason where the server refuses."""
        assert self._socket is not None
        self._number += 1
        number, reply = self._number, asyncio.get_running_loop().create_future()
        self._replies[number] = reply
        try:
            await self._socket.send(json.dumps({"act": {"act": act, **fields}, "id": number}))
            answered = await asyncio.wait_for(reply, PATIENCE)
        except (ConnectionClosed, TimeoutError) as error:
            raise SeatTrouble(LOST) from error
        finally:
            del self._replies[number]
        if answered is None:
            raise SeatTrouble(LOST)
        if answered["t"] == "refusal":
            raise SeatTrouble(self._refusal(answered))

    def _refusal(self, refusal: Json) -> str:
        rule = f" (rule {refusal['rule']})" if refusal["rule"] else ""
        with understood():
            told = said(refusal["said"], Words(self._game.id, self._language), self._names(self._game))
        return f"Refused{cleaned(rule)}: {cleaned(told)} Call `look` and choose again."


def _read(said: Any, kind: Any) -> Any:
    return msgspec.convert(known_part(said, kind), kind)


def said(outline: Any, words: Words, names: tuple[str, ...]) -> str:
    """An outline as a text (docs/protocol.md)."""
    match outline:
        case [key, *rest]:
            facts = {
                name: said(fact, words, names) if not isinstance(fact, int) else fact
                for name, fact in (rest[0] if rest else {}).items()
            }
            return words.say(key, **facts)
        case {"seat": seat}:
            return words.who(seat, names)
        case {"joined": parts}:
            return words.join(said(part, words, names) for part in parts)
        case _:
            return str(outline)


async def sit_down(link: str, name: str, language: str) -> LiveSeat:
    """Take the seat that a link opens."""
    server, secret = _parts(link)
    token = await _told(f"{server}/api/programs", {}, "", "token")
    table = await _told(f"{server}/api/join", {"link": secret, "name": name[:24]}, token, "table")
    seat = LiveSeat(server, table, token, language)
    try:
        await seat.open()
    except SeatTrouble:
        await seat.leave()
        raise
    if seat._shown["seat"] is None:
        await seat.leave()
        raise SeatTrouble("This link is only for watching, or the game is over: ask the host for a seat's link.")
    return seat


def _parts(link: str) -> tuple[str, str]:
    """The server's address, and the secret."""
    try:
        parts = urlsplit(link.strip())
        is_whole = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise SeatTrouble(NO_LINK) from None
    base, _, secret = parts.path.partition("/join/")
    if not is_whole or not secret.strip("/") or not (parts.netloc + parts.path).isprintable() or " " in parts.netloc:
        raise SeatTrouble(NO_LINK)
    return f"{parts.scheme}://{parts.netloc}{base}", secret.strip("/")


async def _told(url: str, body: Json, token: str, name: str) -> str:
    """What the server answers under a name."""
    answer = await _aside(_post, url, body, token)
    found = answer.get(name) if isinstance(answer, dict) else None
    if not isinstance(found, str):
        raise SeatTrouble(NOT_OURS.format(what="something else"))
    return found


async def _aside(function: Callable[..., Any], *given: Any) -> Any:
    """In a thread that nobody has to wait for: who sends a byte now and then keeps it busy as long as it likes."""
    loop, done = asyncio.get_running_loop(), asyncio.Event()
    found: list[Any] = []

    def run() -> None:
        try:
            found.append((function(*given), None))
        except SeatTrouble as trouble:
            found.append((None, trouble))
        with suppress(RuntimeError):  # whoever asked is gone
            loop.call_soon_threadsafe(done.set)

    Thread(target=run, daemon=True).start()
    try:
        await asyncio.wait_for(done.wait(), LONGEST)
    except TimeoutError:
        raise SeatTrouble(NO_SERVER.format(why="it takes too long")) from None
    answer, trouble = found[0]
    if trouble is not None:
        raise trouble
    return answer


class _Stay(urllib.request.HTTPRedirectHandler):
    """The link is for this server; whoever it sends us to must not get it."""

    def redirect_request(self, *given: Any) -> None:
        return None


def _post(url: str, body: Json, token: str) -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    try:
        request = urllib.request.Request(url, json.dumps(body).encode(), headers)
        with urllib.request.build_opener(_Stay).open(request, timeout=PATIENCE) as response:
            answer = response.read(MOST_BYTES)
    except urllib.error.HTTPError as error:
        with error:
            raise SeatTrouble(_detail(error)) from None  # the request it names has the link
    except (OSError, ValueError, HTTPException) as error:
        raise SeatTrouble(NO_SERVER.format(why=type(error).__name__)) from None
    try:
        return json.loads(answer)
    except (ValueError, RecursionError):
        raise SeatTrouble(NOT_OURS.format(what="something else")) from None


def _detail(error: urllib.error.HTTPError) -> str:
    with suppress(OSError, ValueError, KeyError, TypeError, RecursionError, HTTPException):
        return cleaned(json.loads(error.read(MOST_BYTES))["detail"])
    return NOT_OURS.format(what=error.code)
