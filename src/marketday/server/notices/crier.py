"""Who is told what, and when: rules only, no network.

Rooms say how a table stands (`Crier.table_changed`) after every move, and when somebody comes or goes. Somebody who is
waited for and not there is told once a turn, after a delay in which they may come of their own accord. Nothing is said
about a turn that was taken meanwhile, nor to somebody who plays with bots alone.
"""

from collections.abc import Callable, Mapping
from typing import Literal, Protocol

from msgspec import Struct

from marketday.server.limits import Limits

SLOW_DELAY = 10.0
QUICK_DELAY = 5.0
SEEN_SECONDS = 60.0
"""Somebody who was there this long since being asked has seen it. A shorter time may be a phone that fell asleep before
its connection was found dead."""
MOST_TABLES = 20_000
BURST = 20
PER_SECOND = 1 / 120
"""The sustained rate of notices to one person."""

Kind = Literal["turn", "over", "rematch"]


class Handle(Protocol):
    def cancel(self) -> None: ...


class TimeSource(Protocol):
    """The event loop has these."""

    def time(self) -> float: ...

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Handle: ...


class Scene(Struct, frozen=True):
    """How a table stands, as far as it matters here."""

    table: str
    game: str
    people: tuple[tuple[str, str], ...]
    """Id and name of everybody who holds a seat, bots excluded."""
    waits: Mapping[str, int]
    """Whom the table waits for because they have something to decide, each with the number of the ask. Nobody where
    seats act at any moment."""
    here: frozenset[str]
    """Who has the table open, on a live connection."""
    is_slow: bool
    """No clock, or one of days: the next move may come tomorrow."""
    over: bool = False
    rematch: str | None = None
    """The table to which everybody is invited."""


class Tidings(Struct, frozen=True):
    """What one person is to be told."""

    person: str
    kind: Kind
    table: str
    """What it is about."""
    leads_to: str
    """The table to open."""
    game: str
    others: tuple[str, ...]
    number: int
    """The same number is never told twice."""
    is_slow: bool


class Turn:
    """Somebody is waited for, from now until they no longer are."""

    def __init__(self, ask: int) -> None:
        self.ask = ask
        self.told = False
        self.here_since: float | None = None


class Known:
    """What is remembered of a table."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.turns: dict[str, Turn] = {}
        self.timers: dict[tuple[str, Kind], Handle] = {}

    def cancel(self, person: str, kind: Kind) -> None:
        timer = self.timers.pop((person, kind), None)
        if timer is not None:
            timer.cancel()

    def forget(self) -> None:
        for timer in self.timers.values():
            timer.cancel()
        self.timers.clear()


class Crier:
    def __init__(self, clock: TimeSource, tell: Callable[[Tidings], None]) -> None:
        self._clock = clock
        self._tell = tell
        self._tables: dict[str, Known] = {}
        self._limits = Limits(BURST, PER_SECOND)

    def table_changed(self, scene: Scene) -> None:
        known = self._tables.pop(scene.table, None)
        before = None if known is None else known.scene
        known = known or Known(scene)
        self._tables[scene.table] = known  # now the youngest
        known.scene = scene
        if len(self._tables) > MOST_TABLES:
            self._tables.pop(next(iter(self._tables))).forget()
        for person in known.turns.keys() - scene.waits.keys():
            known.cancel(person, "turn")
            # At a fast table one notice is enough until somebody comes: the clock plays on for them, turn by turn.
            if scene.is_slow or scene.over or person in scene.here:
                del known.turns[person]
        if len({person for person, _ in scene.people}) < 2:
            return
        for person, ask in scene.waits.items():
            self._mind(known, person, ask)
        if before is not None:  # otherwise it is old news from the disk
            for person, _ in scene.people:
                if scene.over and not before.over:
                    self._plan(known, person, "over")
                if scene.rematch is not None and before.rematch is None:
                    known.cancel(person, "over")
                    self._plan(known, person, "rematch")

    def _mind(self, known: Known, person: str, ask: int) -> None:
        is_here = person in known.scene.here
        turn = known.turns.get(person)
        if turn is None or (is_here and ask != turn.ask):
            turn = known.turns[person] = Turn(ask)
        turn.ask = ask
        if is_here:
            known.cancel(person, "turn")
            turn.here_since = self._clock.time() if turn.here_since is None else turn.here_since
            return
        if turn.here_since is not None:
            turn.told = turn.told or self._clock.time() - turn.here_since >= SEEN_SECONDS
            turn.here_since = None
        if not turn.told:
            self._plan(known, person, "turn")

    def _plan(self, known: Known, person: str, kind: Kind) -> None:
        if (person, kind) not in known.timers:
            delay = SLOW_DELAY if known.scene.is_slow else QUICK_DELAY
            known.timers[person, kind] = self._clock.call_later(delay, lambda: self._speak(known, person, kind))

    def _speak(self, known: Known, person: str, kind: Kind) -> None:
        del known.timers[person, kind]
        scene = known.scene
        if person in scene.here:
            return
        if kind == "turn":
            known.turns[person].told = True
        if self._limits.take(person, self._clock.time()):
            self._tell(
                Tidings(
                    person,
                    kind,
                    scene.table,
                    scene.rematch if kind == "rematch" and scene.rematch else scene.table,
                    scene.game,
                    tuple(name for other, name in scene.people if other != person),
                    scene.waits[person] if kind == "turn" else 0,
                    scene.is_slow,
                )
            )

    def is_current(self, tidings: Tidings) -> bool:
        """Whether it is still worth telling: asked again just before anything is sent."""
        known = self._tables.get(tidings.table)
        if known is None or tidings.person in known.scene.here:
            return False
        return tidings.kind != "turn" or tidings.person in known.scene.waits

    def stop(self) -> None:
        for known in self._tables.values():
            known.forget()
        self._tables.clear()
