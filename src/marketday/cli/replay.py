"""`marketday replay`: retells a recorded game in words, as one seat heard it or in full."""

import argparse
import sys
from pathlib import Path

from marketday.cli import arguments
from marketday.cli.board import TerminalWords, find
from marketday.cli.plain import plain
from marketday.cli.sheet import sheet
from marketday.core.text import role_at
from marketday.table import BadRecord, record


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("replay", help="retell a recorded game in words")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--seat", type=int, metavar="N", help="only what seat N could see (counted from 1); default: all"
    )
    arguments.add_language(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    try:
        story = record.read(given.file.read_bytes())
    except (OSError, BadRecord) as error:
        cause = error.strerror if isinstance(error, OSError) else error
        print(plain(f"{given.file}: {cause}"), file=sys.stderr)
        return 1
    if given.seat is not None and not 1 <= given.seat <= len(story.sitters):
        print(f"There is no seat {given.seat}; the record has {len(story.sitters)}.", file=sys.stderr)
        return 1
    words, board = TerminalWords(story.game.id, given.language), find(story.game)
    names = [plain(sitter.name) for sitter in story.sitters]
    names = [f"{name} {seat}" if names.count(name) > 1 else name for seat, name in enumerate(names, 1)]
    for entry in story.entries:
        for event in entry.events:
            heard = event if given.seat is None else story.game.redact(event, given.seat - 1)
            if heard is not None:
                own = words.of(role_at(story.roles, getattr(heard, "seat", None)))
                print(plain(f"{entry.step:4}  {story.game.say(heard, own, names)}"))
                for line in board.more(heard, own, names):
                    print(plain(f"      {line}"))
    print("\n" + sheet(story.outcome, words, names))
    return 0
