"""The tools a language model is given, and the one seat it has."""

import asyncio
from functools import wraps
from typing import Any, Protocol

import msgspec
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from marketday import __version__
from marketday.bots import roster
from marketday.cli.mcp import live, local
from marketday.cli.mcp.heard import STRANGE, understood
from marketday.cli.mcp.knowledge import Knowledge, SeatTrouble, chosen, tell
from marketday.cli.session import rule_order
from marketday.core import registry
from marketday.core.grammar import AnyGame
from marketday.core.text import LANGUAGES, Words

LONGEST_WAIT = 120.0
MOST_TOLD = 200_000
"""Letters: no table has as much to show, and models read all of it."""
INSTRUCTIONS = (
    "Board games about markets. `list_games` and `rules` tell what there is. Sit down once: `sit_down` with the link "
    "of a seat that a person sent, or `start_game` against bots. Then `look`, `answer` with the number of a move, and "
    "`wait` while others play, until the game is over; `leave` at the end. You know what your seat may know."
)


class AnySeat(Protocol):
    @property
    def knowledge(self) -> Knowledge: ...
    def note_told(self) -> None: ...
    async def come_back(self) -> None: ...
    async def answer(self, move: Any) -> None: ...
    async def wait(self, seconds: float) -> None: ...
    async def say(self, text: str) -> None: ...
    async def agree(self, agrees: bool) -> None: ...
    async def leave(self) -> str: ...


class Tools:
    """Every public method is a tool; its docstring is what the model reads."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._seat: AnySeat | None = None
        self._last: Knowledge | None = None
        """What was told last: the numbers that the model says are of its moves."""
        self._sitting_down = asyncio.Lock()
        """Models call several tools at once, and there is one seat."""

    # ---- what there is -----------------------------------------------------------------------------------------------
    async def list_games(self) -> str:
        """The games there are: how many can play, which bots there are, which options."""
        return "\n\n".join(_about(game, self._language) for game in registry.every())

    async def rules(self, game: str, rule: str = "", language: str = "") -> str:
        """The rules of a game, each with its id; with `rule` only that one (K-12). Languages: en, pl, de, fr."""
        language = language or self._language
        if language not in LANGUAGES:
            raise SeatTrouble(f"The rules are there in {', '.join(LANGUAGES)}.")
        words = Words(_find(game).id, language)
        ids = [key.removeprefix("rule.") for key in sorted(words.keys()) if key.startswith("rule.")]
        wanted = (
            [found for found in ids if found.lower() == rule.strip().lower()] if rule else sorted(ids, key=rule_order)
        )
        if not wanted:
            raise SeatTrouble(f"{game} has no rule {rule}. Its rules: {', '.join(sorted(ids, key=rule_order))}.")
        return "\n".join(f"{found}: {words.say(f'rule.{found}')}" for found in wanted)

    # ---- sitting -----------------------------------------------------------------------------------------------------
    async def sit_down(self, link: str, name: str = "") -> str:
        """Take a seat at a live table by the link that its host sent (https://…/join/…), under a name."""
        async with self._sitting_down:
            self._check_free()
            self._seat = await live.sit_down(link, name, self._language)
        return await self._tell()

    async def start_game(self, game: str, bots: list[str] | None = None, options: dict[str, Any] | None = None) -> str:
        """Start a game against bots, here, without a server. `bots`: one for each of the others (["greedy"])."""
        async with self._sitting_down:
            self._check_free()
            rules = _find(game)
            others = tuple(bots or [rules.usual_bot] * (rules.seat_counts[0] - 1))
            seat = local.begin(rules, options or {}, others, self._language)
            await seat.wait(0)
            self._seat = seat
        return await self._tell()

    async def leave(self) -> str:
        """Get up. At a live table that goes on a bot plays for you from then on."""
        told = await self._sitting().leave()
        self._seat = self._last = None
        return told

    # ---- playing -----------------------------------------------------------------------------------------------------
    async def look(self, as_json: bool = False) -> str:
        """What you see now: what happened, the board, your question and the moves, numbered. `as_json`: the view."""
        seat = self._sitting()
        if as_json:
            await seat.come_back()
            with understood():
                return whole(msgspec.json.encode(seat.knowledge.view).decode())
        return await self._tell()

    async def answer(self, number: int | None = None, text: str = "", move: dict[str, Any] | None = None) -> str:
        """Answer your question by the number of a move; or, where that is offered, in words (`text`) or by a `move`
        that you composed. Tells what you see afterwards."""
        seat = self._sitting()
        if self._last is None:
            raise SeatTrouble("You have not seen your question yet. Call `look`.")
        await seat.answer(chosen(self._last, number, text, move, self._language))
        return await self._tell()

    async def wait(self, seconds: float = 30) -> str:
        """Wait, at most so long, until it is your turn, somebody says something or the game is over."""
        if not seconds >= 0:  # NaN is neither
            raise SeatTrouble(f"Say for how many seconds, from 0 to {LONGEST_WAIT:.0f}.")
        await self._sitting().wait(min(seconds, LONGEST_WAIT))
        return await self._tell()

    async def say(self, text: str) -> str:
        """Say something to the others at the table, in at most 400 letters."""
        if not 0 < len(text.strip()) <= 400:
            raise SeatTrouble("Say between 1 and 400 letters.")
        await self._sitting().say(text.strip())
        return "Said."

    async def agree(self, agrees: bool) -> str:
        """Answer what somebody at the table proposes: taking moves back, a pause, the end of the game."""
        await self._sitting().agree(agrees)
        return "Your answer is known." if agrees else "You said no."

    # ---- for all of them ---------------------------------------------------------------------------------------------
    async def _tell(self) -> str:
        seat = self._sitting()
        await seat.come_back()
        with understood():
            knowledge = seat.knowledge
            told = whole(tell(knowledge, self._language))
        self._last = knowledge
        seat.note_told()
        return told

    def _sitting(self) -> AnySeat:
        if self._seat is None:
            raise SeatTrouble("You do not sit anywhere: `sit_down` with a seat's link, or `start_game` against bots.")
        return self._seat

    def _check_free(self) -> None:
        if self._seat is not None:
            raise SeatTrouble("You sit at a table already. Call `leave` first.")


def whole(text: str) -> str:
    if len(text) > MOST_TOLD:
        raise SeatTrouble(STRANGE.format(why=f"{len(text):,} letters"))
    return text


def make_server(language: str = "en") -> MCPServer[Any]:
    server: MCPServer[Any] = MCPServer("marketday", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING")
    tools = Tools(language)
    for name in (name for name in vars(Tools) if not name.startswith("_")):
        server.add_tool(told(getattr(tools, name)), name=name, structured_output=False)
    return server


def told(tool: Any) -> Any:
    """The tool, whose troubles are told to the model."""

    @wraps(tool)
    async def call(**given: Any) -> str:
        try:
            answer: str = await tool(**given)
        except SeatTrouble as trouble:
            raise ToolError(str(trouble)) from None
        return answer

    return call


def _find(game: str) -> AnyGame:
    try:
        return registry.find(game)
    except registry.UnknownGame:
        raise SeatTrouble(f"There is no game {game!r}. There are: {', '.join(registry.names())}.") from None


def _about(game: AnyGame, language: str) -> str:
    words = Words(game.id, language)
    options = msgspec.json.schema_components([game.options_type])[1]
    fields = next(iter(options.values())).get("properties", {})
    return "\n".join(
        [
            f"{game.id}: {words.say('game.name')}. {words.say('game.pitch')}",
            f"  players: {', '.join(map(str, game.seat_counts))}; bots: {', '.join(roster.names(game.id))}",
            f"  options: {msgspec.json.encode(fields).decode()}",
        ]
    )
