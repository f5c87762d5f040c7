"""tools/rulings.py bites: on a rule without a row, without a test, on a row without a rule, on a stale column."""

import json
from pathlib import Path

import pytest

from tools import rulings

DOCUMENT = """# Fishmongers

| id | source | how we read it | tests |
|---|---|---|---|
| F-1 | book | Fish \\| chips are sold. | `test_F_1_sold`<br>`test_F_1` |
| F-10 | book, ruling | Late fish is free. | `test_F_10_late` |
"""
TESTS = """
def test_F_1_sold(): ...

def test_F_1(): ...

def test_F_10_late(): ...

def helper_F_10(): ...
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path, content in {
        "docs/rulings/fish.md": DOCUMENT,
        "src/marketday/games/fish/text/en.json": json.dumps({"rule.F-1": "…", "rule.F-10": "…", "prompt.sell": "…"}),
        "tests/games/fish/test_fish.py": TESTS,
    }.items():
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text(content)
    return tmp_path


def edit(root: Path, path: str, old: str, new: str) -> None:
    content = (root / path).read_text()
    assert old in content
    (root / path).write_text(content.replace(old, new))


def check(root: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = rulings.main(list(arguments), root)
    return status, capsys.readouterr().out


def test_all_is_well(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(root, capsys) == (0, "")


def test_a_rule_without_a_test(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, "tests/games/fish/test_fish.py", "test_F_10_late", "test_late")
    status, said = check(root, capsys, "--check")
    assert status == 1
    assert "F-10 has no test: write a function test_F_10_" in said
    assert "F-1 " not in said
    assert check(root, capsys, "--write")[0] == 1, "writing the column does not make it pass"
    assert rulings.NO_TEST in (root / "docs/rulings/fish.md").read_text()


def test_a_rule_without_a_row(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, "src/marketday/games/fish/text/en.json", "prompt.sell", "rule.F-2")
    status, said = check(root, capsys)
    assert (status, said) == (1, "docs/rulings/fish.md: F-2 has no row\n")


def test_a_row_without_a_rule(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, "src/marketday/games/fish/text/en.json", "rule.F-10", "rule10")
    status, said = check(root, capsys)
    assert (status, said) == (1, "docs/rulings/fish.md: F-10 has a row but no text `rule.F-10`\n")


def test_a_stale_column_is_refreshed_and_nothing_else(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, "docs/rulings/fish.md", "`test_F_1_sold`<br>`test_F_1`", "`test_F_1_old`")
    status, said = check(root, capsys)
    assert status == 1
    assert "F-1: its tests are not those in the last column" in said
    assert check(root, capsys, "--write") == (0, "")
    assert (root / "docs/rulings/fish.md").read_text() == DOCUMENT


@pytest.mark.parametrize("source", [" ", " hearsay "])
def test_a_source_of_another_kind(root: Path, capsys: pytest.CaptureFixture[str], source: str) -> None:
    edit(root, "docs/rulings/fish.md", "| book |", f"|{source}|")
    status, said = check(root, capsys)
    assert status == 1
    assert "F-1: the source is not made of" in said


def test_the_rulings_of_this_repository_are_complete(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(rulings.ROOT, capsys) == (0, "")
