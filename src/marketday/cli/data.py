"""Where a server keeps its tables."""

import argparse
import os
from pathlib import Path

from marketday.store import Place, name_of, place


def add_data(parser: argparse.ArgumentParser) -> None:
    usual = default_data()
    parser.add_argument(
        "--data",
        type=place,
        default=usual,
        metavar="FILE",
        help="an SQLite file, or postgresql://USER@HOST/DATABASE (default: " + name_of(usual).replace("%", "%%") + ")",
    )


def default_data() -> Place:
    if named := os.environ.get("MARKETDAY_DATA"):
        return place(named)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base, "marketday", "tables.sqlite")
