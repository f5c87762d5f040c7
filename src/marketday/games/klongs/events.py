"""What happened, for telling. The only secret an event can hold is the boat somebody drew."""

from typing import Literal

from msgspec import Struct, structs

from marketday.core.codec import NO_OR_YES, NUMBER, REST, Codec, Row
from marketday.games.klongs import codes
from marketday.games.klongs.moves import PILES, PLACES


class _Event(Struct, frozen=True, gc=False, tag=True, tag_field="event", forbid_unknown_fields=True):
    pass


class StartingSeatChosen(_Event, frozen=True):
    seat: int


class BoatDrawn(_Event, frozen=True):
    seat: int
    boat: int | None
    """None for those who must not know."""
    pile: Literal["open", "closed"] | None
    """None where there is only one pile."""


class BoatPlaced(_Event, frozen=True):
    seat: int
    boat: int
    space: int
    claimed: bool


class BoatMoved(_Event, frozen=True):
    seat: int
    boat: int
    space: int
    to: int


class TurnPassed(_Event, frozen=True):
    seat: int


class BoatLeftOwnerless(_Event, frozen=True):
    seat: int
    space: int


class MerchantFetched(_Event, frozen=True):
    seat: int
    space: int
    to: int


class BoatStolen(_Event, frozen=True):
    seat: int
    boat: int
    space: int
    owner: int | None
    to: Literal["stock", "hand"]


class NothingStolen(_Event, frozen=True):
    seat: int


class ThiefCaught(_Event, frozen=True):
    seat: int
    boat: int
    space: int
    to: Literal["hand", "gone"]


class LukPhatAdvanced(_Event, frozen=True):
    seat: int
    position: int
    points: int


class MarketDayOpened(_Event, frozen=True):
    day: int
    size: Literal["little", "big"]
    trigger: int | None
    first: int


class LandingScored(_Event, frozen=True):
    seat: int
    landing: int
    worth: int
    """What each merchant there earns."""
    doubled: bool
    """K-32: by a cookshop."""
    points: tuple[int, ...]


class BoatRemoved(_Event, frozen=True):
    seat: int
    boat: int
    space: int
    owner: int | None


class ScoringPassed(_Event, frozen=True):
    seat: int
    could: bool
    """Whether there was a landing to score."""


class MarketDayClosed(_Event, frozen=True):
    day: int


class GameEnded(_Event, frozen=True):
    pass


Event = (
    StartingSeatChosen
    | BoatDrawn
    | BoatPlaced
    | BoatMoved
    | TurnPassed
    | BoatLeftOwnerless
    | MerchantFetched
    | BoatStolen
    | NothingStolen
    | ThiefCaught
    | LukPhatAdvanced
    | MarketDayOpened
    | LandingScored
    | BoatRemoved
    | ScoringPassed
    | MarketDayClosed
    | GameEnded
)


ROWS: dict[int, Row] = {
    codes.TOLD_STARTS: (StartingSeatChosen, (NUMBER,)),
    codes.TOLD_DRAWN: (BoatDrawn, (NUMBER, NUMBER, PILES)),
    codes.TOLD_PLACED: (BoatPlaced, (NUMBER, NUMBER, NUMBER, NO_OR_YES)),
    codes.TOLD_MOVED: (BoatMoved, (NUMBER, NUMBER, NUMBER, NUMBER)),
    codes.TOLD_PASSED: (TurnPassed, (NUMBER,)),
    codes.TOLD_OWNERLESS: (BoatLeftOwnerless, (NUMBER, NUMBER)),
    codes.TOLD_FETCHED: (MerchantFetched, (NUMBER, NUMBER, NUMBER)),
    codes.TOLD_STOLEN: (BoatStolen, (NUMBER, NUMBER, NUMBER, NUMBER, PLACES)),
    codes.TOLD_CAUGHT: (ThiefCaught, (NUMBER, NUMBER, NUMBER, (*PLACES, "gone"))),
    codes.TOLD_LUK_PHAT: (LukPhatAdvanced, (NUMBER, NUMBER, NUMBER)),
    codes.TOLD_OPENED: (MarketDayOpened, (NUMBER, ("little", "big"), NUMBER, NUMBER)),
    codes.TOLD_SCORED: (LandingScored, (NUMBER, NUMBER, NUMBER, NO_OR_YES, REST)),
    codes.TOLD_REMOVED: (BoatRemoved, (NUMBER, NUMBER, NUMBER, NUMBER)),
    codes.TOLD_NOT_SCORED: (ScoringPassed, (NUMBER, NO_OR_YES)),
    codes.TOLD_CLOSED: (MarketDayClosed, (NUMBER,)),
    codes.TOLD_ENDED: (GameEnded, ()),
    codes.TOLD_NOTHING_STOLEN: (NothingStolen, (NUMBER,)),
}
CODEC = Codec(ROWS)


def redact(event: Event, seat: int | None) -> Event:
    """K-1: what somebody drew is their secret."""
    if isinstance(event, BoatDrawn) and event.seat != seat:
        return structs.replace(event, boat=None)
    return event
