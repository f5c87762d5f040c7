"""Whole games as text, kept in files: what each seat hears at each step. Only `MARKETDAY_REWRITE=1 pytest` writes them
again."""

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

REWRITE = os.environ.get("MARKETDAY_REWRITE") == "1"


def told(game: Any, step: Any, seats: int, line_of: Callable[[Any], str]) -> Iterator[str]:
    """Each event, once for all who hear the same of it."""
    names = (*game.colours[:seats], "onlooker")
    for event in step.events:
        hearers: dict[str, list[str]] = {}
        for name, seat in zip(names, (*range(seats), None), strict=True):
            heard = game.redact(event, seat)
            if heard is not None:
                hearers.setdefault(line_of(heard), []).append(name)
        for line, who in hearers.items():
            yield f"    {'all' if len(who) == len(names) else ', '.join(who)}: {line}"


def sheet(game: Any, state: Any) -> Iterator[str]:
    outcome = game.outcome(state)
    assert outcome is not None
    yield from (f"{line.label} {line.rule}: {line.points}" for line in outcome.lines)
    yield f"totals: {outcome.totals}, ranks: {outcome.ranks}"


def compare(path: Path, game_as_text: Iterable[str]) -> None:
    lines = list(game_as_text)
    if REWRITE:
        path.write_text("\n".join(lines) + "\n")
    for number, (written, now) in enumerate(zip(path.read_text().splitlines(), lines, strict=False), 1):
        assert now == written, f"{path.name}, line {number}"
    assert len(path.read_text().splitlines()) == len(lines)
