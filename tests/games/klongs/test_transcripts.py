"""Whole games as text."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from marketday.core.chance import SecretChance, seed
from marketday.core.rng import Rng
from marketday.games.klongs import GAME
from marketday.games.klongs.events import Event, MarketDayClosed, MarketDayOpened
from marketday.games.klongs.game import Options
from marketday.games.klongs.moves import Move
from tests.games.klongs.scene import Scene, word
from tests.games.transcript import compare, sheet, told

FOLDER = Path(__file__).parent / "transcripts"


def line_of(value: Event | Move) -> str:
    """As JSON, with the boat it names as the pictures of `scene` write it."""
    boat = getattr(value, "boat", None)
    return msgspec.json.encode(value).decode() + ("" if boat is None else f"  {word(boat)}")


def transcript(options: Options, seats: int, secret: bytes, moves_from: int) -> Iterator[str]:
    words = GAME.colours[:seats]
    table_seed = seed(secret, words)
    rng = Rng(moves_from)
    yield f"klongs rules {GAME.rules_version}, {seats} players, tactical {options.tactical}"
    yield f"secret {secret.hex()}, words {' '.join(words)}, moves by Rng({moves_from})"
    step = GAME.setup(options, seats, SecretChance(table_seed, 0))
    yield "0 set-up"
    yield from told(GAME, step, seats, line_of)
    number = 0
    while GAME.asked(step.state):
        number += 1
        ((seat, ask),) = GAME.asked(step.state).items()
        move = ask.moves[rng.below(len(ask.moves))]
        step = GAME.apply(step.state, seat, move, SecretChance(table_seed, number))
        yield f"{number} {GAME.colours[seat]}, {ask.prompt}, {len(ask.moves)} answers: {line_of(move)}"
        yield from told(GAME, step, seats, line_of)
        if any(isinstance(event, MarketDayOpened | MarketDayClosed) for event in step.events):
            yield from Scene(step.state).picture
    yield from sheet(GAME, step.state)


@pytest.mark.parametrize(
    ("name", "options", "seats", "secret", "moves_from"),
    [
        ("two_players", Options(), 2, b"two boats on a canal", 69),
        ("three_players_tactical", Options(tactical=True), 3, b"three boats on a canal", 16),
    ],
)
def test_transcript(name: str, options: Options, seats: int, secret: bytes, moves_from: int) -> None:
    compare(FOLDER / f"{name}.txt", transcript(options, seats, secret, moves_from))
