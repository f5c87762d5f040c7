"""What a seat can answer and what is told, as values for people; the rows say which of the kernel's numbers is
which."""

from typing import Literal

from msgspec import Struct

from marketday.core.codec import NUMBER, Codec
from marketday.games.quayside import kernel
from marketday.games.quayside.data import GOODS

End = Literal["left", "right"]
ENDS = ("left", "right")


class _Move(Struct, frozen=True, tag=True, tag_field="move", forbid_unknown_fields=True):
    pass


class TakeCrate(_Move, frozen=True):
    end: End


class TakeBoth(_Move, frozen=True):
    pass


Move = TakeCrate | TakeBoth

MOVES = Codec({kernel.TAKE_CRATE: (TakeCrate, (ENDS,)), kernel.TAKE_BOTH: (TakeBoth, ())})


class _Event(Struct, frozen=True, tag=True, tag_field="event", forbid_unknown_fields=True):
    pass


class CrateLaid(_Event, frozen=True):
    good: str


class CrateTaken(_Event, frozen=True):
    seat: int
    good: str
    end: End


class GameEnded(_Event, frozen=True):
    pass


Event = CrateLaid | CrateTaken | GameEnded

EVENTS = Codec(
    {
        kernel.TOLD_LAID: (CrateLaid, (GOODS,)),
        kernel.TOLD_TAKEN: (CrateTaken, (NUMBER, GOODS, ENDS)),
        kernel.TOLD_ENDED: (GameEnded, ()),
    }
)
