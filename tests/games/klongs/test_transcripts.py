"""Whole games as text: what each seat hears at each step. Only `MARKETDAY_REWRITE=1 pytest` writes them anew."""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from marketday.core.chance import SecretChance, seed
from marketday.core.grammar import Step
from marketday.core.rng import Rng
from marketday.games.klongs import GAME
from marketday.games.klongs.events import Event, MarketDayClosed, MarketDayOpened
from marketday.games.klongs.game import Options
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.moves import Move
from tests.games.klongs.scene import Scene, word

FOLDER = Path(__file__).parent / "transcripts"
REWRITE = os.environ.get("MARKETDAY_REWRITE") == "1"


def line_of(value: Event | Move) -> str:
    """As JSON, with the boat it names as the pictures of `scene` write it."""
    boat = getattr(value, "boat", None)
    return msgspec.json.encode(value).decode() + ("" if boat is None else f"  {word(boat)}")


def told(step: Step[Klongs, Event], seats: int) -> Iterator[str]:
    """Each event, once for all who hear the same of it."""
    names = (*GAME.colours[:seats], "onlooker")
    for event in step.events:
        hearers: dict[str, list[str]] = {}
        for name, seat in zip(names, (*range(seats), None), strict=True):
            heard = GAME.redact(event, seat)
            if heard is not None:
                hearers.setdefault(line_of(heard), []).append(name)
        for line, who in hearers.items():
            yield f"    {'all' if len(who) == len(names) else ', '.join(who)}: {line}"


def transcript(options: Options, seats: int, secret: bytes, moves_from: int) -> Iterator[str]:
    words = GAME.colours[:seats]
    table_seed = seed(secret, words)
    rng = Rng(moves_from)
    yield f"klongs rules {GAME.rules_version}, {seats} players, tactical {options.tactical}"
    yield f"secret {secret.hex()}, words {' '.join(words)}, moves by Rng({moves_from})"
    step = GAME.setup(options, seats, SecretChance(table_seed, 0))
    yield "0 set-up"
    yield from told(step, seats)
    number = 0
    while GAME.asked(step.state):
        number += 1
        ((seat, ask),) = GAME.asked(step.state).items()
        move = ask.moves[rng.below(len(ask.moves))]
        step = GAME.apply(step.state, seat, move, SecretChance(table_seed, number))
        yield f"{number} {GAME.colours[seat]}, {ask.prompt}, {len(ask.moves)} answers: {line_of(move)}"
        yield from told(step, seats)
        if any(isinstance(event, MarketDayOpened | MarketDayClosed) for event in step.events):
            yield from Scene(step.state).picture
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    yield from (f"{line.label} {line.rule}: {line.points}" for line in outcome.lines)
    yield f"totals: {outcome.totals}, ranks: {outcome.ranks}"


@pytest.mark.parametrize(
    ("name", "options", "seats", "secret", "moves_from"),
    [
        ("two_players", Options(), 2, b"two boats on a canal", 69),
        ("three_players_tactical", Options(tactical=True), 3, b"three boats on a canal", 16),
    ],
)
def test_transcript(name: str, options: Options, seats: int, secret: bytes, moves_from: int) -> None:
    path = FOLDER / f"{name}.txt"
    lines = list(transcript(options, seats, secret, moves_from))
    if REWRITE:
        path.write_text("\n".join(lines) + "\n")
    for number, (written, now) in enumerate(zip(path.read_text().splitlines(), lines, strict=False), 1):
        assert now == written, f"{path.name}, line {number}"
    assert len(path.read_text().splitlines()) == len(lines)
