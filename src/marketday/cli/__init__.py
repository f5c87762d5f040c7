"""The `marketday` command."""

import argparse
import sys
from collections.abc import Sequence

from marketday import __version__
from marketday.cli import admin, lab, mcp, play, replay, serve, simulate, verify


def command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="marketday", description="Market games for people, bots and research.")
    parser.add_argument("--version", action="version", version=f"marketday {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in (play, serve, simulate, lab, replay, verify, mcp, admin):
        command.add(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    given = command_line().parse_args(arguments)
    try:
        status: int = given.run(given)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    return status
