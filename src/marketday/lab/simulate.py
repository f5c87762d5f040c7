"""Bots against bots, seats rotated, over several processes; every play can be kept as a record.

Game number n of a simulation depends on its seed and on n alone, so the same call gives the same games whatever the
jobs.
"""

import hashlib
import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from marketday.bots import Bot
from marketday.bots import find as find_bot
from marketday.core.chance import RandomChance
from marketday.core.grammar import AnyGame, Ask, Rejected, Seat
from marketday.core.registry import find as find_game
from marketday.core.rng import Rng
from marketday.lab.live import play_live
from marketday.table import Play, Sitter, record

BATCH = 10
Result = TypeVar("Result")


class BadBot(Exception):
    """A bot gave an answer that the rules forbid."""


class NeedsClock(Exception):
    """A game where everybody acts at any moment: somebody has to keep the time, and here nobody does."""


class Plan(Struct, frozen=True):
    """What to play: the contestants in the order they were named. They change seats from game to game."""

    game: str
    options: Any
    contestants: tuple[str, ...]
    games: int
    seed: int
    records: Path | None = None


class Played(Struct, frozen=True):
    """One finished game; the points and ranks are by contestant, not by seat."""

    number: int
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    steps: int


def simulate(plan: Plan, jobs: int = 1, progress: Callable[[int], None] = lambda done: None) -> list[Played]:
    """All games of the plan in order of their numbers. `progress` hears how many are done."""
    for name in plan.contestants:
        find_bot(name, plan.game)
    find_game(plan.game).setup(plan.options, len(plan.contestants), RandomChance(Rng(0)))  # refuses what cannot be
    if plan.records is not None:
        plan.records.mkdir(parents=True, exist_ok=True)
    return in_batches(partial(_play_batch, plan), plan.games, jobs, progress)


def check_clockless(game: AnyGame, options: Any, seat_count: int) -> None:
    """`NeedsClock` where seats are asked all the time, at once or after the first wait."""
    chance = RandomChance(Rng(0))
    state = game.setup(options, seat_count, chance).state
    due = game.due(state)
    if due is not None:
        state = game.apply(state, None, due.move, chance).state
    if any(ask.standing for ask in game.asked(state).values()):
        raise NeedsClock(f"In {game.id} with these options everybody acts at any moment, and that needs a clock")


def in_batches(
    play: Callable[[range], list[Result]], games: int, jobs: int, progress: Callable[[int], None]
) -> list[Result]:
    """The results of `play` for the numbers of all games, in order, over several processes."""
    batches = [range(start, min(start + BATCH, games)) for start in range(0, games, BATCH)]
    played: list[Result] = []
    for results in _run(play, batches, jobs):
        played += results
        progress(len(played))
    return played


def _run(play: Callable[[range], list[Result]], batches: Sequence[range], jobs: int) -> Iterator[list[Result]]:
    if jobs == 1:
        yield from map(play, batches)
        return
    # Spawned workers start clean on every system, and are told all they need.
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(play, batches)


def _play_batch(plan: Plan, numbers: range) -> list[Played]:
    # Looking a bot up goes through all installed packages: once for many games.
    bots = {name: find_bot(name, plan.game) for name in plan.contestants}
    return [play_game(plan, number, bots) for number in numbers]


def play_game(plan: Plan, number: int, bots: Mapping[str, type[Bot]]) -> Played:
    game = find_game(plan.game)
    count = len(plan.contestants)
    contestant_of = [(seat + number) % count for seat in range(count)]
    names = [plan.contestants[contestant] for contestant in contestant_of]
    play = Play(game, plan.options, count, secret(plan.seed, number))
    play_bots(play, names, bots_seed(plan.seed, number), bots)
    outcome = play.outcome
    assert outcome is not None, "it is played to its end"
    if plan.records is not None:
        (plan.records / f"{plan.game}-{plan.seed}-{number:06}.jsonl").write_bytes(
            record.write(play, [Sitter(name, name) for name in names])
        )
    seat_of = [contestant_of.index(contestant) for contestant in range(count)]
    return Played(
        number,
        tuple(outcome.totals[seat] for seat in seat_of),
        tuple(outcome.ranks[seat] for seat in seat_of),
        len(play.log) - 1,
    )


def play_bots(play: Play, names: Sequence[str], seed: int, bots: Mapping[str, type[Bot]] | None = None) -> None:
    """Let bots answer for every seat until the play is over; `bots` has their classes, if they are already known."""
    game: AnyGame = play.game
    bots = bots or {name: find_bot(name, game.id) for name in names}
    seated = [bots[name](game, seat, Rng((seed * 16 + seat) % 2**62)) for seat, name in enumerate(names)]

    def look(seat: Seat, ask: Ask[Any]) -> None:
        move = seated[seat].choose(game.view(play.state, seat), ask)
        if move is None and ask.standing:
            return
        try:
            play.play(seat, move)
        except Rejected as error:
            raise BadBot(f"{names[seat]} answered {move}, against rule {error.rule} ({error.reason})") from error

    while asked := play.asked:
        if any(ask.standing for ask in asked.values()):
            if game.due(play.state) is None:
                raise NeedsClock(f"In {game.id} with these options no time limit ends what bots do not")
            play_live(play, seated, look)
        else:
            for seat, ask in asked.items():
                look(seat, ask)


def bots_seed(seed: int, number: int) -> int:
    return seed * 1_000_003 + number


def secret(seed: int, number: int) -> bytes:
    return hashlib.sha256(f"marketday simulation {seed} {number}".encode()).digest()
