"""What happened on the floor, for telling. Hands, offers to one seat, and what others traded are secret."""

from collections.abc import Sequence
from typing import Literal, get_args

from msgspec import Struct, structs

from marketday.core.codec import NO_OR_YES, NUMBER, Codec, Rest
from marketday.games.bankrut import codes
from marketday.games.bankrut.kernel import ACTS
from marketday.games.bankrut.moves import counts, goods_of, pack, unpack

Cards = tuple[int, ...]
"""Nine counts, one per good."""

# In the order of their numbers.
Why = Literal["withdrawn", "declined", "lapsed", "replaced", "answered", "settled"]
Cause = Literal["stop", "agreed", "time"]

LateAct = Literal["stop", "swap", "accept", "decline", "withdraw", "offer"]
"""What can have become impossible: names of acts."""


class _Event(Struct, frozen=True, gc=False, tag=True, tag_field="event", forbid_unknown_fields=True):
    pass


class FirstLeaderChosen(_Event, frozen=True):
    seat: int


class CardsDealt(_Event, frozen=True):
    round: int
    leader: int
    hands: tuple[Cards | None, ...]
    """None for the hands of others."""


class CentreTurnedUp(_Event, frozen=True):
    """Trading begins."""

    seat: int
    good: int


class Shouted(_Event, frozen=True):
    seat: int
    want: tuple[int, ...]
    have: tuple[int, ...]


class OfferMade(_Event, frozen=True):
    seat: int
    to: int | None
    offer: int
    give: Cards
    want: Cards


class OfferGone(_Event, frozen=True):
    """Nobody took it: it was withdrawn, declined, replaced by another, answered with a counter-offer, settled by a
    trade between the two, or its cards are gone."""

    seat: int
    to: int | None
    offer: int
    why: Why


class Traded(_Event, frozen=True):
    """A seat accepted another's offer. Only these two know what changed hands."""

    seat: int
    other: int
    offer: int | None
    given: int
    """How many cards the seat gave."""
    got: int
    gave_cards: Cards | None
    got_cards: Cards | None


class CentreSwapped(_Event, frozen=True):
    seat: int
    took: int
    laid: int


class StopCalled(_Event, frozen=True):
    seat: int


class EndWished(_Event, frozen=True):
    """B-11: a seat would end the round, or no longer would."""

    seat: int
    agrees: bool


class CameTooLate(_Event, frozen=True):
    """In a tick: what the seat chose was no longer possible when its turn came."""

    seat: int
    act: LateAct
    quicker: int | None = None
    """The seat that took the card, or the offer to all."""


class TickPassed(_Event, frozen=True):
    tick: int


class RoundEnded(_Event, frozen=True):
    round: int
    cause: Cause
    caller: int | None
    centre: int
    hands: tuple[Cards, ...]
    points: tuple[int, ...]
    """B-7, B-8: what the round brought each seat."""


class GameEnded(_Event, frozen=True):
    pass


Event = (
    FirstLeaderChosen
    | CardsDealt
    | CentreTurnedUp
    | Shouted
    | OfferMade
    | OfferGone
    | Traded
    | CentreSwapped
    | StopCalled
    | EndWished
    | CameTooLate
    | TickPassed
    | RoundEnded
    | GameEnded
)

WHYS: tuple[Why, ...] = get_args(Why)
CAUSES: tuple[Cause, ...] = get_args(Cause)


# ---- the kernel's story ----------------------------------------------------------------------------------------------
class _Cards:
    """By their word."""

    def __getitem__(self, word: int) -> Cards:
        return unpack(word)

    def index(self, cards: Cards) -> int:
        return pack(cards)


class _Goods:
    """By the word of the cards."""

    def __getitem__(self, word: int) -> tuple[int, ...]:
        return goods_of(word)

    def index(self, goods: tuple[int, ...]) -> int:
        return pack(counts(goods))


class _Hands(Rest):
    """Of all seats."""

    def value(self, numbers: Sequence[int]) -> tuple[Cards, ...]:
        return tuple(map(unpack, numbers))


class _LastHands(Rest):
    """Of all seats; as many points follow."""

    def value(self, numbers: Sequence[int]) -> tuple[Cards, ...]:
        return tuple(map(unpack, numbers[: len(numbers) // 2]))


class _Points(Rest):
    """What comes after the hands, of which the first was not left to this column."""

    def value(self, numbers: Sequence[int]) -> tuple[int, ...]:
        return tuple(numbers[len(numbers) // 2 :])


CARDS, NAMED, HANDS, LAST_HANDS, POINTS = _Cards(), _Goods(), _Hands(), _LastHands(), _Points()

STORY = Codec(
    {
        codes.TOLD_LEADS: (FirstLeaderChosen, (NUMBER,)),
        codes.TOLD_DEALT: (CardsDealt, (NUMBER, NUMBER, HANDS)),
        codes.TOLD_OPENED: (CentreTurnedUp, (NUMBER, NUMBER)),
        codes.TOLD_SHOUT: (Shouted, (NUMBER, NAMED, NAMED)),
        codes.TOLD_OFFER: (OfferMade, (NUMBER, NUMBER, NUMBER, CARDS, CARDS)),
        codes.TOLD_GONE: (OfferGone, (NUMBER, NUMBER, NUMBER, WHYS)),
        codes.TOLD_TRADE: (Traded, (NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, CARDS, CARDS)),
        codes.TOLD_SWAP: (CentreSwapped, (NUMBER, NUMBER, NUMBER)),
        codes.TOLD_STOP: (StopCalled, (NUMBER,)),
        codes.TOLD_AGREES: (EndWished, (NUMBER, NO_OR_YES)),
        codes.TOLD_LATE: (CameTooLate, (NUMBER, tuple(row.name for row in ACTS), NUMBER)),
        codes.TOLD_TICK: (TickPassed, (NUMBER,)),
        codes.TOLD_ROUND: (RoundEnded, (NUMBER, CAUSES, NUMBER, NUMBER, LAST_HANDS, POINTS)),
        codes.TOLD_ENDED: (GameEnded, ()),
    }
)


def somebody(seat: int) -> int | None:
    return None if seat == codes.NOBODY else seat


def redact(event: Event, seat: int | None) -> Event | None:
    match event:
        case CardsDealt(hands=hands):
            return structs.replace(
                event, hands=tuple(cards if other == seat else None for other, cards in enumerate(hands))
            )
        case OfferMade() | OfferGone():
            return event if event.to is None or seat in (event.seat, event.to) else None
        case Traded() if seat not in (event.seat, event.other):
            return structs.replace(event, offer=None, gave_cards=None, got_cards=None)
        case CameTooLate() if event.seat != seat:
            return None
    return event
