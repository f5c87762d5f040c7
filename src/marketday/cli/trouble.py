"""What stands in the way of an experiment becomes one sentence, and the program ends."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from marketday.bots import UnknownBot
from marketday.cli.plain import plain
from marketday.core.grammar import AnyGame, Rejected
from marketday.core.text import Words
from marketday.lab.errors import BadBot, NeedsClock
from marketday.lab.rating import MissingExtra
from marketday.lab.tournament import OtherTournament


@contextmanager
def told(game: AnyGame) -> Iterator[None]:
    try:
        yield
    except Rejected as error:
        raise SystemExit(unplayable(game, error)) from error
    except (NeedsClock, BadBot, UnknownBot, OtherTournament, MissingExtra) as error:
        raise SystemExit(f"{error}.") from error
    except OSError as error:
        raise SystemExit(of_system(error)) from error


def unplayable(game: AnyGame, error: Rejected, language: str = "en") -> str:
    told = game.say(error, Words(game.id, language), ())
    return plain(f"{game.id} cannot be played with these settings: rule {error.rule}: {told}")


def of_system(error: OSError) -> str:
    """What the system says, and about which file if it says that; a full disk does not."""
    said = error.strerror or str(error)
    return plain(said if error.filename is None else f"{error.filename}: {said}")


def check_writable(file: Path | None) -> None:
    """Whether something can be written there: better known before long work than after."""
    if file is None:
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        was_there = file.exists()
        file.open("ab").close()
        if not was_there:
            file.unlink()
    except OSError as error:
        raise SystemExit(of_system(error)) from error
