"""What notices say, in the language somebody chose."""

from collections.abc import Sequence

from msgspec import Struct

from marketday.core.text import LANGUAGES, catalogue, catalogue_of_game, fill
from marketday.server.words import listed

PACKAGE = "marketday.server.notices"
MOST_NAMES = 4
MOST_NAME = 40


class Saying(Struct, frozen=True):
    title: str
    text: str


def saying(kind: str, language: str, game: str, others: Sequence[str]) -> Saying:
    """`game` is a game's id, or empty for a notice about none; `others` are the names of the people at the table."""
    language = language if language in LANGUAGES else LANGUAGES[0]
    texts = catalogue(PACKAGE, language)
    name = catalogue_of_game(game, language)["game.name"] if game else ""

    def say(key: str, **facts: str) -> str:
        return fill(texts[key], language, **facts)

    where = say("with", game=name, people=_listed(others, language)) if others else name
    return Saying(say(f"{kind}.title", game=name), say(f"{kind}.text", where=where))


def _listed(names: Sequence[str], language: str) -> str:
    short = [name if len(name) <= MOST_NAME else name[: MOST_NAME - 1] + "…" for name in names]
    if len(short) > MOST_NAMES:
        return ", ".join([*short[: MOST_NAMES - 1], "…"])
    return listed(short, language)
