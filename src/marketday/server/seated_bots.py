"""The bots at a table: they look when they are asked, think where they disturb nobody, and answer like anybody else."""

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from marketday.bots import Bot
from marketday.bots import find as find_bot
from marketday.bots.bot import SociableBot, glance
from marketday.core.chance import seed
from marketday.core.grammar import Rejected, Seat
from marketday.core.rng import Rng
from marketday.server.sessions import BotSession
from marketday.server.thinkers import Problem, Solve
from marketday.table import acts

if TYPE_CHECKING:
    from marketday.server.room import Room

RETRY_SECONDS = 1.0
"""How long to wait before trying again when the disk refused a write."""
WITHIN_A_TURN = 0.3
"""As a share of its pace, when a bot is asked again right after its own answer."""


class SeatedBots:
    def __init__(self, room: "Room", pace: float, solve: Solve) -> None:
        self._room = room
        self._solve = solve
        self._pace = pace
        """Seconds a bot waits before it answers, so that people can follow."""
        self._bots: dict[Seat, tuple[str, Bot]] = {}
        self._answering: asyncio.Task[None] | None = None
        self._thinking: tuple[Seat, int, asyncio.Future[Any]] | None = None
        """Who thinks long about which question, where one answers after the other."""
        self._trading: dict[Seat, asyncio.Task[None]] = {}
        """The bots of a table where everybody acts at once."""

    def mind(self) -> None:
        """Something changed: see whether a bot has something to do."""
        room = self._room
        if room.table.is_live:
            for seat in self._seats():
                if seat not in self._trading or self._trading[seat].done():
                    self._trading[seat] = room.begin(self._trade(seat))
            return
        self._drop_what_is_gone()
        if self._seats() and (self._answering is None or self._answering.done()):
            self._answering = room.begin(self._answer_all())

    def _drop_what_is_gone(self) -> None:
        """Nobody thinks about a position that was taken back, or that the table has left."""
        if self._thinking is not None:
            seat, ask_id, thought = self._thinking
            table = self._room.table
            if seat not in table.waiting_for() or table.ask_ids.get(seat) != ask_id:
                thought.cancel()

    @property
    def are_busy(self) -> bool:
        return any(not task.done() for task in self._tasks())

    def stop(self) -> None:
        for task in self._tasks():
            task.cancel()

    def _tasks(self) -> list[asyncio.Task[None]]:
        return [*self._trading.values(), *([self._answering] if self._answering else [])]

    def _seats(self) -> list[Seat]:
        table = self._room.table
        return [seat for seat in table.waiting_for() if table.places[seat].bot is not None]

    async def _answer_all(self) -> None:
        before: list[Seat] = []
        while not self._room.table.is_live and (seats := self._seats()):
            await asyncio.sleep(self._pace * (WITHIN_A_TURN if seats == before else 1))
            before = seats
            for seat in seats:
                await self._answer(seat)

    async def _trade(self, seat: Seat) -> None:
        """A bot where everybody acts at once: it looks, acts or does not, and looks again."""
        table = self._room.table
        while table.is_live and seat in self._seats() and (name := table.places[seat].bot) is not None:
            bot = self._bot(seat, name)
            await asyncio.sleep(glance(bot))
            if table.is_live:
                await self._answer(seat)

    async def _answer(self, seat: Seat) -> None:
        table = self._room.table
        play, name = table.play, table.places[seat].bot
        if play is None or name is None or seat not in table.waiting_for():
            return
        ask_id, ask, view = table.ask_ids[seat], play.asked[seat], play.game.view(play.state, seat)
        if getattr(find_bot(name, play.game.id), "thinks_long", False):
            problem = Problem(name, play.game.id, seat, self._seed(seat, ask_id), view, ask)
            thought = asyncio.ensure_future(self._solve(problem, bool(self._room.presence.connections)))
            if not table.is_live:
                self._thinking = seat, ask_id, thought
            try:
                await asyncio.wait([thought])
            finally:
                thought.cancel()
            if thought.cancelled():
                return
            move = thought.result()
        else:
            move = await asyncio.to_thread(self._acquainted(seat, name).choose, view, ask)
        if move is None:
            return
        # Nobody's time runs out because of what somebody else looks at.
        if not table.is_live and not table.is_timed:
            await self._room.presence.let_show()
        answer = acts.Answer(seat, ask_id, msgspec.Raw(msgspec.json.encode(move)))
        verdicts: list[object] = []

        def judged(verdict: object) -> None:
            verdicts.append(verdict)
            self._room.count("marketday_bot_acts_total", "refused" if isinstance(verdict, Rejected) else "done")

        await self._room.act(BotSession(seat=seat), answer, judged)
        # If the table changed while the bot thought, it is asked again.
        if any(isinstance(verdict, Rejected) and verdict.reason == "not_written" for verdict in verdicts):
            await asyncio.sleep(RETRY_SECONDS)

    def _acquainted(self, seat: Seat, name: str) -> Bot:
        """The bot, which knows by now who else is there."""
        bot, places = self._bot(seat, name), self._room.table.places
        if isinstance(bot, SociableBot):
            bot.meet([other for other, place in enumerate(places) if place.bot is None], places[seat].character)
        return bot

    def _bot(self, seat: Seat, name: str) -> Bot:
        table = self._room.table
        known = self._bots.get(seat)
        if known is None or known[0] != name:
            known = self._bots[seat] = (name, find_bot(name, table.game.id)(table.game, seat, Rng(self._seed(seat))))
        return known[1]

    def _seed(self, *what: int) -> int:
        secret = bytes.fromhex(self._room.table.charter.secret)
        return int.from_bytes(seed(secret, ("bot", *map(str, what)))[:6], "big")
