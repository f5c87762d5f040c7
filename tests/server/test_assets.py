"""The built client as it is served: packed, kept for ever where the name says what is inside, and nothing else."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import brotli
import httpx
import pytest

from marketday.server.answers import PERSONAL
from marketday.server.assets import OWN
from marketday.server.packing import SUFFIXES, Packing, packing_for
from marketday.server.pages import ADDRESSES
from tests.server.guest import BOT, ME, Guest
from tests.server.venue import open_venue

ONE_STORE = True

DIST = Path(__file__).resolve().parents[2] / "client" / "dist"
FILES = sorted(
    name
    for name in (file.relative_to(DIST).as_posix() for file in DIST.rglob("*") if file.is_file())
    if not name.endswith(tuple(SUFFIXES.values())) and not name.startswith(OWN)
)
UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress}
PAGES = [address.replace("{path:path}", "klongs") for address in ADDRESSES]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    database = tmp_path_factory.mktemp("site") / "tables.sqlite"
    with open_venue(database, client=DIST) as venue, httpx.Client(base_url=venue.url, verify=False) as http:
        yield http


def fetch(site: httpx.Client, path: str, method: str = "GET", **headers: str) -> tuple[httpx.Response, bytes]:
    """The answer and its bytes as they came over the line."""
    named = {"Accept-Encoding": "identity", **{name.replace("_", "-"): value for name, value in headers.items()}}
    with site.stream(method, path, headers=named) as reply:
        return reply, b"".join(reply.iter_raw())


def test_there_is_a_build_to_look_at() -> None:
    assert "sw.js" in FILES
    assert "manifest.webmanifest" in FILES
    assert sum(name.startswith("assets/") for name in FILES) > 20


def test_what_a_page_adds_is_fetched_early_and_is_not_in_the_way_of_the_shell(site: httpx.Client) -> None:
    page = fetch(site, "/learn/klongs")[1].decode()
    links = re.findall(r"<link [^>]*/assets/[^>]*>", page)
    added = [link for link in links if re.search(r"/(Learn|klongs)-", link)]
    assert any('as="style"' in link for link in added)
    assert any('rel="modulepreload"' in link for link in added)
    assert all('fetchpriority="low"' in link for link in added)
    assert not any('rel="stylesheet"' in link for link in added)
    assert not any('fetchpriority="low"' in link for link in links if "/shell-" in link or "/index-" in link)


@pytest.mark.parametrize("name", FILES)
def test_a_file_comes_bare_or_packed_and_only_once(site: httpx.Client, name: str) -> None:
    content = (DIST / name).read_bytes()
    bare, body = fetch(site, f"/{name}")
    assert bare.status_code == 200
    assert body == content
    assert "content-encoding" not in bare.headers
    is_hashed = name.startswith("assets/")
    assert bare.headers["cache-control"] == ("public, max-age=31536000, immutable" if is_hashed else "no-cache")
    etags = {bare.headers["etag"]}
    for packing, suffix in SUFFIXES.items():
        if not (DIST / f"{name}{suffix}").exists():
            assert len(content) < 500 or name.endswith((".png", ".woff2"))
            continue
        reply, body = fetch(site, f"/{name}", Accept_Encoding=packing)
        assert reply.headers["content-encoding"] == packing
        assert len(body) < len(content)
        assert UNPACK[packing](body) == content
        assert "accept-encoding" in reply.headers["vary"].lower()
        assert "accept-encoding" in bare.headers["vary"].lower()
        etags.add(reply.headers["etag"])
        again, body = fetch(site, f"/{name}", Accept_Encoding=packing, If_None_Match=reply.headers["etag"])
        assert (again.status_code, body) == (304, b"")
        assert again.headers["cache-control"] == reply.headers["cache-control"]
        head, body = fetch(site, f"/{name}", "HEAD", Accept_Encoding=packing)
        assert (head.status_code, body) == (200, b"")
        assert head.headers["content-length"] == reply.headers["content-length"]
    assert len(etags) in (1, 3), "every form has an ETag of its own"


def test_files_are_of_the_type_that_browsers_want(site: httpx.Client) -> None:
    wanted = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png"}
    wanted |= {".webmanifest": "application/manifest+json", ".txt": "text/plain", ".woff2": "font/woff2"}
    for name in FILES:
        assert fetch(site, f"/{name}", "HEAD")[0].headers["content-type"].split(";")[0] == wanted[Path(name).suffix]


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/assets",
            "/assets/",
            "/assets/no-such.js",
            "/assets/%00",
            "/assets/..%2findex.html",
            "/assets/%2e%2e/sw.js",
        ),
        *("/assets/%2e%2e/%2e%2e/dev.py", "/sw.js/", "/sw.js/more", "/sw.js.br"),
        *("/icons/", "/icons/../../pyproject.toml", "/preloads.json"),
        *(f"/{name}/" for name in FILES[:1]),
    ],
)
def test_odd_paths_lead_nowhere(site: httpx.Client, path: str) -> None:
    assert fetch(site, path)[0].status_code == 404


@pytest.mark.parametrize(
    ("accept", "packing"),
    [
        ("", None),
        ("br", "br"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("gzip;q=0", None),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("GZIP; Q=1.0", "gzip"),
        ("*", "br"),
        ("*;q=0", None),
        ("br;q=0, *", "gzip"),
        ("identity, br;q=0.2", None),
        ("br;q=nonsense", None),
        ("xbr, not-gzip", None),
        (",;,=", None),
    ],
)
def test_a_browser_gets_a_packing_that_it_takes(site: httpx.Client, accept: str, packing: Packing | None) -> None:
    assert packing_for(accept) == packing
    script = next(name for name in FILES if name.endswith(".js"))
    for path in (f"/{script}", "/", "/api/games"):
        reply, body = fetch(site, path, Accept_Encoding=accept)
        assert reply.headers.get("content-encoding") == packing
        assert "accept-encoding" in reply.headers["vary"].lower()
        assert len(body) == int(reply.headers["content-length"])


@pytest.mark.parametrize("path", PAGES)
def test_no_cache_keeps_the_page_that_gives_somebody_a_cookie(site: httpx.Client, path: str) -> None:
    first = httpx.get(f"{site.base_url}{path}", verify=False)
    assert "marketday=" in first.headers["set-cookie"]
    assert first.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("packing", SUFFIXES)
@pytest.mark.parametrize("path", [*PAGES, "/api/games", "/nothing"])
def test_pages_and_answers_are_packed_and_not_sent_twice(site: httpx.Client, path: str, packing: Packing) -> None:
    _, plain = fetch(site, path, Accept="text/html")
    reply, body = fetch(site, path, Accept="text/html", Accept_Encoding=packing)
    assert UNPACK[packing](body) == plain
    is_personal = path.startswith(PERSONAL)
    assert reply.headers["cache-control"] == ("no-store" if is_personal else "no-cache")
    if reply.status_code == 200 and not is_personal:
        again, body = fetch(site, path, Accept_Encoding=packing, If_None_Match=f'"other", {reply.headers["etag"]}')
        assert (again.status_code, body) == (304, b"")
        assert fetch(site, path, If_None_Match='"other"')[0].status_code == 200


def test_head_is_answered_wherever_get_is(site: httpx.Client) -> None:
    ann = Guest(str(site.base_url).rstrip("/"))
    made = ann.make(ME, BOT)
    ann.leave()
    described = site.get("/schema/openapi.json").json()["paths"]
    gets = [path for path, operations in described.items() if "get" in operations]
    assert len(gets) > 5
    for path in [*gets, *PAGES, *(f"/{name}" for name in FILES[:3]), "/join/1.2", "/nothing"]:
        address = path.replace("{table}", made.table).replace("{step}", "0")
        for named in (part for part in address.split("/") if part.startswith("{")):
            address = address.replace(named, "klongs")
        got, _ = fetch(site, address)
        head, body = fetch(site, address, "HEAD")
        assert (head.status_code, body) == (got.status_code, b""), address
        assert head.headers["content-type"] == got.headers["content-type"]
        if path != "/metrics" and path != "/api/health":
            assert head.headers["content-length"] == got.headers["content-length"]


def test_what_is_personal_is_kept_by_no_cache(site: httpx.Client) -> None:
    ann = Guest(str(site.base_url).rstrip("/"))
    made = ann.make(ME, BOT)
    for path in (f"/api/tables/{made.table}/links", f"/api/tables/{made.table}/moments/0", "/api/me", "/join/1.2"):
        for written in (path, f"{ann.url}/{path}"):
            assert ann.http.get(written).headers["cache-control"] == "no-store", written
    making = ann.http.post("/api/tables", json={"game": "klongs", "seats": [ME, BOT]})
    assert making.headers["cache-control"] == "no-store"
    ann.leave()
    described = site.get("/schema/openapi.json").json()["paths"]
    for path in (path for path, operations in described.items() if "get" in operations and "{" not in path):
        assert site.get(path).headers["cache-control"] in ("no-cache", "no-store"), path


def test_a_page_names_what_it_will_need_in_the_language_of_the_browser(site: httpx.Client) -> None:
    pages = {
        language: fetch(site, "/table/1", Accept_Language=f"{language}-XX,xx;q=0.5")[1] for language in ("pl", "fr")
    }
    assert b'<html lang="pl"' in pages["pl"]
    assert b"/assets/Table-" in pages["pl"]
    assert b"/assets/Table-" not in fetch(site, "/")[1]
    assert pages["pl"] != pages["fr"]
    for page in pages.values():
        for link in page.decode().split('href="')[1:]:
            assert fetch(site, link.split('"')[0], "HEAD")[0].status_code == 200


def test_a_table_names_its_board_and_rules_only_words(site: httpx.Client) -> None:
    ann = Guest(str(site.base_url).rstrip("/"))
    made = ann.make(ME, BOT)
    ann.leave()
    table, replay = (fetch(site, f"/table/{made.table}{rest}")[1] for rest in ("", "/replay/1"))
    assert b"/assets/klongs-" in table
    assert b"/assets/Replay-" in replay
    assert b"/assets/Table-" not in replay
    rules, home = fetch(site, "/rules/klongs")[1], fetch(site, "/")[1]
    assert b"/assets/klongs-" not in rules
    assert [page.count(b"/assets/en-") for page in (home, rules, table)] == [1, 2, 2]


def test_a_page_may_have_a_head_of_its_own() -> None:
    """The seam for pages about one thing: a title, a description, tags for previews."""
    from litestar.testing import RequestFactory

    from marketday.server.pages import Pages

    page = Pages(DIST).html(RequestFactory().get("/"), '<meta property="og:x" content="1">', "A & B", '"so"')
    assert "<title>A &amp; B</title>" in page
    assert 'content="&quot;so&quot;"' in page
    assert '<meta property="og:x" content="1">' in page
    assert page.index("og:x") < page.index("</head>")
