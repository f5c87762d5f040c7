"""A table: one play from the first draw to the score sheet, with chance taken from its secret step by step."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from marketday.core.chance import SecretChance, commitment, seed
from marketday.core.grammar import AnyGame, Ask, Outcome, Rejected, Seat


class Sitter(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits in a seat: a name, and the bot's name if it is one."""

    name: str
    bot: str | None = None


class Entry(Struct, frozen=True):
    """One step of the log: the set-up (step 0, no seat, no move) or a move, with what it told and what chance answered."""

    step: int
    seat: Seat | None
    move: Any
    chance: tuple[int, ...]
    events: tuple[Any, ...]


class Table:
    def __init__(
        self, game: AnyGame, options: Any, sitters: Sequence[Sitter], secret: bytes, words: Sequence[str] = ()
    ) -> None:
        self.game = game
        self.options = options
        self.sitters = tuple(sitters)
        self.secret = secret
        self.words = tuple(words)
        self.commitment = commitment(secret)
        self._seed = seed(secret, words)
        start = game.setup(options, len(sitters), SecretChance(self._seed, 0))
        self.state = start.state
        self.log = [Entry(0, None, None, start.chance, start.events)]

    @property
    def seats(self) -> range:
        return range(len(self.sitters))

    @property
    def asked(self) -> Mapping[Seat, Ask[Any]]:
        return self.game.asked(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def play(self, seat: Seat, move: Any) -> Entry:
        """Answer for a seat; `Rejected`, with nothing changed, if that may not be."""
        if seat not in self.asked:
            raise self.game.why_not(self.state, seat, move) or Rejected("", "not_asked")
        step = len(self.log)
        played = self.game.apply(self.state, seat, move, SecretChance(self._seed, step))
        entry = Entry(step, seat, move, played.chance, played.events)
        self.state = played.state
        self.log.append(entry)
        return entry

    def heard(self, entry: Entry, seat: Seat | None) -> tuple[Any, ...]:
        """What a seat, or an onlooker, may hear of a step."""
        redacted = (self.game.redact(event, seat) for event in entry.events)
        return tuple(event for event in redacted if event is not None)
