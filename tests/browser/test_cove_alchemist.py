"""The Alchemist's laboratory in the browser: a day by mouse on the board, by finger on a phone, and its lesson."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import lesson
from tests.browser.conftest import DOORSTEP, DRAWN, PHONE, Site, fits_thumbs, keep, no_sideways
from tests.browser.player import prompt, step
from tests.browser.test_cove import ALCHEMIST, Merchant, a_table, by_night, follow
from tests.browser.test_pages import violations

BOARD = ".shop svg[role=group]"
LIVE = f"{BOARD} .spot.alive"
TAKEN = ".marbles .taken"
# The more often one was done, the later it comes again; Purge as soon as there is something to purge.
ACTIONS = ("purge", "brew", "harvest", "decant")


EVERYTHING_ASKED = {"prompt.alchemist.pick", "prompt.alchemist.pour", "prompt.alchemist.brew"}
MOST = 120


class Alchemist(Merchant):
    """Answers whatever the laboratory asks by tapping its board."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.done: list[str] = []

    def target(self, question: str) -> Locator | None:
        if question == "prompt.alchemist.pick":
            return richest(self.page)
        if question.startswith("prompt.alchemist."):
            return self.page.locator(LIVE).last
        tiles = {name: self.page.locator(f"[data-spot='action:alchemist.{name}'].alive") for name in ACTIONS}
        possible = [name for name, tile in tiles.items() if tile.count() and (name != "brew" or self.can_choose_brew())]
        if not possible:
            return super().target(question)
        self.done.append(min(possible, key=self.done.count))
        return tiles[self.done[-1]]

    def can_choose_brew(self) -> bool:
        """A brew that leaves no choice is not asked about."""
        return self.page.locator(f"{BOARD} .flame").count() > 1

    def play_until(self, *questions: str) -> None:
        """One of these is asked."""
        for _ in range(MOST):
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


def test_every_action_by_mouse_on_the_board(site: Site) -> None:
    page = site.visit(DOORSTEP)
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
    while not ({"brew", "harvest", "decant"} <= set(ann.done) and ann.seen >= EVERYTHING_ASKED):
        assert ann.moves < MOST, f"only {ann.done} and {ann.seen}"
        ann.wait()
        ann.answer()


@pytest.mark.slow
def test_at_a_desk_in_polish_by_day_and_night(site: Site) -> None:
    page = site.visit(DOORSTEP, language="pl")
    a_table(page, ("alchemist", None))
    Alchemist(page).play_until("prompt.alchemist.pour")
    page.locator(LIVE).first.hover(force=True)
    by_night(page, "cove-alchemist-desktop-pl")


def test_by_finger_on_a_phone_in_polish(site: Site) -> None:
    """The first tap shows what a marble takes with it, the second takes it."""
    page = site.visit(DOORSTEP, size=PHONE, language="pl")
    a_table(page, ("alchemist", None))
    Alchemist(page).play_until("prompt.alchemist.pick")
    fits_thumbs(page, ".spot.alive")
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


COVERED = """() => {
  const toast = document.querySelector(".toast").getBoundingClientRect();
  return [...document.querySelectorAll(".table .alive")]
    .map((one) => [one.dataset.spot, one.getBoundingClientRect()])
    .filter(([, box]) => box.height > 0 && box.top < toast.bottom && box.bottom > toast.top)
    .map(([spot]) => spot);
}"""


def test_why_not_lies_over_nothing_that_can_be_chosen_on_a_phone_in_german(site: Site) -> None:
    page = site.visit(DOORSTEP, size=PHONE, language="de")
    a_table(page, ("alchemist", None))
    ann = Alchemist(page)
    for question in ("prompt.alchemist.pour", "prompt.alchemist.brew"):
        ann.play_until(question)
        page.locator(f"{BOARD} .spot[data-spot^='shop:cauldron:']").last.tap(force=True)  # takes only ichor, later
        toast = page.locator(".toast")
        toast.wait_for()
        page.evaluate(DRAWN)
        keep(page, f"cove-why-not-phone-{question}")
        assert page.locator(".table .alive >> visible=true").count() > 0
        assert page.evaluate(COVERED) == [], question
        page.keyboard.press("Escape")
        toast.wait_for(state="detached")


def test_a_newcomer_learns_the_laboratory(site: Site) -> None:
    ann = Alchemist(lesson.begin(site, "cove", ALCHEMIST))
    follow("alchemist", ann)
    assert {"harvest", "brew", "decant"} <= set(ann.done), "all of it was played"
