"""A game under the microscope, by three sets of games between bots:

- *even* games: one kind of bot in all seats, a new deal each time; the roles in turn, where there are any;
- *crossed* games: every deal with every line-up of bots, several times with other choices (`variance`);
- *abstaining* games: even games again in which a seat chose a kind of move, but now it never does where it has another.

Game number n of each set depends on the study and on n alone, so the same call gives the same games whatever the jobs.
"""

from collections import Counter, defaultdict
from collections.abc import Generator, Sequence
from functools import cache, partial
from itertools import product, zip_longest
from typing import Any

import msgspec
from msgspec import Struct

from marketday.bots import Bot, roster
from marketday.bots import find as find_bot
from marketday.core.grammar import AnyGame, Ask
from marketday.lab.balance import CastPlayed, cast_play, cast_played
from marketday.lab.errors import NeedsClock
from marketday.lab.simulate import batch_by_batch, bots_seed, check_clockless, play_bots
from marketday.lab.watching import Watched, Watcher, kind

REPETITIONS = 2
CLOSELY = 300
"""Games that are watched closely, from the first on."""
MOST_KINDS = 24
"""Kinds of moves that are abstained from: those chosen most often."""
SIZE = 4
"""Games in a batch."""


class Study(Struct, frozen=True):
    game: str
    options: Any
    seat_count: int
    bots: tuple[str, ...]
    """The weakest first. The last plays the even games; all of them the crossed ones."""
    games: int
    """Even ones."""
    deals: int
    """Of the crossed games, and for each kind of move that is abstained from."""
    seed: int

    @property
    def line_ups(self) -> list[tuple[str, ...]]:
        return list(product(self.bots, repeat=self.seat_count))

    @property
    def crossed(self) -> int:
        return self.deals * len(self.line_ups) * REPETITIONS


class EvenPlayed(Struct, frozen=True):
    ended: CastPlayed
    watched: Watched


class Ended(Struct, frozen=True):
    points: tuple[int, ...]
    ranks: tuple[int, ...]


Played = Generator[list[Any]]


def usual_bots(game: AnyGame) -> tuple[str, ...]:
    """The usual bot, and the one on the rung below."""
    rungs = roster.rungs(game.id, game.usual_bot)
    at = rungs.index(game.usual_bot) if game.usual_bot in rungs else 0
    return (*rungs[max(0, at - 1) : at], game.usual_bot)


def clockless(game: AnyGame, options: Any, seat_count: int) -> Any:
    """The options, or where these need a clock the game's first variant that needs none."""
    for each in (options, *game.variants()):
        try:
            check_clockless(game, each, seat_count)
        except NeedsClock:
            continue
        return each
    raise NeedsClock(f"Every variant of {game.id} needs a clock")


# ---- playing ---------------------------------------------------------------------------------------------------------
def play_even(study: Study, jobs: int) -> Played:
    return batch_by_batch(partial(_even_batch, study), range(study.games), SIZE, jobs)


def _even_batch(study: Study, numbers: range) -> list[EvenPlayed]:
    return [even_game(study, number) for number in numbers]


def even_game(study: Study, number: int) -> EvenPlayed:
    roles, play = _laid_out(study, number)
    watcher = Watcher(play)
    play_bots(play, [study.bots[-1]] * study.seat_count, bots_seed(study.seed, number), watch=watcher)
    return EvenPlayed(cast_played(roles, play), watcher.watched(number < CLOSELY, bots_seed(study.seed, number)))


def _laid_out(study: Study, deal: int) -> Any:
    return cast_play(study.game, study.options, study.seat_count, study.seed, deal)


def play_crossed(study: Study, jobs: int) -> Played:
    return batch_by_batch(partial(_crossed_batch, study), range(study.crossed), SIZE, jobs)


def _crossed_batch(study: Study, numbers: range) -> list[Ended]:
    return [crossed_game(study, number) for number in numbers]


def crossed_game(study: Study, number: int) -> Ended:
    rest, repetition = divmod(number, REPETITIONS)
    deal, line_up = divmod(rest, len(study.line_ups))
    _, play = _laid_out(study, deal)
    play_bots(play, study.line_ups[line_up], bots_seed(study.seed, deal * REPETITIONS + repetition))
    return _ended(play)


def _ended(play: Any) -> Ended:
    return Ended(play.outcome.totals, play.outcome.ranks)


class Abstention(Struct, frozen=True):
    """An even game to be played again, in which one seat abstains."""

    kind: str
    number: int
    seat: int


def abstentions(study: Study, even: Sequence[EvenPlayed]) -> list[Abstention]:
    """For each kind of move as many games as there are deals, if there are as many in which a seat chose it freely; the
    kinds chosen most often, in turn. Which of the seats that chose it abstains goes by the number of the game."""
    times: Counter[str] = Counter()
    found: dict[str, list[Abstention]] = defaultdict(list)
    for number, game in enumerate(even):
        for name, choice in game.watched.choices.items():
            times[name] += choice.chosen
            if choice.freely and len(found[name]) < study.deals:
                found[name].append(Abstention(name, number, choice.freely[number % len(choice.freely)]))
    kinds = [found[name] for name, _ in times.most_common() if found[name]][:MOST_KINDS]
    return [each for turn in zip_longest(*kinds) for each in turn if each is not None]


def play_abstaining(study: Study, abstaining: Sequence[Abstention], jobs: int) -> Played:
    play = partial(_abstaining_batch, study, tuple(abstaining))
    return batch_by_batch(play, range(len(abstaining)), SIZE, jobs)


def _abstaining_batch(study: Study, abstaining: Sequence[Abstention], numbers: range) -> list[Ended]:
    return [abstaining_game(study, abstaining[number]) for number in numbers]


def abstaining_game(study: Study, abstention: Abstention) -> Ended:
    """The same deal, the same bots with the same randomness."""
    _, play = _laid_out(study, abstention.number)
    names = ["usual"] * study.seat_count
    names[abstention.seat] = "abstaining"
    bot = find_bot(study.bots[-1], study.game)
    bots = {"usual": bot, "abstaining": _abstaining(bot, abstention.kind)}
    play_bots(play, names, bots_seed(study.seed, abstention.number), bots)
    return _ended(play)


@cache
def _abstaining(bot: type[Bot], kept_from: str) -> type[Bot]:
    """The bot, except that it never answers with a kind of move where it has another: it is not shown it, and if it
    insists, because it goes by its view alone, the first of the other answers is taken."""

    class Abstaining(bot):  # type: ignore[valid-type, misc]
        def choose(self, view: Any, ask: Ask[Any]) -> Any:
            left = tuple(move for move in ask.moves if kind(move) != kept_from)
            if not left:
                return super().choose(view, ask)
            forms = tuple(form for form in ask.forms if form != kept_from)
            move = super().choose(view, msgspec.structs.replace(ask, moves=left, forms=forms))
            return left[0] if kind(move) == kept_from else move

    return Abstaining
