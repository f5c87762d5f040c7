"""The frame of the cove never moves: whatever is asked, its places stay, and all that can be answered is in sight.
What people ask of each other has a place of its own, in every game."""

import pytest
from playwright.sync_api import Page, expect

from marketday.server.sessions import COOKIE
from tests.browser.conftest import DESKTOP, DOORSTEP, DRAWN, PHONE, TABLET, Site, keep, resize
from tests.browser.guests import identity, link_of, make_table_at_once, speak
from tests.browser.test_cove import ANSWERS, CONFIRM, HIRE, LISTED, READ, SPOT, TAKE, TILES, UNSURE, Merchant, a_table
from tests.server.guest import Guest, Window

QUESTIONS, MANY = 15, 30
"""At either size."""
MOST = 0.1

WATCH = """() => {
  const told = ({ node, previousRect: from, currentRect: to }) =>
    `${node?.nodeName}.${node?.className ?? ""} ${from.x},${from.y} -> ${to.x},${to.y}`;
  window.shifted = [];
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) window.shifted.push([entry.value, entry.sources.map(told)]);
  }).observe({ type: "layout-shift" });
}"""
SHIFTED = "() => window.shifted.splice(0)"
HIDDEN = """() => [...document.querySelectorAll(".cove [data-spot].alive, .cove .chip, .cove [data-take]")]
  .map(one => [one, (one.querySelector(".ring") ?? one).getBoundingClientRect()])
  .filter(([, box]) => box.width > 0)
  .filter(([one, box]) => {
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isIn = box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
    return !isIn || !hit || !(one.contains(hit) || hit.closest("[data-spot]")?.dataset.spot === one.dataset.spot);
  })
  .map(([one, box]) => `${one.dataset.spot ?? one.textContent} ${Math.round(box.top)}..${Math.round(box.bottom)}`)"""
CUT = """() => [...document.querySelectorAll(".answers :is(.title, .hint, .note, .about, button)")]
  .filter(one => !one.closest(".unseen") && one.scrollHeight > one.clientHeight + 2)
  .map(one => one.textContent)"""
COVERED = """() => [...document.querySelectorAll(".all .numbers b")].flatMap(one => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const hits = [0.1, 0.9].map(at => document.elementFromPoint(left + at * width, top + height / 2));
  const over = hits.filter(hit => !one.contains(hit));
  return over.map(hit => `${one.parentElement.title}: ${hit?.outerHTML.slice(0, 60)}`);
})"""
SHORTENED = """() => {
  for (const gold of document.querySelectorAll(".all .gold b")) gold.firstChild.data = "188";
  return [...document.querySelectorAll(".all .who > :not(.unseen)")].filter(one => one.scrollWidth > one.clientWidth)
    .map(one => one.textContent);
}"""
# Without a pointer, so that the browser forgives no shift as the player's own.
CLICK = """([n, wish]) => {
  const all = [...document.querySelectorAll(wish)];
  all[n % all.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""
WISHES = {
    "prompt.trade": [TAKE],
    "prompt.action": [TILES, HIRE],
}


def answer(page: Page, merchant: Merchant, n: int) -> None:
    if page.locator(READ).count():
        page.evaluate(CLICK, [0, READ])
    before = page.locator("[data-step]").get_attribute("data-step")
    asked = page.locator("[data-prompt]").get_attribute("data-prompt") or ""
    wishes = WISHES.get(asked, [SPOT, ANSWERS])
    found = [wish for wish in wishes if page.locator(wish).count()] or [LISTED] * page.locator(LISTED).count()
    if not found:
        return
    page.evaluate(CLICK, [n, found[n % len(found)]])
    merchant.moved(int(before or 0), UNSURE)
    if page.locator(UNSURE).count():
        wishes = [CONFIRM, LISTED, ANSWERS, "button[data-spot^='drawn:']", SPOT]
        page.evaluate(CLICK, [n, next(wish for wish in wishes if page.locator(wish).count())])


@pytest.mark.parametrize(
    ("shop", "questions"),
    [
        ("captain", QUESTIONS),
        *(
            pytest.param(name, MANY, marks=pytest.mark.slow)
            for name in ("captain", "alchemist", "blacksmith", "chronomancer")
        ),
    ],
)
def test_nothing_moves_between_questions_and_all_answers_are_in_sight(site: Site, shop: str, questions: int) -> None:
    page = site.visit("/")
    merchant = Merchant(page)
    for size in (DESKTOP, PHONE):
        if size == DESKTOP or questions == MANY:  # twice as many are more than a game has
            a_table(page, (shop, None, None, None), sailors=True, rogues="robbers")
            page.add_style_tag(content="aside { display: none }")  # the log is no part of the board, and grows
            page.evaluate(WATCH)
        merchant.wait()
        resize(page, size)
        speak(page, "pl" if size == PHONE else "en")  # the longest words where there is least room
        page.evaluate(SHIFTED)  # what the new size moved is over
        for n in range(questions):
            merchant.wait()
            assert page.evaluate(HIDDEN) == [], (size, n)
            assert page.evaluate(CUT) == [], f"sentences of the dock are read whole ({size}, question {n})"
            assert page.evaluate(COVERED) == [], f"gold and corruption are in sight ({size}, question {n})"
            answer(page, merchant, n)
        shifted = page.evaluate(SHIFTED)
        merchant.wait()
        resize(page, TABLET)
        assert page.evaluate(CUT) == [], f"sentences of the dock are read whole on a tablet (after {size})"
        assert page.evaluate(SHORTENED) == [], "whoever has earned much still has a name on a tablet"
        assert sum(value for value, _ in shifted) < MOST, "\n".join(
            f"{size} {value:.4f} {what}" for value, what in shifted
        )


ROOM = """() => document.querySelector(".main").getBoundingClientRect().top
  - document.querySelector(".proposal").getBoundingClientRect().bottom"""


@pytest.mark.parametrize("game", ["klongs", "cove", "bankrut"])
def test_what_somebody_asks_of_all_has_room_on_a_phone_and_can_be_withdrawn(site: Site, game: str) -> None:
    page = site.visit(DOORSTEP, PHONE, "de")
    table = make_table_at_once(page, game, [{"kind": "me", "name": "Ann"}, {"kind": "link"}, {"kind": "bot"}])
    page.goto(f"/table/{table}")
    guest = Guest(site.address)
    assert guest.join(link_of(page, 1), "Bartholomäus von und zu").status_code == 200
    page.locator(".start button").click()
    page.locator("[data-step]").wait_for()
    request, buttons = page.locator(".proposal"), page.locator(".proposal button")
    with guest.open(table) as window:
        window.send("Propose", seat=1, what="pause")
        expect(buttons).to_have_count(2)
        page.evaluate(DRAWN)
        keep(page, f"request-{game}")
        assert page.evaluate(ROOM) >= 0, "it lies over nothing"
        buttons.last.click()
        expect(request).to_have_count(0)
    guest.leave()
    with Window(site.address, table, f"{COOKIE}={identity(page)}") as own:
        own.send("Propose", seat=0, what="pause")
    expect(buttons).to_have_text(["Bitte zurückziehen"])
    buttons.click()
    expect(request).to_have_count(0)
