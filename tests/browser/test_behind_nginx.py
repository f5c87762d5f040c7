"""A site as hosts run it: two servers with PostgreSQL, nginx in front by the example of deploy/, TLS, maybe a path."""

import os
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from marketday.admin import visit
from marketday.server.sessions import COOKIE
from tests import places
from tests.admin import certificate
from tests.browser.conftest import FLAGS, PATIENCE, ROOT, program
from tests.browser.player import Player
from tests.server.venue import Venue, open_venue
from tools import nginx
from tools.ports import free_port

DIST = ROOT / "client" / "dist"
MET = 'localStorage.setItem("marketday.met", JSON.stringify(["klongs"]))'
SOME_MOVES = 4
TRUST = "--ignore-certificate-errors"
"""For the service worker, whose script a browser fetches from nobody whom it does not trust."""


@pytest.fixture(params=["", "/club/games"])
def site(request: pytest.FixtureRequest, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if nginx.program() is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("nginx is not installed")
    certificate.make(tmp_path / "both.pem")
    shared = places.new_place(tmp_path_factory, "postgres")
    port = free_port()
    url = f"https://127.0.0.1:{port}{request.param}"
    with open_venue(shared, client=DIST, url=url) as one, open_venue(shared, client=DIST, url=url) as two:
        proxy = nginx.Proxy(tmp_path, [one.port, two.port], tmp_path / "both.pem", request.param, port)
        try:
            yield url
        finally:
            proxy.close()
        assert tables_of(one) + tables_of(two) > 0


def tables_of(venue: Venue) -> int:
    return venue.ask(lambda house: len(house.rooms))


def test_a_game_is_played_through_it(
    site: str, chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "PATIENCE", PATIENCE / 1000)  # here it matters that a site answers, not how soon
    with ThreadPoolExecutor(1) as aside:  # the browser's driver has a loop in this thread
        assert aside.submit(visit.look, site, certificate.trusting(tmp_path / "both.pem")).result() == []
    browser = chromium.browser_type.launch(executable_path=program("chromium-headless-shell"), args=[*FLAGS, TRUST])
    context = browser.new_context(ignore_https_errors=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    for spelling in ("metrics", "metrics/", "metrics%2f"):
        assert context.request.get(f"{site}/{spelling}").status == 404, "only for whoever runs the site"
    context.add_init_script(MET)
    troubles: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    page.on("response", lambda answer: troubles.append(answer.url) if answer.status >= 400 else None)
    page.goto(f"{site}/")
    (cookie,) = [one for one in context.cookies() if one["name"] == COOKIE]
    base = re.sub(r"https://[^/]+", "", site)
    assert (cookie["path"], cookie["secure"], cookie["httpOnly"]) == (f"{base}/", True, True)

    wish = {"game": "klongs", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}]}
    made = context.request.post(
        f"{site}/api/tables", data=wish, headers={"Origin": re.sub(r"(https://[^/]+).*", r"\1", site)}
    )
    assert made.status == 201, made.text()
    table = made.json()["table"]
    page.goto(f"{site}/table/{table}")
    player = Player(page)
    player.wait_until_asked()
    # To the end once: the other time some moves tell as much.
    if base:
        player.play_to_the_end()
    else:
        player.play_until(lambda: player.moves > SOME_MOVES)

    for link in page.locator("a[href]").all():
        assert link.evaluate("link => link.href").startswith((f"{site}/", "http://www", "mailto:")), "in a new tab, too"
    page.goto(f"{site}/rules")
    page.get_by_role("link", name=re.compile("Klongs")).first.click()
    expect(page).to_have_url(re.compile(f"^{re.escape(site)}/rules/klongs"))
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    scope = page.evaluate("navigator.serviceWorker.ready.then(found => found.scope)")
    assert scope == f"{site}/"
    assert troubles == []
    browser.close()
