"""What a seat can answer, as values for people; and the code each has in the kernel.

Spaces count from 0, row by row; a landing is named by the upper left of its four spaces.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from marketday.games.klongs import kernel
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


def encode(move: Move) -> int:
    match move:
        case PlaceBoat(boat, space):
            return kernel.code(kernel.PLACE_BOAT, boat, space)
        case MoveBoat(space, to):
            return kernel.code(kernel.MOVE_BOAT, space, to)
        case PassTurn():
            return kernel.code(kernel.PASS_TURN, 0, 0)
        case LeaveOwnerless():
            return kernel.code(kernel.LEAVE_OWNERLESS, 0, 0)
        case FetchMerchant(space):
            return kernel.code(kernel.FETCH_MERCHANT, space, 0)
        case StealBoat(space, place):
            return kernel.code(kernel.STEAL_BOAT, space, PLACES.index(place))
        case StealNothing():
            return kernel.code(kernel.STEAL_NOTHING, 0, 0)
        case TakeThief(space):
            return kernel.code(kernel.TAKE_THIEF, space, 0)
        case ChaseAway():
            return kernel.code(kernel.CHASE_AWAY, 0, 0)
        case ScoreLanding(landing):
            return kernel.code(kernel.SCORE_LANDING, landing, 0)
        case PassScoring():
            return kernel.code(kernel.PASS_SCORING, 0, 0)
        case RemoveBoat(space):
            return kernel.code(kernel.REMOVE_BOAT, space, 0)
        case EndTurn():
            return kernel.code(kernel.END_TURN, 0, 0)
        case DrawFrom(pile):
            return kernel.code(kernel.DRAW_FROM, PILES.index(pile), 0)


def decode(code: int) -> Move:
    kind, a, b = code >> 14, (code >> 7) & 127, code & 127
    match kind:
        case kernel.PLACE_BOAT:
            return PlaceBoat(a, b)
        case kernel.MOVE_BOAT:
            return MoveBoat(a, b)
        case kernel.PASS_TURN:
            return PassTurn()
        case kernel.LEAVE_OWNERLESS:
            return LeaveOwnerless()
        case kernel.FETCH_MERCHANT:
            return FetchMerchant(a)
        case kernel.STEAL_BOAT:
            return StealBoat(a, "hand" if b == kernel.TO_HAND else "stock")
        case kernel.STEAL_NOTHING:
            return StealNothing()
        case kernel.TAKE_THIEF:
            return TakeThief(a)
        case kernel.CHASE_AWAY:
            return ChaseAway()
        case kernel.SCORE_LANDING:
            return ScoreLanding(a)
        case kernel.PASS_SCORING:
            return PassScoring()
        case kernel.REMOVE_BOAT:
            return RemoveBoat(a)
        case kernel.END_TURN:
            return EndTurn()
        case kernel.DRAW_FROM:
            return DrawFrom("open" if a == kernel.OPEN_PILE else "closed")
    raise AssertionError(f"no move has the code {code}")


def outcome(code: int) -> int:
    """What chance answered: the seat that starts, or the boat drawn."""
    return (code >> 7) & 127
