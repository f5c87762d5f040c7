"""The compiled modules as a whole; what they compute is tested with the games."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import compiled
from marketday.core import AnyGame
from marketday.core.registry import every

MACHINE_WORDS = re.compile(r"^from (mypy_extensions|librt\.\w+) import", re.MULTILINE)
"""A module that takes machine integers and packed vectors from there is meant to be compiled."""


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(compiled.SRC).with_suffix("").parts)


def test_compiled_modules_import_only_compiled_modules_of_ours() -> None:
    """mypyc copies constants across modules, so a module without the mark could change without being noticed."""
    marked = set(compiled.marked())
    assert marked
    unmarked = {path: compiled.imported(path) - marked for path in marked}
    assert not {path: others for path, others in unmarked.items() if others}


def test_every_module_comes_after_those_it_imports() -> None:
    sources = compiled.sources()
    imported = {path: compiled.imported(path) for path in sources}
    assert sorted(sources) == compiled.marked()
    for place, path in enumerate(sources):
        for other in imported[path] - set(sources[:place]):
            assert path in imported[other], f"{path} comes before {other}, which it imports"


@pytest.mark.parametrize("game", every(), ids=lambda game: game.id)
def test_the_kernel_of_every_game_is_marked(game: AnyGame) -> None:
    kernel = type(game.kernel(game.variants()[0], game.seat_counts[0]))
    path = compiled.SRC.joinpath(*kernel.__module__.split(".")).with_suffix(".py")
    assert path in compiled.marked(), f"its first line is not `{compiled.MARK}`"


def test_who_speaks_of_machine_integers_is_marked() -> None:
    """But for the laboratory, which only makes the arrays that kernels write into."""
    laboratory = compiled.SRC / "marketday" / "lab"
    modules = {path for path in compiled.SRC.rglob("*.py") if not path.is_relative_to(laboratory)}
    speaking = {path for path in modules if MACHINE_WORDS.search(path.read_text("utf-8"))}
    assert speaking
    assert not speaking - set(compiled.marked()), f"their first line is not `{compiled.MARK}`"


def test_a_mark_is_the_first_line_or_none() -> None:
    for path in compiled.SRC.rglob("*.py"):
        lines = path.read_text("utf-8").splitlines()
        assert compiled.MARK not in lines[1:], path


@pytest.mark.skipif(not compiled.is_fresh(), reason="NOT CHECKED: nothing is compiled here. Run: python3 dev.py setup")
def test_what_is_marked_and_nothing_else_is_compiled() -> None:
    made = {module_name(path.with_name(path.name.partition(".")[0])) for path in compiled.extension_files()}
    shared = f"{compiled.GROUP}__mypyc"
    assert made - {shared} == {module_name(path) for path in compiled.marked()}


@pytest.mark.parametrize("plain", ["0", "1"])
def test_the_switch_chooses_between_compiled_and_plain(plain: str) -> None:
    code = "from marketday.plain import is_compiled; print(is_compiled())"
    environment = {**os.environ, "MARKETDAY_PLAIN": plain}
    answer = subprocess.check_output([sys.executable, "-c", code], env=environment, text=True).strip()
    assert answer == str(plain == "0" and bool(compiled.extension_files()))
