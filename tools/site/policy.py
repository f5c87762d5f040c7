"""The server's content security policy runs scripts that are files of its own, and no others."""

import hashlib
import re
from pathlib import Path

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def put_scripts_into_files(site: Path) -> None:
    """What the theme writes into its pages becomes a file beside its others."""
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        up = "../" * (len(page.relative_to(site).parts) - 1)
        outside = INLINE.sub(lambda found, up=up: _outside(found[1], site, up), text)  # type: ignore[misc]
        if outside != text:
            page.write_text(outside, "utf-8")


def _outside(script: str, site: Path, up: str) -> str:
    name = f"inline-{hashlib.sha256(script.encode()).hexdigest()[:12]}.js"
    (site / "_static" / name).write_text(script, "utf-8")
    return f'<script src="{up}_static/{name}"></script>'
