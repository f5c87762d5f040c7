"""The whole of Merchants Cove: who does each task, counts a question's answers and plays one. Rule ids are those of the
rules file. It knows merchants only as shops."""

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.cove.codes import (
    ACTIVATE,
    ACTIVATE_STAFF,
    ARRIVED,
    CROSS_HAND,
    DISCARD_CARD,
    FINISH_TRADE,
    HIRE,
    HIRE_FROM,
    MERCHANT,
    NO_QUESTION,
    NOTHING,
    OWN_SPACE,
    PASS_HAND,
    Q_ACTION,
    Q_ADVENTURER,
    Q_ARRIVAL,
    Q_BOAT,
    Q_CORRUPTION,
    Q_DISCARD,
    Q_DOCK,
    Q_HAND,
    Q_MERCHANT,
    Q_PASSENGER,
    Q_ROB,
    Q_STAFF,
    Q_TARGET,
    Q_TOKEN,
    Q_TOWNSFOLK,
    Q_TRADE,
    Q_TUCK,
    ROB_BOAT,
    SEAT_ON,
    SELL_ALL,
    SELL_GOOD,
    SHOP_CODE,
    SHOP_QUESTION,
    SHOP_TASK,
    T_ABILITY,
    T_ARRIVE,
    T_CLEAN_UP,
    T_CORRUPT,
    T_DEAL,
    T_DISCARD,
    T_FINAL,
    T_FULL,
    T_LOAD,
    T_OPEN_SHOP,
    T_PIER,
    T_ROUND,
    T_SHOP_CLEAN_UP,
    T_SPONSOR,
    T_SQUARE,
    T_STAFF,
    T_STEP,
    T_TRADE,
    T_TUCK,
    T_TURN,
    TAKE_ACTION,
    TUCK_UNDER,
    USE_STAFF,
    code,
)
from marketday.games.cove.data import (
    SQUARE_SLOTS,
    STAFF_SLOTS,
)
from marketday.games.cove.rounds import Rounds
from marketday.games.cove.shop import Shop
from marketday.games.cove.tables import (
    CUSTOMERS_ONLY,
)


class Cove(Rounds):
    def __init__(self, seats: i64, card: i64, sets: i64, shops: list[Shop]) -> None:
        super().__init__(seats, card, sets, shops)

    # ---- doing what is on the agenda ---------------------------------------------------------------------------------
    def play(self, code: i64) -> None:
        self.answer(code)
        self.run()

    def run(self) -> None:
        while self.question == NO_QUESTION:
            task: i64 = self.pop()
            self.perform(task & 255, (task >> 8) & 255, (task >> 16) & 255, (task >> 24) & 255)

    def perform(self, task: i64, a: i64, b: i64, c: i64) -> None:
        if task >= SHOP_TASK:
            self.shop(a).go_on(self, a, task - SHOP_TASK, b, c)
        elif task == T_STEP:
            self.step(a, b)
        elif task == T_TURN:
            self.begin_turn()
        elif task == T_LOAD:
            self.load(a)
        elif task == T_FULL:
            self.check_full(a, b)
        elif task == T_CORRUPT:
            self.ask_corruption(a)
        elif task == T_ARRIVE:
            self.arrive(a)
        elif task == T_SQUARE:
            self.fill_square()
        elif task == T_TRADE:
            self.go_on_trading()
        elif task == T_ABILITY:
            self.use_townsfolk(a, b)
        elif task == T_TUCK:
            self.ask_tuck(a)
        elif task == T_STAFF:
            self.ask_staff(a, b)
        elif task == T_DISCARD:
            if self.held(a) > 0:
                self.ask_discard(a, b)
        elif task == T_PIER:
            self.open_pier(a)
        elif task == T_SPONSOR:
            self.pay_sponsors()
        elif task == T_CLEAN_UP:
            self.clean_up()
        elif task == T_SHOP_CLEAN_UP:
            self.shop(a).end_round(self, a)
        elif task == T_ROUND:
            self.begin_round()
        elif task == T_DEAL:
            self.deal()
        elif task == T_OPEN_SHOP:
            self.shop(a).set_up(self, a)
        else:
            assert task == T_FINAL
            self.end()

    # ---- the answers, numbered ---------------------------------------------------------------------------------------
    def count(self) -> i64:
        question: i64 = self.question
        seat: i64 = self.asker
        if question >= SHOP_QUESTION:
            return self.shop(seat).count(self, seat, question - SHOP_QUESTION)
        if question == Q_ACTION:
            return self.count_actions(seat)
        if question == Q_ARRIVAL:
            return self.in_bag(CUSTOMERS_ONLY[self.card] == 1)
        if question == Q_ADVENTURER:
            return self.in_bag(False)
        if question == Q_BOAT:
            return self.boats_with_seats()
        if question == Q_CORRUPTION:
            return self.count_corruption()
        if question == Q_TRADE:
            return self.count_sales(seat)
        if question == Q_DOCK:
            return self.count_docks(self.a)
        if question == Q_TUCK:
            return STAFF_SLOTS
        if question == Q_STAFF:
            return self.count_staff(seat, self.a)
        if question == Q_HAND:
            return 2
        if question == Q_DISCARD:
            return self.count_discards(seat)
        if question == Q_TOWNSFOLK:
            return self.count_deck()
        if question == Q_ROB:
            return self.count_robberies(self.a)
        if question == Q_PASSENGER:
            return self.count_passengers(self.a)
        if question == Q_TARGET:
            return self.count_targets(self.a)
        if question == Q_MERCHANT:
            return self.count_merchants()
        if question == Q_TOKEN:
            return self.seats - self.stamp
        return 0

    def nth(self, n: i64) -> i64:
        question: i64 = self.question
        seat: i64 = self.asker
        if question >= SHOP_QUESTION:
            return SHOP_CODE + self.shop(seat).nth(self, seat, question - SHOP_QUESTION, n)
        if question == Q_ACTION:
            return self.nth_action(seat, n)
        if question == Q_ARRIVAL or question == Q_ADVENTURER:
            return self.nth_in_bag(n)
        if question == Q_BOAT:
            return code(SEAT_ON, self.nth_with_seat(n, NOTHING), 0, 0)
        if question == Q_CORRUPTION:
            return self.nth_corruption(n)
        if question == Q_TRADE:
            return self.nth_sale(seat, n)
        if question == Q_DOCK:
            return self.nth_dock(self.a, n)
        if question == Q_TUCK:
            return code(TUCK_UNDER, n, 0, 0)
        if question == Q_STAFF:
            return self.nth_staff(seat, self.a, n)
        if question == Q_HAND:
            return code(PASS_HAND if n == 0 else CROSS_HAND, 0, 0, 0)
        if question == Q_DISCARD:
            return self.nth_discard(seat, n)
        if question == Q_TOWNSFOLK:
            return self.nth_of_deck(n)
        if question == Q_ROB:
            return self.nth_robbery(self.a, n)
        if question == Q_PASSENGER:
            return self.nth_passenger(self.a, n)
        if question == Q_TARGET:
            return self.nth_target(self.a, self.b >> 3, n)
        if question == Q_MERCHANT:
            return self.nth_merchant(n)
        return self.nth_token(n)

    def count_actions(self, seat: i64) -> i64:
        options: i64 = 0
        if self.may_act(seat, HIRE):
            options += SQUARE_SLOTS
        space: i64 = ACTIVATE
        while space < OWN_SPACE + self.shop(seat).spaces:
            if self.may_act(seat, space):
                options += 1
            space += 1
        return options

    def nth_action(self, seat: i64, n: i64) -> i64:
        """The shop's own actions, the staff, then the four townsfolk."""
        space: i64 = OWN_SPACE
        while space < OWN_SPACE + self.shop(seat).spaces:
            if self.may_act(seat, space):
                if n == 0:
                    return code(TAKE_ACTION, space - OWN_SPACE, 0, 0)
                n -= 1
            space += 1
        if self.may_act(seat, ACTIVATE):
            if n == 0:
                return code(ACTIVATE_STAFF, 0, 0, 0)
            n -= 1
        return code(HIRE_FROM, n, 0, 0)

    # ---- playing an answer -------------------------------------------------------------------------------------------
    def answer(self, code: i64) -> None:
        question: i64 = self.question
        seat: i64 = self.asker
        a: i64 = self.a
        b: i64 = self.b
        self.question = NO_QUESTION
        if question >= SHOP_QUESTION:
            self.shop(seat).play(self, seat, question - SHOP_QUESTION, a, b, code - SHOP_CODE)
            return
        kind: i64 = code >> 24
        first: i64 = (code >> 16) & 255
        second: i64 = (code >> 8) & 255
        if question == Q_ACTION:
            if kind == HIRE_FROM:
                self.hire(seat, first)
            elif kind == ACTIVATE_STAFF:
                self.activate(seat)
            else:
                self.act(seat, first)
        elif question == Q_ARRIVAL:
            self.board(a, first)
        elif question == Q_ADVENTURER:
            self.draw(seat, first)
        elif question == Q_BOAT:
            self.take_seat(seat, a, first)
        elif question == Q_CORRUPTION:
            self.hold(seat, first)
        elif question == Q_TRADE:
            self.answer_trade(seat, kind, first)
        elif question == Q_DOCK:
            self.dock(seat, a, first)
        elif question == Q_TUCK:
            self.tuck(seat, first)
        elif question == Q_STAFF:
            if kind == USE_STAFF:
                self.use_staff(seat, a, first)
        elif question == Q_HAND:
            if kind == CROSS_HAND:
                self.cross_hand(seat, a)
            else:
                self.step_on(seat, a)
        elif question == Q_DISCARD:
            if kind == DISCARD_CARD:
                self.discard(seat, a, first)
        elif question == Q_TOWNSFOLK:
            self.leave_deck(first)
        elif question == Q_ROB:
            if kind == ROB_BOAT:
                self.rob(seat, first, a, second)
        elif question == Q_PASSENGER:
            self.take_passenger(seat, a, first, second)
        elif question == Q_TARGET:
            self.put_passenger(seat, a, b >> 3, b & 7, first)
        elif question == Q_MERCHANT:
            self.cells[MERCHANT + seat] = first
        else:
            self.stamp += 1
            self.cells[ARRIVED + first] = self.stamp

    def answer_trade(self, seat: i64, kind: i64, good: i64) -> None:
        if kind == FINISH_TRADE:
            self.finish(seat)
            self.push(T_TRADE, 0, 0, 0)
            return
        if kind == SELL_ALL:
            self.sell_all(seat)
        elif kind == SELL_GOOD:
            self.sell(seat, good, 1)
        else:
            self.bribe(seat)
        self.after_sale(seat)
        if kind != SELL_ALL and kind != SELL_GOOD:
            self.push(T_CORRUPT, seat, 0, 0)

    # ---- taking a position up again ----------------------------------------------------------------------------------
    def copy(self) -> "Cove":
        twin = Cove(self.seats, self.card, self.sets, self.shops)
        twin.actor = self.actor
        twin.options = self.options
        twin.cells = self.cells[:]
        twin.question = self.question
        twin.asker = self.asker
        twin.a = self.a
        twin.b = self.b
        twin.round = self.round
        twin.depth = self.depth
        twin.docks = self.docks
        twin.marker = self.marker
        twin.stamp = self.stamp
        twin.hired = self.hired
        twin.pier = self.pier
        return twin

    def set_cells(self, cells: list[int]) -> None:
        self.cells = vec[i64](cells)

    def ask_again(self) -> None:
        """Count the answers of the open question anew, after the position was put together from outside."""
        self.options = self.count()
