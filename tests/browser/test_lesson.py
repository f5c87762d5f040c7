"""The tutorial: both chapters, played to the end by somebody who does what the card says."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Site, keep
from tests.browser.player import Player, prompt, step, wait_for_step
from tests.browser.test_pages import violations

CARD = "[data-lesson]"
NEXT = f"{CARD} > button.primary"
END = f"{CARD} .row button"
RING = "span.ring"
MOST = 60


def lesson_step(page: Page) -> int:
    return int(page.locator(CARD).get_attribute("data-lesson") or 0)


def follow(page: Page, name: str) -> None:
    """Read and do what the card says until it offers how to go on."""
    player = Player(page)
    seen: set[int] = set()
    for _ in range(MOST):
        page.locator(f"{NEXT}, {END}, .actions.asked").first.wait_for()
        at = lesson_step(page)
        if at not in seen:
            seen.add(at)
            assert "lesson." not in page.locator(CARD).inner_text(), "a text is missing"
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "no sideways scrolling"
            page.wait_for_timeout(600)  # the rings look round four times a second
            for ring in page.locator(RING).all()[:1]:
                expect(ring).to_be_in_viewport()
            keep(page, f"lesson-{name}-{at:02}")
        if page.locator(END).count():
            return
        if page.locator(NEXT).count():
            page.locator(NEXT).click()
        else:
            before = step(page)
            act(page, player)
            wait_for_step(page, before + 1)
    raise AssertionError("the lesson does not end")


def act(page: Page, player: Player) -> None:
    """The Luk Phat boat where the ring shows it; all else as anybody would."""
    if prompt(page) == "prompt.place" and page.locator("[data-boat='49']").count():
        page.locator("[data-boat='49']").click()
        goal = page.locator(RING).first.bounding_box()
        assert goal
        page.mouse.click(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2)
    else:
        player.answer()


@pytest.mark.parametrize(("size", "language"), [(DESKTOP, "en"), (PHONE, "pl")], ids=["desktop", "phone-polish"])
def test_a_newcomer_learns_the_game_to_the_end(site: Site, size: tuple[int, int], language: str) -> None:
    name = "desktop" if size == DESKTOP else "phone-polish"
    page = site.visit("/learn/klongs", size=size, language=language)
    keep(page, f"learn-{name}")
    page.locator("li button.primary").click()
    page.wait_for_url(re.compile("/table/"))
    follow(page, f"{name}-placing")
    assert violations(page) == []
    first = page.url
    page.locator(END).first.click()
    page.wait_for_url(lambda url: url != first)
    follow(page, f"{name}-market")
    assert page.locator(".ledger li").count() >= 2, "a market day was held"
    assert violations(page) == []
    expect(page.locator(END)).to_have_count(3)
    page.locator(END).first.click()
    expect(page.locator(CARD)).to_have_count(0)
    Player(page).wait_until_asked()


def test_a_lesson_outlives_a_reload_and_goes_back_with_an_undo(site: Site) -> None:
    page = site.visit("/learn/klongs")
    page.locator("li button.primary").click()
    for _ in range(2):
        page.locator(NEXT).click()
    at = lesson_step(page)
    page.reload()
    expect(page.locator(CARD)).to_have_attribute("data-lesson", str(at))
    player = Player(page)
    player.wait_until_asked()
    player.answer()
    expect(page.locator(CARD)).not_to_have_attribute("data-lesson", str(at))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(CARD)).to_have_attribute("data-lesson", str(at))
    page.get_by_role("button", name="Leave the lesson").click()
    expect(page.locator(CARD)).to_have_count(0)
