"""The navigation beside every page, worked out once. Sphinx works it out for each page anew, by copying the headings of
all pages: that was a third of the time of the whole build."""

import re
from functools import cache
from typing import Any

from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    @cache
    def from_the_root() -> str:
        told = app.builder._get_local_toctree(  # type: ignore[attr-defined]
            "index", collapse=False, titles_only=True, maxdepth=-1, includehidden=True
        )
        return str(told)

    def hand_over(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
        if "toctree" in context:
            context["toctree"] = lambda **options: seen_from(page, from_the_root())

    app.connect("html-page-context", hand_over, priority=100)  # before the theme asks for it
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def seen_from(page: str, tree: str) -> str:
    """The same tree with links as they are from this page, which is marked with the page above it."""
    above = f"{page.rpartition('/')[0]}/index"
    for name in {page, above}:
        tree = re.sub(
            rf'<li class="(toctree-l\d)">(<a class=")(reference internal" href="{re.escape(name)}\.html")',
            r'<li class="\1 current">\2current \3',
            tree,
        )
    return re.sub(r'href="(?!https?:)', f'href="{"../" * page.count("/")}', tree)
