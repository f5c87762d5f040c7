"""What a seat can do, as values for people; and the rows by which the kernel's codes are read.

Goods are numbered as in `data.GOODS`; cards are nine counts, one per good. An offer is named by one number: its slot,
and how many offers lay there before it.
"""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from marketday.core.codec import NO_OR_YES, NUMBER, Codec, Rest
from marketday.core.kernel import answer_code, first_of, kind_of
from marketday.games.bankrut import codes
from marketday.games.bankrut.cards import FIELD, KINDS, MOST
from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.slots import id_number, id_slot, offer_id

Good = Annotated[int, Meta(ge=0, lt=9)]
Goods = Annotated[tuple[Good, ...], Meta(max_length=sum(TOTALS))]
"""Each good as often as it has cards: (3, 3, 8) is two sheep and one gold."""
Cards = Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(min_length=9, max_length=9)]
OfferId = Annotated[int, Meta(ge=0, lt=2**38)]
SeatNumber = Annotated[int, Meta(ge=0, lt=6)]

NO_CARDS = (0,) * KINDS


class _Move(Struct, frozen=True, gc=False, tag=True, tag_field="move", forbid_unknown_fields=True):
    pass


class Ready(_Move, frozen=True):
    """B-2: this seat agrees that the centre card is turned up."""


class Wait(_Move, frozen=True):
    """Do nothing in this tick."""


class CallStop(_Move, frozen=True):
    pass


class AgreeToEnd(_Move, frozen=True):
    """B-11; or take it back."""

    agrees: bool


class SwapCentre(_Move, frozen=True):
    lay: Good
    believed: Good
    """The card that the player expects to take."""


class Shout(_Move, frozen=True):
    """B-3: how many cards of what one would like to have, and to give."""

    want: Goods
    have: Goods


class MakeOffer(_Move, frozen=True):
    give: Cards
    want: Cards
    to: SeatNumber | None = None
    """None: to all."""


class AcceptOffer(_Move, frozen=True):
    offer: OfferId


class DeclineOffer(_Move, frozen=True):
    """An offer made to this seat alone."""

    offer: OfferId


class WithdrawOffer(_Move, frozen=True):
    offer: OfferId


class TimeIsUp(_Move, frozen=True):
    """B-11: the time is up; the table says so, for no seat."""


Move = (
    Ready
    | Wait
    | CallStop
    | AgreeToEnd
    | SwapCentre
    | Shout
    | MakeOffer
    | AcceptOffer
    | DeclineOffer
    | WithdrawOffer
    | TimeIsUp
)

COMPOSED = (Shout.__name__, MakeOffer.__name__)
"""Too many to list."""


# ---- cards -----------------------------------------------------------------------------------------------------------
def pack(cards: Sequence[int]) -> int:
    word = 0
    for number in reversed(cards):
        word = (word << FIELD) + number
    return word


def unpack(word: int) -> tuple[int, ...]:
    return tuple([word >> FIELD * good & MOST for good in range(KINDS)])


def counts(goods: Sequence[int]) -> tuple[int, ...]:
    return tuple([goods.count(good) for good in range(KINDS)])


def goods_of(word: int) -> tuple[int, ...]:
    """The cards of a word one by one."""
    return tuple([good for good, number in enumerate(unpack(word)) for _ in range(number)])


def one(good: int) -> tuple[int, ...]:
    return tuple([int(other == good) for other in range(KINDS)])


# ---- codes -----------------------------------------------------------------------------------------------------------
class _Offer(Rest):
    """Its slot and its number."""

    def value(self, numbers: Sequence[int]) -> int:
        return offer_id(numbers[0], numbers[1])

    def numbers(self, value: Any) -> tuple[int, int]:
        return id_slot(value), id_number(value)


ONE_CARD = tuple(map(one, range(KINDS)))

MOVES = Codec(
    {
        codes.GET_READY: (Ready, ()),
        codes.WAIT: (Wait, ()),
        codes.STOP: (CallStop, ()),
        codes.AGREE: (AgreeToEnd, (NO_OR_YES,)),
        codes.SWAP: (SwapCentre, (NUMBER, NUMBER)),
        codes.ACCEPT: (AcceptOffer, (_Offer(),)),
        codes.DECLINE: (DeclineOffer, (_Offer(),)),
        codes.WITHDRAW: (WithdrawOffer, (_Offer(),)),
        codes.OFFER_ONE: (MakeOffer, (ONE_CARD, ONE_CARD)),
    }
)

Coded = tuple[int, int, int]
"""A code, and with it the cards that a composed answer gives and wants."""


def encode(move: Move, seat: int) -> Coded:
    match move:
        case Shout(want, have):
            return answer_code(codes.SHOUT, 0, 0, 0), pack(counts(have)), pack(counts(want))
        case MakeOffer(give, want, to):
            return answer_code(codes.OFFER, seat if to is None else to, 0, 0), pack(give), pack(want)
    return MOVES.to_code(move), 0, 0


def decode(coded: Coded, seat: int) -> Move:
    answer, give, want = coded
    match kind_of(answer):
        case codes.SHOUT:
            return Shout(goods_of(want), goods_of(give))
        case codes.OFFER:
            to = first_of(answer)
            return MakeOffer(unpack(give), unpack(want), None if to == seat else to)
    move: Move = MOVES.from_code(answer)
    return move


assert len(TOTALS) == KINDS
