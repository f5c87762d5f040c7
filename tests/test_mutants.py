"""Changes that are said to change nothing (`dev.py mutate`) name lines that are still there, and say why."""

import pytest

from marketday.core import registry
from tools.mutants import findings, making, trial, workshop
from tools.mutants.findings import Row
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
    assert not [name for name in names if set(name.split(".")) & set(workshop.NO_RULES)]


def test_a_change_is_named_by_its_words() -> None:
    old = ["def play(self):", "if hand:", "stop(0)", "return"]
    assert making.difference(old, ["def play(self):", "if hand:", "stop(1)", "return"]) == ("stop(0)", "stop(1)")
    assert making.difference(old, old[:2] + old[3:]) == ("stop(0)", "")
    assert (making.plain("x_end_round"), making.plain("xǁStopǁcarry_out")) == ("end_round", "Stop.carry_out")


def test_the_quickest_tests_come_first_and_no_more_than_enough() -> None:
    seconds = {"long": 3.0, "short": 0.1, "middle": 1.0, "endless": 9.0}
    tests = list(seconds)
    assert trial.quickest(tests, seconds) == ["short", "middle"]
    assert trial.quickest(["endless"], seconds) == ["endless"], "but one at least"


def test_what_changes_nothing_does_not_count() -> None:
    assert str(Row("clock", changes=12, noticed=9, nothing=2)) == "| clock | 12 | 9 | 2 | 90.0% |"
    assert str(Row("codes")).endswith("| – |")
