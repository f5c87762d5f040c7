"""The course of Bangkok Klongs: turns, special boats, Luk Phat, market days, the end. Rule ids are those of the
rules file.

A question with one answer is not asked, but for where to place a boat: answering it unasked would tell of the hand.
The open question is `question`; its answers are codes made by `code(kind, a, b)`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import BIT, lowest, popcount, select
from marketday.core.kernel import CHANCE, OVER
from marketday.games.klongs.board import (
    CARDS,
    CELLS,
    DAY_POINTS,
    DAYS,
    HAND_CLOSED,
    HAND_OPEN,
    LUK_POINTS,
    NO_BOAT,
    NOBODY,
    OWN_HI,
    OWN_LO,
    SUPPLY,
    WATER,
    Board,
)
from marketday.games.klongs.data import (
    BIG_DAY,
    COOKSHOP,
    HAND_FROM_OPEN,
    INSPECTOR,
    LITTLE_DAY_ROUNDS,
    MERCHANTS,
    MOVEMENT_CARDS,
    NO_MARKET,
    OPEN,
    THIEF,
)
from marketday.games.klongs.tables import (
    BASKETS,
    BIT_HI,
    BIT_LO,
    HALF,
    KIND,
    LUK_PHAT,
    OPEN_BOATS,
    ROW_HI,
    ROW_LO,
    THIEVES,
    TRACK_MARKET,
    TRACK_POINTS,
)

# Questions
START: Final = 0  # chance: who begins
DEAL: Final = 1  # chance: a boat for a first hand
PLACE: Final = 2  # which boat where, or a move first
CLAIM: Final = 3  # no merchant at home: which one to fetch, if any
STEAL: Final = 4  # what the thief takes, if anything
CATCH: Final = 5  # which thief to take in, if any
SCORE: Final = 6  # which landing, if any
REMOVE: Final = 7  # which boat leaves the scored quartet
FINISH: Final = 8  # a move, or the end of the turn
PILE: Final = 9  # which pile to draw from
REFILL: Final = 10  # chance: the boat drawn
NOTHING: Final = 11  # the game is over

# Kinds of answers
STARTS: Final = 0  # a seat (chance)
DRAWN: Final = 1  # a boat (chance)
PLACE_BOAT: Final = 2  # boat, space
MOVE_BOAT: Final = 3  # from, to
PASS_TURN: Final = 4
LEAVE_OWNERLESS: Final = 5
FETCH_MERCHANT: Final = 6  # space
STEAL_BOAT: Final = 7  # space, TO_STOCK or TO_HAND
STEAL_NOTHING: Final = 8
TAKE_THIEF: Final = 9  # space
CHASE_AWAY: Final = 10
SCORE_LANDING: Final = 11  # landing
PASS_SCORING: Final = 12
REMOVE_BOAT: Final = 13  # space
END_TURN: Final = 14
DRAW_FROM: Final = 15  # OPEN_PILE or CLOSED_PILE

TO_STOCK: Final = 0
TO_HAND: Final = 1
OPEN_PILE: Final = 0
CLOSED_PILE: Final = 1
BOTH_PILES: Final = 2

# Lines of the story: a kind and numbers
TOLD_STARTS: Final = 0  # seat
TOLD_DRAWN: Final = 1  # seat, boat, OPEN_PILE or CLOSED_PILE
TOLD_PLACED: Final = 2  # seat, boat, space, claimed
TOLD_MOVED: Final = 3  # seat, boat, from, to
TOLD_PASSED: Final = 4  # seat
TOLD_OWNERLESS: Final = 5  # seat, space
TOLD_FETCHED: Final = 6  # seat, from, to
TOLD_STOLEN: Final = 7  # seat, boat, space, owner, TO_STOCK or TO_HAND
TOLD_CAUGHT: Final = 8  # seat, boat, space, TO_HAND or GONE
TOLD_LUK_PHAT: Final = 9  # seat, marker, points
TOLD_OPENED: Final = 10  # day, LITTLE_DAY or BIG_DAY, trigger, seat that begins
TOLD_SCORED: Final = 11  # seat, landing, what each merchant earns, points of seats 0, 1 …
TOLD_REMOVED: Final = 12  # seat, boat, space, owner
TOLD_NOT_SCORED: Final = 13  # seat, 1 if it could have
TOLD_CLOSED: Final = 14  # day
TOLD_ENDED: Final = 15
TOLD_NOTHING_STOLEN: Final = 16  # seat
GONE: Final = 2


def code(kind: i64, a: i64, b: i64) -> i64:
    return (kind << 14) | (a << 7) | b


class Klongs(Board):
    def __init__(self, seats: i64, tactical: bool, first: i64) -> None:
        super().__init__(seats)
        self.tactical: bool = tactical
        self.first: i64 = first
        self.question: i64 = START
        self.turn: i64 = 0
        self.turn_seat: i64 = NOBODY
        self.dealt: i64 = 0
        self.source: i64 = BOTH_PILES
        self.placed: i64 = NO_BOAT
        self.placed_at: i64 = NOBODY
        self.moved: bool = False
        self.took: bool = False
        self.passes: i64 = 0
        self.luk_phat: i64 = 0
        self.day: i64 = 0
        self.big: bool = False
        self.trigger: i64 = NOBODY
        self.slot: i64 = 0
        self.landing: i64 = NOBODY
        self.thief_lo: i64 = 0
        self.thief_hi: i64 = 0
        self.places: i64 = 0
        self.steps: i64 = 0

    def begin(self) -> None:
        """Lay out the box: everything before the first draw."""
        cells: vec[i64] = vec[i64]([NO_BOAT if n < OWN_LO else 0 for n in range(CELLS)])
        merchants: i64 = MERCHANTS[int(self.seats)]
        seat: i64 = 0
        while seat < self.seats:
            cells[SUPPLY + seat] = merchants
            cells[CARDS + seat] = MOVEMENT_CARDS
            seat += 1
        self.cells = cells
        if self.first == NOBODY:
            self.question = START
            self.actor = CHANCE
            self.options = self.seats
        else:
            self.deal()

    def copy(self) -> "Klongs":
        twin = Klongs(self.seats, self.tactical, self.first)
        twin.actor = self.actor
        twin.options = self.options
        twin.cells = self.cells[:]
        twin.occupied_lo = self.occupied_lo
        twin.occupied_hi = self.occupied_hi
        twin.watched = self.watched
        twin.pile_open = self.pile_open
        twin.pile_closed = self.pile_closed
        twin.gone = self.gone
        twin.known_open = self.known_open
        twin.known_closed = self.known_closed
        twin.spots_lo = self.spots_lo
        twin.spots_hi = self.spots_hi
        twin.question = self.question
        twin.turn = self.turn
        twin.turn_seat = self.turn_seat
        twin.dealt = self.dealt
        twin.source = self.source
        twin.placed = self.placed
        twin.placed_at = self.placed_at
        twin.moved = self.moved
        twin.took = self.took
        twin.passes = self.passes
        twin.luk_phat = self.luk_phat
        twin.day = self.day
        twin.big = self.big
        twin.trigger = self.trigger
        twin.slot = self.slot
        twin.landing = self.landing
        twin.thief_lo = self.thief_lo
        twin.thief_hi = self.thief_hi
        twin.places = self.places
        twin.steps = self.steps
        return twin

    # ---- the answers, numbered ---------------------------------------------------------------------------------------
    def nth(self, n: i64) -> i64:
        question: i64 = self.question
        if question == PLACE:
            if n < self.places:
                return self.nth_place(n)
            n -= self.places
            if n < self.steps:
                return self.nth_step(n)
            return code(PASS_TURN, 0, 0)
        if question == REFILL or question == DEAL:
            return code(DRAWN, self.nth_in_pile(n), 0)
        if question == SCORE:
            if n == 0:
                return code(PASS_SCORING, 0, 0)
            return code(SCORE_LANDING, self.nth_spot(n - 1), 0)
        if question == REMOVE:
            return code(REMOVE_BOAT, self.nth_spot(n), 0)
        if question == FINISH:
            if n == 0:
                return code(END_TURN, 0, 0)
            return self.nth_step(n - 1)
        if question == STEAL:
            if n == 0:
                return code(STEAL_NOTHING, 0, 0)
            return code(STEAL_BOAT, self.nth_spot((n - 1) >> 1), (n - 1) & 1)
        if question == CATCH:
            if n == 0:
                return code(CHASE_AWAY, 0, 0)
            return code(TAKE_THIEF, self.nth_spot(n - 1), 0)
        if question == CLAIM:
            if n == 0:
                return code(LEAVE_OWNERLESS, 0, 0)
            return code(FETCH_MERCHANT, self.nth_spot(n - 1), 0)
        if question == PILE:
            return code(DRAW_FROM, n, 0)
        return code(STARTS, n, 0)

    def nth_spot(self, n: i64) -> i64:
        upper: i64 = popcount(self.spots_lo)
        if n < upper:
            return select(self.spots_lo, n)
        return HALF + select(self.spots_hi, n - upper)

    def count_spots(self) -> i64:
        return popcount(self.spots_lo) + popcount(self.spots_hi)

    def nth_in_pile(self, n: i64) -> i64:
        if self.source == CLOSED_PILE:
            return OPEN_BOATS + select(self.pile_closed, n)
        if self.source == BOTH_PILES:
            upper: i64 = popcount(self.pile_open)
            if n >= upper:
                return OPEN_BOATS + select(self.pile_closed, n - upper)
        return select(self.pile_open, n)

    def nth_place(self, n: i64) -> i64:
        """All boats but thieves on every spot, boat by boat; then the thieves where they may go."""
        opened: i64 = self.cells[HAND_OPEN + self.actor]
        closed: i64 = self.cells[HAND_CLOSED + self.actor]
        honest: i64 = closed & ~THIEVES
        spots: i64 = self.count_spots()
        boat: i64 = n // spots
        if boat < popcount(opened):
            return code(PLACE_BOAT, select(opened, boat), self.nth_spot(n % spots))
        boat -= popcount(opened)
        if boat < popcount(honest):
            return code(PLACE_BOAT, OPEN_BOATS + select(honest, boat), self.nth_spot(n % spots))
        n -= spots * (popcount(opened) + popcount(honest))
        upper: i64 = popcount(self.thief_lo)
        spots = upper + popcount(self.thief_hi)
        thief: i64 = OPEN_BOATS + select(closed & THIEVES, n // spots)
        n = n % spots
        if n < upper:
            return code(PLACE_BOAT, thief, select(self.thief_lo, n))
        return code(PLACE_BOAT, thief, HALF + select(self.thief_hi, n - upper))

    def nth_step(self, n: i64) -> i64:
        own: i64 = self.cells[OWN_LO + self.actor]
        base: i64 = 0
        while True:
            while own != 0:
                space: i64 = base + lowest(own)
                own &= own - 1
                to_lo: i64 = self.steps_lo(space)
                here: i64 = popcount(to_lo)
                if n < here:
                    return code(MOVE_BOAT, space, select(to_lo, n))
                n -= here
                to_hi: i64 = self.steps_hi(space)
                here = popcount(to_hi)
                if n < here:
                    return code(MOVE_BOAT, space, HALF + select(to_hi, n))
                n -= here
            own = self.cells[OWN_HI + self.actor]
            base += HALF

    # ---- playing an answer -------------------------------------------------------------------------------------------
    def play(self, code: i64) -> None:
        kind: i64 = code >> 14
        a: i64 = (code >> 7) & 127
        b: i64 = code & 127
        seat: i64 = self.actor
        if kind == DRAWN:
            self.draw(a)
        elif kind == PLACE_BOAT:
            self.place(seat, a, b)
        elif kind == SCORE_LANDING:
            self.score_landing(seat, a)
        elif kind == REMOVE_BOAT:
            self.remove(seat, a)
        elif kind == PASS_SCORING:
            self.tell2(TOLD_NOT_SCORED, seat, 1)
            self.after_not_scoring()
        elif kind == MOVE_BOAT:
            self.move(seat, a, b)
        elif kind == END_TURN:
            self.to_draw()
        elif kind == STEAL_BOAT:
            self.steal(seat, a, b)
        elif kind == STEAL_NOTHING:
            self.tell1(TOLD_NOTHING_STOLEN, seat)
            self.count_luk_phat()
        elif kind == TAKE_THIEF:
            self.catch(seat, a)
        elif kind == CHASE_AWAY:
            self.catch(seat, NOBODY)
        elif kind == FETCH_MERCHANT:
            self.release(seat, a)
            self.claim(seat, self.placed_at)
            self.tell3(TOLD_FETCHED, seat, a, self.placed_at)
            self.special_effect()
        elif kind == LEAVE_OWNERLESS:
            self.tell2(TOLD_OWNERLESS, seat, self.placed_at)
            self.special_effect()
        elif kind == DRAW_FROM:
            self.ask_chance(REFILL, a)
        elif kind == PASS_TURN:
            self.pass_turn()
        else:
            self.first = a
            self.deal()

    def ask(self, question: i64, seat: i64, options: i64) -> None:
        self.question = question
        self.actor = seat
        self.options = options

    def ask_chance(self, question: i64, source: i64) -> None:
        self.question = question
        self.actor = CHANCE
        self.source = source
        options: i64 = 0
        if source != CLOSED_PILE:
            options += popcount(self.pile_open)
        if source != OPEN_PILE:
            options += popcount(self.pile_closed)
        self.options = options

    # ---- set-up: K-1, K-2, K-60 ----
    def deal(self) -> None:
        if self.dealt == 0:
            self.tell1(TOLD_STARTS, self.first)
        if self.dealt == 4 * self.seats:
            self.turn_seat = self.first
            self.begin_turn()
            return
        self.turn_seat = (self.first + self.dealt // 4) % self.seats
        if not self.tactical:
            self.ask_chance(DEAL, BOTH_PILES)
        elif self.dealt % 4 < HAND_FROM_OPEN:
            self.ask_chance(DEAL, OPEN_PILE)
        else:
            self.ask_chance(DEAL, CLOSED_PILE)

    def draw(self, boat: i64) -> None:
        self.from_pile(boat)
        self.to_hand(self.turn_seat, boat)
        self.tell3(TOLD_DRAWN, self.turn_seat, boat, OPEN_PILE if boat < OPEN_BOATS else CLOSED_PILE)
        if self.question == DEAL:
            self.dealt += 1
            self.deal()
        else:
            self.next_turn()

    # ---- a turn: K-3 … K-12 ----
    def begin_turn(self) -> None:
        self.placed = NO_BOAT
        self.placed_at = NOBODY
        self.moved = False
        self.took = False
        self.ask_place()

    def ask_place(self) -> None:
        seat: i64 = self.turn_seat
        self.find_places(self.turn < self.seats)
        closed: i64 = self.cells[HAND_CLOSED + seat]
        honest: i64 = popcount(self.cells[HAND_OPEN + seat]) + popcount(closed & ~THIEVES)
        places: i64 = honest * self.count_spots()
        thieves: i64 = closed & THIEVES
        if thieves != 0:  # K-7
            watched: i64 = self.watched_half()
            self.thief_lo = self.spots_lo & ~watched
            self.thief_hi = self.spots_hi & ~watched
            places += popcount(thieves) * (popcount(self.thief_lo) + popcount(self.thief_hi))
        self.places = places
        self.steps = self.allowed_steps(seat)
        if places > 0:
            self.ask(PLACE, seat, places + self.steps)
        elif self.steps > 0:
            self.ask(PLACE, seat, self.steps + 1)
        else:
            self.pass_turn()

    def allowed_steps(self, seat: i64) -> i64:
        """K-10"""
        if self.moved or self.cells[CARDS + seat] == 0:
            return 0
        return self.count_steps(seat)

    def pass_turn(self) -> None:
        """K-12"""
        self.tell1(TOLD_PASSED, self.turn_seat)
        self.passes += 1
        self.end_turn()

    def end_turn(self) -> None:
        if self.passes < self.seats:
            self.next_turn()
        else:
            self.open_market(NOBODY, True)

    def next_turn(self) -> None:
        self.turn += 1
        self.turn_seat = (self.turn_seat + 1) % self.seats
        self.begin_turn()

    def place(self, seat: i64, boat: i64, space: i64) -> None:
        self.from_hand(seat, boat)
        self.put(boat, space)
        self.placed = boat
        self.placed_at = space
        if KIND[boat] == OPEN and self.cells[SUPPLY + seat] > 0:
            self.claim(seat, space)
            self.tell4(TOLD_PLACED, seat, boat, space, 1)
            self.special_effect()
            return
        self.tell4(TOLD_PLACED, seat, boat, space, 0)
        if KIND[boat] == OPEN:
            self.ask_claim(seat)
        else:
            self.special_effect()

    def ask_claim(self, seat: i64) -> None:
        """K-8"""
        self.spots_lo = self.cells[OWN_LO + seat]
        self.spots_hi = self.cells[OWN_HI + seat]
        self.ask(CLAIM, seat, self.count_spots() + 1)

    def special_effect(self) -> None:
        seat: i64 = self.turn_seat
        kind: i64 = KIND[self.placed]
        if kind == THIEF:
            self.find_prey()
            if (self.spots_lo | self.spots_hi) != 0:
                self.ask(STEAL, seat, 2 * self.count_spots() + 1)
                return
        elif kind == INSPECTOR:
            self.find_thieves()
            if (self.spots_lo | self.spots_hi) != 0:
                self.ask(CATCH, seat, self.count_spots() + 1)
                return
        self.count_luk_phat()

    def find_prey(self) -> None:
        """K-40: what the thief just placed may take."""
        space: i64 = self.placed_at
        unwatched: i64 = ~self.watched_half()
        self.spots_lo = ROW_LO[space] & self.occupied_lo & unwatched & ~BIT_LO[space]
        self.spots_hi = ROW_HI[space] & self.occupied_hi & unwatched & ~BIT_HI[space]

    def find_thieves(self) -> None:
        """K-42: the thieves in the column of the inspector just placed."""
        self.spots_lo = 0
        self.spots_hi = 0
        space: i64 = self.placed_at % 10
        while space < 80:
            boat: i64 = self.cells[WATER + space]
            if boat != NO_BOAT and KIND[boat] == THIEF:
                self.spots_lo |= BIT_LO[space]
                self.spots_hi |= BIT_HI[space]
            space += 10

    def steal(self, seat: i64, space: i64, to: i64) -> None:
        """K-40, K-41"""
        owner: i64 = self.owner(space)
        boat: i64 = self.lift(space)
        if to == TO_HAND:
            self.into_hand(seat, boat)
        else:
            self.to_stock(seat, boat)
        if self.story is not None:
            self.story.append((TOLD_STOLEN, seat, boat, space, owner, to))
        if to == TO_HAND and KIND[boat] == THIEF and (self.pile_open | self.pile_closed) == 0:
            self.passes += 1  # K-12: thieves that fetch each other would go on forever
            self.after_market()
        else:
            self.count_luk_phat()

    def catch(self, seat: i64, taken: i64) -> None:
        """K-42: every thief in the column leaves; the one on the space `taken` comes to the hand."""
        while (self.spots_lo | self.spots_hi) != 0:
            space: i64 = self.nth_spot(0)
            self.spots_lo &= ~BIT_LO[space]
            self.spots_hi &= ~BIT_HI[space]
            boat: i64 = self.lift(space)
            if space == taken:
                self.into_hand(seat, boat)
            else:
                self.gone |= BIT[boat - OPEN_BOATS]
            self.tell4(TOLD_CAUGHT, seat, boat, space, TO_HAND if space == taken else GONE)
        self.count_luk_phat()

    def into_hand(self, seat: i64, boat: i64) -> None:
        self.to_hand(seat, boat)
        self.publicize(boat)
        self.took = True

    def move(self, seat: i64, space: i64, to: i64) -> None:
        """K-10"""
        self.passes = 0
        self.moved = True
        self.cells[CARDS + seat] -= 1
        boat: i64 = self.lift(space)
        self.put(boat, to)
        self.claim(seat, to)
        self.tell4(TOLD_MOVED, seat, boat, space, to)
        if self.question == PLACE:
            self.ask_place()
        else:
            self.to_draw()

    def after_market(self) -> None:
        seat: i64 = self.turn_seat
        self.steps = self.allowed_steps(seat)
        if self.steps > 0:
            self.ask(FINISH, seat, self.steps + 1)
        else:
            self.to_draw()

    def to_draw(self) -> None:
        """K-11, K-41, K-60"""
        if self.took or (self.pile_open | self.pile_closed) == 0:
            self.end_turn()
        elif not self.tactical:
            self.ask_chance(REFILL, BOTH_PILES)
        elif self.pile_closed == 0:
            self.ask_chance(REFILL, OPEN_PILE)
        elif self.pile_open == 0:
            self.ask_chance(REFILL, CLOSED_PILE)
        else:
            self.ask(PILE, self.turn_seat, 2)

    # ---- Luk Phat: K-20, K-21 ----
    def count_luk_phat(self) -> None:
        self.passes = 0
        if LUK_PHAT[self.placed] == 1:
            self.luk_phat += 1
            points: i64 = TRACK_POINTS[self.luk_phat]
            self.cells[LUK_POINTS + self.turn_seat] += points
            self.tell3(TOLD_LUK_PHAT, self.turn_seat, self.luk_phat, points)
            market: i64 = TRACK_MARKET[self.luk_phat]
            if market != NO_MARKET:
                self.open_market(self.turn_seat, market == BIG_DAY)
                return
        self.after_market()

    # ---- market days: K-30 … K-39 ----
    def open_market(self, trigger: i64, big: bool) -> None:
        self.trigger = trigger
        self.big = big
        self.slot = trigger
        self.passes = 0
        if big:
            self.day = DAYS - 1
            self.slot = self.last_on_track()
        if self.story is not None:
            self.story.append((TOLD_OPENED, self.day, 2 if big else 1, trigger, self.slot))
        self.ask_score()

    def last_on_track(self) -> i64:
        """K-36; with nobody as trigger (K-12), clockwise order starts with the seat whose turn it would be."""
        first: i64 = self.trigger if self.trigger != NOBODY else self.turn_seat + 1
        best: i64 = NOBODY
        n: i64 = 0
        while n < self.seats:
            seat: i64 = (first + n) % self.seats
            if best == NOBODY or self.is_behind(seat, best):
                best = seat
            n += 1
        return best

    def is_behind(self, seat: i64, other: i64) -> bool:
        if self.score(seat) != self.score(other):
            return self.score(seat) < self.score(other)
        return self.merchants_out(seat) < self.merchants_out(other)

    def ask_score(self) -> None:
        """Go round from `slot` to the next seat that can score. A little day is over after its rounds (K-34), the
        big one when all have passed in succession (K-37)."""
        while not self.market_over():
            seat: i64 = self.slot % self.seats
            self.find_landings(seat)
            if (self.spots_lo | self.spots_hi) != 0:
                self.ask(SCORE, seat, self.count_spots() + 1)
                return
            self.tell2(TOLD_NOT_SCORED, seat, 0)
            self.slot += 1
            self.passes += 1
        self.tell1(TOLD_CLOSED, self.day)
        if self.big:
            self.ask(NOTHING, OVER, 0)
            if self.story is not None:
                self.story.append((TOLD_ENDED,))
        else:
            self.day += 1
            self.trigger = NOBODY
            self.slot = 0
            self.passes = 0
            self.after_market()

    def market_over(self) -> bool:
        if self.big:
            return self.passes >= self.seats
        return self.slot - self.trigger >= LITTLE_DAY_ROUNDS * self.seats

    def after_not_scoring(self) -> None:
        self.slot += 1
        self.passes += 1
        self.ask_score()

    def quartet_baskets(self, landing: i64) -> i64:
        """K-31, K-32: the baskets round a landing, doubled by a cookshop: what each merchant there is worth."""
        cells = self.cells
        one: i64 = cells[WATER + landing]
        two: i64 = cells[WATER + landing + 1]
        three: i64 = cells[WATER + landing + 10]
        four: i64 = cells[WATER + landing + 11]
        baskets: i64 = BASKETS[one] + BASKETS[two] + BASKETS[three] + BASKETS[four]
        if KIND[one] == COOKSHOP or KIND[two] == COOKSHOP or KIND[three] == COOKSHOP or KIND[four] == COOKSHOP:
            return 2 * baskets
        return baskets

    def quartet_lo(self, landing: i64) -> i64:
        return BIT_LO[landing] | BIT_LO[landing + 1] | BIT_LO[landing + 10] | BIT_LO[landing + 11]

    def quartet_hi(self, landing: i64) -> i64:
        return BIT_HI[landing] | BIT_HI[landing + 1] | BIT_HI[landing + 10] | BIT_HI[landing + 11]

    def score_landing(self, seat: i64, landing: i64) -> None:
        cells = self.cells
        lo: i64 = self.quartet_lo(landing)
        hi: i64 = self.quartet_hi(landing)
        worth: i64 = self.quartet_baskets(landing)
        other: i64 = 0
        while other < self.seats:
            merchants: i64 = popcount(cells[OWN_LO + other] & lo) + popcount(cells[OWN_HI + other] & hi)
            cells[DAY_POINTS + 4 * self.day + other] += worth * merchants
            other += 1
        if self.story is not None:
            self.tell_scored(seat, landing, worth)
        self.landing = landing
        self.ask_remove(seat)

    def ask_remove(self, seat: i64) -> None:
        cells = self.cells
        lo: i64 = self.quartet_lo(self.landing)
        hi: i64 = self.quartet_hi(self.landing)
        if self.big:  # K-38
            other: i64 = 0
            while other < self.seats:
                if other != seat:
                    lo &= ~cells[OWN_LO + other]
                    hi &= ~cells[OWN_HI + other]
                other += 1
        else:  # K-33
            lo &= cells[OWN_LO + seat]
            hi &= cells[OWN_HI + seat]
        self.spots_lo = lo
        self.spots_hi = hi
        spots: i64 = self.count_spots()
        if spots == 1:
            self.remove(seat, self.nth_spot(0))
        else:
            self.ask(REMOVE, seat, spots)

    def remove(self, seat: i64, space: i64) -> None:
        owner: i64 = self.owner(space)
        boat: i64 = self.lift(space)
        self.to_stock(seat, boat)
        self.tell4(TOLD_REMOVED, seat, boat, space, owner)
        self.landing = NOBODY
        self.slot += 1
        self.passes = 0
        self.ask_score()

    # ---- taking a position up again ----------------------------------------------------------------------------------
    def set_cells(self, cells: list[int]) -> None:
        self.cells = vec[i64](cells)

    def ask_again(self) -> None:
        """Work out the answers of the open question anew, after the position was put together from outside."""
        seat: i64 = self.actor
        question: i64 = self.question
        if question == PLACE:
            self.ask_place()
        elif question == CLAIM:
            self.ask_claim(seat)
        elif question == STEAL or question == CATCH:
            self.special_effect()
        elif question == SCORE:
            self.ask_score()
        elif question == REMOVE:
            self.ask_remove(seat)
        elif question == FINISH:
            self.after_market()
        elif question == PILE:
            self.to_draw()

    # ---- the story ---------------------------------------------------------------------------------------------------
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

    def tell_scored(self, seat: i64, landing: i64, worth: i64) -> None:
        points: list[int] = []
        for other in range(self.seats):
            mine: i64 = popcount(self.cells[OWN_LO + other] & self.quartet_lo(landing)) + popcount(
                self.cells[OWN_HI + other] & self.quartet_hi(landing)
            )
            points.append(int(worth * mine))
        if self.story is not None:
            self.story.append((TOLD_SCORED, int(seat), int(landing), int(worth), *points))
