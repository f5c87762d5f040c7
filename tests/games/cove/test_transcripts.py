"""Whole games as text, with a picture whenever a round or trade begins."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marketday.core.chance import SecretChance, seed
from marketday.core.rng import Rng
from marketday.games.cove import GAME
from marketday.games.cove.data import ABILITIES, COLOURS, CORRUPTION, TOWNSFOLK
from marketday.games.cove.events import PierOpened, RoundBegun
from marketday.games.cove.game import Options
from tests.games.cove.scene import Scene
from tests.games.transcript import compare, sheet, told

FOLDER = Path(__file__).parent / "transcripts"


def face(guilds: tuple[int, ...], vices: int) -> str:
    """Guild symbols as letters, corruption symbols as x."""
    return "x" * vices + "".join(COLOURS[colour][0].upper() * count for colour, count in enumerate(guilds))


def line_of(value: Any) -> str:
    """As JSON, with what is on the cards it names."""
    line = msgspec.json.encode(value).decode()
    if (card := getattr(value, "townsfolk", None)) is not None:
        ability, number, colour, guilds, vices = TOWNSFOLK[card]
        line += f"  {ABILITIES[ability]} {number} {COLOURS[colour]} {face(guilds, vices)}"
    if (kind := getattr(value, "corruption", None)) is not None:
        vices, guilds, _ = CORRUPTION[kind]
        line += f"  {face(guilds, vices)}"
    return line


def transcript(options: Options, seats: int, secret: bytes, moves_from: int) -> Iterator[str]:
    words = GAME.colours[:seats]
    table_seed = seed(secret, words)
    rng = Rng(moves_from)
    yield f"cove rules {GAME.rules_version}, {seats} players, {line_of(options)}"
    yield f"secret {secret.hex()}, words {' '.join(words)}, moves by Rng({moves_from})"
    step = GAME.setup(options, seats, SecretChance(table_seed, 0))
    yield "0 set-up"
    number = 0
    while True:
        yield from told(GAME, step, seats, line_of)
        if any(isinstance(event, RoundBegun | PierOpened) for event in step.events):
            yield from Scene.of(GAME, step.state).picture
        asked = GAME.asked(step.state)
        if not asked:
            break
        number += 1
        seat = sorted(asked)[rng.below(len(asked))]
        ask = asked[seat]
        move = ask.moves[rng.below(len(ask.moves))]
        step = GAME.apply(step.state, seat, move, SecretChance(table_seed, number))
        yield f"{number} {GAME.colours[seat]}, {ask.prompt}, {len(ask.moves)} answers: {line_of(move)}"
    yield from sheet(GAME, step.state)


@pytest.mark.parametrize(
    ("name", "options", "seats", "secret", "moves_from"),
    [
        ("two_players", Options(merchants=("alchemist", "blacksmith")), 2, b"two shops by the sea", 1),
        (
            "three_players_at_once",
            Options(rogues="cultists", mercenaries=False, sailors=True, at_once=True),
            3,
            b"three shops by the sea",
            2,
        ),
    ],
)
def test_transcript(name: str, options: Options, seats: int, secret: bytes, moves_from: int) -> None:
    compare(FOLDER / f"{name}.txt", transcript(options, seats, secret, moves_from))
