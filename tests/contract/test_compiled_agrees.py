"""Compiled and plain kernels agree, move by move."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from marketday.core import AnyGame
from marketday.core.registry import every
from tests.contract.kernels import is_compiled

SCRIPT = Path(__file__).with_name("trace.py")
GAMES = 120
"""Of each game, spread over its seat counts and variants."""


class Tracer:
    """The script at work in a process of its own."""

    def __init__(self, plain: bool, *arguments: object) -> None:
        # Sets are ordered differently in the two, so that rules that lean on the order of a set are found out too.
        environment = {**os.environ, "MARKETDAY_PLAIN": str(int(plain)), "PYTHONHASHSEED": str(int(plain))}
        command = [sys.executable, str(SCRIPT), *map(str, arguments)]
        self._process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)

    def lines(self) -> list[str]:
        output, _ = self._process.communicate()
        assert self._process.returncode == 0, "trace.py failed, see above"
        return output.splitlines()


def both(*arguments: object) -> tuple[list[str], list[str]]:
    compiled, plain = Tracer(False, *arguments), Tracer(True, *arguments)
    return compiled.lines(), plain.lines()


def first_difference(compiled: list[str], plain: list[str]) -> str:
    """Where two games diverge, both as lines of `trace`."""
    for number, (one, other) in enumerate(zip(compiled, plain, strict=False)):
        if one != other:
            before = json.loads(compiled[number - 1]) if number else {}
            played = f"{before['code']} by {before['actor']}" if before else "the set-up"
            found = "\n  ".join(differences("", json.loads(one), json.loads(other)))
            return f"answer {number}, {played}, leads to (compiled, plain):\n  {found}"
    return f"one takes {len(compiled)} answers, the other {len(plain)}"


def differences(path: str, one: Any, other: Any) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from differences(f"{path}.{key}", one[key], other[key])
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, pair in enumerate(zip(one, other, strict=True)):
            yield from differences(f"{path}[{number}]", *pair)
    elif one != other:
        yield f"{path.lstrip('.')}: {one}, {other}"


@pytest.mark.parametrize("game", every(), ids=lambda game: game.id)
def test_compiled_and_plain_kernels_agree(game: AnyGame) -> None:
    if not is_compiled(game):
        pytest.skip(
            f"NOT CHECKED that compiled and plain kernels of {game.id} agree: there is no compiled one here, "
            "or MARKETDAY_PLAIN=1 hides it. Run: python dev.py setup"
        )
    cases = len(game.variants()) * len(game.seat_counts)
    each = GAMES // cases
    compiled, plain = both(game.id, each)
    assert len(compiled) == each * cases
    for one, other in zip(compiled, plain, strict=True):
        if one != other:
            variant, seats, seed, *_ = one.split()
            story = first_difference(*both(game.id, each, variant, seats, seed))
            pytest.fail(f"{game.id}, variant {variant}, {seats} seats, seed {seed}: {story}")


def test_the_first_difference_is_named() -> None:
    start = '{"actor": 0, "code": 7, "state": {"cells": [0, 0]}}'
    one = '{"actor": 1, "code": 3, "state": {"cells": [0, 1]}}'
    other = '{"actor": 1, "code": 3, "state": {"cells": [0, 2]}}'
    assert first_difference([start, one], [start, other]) == (
        "answer 1, 7 by 0, leads to (compiled, plain):\n  state.cells[1]: 1, 2"
    )
    assert first_difference([start], [start, one]) == "one takes 1 answers, the other 2"
