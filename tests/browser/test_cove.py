"""The cove: three days among bots, by mouse, by keyboard alone, on a phone, in lessons; readable by day and night."""

import re

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from marketday.games.cove.data import ROUNDS
from tests.browser import lesson
from tests.browser.conftest import DOORSTEP, PHONE, Site, fits_thumbs, keep, no_sideways, nothing_is_covered
from tests.browser.guests import link_of, make_table_at_once, play_moves, play_out
from tests.browser.player import prompt, step, totals
from tests.browser.test_pages import violations
from tests.server.guest import Json

ASKED = ".answers.asked"
SHEET = "#sheet"
ANSWERS = ".answers .chip"
LISTED = ".list button"
READ = ".day button"
TAKE = "[data-take]"
CONFIRM = "[data-confirm]"
TILES = ".tiles .alive"
HIRE = ".card.alive"
SPOT = ".spot.alive, .staff .alive"
# The click only showed what a move would yield, or which moves a spot stands for.
UNSURE = ".answers[data-unsure]"
MOST = 400
# Chapters of the lessons.
DAY, TRADE, LOOP, ALCHEMIST, BLACKSMITH, CAPTAIN, CHRONOMANCER = range(7)


def a_table(
    page: Page, merchants: tuple[str | None, ...] = ("blacksmith", None), moves: int = 0, **options: object
) -> None:
    """A table against bots that starts at once; so many moves have been made when the page comes."""
    seats = [{"kind": "me", "name": "Ann"}, *[{"kind": "bot", "bot": "greedy"}] * (len(merchants) - 1)]
    table = make_table_at_once(page, "cove", seats, options={"merchants": merchants, **options})
    if moves:
        play_moves(page, table, moves)
    page.goto(f"/table/{table}")
    page.locator(".cove").wait_for()


class Merchant:
    """A person in the cove: chooses actions in turn, answers whatever is asked by what glows or by the list."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.moves = 0
        self.seen: set[str] = set()

    def wait(self) -> None:
        self.page.locator(f"{ASKED}, {SHEET}").first.wait_for()

    def is_over(self) -> bool:
        return self.page.locator(SHEET).count() > 0

    def day(self) -> int:
        return int(self.page.locator(".cove").get_attribute("data-round") or 0)

    def answer(self) -> None:
        page = self.page
        before, question = step(page), prompt(page)
        self.seen.add(question)
        if page.locator(READ).count():
            page.locator(READ).click()
        target = self.target(question)
        if target is None:
            return  # a sale that was begun goes on by itself
        try:
            target.click(timeout=4000)
        except TimeoutError:
            return  # it was answered meanwhile, as a sale that goes on by itself: look again
        self.moves += 1
        self.moved(before, UNSURE)
        if page.locator(UNSURE).count():
            self.settle()
            self.moved(before)

    def settle(self) -> None:
        """Confirm, or say which of the moves that a spot stands for."""
        wishes = (CONFIRM, LISTED, ANSWERS, "button[data-spot^='drawn:']", SPOT)
        next(wish for wish in map(self.page.locator, wishes) if wish.count()).first.click()

    def target(self, question: str) -> Locator | None:
        """What to click: the sale that is proposed, an action or somebody on the square, a spot, or an answer."""
        wishes = {"prompt.trade": [TAKE], "prompt.action": [TILES, TILES, HIRE]}.get(question, [SPOT, ANSWERS])
        at = self.moves % len(wishes)
        for wish in (*wishes[at:], *wishes[:at], LISTED):
            found = self.page.locator(wish)
            if count := found.count():
                return found.nth(self.moves % count)
        return None

    def moved(self, before: int, or_else: str = SHEET) -> None:
        self.page.wait_for_function(
            "([at, sight]) => document.querySelector(sight) || document.querySelector('#sheet')"
            " || Number(document.querySelector('[data-step]').dataset.step) > at",
            arg=[before, or_else],
        )


def by_night(page: Page, name: str) -> None:
    """A picture by day and one by night, both of them readable."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        keep(page, f"{name}-{scheme}")
        assert violations(page) == []


def is_last_sale(now: Json) -> bool:
    return bool(now["view"]["round"] == ROUNDS and now["view"]["question"] == "trade")


@pytest.mark.parametrize("clicked", [1, pytest.param(ROUNDS, marks=pytest.mark.slow)])
def test_three_days_of_a_person_and_three_bots(site: Site, clicked: int) -> None:
    """So many days by mouse, and until there was something to sell; the rest goes quickly, and the person sees how it
    ends."""
    page = site.visit(DOORSTEP)
    a_table(page, ("blacksmith", "alchemist", "captain", "chronomancer"))
    merchant = Merchant(page)
    merchant.wait()
    page.locator("button[data-seat='1']").click()
    expect(page.locator(".shop h3")).to_contain_text("Alchemist")
    page.locator("button[data-seat='0']").click()
    expect(page.locator(".shop h3")).to_contain_text("Blacksmith")
    page.locator(TILES).nth(1).hover()
    expect(page.locator(".clock .way")).to_have_count(1)
    keep(page, "cove-outlook-en")
    days = set()
    for _ in range(MOST):
        merchant.wait()
        if merchant.is_over() or (merchant.day() > clicked and "prompt.trade" in merchant.seen):
            break
        days.add(merchant.day())
        if "prompt.trade" not in merchant.seen and prompt(page) == "prompt.trade":
            keep(page, "cove-trade-en")
        merchant.answer()
    assert days >= set(range(1, clicked + 1))
    assert page.locator(".log .drawn .sketch svg").count() > 0, "the log tells in pictures"
    assert {"prompt.action", "prompt.boat", "prompt.trade"} <= merchant.seen
    if not merchant.is_over():
        play_out(page, looking_from=is_last_sale)
    assert len(totals(page)) == 4
    keep(page, "cove-sheet-en")
    expect(page.locator("section[aria-labelledby=sheet] tbody tr")).to_have_count(7)
    expect(page.locator("figure svg .era")).to_have_count(3)
    page.get_by_role("button", name="Check the shuffle").click()
    expect(page.get_by_text(re.compile("Fair: all .* server’s word"))).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("days", [1, pytest.param(ROUNDS, marks=pytest.mark.slow)])
def test_by_keyboard_alone(site: Site, days: int) -> None:
    """Digits and Enter: a digit shows an action, Enter does it; Enter alone takes the sale that is proposed."""
    page = site.visit(DOORSTEP)
    a_table(page)
    merchant = Merchant(page)
    for n in range(MOST):
        merchant.wait()
        if merchant.is_over() or merchant.day() > days:
            break
        before, question = step(page), prompt(page)
        answers = int(page.locator(".answers").get_attribute("data-answers") or 0)
        if question == "prompt.trade":
            page.keyboard.press("Enter")
        elif answers:
            page.keyboard.press(str(1 + n % min(3, answers)))
            if question == "prompt.action":
                page.keyboard.press("Enter")
        else:
            continue  # the question has just changed
        merchant.moved(before)
    assert merchant.is_over() if days == ROUNDS else merchant.day() == days + 1


def test_on_a_phone_in_polish(site: Site) -> None:
    page = site.visit(DOORSTEP, size=PHONE, language="pl")
    a_table(page, ("blacksmith", None, None), sailors=True, rogues="robbers")
    merchant = Merchant(page)
    for _ in range(8):
        merchant.wait()
        fits_thumbs(page, ".cove button, .spot.alive")
        no_sideways(page)
        merchant.answer()
    merchant.wait()
    for pane in ("harbour", "square", "shop"):
        page.locator(f"#cove-tab-{pane}").click()
        by_night(page, f"cove-phone-pl-{pane}")
        no_sideways(page)


def test_a_table_in_polish_on_a_desk(site: Site) -> None:
    page = site.visit(DOORSTEP, language="pl")
    a_table(page, ("blacksmith", "chronomancer", None), moves=8)
    Merchant(page).wait()
    by_night(page, "cove-desktop-pl")
    no_sideways(page)


def test_a_new_table_offers_recipes_and_a_merchant_for_each_seat(site: Site) -> None:
    page = site.visit("/new?game=cove")
    page.get_by_role("button", name=re.compile("Everything")).click()
    expect(page.get_by_label(re.compile("Sailors"))).to_be_checked()
    page.get_by_role("button", name=re.compile("First game")).click()
    expect(page.get_by_label(re.compile("Sailors"))).not_to_be_checked()
    seats = page.locator(".seats select")
    seats.nth(0).select_option("blacksmith")
    seats.nth(1).select_option("blacksmith")
    expect(seats.nth(0)).to_have_value("")
    assert violations(page) == []
    keep(page, "cove-new-en")
    for select in page.get_by_label(re.compile("^Who plays")).all()[1:]:
        select.select_option("bot")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/table/*")
    page.locator(".cove").wait_for()
    expect(page.locator("button[data-seat='1']")).to_contain_text("Blacksmith")


def test_whoever_begins_by_one_click_is_asked_which_merchant_to_be(site: Site) -> None:
    page = site.visit("/", size=PHONE)
    page.get_by_role("button", name="Play Merchants Cove").click()
    expect(page.locator("[data-pick='blacksmith']")).to_contain_text("first game")
    fits_thumbs(page, "[data-pick]")
    no_sideways(page)
    assert violations(page) == []
    keep(page, "cove-pick")
    page.locator("[data-pick='captain']").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("button[data-seat='0']")).to_contain_text("Captain")


def test_a_guest_says_in_the_waiting_room_which_merchant_they_are(site: Site) -> None:
    host = site.visit(DOORSTEP)
    table = make_table_at_once(
        host, "cove", [{"kind": "me"}, {"kind": "link"}], options={"merchants": ["captain", None]}
    )
    host.goto(f"/table/{table}")
    guest = site.visit(link_of(host, 1), size=PHONE)
    choice = guest.locator("select[data-role]")
    expect(choice.locator("option[value='captain']")).to_be_disabled()
    choice.select_option("chronomancer")
    no_sideways(guest)
    assert violations(guest) == []
    keep(guest, "cove-waiting")
    expect(host.locator(".help", has_text="Chronomancer")).to_be_visible()
    # As where two choose the same before either sees it.
    choice.locator("option[value='captain']").evaluate("one => (one.disabled = false)")
    choice.select_option("captain")
    guest.locator(".toast").wait_for()
    expect(choice).to_have_value("chronomancer")
    host.locator("li button.icon").last.click()  # change places
    expect(host.locator("li").last.locator("select[data-role]")).to_have_value("captain")
    expect(host.locator("li").first.locator(".help", has_text="Chronomancer")).to_be_visible()
    host.get_by_role("button", name="Start", exact=True).click()
    expect(host.locator("button[data-seat='0']")).to_contain_text("Chronomancer")


def test_a_newcomer_learns_a_day_on_a_phone_in_polish(site: Site) -> None:
    page = lesson.begin(site, "cove", DAY, size=PHONE, language="pl")

    def read(at: int) -> None:
        if page.locator(TILES).count():
            nothing_is_covered(page, TILES)

    follow("day", Merchant(page), read)
    first = page.url
    page.locator(lesson.END).first.click()
    page.wait_for_url(lambda url: url != first)
    page.locator(lesson.CARD).wait_for()


def test_the_count_of_a_day_fits_on_a_phone_in_german(site: Site) -> None:
    page = lesson.begin(site, "cove", TRADE, size=PHONE, language="de")
    counts = []

    def read(at: int) -> None:
        counts.append(page.locator(READ).count())
        nothing_is_covered(page, f"{READ}, .day td")

    follow("trade-phone", Merchant(page), read)
    assert any(counts), "the day was counted"


def test_a_newcomer_who_does_what_the_cards_say_sells_for_12(site: Site) -> None:
    """One ring at a time, round what the card speaks of."""
    page = lesson.begin(site, "cove", LOOP, language="pl")
    ways = {
        1: "[data-spot='action:blacksmith.forge']",
        3: "[data-spot='boat:0']",
        4: "[data-spot='dock:1']",
        6: TAKE,
    }

    def act(at: int) -> None:
        expect(page.locator(lesson.RING)).to_have_count(1)
        page.locator(ways[at]).click()
        page.locator(f"[data-lesson='{at + 1}']").wait_for()

    lesson.follow(page, "cove-loop", act)
    expect(page.locator("button[data-seat='0'] .gold")).to_contain_text("12")


def test_a_newcomer_who_does_something_else_is_told_so_once(site: Site) -> None:
    page = lesson.begin(site, "cove", LOOP)
    merchant, told = Merchant(page), []
    merchant.moves = 2  # hires first

    def act(at: int) -> None:
        merchant.wait()
        merchant.answer()

    def read(at: int) -> None:
        told.append(page.locator(f"{lesson.CARD} .text").inner_text())

    lesson.follow(page, "cove-loop-otherwise", act, read)
    assert sum("no 12" in text for text in told) == 1
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("chapter", [pytest.param(chapter, marks=pytest.mark.slow) for chapter in (TRADE, BLACKSMITH)])
def test_a_newcomer_learns(site: Site, chapter: int) -> None:
    follow(f"chapter-{chapter}", Merchant(lesson.begin(site, "cove", chapter)))


def follow(name: str, merchant: Merchant, read: lesson.Act = lambda _: None) -> None:
    def act(_: int) -> None:
        merchant.wait()
        merchant.answer()

    lesson.follow(merchant.page, f"cove-{name}", act, read)
