"""The law of ending: every play ends some time, whatever is played, even if everybody works together to make it last.

Random play hardly ever finds a play without end, so this searches. Whatever goes on forever uses nothing up: numbers
that only ever grow, or only ever shrink, stand still. Which numbers of a state those are some random plays show. Then
several plays are followed side by side; whenever it is another seat's turn, of all that was tried those are kept that
have used up least, and of those again where things are most as they were a round ago. They start with the set-up, and
from the corners a game's oracle knows: positions, rarely met, from which one might go round in circles.
"""

from collections.abc import Iterator
from itertools import zip_longest
from operator import ne
from typing import Any

from marketday.core import CHANCE, OVER, AnyGame, Kernel, Rng, SecretChance
from tests.contract.kernels import Tour
from tests.contract.subject import Subject
from tests.contract.walk import MOST_MOVES

Path = tuple[str | int, ...]

LESSONS = 12
"""Random plays to learn from."""
PATIENCE = 8
"""A play that takes this many times as long as the longest of those is considered endless."""
FOLLOWED = 6
COMPARED = 48
"""This many that have used up the same are looked at more closely."""
LONG_TURN = 8
"""After this many answers of one seat in a row it is time to compare, too."""
TRIES = 4_000
"""So many turns may be tried in a play as long as the longest lesson; of those for one turn the best play gets half,
the next half of the rest …"""
MANY_TRIES = 20_000
CLOSER = 5
"""A corner is searched this many times as thoroughly."""
LENGTH = "#"
"""At the end of a path: not an item of the list, but how many there are."""


def changes(then: Any, now: Any, path: Path = ()) -> Iterator[tuple[Path, int, int | None]]:
    """All whole numbers of a saved state that another does not have in the same place: the way there, the number, and
    the one that is there instead, if there is any. What is equal as a whole is not gone through."""
    if then == now:
        return
    if isinstance(then, dict):
        others = now if isinstance(now, dict) else {}
        for key, value in then.items():
            yield from changes(value, others.get(key), (*path, key))
    elif isinstance(then, list):
        items = now if isinstance(now, list) else []
        if len(items) != len(then):
            yield (*path, LENGTH), len(then), len(items) if items is now else None
        for place, (value, other) in enumerate(zip_longest(then, items[: len(then)])):
            yield from changes(value, other, (*path, place))
    elif isinstance(then, int):
        yield path, then, now if isinstance(now, int) else None


def number(saved: Any, path: Path) -> int | None:
    try:
        for key in path:
            saved = len(saved) if key == LENGTH else saved[key]
    except (LookupError, TypeError):
        return None
    return int(saved) if isinstance(saved, int) else None


class Lessons:
    """What some random plays teach about a game."""

    def __init__(self, game: AnyGame, options: Any, seats: int, rng: Rng) -> None:
        self.longest = 0
        """In answers."""
        self.turns = 0
        """How often another seat's turn came in that one."""
        growing: set[Path] = set()
        shrinking: set[Path] = set()
        for _ in range(LESSONS):
            tour = Tour(game, game.kernel(options, seats), rng)
            before = game.save(tour.kernel)
            turns, seat = 0, int(tour.kernel.actor)
            while tour.is_on():
                tour.go()
                now = game.save(tour.kernel)
                for path, then, value in changes(before, now):
                    if value is not None:
                        (growing if value > then else shrinking).add(path)
                before = now
                if tour.kernel.actor not in (seat, CHANCE):
                    turns, seat = turns + 1, int(tour.kernel.actor)
            if tour.answers > self.longest:
                self.longest, self.turns = tour.answers, turns
        self.used_up = sorted(growing ^ shrinking, key=str)
        """The numbers that change, but only in one direction: piles, turns, points …"""


class Saver:
    """A play that is followed, and how much it has used up."""

    def __init__(self, game: AnyGame, kernel: Kernel, lessons: Lessons) -> None:
        self.game, self.kernel, self.lessons = game, kernel, lessons
        self.answers = self.used = 0
        self.saved = game.save(kernel)
        self.stock = [number(self.saved, path) for path in lessons.used_up]
        self.before: Saver | None = None

    def changed(self, turns: int) -> int:
        """How many numbers are not what they were so many turns ago."""
        past = self
        for _ in range(turns):
            past = past.before or past
        return sum(1 for _ in changes(past.saved, self.saved))

    def forget(self, turns: int) -> None:
        """Whatever was before."""
        past = self
        for _ in range(turns):
            past = past.before or past
        past.before = None

    def after_a_turn(self, rng: Rng) -> "Saver":
        """What it becomes by the time another seat is asked, if all is left to chance."""
        kernel, answers, seat = self.kernel.copy(), self.answers, self.kernel.actor
        while kernel.actor in (seat, CHANCE) and answers - self.answers < LONG_TURN:
            kernel.play(kernel.nth(rng.below(kernel.options)))
            answers += 1
        then = Saver(self.game, kernel, self.lessons)
        then.answers, then.used = answers, self.used + sum(map(ne, self.stock, then.stock))
        then.before = self
        return then


def law_a_play_ends_whatever_is_played(
    subject: Subject, options: Any, seats: int, seed: int, tries: int = TRIES
) -> None:
    game, rng = subject.game, Rng(seed)
    if game.has_live_play(options):
        check_that_time_ends_it(game, options, seats, seed)
        return
    lessons = Lessons(game, options, seats, rng)
    longest_play(game, game.kernel(options, seats), seats, lessons, rng, tries)
    for corner in subject.corners(options, seats):
        longest_play(game, corner, seats, lessons, rng, CLOSER * tries)


def longest_play(game: AnyGame, start: Kernel, seats: int, lessons: Lessons, rng: Rng, tries: int) -> int:
    """How many answers the longest play that was found took."""
    tries = max(2**FOLLOWED, tries // lessons.turns)
    plays, longest = [Saver(game, start, lessons)], 0
    while plays:
        longest = max(play.answers for play in plays)
        assert longest <= PATIENCE * lessons.longest, (
            f"where everybody wants to, {game.id} is not over after {longest} answers: "
            f"{game.save(min(plays, key=lambda play: play.used).kernel)}"
        )
        tried = [play.after_a_turn(rng) for n, play in enumerate(plays, 1) for _ in range(tries >> n)]
        going_on = sorted((play for play in tried if play.kernel.actor != OVER), key=lambda play: play.used)
        enough = [play for play in going_on if play.used <= going_on[:FOLLOWED][-1].used][:COMPARED]
        plays = sorted(enough, key=lambda play: (play.used, play.changed(seats), rng.below(2**30)))[:FOLLOWED]
        for play in plays:
            play.forget(seats)
    return longest


def check_that_time_ends_it(game: AnyGame, options: Any, seats: int, seed: int) -> None:
    """Where everybody may act all the time, nobody ever has to: nothing is done but what the clock triggers, and what
    must be done before a clock is set."""
    secret = seed.to_bytes(8, "big")
    state = game.setup(options, seats, SecretChance(secret, 0)).state
    moves = 0
    while asks := game.asked(state):
        moves += 1
        due = game.due(state)
        assert due or not game.is_live(state), f"nobody has to act in {game.id}, and no clock is running"
        assert moves <= MOST_MOVES, f"time never ends {game.id}"
        seat, move = (None, due.move) if due else next((seat, ask.moves[0]) for seat, ask in asks.items())
        state = game.apply(state, seat, move, SecretChance(secret, moves)).state


LAWS = (law_a_play_ends_whatever_is_played,)
