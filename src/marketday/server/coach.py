"""The coach: goes through a seat's decisions of a finished game, in the background, once; what it found is kept."""

import asyncio
import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from litestar.exceptions import HTTPException
from msgspec import Raw

from marketday.bots import coach
from marketday.bots.coach import Chance, Choice, Judged
from marketday.bots.counsel import weighing_of
from marketday.bots.weighing import Budget
from marketday.core.grammar import AnyGame, Ask, Outcome, Seat
from marketday.core.outline import outline
from marketday.server.advice import is_choice, seed_of, seen, suggestion
from marketday.server.limits import Asker
from marketday.server.refusals import swamped, wrong
from marketday.server.replays import Replays
from marketday.server.room import Room
from marketday.server.thinkers import Busy, Thinkers
from marketday.server.wire import Coaching, CoachLesson, CoachLine, CoachMoment, CoachReport
from marketday.store import Store
from marketday.table import Entry, Play

BUDGET = Budget(play_outs=96)
MOST_DECISIONS = 96
"""Of a long game those in which something else was chosen than what looks best at once, and of these the ones with the
most answers; where answers are composed, those that were given least often. And the first: the account begins with what
was expected then."""
MOST_CHANCES = 32
"""Decisions at which the chance of winning is looked for: a few that are right are better than many that are not."""
TRIES = 3
MOST_REPORTS = 8
"""That are made at the same time."""
VERSION = 5
"""Grows when what is kept is to be made anew."""


About = tuple[str, Seat, str]
"""A table, a seat, and the mark of the moves."""


class Work:
    """A report in the making."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self.done, self.of = 0, 0
        self.task: asyncio.Task[None] | None = None


class Coach:
    def __init__(self, thinkers: Thinkers, replays: Replays, store: Store) -> None:
        self._thinkers, self._replays, self._store = thinkers, replays, store
        self._works: dict[About, Work] = {}

    async def report(self, room: Room, seat: Seat, asker: Asker) -> Coaching:
        """What is known by now; whoever asks first sets the coach to work."""
        about = (room.table.charter.id, seat, mark(room))
        # A report that is finished while the store is asked would be neither in it nor in the making.
        if about not in self._works and (kept := await self._store.reports.of(*about)) is not None:
            return Coaching(1, 1, msgspec.json.decode(kept, type=CoachReport))
        if not room.table.is_known_to_advisers or room.table.is_old:
            raise wrong("no_coach", "There is no coach for this game.")
        work = self._works.get(about)
        if work is None:
            if len(self._works) >= MOST_REPORTS:
                raise swamped("The coach has too much to do; try again in a moment.")
            if not asker.has_share(other.asker for other in self._works.values()):
                raise swamped("The coach is still at your other games; try again when they are done.")
            work = self._works[about] = Work(asker)
            work.task = asyncio.create_task(self._make(room, about, work))
            work.task.add_done_callback(lambda _: self._works.pop(about, None))
        return Coaching(work.done, work.of, None)

    def stop(self) -> None:
        for work in self._works.values():
            if work.task is not None:
                work.task.cancel()

    async def _make(self, room: Room, about: About, work: Work) -> None:
        room.reports_under_way += 1
        try:
            if mark(room) == about[2]:  # the store was asked first, and that takes its time
                await self._judge_all(room, about, work)
        except HTTPException:
            return  # whoever asks again sets it to work again
        finally:
            room.reports_under_way -= 1

    async def _judge_all(self, room: Room, about: About, work: Work) -> None:
        play, seat = room.table.play, about[1]
        outcome = None if play is None else play.outcome
        assert play is not None
        assert outcome is not None, "the game is over"
        game, log, seats = play.game, list(play.log), len(play.seats)
        asked: dict[int, tuple[Ask[Any], Any]] = {}
        for step in [entry.step for entry in log if entry.seat == seat]:
            if mark(room) != about[2]:
                return  # in practice somebody took moves back: what was asked about is no more
            asked[step] = await self._replays.at(room, step - 1, lambda past: seen(past, seat))
        decisions = decided(play, seat, log, asked)
        if len(decisions) > MOST_DECISIONS:
            has_first_sight, plain = weighing_of(game).has_first_sight, list[bool]()
            for decision in decisions:
                if mark(room) != about[2]:
                    return
                plain.append(has_first_sight and await self._is_plain(decision))
            decisions = foremost(decisions, plain)
        decisions = some_ask_for_chances(decisions)
        work.of = len(decisions)
        judged: list[Judged] = []
        for decision in decisions:
            judged += await self._judge(decision)
            work.done += 1
            if mark(room) != about[2]:
                return  # there is one report for each seat: that of the moves that hold would be lost
        made = report_of(game, seat, judged, outcome, game.roles_of(play.state) or ("",) * seats)
        await self._store.reports.keep(*about, msgspec.json.encode(made))

    async def _judge(self, decision: Choice) -> list[Judged]:
        """Nothing, if those who think do not answer again and again: one decision less is no reason to begin anew."""
        for _ in range(TRIES):
            with suppress(Busy):
                return [await self._thinkers.judge(decision)]
        return []

    async def _is_plain(self, decision: Choice) -> bool:
        for _ in range(TRIES):
            with suppress(Busy):
                return await self._thinkers.is_plain(decision)
        return False


def mark(room: Room) -> str:
    """Of the moves that were made, and of what we make of them: in practice a finished game may go on otherwise."""
    if room.table.play is None:
        raise swamped("The table was reopened meanwhile; ask again.")
    moves = msgspec.json.encode([entry.move for entry in room.table.play.log])
    return f"{VERSION} {hashlib.blake2b(moves, digest_size=12).hexdigest()}"


def decided(play: Play, seat: Seat, log: Sequence[Entry], asked: Mapping[int, tuple[Ask[Any], Any]]) -> list[Choice]:
    """Where there was something to choose."""
    choices = [(step, ask, view) for step, (ask, view) in asked.items() if is_choice(ask)]
    return [
        Choice(
            *(play.game.id, seat, step, number, seed_of(play, "coach", step), view, ask),
            *(log[step].move, BUDGET),
        )
        for number, (step, ask, view) in enumerate(choices)
    ]


def foremost(decisions: Sequence[Choice], plain: Sequence[bool]) -> list[Choice]:
    """Those that are worth the time, and the first."""
    kinds = Counter(type(one.chosen) for one in decisions if one.ask.forms)
    ranked = sorted(
        zip(decisions, plain, strict=True),
        key=lambda pair: (
            *(pair[0] is not decisions[0], pair[1]),
            *(kinds[type(pair[0].chosen)], -len(pair[0].ask.moves)),
        ),
    )
    return sorted((one for one, _ in ranked[:MOST_DECISIONS]), key=lambda one: one.step)


def some_ask_for_chances(decisions: Sequence[Choice]) -> list[Choice]:
    """Every one of a short game; of a long one every second, third …, the first among them."""
    apart = -(-len(decisions) // MOST_CHANCES) or 1
    return [one._replace(asks_chance=number % apart == 0) for number, one in enumerate(decisions)]


def rounded(chance: Chance | None) -> tuple[float | None, float | None]:
    return (None, None) if chance is None else (round(chance.worth, 3), round(chance.error, 3))


def report_of(
    game: AnyGame,
    seat: Seat,
    judged: list[Judged],
    outcome: Outcome,
    roles: Sequence[str],
) -> CoachReport:
    """The roles are those of all seats, each empty where a game has none."""
    seat_count = len(roles)

    def lesson(one: Judged) -> CoachLesson:
        chosen = one.counsel.chosen
        assert chosen is not None, "a move was made"
        line = tuple(
            CoachLine(move.seat, Raw(outline(game, move.move, seat_count, roles[move.seat]))) for move in one.line
        )
        own, best = (suggestion(game, opinion, seat_count, roles[seat]) for opinion in (chosen, one.counsel.best))
        return CoachLesson(one.step, own, best, line)

    ahead = coach.ahead_of(outcome.totals, seat)
    account, luck = coach.account(judged, ahead), coach.luck_before(judged, ahead)
    moments = [
        CoachMoment(one.step, *rounded(one.chance), round(lost, 3), round(brought, 3))
        for one, lost, brought in zip(judged, coach.lost_by(judged), luck[:-1], strict=True)
    ]
    return CoachReport(
        seat,
        seat in outcome.winners,
        tuple(moments),
        tuple(map(lesson, coach.costliest(judged))),
        round(account.expected, 1),
        round(account.lost, 1),
        round(account.lost_error, 1),
        round(account.luck, 1),
        round(account.luck_error, 1),
        round(ahead, 1),
        not weighing_of(game).has_first_sight,
    )
