# compiled: mypyc
"""What bots hope of the work in a shop: for each merchant an object beside its `Shop`."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from marketday.games.cove.data import GOODS, STAFF_SLOTS
from marketday.games.cove.shop import Town

URGENT: Final = 2.0
"""With fewer hours left it becomes doubtful whether work that was begun is finished today."""
LAST_WORK: Final = 2.0
"""Hours at the end of the last day in which nothing new can be finished."""
UNPLANNED: Final = -1.0
AVERAGE_PACE: Final = 5.0
NOTES: Final = 16

# How answers to a question of a shop can be tried out.
ANEW: Final = 0  # each has to be played
IN_PLACE: Final = 1  # all but the first only move pieces of the shop, and the question is put again
AT_THE_END: Final = 2  # likewise, and the shop's part is over then, as it is after the first, which moves none
AVERAGE_TALENTS: Final[vec[float]] = vec[float]([4.0 for _ in range(STAFF_SLOTS)])


class Day:
    """What a seat may count on when it looks at its work."""

    def __init__(self) -> None:
        self.shelf: vec[float] = vec[float]([0.0 for _ in range(GOODS)])
        """What each good (2 * colour + size) on the shelf may fetch in gold, ..."""
        self.kept: vec[float] = vec[float]([0.0 for _ in range(GOODS)])
        """... what it may fetch on another day, ..."""
        self.goods: vec[float] = vec[float]([0.0 for _ in range(GOODS)])
        """... and what it may fetch if it is still to be finished: in time for today, or not."""
        self.hours: float = 0.0
        """Hours left in the day."""
        self.hour: float = 0.0
        """What one of them is worth."""
        self.card: float = 0.0
        """What a corruption card costs."""
        self.is_last: bool = False
        self.today: float = UNPLANNED
        """How sure it is that work is finished today, as `goods` were last worked out; UNPLANNED if prices are new."""
        self.notes: vec[float] = vec[float]([0.0 for _ in range(NOTES)])
        """Room for what a merchant works out while it looks at its work; nothing stays there."""

    def plan(self, hours: float, hour: float, card: float, is_last: bool) -> None:
        self.hours = hours
        self.hour = hour
        self.card = card
        self.is_last = is_last
        today: float = hours / URGENT if hours < URGENT else 1.0
        if today == self.today:
            return
        self.today = today
        for good in range(GOODS):
            self.goods[good] = self.kept[good] + today * (self.shelf[good] - self.kept[good])

    def worth(self, town: Town, seat: i64, good: i64) -> float:
        """What a good still to be finished may fetch: nothing if the supply has none left."""
        return self.goods[good] if town.supply(seat, good) > 0 else 0.0

    def is_over(self) -> bool:
        return self.is_last and self.hours == 0.0

    def value(self, hours: float) -> float:
        """The worth of this many hours. At the end of the last day they are too few to finish new work; on other days
        an action may begin before the end and take longer."""
        useful: float = hours - LAST_WORK if self.is_last else hours
        return self.hour * useful if useful > 0.0 else 0.0

    def rest(self) -> float:
        return self.value(self.hours)

    def cost(self, hours: float) -> float:
        """What is lost by spending this many hours now, or tomorrow if the day is over."""
        if self.hours == 0.0:
            return self.hour * hours
        return self.value(self.hours) - self.value(self.hours - hours)

    def share(self, hours: float, part: float) -> float:
        """The same where the hours serve more than the purpose they are counted for: a part of it, at most all."""
        return self.cost(hours) * (part if part < 1.0 else 1.0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hopes:
    """For one merchant. These are average values for a merchant that gives none of its own."""

    def __init__(self, pace: float = AVERAGE_PACE, talents: vec[float] = AVERAGE_TALENTS) -> None:
        self.pace: float = pace
        """About how much gold an hour of work yields."""
        self.talents: vec[float] = talents

    def talent(self, ability: i64) -> float:
        """About how much gold using a staff ability yields."""
        return self.talents[ability]

    def promise(self, town: Town, seat: i64, day: Day) -> float:
        """About how much gold the unfinished work in the shop is worth, less the cost of finishing it."""
        return 0.0

    # ---- trying out without playing ----------------------------------------------------------------------------------
    def trial(self, town: Town, seat: i64, question: i64) -> i64:
        """How the answers to the shop's open question can be tried out. One that only moves pieces need not be played
        to see what it is worth."""
        return ANEW

    def move(self, town: Town, seat: i64, code: i64) -> i64:
        """Move what the answer would move; a number to remember how it stood, ..."""
        raise NotImplementedError

    def move_back(self, town: Town, seat: i64, code: i64, note: i64) -> None:
        """... with which it is put back."""
        raise NotImplementedError
