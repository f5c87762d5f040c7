# compiled: mypyc
"""Where the core and a merchant meet: what a shop can ask of the town, and what the town asks of a shop.

A `Shop` has no state of its own: its part of the state is `cells[at(seat) …]` in the town's one buffer, so copying and
saving a play needs nothing from it. Everything it needs later is a question or a task, given as numbers. What is put on
the agenda last is done first.
"""

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from marketday.core.kernel import Kernel
from marketday.games.cove.codes import ASKER, ROUND, SEATS, SHOP_CELLS, SHOPS, SUPPLY
from marketday.games.cove.data import GOODS, STAFF_HOURS
from marketday.games.cove.tables import PRICE


class Town(Kernel):
    """The town as a shop sees it. `state` fills it with the rules."""

    @property
    def seat_count(self) -> i64:
        return self.cells[SEATS]

    @property
    def round(self) -> i64:
        return self.cells[ROUND]

    @property
    def asker(self) -> i64:
        """The seat the open question is about, also where chance answers it."""
        return self.cells[ASKER]

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
        """Put one corruption card on the agenda."""
        raise NotImplementedError

    def discard_corruption(self, seat: i64, cards: i64) -> None:
        """Put on the agenda that the seat may discard up to this many corruption cards."""
        raise NotImplementedError

    def held(self, seat: i64) -> i64:
        """How many corruption cards the seat has."""
        raise NotImplementedError

    def sponsor(self, seat: i64, colour: i64) -> None:
        """M-22: instant sponsorship by a guild."""
        raise NotImplementedError

    def ask_seat(self, seat: i64, question: i64, first: i64, second: i64) -> None:
        """Put a question of the seat's shop to the seat. With one answer it answers itself, with none it is not put.
        The two numbers are what it is about: they are at `cells[ABOUT]` and after."""
        raise NotImplementedError

    def ask_chance(self, seat: i64, question: i64, first: i64, second: i64) -> None:
        """Put a question of the seat's shop to chance: all its answers are equally likely."""
        raise NotImplementedError

    def plan(self, seat: i64, task: i64, first: i64, second: i64) -> None:
        """Put a task of the seat's shop on the agenda; the shop gets it back as `go_on`. Numbers from 0 to 255."""
        raise NotImplementedError

    def tell(self, line: i64, seat: i64, a: i64, b: i64, c: i64) -> None:
        """A line of the seat's shop for the story."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class ShopQuestion:
    """A question of a shop. What it was put with is at `town.cells[ABOUT]` and after, until another question is put.
    Answers are `answer_code(kind, a, b, c)`, kinds numbered by the shop from 0."""

    def __init__(self, name: str = "") -> None:
        self.name: str = name
        """Text key `prompt.<merchant>.<name>`; questions to chance have none."""

    def count(self, town: Town, seat: i64) -> i64:
        """How many answers it has. They are counted one by one unless the question overrides this."""
        answers: i64 = 0
        while self.nth(town, seat, answers) >= 0:
            answers += 1
        return answers

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        """The code of its n-th answer; -1 where there are no more, if they are counted one by one."""
        raise NotImplementedError

    def play(self, town: Town, seat: i64, code: i64) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Shop:
    """The rules of one merchant. `seat` says whose shop it is; numbers of spaces, questions, codes, tasks and lines are
    the shop's own, from 0."""

    def __init__(self, cells: i64, costs: tuple[tuple[int, int], ...], questions: list[ShopQuestion]) -> None:
        """How many numbers its state has; the hours and the corruption cards of each action space of its own."""
        assert cells <= SHOP_CELLS
        self.cells: i64 = cells
        self.spaces: i64 = len(costs)
        self.hours: vec[i64] = vec[i64]([cost[0] for cost in costs])
        self.corruption: vec[i64] = vec[i64]([cost[1] for cost in costs])
        """By space."""
        self.questions: vec[ShopQuestion] = vec[ShopQuestion](questions)
        """By number."""
        self.staff_hours: i64 = STAFF_HOURS
        """M-31: what activating its staff costs."""
        self.prices: vec[i64] = PRICE
        """M-C6: the basic price of each good, 2 * colour + size."""

    def set_up(self, town: Town, seat: i64) -> None:
        """M-2: all its cells are 0 before."""
        raise NotImplementedError

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

    def go_on(self, town: Town, seat: i64, task: i64, first: i64, second: i64) -> None:
        """A task it planned is due."""
        raise NotImplementedError

    def shields(self, town: Town, seat: i64, shield: i64) -> i64:
        """How many trade-phase shields of a guild (0 … 3), or of "+4" (4), are active."""
        return 0

    def end_round(self, town: Town, seat: i64) -> None:
        """M-23: clean-up, before rounds 2 and 3."""

    def observe(self, town: Town, seat: i64, out: vec[i16], at: i64) -> None:
        """What everybody may see of the shop, for learners: at most SHOP_CELLS small numbers (`observation`)."""
        for n in range(self.cells):
            out[at + n] = i16(town.cell(seat, n))
