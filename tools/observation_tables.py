"""`docs/observations.md`: what each number of an observation means, and each action, game by game. `--check` compares,
`--write` writes. All of it is made from the games (`games/<game>/observation.py`)."""

import sys
from collections.abc import Iterator
from pathlib import Path

from marketday.core import registry
from marketday.core.grammar import AnyGame
from marketday.core.observer import Observer
from tools import generated
from tools.processes import ROOT

HEAD = """# What learners see
Made by `python -m tools.observation_tables --write` from the games. How to use it: [learning.md](learning.md).

An observation is a row of whole numbers (`int16`). Seats are counted from the observer on: 0 is the observer, 1 the
seat after it; "1 + seat" leaves 0 for nobody. "From 1" leaves 0 for none. *Kinds* only distinguish: 3 is not more
than 2. Numbers that nothing is said about are 0. `marketday.lab.learning.arrays.expand` makes columns for a network of
this table.
"""


def page() -> str:
    return "\n".join([HEAD, *(part for game in registry.every() for part in chapter(game))])


def chapter(game: AnyGame) -> Iterator[str]:
    observer = game.observer()
    if observer is None:
        return
    yield f"## {game.id}\nVersion {observer.version}: {observer.size} numbers, {observer.actions} actions.\n"
    yield "\n".join(
        [
            "| field | at | numbers | from | to | | what |",
            "| --- | ---: | ---: | ---: | ---: | --- | --- |",
            *rows(observer),
        ]
    )
    yield ""
    yield "\n".join(["| actions | what |", "| --- | --- |", *actions(observer)])
    yield ""


def rows(observer: Observer) -> Iterator[str]:
    for field in observer.fields:
        kinds = "kinds" if field.is_kind else ""
        yield (f"| `{field.name}` | {field.at} | {field.count} | {field.low} | {field.high} | {kinds} | {field.what} |")


def actions(observer: Observer) -> Iterator[str]:
    start = 0
    for count, what in observer.action_rows:
        yield f"| {start} | {what} |" if count == 1 else f"| {start} … {start + count - 1} | {what} |"
        start += count


def files() -> dict[Path, str]:
    return {ROOT / "docs" / "observations.md": page()}


if __name__ == "__main__":
    sys.exit(generated.keep(sys.argv[1:], "python -m tools.observation_tables", files(), "the games"))
