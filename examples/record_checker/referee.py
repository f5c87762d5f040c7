"""What a referee of any game is made of: the form of its moves, its questions, and the walk through a record.

A referee tells a game as the rule book does, from top to bottom, and stops at every question (`yield`). What is
answered comes back from the record. Draws are made on the way, wherever the rules say that something is drawn.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Generator, Mapping
from dataclasses import dataclass
from importlib import import_module
from inspect import isabstract
from pathlib import Path
from typing import Any, ClassVar

from chance import Draws
from envelope import Record
from faults import Fault, Foul

Move = tuple[Any, ...]
"""The name of a move and its fields, in the order of the tables."""
Fields = Mapping[str, Any]
"""By name what a field may be: a range of numbers, or a list of values, or `Several`."""


@dataclass(frozen=True)
class Several:
    """A list of values."""

    each: Any
    least: int
    most: int


@dataclass(frozen=True)
class Question:
    """Who is asked, and what each may answer: a list of moves, or a function that names what is wrong with one."""

    answers: Mapping[int | None, Collection[Move] | Callable[[Move], str | None]]

    def check(self, seat: int | None, move: Move) -> None:
        if seat not in self.answers:
            asked = " or ".join("the clock" if other is None else f"seat {other}" for other in self.answers)
            who = "the clock" if seat is None else f"seat {seat}"
            raise Foul(f"{who} moves, but {asked} is to move")
        allowed = self.answers[seat]
        if callable(allowed):
            cause = allowed(move)
            if cause:
                raise Foul(f"{told(move)} is not allowed: {cause}")
        elif move not in allowed:
            kinds = sorted({answer[0] for answer in allowed})
            raise Foul(f"{told(move)} is not allowed; {len(allowed)} answers are, of the kinds {', '.join(kinds)}")


Answer = tuple[Any, Move]
Talk = Generator[Question, Answer, Any]


class Referee(ABC):
    rules: ClassVar[int]
    """The version of the rules it knows."""
    moves: ClassVar[Mapping[str, Fields]]
    checked: ClassVar[str]
    not_checked: ClassVar[str]
    draws: Draws
    """Of the step that is being played."""

    @abstractmethod
    def __init__(self, options: dict[str, Any], seat_count: int) -> None:
        """`Foul` if there is no such game."""

    @abstractmethod
    def play(self) -> Talk:
        """The whole game."""

    @abstractmethod
    def result(self) -> dict[str, Any]: ...


def find_referee(game: str) -> type[Referee] | None:
    """A module called like the game has it, so a new one needs no list."""
    if not game.isidentifier() or not (Path(__file__).parent / f"{game}.py").is_file():
        return None
    for kind in vars(import_module(game)).values():
        if isinstance(kind, type) and issubclass(kind, Referee) and not isabstract(kind) and kind.__module__ == game:
            return kind
    return None


def ask(seat: int, answers: Collection[Move]) -> Generator[Question, Answer, Move]:
    """The answer of a seat; a question with one answer is not asked."""
    if len(answers) == 1:
        return next(iter(answers))
    return (yield from ask_anyway(seat, answers))


def ask_anyway(seat: int, answers: Collection[Move]) -> Generator[Question, Answer, Move]:
    _, move = yield Question({seat: answers})
    return move


def told(move: Move) -> str:
    return f"{move[0]}({', '.join(map(str, move[1:]))})"


def read_move(said: dict[str, Any], moves: Mapping[str, Fields]) -> Move:
    name = said.get("move")
    if not isinstance(name, str) or name not in moves:
        raise Foul(f"there is no move {name!r}")
    fields = moves[name]
    for field in said:
        if field != "move" and field not in fields:
            raise Foul(f"{name} has no field {field!r}")
    for field in fields:
        if field not in said:
            raise Foul(f"{name} lacks its field {field!r}")
    return (name, *(_value(f"{field} of {name}", said[field], fields[field]) for field in fields))


def read_options(said: dict[str, Any], fields: Fields) -> dict[str, Any]:
    read_move({"move": "the options", **said}, {"the options": fields})
    return said


def _value(name: str, value: Any, allowed: Any) -> Any:
    if isinstance(allowed, Several):
        if not isinstance(value, list) or not allowed.least <= len(value) <= allowed.most:
            raise Foul(f"{name} is not a list of {allowed.least} to {allowed.most} values")
        return tuple(_value(f"each {name}", one, allowed.each) for one in value)
    if isinstance(allowed, range):
        if type(value) is not int or value not in allowed:
            raise Foul(f"{name} is {value!r}, out of its range {allowed[0]} to {allowed[-1]}")
    elif not any(type(value) is type(one) and value == one for one in allowed):
        raise Foul(f"{name} is {value!r}, out of its range {', '.join(map(repr, allowed))}")
    return value


def replay(record: Record, referee: type[Referee]) -> None:
    """Goes through the record; `Fault` at the first line that does not hold."""
    if record.rules != referee.rules:
        raise Fault(1, f"rules version {record.rules}; this checker knows version {referee.rules}")
    line = 1
    try:
        game = referee(record.options, record.seat_count)
        game.draws = Draws(record.seed, 0, record.chance)
        talk = game.play()
        question = next(talk, None)
        game.draws.finish()
        for move in record.moves:
            line = move.line
            if question is None:
                raise Foul("the game is over, yet the record goes on")
            answer = read_move(move.move, referee.moves)
            question.check(move.seat, answer)
            game.draws = Draws(record.seed, move.step, move.chance)
            try:
                question = talk.send((move.seat, answer))
            except StopIteration:
                question = None
            game.draws.finish()
        line = len(record.moves) + 2
        if question is not None:
            raise Foul("a result, though the game is not over: moves are missing")
        _compare(record.result, game.result())
    except Foul as foul:
        raise Fault(line, str(foul)) from foul


def _compare(said: dict[str, Any], due: dict[str, Any]) -> None:
    if [(line["label"], line["rule"]) for line in said["lines"]] != [
        (line["label"], line["rule"]) for line in due["lines"]
    ]:
        raise Foul("the lines of the result are not those of the score sheet")
    for line, right in zip(said["lines"], due["lines"], strict=True):
        if line["points"] != right["points"]:
            raise Foul(f"{line['label']} should be {right['points']}, not {line['points']}")
    for name in ("totals", "ranks"):
        if said[name] != due[name]:
            raise Foul(f"the {name} should be {due[name]}, not {said[name]}")


def sheet(lines: list[tuple[str, str, list[int]]], ranks: list[int] | None = None) -> dict[str, Any]:
    """A result from its lines: label, rule, points of each seat. The most points have rank 1, equal ones share."""
    seat_count = len(lines[0][2])
    totals = [sum(points[seat] for _, _, points in lines) for seat in range(seat_count)]
    return {
        "lines": [{"label": label, "rule": rule, "points": points} for label, rule, points in lines],
        "totals": totals,
        "ranks": ranks or [1 + sum(other > total for other in totals) for total in totals],
    }
