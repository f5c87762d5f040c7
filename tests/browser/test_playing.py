"""People at tables: by links, on one screen, on a phone, by keyboard alone."""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from marketday.table import record
from tests.browser.conftest import PHONE, Site, keep, no_sideways
from tests.browser.guests import call_oneself, link_of, make_table, play_out, table_of
from tests.browser.player import ALIVE_SPACE, READY, SHEET, Player, is_in_time, prompt, step, totals, wait_for_step
from tests.browser.test_pages import a_game, violations


@pytest.mark.parametrize("clicked", [6, pytest.param(400, marks=pytest.mark.slow)])
def test_two_people_by_links_and_a_bot_play_a_whole_game(site: Site, tmp_path: Path, clicked: int) -> None:
    """So many moves by mouse; the rest goes quickly, and they see how it ends."""
    host_page = site.visit("/new", has_worker=True)
    make_table(host_page, ["me", "link", "bot"])
    guest_page = site.visit(link_of(host_page, 1), has_worker=True)
    call_oneself(guest_page, "Bea")
    table = table_of(host_page)
    expect(host_page.get_by_text("Bea", exact=True)).to_be_visible()
    keep(host_page, "waiting-room")
    host_page.get_by_role("button", name="Start").click()

    host, guest = Player(host_page), Player(guest_page)
    while not host.is_over() and host.moves + guest.moves < clicked:
        for player in (host, guest):
            if player.is_asked():
                player.answer()
        host_page.wait_for_timeout(20)
    assert host.moves
    assert guest.moves
    if not host.is_over():
        play_out(host_page, guest_page, looking_from=lambda now: now["view"]["pile"] < 2)
    assert totals(host_page) == totals(guest_page)
    keep(host_page, "score-sheet")

    host_page.get_by_role("button", name="Check the shuffle").click()
    expect(host_page.get_by_text(re.compile("Fair: all"))).to_be_visible()
    with host_page.expect_download() as download:
        host_page.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "record.jsonl")
    kept = record.read((tmp_path / "record.jsonl").read_bytes())
    assert list(kept.outcome.totals) == totals(host_page)

    host_page.get_by_role("button", name="Rematch").click()
    guest_page.get_by_role("button", name="Join").click()
    for page in (host_page, guest_page):
        page.wait_for_url(lambda url: table not in url)
        expect(page.locator("[data-step]")).to_be_visible()


def test_a_stranger_takes_a_free_seat_from_the_lobby(site: Site) -> None:
    host_page = site.visit("/new")
    host_page.get_by_label("List under “Open tables”").check()
    make_table(host_page, ["me", "link"])
    host_page.get_by_role("button", name="Start").wait_for()
    table = host_page.url.rsplit("/", 1)[1]
    stranger_page = site.visit("/")
    stranger_page.locator("li", has=stranger_page.locator(f"a[href$='{table}']")).get_by_role("button").click()
    stranger_page.wait_for_url(f"**/table/{table}")
    expect(host_page.locator(".seats .here")).to_have_count(1)
    host_page.get_by_role("button", name="Start").click()
    for page in (host_page, stranger_page):
        expect(page.locator(".hand button.boat").first).to_be_visible()


def test_one_click_to_a_game_and_a_first_move_within_twenty_seconds(site: Site) -> None:
    started = time.monotonic()
    page = site.visit("/")
    page.get_by_role("button", name="Play now").click()
    player = Player(page)
    player.wait_until_asked()
    before = step(page)
    page.locator(".hand button.boat").first.click()
    page.locator(ALIVE_SPACE).first.click(force=True)
    wait_for_step(page, before + 1)
    assert time.monotonic() - started < 20
    keep(page, "first-move")


def test_hot_seat_shows_each_hand_only_behind_the_curtain(site: Site) -> None:
    page = site.visit("/new")
    make_table(page, ["me", "me"])
    hands = set()
    for _ in range(4):
        curtain = page.get_by_role("button", name=re.compile("^I am "))
        expect(curtain).to_be_visible()
        assert page.locator(".hand button.boat").count() == 0
        keep(page, "curtain")
        curtain.click()
        player = Player(page)
        player.wait_until_asked()
        hands.add(page.locator(".hand").inner_text())
        while player.is_asked():
            player.answer()
            page.locator(f".curtain, {READY}").first.wait_for()
    assert len(hands) > 1


def test_a_refresh_in_mid_turn_loses_nothing(site: Site) -> None:
    page = site.visit("/", has_worker=True)
    page.get_by_role("button", name="Play now").click()
    player = Player(page)
    for _ in range(3):
        player.wait_until_asked()
        player.answer()
    player.wait_until_asked()
    before = (
        step(page),
        page.locator(".hand").inner_text(),
        page.locator("[data-prompt]").get_attribute("data-prompt"),
    )
    page.reload()
    player.wait_until_asked()
    after = (step(page), page.locator(".hand").inner_text(), page.locator("[data-prompt]").get_attribute("data-prompt"))
    assert after == before


def test_a_game_at_phone_size(site: Site) -> None:
    page = site.visit("/", size=PHONE, language="pl", dark=True)
    page.locator("button.play").click()
    player = Player(page)
    for _ in range(5):
        player.wait_until_asked()
        player.answer()
        no_sideways(page)
    keep(page, "phone-dark-polish")
    play_out(page)
    player.wait_until_asked()
    expect(page.locator(SHEET)).to_be_visible()
    no_sideways(page)
    keep(page, "phone-score-sheet")


def test_a_dead_space_says_why_not_with_its_rule_and_chat_is_never_markup(site: Site) -> None:
    page = a_game(site, 0)
    page.locator(".hand button.boat").first.click()
    page.locator("[role=gridcell]").nth(14).click(force=True)
    expect(page.get_by_text("K-4").first).to_be_visible()
    keep(page, "why-not")
    page.get_by_role("tab", name="Chat").click()
    for words in ('Nur zu, liebe <b>Leute</b> & "Freunde"', "<script>alert(1)</script>"):
        page.get_by_label("Say something").fill(words)
        page.get_by_role("button", name="Send").click()
        expect(page.get_by_text(words)).to_be_visible()


def test_undo_takes_a_move_back_until_somebody_learned_something(site: Site) -> None:
    page = a_game(site, 0)
    player = Player(page)
    for _ in range(20):
        player.wait_until_asked()
        before, hand = step(page), page.locator(".hand").inner_text()
        player.answer()
        wait_for_step(page, before + 1)
        # Unless the boat got a merchant, one was drawn at once: there is nothing to think over.
        if page.locator("[data-prompt='prompt.finish']").count():
            break
    else:
        raise AssertionError("no boat ever got a merchant")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("step => Number(document.querySelector('[data-step]').dataset.step) === step", arg=before)
    assert page.locator(".hand").inner_text() == hand


@pytest.mark.parametrize("turns", [6, pytest.param(300, marks=pytest.mark.slow)])
def test_by_keyboard_alone(site: Site, turns: int) -> None:
    """Tab, arrows, digits, Enter: no mouse after the page has opened."""
    page = site.visit("/")
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    player = Player(page)
    for _ in range(turns):
        player.wait_until_asked()
        if player.is_over():
            break
        at = step(page)
        answer_by_keyboard(page)
        page.wait_for_function(
            "at => document.querySelector('#sheet') || Number(document.querySelector('[data-step]').dataset.step) > at",
            arg=at,
        )
    if not player.is_over():
        play_out(page)
        expect(page.locator(SHEET)).to_be_visible()
    assert violations(page) == []


def answer_by_keyboard(page: Page) -> None:
    """Walk to the first thing that glows, by arrow keys, and press Enter; or to the first button, by Tab."""
    question = prompt(page)
    if question == "prompt.finish" and not is_in_time(page):
        return
    if question == "prompt.place" and page.locator(".hand button.boat").count():
        boats = page.locator(".hand button.boat")
        playable = [n for n in range(boats.count()) if "dull" not in (boats.nth(n).get_attribute("class") or "")]
        if playable:
            page.keyboard.press(str(playable[0] + 1))
    kind = "landing" if page.locator("[data-landing].alive").count() else "space"
    spots = page.locator(f"[data-{kind}].alive")
    if question == "prompt.finish" or spots.count() == 0:
        press_tab_until(page, ".actions button")
        page.keyboard.press("Enter")
        return
    goal = int(spots.first.get_attribute(f"data-{kind}") or 0)
    press_tab_until(page, f"[data-{kind}]")
    for _ in range(40):
        here = int(page.evaluate(f"document.activeElement.dataset.{kind}"))
        if here == goal:
            break
        rows, columns = goal // 10 - here // 10, goal % 10 - here % 10
        if columns:
            page.keyboard.press("ArrowRight" if columns > 0 else "ArrowLeft")
        else:
            page.keyboard.press("ArrowDown" if rows > 0 else "ArrowUp")
        there = int(page.evaluate(f"document.activeElement.dataset.{kind}"))
        if there == here and rows:
            page.keyboard.press("ArrowDown" if rows > 0 else "ArrowUp")
    page.keyboard.press("Enter")
    if page.locator(".choices").count():
        page.keyboard.press("Enter")


def press_tab_until(page: Page, selector: str) -> None:
    for _ in range(60):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never leads to {selector}")
