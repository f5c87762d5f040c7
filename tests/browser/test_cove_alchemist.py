"""The Alchemist's laboratory in the browser: a day by mouse on the board, by finger on a phone, and its lesson."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Site, keep
from tests.browser.player import prompt, step
from tests.browser.test_cove import CONFIRM, Merchant, a_table, follow, no_sideways
from tests.browser.test_pages import violations

BOARD = ".shop svg[role=group]"
LIVE = f"{BOARD} .spot.alive"
TAKEN = ".marbles .taken"
# The more often one was done, the later it comes again; Purge as soon as there is something to purge.
ACTIONS = ("purge", "brew", "harvest", "decant")


class Alchemist(Merchant):
    """Answers whatever the laboratory asks by tapping its board."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.done: list[str] = []

    def answer(self) -> None:
        question = prompt(self.page)
        if question == "prompt.action" and self.open_actions():
            self.act()
        elif question.startswith("prompt.alchemist."):
            self.tap(self.page.locator(LIVE).last)
        else:
            super().answer()

    def open_actions(self) -> list[str]:
        return [name for name in ACTIONS if self.page.locator(f"[data-spot='action:alchemist.{name}'].alive").count()]

    def act(self) -> None:
        name = min(self.open_actions(), key=self.done.count)
        self.done.append(name)
        before = step(self.page)
        self.page.locator(f"[data-spot='action:alchemist.{name}']").click()
        if self.page.locator(CONFIRM).count():
            self.page.locator(CONFIRM).click()
        self.moved(before)

    def tap(self, spot: Locator) -> None:
        before, question = step(self.page), prompt(self.page)
        self.seen.add(question)
        spot.click(force=True)
        self.moved(before)

    def play_until(self, *questions: str) -> None:
        """One of these is asked."""
        for _ in range(120):
            self.wait()
            if prompt(self.page) in questions:
                return
            self.answer()
        raise AssertionError(f"nobody asked {questions}")


def richest(page: Page) -> Locator:
    """The run with a reaction, if there is one."""
    star = page.locator(f"{LIVE}:has(+ .more)")
    run = star.last if star.count() else page.locator(LIVE).last
    return page.locator(f"[data-spot='{run.get_attribute('data-spot')}']")


def test_a_day_on_the_board_by_mouse(site: Site) -> None:
    page = site.visit("/")
    a_table(page, ("alchemist", None))
    ann = Alchemist(page)
    ann.play_until("prompt.alchemist.pick")
    expect(page.locator(TAKEN)).to_have_count(0)
    richest(page).hover(force=True)
    expect(page.locator(TAKEN).first).to_be_visible()
    keep(page, "cove-alchemist-pick-en")
    assert violations(page) == []
    ann.play_until("prompt.alchemist.brew")
    keep(page, "cove-alchemist-brew-en")
    ann.play_until("prompt.trade")
    assert {"brew", "harvest", "decant"} <= set(ann.done)
    assert {"prompt.alchemist.pick", "prompt.alchemist.pour", "prompt.alchemist.brew"} <= ann.seen


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_at_a_desk_in_polish(site: Site, dark: bool) -> None:
    page = site.visit("/", language="pl", dark=dark)
    a_table(page, ("alchemist", None, None))
    Alchemist(page).play_until("prompt.alchemist.pour")
    page.locator(LIVE).first.hover(force=True)
    keep(page, f"cove-alchemist-desktop-pl-{'dark' if dark else 'light'}")
    assert violations(page) == []


def test_by_finger_on_a_phone_in_polish(site: Site) -> None:
    """The first tap shows what a marble takes with it, the second takes it."""
    page = site.visit("/", size=PHONE, language="pl")
    a_table(page, ("alchemist", None))
    Alchemist(page).play_until("prompt.alchemist.pick")
    small = page.evaluate(
        "[...document.querySelectorAll('.spot.alive')].filter(one => {"
        "const box = one.getBoundingClientRect();"
        "return Math.min(box.width, box.height) < 43.5}).map(one => one.dataset.spot)"
    )
    assert small == [], "targets for thumbs"
    before = step(page)
    spot = richest(page)
    spot.scroll_into_view_if_needed()
    spot.tap(force=True)
    expect(page.locator(TAKEN).first).to_be_visible()
    assert step(page) == before
    keep(page, "cove-alchemist-phone-pl")
    no_sideways(page)
    assert violations(page) == []
    spot.tap(force=True)
    Merchant(page).moved(before)


def test_a_newcomer_learns_the_laboratory(site: Site) -> None:
    page = site.visit("/learn/cove")
    page.get_by_role("button", name="The Alchemist").click()
    page.wait_for_url("**/table/*")
    ann = Alchemist(page)
    follow(page, "alchemist", ann)
    assert {"harvest", "brew", "decant"} <= set(ann.done), "all of it was played"
