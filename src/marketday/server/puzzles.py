"""Puzzles for browsers: which there are, which is today's, and all that is needed to draw one and to check a move."""

from collections.abc import Sequence
from functools import cache

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Raw

from marketday.bots.counsel import Opinion, distinguishing, reasons
from marketday.bots.weighing import Tried
from marketday.core.grammar import AnyGame
from marketday.core.outline import say_view
from marketday.core.puzzles import Puzzle, posed, puzzles
from marketday.core.registry import every
from marketday.server.advice import suggestion
from marketday.server.house import house_of
from marketday.server.pictures import ask_picture
from marketday.server.refusals import missing
from marketday.server.requests import AnyRequest
from marketday.server.wire import PuzzleLine, PuzzleList, PuzzlePicture, Suggestion

DAY_SECONDS = 24 * 60 * 60


@get("/api/puzzles")
async def puzzle_lists(request: AnyRequest) -> list[PuzzleList]:
    """The puzzles of all games that have some."""
    return [_list(game, house_of(request).rooms.now()) for game in every() if game.is_listed and puzzles(game)]


@get("/api/puzzles/{game:str}", raises=[NotFoundException])
async def puzzle_list(request: AnyRequest, game: FromPath[str]) -> PuzzleList:
    """The puzzles of a game, and which is today's."""
    return _list(_game(game), house_of(request).rooms.now())


@get("/api/puzzles/{game:str}/{number:int}", raises=[NotFoundException])
async def puzzle(game: FromPath[str], number: FromPath[int]) -> PuzzlePicture:
    """What a seat sees and is asked, the best answer, and what speaks for it."""
    found = _game(game)
    if not 1 <= number <= len(puzzles(found)):
        raise missing("no_puzzle", "There is no such puzzle.")
    return picture(found, number)


def _game(name: str) -> AnyGame:
    for game in every():
        if game.id == name and puzzles(game):
            return game
    raise missing("no_puzzle", f"There are no puzzles of {name!r}.")


def _list(game: AnyGame, now: float) -> PuzzleList:
    found = puzzles(game)
    return PuzzleList(game.id, todays(found, now), tuple(PuzzleLine(one.id, one.level) for one in found))


def todays(found: Sequence[Puzzle], now: float) -> int:
    """One after another, day by day, the same for everybody; none where what looks best at once is best, unless there
    are no others."""
    numbers = range(1, len(found) + 1)
    hidden = [number for number in numbers if found[number - 1].level != "easy"] or numbers
    return hidden[int(now // DAY_SECONDS) % len(hidden)]


@cache
def picture(game: AnyGame, number: int) -> PuzzlePicture:
    found = puzzles(game)[number - 1]
    state, ask = posed(game, found)
    view = game.view(state, found.seat)
    role = (game.roles_of(state) or ("",) * found.seat_count)[found.seat]

    def told(answer: int, beside: int, behind: float, error: float) -> Suggestion:
        weighed, others = (game.advice(view, found.seat, ask.moves[one]) for one in (answer, beside))
        own, spared = distinguishing(game, weighed, others)
        why = reasons([*own, *spared])
        if not any(reason.is_good for reason in why):
            why = reasons(weighed)
        opinion = Opinion(ask.moves[answer], Tried(answer, 0, 0.0, behind, error), why)
        return suggestion(game, opinion, found.seat_count, role)

    return PuzzlePicture(
        game.id,
        number,
        found.id,
        found.level,
        found.seat,
        game.colours[: found.seat_count],
        Raw(msgspec.json.encode(view)),
        say_view(game, view, found.seat_count),
        ask_picture(game, ask, found.seat_count, number, role),
        told(found.best, found.second, 0.0, 0.0),
        told(found.second, found.best, found.behind, found.error),
    )


HANDLERS = [puzzle_lists, puzzle_list, puzzle]
