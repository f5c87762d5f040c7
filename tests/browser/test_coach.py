"""Hints while one plays, and the coach afterwards: in every game that somebody can give advice on."""

import re

import pytest
from playwright.sync_api import Page, expect

from marketday.core import AnyGame
from marketday.core.registry import every
from tests.browser.conftest import DESKTOP, DOORSTEP, PHONE, Site, fits_thumbs, keep, no_sideways
from tests.browser.guests import make_table_at_once, play_out

COACHED = [game for game in every() if game.is_listed and game.judge() is not None]
OPTIONS = {"bankrut": {"pace": "calm", "tick_seconds": 120, "ticks": 5}}
"""Where there is a choice: with time to look, and soon over."""
HINT = "[data-hint]"
COACH = "[data-coach=done]"
GETS_ON = "done => document.querySelector(done) || document.querySelector('[data-coach] progress').value > 0"


def sit_down(page: Page, game: AnyGame) -> str:
    """At a table where there is something to choose."""
    seats = [{"kind": "me"}, *[{"kind": "bot"}] * (game.seat_counts[0] - 1)]
    table = make_table_at_once(page, game.id, seats, practice=True, options=OPTIONS.get(game.id, {}))
    page.goto(f"/table/{table}")
    ready, hint = page.locator(".ready .primary"), page.locator(".prompt button.hint")
    expect(ready.or_(hint)).to_be_visible()
    if ready.is_visible():
        ready.click()
    hint.wait_for()
    return table


@pytest.mark.parametrize("game", COACHED, ids=lambda game: game.id)
def test_advice_is_taken_and_the_coach_says_what_could_have_gone_better(site: Site, game: AnyGame) -> None:
    for size, language in ((DESKTOP, "en"), (PHONE, "pl")):
        page = site.visit(DOORSTEP, size, language)
        table = sit_down(page, game)
        page.locator(".prompt button.hint").click()
        if size == PHONE:  # where the reasons would hide the board
            expect(page.locator(f"{HINT} header")).to_be_visible()
            lies = f"document.querySelector('{HINT} header').getBoundingClientRect().top"
            before = page.evaluate(lies)
            page.locator(HINT).get_by_role("button", name="Dlaczego?").click()
            expect(page.locator(f"{HINT} .why")).not_to_be_empty()
            assert page.evaluate(lies) == before, "it opens where it is"
        page.locator(f"{HINT} input").check()
        keep(page, f"hint-{game.id}-{language}")
        no_sideways(page)
        if size == PHONE:
            fits_thumbs(page, f"{HINT} button, .prompt button")
        page.locator(HINT).get_by_role("button", name=re.compile("^(Do it|Wykonaj)$")).click()
        expect(page.locator("section.hint strong")).to_have_text(re.compile(r"best|najlepsz"))
        if language != "en":
            continue  # the coach takes its time
        play_out(page)
        page.locator("[data-coach] .start").click()
        expect(page.locator("[data-coach=busy] progress")).to_be_visible()
        page.wait_for_function(GETS_ON, arg=COACH)
        expect(page.locator(COACH)).to_be_visible(timeout=180_000)
        keep(page, f"coach-{game.id}-{language}")
        no_sideways(page)
        assert page.locator(f"{COACH} ol > li").count() in (1, 2, 3), "whoever plays at random has much to learn"
        page.locator(f"{COACH} li a").first.click()
        page.wait_for_url(re.compile(f"/table/{table}/replay/"))
        expect(page.locator(COACH)).to_be_visible()  # it is with the replay, which can be sent to others
        no_sideways(page)
        keep(page, f"coach-replay-{game.id}-{language}")
        page.go_back()
        page.locator(f"{COACH} li button").first.click()
        page.wait_for_url(re.compile(f"/table/(?!{table})"))
        expect(page.locator(".prompt.asked")).to_be_visible()
