"""What a seat can answer, as values for people; and the rows that say which code of the kernel each stands for.

Spaces count from 0, row by row; a landing is named by the upper left of its four spaces.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from marketday.core.codec import NUMBER, Codec, Row
from marketday.games.klongs import codes
from marketday.games.klongs.data import SPACES
from marketday.games.klongs.tables import BOATS

Boat = Annotated[int, Meta(ge=0, lt=BOATS)]
Space = Annotated[int, Meta(ge=0, lt=SPACES)]


class _Move(Struct, frozen=True, gc=False, tag=True, tag_field="move", forbid_unknown_fields=True):
    pass


class PlaceBoat(_Move, frozen=True):
    boat: Boat
    space: Space


class MoveBoat(_Move, frozen=True):
    space: Space
    to: Space


class PassTurn(_Move, frozen=True):
    pass


class LeaveOwnerless(_Move, frozen=True):
    pass


class FetchMerchant(_Move, frozen=True):
    space: Space


class StealBoat(_Move, frozen=True):
    space: Space
    to: Literal["stock", "hand"]


class StealNothing(_Move, frozen=True):
    pass


class TakeThief(_Move, frozen=True):
    space: Space


class ChaseAway(_Move, frozen=True):
    pass


class ScoreLanding(_Move, frozen=True):
    landing: Space


class PassScoring(_Move, frozen=True):
    pass


class RemoveBoat(_Move, frozen=True):
    space: Space


class EndTurn(_Move, frozen=True):
    pass


class DrawFrom(_Move, frozen=True):
    pile: Literal["open", "closed"]


Move = (
    PlaceBoat
    | MoveBoat
    | PassTurn
    | LeaveOwnerless
    | FetchMerchant
    | StealBoat
    | StealNothing
    | TakeThief
    | ChaseAway
    | ScoreLanding
    | PassScoring
    | RemoveBoat
    | EndTurn
    | DrawFrom
)

PLACES = ("stock", "hand")
PILES = ("open", "closed")

ROWS: dict[int, Row] = {
    codes.PLACE_BOAT: (PlaceBoat, (NUMBER, NUMBER)),
    codes.MOVE_BOAT: (MoveBoat, (NUMBER, NUMBER)),
    codes.PASS_TURN: (PassTurn, ()),
    codes.LEAVE_OWNERLESS: (LeaveOwnerless, ()),
    codes.FETCH_MERCHANT: (FetchMerchant, (NUMBER,)),
    codes.STEAL_BOAT: (StealBoat, (NUMBER, PLACES)),
    codes.STEAL_NOTHING: (StealNothing, ()),
    codes.TAKE_THIEF: (TakeThief, (NUMBER,)),
    codes.CHASE_AWAY: (ChaseAway, ()),
    codes.SCORE_LANDING: (ScoreLanding, (NUMBER,)),
    codes.PASS_SCORING: (PassScoring, ()),
    codes.REMOVE_BOAT: (RemoveBoat, (NUMBER,)),
    codes.END_TURN: (EndTurn, ()),
    codes.DRAW_FROM: (DrawFrom, (PILES,)),
}
CODEC = Codec(ROWS)
