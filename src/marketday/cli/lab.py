"""`marketday lab`: experiments with many games. `balance`: how the roles of a game fare against each other."""

import argparse
import shlex
import time
from collections.abc import Iterable
from pathlib import Path

from marketday import __version__
from marketday.bots import UnknownBot
from marketday.cli import anatomy, arguments, duel, export, ladder, puzzles, tournament, trouble
from marketday.cli.progress import Progress
from marketday.cli.simulate import percent, points
from marketday.core.grammar import AnyGame, Rejected
from marketday.core.text import Words
from marketday.lab.balance import CastPlayed, NoRoles, RoleStanding, Trial, play_casts, standings
from marketday.lab.economy import UseStanding, economy
from marketday.lab.errors import BadBot, NeedsClock

GAMES = 2000


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("lab", help="experiments with many games")
    experiments = parser.add_subparsers(title="experiments", required=True, metavar="EXPERIMENT")
    add_balance(experiments.add_parser("balance", help="play every role of a game against all others"))
    ladder.add(experiments.add_parser("ladder", help="rate the bots of a game by a tournament"))
    tournament.add(experiments.add_parser("tournament", help="any bots, until it is clear who is better than whom"))
    duel.add(experiments.add_parser("duel", help="find out whether one bot is better than another"))
    anatomy.add(experiments.add_parser("anatomy", help="how large a game is, luck and skill, what things are worth"))
    export.add(experiments.add_parser("export", help="write records as Parquet files"))
    puzzles.add(experiments.add_parser("puzzles", help="find positions where one move is clearly the best"))


def add_balance(parser: argparse.ArgumentParser) -> None:
    arguments.add_game(parser)
    parser.add_argument(
        "--bot", type=arguments.bot, help="the bot that plays all seats (default: the game's usual bot)"
    )
    parser.add_argument(
        "--players", type=arguments.each(arguments.seats), metavar="N,…", help="player counts, e.g. 2,3 (default: all)"
    )
    parser.add_argument("--games", type=arguments.many, default=GAMES, help="games per player count")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--jobs", type=arguments.jobs, default=1, help="how many processes to use")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the tables to FILE as Markdown")
    parser.add_argument(
        "--economy", type=Path, metavar="FILE", help="write to FILE what each role used, and how games with it ended"
    )
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    game: AnyGame = given.game
    options = arguments.options(game, given.option)
    bot = given.bot or game.usual_bot
    counts = given.players or game.seat_counts
    trials = [Trial(game.id, options, bot, seats, given.games, given.seed) for seats in counts]
    trouble.check_writable(given.report)
    trouble.check_writable(given.economy)
    tables: list[list[RoleStanding]] = []
    uses: list[list[UseStanding]] = []
    started = time.perf_counter()
    try:
        for trial in trials:
            games = played(trial, given.jobs)
            tables.append(standings(trial, games))
            uses.append([use for row in tables[-1] for use in economy(row.role, games)])
            print("\n".join(lines(tables[-1])), end="\n\n", flush=True)
    except Rejected as error:
        raise SystemExit(trouble.unplayable(game, error)) from error
    except (NoRoles, NeedsClock, BadBot, UnknownBot) as error:
        raise SystemExit(f"{error}.") from error
    print(f"{given.games} games for each number of players, {time.perf_counter() - started:.0f} s")
    if given.report is not None:
        write(given.report, report(given, bot, tables))
    if given.economy is not None:
        write(given.economy, economy_report(given, bot, tables, uses))
    return 0


def write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SystemExit(trouble.of_system(error)) from error
    print(f"Report: {file}")


def played(trial: Trial, jobs: int) -> list[CastPlayed]:
    with Progress(trial.games, f"games of {trial.seat_count}") as progress:
        return play_casts(trial, jobs, progress)


def cells(row: RoleStanding) -> tuple[str, ...]:
    return row.role, str(row.games), percent(row.wins).strip(), percent_of_fair(row), points(row.points)


HEAD = ("role", "games", "victories, 95%", "of the fair share, 95%", "points, 95%")

MEANING = """\
Every choice of roles in every order of seats comes up equally often. The fair share is one victory in as many games as
there are players; a shared victory is divided. In brackets: 95% confidence."""


def percent_of_fair(row: RoleStanding) -> str:
    return f"{row.fair.value:.0%} ({row.fair.low:.0%} – {row.fair.high:.0%})"


def lines(table: list[RoleStanding]) -> list[str]:
    rows = [(f"{table[0].seat_count} players", *HEAD[1:]), *map(cells, table)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    return ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]


def report(given: argparse.Namespace, bot: str, tables: list[list[RoleStanding]]) -> str:
    """In Markdown, with the command that makes it again."""
    text = opening(given, bot, "How the roles of {} fare", command(given), MEANING)
    for table in tables:
        text += [f"## {table[0].seat_count} players, {given.games} games", ""]
        text += [*markdown(HEAD, map(cells, table)), ""]
    return "\n".join(text)


ECONOMY_HEAD = ("role", "what", "a game, 95%", "of its chances", "at least", "points more with it, 95%")

ECONOMY_MEANING = """\
*At least*: games in which the role used it so often are compared with its other games; the number divides them as
evenly as possible. *Points more*: how many points more the role had on average at the end of those. **That is
correlation, not cause**: who is ahead may have time for it, and bots use a thing where it suits them. In brackets: 95%
confidence, each row for itself: among so many rows one in twenty is wrong."""


def economy_report(
    given: argparse.Namespace, bot: str, tables: list[list[RoleStanding]], uses: list[list[UseStanding]]
) -> str:
    text = opening(given, bot, "What the roles of {} use", f"{command(given)} --economy FILE", ECONOMY_MEANING)
    for table, used in zip(tables, uses, strict=True):
        text += [f"## {table[0].seat_count} players, {given.games} games", ""]
        for chapter in dict.fromkeys(use.chapter for use in used):
            text += [f"### {chapter.capitalize()}", ""]
            text += [*markdown(ECONOMY_HEAD, (economy_cells(use) for use in used if use.chapter == chapter)), ""]
    return "\n".join(text)


def economy_cells(use: UseStanding) -> tuple[str, ...]:
    times = f"{use.times.value:.2f} ({use.times.low:.2f} – {use.times.high:.2f})"
    taken = "" if use.taken is None else percent(use.taken).strip()
    if use.more is None:
        return use.role, use.what, times, taken, "", "too few games to compare"
    more = f"{use.more.value:+.1f} ({use.more.low:+.1f} – {use.more.high:+.1f})"
    return use.role, use.what, times, taken, str(use.least), more


def opening(given: argparse.Namespace, bot: str, title: str, made_with: str, meaning: str) -> list[str]:
    made_by = f"Marketday {__version__}, rules version {given.game.rules_version}, {bot} in every seat."
    name = Words(given.game.id, "en").say("game.name")
    return [f"# {title.format(name)}", "", "```", made_with, "```", "", f"{made_by} {meaning}", ""]


def markdown(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    return [row(head), row(("---",) * len(head)), *map(row, rows)]


def row(texts: tuple[str, ...]) -> str:
    return f"| {' | '.join(texts)} |"


def command(given: argparse.Namespace) -> str:
    words = ["marketday", "lab", "balance", given.game.id]
    for option in given.option:
        words += ["--option", option]
    if given.bot is not None:
        words += ["--bot", given.bot]
    if given.players is not None:
        words += ["--players", ",".join(map(str, given.players))]
    return shlex.join([*words, "--games", str(given.games), "--seed", str(given.seed)])
