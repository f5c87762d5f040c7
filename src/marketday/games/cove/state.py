# compiled: mypyc
"""A position of Merchants Cove: its cells, the agenda, the one open question, and what every chapter of the rules uses.

Work still to be done is data: tasks on a stack. A task is one number, its kind and up to three small numbers; nothing
that waits is a closure, so every moment can be saved. What questions and tasks are is said in the chapters of the
rules; `kernel` enters them into the two tables here, and imports of `Cove` go there.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.kernel import CHANCE
from marketday.games.cove.codes import (
    ABOUT,
    AGENDA,
    AGENDA_PLACES,
    ASKER,
    AT_ONCE,
    DEPTH,
    GOLD,
    HALL,
    HELD,
    MERCHANT,
    NO_QUESTION,
    Q_TRADE,
    QUESTION_COUNT,
    SHELF,
    SHOP_CODE,
    SHOP_LINE,
    SHOP_QUESTION,
    SHOP_TASK,
    SUPPLY,
    T_CORRUPT,
    T_DISCARD,
    TASK_COUNT,
    TOLD_GAINED,
    TOLD_INSTANT,
)
from marketday.games.cove.data import CORRUPTION_KINDS, FROM_INSTANT, GOODS, MOST_SEATS, SOURCES
from marketday.games.cove.piles import count_pieces
from marketday.games.cove.shop import Shop, Town


class Question:
    """A question of the rules, in the chapter it belongs to: how many answers it has for the seat it is about, the code
    of the n-th, and what an answer does."""

    def __init__(self, number: i64, name: str = "", is_always_put: bool = False) -> None:
        self.number: i64 = number
        self.name: str = name
        """Text key `prompt.<name>`; questions to chance have none."""
        self.is_always_put: bool = is_always_put
        """Whether it is put even if there is only one answer."""

    def count(self, cove: "Cove", seat: i64) -> i64:
        raise NotImplementedError

    def nth(self, cove: "Cove", seat: i64, n: i64) -> i64:
        raise NotImplementedError

    def play(self, cove: "Cove", seat: i64, code: i64) -> None:
        raise NotImplementedError


class Task:
    """A piece of work, done when its turn comes on the agenda."""

    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def do(self, cove: "Cove", a: i64, b: i64, c: i64) -> None:
        raise NotImplementedError


def task_part(due: i64, n: i64) -> i64:
    """Part of a number on the agenda: which task (0), and what it was put there with (1 … 3)."""
    return (due >> (8 * n)) & 255


QUESTIONS: Final[vec[Question]] = vec[Question]([Question(number) for number in range(QUESTION_COUNT)])
TASKS: Final[vec[Task]] = vec[Task]([Task(number) for number in range(TASK_COUNT)])
"""By number; `kernel` puts the real ones there."""


class Cove(Town):
    def __init__(self, shops: vec[Shop]) -> None:
        super().__init__()
        self.shops: vec[Shop] = shops
        """Of the game, not of the position: a merchant's number is its place here."""

    def copy(self) -> "Cove":
        twin = Cove(self.shops)
        twin.take_after(self)
        return twin

    def shop(self, seat: i64) -> Shop:
        return self.shops[self.cells[MERCHANT + seat]]

    # ---- the agenda --------------------------------------------------------------------------------------------------
    def begin(self) -> None:
        self.run()

    def run(self) -> None:
        """Do what is on the agenda until a question is open."""
        while self.question == NO_QUESTION:
            due: i64 = self.pop()
            task: i64 = task_part(due, 0)
            a: i64 = task_part(due, 1)
            b: i64 = task_part(due, 2)
            c: i64 = task_part(due, 3)
            if task < SHOP_TASK:
                TASKS[task].do(self, a, b, c)
            else:
                self.shop(a).go_on(self, a, task - SHOP_TASK, b, c)

    def push(self, task: i64, a: i64, b: i64, c: i64) -> None:
        cells = self.cells
        depth: i64 = cells[DEPTH]
        assert depth < AGENDA_PLACES
        cells[AGENDA + depth] = task | (a << 8) | (b << 16) | (c << 24)
        cells[DEPTH] = depth + 1

    def pop(self) -> i64:
        """A finished task leaves no trace, so that equal positions are equal."""
        cells = self.cells
        depth: i64 = cells[DEPTH] - 1
        task: i64 = cells[AGENDA + depth]
        cells[AGENDA + depth] = 0
        cells[DEPTH] = depth
        return task

    def plan(self, seat: i64, task: i64, first: i64, second: i64) -> None:
        self.push(SHOP_TASK + task, seat, first, second)

    # ---- the open question -------------------------------------------------------------------------------------------
    def put(self, question: i64, asker: i64, actor: i64, first: i64, second: i64) -> None:
        """A question with one answer is not asked, unless it is always put; one with none is dropped."""
        cells = self.cells
        self.question = question
        self.actor = actor
        cells[ASKER] = asker
        cells[ABOUT] = first
        cells[ABOUT + 1] = second
        self.options = self.count()
        if self.options == 0:
            self.question = NO_QUESTION
        elif self.options == 1 and (question >= SHOP_QUESTION or not QUESTIONS[question].is_always_put):
            self.answer(self.nth(0))

    def ask_seat(self, seat: i64, question: i64, first: i64, second: i64) -> None:
        self.put(SHOP_QUESTION + question, seat, seat, first, second)

    def ask_chance(self, seat: i64, question: i64, first: i64, second: i64) -> None:
        self.put(SHOP_QUESTION + question, seat, CHANCE, first, second)

    def count(self) -> i64:
        """How many answers the open question has."""
        question: i64 = self.question
        seat: i64 = self.cells[ASKER]
        if question < SHOP_QUESTION:
            return QUESTIONS[question].count(self, seat)
        return self.shop(seat).questions[question - SHOP_QUESTION].count(self, seat)

    def nth(self, n: i64) -> i64:
        question: i64 = self.question
        seat: i64 = self.cells[ASKER]
        if question < SHOP_QUESTION:
            return QUESTIONS[question].nth(self, seat, n)
        return SHOP_CODE + self.shop(seat).questions[question - SHOP_QUESTION].nth(self, seat, n)

    def answer(self, code: i64) -> None:
        """What an answer does at once; `play` continues with the agenda."""
        question: i64 = self.question
        seat: i64 = self.cells[ASKER]
        self.question = NO_QUESTION
        if question < SHOP_QUESTION:
            QUESTIONS[question].play(self, seat, code)
        else:
            self.shop(seat).questions[question - SHOP_QUESTION].play(self, seat, code - SHOP_CODE)

    def play(self, code: i64) -> None:
        self.answer(code)
        self.run()

    def turn_to(self, seat: i64) -> None:
        """M-20: where all sell at the same time."""
        if self.question == Q_TRADE and self.cells[AT_ONCE] == 1 and self.cells[ASKER] != seat:
            self.cells[ASKER] = seat
            self.actor = seat
            self.ask_again()

    def ask_again(self) -> None:
        """Count the answers of the open question again, after the position was changed from outside."""
        self.options = self.count()

    # ---- gold, goods and corruption cards ----------------------------------------------------------------------------
    def pay(self, seat: i64, source: i64, gold: i64) -> None:
        self.cells[GOLD + MOST_SEATS * source + seat] += gold

    def gold(self, seat: i64) -> i64:
        total: i64 = 0
        for source in range(len(SOURCES)):
            total += self.cells[GOLD + MOST_SEATS * source + seat]
        return total

    def gain(self, seat: i64, good: i64) -> bool:
        """M-C6: the supply is limited."""
        at: i64 = SUPPLY + GOODS * seat + good
        if self.cells[at] == 0:
            return False
        self.cells[at] -= 1
        self.cells[SHELF + GOODS * seat + good] += 1
        self.tell2(TOLD_GAINED, seat, good)
        return True

    def sponsor(self, seat: i64, colour: i64) -> None:
        gold: i64 = self.cells[HALL + colour]
        self.pay(seat, FROM_INSTANT, gold)
        self.tell3(TOLD_INSTANT, seat, colour, gold)

    def draw_corruption(self, seat: i64) -> None:
        self.push(T_CORRUPT, seat, 0, 0)

    def discard_corruption(self, seat: i64, cards: i64) -> None:
        self.push(T_DISCARD, seat, cards, 0)

    def held(self, seat: i64) -> i64:
        return count_pieces(self, HELD + CORRUPTION_KINDS * seat, CORRUPTION_KINDS)

    # ---- the story ---------------------------------------------------------------------------------------------------
    def tell(self, line: i64, seat: i64, a: i64, b: i64, c: i64) -> None:
        self.tell4(SHOP_LINE + line, seat, a, b, c)


def empty_cove(shops: list[Shop]) -> Cove:
    """A position that is still to be filled."""
    return Cove(vec[Shop](shops))
