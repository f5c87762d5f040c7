"""Are the roles of a game worth the same? One kind of bot plays all of them against all others, in all seats.

Game number n depends on the seed, the number of players and on n alone, so the same call gives the same games whatever
the jobs.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import permutations
from typing import Any

from msgspec import Struct

from marketday.bots import find as find_bot
from marketday.core.grammar import Use
from marketday.core.registry import find as find_game
from marketday.lab.simulate import bots_seed, check_clockless, in_batches, play_bots, secret
from marketday.lab.statistics import Interval, mean, victory, wilson
from marketday.table import Play


class NoRoles(Exception):
    """A game whose seats are all alike."""


class Trial(Struct, frozen=True):
    """What to play: so many games, the casts in turn."""

    game: str
    options: Any
    bot: str
    seat_count: int
    games: int
    seed: int


class CastPlayed(Struct, frozen=True):
    """One finished game, by seat."""

    roles: tuple[str, ...]
    """None where all seats are alike."""
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    uses: tuple[tuple[Use, ...], ...] = ()
    """Where the game keeps a ledger."""


class RoleStanding(Struct, frozen=True):
    role: str
    seat_count: int
    games: int
    wins: Interval
    """The share of victories, a shared one divided among the winners."""
    fair: Interval
    """The same, where 1 is what everybody would have if all were equal."""
    points: Interval


def balance(trial: Trial, jobs: int = 1, progress: Callable[[int], None] = lambda done: None) -> list[RoleStanding]:
    """How each role fared, in the game's order. `progress` hears how many games are done."""
    return standings(trial, play_casts(trial, jobs, progress))


def play_casts(trial: Trial, jobs: int = 1, progress: Callable[[int], None] = lambda done: None) -> list[CastPlayed]:
    game = find_game(trial.game)
    if not game.roles():
        raise NoRoles(f"In {game.id} all seats are alike: there is nothing to compare")
    find_bot(trial.bot, trial.game)
    check_clockless(game, trial.options, trial.seat_count)
    return in_batches(partial(_play_batch, trial), trial.games, jobs, progress)


def standings(trial: Trial, played: Sequence[CastPlayed]) -> list[RoleStanding]:
    """How each role that was in play fared, in the game's order."""
    roles = find_game(trial.game).roles()
    return [standing(role, played) for role in roles if any(role in game.roles for game in played)]


def casts(roles: Sequence[str], seat_count: int) -> list[tuple[str, ...]]:
    """Every choice of roles in every order."""
    return list(permutations(roles, seat_count))


def _play_batch(trial: Trial, numbers: range) -> list[CastPlayed]:
    return [play_cast(trial, number) for number in numbers]


def play_cast(trial: Trial, number: int) -> CastPlayed:
    roles, play = cast_play(trial.game, trial.options, trial.seat_count, trial.seed, number)
    play_bots(play, [trial.bot] * trial.seat_count, bots_seed(trial.seed, number))
    return cast_played(roles, play)


def cast_play(game_id: str, options: Any, seat_count: int, seed: int, number: int) -> tuple[tuple[str, ...], Play]:
    """A play that is still to be played, with the roles of its seats; where the game has none, without."""
    game = find_game(game_id)
    roles: tuple[str, ...] = ()
    if game.roles():
        choices = casts(game.roles(), seat_count)
        roles = choices[number % len(choices)]
        options = game.cast(options, roles)
    return roles, Play(game, options, seat_count, secret(seed, number))


def cast_played(roles: tuple[str, ...], play: Play) -> CastPlayed:
    assert play.outcome is not None, "it is played to its end"
    uses = tuple(map(tuple, play.game.ledger(play.log, play.state)))
    return CastPlayed(roles, play.outcome.totals, play.outcome.ranks, uses)


def standing(role: str, played: Sequence[CastPlayed]) -> RoleStanding:
    seated = [(game, game.roles.index(role)) for game in played if role in game.roles]
    seat_count = len(seated[0][0].roles)
    wins = wilson(sum(victory(game.ranks, seat) for game, seat in seated), len(seated))
    return RoleStanding(
        role,
        seat_count,
        len(seated),
        wins,
        Interval(wins.value * seat_count, wins.low * seat_count, wins.high * seat_count),
        mean([float(game.points[seat]) for game, seat in seated]),
    )
