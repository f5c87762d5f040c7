"""The merchants, found by folder: each package here has a `MERCHANT`. Adding one edits no list.

A game can be given others, from anywhere: `CoveGame((*found(), Peddler()))`.
"""

import importlib
import pkgutil
from functools import cache

from marketday.games.cove.merchant import Merchant


@cache
def found() -> tuple[Merchant, ...]:
    names = sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return tuple(importlib.import_module(f"{__name__}.{name}").MERCHANT for name in names)
