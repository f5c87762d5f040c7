"""A person without an account on several devices: the same on all of them, and forgotten by all of them."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Site, keep, no_sideways, resize
from tests.browser.guests import (
    call_oneself,
    link_of,
    make_table,
    make_table_at_once,
)
from tests.browser.test_app import words
from tests.browser.test_pages import violations

SIZES = (DESKTOP, PHONE)


def handover(page: Page) -> str:
    page.goto("/me")
    page.get_by_role("button", name="Create a link").click()
    page.get_by_role("button", name=re.compile("^QR code")).click()
    url = page.get_by_label("Address").input_value()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    return url


def test_one_is_the_same_person_on_a_phone(site: Site) -> None:
    one, alone = site.visit("/"), [{"kind": "me"}, {"kind": "bot"}]
    make_table_at_once(one, "klongs", alone)
    one.goto("/me")
    one.get_by_label("Your name").fill("Zoë")
    one.get_by_label("Your name").press("Enter")
    expect(one.get_by_text("Saved")).to_be_visible()
    one.get_by_label("Language").select_option("fr")
    expect(one.locator("html")).to_have_attribute("lang", "fr")
    with one.expect_response(lambda response: (response.request.post_data_json or {}).get("language") == "en"):
        one.get_by_label("Langue").select_option("en")
    url = handover(one)
    assert violations(one) == []
    for size in SIZES:
        resize(one, size)
        no_sideways(one)
        keep(one, f"me-{size[0]}")

    other = site.visit("/", size=PHONE, language="pl")
    make_table_at_once(other, "klongs", alone)
    other.goto(url)
    expect(other.get_by_role("heading", level=1)).to_contain_text("Zoë")
    keep(other, "device-phone")
    other.get_by_role("button", name="Tak, to ja").click()
    expect(other.locator("section.mine li")).to_have_count(2)
    expect(other.locator("html")).to_have_attribute("lang", "en")
    one.goto("/")
    expect(one.locator("section.mine li")).to_have_count(2)

    third = site.visit(url)
    third.get_by_role("button", name="Yes, that is me").click()
    expect(third.get_by_role("alert")).to_contain_text("already used or has expired")
    site.forgive(404)


def test_the_other_devices_of_whoever_was_deleted_hear_why_their_tables_are_gone(site: Site) -> None:
    one = site.visit("/")
    wish = {"kind": "me", "name": "Zoë"}
    table = make_table_at_once(one, "klongs", [wish, {"kind": "link"}])
    other = site.visit(handover(one), size=PHONE, language="pl")
    other.locator("main button.primary").click()
    other.wait_for_url(re.compile("/$"))
    other.goto(f"/table/{table}")
    expect(other.locator(".seats > li").first).to_be_visible()
    assert one.request.post("/api/me/erase").ok
    title = other.get_by_role("heading", level=1)
    expect(title).to_have_text(words("pl")["table.forgotten"])
    for size in SIZES:
        resize(other, size)
        no_sideways(other)
        keep(other, f"forgotten-{size[0]}")
    assert violations(other) == []
    other.reload()
    expect(title).to_have_text(words("pl")["table.forgotten"])
    known = other.request.get("/api/me").json()
    assert (known["name"], known["known"]) == ("", False), "what the browser remembered is not told again"


def test_a_browser_forgets_and_the_server_deletes(site: Site) -> None:
    host_page = site.visit("/new", has_worker=True)
    host_page.get_by_label(re.compile("’s name$")).fill("Ann")
    make_table(host_page, ["me", "link"])
    friend_page = site.visit(link_of(host_page, 1))
    call_oneself(friend_page, "Bea")
    expect(host_page.get_by_text("Bea", exact=True)).to_be_visible()

    friend_page.goto("/me")
    friend_page.get_by_role("button", name="Delete…").click()
    dialog = friend_page.get_by_role("dialog")
    sure = dialog.get_by_role("button", name="Delete everything")
    expect(sure).to_be_disabled()
    dialog.get_by_role("textbox").fill("delete")
    keep(friend_page, "me-delete")
    sure.click()
    expect(friend_page.get_by_text("no longer knows your browser")).to_be_visible()
    expect(host_page.locator(".seats > li").nth(1)).to_contain_text("free")
    expect(host_page.get_by_text("Bea", exact=True)).to_have_count(0)
    friend_page.goto("/me")
    expect(friend_page.get_by_label("Your name")).to_have_value("")

    host_page.goto("/me")
    expect(host_page.get_by_text("This is your only device").first).to_be_visible()
    host_page.get_by_role("button", name="Forget me here").click()
    host_page.get_by_role("dialog").get_by_role("button", name="Forget me here").click()
    expect(host_page.get_by_text("no longer knows your browser")).to_be_visible()
    host_page.goto("/")
    expect(host_page.get_by_role("button", name="Play now")).to_be_visible()
    host_page.wait_for_load_state("networkidle")
    expect(host_page.locator("section.mine")).to_have_count(0)
