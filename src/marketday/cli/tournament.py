"""`marketday lab tournament`: any bots against each other, until it is clear who is better than whom."""

import argparse
import shlex
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from typing import Any, get_args

from marketday import __version__
from marketday.cli import arguments, trouble
from marketday.cli.progress import Progress
from marketday.cli.simulate import percent, points
from marketday.cli.tables import Row, aligned, markdown
from marketday.core.text import Words
from marketday.lab import picture, rating
from marketday.lab.contest import Comparison, Standings, rated, standings
from marketday.lab.engines import Engine
from marketday.lab.ladder import line_ups
from marketday.lab.plot import Panel, draw
from marketday.lab.rating import Rating
from marketday.lab.simulate import Played
from marketday.lab.tournament import Tournament, keep, kept, play

MOST = 2000

MEANING = """\
Every pair of bots meets; where there are more seats, each bot sits alone among bots of every other kind, and all
mixtures sit together. All get the same deals, and play each deal once per rotation of the seats. “Before” is how often
the first came before the second at the same table, half where they shared a rank; its intervals may be looked at after
every deal and hold for all pairs together with 95% confidence. It is over when all of them are clear. Ratings are
Plackett and Luce's as openskill works them out (everybody begins with 25)."""


def add(parser: argparse.ArgumentParser) -> None:
    arguments.add_game(parser)
    parser.add_argument("--bots", type=arguments.bots, required=True, help="names, module:Class or program:COMMAND")
    parser.add_argument("--players", type=arguments.seats, metavar="N", help="seats (default: the fewest of the game)")
    parser.add_argument("--most", type=arguments.many, default=MOST, help="games, if it does not become clear before")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--jobs", type=arguments.jobs, default=1, help="how many processes, or workers of Ray, to use")
    parser.add_argument("--engine", choices=get_args(Engine), default="processes", help="who plays the games")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep results in FILE; next time go on from there")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write a page to FILE and a drawing beside it")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    if len(set(given.bots)) < max(2, len(given.bots)):
        raise SystemExit("A tournament takes at least two bots, each named once.")
    options = arguments.options(given.game, given.option)
    tournament = Tournament(
        given.game.id, options, line_ups(given.bots, given.players or given.game.seat_counts[0]), given.seed
    )
    deals = -(-given.most // tournament.games_per_deal)
    played: list[Played] = []
    known, is_over = None, False
    with trouble.told(given.game):
        rating.model()  # better missed now than after a long tournament
        if given.write is not None:
            picture.check()
            trouble.check_writable(given.write)
        with suppress(KeyboardInterrupt), closing(games(given, tournament, deals)) as coming:
            for after_deal in standings(given.bots, tournament, noted(coming, played)):
                known = after_deal
            is_over = True
        if known is None:
            print("Interrupted before the first deal was over.")
            return 130
        ratings = rated(given.bots, tournament, played[: known.games])
        tables = sections(known, ratings)
        print("\n".join(line for title, rows in tables for line in [title, *aligned(rows), ""]))
        print(sentence(known))
        if given.write is not None:
            write(given, tournament, known, ratings)
    return 0 if is_over else 130


def noted(coming: Iterator[Played], played: list[Played]) -> Iterator[Played]:
    for game in coming:
        played.append(game)
        yield game


def games(given: argparse.Namespace, tournament: Tournament, deals: int) -> Any:
    """Those that are kept, and then new ones, each kept before it is counted."""
    wanted = deals * tournament.games_per_deal
    before = kept(given.keep, tournament)[:wanted] if given.keep is not None else []
    with (
        Progress(wanted, "games at most") as progress,
        closing(play(tournament, range(len(before), wanted), given.jobs, progress, given.engine)) as new,
    ):
        yield from chain(before, new if given.keep is None else keep(given.keep, new))


def sections(known: Standings, ratings: list[Rating]) -> list[tuple[str, list[Row]]]:
    return [
        ("Ratings", [("bot", "rating, 95%"), *((each.name, points(each.value)) for each in ratings)]),
        ("Pairs", [("bot", "against", "deals", "before, 95%", ""), *map(compared, known.comparisons)]),
    ]


def compared(pair: Comparison) -> Row:
    verdict = "not clear"
    if pair.is_clear:
        verdict = "better" if pair.before.low > 0.5 else "weaker"
    return pair.one, pair.other, str(pair.deals), percent(pair.before).strip(), verdict


def sentence(known: Standings) -> str:
    unclear = sum(not pair.is_clear for pair in known.comparisons)
    return f"{known.games} games; " + (f"{unclear} pairs are not clear." if unclear else "all pairs are clear.")


def write(given: argparse.Namespace, tournament: Tournament, known: Standings, ratings: list[Rating]) -> None:
    """In Markdown, with the command that makes it again; the engine makes no difference."""
    page: Path = given.write
    name = Words(given.game.id, "en").say("game.name")
    text = [f"# A tournament of {name}", "", "```", command(given, tournament), "```", ""]
    text += [f"Marketday {__version__}, rules version {given.game.rules_version}. {MEANING}", ""]
    text += [f"![Ratings]({page.with_suffix('.svg').name})", ""]
    for title, rows in sections(known, ratings):
        text += [f"## {title}", "", *markdown(rows), ""]
    page.write_text("\n".join([*text, sentence(known), ""]), encoding="utf-8")
    title = f"{tournament.seat_count} players, {known.games:,} games: rating with 95% interval"
    drawn = draw(page, [Panel(title, [(each.name, each.value) for each in ratings])])
    print("Written:", ", ".join(map(str, [page, *drawn])))


def command(given: argparse.Namespace, tournament: Tournament) -> str:
    words = ["marketday", "lab", "tournament", given.game.id]
    for option in given.option:
        words += ["--option", option]
    words += ["--bots", ",".join(given.bots), "--players", str(tournament.seat_count)]
    return shlex.join([*words, "--most", str(given.most), "--seed", str(given.seed)])
