"""The documentation site: whole, without a dead link, without anything from another host, and found by itself."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from marketday.core import registry
from marketday.core.text import Words
from tests.built_site import built
from tools import site
from tools.site import conf, links, navigation, policy, reference, rulebook, staging


@pytest.fixture(scope="module")
def pages() -> Path:
    return built()


def test_every_page_of_the_docs_is_there(pages: Path) -> None:
    for page in site.DOCS.rglob("*.md"):
        name = Path("index.md") if page == staging.FRONT else page.relative_to(site.DOCS)
        assert (pages / name).with_suffix(".html").is_file(), f"{name} is not on the site"


def test_no_link_is_dead_and_nothing_comes_from_elsewhere(pages: Path) -> None:
    assert links.dead(pages) == []
    for style in pages.rglob("*.css"):
        assert not re.search(r"url\(\s*['\"]?(https?:)?//", style.read_text("utf-8")), style


def test_no_page_has_a_script_or_a_handler_in_it(pages: Path) -> None:
    """The server's policy would not run it."""
    for page in pages.rglob("*.html"):
        text = page.read_text("utf-8")
        assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", text), page
        assert not re.search(r"<[a-z]+[^>]*\son[a-z]+=", text), page


def test_every_rule_is_told_with_its_id_and_a_place_of_its_own(pages: Path) -> None:
    for game in registry.names():
        words, text = Words(game, "en"), (pages / "rules" / f"{game}.html").read_text("utf-8")
        rules = [key.removeprefix("rule.") for key in sorted(words.keys()) if key.startswith("rule.")]
        assert rules
        for rule in rules:
            assert f"<strong>{rule}</strong>" in text
            assert f'id="{rule.lower()}"' in text


def test_the_reference_has_every_documented_class_of_its_rooms(pages: Path) -> None:
    for room in reference.ROOMS:
        text = (pages / "reference" / f"{room.replace('/', '-')}.html").read_text("utf-8")
        for file in (reference.SOURCE / "marketday" / room).glob("[a-z]*.py"):
            for name in re.findall(r'^class ([A-Z]\w+)[^\n]*:\n    """', file.read_text("utf-8"), re.MULTILINE):
                assert f"{name}<a" in text, f"{file.name} has {name}"


def test_files_that_pages_link_to_are_shown(pages: Path) -> None:
    assert "class" in (pages / "source" / "examples" / "bots" / "twenty_lines.py.html").read_text("utf-8")
    assert (pages / "source" / "CONTRIBUTING.html").is_file()


# ---- found by themselves ---------------------------------------------------------------------------------------------
def test_a_page_that_nobody_named_finds_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    docs, laid = tmp_path / "docs", tmp_path / "laid"
    (docs / "papers").mkdir(parents=True)
    (docs / "README.md").write_text("# Docs\n\n## First\n\n[named](named.md), [Our papers](papers)\n", "utf-8")
    for name in ("named.md", "anatomy-klongs.md", "papers/one.md"):
        (docs / name).write_text(f"# {name}\n\n[home]({'../' * name.count('/')}README.md)\n", "utf-8")
    for module in (staging, site):
        monkeypatch.setattr(module, "DOCS", docs)
    monkeypatch.setattr(staging, "FRONT", docs / "README.md")
    staging.lay_out(laid)
    front = (laid / "index.md").read_text("utf-8")
    assert "[Our papers](papers/index.md)" in front
    first, more = front.split(":caption: ")[1:3]
    assert "named" in first
    assert "papers/index" in first
    assert "More" in more
    assert "anatomy-klongs" in more
    assert "# Our papers" in (laid / "papers" / "index.md").read_text("utf-8")
    assert "[home](../index.md)" in (laid / "papers" / "one.md").read_text("utf-8")


def test_a_link_in_a_block_of_code_is_left_alone() -> None:
    bent = staging.Staging(Path("nowhere"))._bent(
        "[a](bots.md)\n```\n[b](../dev.py)\n```\n", site.DOCS / "x.md", "x.md"
    )
    assert bent == "[a](bots.md)\n```\n[b](../dev.py)\n```\n"


def test_the_navigation_marks_the_page_and_the_one_above() -> None:
    item = '<li class="toctree-l{}"><a class="reference internal" href="{}.html">'
    tree = item.format(1, "rulings/index") + item.format(2, "rulings/klongs") + item.format(1, "bots")
    seen = navigation.seen_from("rulings/klongs", tree)
    assert seen.count("toctree-l1 current") == 1
    assert 'toctree-l2 current"><a class="current reference internal" href="../rulings/klongs.html"' in seen
    assert '<li class="toctree-l1"><a class="reference internal" href="../bots.html">' in seen


# ---- what the checks find --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<a href="gone.html">', "gone.html leads nowhere"),
        ('<a href="#gone">', "#gone names a place that the page has not"),
        ('<a href="sub/page.html#gone">', "sub/page.html#gone names a place that the page has not"),
        ('<a href="/sub/page.html">', "/sub/page.html leads nowhere"),
        ('<img src="gone.png">', "gone.png leads nowhere"),
        ('<script src="https://elsewhere.invalid/x.js">', "https://elsewhere.invalid/x.js comes from another host"),
    ],
)
def test_dead_links_are_found(tmp_path: Path, body: str, fault: str) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "page.html").write_text('<p id="here"><a href="../index.html">', "utf-8")
    good = '<a href="sub/page.html#here"><a href="https://elsewhere.invalid/">'
    (tmp_path / "index.html").write_text(good, "utf-8")
    assert links.dead(tmp_path) == []
    (tmp_path / "index.html").write_text(good + body, "utf-8")
    assert links.dead(tmp_path) == [f"index.html: {fault}"]


def test_scripts_are_put_into_files(tmp_path: Path) -> None:
    (tmp_path / "_static").mkdir()
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "page.html").write_text("<body><script>let one = 1;</script>", "utf-8")
    policy.put_scripts_into_files(tmp_path)
    (script,) = (tmp_path / "_static").iterdir()
    assert script.read_text("utf-8") == "let one = 1;"
    text = (tmp_path / "sub" / "page.html").read_text("utf-8")
    assert text == f'<body><script src="../_static/{script.name}"></script>'


def test_a_rule_belongs_to_the_chapter_that_the_app_gives_it() -> None:
    assert [rulebook.chapter_of(rule) for rule in ("K-C1", "K-1", "K-12", "K-20", "M-A3")] == [
        *("K-C", "K-0", "K-0", "K-20", "M-A")
    ]


# ---- when it is built ------------------------------------------------------------------------------------------------
def test_without_the_generator_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "is_fresh", lambda: False)
    monkeypatch.setattr(site, "MAKERS", ("sphinx", "a_generator_that_nobody_has"))
    with pytest.raises(SystemExit, match="no a_generator_that_nobody_has here"):
        site.build()


def test_a_change_of_a_page_makes_it_stale(pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert site.is_fresh()
    assert site.DOCS / "protocol.md" in site.sources()
    assert Path(conf.html_favicon) in site.sources()
    monkeypatch.setattr(site, "sources", lambda: [site.DOCS / "protocol.md"])
    assert not site.is_fresh()


def test_a_server_never_sees_half_a_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = tmp_path / "site"
    shown.mkdir()
    (shown / "index.html").write_text("old", "utf-8")

    def write(command: list[str], **_: str) -> bool:
        Path(command[-1]).mkdir()
        (Path(command[-1]) / "index.html").write_text("new", "utf-8")
        return True

    removed: list[str] = []

    def remove(folder: Path, ignore_errors: bool) -> None:
        removed.append((shown / "index.html").read_text("utf-8"))
        really_remove(folder, ignore_errors)

    really_remove = shutil.rmtree
    monkeypatch.setattr(site, "SITE", shown)
    monkeypatch.setattr(site, "succeeds", write)
    monkeypatch.setattr(shutil, "rmtree", remove)
    site.make()
    assert set(removed) == {"new"}, "the old one is removed only when the new one is in its place"
    assert list(tmp_path.iterdir()) == [shown]


def test_the_package_is_found_where_pip_takes_it_off_the_path() -> None:
    """As it does while it builds a wheel in an environment of ours."""
    off = "import sys; sys.path = [place for place in sys.path if not place.endswith('src')]"
    done = subprocess.run(
        [sys.executable, "-c", f"{off}; import tools.site.__main__"],
        cwd=site.DOCS.parent,
        env={**os.environ, "PYTHONPATH": ""},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_every_page_leads_back_to_the_games(pages: Path) -> None:
    for page in pages.rglob("*.html"):
        back = re.search(r'class="to-the-games" href="([^"]+)"', page.read_text("utf-8"))
        assert back, page
        assert (page.parent / back[1]).resolve() == pages.parent.resolve()
