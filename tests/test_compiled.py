"""The compiled modules as a whole; what they compute is tested with the games."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import compiled


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(compiled.SRC).with_suffix("").parts)


def imported(path: Path) -> set[str]:
    """The modules of ours that a source file names."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name for name in names if compiled.SRC.joinpath(*name.split(".")).with_suffix(".py").is_file()}


def test_compiled_modules_import_only_compiled_modules_of_ours() -> None:
    """mypyc copies constants across modules, so a module left out of the list could change without being noticed."""
    names = {module_name(path) for path in compiled.sources()}
    assert names
    for path in compiled.sources():
        assert imported(path) <= names, path


@pytest.mark.parametrize("plain", ["0", "1"])
def test_the_switch_chooses_between_compiled_and_plain(plain: str) -> None:
    code = "import marketday.core.kernel as kernel; print(kernel.__file__.endswith('.py'))"
    environment = {**os.environ, "MARKETDAY_PLAIN": plain}
    answer = subprocess.check_output([sys.executable, "-c", code], env=environment, text=True).strip()
    assert answer == str(plain == "1" or not compiled.extension_files())
