"""New tables: what is settled about them, who sits there, and whether they start at once."""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from marketday.core.grammar import AnyGame, Seat
from marketday.core.lessons import Chapter
from marketday.server.sessions import Session
from marketday.server.wire import NewTable
from marketday.table import Table, acts, log
from marketday.table.naming import presentable


class Founding(NamedTuple):
    charter: log.Charter
    entries: Sequence[log.LogEntry]
    starts: bool


def wished(wish: NewTable, options: Raw, rules: int, person: str, now: float) -> Founding:
    """As somebody wants it. It starts if it waits for nobody."""
    charter = log.Charter(
        id=new_id(),
        game=wish.game,
        rules=rules,
        options=options,
        seat_count=len(wish.seats),
        secret=new_secret(),
        practice=wish.practice,
        public=wish.public,
        clock=wish.clock,
        made_at=now,
    )
    entries: list[log.LogEntry] = [log.Hosted(now, person)]
    for seat, sitter in enumerate(wish.seats):
        if sitter.kind == "bot":
            entries.append(log.SeatGivenToBot(now, seat, sitter.bot))
        elif sitter.kind == "me":
            entries.append(log.SeatTaken(now, seat, presentable(sitter.name), person))
    return Founding(charter, entries, starts=all(sitter.kind != "link" for sitter in wish.seats))


def again(old: Table, session: Session, now: float, role: str | None = None) -> Founding:
    """For the same people, with a new secret. Whoever wants it sits there; the others are asked to come, and it begins
    when all have. Where it begins at once they say now who they are (empty for whatever chance deals)."""
    charter = msgspec.structs.replace(
        old.charter,
        id=new_id(),
        rules=old.game.rules_version,
        options=Raw(msgspec.json.encode(old.options_as_made)),
        secret=new_secret(),
        start=None,
        rematch_of=old.charter.id,
        made_at=now,
    )
    entries = [log.Hosted(now, session.person), *asked_again(old, session, now)]
    starts = not any(isinstance(entry, log.SeatKept) for entry in entries)
    if starts and role is not None:
        entries += _being(charter, entries, session, role, now)
    return Founding(charter, entries, starts)


def _being(
    charter: log.Charter, entries: Sequence[log.LogEntry], session: Session, role: str, now: float
) -> Sequence[log.LogEntry]:
    """Whoever holds the seat of this session's is that in the game; a bot that was it is what chance deals."""
    table = Table(charter)
    for entry in entries:
        table.fold(entry)
    (seat,) = session.seats(table)
    made_way = [
        log.Appeared(now, other, place.face, place.colour, "")
        for other, place in enumerate(table.places)
        if role and place.bot is not None and table.roles[other] == role
    ]
    for entry in made_way:
        table.fold(entry)
    return [*made_way, *table.decide(acts.Appear(seat, face=table.places[seat].face, role=role), now).entries]


def asked_again(table: Table, session: Session, now: float) -> list[log.LogEntry]:
    """Everybody in the seat they had: whoever asks sits down, the others have their seats reserved, bots are bots
    again."""
    entries: list[log.LogEntry] = []
    for seat, place in enumerate(table.places):
        if place.holder in session.ids:
            entries.append(log.SeatTaken(now, seat, place.name, place.holder))
        elif place.holder and not place.kept:
            entries.append(log.SeatKept(now, seat, place.name, place.holder))
        elif place.bot is not None:
            entries.append(log.SeatGivenToBot(now, seat, place.bot, place.character))
    looks = [log.Appeared(now, seat, place.face, place.colour, place.role) for seat, place in enumerate(table.places)]
    return [*entries, *(look for look in looks if (look.face, look.colour, look.role) != (0, look.seat, None))]


def taught(game: AnyGame, chapter: Chapter, person: str, name: str, now: float) -> Founding:
    """For practice: a chapter of a game's lessons."""
    charter = log.Charter(
        id=new_id(),
        game=game.id,
        rules=game.rules_version,
        options=chapter.options,
        seat_count=chapter.seat_count,
        secret=chapter.secret,
        practice=True,
        start=chapter.start,
        made_at=now,
    )
    entries = alone(chapter.seat_count, 0, person, name, chapter.bot or game.usual_bot, now)
    return Founding(charter, entries, starts=True)


def gone_on_with(old: Table, start: Any, seat: Seat, person: str, name: str, now: float) -> Founding:
    """For practice: from a saved moment of another table."""
    charter = msgspec.structs.replace(
        old.charter,
        id=new_id(),
        rules=old.game.rules_version,
        options=Raw(msgspec.json.encode(old.options)),
        secret=new_secret(),
        practice=True,
        public=False,
        rematch_of="",
        clock=None,
        hintless=old.is_without_advice,
        start=start,
        made_at=now,
    )
    entries = alone(charter.seat_count, seat, person, name, old.game.usual_bot, now)
    return Founding(charter, entries, starts=True)


def alone(seat_count: int, seat: Seat, person: str, name: str, bot: str, now: float) -> list[log.LogEntry]:
    """One person, and bots in all other seats."""
    sitting: list[log.LogEntry] = [
        log.SeatTaken(now, other, name, person) if other == seat else log.SeatGivenToBot(now, other, bot)
        for other in range(seat_count)
    ]
    return [log.Hosted(now, person), *sitting]


def new_id() -> str:
    return secrets.token_hex(6)


def new_secret() -> str:
    return secrets.token_hex(32)
