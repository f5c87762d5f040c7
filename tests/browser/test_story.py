"""The story in step, in every game that has a board: there is a show, which tells things after they happened; while the
player is asked, nothing of it lies over what can be answered or darkens it, and it is never more than one turn behind.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page

from benchmarks.taps import TAPPED
from marketday.core import registry
from marketday.core.grammar import AnyGame
from marketday.core.rng import Rng
from marketday.server.sessions import COOKIE
from tests.browser.conftest import DOORSTEP, ROOT, Site, keep, pick_up_phone, serve, visiting
from tests.browser.guests import identity, make_table_at_once
from tests.server.guest import Json, Window, play_on

PACE = "0.3"
GAMES = [game for game in registry.every() if (ROOT / "client" / "src" / "games" / game.id).is_dir()]
TOGETHER = {"bankrut"}
"""Where everybody acts at the same time: a turn is over when each of them has acted once."""
OPTIONS: dict[str, dict[str, object]] = {"bankrut": {"pace": "calm", "tick_seconds": None}}
ANYTHING = ("button:enabled",)
FEWEST_SHOWS = 3
"""So many steps at least were still being told when they had happened: else there is nothing to measure."""
FEWEST_QUESTIONS = 4
"""So many are answered at least, whatever was told."""
LONGEST_WAIT = 120.0
"""Seconds until one is asked again: others may have many turns in a row, and a big market day is told landing by
landing while bots wait for it."""
STILL = {"quayside"}
"""Nothing is told in motion there."""
READ = ".reckoning, .day"
"""Sheets that stay until they were read: what lies below them is looked at when they are closed."""
ONWARD = "[data-act], .day button"
"""So what closes them has to be free; to leaf through earlier rounds is no answer."""

# Whatever does not catch a finger catches the eye: all that is painted above an alive spot counts.
SOLID = "* { pointer-events: auto !important }"
WATCH = """([selectors, read, onward]) => {
  const isWatching = window.story;
  window.story = { wrong: new Set(), behind: new Set(), asked: 0 };
  if (isWatching) return;
  const isSeen = (colour) => !/^(none|transparent)$|, 0\\)$|\\/ 0\\)$/.test(colour);
  const isPainted = (one) => {
    const style = getComputedStyle(one);
    if (one.closest(".caption, .fleet")) return false; // a part of the spot that it stands on, or lies at
    if (style.visibility === "hidden" || Number(style.opacity) < 0.05) return false;
    const isDrawn = one instanceof SVGGeometryElement || one instanceof SVGTextContentElement;
    if (isDrawn) return isSeen(style.fill) && Number(style.fillOpacity) > 0.05;
    return one instanceof HTMLElement && (isSeen(style.backgroundColor) || style.backgroundImage !== "none");
  };
  const opacity = (one) => (one ? Number(getComputedStyle(one).opacity) * opacity(one.parentElement) : 1);
  const named = (one) => `${one.nodeName}.${one.className.baseVal ?? one.className}`;
  const examine = (spot) => {
    const box = (spot.querySelector(".reach, .ring") ?? spot).getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.width === 0) return;
    const place = spot.closest(".board, .own, .news, .list")?.getBoundingClientRect(); // these scroll
    if (place && (y < place.top || y > place.bottom)) return;
    const name = spot.getAttribute("aria-label") ?? spot.textContent.trim().slice(0, 40);
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return void story.wrong.add(`${name}: outside`);
    const stack = document.elementsFromPoint(x, y);
    const depth = stack.findIndex((one) => spot.contains(one));
    const above = stack.slice(0, depth < 0 ? stack.length : depth);
    const over = above.filter((one) => !one.contains(spot) && isPainted(one));
    if (over.length) story.wrong.add(`${name}: below ${named(over[0])}`);
    if (opacity(spot) < 0.9) story.wrong.add(`${name}: dark`);
  };
  const look = () => {
    const { step, seen, prompt } = document.querySelector("[data-seen]").dataset;
    story.behind.add(`${seen},${step}`);
    if (prompt) story.asked += 1;
    const sheet = document.querySelector(read);
    const asked = document.querySelectorAll(sheet ? onward : `.main :is(${selectors})`);
    if (prompt) asked.forEach(examine);
    requestAnimationFrame(look);
  };
  look();
}"""
SEEN = "() => ({ wrong: [...story.wrong], behind: [...story.behind], asked: story.asked })"
LOOKED = "() => new Promise((looked) => requestAnimationFrame(() => requestAnimationFrame(looked)))"


@pytest.fixture(scope="module")
def calm_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Bots take a moment, as they do for people."""
    with serve(tmp_path_factory.mktemp("story"), "--pace", PACE) as served:
        yield served.address


@pytest.fixture
def site(request: pytest.FixtureRequest, calm_address: str, chromium: Browser) -> Iterator[Site]:
    yield from visiting(request, calm_address, chromium)


def sit_down(page: Page, game: AnyGame) -> str:
    """Where things move, whatever the browser says about motion; somewhere in the first third of a game."""
    seats = [{"kind": "me", "name": "Ann"}, *[{"kind": "bot"}] * 2]
    table = make_table_at_once(page, game.id, seats, options=OPTIONS.get(game.id, {}))
    page.evaluate("localStorage.setItem('marketday.motion', 'true')")
    page.goto(f"/table/{table}")
    page.locator("[data-prompt]:not([data-prompt=''])").wait_for()
    page.add_style_tag(content=SOLID)
    return table


def actors(story: list[Json]) -> dict[int, int]:
    """Who acted in which step."""
    found: dict[int, int] = {}
    for line in story:
        seat = line["event"].get("seat")
        if seat is not None:
            found.setdefault(line["step"], seat)
    return found


def turns_behind(game: AnyGame, acted: dict[int, int], seen: int, step: int) -> int:
    turns = [seat for seat, _ in groupby(acted[n] for n in range(seen + 1, step + 1) if n in acted)]
    if game.id in TOGETHER:
        return max((turns.count(seat) for seat in set(turns)), default=0)
    return len(turns)


ASKS = """(step) => {
  const { dataset } = document.querySelector("[data-seen]");
  return (Number(dataset.step) >= step && dataset.prompt) || document.querySelector("#sheet");
}"""
CLOSE = "(onward) => document.querySelector(onward)?.click()"


def answer(page: Page, window: Window, rng: Rng) -> None:
    """As soon as the page asks; sheets are closed as a reader does."""
    window.until(lambda window: window.asked() or window.picture()["outcome"], LONGEST_WAIT)
    page.wait_for_function(ASKS, arg=window.picture()["step"])
    page.evaluate(LOOKED)
    page.evaluate(CLOSE, ONWARD)
    play_on([window], rng, 1)


def watched(page: Page, window: Window, fewest: int, most: int, patience: int) -> Any:
    """What was seen while `fewest` questions were answered, and as many more as it took until enough was told."""
    for number in range(most):
        page.wait_for_timeout(patience)  # this is what is tried: somebody who thinks while others' turns are told
        if window.picture()["outcome"] or (number >= fewest and len(told_late(page.evaluate(SEEN))) >= FEWEST_SHOWS):
            break
        answer(page, window, Rng(number))
    page.evaluate(LOOKED)
    return page.evaluate(SEEN)


def told(found: Json) -> list[tuple[int, int]]:
    """What was shown, and what had happened by then."""
    return [(int(seen), int(step)) for seen, _, step in (one.partition(",") for one in found["behind"])]


def told_late(found: Json) -> set[int]:
    return {step for seen, step in told(found) if seen < step}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize(
    ("patience", "fewest", "most"),
    [
        (0, FEWEST_QUESTIONS, 12),
        pytest.param(0, 50, 50, marks=pytest.mark.slow),
        pytest.param(700, 30, 30, marks=pytest.mark.slow),
    ],
    ids=["answers at once", "answers at once for long", "waits"],
)
def test_the_show_never_stands_before_a_question(
    site: Site, game: AnyGame, patience: int, fewest: int, most: int
) -> None:
    page = site.visit(DOORSTEP)
    for pick_up in (lambda _: None, pick_up_phone):
        table = sit_down(page, game)
        pick_up(page)
        page.evaluate(WATCH, [", ".join(TAPPED.get(game.id, ANYTHING)), READ, ONWARD])
        with Window(urljoin(page.url, "/").rstrip("/"), table, f"{COOKIE}={identity(page)}") as window:
            window.picture()
            found = watched(page, window, fewest, most, patience)
            acted = actors(window.stories[0])
        keep(page, f"story-{game.id}-{patience}")
        assert not found["wrong"], found["wrong"]
        assert found["asked"] > 0
        assert game.id in STILL or len(told_late(found)) >= FEWEST_SHOWS, f"no show to speak of: {found['behind']}"
        late = [(seen, step) for seen, step in told(found) if turns_behind(game, acted, seen, step) > 1]
        assert late == [], f"what was shown, what had happened; {acted}"
