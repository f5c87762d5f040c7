"""Where log and chat are a drawer: it is closed from inside and from beside it, and nobody plays by that or loses their
place."""

from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from marketday.server.sessions import COOKIE
from tests.browser.conftest import DOORSTEP, TABLET, Site, fits_thumbs, keep
from tests.browser.guests import identity, link_of, make_table_at_once
from tests.browser.player import ALIVE_SPACE, step
from tests.server.guest import Guest, Window

SIDE = "#side"
TOGGLE = "[aria-controls=side]"
ME, BOT = {"kind": "me", "name": "Ann"}, {"kind": "bot"}


def sit_down(page: Page, *others: dict[str, str]) -> str:
    table = make_table_at_once(page, "klongs", [ME, *others], options={"first": 0})
    page.goto(f"/table/{table}")
    return table


def opened(page: Page) -> Locator:
    page.locator(TOGGLE).click()
    drawer = page.locator(SIDE)
    expect(drawer).to_be_in_viewport(ratio=0.99)
    expect(drawer.get_by_role("tab", selected=True)).to_be_focused()
    return drawer


def is_closed(page: Page) -> None:
    expect(page.locator(SIDE)).to_be_hidden()
    expect(page.locator(TOGGLE)).to_have_attribute("aria-expanded", "false")


def test_a_drawer_is_closed_without_playing_and_gives_the_focus_back(site: Site) -> None:
    page = site.visit(DOORSTEP, TABLET)
    sit_down(page, BOT)
    page.locator(".hand button.boat").first.click()
    space = page.locator(ALIVE_SPACE).first.bounding_box()
    assert space is not None
    before = step(page)

    drawer = opened(page).bounding_box()
    keep(page, "drawer")
    fits_thumbs(page, f"{SIDE} button.icon")
    assert drawer is not None
    assert space["x"] + space["width"] < drawer["x"], "the tap is beside the drawer"
    page.mouse.click(space["x"] + space["width"] / 2, space["y"] + space["height"] / 2)
    is_closed(page)
    expect(page.locator(TOGGLE)).to_be_focused()
    assert step(page) == before
    assert page.locator(ALIVE_SPACE).count(), "what was chosen still is"

    opened(page).get_by_role("button", name="Close").click()
    is_closed(page)
    expect(page.locator(TOGGLE)).to_be_focused()

    opened(page)
    page.keyboard.press("Escape")
    is_closed(page)
    expect(page.locator(TOGGLE)).to_be_focused()
    assert page.locator(ALIVE_SPACE).count(), "Escape has done its work"

    opened(page)
    page.locator(f"{SIDE} li .plain").first.press("Enter")
    is_closed(page)
    expect(page.locator(TOGGLE)).to_be_focused()

    opened(page).get_by_role("button", name="Close").focus()
    page.keyboard.press("Shift+Tab")
    is_closed(page)
    assert not page.evaluate(f"document.querySelector('{SIDE}').contains(document.activeElement)")


def test_only_what_others_say_and_nobody_has_seen_is_counted(site: Site) -> None:
    page = site.visit(DOORSTEP, TABLET)
    sit_down(page, {"kind": "link"})
    bob = Guest(site.address)
    table = bob.join(link_of(page, 1), "Bob").json()["table"]
    page.get_by_role("button", name="Start").click()
    toggle = page.locator(TOGGLE)
    toggle.wait_for()
    with Window(site.address, table, bob.cookie) as window:
        window.picture()
        window.send("Say", seat=1, text="Good morning!")
        expect(toggle).to_have_accessible_name("Log, chat and more: 1 unread message")
        tab = opened(page).get_by_role("tab", name="Chat")
        expect(tab).to_have_accessible_name("Chat 1 unread message")
        tab.click()
        page.get_by_role("textbox").last.fill("Good morning to you!")
        page.get_by_role("textbox").last.press("Enter")
        page.get_by_role("tab", name="Log").click()
        page.keyboard.press("Escape")
        expect(toggle).to_have_accessible_name("Log, chat and more")
        window.send("Say", seat=1, text="Shall we?")
        expect(toggle).to_have_accessible_name("Log, chat and more: 1 unread message")
        page.reload()
        expect(toggle).to_have_accessible_name("Log, chat and more")
    bob.leave()


def test_a_drawer_does_not_outlive_the_curtain(site: Site) -> None:
    page = site.visit(DOORSTEP, TABLET)
    table = sit_down(page, {"kind": "me", "name": "Bea"})
    page.get_by_role("button", name="Ann").click()
    opened(page)
    with Window(urljoin(page.url, "/").rstrip("/"), table, f"{COOKIE}={identity(page)}") as window:
        while page.locator(".curtain").count() == 0:
            window.until(lambda window: window.asked())
            window.answer(window.asked()[0])
            page.wait_for_timeout(50)
    page.get_by_role("button", name="Bea").click()
    is_closed(page)
