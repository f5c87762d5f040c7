"""The lock files in requirements/: made from the requirements in pyproject.toml, and checked against them.

They are requirement files with versions and hashes, which pip and uv both read. uv's own lock file names the hosts it
was made with, so it is not kept (docs/decisions/0018-one-file-per-verb.md).
"""

import hashlib
import json
import re
import subprocess
from collections.abc import Iterator

import compiled
from tools.environment import REQUIREMENTS, UV
from tools.processes import Command, variables

RESEARCH = ("lab", "rl", "openspiel", "data", "mcp")
"""The extras that no server needs."""
OPTIONS = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate"]


def requirements() -> dict[str, list[str]]:
    """What each lock file pins, including indirect requirements."""
    settings = compiled.settings()
    project, groups = settings["project"], settings["dependency-groups"]
    extras = project["optional-dependencies"]
    server = [*project["dependencies"], *extras["server"], *extras["postgres"]]
    return {
        "uv": groups["uv"],
        "node": groups["node"],
        "server": server,
        "dev": [
            *server,
            *(package for name in RESEARCH for package in extras[name]),
            *settings["build-system"]["requires"],
            *groups["dev"],
            *groups["docs"],
        ],
        "bench": [*project["dependencies"], *groups["bench"]],
        "mutants": [*server, *groups["mutants"]],
    }


def make(name: str) -> bool:
    """Lock the newest versions."""
    target = REQUIREMENTS / f"{name}.lock"
    command: Command = [UV, "pip", "compile", "--quiet", "--upgrade", *OPTIONS, "-", "--output-file", target]
    asked = "\n".join(requirements()[name]).encode()
    if subprocess.run(command, input=asked, cwd=REQUIREMENTS.parent, env=variables()).returncode:
        return False
    target.write_text(header(name) + target.read_text())
    return True


def header(name: str) -> str:
    inputs = hashlib.sha256(json.dumps(requirements()[name]).encode()).hexdigest()[:16]
    return f"# Made by `python3 dev.py lock` from pyproject.toml (inputs {inputs}).\n"


def faults() -> Iterator[str]:
    for name in requirements():
        text = (REQUIREMENTS / f"{name}.lock").read_text()
        body = text.replace("\\\n", " ")
        if not text.startswith(header(name)):
            yield f"{name}.lock is older than its requirements in pyproject.toml: python3 dev.py lock"
        if "://" in body or re.search(r"^\s*-", body, re.MULTILINE):
            yield f"{name}.lock names a host or sets an option of the installer"
        for line in body.splitlines():
            if line and not line.startswith("#") and not ("==" in line and "--hash=sha256:" in line):
                yield f"{name}.lock does not pin by version and hash: {line[:60]}"


def check() -> int:
    found = list(faults())
    print("\n".join(found) or "All requirements are pinned by version and hash; no host is named.", flush=True)
    return len(found)
