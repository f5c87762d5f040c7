"""Hints: what to do, and how good a move was, from what a seat knows. Thought out where nobody else waits for it."""

import asyncio
import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import Raw

from marketday.bots.counsel import Counsel, Opinion, is_level
from marketday.core.chance import seed
from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.outline import outline
from marketday.server.limits import Asker
from marketday.server.refusals import forbidden, swamped, wrong
from marketday.server.replays import Replays
from marketday.server.room import Room
from marketday.server.thinkers import Busy, Inquiry, Thinkers
from marketday.server.wire import Argument, Grade, Hint, Review, Suggestion
from marketday.table import Entry, Play

SLIP_POINTS = 4.0
MOST_GIVEN = 1000
MOST_UNDER_WAY = 8
"""Hints and judgements at the same time; bots keep the other places."""


Question = tuple[str, int, Seat, bytes]
"""A table, its rules, a seat, and the mark of the position. How many moves were made does not tell which: they can be
taken back and made otherwise."""


class Adviser:
    def __init__(self, thinkers: Thinkers, replays: Replays) -> None:
        self._thinkers, self._replays = thinkers, replays
        self._given: dict[Question, Any] = {}
        """Hints of late: the move. Whoever does what we said is not told off for it."""
        self._under_way: dict[tuple[Any, ...], tuple[Asker, asyncio.Task[Counsel]]] = {}

    async def hint(self, room: Room, seat: Seat, asker: Asker) -> Hint:
        table, play = room.table, _offered(room)
        if seat not in table.waiting_for():
            raise wrong("no_question", "This seat is not asked anything now.")
        about = question(room, seat, marks(play.log)[-1])
        ask_id, (ask, view) = table.ask_ids[seat], seen(play, seat)
        inquiry = Inquiry(play.game.id, seat, seed_of(play, "hint", len(play.log)), view, ask, None)
        counsel = await self._think(asker, about, inquiry)
        # While it was thought about the room may have been put away: nothing is asked of it any more.
        self._given[about] = counsel.best.move
        if len(self._given) > MOST_GIVEN:
            del self._given[next(iter(self._given))]
        best, second = (
            None if opinion is None else suggestion(play.game, opinion, len(table.seats), play.role(seat))
            for opinion in (counsel.best, counsel.second)
        )
        assert best is not None
        return Hint(ask_id, best, second, counsel.second is not None and is_level(counsel.second.tried))

    async def review(self, room: Room, seat: Seat, step: int, asker: Asker) -> Review:
        """How good the seat's first move from number `step` on was, from what it knew then: where several act at the
        same time, somebody else's may come before it."""
        play = room.table.play if room.table.over else _offered(room)
        if not room.table.is_known_to_advisers:
            raise wrong("no_coach", "Nobody can judge moves here.")
        made = None if play is None else next((entry for entry in play.log[step:] if entry.seat == seat), None)
        if play is None or made is None:
            raise wrong("no_question", "That was no move of this seat's.")
        step, move = made.step, made.move
        before = [question(room, seat, mark) for mark in marks(play.log[:step])]
        unanswered = before[last_of(seat, play.log[:step]) :]
        ask, view = await self._replays.at(room, step - 1, lambda past: seen(past, seat))
        if not is_choice(ask):
            raise wrong("no_choice", "There was nothing to choose.")
        inquiry = Inquiry(play.game.id, seat, seed_of(play, "hint", step), view, ask, move)
        counsel = await self._think(asker, (before[-1], move), inquiry)
        assert counsel.chosen is not None, "it was asked about"
        told = partial(suggestion, play.game, seat_count=len(room.table.seats), role=play.role(seat))
        return Review(
            "best" if any(move == self._given.get(one) for one in unanswered) else verdict(counsel),
            told(counsel.chosen),
            told(counsel.best),
        )

    async def _think(self, asker: Asker, about: tuple[Any, ...], inquiry: Inquiry) -> Counsel:
        """Who asks the same while it is thought about waits for the same answer: however often one asks, one takes one
        place."""
        _, task = self._under_way.get(about, (asker, None))
        if task is None:
            if len(self._under_way) >= MOST_UNDER_WAY:
                raise swamped("Too many people ask for hints; try again in a moment.")
            if not asker.has_share(other for other, _ in self._under_way.values()):
                raise swamped("Your other questions are still thought about; try again in a moment.")
            task = asyncio.create_task(self._thinkers.advise(inquiry))
            self._under_way[about] = asker, task
            task.add_done_callback(lambda _: self._under_way.pop(about))
        try:
            return await asyncio.shield(task)
        except Busy as error:
            raise swamped("Those who think are busy; try again in a moment.") from error


def _offered(room: Room) -> Play:
    play = room.table.play
    if play is None or not (room.table.can_hint and room.table.has_hints):
        raise forbidden("no_hints", "There are no hints at this table.")
    return play


def question(room: Room, seat: Seat, mark: bytes) -> Question:
    return room.table.charter.id, room.table.rules, seat, mark


def marks(log: Sequence[Entry]) -> list[bytes]:
    """Of the positions after none of these moves, after the first, and so on."""
    so_far = hashlib.blake2b(digest_size=12)
    found = [so_far.digest()]
    for entry in log:
        so_far.update(msgspec.json.encode((entry.seat, entry.move)))
        found.append(so_far.digest())
    return found


def last_of(seat: Seat, log: Sequence[Entry]) -> int:
    """How many moves had been made with the seat's last one: what it was told since then was about its next."""
    return max((number for number, entry in enumerate(log, 1) if entry.seat == seat), default=0)


def seen(play: Play, seat: Seat) -> tuple[Ask[Any], Any]:
    """What the seat is asked, and what it sees."""
    return play.asked[seat], play.game.view(play.state, seat)


def seed_of(play: Play, what: str, step: int) -> int:
    """The same question gets the same answer. It depends on nothing that is secret."""
    return int.from_bytes(seed(play.game.id.encode(), (what, str(step)))[:6], "big")


def verdict(counsel: Counsel) -> Grade:
    chosen = counsel.chosen
    assert chosen is not None, "somebody chose"
    if chosen.tried.answer == counsel.best.tried.answer:
        return "best"
    if is_level(chosen.tried):
        return "level"
    return "slip" if chosen.tried.behind < SLIP_POINTS else "mistake"


def is_choice(ask: Ask[Any]) -> bool:
    return len(ask.moves) > 1 or bool(ask.forms)


def suggestion(game: AnyGame, opinion: Opinion, seat_count: int, role: str) -> Suggestion:
    return Suggestion(
        Raw(msgspec.json.encode(opinion.move)),
        Raw(outline(game, opinion.move, seat_count, role)),
        round(opinion.tried.behind, 1),
        round(min(opinion.tried.error, 99.0), 1),
        tuple(
            Argument(reason.is_good, Raw(outline(game, reason.advice, seat_count, role))) for reason in opinion.reasons
        ),
    )
