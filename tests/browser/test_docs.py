"""The documentation in a browser: reached from the app, searched without any other host."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Site
from tests.built_site import built


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_from_the_app_to_a_page_that_was_searched_for(site: Site, size: tuple[int, int]) -> None:
    built()
    page = site.visit("/about", size=size)
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(re.sub(r"^(\w+://[^/]+).*", r"\1", request.url)))
    page.get_by_role("link", name="Documentation", exact=True).click()
    expect(page).to_have_url(f"{site.address}/docs/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("documentation")
    page.goto("/docs/search.html?q=imagine")
    result = page.locator("#search-results li a").filter(has_text="The grammar").first
    result.click()
    expect(page).to_have_url(re.compile(r"/docs/grammar\.html"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert hosts == {site.address}


@pytest.mark.parametrize(
    ("asked", "first"),
    [("first bot", "Your first bot in five minutes"), ("tournament", "Tournaments"), ("record", "Records")],
)
def test_the_page_that_is_about_it_is_found_first(site: Site, asked: str, first: str) -> None:
    built()
    page = site.visit(f"/docs/search.html?q={asked}")
    expect(page.locator("#search-results li > a").first).to_have_text(first)


def test_there_is_a_way_back_to_the_games(site: Site) -> None:
    built()
    page = site.visit("/docs/decisions/index.html")
    page.get_by_role("link", name="To the games").click()
    expect(page).to_have_url(f"{site.address}/")
