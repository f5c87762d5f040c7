"""The rules once more, read slowly: what is offered and what it scores, worked out space by space.

The kernel does it with bit boards; games compare the two at every question. Special boats come often in them, and are
used, so that rare questions are asked often enough.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from marketday.core.rng import Rng
from marketday.games.klongs import GAME, moves
from marketday.games.klongs.cells import BIG, MOVED, PLACED_AT, SCORED_LANDING, SEATS, TACTICAL, TURN
from marketday.games.klongs.events import (
    BoatDrawn,
    BoatMoved,
    BoatPlaced,
    BoatStolen,
    LandingScored,
    NothingStolen,
    TurnPassed,
)
from marketday.games.klongs.game import Options
from marketday.games.klongs.moves import Move
from tests.contract.kernels import is_compiled
from tests.games.klongs.scene import OWNERS, Scene, at, word

Place = tuple[int, int]
WATER = [(row, column) for row in range(1, 9) for column in range(1, 11)]


class Slow:
    def __init__(self, s: Scene, idle: int = 0) -> None:
        self.s = s
        self.idle = idle
        self.seat = s.state.actor
        self.me = OWNERS[self.seat]
        self.boats = {place: s.at(*place) for place in WATER if s.at(*place) != "."}
        self.mine = [place for place, boat in self.boats.items() if boat[0] == self.me]
        self.watched = {column for (_, column), boat in self.boats.items() if boat == "I--"}
        self.placed_at = divmod(s.cell(PLACED_AT), 10)[0] + 1, s.cell(PLACED_AT) % 10 + 1

    def offered(self) -> set[Move]:
        return set(getattr(self, self.s.prompt)())

    def in_quarter(self, place: Place, but: Place | None = None) -> int:
        row, column = (place[0] - 1) // 2, (place[1] - 1) // 2
        return sum((r - 1) // 2 == row and (c - 1) // 2 == column for r, c in self.boats if (r, c) != but)

    def around(self, place: Place) -> list[Place]:
        row, column = place
        return [(r, c) for r, c in WATER if max(abs(r - row), abs(c - column)) == 1]

    def may_take(self, place: Place) -> bool:
        if place in self.boats or self.in_quarter(place) == 3:  # K-6
            return False
        if self.s.cell(TURN) < self.s.cell(SEATS) or not self.boats:  # K-4, K-12
            return place in ((4, 1), (5, 1)) or (place in ((4, 10), (5, 10)) and self.s.cell(SEATS) > 2)
        return any(near in self.boats for near in self.around(place))  # K-5

    def place(self) -> Iterator[Move]:
        free = [place for place in WATER if self.may_take(place)]
        placements: list[Move] = [
            moves.PlaceBoat(boat, at(*place))
            for boat in self.s.hand_boats(self.seat)
            for place in free
            if word(boat) != "T--" or place[1] not in self.watched  # K-7
        ]
        yield from placements
        yield from self.steps()
        if not placements:  # K-12
            yield moves.PassTurn()

    def steps(self) -> Iterator[Move]:
        if self.s.cell(MOVED) or not self.s.cards(self.seat):
            return
        for place in self.mine:
            for to in self.around(place):
                if to not in self.boats and self.in_quarter(to, but=place) < 3:
                    yield moves.MoveBoat(at(*place), at(*to))

    def finish(self) -> Iterator[Move]:
        yield moves.EndTurn()
        yield from self.steps()

    def claim(self) -> Iterator[Move]:
        assert self.s.supply(self.seat) == 0
        yield moves.LeaveOwnerless()
        yield from (moves.FetchMerchant(at(*place)) for place in self.mine)

    def steal(self) -> Iterator[Move]:
        yield moves.StealNothing()
        for row, column in self.boats:
            if row == self.placed_at[0] and (row, column) != self.placed_at and column not in self.watched:
                yield moves.StealBoat(at(row, column), "stock")
                if self.boats[row, column] != "T--" or self.idle < 2 * self.s.cell(SEATS):  # K-41
                    yield moves.StealBoat(at(row, column), "hand")

    def catch(self) -> Iterator[Move]:
        yield moves.ChaseAway()
        for (row, column), boat in self.boats.items():
            if column == self.placed_at[1] and boat == "T--":
                yield moves.TakeThief(at(row, column))

    def quartet(self, row: int, column: int) -> list[str]:
        corners = ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1))
        return [self.boats[corner] for corner in corners if corner in self.boats]

    def score(self) -> Iterator[Move]:
        yield moves.PassScoring()
        for row, column in WATER:
            quartet = self.quartet(row, column)
            if row % 2 and column % 2:  # K-C2
                continue
            if len(quartet) == 4 and any(boat[0] == self.me for boat in quartet):
                yield moves.ScoreLanding(at(row, column))

    def remove(self) -> Iterator[Move]:
        row, column = self.s.cell(SCORED_LANDING) // 10 + 1, self.s.cell(SCORED_LANDING) % 10 + 1
        for place in ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)):
            boat = self.boats[place]
            if boat[0] == self.me or (self.s.cell(BIG) and (boat[0] in "-o" or boat in ("T--", "I--", "C--"))):
                yield moves.RemoveBoat(at(*place))

    def pile(self) -> Iterator[Move]:
        assert self.s.cell(TACTICAL)
        yield moves.DrawFrom("open")
        yield moves.DrawFrom("closed")

    def points(self, landing: int) -> tuple[int, ...]:
        quartet = self.quartet(landing // 10 + 1, landing % 10 + 1)
        worth = sum(int(boat[1]) for boat in quartet if boat[1] != "-") * (2 if "C--" in quartet else 1)
        return tuple(worth * [boat[0] for boat in quartet].count(owner) for owner in OWNERS[: self.s.cell(SEATS)])


GAMES = 12 if is_compiled(GAME) else 2
"""Of each kind."""
SPECIALS = ("T--", "I--", "C--")


class Specials:
    """Chance that deals special boats in every second draw, as long as there are some."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def pick(self, outcomes: Sequence[int]) -> int:
        liked = [boat for boat in outcomes if len(outcomes) > 4 and word(boat) in SPECIALS]
        chosen = liked if liked and self.rng.below(2) else outcomes
        return chosen[self.rng.below(len(chosen))]


def lively(answers: Sequence[Move], rng: Rng) -> Move:
    """Mostly something special, if that can be."""
    special = [
        move
        for move in answers
        if isinstance(move, moves.StealBoat | moves.TakeThief | moves.FetchMerchant | moves.ScoreLanding)
        or (isinstance(move, moves.PlaceBoat) and word(move.boat) in SPECIALS)
    ]
    chosen = special if special and rng.below(3) else answers
    return chosen[rng.below(len(chosen))]


def played(seats: int, tactical: bool, seed: int) -> tuple[Counter[str], int]:
    """One game: how often each question was put, and how many landings were scored."""
    rng = Rng(seed)
    chance = Specials(rng)
    s = Scene(GAME.setup(Options(tactical), seats, chance).state)
    asked: Counter[str] = Counter()
    scored = idle = 0
    while s.asked is not None:
        slow = Slow(s, idle)
        answers = s.answers
        assert len(set(answers)) == len(answers)
        assert set(answers) == slow.offered()
        asked[s.prompt] += 1
        step = GAME.apply(s.state, s.asked, lively(answers, rng), chance)
        for event in step.events:
            match event:
                case LandingScored():
                    scored += 1
                    assert event.points == slow.points(event.landing)
                case BoatStolen(boat=boat, to="hand") if word(boat) == "T--":
                    idle += 1
                case TurnPassed():
                    idle += 1
                case BoatStolen() | NothingStolen() | BoatMoved() | BoatDrawn():
                    idle = 0
                case BoatPlaced(boat=boat) if word(boat) != "T--":
                    idle = 0
        s = Scene(step.state)
    return asked, scored


@pytest.mark.parametrize("tactical", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_question_offers_what_a_slow_reading_of_the_rules_allows(seats: int, tactical: bool) -> None:
    asked: Counter[str] = Counter()
    scored = 0
    for game in range(GAMES):
        more, landings = played(seats, tactical, 100 * game + 10 * seats + tactical)
        asked, scored = asked + more, scored + landings
    assert scored
    if GAMES > 2:
        assert asked["steal"] >= 10
        assert asked["catch"] >= 4
        assert asked["claim"] >= 2
