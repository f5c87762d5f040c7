"""What a seat may see of the floor, built up from nothing; and whole states that could lie behind it.

Hidden are the other hands, the centre card until it is turned up, offers between two others, and what others have
chosen in this tick.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from marketday.core.kernel import OVER
from marketday.core.rng import Rng
from marketday.games.bankrut import kernel
from marketday.games.bankrut.cards import KINDS, good_points, hand_points, may_stop, size
from marketday.games.bankrut.data import RIGHT_STOP, TOTALS, WRONG_STOP
from marketday.games.bankrut.events import CAUSES, Cards, offer_seats
from marketday.games.bankrut.kernel import Bankrut
from marketday.games.bankrut.moves import (
    NO_CARDS,
    Move,
    decode,
    encode,
    goods_of,
    goods_word,
    offer_id,
    pack,
    slot_and_number,
    unpack,
)

Pace = Literal["ticks", "calm", "live"]
PACES: tuple[Pace, ...] = ("ticks", "calm", "live")
Question = Literal["ready", "trade", "over"]
QUESTIONS: dict[int, Question] = {kernel.READY: "ready", kernel.TRADE: "trade", kernel.NOTHING: "over"}
NUMBERS = {name: number for number, name in QUESTIONS.items()}


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    id: int
    seat: int
    to: int | None
    """None: to all."""
    give: Cards
    want: Cards


class Trader(Struct, frozen=True, forbid_unknown_fields=True):
    """What all know of a seat."""

    cards: int
    want: tuple[int, ...]
    have: tuple[int, ...]
    """The goods of its last shout."""
    agrees: bool
    """B-11: it would end the round."""
    answered: bool
    """It is ready, or has chosen its act of this tick."""
    points: int
    """Of all rounds so far."""


class SeatResult(Struct, frozen=True, forbid_unknown_fields=True):
    hand: Cards
    goods: tuple[int, ...]
    """What each good scored."""
    stop: int
    points: int


class RoundResult(Struct, frozen=True, forbid_unknown_fields=True):
    cause: Literal["stop", "agreed", "time"]
    caller: int | None
    centre: int
    seats: tuple[SeatResult, ...]


class View(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int | None
    pace: Pace
    tick_limit: int
    seconds: int
    """How long a calm tick or a live round may last; 0: as long as it takes."""
    first: int
    round: int
    leader: int
    """Of this round, or of the last when the game is over."""
    question: Question
    tick: int
    centre: int | None
    """None while it lies face down."""
    hand: Cards
    chosen: Move | None
    """What this seat has chosen in this tick."""
    offers: tuple[Offer, ...]
    """Those this seat may know, its own among them."""
    traders: tuple[Trader, ...]
    results: tuple[RoundResult, ...]


def result(state: Bankrut, number: int) -> RoundResult:
    """What became of a round that is over."""
    centre, caller = state.cells[kernel.PAST_CENTRE + number], state.cells[kernel.PAST_CALLER + number]
    seats = []
    for seat in range(state.seats):
        hand = state.cells[kernel.PAST_HAND + kernel.MOST_SEATS * number + seat]
        stop = 0 if caller != seat else RIGHT_STOP if may_stop(hand) else WRONG_STOP
        goods = tuple([good_points(cards, good, centre) for good, cards in enumerate(unpack(hand))])
        seats.append(SeatResult(unpack(hand), goods, stop, hand_points(hand, centre) + stop))
    somebody = None if caller == kernel.NOBODY else caller
    return RoundResult(CAUSES[state.cells[kernel.PAST_CAUSE + number]], somebody, centre, tuple(seats))


def may_know(slot: int, seat: int | None) -> bool:
    offerer, to = offer_seats(slot)
    return to is None or seat in (offerer, to)


def views(state: Bankrut, seats: Sequence[int | None]) -> list[View]:
    cells = list(state.cells)
    onlooker = _onlooker(state, cells)
    private = state.offers & ~kernel.TO_ALL
    seen = []
    for seat in seats:
        if seat is None:
            seen.append(onlooker)
            continue
        slots = [slot for slot in range(kernel.SLOTS) if private >> slot & 1 and may_know(slot, seat)]
        offers = onlooker.offers + tuple([_offer(cells, slot) for slot in slots])
        hand, choice = unpack(cells[kernel.HAND + seat]), _choice(cells, seat)
        seen.append(replace(onlooker, seat=seat, hand=hand, chosen=choice, offers=offers))
    return seen


def _onlooker(state: Bankrut, cells: list[int]) -> View:
    results = tuple([result(state, number) for number in range(state.round)])
    open_to_all = state.offers & kernel.TO_ALL
    over = state.actor == OVER
    return View(
        seat=None,
        pace=PACES[state.pace],
        tick_limit=state.tick_limit,
        seconds=state.seconds,
        first=state.first,
        round=state.round,
        leader=(state.first + state.round - over) % state.seats,
        question=QUESTIONS[state.question],
        tick=state.tick,
        centre=None if over or state.question == kernel.READY else state.centre,
        hand=NO_CARDS,
        chosen=None,
        offers=tuple([_offer(cells, slot) for slot in range(kernel.SLOTS) if open_to_all >> slot & 1]),
        traders=tuple([_trader(state, cells, other, results) for other in range(state.seats)]),
        results=results,
    )


def _offer(cells: list[int], slot: int) -> Offer:
    give, want = unpack(cells[kernel.GIVE + slot]), unpack(cells[kernel.WANT + slot])
    return Offer(offer_id(slot, cells[kernel.NUMBER + slot]), *offer_seats(slot), give, want)


def _choice(cells: list[int], seat: int) -> Move | None:
    code = cells[kernel.CHOICE + seat]
    if code == 0:
        return None
    return decode(code, cells[kernel.CHOICE_GIVE + seat], cells[kernel.CHOICE_WANT + seat], seat)


def _trader(state: Bankrut, cells: list[int], seat: int, results: tuple[RoundResult, ...]) -> Trader:
    shouted = cells[kernel.SHOUTED + seat]
    return Trader(
        cards=size(cells[kernel.HAND + seat]),
        want=goods_of(shouted >> KINDS),
        have=goods_of(shouted),
        agrees=bool(state.agreed >> seat & 1),
        answered=bool(state.answered >> seat & 1),
        points=sum(result.seats[seat].points for result in results),
    )


def imagine(view: View, rng: Rng) -> Bankrut:
    """What others hold is dealt anew, but whoever offers cards holds them. What others have chosen is taken to be
    nothing, and no offers between others are imagined."""
    seats = len(view.traders)
    state = Bankrut(seats, PACES.index(view.pace), view.tick_limit, view.seconds, view.first)
    cells = [0] * kernel.CELLS
    for round_, past in enumerate(view.results):
        cells[kernel.PAST_CENTRE + round_] = past.centre
        cells[kernel.PAST_CALLER + round_] = kernel.NOBODY if past.caller is None else past.caller
        cells[kernel.PAST_CAUSE + round_] = CAUSES.index(past.cause)
        for seat, told in enumerate(past.seats):
            cells[kernel.PAST_HAND + kernel.MOST_SEATS * round_ + seat] = pack(told.hand)
    for seat, trader in enumerate(view.traders):
        cells[kernel.SHOUTED + seat] = goods_word(trader.want) << KINDS | goods_word(trader.have)
        state.agreed |= int(trader.agrees) << seat
        state.answered |= int(trader.answered) << seat
        if trader.answered and view.question == "trade":
            cells[kernel.CHOICE + seat] = kernel.code(kernel.WAIT, 0, 0)
    if view.seat is not None and view.chosen is not None:
        choice = encode(view.chosen, view.seat)
        for start, value in zip((kernel.CHOICE, kernel.CHOICE_GIVE, kernel.CHOICE_WANT), choice, strict=True):
            cells[start + view.seat] = value
    for offer in view.offers:
        slot, number = slot_and_number(offer.id)
        state.offers |= 1 << slot
        cells[kernel.NUMBER + slot] = number
        cells[kernel.GIVE + slot], cells[kernel.WANT + slot] = pack(offer.give), pack(offer.want)
    state.question = NUMBERS[view.question]
    if view.question != "over":
        hands, state.centre = _deal_unseen(view, rng)
        cells[kernel.HAND : kernel.HAND + seats] = map(pack, hands)
    state.set_cells(cells)
    state.round, state.tick, state.dealt = view.round, view.tick, sum(TOTALS)
    asked = [seat for seat in range(seats) if state.is_asked(seat)]
    if asked:
        state.turn_to(asked[0])
    else:
        state.actor = OVER
    return state


def _deal_unseen(view: View, rng: Rng) -> tuple[list[list[int]], int]:
    hands = [[0] * KINDS for _ in view.traders]
    if view.seat is not None:
        hands[view.seat] = list(view.hand)
    for offer in view.offers:
        if offer.seat != view.seat:
            hands[offer.seat] = [max(pair) for pair in zip(hands[offer.seat], offer.give, strict=True)]
    left = [total - sum(hand[good] for hand in hands) for good, total in enumerate(TOTALS)]
    if view.centre is not None:
        left[view.centre] -= 1
    unseen = [good for good in range(KINDS) for _ in range(left[good])]
    for last in range(len(unseen) - 1, 0, -1):
        other = rng.below(last + 1)
        unseen[last], unseen[other] = unseen[other], unseen[last]
    centre = unseen.pop() if view.centre is None else view.centre
    for hand, trader in zip(hands, view.traders, strict=True):
        for _ in range(trader.cards - sum(hand)):
            hand[unseen.pop()] += 1
    return hands, centre
