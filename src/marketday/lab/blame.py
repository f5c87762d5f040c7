"""Whose fault it was when a game could not be played on: whoever wrote the bot has to know."""

from typing import Any

import msgspec

from marketday.bots import UnknownBot
from marketday.bots.program import ProgramFailed
from marketday.core.grammar import AnyGame, Rejected, Seat
from marketday.lab.errors import BadBot, NeedsClock
from marketday.table import Play

LONGEST = 200
"""Letters that are shown of an answer."""


MISTAKABLE = (Rejected, OSError, UnknownBot, NeedsClock)
"""What whoever began an experiment takes for its own cause: settings, a file, a name."""


def blame(error: BaseException, name: str, seat: Seat, play: Play) -> None:
    """What goes wrong in a bot stays as it is, for whoever wrote it, and says whose it was."""
    if isinstance(error, ProgramFailed):
        raise BadBot(str(error)) from error
    if isinstance(error, SystemExit):
        raise BadBot(f"{name} wanted to end the program (SystemExit: {_in_short(error)})") from error
    where = f"in seat {seat}, before move {len(play.log)} of a game of {play.game.id}"
    if isinstance(error, MISTAKABLE):
        raise BadBot(f"{name} failed {where}: {type(error).__name__}: {error}") from error
    error.add_note(f"This is an error of the bot {name} {where}.")


def refuse(error: Exception, name: str, game: AnyGame, move: Any) -> None:
    """`BadBot` if the error is about its answer."""
    if not _is_move(game, move):
        raise BadBot(f"{name} answered {_in_short(move)}, which is no move of {game.id}") from error
    if isinstance(error, Rejected):
        raise BadBot(f"{name} answered {_in_short(move)}, against rule {error.rule} ({error.reason})") from error


def _is_move(game: AnyGame, move: Any) -> bool:
    try:
        return bool(msgspec.convert(msgspec.to_builtins(move), game.move_type) == move)
    except (msgspec.ValidationError, TypeError, ValueError, RecursionError):
        return False


def _in_short(said: Any) -> str:
    text = repr(said) if isinstance(said, str) else str(said)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
