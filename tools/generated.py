"""Files that are made by a tool and kept in git: `--write` writes those that differ, `--check` names them."""

import sys
from collections.abc import Mapping
from pathlib import Path

from tools.processes import ROOT


def keep(arguments: list[str], command: str, made: Mapping[Path, str], made_from: str) -> int:
    """The exit status of a tool that was called as `command`."""
    if arguments not in (["--write"], ["--check"]):
        print(f"{command} --write | --check", file=sys.stderr)
        return 2
    stale = [path for path, text in made.items() if not path.is_file() or path.read_text("utf-8") != text]
    if arguments == ["--write"]:
        for path in stale:
            path.write_text(made[path], "utf-8")
        return 0
    for path in stale:
        print(f"{path.relative_to(ROOT).as_posix()} differs from {made_from}: {command} --write")
    if not stale:
        print(f"All {len(made)} agree with {made_from}.")
    return int(bool(stale))
