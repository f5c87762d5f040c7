"""check, then all tests but the slow ones, compiled and plain; with arguments, only pytest with these

Slow tests stay out unless `-m` is given (`test -m slow`). With arguments tests run in parallel unless `-n` is given or
somebody wants to look inside (`--pdb`, `-s`). With `-k` and no path (`test -k undo`) somebody waits for a few tests of
many: no workers, each of which would have to find them for itself, none of the files that are known to hold nothing of
that name (tools/known_tests.py), and no browser tests, unless the words after `-k` have "browser" in them.
MARKETDAY_PLAIN=1 tests the kernels as plain Python and compiles nothing.
"""

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import compiled
from marketday.core import registry
from tools import browser, client, kernels, nginx, postgres, rulings, site
from tools.processes import ROOT, Command, call
from tools.report import Report
from tools.tasks import check
from tools.tasks.setup import build_client

CORES = os.cpu_count() or 1
# A browser test waits for browser and server in turn, so there is room for two workers more than cores. A worker that
# is done takes tests from the others; otherwise one would be left with all the long ones.
SIDE_BY_SIDE = (f"-n{CORES + 2}", "--dist=worksteal")
ONE_BY_ONE = ("-n", "--numprocesses", "--pdb", "--trace", "-s", "--capture=no")
WITH_A_WORD = ("-k", "-m", "-n", "-p")
"""Options of pytest whose next word is no path."""
NEWCOMER = "tests/browser/test_new_game.py"
"""It needs a minute, and never the compiled kernels."""


def run(arguments: list[str]) -> int:
    if arguments:
        build_client()
        kernels.compile_stale(is_quick=True)
        return call(pytest(*arguments))
    return test_everything()


def pytest(*arguments: str) -> Command:
    def is_given(*options: str) -> bool:
        return any(word.startswith(options) for word in arguments)

    selection = () if is_given("-m") else ("-m", "not slow")
    if is_given("-k") and not names_path(arguments):
        rest = () if any("browser" in word for word in arguments) else ("--ignore=tests/browser",)
        # Workers would each read what is known, perhaps while it changes, and must all find the same tests.
        knowing = () if is_given("-n", "--numprocesses") else ("-p", "tools.known_tests")
        return [sys.executable, "-m", "pytest", *selection, *rest, *knowing, *arguments]
    workers = () if is_given(*ONE_BY_ONE) else SIDE_BY_SIDE
    return [sys.executable, "-m", "pytest", *selection, *workers, *arguments]


def names_path(arguments: Sequence[str]) -> bool:
    """Whether the arguments say where to look for tests."""
    words = (word for before, word in zip(("", *arguments), arguments, strict=False) if before not in WITH_A_WORD)
    return any((ROOT / word.partition("::")[0]).exists() for word in words if not word.startswith("-"))


def test_everything() -> int:
    report = Report()
    with ThreadPoolExecutor(3) as aside:
        # The kernels keep one core busy for a minute or more: meanwhile do whatever needs none.
        compiling = aside.submit(kernels.compile_stale, is_quick=True)
        installing = aside.submit(install_programs, report)
        check.install_client_packages()
        build_client()
        client_checks = aside.submit(test_client, report)
        report.step("documentation site", build_docs)
        check.check_python(report)
        if compiled.has_compiler():
            # It is a law that compiled and plain kernels play alike; here every rule is tried on plain ones too.
            # They wait for nothing: more workers than cores would only have more tests to find.
            engine = pytest(
                "tests/games", f"-n{CORES}", "-k", " or ".join(f"test_{prefix}_" for prefix in rule_prefixes())
            )
            report.step("engine tests in plain Python", lambda: call(engine, MARKETDAY_PLAIN="1"))
        installing.result()
        report.step("a game by a newcomer", lambda: call(pytest(NEWCOMER, "-n0"), MARKETDAY_PLAIN="1"))
        report.step("waiting for the kernels", lambda: int(not compiling.result()))
        report.step("tests", lambda: call(pytest("tests", f"--ignore={NEWCOMER}")))
        client_checks.result()
    return report.close()


def install_programs(report: Report) -> None:
    """From Debian's packages, one after another: two at once would be in each other's way."""
    report.step("browser for the tests", browser.install)
    report.step("PostgreSQL for the tests", postgres.install)
    report.step("nginx for the tests", nginx.install)


def build_docs() -> int:
    site.build()
    return 0


def test_client(report: Report) -> None:
    check.check_client(report)
    report.step("client tests", lambda: int(not client.run("test")))


def rule_prefixes() -> list[str]:
    """The prefixes of all games' rule ids; their tests are named by them."""
    ids = [rule for game in registry.names() for rule in rulings.rule_ids(ROOT, game)]
    return sorted({rule.partition("-")[0] for rule in ids})
