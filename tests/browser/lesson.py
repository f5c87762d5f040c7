"""A learner: reads the cards of a lesson, and does what they say as a game's test knows how."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, is_keeping, keep, no_sideways, nothing_is_covered

CARD = "[data-lesson]"
NEXT = f"{CARD} > button.primary"
END = f"{CARD} .row :is(button, a)"
RING = "span.ring"
UNCOVERED = ".stop button, .slip .answers button"
SETTLE_MS = 400  # the rings look round four times a second; an offer that has just come cannot be taken by mistake
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
        page.wait_for_timeout(SETTLE_MS)
        at = lesson_step(page)
        if at not in seen:
            seen.add(at)
            read(at)
            look(page)
            if is_keeping():
                page.wait_for_timeout(SETTLE_MS)
                keep(page, f"lesson-{name}-{at:02}")
        if page.locator(END).count():
            return
        if page.locator(NEXT).count():
            page.locator(NEXT).click()
        else:
            act(at)
    raise AssertionError("the lesson does not end")


def look(page: Page) -> None:
    assert "lesson." not in page.locator(CARD).inner_text(), "a text is missing"
    no_sideways(page)
    nothing_is_covered(page, UNCOVERED)
    for ring in page.locator(RING).all()[:1]:
        expect(ring).to_be_in_viewport()
