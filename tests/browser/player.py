"""A person at a table, as the page sees one: looks for what glows, and clicks it."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PATIENCE

ALIVE_SPACE = "[role=gridcell].alive"
ALIVE_LANDING = "[data-landing].alive"
CHOICES = ".choices button:not(.quiet)"
ACTIONS = ".actions button"
BOATS = ".hand button.boat:not(.dull)"
SHEET = "#sheet"
READY = f".actions.asked, {SHEET}"


class Player:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.moves = 0

    def is_over(self) -> bool:
        return self.page.locator(SHEET).count() > 0

    def is_asked(self) -> bool:
        return self.page.locator(".actions.asked").count() > 0

    def wait_until_asked(self) -> None:
        """Or until the game is over."""
        self.page.locator(READY).first.wait_for()

    def answer(self) -> None:
        """One answer, whatever the question: the first thing that can be clicked."""
        page = self.page
        question = prompt(page)
        if question == "prompt.finish" and not is_in_time(page):
            self.moves += 1
            return
        if question == "prompt.place" and page.locator(BOATS).count():
            page.locator(BOATS).first.click()
        for spots in (ALIVE_LANDING, ALIVE_SPACE):
            if question != "prompt.finish" and page.locator(spots).count():
                self._click(page.locator(spots).first)
                break
        else:
            page.locator(ACTIONS).first.click()
        if page.locator(CHOICES).count():
            page.locator(CHOICES).first.click()
        confirm = page.locator(ACTIONS, has_text=re.compile("Confirm|Wykonaj|Ausführen|Valider"))
        if confirm.count():
            confirm.first.click()
        self.moves += 1

    def _click(self, spot: Locator) -> None:
        spot.click(force=True)

    def play_until(self, is_done: Callable[[], bool]) -> None:
        """Answer whatever is asked until so. An answer on its way asks nothing: that alone tells nothing."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not is_done():
            if self.is_asked():
                self.answer()
                deadline = time.monotonic() + PATIENCE / 1000
            assert time.monotonic() < deadline, "nothing is asked, and it does not happen"
            self.page.wait_for_timeout(50)

    def play_to_the_end(self, most: int = 200) -> None:
        while self.moves < most:
            self.wait_until_asked()
            if self.is_over():
                return
            self.answer()
        raise AssertionError(f"not over after {most} moves")


def prompt(page: Page) -> str:
    """The key of the question that is open; empty if this seat is not asked."""
    return page.locator("[data-prompt]").get_attribute("data-prompt") or ""


def is_in_time(page: Page) -> bool:
    """Among bots a turn of Klongs ends by itself in a moment, unless somebody touches the board: whether it has not."""
    page.locator(".market").dispatch_event("keydown", {"key": "Shift"})
    return prompt(page) == "prompt.finish"


def step(page: Page) -> int:
    """How many moves have been made, as the page knows."""
    return int(page.locator("[data-step]").first.get_attribute("data-step") or 0)


def wait_for_step(page: Page, at_least: int) -> None:
    page.wait_for_function(
        "least => Number(document.querySelector('[data-step]')?.dataset.step ?? -1) >= least", arg=at_least
    )


def totals(page: Page) -> list[int]:
    expect(page.locator(SHEET)).to_be_visible()
    cells = page.locator("section[aria-labelledby=sheet] tfoot td").all_inner_texts()
    return [int(re.match(r"\d+", cell)[0]) for cell in cells]  # type: ignore[index]
