"""The documentation site below /docs."""

import os
from pathlib import Path
from unittest.mock import Mock

import httpx
import pytest

from marketday.server import docs
from marketday.server.app import POLICY
from tests.server.venue import open_venue


def site_of(folder: Path, text: str) -> Path:
    """A built site of two pages."""
    (folder / "_static").mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(f"<p>{text}", "utf-8")
    (folder / "protocol.html").write_text("<p>The protocol", "utf-8")
    (folder / "_static" / "furo.js").write_text("1", "utf-8")
    return folder


def test_pages_and_files_are_handed_out_under_the_policy(tmp_path: Path) -> None:
    docs = site_of(tmp_path / "site", "Hello")
    with open_venue(tmp_path / "tables.sqlite", docs=docs) as venue, httpx.Client(base_url=venue.url) as browser:
        moved = browser.get("/docs")
        assert moved.status_code == 307
        assert browser.get("/docs", follow_redirects=True).url.path == "/docs/"
        home = browser.get("/docs/")
        assert home.text == "<p>Hello"
        assert home.headers["content-security-policy"] == POLICY
        assert home.headers["content-type"] == "text/html; charset=utf-8"
        assert browser.get("/docs/protocol.html").text == "<p>The protocol"
        assert browser.get("/docs/_static/furo.js").headers["content-type"].startswith("text/javascript")
        again = browser.get("/docs/", headers={"If-None-Match": home.headers["etag"]})
        assert again.status_code == 304
        for path in ("/docs/gone.html", "/docs/../app.py", "/docs/%2e%2e/tables.sqlite", "/docsite"):
            assert browser.get(path).status_code == 404


def test_a_site_that_is_built_later_or_again_is_read(tmp_path: Path) -> None:
    docs = tmp_path / "site"
    with open_venue(tmp_path / "tables.sqlite", docs=docs) as venue, httpx.Client(base_url=venue.url) as browser:
        missing = browser.get("/docs/")
        assert missing.status_code == 404
        assert "dev.py setup docs" in missing.text
        site_of(docs, "First")
        assert browser.get("/docs/").text == "<p>First"
        site_of(docs, "Second")
        os.utime(docs / "index.html", ns=(1, 1))
        assert browser.get("/docs/").text == "<p>Second"


def test_while_it_is_replaced_the_old_one_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = site_of(tmp_path / "site", "First")
    with open_venue(tmp_path / "tables.sqlite", docs=site) as venue, httpx.Client(base_url=venue.url) as browser:
        assert browser.get("/docs/").text == "<p>First"
        site_of(site, "Second")
        os.utime(site / "index.html", ns=(1, 1))
        with monkeypatch.context() as moment:
            moment.setattr(docs, "forms_of", Mock(side_effect=FileNotFoundError))
            assert browser.get("/docs/").text == "<p>First"
        assert browser.get("/docs/").text == "<p>Second"


def test_under_a_path_too(tmp_path: Path) -> None:
    docs = site_of(tmp_path / "site", "Hello")
    with open_venue(tmp_path / "tables.sqlite", docs=docs, url="http://club.example/games") as venue:
        moved = httpx.get(f"{venue.url}/games/docs", follow_redirects=True)
        assert moved.url.path == "/games/docs/"
        assert moved.text == "<p>Hello"
