"""What a list of tables shows of one: who sits there, whose turn it is, how it ended. Derived from the table."""

from typing import Literal

from msgspec import Struct

from marketday.core.grammar import Seat
from marketday.table.state import Place
from marketday.table.table import Table

Status = Literal["waiting", "playing", "over", "closed"]


class Sitting(Struct, frozen=True):
    """One seat of the table."""

    holder: str
    name: str
    bot: str | None
    kept: bool
    alias: str = ""
    """As whom a bot sits there; summaries from before there was a cast have none."""
    colour: int | None = None
    """Theirs have the seat's."""


class Summary(Struct, frozen=True):
    game: str
    seats: tuple[Sitting, ...]
    practice: bool
    waits: tuple[Seat, ...]
    """The seats that are asked and have no bot; none where everybody acts at once."""
    totals: tuple[int, ...] | None
    ranks: tuple[int, ...] | None
    follower: str | None


def status(table: Table) -> Status:
    return "closed" if table.closed else "over" if table.over else "playing" if table.play else "waiting"


def summarize(table: Table) -> Summary:
    outcome = None if table.play is None else table.play.outcome
    return Summary(
        table.charter.game,
        tuple(map(_sitting, table.places)),
        table.charter.practice,
        waits(table),
        None if outcome is None else tuple(outcome.totals),
        None if outcome is None else tuple(outcome.ranks),
        table.follower,
    )


def _sitting(place: Place) -> Sitting:
    return Sitting(place.holder, place.name, place.bot, place.kept, place.alias, place.colour)


def waits(table: Table) -> tuple[Seat, ...]:
    """The seats of the people a table waits for: nobody where everybody acts at once."""
    if table.is_live:
        return ()
    return tuple(seat for seat in table.waiting_for() if table.places[seat].bot is None)
