"""A browser that was never here is shown a finished game: its replay, its result, its picture."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from marketday.core.grammar import AnyGame
from marketday.core.registry import every
from marketday.core.text import LANGUAGES
from tests.browser.conftest import DESKTOP, PHONE, ROOT, SCREENSHOTS, Site, is_keeping, keep, no_sideways, resize
from tests.browser.guests import speak
from tests.server.stored import lay_down
from tests.server.venue import open_venue

GAMES = [game for game in every() if game.is_listed]
NAMES = ["Wawrzyniec Brzęczyszczyk", "", "Ola", "Jürgen", "François", "Zoë"]
DIST = ROOT / "client" / "dist"
BOARD = ".replay .main svg >> visible=true"

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


class Hall(NamedTuple):
    address: str
    over: dict[str, str]
    running: dict[str, str]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    database = tmp_path_factory.mktemp("hall") / "tables.sqlite"
    over = {game.id: lay_down(database, game, "over", NAMES[: game.seat_counts[-1]]) for game in GAMES}
    running = {game.id: lay_down(database, game, "running", NAMES[: game.seat_counts[0]]) for game in GAMES}
    with open_venue(database, client=DIST) as venue:
        yield Hall(venue.url, over, running)


@pytest.fixture
def site(hall: Hall, chromium: Browser) -> Iterator[Site]:
    site = Site(hall.address, chromium)
    yield site
    site.close()
    assert site.troubles == []


def said(language: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((ROOT / "client" / "src" / "text" / f"{language}.json").read_text("utf-8"))
    return texts


def title_of(page: Page, name: str) -> str:
    content = page.locator(f'meta[property="{name}"]').get_attribute("content")
    assert content
    return content


@each_game
def test_a_replay_link_opens_in_a_browser_that_was_never_here(hall: Hall, site: Site, game: AnyGame) -> None:
    path = f"/table/{hall.over[game.id]}/replay/0"
    page = site.visit(path)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.locator(BOARD).first).to_be_visible()
    page.get_by_role("button", name=said("en")["replay.forward"]).click()
    expect(page).to_have_url(f"{hall.address}/table/{hall.over[game.id]}/replay/1")
    page.get_by_label(said("en")["replay.seat"]).select_option(label=NAMES[0])
    expect(page).to_have_url(f"{hall.address}/table/{hall.over[game.id]}/replay/1?seat=0")
    page.get_by_role("button", name=said("en")["link.copy"]).click()
    copied = page.evaluate("navigator.clipboard.readText()")
    elsewhere = site.visit(copied, size=PHONE, language="pl")
    expect(elsewhere.locator(BOARD).first).to_be_visible()
    no_sideways(elsewhere)
    keep(elsewhere, f"stranger-replay-{game.id}")


def test_a_game_that_goes_on_is_not_shown_and_the_page_says_why(hall: Hall, site: Site) -> None:
    page = site.visit("/about")
    for game, languages in zip(GAMES, (LANGUAGES, *[[LANGUAGES[-1]]] * len(GAMES)), strict=False):
        page.goto(f"/table/{hall.running[game.id]}/replay/0")
        for language in languages:
            speak(page, language)
            expect(page.get_by_text(said(language)["trouble.running"])).to_be_visible()
    site.forgive(403)


@each_game
def test_the_result_can_be_passed_on_from_desktop_and_phone(
    hall: Hall, site: Site, game: AnyGame, tmp_path: Path
) -> None:
    language = LANGUAGES[GAMES.index(game) % len(LANGUAGES)]
    words = said(language)
    page = site.visit(f"/table/{hall.over[game.id]}", language=language)
    page.get_by_role("button", name=words["share.result"]).click()
    picture = page.locator("dialog img")
    expect(picture).to_be_visible()
    page.wait_for_function("() => document.querySelector('dialog img').naturalWidth === 1080")
    for size in (DESKTOP, PHONE):
        resize(page, size)
        no_sideways(page)
        keep(page, f"share-{game.id}-{size[0]}")
        expect(page.locator("dialog").get_by_role("button", name=words["link.copy"])).to_be_visible()
    with page.expect_download() as waiting:
        page.get_by_role("link", name=words["share.download"]).click()
    file = tmp_path / "result.png"
    waiting.value.save_as(file)
    assert file.read_bytes().startswith(b"\x89PNG")


DEVICE = """
  window.shared = [];
  navigator.canShare = (parcel) => parcel.files.length > 0;
  navigator.share = async (parcel) => {
    const { url, title, files: [{ type, size }] } = parcel;
    window.shared.push({ url, title, type, size });
  };
"""


def test_where_the_device_can_share_it_gets_picture_and_link(hall: Hall, site: Site) -> None:
    game, words = GAMES[-1], said("en")
    page = site.visit("/about")
    page.add_init_script(DEVICE)
    page.goto(f"/table/{hall.over[game.id]}")
    page.get_by_role("button", name=words["share.result"]).click()
    page.get_by_role("button", name=words["share.share"]).click()
    page.wait_for_function("() => window.shared.length === 1")
    (parcel,) = page.evaluate("window.shared")
    assert parcel["url"] == f"{hall.address}/table/{hall.over[game.id]}/replay/0"
    assert parcel["type"] == "image/png"
    assert parcel["size"] > 10_000
    assert NAMES[0] in parcel["title"]


def test_the_page_promises_the_picture_it_has(hall: Hall, site: Site) -> None:
    page = site.visit("/about", language="de")
    for game in GAMES:
        page.goto(f"/table/{hall.over[game.id]}/replay/0")
        poster = title_of(page, "og:image")
        assert NAMES[0] in title_of(page, "og:description")
        reply = page.request.get(poster)
        assert reply.headers["content-type"] == "image/png"
        if is_keeping():
            SCREENSHOTS.mkdir(parents=True, exist_ok=True)
            (SCREENSHOTS / f"poster-{game.id}.png").write_bytes(reply.body())
