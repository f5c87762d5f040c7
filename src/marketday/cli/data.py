"""Where a server keeps its tables."""

import argparse
import os
from pathlib import Path


def add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, default=default_data(), metavar="FILE", help="default: %(default)s")


def default_data() -> Path:
    if named := os.environ.get("MARKETDAY_DATA"):
        return Path(named)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base, "marketday", "tables.sqlite")
