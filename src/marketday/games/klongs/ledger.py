"""Which boats the seats drew and placed in a finished play, for research."""

from collections import Counter
from collections.abc import Sequence

from marketday.core.grammar import Told, Use
from marketday.games.klongs import data
from marketday.games.klongs.events import BoatDrawn, BoatPlaced
from marketday.games.klongs.tables import GOOD, KIND


def ledger(log: Sequence[Told], seat_count: int) -> tuple[tuple[Use, ...], ...]:
    """By seat."""
    drawn, placed = ([Counter[str]() for _ in range(seat_count)] for _ in range(2))
    for event in (event for told in log for event in told.events):
        if isinstance(event, BoatDrawn) and event.boat is not None:
            drawn[event.seat][_face(int(KIND[event.boat]), int(GOOD[event.boat]))] += 1
        elif isinstance(event, BoatPlaced):
            placed[event.seat][_face(int(KIND[event.boat]), int(GOOD[event.boat]))] += 1
    faces = [_face(kind, good) for kind, good, *_ in data.BOATS]
    return tuple(
        (
            *(Use("boat drawn", face, drawn[seat][face], is_dealt=True) for face in faces),
            *(Use("boat placed", face, placed[seat][face]) for face in faces),
        )
        for seat in range(seat_count)
    )


def _face(kind: int, good: int) -> str:
    return data.KINDS[kind] + ("" if good == data.NO_GOOD else f", {data.GOODS[good]}")
