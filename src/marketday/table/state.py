"""What is known of a table after its log so far, and what can be asked about it. Changes are
made by the chapters (`seating`, `playing`, `consent`, `clocks`), through the two doors of `Table`."""

from collections.abc import Collection
from typing import Any

import msgspec
from msgspec import Struct

from marketday.core.chance import Chance, commitment
from marketday.core.grammar import AnyGame, Seat
from marketday.core.registry import find
from marketday.table import log
from marketday.table.decision import refused
from marketday.table.play import Play, Sitter, taught_nothing


class Place(Struct):
    """A seat at the table: whose it is; a bot may play it for a while."""

    chair: int
    """Its number when the table was made; links belong to chairs, which move where the host puts them."""
    link: int = 0
    """How often the host gave out a new link for it."""
    lost: int = 0
    """How many links went with people who were deleted: whoever still has one was invited by nobody."""
    holder: str = ""
    """The person whose seat it is."""
    kept: bool = False
    """Its holder was asked to come and has not come yet."""
    orphaned: bool = False
    """Its person was put out in mid-game by a new link, and nobody has come by that link yet."""
    name: str = ""
    """Never needed: a holder without one is a guest."""
    bot: str | None = None
    character: str = ""
    """As whom its bot sits here (`cast`)."""
    face: int = 0
    """Which of the faces its person chose; 0 stands for the initial of their name."""
    colour: int = 0
    """Which of the game's colours, with the shape that goes with it; it stays with the person who changes seats."""
    role: str | None = None
    """Who its person chose to be in the game, empty for whatever chance deals; None: as the table was made."""
    made: Seat | None = None
    """At which seat its role was named when the table was made; None: where it stands."""
    word: str = ""
    timed_out: bool = False
    """A bot plays it because its time was up."""
    pardoned: bool = False
    """Whoever ran out of time here has come back once, and was given a little to go on with."""
    said: int = 0
    """How many lines of chat."""

    @property
    def is_a_persons(self) -> bool:
        """Whether a person sits here, even if a bot minds the seat at the moment."""
        return bool(self.holder or self.name) and not self.kept

    @property
    def is_nobodys(self) -> bool:
        """Whether it is no person's, nor kept for one."""
        return not self.holder and not self.name

    @property
    def is_free(self) -> bool:
        """Whether anybody may take it who has its link."""
        return self.is_nobodys and self.bot is None

    @property
    def called(self) -> str:
        """By its person's name, otherwise by its bot's; empty for guests and where nobody sits."""
        return self.alias if self.is_nobodys else self.name

    @property
    def alias(self) -> str:
        """Its bot's name, unless that only plays for somebody."""
        return self.character if self.is_nobodys and self.bot is not None else ""

    @property
    def newest_link(self) -> int:
        """The number of the link that opens it."""
        return self.link + self.lost

    def vacate(self) -> None:
        self.holder, self.name, self.kept, self.face = "", "", False, 0


class Proposal(Struct, frozen=True):
    id: int
    """The number of its entry in the log. Answers name it: a late click is not a yes to a newer one."""
    seat: Seat
    what: str
    step: int | None
    agreed: tuple[Seat, ...]
    at: float = 0.0


class TableState:
    def __init__(self, charter: log.Charter) -> None:
        self.charter = charter
        self.commitment = commitment(bytes.fromhex(charter.secret))
        self.game: AnyGame = find(charter.game)
        self.places = [Place(chair, colour=chair) for chair in range(charter.seat_count)]
        self.host = ""
        """The person who may start, close, and hand out links."""
        self.rules = charter.rules
        """The version it is played by."""
        self.missing = 0
        """Moves in an older version's log that can no longer be shown (`old_rules`)."""
        self.fits = False
        """Whether an older version's position is possible under this program's rules."""
        self.began_from: Any = None
        """The saved state the play went on from under newer rules."""
        self.play: Play | None = None
        self.proposal: Proposal | None = None
        self.paused = False
        self.closed = False
        self.follower: str | None = None
        self.hints: bool | None = None
        """Whether hints were agreed to or forbidden; None if neither."""
        self.taken_back = 0
        """How often moves were taken back that had revealed something to somebody: whoever comes later should know."""
        self.chat: list[log.Said] = []
        self.entries = 0
        """How many entries were folded."""
        self.changed_at = charter.made_at
        self.ask_ids: dict[Seat, int] = {}
        self.banks = [charter.clock.bank if charter.clock else 0.0] * charter.seat_count
        self.since = charter.made_at
        """Since when the clocks of the asked seats have been running."""
        self.mark: int | None = None
        self.due_at: float | None = None
        """When the clock triggers something (`Game.due`), and for which mark."""
        self.due_left: float | None = None
        """While the table is paused: how long that would still take."""

    @property
    def seats(self) -> range:
        return range(self.charter.seat_count)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats whose persons are asked for consent, even if a bot plays for them: no bot speaks for anybody. Nor
        does anybody win consent by putting people out."""
        return tuple(seat for seat, place in enumerate(self.places) if place.is_a_persons or place.orphaned)

    def seats_of(self, ids: Collection[str]) -> tuple[Seat, ...]:
        """The seats a person holds, under any of their ids."""
        return tuple([seat for seat, place in enumerate(self.places) if place.holder and place.holder in ids])

    @property
    def over(self) -> bool:
        return self.play is not None and self.play.outcome is not None

    @property
    def is_told(self) -> bool:
        """Over for good: the secret is out, so nobody may play on knowing it. Practice never is."""
        return self.over and not self.charter.practice

    @property
    def names(self) -> list[str]:
        return [place.called or place.bot or "" for place in self.places]

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place.is_free)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose person has not come."""
        return tuple(seat for seat, place in enumerate(self.places) if place.is_free or place.kept)

    @property
    def is_old(self) -> bool:
        """Begun under older rules than this program plays by: it can be read, and played on only from its position."""
        return self.rules != self.game.rules_version

    @property
    def can_go_on(self) -> bool:
        """Whether people may agree to play an old table on under the new rules."""
        return self.is_old and self.fits and not self.closed and not self.over

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that are asked and may answer now."""
        if self.play is None or self.paused or self.closed or self.is_old:
            return ()
        return tuple(self.play.seats if self.is_live else self.play.asked)

    @property
    def running_clock(self) -> log.Clock | None:
        """The clock that runs for the asked seats: none where everybody is asked all the time, or the rules set the
        time."""
        return None if self.is_live or self.due_at is not None else self.charter.clock

    def bank(self, seat: Seat, now: float) -> float:
        """Seconds the seat has left."""
        running = self.running_clock is not None and seat in self.waiting_for()
        return self.banks[seat] - (self.elapsed(now) if running else 0.0)

    def elapsed(self, now: float) -> float:
        """Never less than nothing, whatever the clock of the day says."""
        return max(0.0, now - self.since)

    @property
    def is_timed(self) -> bool:
        """Whether time that passes now costs somebody something or will trigger something."""
        return bool(self.waiting_for()) and (self.running_clock is not None or self.due_at is not None)

    @property
    def is_live(self) -> bool:
        """Whether seats act at any moment, so that nobody can wait for anybody."""
        return self.play is not None and self.game.is_live(self.play.state)

    def free_undo(self, seat: Seat) -> int | None:
        """The step before the last move, if the seat may go back there without asking: it made that move itself and
        learned nothing by it. In a practice table every way back is free."""
        play = self.play
        stopped = self.closed or self.paused or self.is_old
        if play is None or stopped or self.is_told or len(play.log) == 1 or self.is_live:
            return None
        if self.charter.practice:
            return len(play.log) - 2
        last = play.log[-1]
        return len(play.log) - 2 if last.seat == seat and taught_nothing(self.game, last) else None

    def own_undo(self, seat: Seat) -> int | None:
        """The step before the seat's last own move, whatever others did since; None if it has made none. Where all
        choose secretly the story does not tell it: only the last choice tells anything."""
        log = [] if self.play is None else self.play.log
        return next((entry.step - 1 for entry in reversed(log) if entry.seat == seat), None)

    @property
    def has_hints(self) -> bool:
        """Whether seats may ask what to do: as was settled, otherwise where nobody would mind."""
        if self.hints is not None:
            return self.hints
        if self.charter.public or self.charter.clock is not None:
            return False
        return self.charter.practice or len({self.places[seat].holder for seat in self.people}) <= 1

    @property
    def can_hint(self) -> bool:
        """Whether a seat that is asked now could be told what to do."""
        is_open = self.play is not None and not (self.closed or self.over or self.is_old or self.is_live)
        return is_open and self.is_known_to_advisers

    @property
    def is_known_to_advisers(self) -> bool:
        """Whether anybody may be advised here, now or when it is over."""
        return self.game.judge() is not None and not self.charter.hintless

    @property
    def is_without_advice(self) -> bool:
        """Whether people play here and want no hints, so that nobody may get them by a way round."""
        return self.charter.hintless or not (self.over or self.has_hints)

    @property
    def roles(self) -> tuple[str, ...]:
        """Who each seat is to be in the game, empty where chance decides; nothing where all are alike."""
        made = self._roles_as_made
        if not made:
            return ()
        chosen = [place.role for place in self.places]
        left = ["" if role in chosen else role for role in made]
        return tuple(left[seat] if role is None else role for seat, role in enumerate(chosen))

    @property
    def options(self) -> Any:
        roles = self.roles if any(place.role is not None for place in self.places) else ()
        # Logs of games without roles may name chance for a seat: there was a time when tables took that.
        return self.game.cast(self.options_as_made, roles) if roles else self.options_as_made

    @property
    def options_as_made(self) -> Any:
        """Whatever people chose since; but roles that were named for a seat are those of whoever has moved with it."""
        # Nobody has moved at a table that is being made; there the game has not judged its options yet.
        if all(place.made is None for place in self.places):
            return self._first_options
        made = self._roles_as_made
        return self.game.cast(self._first_options, made) if made else self._first_options

    @property
    def _roles_as_made(self) -> tuple[str, ...]:
        made = self.game.cast_of(self._first_options, self.charter.seat_count)
        return tuple(made[self.made_at(seat)] for seat in self.seats) if made else ()

    def made_at(self, seat: Seat) -> Seat:
        """At which seat the role was named that goes with whoever sits here now."""
        made = self.places[seat].made
        return seat if made is None else made

    @property
    def _first_options(self) -> Any:
        return msgspec.json.decode(self.charter.options, type=self.game.options_type)

    def sitters(self) -> tuple[Sitter, ...]:
        return tuple(Sitter(name, place.bot) for name, place in zip(self.names, self.places, strict=True))

    def new_play(self, shuffle_words: tuple[str, ...], chance: Chance | None = None) -> Play:
        secret = bytes.fromhex(self.charter.secret)
        start = self.charter.start if self.began_from is None else self.began_from
        return Play(self.game, self.options, self.charter.seat_count, secret, shuffle_words, start, chance)

    # ---- refusing ----------------------------------------------------------------------------------------------------
    def running(self) -> Play:
        """The play, if moves can be made in it now."""
        if self.closed:
            raise refused("closed")
        if self.play is None:
            raise refused("not_started")
        if self.paused:
            raise refused("paused")
        if self.is_old:
            raise refused("old_rules")
        return self.play

    def check_not_started(self) -> None:
        if self.play is not None:
            raise refused("started_already")

    def check_unfinished(self) -> None:
        if self.play is None:
            raise refused("not_started")
        self.check_not_told()

    def check_not_told(self) -> None:
        """The players of a finished game can no longer be changed."""
        if self.is_told:
            raise refused("over")
