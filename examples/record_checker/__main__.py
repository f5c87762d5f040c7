"""Checks records of Marketday without Marketday: plain Python, which knows what docs/records.md and the rules tell.

    python -I examples/record_checker FILE...

`envelope` reads the file, `chance` works the draws out, `referee` walks through the moves; the other modules are the
games, each told from top to bottom as its rules are. Python 3.11 or newer.

Says for every file that all of it holds, or which line does not and why; then what was checked and what was not.
The exit status is 1 if any file does not hold, 2 if there was nothing to check.
"""

import sys
from pathlib import Path

from envelope import open_record
from faults import Fault
from referee import find_referee, replay

FILE_ONLY = "lines and fields, order of steps, sha256, commitment, sums of the result"


def check(content: bytes) -> tuple[str, str, str]:
    """Which game it is, what was checked, and what was not."""
    record = open_record(content)
    about = f"{record.game}, {record.seat_count} seats, {len(record.moves)} moves"
    referee = find_referee(record.game)
    if referee is None:
        return about, FILE_ONLY, f"draws, moves and points: this checker does not know {record.game}"
    if record.start is not None:
        return about, FILE_ONLY, "draws, moves and points: the play went on from a saved moment of another"
    replay(record, referee)
    return about, f"{FILE_ONLY}; {referee.checked}", referee.not_checked


def main(names: list[str]) -> int:
    if not names:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    refused = 0
    coverage: dict[tuple[str, str, str], int] = {}
    for name in names:
        try:
            about, checked, not_checked = check(Path(name).read_bytes())
        except (Fault, OSError) as fault:
            print(f"{name}: {fault}")
            refused += 1
            continue
        print(f"{name}: holds ({about})")
        game = about.split(",")[0]
        coverage[game, checked, not_checked] = coverage.get((game, checked, not_checked), 0) + 1
    for (game, checked, not_checked), files in sorted(coverage.items()):
        print(f"{game}, {files} file(s)\n  checked: {checked}\n  not checked: {not_checked}")
    print(f"{len(names) - refused} of {len(names)} hold.")
    return int(refused > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
