"""A talk with `marketday mcp`, for the tests."""

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable

import pytest
from mcp import Client, StdioServerParameters, stdio_client

from marketday.cli.mcp.knowledge import SeatTrouble

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


def trouble(talk: Awaitable[str]) -> str:
    async def run() -> str:
        return await talk

    with pytest.raises(SeatTrouble) as caught:
        asyncio.run(run())
    return str(caught.value)
