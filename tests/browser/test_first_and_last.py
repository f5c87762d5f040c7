"""The first minute and the last: newcomers are told what a game is about, and everybody how it ended."""

import re

import pytest
from playwright.sync_api import expect

from marketday.core.grammar import AnyGame
from marketday.core.registry import every
from tests.browser.conftest import DESKTOP, DOORSTEP, PHONE, TABLET, Site, fits_thumbs, keep, no_sideways, resize
from tests.browser.guests import make_table_at_once, play_out
from tests.browser.test_app import words
from tests.browser.test_pages import violations

TOLD = [game for game in every() if game.is_listed]
DIALOG = "dialog[open]"


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.id)
def test_a_newcomer_is_told_once_and_the_end_begins_with_ones_place(site: Site, game: AnyGame) -> None:
    """One page for both: most of the time goes into opening a table."""
    others = [{"kind": "bot"}] * (game.seat_counts[0] - 1)
    texts = words("pl")
    page = site.visit("/", PHONE, "pl", is_newcomer=True)
    table = make_table_at_once(page, game.id, [{"kind": "me"}, *others])
    page.goto(f"/table/{table}")
    for part in ("about", "points", "turn"):
        expect(page.locator(DIALOG).get_by_text(texts[f"first.{part}"], exact=True)).to_be_visible()
    no_sideways(page)
    fits_thumbs(page, f"{DIALOG} button")
    assert violations(page) == []
    keep(page, f"first-{game.id}")
    page.locator(DIALOG).get_by_role("button", name=texts["first.play"]).click()
    expect(page.locator(DIALOG)).to_have_count(0)
    page.reload()
    page.locator(".prompt").wait_for()
    expect(page.locator(DIALOG)).to_have_count(0)

    play_out(page)
    place = texts["end.place"].replace("{place}", r"\d").replace("{of}", str(game.seat_counts[0]))
    won = "|".join(texts[key] for key in ("end.won", "end.shared"))
    expect(page.locator("#ending")).to_have_text(re.compile(f"^({place}|{won})$"))
    for size in (PHONE, DESKTOP):
        resize(page, size)
        no_sideways(page)
        expect(page.get_by_role("button", name=texts["rematch"])).to_be_in_viewport()
        keep(page, f"last-{game.id}-{size[0]}")
    assert violations(page) == []


LOW = (844, 390)
SCROLLED = "document.querySelector('.main').scrollTop + scrollY"
HEIGHT = "document.querySelector('.cove').getBoundingClientRect().height"


def test_the_end_is_read_by_keyboard_and_the_board_keeps_its_height(site: Site) -> None:
    page = site.visit(DOORSTEP)
    table = make_table_at_once(page, "cove", [{"kind": "me"}, {"kind": "bot"}])
    page.goto(f"/table/{table}")
    page.locator(".cove").wait_for()
    play_out(page)
    page.locator("#sheet").wait_for()
    for size in (DESKTOP, TABLET, LOW):
        resize(page, size)
        page.evaluate("document.querySelector('.main').scrollTop = 0; scrollTo(0, 0)")
        keep(page, f"end-cove-{size[0]}")
        page.keyboard.press("PageDown")
        page.wait_for_function(f"() => {SCROLLED} > 100")
    page.evaluate("document.activeElement.blur()")
    for size in (DESKTOP, TABLET):
        resize(page, size)
        page.evaluate("document.querySelector('.main').scrollTop = 0")
        before = page.evaluate(HEIGHT)
        page.evaluate("document.querySelector('.main').scrollTop = 1e6")
        resize(page, (size[0], size[1] - 1))
        resize(page, size)
        assert page.evaluate(HEIGHT) == before, f"{size}"
