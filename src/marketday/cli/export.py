"""`marketday lab export`: records as Parquet files."""

import argparse
from pathlib import Path

from marketday.cli import trouble
from marketday.cli.plain import plain
from marketday.cli.progress import Progress
from marketday.lab import export
from marketday.lab.rating import MissingExtra
from marketday.table import BadRecord


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("records", nargs="+", type=Path, metavar="RECORD", help="record files, or folders of them")
    parser.add_argument("--to", type=Path, required=True, metavar="DIR", help="where the two files are written")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    files = [file for path in given.records for file in (sorted(path.glob("*.jsonl")) if path.is_dir() else [path])]
    if not files:
        raise SystemExit("There are no records (*.jsonl).")
    try:
        with Progress(len(files), "records") as progress:
            decisions = export.export(files, given.to, progress)
    except BadRecord as error:
        raise SystemExit(plain(f"A record does not hold: {error}")) from error
    except MissingExtra as error:
        raise SystemExit(f"{error}.") from error
    except OSError as error:
        raise SystemExit(trouble.of_system(error)) from error
    print(f"{len(files)} plays, {decisions} moves: {given.to / export.PLAYS}, {given.to / export.DECISIONS}")
    return 0
