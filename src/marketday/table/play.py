"""One play of a game from the first draw to the score sheet, with chance taken from a secret step by step."""

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from marketday.core.chance import Chance, RecordedChance, SecretChance, WatchedChance, commitment, seed
from marketday.core.grammar import AnyGame, Ask, Outcome, Seat, Step
from marketday.core.text import role_at


class Sitter(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits in a seat: a name, and the bot's name if it is one."""

    name: str
    bot: str | None = None


class Entry(Struct, frozen=True, gc=False):
    """One step: the set-up (step 0, no seat, no move) or a move, with what it told and what chance answered. A move of
    no seat is one that was due."""

    step: int
    seat: Seat | None
    move: Any
    chance: tuple[int, ...]
    events: tuple[Any, ...]


class Draft(Struct, frozen=True, gc=False):
    """A move worked out but not made: the step it would be and the state after it."""

    entry: Entry
    state: Any


def taught_nothing(game: AnyGame, told: Entry | Step[Any, Any]) -> bool:
    """Whether a move revealed nothing to its seat but its own choice, so that it may be taken back freely."""
    return not told.chance and not any(map(game.reveals, told.events))


class Play:
    def __init__(
        self,
        game: AnyGame,
        options: Any,
        seat_count: int,
        secret: bytes,
        shuffle_words: Sequence[str] = (),
        start: Any = None,
        chance: Chance | None = None,
    ) -> None:
        """`start` is a saved state to go on from instead of setting the game up; `chance` what it answered at set-up,
        where that is known."""
        self.game = game
        self.options = options
        self.seats = range(seat_count)
        self.secret = secret
        self.shuffle_words = tuple(shuffle_words)
        """What the players added to the secret."""
        self.start = start
        self.commitment = commitment(secret)
        self._seed = seed(secret, shuffle_words)
        self.log: list[Entry] = []
        self.state: Any = None
        self._asked: Mapping[Seat, Ask[Any]] | None = None
        self._begin(chance or SecretChance(self._seed, 0))

    def _begin(self, chance: Chance) -> None:
        if self.start is None:
            first = self.game.setup(self.options, len(self.seats), chance)
            self._take(Draft(Entry(0, None, None, first.chance, first.events), first.state))
        else:
            self._take(Draft(Entry(0, None, None, (), ()), self.game.load(self.start)))

    def _take(self, draft: Draft) -> None:
        self.log.append(draft.entry)
        self.resume(self.log, draft.state)

    def role(self, seat: Seat | None) -> str:
        """What the seat plays that others do not; empty where all are alike, and for a seat that there is not."""
        return role_at(self.game.roles_of(self.state), seat)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def draft(self, seat: Seat | None, move: Any, chance: Chance | None = None, after: Draft | None = None) -> Draft:
        """Work out a seat's move, now or after another that was worked out; `Rejected` if it is illegal. Nothing
        changes."""
        step, state = (len(self.log), self.state) if after is None else (after.entry.step + 1, after.state)
        played = self.game.apply(state, seat, move, chance or SecretChance(self._seed, step))
        return Draft(Entry(step, seat, move, played.chance, played.events), played.state)

    def commit(self, draft: Draft) -> None:
        assert draft.entry.step == len(self.log), "a step follows the one before"
        self._take(draft)

    def play(self, seat: Seat, move: Any) -> Entry:
        draft = self.draft(seat, move)
        self.commit(draft)
        return draft.entry

    def go_back(self, step: int) -> None:
        """To where `step` moves had been made. Chance will answer as before: it depends on the step alone."""
        kept = self.log[1 : step + 1]
        first = self.log[0]
        self.log = []
        self._begin(RecordedChance(first.chance))
        for entry in kept:
            self.commit(self.draft(entry.seat, entry.move, RecordedChance(entry.chance)))

    def up_to(self, step: int) -> "Play":
        """A play of its own that knows the first `step` moves; its state is still to be worked out (`table.past`)."""
        past = copy.copy(self)
        past.resume(self.log[: step + 1], None)
        return past

    def first_state(self) -> Any:
        """From the set-up of the game."""
        begun = copy.copy(self)
        begun.log = []
        begun._begin(RecordedChance(self.log[0].chance))
        return begun.state

    def draws(self) -> list[list[tuple[int, ...]]]:
        """For each step, what each of its draws was made from."""
        past = copy.copy(self)
        past.log = []
        told = []
        for entry in self.log:
            chance = WatchedChance(RecordedChance(entry.chance))
            if entry.step == 0:
                past._begin(chance)
            else:
                past.commit(past.draft(entry.seat, entry.move, chance))
            told.append(chance.offered)
        return told

    def resume(self, log: list[Entry], state: Any) -> None:
        """Take up a play where it was left."""
        self.log = log
        self.state = state
        self._asked = None

    @property
    def asked(self) -> Mapping[Seat, Ask[Any]]:
        """Worked out when somebody wants to know: where many act at once, not after every act."""
        if self._asked is None:
            self._asked = self.game.asked(self.state)
        return self._asked

    def heard(self, entry: Entry, seat: Seat | None) -> tuple[Any, ...]:
        """What a seat, or an onlooker, may hear of a step."""
        redacted = (self.game.redact(event, seat) for event in entry.events)
        return tuple(event for event in redacted if event is not None)
