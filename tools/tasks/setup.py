"""make .venv with everything in it, compile kernels, build client and docs; with `kernels`, `client`, `docs` only that

What is fresh is left as it is. With MARKETDAY_PLAIN=1 nothing is compiled.
"""

import sys
from collections.abc import Callable

from tools import client, kernels, node, site
from tools.environment import VENV, inside
from tools.processes import ROOT


def build_client() -> None:
    if not client.is_fresh():
        node.need()
        client.build()


PARTS: dict[str, Callable[[], object]] = {
    "kernels": kernels.compile_stale,
    "client": build_client,
    "docs": site.build,
}


def run(arguments: list[str]) -> int:
    if unknown := [part for part in arguments if part not in PARTS]:
        sys.exit(f"setup has no part '{unknown[0]}'. Parts: {', '.join(PARTS)}.")
    for part in arguments or PARTS:
        PARTS[part]()
    python, command = (inside(VENV, program).relative_to(ROOT) for program in ("python", "marketday"))
    print(f"Ready. Python: {python}, command: {command}")
    return 0
