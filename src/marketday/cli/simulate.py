"""`marketday simulate`: bots against bots, with a table of who won how often and how sure that is."""

import argparse
import math
import time
from pathlib import Path

from marketday.bots import UnknownBot
from marketday.cli import arguments, trouble
from marketday.cli.progress import Progress
from marketday.core.grammar import Rejected
from marketday.lab.errors import BadBot, NeedsClock
from marketday.lab.simulate import Plan, simulate
from marketday.lab.statistics import Interval, Standing, standings
from marketday.plain import is_compiled


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("simulate", help="let bots play many games")
    arguments.add_game(parser)
    parser.add_argument("--seats", type=arguments.bots, default=("greedy", "random"), help="bots, e.g. greedy,random")
    parser.add_argument("--games", type=arguments.many, default=100)
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games")
    parser.add_argument("--jobs", type=arguments.jobs, default=1, help="how many processes to use")
    parser.add_argument("--records", type=Path, metavar="DIR", help="save each game's record in DIR")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    options = arguments.options(given.game, given.option)
    plan = Plan(given.game.id, options, given.seats, given.games, given.seed, given.records)
    started = time.perf_counter()
    try:
        with Progress(plan.games, "games") as progress:
            played = simulate(plan, given.jobs, progress)
    except Rejected as error:
        raise SystemExit(trouble.unplayable(given.game, error)) from error
    except NeedsClock as error:
        raise SystemExit(f"{error}. Give it one, or simulate it in ticks (--option pace=ticks).") from error
    except (BadBot, UnknownBot) as error:
        raise SystemExit(str(error)) from error
    except OSError as error:
        raise SystemExit(trouble.of_system(error)) from error
    seconds = time.perf_counter() - started
    print_standings(standings(plan.contestants, played))
    steps = sum(game.steps for game in played)
    kernels = "compiled" if is_compiled() else "in plain Python"
    print(
        f"\n{plan.games} games, {steps} moves, {seconds:.1f} s, kernels {kernels}; "
        "contestants change seats from game to game."
    )
    if plan.records is not None:
        print(f"Records: {plan.records}")
    return 0


def print_standings(rows: list[Standing]) -> None:
    width = max(len(row.name) for row in rows)
    print(f"{'':{width}}  {'first or shared, 95%':>26}  {'victories, 95%':>26}  {'points, 95%':>26}")
    for row in rows:
        cells = (percent(row.first), percent(row.wins), points(row.points))
        print(f"{row.name:{width}}  " + "  ".join(f"{cell:>26}" for cell in cells))


def percent(interval: Interval) -> str:
    return f"{interval.value:6.1%} ({max(interval.low, 0):.1%} – {min(interval.high, 1):.1%})"


def points(interval: Interval) -> str:
    if math.isinf(interval.low):  # of one game
        return f"{interval.value:.1f} (unknown)"
    return f"{interval.value:.1f} ({interval.low:.1f} – {interval.high:.1f})"
