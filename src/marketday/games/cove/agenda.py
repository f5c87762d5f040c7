"""What is to be done, as data: tasks on a stack, and the one open question. Nothing that waits is a closure, so every
moment can be saved.

A task is one number: its kind and up to three small numbers. The chapters below it (`harbour`, `clock`, `square`,
`trade`) put tasks and questions; `kernel` does them.
"""

from mypy_extensions import i64

from marketday.core.kernel import CHANCE
from marketday.games.cove.codes import (
    AGENDA,
    AGENDA_PLACES,
    GOLD,
    MERCHANT,
    NO_QUESTION,
    NOTHING,
    Q_TRADE,
    SEAT_PLACES,
    SHOP_LINE,
    SHOP_QUESTION,
    SHOP_TASK,
)
from marketday.games.cove.shop import Shop, Town
from marketday.games.cove.tables import LAST


class Agenda(Town):
    def __init__(self, seats: i64, card: i64, sets: i64, shops: list[Shop]) -> None:
        super().__init__(seats)
        self.card: i64 = card
        """The rogue card."""
        self.sets: i64 = sets
        """The sets of townsfolk in play, as bits."""
        self.shops: list[Shop] = shops
        self.depth: i64 = 0
        """How many tasks are on the agenda."""
        self.docks: i64 = 0
        """The docks that are taken, as bits."""
        self.marker: i64 = LAST
        """The half hour of the trade marker."""
        self.stamp: i64 = 0
        """Grows with every token that arrives somewhere."""
        self.hired: i64 = NOTHING
        """The townsfolk hired at the moment, no longer on the square and not yet under an ability."""
        self.pier: i64 = 0

    def shop(self, seat: i64) -> Shop:
        return self.shops[self.cells[MERCHANT + seat]]

    # ---- tasks -------------------------------------------------------------------------------------------------------
    def push(self, task: i64, a: i64, b: i64, c: i64) -> None:
        assert self.depth < AGENDA_PLACES
        self.cells[AGENDA + self.depth] = task | (a << 8) | (b << 16) | (c << 24)
        self.depth += 1

    def pop(self) -> i64:
        """The number of a task leaves no trace, so that equal positions are equal."""
        self.depth -= 1
        task: i64 = self.cells[AGENDA + self.depth]
        self.cells[AGENDA + self.depth] = 0
        return task

    def plan(self, seat: i64, task: i64, a: i64, b: i64) -> None:
        self.push(SHOP_TASK + task, seat, a, b)

    def run(self) -> None:
        """Do what is on the agenda until a question is open."""
        raise NotImplementedError

    # ---- questions ---------------------------------------------------------------------------------------------------
    def put(self, question: i64, asker: i64, actor: i64, a: i64, b: i64) -> None:
        """A question with one answer is not asked; one with none is dropped. What is sold is asked all the same, since
        who is asked there must not depend on how far the others are."""
        self.question = question
        self.asker = asker
        self.actor = actor
        self.a = a
        self.b = b
        self.options = self.count()
        if self.options == 0:
            self.question = NO_QUESTION
        elif self.options == 1 and question != Q_TRADE:
            self.answer(self.nth(0))

    def ask_seat(self, seat: i64, question: i64, a: i64, b: i64) -> None:
        self.put(SHOP_QUESTION + question, seat, seat, a, b)

    def ask_chance(self, seat: i64, question: i64, a: i64, b: i64) -> None:
        self.put(SHOP_QUESTION + question, seat, CHANCE, a, b)

    def count(self) -> i64:
        """How many answers the open question has."""
        raise NotImplementedError

    def answer(self, code: i64) -> None:
        raise NotImplementedError

    # ---- gold --------------------------------------------------------------------------------------------------------
    def pay(self, seat: i64, source: i64, gold: i64) -> None:
        self.cells[GOLD + SEAT_PLACES * source + seat] += gold

    def gold(self, seat: i64) -> i64:
        total: i64 = 0
        source: i64 = 0
        while source < 7:
            total += self.cells[GOLD + SEAT_PLACES * source + seat]
            source += 1
        return total

    # ---- the story ---------------------------------------------------------------------------------------------------
    def tell(self, line: i64, seat: i64, a: i64, b: i64, c: i64) -> None:
        if self.story is not None:
            self.story.append((SHOP_LINE + line, seat, a, b, c))

    def tell1(self, kind: i64, a: i64) -> None:
        if self.story is not None:
            self.story.append((kind, a))

    def tell2(self, kind: i64, a: i64, b: i64) -> None:
        if self.story is not None:
            self.story.append((kind, a, b))

    def tell3(self, kind: i64, a: i64, b: i64, c: i64) -> None:
        if self.story is not None:
            self.story.append((kind, a, b, c))

    def tell4(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        if self.story is not None:
            self.story.append((kind, a, b, c, d))

    def tell5(self, kind: i64, a: i64, b: i64, c: i64, d: i64, e: i64) -> None:
        if self.story is not None:
            self.story.append((kind, a, b, c, d, e))
