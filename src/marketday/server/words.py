"""What the server itself says to people: in link previews and on posters, in the language they ask for."""

from datetime import UTC, datetime
from typing import Any

from marketday.core.grammar import Outcome
from marketday.core.registry import find
from marketday.core.text import LANGUAGES, Words, catalogue, fill
from marketday.table import Table

PACKAGE = "marketday.server"


def language(asked: str | None, accepted: str) -> str:
    """The requested language if we speak it, otherwise the browser's favourite among ours, otherwise English."""
    if asked in LANGUAGES:
        return asked
    wishes = []
    for wish in accepted[:200].split(","):
        tag, _, quality = wish.partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            continue
        wishes.append((-weight, tag.strip().lower()[:2]))
    return next((tag for weight, tag in sorted(wishes, key=lambda wish: wish[0]) if tag in LANGUAGES and weight), "en")


def say(language: str, key: str, **facts: Any) -> str:
    return fill(catalogue(PACKAGE, language)[key], language, **facts)


def game_name(game: str, language: str) -> str:
    return Words(game, language).say("game.name")


def nameless(table: Table, language: str) -> list[str]:
    """All seats by their colours."""
    game = Words(table.charter.game, language)
    return [game.say(f"colour.{colour}") for colour in find(table.charter.game).colours]


def names(table: Table, language: str) -> list[str]:
    """People by their name, all others by the colour of their seat."""
    places = zip(table.places, nameless(table, language), strict=False)
    return [place.name.strip() or colour for place, colour in places]


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
        say(language, key, game=game, who=_listed([named[seat] for seat in outcome.winners], language)),
        say(language, "result.text", scores=", ".join(scores), date=date(table.charter.made_at, language)),
    )


def _listed(all_: list[str], language: str) -> str:
    *first, last = all_
    return say(language, "and", first=", ".join(first), last=last) if first else last
