"""Never leaving the table by accident; connections that die; whose turn it is; links that open; what is said at the
table."""

import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from marketday.core.registry import every
from tests.browser.conftest import (
    DESKTOP,
    DOORSTEP,
    PHONE,
    Served,
    Site,
    keep,
    no_sideways,
    pick_up_phone,
    resize,
    serve,
)
from tests.browser.guests import RETRIES, link_of, make_table_at_once, speak
from tests.browser.player import Player, wait_for_step

SIZES = {"desktop": DESKTOP, "phone": PHONE}
LANGUAGES = {"desktop": "pl", "phone": "fr"}
GAMES = {game.id: game for game in every() if game.is_listed}
SHEET = "dialog.sheet"
STRIP = "[role=status] .strip"
NOTICED_MS = 5000


def devices(page: Page, language: str = LANGUAGES["phone"]) -> Iterator[str]:
    """The page at a desk, where it was opened, and then on a phone, where this language is read."""
    yield "desktop"
    pick_up_phone(page)
    speak(page, language)
    yield "phone"


def start(page: Page, game: str = "klongs", seats: str = "me bot") -> str:
    """A table of this browser with as few seats as can be; its id."""
    games = page.request.get("/api/games", max_retries=RETRIES).json()
    bot = next(one["bots"][0] for one in games if one["id"] == game)
    kinds = seats.split()
    kinds += ["bot"] * (min(GAMES[game].seat_counts) - len(kinds))
    wishes = [{"kind": kind, "name": "Ann" if kind == "me" else "", "bot": bot} for kind in kinds]
    table = make_table_at_once(page, game, wishes)
    page.goto(f"/table/{table}")
    return table


def start_with_friend(host: Page, friend: Page, game: str = "klongs") -> None:
    """The friend, who reads English, comes by a link as Bob; then the host starts."""
    start(host, game, "me link")
    friend.goto(link_of(host, 1))
    friend.get_by_role("textbox").first.fill("Bob")
    friend.get_by_role("textbox").first.press("Enter")
    expect(host.get_by_text("Bob", exact=True)).to_be_visible()
    host.locator(".start button").click()
    for page in (host, friend):
        page.locator("[data-prompt]").wait_for()


# ---- the sheet -------------------------------------------------------------------------------------------------------
def test_rules_lie_over_the_table_of_each_game(site: Site) -> None:
    page = site.visit(DOORSTEP, language=LANGUAGES["desktop"])
    for game in GAMES:
        table = start(page, game)
        page.locator("[data-prompt]").wait_for()
        for device, language in LANGUAGES.items():
            resize(page, SIZES[device])
            speak(page, language)
            look_at_rules(page, table, f"{game}-{device}")


def look_at_rules(page: Page, table: str, name: str) -> None:
    link = page.locator("header nav a").first
    sheet = page.locator(SHEET)
    link.click()
    expect(sheet).to_be_visible()
    expect(page).to_have_url(re.compile(f"/table/{table}$"))
    expect(page.locator("[data-prompt]")).to_be_attached()
    assert page.evaluate("document.querySelector('dialog.sheet').matches(':modal')")
    assert page.evaluate("document.querySelector('dialog.sheet').contains(document.activeElement)")
    no_sideways(page)
    keep(page, f"sheet-{name}")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page).to_have_url(re.compile(f"/table/{table}$"))
    expect(link).to_be_focused()


def test_back_closes_the_sheet_and_not_the_table_and_being_offline_is_shown_at_once(site: Site) -> None:
    page = site.visit()
    table = start(page)
    page.locator("[data-prompt]").wait_for()
    rules = page.locator("header nav a").first
    for _ in devices(page, "en"):
        Player(page).wait_until_asked()
        page.context.set_offline(True)
        expect(page.locator(STRIP)).to_be_visible(timeout=2000)
        page.context.set_offline(False)
        expect(page.locator(STRIP)).to_have_count(0)
        Player(page).wait_until_asked()
        rules.click()
        page.locator(SHEET).get_by_role("link", name="K-6", exact=True).click()
        expect(page.locator(f"{SHEET} .wanted")).to_have_attribute("id", "K-6")
        page.go_back()
        expect(page.locator(SHEET)).to_have_count(0)
        expect(page).to_have_url(re.compile(f"/table/{table}$"))
        rules.click()
        page.locator(SHEET).get_by_role("button", name="Close").click()
        expect(page.locator(SHEET)).to_have_count(0)
        rules.click()
        expect(page.locator(SHEET)).to_be_visible()
        page.mouse.click(5, 5)  # beside it
        expect(page.locator(SHEET)).to_have_count(0)
        expect(page.locator("[data-prompt]")).to_be_attached()
    page.go_back()
    expect(page).to_have_url(re.compile("/$"))
    site.forgive("ERR_INTERNET_DISCONNECTED")


def test_the_rule_of_a_refusal_is_shown_at_once_and_whoever_leaves_finds_the_way_back(site: Site) -> None:
    page = site.visit(DOORSTEP, language=LANGUAGES["desktop"])
    table = start(page)
    Player(page).wait_until_asked()
    for device in devices(page):
        page.locator("[role=gridcell]:not(.alive)").first.click(force=True)
        link = page.locator(".toast .rule a")
        rule = re.search(r"K-\w+", link.inner_text())
        assert rule is not None
        link.click()
        wanted = page.locator(f"{SHEET} .wanted")
        expect(wanted).to_have_attribute("id", rule[0])
        expect(wanted).to_be_in_viewport()
        keep(page, f"sheet-rule-{device}")
        expect(page).to_have_url(re.compile(f"/table/{table}$"))
        page.keyboard.press("Escape")
        expect(wanted).to_have_count(0)
        page.locator("header nav a").nth(1).click()
        way_back = page.locator("a.return")
        expect(way_back).to_be_visible()
        keep(page, f"return-{device}")
        no_sideways(page)
        way_back.click()
        expect(page).to_have_url(re.compile(f"/table/{table}$"))
        Player(page).wait_until_asked()


def test_rules_lie_over_replays_and_lessons(site: Site) -> None:
    page = site.visit("/learn/klongs")
    page.locator("ol button").first.click()
    page.locator("[data-lesson]").wait_for()
    for _ in devices(page, "en"):
        page.locator("header nav a").first.click()
        expect(page.locator(SHEET)).to_be_visible()
        page.go_back()
        expect(page.locator("[data-lesson]")).to_be_visible()
        expect(page.locator(SHEET)).to_have_count(0)
    page.goto(page.url.split("#")[0] + "/replay/0")
    page.locator(".replay").wait_for()
    for size in (PHONE, DESKTOP):
        resize(page, size)
        page.locator("header nav a").first.click()
        expect(page.locator(SHEET)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(SHEET)).to_have_count(0)
        expect(page).to_have_url(re.compile("/replay/0"))


# ---- the line --------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def stoppable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serve(tmp_path_factory.mktemp("stoppable")) as served:
        yield served


@pytest.fixture
def own(chromium: Browser, stoppable: Served) -> Iterator[tuple[Served, Site]]:
    """A server that may be stopped, and goes on when the test is over."""
    site = Site(stoppable.address, chromium)
    yield stoppable, site
    site.close()


def test_a_silent_line_is_noticed_though_nobody_does_anything(own: tuple[Served, Site]) -> None:
    served, site = own
    page = site.visit(DOORSTEP, language="fr")
    start(page)
    Player(page).wait_until_asked()
    expect(page.locator(STRIP)).to_have_count(0)
    served.process.send_signal(signal.SIGSTOP)
    try:
        expect(page.locator(STRIP)).to_be_visible(timeout=NOTICED_MS)
        expect(page.locator("#prompt")).to_have_count(0)
        assert page.title() == "Bangkok Klongs · Marketday", "nobody's turn"
        for device, size in SIZES.items():
            resize(page, size)
            strip, board = page.locator(STRIP).bounding_box(), page.locator(".main").bounding_box()
            assert strip
            assert board
            assert strip["y"] + strip["height"] <= board["y"], "it covers neither board nor players"
            keep(page, f"lost-{device}")
            no_sideways(page)
    finally:
        served.process.send_signal(signal.SIGCONT)
    expect(page.locator(STRIP)).to_have_count(0)
    player = Player(page)
    player.wait_until_asked()
    before = int(page.locator("[data-step]").get_attribute("data-step") or 0)
    player.answer()
    wait_for_step(page, before + 1)


def test_an_answer_on_a_dead_line_is_told_as_not_known_and_can_be_given_again(own: tuple[Served, Site]) -> None:
    served, site = own
    page = site.visit(DOORSTEP)
    start(page)
    player = Player(page)
    player.wait_until_asked()
    served.process.send_signal(signal.SIGSTOP)
    try:
        player.answer()
        expect(page.locator(STRIP)).to_contain_text("whether your last move arrived", timeout=NOTICED_MS)
    finally:
        served.process.send_signal(signal.SIGCONT)
    expect(page.locator(STRIP)).to_have_count(0)
    player.wait_until_asked()
    before = int(page.locator("[data-step]").get_attribute("data-step") or 0)
    player.answer()
    wait_for_step(page, before + 1)


# ---- whose turn it is ------------------------------------------------------------------------------------------------
ICON = "document.querySelector('link[rel=icon]').href.includes('turn')"
HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
CALLS = """
  window.calls = [];
  window.Notification = class {
    static permission = 'default';
    static requestPermission() { this.permission = 'granted'; return Promise.resolve('granted'); }
    constructor(title, options) { window.calls.push([title, options.body]); }
    close() { window.calls.push('closed'); }
  };
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    window.calls.push([title, options.body]);
  };
"""


def test_the_title_and_the_icon_say_whose_turn_it_is_and_every_page_has_a_title_of_its_own(site: Site) -> None:
    page = site.visit()
    expect(page).to_have_title("Marketday")
    page.get_by_role("button", name="Play now").click()
    Player(page).wait_until_asked()
    expect(page).to_have_title("Your turn · Bangkok Klongs · Marketday")
    assert page.evaluate(ICON)
    page.locator("header .home").click()
    expect(page).to_have_title("Marketday")
    assert not page.evaluate(ICON)
    # Reached from another page, without reloading.
    for path in PAGES:
        before = page.title()
        page.evaluate(
            "path => { const a = document.createElement('a'); a.href = path; document.body.append(a); a.click() }", path
        )
        page.wait_for_function("before => document.title !== before", arg=before)
        assert page.title() == "Marketday" if path == "/" else page.title().endswith(" · Marketday")


PAGES = ["/new", "/about", "/me", "/device/x", "/rules", "/rules/klongs", "/learn", "/learn/klongs", "/nope", "/"]


def test_a_hidden_page_calls_once_a_turn_if_its_person_wants_it(site: Site) -> None:
    ann = site.visit(size=PHONE, has_worker=True)
    ann.add_init_script(CALLS)
    bob = site.visit(DOORSTEP)
    start_with_friend(ann, bob)
    ann_plays, bob_plays = Player(ann), Player(bob)
    ann.get_by_role("tab", name="More").click()
    keep(ann, "calls-phone")
    ann.get_by_role("button", name="in the background").click()
    expect(ann.get_by_role("checkbox", name="in the background")).to_be_checked()
    ann.get_by_role("button", name="Also when it is closed").click()
    expect(ann.get_by_role("dialog", name="Tell me when it is my turn")).to_contain_text("This device")
    keep(ann, "calls-more-phone")
    ann.keyboard.press("Escape")
    ann_plays.play_until(bob_plays.is_asked)
    assert ann.evaluate("calls") == [], "nobody is called who looks"
    ann.evaluate(HIDE, True)
    bob_plays.play_until(lambda: ann.evaluate("calls.length > 0"))
    assert ann.evaluate("calls") == [["Your turn", "Bangkok Klongs: the table is waiting for you."]]
    expect(ann).to_have_title(re.compile("^Your turn"))


# ---- links -----------------------------------------------------------------------------------------------------------
def test_links_carry_an_address_that_others_can_open(
    chromium: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with serve(tmp_path_factory.mktemp("lan"), "--host", "0.0.0.0", "--url", "https://games.example") as served:
        site = Site(served.address, chromium)
        page = site.visit(DOORSTEP, language=LANGUAGES["desktop"])
        start(page, seats="me link")
        for device in devices(page):
            page.locator("ol .row button").last.click()
            expect(page.locator("dialog .address")).to_have_value(re.compile(r"^https://games\.example/join/"))
            keep(page, f"links-{device}")
            page.keyboard.press("Escape")
            expect(page.locator("dialog")).to_have_count(0)
        site.close()
        assert site.troubles == []


def test_a_page_that_only_this_machine_can_open_says_so_and_phones_share_by_their_own_sheet_first(site: Site) -> None:
    page = site.visit(DOORSTEP, language=LANGUAGES["desktop"])
    page.add_init_script("navigator.share = given => { window.shared = given; return Promise.resolve() }")
    start(page, seats="me link")
    for device in devices(page):
        expect(page.get_by_role("note")).to_contain_text("--host 0.0.0.0")
        no_sideways(page)
        keep(page, f"links-local-{device}")
    page.reload()
    first = page.locator("ol .row button").first
    expect(first).to_contain_text("Partager")
    first.click()
    assert "/join/" in page.evaluate("shared.url")


# ---- what is said ----------------------------------------------------------------------------------------------------
def test_what_is_said_is_seen_by_whoever_looks_at_the_board_of_any_game(site: Site) -> None:
    ann = site.visit(DOORSTEP, language=LANGUAGES["desktop"])
    bob = site.visit(DOORSTEP, language="en")
    for number, game in enumerate(GAMES):
        start_with_friend(ann, bob, game)
        bob.get_by_role("tab", name="Chat").click()
        for device in ["phone"] if number else devices(ann):
            hear(ann, bob, f"{game}-{device}")
    expect(ann.locator(BUBBLE)).to_have_count(0)  # after a while, by itself
    # Whoever is muted is not heard.
    ann.locator("aside").get_by_role("tab").nth(1).click()
    ann.locator(".chat [aria-pressed]").first.click()
    bob.get_by_role("textbox").last.fill("Hello?")
    bob.get_by_role("button", name="Send").click()
    expect(bob.get_by_role("log")).to_contain_text("Hello?")
    ann.wait_for_function("true")
    expect(ann.locator(BUBBLE)).to_have_count(0)


BUBBLE = "[data-said='1']"


def hear(ann: Page, bob: Page, where: str) -> None:
    bubble, words = ann.locator(BUBBLE), f"Who sells fish on the {where}?"
    bob.get_by_role("textbox").last.fill(f"{words} I would give two baskets for them.")
    bob.get_by_role("button", name="Send").click()
    expect(bubble).to_contain_text(words)
    expect(bubble).to_be_in_viewport(ratio=1)
    expect(ann.locator("[aria-live=polite]", has_text=f"Bob: {words}")).to_have_count(1)
    no_sideways(ann)
    keep(ann, f"bubble-{where}")
    ann.mouse.wheel(0, 3000)
    expect(bubble).to_be_in_viewport(ratio=1)
    bob.get_by_role("button", name="Applause").click()
    expect(bubble.locator("svg")).to_have_count(2)
