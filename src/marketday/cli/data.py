"""Where a server keeps its tables."""

import argparse
import os
from pathlib import Path

from marketday.store import Place, name_of, place


def add_data(parser: argparse.ArgumentParser) -> None:
    usual = default_data()
    parser.add_argument(
        "--data",
        type=named_place,
        default=usual,
        metavar="FILE",
        help="an SQLite file, or postgresql://USER@HOST/DATABASE (default: " + name_of(usual).replace("%", "%%") + ")",
    )


def named_place(text: str) -> Place:
    """A slip in an address must not become a file, whose name would hold the password."""
    where = place(text)
    if isinstance(where, Path) and "://" in text:
        raise argparse.ArgumentTypeError("neither a file nor postgresql://USER@HOST/DATABASE")
    return where


def default_data() -> Place:
    if named := os.environ.get("MARKETDAY_DATA"):
        return place(named)
    try:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    except RuntimeError:  # a user without a home, as in containers
        return Path("tables.sqlite")
    return Path(base, "marketday", "tables.sqlite")
