"""A real server, a real Chromium. With MARKETDAY_SCREENSHOTS=1, screenshots are kept in build/screenshots for people to
look at. When a test fails, build/failures keeps what its pages showed, and the tables with their secrets, so that the
very game can be played again."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Browser, BrowserContext, Error, Page, expect, sync_playwright

from marketday.core.registry import every
from tests.evidence import FAILED, FAILURES, in_use, name_of

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--js-flags=--no-opt --no-maglev",  # pages live for seconds: to optimise their code takes longer than it saves
    *("--process-per-site", "--renderer-process-limit=1"),  # a process a page costs a tenth of all the time
]
DESKTOP = (1280, 800)
PHONE = (390, 844)
TABLET = (820, 1180)
DOORSTEP = "/api/health"
"""Where there is nothing to draw, for whoever goes to a table at once."""
NO_WORKER = """if (self.ServiceWorkerContainer)
  ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error("no worker here"));"""
MET = f"""if (origin !== "null")
  localStorage.setItem("marketday.met", {json.dumps(json.dumps([game.id for game in every()]))});"""
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)


class Site:
    """A server of its own with an empty database, and browsers to visit it with."""

    def __init__(self, address: str, browser: Browser) -> None:
        self.address = address
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._heard: list[str] = []
        self._forgiven: list[str] = []

    def visit(
        self,
        path: str = "/",
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        dark: bool = False,
        has_worker: bool = False,
        is_newcomer: bool = False,
    ) -> Page:
        """A page of a browser that was never here before. Errors it meets fail the test. The service worker, which
        would fetch and keep files behind every page, comes where it is wanted, and so does the card that tells
        newcomers what a game is about."""
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=size == PHONE,
            base_url=self.address,
        )
        context.set_default_timeout(PATIENCE)
        if not has_worker:
            context.add_init_script(NO_WORKER)
        if not is_newcomer:
            context.add_init_script(MET)
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self._heard.append(f"{page.url}: {error}"))
        page.on(
            "console", lambda said: self._heard.append(f"{page.url}: {said.text}") if said.type == "error" else None
        )
        page.goto(path)
        return page

    def person(self) -> APIRequestContext:
        """Somebody who was never here before and needs no page."""
        context = self._browser.new_context(base_url=self.address)
        self._contexts.append(context)
        return context.request

    def forgive(self, trouble: int | str) -> None:
        """A trouble the test wanted: a status by which the server refuses, or words. It is forgiven whether the console
        said so already or is late."""
        self._forgiven.append(trouble if isinstance(trouble, str) else f"status of {trouble} ")

    @property
    def troubles(self) -> list[str]:
        return [trouble for trouble in self._heard if not any(forgiven in trouble for forgiven in self._forgiven)]

    def keep_pictures(self, test: str) -> None:
        FAILURES.mkdir(parents=True, exist_ok=True)
        pages = [page for context in self._contexts for page in context.pages]
        for number, page in enumerate(pages):
            with suppress(Error):  # a page that crashed shows nothing
                page.screenshot(path=FAILURES / f"{test}-{number}.png")

    def close(self) -> None:
        for context in self._contexts:
            context.close()
        self._contexts.clear()


def visiting(request: pytest.FixtureRequest, address: str, browser: Browser) -> Iterator[Site]:
    site = Site(address, browser)
    yield site
    if request.node.stash.get(FAILED, False) or site.troubles:
        site.keep_pictures(name_of(request.node))
    site.close()
    assert site.troubles == []


def program(name: str) -> str:
    """The path of a browser of Debian's."""
    path = shutil.which(name)
    if path is None:
        message = f"THE BROWSER TESTS DID NOT RUN: there is no {name} here. On Debian: apt-get install {name}"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    return path


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium without windows of its own: the same pages in two thirds of the time."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program("chromium-headless-shell"), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def whole_chromium(chromium: Browser) -> Iterator[Browser]:
    """The browser people have, for what belongs to its windows: installing, notifications."""
    browser = chromium.browser_type.launch(executable_path=program("chromium"), args=FLAGS)
    yield browser
    browser.close()


@dataclass
class Served:
    address: str
    process: "subprocess.Popen[bytes]"


HASTY = """
import functools, sys
from marketday.server import app, coach
grace, coach.MOST_DECISIONS, coach.MOST_CHANCES = sys.argv.pop(1), int(sys.argv.pop(1)), 4
if grace:
    app.make_app = functools.partial(app.make_app, grace=float(grace))
from marketday.cli import main
sys.exit(main())
"""
HASTY_GRACE = 1.5
COACHED_DECISIONS = 12
"""Enough to see the coach get on, and for somebody who plays at random to have made a mistake beyond doubt (of five
decisions in Bankrut none was, one time in twelve); it judges them for seconds and not for half a minute."""


@contextmanager
def serve(
    folder: Path,
    *more: str,
    grace: float | None = None,
    root: Path = ROOT,
    environment: Mapping[str, str] = os.environ,
) -> Iterator[Served]:
    """A real server with an empty database, for as long as the block lasts, though its coach looks at few decisions;
    `grace` is for how long somebody who left still counts as present."""
    assert (root / "client" / "dist" / "index.html").exists(), "the client has not been built: python3 dev.py setup"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["serve", "--port", str(port), "--data", str(folder / "tables.sqlite"), "--pace", "0"]
    program = ["-c", HASTY, "" if grace is None else str(grace), str(COACHED_DECISIONS)]
    command = [sys.executable, *program, *words, "--made-per-minute", "100000", *more]
    server = subprocess.Popen(command, cwd=root, env=environment)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(server, f"{address}/api/health")
        with in_use(folder / "tables.sqlite"):
            yield Served(address, server)
    finally:
        server.terminate()
        server.wait(10)


def wait_for(server: "subprocess.Popen[bytes]", page: str) -> None:
    deadline = time.monotonic() + 90
    while True:
        try:
            urllib.request.urlopen(page)
            return
        except OSError:
            assert server.poll() is None, "the server gave up"
            assert time.monotonic() < deadline, "the server did not come up"
            time.sleep(0.1)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve(tmp_path_factory.mktemp("site")) as served:
        yield served.address


@pytest.fixture(scope="session")
def hasty_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where somebody who leaves counts as present for a moment only."""
    with serve(tmp_path_factory.mktemp("hasty"), grace=HASTY_GRACE) as served:
        yield served.address


@pytest.fixture
def site(request: pytest.FixtureRequest, address: str, chromium: Browser) -> Iterator[Site]:
    yield from visiting(request, address, chromium)


@pytest.fixture
def hasty_site(request: pytest.FixtureRequest, hasty_address: str, chromium: Browser) -> Iterator[Site]:
    yield from visiting(request, hasty_address, chromium)


def wait_until(page: Page, happens: Callable[[], Any], otherwise: str) -> None:
    """For what no locator can wait for; what the page tells is heard meanwhile."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not happens():
        assert time.monotonic() < deadline, otherwise
        page.wait_for_timeout(20)


def is_keeping() -> bool:
    """Does a person want to look?"""
    return os.environ.get("MARKETDAY_SCREENSHOTS") == "1"


def keep(page: Page, name: str) -> None:
    if is_keeping():
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png")


DRAWN = "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def resize(page: Page, size: tuple[int, int]) -> None:
    """As when a window is drawn larger or a tablet turned."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(DRAWN)


def pick_up_phone(page: Page) -> None:
    """From now on the page is as large as a phone's, and touched by fingers."""
    page.context.new_cdp_session(page).send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    resize(page, PHONE)


def no_sideways(page: Page) -> None:
    wide = page.evaluate(
        """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("body *")]
          .map(one => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
          .filter(([box]) => box.width > 0 && box.right > innerWidth + 0.5)
          .map(([box, html]) => `to ${Math.round(box.right)}: ${html}`)
          .concat("the page")"""
    )
    assert wide == [], "no sideways scrolling"


def fits_thumbs(page: Page, what: str, least: float = 43.5) -> None:
    """Whatever of this is visible is large enough to be hit with a thumb."""
    small = page.locator(what).evaluate_all(
        """(all, least) => all
          .map(one => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
          .filter(([box]) => box.width > 0 && Math.min(box.width, box.height) < least)
          .map(([box, html]) => `${Math.round(box.width)} x ${Math.round(box.height)} ${html}`)""",
        least,
    )
    assert small == [], "targets for thumbs"


def nothing_is_covered(page: Page, what: str) -> None:
    """Whatever of this there is lies in the window, and nothing over it."""
    hidden = page.locator(what).evaluate_all(
        """all => all
          .map(one => [one, one.getBoundingClientRect()])
          .filter(([, box]) => box.width > 0)
          .filter(([one, box]) => [box.top + 2, box.bottom - 2].some(
            y => !one.contains(document.elementFromPoint(box.left + box.width / 2, y))))
          .map(([one]) => one.outerHTML.slice(0, 90))"""
    )
    assert hidden == [], "nothing lies over it"
