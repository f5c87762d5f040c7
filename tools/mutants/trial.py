"""Tries changes, as a plug-in of pytest: the tests are collected once, and each change has a process of its own that
runs the tests which call the changed function until one fails: first those that noticed another change of it, then the
quickest.

Time is the processor's, so that a busy machine changes no finding. What runs while modules are loaded cannot be changed
afterwards; those changes are tried by loading everything again (`again`).
"""

import importlib
import json
import os
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings

PLAN = "MARKETDAY_TRIAL"
"""In the environment: the file that says what is to be tried, and where to write what became of it."""
UNDER_TEST = "MUTANT_UNDER_TEST"
"""How mutmut's functions are told which change is made."""
PATIENCE = 2.0
"""Seconds a test may take beyond three times what it takes while nothing is changed."""
ENOUGH = 4.0
"""Seconds of tests that a change is tried with, the quickest first: a rule that only long tests pin is not pinned."""
RELOADING = 3.0
"""What is taken for the usual seconds of a test when everything is loaded again."""
MEASURED = Path("measured.json")
"""How long each test takes, and by function which tests call it."""
KEEN = Path("keen")
"""By function the tests that noticed a change of it."""
TIMED_OUT = 36
FATES = {0: "survived", 1: "killed", TIMED_OUT: "timeout"}


def pytest_configure(config: pytest.Config) -> None:
    """An example that fails is enough; hypothesis need not look for a small one."""
    settings.register_profile("trial", settings.get_profile("plain"), phases=(Phase.explicit, Phase.generate))
    settings.load_profile("trial")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    os.environ[UNDER_TEST] = ""
    signal.signal(signal.SIGPROF, lambda *_: os._exit(TIMED_OUT))
    plan = json.loads(Path(os.environ[PLAN]).read_text("utf-8"))
    if again := plan.get("again"):
        os.environ[UNDER_TEST] = again
        seconds: dict[str, float] = json.loads(MEASURED.read_text("utf-8"))[0]
        run(session, [(item, RELOADING) for item in sorted(session.items, key=lambda item: seconds[item.nodeid])])
    else:
        Trials(session, plan).run()
    return True


def run(session: pytest.Session, tests: Sequence[tuple[pytest.Item, float]]) -> None:
    """The tests, with their usual seconds, one after another to the first that fails."""
    for n, (item, seconds) in enumerate(tests):
        signal.setitimer(signal.ITIMER_PROF, 3 * seconds + PATIENCE)
        following = tests[n + 1][0] if n + 1 < len(tests) else None
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            note_keen(item)
            return
    signal.setitimer(signal.ITIMER_PROF, 0)


def note_keen(item: pytest.Item) -> None:
    KEEN.mkdir(exist_ok=True)
    with (KEEN / function_of(os.environ[UNDER_TEST])).open("a", encoding="utf-8") as notes:
        notes.write(f"{item.nodeid}\n")


class Trials:
    def __init__(self, session: pytest.Session, plan: dict[str, Any]) -> None:
        self.session = session
        self.changes: dict[str, str] = plan["changes"]
        """By name the digest of its function."""
        self.loaded = set(plan["loaded"])
        """The functions that ran while modules were loaded."""
        self.named = set(plan["named"])
        """The changes that are said to change nothing: they take longest, and come last."""
        self.plan = plan
        self.running: dict[int, str] = {}

    def run(self) -> None:
        items = {item.nodeid: item for item in self.session.items}
        seconds, callers = self.measured()
        with Path(self.plan["book"]).open("a", encoding="utf-8") as book:
            for name in sorted(self.changes, key=lambda name: self.effort(name, callers)):
                tests = quickest(callers.get(function_of(name), ()), seconds, self.keen(name))
                while len(self.running) >= self.plan["children"]:
                    self.await_one(book)
                if function_of(name) in self.loaded:
                    self.running[os.spawnve(os.P_NOWAIT, *self.again(name))] = name
                elif tests:
                    self.running[self.forked(name, [(items[test], seconds[test]) for test in tests])] = name
                else:
                    self.note(book, name, "no tests")
            while self.running:
                self.await_one(book)

    def effort(self, name: str, callers: Mapping[str, Sequence[str]]) -> tuple[bool, bool, int]:
        function = function_of(name)
        return name in self.named, function in self.loaded, len(callers.get(function, ()))

    def measured(self) -> tuple[dict[str, float], dict[str, list[str]]]:
        """How long each test takes, and by function which tests call it. In a process of its own, too: a test may leave
        something behind."""
        of = [self.plan["tests"], self.plan["modules"]]  # only functions that can be changed tell who calls them
        if MEASURED.is_file() and json.loads(MEASURED.read_text("utf-8"))[3] == of:
            return tuple(json.loads(MEASURED.read_text("utf-8"))[:2])
        if (pid := os.fork()) == 0:
            hits: set[str] = importlib.import_module("mutmut.state").state()._stats
            os.environ[UNDER_TEST] = "stats"
            seconds: dict[str, float] = {}
            callers: dict[str, list[str]] = {}
            for item in self.session.items:
                hits.clear()
                begun = time.process_time()
                self.session.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                seconds[item.nodeid] = time.process_time() - begun
                for function in hits:
                    callers.setdefault(function, []).append(item.nodeid)
            failed = self.session.testsfailed
            MEASURED.write_text(json.dumps([seconds, callers, failed, of]), "utf-8")
            os._exit(0)
        os.waitpid(pid, 0)
        found, called, failed, _ = json.loads(MEASURED.read_text("utf-8"))
        assert not failed, "tests fail although nothing was changed"
        return found, called

    def forked(self, name: str, tests: Sequence[tuple[pytest.Item, float]]) -> int:
        if pid := os.fork():
            return pid
        os.environ[UNDER_TEST] = name
        # Looking into the environment at every call would take most of the time.
        trampoline: Any = importlib.import_module("mutmut.mutation.trampoline")
        trampoline.get_mutant_under_test = lambda: name
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        try:
            run(self.session, tests)
        finally:
            os._exit(1 if self.session.testsfailed else 0)

    def keen(self, name: str) -> list[str]:
        """The tests that noticed a change of the same function, the latest first."""
        notes = KEEN / function_of(name)
        return notes.read_text("utf-8").split("\n")[-2::-1] if notes.is_file() else []

    def again(self, name: str) -> tuple[str, list[str], dict[str, str]]:
        plan = Path(f"again-{name}.json")
        plan.write_text(json.dumps({"again": name}), "utf-8")
        command = [sys.executable, "-m", "pytest", *self.plan["options"]]
        return sys.executable, command, {**os.environ, PLAN: str(plan.resolve()), UNDER_TEST: name}

    def await_one(self, book: Any) -> None:
        pid, status = os.wait()
        name = self.running.pop(pid)
        code = os.waitstatus_to_exitcode(status)
        self.note(book, name, FATES.get(code, "killed" if code > 0 else "crashed"))

    def note(self, book: Any, name: str, fate: str) -> None:
        book.write(json.dumps([name, fate, self.changes[name], self.plan["tests"]]) + "\n")
        book.flush()


def quickest(tests: Sequence[str], seconds: Mapping[str, float], keen: Sequence[str]) -> list[str]:
    chosen: list[str] = []
    spent = 0.0
    first = {test: n - len(keen) for n, test in reversed(list(enumerate(keen)))}
    for test in sorted(tests, key=lambda test: first.get(test, seconds[test])):
        spent += seconds[test]
        if spent > ENOUGH and chosen:
            break
        chosen.append(test)
    return chosen


def function_of(name: str) -> str:
    return name.partition("__mutmut_")[0]
