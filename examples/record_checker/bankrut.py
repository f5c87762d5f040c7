"""Bankrut, the whole game: docs/records/bankrut.md has the numbers, docs/rulings/bankrut.md the rules (B-…)."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from faults import Foul
from referee import Answer, Move, Question, Referee, Several, Talk, read_options, sheet

TOTALS = (5, 5, 5, 7, 7, 7, 7, 9, 9)
GOODS = range(len(TOTALS))
CARDS = tuple(good for good in GOODS for _ in range(TOTALS[good]))
"""The good of each card."""
SEATS = range(3, 7)
MOST_SEATS = 6
SLOTS = 64
"""The number of an offer is 64 × how many were made in its slot before and with it, plus its slot."""

COUNTS = Several(range(10), 9, 9)
OFFER = {"offer": range(2**38)}
MOVES: dict[str, dict[str, Any]] = {
    "Ready": {},
    "Wait": {},
    "CallStop": {},
    "AgreeToEnd": {"agrees": (False, True)},
    "SwapCentre": {"lay": GOODS, "believed": GOODS},
    "Shout": {"want": Several(GOODS, 0, len(CARDS)), "have": Several(GOODS, 0, len(CARDS))},
    "MakeOffer": {"give": COUNTS, "want": COUNTS, "to": (None, *range(MOST_SEATS))},
    "AcceptOffer": OFFER,
    "DeclineOffer": OFFER,
    "WithdrawOffer": OFFER,
    "TimeIsUp": {},
}
OPTIONS: dict[str, Any] = {
    "pace": ("ticks", "calm", "live"),
    "minutes": (None, *range(1, 61)),
    "ticks": range(5, 201),
    "tick_seconds": (None, *range(2, 121)),
    "first": (None, *range(MOST_SEATS)),
}

Hand = list[int]
"""How many cards of each good."""
Part = Generator[Question, Answer, None]


def holds(hand: Hand, cards: tuple[int, ...]) -> bool:
    return all(have >= need for have, need in zip(hand, cards, strict=True))


@dataclass
class Offer:
    giver: int
    to: int | None
    """None: to all."""
    give: tuple[int, ...]
    want: tuple[int, ...]

    def concerns(self, seat: int) -> bool:
        """Whether the seat knows of it."""
        return self.to is None or seat in (self.giver, self.to)


class RoundIsOver(Exception):
    """STOP was called (by a seat), or all agree to end (None)."""

    def __init__(self, caller: int | None) -> None:
        self.caller = caller


class Bankrut(Referee):
    rules = 2
    moves = MOVES
    checked = "every deal and draw, every act, offers and trades, order of ticks, STOP, the score sheet: the whole game"
    not_checked = "how much time passed before a move of the clock"

    def __init__(self, options: dict[str, Any], seat_count: int) -> None:
        read_options(options, OPTIONS)
        if seat_count not in SEATS:
            raise Foul(f"nobody plays Bankrut with {seat_count}")
        self.first: int | None = options["first"]
        if self.first is not None and self.first >= seat_count:
            raise Foul("a seat leads that is not there")
        self.pace: str = options["pace"]
        self.ticks: int = options["ticks"]
        self.has_clock = self.pace == "calm" or (self.pace == "live" and options["minutes"] is not None)
        """While there is trade; while people get ready a clock runs anyway."""
        self.everybody = range(seat_count)
        self.seat_count = seat_count
        self.centre = 0
        self.hands: list[Hand] = []
        self.offers: dict[int, Offer] = {}
        """By number."""
        self.made = [0] * SLOTS
        """How many offers each slot has had, over all rounds."""
        self.agreed: set[int] = set()
        self.sets, self.majorities, self.centres, self.stops = ([0] * seat_count for _ in range(4))

    def play(self) -> Talk:
        if self.first is None:
            self.first = self.draws.pick(self.everybody)
        for _ in self.everybody:
            self.deal()
            if self.pace != "ticks":
                yield from self.get_ready()
            self.offers.clear()
            self.agreed.clear()
            caller = None
            try:
                yield from self.trade_live() if self.pace == "live" else self.trade_in_ticks()
            except RoundIsOver as end:
                caller = end.caller
            self.score(caller)

    # ---- a round -----------------------------------------------------------------------------------------------------
    def deal(self) -> None:
        """B-2: the first card to the centre, the others to seats 0, 1, 2 … in turn."""
        deck = set(range(len(CARDS)))
        self.hands = [[0] * len(TOTALS) for _ in self.everybody]
        for n in range(len(CARDS)):
            card = self.draws.pick(deck)
            deck.remove(card)
            if n == 0:
                self.centre = CARDS[card]
            else:
                self.hands[(n - 1) % self.seat_count][CARDS[card]] += 1

    def get_ready(self) -> Part:
        """B-2: all say so, or the clock does."""
        waiting = set(self.everybody)
        while waiting:
            seat, _ = yield Question({None: [("TimeIsUp",)], **{seat: [("Ready",)] for seat in sorted(waiting)}})
            waiting = set() if seat is None else waiting - {seat}

    def trade_live(self) -> Part:
        while True:
            seat, move = yield self.floor(set(self.everybody))
            if seat is None:
                return
            self.carry_out(seat, move)

    def trade_in_ticks(self) -> Part:
        """B-3: all choose, then the acts are carried out in the order that chance picks."""
        for _ in range(self.ticks):
            chosen: dict[int, Move] = {}
            waiting = set(self.everybody)
            while waiting:
                seat, move = yield self.floor(waiting)
                if seat is None:
                    break
                waiting -= {seat}
                if move[0] != "Wait":
                    chosen[seat] = move
            while chosen:
                seat = self.draws.pick(chosen) if len(chosen) > 1 else next(iter(chosen))
                act = chosen.pop(seat)
                if self.why_not(seat, act) is None:
                    self.carry_out(seat, act)

    def floor(self, seats: set[int]) -> Question:
        def judged_for(seat: int) -> Any:
            return lambda move: self.why_not(seat, move)

        clock: dict[int | None, Any] = {None: [("TimeIsUp",)]} if self.has_clock else {}
        return Question({**clock, **{seat: judged_for(seat) for seat in sorted(seats)}})

    # ---- what may be done --------------------------------------------------------------------------------------------
    def why_not(self, seat: int, move: Move) -> str | None:
        """What forbids an act now; an act chosen in a tick is judged again when its turn comes."""
        hand = self.hands[seat]
        match move:
            case ("Wait",):
                return "nobody waits in a live round" if self.pace == "live" else None
            case ("CallStop",):
                return None if any(hand) else "without cards nobody calls STOP (B-6)"
            case ("AgreeToEnd", agrees):
                return "that was said already (B-11)" if agrees == (seat in self.agreed) else None
            case ("SwapCentre", lay, believed):
                if believed != self.centre:
                    return f"good {self.centre} lies in the centre (B-5)"
                return None if hand[lay] and lay != self.centre else "the card is not held, or lies there already (B-5)"
            case ("Shout", want, have):
                if not want and not have:
                    return "an empty shout (B-3)"
                most = all(goods.count(good) <= TOTALS[good] for goods in (want, have) for good in GOODS)
                return None if most else "more cards than there are (B-3)"
            case ("MakeOffer", give, want, to):
                if not any(give) and not any(want):
                    return "nothing for nothing (B-4)"
                if to == seat or (to is not None and to >= self.seat_count):
                    return "nobody to offer it to (B-4)"
                return None if holds(hand, give) else "these cards are not held (B-4)"
            case ("AcceptOffer" | "DeclineOffer" | "WithdrawOffer", number):
                return self.why_not_offer(seat, move[0], number)
        return "this is not the time for it (B-2)"

    def why_not_offer(self, seat: int, what: str, number: int) -> str | None:
        offer = self.offers.get(number)
        if offer is None or not offer.concerns(seat):
            return "the offer is not there (B-10)"
        if what == "WithdrawOffer":
            return None if offer.giver == seat else "it is another seat's offer (B-4)"
        if what == "DeclineOffer":
            return None if offer.to == seat else "it was not made to this seat alone (B-4)"
        if offer.giver == seat:
            return "nobody accepts an offer of their own (B-4)"
        return None if holds(self.hands[seat], offer.want) else "the cards that are wanted are not held (B-4)"

    # ---- doing it ----------------------------------------------------------------------------------------------------
    def carry_out(self, seat: int, move: Move) -> None:
        match move:
            case ("CallStop",):
                raise RoundIsOver(seat)
            case ("AgreeToEnd", agrees):
                self.agreed ^= {seat}
                if agrees and len(self.agreed) == self.seat_count:
                    raise RoundIsOver(None)
            case ("SwapCentre", lay, _):
                self.hands[seat][self.centre] += 1
                self.hands[seat][lay] -= 1
                self.centre = lay
                self.drop_uncovered(seat)
            case ("MakeOffer", give, want, to):
                self.offer(Offer(seat, to, give, want))
            case ("AcceptOffer", number):
                self.trade(seat, number)
            case ("DeclineOffer" | "WithdrawOffer", number):
                del self.offers[number]

    def offer(self, new: Offer) -> None:
        """B-4: one offer to each addressee; one to a single seat takes the place of what it answers."""
        self.drop(lambda old: old.giver == new.giver and old.to == new.to)
        if new.to is not None:
            self.drop(lambda old: old.giver == new.to and old.to == new.giver)
        slot = MOST_SEATS * new.giver + (new.giver if new.to is None else new.to)
        self.made[slot] += 1
        self.offers[SLOTS * self.made[slot] + slot] = new

    def trade(self, seat: int, number: int) -> None:
        """B-4: hands change; what lay between the two is settled; offers without their cards vanish."""
        offer = self.offers.pop(number)
        for good in GOODS:
            self.hands[seat][good] += offer.give[good] - offer.want[good]
            self.hands[offer.giver][good] += offer.want[good] - offer.give[good]
        between = {(seat, offer.giver), (offer.giver, seat)}
        self.drop(lambda other: (other.giver, other.to) in between)
        self.drop_uncovered(seat)
        self.drop_uncovered(offer.giver)

    def drop_uncovered(self, seat: int) -> None:
        self.drop(lambda offer: offer.giver == seat and not holds(self.hands[seat], offer.give))

    def drop(self, gone: Any) -> None:
        self.offers = {number: offer for number, offer in self.offers.items() if not gone(offer)}

    # ---- points ------------------------------------------------------------------------------------------------------
    def score(self, caller: int | None) -> None:
        """B-7, B-8: full sets count twice, majorities once; cards like the centre and a wrong STOP cost points."""
        for seat, hand in enumerate(self.hands):
            for good, number in enumerate(hand):
                if good == self.centre:
                    self.centres[seat] -= number
                elif number == TOTALS[good]:
                    self.sets[seat] += 2 * number
                elif 2 * number > TOTALS[good]:
                    self.majorities[seat] += number
        if caller is not None:
            hand = self.hands[caller]
            right = all(2 * number > TOTALS[good] for good, number in enumerate(hand) if number)
            self.stops[caller] += 5 if right else -5

    def result(self) -> dict[str, Any]:
        return sheet(
            [
                ("score.sets", "B-8", self.sets),
                ("score.majorities", "B-8", self.majorities),
                ("score.centre", "B-8", self.centres),
                ("score.stops", "B-7", self.stops),
            ]
        )
