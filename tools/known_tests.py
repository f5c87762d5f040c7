"""A plugin of pytest for `dev.py test -k WORDS`: it knows what all tests were called when they were last collected.

To collect thousands of tests takes far longer than to run the few that are wanted. A file is left out if pytest itself
would select none of what it held then, and nothing that could give its tests other names has changed since: the file,
and everything outside of the test files (ids are made from games, texts, pages, helpers). A file about which anything
is unknown is collected, and known the next time.
"""

import hashlib
import json
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path

import pytest
from _pytest.mark import KeywordMatcher
from _pytest.mark.expression import Expression

from tools.processes import ROOT

RECORD = ROOT / "build" / "known_tests.json"
UNSEEN = {"build", "node_modules", "__pycache__"}
"""Folders, beside hidden ones, that no test takes its name from."""
IMPORT = re.compile(r"^[ \t]*(?:from|import) [^\n(]*(?:\([^)]*\))?", re.MULTILINE)
STEM = re.compile(r"\btest_\w+")
UNWANTED = pytest.StashKey[set[Path]]()

Names = list[list[str]]
"""For each test of a file, all that words after -k can mean it by."""


class Tree:
    """The files that tests are made of, as they are now."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._stats: dict[Path, str] = {}
        for folder, inner, names in os.walk(root):
            inner[:] = [name for name in inner if name not in UNSEEN and not name.startswith(".")]
            for name in names:
                with suppress(FileNotFoundError):  # somebody's scratch file
                    stat = os.stat(os.path.join(folder, name))
                    self._stats[Path(folder, name)] = f"{stat.st_mtime_ns} {stat.st_size}"

    @cached_property
    def _tests(self) -> dict[Path, str]:
        """The texts of test files."""
        return {path: path.read_text("utf-8") for path in self._stats if re.fullmatch(r"test_\w+\.py", path.name)}

    @cached_property
    def surroundings(self) -> str:
        """All that names in any test file can be made of, in short: also test files that others import from."""
        imports = "\n".join(line for text in self._tests.values() for line in IMPORT.findall(text))
        imported = set(STEM.findall(imports))
        alone = {path for path in self._tests if path.stem not in imported}
        others = sorted(f"{path} {stat}" for path, stat in self._stats.items() if path not in alone)
        settings = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith("MARKETDAY_"))
        packages = Path(pytest.__file__).parents[1].stat().st_mtime_ns
        return _digest("\n".join([*others, *settings, sys.version, str(packages)]))

    def keys(self) -> dict[str, str]:
        """Of each test file, what tells whether it is the same."""
        return {str(path.relative_to(self._root)): _digest(text) for path, text in self._tests.items()}


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Known:
    def __init__(self, root: Path, record: Path) -> None:
        self._root, self._record = root, record
        tree = Tree(root)
        self._surroundings, self._keys = tree.surroundings, tree.keys()
        self._files = dict(self._read())

    def _read(self) -> Iterator[tuple[str, Names]]:
        """What is still true."""
        with suppress(OSError, ValueError):
            kept = json.loads(self._record.read_text("utf-8"))
            if kept["surroundings"] == self._surroundings:
                for file, (key, names) in kept["files"].items():
                    if self._keys.get(file) == key:
                        yield file, names

    def unwanted(self, words: str) -> set[Path]:
        """The files in which these words can mean nothing."""
        try:
            expression = Expression.compile(words)
        except SyntaxError:
            return set()  # pytest says what is wrong with it
        return {
            self._root / file
            for file, tests in self._files.items()
            if not any(expression.evaluate(KeywordMatcher(frozenset(names))) for names in tests)
        }

    def learn(self, items: list[pytest.Item]) -> None:
        """These are all the tests of their files."""
        found: dict[str, Names] = defaultdict(list)
        for item in items:
            found[str(item.path.relative_to(self._root))].append(sorted(KeywordMatcher.from_item(item)._names))
        new = {file: names for file, names in found.items() if file in self._keys and self._files.get(file) != names}
        if new:
            self._files |= new
            files = {file: (self._keys[file], names) for file, names in self._files.items()}
            self._record.parent.mkdir(parents=True, exist_ok=True)
            scratch = self._record.with_suffix(f".{os.getpid()}")
            scratch.write_text(json.dumps({"surroundings": self._surroundings, "files": files}), "utf-8")
            scratch.replace(self._record)


# ---- what pytest calls -----------------------------------------------------------------------------------------------
KNOWN = pytest.StashKey[Known]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[KNOWN] = Known(ROOT, RECORD)
    config.stash[UNWANTED] = config.stash[KNOWN].unwanted(config.option.keyword)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if collection_path in config.stash[UNWANTED] else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Before anything is deselected."""
    is_part = config.getoption("lf", False) or any("::" in word for word in config.args)
    if not is_part:
        config.stash[KNOWN].learn(items)
