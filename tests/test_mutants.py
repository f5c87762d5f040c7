"""Changes that are said to change nothing (`dev.py mutate`) name lines that are still there, and say why."""

import pytest

from marketday.core import registry
from tools.mutants import findings, workshop
from tools.mutants.workshop import module, rules
from tools.processes import ROOT

GAMES = [game for game in registry.names() if (ROOT / "tests" / "games" / game / "mutants.txt").is_file()]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_to_change_nothing_is_still_there(game: str) -> None:
    sources = {module(game, file): " ".join(file.read_text("utf-8").split()) for file in rules(game)}
    for line in findings.equivalents(game):
        place, _, change = line.partition(": ")
        was, arrow, became = change.partition(" → ")
        assert arrow, line
        assert became != was
        name = next(name for name in sorted(sources, key=len, reverse=True) if place.startswith(f"{name}."))
        assert f"def {place.rpartition('.')[2]}(" in sources[name], line
        assert was in sources[name], line


@pytest.mark.parametrize("game", GAMES)
def test_a_reason_stands_above_each_of_them(game: str) -> None:
    lines = (ROOT / "tests" / "games" / game / "mutants.txt").read_text("utf-8").splitlines()
    blocks = "\n".join(lines).split("\n\n")
    assert all(block.startswith("#") for block in blocks)
    assert blocks[0].count("#") == len(blocks[0].splitlines()), "first it says what the file is"


@pytest.mark.parametrize("game", registry.names())
def test_what_bots_think_is_no_rule(game: str) -> None:
    names = {module(game, file) for file in rules(game)}
    assert names
    assert not [name for name in names if set(name.split(".")) & set(workshop.THOUGHTS)]
