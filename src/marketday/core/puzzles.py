"""Puzzles: questions with one answer that is clearly the best, in `puzzles.json` of a game's package.

`marketday lab puzzles` finds them in games of bots; the file names the very command.
"""

from functools import cache
from hashlib import blake2b
from importlib import resources
from typing import Any, Literal, get_args

import msgspec
from msgspec import Raw, Struct, field

from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.rng import Rng

FILE = "puzzles.json"
Level = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = get_args(Level)


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """The answers are numbers in the ask."""

    level: Level
    seat_count: int = field(name="seats")
    seat: Seat
    best: int
    second: int
    behind: float
    """How many points less the second best is worth."""
    error: float
    """The standard error of that."""
    position: Any
    """A saved state, imagined behind what the seat saw: it holds nobody's secret."""

    @property
    def id(self) -> str:
        """The same whatever the puzzle's place in the file."""
        return blake2b(msgspec.json.encode(self.position), digest_size=5).hexdigest()


class Puzzles(Struct, frozen=True, forbid_unknown_fields=True):
    command: str
    """Made the file."""
    rules: int
    """The version of the rules they were found under."""
    options: Raw
    puzzles: tuple[Puzzle, ...]


@cache
def puzzles(game: AnyGame) -> tuple[Puzzle, ...]:
    """None if the rules have changed since: another answer may be the best now."""
    file = resources.files(f"marketday.games.{game.id}") / FILE
    if not file.is_file():
        return ()
    found = read(file.read_bytes())
    return found.puzzles if found.rules == game.rules_version else ()


def read(content: bytes) -> Puzzles:
    return msgspec.json.decode(content, type=Puzzles)


def write(found: Puzzles) -> bytes:
    """A line for each puzzle, so that one can see which were added."""
    head = msgspec.json.encode(msgspec.structs.replace(found, puzzles=())).removesuffix(b"[]}")
    lines = b",\n".join(map(msgspec.json.encode, found.puzzles))
    return head + b"[\n" + lines + b"\n]}\n"


def as_seen(game: AnyGame, view: Any) -> Any:
    """What is saved of a position that looks like this to its seat: whatever lay behind the view, the same."""
    return game.save(game.imagine(view, Rng(0)))


def posed(game: AnyGame, puzzle: Puzzle) -> tuple[Any, Ask[Any]]:
    """The state, and what the seat is asked there."""
    state = game.load(puzzle.position)
    return state, game.asked(state)[puzzle.seat]
