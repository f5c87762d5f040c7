"""What crosses the wire, besides the acts (`table.acts`). TypeScript types are made from these; docs/protocol.md
describes the rest.

Long, because it is one contract: whoever writes a client reads it from top to bottom, and nothing in it does anything.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from marketday.core.grammar import Outcome, Seat
from marketday.core.outline import MovesSaid
from marketday.core.puzzles import Level
from marketday.table.acts import FaceNumber
from marketday.table.log import Clock

NOTHING = Raw(b"null")
"""JSON within JSON that is not there. (`Raw | None` would describe it twice: whatever is raw may be null.)"""


# ---- sockets: server to browser --------------------------------------------------------------------------------------
class AskPicture(Struct, frozen=True, omit_defaults=True):
    id: int
    prompt: str
    moves: Raw
    said: MovesSaid
    """The outlines of the `moves`, row by row."""
    forms: tuple[str, ...]
    """Types of moves that can be composed; those are not listed in `moves`."""
    standing: bool
    """Answers are judged on arrival: this ask is never too old."""
    aims: dict[str, int] = {}
    """In a lesson: what it may point to, by the number of the move that does most of it."""


class PlacePicture(Struct, frozen=True):
    name: str
    """May be empty where a person sits: a guest."""
    bot: str | None
    alias: str
    """As whom the bot sits there; empty where it only plays for somebody."""
    face: int
    """The one its person chose; 0 stands for their initial."""
    colour: int
    """Which of the game's."""
    role: str
    """Who its player is to be in the game, until that begins; empty where chance decides."""
    taken: bool
    """Whether it is somebody's, even if a bot plays for them."""
    kept: bool
    """Whether somebody was asked to come and has not come yet."""
    renewed: int
    """How often the host gave out a new link for it, each of which put out whoever held it."""
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
    said: Raw
    """Its outline."""


class ChatLine(Struct, frozen=True):
    at: float
    seat: Seat
    text: str


class ProposalPicture(Struct, frozen=True):
    id: int
    seat: Seat
    what: Literal["undo", "pause", "resume", "end", "new_rules", "hints"]
    step: int | None
    agreed: tuple[Seat, ...]


class RematchPicture(Struct, frozen=True):
    """Somebody wants to play again."""

    table: str
    by: Seat | None
    came: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    """Who may still come, even if it has started with a bot in the seat."""
    started: bool
    closed: bool


class OldRules(Struct, frozen=True):
    """The table was begun under older rules: it can be read, not played."""

    begun: int
    now: int
    missing: int
    """Moves at the end that can no longer be shown."""
    can_go_on: bool
    """All people together may go on from here under the new rules (`Propose` new_rules)."""


class Picture(Struct, frozen=True, tag="picture", tag_field="t"):
    """Everything that one seat, or an onlooker, may know about a table now. It replaces the one before."""

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
    old_rules: OldRules | None
    practice: bool
    hints: bool | None
    """Whether a seat that is asked may ask what to do; None where nobody could say."""
    places: tuple[PlacePicture, ...]
    asked: tuple[Seat, ...]
    view: Raw
    """`NOTHING` before the start."""
    view_said: dict[str, Raw]
    """The outlines of moves that are fields of the view."""
    ask: Raw
    """An `AskPicture`, or `NOTHING`."""
    from_step: int
    """`told` holds everything from this step on; what a browser remembers of it and later is void."""
    told: tuple[Told, ...]
    chat: tuple[ChatLine, ...]
    proposal: ProposalPicture | None
    free_undo: int | None
    """The step to which this seat may go back without asking."""
    own_undo: int | None
    """The step before this seat's last own move, which may have told nothing yet."""
    outcome: Outcome | None
    commitment: str
    words: tuple[str, ...]
    secret: str | None
    """Revealed when the play is over."""
    clock: Clock | None
    due: float | None
    """When the clock will trigger something, by the same clock as `now`: the end of a round, a tick, a wait."""
    rematch: RematchPicture | None
    taken_back: int
    """How often moves were taken back that had revealed something to somebody."""
    now: float


class Refusal(Struct, frozen=True, tag="refusal", tag_field="t"):
    """Why an act was not carried out, or (in reply to WhyNot) why a move is illegal; `reason` and `rule` are text
    keys."""

    id: int | None
    """The number the browser gave the act."""
    rule: str
    reason: str
    facts: dict[str, Any]
    said: Raw
    """Its outline; a string where there are no words for it."""


class Allowed(Struct, frozen=True, tag="allowed", tag_field="t"):
    """The reply to WhyNot if the move is legal."""

    id: int | None


class Done(Struct, frozen=True, tag="done", tag_field="t"):
    """An act was carried out and is on disk."""

    id: int | None


class Ping(Struct, frozen=True, tag="ping", tag_field="t"):
    """To be answered at once by the act `Pong` with the same number: so both ends know that the connection is alive,
    and the lag is measured."""

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
    """Who will sit in a seat of a new table: whoever makes it, whoever opens a link, or a bot."""

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


PersonName = Annotated[str, Meta(max_length=24)]
Language = Literal["", "en", "pl", "de", "fr"]


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """The name, which may be empty."""

    name: PersonName = ""


class Link(Struct, frozen=True, forbid_unknown_fields=True):
    """What follows `/join/` in the address one was sent."""

    link: Annotated[str, Meta(max_length=80)]
    name: PersonName = ""
    second: bool = False
    """Somebody who already sits at the table wants this seat, too: for another person at the same device."""
    elsewhere: bool = False
    """If the seat is taken, any other free one: a group may have been sent one link."""


class Joined(Struct, frozen=True):
    table: str


class Me(Struct, frozen=True):
    """What the server knows about the requester."""

    name: str
    language: str
    face: int
    devices: int
    known: bool
    """Whether anything is stored."""


class AboutMe(Struct, frozen=True, forbid_unknown_fields=True):
    name: PersonName | None = None
    language: Language | None = None
    face: FaceNumber | None = None


class Handover(Struct, frozen=True):
    """A link by which another browser becomes the same person: valid once."""

    path: str
    seconds: float


class Code(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=80)]


class Identity(Struct, frozen=True):
    """For programs: to be sent as `Authorization: Bearer <token>`."""

    token: str


class MySeat(Struct, frozen=True):
    name: str
    bot: str | None
    alias: str
    taken: bool
    mine: bool
    waits: bool
    points: int | None
    rank: int | None


class MyTable(Struct, frozen=True):
    """A table of the person who asks, as home shows it."""

    table: str
    game: str
    status: Literal["waiting", "playing", "over", "closed"]
    made_at: float
    changed_at: float
    practice: bool
    waits: bool
    """For the person who asks."""
    seats: tuple[MySeat, ...]
    colours: tuple[str, ...]
    """Of the seats, so that home need not ask for the games; none where this server no longer has the game."""


class MyTables(Struct, frozen=True):
    tables: tuple[MyTable, ...]
    more: bool


class MyGame(Struct, frozen=True):
    """What the person who asks has reached in a game."""

    game: str
    played: int
    won: int
    """Also together with others."""
    average: float
    """Of the points, as `best`."""
    best: int


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
    """Those that people are offered, the weakest first."""
    usual_bot: str
    """The bot that takes an empty seat."""
    ladder: tuple[str, ...]
    """One bot for each strength, the weakest first."""
    chapters: tuple[str, ...]
    """Of its lessons."""
    coach: bool
    """Whether somebody can give hints, and say after a game what could have gone better."""


class LobbyLine(Struct, frozen=True):
    table: str
    game: str
    names: tuple[str, ...]
    """Of those who sit there; a guest's is empty."""
    open_seats: int
    made_at: float
    mine: bool
    """Whether the requester already sits there."""


class Moment(Struct, frozen=True):
    """A past moment of a table for replays: the picture a seat had, and how many moves there were in all."""

    picture: Picture
    steps: int
    seats: tuple[Seat | None, ...]
    """From which seats this session may look."""
    has_coach: bool
    """Whether the coach says something about this game."""


class Argument(Struct, frozen=True):
    """What speaks for a move, or against it."""

    good: bool
    said: Raw
    """Its outline."""


class Suggestion(Struct, frozen=True):
    """A move, as a strong player sees it who knows what the seat knows."""

    move: Raw
    said: Raw
    behind: float
    """How many points less it is worth than the best."""
    error: float
    """The standard error of that."""
    reasons: tuple[Argument, ...]


class AskedHint(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat


class Hint(Struct, frozen=True):
    ask: int
    """The question it is about."""
    best: Suggestion
    second: Suggestion | None
    level: bool
    """Whether the second is as good, as far as anybody would notice or can tell."""


class AskedReview(Struct, frozen=True, forbid_unknown_fields=True):
    """How good was a move?"""

    seat: Seat
    step: Annotated[int, Meta(ge=1)]
    """The number of the move."""


Grade = Literal["best", "level", "slip", "mistake"]


class Review(Struct, frozen=True):
    verdict: Grade
    chosen: Suggestion
    best: Suggestion


class CoachMoment(Struct, frozen=True):
    """One decision of a seat."""

    step: int
    chance: float | None
    """Of winning, before it was made; of a long game it is looked for at some decisions only."""
    chance_error: float | None
    """One standard error, as all errors of a report."""
    lost: float
    """Its part of what the report says was lost: less than nothing if it brought something."""
    luck: float
    """Points that came, or went, since the decision before: by chance, and by what the others had and did. What came
    after the last one only the report tells."""


class CoachLine(Struct, frozen=True):
    seat: Seat
    said: Raw


class CoachLesson(Struct, frozen=True):
    """A decision that cost much."""

    step: int
    chosen: Suggestion
    best: Suggestion
    line: tuple[CoachLine, ...]
    """What could have followed."""


class CoachReport(Struct, frozen=True):
    """About a seat of a finished game. Points are points ahead of the others on average: what was expected at first,
    less what was lost, with the luck, is how it ended."""

    seat: Seat
    won: bool
    """Also if others did as well."""
    moments: tuple[CoachMoment, ...]
    lessons: tuple[CoachLesson, ...]
    """The costliest first."""
    expected: float
    lost: float
    lost_error: float
    """One standard error."""
    luck: float
    luck_error: float
    ahead: float
    from_best: bool
    """Whether what was lost is counted from the best answer that was found, and not from what looks best at first
    sight."""


class Coaching(Struct, frozen=True):
    """How far the coach is."""

    done: int
    of: int
    """Decisions; 0 as long as nobody counted them."""
    report: CoachReport | None


class PuzzleLine(Struct, frozen=True):
    id: str
    """The same as long as the puzzle is the same, whatever its number."""
    level: Level


class PuzzleList(Struct, frozen=True):
    """The puzzles of a game; they are numbered from 1."""

    game: str
    today: int
    """The number of today's."""
    puzzles: tuple[PuzzleLine, ...]


class PuzzlePicture(Struct, frozen=True):
    """A puzzle with its answer: a browser that has it needs no server to check a move."""

    game: str
    number: int
    id: str
    level: Level
    seat: Seat
    """Who is asked."""
    colours: tuple[str, ...]
    """Of the seats."""
    view: Raw
    view_said: dict[str, Raw]
    ask: AskPicture
    best: Suggestion
    second: Suggestion


class From(Struct, frozen=True, forbid_unknown_fields=True):
    """Go on from a moment against bots."""

    step: Annotated[int, Meta(ge=0)]
    seat: Seat


Reason = Literal[
    "unknown_game",
    "wrong_seats",
    "unknown_bot",
    "bad_options",
    "no_such_setup",
    "one_device_live",
    "blocked",
    "lobby_full",
    "lobby_crowded",
    "one_hand_each",
    "no_game",
    "no_table",
    "dead_link",
    "link_renewed",
    "seat_taken",
    "all_taken",
    "only_watching",
    "second_seat",
    "closed",
    "no_rematch",
    "rematch_begun",
    "dead_handover",
    "one_table",
    "no_chapter",
    "no_puzzle",
    "not_begun",
    "not_yet",
    "running",
    "unfinished",
    "no_step",
    "no_seat",
    "old_moment",
    "old_record",
    "swamped",
    "call_unreadable",
    "call_not_https",
    "call_bad_port",
    "call_bad_name",
    "call_not_public",
    "call_unknown_name",
    "call_no_topic",
    "call_bad_keys",
    "call_too_many",
    "call_switched_off",
    "no_call",
    "not_host",
    "by_invitation",
    "not_open",
    "own_seat_only",
    "not_seated",
    "foreign",
    "no_free_seat",
    "not_over",
    "no_record",
    "too_many",
    "not_written",
    "deleted_meanwhile",
    "no_hints",
    "still_playing",
    "no_question",
    "no_choice",
    "no_coach",
]
"""Why a request was not granted; clients have a sentence for each."""


class Trouble(Struct, frozen=True):
    """A request that was not granted."""

    status_code: int
    detail: str
    """For people who write programs."""
    reason: Reason | None = None
    """The key of its own sentence for people; none where a program made the mistake, not a person."""


class Site(Struct, frozen=True):
    """The address of the site, and for how long it keeps tables."""

    url: str | None
    """An address that other devices can open; none where only this machine can."""
    finished_days: float | None
    """How long tables that are over or closed are kept after the last thing that happened there; none: for ever."""
    forgotten_days: float | None
    """The same for all others."""


class Health(Struct, frozen=True):
    status: Literal["ok", "away", "cannot_write"]
    """Away: the database does not answer. Otherwise, whether the last write was taken."""
    version: str
    compiled: bool
    tables: int
    connections: int
    forwarded: Literal["none", "believed", "ignored"]
    """Whether a proxy said who asks, and whether we believe it."""


# ---- notices: for people who are not at the table --------------------------------------------------------------------
class Notice(Struct, frozen=True):
    """What a person is told. A browser's service worker gets exactly this."""

    kind: Literal["turn", "over", "rematch", "test"]
    table: str
    """A newer notice takes the place of an older one about the same table."""
    game: str
    title: str
    text: str
    path: str
    """What to open, below the address of the server."""


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser gives us in order to be notified, in base64url."""

    p256dh: Annotated[str, Meta(max_length=128)]
    auth: Annotated[str, Meta(max_length=64)]


class NewCall(Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody wants to be notified: by the push service of this browser, a webhook, or a topic at ntfy."""

    kind: Literal["push", "webhook", "ntfy"]
    address: Annotated[str, Meta(max_length=1024)]
    language: Annotated[str, Meta(max_length=8)] = "en"
    keys: PushKeys | None = None
    """Push only."""


class CallLine(Struct, frozen=True):
    id: str
    kind: Literal["push", "webhook", "ntfy"]
    address: str
    language: str
    made_at: float
    failures: int
    """Failed attempts in a row."""
    secret: str | None
    """What a webhook's notices are signed with."""


class CallList(Struct, frozen=True):
    available: bool
    """False where the host of this server has switched notices off."""
    push_key: str
    """What a browser needs to subscribe; empty where there is none."""
    most: int
    calls: tuple[CallLine, ...]


class CallTried(Struct, frozen=True):
    outcome: Literal["sent", "answered", "unreachable", "gone"]
    status: int
    """What the other side answered."""
