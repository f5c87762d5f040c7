"""Our kernels beside their peers on one core in one run: prints a table and writes the figures as JSON.

Rounds are interleaved and medians taken, so that a busy minute of the machine hits all alike: trust the ratios more
than the figures.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from marketday.core import registry

HERE = Path(__file__).resolve().parent
COLUMNS = ("decisions", "steps", "copies")
NOTES = """\
decisions/s  answers given by seats in random games; what chance answers is not counted, though its time is.
steps/s      the same with chance's answers counted (a card drawn, dice rolled). Catanatron rolls within a move: none.
copies/s     copies of a position early in a game, asked for one by one from Python; "inside" loops in compiled code.
ours         4 seats, marketday.core.rollout.random_games: whole games from the first question on. Bankrut in ticks:
             a decision is an act of a seat, waiting among them; chance deals and picks the order of acts.
OpenSpiel    played inside its C++: "roll-outs" from eight dealt positions by RandomRolloutEvaluator, "whole" from the
             deal on by evaluate_bots with uniform random bots. Measured: games/s, times the mean length of 400 games.
Catanatron   4 RandomPlayers, Game.play() to the end or 1000 turns; a move is an entry of its action log.
Ratios compare with the better of the two OpenSpiel hearts rows, column by column, and with Catanatron's moves.
"whole" is like for like with ours, deal and draws included; "roll-outs" of hearts have no chance left in them."""


def run(python: str | Path, script: str, *arguments: str, **environment: str) -> dict[str, Any]:
    command = [str(python), str(HERE / script), *arguments]
    done = subprocess.run(command, env={**os.environ, **environment}, stdout=subprocess.PIPE, check=True)
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def version(python: Path, package: str) -> str:
    code = f"from importlib.metadata import version; print(version('{package}'))"
    return subprocess.check_output([python, "-c", code], text=True).strip()


def progress(text: str) -> None:
    print(f"\r\033[K{text}" if sys.stderr.isatty() else text, end="" if sys.stderr.isatty() else "\n", file=sys.stderr)
    sys.stderr.flush()


def pin() -> str:
    if not hasattr(os, "sched_setaffinity"):
        return "not pinned"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"pinned to core {core}"


Samples = dict[str, dict[str, list[float]]]


def our_round(samples: Samples, game: str) -> None:
    for name, plain in ((f"{game.title()} compiled", "0"), (f"{game.title()} plain Python", "1")):
        figures = run(sys.executable, "engine.py", game, MARKETDAY_PLAIN=plain)
        if plain == "0" and not figures.pop("compiled"):
            continue  # no compiler here: there is only the plain row
        figures.pop("compiled", None)
        for column, value in figures.items():
            samples[name][column].append(value)


def openspiel_round(samples: Samples, python: Path, lengths: dict[str, Any]) -> None:
    for game, figures in run(python, "openspiel.py", "speeds").items():
        for way, label in (("rollout", "roll-outs"), ("whole", "whole")):
            row, length = samples[f"OpenSpiel {game}, {label}"], lengths[game][way]
            row["decisions"].append(figures[way] * length["decisions"])
            row["steps"].append(figures[way] * (length["decisions"] + length["chances"]))
            row["decisions_per_game"].append(length["decisions"])
            row["chances_per_game"].append(length["chances"])
            row["copies"].append(figures["copies"])


def catanatron_round(samples: Samples, python: Path) -> None:
    figures = run(python, "catan.py")
    row = samples["Catanatron"]
    row["decisions"].append(figures["moves"])
    row["decisions_per_game"].append(figures["moves_per_game"])
    row["copies"].append(figures["copies"])


def measure(rounds: int, peers: Path | None) -> dict[str, dict[str, float]]:
    samples: Samples = defaultdict(lambda: defaultdict(list))
    lengths: dict[str, Any] = {}
    if peers:
        progress("counting what is in OpenSpiel's games")
        lengths = run(peers, "openspiel.py", "lengths")
    for number in range(1, rounds + 1):
        for game in registry.names():
            progress(f"round {number} of {rounds}: {game}")
            our_round(samples, game)
        if peers:
            progress(f"round {number} of {rounds}: OpenSpiel")
            openspiel_round(samples, peers, lengths)
            progress(f"round {number} of {rounds}: Catanatron")
            catanatron_round(samples, peers)
    progress("")
    return {
        name: {column: statistics.median(values) for column, values in columns.items()}
        for name, columns in samples.items()
    }


def add_ratios(rows: dict[str, dict[str, float]]) -> None:
    hearts = [columns for name, columns in rows.items() if name.startswith("OpenSpiel hearts")]
    catanatron = [columns for name, columns in rows.items() if name == "Catanatron"]
    for columns in rows.values():
        for label, peer in (("hearts", hearts), ("catanatron", catanatron)):
            for column in COLUMNS:
                best = max((other[column] for other in peer if column in other), default=None)
                if best and column in columns:
                    columns[f"{column}_to_{label}"] = columns[column] / best


def ratio(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def short(value: float) -> str:
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value:.3g}"


def table(rows: dict[str, dict[str, float]]) -> str:
    heads = {
        "decisions": "decisions/s",
        "decisions_to_hearts": "x hearts",
        "decisions_to_catanatron": "x Catanatron",
        "steps": "steps/s",
        "steps_to_hearts": "x hearts",
        "copies": "copies/s",
        "copies_to_hearts": "x hearts",
        "copies_to_catanatron": "x Catanatron",
        "copies_inside": "inside",
        "decisions_per_game": "decisions/game",
    }
    width = max(map(len, rows))
    lines = ["  ".join([" " * width, *heads.values()])]
    for name, columns in rows.items():
        cells = [name.ljust(width)]
        for column, head in heads.items():
            written = ratio if "_to_" in column else short
            cells.append((written(columns[column]) if column in columns else "-").rjust(len(head)))
        lines.append("  ".join(cells))
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--out", type=Path, default=Path("build", "bench.json"), help="default: build/bench.json")
    parser.add_argument("--peers", type=Path, help="the Python that has OpenSpiel and Catanatron (dev.py gives it)")
    arguments = parser.parse_args()

    place = f"Python {platform.python_version()}, {platform.machine()}, {pin()}, median of {arguments.rounds} rounds"
    if arguments.peers:
        place += f", OpenSpiel {version(arguments.peers, 'open_spiel')}"
        place += f", Catanatron {version(arguments.peers, 'catanatron')}"
    rows = measure(arguments.rounds, arguments.peers)
    add_ratios(rows)
    print(f"{place}\n\n{table(rows)}\n\n{NOTES}")
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(json.dumps({"place": place, "rows": rows, "notes": NOTES.splitlines()}, indent=2) + "\n")


if __name__ == "__main__":
    main()
