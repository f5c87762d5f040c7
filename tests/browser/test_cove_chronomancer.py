"""The Chronomancer's machines: played on the board by mouse and by finger; accessible by day and night."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DOORSTEP, PHONE, Site, fits_thumbs, keep, no_sideways
from tests.browser.player import prompt, step
from tests.browser.test_cove import Merchant, a_table
from tests.browser.test_pages import violations

NAME = "chronomancer"
ACTIONS = ("freeze", "explore", "travel", "shift")
MOST = 40
FORESEEN = ".head.then"


def alive(page: Page, beginning: str) -> Locator:
    return page.locator(f".spot.alive[data-spot^='shop:{beginning}']")


class Chronomancer(Merchant):
    """Freezes, explores, travels and shifts in turn, by nothing but what glows in the shop. `show` keeps pictures."""

    def __init__(self, page: Page, show: Callable[[str], None], finger: bool = False) -> None:
        super().__init__(page)
        self.show = show
        self.finger = finger
        self.done: list[str] = []

    def tap(self, spot: Locator) -> None:
        if self.finger:
            spot.tap()
        else:
            spot.click()

    def answer(self) -> None:
        question = prompt(self.page)
        before = step(self.page)
        if question == "prompt.action":
            self.act()
        elif question == f"prompt.{NAME}.shift":
            self.push()
        elif question == f"prompt.{NAME}.travel":
            self.travel()
        elif question.startswith(f"prompt.{NAME}."):
            self.tap(alive(self.page, "figure:").first)
        else:
            self.serve()
        self.moved(before)

    def act(self) -> None:
        """What was done least."""
        tiles = {name: self.page.locator(f".tiles .alive[data-spot='action:{NAME}.{name}']") for name in ACTIONS}
        name = min((name for name in ACTIONS if tiles[name].count()), key=self.done.count)
        tiles[name].click()
        self.done.append(name)

    def serve(self) -> None:
        """Whatever the harbour asks."""
        answers = self.page.locator(".answers .chip")
        (answers if answers.count() else self.page.locator(".spot.alive")).first.click()

    def push(self) -> None:
        page = self.page
        expect(alive(page, "door:")).to_have_count(0)
        self.tap(alive(page, "reserve:").last)
        expect(alive(page, "door:")).to_have_count(4)
        door = alive(page, "door:0:left")
        if self.finger:
            self.tap(door)
        else:
            door.hover()
        expect(page.locator(FORESEEN)).to_have_count(1)
        self.show("shift")
        self.tap(door)

    def travel(self) -> None:
        page = self.page
        if alive(page, "stay").count():
            self.tap(alive(page, "chamber:").last)
            return
        self.tap(alive(page, "figure:master"))
        goal = alive(page, "chamber:").first
        if not self.finger:
            goal.hover()
            expect(page.locator(FORESEEN)).to_have_count(1)
        self.show("travel")
        self.tap(goal)

    def play_a_day(self) -> None:
        for _ in range(MOST):
            self.wait()
            if set(self.done) == set(ACTIONS) and prompt(self.page) == "prompt.action":
                return
            self.answer()
        raise AssertionError(f"only {self.done} after {MOST} answers")


def test_a_day_by_mouse_on_the_board(site: Site) -> None:
    page = site.visit(DOORSTEP)
    a_table(page, (NAME, None))

    def show(what: str) -> None:
        keep(page, f"cove-{NAME}-{what}-en")

    player = Chronomancer(page, show)
    player.wait()
    show("desktop")
    player.play_a_day()
    show("later")
    assert violations(page) == []


def test_in_polish_by_night(site: Site) -> None:
    page = site.visit(DOORSTEP, language="pl", dark=True)
    a_table(page, (NAME, None))
    Merchant(page).wait()
    keep(page, f"cove-{NAME}-desktop-pl")
    assert violations(page) == []


def test_a_day_by_finger_on_a_phone_in_polish(site: Site) -> None:
    page = site.visit(DOORSTEP, size=PHONE, language="pl")
    a_table(page, (NAME, None))

    def show(what: str) -> None:
        keep(page, f"cove-{NAME}-phone-{what}-pl")
        fits_thumbs(page, ".spot.alive")
        no_sideways(page)

    player = Chronomancer(page, show, finger=True)
    player.wait()
    show("start")
    player.play_a_day()
    assert violations(page) == []
