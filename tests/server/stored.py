"""Tables of any game at any stage, written to a database before a server opens it: played at random, by the table's own
judgement."""

import asyncio
import hashlib
import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Literal

import msgspec

from marketday.core.grammar import AnyGame
from marketday.core.rng import Rng
from marketday.server.listing import row_of
from marketday.store import Inspection, Place, Store, StoredPerson
from marketday.table import Table, acts, log, playing

Stage = Literal["waiting", "running", "over", "closed"]
STAGES: tuple[Stage, ...] = ("waiting", "running", "over", "closed")
SOME_MOVES = 6
TIME_STRIKES = 40
MADE_AT = 1_794_830_400.0
"""16 November 2026."""


def lay_down(
    database: Path,
    game: AnyGame,
    stage: Stage,
    names: Sequence[str],
    *,
    public: bool = False,
    said: str = "",
    holders: Mapping[int, str] | None = None,
) -> str:
    """The id of a new table with people of these names; a name that is empty is a bot's. `holders`: who has which
    seat, the first of them is the host."""
    charter = log.Charter(
        id=secrets.token_hex(6),
        game=game.id,
        rules=game.rules_version,
        options=msgspec.Raw(msgspec.json.encode(game.options_type())),
        seat_count=len(names),
        secret=hashlib.sha256(f"{game.id} {stage} {names}".encode()).hexdigest(),
        public=public,
        made_at=MADE_AT,
    )
    table = Table(charter)
    entries: list[log.LogEntry] = []

    def take(*new: log.LogEntry) -> None:
        for entry in new:
            table.fold(entry)
            entries.append(entry)

    holders = holders or {}
    take(*(log.Hosted(MADE_AT, holder) for holder in list(holders.values())[:1]))
    take(*(_sitting(seat, name, holders.get(seat, "")) for seat, name in enumerate(names)))
    if said:
        take(log.Said(MADE_AT, 0, said))
    if stage != "waiting":
        take(*playing.start(table, MADE_AT).entries)
        rng, moves = Rng(len(names)), 0
        while not table.over and (stage == "over" or moves < SOME_MOVES):
            moves += 1
            take(*_next(table, rng))
    if stage == "closed":
        take(log.Closed(MADE_AT))
    with ThreadPoolExecutor(1) as aside:  # the browser's driver has a loop of its own here
        aside.submit(asyncio.run, _write(database, table, entries)).result()
    return charter.id


def _sitting(seat: int, name: str, holder: str) -> log.LogEntry:
    return log.SeatTaken(MADE_AT, seat, name, holder) if name else log.SeatGivenToBot(MADE_AT, seat, "random")


def _next(table: Table, rng: Rng) -> tuple[log.LogEntry, ...]:
    assert table.play is not None, "it has begun"
    if table.due_at is not None and rng.below(TIME_STRIKES) == 0:
        return playing.time_is_up(table, table.due_at).entries
    asked = [seat for seat, ask in table.play.asked.items() if ask.moves]
    seat = asked[rng.below(len(asked))]
    moves = table.play.asked[seat].moves
    move = msgspec.Raw(msgspec.json.encode(moves[rng.below(len(moves))]))
    return table.decide(acts.Answer(seat, table.ask_ids[seat], move), table.since).entries


async def _write(database: Path, table: Table, entries: Sequence[log.LogEntry]) -> None:
    store = Store(database)
    row, attending = row_of(table)
    written = [msgspec.json.encode(entry) for entry in entries]
    await store.create(msgspec.json.encode(table.charter), row, written, attending)
    store.close()


def entries_of(database: Place, table: str) -> list[bytes]:
    """A table's log as it is kept, whoever has the database open."""
    file = Inspection(database)
    try:
        stored = file.load(table)
    finally:
        file.close()
    assert stored is not None, "it is there"
    return list(stored.entries)


async def know(store: Store, *ids: str, at: float = MADE_AT) -> None:
    """These are people of the house: nobody else is brought to a table."""
    for id_ in ids:
        device = id_.encode()
        if await store.people.by_device(device) is None:
            await store.people.add(device, StoredPerson(id_, frozenset({id_}), "", "", 1), at)
