"""Bots against bots, seats rotated, over several processes; every play can be kept as a record.

Game number n of a simulation depends on its seed and on n alone, so the same call gives the same games whatever the
jobs.
"""

import hashlib
import math
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from marketday.bots import Bot
from marketday.bots import find as find_bot
from marketday.bots.bot import AttentiveBot, HurriedBot
from marketday.core.chance import RandomChance
from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.registry import find as find_game
from marketday.core.rng import Rng
from marketday.lab.blame import blame, refuse
from marketday.lab.errors import BadBot, NeedsClock
from marketday.lab.live import play_live
from marketday.table import Play, Sitter, record

BATCH = 10
MOST_MOVES = 20_000
"""A play that takes longer will never end. The longest there can be, Bankrut with six players who wait for 200 ticks in
every round, has 7,200; in all other games a thousand would be many."""
RETRIES = 5
"""How often a batch is begun anew whose worker died."""
AHEAD = 50
"""Batches for each worker that are handed out before the first is back."""
SEEDS = 2**62
"""Compiled code takes no larger numbers."""
Result = TypeVar("Result")
Watch = Callable[[Seat, Any, Ask[Any], Any], None]
"""A seat, its view, what it is asked, and its answer."""


class Endless(BadBot):
    """Bots that never come to the end of a play."""


class LostWorkers(BadBot):
    """Those who play the games die, or are gone."""


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
    played: list[Result] = []
    for results in batch_by_batch(play, range(games), BATCH, jobs):
        played += results
        progress(len(played))
    return played


def batch_by_batch(
    play: Callable[[range], list[Result]], numbers: range, size: int, jobs: int
) -> Generator[list[Result]]:
    """The same as it comes in, always in the order of the numbers. Who closes it early waits only for what is just
    being played. What a worker that died has not handed in is played again, since a game depends on its number alone;
    `LostWorkers` if that kills one worker after another."""
    batches = (numbers[start : start + size] for start in range(0, len(numbers), size))
    if jobs == 1:
        yield from map(play, batches)
        return
    missing: deque[range] = deque()
    deaths = 0
    while deaths <= RETRIES:
        try:
            # Spawned workers start clean on every system, and are told all they need.
            with (
                ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _follow_parent) as pool,
                closing(_in_order(pool, play, batches, missing, AHEAD * jobs)) as coming,
            ):
                for results in coming:
                    deaths = 0
                    yield results
                return
        except BrokenProcessPool:
            deaths += 1
    raise LostWorkers(f"Whoever plays games {missing[0][0]} to {missing[0][-1]} dies each time, {deaths} times by now")


def _in_order(
    pool: ProcessPoolExecutor,
    play: Callable[[range], list[Result]],
    batches: Iterator[range],
    missing: deque[range],
    ahead: int,
) -> Generator[list[Result]]:
    """`missing` has all that was handed out and is not back; `BrokenProcessPool` if a worker died. After that the first
    of what is missing goes alone, so that whatever kills again is that one, and then the rest."""
    if missing:
        results = pool.submit(play, missing[0]).result()
        missing.popleft()
        yield results
    waiting: deque[Future[list[Result]]] = deque()
    try:
        waiting.extend(pool.submit(play, batch) for batch in missing)
        while True:
            for batch in islice(batches, ahead - len(waiting)):
                missing.append(batch)
                waiting.append(pool.submit(play, batch))
            if not waiting:
                return
            results = waiting.popleft().result()
            missing.popleft()
            yield results
    finally:
        for left in waiting:
            left.cancel()


def _follow_parent() -> None:
    """A worker leaves Ctrl-C to whoever started it, and does not outlive them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has one"

    def end() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end, daemon=True).start()


def _play_batch(plan: Plan, numbers: range) -> list[Played]:
    # Looking a bot up goes through all installed packages: once for many games.
    bots = {name: find_bot(name, plan.game) for name in plan.contestants}
    return [play_game(plan, number, bots) for number in numbers]


def play_game(plan: Plan, number: int, bots: Mapping[str, type[Bot]]) -> Played:
    count = len(plan.contestants)
    contestant_of = [(seat + number) % count for seat in range(count)]
    names = [plan.contestants[contestant] for contestant in contestant_of]
    play = Play(find_game(plan.game), plan.options, count, secret(plan.seed, number))
    play_bots(play, names, bots_seed(plan.seed, number), bots)
    if plan.records is not None:
        (plan.records / f"{plan.game}-{plan.seed}-{number:06}.jsonl").write_bytes(
            record.write(play, [Sitter(name, name) for name in names])
        )
    return result(play, number, contestant_of)


def result(play: Play, number: int, contestant_of: Sequence[int]) -> Played:
    """How a game ended for the contestants, given by seat."""
    outcome = play.outcome
    assert outcome is not None, "it is played to its end"
    seat_of = [contestant_of.index(contestant) for contestant in range(len(contestant_of))]
    return Played(
        number,
        tuple(outcome.totals[seat] for seat in seat_of),
        tuple(outcome.ranks[seat] for seat in seat_of),
        len(play.log) - 1,
    )


def play_bots(
    play: Play,
    names: Sequence[str],
    seed: int,
    bots: Mapping[str, type[Bot]] | None = None,
    watch: Watch = lambda seat, view, ask, move: None,
) -> None:
    """Let bots answer for every seat until the play is over; `bots` has their classes, if they are already known;
    `watch` hears every answer before it is played. `Endless` if it never is over."""
    game: AnyGame = play.game
    seated = _seated(play, names, seed, bots or {name: find_bot(name, game.id) for name in names})
    # Looked at once: to ask a bot what it can do takes as long as a quick one needs to answer.
    attentive = {seat for seat, bot in enumerate(seated) if isinstance(bot, AttentiveBot)}

    def look(seat: Seat, ask: Ask[Any]) -> None:
        view = game.view(play.state, seat)
        try:
            if seat in attentive:
                tell(seated[seat], play, seat)
            move = seated[seat].choose(view, ask)
        except (Exception, SystemExit) as error:
            blame(error, names[seat], seat, play)
            raise
        if move is None and ask.standing:
            return
        try:
            watch(seat, view, ask, move)
            play.play(seat, move)
        except Exception as error:
            refuse(error, names[seat], game, move)
            raise

    while asked := play.asked:
        if len(play.log) > MOST_MOVES:
            raise Endless(f"{game.id} is not over after {MOST_MOVES:,} moves: {', '.join(names)} never end it")
        if any(ask.standing for ask in asked.values()):
            if game.due(play.state) is None:
                raise NeedsClock(f"In {game.id} with these options no time limit ends what bots do not")
            play_live(play, seated, look)
        else:
            for seat, ask in asked.items():
                look(seat, ask)


def _seated(play: Play, names: Sequence[str], seed: int, bots: Mapping[str, type[Bot]]) -> list[Bot]:
    seated = []
    for seat, name in enumerate(names):
        try:
            seated.append(_unhurried(bots[name](play.game, seat, Rng((seed * 16 + seat) % SEEDS))))
        except (Exception, SystemExit) as error:
            blame(error, name, seat, play)
            raise
    return seated


def _unhurried(bot: Bot) -> Bot:
    if isinstance(bot, HurriedBot):
        bot.most_seconds = math.inf
    return bot


def tell(bot: Bot, play: Play, seat: Seat) -> None:
    """What happened since it was asked last, if it wants to know."""
    if isinstance(bot, AttentiveBot):
        roles = [play.role(other) for other in play.seats]
        for entry in play.log[bot.heard :]:
            bot.hear(roles, entry.step, play.heard(entry, seat))


def bots_seed(seed: int, number: int) -> int:
    return (seed * 1_000_003 + number) % SEEDS


def secret(seed: int, number: int) -> bytes:
    return hashlib.sha256(f"marketday simulation {seed} {number}".encode()).digest()
