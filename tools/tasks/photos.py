"""photograph every phase of the games, `photos [GAME ...]`: build/photos, and a sheet of each game in docs/photos

One person plays at random against bots, once in every variant and every role of a game. Whatever is asked for the first
time, and again when the board is full, is photographed at four sizes, by day in English and by night in Polish, and so
are the first card, the waiting room, what lies over the board between the rounds, and the end. It takes minutes, and it
is for people to look at: no part of `test`.
"""

import html
import shutil
import tempfile
from collections import Counter
from collections.abc import Container, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from marketday.core import registry
from marketday.core.grammar import AnyGame
from marketday.core.rng import Rng
from marketday.server.sessions import COOKIE
from tests.browser.conftest import DRAWN, FLAGS, MET, NO_WORKER, serve
from tests.browser.guests import identity, make_table_at_once, play_out, speak
from tests.server.guest import Window, play_on
from tools import browser
from tools.processes import ROOT
from tools.tasks.setup import build_client

PHOTOS = ROOT / "build" / "photos"
SHEETS = ROOT / "docs" / "photos"
SIZES = ((1440, 900), (1280, 800), (820, 1180), (390, 844))
LIGHTS = (("light", "en"), ("dark", "pl"))
LATER = 12
"""When a question is asked for this time, the board has changed enough to be looked at again."""
SCENES = ".reckoning, section.day"
"""What lies over the board when a round is over."""
STALE = 60
"""After so many moves in which nothing new was asked, the rest of a game is played without looking."""
THUMBNAIL = 150
QUALITY = 55
SHOWS = "asked => document.querySelector('[data-prompt]').dataset.prompt === asked"
STYLE = """body { margin: 8px; font: 14px sans-serif } h2 { margin: 6px 0 2px; font-size: 13px }
img { margin-right: 4px } div { white-space: nowrap }"""


def run(arguments: list[str]) -> int:
    build_client()
    browser.install()
    SHEETS.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(Path(folder)) as served,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium-headless-shell"), args=FLAGS)
        for game in arguments or [game.id for game in registry.every() if game.is_listed]:
            shutil.rmtree(PHOTOS / game, ignore_errors=True)
            Photographer(chromium, served.address, registry.find(game)).all_tables()
            lay_out(chromium, game)
        chromium.close()
    return 0


def castings(game: AnyGame) -> Iterator[tuple[str, Any]]:
    """By name, a table for every variant and every role of the first seat; a game has the more of both."""
    seats, roles = max(game.seat_counts), list(game.roles())
    for number, (options, role) in enumerate(zip_longest(game.variants(), roles)):
        options = options or game.variants()[number % len(game.variants())]
        if role is not None:
            at = roles.index(role)
            options = game.cast(options, (roles[at:] + roles[:at])[:seats])
        yield role or f"variant {number + 1}", options


class Photographer:
    def __init__(self, chromium: Browser, address: str, game: AnyGame) -> None:
        self.chromium = chromium
        self.address = address
        self.game = game
        self.number = 0
        self.rng = Rng(1)
        bot = {"kind": "bot", "bot": game.usual_bot}
        self.bots = [bot] * (max(game.seat_counts) - 1)

    def all_tables(self) -> None:
        page = self.visitor(is_newcomer=True)
        page.goto(f"/table/{make_table_at_once(page, self.game.id, [{'kind': 'me'}, *self.bots])}")
        page.locator("[data-step]").wait_for()
        self.take(page, "first card")
        page = self.visitor()
        page.goto(
            f"/table/{make_table_at_once(page, self.game.id, [{'kind': 'me'}, {'kind': 'link'}, *self.bots[1:]])}"
        )
        page.locator(".seats").wait_for()
        self.take(page, "waiting room")
        for number, (name, options) in enumerate(castings(self.game)):
            # A game looks alike at the end whatever the variant, and some take as long as people would.
            self.play(name, options, is_played_out=number == 0 or name in self.game.roles())

    def play(self, name: str, options: Any, is_played_out: bool) -> None:
        page = self.visitor()
        seats = [{"kind": "me", "name": "Ann"}, *self.bots]
        table = make_table_at_once(page, self.game.id, seats, options=msgspec.to_builtins(options))
        page.goto(f"/table/{table}")
        page.locator("[data-step]").wait_for()
        times: Counter[str] = Counter()
        stale = 0
        while stale < STALE and (asked := self.next_question(page, table, times)):
            stale += 1
            times[asked] += 1
            what = asked.removeprefix("prompt.")
            if not times[SCENES] and page.locator(SCENES).count():
                times[SCENES] += 1
                what = "the round is over"
            elif times[asked] == LATER:
                what += ", later"
            elif times[asked] > 1:
                continue
            stale = 0
            page.wait_for_function(SHOWS, arg=asked)
            self.take(page, f"{name}: {what}")
        if is_played_out:
            play_out(page)
            page.locator("#sheet").wait_for()
            self.take(page, f"{name}: end")

    def window(self, page: Page, table: str) -> Window:
        """Not kept while photographs are taken: it would not answer, and be thought dead."""
        return Window(self.address, table, f"{COOKIE}={identity(page)}")

    def next_question(self, page: Page, table: str, seen: Container[str]) -> str:
        """Answer what is asked, unless it has not been seen yet; what is asked then, nothing if the game is over."""
        with self.window(page, table) as window:
            window.picture()
            asked = question(window)
            if asked in seen:
                play_on([window], self.rng, 1)
                asked = question(window)
            return asked

    def visitor(self, is_newcomer: bool = False) -> Page:
        context = self.chromium.new_context(base_url=self.address, reduced_motion="reduce", locale="en")
        context.add_init_script(NO_WORKER)
        if not is_newcomer:
            context.add_init_script(MET)
        page = context.new_page()
        page.goto("/about")
        return page

    def take(self, page: Page, name: str) -> None:
        self.number += 1
        for light, language in LIGHTS:
            page.emulate_media(color_scheme="light" if light == "light" else "dark")
            speak(page, language)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(DRAWN)
                file = PHOTOS / self.game.id / f"{self.number:03} {name.replace(':', ' -')}" / f"{light} {width}.png"
                page.screenshot(path=file)
        print(f"  {self.game.id}: {name}", flush=True)


def question(window: Window) -> str:
    """What the person is asked next; nothing if the game is over."""
    window.until(lambda window: bool(window.asked() or window.picture()["outcome"]))
    ask = window.picture()["ask"]
    return ask["prompt"] if ask else ""


def lay_out(chromium: Browser, game: str) -> None:
    """The sheet: a row for each phase, by day and by night at each size."""
    rows = []
    for phase in sorted((PHOTOS / game).iterdir()):
        photos = [phase / f"{light} {width}.png" for light, _ in LIGHTS for width, _ in SIZES]
        images = "".join(f'<img src="{photo.as_uri()}" height="{THUMBNAIL}">' for photo in photos)
        rows.append(f"<h2>{html.escape(phase.name)}</h2><div>{images}</div>")
    page = PHOTOS / game / "sheet.html"
    page.write_text(f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>{''.join(rows)}", "utf-8")
    view = chromium.new_page(viewport={"width": 1560, "height": 900})
    view.goto(page.as_uri())
    view.screenshot(path=SHEETS / f"{game}.jpg", type="jpeg", quality=QUALITY, full_page=True)
    view.close()
    page.unlink()
