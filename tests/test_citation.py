"""How to cite Marketday is said once, and true."""

from pathlib import Path

import yaml

import compiled
from marketday import __version__


def test_the_citation_names_this_version() -> None:
    cited = yaml.safe_load(Path(compiled.ROOT, "CITATION.cff").read_text("utf-8"))
    assert cited["version"] == __version__
    assert cited["license"] == compiled.settings()["project"]["license"]
    assert {"cff-version", "message", "title", "authors"} <= set(cited)
