"""What crosses the wire, besides the acts (`table.acts`). TypeScript types are made from these; docs/protocol.md
tells the rest."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from marketday.core.grammar import Outcome, Seat
from marketday.table.log import Clock


# ---- sockets: server to browser --------------------------------------------------------------------------------------
class AskPicture(Struct, frozen=True):
    id: int
    prompt: str
    moves: Raw
    forms: tuple[str, ...]
    """Types of moves that can be composed; those are not listed in `moves`."""
    standing: bool
    """Answers are judged on arrival: this ask is never too old."""


class PlacePicture(Struct, frozen=True):
    name: str
    bot: str | None
    here: bool
    """Whether a browser that holds the seat is connected."""
    word: bool
    """Whether its player added a word to the shuffle."""
    bank: float | None
    """Seconds left, where there are clocks."""
    lag: int | None
    """Milliseconds to and from its browser, where everybody acts at once."""


class Told(Struct, frozen=True, gc=False):
    step: int
    event: Raw


class ChatLine(Struct, frozen=True):
    at: float
    seat: Seat
    text: str


class ProposalPicture(Struct, frozen=True):
    id: int
    seat: Seat
    what: Literal["undo", "pause", "resume"]
    step: int | None
    agreed: tuple[Seat, ...]


class Picture(Struct, frozen=True, tag="picture", tag_field="t"):
    """All that one seat, or an onlooker, may know of a table now. It replaces the one before."""

    table: str
    game: str
    seat: Seat | None
    """Whose picture this is; a session that holds several seats gets one for each."""
    mine: tuple[Seat, ...]
    """All seats the session holds."""
    host: bool
    step: int
    """How many moves have been made."""
    started: bool
    paused: bool
    closed: bool
    practice: bool
    places: tuple[PlacePicture, ...]
    asked: tuple[Seat, ...]
    view: Raw | None
    ask: AskPicture | None
    from_step: int
    """`told` holds everything from this step on; what a browser remembers of it and later is void."""
    told: tuple[Told, ...]
    chat: tuple[ChatLine, ...]
    proposal: ProposalPicture | None
    free_undo: int | None
    """The step to which this seat may go back without asking."""
    outcome: Outcome | None
    commitment: str
    words: tuple[str, ...]
    secret: str | None
    """Revealed when the play is over."""
    clock: Clock | None
    due: float | None
    """When time itself will do something, by the same clock as `now`: end a round, a tick, a wait."""
    follower: str | None
    now: float


class Refusal(Struct, frozen=True, tag="refusal", tag_field="t"):
    """Why an act was not carried out, or (to WhyNot) why a move may not be; `reason` and `rule` are text keys."""

    id: int | None
    """The number the browser gave the act."""
    rule: str
    reason: str
    facts: dict[str, Any]


class Allowed(Struct, frozen=True, tag="allowed", tag_field="t"):
    """The answer to WhyNot if nothing is against the move."""

    id: int | None


class Done(Struct, frozen=True, tag="done", tag_field="t"):
    """An act was carried out and is on disk."""

    id: int | None


class Ping(Struct, frozen=True, tag="ping", tag_field="t"):
    """To be answered at once by the act `Pong` with the same number: so the lag is measured."""

    number: int


class Reaction(Struct, frozen=True, tag="reaction", tag_field="t"):
    seat: Seat
    sign: str


ServerMessage = Picture | Refusal | Allowed | Done | Ping | Reaction


# ---- sockets: browser to server --------------------------------------------------------------------------------------
class Envelope(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser sends: an act, and a number of its own that a refusal will name."""

    act: Raw
    id: Annotated[int, Meta(ge=0, lt=2**53)] | None = None


# ---- HTTP ------------------------------------------------------------------------------------------------------------
class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit in a seat of a new table: whoever makes it, whoever opens a link, or a bot."""

    kind: Literal["me", "link", "bot"]
    name: Annotated[str, Meta(max_length=24)] = ""
    bot: Annotated[str, Meta(max_length=40)] = "greedy"


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = {}
    practice: bool = False
    public: bool = False
    clock: Clock | None = None


class Learner(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=24)]


class SeatLink(Struct, frozen=True):
    seat: Seat | None
    """None: the link for watching."""
    path: str
    """Below the address of the server."""


class TableMade(Struct, frozen=True):
    table: str
    links: tuple[SeatLink, ...]


class GameInfo(Struct, frozen=True):
    id: str
    seat_counts: tuple[int, ...]
    colours: tuple[str, ...]
    options: dict[str, Any]
    """A JSON schema."""
    bots: tuple[str, ...]
    chapters: tuple[str, ...]
    """Of its lessons."""


class LobbyLine(Struct, frozen=True):
    table: str
    game: str
    names: tuple[str, ...]
    open_seats: int
    made_at: float


class Moment(Struct, frozen=True):
    """A past moment of a table for replays: the picture a seat had, and how many moves there were in all."""

    picture: Picture
    steps: int
    seats: tuple[Seat | None, ...]
    """From which seats this session may look."""


class From(Struct, frozen=True, forbid_unknown_fields=True):
    """Go on from a moment against bots."""

    step: Annotated[int, Meta(ge=0)]
    seat: Seat


class Health(Struct, frozen=True):
    status: Literal["ok"]
    version: str
    compiled: bool
    tables: int
    connections: int
