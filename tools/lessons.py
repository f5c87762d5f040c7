"""`lessons.json` of every game that is taught: where its chapters begin. `--check` compares, `--write` writes.

`chapters()` in `tests/games/<game>/lessons.py` draws them. Each is tried as well: every component is there, and it is
the learner who is asked. The plain kernels do it: they need no compiler and are never stale.
"""

import json
import os
import sys
from importlib import import_module
from pathlib import Path

from tools import generated
from tools.processes import ROOT

GAMES = ROOT / "src" / "marketday" / "games"
MAKERS = ROOT / "tests" / "games"
LEARNER = 0


def faults(name: str, content: str) -> list[str]:
    from msgspec.json import decode

    from marketday.core.chance import RandomChance
    from marketday.core.lessons import Lessons
    from marketday.core.registry import find
    from marketday.core.rng import Rng
    from marketday.table import Play

    game, found = find(name), []
    for chapter in decode(content, type=Lessons).chapters:
        options = decode(chapter.options, type=game.options_type)
        play = Play(game, options, chapter.seat_count, bytes.fromhex(chapter.secret), start=chapter.start)
        if game.census(play.state) != game.census(game.setup(options, chapter.seat_count, RandomChance(Rng(1))).state):
            found.append(f"{name}, chapter {chapter.name}: not every component is there, or one twice")
        if LEARNER not in play.asked:
            found.append(f"{name}, chapter {chapter.name}: the learner is not asked")
    return found


def files() -> dict[Path, str]:
    made: dict[Path, str] = {}
    for maker in sorted(MAKERS.glob("*/lessons.py")):
        name = maker.parent.name
        chapters = import_module(f"tests.games.{name}.lessons").chapters()
        content = json.dumps({"chapters": chapters}, separators=(",", ":")) + "\n"
        if found := faults(name, content):
            sys.exit("\n".join(found))
        made[GAMES / name / "lessons.json"] = content
    return made


if __name__ == "__main__":
    os.environ["MARKETDAY_PLAIN"] = "1"  # read when marketday is imported, which is later
    sys.exit(generated.keep(sys.argv[1:], "python -m tools.lessons", files(), "the chapters that are drawn"))
