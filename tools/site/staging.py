"""Lays out what Sphinx reads: the pages of docs/, what they link to elsewhere in the repository, pages that are made.

A link works in a repository browser as it stands. Here it is bent: to a page of the site, where it names a file or a
folder outside docs/. Pages find their place in the navigation by themselves: by the section of docs/README.md that
names them, by their folder, or at the end.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from tools.processes import ROOT
from tools.site import DOCS, reference, rulebook

FENCE = re.compile(r"^(```.*?^```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(\]\()([^)\s#]+)(#[^)\s]*)?(\))")
SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
FRONT = DOCS / "README.md"
ELSEWHERE = "source"
"""The folder of the site for what lies outside docs/."""
ORPHAN = "---\norphan: true\n---\n\n"
"""Found by links only, not by the navigation."""
REST = "More"
LANGUAGES = {
    ".py": "python",
    ".mjs": "javascript",
    ".js": "javascript",
    ".json": "json",
    ".yaml": "yaml",
    ".conf": "nginx",
}


def lay_out(folder: Path) -> None:
    Staging(folder).lay_out()


class Staging:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._waiting: list[Path] = sorted(DOCS.rglob("*.md"))
        self._known = set(self._waiting)

    def lay_out(self) -> None:
        made = {**rulebook.pages(), **reference.pages()}
        for name, text in made.items():
            self._write(name, text)
        while self._waiting:
            self._stage(self._waiting.pop())
        for folder in self._folders():
            title = folder_title(folder, FRONT.read_text("utf-8"))
            self._write(f"{folder}/index.md", folder_page(title, sorted(self._folder.glob(f"{folder}/*.md"))))
        front = self._folder / "index.md"
        front.write_text(front.read_text("utf-8") + self._navigation(), "utf-8")

    def _folders(self) -> list[str]:
        """The folders of docs/ that have pages."""
        return sorted({page.parent.relative_to(DOCS).as_posix() for page in DOCS.glob("*/**/*.md")})

    # ---- files -------------------------------------------------------------------------------------------------------
    def _stage(self, path: Path) -> None:
        place = staged(path)
        if path.is_dir():
            self._write(place, self._listing(path))
        elif path.suffix == ".md":
            text = path.read_text("utf-8")
            self._write(place, ("" if path.is_relative_to(DOCS) else ORPHAN) + self._bent(text, path, place))
        elif path.is_relative_to(DOCS):
            target = self._folder / place
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
        else:
            self._write(place, source_page(path))

    def _write(self, place: str, text: str) -> None:
        target = self._folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")

    def _listing(self, folder: Path) -> str:
        files = [file for file in sorted(folder.iterdir()) if file.name[0] not in "._" or file.suffix == ".py"]
        for file in files:
            self._need(file)
        rows = [f"- [{file.name}]({up(staged(folder))}{staged(file)})\n" for file in files]
        return f"{ORPHAN}# {folder.relative_to(ROOT).as_posix()}\n\n{''.join(rows)}"

    def _need(self, path: Path) -> None:
        if path not in self._known:
            self._known.add(path)
            self._waiting.append(path)

    # ---- links -------------------------------------------------------------------------------------------------------
    def _bent(self, text: str, path: Path, place: str) -> str:
        def bend(found: re.Match[str]) -> str:
            target = (path.parent / found[2]).resolve()
            if ":" in found[2] or not target.exists():
                return found[0]  # another host's, or Sphinx will complain
            if not (target.is_dir() and target.is_relative_to(DOCS)):
                self._need(target)
            return f"{found[1]}{up(place)}{staged(target)}{found[3] or ''}{found[4]}"

        parts = FENCE.split(text)
        return "".join(part if FENCE.fullmatch(part) else LINK.sub(bend, part) for part in parts)

    # ---- navigation --------------------------------------------------------------------------------------------------
    def _navigation(self) -> str:
        named = dict(sections(FRONT.read_text("utf-8")))
        for folder in self._folders():
            if not any(f"{folder}/index.md" in pages for pages in named.values()):
                named.setdefault(REST, []).append(f"{folder}/index.md")
        top = [staged(page) for page in sorted(DOCS.glob("*.md")) if page != FRONT]
        known = {page for pages in named.values() for page in pages}
        named.setdefault(REST, []).extend(page for page in top if page not in known)
        named["The rules"] = sorted(rulebook.pages())
        named["Reference"] = list(reference.pages())
        return "".join(toctree(title, pages) for title, pages in named.items() if pages)


def staged(path: Path) -> str:
    """Where a file or folder of the repository is in the site's sources."""
    if path == FRONT:
        return "index.md"
    inside = path.is_relative_to(DOCS)
    place = PurePosixPath("." if inside else ELSEWHERE, path.relative_to(DOCS if inside else ROOT).as_posix())
    if path.is_dir():
        return (place / "index.md").as_posix()
    return place.as_posix() if inside or path.suffix == ".md" else f"{place.as_posix()}.md"


def up(place: str) -> str:
    """From a page to the root of the site."""
    return "../" * place.count("/")


def sections(front: str) -> Iterator[tuple[str, list[str]]]:
    """The sections of the front page, each with the pages of docs/ that it links to first."""
    _, *parts = SECTION.split(front)
    seen = set()
    for title, text in zip(parts[::2], parts[1::2], strict=True):
        pages = []
        for _, link, _, _ in LINK.findall(text):
            target = (DOCS / link).resolve()
            is_page = target.is_dir() or target.suffix == ".md"
            if is_page and target.is_relative_to(DOCS) and target not in seen:
                seen.add(target)
                pages.append(staged(target))
        yield title, pages


def toctree(title: str, pages: list[str]) -> str:
    names = "\n".join(page.removesuffix(".md").removesuffix(".rst") for page in pages)
    return f"\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{names}\n```\n"


def folder_title(folder: str, front: str) -> str:
    """What the front page calls it."""
    called = re.search(rf"\[([^\]]+)\]\({re.escape(folder)}\)", front)
    title = called[1] if called else folder
    return title[0].upper() + title[1:]


def folder_page(title: str, pages: list[Path]) -> str:
    names = "\n".join(page.stem for page in pages if page.name != "index.md")
    return f"# {title}\n\n```{{toctree}}\n:maxdepth: 1\n\n{names}\n```\n"


def source_page(path: Path) -> str:
    name = path.relative_to(ROOT).as_posix()
    return f"{ORPHAN}# {name}\n\n````{LANGUAGES.get(path.suffix, 'text')}\n{path.read_text('utf-8')}````\n"
