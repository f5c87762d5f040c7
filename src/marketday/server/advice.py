"""Hints: what to do, and how good a move was, from what a seat knows. Thought out where nobody else waits for it."""

from typing import Any, Literal

import msgspec
from msgspec import Raw

from marketday.bots.counsel import Counsel, Opinion
from marketday.core.chance import seed
from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.outline import outline
from marketday.server.refusals import forbidden, swamped, wrong
from marketday.server.replays import Replays
from marketday.server.room import Room
from marketday.server.thinkers import Busy, Inquiry, Thinkers
from marketday.server.wire import Argument, Hint, Review, Suggestion
from marketday.table import Play

Verdict = Literal["best", "level", "slip", "mistake"]
LEVEL_POINTS = 1.0
"""Below this, two moves are as good as each other."""
SLIP_POINTS = 4.0


class Adviser:
    def __init__(self, thinkers: Thinkers, replays: Replays) -> None:
        self._thinkers, self._replays = thinkers, replays

    async def hint(self, room: Room, seat: Seat) -> Hint:
        table, play = room.table, _offered(room)
        if seat not in table.waiting_for():
            raise wrong("no_question", "This seat is not asked anything now.")
        ask_id, ask = table.ask_ids[seat], play.asked[seat]
        counsel = await self._think(inquiry(play, seat, ask, None))
        best, second = (
            None if opinion is None else suggestion(play.game, ask, opinion, len(table.seats))
            for opinion in (counsel.best, counsel.second)
        )
        assert best is not None
        return Hint(ask_id, best, second)

    async def review(self, room: Room, seat: Seat, step: int) -> Review:
        """How good the seat's move number `step` was, from what it knew then."""
        play = room.table.play if room.table.over else _offered(room)
        if play is None or step >= len(play.log) or play.log[step].seat != seat:
            raise wrong("no_question", "That was no move of this seat's.")
        move = play.log[step].move
        ask, view = await self._replays.at(room, step - 1, lambda past: _seen(past, seat))
        if len(ask.moves) < 2 or move not in ask.moves:
            raise wrong("no_choice", "There was nothing to choose.")
        chosen = ask.moves.index(move)
        counsel = await self._think(Inquiry(play.game.id, seat, _seed(play, step), view, ask, chosen))
        assert counsel.chosen is not None, "it was asked about"
        seat_count = len(room.table.seats)
        return Review(
            verdict(counsel),
            suggestion(play.game, ask, counsel.chosen, seat_count),
            suggestion(play.game, ask, counsel.best, seat_count),
        )

    async def _think(self, inquiry: Inquiry) -> Counsel:
        try:
            return await self._thinkers.advise(inquiry)
        except Busy as error:
            raise swamped("Too many people ask for hints; try again in a moment.") from error


def _offered(room: Room) -> Play:
    play = room.table.play
    if play is None or not room.table.offers_hints:
        raise forbidden("no_hints", "There are no hints at this table.")
    return play


def inquiry(play: Play, seat: Seat, ask: Ask[Any], chosen: int | None) -> Inquiry:
    view = play.game.view(play.state, seat)
    return Inquiry(play.game.id, seat, _seed(play, len(play.log)), view, ask, chosen)


def _seen(play: Play, seat: Seat) -> tuple[Ask[Any], Any]:
    return play.asked[seat], play.game.view(play.state, seat)


def _seed(play: Play, step: int) -> int:
    """The same question gets the same answer. It depends on nothing that is secret."""
    return int.from_bytes(seed(play.game.id.encode(), ("hint", str(step)))[:6], "big")


def verdict(counsel: Counsel) -> Verdict:
    chosen = counsel.chosen
    assert chosen is not None, "somebody chose"
    if chosen.tried.answer == counsel.best.tried.answer:
        return "best"
    behind, error = chosen.tried.behind, chosen.tried.error
    if behind < LEVEL_POINTS or behind < error:
        return "level"
    return "slip" if behind < SLIP_POINTS or behind < 2 * error else "mistake"


def suggestion(game: AnyGame, ask: Ask[Any], opinion: Opinion, seat_count: int) -> Suggestion:
    move = ask.moves[opinion.tried.answer]
    return Suggestion(
        Raw(msgspec.json.encode(move)),
        Raw(outline(game, move, seat_count)),
        round(opinion.tried.behind, 1),
        round(min(opinion.tried.error, 99.0), 1),
        tuple(Argument(reason.is_good, Raw(outline(game, reason.advice, seat_count))) for reason in opinion.reasons),
    )
