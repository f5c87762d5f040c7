"""Posters and the heads of pages: drawn by the server, the same everywhere, and nothing on them that a stranger may not
know."""

import asyncio
import html
import json
import os
import re
import signal
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from marketday.core.grammar import AnyGame
from marketday.core.registry import every
from marketday.core.text import LANGUAGES, catalogue, catalogue_of_game
from marketday.server import words
from marketday.server.gallery import SHAPES
from marketday.server.posters import drawing, painter, studio
from marketday.server.posters.studio import NotDrawn, Studio
from tests.server.guest import Guest
from tests.server.stored import lay_down
from tests.server.venue import Venue, open_venue

ONE_STORE = True

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "client" / "dist"
FONTS = sorted((CLIENT / "fonts").glob("*.ttf"))
GAMES = every()
NAMES = ["Wawrzyniec Brzęczyszczyk", '<script>"&amp;', "😀 日本 \u202e\u0007", "", "François", "…"]
HIDDEN = "Zbigniew"

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
each_shape = pytest.mark.parametrize("shape", SHAPES)


class Shown(NamedTuple):
    venue: Venue
    over: dict[str, str]
    running: dict[str, str]
    waiting: dict[str, str]


@pytest.fixture(scope="module", autouse=True)
def patience() -> Iterator[None]:
    """On a busy machine the first picture may take long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(studio, "PATIENCE", 120.0)
        yield


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    assert (CLIENT / "index.html").exists(), "the client has not been built: python3 dev.py setup"
    database = tmp_path_factory.mktemp("gallery") / "tables.sqlite"
    over = {game.id: lay_down(database, game, "over", NAMES[: game.seat_counts[-1]]) for game in GAMES}
    running, waiting = (
        {game.id: lay_down(database, game, stage, [HIDDEN] * game.seat_counts[0]) for game in GAMES}
        for stage in ("running", "waiting")
    )
    with open_venue(database, client=CLIENT) as venue:
        yield Shown(venue, over, running, waiting)


@pytest.fixture
def stranger(shown: Shown) -> Iterator[httpx.Client]:
    guest = Guest(shown.venue.url)
    yield guest.http
    guest.leave()


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack_from(">II", png, 16)
    return width, height


def head_of(http: httpx.Client, path: str, language: str = "en") -> dict[str, str]:
    """What the page says of itself, read as a messenger reads it."""
    page = http.get(path, headers={"Accept-Language": language}).text
    assert "<!--head-->" not in page
    assert page.count("<title>") == 1
    tags = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />', page)
    title = re.search(r"<title>(.*?)</title>", page)
    assert title
    return {"title": html.unescape(title[1])} | {name: html.unescape(content) for name, content in tags}


# ---- fonts -----------------------------------------------------------------------------------------------------------
def test_the_fonts_are_there() -> None:
    """They come with the client's packages and are laid beside the built pages; their licence goes with them."""
    drawing.fonts(FONTS)
    assert (CLIENT / "fonts" / "LICENSE").exists()


@pytest.mark.parametrize(("family", "weight"), [("DejaVu Sans", 400), ("DejaVu Sans", 700), ("DejaVu Serif", 700)])
def test_every_letter_we_use_is_really_drawn(family: str, weight: int) -> None:
    """Not as nothing, nor as the box that stands for an unknown one."""
    texts = [text for language in LANGUAGES for text in catalogue("marketday.server", language).values()]
    texts += [words.game_name(game.id, language) for game in GAMES for language in LANGUAGES]
    texts += [catalogue_of_game(game.id, "pl")[f"colour.{colour}"] for game in GAMES for colour in game.colours]
    letters = {letter for text in texts for letter in text if letter.isalpha()} | set("ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßéèçœÉ")

    def drawn(letter: str) -> bytes:
        text = f'<text x="4" y="30" font-family="{family}" font-weight="{weight}" font-size="28">{letter}</text>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{text}</svg>'
        return painter.paint(svg, [str(font) for font in FONTS])

    nothing, box = drawn(" "), drawn("\U0010fffd")
    assert nothing != box, "an unknown letter is a box"
    pictures = {letter: drawn(letter) for letter in letters}
    assert not {letter for letter, picture in pictures.items() if picture in (nothing, box)}
    assert len(set(pictures.values())) == len(letters), "each looks like itself"


def test_a_line_is_made_to_fit() -> None:
    face = drawing.fonts(FONTS).plain
    for text in ("Ola", "W" * 24, "Wawrzyniec Brzęczyszczyk"):
        said, size = face.fitted(text, 40, 300, 24)
        assert face.width(said, size) <= 300.001
        assert said == text or said.endswith("…")
    assert face.drawable("a\u202eb\u0000c\u65e5\U0001f9ffd\u0301 \t e") == "abcd\u0301 e"


# ---- posters ---------------------------------------------------------------------------------------------------------
@each_game
@each_shape
def test_the_poster_of_a_finished_game_is_a_picture_of_the_right_size(
    shown: Shown, stranger: httpx.Client, game: AnyGame, shape: str
) -> None:
    reply = stranger.get(f"/posters/tables/{shown.over[game.id]}/{shape}")
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "image/png"
    assert size_of(reply.content) == SHAPES[shape]


@each_game
def test_posters_speak_the_language_asked_for(shown: Shown, stranger: httpx.Client, game: AnyGame) -> None:
    path = f"/posters/tables/{shown.over[game.id]}/wide.png"
    asked = {language: stranger.get(path, params={"lang": language}).content for language in LANGUAGES}
    assert len(set(asked.values())) == len(LANGUAGES), "the month at least"
    for language in LANGUAGES:
        assert stranger.get(path, headers={"Accept-Language": f"xx,{language};q=0.8"}).content == asked[language]
    for odd in ("tlh", "", "../../etc"):
        assert stranger.get(path, params={"lang": odd}, headers={"Accept-Language": odd}).content == asked["en"]


@each_game
def test_of_a_table_that_is_not_finished_only_the_game_is_shown(
    shown: Shown, stranger: httpx.Client, game: AnyGame
) -> None:
    plain = stranger.get(f"/posters/games/{game.id}/wide.png").content
    assert size_of(plain) == drawing.WIDE
    for table in (shown.running[game.id], shown.waiting[game.id]):
        assert stranger.get(f"/posters/tables/{table}/wide.png").content == plain
    assert stranger.get(f"/posters/tables/{shown.over[game.id]}/wide.png").content != plain


def test_the_house_has_one_too(shown: Shown, stranger: httpx.Client) -> None:
    assert size_of(stranger.get("/posters/house/wide.png").content) == drawing.WIDE


@pytest.mark.parametrize(
    "path", ["house/huge.png", "games/chess/wide.png", "tables/0000/wide.png", "tables/zz/wide.png", "house/wide.svg"]
)
def test_what_there_is_no_poster_of_is_not_found(shown: Shown, stranger: httpx.Client, path: str) -> None:
    assert stranger.get(f"/posters/{path}").status_code in (400, 404)


def test_a_poster_is_drawn_once_and_not_sent_twice(shown: Shown, stranger: httpx.Client) -> None:
    path = f"/posters/tables/{shown.over[GAMES[0].id]}/square.png?lang=de"
    first = stranger.get(path)
    drawn = shown.venue.ask(lambda house: house.studio.drawn)
    again = stranger.get(path)
    assert again.content == first.content
    known = stranger.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")
    assert shown.venue.ask(lambda house: house.studio.drawn) == drawn
    assert "max-age" in first.headers["cache-control"]
    assert first.headers["vary"] == "Accept-Language"


def test_names_are_never_markup() -> None:
    lines = [drawing.Ranked(seat, name, False, seat + 1, 5) for seat, name in enumerate(NAMES)]
    svg = drawing.result(drawing.fonts(FONTS), drawing.WIDE, GAMES[0].id, "<x>&", "'\"", lines)
    assert "<script" not in svg
    assert "<x>" not in svg
    assert size_of(painter.paint(svg, [str(font) for font in FONTS])) == drawing.WIDE


@each_game
def test_each_game_has_a_picture_of_its_own(game: AnyGame) -> None:
    svg = drawing.one_game(drawing.fonts(FONTS), drawing.WIDE, game.id, "")
    assert "data:image/svg+xml" in svg
    others = {drawing.one_game(drawing.fonts(FONTS), drawing.WIDE, other.id, "") for other in GAMES if other != game}
    assert svg not in others


def test_without_fonts_there_are_no_posters_and_pages_promise_none(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><head><title>x</title><!--head--></head>")
    (tmp_path / "preloads.json").write_text('{"pages": {}, "words": {}, "boards": {}}')
    with open_venue(tmp_path / "tables.sqlite", client=tmp_path) as venue:
        with httpx.Client(base_url=venue.url, verify=False) as http:
            assert http.get("/posters/house/wide.png").status_code == 404
            head = head_of(http, "/")
        assert "og:image" not in head
        assert head["title"] == "Marketday"


# ---- the painter -----------------------------------------------------------------------------------------------------
def svg_of(number: int) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{number}" height="9"/>'


def test_a_painter_that_dies_is_replaced_and_none_is_left_behind() -> None:
    async def story() -> None:
        at = Studio(CLIENT / "fonts")
        assert at._process is None, "started when it is needed"
        assert size_of(await at.png(svg_of(5))) == (5, 9)
        first = at._process
        assert first is not None
        first.kill()
        assert size_of(await at.png(svg_of(6))) == (6, 9)
        second = at._process
        assert second is not None
        assert second.pid != first.pid
        with pytest.raises(NotDrawn):
            await at.png("<svg")
        assert size_of(await at.png(svg_of(7))) == (7, 9), "what cannot be drawn does not stop it"
        assert at._process is second
        await at.stop()
        assert second.returncode is not None

    asyncio.run(story())


@pytest.mark.skipif(os.name == "nt", reason="there is no stopping signal")
def test_a_painter_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        at = Studio(CLIENT / "fonts")
        await at.png(svg_of(5))
        assert at._process is not None
        at._process.send_signal(signal.SIGSTOP)
        monkeypatch.setattr(studio, "PATIENCE", 0.1)
        with pytest.raises(NotDrawn):
            await at.png(svg_of(6))
        monkeypatch.undo()
        assert size_of(await at.png(svg_of(6))) == (6, 9)
        await at.stop()

    asyncio.run(story())


def test_only_so_many_wait_and_only_so_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        at = Studio(CLIENT / "fonts")
        wishes = [at.png(svg_of(10 + number)) for number in range(studio.MOST_WAITING + 3)]
        replies = await asyncio.gather(*wishes, return_exceptions=True)
        assert sum(isinstance(reply, NotDrawn) for reply in replies) == 3
        monkeypatch.setattr(studio, "MOST_KEPT", 300)
        for number in range(5):
            await at.png(svg_of(100 + number))
            assert sum(map(len, at._kept.values())) == at._size <= 300
        await at.stop()

    asyncio.run(story())


# ---- heads -----------------------------------------------------------------------------------------------------------
@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_finished_game_tells_how_it_ended(
    shown: Shown, stranger: httpx.Client, game: AnyGame, language: str
) -> None:
    table = shown.over[game.id]
    for path in (f"/table/{table}", f"/table/{table}/replay/3?seat=1"):
        head = head_of(stranger, path, language)
        assert words.game_name(game.id, language) in head["title"]
        assert NAMES[0] in head["og:description"]
        assert NAMES[1] in head["og:description"]
        assert "2026" in head["description"]
        assert head["og:image"] == f"{shown.venue.url}/posters/tables/{table}/wide.png?lang={language}"
        assert head["og:url"] == shown.venue.url + path.partition("?")[0]
        assert head["og:locale"].startswith(language)
        assert head["twitter:card"] == "summary_large_image"
        assert size_of(stranger.get(head["og:image"]).content) == drawing.WIDE


@each_game
def test_of_other_tables_nobody_is_named(shown: Shown, stranger: httpx.Client, game: AnyGame) -> None:
    for table in (shown.running[game.id], shown.waiting[game.id]):
        head = head_of(stranger, f"/table/{table}")
        assert HIDDEN not in str(head)
        assert table not in head["og:image"]
        assert words.game_name(game.id, "en") in head["title"]


def test_names_stay_inside_their_tags(shown: Shown, stranger: httpx.Client) -> None:
    page = stranger.get(f"/table/{shown.over[GAMES[0].id]}").text
    assert NAMES[1] not in page
    assert html.escape(NAMES[1]) in page


PAGES = [
    "/",
    "/new",
    "/about",
    "/rules",
    "/learn",
    *(f"/{page}/{game.id}" for page in ("rules", "learn") for game in GAMES),
]


@pytest.mark.parametrize("path", [*PAGES, "/table/0000", "/table/zz/replay/1", "/rules/chess"])
def test_every_page_tells_what_it_is(shown: Shown, stranger: httpx.Client, path: str) -> None:
    for language in LANGUAGES:
        head = head_of(stranger, path, language)
        for tag in ("title", "description", "og:title", "og:description", "og:type"):
            assert head[tag]
        assert head["og:image"].startswith(shown.venue.url)
        assert stranger.get(head["og:image"]).status_code == 200


def test_a_page_that_is_not_has_a_title_too(shown: Shown, stranger: httpx.Client) -> None:
    reply = stranger.get("/nothing/here", headers={"Accept": "text/html"})
    assert reply.status_code == 404
    assert "<title>Marketday</title>" in reply.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_are_the_same_in_all_languages_and_as_the_client_says(language: str) -> None:
    texts = catalogue("marketday.server", language)
    english = catalogue("marketday.server", "en")
    assert list(texts) == list(english)
    for key, text in texts.items():
        assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", english[key]))
    client = json.loads((ROOT / "client" / "src" / "text" / f"{language}.json").read_text("utf-8"))
    assert texts["house.sentence"] == client["home.sentence"]
