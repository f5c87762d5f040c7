"""Names of any length, and none at all: nothing is pushed off the page, on the board and beside it."""

from collections.abc import Iterable

import pytest
from playwright.sync_api import Page

from marketday.core.grammar import AnyGame
from marketday.core.registry import every
from marketday.core.text import LANGUAGES
from tests.browser.conftest import DESKTOP, DOORSTEP, PHONE, Site, is_keeping, keep, no_sideways, resize
from tests.browser.guests import link_of, make_table_at_once, speak

LONG = "Wolfeschlegelsteinhausen"
GAMES = [game for game in every() if game.is_listed]
# Whatever of a player's mark is wider than its place would lie over its neighbour's.
CUT = """all => all
  .filter(one => one.getBoundingClientRect().right > innerWidth + 0.5 || one.getBoundingClientRect().left < -0.5)
  .map(one => one.outerHTML.slice(0, 90))"""
OVERLAP = """all => {
  const boxes = all.map(one => one.getBoundingClientRect());
  return boxes.filter((a, i) => boxes.some((b, j) => i < j && a.right > b.left + 1 && b.right > a.left + 1
    && a.bottom > b.top + 1 && b.bottom > a.top + 1)).length;
}"""


def gather(site: Site, host: Page, game: str, seats: int) -> None:
    """To a table of people only: one has a long name, the next has none, and so on."""
    table = make_table_at_once(host, game, [{"kind": "me"}, *[{"kind": "link"}] * (seats - 1)])
    host.goto(f"/table/{table}")
    for seat in range(1, seats):
        guest = site.person()
        link = link_of(host, seat).removeprefix("/join/")
        joined = guest.post("/api/join", data={"link": link, "name": LONG if seat % 2 else ""})
        assert joined.ok, joined.text()
    host.get_by_role("button", name="Start", exact=True).click()
    host.locator("[data-step]").wait_for()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_long_names_and_none_fit_round_the_largest_table_and_the_smallest(site: Site, game: AnyGame) -> None:
    page = site.visit(DOORSTEP, size=PHONE)
    gather(site, page, game.id, min(game.seat_counts))
    look_round(page, f"{game.id}-{min(game.seat_counts)}", [page.locator("html").get_attribute("lang") or ""])
    resize(page, PHONE)
    gather(site, page, game.id, max(game.seat_counts))
    look_round(page, f"{game.id}-{max(game.seat_counts)}", LANGUAGES)


def look_round(page: Page, name: str, languages: Iterable[str]) -> None:
    side = page.locator("aside")
    panel = side.get_by_role("tabpanel")
    no_sideways(page)
    side.get_by_role("tab").nth(1).click()
    for language in languages:
        speak(page, language)
        for size in (PHONE, DESKTOP):
            resize(page, size)
            no_sideways(page)
            assert page.locator(".stall > .counter").evaluate_all(OVERLAP) == 0
            assert page.locator(".stall .facts, .players:not(.unseen) li > *").evaluate_all(CUT) == []
            assert panel.locator("input").count(), "where one chats"
            assert panel.locator("button, input, p").evaluate_all(CUT) == []
            keep(page, f"names-{name}-{language}-{size[0]}")
            if is_keeping():
                panel.scroll_into_view_if_needed()
                keep(page, f"names-chat-{name}-{language}-{size[0]}")
