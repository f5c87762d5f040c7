"""What a seat must not know about a market day of Bankrut, shuffled: for the law that nobody sees what is hidden.

Written from the rules, without `view` and `redact`. Hidden are the other hands, but for their sizes and for the cards
that offers prove to be there; the centre card while it lies face down; offers between two others; and what others have
chosen in this tick. Of a trade the others hear who and how many cards.
"""

from collections.abc import Sequence
from typing import Any

from marketday.core.kernel import answer_code, first_of, kind_of, second_of
from marketday.core.rng import Rng
from marketday.games.bankrut import events
from marketday.games.bankrut.codes import NOTHING, OFFER, OFFER_ONE, READY, TRADE
from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.events import Event
from marketday.games.bankrut.moves import MakeOffer, Move, Shout, one, pack, unpack
from marketday.games.bankrut.state import (
    CENTRE,
    CHOICE,
    CHOICE_GIVE,
    CHOICE_WANT,
    HAND,
    OFFER_GIVE,
    OFFER_NUMBER,
    OFFER_WANT,
    OFFERS,
    Bankrut,
)

KINDS = len(TOTALS)
SEATS = 6
"""A slot is 6 × whose + to whom; an offer to all is to oneself."""

Hand = list[int]


def scramble(state: Bankrut, seat: int | None, rng: Rng) -> Bankrut:
    """A state that differs only in what the seat, or an onlooker, must not know."""
    world = state.copy()
    if state.question == NOTHING:
        return world
    cells = list(state.cells)
    hands, cells[CENTRE] = deal_again(state, seat, rng)
    cells[HAND : HAND + len(hands)] = map(pack, hands)
    for slot in range(SEATS * len(hands)):
        giver, to = divmod(slot, SEATS)
        if to < len(hands) and to != giver and seat not in (giver, to):
            _stir_offer(state.question, cells, slot, hands[giver], hands[to], rng)
    world.set_cells(cells)
    if state.question == TRADE:
        for other in range(len(hands)):
            if other != seat and cells[CHOICE + other]:
                cells[CHOICE + other], cells[CHOICE_GIVE + other], cells[CHOICE_WANT + other] = another_choice(
                    world, other, rng
                )
    world.set_cells(cells)
    world.turn_to(world.actor)
    return world


def _stir_offer(question: int, cells: list[int], slot: int, giver: Hand, taker: Hand, rng: Rng) -> None:
    """Another offer, or none; or one of the same number and sizes, which can be taken here as there."""
    lies = bool(cells[OFFERS] >> slot & 1)
    give, want = (sum(unpack(cells[start + slot])) for start in (OFFER_GIVE, OFFER_WANT))
    if lies and rng.below(2) and sum(giver) >= give and sum(taker) >= want:
        offered, wanted = cards_of(giver, give, rng), cards_of(taker, want, rng)
    else:
        cells[OFFER_NUMBER + slot] = int(rng.below(4))
        seat, to = divmod(slot, SEATS)
        # Between two seats there is at most one.
        lies = question == TRADE and not cells[OFFERS] >> SEATS * to + seat & 1 and rng.below(3) == 0
        offered, wanted = some_cards(giver, rng), some_cards(list(TOTALS), rng)
    cells[OFFERS] = cells[OFFERS] & ~(1 << slot) | lies << slot
    cells[OFFER_GIVE + slot], cells[OFFER_WANT + slot] = (pack(offered), pack(wanted)) if lies else (0, 0)


def deal_again(state: Bankrut, seat: int | None, rng: Rng) -> tuple[list[Hand], int]:
    cells = list(state.cells)
    hands: list[Hand] = []
    pool: list[int] = []
    sizes = []
    for other in range(state.seat_count):
        held = list(unpack(cells[HAND + other]))
        sizes.append(sum(held))
        kept = held
        if other != seat:
            proofs = {SEATS * other + other, SEATS * other + (other if seat is None else seat)}
            shown = [unpack(cells[OFFER_GIVE + slot]) for slot in proofs if cells[OFFERS] >> slot & 1]
            kept = [max([0, *(cards[good] for cards in shown)]) for good in range(KINDS)]
            pool += [good for good in range(KINDS) for _ in range(held[good] - kept[good])]
        hands.append(list(kept))
    if state.question == READY:
        pool.append(state.centre)
    shuffle(pool, rng)
    centre = pool.pop() if state.question == READY else state.centre
    for hand, size in zip(hands, sizes, strict=True):
        while sum(hand) < size:
            hand[pool.pop()] += 1
    assert not pool
    return hands, centre


def another_choice(world: Bankrut, seat: int, rng: Rng) -> tuple[int, int, int]:
    """What the seat could have chosen as well, with such a hand."""
    if rng.below(4) == 0:
        offer = compose_offer(world, seat, rng)
        return answer_code(OFFER, seat if offer.to is None else offer.to, 0, 0), pack(offer.give), pack(offer.want)
    reader = world.copy()
    reader.turn_to(seat)
    codes = reader.codes()
    return codes[rng.below(len(codes))], 0, 0


def uncoded(code: int) -> Move:
    """An offer of one card for one says all in its code."""
    assert kind_of(code) == OFFER_ONE, f"code {code} is nothing that could be composed"
    return MakeOffer(one(first_of(code)), one(second_of(code)), None)


def compose(state: Bankrut, seat: int, form: str, rng: Rng) -> Move:
    """A legal offer or shout, of one card or many, gifts and begging included."""
    if form == "MakeOffer":
        return compose_offer(state, seat, rng)
    assert form == "Shout"
    want, have = (
        tuple(good for good in range(KINDS) if rng.below(4) == 0 for _ in range(1 + int(rng.below(TOTALS[good]))))
        for _ in range(2)
    )
    return Shout(want, have) if want or have else Shout((int(rng.below(KINDS)),), ())


def compose_offer(state: Bankrut, seat: int, rng: Rng) -> MakeOffer:
    hand = list(unpack(state.hand(seat)))
    give = some_cards(hand, rng) if sum(hand) and rng.below(8) else [0] * KINDS
    # Small wishes come true more often.
    want = some_cards([min(total, 2) for total in TOTALS], rng) if rng.below(8) or not any(give) else [0] * KINDS
    others = [None, *(other for other in range(state.seat_count) if other != seat)]
    return MakeOffer(tuple(give), tuple(want), others[rng.below(len(others))])


def some_cards(hand: Sequence[int], rng: Rng) -> Hand:
    """One to four of these."""
    return cards_of(hand, 1 + rng.below(min(4, sum(hand))) if any(hand) else 0, rng)


def cards_of(hand: Sequence[int], number: int, rng: Rng) -> Hand:
    cards = [good for good in range(KINDS) for _ in range(hand[good])]
    shuffle(cards, rng)
    return [cards[:number].count(good) for good in range(KINDS)]


def shuffle(cards: list[int], rng: Rng) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = rng.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def overheard(event: Event, seat: int | None) -> Any:
    """Everything that may reach a seat, or an onlooker; None if nothing. A trade leaves no visible trace."""
    match event:
        case events.CardsDealt(round_, leader, hands):
            return "dealt", round_, leader, None if seat is None else hands[seat]
        case events.OfferMade(giver, to) | events.OfferGone(giver, to):
            return event if to is None or seat in (giver, to) else None
        case events.Traded(one, other, _, given, got):
            return event if seat in (one, other) else ("traded", one, other, given, got)
        case events.CameTooLate(late):
            return event if seat == late else None
    return event


def least(seats: int) -> int:
    """In every round a wrong call, with all cards of a good of nine but the one in the centre (B-7, B-8)."""
    return seats * (-5 - 8)
