"""What a page says about itself to those who do not run it: search engines, and messengers that show a link.

It is meant for strangers: nothing depends on who asks, and nothing is told about an unfinished table but its game."""

import html
from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from msgspec import Struct

from marketday.core.registry import names as game_names
from marketday.core.text import LANGUAGES, Words
from marketday.server import words
from marketday.server.house import House
from marketday.server.posters.drawing import WIDE
from marketday.store import NotWritten

LOCALES = {"en": "en_GB", "pl": "pl_PL", "de": "de_DE", "fr": "fr_FR"}

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class Preview(Struct, frozen=True):
    title: str
    description: str
    poster: str
    """Where its picture is, below the site's address."""


class Head(Struct, frozen=True):
    """Two texts and, in addition, tags in HTML."""

    title: str
    description: str
    tags: str


async def head(house: House, connection: AnyConnection) -> Head:
    """For the requested page."""
    language = words.language(connection.query_params.get("lang"), connection.headers.get("accept-language", ""))
    shown = await preview(house, connection, language)
    site = site_of(house, connection)
    return Head(shown.title, shown.description, tags(shown, site, connection.url.path, language, house.studio.is_open))


def site_of(house: House, connection: AnyConnection) -> str:
    """The site's own address, as configured or as the browser names it; without a trailing slash."""
    return (house.url or str(connection.base_url)).rstrip("/")


async def preview(house: House, connection: AnyConnection, language: str) -> Preview:
    first, second = [*connection.url.path.strip("/").split("/"), "", ""][:2]
    if first in ("table", "join"):
        try:
            await house.check_pace(connection)
            return await _of_table(house, second.partition(".")[0], first == "join", language)
        except (HTTPException, NotWritten):
            pass  # the page itself will say what is wrong
    if first in ("rules", "learn", "puzzles") and second in game_names():
        name = words.game_name(second, language)
        title = words.say(language, "game.page", page=words.say(language, f"page.{first}"), game=name)
        return Preview(title, Words(second, language).say("game.pitch"), f"games/{second}")
    sentence = words.say(language, "house.sentence")
    if first in ("rules", "learn", "puzzles", "new", "about"):
        title = words.say(language, "page.title", page=words.say(language, f"page.{first}"))
        return Preview(title, sentence, "house")
    return Preview("Marketday", sentence, "house")


async def _of_table(house: House, id_: str, invites: bool, language: str) -> Preview:
    table = (await house.room(id_)).table
    outcome = table.play.outcome if table.play is not None else None
    if outcome is not None:
        title, text = words.result(table, outcome, language)
        return Preview(title, text, f"tables/{id_}")
    game = table.charter.game
    kind, name = "invitation" if invites else "table", words.game_name(game, language)
    title, text = words.say(language, f"{kind}.title", game=name), words.say(language, f"{kind}.text")
    return Preview(title, text, f"games/{game}")


def tags(shown: Preview, site: str, path: str, language: str, has_poster: bool) -> str:
    properties = {
        "og:site_name": "Marketday",
        "og:type": "website",
        "og:title": shown.title,
        "og:description": shown.description,
        "og:url": f"{site}{path}",
        "og:locale": LOCALES[language],
    }
    if has_poster:
        width, height = WIDE
        properties |= {
            "og:image": f"{site}/posters/{shown.poster}/wide.png?lang={language}",
            "og:image:type": "image/png",
            "og:image:width": str(width),
            "og:image:height": str(height),
            "og:image:alt": shown.title,
        }
    lines = [
        *(_meta("property", name, content) for name, content in properties.items()),
        *(_meta("property", "og:locale:alternate", LOCALES[other]) for other in LANGUAGES if other != language),
        _meta("name", "twitter:card", "summary_large_image" if has_poster else "summary"),
    ]
    return "\n    ".join(lines)


def _meta(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{html.escape(content)}" />'
