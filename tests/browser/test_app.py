"""Marketday as an app: it can be installed, opens without a network and says so, and takes a new version calmly."""

import json
import re
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESKTOP, FLAGS, PHONE, ROOT, Site, keep, program, resize
from tests.browser.test_pages import violations
from tests.server.venue import open_venue

DIST = ROOT / "client" / "dist"
SIZES = (PHONE, DESKTOP)
KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async name =>
  [name, (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname)])))"""


def words(language: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((ROOT / "client" / "src" / "text" / f"{language}.json").read_text("utf-8"))
    return texts


def wait_for_worker(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_chromium_would_install_it(address: str, chromium: Browser, tmp_path: Path) -> None:
    """Chromium offers it in a persistent profile only."""
    browser = chromium.browser_type.launch_persistent_context(tmp_path, executable_path=program("chromium"), args=FLAGS)
    try:
        page = browser.new_page()
        page.goto(address)
        wait_for_worker(page)
        devtools = browser.new_cdp_session(page)
        assert devtools.send("Page.getAppManifest")["errors"] == []
        assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    finally:
        browser.close()


def test_opened_without_a_network_it_says_so_and_comes_back_by_itself(chromium: Browser, tmp_path: Path) -> None:
    texts = words("pl")
    with open_venue(tmp_path / "tables.sqlite", client=DIST) as venue:
        site, port = Site(venue.url, chromium), venue.port
        page = site.visit("/", size=PHONE, language="pl", has_worker=True)
        wait_for_worker(page)
    page.context.set_offline(True)
    page.goto("/rules/klongs")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text(texts["offline.title"])
    expect(page.get_by_text(texts["offline.text"])).to_be_visible()
    for size in SIZES:
        resize(page, size)
        assert violations(page) == []
        keep(page, f"offline-{size[0]}")
    with open_venue(tmp_path / "tables.sqlite", port=port, client=DIST):
        page.context.set_offline(False)
        expect(title).not_to_have_text(texts["offline.title"])
        expect(page.get_by_text("K-1", exact=True).first).to_be_attached()
        site.close()


def test_rules_that_were_opened_can_be_read_without_a_network(chromium: Browser, tmp_path: Path) -> None:
    """Also those of the first visit, when there was no worker yet."""
    texts = words("de")
    with open_venue(tmp_path / "tables.sqlite", client=DIST) as venue:
        site = Site(venue.url, chromium)
        page = site.visit("/rules/klongs", size=PHONE, language="de", has_worker=True)
        rule = page.get_by_text("K-1", exact=True).first
        rule.wait_for()
        wait_for_worker(page)
        page.wait_for_function(f"async () => Object.values(await ({KEPT})()).flat().some(one => /Rules-/.test(one))")
        page.goto("/rules/cove")
        page.get_by_text("M-1", exact=True).first.wait_for()
    page.context.set_offline(True)
    for game, id_ in (("klongs", "K-1"), ("cove", "M-1")):
        page.goto(f"/rules/{game}")
        expect(page.get_by_text(id_, exact=True).first).to_be_visible()
        expect(page.get_by_text(texts["offline.kept"])).to_be_visible()
    for size in SIZES:
        resize(page, size)
        assert violations(page) == []
        keep(page, f"offline-rules-{size[0]}")
    for path in ("/rules/bankrut", "/learn/klongs", "/"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(texts["offline.title"])
        expect(page.get_by_text(texts["offline.rules"])).to_be_visible()
    site.close()


def test_the_worker_keeps_the_page_and_its_files_and_nothing_of_the_api(site: Site) -> None:
    page = site.visit("/", has_worker=True)
    wait_for_worker(page)
    page.evaluate("fetch('/api/games').then(answer => answer.json())")
    page.goto("/rules/klongs")
    page.get_by_text("K-1", exact=True).first.wait_for()
    kept = [path for paths in page.evaluate(KEPT).values() for path in paths]
    assert "/" in kept
    assert any(path.startswith("/assets/Rules-") for path in kept)
    assert all(path == "/" or path.startswith("/assets/") for path in kept)


def test_a_new_version_waits_until_it_is_wanted(chromium: Browser, tmp_path: Path) -> None:
    texts, client = words("en"), tmp_path / "client"
    with open_venue(tmp_path / "tables.sqlite", client=DIST) as venue:
        site, port = Site(venue.url, chromium), venue.port
        page = site.visit("/", has_worker=True)
        wait_for_worker(page)
        (old,) = (name for name in page.evaluate(KEPT) if name.startswith("shell-"))
    shutil.copytree(DIST, client, ignore=shutil.ignore_patterns("sw.js.*"))
    (client / "sw.js").write_text((DIST / "sw.js").read_text("utf-8").replace(old, "shell-newer"), "utf-8")
    with open_venue(tmp_path / "tables.sqlite", port=port, client=client):
        page.evaluate("navigator.serviceWorker.ready.then(registration => registration.update().then(() => true))")
        expect(page.get_by_text(texts["update.ready"])).to_be_visible()
        page.evaluate("window.stillHere = true")
        keep(page, "new-version")
        assert old in page.evaluate(KEPT), "whoever is in the middle of something goes on with the old version"
        with page.expect_navigation():
            page.get_by_role("button", name=re.compile(texts["update.take"])).click()
        assert page.evaluate("window.stillHere") is None
        page.get_by_role("heading", level=1).wait_for()
        assert {name for name in page.evaluate(KEPT) if name.startswith("shell-")} == {"shell-newer"}
        expect(page.get_by_text(texts["update.ready"])).to_have_count(0)
        site.close()
