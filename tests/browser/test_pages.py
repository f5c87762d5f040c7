"""The pages round the table: languages, replays, rules, and that all of it is accessible."""

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, Route, expect

from marketday.core.registry import every
from tests.browser.conftest import (
    DESKTOP,
    DOORSTEP,
    PHONE,
    ROOT,
    Site,
    fits_thumbs,
    keep,
    no_sideways,
    pick_up_phone,
    wait_until,
)
from tests.browser.guests import make_table_at_once, play_moves
from tests.browser.player import Player, step

SETTINGS = re.compile("Settings|Ustawienia|Einstellungen|Paramètres|Réglages")
PAGES = ("/", "/new", "/rules/cove", "/learn", "/learn/klongs", "/about", "/me", "/device/x", "/no/such/page")
AXE = (ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


INK = "getComputedStyle(document.body).color"


# What is in order stays in the browser: to bring all of it here takes longer than to find it.
RUN_AXE = """axe.run({ resultTypes: ["violations"], preload: false }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`)))"""


def violations(page: Page) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN_AXE)
    return found


def a_game(site: Site, moves: int) -> Page:
    page = site.visit(DOORSTEP)
    table = make_table_at_once(page, "klongs", [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * 2])
    play_moves(page, table, moves)
    page.goto(f"/table/{table}")
    Player(page).wait_until_asked()
    return page


def test_pages_have_no_accessibility_violations_by_day_and_night(site: Site) -> None:
    page = site.visit(DOORSTEP)
    for path in PAGES:
        page.emulate_media(color_scheme="light")
        page.goto(path)
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        name = re.sub(r"[^a-z]+", "-", path.strip("/")) or "home"
        light = page.evaluate(INK)
        assert violations(page) == [], path
        keep(page, f"page-{name}-light")
        page.emulate_media(color_scheme="dark")
        assert page.evaluate(INK) != light
        assert violations(page) == [], path
        keep(page, f"page-{name}-dark")
    site.forgive(404)


def test_a_table_has_no_accessibility_violations(site: Site) -> None:
    page = a_game(site, 8)  # far from the end, which fourteen may reach
    assert violations(page) == []
    keep(page, "table-desktop-light")
    pick_up_phone(page)
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []
    keep(page, "table-phone-dark")


def test_what_a_thumb_has_to_hit_is_large_enough(site: Site) -> None:
    page = site.visit("/learn/bankrut", size=PHONE, language="fr")
    page.locator("ol > li button").first.click()
    card = page.locator("[data-lesson]")
    card.wait_for()
    fits_thumbs(page, "[data-lesson] button:visible")
    no_sideways(page)
    card.get_by_role("button").nth(1).click()
    page.get_by_role("tab").last.click()
    fits_thumbs(page, "aside button:visible, aside a.button:visible, aside .tick:visible")
    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("button", name=SETTINGS).first.click()
    page.locator("input[type=checkbox]").first.wait_for()
    fits_thumbs(page, "label:has(> input[type=checkbox]):visible")
    keep(page, "thumbs-settings")
    page.goto("/new")
    page.locator("label:has(> input[type=checkbox])").first.wait_for()
    fits_thumbs(page, "label:has(> input[type=checkbox]):visible, main button:visible")


def test_languages_switch_without_reload(site: Site) -> None:
    page = a_game(site, 2)
    page.evaluate("window.stillHere = true")
    seen = set()
    for language in ("pl", "de", "fr", "en"):
        page.locator("header select").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        words = json.loads((ROOT / "client" / "src" / "text" / f"{language}.json").read_text("utf-8"))
        expect(page.get_by_role("tab").first).to_have_text(words["log"])
        seen.add(page.locator("[data-prompt]").first.inner_text()[:60])
        keep(page, f"language-{language}")
    assert len(seen) == 4
    assert page.evaluate("window.stillHere"), "the page was reloaded"


def test_a_replay_by_deep_link_shows_the_same_moment(site: Site) -> None:
    page = a_game(site, 6)
    table, steps = page.url.rsplit("/", 1)[1], step(page)
    page.goto(f"/table/{table}/replay/3?seat=0")
    expect(page.get_by_text(re.compile("Move 3 of|After move 3")).first).to_be_visible()
    boats = page.locator("[role=gridcell].boat").count()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("/replay/4"))
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(re.compile("/replay/3"))
    expect(page.locator("[role=gridcell].boat")).to_have_count(boats)
    assert steps > 4
    assert violations(page) == []
    keep(page, "replay")
    page.get_by_role("button", name="Continue from here").click()
    page.wait_for_url(re.compile(f"/table/(?!{table})"))
    Player(page).wait_until_asked()
    expect(page.locator("[role=gridcell].boat").first).to_be_visible()


def test_the_first_load_is_small(site: Site) -> None:
    """As it comes over the line: 85 kB, of which 18 are the display face, and 16 requests for home, which knows
    nothing of boards and rules."""
    dist = ROOT / "client" / "dist"
    page = site.visit("/", has_worker=True)
    page.wait_for_load_state("networkidle")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    loaded = page.evaluate(
        """performance.getEntries().filter(one => 'transferSize' in one)
          .map(one => [new URL(one.name).pathname, one.transferSize])"""
    )
    assert sum(size for _, size in loaded) < 85_000
    assert len(loaded) <= 16
    boards = [path for path, _ in loaded if re.search(r"/(Table|klongs|bankrut|cove)-", path)]
    assert boards == []
    assert sum(file.stat().st_size for file in dist.rglob("*.br")) < 500_000


@pytest.mark.parametrize("language", ["en", "pl", "de", "fr"])
def test_whoever_comes_first_sees_every_game_on_a_laptop_without_scrolling(site: Site, language: str) -> None:
    """With the button that begins it; on a phone the first of them."""
    page = site.visit("/", language=language)
    games = page.locator("main article")
    buttons = games.locator("button")
    expect(buttons).to_have_count(sum(game.is_listed for game in every()))
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    keep(page, f"home-first-{language}")
    pick_up_phone(page)
    expect(games.first.get_by_role("heading")).to_be_in_viewport(ratio=1)
    for card in games.all():
        assert card.evaluate("card => card.scrollWidth <= card.clientWidth")
    no_sideways(page)


MOST_MOVED = 0.1
"""So much is not noticed: a line of a table may take a second row. (Without room for the tables it would be 0.4.)"""
MOVED = """new Promise(told => {
  let moved = 0;
  new PerformanceObserver(list => list.getEntries().forEach(one => moved += one.value))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => told(moved), 300);
})"""

ALL_WAIT = """async () => {
  const { tables } = await (await fetch("/api/me/tables")).json();
  return tables.every((table) => table.waits);
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_moves_while_home_finds_ones_tables(site: Site, size: tuple[int, int]) -> None:
    """Neither for the first one, which the browser does not remember yet, nor for several more."""
    page = site.visit("/", size=size)
    page.wait_for_load_state("networkidle")
    waiting: list[Route] = []
    for before, tables in pairwise((0, 0, 1, 5)):
        for _ in range(before, tables):
            make_table_at_once(page, "klongs", [{"kind": "me"}, {"kind": "bot"}])
        page.wait_for_function(ALL_WAIT)  # a bot that moves meanwhile may move home
        page.route("**/api/me/tables*", lambda route: waiting.append(route))
        with page.expect_request("**/api/me/tables*"):
            page.reload()
        wait_until(page, lambda: waiting, "home never asked for the tables")
        waiting.pop().continue_()
        page.unroute("**/api/me/tables*")
        expect(page.locator("section.mine li")).to_have_count(tables)
        page.wait_for_load_state("networkidle")
        assert page.evaluate(MOVED) < MOST_MOVED, f"with {tables} tables"


def test_only_the_words_of_one_language_are_loaded(site: Site) -> None:
    page = site.visit("/", language="de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(one => new URL(one.name).pathname)")
    files = [path for path in loaded if re.search(r"/assets/[a-z]{2}-", path)]
    assert len(files) == 1
    assert "/assets/de-" in files[0]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_form_of_a_new_table_fits_a_phone_in_every_game(site: Site, language: str) -> None:
    """In the languages with the longest words."""
    page = site.visit(DOORSTEP, size=PHONE, language=language)
    for game in filter(lambda game: game.is_listed, every()):
        page.goto(f"/new?game={game.id}")
        page.get_by_label(re.compile("^(Wer spielt|Qui joue)")).first.wait_for()
        no_sideways(page)


def test_a_game_under_way_leaves_home_only_by_a_second_tap(site: Site) -> None:
    page = site.visit(DOORSTEP, size=PHONE)
    make_table_at_once(page, "klongs", [{"kind": "me"}, {"kind": "bot"}])
    page.goto("/")
    remove = page.get_by_role("button", name="Remove from this list")
    remove.click()
    expect(remove).to_have_text("Remove it?")
    page.locator("section.mine h2").click()
    expect(remove).to_have_text("")
    remove.click()
    remove.click()
    expect(page.locator("section.mine li")).to_have_count(0)
