"""Puts into a wheel what is not source: the compiled kernels, the built client and the documentation site. A wheel has
all of them or is not made.

    pip wheel .                        compiles and builds what is not fresh already
    MARKETDAY_PLAIN=1 pip wheel .      a wheel for any machine: kernels as plain Python (slower, same rules)

A source distribution carries the built client and site, so that whoever makes a wheel of it needs a C compiler only.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))  # the backend knows nothing of where it builds

import compiled
from tools import client, site

PLACE = "marketday/server/static"
PLACE_OF_DOCS = "marketday/server/docs"
PACKED = (".br", ".gz")
LEAST_PACKED = 500
TEXTS = (".js", ".css")
NO_COMPILER = (
    "There is no C compiler here, or Python's headers are missing, so the kernels cannot be compiled. Install them "
    "(Debian and Ubuntu: apt install gcc python3-dev), or ask for plain Python, slower, same rules: MARKETDAY_PLAIN=1"
)
NOT_COMPILED = "The kernels did not compile; why is said above. For plain Python, slower, same rules: MARKETDAY_PLAIN=1"


class BuiltParts(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        """What the build needs besides: Node, where the client is to be built and there is none; what makes the
        documentation, where it is to be built; and what we depend on ourselves, whose types mypyc wants to see."""
        settings = compiled.settings()
        needed: list[str] = []
        if not (client.is_fresh() or client.has_node()):
            needed += settings["dependency-groups"]["node"]
        if not site.is_fresh():
            needed += settings["dependency-groups"]["docs"]
        if not (site.is_fresh() and has_kernels()):
            needed += settings["project"]["dependencies"]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # dev.py compiles in place, and the server finds the client where it is built
        included = build_data["force_include"]
        client.build()
        if unpacked := unpacked_files(client.DIST):
            sys.exit(f"Built, but not packed: {', '.join(unpacked)}. Remove client/dist and build again.")
        site.build()
        if self.target_name == "sdist":
            for built, stamp in ((client.DIST, client.STAMP), (site.SITE, site.STAMP)):
                included |= files_of(built, built.relative_to(compiled.ROOT).as_posix())
                included[str(stamp)] = stamp.relative_to(compiled.ROOT).as_posix()
            return
        included |= files_of(client.DIST, PLACE) | files_of(site.SITE, PLACE_OF_DOCS)
        if os.environ.get("MARKETDAY_PLAIN") == "1":
            self.app.display_warning("As requested, the kernels of this wheel are plain Python: slower, same rules.")
            return
        folder = fresh_kernels()
        included |= {str(file): file.relative_to(folder).as_posix() for file in compiled.extension_files(folder)}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def has_kernels() -> bool:
    """Whether nothing has to be compiled: plain ones are wanted, or fresh ones lie beside their sources."""
    quick_ones_do = os.environ.get("MARKETDAY_QUICK") == "1"  # tests do not mind
    return os.environ.get("MARKETDAY_PLAIN") == "1" or compiled.is_fresh(or_quick=quick_ones_do)


def fresh_kernels() -> Path:
    """The folder below which the extension files lie, compiled now unless they are fresh beside their sources."""
    if has_kernels():
        return compiled.SRC
    target = compiled.ROOT / "build" / "wheel"
    # A process of its own: setuptools and mypyc end the whole process when something goes wrong.
    status = subprocess.run([sys.executable, compiled.__file__, target], cwd=compiled.ROOT).returncode
    if status:
        sys.exit(NO_COMPILER if status == compiled.NO_COMPILER else NOT_COMPILED)
    return target


def files_of(folder: Path, place: str) -> dict[str, str]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return {str(file): f"{place}/{file.relative_to(folder).as_posix()}" for file in files}


def unpacked_files(dist: Path) -> list[str]:
    """Scripts and style sheets that lack a packed sibling."""
    return sorted(
        file.relative_to(dist).as_posix()
        for file in dist.rglob("*")
        if file.suffix in TEXTS
        and file.stat().st_size >= LEAST_PACKED
        and not all(file.with_name(file.name + suffix).exists() for suffix in PACKED)
    )
