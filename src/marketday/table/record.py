"""A table's whole story as JSON Lines, and how to check it. The format is described in docs/records.md.

Checking needs no random generator of ours: the record carries every answer of chance. That these came from the
secret the header commits to is checked on top, with SHA-256.
"""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from marketday.core.chance import (
    ChanceMismatch,
    RecordedChance,
    SecretChance,
    commitment,
    seed,
)
from marketday.core.grammar import AnyGame, Outcome, Rejected, Seat, Step
from marketday.core.registry import UnknownGame, find
from marketday.table.play import Entry, Play, Sitter

FORMAT = 1

T = TypeVar("T")


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    marketday: int
    """The version of the format."""
    game: str
    rules: int
    options: msgspec.Raw
    sitters: tuple[Sitter, ...] = msgspec.field(name="seats")
    shuffle_words: tuple[str, ...] = msgspec.field(name="words")
    commitment: str
    chance: tuple[int, ...]
    """What chance answered at set-up."""
    start: Any = None
    """The saved state the play went on from, if it did not begin with a set-up."""


class MoveLine(Struct, frozen=True, forbid_unknown_fields=True):
    step: int
    seat: Seat | None
    """None: the clock made the move."""
    move: msgspec.Raw
    chance: tuple[int, ...]


class ResultLine(Struct, frozen=True, forbid_unknown_fields=True):
    result: Outcome
    secret: str
    sha256: str
    """Of all lines before this one, line ends included."""


class BadRecord(ValueError):
    def __init__(self, line: int, cause: str) -> None:
        super().__init__(f"line {line}: {cause}")
        self.line = line
        self.cause = cause

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.line, self.cause)


class Record(Struct, frozen=True):
    """A record that was read and checked: the game, who sat there, and every step."""

    game: AnyGame
    options: Any
    sitters: tuple[Sitter, ...]
    entries: tuple[Entry, ...]
    outcome: Outcome
    roles: tuple[str, ...]
    """What each seat was, as `Game.roles_of` has it."""


def write(play: Play, sitters: Sequence[Sitter]) -> bytes:
    """The record of a play that is over."""
    outcome = play.outcome
    assert outcome is not None, "a record tells a whole play"
    setup, *steps = play.log
    header = Header(
        marketday=FORMAT,
        game=play.game.id,
        rules=play.game.rules_version,
        options=_raw(play.options),
        sitters=tuple(sitters),
        shuffle_words=play.shuffle_words,
        commitment=play.commitment,
        chance=setup.chance,
        start=play.start,
    )
    lines = [header, *(MoveLine(entry.step, entry.seat, _raw(entry.move), entry.chance) for entry in steps)]
    body = b"".join(map(_line, lines))
    return body + _line(ResultLine(outcome, play.secret.hex(), hashlib.sha256(body).hexdigest()))


def header(content: bytes) -> Header:
    """What the first line says; nothing is checked."""
    return _decode(content.partition(b"\n")[0], Header, 1, "not the header of a Marketday record")


def read(content: bytes) -> Record:
    """Replay a record and check all it says; `BadRecord` names the first line that does not hold, and why."""
    lines = content.splitlines(keepends=True)
    last = len(lines)
    if not lines:
        raise BadRecord(1, "the file is empty")
    header = _decode(lines[0], Header, 1, "not the header of a Marketday record")
    game = _game(header)
    options = _decode(header.options, game.options_type, 1, f"options that {game.id} does not have")
    result = _decode(lines[-1], ResultLine, last, "not a result; the record is cut off or the play was never finished")
    secret = _secret(header, result, last)
    try:
        entries, end = _replay(game, options, header, lines[1:-1], seed(secret, header.shuffle_words))
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        if isinstance(error, BadRecord) or header.start is None:
            raise
        raise BadRecord(1, f"it continues from an impossible state: {error!r}") from error
    outcome = game.outcome(end)
    if outcome is None:
        raise BadRecord(last, "a result, though the game is not over: moves are missing")
    if result.result != outcome:
        raise BadRecord(last, f"the result should be {outcome.totals}, not {result.result.totals}")
    sha256 = hashlib.sha256(b"".join(lines[:-1])).hexdigest()
    if result.sha256 != sha256:
        raise BadRecord(last, "the file was changed after it was written: its sha256 does not match")
    if lines[-1] != _line(ResultLine(outcome, secret.hex(), sha256)):
        raise BadRecord(last, "the file was changed after it was written: its last line is not in canonical form")
    return Record(game, options, header.sitters, entries, outcome, tuple(game.roles_of(end)))


class _CheckedChance:
    """The recorded answers of one step, each compared with what the secret gives."""

    def __init__(self, answers: tuple[int, ...], derived: SecretChance) -> None:
        self._recorded = RecordedChance(answers)
        self._derived = derived

    def pick(self, outcomes: Sequence[int]) -> int:
        answer = self._recorded.pick(outcomes)
        due = self._derived.pick(outcomes)
        if answer != due:
            raise ChanceMismatch(f"chance answered {answer}, but the secret gives {due}")
        return answer

    def check_used_up(self) -> None:
        self._recorded.check_used_up()


def _replay(
    game: AnyGame, options: Any, header: Header, lines: list[bytes], seed_: bytes
) -> tuple[tuple[Entry, ...], Any]:
    """Its steps, and the state after the last one."""
    with _blaming(1):
        chance = _CheckedChance(header.chance, SecretChance(seed_, 0))
        if header.start is None:
            step = game.setup(options, len(header.sitters), chance)
        else:
            step = Step(game.load(header.start), (), ())
            box = game.setup(options, len(header.sitters), SecretChance(seed_, 0)).state
            if game.census(step.state) != game.census(box):
                raise BadRecord(1, f"it continues from a state that is impossible in {game.id} with these seats")
        chance.check_used_up()
    entries = [Entry(0, None, None, step.chance, step.events)]
    for number, line in enumerate(lines, 2):
        if game.outcome(step.state) is not None:
            raise BadRecord(number, "the game is over, yet the record goes on")
        said = _decode(line, MoveLine, number, "not a move")
        if said.step != number - 1:
            raise BadRecord(number, f"found step {said.step}, expected step {number - 1}: a line is missing or doubled")
        if said.seat is not None and said.seat not in range(len(header.sitters)):
            raise BadRecord(number, f"seat {said.seat} moves, but nobody sits there")
        move = _decode(said.move, game.move_type, number, f"not a move of {game.id}")
        with _blaming(number):
            chance = _CheckedChance(said.chance, SecretChance(seed_, said.step))
            step = game.apply(step.state, said.seat, move, chance)
            chance.check_used_up()
        entries.append(Entry(said.step, said.seat, move, step.chance, step.events))
    return tuple(entries), step.state


@contextmanager
def _blaming(line: int) -> Iterator[None]:
    """Turns errors of the rules into errors of a line."""
    try:
        yield
    except Rejected as error:
        raise BadRecord(line, f"against rule {error.rule} ({error.reason})") from error
    except ChanceMismatch as error:
        raise BadRecord(line, str(error)) from error


def _game(header: Header) -> AnyGame:
    if header.marketday != FORMAT:
        raise BadRecord(1, f"format version {header.marketday}; this program reads version {FORMAT}")
    try:
        game = find(header.game)
    except UnknownGame as error:
        raise BadRecord(1, str(error)) from error
    if header.rules != game.rules_version:
        raise BadRecord(
            1, f"rules version {header.rules} of {game.id}; this program plays version {game.rules_version}"
        )
    return game


def _secret(header: Header, result: ResultLine, last: int) -> bytes:
    try:
        secret = bytes.fromhex(result.secret)
    except ValueError as error:
        raise BadRecord(last, f"the secret is not hexadecimal: {error}") from error
    if commitment(secret) != header.commitment:
        raise BadRecord(last, "the secret is not the one the header commits to")
    return secret


def _decode(line: bytes | msgspec.Raw, type_: type[T], number: int, what: str) -> T:
    try:
        return msgspec.json.decode(line, type=type_)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(number, f"{what}: {error}") from error


def _line(value: Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
