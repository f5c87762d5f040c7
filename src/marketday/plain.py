"""Run everything as plain Python, even where a compiled extension file lies beside its source; and which way it runs.

For comparing the two and for debugging: set MARKETDAY_PLAIN=1 and `marketday/__init__.py` calls `install` before it
imports anything else.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class SourceFirst(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, name = fullname.rpartition(".")
        if package.partition(".")[0] != "marketday":
            return None
        for folder in path or ():
            source = Path(folder, f"{name}.py")
            if source.is_file():
                return spec_from_file_location(fullname, source)
        return None


def is_compiled() -> bool:
    """Do the kernels run compiled?"""
    from marketday.core import kernel

    return not kernel.__file__.endswith(".py")


def install() -> None:
    if not any(isinstance(finder, SourceFirst) for finder in sys.meta_path):
        sys.meta_path.insert(0, SourceFirst())
