"""`marketday verify`: replay records and check everything they say."""

import argparse
import sys
from pathlib import Path

from marketday.cli.plain import plain
from marketday.cli.progress import Progress
from marketday.table import BadRecord, record


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("verify", help="check records: legality, chance, result")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    bad = 0
    with Progress(len(given.files), "records") as progress:
        for number, file in enumerate(given.files, 1):
            try:
                record.read(file.read_bytes())
            except (OSError, BadRecord) as error:
                bad += 1
                print(plain(f"{file}: {error.strerror if isinstance(error, OSError) else error}"), file=sys.stderr)
            progress(number)
    print(f"{len(given.files) - bad} of {len(given.files)} records are valid.")
    return 1 if bad else 0
