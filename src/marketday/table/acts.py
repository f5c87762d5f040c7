"""What people at a table can ask for. The seat an act names must be one of those that the session holds; the server
checks that."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

SeatNumber = Annotated[int, Meta(ge=0, lt=8)]
Name = Annotated[str, Meta(max_length=24)]
"""May be empty: a name is never needed."""
FaceNumber = Annotated[int, Meta(ge=0, le=12)]
"""0 stands for the initial of the name."""
Step = Annotated[int, Meta(ge=0, lt=100_000)]


class _Act(Struct, frozen=True, tag=True, tag_field="act", forbid_unknown_fields=True):
    pass


class Sit(_Act, frozen=True):
    """Sit down under a name, come back to a seat that a bot has been playing, or change one's name."""

    seat: SeatNumber
    name: Name


class AddWord(_Act, frozen=True):
    """A word of one's own for the shuffle; before the start only."""

    seat: SeatNumber
    word: Annotated[str, Meta(min_length=1, max_length=64)]


class Leave(_Act, frozen=True):
    """Get up from a seat, before the start only."""

    seat: SeatNumber


class Start(_Act, frozen=True):
    """The host begins."""

    fill: bool = False
    """Seats whose friend has not come go to bots; without this they are a reason not to start."""


class Answer(_Act, frozen=True):
    seat: SeatNumber
    ask: Annotated[int, Meta(ge=0, lt=2**53)]
    """The id of the ask that is answered: an answer to an older one is refused."""
    move: Raw


class WhyNot(_Act, frozen=True):
    """Asks why a move is illegal; changes nothing."""

    seat: SeatNumber
    move: Raw


class Undo(_Act, frozen=True):
    """Back to where `step` moves had been made: at once where it is free, otherwise the others are asked."""

    seat: SeatNumber
    step: Step


class Propose(_Act, frozen=True):
    seat: SeatNumber
    what: Literal["pause", "resume", "end", "new_rules", "hints"]


class ForbidHints(_Act, frozen=True):
    """The host wants no hints at this table; all together may allow them again (`Propose` hints)."""


class Agree(_Act, frozen=True):
    seat: SeatNumber
    proposal: Annotated[int, Meta(ge=0, lt=2**53)]
    """The id of the proposal that is answered: an answer to an older one is refused."""
    agrees: bool


class Say(_Act, frozen=True):
    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=400)]


class React(_Act, frozen=True):
    """Seen by those who are there, kept nowhere."""

    seat: SeatNumber
    sign: Literal["clap", "laugh", "wow", "think", "sorry", "hurry"]


class GiveToBot(_Act, frozen=True):
    """The host lets a bot play for somebody who is missing; anybody may do so for themselves."""

    seat: SeatNumber
    bot: Annotated[str, Meta(min_length=1, max_length=40)]


class Appear(_Act, frozen=True):
    """How one looks to the others: a face, and, until the play begins, a colour and a role in the game (`Game.roles`)
    that nobody else has chosen."""

    seat: SeatNumber
    face: FaceNumber = 0
    colour: SeatNumber | None = None
    """None: the one it has."""
    role: Annotated[str, Meta(max_length=40)] | None = None
    """Empty: whatever chance deals. None: as it is."""


class SwapSeats(_Act, frozen=True):
    seat: SeatNumber
    other: SeatNumber


class RenewLink(_Act, frozen=True):
    """The host gives out a new link for a seat; whoever held it, if they have been away for a while, is out."""

    seat: SeatNumber


class Pong(_Act, frozen=True):
    """The answer to the server's ping; of no seat."""

    number: Annotated[int, Meta(ge=0, lt=2**53)]
    hidden: bool = False
    """Nobody looks at the page: they can be notified."""


class Seen(_Act, frozen=True):
    """A page that shows in motion what happened has shown it up to this step; of no seat."""

    step: Annotated[int, Meta(ge=0, lt=2**53)]


class Close(_Act, frozen=True):
    """The host ends the table for good; while others play they are asked (`Propose`)."""


SeatAct = Sit | Appear | AddWord | Leave | GiveToBot | SwapSeats | RenewLink
ConsentAct = Undo | Propose | ForbidHints | Agree | Close
TableAct = SeatAct | ConsentAct | Start | Answer | Say
"""What the table itself judges and its log remembers."""
RoomAct = TableAct | WhyNot | React
Act = RoomAct | Pong | Seen
AnyAct: Any = Act

HOST_ACTS = (Start, SwapSeats, RenewLink, ForbidHints, Close)
