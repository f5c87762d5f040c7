"""A town with nothing in it but one merchant's shop, so that a rule of the shop is tried by itself and in no time.

The shop stands at a seat that is neither the first nor the last. Whatever a rule changes is told, wherever it is: a
number that came to a wrong place is found as well.
"""

from collections.abc import Callable
from typing import Any, Self

from marketday.core.kernel import first_of, kind_of, second_of, third_of
from marketday.games.cove.codes import (
    ABOUT,
    AGENDA,
    AGENDA_PLACES,
    ASKER,
    DEPTH,
    HELD,
    MERCHANT,
    NO_QUESTION,
    SEATS,
    SHELF,
    SHOP_CELLS,
    SHOP_LINE,
    SHOP_QUESTION,
    SHOP_TASK,
    SHOPS,
    SUPPLY,
)
from marketday.games.cove.data import CORRUPTION_KINDS, GOODS, MOST_SEATS
from marketday.games.cove.kernel import Cove, empty_cove
from marketday.games.cove.shop import Shop
from marketday.games.cove.state import task_part

Answer = tuple[int, int, int, int]
"""Its kind and three numbers."""
WORK = {*range(AGENDA, AGENDA + AGENDA_PLACES), DEPTH, ASKER, ABOUT, ABOUT + 1}
"""What is to be done, and what is asked: seen in words of their own."""


NOISE = 77
"""In the shops next door: whoever looks there by mistake does not find nothing."""


class Bare:
    def __init__(self, shop: Shop, seats: int = 4, seat: int = 2) -> None:
        self.shop, self.seat = shop, seat
        self.cove: Cove = empty_cove([Shop(0, (), []), shop])
        self.cove.set_cells([0] * SHOPS + [NOISE] * (SHOP_CELLS * MOST_SEATS))
        self.cove.story = []
        self.put(0, *[0] * SHOP_CELLS)
        self.write(SEATS, seats).write(MERCHANT + seat, 1)

    # ---- what there is -----------------------------------------------------------------------------------------------
    def write(self, at: int, *values: int) -> Self:
        cells = list(self.cove.cells)
        cells[at : at + len(values)] = values
        self.cove.set_cells(cells)
        return self

    def put(self, at: int, *values: int) -> Self:
        """Into the shop's own cells."""
        return self.write(SHOPS + SHOP_CELLS * self.seat + at, *values)

    def stock(self, good: int, count: int) -> Self:
        return self.write(SUPPLY + GOODS * self.seat + good, count)

    def corrupt(self, kind: int, cards: int) -> Self:
        return self.write(HELD + CORRUPTION_KINDS * self.seat + kind, cards)

    # ---- what becomes of it ------------------------------------------------------------------------------------------
    def changes(self, rule: Callable[..., Any], *given: Any) -> dict[int, int]:
        """By cell of the shop how much more there is after the rule was followed; a good that came to the shelf is
        SHELF + good. Nothing else may change."""
        before = list(self.cove.cells)
        rule(self.cove, self.seat, *given)
        own = range(SHOPS + SHOP_CELLS * self.seat, SHOPS + SHOP_CELLS * (self.seat + 1))
        goods = range(SHELF + GOODS * self.seat, SHELF + GOODS * (self.seat + 1))
        supply = range(SUPPLY + GOODS * self.seat, SUPPLY + GOODS * (self.seat + 1))
        found: dict[int, int] = {}
        for at, (was, now) in enumerate(zip(before, self.cove.cells, strict=True)):
            if was == now or at in WORK:
                continue
            if at in own:
                found[at - own.start] = int(now - was)
            elif at in supply:
                assert self.cove.cells[goods.start + at - supply.start] - before[goods.start + at - supply.start] == (
                    was - now
                ), "a good came from the supply and not to the shelf"
            else:
                assert at in goods, f"cell {at} changed from {was} to {now}"
                found[SHELF + at - goods.start] = int(now - was)
        return found

    def agenda(self) -> list[tuple[int, ...]]:
        """The shop's tasks from the next to the last, taken off: the task and its two numbers. Tasks of the town have
        negative numbers."""
        tasks = []
        while self.cove.cells[DEPTH] > 0:
            due = self.cove.pop()
            task, *parts = (int(task_part(due, n)) for n in range(4))
            assert parts[0] == self.seat
            tasks.append((task - SHOP_TASK, *parts[1:]))
        return tasks

    def open(self) -> tuple[int, int, int, int] | None:
        """Who is asked which question of the shop, about which two numbers."""
        cove = self.cove
        if cove.question == NO_QUESTION:
            return None
        assert cove.cells[ASKER] == self.seat
        return int(cove.actor), int(cove.question - SHOP_QUESTION), int(cove.cells[ABOUT]), int(cove.cells[ABOUT + 1])

    def story(self) -> list[tuple[int, ...]]:
        """The shop's lines since the last look, without the seat."""
        told = [line for line in self.cove.story or [] if line[0] >= SHOP_LINE]
        assert all(line[1] == self.seat for line in told)
        self.cove.story = []
        return [(line[0] - SHOP_LINE, *line[2:]) for line in told]

    def answers(self, question: int, first: int = 0, second: int = 0) -> list[Answer]:
        """All of them, in order."""
        self.write(ABOUT, first, second)
        asked = self.shop.questions[question]
        found = [int(asked.nth(self.cove, self.seat, n)) for n in range(asked.count(self.cove, self.seat))]
        return [(int(kind_of(code)), int(first_of(code)), int(second_of(code)), int(third_of(code))) for code in found]
