"""What an act leads to: the entries that would be written, or a refusal that says why not."""

from typing import Any

from msgspec import Struct

from marketday.core.grammar import Rejected
from marketday.table import log
from marketday.table.play import Draft


class Decision(Struct, frozen=True):
    """What an act leads to. `steps` are the moves among the entries, kept so that they need not be worked out twice."""

    entries: tuple[log.LogEntry, ...]
    steps: tuple[Draft, ...] = ()


def refused(reason: str, **facts: Any) -> Rejected:
    """No rule of a game forbids it, but the table does."""
    return Rejected("", reason, **facts)
