"""What a seat may see of the floor, built from scratch; and whole states that could lie behind it.

Hidden are the other hands, the centre card until it is turned up, offers between two others, and what others have
chosen in this tick.
"""

from collections.abc import Sequence
from typing import Literal, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from marketday.core.kernel import OVER, answer_code
from marketday.core.rng import Rng
from marketday.games.bankrut.cards import KINDS, good_points, may_stop, round_points, size, stop_points
from marketday.games.bankrut.codes import MOST_SEATS, NO_GOOD, NOBODY, READY, TRADE, WAIT
from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.events import CAUSES, Cards, Cause, somebody
from marketday.games.bankrut.kernel import QUESTIONS, Bankrut
from marketday.games.bankrut.moves import NO_CARDS, Move, counts, decode, encode, goods_of, pack, unpack
from marketday.games.bankrut.slots import SLOTS, TO_ALL, giver, id_number, id_slot, offer_id, receiver, slot_of
from marketday.games.bankrut.state import (
    AGREED,
    ANSWERED,
    CELLS,
    CENTRE,
    CHOICE,
    CHOICE_GIVE,
    CHOICE_WANT,
    FIRST,
    HAND,
    OFFER_GIVE,
    OFFER_NUMBER,
    OFFER_WANT,
    OFFERS,
    PACE,
    PAST_CALLER,
    PAST_CAUSE,
    PAST_CENTRE,
    PAST_HAND,
    ROUND,
    SEATS,
    SECONDS,
    SHOUTED_GIVE,
    SHOUTED_WANT,
    SWAPPER,
    TAKEN,
    TAKERS,
    TICK,
    TICK_LIMIT,
)

# In the order of their numbers.
Pace = Literal["ticks", "calm", "live"]
PACES: tuple[Pace, ...] = get_args(Pace)
Question = Literal["ready", "trade", "over"]
"""Those that are ever put to seats, and the end."""
QUESTION_NAMES = tuple(row.name for row in QUESTIONS)


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    id: int
    seat: int
    to: int | None
    """None for an offer to all."""
    give: Cards
    want: Cards


class Taken(Struct, frozen=True, forbid_unknown_fields=True):
    """An offer to all that somebody took in this round; the last one of its maker."""

    offer: int
    seat: int


class Trader(Struct, frozen=True, forbid_unknown_fields=True):
    """What is public about a seat."""

    cards: int
    want: tuple[int, ...]
    have: tuple[int, ...]
    """The cards of its last shout, each named by its good."""
    agrees: bool
    """B-11: it would end the round."""
    answered: bool
    """It is ready, or has chosen its act of this tick."""
    points: int
    """The points of all rounds so far."""


class Call(Struct, frozen=True, forbid_unknown_fields=True):
    """What calling STOP now would bring."""

    right: bool
    points: int
    """Of the whole round."""


class SeatResult(Struct, frozen=True, forbid_unknown_fields=True):
    hand: Cards
    goods: tuple[int, ...]
    """What each good scored."""
    stop: int
    points: int


class RoundResult(Struct, frozen=True, forbid_unknown_fields=True):
    cause: Cause
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
    """The leader of this round, or of the last one when the game is over."""
    question: Question
    tick: int
    centre: int | None
    """None while it lies face down."""
    swapper: int | None
    """Who laid it there; None: it still lies there as dealt."""
    hand: Cards
    call: Call | None
    """None where this seat may not call STOP (B-6)."""
    chosen: Move | None
    """What this seat has chosen in this tick."""
    offers: tuple[Offer, ...]
    """Those this seat may know, its own among them."""
    taken: tuple[Taken, ...]
    traders: tuple[Trader, ...]
    results: tuple[RoundResult, ...]


def result(state: Bankrut, number: int) -> RoundResult:
    """What became of a round that is over."""
    centre, caller = state.cells[PAST_CENTRE + number], state.cells[PAST_CALLER + number]
    seats = []
    for seat in range(state.seat_count):
        hand = state.past_hand(number, seat)
        stop = stop_points(hand) if caller == seat else 0
        goods = tuple([good_points(cards, good, centre) for good, cards in enumerate(unpack(hand))])
        seats.append(SeatResult(unpack(hand), goods, stop, round_points(hand, centre, caller == seat)))
    return RoundResult(CAUSES[state.cells[PAST_CAUSE + number]], somebody(caller), centre, tuple(seats))


def may_know(slot: int, seat: int | None) -> bool:
    return receiver(slot) == NOBODY or seat in (giver(slot), receiver(slot))


def views(state: Bankrut, seats: Sequence[int | None]) -> list[View]:
    cells = list(state.cells)
    onlooker = _onlooker(state, cells)
    private = cells[OFFERS] & ~TO_ALL
    seen = []
    for seat in seats:
        if seat is None:
            seen.append(onlooker)
            continue
        slots = [slot for slot in range(SLOTS) if private >> slot & 1 and may_know(slot, seat)]
        offers = onlooker.offers + tuple([_offer(cells, slot) for slot in slots])
        hand, choice = unpack(cells[HAND + seat]), _choice(cells, seat)
        call = _call(cells[HAND + seat], cells[CENTRE]) if state.question == TRADE else None
        seen.append(replace(onlooker, seat=seat, hand=hand, call=call, chosen=choice, offers=offers))
    return seen


def _onlooker(state: Bankrut, cells: list[int]) -> View:
    seats = range(state.seat_count)
    results = tuple([result(state, number) for number in range(state.round)])
    open_to_all = cells[OFFERS] & TO_ALL
    over = state.actor == OVER
    return View(
        seat=None,
        pace=PACES[cells[PACE]],
        tick_limit=cells[TICK_LIMIT],
        seconds=cells[SECONDS],
        first=cells[FIRST],
        round=cells[ROUND],
        leader=(cells[FIRST] + cells[ROUND] - over) % len(seats),
        question=cast(Question, QUESTION_NAMES[state.question]),
        tick=cells[TICK],
        centre=None if over or state.question == READY else cells[CENTRE],
        swapper=somebody(cells[SWAPPER]),
        hand=NO_CARDS,
        call=None,
        chosen=None,
        offers=tuple([_offer(cells, slot) for slot in range(SLOTS) if open_to_all >> slot & 1]),
        taken=tuple([_taken(cells, other) for other in seats if cells[TAKEN + other]]),
        traders=tuple([_trader(cells, other, results) for other in seats]),
        results=results,
    )


def _call(hand: int, centre: int) -> Call | None:
    return Call(may_stop(hand), round_points(hand, centre, True)) if hand else None


def _offer(cells: list[int], slot: int) -> Offer:
    return Offer(
        id=offer_id(slot, cells[OFFER_NUMBER + slot]),
        seat=giver(slot),
        to=somebody(receiver(slot)),
        give=unpack(cells[OFFER_GIVE + slot]),
        want=unpack(cells[OFFER_WANT + slot]),
    )


def _taken(cells: list[int], seat: int) -> Taken:
    number, taker = divmod(cells[TAKEN + seat], TAKERS)
    return Taken(offer_id(slot_of(seat, seat), number), taker)


def _choice(cells: list[int], seat: int) -> Move | None:
    if cells[CHOICE + seat] == 0:
        return None
    return decode((cells[CHOICE + seat], cells[CHOICE_GIVE + seat], cells[CHOICE_WANT + seat]), seat)


def _trader(cells: list[int], seat: int, results: tuple[RoundResult, ...]) -> Trader:
    return Trader(
        cards=size(cells[HAND + seat]),
        want=goods_of(cells[SHOUTED_WANT + seat]),
        have=goods_of(cells[SHOUTED_GIVE + seat]),
        agrees=bool(cells[AGREED] >> seat & 1),
        answered=bool(cells[ANSWERED] >> seat & 1),
        points=sum(result.seats[seat].points for result in results),
    )


# ---- imagining -------------------------------------------------------------------------------------------------------
def imagine(view: View, rng: Rng) -> Bankrut:
    """What others hold is dealt again at random, but whoever offers cards holds them. Others are assumed to have chosen
    nothing, and no offers between others are imagined."""
    seat_count = len(view.traders)
    cells = [0] * CELLS
    cells[SEATS], cells[PACE] = seat_count, PACES.index(view.pace)
    cells[TICK_LIMIT], cells[SECONDS] = view.tick_limit, view.seconds
    cells[FIRST], cells[ROUND], cells[TICK] = view.first, view.round, view.tick
    cells[SWAPPER] = _number(view.swapper)
    _imagine_past(cells, view)
    _imagine_seats(cells, view)
    _imagine_offers(cells, view)
    hands, cells[CENTRE] = _deal_unseen(view, rng)
    cells[HAND : HAND + seat_count] = map(pack, hands)
    state = Bankrut()
    state.set_cells(cells)
    state.ask(QUESTION_NAMES.index(view.question), OVER, 0)
    asked = next((seat for seat in range(seat_count) if state.is_asked(seat)), None)
    if asked is not None:
        state.turn_to(asked)
    return state


def _number(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _imagine_past(cells: list[int], view: View) -> None:
    for number, past in enumerate(view.results):
        cells[PAST_CENTRE + number] = past.centre
        cells[PAST_CALLER + number] = _number(past.caller)
        cells[PAST_CAUSE + number] = CAUSES.index(past.cause)
        start = PAST_HAND + MOST_SEATS * number
        cells[start : start + len(past.seats)] = [pack(told.hand) for told in past.seats]


def _imagine_seats(cells: list[int], view: View) -> None:
    for seat, trader in enumerate(view.traders):
        cells[SHOUTED_WANT + seat] = pack(counts(trader.want))
        cells[SHOUTED_GIVE + seat] = pack(counts(trader.have))
        cells[AGREED] |= int(trader.agrees) << seat
        cells[ANSWERED] |= int(trader.answered) << seat
        choice = (answer_code(WAIT, 0, 0, 0), 0, 0) if trader.answered and view.question == "trade" else (0, 0, 0)
        if seat == view.seat and view.chosen is not None:
            choice = encode(view.chosen, seat)
        cells[CHOICE + seat], cells[CHOICE_GIVE + seat], cells[CHOICE_WANT + seat] = choice


def _imagine_offers(cells: list[int], view: View) -> None:
    for offer in view.offers:
        slot = id_slot(offer.id)
        cells[OFFERS] |= 1 << slot
        cells[OFFER_NUMBER + slot] = id_number(offer.id)
        cells[OFFER_GIVE + slot], cells[OFFER_WANT + slot] = pack(offer.give), pack(offer.want)
    for taken in view.taken:
        cells[TAKEN + giver(id_slot(taken.offer))] = TAKERS * id_number(taken.offer) + taken.seat


def _deal_unseen(view: View, rng: Rng) -> tuple[list[list[int]], int]:
    """All hands and the centre card; nothing once the game is over."""
    hands = [[0] * KINDS for _ in view.traders]
    if view.question == "over":
        return hands, NO_GOOD
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
