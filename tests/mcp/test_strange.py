"""Servers that show what no table looks like, out of malice or because they are newer."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from marketday.cli.mcp.heard import STRANGE
from marketday.cli.mcp.knowledge import SeatTrouble
from marketday.cli.mcp.live import LiveSeat
from marketday.cli.mcp.tools import Tools
from marketday.core import registry
from marketday.core.chance import RandomChance
from marketday.core.rng import Rng

KLONGS = registry.find("klongs")
STATE = KLONGS.setup(KLONGS.variants()[0], 2, RandomChance(Rng(1))).state
PLACE = {"name": "Ann", "alias": "", "colour": 0}
PICTURE: dict[str, Any] = {
    "t": "picture",
    "game": "klongs",
    "seat": 0,
    "mine": [0],
    "places": [PLACE, PLACE],
    "asked": [1],
    "step": 0,
    "started": True,
    "paused": False,
    "closed": False,
    "view": None,
    "ask": None,
    "outcome": None,
    "from_step": 0,
    "told": [],
    "chat": [],
    "proposal": None,
}
VIEW = msgspec.to_builtins(KLONGS.view(STATE, 0))


def visit(messages: list[str | bytes], talk: Callable[[Tools], Awaitable[None]]) -> None:
    """A seat at a server that says this to whoever comes, and `done` to whatever they do."""

    async def speak(line: ServerConnection) -> None:
        for message in messages:
            await line.send(message)
        async for said in line:
            await line.send(json.dumps({"t": "done", "id": json.loads(said)["id"]}))

    async def run() -> None:
        async with serve(speak, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            tools, seat = Tools("en"), LiveSeat(f"http://127.0.0.1:{port}", "1", "")
            tools._seat = seat
            await seat._connect()
            try:
                await talk(tools)
            finally:
                await seat.leave()
            assert seat._reader is not None
            assert seat._reader.exception() is None

    asyncio.run(run())


def shown(**changes: Any) -> str:
    return json.dumps(PICTURE | changes)


def test_a_table_as_it_should_be_is_told() -> None:
    """And what a newer server adds is let be."""

    async def talk(tools: Tools) -> None:
        told = await tools.look()
        assert "Not your turn: Ann" in told
        assert "proposes something that this program does not know" in told

    dance = {"id": 1, "seat": 1, "what": "a dance", "agreed": []}
    visit([json.dumps({"t": "fireworks", "id": [1]}), shown(view=VIEW, proposal=dance, tomorrow="a field")], talk)


@pytest.mark.parametrize(
    "message",
    [
        "nonsense",
        "[" * 200_000,
        "[]",
        "{}",
        b"\xff",
        '{"t": []}',
        '{"t": "ping"}',
        '{"t": "refusal", "id": 1}',
        '{"t": "picture"}',
        shown(places=5),
        shown(seat=2),
        shown(seat=-1),
        shown(asked=[7]),
        shown(chat=[{"at": 0, "seat": 9, "text": "hello"}]),
        shown(chat=["hello"]),
        shown(told=[{"step": "first"}]),
        shown(ask={"id": 1}),
        shown(proposal={"id": 1, "seat": 3, "what": "undo", "agreed": []}),
        shown(step=1e400),
    ],
    ids=range(19),
)
def test_what_has_no_form_is_told_and_the_session_goes_on(message: str | bytes) -> None:
    async def talk(tools: Tools) -> None:
        for _ in range(2):  # a look comes again: perhaps the server is another one by then
            with pytest.raises(SeatTrouble) as caught:
                await tools.look()
            assert str(caught.value).startswith(STRANGE.partition("{")[0])
        assert await tools.leave() == "You left the table."
        assert "klongs" in await tools.list_games()
        tools._seat = None

    visit([message], talk)


@pytest.mark.parametrize(
    "changes",
    [
        {"places": [PLACE, PLACE | {"name": "", "colour": 99}]},
        {"ask": {"id": 1, "prompt": "prompt.none", "moves": [], "said": [], "forms": ["Cheat"], "standing": False}},
        {"told": [{"step": 0, "event": {"event": "None\n\nYour question"}, "said": ""}]},
        {"view": VIEW | {"hands": "\n"}, "game": "klongs"},
        {"game": "poker\n" * 999},
    ],
    ids=range(5),
)
def test_what_makes_no_sense_is_told(changes: dict[str, Any]) -> None:
    async def talk(tools: Tools) -> None:
        for look in (tools.look, partial(tools.wait, 0)):
            with pytest.raises(SeatTrouble) as caught:
                await look()
            assert "\n" not in str(caught.value)
            assert len(str(caught.value)) < 600

    visit([shown(**{"view": VIEW, **changes})], talk)


def test_what_becomes_strange_in_between_is_told_after_the_answer_was_lost() -> None:
    async def talk(tools: Tools) -> None:
        with pytest.raises(SeatTrouble):
            await tools.say("hello")
        with pytest.raises(SeatTrouble, match="does not understand"):
            await tools.look()

    visit([shown(view=VIEW), "nonsense"], talk)


def test_a_refusal_without_words_is_told() -> None:
    seat = LiveSeat("http://nowhere.invalid", "1", "")
    seat._picture = PICTURE
    with pytest.raises(SeatTrouble) as caught:
        seat._refusal({"rule": "X-1", "said": ["reason.of_tomorrow", 5]})
    assert str(caught.value) == STRANGE.format(why="AttributeError")
