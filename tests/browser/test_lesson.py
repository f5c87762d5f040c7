"""The tutorial: both chapters, played to the end by somebody who does what the card says."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Site
from tests.browser.lesson import CARD, END, NEXT, RING, begin, follow, lesson_step
from tests.browser.player import Player, prompt, step, wait_for_step
from tests.browser.test_pages import violations


def act(page: Page) -> None:
    """The Luk Phat boat where the ring shows it; all else as anybody would."""
    before = step(page)
    if prompt(page) == "prompt.place" and page.locator("[data-boat='49']").count():
        page.locator("[data-boat='49']").click()
        goal = page.locator(RING).first.bounding_box()
        assert goal
        page.mouse.click(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2)
    else:
        Player(page).answer()
    wait_for_step(page, before + 1)


def test_a_newcomer_learns_to_place_boats(site: Site) -> None:
    page = begin(site, "klongs", 0)
    follow(page, "klongs-placing", lambda _: act(page))
    assert violations(page) == []
    first = page.url
    page.locator(END).first.click()
    page.wait_for_url(lambda url: url != first)


def test_a_newcomer_learns_a_market_day_on_a_phone_in_polish(site: Site) -> None:
    page = begin(site, "klongs", 1, size=PHONE, language="pl")
    follow(page, "klongs-market", lambda _: act(page))
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
