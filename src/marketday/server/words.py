"""What the server itself says to people: in link previews and on posters, in the language they ask for."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from marketday.core.grammar import Outcome
from marketday.core.registry import find
from marketday.core.text import LANGUAGES, Words, catalogue, fill
from marketday.server.requests import weights
from marketday.table import Table

PACKAGE = "marketday.server"


def language(asked: str | None, accepted: str) -> str:
    """The requested language if we speak it, otherwise the browser's favourite among ours, otherwise English."""
    if asked in LANGUAGES:
        return asked
    best_first = sorted(weights(accepted[:200]), key=lambda wish: -wish[1])
    return next((tag[:2] for tag, weight in best_first if weight and tag[:2] in LANGUAGES), "en")


def say(language: str, key: str, **facts: Any) -> str:
    return fill(catalogue(PACKAGE, language)[key], language, **facts)


def game_name(game: str, language: str) -> str:
    return Words(game, language).say("game.name")


def nameless(table: Table, language: str) -> list[str]:
    """All seats by their colours."""
    game = Words(table.charter.game, language)
    colours = find(table.charter.game).colours
    return [game.say(f"colour.{colours[place.colour]}") for place in table.places]


def names(table: Table, language: str) -> list[str]:
    """People and bots by their name, all others by the colour of their seat."""
    places = zip(table.places, nameless(table, language), strict=True)
    return [place.called.strip() or colour for place, colour in places]


def date(at: float, language: str) -> str:
    day = datetime.fromtimestamp(at, UTC)
    return say(language, "date", day=day.day, month=say(language, f"month.{day.month}"), year=day.year)


def result(table: Table, outcome: Outcome, language: str) -> tuple[str, str]:
    """A headline and a sentence."""
    named, game = names(table, language), game_name(table.charter.game, language)
    key = "result.won" if len(outcome.winners) == 1 else "result.shared"
    best_first = sorted(table.seats, key=lambda seat: (outcome.ranks[seat], seat))
    scores = [say(language, "score", who=named[seat], points=outcome.totals[seat]) for seat in best_first]
    return (
        say(language, key, game=game, who=listed([named[seat] for seat in outcome.winners], language)),
        say(language, "result.text", scores=", ".join(scores), date=date(table.charter.made_at, language)),
    )


def listed(all_: Sequence[str], language: str) -> str:
    """`Ann, Bo and Cyd`."""
    *first, last = all_
    return say(language, "and", first=", ".join(first), last=last) if first else last
