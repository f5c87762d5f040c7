"""A plugin for the pytest that test_known_tests.py starts: for many words it compares the files that are left out with
those in which pytest itself selects nothing."""

import os
import re
from pathlib import Path

import pytest
from _pytest.mark import deselect_by_keyword

from marketday.core.rng import Rng
from tools import known_tests
from tools.processes import ROOT

HOLDS = "what pytest would not select is left out"
WORDS = [
    *("undo", "UNDO", "Undo and free", "K_41", "K_4", "1", "test_undo", "test_undo.py", "server", "tests", "games"),
    *("klongs", "klongs-variant", "bankrut or pl", "sqlite", "postgres and undo", "[postgres", "postgres]", "True"),
    *("slow", "parametrize", "hypothesis", "is_hypothesis_test", "skipif", "Rejected", "assets/", ".", "-"),
    *("not server", "not (server or klongs)", "undo and not postgres", "not undo and table"),
    *("not nobody_is_called_this", "nobody_is_called_this", "nobody_is_called_this or undo"),
]
PARTS = int(os.environ.get("KNOWN_LAW_PARTS", "12"))
"""Words that chance takes from names."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    known = known_tests.Known(ROOT, Path(os.environ["KNOWN_LAW_RECORD"]))
    known.learn(items)
    files = {item.path for item in items}
    left_out = 0
    for words in (*WORDS, *parts_of_names(items)):
        chosen = list(items)
        config.option.keyword = words
        deselect_by_keyword(chosen, config)
        unwanted = known.unwanted(words)
        assert unwanted == files - {item.path for item in chosen}, words
        left_out += len(unwanted)
    assert left_out > len(WORDS) * len(files) / 2, "or it saves nothing"
    assert known.unwanted("undo and") == set(), "pytest says what is wrong with it"
    print(HOLDS)


def parts_of_names(items: list[pytest.Item]) -> list[str]:
    """Whatever a name has in the middle, ids made from data as well."""
    rng, parts = Rng(1), list[str]()
    while len(parts) < PARTS:
        name = items[rng.below(len(items))].name
        begin = rng.below(len(name))
        part = name[begin : begin + 2 + rng.below(12)]
        if re.fullmatch(r"[-\w:+.\[\]/]+", part) and part not in ("or", "and", "not"):
            parts.append(part)
    return parts
