"""Who is not there: a seat nobody answers for, a person who went away, a silent server."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import DESKTOP, PHONE, Site, keep, no_sideways, resize, wait_until
from tests.browser.guests import link_of, make_table, make_table_at_once, table_of, until_granted
from tests.browser.player import Player, wait_for_step
from tests.browser.test_app import words
from tests.browser.test_pages import violations
from tests.browser.test_people import two_at_the_table

SIZES = (PHONE, DESKTOP)
PROMPT = "#prompt"


def test_a_table_that_waits_for_nobody_says_so_and_leads_the_host_to_the_remedy(hasty_site: Site) -> None:
    host_page = hasty_site.visit("/new")
    make_table(host_page, ["me", "link"])
    friend_page = hasty_site.visit(link_of(host_page, 1))
    expect(host_page.get_by_text("Everybody is here: start when you like.")).to_be_visible()
    host_page.get_by_role("button", name="Start").click()
    wait_for_step(friend_page, 0)
    host, friend = Player(host_page), Player(friend_page)
    host.play_until(friend.is_asked)
    friend_page.goto("/about")
    expect(host_page.locator(PROMPT)).to_have_text("Green (guest) is away")
    assert violations(host_page) == []
    more, help_out = (
        host_page.get_by_role("tab", name="More"),
        host_page.get_by_role("button", name="Let a bot play for Green (guest)"),
    )
    for size in SIZES:
        resize(host_page, size)
        host_page.get_by_role("tab", name="Log").click()
        expect(help_out).to_have_count(0)
        no_sideways(host_page)
        keep(host_page, f"absence-away-{size[0]}")
        host_page.get_by_role("button", name="What now?").click()
        expect(more).to_be_focused()
        expect(help_out).to_be_in_viewport()

    def renew() -> None:
        host_page.get_by_role("button", name="New link for").click()
        host_page.get_by_role("button", name="Give out a new link").click()

    until_granted(host_page, renew, host_page.locator(PROMPT, has_text="Nobody sits in seat Green"))
    host_page.get_by_role("tab", name="Log").click()
    expect(host_page.locator(".lasting")).to_have_text("Green: the host gave out a new link for this seat.")
    keep(host_page, "absence-free")
    friend_page.goto(f"/table/{table_of(host_page)}")
    expect(friend_page.get_by_role("heading", name="You no longer sit at this table")).to_be_visible()


ROOM = """() => {
  const bar = document.querySelector(".prompt"), text = document.querySelector("#prompt");
  const box = part => part.getBoundingClientRect();
  return {
    height: box(bar).height,
    share: box(text).width / box(bar).width,
    isWhole: text.scrollHeight <= text.clientHeight + 1 && text.scrollWidth <= text.clientWidth + 1,
    outside: [...bar.querySelectorAll("button")]
      .filter(one => one.scrollWidth > one.clientWidth + 1 || box(one).right > box(bar).right)
      .map(one => one.textContent.trim()),
  };
}"""


@pytest.mark.parametrize("language", ["de", "pl", "fr"])
def test_on_a_phone_the_way_back_leaves_room_for_who_is_waited_for(site: Site, language: str) -> None:
    host_page, page = two_at_the_table(site, size=PHONE, language=language)
    host, friend = Player(host_page), Player(page)
    host.play_until(friend.is_asked)
    friend.play_until(host.is_asked)
    way_back = page.locator(".prompt button", has_text=words(language)["undo.asking"])
    expect(way_back).to_be_visible()
    keep(page, f"waiting-{language}")
    room = page.evaluate(ROOM)
    assert room["isWhole"], "what is said is cut"
    assert room["share"] >= 0.5
    assert room["outside"] == []
    no_sideways(page)
    way_back.evaluate("button => button.remove()")
    assert page.evaluate(ROOM)["height"] == room["height"], "the board would move"


@pytest.mark.parametrize(("how", "word"), [("Forget me here", ""), ("Delete…", "delete")], ids=["forget", "erase"])
def test_whoever_goes_away_in_one_tab_has_gone_from_all(site: Site, how: str, word: str) -> None:
    page = site.visit("/")
    table = make_table_at_once(page, "klongs", [{"kind": "me", "name": "Ann"}, {"kind": "bot"}])
    page.goto(f"/table/{table}")
    wait_for_step(page, 0)
    other = page.context.new_page()
    other.goto("/me")
    other.get_by_role("button", name=how).click()
    dialog = other.get_by_role("dialog")
    if word:
        dialog.get_by_role("textbox").fill(word)
    dialog.locator("button.bad").click()
    expect(other.get_by_text("no longer knows your browser")).to_be_visible()
    page.wait_for_url(re.compile("/$"))
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.locator("section.mine")).to_have_count(0)


def test_the_card_that_was_pressed_says_what_went_wrong(site: Site) -> None:
    page = site.visit("/")
    waiting: list[Route] = []
    page.route("**/api/tables", lambda route: waiting.append(route))
    card = page.locator("article", has=page.get_by_role("heading", name="Bankrut"))
    card.get_by_role("button").click()
    expect(card.get_by_role("button")).to_have_text("Laying out the market…")
    expect(page.get_by_role("button", name="Play now")).to_be_disabled()
    wait_until(page, lambda: waiting, "nobody asked for a table")
    waiting.pop().abort()
    expect(card.get_by_role("alert")).to_contain_text("not responding")
    expect(page.get_by_role("alert")).to_have_count(1)
    keep(page, "home-card-trouble")
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(page.get_by_role("alert")).to_have_count(0)
    site.forgive("ERR_FAILED")


def test_open_tables_stand_above_the_games(site: Site) -> None:
    host = site.person()
    seats = [{"kind": "me"}, {"kind": "link"}]
    assert host.post("/api/tables", data={"game": "klongs", "seats": seats, "public": True}).ok
    page = site.visit("/", language="fr")
    lobby, games = page.get_by_role("heading", name="Tables ouvertes"), page.locator(".games")
    expect(lobby).to_be_visible()
    above, below = lobby.bounding_box(), games.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] < below["y"]
    page.goto("/learn/klongs")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Apprendre\N{NO-BREAK SPACE}: "))
