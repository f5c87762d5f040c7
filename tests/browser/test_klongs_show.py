"""What is shown on the board of Bangkok Klongs never stands in the way of what the player is asked, nothing moves by
itself, and neither bots nor the log run ahead of it."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from marketday.core.text import LANGUAGES
from tests.browser.conftest import DESKTOP, PHONE, TABLET, Site, keep, pick_up_phone, resize, serve, visiting
from tests.browser.guests import make_table_at_once, play_moves, play_out, speak
from tests.browser.player import Player, prompt, wait_for_step

PACE = "0.3"
OPENER, FOURTH = 49, 21
"""The boat that opens the market day of the lesson, and where it fills a landing."""

WATCH = """() => {
  const isWatching = window.seen;
  window.seen = { wrong: [], shows: 0, shift: 0 };
  if (isWatching) return;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: "layout-shift" });
  let before = {};
  const look = () => {
    const now = {
      step: Number(document.querySelector("[data-step]").dataset.step),
      told: document.querySelector(".actions .told")?.textContent,
    };
    if (now.told && now.told === before.told && now.step > before.step) seen.wrong.push(`bots went on: ${now.told}`);
    const logged = Math.max(...[...document.querySelectorAll(".log .step")].map((one) => Number(one.textContent)));
    if (now.told && logged >= now.step) seen.wrong.push(`the log is ahead: ${now.told}`);
    before = now;
    const isAsked = document.querySelector(".actions.asked");
    const dusk = document.querySelector(".klongs .night");
    if (dusk) seen.shows += 1;
    if (dusk && isAsked) seen.wrong.push("the board is dark");
    if (isAsked && document.querySelector(".klongs > .sum")) seen.wrong.push("points fly over the board");
    for (const spot of isAsked ? document.querySelectorAll("[data-space].alive, [data-landing].alive") : []) {
      const box = spot.querySelector(".reach").getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) seen.wrong.push(`${spot.ariaLabel}: outside`);
      else if (!spot.contains(document.elementFromPoint(x, y))) seen.wrong.push(`${spot.ariaLabel}: covered`);
    }
    requestAnimationFrame(look);
  };
  look();
}"""

BOX = "document.querySelector('{}').getBoundingClientRect()"
BOTTOM = BOX + ".bottom"

NEWS = ".news button"
NEWEST = """() => [...document.querySelectorAll(".log")]
  .every((log) => log.scrollHeight - log.clientHeight + log.scrollTop < 24)"""
"""The log shows its newest line."""


@pytest.fixture(scope="module")
def calm_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Bots take a moment, as they do for people."""
    with serve(tmp_path_factory.mktemp("calm"), "--pace", PACE) as served:
        yield served.address


@pytest.fixture
def site(request: pytest.FixtureRequest, calm_address: str, chromium: Browser) -> Iterator[Site]:
    yield from visiting(request, calm_address, chromium)


def sit_down(page: Page, table: str) -> Player:
    """Where things move, whatever the browser says about motion, and turns end when they are ended."""
    page.evaluate("localStorage.setItem('marketday.motion', 'true')")
    page.evaluate("localStorage.setItem('marketday.klongs.self_ending', 'false')")
    page.goto(f"/table/{table}")
    player = Player(page)
    player.wait_until_asked()
    return player


def seen(page: Page) -> Any:
    return page.evaluate("window.seen")


@pytest.mark.parametrize("patience", [0, pytest.param(700, marks=pytest.mark.slow)], ids=["answers at once", "waits"])
def test_a_market_day_makes_way_for_the_question(site: Site, patience: int) -> None:
    page = site.visit("/about")
    table = page.request.post("/api/lessons/klongs/market", data={"name": ""}).json()["table"]
    player = sit_down(page, table)
    page.evaluate(WATCH)
    page.locator(f"[data-boat='{OPENER}']").click()
    page.locator(f"[data-space='{FOURTH}']").click(force=True)
    wait_for_step(page, 1)
    for _ in range(4):
        player.wait_until_asked()
        page.wait_for_timeout(patience)  # this is what is tried: somebody who thinks while the day goes on
        if player.is_asked():
            player.answer()
    player.wait_until_asked()
    found = seen(page)
    assert found["wrong"] == []
    assert found["shows"] > 0, "it was a market day to be seen"
    assert page.locator(".ledger li").count() >= 2
    too_low = int(page.evaluate(BOTTOM.format(".ledger"))) - 10
    page.set_viewport_size({"width": DESKTOP[0], "height": too_low})
    page.wait_for_function(f"() => {BOTTOM.format('.ledger')} <= innerHeight", timeout=5000)


def test_a_replay_keeps_players_beside_the_board_and_the_hand_in_sight(site: Site) -> None:
    page = site.visit("/about", size=DESKTOP)
    table = make_table_at_once(page, "klongs", [{"kind": "me"}, {"kind": "bot"}])
    page.goto(f"/table/{table}/replay/0")
    page.locator(".hand").wait_for()
    gap = page.evaluate(f"{BOX.format('.side')}.left - {BOX.format('.frame')}.right")
    assert 0 < gap < 130
    assert page.evaluate(BOTTOM.format(".hand")) <= DESKTOP[1]
    page.goto(f"/table/{table}")
    page.locator("[data-step]").wait_for()
    play_out(page)
    page.goto(f"/table/{table}/replay/0?seat=0")
    expect(page.get_by_role("button", name="Continue from here")).to_be_visible()
    page.wait_for_function(f"() => {BOTTOM.format('.hand')} <= innerHeight", timeout=5000)


@pytest.mark.parametrize("questions", [4, pytest.param(30, marks=pytest.mark.slow)])
def test_nothing_moves_between_questions(site: Site, questions: int) -> None:
    page = site.visit("/about", size=DESKTOP)
    for pick_up in (lambda _: None, pick_up_phone):
        pick_up(page)
        # A game of three is over before sixty questions.
        player = sit_down(page, make_table_at_once(page, "klongs", [{"kind": "me"}, *[{"kind": "bot"}] * 2]))
        page.evaluate(WATCH)
        quiet = []
        for number in range(questions):
            player.wait_until_asked()
            quiet += [number] if page.locator(NEWS).count() == 0 else []
            player.answer()
        player.wait_until_asked()
        found = seen(page)
        assert found["wrong"] == []
        assert found["shift"] < 0.1
        assert page.evaluate("scrollY") == 0
        page.wait_for_function(NEWEST)
        assert page.locator(".log .drawn .sketch svg").count() > 0, "the log tells in pictures"
        assert len(quiet) < 3, f"what others did is in one strip, but before their first turn: {quiet}"
        told = page.locator(NEWS).all_text_contents()
        page.reload()
        player.wait_until_asked()
        assert page.locator(NEWS).all_text_contents() == told, "it is there after a reload as well"


BEYOND = """() => {
  const bar = document.querySelector(".actions").getBoundingClientRect();
  return [...document.querySelectorAll(".actions button")]
    .map((one) => [one.getBoundingClientRect(), one])
    .filter(([box, one]) => box.right > bar.right || box.bottom > bar.bottom || one.scrollWidth > one.clientWidth)
    .map(([, one]) => one.textContent.trim());
}"""


def test_both_piles_can_be_chosen_on_every_screen_in_every_language(site: Site) -> None:
    page = site.visit("/about", size=DESKTOP)
    table = make_table_at_once(page, "klongs", [{"kind": "me"}, {"kind": "bot"}], options={"tactical": True})
    player = sit_down(page, table)
    while prompt(page) != "prompt.pile":
        player.answer()
        player.wait_until_asked()
    for size in (DESKTOP, TABLET, PHONE):
        resize(page, size)
        for language in LANGUAGES:
            speak(page, language)
            assert page.locator(".actions button").count() == 2
            assert page.evaluate(BEYOND) == [], f"{language}, {size}"


STRIP = """() => {
  const [strip, label, line] = [".news", ".news .label", ".news .line"].map((one) => document.querySelector(one));
  const [outer, inner] = [strip.getBoundingClientRect(), label.getBoundingClientRect()];
  return {
    isWhole: inner.top >= outer.top && inner.bottom <= outer.bottom && label.scrollWidth <= label.clientWidth,
    isCut: line.scrollWidth > line.clientWidth + 1,
    isFading: line.classList.contains("more-behind"),
  };
}"""


def test_what_the_strip_of_news_is_called_is_whole_in_every_language(site: Site) -> None:
    page = site.visit("/about", size=DESKTOP)
    table = make_table_at_once(page, "klongs", [{"kind": "me"}, *[{"kind": "bot"}] * 2])
    player = sit_down(page, table)
    while page.locator(NEWS).count() < 3:
        player.answer()
        player.wait_until_asked()
    for size, device in ((DESKTOP, "desktop"), (PHONE, "phone")):
        resize(page, size)
        for language in LANGUAGES:
            speak(page, language)
            keep(page, f"klongs-news-{device}-{language}")
            strip = page.evaluate(STRIP)
            assert strip["isWhole"], f"{language} on a {device}"
            assert strip["isCut"] == strip["isFading"], f"{language} on a {device}"


def test_two_sentences_fit_a_replay_on_a_phone_in_polish(site: Site) -> None:
    """A boat with Luk Phat tells two of them; bots like to begin with one."""
    page = site.visit("/about", size=PHONE, language="pl")
    table = make_table_at_once(page, "klongs", [{"kind": "me", "name": "Ann"}, *[{"kind": "bot"}] * 2])
    play_moves(page, table, 6)
    caption = page.locator(".bar > .caption")
    sentences = caption.locator("span")
    for step in range(1, 18):
        page.goto(f"/table/{table}/replay/{step}")
        caption.wait_for()
        if sentences.count() == 2 and "znacznik Luk-Phat" in sentences.last.inner_text():
            break
    else:
        raise AssertionError("nobody moved Luk Phat on")
    keep(page, "replay-phone-pl")
    assert caption.evaluate("one => one.scrollHeight - one.clientHeight") <= 1, caption.inner_text()
