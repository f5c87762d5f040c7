"""A game printed with another box: the same rules, read again from their sources as plain Python, with other numbers in
place of those that `data` has.

The sources are loaded under a name of their own, so that the usual game goes on beside them, compiled. What they import
of Marketday comes from the same edition.
"""

import builtins
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import marketday
from marketday.core.grammar import AnyGame

PACKAGE = "marketday"
ROOT = Path(next(iter(marketday.__path__)))

Box = Mapping[str, Mapping[str, Any]]
"""By module of the game, its constants that are others."""


class Edition(MetaPathFinder):
    def __init__(self, game: str, name: str, box: Box) -> None:
        self.package = f"{PACKAGE}__{game}_{name}"
        self._game = game
        self._changes = {f"{self.package}.games.{game}.{module}": constants for module, constants in box.items()}

    def game(self) -> AnyGame:
        if self.package not in sys.modules:
            front = ModuleType(self.package)
            front.__path__ = []
            sys.modules[self.package] = front
            sys.meta_path.insert(0, self)
        made: AnyGame = import_module(f"{self.package}.games.{self._game}").GAME
        unread = [module for module in self._changes if module not in sys.modules]
        assert not unread, f"nothing reads {unread}"
        return made

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, inner = fullname.partition(".")
        if package != self.package:
            return None
        place = ROOT.joinpath(*inner.split("."))
        source = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        if not source.is_file():
            return None
        return spec_from_file_location(fullname, source, loader=Reader(fullname, str(source), self))

    def change(self, module: ModuleType) -> None:
        for constant, value in self._changes.get(module.__name__, {}).items():
            assert hasattr(module, constant), f"{module.__name__} has no {constant}"
            setattr(module, constant, value)

    def imported(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> ModuleType:
        """What `import` does in these modules."""
        if level == 0 and name.partition(".")[0] == PACKAGE:
            name = self.package + name.removeprefix(PACKAGE)
        return builtins.__import__(name, globals, locals, fromlist, level)


class Reader(SourceFileLoader):
    def __init__(self, fullname: str, path: str, edition: Edition) -> None:
        super().__init__(fullname, path)
        self._edition = edition

    def exec_module(self, module: ModuleType) -> None:
        """Changed as soon as it is read, before anybody imports from it."""
        vars(module)["__builtins__"] = {**vars(builtins), "__import__": self._edition.imported}
        super().exec_module(module)
        self._edition.change(module)
