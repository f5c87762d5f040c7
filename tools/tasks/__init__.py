"""The verbs of dev.py, one file each: the first line of its docstring is what `dev.py` lists, `run` is what it does.

They run in the environment of .venv, which dev.py brings up to date first. A new file is a new verb.
"""

import ast
from pathlib import Path

HERE = Path(__file__).parent


def verbs() -> dict[str, str]:
    """Each verb and what it does, in a sentence."""
    files = sorted(file for file in HERE.glob("*.py") if not file.name.startswith("_"))
    return {file.stem.replace("_", "-"): summary(file) for file in files}


def summary(file: Path) -> str:
    return (ast.get_docstring(ast.parse(file.read_text("utf-8"))) or "").partition("\n\n")[0].replace("\n", " ")
