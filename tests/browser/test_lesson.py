"""The tutorial: its chapters, played to the end by somebody who does what the card says."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Site
from tests.browser.lesson import CARD, END, NEXT, RING, begin, follow, lesson_step
from tests.browser.player import Player, prompt, step, wait_for_step
from tests.browser.test_pages import violations

IS_TO_BE_TAKEN = "([x, y]) => document.elementFromPoint(x, y)?.closest('.source, [data-boat]') !== null"


def middle_of(ring: Locator) -> tuple[float, float]:
    box = ring.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def act(page: Page) -> None:
    """The Luk Phat boat where the ring shows it; all else as anybody would."""
    before = step(page)
    if prompt(page) == "prompt.place" and page.locator("[data-boat='49']").count():
        page.locator("[data-boat='49']").click()
        page.mouse.click(*middle_of(page.locator(RING).first))
    else:
        Player(page).answer()
    wait_for_step(page, before + 1)


def see_hand(page: Page) -> None:
    """Whoever is to place a boat sees them all, however much there is to read above the board."""
    if prompt(page) == "prompt.place" and not page.locator(f"{NEXT}, {END}").count():
        assert page.locator(".hand").evaluate("hand => hand.getBoundingClientRect().bottom <= innerHeight")


def test_a_newcomer_learns_to_place_boats(site: Site) -> None:
    page = begin(site, "klongs", 0)
    follow(page, "klongs-placing", lambda _: act(page))
    assert violations(page) == []
    first = page.url
    page.locator(END).first.click()
    page.wait_for_url(lambda url: url != first)


def test_a_newcomer_learns_a_market_day_on_a_phone_in_polish(site: Site) -> None:
    page = begin(site, "klongs", 1, size=PHONE, language="pl")
    follow(page, "klongs-market", lambda _: act(page), read=lambda _: see_hand(page))
    assert page.locator(".ledger li").count() >= 2, "a market day was held"
    assert violations(page) == []
    expect(page.locator(END)).to_have_count(2)
    page.locator(END).last.click()
    expect(page.locator(CARD)).to_have_count(0)
    Player(page).wait_until_asked()


def test_a_newcomer_uses_every_special_boat_and_ends_the_game(site: Site) -> None:
    page = begin(site, "klongs", 2)

    def follow_rings(_: int) -> None:
        before = step(page)
        middles = [middle_of(ring) for ring in page.locator(RING).all()]
        if prompt(page) in {"prompt.place", "prompt.finish"} and len(middles) == 2:
            for x, y in sorted(middles, key=lambda middle: not page.evaluate(IS_TO_BE_TAKEN, middle)):
                page.mouse.click(x, y)
        elif prompt(page):
            Player(page).answer()
        else:
            return
        wait_for_step(page, before + 1)

    follow(page, "klongs-crafts", follow_rings)
    assert page.locator("#sheet").count() == 1, "the big market day ended the game"
    expect(page.locator(END).filter(has_text="Puzzles")).to_be_visible()
    expect(page.locator(END).filter(has_text="Go on with this game")).to_have_count(0)


def test_a_lesson_outlives_a_reload_and_goes_back_with_an_undo(site: Site) -> None:
    page = site.visit("/learn/klongs")
    page.locator("li button.primary").click()
    for _ in range(3):
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
