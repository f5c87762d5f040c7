"""`marketday lab ladder`: how strong the bots of a game are, on the screen and as a page with a drawing."""

import argparse
import shlex
from contextlib import closing, suppress
from pathlib import Path

from marketday import __version__
from marketday.bots import roster
from marketday.cli import arguments, trouble
from marketday.cli.progress import Progress
from marketday.cli.simulate import percent, points
from marketday.cli.tables import Row, aligned, markdown
from marketday.core.grammar import AnyGame
from marketday.core.text import Words
from marketday.lab import picture, rating
from marketday.lab.ladder import AIM, Ladder, Meeting, Mixed, ladder, line_ups, measured, neighbours
from marketday.lab.plot import Panel, draw
from marketday.lab.simulate import Played
from marketday.lab.tournament import Tournament, keep, kept, play

GAMES = 200

ALL_MEET = """\
Every pair of bots meets; where there are more seats, each bot sits alone among bots of every other kind, and all
mixtures sit together."""
NEIGHBOURS_MEET = """\
Each bot meets the one below; where there are more seats, it sits alone among those."""
LAST_MEETS = "The last one also meets"
MEANING = """\
All of them get the same deals, and play each deal once per rotation of the seats, so the same
cards are held by everybody in turn. A shared victory is divided. In brackets: 95% confidence; games of one deal are
taken as independent, which makes it rather too wide. Ratings are Plackett and Luce's as openskill works them out
(everybody begins with 25). “For two” is what the same strength would win of games for two, by the same model."""


def add(parser: argparse.ArgumentParser) -> None:
    arguments.add_game(parser)
    parser.add_argument(
        "--players",
        type=arguments.each(arguments.seats),
        metavar="N,…",
        help="player counts, e.g. 2,3 (default: the smallest of the game)",
    )
    parser.add_argument("--bots", type=arguments.bots, help="the weakest first (default: all that play the game)")
    parser.add_argument(
        "--neighbours", action="store_true", help="only each bot against the one below, instead of all against all"
    )
    parser.add_argument(
        "--pool", type=arguments.bots, default=(), help="bots that need be no rungs, which only the last one meets"
    )
    parser.add_argument("--met-by", type=arguments.bots, help="the bots that meet the pool, instead of the last one")
    parser.add_argument(
        "--games",
        type=arguments.each(arguments.many),
        default=(GAMES,),
        metavar="N,…",
        help="games of each table, in whole deals; one number for all player counts, or one for each",
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--jobs", type=arguments.jobs, default=1, help="how many processes to use")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep results in DIR; next time go on from there")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write a page to FILE and a drawing beside it")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    bots = given.bots or roster.ladder(given.game.id)
    if len(bots) < 2 or any(len(set(names)) < len(names) for names in (bots, given.pool)):
        raise SystemExit("A ladder takes at least two bots, each named once.")
    if not {*(given.met_by or ())} <= {*bots}:
        raise SystemExit("Only bots of the ladder meet the pool.")
    with trouble.told(given.game):
        rating.model()  # better missed now than after a long tournament; and so is the folder
        if given.write is not None:
            picture.check()
            trouble.check_writable(given.write)
        return climb(given, bots)


def climb(given: argparse.Namespace, bots: tuple[str, ...]) -> int:
    options = arguments.options(given.game, given.option)
    meeting = neighbours if given.neighbours else line_ups
    players = given.players or given.game.seat_counts[:1]
    if len(given.games) not in (1, len(players)):
        raise SystemExit("Say one number of games, or one for each player count.")
    ladders = []
    for seat_count, most in zip(players, given.games * len(players), strict=False):
        met = (*meeting(bots, seat_count), *measured(given.met_by or bots[-1:], given.pool, seat_count))
        tournament = Tournament(given.game.id, options, tuple(dict.fromkeys(met)), given.seed)
        wanted = -(-most // seat_count) * tournament.games_per_deal
        played = games(given, tournament, wanted)
        if played:
            ladders.append(ladder(bots, tournament, played, given.pool))
            print("\n".join(line for title, rows in sections(ladders[-1]) for line in [title, *aligned(rows), ""]))
        print(f"{seat_count} players: {len(played)} of {wanted} games.\n", flush=True)
        if len(played) < wanted:
            print("Interrupted." if given.keep is None else "Interrupted; the same command goes on from here.")
            return 130
    if given.write is not None:
        given.write.write_text(page(given, bots, ladders), encoding="utf-8")
        drawn = draw(given.write, [panel(each) for each in ladders])
        print("Written:", ", ".join(map(str, [given.write, *drawn])))
    return 0


def games(given: argparse.Namespace, tournament: Tournament, wanted: int) -> list[Played]:
    """All that are wanted, or as many as were played when somebody interrupted."""
    played: list[Played] = []
    file = None
    if given.keep is not None:
        file = given.keep / f"{tournament.game}-{tournament.seat_count}-{tournament.seed}.jsonl"
        played = kept(file, tournament)[:wanted]
    with (
        suppress(KeyboardInterrupt),
        Progress(wanted, f"games of {tournament.seat_count}") as progress,
        closing(play(tournament, range(len(played), wanted), given.jobs, progress)) as new,
    ):
        for game in new if file is None else keep(file, new):
            played.append(game)
    return played


# ---- what it says ----------------------------------------------------------------------------------------------------
def sections(found: Ladder) -> list[tuple[str, list[Row]]]:
    """Titles and tables."""
    strongest = sorted(found.ratings, key=lambda rated: -rated.value.value)
    parts: list[tuple[str, list[Row]]] = [
        ("Ratings", [("bot", "rating, 95%"), *((rated.name, points(rated.value)) for rated in strongest)]),
        ("Victories of the bot on the left, against the bot above" + others(found), matrix(found)),
    ]
    if found.mixed:
        parts.append(("Victories at mixed tables", [("bot", "games", "victories, 95%"), *map(mixed, found.mixed)]))
    parts.append(("Each against the one below", [RUNG, *map(rung, found.rungs)]))
    return parts


def others(found: Ladder) -> str:
    return "" if found.seat_count == 2 else f" in all {found.seat_count - 1} other seats"


def matrix(found: Ladder) -> list[Row]:
    return [
        ("", *found.everybody),
        *((one, *(cell(found.meetings.get((one, other))) for other in found.everybody)) for one in found.everybody),
    ]


def cell(met: Meeting | None) -> str:
    return "" if met is None else percent(met.wins).strip()


def mixed(row: Mixed) -> Row:
    return row.name, str(row.games), percent(row.wins).strip()


RUNG = ("bot", "against", "games", "victories, 95%", "for two, 95%", f"at least {AIM:.0%}")


def rung(met: Meeting) -> Row:
    shares = (percent(met.wins).strip(), percent(met.for_two).strip())
    return met.one, met.other, str(met.games), *shares, verdict(met)


def verdict(met: Meeting) -> str:
    if met.for_two.low >= AIM:
        return "reached"
    if met.for_two.high < AIM:
        return "not reached"
    return "reached, not certain" if met.for_two.value >= AIM else "not reached, not certain"


def panel(found: Ladder) -> Panel:
    rows = [(rated.name, rated.value) for rated in reversed(found.ratings)]
    return Panel(f"{found.seat_count} players, {found.games:,} games: rating with 95% interval", rows)


def page(given: argparse.Namespace, bots: tuple[str, ...], ladders: list[Ladder]) -> str:
    """In Markdown, with the command that makes it again."""
    game: AnyGame = given.game
    met = NEIGHBOURS_MEET if given.neighbours else ALL_MEET
    meet = "meet" if len(given.met_by or ()) > 1 else "meets"
    challenge = f"{' and '.join(given.met_by)} also {meet}" if given.met_by else LAST_MEETS
    pool = f" {challenge} {', '.join(given.pool)}." if given.pool else ""
    text = [
        f"# How strong the bots of {Words(game.id, 'en').say('game.name')} are",
        "",
        "```",
        command(given),
        "```",
        "",
        f"Marketday {__version__}, rules version {game.rules_version}; {', '.join(bots)}. {met}{pool} {MEANING}",
        "",
        f"![Ratings]({given.write.with_suffix('.svg').name})",
        "",
    ]
    for found in ladders:
        text += [f"## {found.seat_count} players: {found.games:,} games on {found.deals:,} deals", ""]
        for title, rows in sections(found):
            text += [f"### {title}", "", *markdown(rows), ""]
    return "\n".join([*text, *missed(ladders), ""])


def missed(ladders: list[Ladder]) -> list[str]:
    lines = [
        f"- {met.one} against {met.other}, {found.seat_count} players: {percent(met.for_two).strip()} for two"
        for found in ladders
        for met in found.rungs
        if met.for_two.value < AIM
    ]
    title = f"## What was not reached: each bot wins at least {AIM:.0%} for two against the one below"
    return [title, "", *(lines or ["Nothing."])]


def command(given: argparse.Namespace) -> str:
    words = ["marketday", "lab", "ladder", given.game.id]
    for option in given.option:
        words += ["--option", option]
    for name, values in (
        ("--players", given.players),
        ("--bots", given.bots),
        ("--pool", given.pool),
        ("--met-by", given.met_by),
        ("--games", given.games),
    ):
        if values:
            words += [name, ",".join(map(str, values))]
    if given.neighbours:
        words.append("--neighbours")
    return shlex.join([*words, "--seed", str(given.seed), "--write", str(given.write)])
