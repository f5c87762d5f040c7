"""What stands in the way of an experiment becomes one sentence, and the program ends."""

from collections.abc import Iterator
from contextlib import contextmanager

from marketday.bots import UnknownBot
from marketday.core.grammar import AnyGame, Rejected
from marketday.lab.rating import MissingExtra
from marketday.lab.simulate import BadBot, NeedsClock
from marketday.lab.tournament import OtherTournament


@contextmanager
def told(game: AnyGame) -> Iterator[None]:
    try:
        yield
    except Rejected as error:
        raise SystemExit(
            f"{game.id} cannot be played with these settings: rule {error.rule} ({error.reason})"
        ) from error
    except (NeedsClock, BadBot, UnknownBot, OtherTournament, MissingExtra) as error:
        raise SystemExit(f"{error}.") from error
    except OSError as error:
        raise SystemExit(f"{error.filename}: {error.strerror}") from error
