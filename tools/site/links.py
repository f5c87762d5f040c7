"""Whether every link of the built site leads somewhere, and nothing comes from another host."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = {"img": "src", "script": "src", "link": "href", "source": "src", "iframe": "src"}
"""Elements whose address the browser fetches by itself."""


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in FETCHED and given.get(FETCHED[tag]):
            self.fetched.append(given[FETCHED[tag]])


def dead(site: Path) -> list[str]:
    """A sentence for each link that leads nowhere."""
    pages = {page: Page(page.read_text("utf-8")) for page in sorted(site.rglob("*.html"))}
    return [
        f"{page.relative_to(site).as_posix()}: {link} {why}"
        for page, parsed in pages.items()
        for link, why in [
            *_dead(site, page, parsed.links, pages),
            *_dead(site, page, parsed.fetched, pages, own_only=True),
        ]
    ]


def _dead(
    site: Path, page: Path, found: list[str], pages: dict[Path, Page], own_only: bool = False
) -> Iterator[tuple[str, str]]:
    for link in found:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            if own_only and parts.scheme != "data":
                yield link, "comes from another host"
            continue
        target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
        if target == site.parent.resolve():
            continue  # the server's home, above /docs
        if target.is_dir():
            target = target / "index.html"
        if link.startswith("/") or not target.is_file():
            yield link, "leads nowhere"
        elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
            yield link, "names a place that the page has not"
