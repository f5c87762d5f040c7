"""In which order tests run side by side. A worker begins with an equal share of the list, one piece of it, and takes
from the end of another's when it is done. In the order of folders the browser tests lay together in few shares: what
was left at the end were long tests that wait, and nothing to do meanwhile.

So every share has its part of the long ones, half of the workers have theirs while the others keep the cores busy, and
at the end there are quick ones to take."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pytest

ROOT = Path(__file__).parent
LONGEST = ("browser",)
"""Seconds each, of which they mostly wait."""
QUICKEST = ("games", "contract", "core", "table", "words")
"""Thousands that start no program: whatever the longer ones took, these even it out."""

Tests = list[pytest.Item]


def spread(items: Sequence[pytest.Item], workers: int) -> Tests:
    """Tests of a file stay together, because they may share a server."""
    files = [list(tests) for _, tests in groupby(items, lambda item: item.path)]
    files.sort(key=len, reverse=True)
    shares: list[tuple[Tests, Tests, Tests]] = [([], [], []) for _ in range(workers)]
    for kind in (0, 1):
        for tests in files:
            if kind_of(tests[0]) == kind:
                min(shares, key=lambda share: len(share[0]) + len(share[1]))[kind].extend(tests)
    rest = [item for tests in files if kind_of(tests[0]) == 2 for item in tests]
    for number, (long, others, quick) in enumerate(shares):
        size = len(items) * (number + 1) // workers - len(items) * number // workers
        missing = max(0, size - len(long) - len(others))
        quick += rest[:missing]
        del rest[:missing]
    return [item for number, share in enumerate(shares) for item in in_turn(number, *share)] + rest


def in_turn(number: int, long: Tests, others: Tests, quick: Tests) -> Tests:
    half = len(quick) // 2
    return [*others, *quick[:half], *long, *quick[half:]] if number % 2 else [*long, *others, *quick]


def kind_of(item: pytest.Item) -> int:
    folder = item.path.relative_to(ROOT).parts[0] if item.path.is_relative_to(ROOT) else ""
    return 0 if folder in LONGEST else 2 if folder in QUICKEST else 1
