"""A game against bots, without a server."""

import asyncio
import secrets
from typing import Any

import msgspec

from marketday.bots import find as find_bot
from marketday.bots import roster
from marketday.cli.mcp.knowledge import Knowledge, SeatTrouble, known
from marketday.cli.play import colour
from marketday.cli.trouble import unplayable
from marketday.core.grammar import AnyGame, Rejected
from marketday.core.rng import Rng
from marketday.core.text import Words
from marketday.lab.errors import NeedsClock
from marketday.lab.simulate import check_clockless, tell
from marketday.table import Entry, Play

SECRET_BYTES = 16
SEEDS = 2**30


class LocalSeat:
    """One seat; bots have the others and play at once."""

    def __init__(
        self, game: AnyGame, options: Any, bots: tuple[str, ...], language: str = "en", secret: bytes | None = None
    ) -> None:
        secret = secret or secrets.token_bytes(SECRET_BYTES)
        rng = Rng(int.from_bytes(secret[:4], "big") % SEEDS)
        count = len(bots) + 1
        self._play = Play(game, options, count, secret)
        self._seat = rng.below(count)
        others = [seat for seat in self._play.seats if seat != self._seat]
        self._bots = {
            seat: find_bot(bot, game.id)(game, seat, Rng(rng.below(SEEDS)))
            for seat, bot in zip(others, bots, strict=True)
        }
        self._words = Words(game.id, language).of(self._play.role(self._seat))
        self._names = [colour(game, self._words, seat) for seat in self._play.seats]
        self._heard: list[Any] = []
        self._hear(self._play.log[0])

    @property
    def knowledge(self) -> Knowledge:
        return known(self._play.game, self._play.state, self._seat, self._names, self._heard)

    def note_told(self) -> None:
        """Nothing happens here between two calls, so that all that is known is told."""

    async def come_back(self) -> None:
        """It is never away."""

    async def answer(self, move: Any) -> None:
        rejected = self._play.game.why_not(self._play.state, self._seat, move)
        if rejected is not None:
            raise SeatTrouble(why(self._play.game, rejected, self._words, self._names))
        self._heard.clear()
        self._hear(self._play.play(self._seat, move))
        await self.wait(0)

    async def wait(self, seconds: float) -> None:
        """Let the bots play until the seat is asked; strong ones think for a while, whatever the patience."""
        await asyncio.to_thread(self._let_bots_play)

    async def say(self, text: str) -> None:
        raise SeatTrouble("There is nobody to talk to: you play against bots.")

    async def agree(self, agrees: bool) -> None:
        raise SeatTrouble("Nobody has proposed anything: you play against bots.")

    async def leave(self) -> str:
        return "You left the game."

    def _let_bots_play(self) -> None:
        while others := [seat for seat in self._play.asked if seat != self._seat]:
            seat = others[0]
            view, bot = self._play.game.view(self._play.state, seat), self._bots[seat]
            tell(bot, self._play, seat)
            self._hear(self._play.play(seat, bot.choose(view, self._play.asked[seat])))

    def _hear(self, entry: Entry) -> None:
        self._heard += self._play.heard(entry, self._seat)


def begin(game: AnyGame, options: dict[str, Any], bots: tuple[str, ...], language: str) -> LocalSeat:
    if len(bots) + 1 not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        raise SeatTrouble(f"{game.id} is for {counts} players, you included: name one bot for each of the others.")
    offered = roster.names(game.id)  # by name only: a model must not make us import or start anything
    if unknown := [bot for bot in bots if bot not in offered]:
        raise SeatTrouble(f"No bot for {game.id} is called {unknown[0]!r}. There are: {', '.join(offered)}.")
    try:
        chosen = msgspec.convert(options, game.options_type)
        check_clockless(game, chosen, len(bots) + 1)
        return LocalSeat(game, chosen, bots, language)
    except NeedsClock as error:
        raise SeatTrouble(f"{error}. Here it can be played in ticks only: options {{'pace': 'ticks'}}.") from error
    except msgspec.ValidationError as error:
        raise SeatTrouble(f"{game.id} does not take these options: {error}. `list_games` names them.") from error
    except Rejected as error:
        raise SeatTrouble(unplayable(game, error, language)) from error


def why(game: AnyGame, rejected: Rejected, words: Words, names: list[str]) -> str:
    told = game.say(rejected, words, names)
    return f"Not allowed (rule {rejected.rule}): {told} Choose another move; `rules` tells the rule."
