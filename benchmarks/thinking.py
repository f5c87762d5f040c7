"""How fast our bots that search decide; prints it as JSON. `search.py` starts it, and once more with
MARKETDAY_PLAIN=1, to see only how long they take.

    python benchmarks/thinking.py GAME SEATS

Positions are met in random play. How many play-outs a decision takes is counted in a run of its own, by a judge that
counts: a play-out ends by asking for the outlook or the chance of victory.
"""

import json
import os
import sys
import time
from typing import Any, NamedTuple

from marketday.bots import Bot, roster
from marketday.core import rollout
from marketday.core.grammar import AnyGame
from marketday.core.judge import Judge, best
from marketday.core.kernel import OVER, Kernel
from marketday.core.registry import find
from marketday.core.rng import Rng

POSITIONS = 24
FLAT_PLAY_OUTS = 64
NO_LIMIT = 1e6


def counting(judge: Judge, counted: dict[str, int]) -> Judge:
    """One that judges as another does, and counts."""

    def worths(_: Judge, state: Kernel) -> list[float]:
        found = judge.worths(state)
        counted["decisions"] += 1
        counted["weighed"] += len(found)
        return found

    def choice(counter: Judge, state: Kernel) -> int:
        return int(best(counter.worths(state)))

    def outlook(_: Judge, state: Kernel, seat: int) -> float:
        counted["play_outs"] += 1
        return judge.outlook(state, seat)

    def chance(_: Judge, state: Kernel, seat: int) -> float:
        counted["play_outs"] += 1
        return judge.chance(state, seat)

    def passed_on(name: str) -> Any:
        return lambda _, *given: getattr(judge, name)(*given)

    # Going on is left as it is everywhere: it asks for a choice, which is counted.
    methods = {name: passed_on(name) for name in dir(Judge) if not name.startswith("_") and name != "go_on"}
    kind = type(
        "CountingJudge", (Judge,), {**methods, "worths": worths, "choice": choice, "outlook": outlook, "chance": chance}
    )
    made: Judge = kind()
    return made


def positions(game: AnyGame, seat_count: int) -> list[Kernel]:
    """Where a seat has a choice, spread over a random game; the same in every round."""
    rng = Rng(1)
    met: list[Kernel] = []
    while len(met) < POSITIONS:
        kernel = game.kernel(game.variants()[0], seat_count)
        while kernel.actor != OVER:
            if kernel.actor >= 0 and len(game.asked(kernel)[kernel.actor].moves) > 1:
                met.append(kernel.copy())
            kernel.play(kernel.nth(rng.below(kernel.options)))
    return [met[number * len(met) // POSITIONS] for number in range(POSITIONS)]


def thinkers(game: AnyGame) -> dict[str, type[Bot]]:
    found = {name: roster.find(name, game.id) for name in roster.ladder(game.id)}
    return {name: bot for name, bot in found.items() if getattr(bot, "thinks_long", False)}


class Taken(NamedTuple):
    """For one decision: the processor's seconds, and those of the clock, which has others to serve."""

    work: float
    time: float


def decide(game: AnyGame, bot: type[Bot], states: list[Kernel]) -> list[Taken]:
    taken = []
    for number, state in enumerate(states):
        seat = state.actor
        view, ask, seated = game.view(state, seat), game.asked(state)[seat], bot(game, seat, Rng(number))
        work, started = time.process_time(), time.perf_counter()
        seated.choose(view, ask)
        taken.append(Taken(time.process_time() - work, time.perf_counter() - started))
    return taken


def counts(game: Any, bot: Any, states: list[Kernel]) -> dict[str, int]:
    """What all these decisions take together, whatever the time."""
    counted = {"play_outs": 0, "decisions": 0, "weighed": 0}
    judge, rivals, patience = game.judge(), game.rivals(), getattr(bot, "most_seconds", None)
    game.judge = lambda: counting(judge, counted)
    game.rivals = lambda: [counting(rival, counted) for rival in rivals]
    bot.most_seconds = NO_LIMIT
    try:
        decide(game, bot, states)
    finally:
        del game.judge, game.rivals
        bot.most_seconds = patience
    if not counted["play_outs"]:
        sys.exit(f"{bot.__name__} asks for no outlook in {game.id}: its play-outs cannot be counted.")
    return counted


def thinking(game: AnyGame, bot: type[Bot], states: list[Kernel], is_counted: bool) -> dict[str, float]:
    taken = decide(game, bot, states)
    seconds = sum(each.work for each in taken)
    figures = {
        "decisions": len(states) / seconds,
        "longest": max(each.time for each in taken),
        "most_work": max(each.work for each in taken),
    }
    if is_counted:
        counted = counts(game, bot, states)
        figures["each"] = counted["play_outs"] / len(states)
        figures["play_outs"] = counted["play_outs"] / seconds
        figures["length"] = counted["decisions"] / counted["play_outs"]
        figures["weighed"] = counted["weighed"] / counted["play_outs"]
    return figures


def flat(game: AnyGame, states: list[Kernel], new_worlds: bool) -> dict[str, float]:
    """Play-outs of OpenSpiel's kind: at random to the end and its result, from a newly imagined world each, or all from
    the true position. Answers are tried in turn: there is no tree."""
    judge = game.judge()
    rng, answers, started = Rng(1), 0, time.process_time()
    for state in states:
        seat = state.actor
        view, totals = game.view(state, seat), [0.0] * state.options
        for number in range(FLAT_PLAY_OUTS):
            world: Kernel = game.imagine(view, rng) if new_worlds else state.copy()
            first = number % state.options
            world.play(world.nth(first))
            answers += 1 + rollout.play_out(world, rng)
            totals[first] += result(game, judge, world, seat)
    seconds, play_outs = time.process_time() - started, FLAT_PLAY_OUTS * len(states)
    return {
        "each": FLAT_PLAY_OUTS,
        "play_outs": play_outs / seconds,
        "decisions": len(states) / seconds,
        "length": answers / play_outs,
    }


def result(game: AnyGame, judge: Judge | None, world: Kernel, seat: int) -> float:
    if judge is not None:
        return judge.outlook(world, seat)
    outcome = game.outcome(world)
    assert outcome is not None, "it is played to its end"
    return outcome.totals[seat]


def main() -> None:
    game, seats = find(sys.argv[1]), int(sys.argv[2])
    is_timed_only = os.environ.get("MARKETDAY_PLAIN") == "1"
    states = positions(game, seats)
    rows = {} if is_timed_only else {"true": flat(game, states, False), "new": flat(game, states, True)}
    thought = {name: thinking(game, bot, states, not is_timed_only) for name, bot in thinkers(game).items()}
    print(json.dumps({"random": rows, "thinking": thought}))


if __name__ == "__main__":
    main()
