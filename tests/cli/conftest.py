"""What several tests of commands need."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

IMPATIENT = """
class Impatient:
    left = 40

    def __init__(self, game, seat, rng):
        pass

    def choose(self, view, ask):
        Impatient.left -= 1
        if not Impatient.left:
            raise KeyboardInterrupt
        return ask.moves[0]
"""


@pytest.fixture
def impatient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A bot after whose fortieth answer somebody presses Ctrl-C."""
    (tmp_path / "impatient.py").write_text(IMPATIENT)
    monkeypatch.syspath_prepend(tmp_path)
    yield "impatient:Impatient"
    sys.modules.pop("impatient", None)
