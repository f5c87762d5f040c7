# compiled: mypyc
"""What a seat thinks of a move: it does what looks best right after it."""

from typing import Final

from mypy_extensions import i64

from marketday.core.kernel import CHANCE, first_of, kind_of
from marketday.core.rng import Rng
from marketday.games.cove.codes import (
    AGENDA,
    ASKER,
    BRIBE_ROGUE,
    BRIBED,
    DEPTH,
    FINISH_TRADE,
    HIRED,
    MARKER,
    MERCHANT,
    NO_QUESTION,
    OPEN_PIER,
    PIER,
    Q_ACTION,
    Q_ADVENTURER,
    Q_BOAT,
    Q_CORRUPTION,
    Q_DOCK,
    Q_PASSENGER,
    Q_ROB,
    Q_TARGET,
    Q_TOWNSFOLK,
    Q_TRADE,
    Q_TUCK,
    SEATS,
    SELL_ALL,
    SHELF,
    SHOP_CODE,
    SHOP_QUESTION,
    SOLD,
    STAFF,
    STAMP,
    T_CORRUPT,
    T_STEP,
    TIME,
)
from marketday.games.cove.data import BLACK_MARKET, GOODS, KINDS, SIZE_COUNT, STAFF_SLOTS
from marketday.games.cove.hints.hopes import ANEW, AT_THE_END, IN_PLACE, Hopes
from marketday.games.cove.hints.prospect import Prospects
from marketday.games.cove.hints.weights import Weights
from marketday.games.cove.kernel import Cove
from marketday.games.cove.state import task_part
from marketday.games.cove.tables import PIER_SELLS
from marketday.games.cove.trade import can_sell, is_for_sale

SAMPLES: Final = 4
"""How many answers of chance are usually tried after a move."""
MANY: Final = 12
"""Up to this many answers a seat usually considers what it would do next."""
WORTHLESS: Final = -1e9
"""Less than any position is worth."""


def is_of_harbour(question: i64) -> bool:
    return (
        question == Q_BOAT or question == Q_DOCK or question == Q_ROB or question == Q_PASSENGER or question == Q_TARGET
    )


def are_hours_next(cove: Cove) -> bool:
    """Whether nothing is left to be done of an action but the cards and hours it costs."""
    cells = cove.cells
    n: i64 = cells[DEPTH] - 1
    while n >= 0 and task_part(cells[AGENDA + n], 0) == T_CORRUPT:
        n -= 1
    return n >= 0 and task_part(cells[AGENDA + n], 0) == T_STEP


class Thought:
    """A seat considering what to do, on copies in which nobody else acts."""

    def __init__(self, hopes: list[Hopes], weights: Weights, samples: i64, many: i64) -> None:
        self.seat: i64 = 0
        self.samples: i64 = samples
        self.many: i64 = many
        """With more answers than this, it considers only each answer itself, not what it would do next. Of an action it
        always considers all."""
        self.prospects: Prospects = Prospects(hopes, weights)
        self.card: float = 0.0
        self.has_sailed: bool = False
        """Whether the move changes the harbour, for the others too."""
        self.is_chancy: bool = False
        """Whether chance had a say in the last move considered."""
        self.paid: float = 0.0
        """For corruption, which is not drawn but estimated."""

    def begin(self, cove: Cove, seat: i64) -> None:
        """Of the seat's open question."""
        self.seat = seat
        self.prospects.look(cove)
        self.card = self.prospects.forecast.card
        self.has_sailed = is_of_harbour(cove.question)

    def value(self, cove: Cove) -> float:
        if self.has_sailed:
            return self.prospects.ahead(cove, self.seat) - self.paid
        return self.prospects.of(cove, self.seat) - self.paid

    # ---- what would follow -------------------------------------------------------------------------------------------
    def settle(self, cove: Cove, rng: Rng, depth: i64, question: i64) -> None:
        """Chance answers, and the seat finishes what it began in the way that looks best at once, until the question
        that it answered at that depth of the agenda is put again, or what lies below comes up."""
        while True:
            asked: i64 = cove.question
            here: i64 = cove.cells[DEPTH]
            if cove.actor == CHANCE:
                self.let_chance_answer(cove, rng)
            elif cove.actor != self.seat or asked == Q_ACTION or asked == Q_TRADE:
                return
            elif here > depth or (here == depth and asked != question):
                self.follow_best(cove, rng, here > depth)
            else:
                return

    def let_chance_answer(self, cove: Cove, rng: Rng) -> None:
        """Who would come aboard meanwhile is left out: the harbour is estimated as a whole."""
        asked: i64 = cove.question
        if asked == Q_CORRUPTION or asked == Q_ADVENTURER:
            if asked == Q_CORRUPTION and cove.cells[ASKER] == self.seat:
                self.paid += self.card
            cove.question = NO_QUESTION
            cove.run()
        elif asked == Q_TOWNSFOLK:
            cove.play(cove.nth(0))
        else:
            self.is_chancy = True
            cove.play(cove.nth(rng.below(cove.options)))

    def follow_best(self, cove: Cove, rng: Rng, is_within: bool) -> None:
        """Give the answer that looks best. Where it leads to was found when it was looked at: if the question lies
        within what is being settled, and going there again would show the same, one is there at once."""
        self.has_sailed = self.has_sailed or is_of_harbour(cove.question)
        best: float = WORTHLESS
        answer: i64 = 0
        end: Cove = cove
        was_chancy: bool = self.is_chancy
        sailed: bool = False
        paid: float = self.paid
        paid_there: float = paid
        trial: i64 = self.trial(cove)
        board: Cove = cove
        paid_on_board: float = paid
        for n in range(cove.options):
            code: i64 = cove.nth(n)
            if n > 0 and trial != ANEW:
                self.paid = paid_on_board
                if n == 1:
                    self.prospects.settle(board, self.seat)
                moved: float = self.moved(cove, board, code)
                if moved > best:
                    best = moved
                    answer = code
                    end = cove
                self.paid = paid
                continue
            after = cove.copy()
            had_sailed: bool = self.has_sailed
            self.is_chancy = False
            after.play(code)
            self.settle(after, rng, cove.cells[DEPTH], cove.question)
            worth: float = self.value(after)
            if worth > best:
                best = worth
                answer = code
                end = cove if self.is_chancy else after
                sailed = had_sailed
                paid_there = self.paid
            if trial == AT_THE_END:
                board = after
                paid_on_board = self.paid
                if self.is_chancy:
                    trial = ANEW
            was_chancy = was_chancy or self.is_chancy
            self.paid = paid
        self.is_chancy = was_chancy
        if is_within and end is not cove and sailed == self.has_sailed:
            cove.take_after(end)
            self.paid = paid_there
        else:
            cove.play(answer)

    # ---- answers that need not be played -----------------------------------------------------------------------------
    def trial(self, cove: Cove) -> i64:
        """How the answers to the open question can be tried out. What comes after the shop's part of an action, cards
        and hours, is the same wherever pieces stand, so it is gone through once; other staff has work or not."""
        question: i64 = cove.question
        trial: i64 = ANEW
        if question == Q_TUCK:
            trial = AT_THE_END
        elif question >= SHOP_QUESTION:
            trial = self.hopes(cove).trial(cove, self.seat, question - SHOP_QUESTION)
        return ANEW if trial == AT_THE_END and not are_hours_next(cove) else trial

    def hopes(self, cove: Cove) -> Hopes:
        return self.prospects.hopes[cove.cells[MERCHANT + self.seat]]

    def moved(self, cove: Cove, board: Cove, code: i64) -> float:
        """What an answer to the question of `cove` is worth: with what it moves, on a board that is as it would leave
        it else, and settled."""
        if cove.question == Q_TUCK:
            return self.tucked(cove, board, first_of(code))
        hopes: Hopes = self.hopes(cove)
        note: i64 = hopes.move(board, self.seat, code - SHOP_CODE)
        worth: float = self.value(board) if self.has_sailed else self.prospects.unsettled(board, self.seat) - self.paid
        hopes.move_back(board, self.seat, code - SHOP_CODE, note)
        return worth

    def tucked(self, cove: Cove, board: Cove, ability: i64) -> float:
        """With whoever was hired there, and not under the first ability."""
        staff: i64 = STAFF + STAFF_SLOTS * self.seat
        replaced: i64 = cove.cells[staff + ability]
        board.cells[staff] = cove.cells[staff]
        board.cells[staff + ability] = cove.cells[HIRED]
        worth: float = self.value(board)
        board.cells[staff + ability] = replaced
        board.cells[staff] = cove.cells[HIRED]
        return worth

    # ---- a move ------------------------------------------------------------------------------------------------------
    def worths(self, cove: Cove) -> list[float]:
        """Of all answers to the open question."""
        trial: i64 = self.trial(cove) if cove.options > self.many else ANEW
        if trial == ANEW:
            return [self.worth(cove, cove.nth(n)) for n in range(cove.options)]
        board = self.with_open_day(cove)
        first: float = self.sample(cove, board, cove.nth(0), self.rng(cove, 0))
        if self.is_chancy:
            return [self.worth(cove, cove.nth(n)) for n in range(cove.options)]
        if trial == IN_PLACE:
            board = self.with_open_day(cove)
            self.paid = 0.0
        self.prospects.settle(board, self.seat)
        return [first] + [self.moved(cove, board, cove.nth(n)) for n in range(1, cove.options)]

    def worth(self, cove: Cove, code: i64) -> float:
        """On average, if chance has a say."""
        if cove.question == Q_TRADE:
            return self.sale(cove, code)
        total: float = 0.0
        for sample in range(self.samples):
            worth: float = self.sample(cove, self.with_open_day(cove), code, self.rng(cove, sample))
            if not self.is_chancy:
                return worth
            total += worth
        return total / float(self.samples)

    def rng(self, cove: Cove, sample: i64) -> Rng:
        return Rng(cove.cells[STAMP] * SAMPLES + sample)

    def sample(self, cove: Cove, after: Cove, code: i64, rng: Rng) -> float:
        """`after` is a copy that is played on."""
        sailed: bool = self.has_sailed
        self.is_chancy = False
        self.paid = 0.0
        after.play(code)
        if cove.options > self.many and cove.question != Q_ACTION:
            self.settle(after, rng, cove.cells[DEPTH], cove.question)
        else:
            self.settle(after, rng, -1, NO_QUESTION)
        worth: float = self.value(after)
        if self.has_sailed and not sailed:
            self.has_sailed = False
            worth += self.prospects.of(cove, self.seat) - self.prospects.ahead(cove, self.seat)
            self.prospects.look(cove)
        return worth

    def with_open_day(self, cove: Cove) -> Cove:
        """A copy: the game does not end in thought."""
        twin = cove.copy()
        cells = twin.cells
        for other in range(cells[SEATS]):
            if other != self.seat and cells[TIME + other] >= cells[MARKER]:
                cells[TIME + other] = cells[MARKER] - 1
        return twin

    # ---- a sale ------------------------------------------------------------------------------------------------------
    def sale(self, cove: Cove, code: i64) -> float:
        """What it yields beyond keeping the goods. The first sale on the black market costs a corruption card."""
        kind: i64 = kind_of(code)
        if kind == FINISH_TRADE:
            return 0.0
        if kind == BRIBE_ROGUE:
            return self.sales(cove, 1) - self.sales(cove, 0) - self.card
        gold: float = self.gain(cove, first_of(code), 0)
        if kind == SELL_ALL:
            gold = 0.0
            for good in range(GOODS):
                if can_sell(cove, self.seat, good):
                    gold += float(cove.cells[SHELF + GOODS * self.seat + good]) * self.gain(cove, good, 0)
        if cove.cells[OPEN_PIER] == BLACK_MARKET and cove.cells[SOLD + self.seat] == 0:
            gold -= self.card
        return gold

    def sales(self, cove: Cove, bribes: i64) -> float:
        """What all worthwhile sales here would yield."""
        gold: float = 0.0
        for good in range(GOODS):
            gain: float = self.gain(cove, good, bribes)
            if gain > 0.0 and is_for_sale(cove, self.seat, good):
                gold += float(cove.cells[SHELF + GOODS * self.seat + good]) * gain
        return gold

    def gain(self, cove: Cove, good: i64, bribes: i64) -> float:
        """The gain from selling one piece here and now with this many more bribes."""
        cells = cove.cells
        colour: i64 = good >> 1
        here: i64 = cells[PIER + KINDS * cells[OPEN_PIER] + colour] + cells[BRIBED + self.seat] + bribes
        best: float = self.prospects.forecast.later(cove, good)
        for pier in range(cells[OPEN_PIER] + 1, BLACK_MARKET + 1):
            there: float = float(cells[PIER + KINDS * pier + colour])
            if PIER_SELLS[SIZE_COUNT * pier + (good & 1)] == 1 and there > best:
                best = there
        return float(cove.shop(self.seat).prices[good]) * (float(here) - best)


def appraise(cove: Cove, seat: int, codes: list[int], hopes: list[Hopes], weights: Weights) -> list[float]:
    """How much gold each answer of the seat seems worth; `hopes` is by merchant."""
    cove = cove.copy()
    cove.turn_to(seat)
    thought = Thought(hopes, weights, SAMPLES, MANY)
    thought.begin(cove, seat)
    return [thought.worth(cove, code) for code in codes]
