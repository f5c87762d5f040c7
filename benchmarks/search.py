"""Our bots that search beside OpenSpiel's MCTS and IS-MCTS, on one core in one run: prints a table and writes the
figures as JSON.

    python dev.py bench search [--rounds 3]

Rounds are interleaved and medians taken, so that a busy minute of the machine hits all alike: trust the ratios more
than the figures. All speeds are by processor time.
"""

import argparse
import json
import platform
import statistics
import sys
from collections import defaultdict
from pathlib import Path

from benchmarks.run import Samples, pin, progress, ratio, run, short, version
from marketday.cli.tables import Row, aligned
from marketday.core import registry
from marketday.core.grammar import AnyGame

PEERS = {"hearts": "IS-MCTS", "gin_rummy": "IS-MCTS", "backgammon": "MCTS"}
"""Games of like size, and the search for whoever sees what a seat sees; in backgammon that is everything."""
PATIENCE = 2.0
"""Seconds that `hard` may take for an answer without a compiler."""
SEATS = 4
TRUE, NEW = "random, true", "random, new"
OPENSPIEL = "OpenSpiel"
NOTES = """\
a decision       a position with a choice, from all parts of random games. Both sides give it the same number of
                 play-outs ("each"; ours are counted, and OpenSpiel has rows for every number that ours need).
OpenSpiel        its searches in C++: a tree, and one random play-out to the end per simulation. IS-MCTS imagines a
                 world for every simulation, as ours do; MCTS looks at the true position, hidden hands included.
a bot's name     our search as it plays. Its play-outs are short and not random: for each of their decisions ("length")
                 all answers are weighed ("weighed": in one play-out, first looks included), and its end is judged.
random, new      like for like with IS-MCTS: random play-outs to the end, a new imagined world for each. Looped from
                 Python, all answers in turn, no tree.
random, true     like for like with MCTS: the same from the true position.
answers/s        played in play-outs by OpenSpiel and ours at random, weighed in play-outs by our bots.
Ratios compare play-outs/s, and so decisions/s, with OpenSpiel at the same number of play-outs: "random, true" with
its MCTS, all others with IS-MCTS (in backgammon, where nothing is hidden, with MCTS)."""
HEADS = {
    "each": "each",
    "play_outs": "play-outs/s",
    "decisions": "decisions/s",
    "length": "length",
    "weighed": "weighed",
    "answers": "answers/s",
    **{f"to_{game}": f"x {game}" for game in PEERS},
}
Rows = dict[str, dict[str, float]]


def our_round(samples: Samples, game: AnyGame, seat_count: int) -> None:
    figures = run(sys.executable, "thinking.py", game.id, str(seat_count), MARKETDAY_PLAIN="0")
    rows = {TRUE: figures["random"]["true"], NEW: figures["random"]["new"], **figures["thinking"]}
    for name, row in rows.items():
        for column, value in row.items():
            samples[f"{game.id} for {seat_count}: {name}"][column].append(value)


def openspiel_round(samples: Samples, python: Path, play_outs: int) -> None:
    for game, searches in run(python, "openspiel.py", "search", str(play_outs)).items():
        for kind, row in searches.items():
            for column, value in row.items():
                samples[peer(kind, game, play_outs)][column].append(value)


def peer(kind: str, game: str, play_outs: float) -> str:
    return f"{OPENSPIEL} {kind} {game}, {play_outs:.0f}"


def measure(games: list[AnyGame], rounds: int, peers: Path | None) -> Rows:
    samples: Samples = defaultdict(lambda: defaultdict(list))
    for number in range(1, rounds + 1):
        for game in games:
            for seat_count in sorted({game.seat_counts[0], SEATS}):
                progress(f"round {number} of {rounds}: {game.id} for {seat_count}")
                our_round(samples, game, seat_count)
        needed = {round(row["each"][0]) for name, row in samples.items() if not name.startswith(OPENSPIEL)}
        for play_outs in sorted(needed):
            if peers:
                progress(f"round {number} of {rounds}: OpenSpiel, {play_outs} play-outs")
                openspiel_round(samples, peers, play_outs)
    return {
        name: {column: statistics.median(values) for column, values in columns.items()}
        for name, columns in samples.items()
    }


def add_ratios(rows: Rows) -> None:
    for name, columns in rows.items():
        columns["answers"] = columns["play_outs"] * columns.get("weighed", columns["length"])
        for game, kind in PEERS.items():
            other = rows.get(peer("MCTS" if name.endswith(TRUE) else kind, game, round(columns["each"])))
            if other is not None and not name.startswith(OPENSPIEL):
                columns[f"to_{game}"] = columns["play_outs"] / other["play_outs"]


def table(rows: Rows) -> str:
    texts: list[Row] = [("", *HEADS.values())]
    for name, columns in rows.items():
        cells = ((ratio if "to_" in head else short)(columns[head]) if head in columns else "-" for head in HEADS)
        texts.append((name, *cells))
    return "\n".join(aligned(texts))


def without_compiler(games: list[AnyGame]) -> Rows:
    """The longest that each of our bots took for an answer, in seconds."""
    longest: Rows = {}
    for game in games:
        progress(f"{game.id} in plain Python")
        figures = run(sys.executable, "thinking.py", game.id, str(SEATS), MARKETDAY_PLAIN="1")
        longest |= {f"{game.id} for {SEATS}: {name}": row for name, row in figures["thinking"].items()}
    return longest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--out", type=Path, default=Path("build", "search.json"), help="default: build/search.json")
    parser.add_argument("--peers", type=Path, help="the Python that has OpenSpiel (dev.py gives it)")
    arguments = parser.parse_args()

    place = f"Python {platform.python_version()}, {platform.machine()}, {pin()}, median of {arguments.rounds} rounds"
    if arguments.peers:
        place += f", OpenSpiel {version(arguments.peers, 'open_spiel')}"
    games = [game for game in registry.every() if game.is_listed]
    rows = measure(games, arguments.rounds, arguments.peers)
    add_ratios(rows)
    longest = without_compiler([game for game in games if game.judge() is not None])
    progress("")
    print(f"{place}\n\n{table(rows)}\n\n{NOTES}\n")
    for name, row in longest.items():
        told = "within" if row["longest"] <= PATIENCE else "NOT within"
        print(
            f"{name}, in plain Python: at most {row['longest']:.2f} s for an answer, {told} {PATIENCE:.0f} s "
            f"(the processor's own time: at most {row['most_work']:.2f} s)."
        )
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    figures = {"place": place, "rows": rows, "longest_in_plain_python": longest, "notes": NOTES.splitlines()}
    arguments.out.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
