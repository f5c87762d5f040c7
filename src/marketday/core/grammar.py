"""The grammar every game speaks: who is asked what, what a move did, who may see what, how it ended.

A game is one object without state of its own; a play's whole truth is its `State`. Values that cross to people,
disks and networks are frozen msgspec structs. Words are made elsewhere (`text`), chance is handed in (`chance`).
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from marketday.core.chance import Chance
from marketday.core.judge import Judge
from marketday.core.kernel import Kernel
from marketday.core.observer import Observer
from marketday.core.rng import Rng
from marketday.core.text import Words

Seat = int
Fact = int | str | tuple[int, ...]

State = TypeVar("State")
Options = TypeVar("Options", bound=msgspec.Struct)
Move = TypeVar("Move", bound=msgspec.Struct)
Event = TypeVar("Event", bound=msgspec.Struct)
View = TypeVar("View", bound=msgspec.Struct)


class Ask(msgspec.Struct, Generic[Move], frozen=True):
    """An open question to one seat. `moves` are its answers, at least one; `forms` names the types of moves that are
    too many to list (any cards for any cards): the seat composes those, and `why_not` judges them when they arrive."""

    prompt: str
    moves: tuple[Move, ...]
    forms: tuple[str, ...] = ()
    standing: bool = False
    """It stays open while others act: an answer is judged on arrival, by what it says, and is never too old."""

    def may_answer(self, move: Move) -> bool:
        """Whether the move is listed or of a type that may be composed; `why_not` says whether a composed one is
        legal."""
        return move in self.moves or type(move).__name__ in self.forms


class Due(msgspec.Struct, Generic[Move], frozen=True):
    """What the clock does: when the mark has stood for so many seconds, the table makes the move, for no seat."""

    mark: int
    seconds: float
    move: Move


class Step(msgspec.Struct, Generic[State, Event], frozen=True):
    """What a move led to: the new state, what is to be told, and what chance answered on the way."""

    state: State
    events: tuple[Event, ...]
    chance: tuple[int, ...]


class Told(Protocol):
    """One step of a finished play: who moved, which move it was, what it told. Set-up has neither."""

    @property
    def seat(self) -> Seat | None: ...
    @property
    def move(self) -> Any: ...
    @property
    def events(self) -> tuple[Any, ...]: ...


class Use(msgspec.Struct, frozen=True):
    """How often a seat used something in a play; and how often it was asked whether it would, where that is counted."""

    chapter: str
    what: str
    times: int
    chances: int | None = None
    is_dealt: bool = False
    """Whether chance gave it, and nobody chose it."""


class ScoreLine(msgspec.Struct, frozen=True):
    """One source of points. `label` is a text key, `rule` the rule it follows, `points` one number per seat."""

    label: str
    rule: str
    points: tuple[int, ...]


class Outcome(msgspec.Struct, frozen=True):
    """How it ended. The totals are the sums of the lines; seats of equal rank share it, the winners have rank 1."""

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class Rejected(Exception):
    """Raised when a move is illegal: the rule it breaks, a text key for the reason, and the facts the words need."""

    def __init__(self, rule: str, reason: str, **facts: Fact) -> None:
        super().__init__(f"{rule} {reason} {facts or ''}".rstrip())
        self.rule = rule
        self.reason = reason
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """So that it can be passed on from another process."""
        return partial(type(self), self.rule, self.reason, **self.facts), ()


class Game(ABC, Generic[State, Options, Move, Event, View]):
    """The rules of one game. None of its methods changes a state it is given."""

    id: ClassVar[str]
    rules_version: ClassVar[int]
    """Grows whenever a record of the older version would replay differently."""
    seat_counts: tuple[int, ...]
    colours: ClassVar[tuple[str, ...]]
    """What a seat is called while nobody sits there; text keys `colour.<name>`."""
    is_listed: ClassVar[bool] = True
    """Whether the front page offers it; samples are not offered."""
    usual_bot: ClassVar[str] = "greedy"
    """The bot that takes an empty seat."""
    lab_bots: ClassVar[tuple[str, ...]] = ()
    """Bots of all games that play this one too badly to be offered to people: yardsticks for the lab."""
    adviser: ClassVar[str | None] = None
    """The bot whose way of weighing answers hints and the coach go by (`weighing` of its class); None where a search
    is the best judge of them."""
    options_type: ClassVar[type[Any]]
    # A game made of plug-ins sets these per instance, not on its class.
    move_type: Any
    event_type: Any
    view_type: Any

    # ---- playing -----------------------------------------------------------------------------------------------------
    @abstractmethod
    def variants(self) -> Sequence[Options]:
        """Every variant that differs in rules: what tests and benchmarks go through. The first is the default."""

    @abstractmethod
    def setup(self, options: Options, seat_count: int, chance: Chance) -> Step[State, Event]: ...

    @abstractmethod
    def asked(self, state: State) -> Mapping[Seat, Ask[Move]]:
        """The open questions, several at once where seats act at the same time; empty when the play is over. Who is
        asked is public, what is asked is not."""

    def is_live(self, state: State) -> bool:
        """Whether every seat is asked all the time, by standing asks: answered without making them."""
        return False

    def has_live_play(self, options: Options) -> bool:
        """Whether `is_live` will hold at some time in a play with these options: then nobody can share a device."""
        return False

    def due(self, state: State) -> Due[Move] | None:
        """What the clock will trigger, where the rules know one. A game has no clock of its own: time is an input."""
        return None

    @abstractmethod
    def why_not(self, state: State, seat: Seat | None, move: Move) -> Rejected | None:
        """Which rule forbids the move, for any move that can be written down; None if it is legal. The move that is
        `due` is made by no seat."""

    @abstractmethod
    def apply(self, state: State, seat: Seat | None, move: Move, chance: Chance) -> Step[State, Event]:
        """Raises `Rejected` where `why_not` has a reason."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """The score sheet once the play is over, None before."""

    # ---- knowing -----------------------------------------------------------------------------------------------------
    @abstractmethod
    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat, or an onlooker (None), may see: built from scratch, never a state with holes."""

    def views(self, state: State, seats: Sequence[Seat | None]) -> Sequence[View]:
        """The views of several seats; a game whose views have much in common makes them together."""
        return [self.view(state, seat) for seat in seats]

    @abstractmethod
    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """The event as a seat or an onlooker may hear it; None if not at all."""

    def reveals(self, event: Event) -> bool:
        """Whether an event shows the seat that caused it something that was hidden: what others had chosen unseen, a
        card that was face down. Then the move cannot be taken back freely. What chance answers always counts as
        revealed, and need not be reported here."""
        return False

    @abstractmethod
    def imagine(self, view: View, rng: Rng) -> State:
        """A whole state that could lie behind the view, at random: `view(imagine(v)) == v`. Bots think only on
        those."""

    def say(self, value: Move | Event | Rejected, words: Words, names: Sequence[str]) -> str:
        """A move, an event or a rejection in words; `names` has one name per seat. By default the template is
        `move.<type>`, `event.<type>` or `reason.<reason>`, filled as `Words.plainly` does it."""
        if isinstance(value, Rejected):
            return words.plainly(f"reason.{value.reason}", value.facts, names)
        kind = type(value).__struct_config__.tag_field
        return words.plainly(f"{kind}.{type(value).__name__}", msgspec.structs.asdict(value), names)

    # ---- trusting ----------------------------------------------------------------------------------------------------
    @abstractmethod
    def census(self, state: State) -> Mapping[str, int]:
        """Every component counted, wherever it is: the same from set-up to end."""

    @abstractmethod
    def save(self, state: State) -> Any:
        """The state as plain JSON values; equal states give equal values."""

    @abstractmethod
    def load(self, saved: Any) -> State: ...

    # ---- for bots and research ---------------------------------------------------------------------------------------
    @abstractmethod
    def kernel(self, options: Options, seat_count: int) -> Kernel:
        """The kernel at the very start, before chance has answered anything: for roll-outs. A kernel is a state: where
        a seat is asked or all is over, everything above can be asked of it. Its n-th answer is the n-th move of the
        ask; moves that are composed are not among them."""

    @abstractmethod
    def appraise(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        """How good each offered move looks to the seat, in points, on a state it imagined."""

    def judge(self) -> Judge | None:
        """How a search looks at positions; None where none can."""
        return None

    def rivals(self) -> list[Judge]:
        """How the others may look at them, whom a search plays as well: who they are is not known, so several ways in
        turn. Empty where there is no judge."""
        judge = self.judge()
        return [] if judge is None else [judge]

    def observer(self) -> Observer | None:
        """How learners see positions and answers, as numbers; None where nobody has said."""
        return None

    def at_leisure(self, view: View, ask: Ask[Move]) -> tuple[View, Ask[Move]]:
        """What a seat sees and is asked, as it is thought about: where everybody acts at once, as if they took turns,
        and as if to do nothing were an answer. Whoever imagines what lies behind it finds its listed moves first."""
        return view, ask

    def advice(self, view: View, seat: Seat, move: Move) -> Sequence[tuple[float, Any]]:
        """What speaks for a move (and, below zero, against it), from what the seat sees: about how many points, and a
        value that `say` can tell. It is the same whenever it is asked for."""
        return ()

    def leaving(self, ask: Ask[Any]) -> Any:
        """The answer that leaves things as they are, or None where all of them change something: another is advised
        only if it is clearly better, and with this one it is compared."""
        return None

    def spared(self, theirs: Any, ours: Any) -> Any:
        """What speaks for a move because another would cost this: `theirs` is an advice against that one, `ours` the
        like of it against the move itself, or None. None where it is not worth a word."""
        return None

    def foreseen(self, end: State, seat: Seat) -> Mapping[str, float]:
        """What the judge's outlook of a position consists of, by name and in points for the seat: `say` can tell a
        `Foreseen` of each. Shares of a part, such as what one place promises, are named by `core.foreseen.detail`.
        Empty where nothing is told of what play-outs lead to. A position that has a story tells of the play-out that
        led there."""
        return {}

    def aims(self, view: View, ask: Ask[Move]) -> Mapping[str, int]:
        """What a lesson can point to: by name, the number of the listed move that does most of something, from what
        the seat sees. Empty where no lesson asks."""
        return {}

    def roles(self) -> Sequence[str]:
        """What seats can be that plays differently, no two alike in one play; none where all seats are alike."""
        return ()

    def roles_of(self, state: State) -> Sequence[str]:
        """What each seat is; nothing where all seats are alike."""
        return ()

    def roles_seen(self, view: View) -> Sequence[str]:
        """The same, for whoever has no more than a view."""
        return ()

    def cast_of(self, options: Options, seat_count: int) -> Sequence[str]:
        """The roles that the options name, empty where chance decides; nothing where all seats are alike."""
        return ()

    def cast(self, options: Options, roles: Sequence[str]) -> Options:
        """The same options, but each seat has the role named for it, or what chance deals."""
        raise NotImplementedError

    def ledger(self, log: Sequence[Told], last: State) -> Sequence[Sequence[Use]]:
        """What each seat used in a finished play, and what it left: always the same rows for a role. Nothing where
        nobody asks."""
        return ()


AnyGame = Game[Any, Any, Any, Any, Any]


def rank(totals: Sequence[int]) -> tuple[int, ...]:
    """1 for the most points; equal totals share a rank."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)
