"""A table begun under older rules: the page says why play stopped, shows all there is, and has the way on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from marketday.core.registry import every
from marketday.core.text import LANGUAGES
from tests.browser.conftest import DESKTOP, PHONE, ROOT, Site, keep, no_sideways, resize
from tests.browser.guests import make_table_at_once, speak
from tests.browser.test_pages import violations
from tests.server.aged import Aged
from tests.server.venue import Venue, open_venue

DIST = ROOT / "client" / "dist"
GAMES = [game.id for game in every() if game.is_listed]
NOTICE = "section:has(#old-rules)"


class Update:
    """A table that a browser made, before and after its server was updated."""

    def __init__(self, folder: Path, chromium: Browser) -> None:
        self._database = folder / "tables.sqlite"
        self._chromium = chromium

    @contextmanager
    def server(self) -> Iterator[Venue]:
        with open_venue(self._database, client=DIST) as venue:
            yield venue

    @contextmanager
    def opened(self, game: str, change: Callable[[Aged], object], size: tuple[int, int] = DESKTOP) -> Iterator[Page]:
        seats = min(count.seat_counts[0] for count in every() if count.id == game)
        with self.server() as venue:
            site = Site(venue.url, self._chromium)
            page = site.visit("/about", size)
            wishes = [{"kind": "me", "name": name} for name in ("Ann", "Bea", "Cleo", "Dan")[:seats]]
            table = make_table_at_once(page, game, wishes)
            page.wait_for_load_state("networkidle")
            page.goto("about:blank")
        change(Aged(self._database, table).age())
        with self.server() as venue:
            page.goto(f"{venue.url}/table/{table}")
            yield page
            page.goto("about:blank")
            site.close()
        assert site.troubles == []


@pytest.fixture
def update(tmp_path: Path, chromium: Browser) -> Update:
    return Update(tmp_path, chromium)


@pytest.mark.parametrize("game", GAMES)
def test_people_read_why_play_stopped_in_their_language_and_go_on(update: Update, game: str) -> None:
    with update.opened(game, lambda aged: None) as page:
        reveal(page)
        notice = page.locator(NOTICE)
        expect(notice).to_contain_text("Started under older rules")
        expect(page.locator("#prompt")).to_have_text("Started under older rules")
        assert page.locator("[data-prompt]").get_attribute("data-prompt") == ""
        assert violations(page) == []
        for size in (DESKTOP, PHONE):
            resize(page, size)
            no_sideways(page)
            keep(page, f"old-rules-{game}-{size[0]}")
        if game == GAMES[0]:
            read_in_every_language(page)
            resize(page, DESKTOP)
        notice.get_by_role("button").click()
        expect(page.locator("section.proposal")).to_contain_text("would like to continue under the new rules")
        keep(page, f"old-rules-{game}-asked")
        agreeing = page.locator("section.proposal button.primary")
        while waiting := agreeing.count():
            agreeing.first.click()
            expect(agreeing).not_to_have_count(waiting)
        expect(notice).to_have_count(0)
        reveal(page)
        page.wait_for_function("document.querySelector('[data-prompt]')?.dataset.prompt")


def test_where_nothing_can_be_shown_the_page_says_so_in_every_language(update: Update) -> None:
    def spoil(aged: Aged) -> None:
        aged.forget_snapshot().spoil("Started", chance=[999])

    with update.opened(GAMES[0], spoil, PHONE) as page:
        for language in LANGUAGES:
            speak(page, language)
            expect(page.get_by_role("alert")).to_be_visible()
            expect(page.locator("h1")).not_to_have_text("table.old_rules")
            assert violations(page) == []
            no_sideways(page)
            keep(page, f"old-rules-lost-{language}")


def read_in_every_language(page: Page) -> None:
    for language in (*LANGUAGES, "en"):
        speak(page, language)
        expect(page.locator(NOTICE)).to_be_visible()
        assert "old_rules" not in page.locator(NOTICE).inner_text()
        keep(page, f"old-rules-{language}")


def reveal(page: Page) -> None:
    """The device is passed to whoever sits there."""
    page.locator("[data-step], .curtain").first.wait_for()
    curtain = page.locator(".curtain button.primary")
    if curtain.count():
        curtain.first.click()
    page.locator("[data-step]").wait_for()
