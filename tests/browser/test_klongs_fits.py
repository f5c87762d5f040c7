"""All of a table of Bangkok Klongs is in the window at once: nobody scrolls the page, whatever is asked."""

import pytest
from playwright.sync_api import Page

from marketday.core.text import LANGUAGES
from marketday.server.sessions import COOKIE
from tests.browser.conftest import DESKTOP, DOORSTEP, PATIENCE, TABLET, Site, keep, resize
from tests.browser.guests import identity, make_table_at_once, play_out, speak
from tests.browser.player import prompt
from tests.server.guest import Json, Window

LARGE = (1440, 900)
LONG_NAME = "Wolfeschlegelsteinhausen"
LONGEST = "de"
OPENER, FOURTH = 49, 21
"""In the lesson of the market day: the boat that opens it, and where it fills a landing."""
BIG = "big "
THIEF = 63
"""The first of the special boats."""

BEYOND = """() => {
  const page = document.documentElement;
  const parts = ".market, .hand, .actions, .player, .luk-phat, .ledger, aside.side, .panel";
  const low = [...document.querySelectorAll(parts)]
    .filter((one) => one.getBoundingClientRect().bottom > innerHeight + 0.5)
    .filter((one) => !one.closest(".scrolled"))
    .map((one) => `${one.className.baseVal ?? one.className} to ${Math.round(one.getBoundingClientRect().bottom)}`);
  const [down, aside] = [page.scrollHeight - innerHeight, page.scrollWidth - innerWidth];
  return [...low, ...(down > 0 ? [`${down} down`] : []), ...(aside > 0 ? [`${aside} aside`] : [])];
}"""


def look(page: Page, phase: str, languages: tuple[str, ...] = (LONGEST,)) -> None:
    for language in languages:
        speak(page, language)
        for size in (LARGE, DESKTOP, TABLET):
            resize(page, size)
            keep(page, f"klongs-fits-{phase}-{language}-{size[0]}")
            assert page.evaluate(BEYOND) == [], f"{phase}, {language}, {size}"


@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_fits_the_window_at_the_beginning_and_at_the_end(site: Site, seats: int) -> None:
    page = site.visit(DOORSTEP, LARGE)
    people = [{"kind": "me", "name": LONG_NAME}, *[{"kind": "bot"}] * (seats - 1)]
    table = make_table_at_once(page, "klongs", people, options={"first": 0})
    page.goto(f"/table/{table}")
    page.locator("[data-step]").wait_for()
    look(page, f"{seats} at the beginning", LANGUAGES)
    play_out(page)
    page.locator("#sheet").wait_for()
    look(page, f"{seats} at the end", LANGUAGES)


@pytest.mark.parametrize(
    ("chapter", "wanted"),
    [("market", {"place", "score"}), ("crafts", {"place", "steal", "finish", "big score"})],
)
def test_the_table_fits_the_window_whatever_is_asked(site: Site, chapter: str, wanted: set[str]) -> None:
    """From the positions of the lessons, for three."""
    page = site.visit(DOORSTEP, LARGE)
    table = page.request.post(f"/api/lessons/klongs/{chapter}", data={"name": LONG_NAME}).json()["table"]
    page.goto(f"/table/{table}")
    page.locator("[data-step]").wait_for()
    seen: set[str] = set()
    while not seen >= wanted:
        with Window(site.address, table, f"{COOKIE}={identity(page)}") as window:
            window.until(lambda window: window.asked(), PATIENCE / 1000)
            while asked(window) in seen:
                moves = window.picture()["ask"]["moves"]
                window.answer(0, moves.index(max(moves, key=wish)))
                window.until(lambda window: window.asked(), PATIENCE / 1000)
            question, step = asked(window), window.picture()["step"]
        seen.add(question)
        page.wait_for_function("step => document.querySelector('[data-step]').dataset.step == step", arg=str(step))
        assert question.removeprefix(BIG) == prompt(page).removeprefix("prompt.")
        look(page, f"{chapter} {question}")


def wish(move: Json) -> int:
    """How soon a move leads to something that was not asked before."""
    if move["move"] in ("ScoreLanding", "StealBoat"):
        return 3
    if move.get("boat") == OPENER:
        return 2 if move.get("space") == FOURTH else 1
    return int(move.get("boat") is not None and move["boat"] >= THIEF)


def asked(window: Window) -> str:
    """What is asked, and whether it is the big market day."""
    picture = window.picture()
    return f"{BIG if picture['view']['big'] else ''}{picture['ask']['prompt'].removeprefix('prompt.')}"
