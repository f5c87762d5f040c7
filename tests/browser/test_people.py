"""People without accounts: seats by links, names in place, one's tables at home, rematches."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from marketday.server.sockets import MOST_ONLOOKERS_OF_ADDRESS
from tests.browser.conftest import DESKTOP, DOORSTEP, PHONE, Site, fits_thumbs, keep, no_sideways, pick_up_phone, resize
from tests.browser.guests import (
    call_oneself,
    link_of,
    make_table,
    make_table_at_once,
    play_out,
    table_of,
    until_granted,
)
from tests.browser.player import SHEET, Player, wait_for_step
from tests.browser.test_app import words
from tests.browser.test_pages import violations

SIZES = (DESKTOP, PHONE)
BANNER = ".rematch"
NEWS = ".news[role=status]"


def waiting_room(site: Site, friends: int = 1, **wishes: Any) -> Page:
    """A host waits for so many friends, who have links."""
    page = site.visit(DOORSTEP)
    seats = [{"kind": "me"}, *[{"kind": "link"}] * friends]
    page.goto(f"/table/{make_table_at_once(page, 'klongs', seats, **wishes)}")
    return page


def test_a_friend_on_a_phone_without_a_name_sits_down_by_a_link_and_plays(site: Site) -> None:
    host_page = site.visit("/new")
    make_table(host_page, ["me", "link"])
    friend_page = site.visit(link_of(host_page, 1), size=PHONE, language="fr")
    friend_page.wait_for_url("**/table/**")
    expect(host_page.locator(".seats > li").nth(1)).to_contain_text("(guest)")
    expect(friend_page.get_by_text(words("fr")["first.about"], exact=True)).to_be_visible()
    expect(host_page.locator(".seats > li").nth(1)).to_contain_text("here")
    for page in (host_page, friend_page):
        assert violations(page) == []
        for size in SIZES:
            resize(page, size)
            no_sideways(page)
            keep(page, f"guests-waiting-{'host' if page is host_page else 'friend'}-{size[0]}")
    resize(host_page, DESKTOP)
    host_page.get_by_role("button", name="Start").click()
    host, friend = Player(host_page), Player(friend_page)

    def friend_has_moved() -> bool:
        if friend.is_asked():
            friend.answer()
        return friend.moves > 0

    host.play_until(friend_has_moved)
    assert host.moves < 20
    expect(friend_page.get_by_text("(invité)", exact=False).first).to_be_attached()


def test_starting_without_a_friend_asks_first_and_by_name(site: Site) -> None:
    page = site.visit("/new")
    make_table(page, ["me", "link", "bot"])
    page.get_by_role("button", name="Start").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("is not here yet")
    keep(page, "guests-start-asks")
    dialog.get_by_role("button", name="Wait").click()
    expect(dialog).to_have_count(0)
    expect(page.locator("[data-step]")).to_have_count(0)
    page.get_by_role("button", name="Start").click()
    dialog.get_by_role("button", name="Start with a bot").click()
    Player(page).wait_until_asked()


def test_a_name_is_edited_in_place_and_kept(site: Site) -> None:
    host_page = waiting_room(site)
    friend_page = site.visit(link_of(host_page, 1))
    call_oneself(friend_page, "Zoë")
    expect(host_page.get_by_text("Zoë", exact=True)).to_be_visible()
    friend_page.get_by_label("Your name").fill("Zo")
    friend_page.get_by_role("heading").first.click()
    expect(host_page.get_by_text("Zo", exact=True)).to_be_visible()
    friend_page.goto("/me")
    expect(friend_page.get_by_label("Your name")).to_have_value("Zo")
    friend_page.goto("/new")
    expect(friend_page.get_by_label(re.compile("’s name$")).first).to_have_value("Zo")


def test_whoever_goes_away_finds_the_seat_again_and_nobody_else_gets_it(site: Site) -> None:
    host_page = waiting_room(site)
    link = link_of(host_page, 1)
    friend_page = site.visit(link)
    call_oneself(friend_page, "Bea")
    expect(host_page.get_by_text("Bea", exact=True)).to_be_visible()

    thief_page = site.visit(link)
    expect(thief_page.get_by_role("alert")).to_contain_text("taken this seat")
    keep(thief_page, "guests-seat-taken")
    wrong_page = site.visit(link[:-4])
    expect(wrong_page.get_by_role("alert")).to_contain_text("is not valid")
    for status in (403, 404):
        site.forgive(status)

    friend_page.goto("/about")
    expect(host_page.locator(".seats > li").nth(1)).to_contain_text("not here")
    host_page.get_by_role("button", name="New link").click()
    expect(host_page.get_by_role("dialog")).to_contain_text("Bea loses the seat")
    host_page.get_by_role("button", name="Give out a new link").click()
    expect(host_page.get_by_text("Nobody loses their seat within a minute")).to_be_visible()
    keep(host_page, "guests-still-here")

    friend_page.goto(link)
    friend_page.wait_for_url("**/table/**")
    expect(friend_page.get_by_label("Your name")).to_have_value("Bea")
    expect(host_page.locator(".seats > li .here")).to_have_count(1)


def test_a_new_link_is_seen_by_all_and_ends_the_old_one(hasty_site: Site) -> None:
    site = hasty_site
    host_page = waiting_room(site, friends=2)
    old = link_of(host_page, 1)
    lost_page, other_page = site.visit(old), site.visit(link_of(host_page, 2), language="pl")
    lost_page.wait_for_url("**/table/**")
    other_page.wait_for_url("**/table/**")
    lost_page.goto("/about")
    row = host_page.locator(".seats > li").nth(1)
    expect(row).to_contain_text("not here")

    def renew() -> None:
        row.get_by_role("button", name="New link").click()
        host_page.get_by_role("button", name="Give out a new link").click()

    until_granted(host_page, renew, host_page.locator(".seats .note"))
    expect(other_page.locator(".seats .note")).to_contain_text("Gospodarz wydał nowy link")
    expect(other_page.locator(NEWS)).to_contain_text("Gospodarz wydał nowy link")
    keep(other_page, "guests-new-link-polish")

    lost_page.goto(old)
    expect(lost_page.get_by_role("alert")).to_contain_text("gave out a new link")
    site.forgive(403)
    lost_page.goto(link_of(host_page, 1))
    lost_page.wait_for_url("**/table/**")
    expect(row.locator(".here")).to_be_visible()


def test_a_guest_gets_up_and_another_sits_down(site: Site) -> None:
    host_page = waiting_room(site)
    link = link_of(host_page, 1)
    friend_page = site.visit(link)
    friend_page.get_by_role("button", name="Get up").click()
    expect(host_page.locator(".seats > li").nth(1)).to_contain_text("free")
    expect(host_page.locator(".seats > li").nth(1).get_by_role("button", name=re.compile("Copy link"))).to_be_visible()
    other_page = site.visit(link)
    call_oneself(other_page, "Cyd")
    expect(host_page.get_by_text("Cyd", exact=True)).to_be_visible()


def test_a_host_who_tried_a_friends_link_gets_up_again(site: Site) -> None:
    page = waiting_room(site)
    expect(page.get_by_role("button", name="Get up")).to_have_count(0)
    link = link_of(page, 1)
    page.goto(link)
    page.get_by_role("link", name="Go to my seat").click()
    expect(page.locator(".seats > li").nth(1)).to_contain_text("free")
    page.goto(link)
    page.get_by_role("button", name="Take this seat too").click()
    expect(page.get_by_role("button", name="Get up")).to_have_count(2)
    site.forgive(400)
    page.get_by_role("button", name="Get up").last.click()
    expect(page.locator(".seats > li").nth(1)).to_contain_text("free")
    expect(page.get_by_role("button", name="Get up")).to_have_count(0)


def test_an_onlooker_too_many_is_told_so_and_comes_in_later(site: Site) -> None:
    host_page = site.visit("/new")
    make_table(host_page, ["me", "bot"])
    crowd_page = site.visit(link_of(host_page, None))
    crowd_page.locator("[data-step]").wait_for()  # the page's own line is open and counts as one of them
    crowd_page.evaluate(
        """async count => {
          const address = location.href.replace("http", "ws").replace("/table/", "/ws/");
          window.crowd = Array.from({ length: count }, () => new WebSocket(address));
          const alive = (socket, { t, number }) =>
            t === "ping" && socket.send(JSON.stringify({ act: { act: "Pong", number } }));
          await Promise.all(crowd.map(one => new Promise(came => {
            one.onmessage = event => { alive(one, JSON.parse(event.data)); came(); };
          })));
        }""",
        MOST_ONLOOKERS_OF_ADDRESS - 1,
    )
    expect(crowd_page.locator(".strip")).to_have_count(0)
    late_page = site.visit(link_of(host_page, None), size=PHONE, language="pl")
    strip = late_page.locator(".strip")
    expect(strip).to_contain_text("Za dużo osób")
    no_sideways(late_page)
    keep(late_page, "guests-crowded-polish")
    crowd_page.goto("/about")
    late_page.evaluate("dispatchEvent(new Event('online'))")  # it tries again by itself, but not at once
    expect(strip).to_have_count(0)
    late_page.get_by_role("heading").first.wait_for()


# ---- home ------------------------------------------------------------------------------------------------------------
def test_home_begins_with_ones_tables_on_desktop_and_phone(site: Site) -> None:
    page = site.visit("/")
    expect(page.get_by_text("No account, no waiting")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    Player(page).wait_until_asked()
    play_out(page)
    page.goto("/")
    card = page.locator("section.mine li")
    expect(card).to_contain_text(re.compile("You won|Place . of 3"))
    expect(card.get_by_role("link", name=re.compile("^Replay"))).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    Player(page).wait_until_asked()
    page.goto("/")
    expect(card).to_have_count(2)
    expect(card.first).to_contain_text("Your turn")
    expect(card.first).to_contain_text(re.compile(r"[A-Z][a-z]+ and [A-Z][a-z]+"))
    for size in SIZES:
        resize(page, size)
        for number in range(2):
            box = card.nth(number).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= size[1], "above the fold"
        expect(page.get_by_role("link", name="With friends", exact=True)).to_be_in_viewport(ratio=1)
        no_sideways(page)
        assert violations(page) == []
        keep(page, f"home-tables-{size[0]}")
    card.first.locator("a").first.click()
    Player(page).wait_until_asked()
    page.goto("/")
    card.last.get_by_role("button").click()
    expect(card).to_have_count(1)
    page.reload()
    expect(card).to_have_count(1)


def test_home_shows_what_happened_meanwhile(site: Site) -> None:
    page = site.visit("/")
    expect(page.get_by_text("No account, no waiting")).to_be_visible()
    make_table_at_once(page, "klongs", [{"kind": "me"}, {"kind": "bot"}])
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("section.mine li")).to_have_count(1)


def test_more_tables_than_a_page_are_shown_when_wanted(site: Site) -> None:
    page = site.visit("/")
    seats = [{"kind": "me"}, {"kind": "bot"}]
    for _ in range(55):
        make_table_at_once(page, "klongs", seats)
    assert sum(cookie["name"].startswith("marketday") for cookie in page.context.cookies()) == 1
    page.goto("/")
    card = page.locator("section.mine li")
    expect(card.first).to_be_visible()
    while card.count() < 55:
        before = card.count()
        page.get_by_role("button", name="Show more").click()
        page.wait_for_function("n => document.querySelectorAll('section.mine li').length > n", arg=before)
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)


def used_link(site: Site, friends: int, **more: Any) -> str:
    """The link to a seat that somebody has taken, at a table for so many friends."""
    host = waiting_room(site, friends, **more)
    link = link_of(host, 1)
    assert site.person().post("/api/join", data={"link": link.removeprefix("/join/")}).ok
    return link


def test_whoever_comes_by_a_used_link_takes_another_seat_and_then_there_is_none(site: Site) -> None:
    link = used_link(site, friends=2)
    late = site.visit(link)
    other_seat = late.get_by_role("button", name="Take another free seat")
    expect(other_seat).to_be_visible()
    expect(late.get_by_role("button", name="Try again")).to_have_count(0)
    no_sideways(late)
    keep(late, "join-taken-desktop")
    pick_up_phone(late)
    no_sideways(late)
    keep(late, "join-taken-phone")
    other_seat.click()
    late.wait_for_url(re.compile("/table/"))
    late.get_by_label("Your name").wait_for()
    fits_thumbs(late, "main button:visible, main a.button:visible")
    keep(late, "join-elsewhere-phone")
    too_late = site.visit(link)
    expect(too_late.get_by_role("link", name="Create a table of your own")).to_be_visible()
    expect(too_late.get_by_role("button", name="Take another free seat")).to_have_count(0)
    expect(too_late.get_by_role("button", name="Try again")).to_have_count(0)
    site.forgive(403)


def test_at_a_public_table_without_a_free_seat_one_can_watch(site: Site) -> None:
    link = used_link(site, friends=1, public=True)
    late = site.visit(link, size=PHONE)
    expect(late.get_by_role("button", name="Take another free seat")).to_have_count(0)
    no_sideways(late)
    late.get_by_role("link", name="Watch", exact=True).click()
    expect(late.get_by_text("You are watching this table.")).to_be_visible()
    site.forgive(403)


# ---- once more -------------------------------------------------------------------------------------------------------
def two_at_the_table(site: Site, **visit: Any) -> tuple[Page, Page]:
    """A game has just begun between a host and a friend, who visits like this."""
    host_page = waiting_room(site)
    friend_page = site.visit(link_of(host_page, 1), **visit)
    friend_page.wait_for_url("**/table/**")
    expect(host_page.locator(".seats .here")).to_have_count(1)
    host_page.get_by_role("button", name="Start").click()
    for page in (host_page, friend_page):
        wait_for_step(page, 0)
    return host_page, friend_page


def two_at_the_end(site: Site, **visit: Any) -> tuple[Page, Page]:
    host_page, friend_page = two_at_the_table(site, **visit)
    play_out(host_page, friend_page)
    for page in (host_page, friend_page):
        page.locator(SHEET).wait_for()
    return host_page, friend_page


def test_a_rematch_is_an_invitation_to_a_desktop_and_to_a_phone(site: Site) -> None:
    host_page, friend_page = two_at_the_end(site, size=PHONE, language="fr")
    for page, language in ((host_page, "en"), (friend_page, "fr")):
        for button in ("rematch", "share.result"):
            expect(page.get_by_role("button", name=words(language)[button], exact=True)).to_be_in_viewport(ratio=1)
        keep(page, f"sheet-buttons-{language}")
    old = table_of(host_page)
    host_page.get_by_role("button", name="Rematch").click()
    host_page.wait_for_url(lambda url: old not in url)
    expect(host_page.locator(".seats > li").nth(1)).to_contain_text("invited")
    keep(host_page, "rematch-waiting")
    host_page.get_by_role("button", name="Start").click()
    host_page.get_by_role("dialog").get_by_role("button", name="Start with a bot").click()
    expect(host_page.get_by_text("asked only a moment ago")).to_be_visible()

    banner = friend_page.locator(BANNER)
    expect(banner).to_contain_text("1 sur 2")
    for size in (PHONE, DESKTOP):
        resize(friend_page, size)
        expect(banner).to_be_in_viewport(ratio=1)  # without scrolling
        no_sideways(friend_page)
        keep(friend_page, f"rematch-banner-{size[0]}")
    # Who is here, though without an answer, is not replaced.
    friend_page.goto(host_page.url)
    expect(host_page.locator(".seats > li").nth(1).locator(".here")).to_have_text("here")
    host_page.keyboard.press("Escape")
    host_page.get_by_role("button", name="Start").click()
    dialog = host_page.get_by_role("dialog")
    expect(dialog).to_contain_text("Green (guest) is here and still deciding.")
    expect(dialog.get_by_role("button", name=re.compile("bot"))).to_have_count(0)
    keep(host_page, "rematch-deciding")
    host_page.keyboard.press("Escape")
    friend_page.go_back()
    banner.get_by_role("button").first.click()
    for page in (host_page, friend_page):
        page.wait_for_url(lambda url: old not in url)
        expect(page.locator("[data-step]")).to_be_visible()


def test_whoever_wants_no_rematch_leaves_the_seat_to_a_bot(site: Site) -> None:
    host_page, friend_page = two_at_the_end(site)
    old = table_of(host_page)
    host_page.get_by_role("button", name="Rematch").click()
    host_page.wait_for_url(lambda url: old not in url)
    friend_page.get_by_role("button", name="No, thanks").click()
    expect(host_page.locator(".seats > li").nth(1)).not_to_contain_text("invited")
    host_page.get_by_role("button", name="Start").click()  # alone with a bot: the host says so
    Player(host_page).wait_until_asked()
    expect(friend_page.locator(BANNER)).to_contain_text("has started")
    assert friend_page.locator(BANNER).get_by_role("button").count() == 0


def test_a_game_of_several_ends_only_with_everybodys_leave(site: Site) -> None:
    host_page, friend_page = two_at_the_table(site)
    host_page.get_by_role("tab", name="More").click()
    host_page.get_by_role("button", name="Propose to end the game").click()
    host_page.get_by_role("button", name="Propose to end the game").click()
    expect(friend_page.get_by_text("would like to end the game")).to_be_visible()
    expect(host_page.get_by_text("You would like to end the game")).to_be_visible()
    friend_page.get_by_role("button", name="Agree").click()
    for page in (host_page, friend_page):
        expect(page.locator("#prompt")).to_contain_text("closed")


def test_a_bot_helps_out_for_whoever_is_away_and_gives_the_seat_back(hasty_site: Site) -> None:
    host_page, friend_page = two_at_the_table(hasty_site)
    table = table_of(friend_page)
    friend_page.goto("/about")
    host_page.get_by_role("tab", name="More").click()
    help_out = host_page.get_by_role("button", name="Let a bot play for Green (guest)")
    help_out.wait_for()
    keep(host_page, "guests-table-menu")
    until_granted(host_page, help_out.click, host_page.locator(NEWS, has_text="A bot now plays for"))
    expect(host_page.locator(NEWS)).to_contain_text("A bot now plays for Green (guest).")
    friend_page.goto(f"/table/{table}")
    friend_page.get_by_role("button", name="Take my seat back").click()
    expect(host_page.locator(NEWS)).to_contain_text("Green (guest) is back in the game.")
