"""The coach: goes through a seat's decisions of a finished game, in the background, once; what it found is kept."""

import asyncio
import hashlib
from typing import Any

import msgspec
from litestar.exceptions import HTTPException
from msgspec import Raw

from marketday.bots import coach
from marketday.bots.coach import Decision, Judged
from marketday.bots.weighing import Budget
from marketday.core.chance import seed
from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.outline import outline
from marketday.server.advice import suggestion
from marketday.server.refusals import swamped, wrong
from marketday.server.replays import Replays
from marketday.server.room import Room
from marketday.server.thinkers import Busy, Thinkers
from marketday.server.wire import Coaching, CoachLesson, CoachLine, CoachMoment, CoachReport
from marketday.store import Store
from marketday.table import Play

BUDGET = Budget(play_outs=96)
MOST_DECISIONS = 48
"""Of a long game those with the most answers."""
MOST_REPORTS = 8
"""That are made at the same time."""
VERSION = 1
"""Grows when what is kept is to be made anew."""


class Work:
    """A report in the making."""

    def __init__(self) -> None:
        self.done, self.of = 0, 0
        self.task: asyncio.Task[None] | None = None


class Coach:
    def __init__(self, thinkers: Thinkers, replays: Replays, store: Store) -> None:
        self._thinkers, self._replays, self._store = thinkers, replays, store
        self._works: dict[tuple[str, Seat], Work] = {}

    async def report(self, room: Room, seat: Seat) -> Coaching:
        """What is known by now; whoever asks first sets the coach to work."""
        table = room.table.charter.id
        kept = await self._store.reports.of(table, seat, mark(room))
        if kept is not None:
            return Coaching(1, 1, msgspec.json.decode(kept, type=CoachReport))
        if room.table.game.judge() is None or room.table.is_old:
            raise wrong("no_coach", "There is no coach for this game.")
        work = self._works.get((table, seat))
        if work is None:
            if len(self._works) >= MOST_REPORTS:
                raise swamped("The coach has too much to do; try again in a moment.")
            work = self._works[table, seat] = Work()
            work.task = asyncio.create_task(self._make(room, seat, work))
            work.task.add_done_callback(lambda _: self._works.pop((table, seat), None))
        return Coaching(work.done, work.of, None)

    def stop(self) -> None:
        for work in self._works.values():
            if work.task is not None:
                work.task.cancel()

    async def _make(self, room: Room, seat: Seat, work: Work) -> None:
        try:
            await self._judge_all(room, seat, work)
        except (Busy, HTTPException):
            return  # whoever asks again sets it to work again

    async def _judge_all(self, room: Room, seat: Seat, work: Work) -> None:
        play = room.table.play
        outcome = None if play is None else play.outcome
        assert play is not None
        assert outcome is not None, "the game is over"
        steps = [entry.step for entry in play.log if entry.seat == seat]
        asked = [await self._replays.at(room, step - 1, lambda past: _seen(past, seat)) for step in steps]
        decisions = decided(play, seat, steps, asked)
        work.of = len(decisions)
        judged: list[Judged] = []
        for decision in decisions:
            judged.append(await self._thinkers.judge(decision))
            work.done += 1
        ahead = coach.ahead_of(outcome.totals, seat)
        made = report_of(play.game, seat, dict(zip(steps, asked, strict=True)), judged, ahead, len(play.seats))
        await self._store.reports.keep(room.table.charter.id, seat, mark(room), msgspec.json.encode(made))


def mark(room: Room) -> str:
    """Of the moves that were made, and of what we make of them: in practice a finished game may go on otherwise."""
    assert room.table.play is not None, "the game is over"
    moves = msgspec.json.encode([entry.move for entry in room.table.play.log])
    return f"{VERSION} {hashlib.blake2b(moves, digest_size=12).hexdigest()}"


def _seen(play: Play, seat: Seat) -> tuple[Ask[Any], Any]:
    return play.asked[seat], play.game.view(play.state, seat)


def decided(play: Play, seat: Seat, steps: list[int], asked: list[tuple[Ask[Any], Any]]) -> list[Decision]:
    """Where there was something to choose."""
    decisions = [
        Decision(play.game.id, seat, step, _seed(play, step), view, ask, ask.moves.index(play.log[step].move), BUDGET)
        for step, (ask, view) in zip(steps, asked, strict=True)
        if len(ask.moves) > 1 and play.log[step].move in ask.moves
    ]
    widest = sorted(decisions, key=lambda one: -len(one.ask.moves))[:MOST_DECISIONS]
    return sorted(widest, key=lambda one: one.step)


def _seed(play: Play, step: int) -> int:
    return int.from_bytes(seed(play.game.id.encode(), ("coach", str(step)))[:6], "big")


def report_of(
    game: AnyGame,
    seat: Seat,
    asked: dict[int, tuple[Ask[Any], Any]],
    judged: list[Judged],
    ahead: float,
    seat_count: int,
) -> CoachReport:
    def lesson(one: Judged) -> CoachLesson:
        ask, chosen = asked[one.step][0], one.counsel.chosen
        assert chosen is not None, "a move was made"
        line = tuple(CoachLine(move.seat, Raw(outline(game, move.move, seat_count))) for move in one.line)
        best = suggestion(game, ask, one.counsel.best, seat_count)
        return CoachLesson(one.step, suggestion(game, ask, chosen, seat_count), best, line)

    account, luck = coach.account(judged, ahead), coach.luck_before(judged, ahead)
    moments = [
        CoachMoment(one.step, round(one.chance, 3), round(one.behind, 1), round(brought, 1))
        for one, brought in zip(judged, luck, strict=False)
    ]
    return CoachReport(
        seat,
        tuple(moments),
        tuple(map(lesson, coach.costliest(judged))),
        round(account.expected, 1),
        round(account.lost, 1),
        round(account.lost_error, 1),
        round(account.luck, 1),
        round(account.luck_error, 1),
        round(ahead, 1),
    )
