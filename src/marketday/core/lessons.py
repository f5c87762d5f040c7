"""Lessons: positions to learn a game from, in `lessons.json` of its package. The client has the words of the lesson."""

from functools import cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import Raw, Struct, field


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a chapter begins: a set-up with a known secret, or a saved state. The learner has seat 0, bots the others:
    the game's usual ones, unless one is named."""

    name: str
    seat_count: int = field(name="seats")
    options: Raw
    secret: str
    start: Any = None
    bot: str = ""


class Lessons(Struct, frozen=True, forbid_unknown_fields=True):
    chapters: tuple[Chapter, ...]


@cache
def lessons(game: str) -> tuple[Chapter, ...]:
    """The chapters of a game, in order; none if it has no lessons."""
    file = resources.files(f"marketday.games.{game}") / "lessons.json"
    if not file.is_file():
        return ()
    return msgspec.json.decode(file.read_bytes(), type=Lessons).chapters


def is_lesson(game: str, secret: str) -> bool:
    """Whether a table with this secret began as a chapter of the game's lessons."""
    return any(chapter.secret == secret for chapter in lessons(game))
