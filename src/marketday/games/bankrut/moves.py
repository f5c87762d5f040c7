"""What a seat can do, as values for people; and the code each act has in the kernel.

Goods are numbered as in `data.GOODS`; cards are nine counts, one per good. An offer is named by one number: its slot,
and how many offers lay there before it.
"""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from marketday.games.bankrut import kernel
from marketday.games.bankrut.cards import FIELD, KINDS, MOST
from marketday.games.bankrut.data import TOTALS

Good = Annotated[int, Meta(ge=0, lt=9)]
Goods = Annotated[tuple[Good, ...], Meta(max_length=9)]
Cards = Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(min_length=9, max_length=9)]
OfferId = Annotated[int, Meta(ge=0, lt=2**38)]
SeatNumber = Annotated[int, Meta(ge=0, lt=6)]

NO_CARDS = (0,) * KINDS
SLOT_BITS = 6


class _Move(Struct, frozen=True, gc=False, tag=True, tag_field="move", forbid_unknown_fields=True):
    pass


class Ready(_Move, frozen=True):
    """B-2: the centre card may be turned up, as far as this seat is concerned."""


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
    """The card that the player thinks he takes."""


class Shout(_Move, frozen=True):
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
    """B-11: of nobody's seat; the table says it."""


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


def offer_id(slot: int, number: int) -> int:
    return number << SLOT_BITS | slot


def slot_and_number(offer: int) -> tuple[int, int]:
    return offer & (2**SLOT_BITS - 1), offer >> SLOT_BITS


def pack(cards: Sequence[int]) -> int:
    return sum(number << FIELD * good for good, number in enumerate(cards))


def unpack(word: int) -> tuple[int, ...]:
    return tuple([word >> FIELD * good & MOST for good in range(KINDS)])


def goods_word(goods: Sequence[int]) -> int:
    return sum({2**good for good in goods})


def goods_of(word: int) -> tuple[int, ...]:
    return tuple([good for good in range(KINDS) if word >> good & 1])


def one(good: int) -> tuple[int, ...]:
    return tuple([int(other == good) for other in range(KINDS)])


def encode(move: Move, seat: int) -> tuple[int, int, int]:
    """The code of a seat's act, and the cards it gives and wants if it is a composed offer."""
    match move:
        case Ready():
            return kernel.code(kernel.GET_READY, 0, 0), 0, 0
        case Wait():
            return kernel.code(kernel.WAIT, 0, 0), 0, 0
        case CallStop():
            return kernel.code(kernel.STOP, 0, 0), 0, 0
        case AgreeToEnd(agrees):
            return kernel.code(kernel.AGREE, int(agrees), 0), 0, 0
        case SwapCentre(lay, believed):
            return kernel.code(kernel.SWAP, lay, believed), 0, 0
        case Shout(want, have):
            return kernel.code(kernel.SHOUT, 0, goods_word(want) << KINDS | goods_word(have)), 0, 0
        case MakeOffer(give, want, to):
            return kernel.code(kernel.OFFER, seat if to is None else to, 0), pack(give), pack(want)
        case AcceptOffer(offer):
            return kernel.code(kernel.ACCEPT, *slot_and_number(offer)), 0, 0
        case DeclineOffer(offer):
            return kernel.code(kernel.DECLINE, *slot_and_number(offer)), 0, 0
        case WithdrawOffer(offer):
            return kernel.code(kernel.WITHDRAW, *slot_and_number(offer)), 0, 0
        case TimeIsUp():
            raise AssertionError("it is nobody's answer")


def decode(code: int, give: int = 0, want: int = 0, seat: int = 0) -> Move:
    kind, a, b = kernel.kind_of(code), kernel.first_of(code), kernel.second_of(code)
    match kind:
        case kernel.GET_READY:
            return Ready()
        case kernel.WAIT:
            return Wait()
        case kernel.STOP:
            return CallStop()
        case kernel.AGREE:
            return AgreeToEnd(a == 1)
        case kernel.SWAP:
            return SwapCentre(a, b)
        case kernel.SHOUT:
            return Shout(goods_of(b >> KINDS), goods_of(b))
        case kernel.OFFER_ONE:
            return MakeOffer(one(a), one(b))
        case kernel.OFFER:
            return MakeOffer(unpack(give), unpack(want), None if a == seat else a)
        case kernel.ACCEPT:
            return AcceptOffer(offer_id(a, b))
        case kernel.DECLINE:
            return DeclineOffer(offer_id(a, b))
        case kernel.WITHDRAW:
            return WithdrawOffer(offer_id(a, b))
    raise AssertionError(f"no act has the code {code}")


def outcome(code: int) -> int:
    """What chance answered: the seat that leads, the card dealt, the seat whose act is next."""
    return kernel.first_of(code)


assert len(TOTALS) == KINDS
