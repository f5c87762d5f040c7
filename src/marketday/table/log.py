"""What a table's log can say: facts, each with when it happened. A table is nothing but its charter and its log.

Times are seconds since 1970, handed in by the server: time is an input, so that a table rebuilt from its log is the
same.
"""

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct, field

from marketday.core.grammar import Seat

LONGEST = 60 * 24 * 3600.0
"""Sixty days: for games by correspondence."""


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds each seat has for the whole game, and what every answer adds."""

    bank: Annotated[float, Meta(gt=0, le=LONGEST)]
    increment: Annotated[float, Meta(ge=0, le=LONGEST)]


class Charter(Struct, frozen=True, forbid_unknown_fields=True):
    """What is settled when a table is made."""

    id: str
    game: str
    rules: int
    options: Raw
    seat_count: int = field(name="seats")
    secret: str
    practice: bool = False
    """Undo is always free here."""
    public: bool = False
    """Shown in the lobby."""
    clock: Clock | None = None
    rematch_of: str = ""
    """The table whose people were asked to play again; it begins by itself when all have come."""
    hintless: bool = False
    """It goes on from a moment of a game that people still play without hints: here nobody is advised either."""
    start: Any = None
    """The saved state to go on from, where this table continues from a moment of another."""
    made_at: float = 0.0


class _Entry(Struct, frozen=True, gc=False, tag=True, tag_field="entry", forbid_unknown_fields=True):
    at: float


class Hosted(_Entry, frozen=True):
    """Who may start, close, and hand out links."""

    holder: str


class SeatTaken(_Entry, frozen=True):
    """Somebody sat down, came back, or changed their name."""

    seat: Seat
    name: str
    holder: str = ""
    """The person whose seat it is from now on; empty in logs from before there were people."""


class SeatKept(_Entry, frozen=True):
    """The seat waits for somebody who was asked to come, for example to a rematch."""

    seat: Seat
    name: str
    holder: str


NAMING = (Hosted, SeatTaken, SeatKept)
"""They say who is here."""


class SeatLeft(_Entry, frozen=True):
    """Whoever held the seat gave it up; its link opens it again, unless it went with them."""

    seat: Seat
    with_link: bool = False


class LinkRenewed(_Entry, frozen=True):
    """The host gave out a new link for a seat: the old one no longer opens anything, and whoever held the seat is
    out."""

    seat: Seat


class SeatGivenToBot(_Entry, frozen=True):
    seat: Seat
    bot: str
    character: str = ""
    """As whom it sat at the table before; empty where the cast decides."""


class Appeared(_Entry, frozen=True):
    """Somebody chose how they look, and who they are in the game."""

    seat: Seat
    face: int
    colour: int
    role: str | None = None
    """Empty: whatever chance deals. None: as the table was made."""


class SeatsSwapped(_Entry, frozen=True):
    seat: Seat
    other: Seat
    roles: bool = False
    """Whether the roles that were named when the table was made go along; in older logs they stayed."""


class WordAdded(_Entry, frozen=True):
    seat: Seat
    word: str


class Started(_Entry, frozen=True):
    shuffle_words: tuple[str, ...] = field(name="words")
    chance: tuple[int, ...]


class Moved(_Entry, frozen=True):
    seat: Seat | None
    """None: the clock made the move."""
    move: Raw
    chance: tuple[int, ...]


class Proposed(_Entry, frozen=True):
    """A seat asks the others for something: to take moves back, to pause, to go on."""

    seat: Seat
    what: str
    step: int | None = None


class Answered(_Entry, frozen=True):
    seat: Seat
    agrees: bool


class Undone(_Entry, frozen=True):
    """The play goes back to where `step` moves had been made."""

    seat: Seat
    step: int


class HintsSet(_Entry, frozen=True):
    """All agreed to hints, or the host forbade them."""

    allowed: bool


class Paused(_Entry, frozen=True):
    pass


class Resumed(_Entry, frozen=True):
    pass


class ClockMended(_Entry, frozen=True):
    """The server was down for `lost` seconds while a clock ran: nobody is charged for them."""

    lost: Annotated[float, Meta(ge=0)]


class TimedOut(_Entry, frozen=True):
    seat: Seat
    bot: str


class RulesChanged(_Entry, frozen=True):
    """A table begun under older rules goes on under newer ones, from the state it was in; without one nothing had
    begun yet."""

    rules: int
    shuffle_words: tuple[str, ...] = field(default=(), name="words")
    """The shuffle seed from here on. It includes the new rules: no draw may be made twice from the same seed."""
    state: Any = None
    banks: tuple[float, ...] = ()


class Said(_Entry, frozen=True):
    seat: Seat
    text: str


class Closed(_Entry, frozen=True):
    pass


class Followed(_Entry, frozen=True):
    """There is another table for a rematch."""

    table: str


SeatEntry = (
    Appeared | SeatTaken | SeatKept | SeatLeft | LinkRenewed | SeatGivenToBot | SeatsSwapped | WordAdded | TimedOut
)
PlayEntry = Started | Moved | RulesChanged
ConsentEntry = Proposed | Answered | Undone | HintsSet
ClockEntry = Paused | Resumed | ClockMended
LogEntry = SeatEntry | PlayEntry | ConsentEntry | ClockEntry | Hosted | Said | Closed | Followed
AnyEntry: Any = LogEntry
