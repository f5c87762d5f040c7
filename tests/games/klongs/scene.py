"""Positions of Bangkok Klongs drawn as text, and a small hand that plays on from there.

    scene('''
         .   .  | R2f G1s
         .  o0b | -0F T--
    ''', hands={RED: "o2s I--"})

A cell is owner, baskets, good. Owner: R G B Y a player, `-` a neutral merchant, `o` an open boat without one.
Good: s(hrimps) f(lowers) a(vocados) p(ineapples) u (aubergines) i (fish) b(ananas), a capital where the boat carries
the Luk Phat symbol. T-- thief, I-- inspector, C-- cookshop, `.` water; `|` and lines of dashes are jetties. What is not
drawn to the right and below is water. Every boat of the box is somewhere: those that are not named lie in the piles.
"""

from collections.abc import Mapping, Sequence
from textwrap import dedent
from typing import Literal

import pytest

from marketday.core.grammar import Rejected
from marketday.games.klongs import GAME
from marketday.games.klongs.cells import (
    BIG,
    CARDS,
    DAY,
    DAYS,
    DEALT,
    GONE_CLOSED,
    GONE_OPEN,
    HAND_CLOSED,
    HAND_OPEN,
    LUK_POINTS,
    MARKER,
    NO_BOAT,
    PASSES,
    SEATS,
    SLOT,
    STOCK_CLOSED,
    STOCK_OPEN,
    SUPPLY,
    TRIGGER,
    TURN,
    TURN_SEAT,
    UNDRAWN_CLOSED,
    UNDRAWN_OPEN,
    WATER,
)
from marketday.games.klongs.codes import PLACE, SCORE
from marketday.games.klongs.data import COLUMNS, HAND, HAND_FROM_OPEN, MOVEMENT_CARDS, NEUTRAL, OPEN, ROWS
from marketday.games.klongs.events import BoatPlaced, Event
from marketday.games.klongs.game import Options
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.moves import Move, PlaceBoat
from marketday.games.klongs.pieces import claim, moor, owner_of, score_of
from marketday.games.klongs.tables import BASKETS, BOATS, GOOD, KIND, LUK_PHAT, OPEN_BOATS
from marketday.games.klongs.view import View
from tests.games import refused

RED, GREEN, BLUE, YELLOW = range(4)
OWNERS = "RGBY"
GOOD_LETTERS = "sfapuib"
SPECIALS = {2: "T--", 3: "I--", 4: "C--"}


def at(row: int, column: int) -> int:
    """The number of a space; rows and columns count from 1, as in the rules. Also of the landing at its lower right."""
    return (row - 1) * COLUMNS + column - 1


def word(boat: int) -> str:
    """How a boat is written where nobody owns it."""
    if KIND[boat] not in (OPEN, NEUTRAL):
        return SPECIALS[int(KIND[boat])]
    letter = GOOD_LETTERS[GOOD[boat]]
    return f"{'o' if KIND[boat] == OPEN else '-'}{BASKETS[boat]}{letter.upper() if LUK_PHAT[boat] else letter}"


class Box:
    """All boats; taking one out by its word gives the lowest number left."""

    def __init__(self) -> None:
        self.left = list(range(BOATS))

    def take(self, wanted: str) -> int:
        boat = next((boat for boat in self.left if word(boat) == wanted), None)
        assert boat is not None, f"the box has no {wanted} (left)"
        self.left.remove(boat)
        return boat

    def take_all(self, words: str) -> list[int]:
        return [self.take(wanted) for wanted in words.split()]


def cells_of(picture: str) -> dict[int, str]:
    lines = [line for line in dedent(picture).splitlines() if set(line) - set(" -+|")]
    rows = [line.replace("|", " ").split() for line in lines]
    assert len(rows) <= ROWS
    assert all(len(row) <= COLUMNS for row in rows)
    return {
        at(row, column): cell for row, line in enumerate(rows, 1) for column, cell in enumerate(line, 1) if cell != "."
    }


def drawn(boats: Mapping[tuple[int, int], str]) -> str:
    """The picture of these boats, by row and column."""
    return "\n".join(
        " ".join(boats.get((row, column), ".") for column in range(1, COLUMNS + 1)) for row in range(1, ROWS + 1)
    )


class Script:
    """Chance that gives the boats asked for, then whatever comes first."""

    def __init__(self, words: str) -> None:
        self.words = words.split()

    def pick(self, outcomes: Sequence[int]) -> int:
        if not self.words:
            return outcomes[0]
        wanted = self.words.pop(0)
        return next(boat for boat in outcomes if word(boat) == wanted)


class Scene:
    """A position being played: `told` is what the last move led to."""

    def __init__(self, state: Klongs) -> None:
        self.state = state
        self.told: tuple[Event, ...] = ()

    # ---- playing ----
    @property
    def asked(self) -> int | None:
        return next(iter(GAME.asked(self.state)), None)

    @property
    def prompt(self) -> str:
        return next((ask.prompt.removeprefix("prompt.") for ask in GAME.asked(self.state).values()), "over")

    @property
    def answers(self) -> tuple[Move, ...]:
        return next((ask.moves for ask in GAME.asked(self.state).values()), ())

    def of(self, kind: type[Move]) -> list[Move]:
        return [move for move in self.answers if isinstance(move, kind)]

    def places(self, wanted: str) -> set[int]:
        """Where the asked seat may place a boat of its hand."""
        boat = self.boat(wanted)
        return {move.space for move in self.answers if isinstance(move, PlaceBoat) and move.boat == boat}

    def boat(self, wanted: str) -> int:
        """A boat in the hand of the seat that is asked."""
        assert self.asked is not None
        return next(boat for boat in self.hand_boats(self.asked) if word(boat) == wanted)

    def put(self, wanted: str, row: int, column: int) -> PlaceBoat:
        return PlaceBoat(self.boat(wanted), at(row, column))

    def play(self, *moves: Move, draws: str = "") -> "Scene":
        """The asked seats make these moves; chance draws these boats."""
        script = Script(draws)
        told: tuple[Event, ...] = ()
        for move in moves:
            assert self.asked is not None
            assert move in self.answers
            step = GAME.apply(self.state, self.asked, move, script)
            self.state = step.state
            told += step.events
        self.told = told
        return self

    def refusal(self, move: Move, seat: int | None = None) -> tuple[str, str]:
        """Rule and reason; a refused move is not offered, and changes nothing."""
        seat = self.state.actor if seat is None else seat
        assert seat != self.asked or move not in self.answers
        before = GAME.save(self.state)
        reason = GAME.why_not(self.state, seat, move)
        assert reason is not None
        with pytest.raises(Rejected) as caught:
            GAME.apply(self.state, seat, move, Script(""))
        assert (caught.value.rule, caught.value.reason) == (reason.rule, reason.reason)
        assert GAME.save(self.state) == before
        assert refused.said(GAME, caught.value) == refused.said(GAME, reason)
        return reason.rule, reason.reason

    def heard(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.told if isinstance(event, kind)]

    @property
    def story(self) -> list[str]:
        return [type(event).__name__ for event in self.told]

    # ---- looking ----
    def cell(self, place: int) -> int:
        return int(self.state.cells[place])

    def at(self, row: int, column: int) -> str:
        space = at(row, column)
        boat = self.cell(WATER + space)
        if boat == NO_BOAT:
            return "."
        owner = owner_of(self.state.cells, space)
        return word(boat) if owner < 0 else OWNERS[owner] + word(boat)[1:]

    @property
    def picture(self) -> list[str]:
        lines = []
        for row in range(1, ROWS + 1):
            cells = [f"{self.at(row, column):^3}" for column in range(1, COLUMNS + 1)]
            lines.append(" | ".join(" ".join(cells[left : left + 2]) for left in range(0, COLUMNS, 2)).rstrip())
            if row in (2, 4, 6):
                lines.append("--------+---------+---------+---------+--------")
        return lines

    def members(self, opened: int, closed: int) -> list[int]:
        """The boats of the set in these two cells."""
        both = self.cell(opened) | self.cell(closed) << int(OPEN_BOATS)
        return [boat for boat in range(BOATS) if both >> boat & 1]

    def hand_boats(self, seat: int) -> list[int]:
        return self.members(HAND_OPEN + seat, HAND_CLOSED + seat)

    def view(self, seat: int | None) -> View:
        return GAME.view(self.state, seat)

    def hand(self, seat: int) -> list[str]:
        return [word(boat) for boat in self.hand_boats(seat)]

    def stock(self, seat: int) -> list[str]:
        return [word(boat) for boat in self.members(STOCK_OPEN + seat, STOCK_CLOSED + seat)]

    def supply(self, seat: int) -> int:
        return self.cell(SUPPLY + seat)

    def cards(self, seat: int) -> int:
        return self.cell(CARDS + seat)

    def points(self, *seats: int) -> tuple[int, ...]:
        return tuple(int(score_of(self.state.cells, seat)) for seat in seats or range(self.cell(SEATS)))

    @property
    def pile(self) -> int:
        return self.cell(UNDRAWN_OPEN).bit_count() + self.cell(UNDRAWN_CLOSED).bit_count()

    @property
    def gone(self) -> list[str]:
        return [word(boat) for boat in self.members(GONE_OPEN, GONE_CLOSED)]


def scene(
    picture: str = "",
    *,
    seats: int = 3,
    turn: int = RED,
    first: int = RED,
    round_: int = 6,
    tactical: bool = False,
    hands: Mapping[int, str] | None = None,
    stocks: Mapping[int, str] | None = None,
    pile: str | None = None,
    supply: Mapping[int, int] | None = None,
    cards: Mapping[int, int] | None = None,
    points: Mapping[int, int] | None = None,
    luk_phat: int = 0,
    passes: int = 0,
    day: Literal["little", "big"] | None = None,
    asked: int | None = None,
) -> Scene:
    """The seat `turn` is to place a boat; or, on a `day`, which it triggered, `asked` is the next to score.

    Hands that are not named hold the first boats left in the box. With a `pile`, what is left over lies in the last
    seat's stock, because it must be somewhere.
    """
    state = GAME.lay_out(Options(tactical, first), seats)
    cells = state.cells
    box = Box()
    _draw(state, box, picture)
    held, stocked, piled = _dealt(box, seats, tactical, hands or {}, stocks or {}, pile)
    for seat in range(seats):
        cells[HAND_OPEN + seat], cells[HAND_CLOSED + seat] = sets(held[seat])
        cells[STOCK_OPEN + seat], cells[STOCK_CLOSED + seat] = sets(stocked.get(seat, []))
        cells[SUPPLY + seat] = (supply or {}).get(seat, cells[SUPPLY + seat])
        cells[CARDS + seat] = (cards or {}).get(seat, MOVEMENT_CARDS)
        cells[LUK_POINTS + seat] = (points or {}).get(seat, 0)
    cells[UNDRAWN_OPEN], cells[UNDRAWN_CLOSED] = sets(piled)
    cells[DEALT] = HAND * seats
    cells[TURN] = (round_ - 1) * seats + (turn - first) % seats
    cells[TURN_SEAT] = turn
    cells[MARKER] = luk_phat
    cells[PASSES] = passes
    if day is not None:
        begins = turn if asked is None else asked
        cells[DAY] = DAYS - 1 if day == "big" else 0
        cells[BIG] = day == "big"
        cells[TRIGGER] = turn
        cells[SLOT] = begins if day == "big" else turn + (begins - turn) % seats
    state.put(PLACE if day is None else SCORE)
    return Scene(state)


def _draw(state: Klongs, box: Box, picture: str) -> None:
    """Put boats and merchants on the water."""
    for space, cell in cells_of(picture).items():
        owner = OWNERS.find(cell[0])
        moor(state.cells, box.take(cell if owner < 0 or cell in SPECIALS.values() else "o" + cell[1:]), space)
        if owner >= 0:
            claim(state.cells, owner, space)


def _dealt(
    box: Box, seat_count: int, tactical: bool, hands: Mapping[int, str], stocks: Mapping[int, str], pile: str | None
) -> tuple[dict[int, list[int]], dict[int, list[int]], list[int]]:
    """Hands, stocks and the pile: what is named first, then what is left."""
    held = {seat: box.take_all(words) for seat, words in hands.items()}
    stocked = {seat: box.take_all(words) for seat, words in stocks.items()}
    piled = None if pile is None else box.take_all(pile)
    for seat in range(seat_count):
        if seat not in held:
            opened = [boat for boat in box.left if boat < OPEN_BOATS]
            closed = [boat for boat in box.left if boat >= OPEN_BOATS]
            of_each = opened[:HAND_FROM_OPEN] + closed[: HAND - HAND_FROM_OPEN]
            held[seat] = of_each if tactical else box.left[:HAND]
            box.left = [boat for boat in box.left if boat not in held[seat]]
    if piled is None:
        return held, stocked, box.left
    stocked.setdefault(seat_count - 1, []).extend(box.left)
    return held, stocked, piled


def sets(boats: Sequence[int]) -> tuple[int, int]:
    """As the kernel keeps them: the open boats, and all others."""
    return (
        sum(1 << boat for boat in boats if boat < OPEN_BOATS),
        sum(1 << boat - int(OPEN_BOATS) for boat in boats if boat >= OPEN_BOATS),
    )


def fresh(seats: int = 3, *, first: int | None = RED, tactical: bool = False, draws: str = "") -> Scene:
    """A game just set up."""
    step = GAME.setup(Options(tactical, first), seats, Script(draws))
    start = Scene(step.state)
    start.told = step.events
    return start


def claimed(s: Scene) -> bool:
    """Whether the boat placed last got a merchant at once."""
    return any(isinstance(event, BoatPlaced) and event.claimed for event in s.told)
