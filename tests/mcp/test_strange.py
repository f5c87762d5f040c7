"""Servers that show what no table looks like, out of malice or because they are newer."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from marketday.cli.mcp.heard import STRANGE, heard
from marketday.cli.mcp.knowledge import Knowledge, SeatTrouble
from marketday.cli.mcp.live import MOST_CHAT, MOST_LINES, LiveSeat
from marketday.cli.mcp.tools import Tools
from marketday.core import registry
from marketday.core.chance import RandomChance
from marketday.core.grammar import AnyGame
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


def test_an_endless_story_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marketday.cli.mcp.live.MOST_STORY", 10)

    async def talk(tools: Tools) -> None:
        await tools.look()
        assert isinstance(tools._seat, LiveSeat)
        assert len(tools._seat._story) == 10

    event = msgspec.to_builtins(KLONGS.setup(KLONGS.variants()[0], 2, RandomChance(Rng(1))).events[0])
    told = [{"step": 0, "event": event, "said": ["x"]}] * 30
    messages: list[str | bytes] = [shown(view=VIEW, told=told), *[shown(view=VIEW, told=told, from_step=9)] * 3]
    visit(messages, talk)


def test_a_table_as_it_should_be_is_told() -> None:
    """And what a newer server adds is let be."""

    async def talk(tools: Tools) -> None:
        told = await tools.look()
        assert "Not your turn: Ann" in told
        assert "proposes something that this program does not know" in told

    dance = {"id": 1, "seat": 1, "what": "a dance", "agreed": []}
    visit([json.dumps({"t": "fireworks", "id": [1]}), shown(view=VIEW, proposal=dance, tomorrow="a field")], talk)


def grown(said: Any) -> Any:
    """As a newer server says it: with a field more in every object."""
    if isinstance(said, dict):
        return {**{name: grown(value) for name, value in said.items()}, "tomorrow": [{"seat": "x"}]}
    return [grown(one) for one in said] if isinstance(said, list) else said


def as_sent(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("game", registry.every(), ids=registry.names())
def test_fields_of_a_newer_server_change_nothing(game: AnyGame) -> None:
    """In the picture, the view and the events, wherever there are objects; moves go back verbatim, so they stay."""
    rng = Rng(5)
    chance = RandomChance(rng)
    for seat_count in game.seat_counts:
        step = game.setup(game.variants()[0], seat_count, chance)
        for _ in range(30):
            seat, ask = next(iter(game.asked(step.state).items()))
            view, events = as_sent(game.view(step.state, seat)), as_sent([game.redact(e, seat) for e in step.events])
            told = [{"step": 0, "event": event, "said": [""]} for event in events if event is not None]
            moves = as_sent(ask.moves)
            question = {"id": 1, "prompt": ask.prompt, "forms": list(ask.forms), "standing": ask.standing}
            places = [{"name": "", "alias": "", "colour": colour} for colour in range(seat_count)]
            outcome = as_sent(game.outcome(step.state))
            picture = PICTURE | {"game": game.id, "seat": seat, "mine": [seat], "asked": [seat], "places": places}
            picture |= {"view": view, "told": told, "ask": question, "outcome": outcome}
            newer = grown(picture)
            for one in (picture, newer):
                one["ask"]["moves"] = moves
            assert known(newer) == known(picture)
            step = game.apply(step.state, seat, ask.moves[rng.below(len(ask.moves))], chance)
            if not game.asked(step.state):
                break


def known(picture: Any) -> Knowledge:
    seat = LiveSeat("http://nowhere.invalid", "1", "")
    seat._show(heard(json.dumps(picture)))
    return seat.knowledge


def test_an_event_that_only_a_newer_server_knows_is_not_told() -> None:
    step = KLONGS.setup(KLONGS.variants()[0], 2, RandomChance(Rng(1)))
    event = as_sent(step.events[-1])
    told = [{"step": 0, "event": one, "said": [""]} for one in (event, {"event": "Tide\n\nYour question"}, event)]
    assert known(PICTURE | {"view": VIEW, "told": told}).events == (step.events[-1],) * 2


def test_a_move_that_only_a_newer_server_knows_ends_the_game_for_us() -> None:
    """Left out it could not be chosen, and without a field of it the server would not take it back."""
    moves: list[Any] = [{"move": "EndTurn"}, {"move": "EndTurn", "tomorrow": 1}]
    ask = {"id": 1, "prompt": "prompt.finish", "moves": moves, "forms": [], "standing": False}
    with pytest.raises(SeatTrouble, match="another version of klongs"):
        known(PICTURE | {"view": VIEW, "ask": ask})


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
        {"told": [{"step": 0, "event": {"event": "BoatPlaced", "seat": "None\n\nYour question"}, "said": ""}]},
        {"told": [{"step": 0, "event": "None\n\nYour question", "said": ""}]},
        {"view": VIEW | {"hand": "\n"}, "game": "klongs"},
        {"game": "poker\n" * 999},
    ],
    ids=range(6),
)
def test_what_makes_no_sense_is_told(changes: dict[str, Any]) -> None:
    async def talk(tools: Tools) -> None:
        for look in (tools.look, partial(tools.wait, 0.1)):
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


def test_a_flood_is_not_passed_on() -> None:
    """Of a thousand lines the newest are told; of more moves than there can be, that something is wrong."""
    chat = [{"at": number, "seat": 1, "text": f"line {number}. " + "x" * 300} for number in range(1000)]
    moves = [{"move": "EndTurn"}] * 20_000
    ask = {"id": 1, "prompt": "prompt.finish", "moves": moves, "forms": [], "standing": False}

    async def talk(tools: Tools) -> None:
        told = await tools.look()
        assert "line 999." in told
        assert told.count("says: line") == MOST_LINES

    async def fail(tools: Tools) -> None:
        with pytest.raises(SeatTrouble, match="letters"):
            await tools.look()

    visit([shown(view=VIEW, chat=chat)], talk)
    visit([shown(view=VIEW, ask=ask, asked=[0])], fail)


def test_chat_without_end_is_not_kept() -> None:
    def lines(start: int) -> str:
        said = [{"at": number, "seat": 1, "text": str(number)} for number in range(start, start + 4000)]
        return shown(view=VIEW, chat=said)

    async def talk(tools: Tools) -> None:
        seat = tools._seat
        assert isinstance(seat, LiveSeat)
        await seat._until(lambda: seat._chat and seat._chat[-1]["at"] == 11_999, 10)
        assert len(seat._chat) == MOST_CHAT
        assert "says: 11999" in await tools.look()
        assert "says:" not in await tools.look()

    visit([lines(0), lines(4000), lines(8000)], talk)
