"""Whole games as text."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from marketday.core.chance import SecretChance, seed
from marketday.core.rng import Rng
from marketday.games.bankrut import GAME
from marketday.games.bankrut.events import Event
from marketday.games.bankrut.game import Options
from marketday.games.bankrut.moves import Move
from tests.games.bankrut.oracle import compose
from tests.games.transcript import compare, sheet, told

FOLDER = Path(__file__).parent / "transcripts"
TIME_STRIKES = 30


def line_of(value: Event | Move) -> str:
    return msgspec.json.encode(value).decode()


def transcript(options: Options, seats: int, secret: bytes, moves_from: int) -> Iterator[str]:
    words = GAME.colours[:seats]
    table_seed = seed(secret, words)
    rng = Rng(moves_from)
    yield f"bankrut rules {GAME.rules_version}, {seats} players, {line_of(options)}"  # type: ignore[arg-type]
    yield f"secret {secret.hex()}, words {' '.join(words)}, moves by Rng({moves_from})"
    step = GAME.setup(options, seats, SecretChance(table_seed, 0))
    yield "0 set-up"
    yield from told(GAME, step, seats, line_of)
    number = 0
    while asked := GAME.asked(step.state):
        number += 1
        due = GAME.due(step.state)
        if due is not None and rng.below(TIME_STRIKES) == 0:
            step = GAME.apply(step.state, None, due.move, SecretChance(table_seed, number))
            yield f"{number} the clock, mark {due.mark}: {line_of(due.move)}"
        else:
            seat = sorted(asked)[rng.below(len(asked))]
            ask = asked[seat]
            move = ask.moves[rng.below(len(ask.moves))]
            if ask.forms and rng.below(2):
                move = compose(step.state, seat, ask.forms[rng.below(2)], rng)
            step = GAME.apply(step.state, seat, move, SecretChance(table_seed, number))
            yield f"{number} {GAME.colours[seat]}, {ask.prompt}, {len(ask.moves)} answers: {line_of(move)}"
        if step.chance:
            yield f"    chance: {' '.join(map(str, step.chance))}"
        yield from told(GAME, step, seats, line_of)
    yield from sheet(GAME, step.state)


@pytest.mark.parametrize(
    ("name", "options", "seats", "secret", "moves_from"),
    [
        ("three_players_ticks", Options(ticks=8), 3, b"three at the market", 5),
        ("four_players_live", Options(pace="live", first=2), 4, b"four at the market", 8),
        ("three_players_calm", Options(pace="calm", ticks=6), 3, b"three who take their time", 3),
    ],
)
def test_transcript(name: str, options: Options, seats: int, secret: bytes, moves_from: int) -> None:
    compare(FOLDER / f"{name}.txt", transcript(options, seats, secret, moves_from))
