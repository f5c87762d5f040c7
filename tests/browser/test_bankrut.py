"""The trading floor: live among browsers and bots, calm by keyboard alone, on a phone, in the lesson; accessible."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from marketday.core.text import LANGUAGES
from tests.browser import lesson
from tests.browser.conftest import DESKTOP, DOORSTEP, PHONE, TABLET, Site, fits_thumbs, keep, no_sideways, resize
from tests.browser.guests import call_oneself, link_of, make_table_at_once, speak, table_of
from tests.browser.player import step, wait_for_step
from tests.browser.test_pages import violations
from tests.server.guest import Guest, Window

TRADE = ".bankrut[data-question=trade]"
READY = ".ready .primary"
RECKONING = ".reckoning[data-told=true]"
ONWARD = f"{RECKONING} [data-act=next]"
SETTLED = "[data-settled]"
"""An offer that has just come cannot be taken by mistake."""
ALL_SETTLED = f"() => !document.querySelector('.slip:not(.gone, {SETTLED})')"
GOODS = 9
SLIP = 75
"""So high is an offer at least."""
# As a function: the page's policy forbids to evaluate strings.
TRADING = "() => document.querySelector('[data-prompt]').dataset.prompt === 'prompt.trade'"


class Trader:
    """A person on the floor, as the page shows it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def get_ready(self) -> None:
        self.page.locator(READY).click()

    def call_stop(self) -> None:
        """Whether it is right or not: two taps if it is not."""
        if self.page.locator(".stop.right").count() == 0:
            self.page.locator(".stop button").click()
            self.page.locator(".stop:is(.armed, .right)").wait_for()
        self.page.locator(".stop button").click()

    def hand(self) -> list[int]:
        """How many cards of each good."""
        held: list[int] = self.page.locator(".tile").evaluate_all(
            "tiles => tiles.map(tile => Number(tile.querySelector('.count')?.innerText ?? 0))"
        )
        return held

    def tap(self, good: int) -> None:
        self.page.locator(f".tile[data-good='{good}'] button.card").click()

    def wish(self, good: int) -> None:
        self.page.locator(f".tile[data-good='{good}'] .wish").click()

    def offer(self, give: int, want: int, to: str) -> None:
        self.tap(give)
        self.wish(want)
        self.page.locator(f".composer [data-to='{to}']").click()

    def slip_of(self, name: str) -> Locator:
        """The offer that somebody made to this seat alone."""
        return self.page.locator(".slip.mine:not(.gone)").filter(has_text=name)

    def accept(self, name: str) -> None:
        """Under the mouse nothing moves up, so what can be taken then can still be when it is tapped."""
        slip = self.slip_of(name)
        slip.hover()
        slip.and_(self.page.locator(SETTLED)).wait_for()
        slip.locator(".accept").click()
        expect(slip).to_have_count(0)


def a_table(page: Page, pace: str, bots: int = 2, practice: bool = False, **options: object) -> None:
    """A table against bots that starts at once."""
    seats = [{"kind": "me", "name": "Ann"}, *[{"kind": "bot", "bot": "bankrut-easy"}] * bots]
    table = make_table_at_once(page, "bankrut", seats, options={"pace": pace, **options}, practice=practice)
    page.goto(f"/table/{table}")
    page.locator(".bankrut").wait_for()


@contextmanager
def a_floor_of_friends(page: Page, friends: int) -> Iterator[list[Window]]:
    """A live round with people who do nothing by themselves: what is on the floor stays there."""
    seats = [{"kind": "me", "name": "Ann"}, *[{"kind": "link"}] * friends]
    page.goto(f"/table/{make_table_at_once(page, 'bankrut', seats, options={'pace': 'live'})}")
    with ExitStack() as going:
        windows = []
        for seat in range(1, friends + 1):
            guest = Guest(page.url.partition("/table/")[0])
            going.callback(guest.leave)
            assert guest.join(link_of(page, seat), f"Friend {seat}").status_code == 200
            windows.append(guest.open(table_of(page)))
        page.locator(".start button").click()
        for window in windows:
            ask = window.until_picture(lambda now: now["ask"])["ask"]
            window.send("Answer", seat=window.picture()["seat"], ask=ask["id"], move={"move": "Ready"})
        yield windows


def put_up_an_offer(window: Window) -> None:
    now = window.until_picture(lambda now: now["view"] and now["view"]["question"] == "trade" and now["ask"])
    good = next(good for good, count in enumerate(now["view"]["hand"]) if count)
    give, want = ([int(other == one) for other in range(GOODS)] for one in (good, (good + 1) % GOODS))
    window.send(
        "Answer", seat=now["seat"], ask=now["ask"]["id"], move={"move": "MakeOffer", "give": give, "want": want}
    )


def someone_holds(hand: list[int], other: list[int]) -> int:
    """A good that one holds and the other lacks, or has few of."""
    return max((good for good in range(GOODS) if hand[good]), key=lambda good: hand[good] - 3 * other[good])


def live_market(site: Site) -> list[Trader]:
    """Ann, Bea and Cyd at a live table with two bots, when the market is open."""
    host_page = site.visit("/new?game=bankrut")
    host_page.get_by_label("5 players").check()
    selects = host_page.get_by_label(re.compile("^Who plays"))
    for number, kind in enumerate(["me", "link", "link", "bot", "bot"]):
        selects.nth(number).select_option(kind)
    for choice in host_page.get_by_label(re.compile("^Which bot")).all():
        choice.select_option("bankrut-easy")
    expect(host_page.get_by_role("radio", name=re.compile("Live"))).to_be_checked()
    host_page.get_by_label(re.compile("’s name$")).fill("Ann")
    keep(host_page, "bankrut-new-table")
    host_page.get_by_role("button", name="Create table").click()
    pages = [host_page]
    for seat, name in ((1, "Bea"), (2, "Cyd")):
        page = site.visit(link_of(host_page, seat))
        call_oneself(page, name)
        expect(host_page.get_by_text(name, exact=True)).to_be_visible()
        pages.append(page)
    host_page.get_by_role("button", name="Start").click()
    traders = [Trader(page) for page in pages]
    for trader in traders:
        trader.get_ready()
    for page in pages:
        page.locator(TRADE).wait_for()
        expect(page.locator(".stall")).to_have_count(4)
        expect(page.get_by_role("timer")).to_be_visible()
    return traders


def swap_the_centre(trader: Trader) -> None:
    """Whatever lies there by then."""
    page, took = trader.page, trader.page.get_by_text("You took")
    for _ in range(5):
        before = step(page)
        page.locator("[data-centre] button.card").click()
        page.locator(".tile.live button.card").first.click()
        wait_for_step(page, before + 1)  # ours, or that of somebody who was quicker
        if took.count():
            break
    expect(took.first).to_be_visible()


def stop_ends_the_round(traders: list[Trader]) -> None:
    """Bea's, for all: the hands are laid open, and a new round begins when everybody has gone on."""
    ann, bea, _ = traders
    pages = [trader.page for trader in traders]
    bea.call_stop()
    for seat, page in enumerate(pages):
        page.locator(RECKONING).wait_for()
        expect(page.locator(".accounts > li")).to_have_count(5)
        expect(page.locator(".accounts > li").first).to_have_attribute("data-seat", str(seat))
        expect(page.locator(".reckoning .title")).to_contain_text("You were" if seat == 1 else "Bea was")
        assert page.locator(f"{READY}, .hand").count() == 0, "the new hand comes after Next"
    keep(bea.page, "bankrut-reckoning")
    for page in pages:
        page.locator(ONWARD).click()
        expect(page.locator(READY)).to_be_visible()
    for trader in traders:
        trader.get_ready()
    for page in pages:
        page.locator(TRADE).wait_for()
        expect(page.locator(".reckoning")).to_have_count(0)
    ann.page.keyboard.press("l")
    expect(ann.page.locator(RECKONING)).to_be_visible()


def test_three_people_and_two_bots_trade_a_live_round(site: Site) -> None:
    traders = live_market(site)
    ann, bea, cyd = traders

    # Ann offers Bea a card for a card; Bea answers with another offer, which Ann takes.
    give, want = someone_holds(ann.hand(), bea.hand()), someone_holds(bea.hand(), ann.hand())
    ann.offer(give, want, "1")
    expect(ann.page.locator("[data-own]")).to_have_count(1)
    slip = bea.slip_of("Ann")
    slip.wait_for()
    keep(bea.page, "bankrut-live-offer")
    slip.locator(".answers button").last.click()
    expect(bea.page.locator(".composer .primary")).to_have_attribute("data-to", "0")
    bea.page.locator(".composer .primary").click()
    before = sum(ann.hand())
    ann.accept("Bea")
    expect(ann.page.locator("[role=region]").filter(has_text="Bea").first).to_be_visible()
    ann.page.get_by_text("You gave Bea").first.wait_for()
    assert sum(ann.hand()) == before, "a card for a card"

    # Cyd offers Ann one, which she takes as it is.
    give, want = someone_holds(cyd.hand(), ann.hand()), someone_holds(ann.hand(), cyd.hand())
    cyd.offer(give, want, "0")
    ann.accept("Cyd")
    ann.page.get_by_text("You gave Cyd").first.wait_for()

    swap_the_centre(cyd)

    # Bea shouts; the others hear her.
    bea.page.locator("[data-tool=want]").click()
    bea.tap(0)
    expect(ann.page.locator(".stall[data-seat='1'] .words")).to_be_visible()
    keep(ann.page, "bankrut-live-floor")

    stop_ends_the_round(traders)


def room_for_offers(page: Page) -> None:
    """On a tablet held upright what the others did leaves room for two offers, one above the other."""
    resize(page, TABLET)
    board = page.locator(".deals .board").bounding_box()
    assert board
    assert board["height"] >= 2 * SLIP
    resize(page, DESKTOP)


def tools_leave_the_hand_free(page: Page) -> None:
    """Where their names are longest, and somebody is told how to offer though there are rounds to look back at."""
    page.evaluate("localStorage.removeItem('marketday.bankrut.offered')")
    speak(page, "de")
    page.reload()
    page.locator(TRADE).wait_for()
    page.locator(".tools p").wait_for()
    hand, told = page.locator(".hand").bounding_box(), page.locator(".tools p").bounding_box()
    assert hand
    assert told
    assert hand["y"] + hand["height"] <= told["y"]
    speak(page, "en")


CHIPS = "() => [...document.querySelectorAll('.composer .chip')].map(one => one.querySelector('use').href.baseVal)"


@pytest.mark.parametrize("way", [{"practice": True}, {"tick_seconds": None}], ids=["practice", "no clock"])
def test_an_offer_that_is_taken_back_lies_there_to_be_changed(site: Site, way: dict[str, Any]) -> None:
    """Also after its tick, which is over as soon as the bots have chosen."""
    page = site.visit("/")
    a_table(page, "calm", first=0, **way)
    page.locator(".ready .primary:enabled").click()
    composer, tick = page.locator(".composer"), page.locator("[data-tool=wait]:enabled")
    tick.wait_for()
    page.locator(".tile.live button.card").first.click()
    asked = step(page)
    offered = page.evaluate(CHIPS)
    page.locator("[data-to=all]:enabled").click()
    wait_for_step(page, asked + 1)
    tick.wait_for()
    expect(composer).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(composer.locator(".give .chip")).to_be_visible()
    assert page.evaluate(CHIPS) == offered
    assert page.locator("[data-to=all]:enabled").count() == 1


def test_a_calm_game_by_keyboard_alone(site: Site) -> None:
    page = site.visit(DOORSTEP)
    a_table(page, "calm", tick_seconds=60, first=0)
    keys = page.keyboard
    for round_ in range(3):
        if round_ > 0:
            page.locator(RECKONING).wait_for()
            keys.press("Enter")
        expect(page.locator(READY)).to_be_visible()
        keys.press("Enter")
        page.locator(TRADE).wait_for()
        if round_ == 1:
            tools_leave_the_hand_free(page)
        for act in ACTS if round_ == 0 else ():
            page.locator(f"{TRADE} .tile.live").first.wait_for()
            page.wait_for_function(TRADING)
            page.wait_for_function(ALL_SETTLED)
            if page.locator(TRADE).count() == 0:
                break
            before = step(page)
            act_by_keyboard(page, act)
            wait_for_step(page, before + 1)
        if round_ == 0:
            room_for_offers(page)
            keep(page, "bankrut-calm-keyboard")
            keys.press("?")
            expect(page.get_by_role("dialog")).to_be_visible()
            keep(page, "bankrut-keys")
            keys.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
        while page.locator(TRADE).count():
            page.wait_for_function(
                "() => document.querySelector('#sheet') || !document.querySelector('.bankrut[data-question=trade]')"
                " || document.querySelector('[data-prompt]').dataset.prompt"
            )
            if page.locator(TRADE).count():
                before = step(page)
                keys.press("Shift+S")
                wait_for_step(page, before + 1)
    expect(page.locator(f"{RECKONING}.whole")).to_be_visible()  # the last reckoning comes before the sheet
    keys.press("Enter")
    expect(page.locator(".reckoning.whole")).to_have_count(0)
    expect(page.locator("#sheet")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("^Round [123]"))).to_have_count(3)
    page.get_by_role("button", name="Check the shuffle").focus()
    keys.press("Enter")
    expect(page.get_by_text(re.compile("Fair: all"))).to_be_visible()
    keep(page, "bankrut-score-sheet")


ACTS = ("offer", "shout", "swap", "accept", "wait")


def act_by_keyboard(page: Page, act: str) -> None:
    keys = page.keyboard
    hand = Trader(page).hand()
    held = [good for good in range(GOODS) if hand[good]]
    if act == "offer":
        keys.press(str(held[0] + 1))
        keys.press(f"Shift+Digit{held[-1] + 1}")
        expect(page.locator(".composer")).to_be_visible()
        keys.press("Enter")
    elif act == "shout":
        keys.press("w")
        keys.press(str(held[-1] + 1))
    elif act == "swap":
        keys.press("x")
        live = page.locator(".tile.live").first.get_attribute("data-good")
        keys.press(str(int(live or 0) + 1))
    elif act == "accept" and page.locator(".slip.can").count():
        keys.press("ArrowDown")
        keys.press("ArrowUp")
        page.wait_for_function(ALL_SETTLED)  # it may have come just now
        keys.press("a")
    else:
        keys.press("n")


def test_every_way_to_tap_fits_a_phone_in_every_language(site: Site) -> None:
    page = site.visit(DOORSTEP, size=PHONE)
    a_table(page, "calm", bots=5, tick_seconds=60)
    Trader(page).get_ready()
    page.locator(TRADE).wait_for()
    page.locator(".composer, .tools [aria-pressed]").first.wait_for()
    modes = page.locator(".dock .tools [aria-pressed]:not([title])")
    for language in LANGUAGES:
        speak(page, language)
        for number in range(modes.count()):
            modes.nth(number).click()
            expect(modes.nth(number)).to_have_attribute("aria-pressed", "true")
            no_sideways(page)
            fits_thumbs(page, ".bankrut button:visible")
            keep(page, f"bankrut-mode-{number}-{language}")
        modes.last.click()
        page.locator("[data-centre] button").first.click()
        expect(page.locator(".hand.in-swap .mode")).to_be_visible()
        no_sideways(page)
        keep(page, f"bankrut-swap-{language}")
        page.keyboard.press("Escape")
        expect(page.locator(".hand.in-swap")).to_have_count(0)


ROWS_OF_TOOLS = """() => new Set([...document.querySelectorAll(".tools > button")]
  .map(one => one.getBoundingClientRect().top)).size"""
CUT = """() => [...document.querySelectorAll(".tools > button, .centre .tag")]
  .filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"""


def test_what_can_be_done_stands_in_one_row_in_every_language(site: Site) -> None:
    page = site.visit(DOORSTEP)
    a_table(page, "calm", tick_seconds=60)
    Trader(page).get_ready()
    page.locator(f"{TRADE} .tile.live").first.wait_for()
    hand = Trader(page).hand()
    Trader(page).offer(hand.index(max(hand)), hand.index(min(hand)), "all")
    page.locator("[data-tool=wait]:enabled").wait_for()
    assert page.locator(".tools > button").count() == 5, "the offer can be repeated"
    for language in LANGUAGES:
        speak(page, language)
        for size in (DESKTOP, PHONE):
            resize(page, size)
            assert page.evaluate(ROWS_OF_TOOLS) == 1, (language, size)
            assert page.evaluate(CUT) == [], (language, size)
            no_sideways(page)
            keep(page, f"bankrut-tools-{language}-{size[0]}")
        resize(page, DESKTOP)


def test_a_live_round_at_phone_size(site: Site) -> None:
    page = site.visit(DOORSTEP, size=PHONE, language="pl", dark=True)
    with a_floor_of_friends(page, 4) as friends:
        trader = Trader(page)
        page.locator(READY).wait_for()
        keep(page, "bankrut-phone-ready")
        trader.get_ready()
        page.locator(TRADE).wait_for()
        for friend in friends:
            put_up_an_offer(friend)
        expect(page.locator(".slip")).to_have_count(4)
        trade_at_phone_size(page, trader)


def trade_at_phone_size(page: Page, trader: Trader) -> None:
    no_sideways(page)
    fits_thumbs(page, ".bankrut button:visible")
    keep(page, "bankrut-phone-floor")
    held = [good for good, count in enumerate(trader.hand()) if count]
    trader.tap(held[0])
    trader.tap(held[-1])  # after what is given comes what one gets
    expect(page.locator(".composer [data-to]")).to_have_count(6)  # each other player, everybody, and just a shout
    fits_thumbs(page, ".bankrut button:visible")
    no_sideways(page)
    keep(page, "bankrut-phone-offer")
    expect(page.locator(".composer [data-to='all']")).to_be_in_viewport()
    page.locator(".composer [data-to='all']").click()
    expect(page.locator("[data-own]")).to_have_count(1)
    expect(page.locator(".stop button")).to_be_in_viewport()
    trader.call_stop()
    page.locator(RECKONING).wait_for()
    no_sideways(page)
    keep(page, "bankrut-phone-reckoning")
    page.locator(ONWARD).click()
    expect(page.locator(READY)).to_be_in_viewport()
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    expect(page.get_by_role("tab").first).to_be_in_viewport()


AT_A_DESK_BY_NIGHT, ON_A_PHONE_BY_DAY = (DESKTOP, "dark"), (PHONE, "light")


def look_at_the_floor(page: Page, name: str, *looks: tuple[tuple[int, int], str]) -> None:
    for size, scheme in looks:
        resize(page, size)
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert violations(page) == []
        keep(page, f"{name}-{size[0]}-{scheme}")


def test_the_floor_has_no_accessibility_violations(site: Site) -> None:
    page = site.visit(DOORSTEP)
    a_table(page, "calm", bots=3, tick_seconds=60)
    look_at_the_floor(page, "bankrut-ready", ON_A_PHONE_BY_DAY)
    Trader(page).get_ready()
    page.locator(TRADE).wait_for()
    page.wait_for_function(TRADING)
    for _ in range(8):
        if page.locator(".slip").count():
            break
        before = step(page)
        page.keyboard.press("n")
        wait_for_step(page, before + 1)
        page.wait_for_function(TRADING)
    Trader(page).tap(next(good for good, count in enumerate(Trader(page).hand()) if count))
    page.locator(".composer .give .chip").wait_for()
    page.wait_for_function(ALL_SETTLED)
    look_at_the_floor(page, "bankrut", ON_A_PHONE_BY_DAY, AT_A_DESK_BY_NIGHT)
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+S")
    page.locator(RECKONING).wait_for()
    look_at_the_floor(page, "bankrut-reckoning", AT_A_DESK_BY_NIGHT)


def test_a_newcomer_learns_to_trade(site: Site) -> None:
    page = lesson.begin(site, "bankrut", 0)
    lesson.follow(page, "bankrut-trading", lambda at: learn_trading(page, at))
    assert violations(page) == []
    first = page.url
    page.locator(lesson.END).first.click()
    page.wait_for_url(lambda url: url != first)


SHORTENED = """() => [...document.querySelectorAll(".slip .who b")]
  .filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"""


def test_a_newcomer_learns_to_call_stop_on_a_phone_in_german(site: Site) -> None:
    page = lesson.begin(site, "bankrut", 1, size=PHONE, language="de", dark=True)

    def read(_: int) -> None:
        assert page.evaluate(SHORTENED) == [], "beside the verdict there is room for who offers"

    lesson.follow(page, "bankrut-stop", lambda at: learn_to_stop(page, at), read)
    assert page.locator(".accounts > li").count() == 3
    expect(page.locator(".accounts > .own .call.plus")).to_have_text(re.compile(r"\+5"))
    assert violations(page) == []


def take_or_wait(page: Page) -> None:
    """Take the best offer there is, or let a tick pass."""
    if page.locator(".slip.can .accept:enabled").count():
        with suppress(TimeoutError):  # somebody else was quicker: look again
            page.locator(".slip.can .accept").first.click(timeout=3000)
    else:
        page.keyboard.press("n")


def learn_to_stop(page: Page, at: int) -> None:
    """To the letter: take the offer, then call."""
    if at == 2:
        page.locator(".slip.can .accept").first.click()
    else:
        page.locator(".stop.right button").click()


def learn_trading(page: Page, at: int) -> None:
    if page.locator(".composer .primary").count():
        page.locator(".composer .primary").click()
        return
    held = [good for good, count in enumerate(Trader(page).hand()) if count]
    if at == 5:
        take_or_wait(page)
    elif at == 7:
        words = page.locator(".stall[data-seat='2'] button.words")
        if words.count():
            words.click()
        else:
            page.keyboard.press(str(held[0] + 1))
    elif at == 9:
        page.locator("[data-tool=want]").click()
        Trader(page).tap(held[0])
    else:
        page.locator("[data-centre] button.card").click()
        page.locator(".tile.live button.card").first.click()
