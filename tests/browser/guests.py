"""People who come to a table: how one makes it, invites others, and goes by a name."""

import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from marketday.core.rng import Rng
from marketday.server.sessions import COOKIE
from tests.browser.conftest import DRAWN
from tests.server.guest import Json, Window, play_on

RETRIES = 3
"""An idle connection is closed by the server, perhaps just as we ask: a browser asks again, and so do we."""


def make_table(page: Page, kinds: list[str]) -> None:
    """On the page for new tables: choose who sits where, and make it."""
    page.get_by_label(f"{len(kinds)} players").check()
    for select, kind in zip(page.get_by_label(re.compile("^Who plays")).all(), kinds, strict=True):
        select.select_option(kind)
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url(re.compile("/table/"))


def make_table_at_once(page: Page, game: str, seats: list[dict[str, Any]], **wishes: Any) -> str:
    """A table of this browser's, made without any clicks; returns its id."""
    made = page.request.post("/api/tables", data={"game": game, "seats": seats, **wishes}, max_retries=RETRIES)
    assert made.status == 201, made.text()
    table: str = made.json()["table"]
    return table


def table_of(page: Page) -> str:
    page.wait_for_url(re.compile("/table/"))
    return page.url.rsplit("/", 1)[1]


def link_of(host_page: Page, seat: int | None) -> str:
    """What the host would send to whoever is to have the seat."""
    links = host_page.request.get(f"/api/tables/{table_of(host_page)}/links", max_retries=RETRIES).json()
    path: str = next(line["path"] for line in links if line["seat"] == seat)
    return path


def until_granted(host_page: Page, ask: Callable[[], None], granted: Locator) -> None:
    """Something that is refused while somebody was there a moment ago: asked again until it is done."""
    refused = host_page.locator(".toast")
    while True:
        ask()
        granted.or_(refused).first.wait_for()
        if granted.count():
            return
        host_page.keyboard.press("Escape")
        refused.wait_for(state="detached")


def play_moves(page: Page, table: str, moves: int) -> None:
    """So many moves of this person's, before the table is looked at; then the person is asked again."""
    with Window(urljoin(page.url, "/").rstrip("/"), table, f"{COOKIE}={identity(page)}") as window:
        window.picture()
        play_on([window], Rng(1), moves)
        window.until(lambda window: window.asked())


def never(_: Json) -> bool:
    return False


def play_out(*pages: Page, looking_from: Callable[[Json], bool] = never) -> None:
    """Play the game that these people have open to its end, quickly: by the same sockets, without the clicks. To draw
    it takes much longer than to play it, so their pages look away until it is over, or until this is what they would
    see."""
    url, table = pages[0].url.partition("/table/")[0], table_of(pages[0])
    windows = [Window(url, table, f"{COOKIE}={identity(page)}") for page in pages]
    for window in windows:
        window.picture()
    away = list(pages)
    for page in away:
        page.goto("about:blank")
    while not windows[0].picture()["outcome"]:
        play_on(windows, Rng(1), moves=len(windows))
        time.sleep(0.06)  # faster than any person, but no flood
        if away and looking_from(windows[0].picture()):
            come_back(away)
    come_back(away)
    for window in windows:
        window.close()


def come_back(pages: list[Page]) -> None:
    """To the table they were at."""
    while pages:
        page = pages.pop()
        page.go_back()
        page.locator("[data-step]").wait_for()


def identity(page: Page) -> str:
    """What the browser is known by."""
    value: str = next(one["value"] for one in page.context.cookies() if one.get("name") == COOKIE)
    return value


def speak(page: Page, language: str) -> None:
    """Its person chose another language on another device: the page speaks it when it is looked at again."""
    me = urljoin(page.url, "/api/me")
    assert page.request.patch(me, data={"language": language}, max_retries=RETRIES).ok
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.evaluate(DRAWN)


def call_oneself(page: Page, name: str) -> None:
    """In the waiting room, beside one's seat."""
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Your name").press("Enter")
