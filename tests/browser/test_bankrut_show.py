"""The trading floor keeps still: over thirty questions nothing moves that the player did not move, and whatever can be
tapped lies in the window with nothing over it. Six players, at a desk and on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, DRAWN, PHONE, Site, no_sideways, pick_up_phone
from tests.browser.player import step
from tests.browser.test_bankrut import a_table

QUESTIONS = 15  # at each size
MOST_SHIFT = 0.1
# What is clicked by a script is no input of the player's, so that every shift counts.
WATCH = """() => {
  window.shifts = [];
  new PerformanceObserver(seen => window.shifts.push(...seen.getEntries().filter(one => !one.hadRecentInput)))
    .observe({ type: "layout-shift" });
}"""
SHIFTS = """() => {
  const seen = window.shifts.splice(0);
  const name = ({ node }) => (node?.nodeType === 1 ? node : node?.parentElement)?.outerHTML.slice(0, 80);
  return [seen.reduce((sum, one) => sum + one.value, 0), seen.map(one => one.sources.map(name))];
}"""
# The notice board and the strip of what others did scroll within their own places.
OUT_OF_REACH = """() => [...document.querySelectorAll(".bankrut button:enabled, .reckoning button:enabled")]
  .filter(button => {
    const box = button.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const place = button.closest(".board, .own, .news")?.getBoundingClientRect();
    if (box.width === 0 || (place && (box.top < place.top + 6 || box.bottom > place.bottom - 6))) return false;
    const isInside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    return !isInside || !button.contains(document.elementFromPoint(x, y));
  })
  .map(button => button.outerHTML.slice(0, 120))"""
ANSWER = """selectors => selectors.some(selector => {
  const found = document.querySelector(selector);
  found?.click();
  return found;
})"""
ASKED = """before => {
  const table = document.querySelector("[data-step]");
  return Number(table.dataset.step) > before && table.dataset.prompt;
}"""
ONWARD = ["[data-act=next]", ".ready .primary:enabled"]
WAIT = "[data-tool=wait]:enabled"


def answer(page: Page, number: int) -> None:
    """Now and then an offer or a STOP, a tap after the other; else whatever lets the table go on."""
    if page.evaluate(ANSWER, ONWARD):
        return
    if number % 12 == 9:
        page.evaluate(ANSWER, [".stop button"])
        page.evaluate(ANSWER, [".stop button"])
    elif number % 4 == 3:
        page.evaluate(ANSWER, [".tile.live button.card"])
        page.evaluate(DRAWN)
        assert page.evaluate(OUT_OF_REACH) == []
        page.evaluate(ANSWER, ["[data-to=all]:enabled"])
    else:
        page.evaluate(ANSWER, [WAIT])


def questions(page: Page, many: int) -> None:
    page.evaluate(DRAWN)
    page.evaluate(SHIFTS)
    for number in range(many):
        assert page.evaluate(OUT_OF_REACH) == []
        no_sideways(page)
        before, is_reckoning = step(page), page.locator("[data-act=next]").count() > 0
        answer(page, number)
        if not is_reckoning:  # to go on from there is no move
            page.wait_for_function(ASKED, arg=before)
        page.evaluate(DRAWN)
    shift, sources = page.evaluate(SHIFTS)
    assert shift < MOST_SHIFT, sources


def read_about_it(page: Page) -> None:
    """A newcomer's first minute, for which the clock of a table with bots stands."""
    clock = page.get_by_role("timer")
    expect(page.locator("dialog")).to_be_visible()
    expect(clock).to_have_count(0)
    page.locator("dialog .primary").click()
    expect(clock).to_have_count(1)


@pytest.mark.parametrize("many", [QUESTIONS, pytest.param(30, marks=pytest.mark.slow)])
def test_nothing_moves_under_the_finger(site: Site, many: int) -> None:
    page = site.visit("/", size=DESKTOP, is_newcomer=True)
    a_table(page, "calm", bots=5, tick_seconds=60)
    read_about_it(page)
    page.locator(".ready .primary").wait_for()
    page.evaluate("() => (document.querySelector('aside').style.visibility = 'hidden')")  # the log grows
    page.evaluate(WATCH)
    questions(page, many)
    assert page.locator(".log .drawn .sketch svg").count() > 0, "the log tells in pictures"
    pick_up_phone(page)
    assert tuple(page.evaluate("() => [innerWidth, innerHeight]")) == PHONE
    questions(page, many)
