"""The one HTML page from which the client makes all its pages, with what a page needs in its head."""

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.status_codes import HTTP_404_NOT_FOUND

from marketday.server import previews, words
from marketday.server.house import House, house_of
from marketday.server.refusals import tell
from marketday.server.requests import AnyRequest

# Addresses whose pages the client itself makes.
ADDRESSES = [
    *("/", "/new", "/about", "/rules", "/learn", "/puzzles", "/me"),
    *("/table/{path:path}", "/rules/{path:path}", "/learn/{path:path}", "/puzzles/{path:path}"),
    *("/join/{path:path}", "/device/{path:path}"),
]
MARK = "<!--head-->"
"""Where index.html takes what a page adds to its head."""
COMPONENTS = {
    "new": "NewTable",
    "about": "About",
    "rules": "Rules",
    "learn": "Learn",
    "puzzles": "Puzzles",
    "table": "Table",
    "replay": "Replay",
    "join": "Join",
    "me": "Me",
    "device": "Device",
}
"""By the first segment of an address, the module that makes the page."""
NO_CLIENT = (
    f"<!doctype html><title>Marketday</title>{MARK}<p>The server runs, but its pages have not been built. "
    "<code>python3 dev.py play</code> builds them."
)
HTML_HEADERS = {"Vary": "Accept-Language"}


class Pages:
    def __init__(self, client: Path | None, base: str = "") -> None:
        """`client` is the folder with the built client; `base` the path of the site, whose files the client names as if
        every page lay at its root."""
        self._index = NO_CLIENT if client is None else (client / "index.html").read_text("utf-8")
        self._index = self._index.replace('="./', f'="{base}/')
        if base:
            self._index = self._index.replace("<html ", f'<html data-base="{base}" ', 1)
        self._base = base
        self._preloads: dict[str, dict[str, list[str]]] = {"pages": {}, "words": {}, "boards": {}}
        if client is not None:
            self._preloads = json.loads((client / "preloads.json").read_text("utf-8"))

    def html(self, request: AnyRequest, head: str = "", title: str = "", description: str = "") -> str:
        """The page for this address. `head` is HTML; title and description are texts in place of the usual ones."""
        language = words.language(request.query_params.get("lang"), request.headers.get("accept-language", ""))
        page = self._index.replace(MARK, "".join(self._preload_links(request, language)) + head)
        page = page.replace(' lang="en"', f' lang="{language}"', 1)
        if title:
            page = re.sub(r"<title>.*?</title>", lambda _: f"<title>{html.escape(title)}</title>", page, count=1)
        if description:
            told = f'<meta name="description" content="{html.escape(description)}"'
            page = re.sub(r'<meta\s+name="description"\s+content="[^"]*"', lambda _: told, page, count=1)
        return page

    def _preload_links(self, request: AnyRequest, language: str) -> Iterator[str]:
        """For files that this page is known to need: named in its head, they are requested together with the first
        script. Those of the page come after the shell, which is drawn without them."""
        for file in self._preloads["words"].get(language, ()):
            yield f'<link rel="modulepreload" crossorigin href="{self._base}{file}">'
        for file in self._needed(request, language):
            rel = 'rel="preload" as="style"' if file.endswith(".css") else 'rel="modulepreload"'
            yield f'<link {rel} crossorigin fetchpriority="low" href="{self._base}{file}">'

    def _needed(self, request: AnyRequest, language: str) -> list[str]:
        parts = [part for part in request.url.path.split("/") if part]
        page = COMPONENTS.get("replay" if parts[2:3] == ["replay"] else parts[0] if parts else "", "")
        game = _game_of(request, parts[1]) if parts[1:] else ""
        return [
            *self._preloads["pages"].get(page, ()),
            *self._preloads["words"].get(f"{game}/{language}", ()),
            *(self._preloads["boards"].get(game, ()) if page != COMPONENTS["rules"] else ()),
        ]


def _game_of(request: AnyRequest, name: str) -> str:
    """What the page is about: a game, or a table that is open."""
    house: House | None = request.app.state.get("house")
    return (house and house.rooms.game_at(name)) or name


def pages_of(request: AnyRequest) -> Pages:
    pages: Pages = request.app.state.pages
    return pages


@get(ADDRESSES, media_type=MediaType.HTML, include_in_schema=False)
async def page(request: AnyRequest) -> Response[str]:
    house = house_of(request)
    visitor = await house.people.visitor(request)  # a first-time visitor gets an identity now
    head = await previews.head(house, request)
    content = pages_of(request).html(request, head.tags, head.title, head.description)
    if visitor.stored:  # home makes room for their tables before it knows them
        tables, waiting = await house.store.people.count_tables(visitor.person.ids)
        content = content.replace("<html ", f'<html data-tables="{tables}" data-waiting="{waiting}" ', 1)
    return Response(content, media_type=MediaType.HTML, headers=HTML_HEADERS)


def not_found(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """Whoever follows a wrong address in a browser gets a page that helps; programs get JSON."""
    if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        content = pages_of(request).html(request)
        return Response(content, status_code=HTTP_404_NOT_FOUND, media_type=MediaType.HTML, headers=HTML_HEADERS)
    return tell(request, error)
