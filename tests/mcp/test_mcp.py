"""A language model at a table: through the protocol, by the SDK's own client, over standard input and output."""

import asyncio
import io
import json
import re
import sys
import urllib.error
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from email.message import Message
from pathlib import Path
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest
from mcp import Client, StdioServerParameters, stdio_client

from marketday.cli.mcp import live
from marketday.cli.mcp.knowledge import SeatTrouble, known, tell
from marketday.cli.mcp.live import LiveSeat
from marketday.cli.mcp.tools import Tools, make_server
from marketday.core import registry
from marketday.core.chance import RandomChance
from marketday.core.grammar import AnyGame, Ask
from marketday.core.rng import Rng
from marketday.core.text import LANGUAGES, Words
from tests.server.guest import BOT, LINK, ME, Guest, Window
from tests.server.venue import Venue, open_venue

MARKETDAY = StdioServerParameters(command=sys.executable, args=["-m", "marketday", "mcp"])
OVER = "The game is over."
Call = Callable[..., Awaitable[str]]


def converse(talk: Callable[[Call], Awaitable[None]]) -> None:
    """With `marketday mcp`, as a model's program does it; what it says is a text, and its troubles fail the test."""

    async def run() -> None:
        async with Client(stdio_client(MARKETDAY)) as client:

            async def call(tool: str, **given: object) -> str:
                result = await client.call_tool(tool, given)
                text: str = result.content[0].text  # type: ignore[union-attr]
                assert not result.is_error, text
                return text

            await talk(call)

    asyncio.run(run())


def numbers(seen: str) -> int:
    """How many moves are listed."""
    return len(re.findall(r"^\d+\. ", seen.partition("Answer with the number of a move:")[2], re.MULTILINE))


async def play_on(call: Call, seen: str, rng: Rng, most: int = 2000) -> str:
    for _ in range(most):
        if OVER in seen:
            return seen
        if "Your question:" in seen:
            seen = await call("answer", number=1 + rng.below(numbers(seen)))
        else:
            seen = await call("wait", seconds=5)
    raise AssertionError(f"it never ends: {seen}")


# ---- whole games -----------------------------------------------------------------------------------------------------
def test_a_whole_game_of_every_game_against_bots() -> None:
    async def talk(call: Call) -> None:
        rng = Rng(5)
        for game in registry.every():
            bots = ["random"] * (game.seat_counts[0] - 1)
            seen = await play_on(call, await call("start_game", game=game.id, bots=bots), rng)
            assert Words(game.id, "en").say("score.total") in seen
            assert await call("leave") == "You left the game."

    converse(talk)


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
            away.setattr(live, "connect", AsyncMock(side_effect=OSError))
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


# ---- knowing no more than the seat -----------------------------------------------------------------------------------
def worlds(game: AnyGame, rng: Rng, moments: int) -> list[tuple[object, int]]:
    """States on the way through a play, each with a seat that looks at it."""
    chance = RandomChance(rng)
    state = game.setup(game.variants()[0], game.seat_counts[0], chance).state
    found: list[tuple[object, int]] = []
    while (asked := game.asked(state)) and len(found) < moments:
        seat, ask = next(iter(asked.items()))
        found.append((state, rng.below(game.seat_counts[0])))
        state = game.apply(state, seat, ask.moves[rng.below(len(ask.moves))], chance).state
    return found


@pytest.mark.parametrize("game", registry.every(), ids=lambda game: game.id)
def test_what_is_told_depends_on_the_view_alone(game: AnyGame) -> None:
    """In any world that could lie behind what the seat sees, it is told the same."""
    rng = Rng(11)
    names = [f"Player {seat}" for seat in range(game.seat_counts[0])]
    differ = 0
    for state, seat in worlds(game, rng, 40):
        world = game.imagine(game.view(state, seat), rng)
        differ += game.save(world) != game.save(state)
        assert tell(known(game, world, seat, names, ()), "en") == tell(known(game, state, seat, names, ()), "en")
    assert differ or game.id == "quayside", "the worlds were never different"


# ---- rules, and troubles that say what to do -------------------------------------------------------------------------
def trouble(talk: Awaitable[str]) -> str:
    async def run() -> str:
        return await talk

    with pytest.raises(SeatTrouble) as caught:
        asyncio.run(run())
    return str(caught.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_told_by_id_in_every_language(language: str) -> None:
    tools = Tools(language)
    for game in registry.every():
        words = Words(game.id, language)
        told = asyncio.run(tools.rules(game.id))
        for key in sorted(words.keys()):
            assert not key.startswith("rule.") or f"{key.removeprefix('rule.')}: {words.say(key)}" in told
    assert asyncio.run(tools.rules("klongs", "k-12")) == f"K-12: {Words('klongs', language).say('rule.K-12')}"


def test_every_game_is_listed_with_its_bots() -> None:
    told = asyncio.run(Tools("en").list_games())
    for game in registry.every():
        assert f"{game.id}: {Words(game.id, 'en').say('game.name')}" in told
    assert "bankrut-expert" in told


def test_troubles_say_what_to_do() -> None:
    tools = Tools("en")
    assert "start_game" in trouble(tools.look())
    assert "klongs" in trouble(tools.rules("chess"))
    assert "K-12" in trouble(tools.rules("klongs", "K-99"))
    assert "for each of the others" in trouble(tools.start_game("klongs", ["greedy"] * 7))
    for bot in ("nobody", "tests.mcp.test_mcp:Tools", "program:touch stolen"):
        assert "There are: easy, greedy" in trouble(tools.start_game("klongs", [bot])), "no door into the machine"
    assert "list_games" in trouble(tools.start_game("klongs", None, {"tactical": "perhaps"}))
    assert "ticks" in trouble(tools.start_game("bankrut", None, {"pace": "live"}))
    assert "Ask the host" in trouble(tools.sit_down("https://games.example/table/1"))
    asyncio.run(tools.start_game("klongs", ["random"]))
    assert "`leave` first" in trouble(tools.start_game("klongs"))
    assert "from 1 to" in trouble(tools.answer(0))
    assert "no move" in trouble(tools.answer(move={"move": "Fly"}))
    assert "rule K-" in trouble(tools.answer(move={"move": "EndTurn"}))
    assert "nobody to talk to" in trouble(tools.say("hello"))


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


def test_a_server_that_is_not_there_is_told_without_the_link() -> None:
    gone = trouble(Tools("en").sit_down("http://127.0.0.1:9/join/0123.nonsense"))
    assert "cannot be reached" in gone
    assert "nonsense" not in gone


def test_an_offer_can_be_made_in_words() -> None:
    async def trade() -> str:
        tools = Tools("en")
        seen = await tools.start_game("bankrut", ["random", "random"])
        assert "with `text`" in seen
        good = re.search(r"Offer to all: 1\s×\s(\w+) for 1\s×\s(\w+)", seen)
        assert good is not None
        return await tools.answer(text=f"1 {good[1]} for 1 {good[2]}")

    assert "You are" in asyncio.run(trade())


def test_every_tool_says_what_it_does() -> None:
    tools = asyncio.run(make_server().list_tools())
    assert {tool.name for tool in tools} >= {
        "list_games",
        "rules",
        "sit_down",
        "look",
        "answer",
        "wait",
        "say",
        "leave",
    }
    assert all(tool.description for tool in tools)


def test_there_is_one_seat_however_many_are_wanted_at_once() -> None:
    async def story() -> list[object]:
        tools = Tools("en")
        return await asyncio.gather(*(tools.start_game("quayside") for _ in range(3)), return_exceptions=True)

    assert [isinstance(one, SeatTrouble) for one in asyncio.run(story())].count(True) == 2


def test_one_waits_for_a_number_of_seconds() -> None:
    with pytest.raises(SeatTrouble, match="how many seconds"):
        asyncio.run(Tools("en").wait(float("nan")))


def test_what_a_strange_server_says_cannot_steer_anything() -> None:
    said = json.dumps({"detail": "\x1b[2J\u202e" + "no" * 999}).encode()
    error = urllib.error.HTTPError("http://localhost", 400, "", Message(), io.BytesIO(said))
    told = live._detail(error)
    assert told.startswith("[2Jno")
    assert len(told) == live.MOST_DETAIL
