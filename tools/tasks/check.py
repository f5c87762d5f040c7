"""lint, format, types, import contracts, rulings, texts, what tools make, lock files; Python and client"""

import sys

from tools import client, locks, node
from tools.environment import VENV, inside
from tools.processes import call
from tools.report import Report


def run(arguments: list[str]) -> int:
    install_client_packages()
    report = Report()
    check_python(report)
    check_client(report)
    return report.close()


def install_client_packages() -> None:
    node.need()
    client.install_packages()


def check_python(report: Report) -> None:
    python = sys.executable
    report.step("lint", lambda: call([inside(VENV, "ruff"), "check", "--output-format", "concise"]))
    report.step("format", lambda: call([inside(VENV, "ruff"), "format", "--check"]))
    report.step("types", lambda: call([python, "-m", "mypy"]))
    report.step("floors of the house", lambda: call([inside(VENV, "lint-imports"), "--no-logo"]))
    report.step("rulings", lambda: call([python, "tools/rulings.py", "--check"]))
    report.step("wire types", lambda: call([python, "tools/wire_types.py", "--check"]))
    report.step("icons", lambda: call([python, "tools/icons.py", "--check"]))
    report.step("texts", lambda: call([python, "tools/typography.py", "--check"]))
    report.step("boxes", lambda: call([python, "-m", "tools.boxes", "--check"], MARKETDAY_PLAIN="1"))
    report.step("record tables", lambda: call([python, "-m", "tools.record_tables", "--check"], MARKETDAY_PLAIN="1"))
    report.step(
        "observation tables", lambda: call([python, "-m", "tools.observation_tables", "--check"], MARKETDAY_PLAIN="1")
    )
    report.step("lessons", lambda: call([python, "-m", "tools.lessons", "--check"]))
    report.step("locked requirements", locks.check)


def check_client(report: Report) -> None:
    report.step("client lint", lambda: int(not client.run("lint")))
    report.step("client types", lambda: int(not client.run("check")))
