# compiled: mypyc
"""A game as learners see it: what a seat may know as an array of fixed size, and answers as numbers of a fixed range.

An observation is whole numbers, zero wherever nothing is said. What each number means is a table of `Field`s; `version`
grows whenever the table, or the numbers of actions, change. Seats are counted from the observer on: 0 is the observer,
1 the seat after it. An action always means the same, whatever else may be done: "the boat in the third place of my hand
to space 27", and not "the 41st answer".
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from marketday.core.kernel import Kernel
from marketday.core.rng import Rng

NO_ACTION: Final = -1


class Field:
    """Some numbers of an observation in succession that mean the same of several things."""

    def __init__(self, name: str, at: int, count: int, low: int, high: int, is_kind: bool, what: str) -> None:
        self.name = name
        self.at = at
        self.count = count
        self.low = low
        self.high = high
        self.is_kind = is_kind
        """Whether the numbers only distinguish: 3 is not more than 2."""
        self.what = what


Row = tuple[str, int, int, int, bool, str]
"""Name, how many numbers, the smallest and the largest there should be, `is_kind`, what it is."""


def fields(rows: list[Row]) -> list[Field]:
    """One after the other."""
    found: list[Field] = []
    at = 0
    for name, count, low, high, is_kind, what in rows:
        found.append(Field(name, at, count, low, high, is_kind, what))
        at += count
    return found


def check_places(table: list[Field], places: dict[str, int]) -> None:
    """That literals by which a field is written are where the table has it."""
    for field in table:
        assert places.get(field.name, field.at) == field.at, f"{field.name} begins at {field.at}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    def __init__(self, version: i64, fields: list[Field], action_rows: list[tuple[int, str]]) -> None:
        self.version: i64 = version
        self.fields: list[Field] = fields
        self.size: i64 = sum([field.count for field in fields])
        self.action_rows: list[tuple[int, str]] = action_rows
        """How many actions there are of each sort, in order, and what they are."""
        self.actions: i64 = sum([count for count, _ in action_rows])
        """Actions are 0 … actions - 1."""

    # ---- a game's own ------------------------------------------------------------------------------------------------
    def write(self, kernel: Kernel, seat: i64, out: vec[i16], at: i64) -> None:
        """What the seat may know, at `out[at]` and after, where all is zero before. Chance is not asked."""
        raise NotImplementedError

    def seen(self, kernel: Kernel, seat: i64) -> vec[i16]:
        """The same as an array of its own. Plain Python should prefer it: packed numbers that it hands over to compiled
        code stay in memory for good (mypyc 2.4 counts them once too often)."""
        out: vec[i16] = vec[i16]([i16(0) for _ in range(self.size)])
        self.write(kernel, seat, out, 0)
        return out

    def action_of(self, kernel: Kernel, code: i64) -> i64:
        """The number of an answer to the open question."""
        raise NotImplementedError

    def code_of(self, kernel: Kernel, action: i64) -> i64:
        """And back: the answer that an action stands for. It must be one that is marked."""
        raise NotImplementedError

    def points(self, kernel: Kernel, seat: i64) -> i64:
        """The seat's points in a play that is over."""
        raise NotImplementedError

    def merit(self, kernel: Kernel, seat: i64) -> i64:
        """Whoever has more ranks higher: the points, and what breaks ties."""
        return self.points(kernel, seat)

    def settle(self, kernel: Kernel) -> None:
        """Reckon a play that is broken off here as the rules reckon one that ends, in place: then `points` and `merit`
        hold. Nothing to do where points are counted as they are made."""

    def seat_count(self, kernel: Kernel) -> i64:
        raise NotImplementedError

    def is_asked(self, kernel: Kernel, seat: i64) -> bool:
        """Several seats are where they act at the same time."""
        return kernel.actor == seat

    def mark(self, kernel: Kernel, out: vec[u8], at: i64) -> None:
        """1 at `out[at + action]` for each action that the seat that is asked may choose; all is zero before."""
        for n in range(kernel.options):
            out[at + self.action_of(kernel, kernel.nth(n))] = 1

    def draw(self, kernel: Kernel, rng: Rng) -> i64:
        """One of the actions that `mark` marks, each as likely as the others."""
        return self.action_of(kernel, kernel.nth(rng.below(kernel.options)))

    # ---- what follows ------------------------------------------------------------------------------------------------
    def score(self, kernel: Kernel, seat: i64) -> float:
        """By rank, from 1 for the best to -1 for the last; who share a rank share what it brings, so that the sum of
        all is 0."""
        own: i64 = self.merit(kernel, seat)
        seat_count: i64 = self.seat_count(kernel)
        ahead: i64 = 0
        level: i64 = 0
        for other in range(seat_count):
            merit: i64 = self.merit(kernel, other)
            if merit > own:
                ahead += 1
            elif merit == own:
                level += 1
        return (float(seat_count) - 2.0 * float(ahead) - float(level)) / (float(seat_count) - 1.0)
