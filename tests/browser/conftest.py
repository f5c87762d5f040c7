"""A real server, a real Chromium. With MARKETDAY_SCREENSHOTS=1 pictures are kept in build/screenshots, to be looked at
by a person."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
DESKTOP = (1280, 800)
PHONE = (390, 844)
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)


class Site:
    """A server of our own with an empty database, and browsers to visit it with."""

    def __init__(self, address: str, browser: Browser) -> None:
        self.address = address
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.troubles: list[str] = []

    def visit(self, path: str = "/", size: tuple[int, int] = DESKTOP, language: str = "en", dark: bool = False) -> Page:
        """A page of a browser that was never here before. Errors it meets fail the test."""
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=size == PHONE,
            base_url=self.address,
        )
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))
        page.on(
            "console", lambda said: self.troubles.append(f"{page.url}: {said.text}") if said.type == "error" else None
        )
        page.goto(path)
        return page

    def close(self) -> None:
        for context in self._contexts:
            context.close()
        self._contexts.clear()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = shutil.which("chromium")
    if program is None:
        message = "THE BROWSER TESTS DID NOT RUN: there is no Chromium here. On Debian: apt-get install chromium"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert (ROOT / "client" / "dist" / "index.html").exists(), "the client has not been built: python3 dev.py setup"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = tmp_path_factory.mktemp("site") / "tables.sqlite"
    words = ["serve", "--port", str(port), "--data", str(data), "--pace", "0", "--made-per-minute", "100000"]
    server = subprocess.Popen([sys.executable, "-m", "marketday", *words])
    address = f"http://127.0.0.1:{port}"
    deadline = time.monotonic() + 30
    while True:
        try:
            urllib.request.urlopen(f"{address}/api/health")
            break
        except OSError:
            assert server.poll() is None, "the server gave up"
            assert time.monotonic() < deadline, "the server did not come up"
            time.sleep(0.1)
    yield address
    server.terminate()
    server.wait(10)


@pytest.fixture
def site(address: str, chromium: Browser) -> Iterator[Site]:
    site = Site(address, chromium)
    yield site
    site.close()
    assert site.troubles == []


def is_keeping() -> bool:
    """Does a person want to look?"""
    return os.environ.get("MARKETDAY_SCREENSHOTS") == "1"


def keep(page: Page, name: str) -> None:
    if is_keeping():
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png")


def no_sideways(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "no sideways scrolling"


def fits_thumbs(page: Page, what: str) -> None:
    """Whatever of this can be seen is large enough to be hit with a thumb."""
    small = page.locator(what).evaluate_all(
        """all => all
          .map(one => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
          .filter(([box]) => box.width > 0 && Math.min(box.width, box.height) < 43.5)
          .map(([box, html]) => `${Math.round(box.width)} x ${Math.round(box.height)} ${html}`)"""
    )
    assert small == [], "targets for thumbs"
