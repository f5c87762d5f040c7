"""Keeps `docs/rulings/<game>.md` honest: every rule has a row there, and at least one test named by its id.

    python tools/rulings.py --write    fill in the fourth column from the tests
    python tools/rulings.py --check    say what is missing or stale, and fail; this is the default

The rules of a game are the keys `rule.<id>` of its English texts and its plug-ins'. The first three columns (id,
source, how we read it) are written by people. A test for K-6 is a function `test_K_6_…` in `tests/games/<game>/`.
"""

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = {"book", "found", "ruling", "reconstructed"}
ROW = re.compile(r"^\| *([A-Z]+-[A-Z]*\d+[a-z]?) *\|([^|]*)\|(.*)\|([^|]*)\|$")
NO_TEST = "**none**"


def games(root: Path) -> list[str]:
    return sorted(path.stem for path in (root / "docs" / "rulings").glob("*.md"))


def rule_ids(root: Path, game: str) -> list[str]:
    """Those of the game and of its plug-ins."""
    folder = root / "src/marketday/games" / game
    texts = [json.loads(path.read_text("utf-8")) for path in sorted(folder.rglob("text/en.json"))]
    return [key.removeprefix("rule.") for keys in texts for key in keys if key.startswith("rule.")]


def test_names(root: Path, game: str) -> list[str]:
    """The test functions of a game, file by file, in the order they are written."""
    return [
        node.name
        for path in sorted((root / "tests/games" / game).rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    ]


def pins(rule: str, test: str) -> bool:
    name = f"test_{rule.replace('-', '_')}"
    return test == name or test.startswith(f"{name}_")


def fourth_column(rule: str, tests: list[str]) -> str:
    return "<br>".join(f"`{test}`" for test in tests if pins(rule, test)) or NO_TEST


def document(root: Path, game: str) -> Path:
    return root / "docs" / "rulings" / f"{game}.md"


def refreshed(text: str, tests: list[str]) -> str:
    lines = []
    for line in text.splitlines():
        row = ROW.match(line)
        if row:
            rule, source, reading, _ = row.groups()
            line = f"| {rule} |{source}|{reading}| {fourth_column(rule, tests)} |"
        lines.append(line)
    return "\n".join(lines) + "\n"


def complaints(root: Path, game: str) -> Iterator[str]:
    text = document(root, game).read_text("utf-8")
    rules, tests = rule_ids(root, game), test_names(root, game)
    rows = [row.groups() for line in text.splitlines() if (row := ROW.match(line))]
    ids = [row[0] for row in rows]
    yield from (f"{rule} has no row" for rule in rules if rule not in ids)
    yield from (f"{rule} has more than one row" for rule in sorted(set(ids)) if ids.count(rule) > 1)
    for rule, source, reading, column in rows:
        if rule not in rules:
            yield f"{rule} has a row but no text `rule.{rule}`"
            continue
        if not any(pins(rule, test) for test in tests):
            yield f"{rule} has no test: write a function test_{rule.replace('-', '_')}_… in tests/games/{game}/"
        if column.strip() != fourth_column(rule, tests):
            yield f"{rule}: its tests are not those in the last column; run: python tools/rulings.py --write"
        words = set(re.findall(r"[a-z]+", source))
        if not words or words - SOURCES:
            yield f"{rule}: the source is not made of {', '.join(sorted(SOURCES))}"
        if not reading.strip():
            yield f"{rule}: nobody says how we read it"


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--write", action="store_true", help="fill in the fourth column")
    what.add_argument("--check", action="store_true", help="say what is missing or stale (default)")
    wanted = parser.parse_args(arguments)
    found = 0
    for game in games(root):
        if wanted.write:
            path = document(root, game)
            path.write_text(refreshed(path.read_text("utf-8"), test_names(root, game)), "utf-8")
        for complaint in complaints(root, game):
            print(f"docs/rulings/{game}.md: {complaint}")
            found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
