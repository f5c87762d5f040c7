"""`box.json` of every board: the tables of the engine that the client draws from. `--check` compares, `--write` writes.

A game's `box.py` says which, by the path of the file below the game's folder in the client. What has no folder there
is not drawn and needs none.
"""

import json
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from marketday.core import registry
from tools import generated
from tools.processes import ROOT

CLIENT = ROOT / "client" / "src" / "games"


def text(box: dict[str, Any]) -> str:
    """One table per line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(table, separators=(',', ':'))}" for name, table in box.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def files() -> dict[Path, str]:
    found = {name: f"marketday.games.{name}.box" for name in registry.names()}
    modules = {name: import_module(module) for name, module in found.items() if find_spec(module)}
    made = {CLIENT / name / path: box for name, module in modules.items() for path, box in module.boxes().items()}
    return {path: text(box) for path, box in made.items() if path.parent.is_dir()}


if __name__ == "__main__":
    sys.exit(generated.keep(sys.argv[1:], "python -m tools.boxes", files(), "the tables of the engine"))
