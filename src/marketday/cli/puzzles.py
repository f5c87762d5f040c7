"""`marketday lab puzzles`: positions from games of bots where one move is clearly the best."""

import argparse
import shlex
import time
from pathlib import Path

import msgspec

from marketday.bots import UnknownBot
from marketday.bots.weighing import NoJudge
from marketday.cli import arguments, trouble
from marketday.cli.progress import Progress
from marketday.core.grammar import AnyGame, Rejected
from marketday.core.puzzles import Puzzles, write
from marketday.lab.errors import BadBot, NeedsClock
from marketday.lab.puzzles import Hunt, choice, hunt, told

BOTS = ("greedy", "easy")
COUNT = 30
GAMES = 60


def add(parser: argparse.ArgumentParser) -> None:
    arguments.add_game(parser)
    parser.add_argument("--count", type=arguments.many, default=COUNT, help="how many puzzles to keep at most")
    parser.add_argument("--games", type=arguments.many, default=GAMES, help="how many games to look through")
    parser.add_argument("--bots", type=arguments.bots, default=BOTS, help="who plays them, e.g. greedy,easy")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same puzzles")
    parser.add_argument("--jobs", type=arguments.jobs, default=1, help="how many processes to use")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the puzzles to FILE")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    game: AnyGame = given.game
    options = arguments.options(game, given.option)
    plan = Hunt(game.id, options, given.bots, game.seat_counts, given.games, given.seed)
    trouble.check_writable(given.write)
    started = time.perf_counter()
    try:
        with Progress(given.games, "games") as progress:
            finds = hunt(plan, given.jobs, progress)
    except Rejected as error:
        raise SystemExit(trouble.unplayable(game, error)) from error
    except (NoJudge, NeedsClock, BadBot, UnknownBot) as error:
        raise SystemExit(f"{error}.") from error
    kept = choice(finds, given.count)
    print(told(finds))
    print(f"{len(finds)} puzzles in {given.games} games, {time.perf_counter() - started:.0f} s; {len(kept)} kept")
    if given.write is not None:
        content = write(
            Puzzles(command(given), game.rules_version, msgspec.Raw(msgspec.json.encode(options)), tuple(kept))
        )
        try:
            given.write.write_bytes(content)
        except OSError as error:
            raise SystemExit(trouble.of_system(error)) from error
        print(f"Puzzles: {given.write}")
    return 0


def command(given: argparse.Namespace) -> str:
    """What makes the same puzzles again."""
    words = ["marketday", "lab", "puzzles", given.game.id]
    for option in given.option:
        words += ["--option", option]
    if given.bots != BOTS:
        words += ["--bots", ",".join(given.bots)]
    return shlex.join(
        [*words, *("--count", str(given.count)), *("--games", str(given.games)), *("--seed", str(given.seed))]
    )
