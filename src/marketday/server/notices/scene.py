"""How a table stands, for the crier: made from the table itself, who holds its seats, and who is there."""

from collections.abc import Collection

from marketday.server.notices.crier import Scene
from marketday.table import Table

SLOW_BANK = 6 * 3600.0
"""Seconds for the whole game from which on nobody is expected to sit and wait."""


def scene_of(table: Table, here: Collection[str], rematch: str | None = None) -> Scene:
    """A person whose seat a bot plays is not waited for."""
    charter, holders = table.charter, [place.holder for place in table.places]
    people = {holder: table.places[seat].name for seat, holder in enumerate(holders) if holder}
    waits: dict[str, int] = {}
    if not table.is_live:
        for seat in table.waiting_for():
            holder = holders[seat]
            if holder and table.places[seat].bot is None and has_choice(table, seat):
                waits[holder] = max(waits.get(holder, 0), table.ask_ids[seat])
    is_slow = not table.is_live and table.due_at is None and (charter.clock is None or charter.clock.bank >= SLOW_BANK)
    over = table.over or table.closed
    return Scene(charter.id, charter.game, tuple(people.items()), waits, frozenset(here), is_slow, over, rematch)


def has_choice(table: Table, seat: int) -> bool:
    """A turn with nothing to decide is no reason to call anybody."""
    assert table.play is not None, "only a play asks"
    ask = table.play.asked[seat]
    return len(ask.moves) > 1 or bool(ask.forms)
