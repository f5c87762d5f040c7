"""A learner: reads the cards of a lesson, and does what they say as a game's test knows how."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, keep, no_sideways, nothing_is_covered

CARD = "[data-lesson]"
NEXT = f"{CARD} > button.primary"
END = f"{CARD} .row :is(button, a)"
RING = "span.ring"
UNCOVERED = ".stop button, .slip .answers button"
AT_REST = """([next, end]) =>
  (document.querySelector(`${next}, ${end}`) || document.querySelector("[data-prompt]").dataset.prompt)
  && !document.querySelector("span.ring:not([data-still]), .slip:not(.gone, [data-settled])")"""
"""There is something to do; rings stand round it, and no offer that has just come would be tapped in vain."""
STATE = """() => [
  document.querySelector("[data-lesson]").dataset.lesson,
  document.querySelector("[data-step]").dataset.step,
  document.querySelector("[data-prompt]")?.dataset.prompt,
  document.querySelectorAll(".composer .primary").length,
].join()"""
"""Whatever somebody does changes one of these."""
MOST = 80

Act = Callable[[int], None]
"""Does what the step of that number wants."""


def lesson_step(page: Page) -> int:
    return int(page.locator(CARD).get_attribute("data-lesson") or 0)


def begin(site: Site, game: str, chapter: int, **visit: object) -> Page:
    page = site.visit(f"/learn/{game}", **visit)  # type: ignore[arg-type]
    page.locator("ol > li button").nth(chapter).click()
    page.wait_for_url(re.compile("/table/"))
    return page


def follow(page: Page, name: str, act: Act, read: Act = lambda _: None) -> None:
    """Read and do what the card says until it offers how to go on; `read` hears of every card."""
    seen: set[int] = set()
    page.locator(CARD).wait_for()
    for _ in range(MOST):
        page.wait_for_function(AT_REST, arg=[NEXT, END])
        at = lesson_step(page)
        if at not in seen:
            seen.add(at)
            read(at)
            look(page)
            keep(page, f"lesson-{name}-{at:02}")
        if page.locator(END).count():
            return
        before = page.evaluate(STATE)
        if page.locator(NEXT).count():
            page.locator(NEXT).click()
        else:
            act(at)
        page.wait_for_function(f"before => ({STATE})() !== before", arg=before)
    raise AssertionError("the lesson does not end")


def look(page: Page) -> None:
    assert "lesson." not in page.locator(CARD).inner_text(), "a text is missing"
    no_sideways(page)
    nothing_is_covered(page, UNCOVERED)
    for ring in page.locator(RING).all()[:1]:
        expect(ring).to_be_in_viewport()
