"""Where the core and a merchant meet: what a shop can ask of the town, and what the town asks of a shop.

A `Shop` has no state of its own: its part of the state is `cells[at(seat) …]` in the town's one buffer, so copying and
saving a play needs nothing from it. Everything it wants to know later is a question or a task, given as numbers. What
is put on the agenda last is done first.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from marketday.core.kernel import Kernel
from marketday.games.cove.codes import NO_QUESTION, NOBODY, SHOP_CELLS, SHOPS, SUPPLY
from marketday.games.cove.data import GOODS

URGENT: Final = 2.0
"""With fewer hours left it gets doubtful whether work begun is finished today."""
LAST_WORK: Final = 2.0
"""Hours at the end of the last day in which nothing new can be finished."""


class Town(Kernel):
    """The town as a shop sees it. `kernel` fills it with the rules."""

    def __init__(self, seats: i64) -> None:
        super().__init__()
        self.seats: i64 = seats
        self.cells: vec[i64] = vec[i64]()
        """Everything variable, parted as `codes` says."""
        self.question: i64 = NO_QUESTION
        self.asker: i64 = NOBODY
        """The seat the open question is about, also where chance answers it."""
        self.a: i64 = 0
        self.b: i64 = 0
        """What the open question is about."""
        self.round: i64 = 0

    def at(self, seat: i64) -> i64:
        """Where the seat's shop keeps its part of `cells`."""
        return SHOPS + SHOP_CELLS * seat

    def cell(self, seat: i64, n: i64) -> i64:
        return self.cells[SHOPS + SHOP_CELLS * seat + n]

    def set_cell(self, seat: i64, n: i64, value: i64) -> None:
        self.cells[SHOPS + SHOP_CELLS * seat + n] = value

    def supply(self, seat: i64, good: i64) -> i64:
        """How many of a good (2 * colour + size) the seat can still gain."""
        return self.cells[SUPPLY + GOODS * seat + good]

    # ---- what a shop may do ------------------------------------------------------------------------------------------
    def gain(self, seat: i64, good: i64) -> bool:
        """Put a good (2 * colour + size) on the shelf; False if the supply has none left."""
        raise NotImplementedError

    def draw_corruption(self, seat: i64) -> None:
        """On the agenda: one corruption card."""
        raise NotImplementedError

    def sponsor(self, seat: i64, colour: i64) -> None:
        """M-22: instant sponsorship by a guild."""
        raise NotImplementedError

    def ask_seat(self, seat: i64, question: i64, a: i64, b: i64) -> None:
        """Put a question of the seat's shop to the seat. With one answer it answers itself, with none it is not put."""
        raise NotImplementedError

    def ask_chance(self, seat: i64, question: i64, a: i64, b: i64) -> None:
        """Put a question of the seat's shop to chance: all its answers are equally likely."""
        raise NotImplementedError

    def plan(self, seat: i64, task: i64, a: i64, b: i64) -> None:
        """On the agenda: a task of the seat's shop, which gets it back as `go_on`. Numbers from 0 to 255."""
        raise NotImplementedError

    def tell(self, line: i64, seat: i64, a: i64, b: i64, c: i64) -> None:
        """A line of the seat's shop for the story."""
        raise NotImplementedError


class Hopes:
    """For bots: what a seat may count on when it looks at its work."""

    def __init__(self) -> None:
        self.shelf: vec[float] = vec[float]([0.0 for _ in range(GOODS)])
        """What each good (2 * colour + size) on the shelf may bring in gold, ..."""
        self.kept: vec[float] = vec[float]([0.0 for _ in range(GOODS)])
        """... what it may bring on another day, ..."""
        self.goods: vec[float] = vec[float]([0.0 for _ in range(GOODS)])
        """... and what it may bring if it is still to be finished: in good time for today, or not."""
        self.hours: float = 0.0
        """Left of the day."""
        self.hour: float = 0.0
        """What one of them is worth."""
        self.is_last: bool = False
        """Whether it is the last day."""

    def plan(self, hours: float, hour: float, is_last: bool) -> None:
        self.hours = hours
        self.hour = hour
        self.is_last = is_last
        today: float = hours / URGENT if hours < URGENT else 1.0
        n: i64 = 0
        while n < GOODS:
            self.goods[n] = self.kept[n] + today * (self.shelf[n] - self.kept[n])
            n += 1

    def worth(self, town: Town, seat: i64, good: i64) -> float:
        """What a good still to be finished may bring: nothing if the supply has none left."""
        return self.goods[good] if town.supply(seat, good) > 0 else 0.0

    def is_over(self) -> bool:
        return self.is_last and self.hours == 0.0

    def value(self, hours: float) -> float:
        """Of so many hours. At the end of the last day they are too few to finish new work; on the others an action
        may begin before the end and take longer."""
        useful: float = hours - LAST_WORK if self.is_last else hours
        return self.hour * useful if useful > 0.0 else 0.0

    def rest(self) -> float:
        return self.value(self.hours)

    def cost(self, hours: float) -> float:
        """What is lost by spending so many hours now, or tomorrow if the day is over."""
        if self.hours == 0.0:
            return self.hour * hours
        return self.value(self.hours) - self.value(self.hours - hours)

    def share(self, hours: float, part: float) -> float:
        """The same where the hours serve more than what they are reckoned for: a part of it, all of it at most."""
        return self.cost(hours) * (part if part < 1.0 else 1.0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Shop:
    """The rules of one merchant. `seat` says whose shop it is; numbers of spaces, questions, codes, tasks and lines are
    the shop's own, from 0."""

    def __init__(self, cells: i64, spaces: i64) -> None:
        assert cells <= SHOP_CELLS
        self.cells: i64 = cells
        self.spaces: i64 = spaces
        """How many action spaces it has of its own."""
        self.pace: float = 5.0
        """For bots: about how much gold an hour of work brings."""

    def set_up(self, town: Town, seat: i64) -> None:
        """M-2: all its cells are 0 before."""
        raise NotImplementedError

    # ---- actions -----------------------------------------------------------------------------------------------------
    def hours(self, space: i64) -> i64:
        raise NotImplementedError

    def corruption(self, space: i64) -> i64:
        return 0

    def is_open(self, town: Town, seat: i64, space: i64) -> bool:
        """Whether the action would do anything; if not, its space cannot be chosen."""
        return True

    def act(self, town: Town, seat: i64, space: i64) -> None:
        """Do the whole action; corruption and hours follow by themselves."""
        raise NotImplementedError

    def has_work(self, town: Town, seat: i64, ability: i64) -> bool:
        """Whether the staff ability (0 … 3) would do anything."""
        raise NotImplementedError

    def use(self, town: Town, seat: i64, ability: i64) -> None:
        raise NotImplementedError

    def go_on(self, town: Town, seat: i64, task: i64, a: i64, b: i64) -> None:
        """A task it planned is due."""
        raise NotImplementedError

    # ---- questions: `town.a` and `town.b` are what they were put with ------------------------------------------------
    def count(self, town: Town, seat: i64, question: i64) -> i64:
        """How many answers the question has."""
        raise NotImplementedError

    def nth(self, town: Town, seat: i64, question: i64, n: i64) -> i64:
        """The code of its n-th answer: `code(kind, a, b, c)`."""
        raise NotImplementedError

    def play(self, town: Town, seat: i64, question: i64, a: i64, b: i64, code: i64) -> None:
        """Answer the question that was put with a and b."""
        raise NotImplementedError

    # ---- the rest ----------------------------------------------------------------------------------------------------
    def shields(self, town: Town, seat: i64, shield: i64) -> i64:
        """How many trade-phase shields of a guild (0 … 3), or of "+4" (4), are active."""
        return 0

    def end_round(self, town: Town, seat: i64) -> None:
        """M-23: clean-up, before rounds 2 and 3."""

    def talent(self, ability: i64) -> float:
        """For bots: about how much gold using a staff ability brings."""
        return 4.0

    def promise(self, town: Town, seat: i64, hopes: Hopes) -> float:
        """For bots: about how much gold the work begun in the shop is worth, less what finishing it costs."""
        return 0.0
