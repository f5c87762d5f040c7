"""Bots at tables of several make-ups, all on the same deals, and each deal once per rotation of the seats.

Game number n depends on the seed and on n alone, so the same call gives the same games whatever the jobs. The numbers
go deal by deal: what was played when somebody stopped it is a smaller tournament, and a larger one begins with it. So
it can be kept in a file and taken up again.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import cache, partial
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from marketday.bots import find as find_bot
from marketday.core.chance import RandomChance
from marketday.core.registry import find as find_game
from marketday.core.rng import Rng
from marketday.lab import engines
from marketday.lab.engines import Engine
from marketday.lab.simulate import Played, bots_seed, play_bots, result, secret
from marketday.table import Play

LineUp = tuple[str, ...]


class OtherTournament(Exception):
    """A file that has the games of another tournament."""


class Tournament(Struct, frozen=True):
    """Who plays with whom: each line-up is one bot for every seat, whoever sits where."""

    game: str
    options: Any
    line_ups: tuple[LineUp, ...]
    seed: int

    @property
    def seat_count(self) -> int:
        return len(self.line_ups[0])

    @property
    def games_per_deal(self) -> int:
        return len(self.line_ups) * self.seat_count


class Fixture(Struct, frozen=True):
    """One game of a tournament."""

    deal: int
    line_up: LineUp
    contestant_of: tuple[int, ...]
    """Which of the line-up sits in each seat."""


def fixture(tournament: Tournament, number: int) -> Fixture:
    deal, rest = divmod(number, tournament.games_per_deal)
    which, rotation = divmod(rest, tournament.seat_count)
    circles = _circles(tournament.seat_count)
    circle = circles[deal % len(circles)]
    return Fixture(deal, tournament.line_ups[which], circle[rotation:] + circle[:rotation])


@cache
def _circles(count: int) -> list[tuple[int, ...]]:
    """Every order round a table: in many games it matters who plays after whom."""
    return [(0, *others) for others in permutations(range(1, count))]


def check(tournament: Tournament) -> None:
    """Raises what stands in its way, before anything is played."""
    for name in sorted({name for line_up in tournament.line_ups for name in line_up}):
        find_bot(name, tournament.game)
    find_game(tournament.game).setup(tournament.options, tournament.seat_count, RandomChance(Rng(0)))


def play(
    tournament: Tournament,
    numbers: range,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    engine: Engine = "processes",
) -> Generator[Played]:
    """The games of these numbers in order, as they are finished; points and ranks are in the order of the line-up.
    `progress` hears how many games are known, those before `numbers` included."""
    check(tournament)
    batches_of = partial(_play_batch, tournament)
    with closing(engines.played(batches_of, numbers, tournament.seat_count, jobs, engine)) as batches:
        due = iter(numbers)
        for played in batches:
            for game in played:
                assert game.number == next(due), "every game is counted once, in order"
                yield game
            progress(played[-1].number + 1)


def _play_batch(tournament: Tournament, numbers: range) -> list[Played]:
    return [play_fixture(tournament, number) for number in numbers]


def play_fixture(tournament: Tournament, number: int) -> Played:
    """Chance and the bots' own randomness are those of the deal: where bots are equal, what one wins from a seat the
    other wins from the same seat after the swap, and nothing but a difference shows."""
    game, meeting = find_game(tournament.game), fixture(tournament, number)
    names = [meeting.line_up[contestant] for contestant in meeting.contestant_of]
    played = Play(game, tournament.options, tournament.seat_count, secret(tournament.seed, meeting.deal))
    play_bots(played, names, bots_seed(tournament.seed, meeting.deal))
    return result(played, number, meeting.contestant_of)


# ---- kept in a file --------------------------------------------------------------------------------------------------
def kept(path: Path, tournament: Tournament) -> list[Played]:
    """The games that a file has of this tournament, from the first on; it is made if it is missing or empty. A last
    line that was cut off is taken away."""
    check(tournament)
    rules_version = find_game(tournament.game).rules_version
    head = msgspec.json.encode({"rules": rules_version, **msgspec.to_builtins(tournament)}) + b"\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.stat().st_size == 0:
        path.write_bytes(head)
    first, *lines = path.read_bytes().splitlines(keepends=True)
    if first != head:
        raise OtherTournament(f"{path} has games of another tournament: keep these somewhere else")
    played = list(_intact(lines))
    path.write_bytes(b"".join([first, *lines[: len(played)]]))
    return played


def _intact(lines: Sequence[bytes]) -> Iterator[Played]:
    for number, line in enumerate(lines):
        try:
            game = msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError:
            return
        if game.number != number or not line.endswith(b"\n"):
            return
        yield game


def keep(path: Path, played: Iterable[Played]) -> Iterator[Played]:
    """The same games, each written to the file before it is passed on."""
    with path.open("ab", buffering=0) as file:
        for game in played:
            file.write(msgspec.json.encode(game) + b"\n")
            yield game
