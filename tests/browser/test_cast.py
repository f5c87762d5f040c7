"""People and bots at a table: faces, colours and names, the same in every browser."""

import re

from playwright.sync_api import Locator, Page, expect

from marketday.table.cast import CHARACTERS
from tests.browser.conftest import Site, keep
from tests.browser.guests import link_of, make_table_at_once


def press_slowly(page: Page, what: Locator) -> None:
    """As people do: by the time the finger is lifted, what was typed before is saved, and the page says so."""
    what.hover()
    before = what.bounding_box()
    page.mouse.down()
    expect(page.get_by_text("Saved")).to_be_visible()
    assert what.bounding_box() == before, "it moved under the finger"
    page.mouse.up()


def test_everybody_is_somebody_and_whoever_looks_is_you(site: Site) -> None:
    host_page = site.visit("/me")
    host_page.get_by_label("Your name", exact=True).fill("Ann")
    press_slowly(host_page, host_page.locator(".faces label").nth(3))
    expect(host_page.get_by_label("Face 3", exact=True)).to_be_checked()
    table = make_table_at_once(
        host_page,
        "klongs",
        [{"kind": "me", "name": "Ann"}, {"kind": "link"}, {"kind": "bot", "bot": "greedy"}],
        options={"first": 0},
    )
    host_page.goto(f"/table/{table}")
    friend_page = site.visit(link_of(host_page, 1), language="pl")
    friend_page.wait_for_url("**/table/**")
    rows = friend_page.locator(".seats > li")
    expect(rows.nth(0).locator(".portrait svg").first).to_be_attached()

    # A face can be chosen at the table too.
    friends = host_page.locator(".seats > li").nth(1).locator(".disc svg")
    expect(friends).to_have_count(0)
    rows.nth(1).get_by_text("Twoja twarz").first.click()
    rows.nth(1).locator(".faces label").nth(5).click()
    expect(friends).to_have_count(1)
    keep(friend_page, "cast-face")

    # Ann takes the bot's colour; her own goes to the bot, and Ann's can no longer be had.
    host_page.get_by_label("Blue", exact=True).click(force=True)
    expect(host_page.get_by_label("Blue", exact=True)).to_be_checked()
    expect(friend_page.get_by_label("Niebieski", exact=True)).to_be_disabled()
    expect(friend_page.get_by_label("Czerwony", exact=True)).to_be_enabled()
    keep(host_page, "cast-waiting")

    bot = host_page.locator(".seats > li").nth(2).locator("strong").inner_text()
    assert bot in CHARACTERS
    host_page.get_by_role("button", name="Start").click()
    for page, you in ((host_page, "You"), (friend_page, "Ty")):
        players = page.locator(".players li")
        expect(players.locator(".name")).to_contain_text([you if page is host_page else "Ann", re.compile("."), bot])
        expect(players.locator(".name", has_text=re.compile(f"^{you}$"))).to_have_count(1)
        expect(players.nth(0).locator(".shape path")).to_have_attribute("style", re.compile("player-2"))
    host_page.get_by_role("button", name="Show everything").click()
    friend_page.get_by_role("button", name="Pokaż wszystko").click()
    expect(host_page.locator(".log")).to_contain_text(re.compile(r"You go first\s*·\s*drew a boat"))
    expect(friend_page.locator(".log")).to_contain_text("Dobierasz łódź")
    expect(friend_page.locator(".log")).to_contain_text(re.compile(rf"{bot}\s.*dobiera łódź"))
