"""Words on tiles: in no language and at no size do they spill over."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from marketday.core.text import LANGUAGES
from tests.browser.conftest import DESKTOP, DOORSTEP, PHONE, Site, keep, resize
from tests.browser.guests import make_table_at_once, speak

BOT = {"kind": "bot", "bot": "greedy"}
MERCHANTS = ("alchemist", "blacksmith", "captain", "chronomancer")
SIZES = (PHONE, (820, 1180), (1024, 768), DESKTOP, (1440, 900))
# A word is as wide as its letters, however narrow its box.
SPILL = """(all, around) => all.flatMap(one => {
  const letters = document.createRange();
  letters.selectNodeContents(one);
  const tile = one.closest(around).getBoundingClientRect();
  return [...letters.getClientRects()]
    .filter(line => line.width > 0 && (line.left < tile.left - 0.5 || line.right > tile.right + 0.5))
    .map(line => `${one.textContent.trim()}: ${Math.round(line.width)} of ${Math.round(tile.width)}`);
})"""

# One word is on one line.
BROKEN = """all => all.filter(one => !/[\\s-]/.test(one.textContent.trim())).filter(one => {
  const letters = document.createRange();
  letters.selectNodeContents(one);
  return letters.getClientRects().length > 1;
}).map(one => one.textContent)"""


def spilled(page: Page, words: str, tile: str) -> list[str]:
    told: list[str] = page.locator(words).evaluate_all(SPILL, tile)
    return told


def looks(page: Page, words: str) -> Iterator[str]:
    """The page in every language and size, as soon as the words are there; each is named."""
    for language in LANGUAGES:
        speak(page, language)
        page.locator(words).first.wait_for()
        for size in SIZES:
            resize(page, size)
            yield f"{language}-{size[0]}"


def test_actions_of_every_merchant_fit_their_tiles(site: Site) -> None:
    page = site.visit(DOORSTEP)
    table = make_table_at_once(page, "cove", [{"kind": "me"}, *[BOT] * 3], options={"merchants": MERCHANTS})
    page.goto(f"/table/{table}")
    for look in looks(page, ".tiles .name"):
        for seat, merchant in enumerate(MERCHANTS):
            page.locator(f"button[data-seat='{seat}']").evaluate("seat => seat.click()")
            page.locator(f".tiles [data-spot^='action:{merchant}.']").first.wait_for()
            assert spilled(page, ".tiles .name", ".tile") == [], f"{merchant} {look}"
            # On a phone five stand in one row; long words are hyphenated there, but this browser has no dictionary.
            if not look.endswith(f"-{PHONE[0]}"):
                assert page.locator(".tiles .name").evaluate_all(BROKEN) == [], f"{merchant} {look}"
            keep(page, f"tiles-{merchant}-{look}")


@pytest.mark.parametrize("merchant", ["captain", "chronomancer"])
def test_what_a_chosen_action_does_is_read_whole_on_a_phone(site: Site, merchant: str) -> None:
    page = site.visit(DOORSTEP, PHONE)
    others = [one for one in MERCHANTS if one != merchant]
    table = make_table_at_once(page, "cove", [{"kind": "me"}, *[BOT] * 3], options={"merchants": [merchant, *others]})
    page.goto(f"/table/{table}")
    for language in LANGUAGES:
        speak(page, language)
        for tile in page.locator(".tile.alive").all():
            tile.tap()
            expect(page.locator(".explained .help")).not_to_be_empty()
            keep(page, f"explained-{tile.get_attribute('data-spot')}-{language}")
            rest = page.locator(".explained .said").evaluate("said => said.scrollHeight - said.clientHeight")
            assert rest <= 1, f"{rest} {language} {tile.inner_text()}"
            page.locator(".explained button").last.tap()


def test_what_is_missing_of_a_good_fits_its_tile(site: Site) -> None:
    page = site.visit(DOORSTEP)
    table = make_table_at_once(page, "bankrut", [{"kind": "me"}, *[BOT] * 3], options={"pace": "calm"})
    page.goto(f"/table/{table}")
    for look in looks(page, ".tile .worth"):
        assert spilled(page, ".tile .worth", ".tile") == [], look
        keep(page, f"tiles-bankrut-{look}")
