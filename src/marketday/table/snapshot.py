"""A table turned into bytes and back, so that a long one opens without being replayed. The log stays the truth."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct, field

from marketday.table.log import Charter, Said
from marketday.table.play import Entry, Play
from marketday.table.state import Place, Proposal
from marketday.table.table import Table

VERSION = 6


class SavedEntry(Struct, frozen=True):
    seat: int | None
    move: Raw
    chance: tuple[int, ...]
    events: Raw


class SavedPlay(Struct, frozen=True):
    shuffle_words: tuple[str, ...] = field(name="words")
    log: tuple[SavedEntry, ...]
    state: Raw


class Snapshot(Struct, frozen=True):
    version: int
    places: list[Place]
    host: str
    rules: int
    began_from: Any
    play: SavedPlay | None
    proposal: Proposal | None
    paused: bool
    closed: bool
    follower: str | None
    taken_back: int
    chat: list[Said]
    entries: int
    changed_at: float
    ask_ids: dict[int, int]
    banks: list[float]
    since: float
    mark: int | None
    due_at: float | None
    due_left: float | None
    hints: bool | None = None


class Position(Struct, frozen=True):
    """What is read from a snapshot of any version, where the log cannot be folded."""

    play: SavedPlay | None
    banks: list[float]
    rules: int | None = None
    began_from: Any = None


class Keeper:
    """Takes one snapshot of a table after another. What was encoded once is not encoded again."""

    def __init__(self) -> None:
        self._steps: list[Raw] = []

    def forget_after(self, step: int) -> None:
        """The play went back."""
        del self._steps[step + 1 :]

    def take(self, table: Table) -> bytes:
        if table.play is not None:
            for entry in table.play.log[len(self._steps) :]:
                saved = SavedEntry(entry.seat, _raw(entry.move), entry.chance, _raw(entry.events))
                self._steps.append(_raw(saved))
        return _encode(table, self._steps)


def take(table: Table) -> bytes:
    return Keeper().take(table)


def _encode(table: Table, steps: Sequence[Raw]) -> bytes:
    play = None
    if table.play is not None:
        play = {"words": table.play.shuffle_words, "log": steps, "state": table.game.save(table.play.state)}
    names = [name for name in Snapshot.__struct_fields__ if name not in ("version", "play")]
    return msgspec.json.encode({"version": VERSION, "play": play, **{name: getattr(table, name) for name in names}})


def restore(charter: Charter, content: bytes) -> Table | None:
    """None if it is of another version: then the log must be folded from the start."""
    try:
        snapshot = msgspec.json.decode(content, type=Snapshot)
    except msgspec.DecodeError:
        return None
    if snapshot.version != VERSION:
        return None
    table = Table(charter)
    for name in Snapshot.__struct_fields__:
        if name not in ("version", "play"):
            setattr(table, name, getattr(snapshot, name))
    if snapshot.play is not None:
        steps = [_entry(table, step, saved) for step, saved in enumerate(snapshot.play.log)]
        table.play = _play(table, snapshot.play, steps)
    return table


def take_position(table: Table, content: bytes) -> None:
    """Only the play, for a table of older rules: steps that can no longer be told are left out."""
    position = msgspec.json.decode(content, type=Position)
    table.banks, table.began_from = position.banks, position.began_from
    table.rules = table.charter.rules if position.rules is None else position.rules
    if position.play is not None:
        steps = [_entry_or_blank(table, step, saved) for step, saved in enumerate(position.play.log)]
        table.play = _play(table, position.play, steps)


def _play(table: Table, saved: SavedPlay, steps: list[Entry]) -> Play:
    play = table.new_play(saved.shuffle_words)
    play.resume(steps, table.game.load(msgspec.json.decode(saved.state)))
    return play


def _entry_or_blank(table: Table, step: int, saved: SavedEntry) -> Entry:
    try:
        return _entry(table, step, saved)
    except msgspec.DecodeError:
        return Entry(step, saved.seat, None, saved.chance, ())


def _entry(table: Table, step: int, saved: SavedEntry) -> Entry:
    move = None if step == 0 else msgspec.json.decode(saved.move, type=table.game.move_type)
    events = msgspec.json.decode(saved.events, type=tuple[table.game.event_type, ...])  # type: ignore[name-defined]
    return Entry(step, saved.seat, move, saved.chance, events)


def _raw(value: object) -> Raw:
    return Raw(msgspec.json.encode(value))
