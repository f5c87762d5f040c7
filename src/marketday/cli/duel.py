"""`marketday lab duel`: whether one bot is better than another, in one sentence."""

import argparse
from contextlib import suppress

from marketday.cli import arguments, trouble
from marketday.cli.progress import Progress
from marketday.core.registry import names
from marketday.lab.duel import Duel, Verdict, duel

MOST = 2000


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("bot", type=arguments.bot, metavar="BOT", help="a bot's name, hard@20ms, or module:Class")
    parser.add_argument("other", type=arguments.bot, metavar="OTHER", help="the bot it is compared with, e.g. greedy")
    parser.add_argument("--game", type=arguments.game, required=True, help=f"one of: {', '.join(names())}")
    arguments.add_options(parser)
    parser.add_argument(
        "--players",
        type=arguments.seats,
        metavar="N",
        help="BOT against N-1 of OTHER (default: the fewest of the game)",
    )
    parser.add_argument("--most", type=arguments.many, default=MOST, help="games, if it does not become clear before")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--jobs", type=arguments.jobs, default=1, help="how many processes to use")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    options = arguments.options(given.game, given.option)
    seat_count = given.players or given.game.seat_counts[0]
    settings = Duel(given.game.id, options, given.bot, given.other, seat_count, given.most, given.seed)
    verdict, is_over = None, False
    progress = Progress(settings.deals * seat_count, "games at most")
    with trouble.told(given.game), suppress(KeyboardInterrupt), progress:
        for known in duel(settings, given.jobs, progress):
            verdict = known
        is_over = True
    if verdict is not None:
        print(sentence(settings, verdict))
    return 0 if is_over else 130


def sentence(settings: Duel, verdict: Verdict) -> str:
    many = "" if settings.seat_count == 2 else f"{settings.seat_count - 1} of "
    if verdict.is_better:
        relation = "is better than"
    elif verdict.is_worse:
        relation = "is weaker than"
    else:
        relation = "cannot be told from"
    wins = verdict.wins
    return (
        f"At {settings.game} for {settings.seat_count}, {settings.bot} {relation} {settings.other}: "
        f"against {many}{settings.other} it won {wins.value:.1%} of {verdict.games} games "
        f"(95%: {wins.low:.1%} to {wins.high:.1%}), where {verdict.fair:.1%} would be even."
    )
