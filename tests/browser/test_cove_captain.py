"""The Captain's chart: production played on it by mouse and by thumb, and its chapter of the lesson."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import lesson
from tests.browser.conftest import DESKTOP, DOORSTEP, PHONE, Site, fits_thumbs, keep, no_sideways
from tests.browser.player import prompt, step
from tests.browser.test_cove import CAPTAIN, Merchant, a_table, follow
from tests.browser.test_pages import violations

SHIP = ".spot.alive[data-spot^='shop:ship:']"
FREE = ".spot.alive[data-spot^='shop:to:']"
GUILD = ".spot.alive[data-spot^='shop:guild:']"
COMPASS = ".spot.alive[data-spot='shop:compass']"
BELL = ".spot.alive[data-spot='shop:bell']"
TARGETS = {
    "prompt.captain.again": COMPASS,
    "prompt.captain.recall": f"{BELL}, {SHIP}",
    "prompt.captain.tow": SHIP,
    "prompt.captain.signal": GUILD,
}
MOST = 60


class Captain(Merchant):
    """Answers on the chart whatever the Captain is asked, and takes each of the Captain's actions."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.todo = ["sail", "night_run", "recall"]

    def answer(self) -> None:
        page, before, question = self.page, step(self.page), prompt(self.page)
        if question == "prompt.captain.course":
            # Which ship is plain where all are at one place.
            if not page.locator(FREE).count():
                page.locator(SHIP).first.click()
            page.locator(FREE).last.click()
        elif question in TARGETS:
            page.locator(TARGETS[question]).last.click()
        elif question != "prompt.action" or not self.act():
            super().answer()
            return
        self.seen.add(question)
        self.moves += 1
        self.moved(before)

    def act(self) -> bool:
        """The next action that was not taken yet, if it can be."""
        for name in self.todo:
            tile = self.page.locator(f".tiles .alive[data-spot='action:captain.{name}']")
            if tile.count():
                tile.click()
                self.todo.remove(name)
                return True
        return False

    def play_until(self, question: str) -> None:
        for _ in range(MOST):
            self.wait()
            if prompt(self.page) == question:
                return
            self.answer()
        raise AssertionError(f"never asked: {question}")


def test_every_action_by_mouse_on_the_chart(site: Site) -> None:
    page = site.visit(DOORSTEP)
    a_table(page, ("captain", None))
    captain = Captain(page)
    captain.play_until("prompt.captain.recall")
    keep(page, "cove-captain-desktop-en")
    assert violations(page) == []
    assert {"prompt.captain.again", "prompt.captain.course"} <= captain.seen
    assert captain.todo == []
    captain.answer()
    captain.wait()
    page.get_by_text("recalled a ship").first.wait_for(state="attached")
    assert "_shallows" not in page.locator("body").inner_text(), "places in words"


@pytest.mark.parametrize(("size", "dark"), [pytest.param(DESKTOP, True, marks=pytest.mark.slow), (PHONE, False)])
def test_a_course_in_polish(site: Site, size: tuple[int, int], dark: bool) -> None:
    page = site.visit(DOORSTEP, size=size, language="pl", dark=dark)
    a_table(page, ("captain", None))
    captain = Captain(page)
    captain.todo = ["night_run"]
    captain.play_until("prompt.captain.course")
    before = step(page)
    page.locator("[data-spot='shop:to:red_shallows']").last.click()
    captain.moved(before)
    captain.wait()
    ship = page.locator(f"[data-place=red_shallows][data-berth='1'] {SHIP}")
    ship.scroll_into_view_if_needed()
    before_choice = ship.bounding_box()
    ship.click()
    expect(page.locator(".fleet .halo")).to_have_count(1)
    assert ship.bounding_box() == before_choice, "the chart stays where it is"
    page.locator("[data-spot='shop:to:yellow_reef']").first.hover()
    expect(page.locator(".course")).to_have_count(1)
    keep(page, f"cove-captain-{'phone' if size == PHONE else 'desktop'}-pl")
    no_sideways(page)
    fits_thumbs(page, ".spot.alive")
    assert violations(page) == []
    page.locator("[data-spot='shop:to:red_shallows']").click()
    page.get_by_text("M-K2").first.wait_for()


@pytest.mark.slow
def test_a_newcomer_learns_to_sail_in_polish(site: Site) -> None:
    follow("captain", Captain(lesson.begin(site, "cove", CAPTAIN, language="pl")))
