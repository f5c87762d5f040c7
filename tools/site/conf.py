"""What Sphinx is told."""

from pathlib import Path

from marketday import __version__

project = "Marketday"
author = "Marketday contributors"
release = __version__
extensions = ["myst_parser", "tools.site.navigation"]

# Markdown as repository browsers read it: the pages are read there as well.
myst_heading_anchors = 4
myst_links_external_new_tab = False
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
smartquotes = False

html_theme = "furo"
html_title = "Marketday"
html_favicon = str(Path(__file__).parents[2] / "client" / "src" / "kit" / "favicon.svg")
html_static_path = [str(Path(__file__).parent / "static")]
html_css_files = ["marketday.css"]
html_search_scorer = str(Path(__file__).parent / "scorer.js")
templates_path = [str(Path(__file__).parent / "templates")]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/games.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_use_index = False
html_domain_indices = False
html_permalinks_icon = "#"
