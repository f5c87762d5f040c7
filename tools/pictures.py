"""Pictures for the client's tests and its drawing table, made by the engine of the day and kept outside git.

`python -m tools.pictures klongs` prints where they are and what they were made from; without names, of every game that
has any. `pictures()` in `tests/games/<game>/pictures` makes them. They are made again only when something they come
from has changed, and by the plain kernels: those need no compiler and are never stale.
"""

import importlib
import json
import os
import sys
from pathlib import Path

from tools.processes import ROOT
from tools.stamps import digest

KEPT = ROOT / "build" / "pictures"
PACKAGE = ROOT / "src" / "marketday"
MAKERS = ROOT / "tests" / "games"


def games() -> list[str]:
    """Those whose tests make pictures."""
    return sorted({maker.relative_to(MAKERS).parts[0] for maker in MAKERS.glob("*/pictures*")})


def sources(game: str) -> list[Path]:
    """Everything a game's pictures depend on."""
    folders = [PACKAGE / room for room in ("core", "table", f"games/{game}")]
    found = [file for folder in (*folders, MAKERS / game) for file in folder.rglob("*")]
    shared = (MAKERS, PACKAGE, PACKAGE / "games", Path(__file__).parent)
    found += [file for folder in shared for file in folder.glob("*.py")]
    return sorted(file for file in found if file.suffix in (".py", ".json") and not file.name.startswith("test_"))


def make(game: str, files: list[Path]) -> Path:
    """The file with a game's pictures; made again if they would differ."""
    file = KEPT / f"{game}-{digest(files)[:20]}.json"
    if file.is_file():
        return file
    made = importlib.import_module(f"tests.games.{game}.pictures").pictures()
    KEPT.mkdir(parents=True, exist_ok=True)
    aside = file.with_suffix(f".{os.getpid()}")
    aside.write_text(json.dumps(made, separators=(",", ":")), "utf-8")
    for old in KEPT.glob(f"{game}-*.json"):
        old.unlink(missing_ok=True)
    aside.replace(file)
    return file


def main(names: list[str]) -> int:
    unknown = sorted(set(names) - set(games()))
    if unknown:
        print(f"No test makes pictures of {', '.join(unknown)}; they are made of {', '.join(games())}", file=sys.stderr)
        return 2
    for game in names or games():
        files = sources(game)
        print(json.dumps({"file": str(make(game, files)), "sources": [str(file) for file in files]}), flush=True)
    return 0


if __name__ == "__main__":
    os.environ["MARKETDAY_PLAIN"] = "1"  # read when marketday is imported, which is later
    sys.exit(main(sys.argv[1:]))
