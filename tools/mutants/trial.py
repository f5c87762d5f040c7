"""Tries changes, as a plug-in of pytest: the tests are collected once, and the changes of a function have a process of
their own, which runs the tests that call it, the quickest first, until one fails, and goes on with the next change.

Time is the processor's, so that a busy machine changes no finding. A change may leave something behind: when a test
fails it must pass again without the change, or the process ends and the change is tried in a new one. What runs while
modules are loaded cannot be changed afterwards; those changes are tried by loading everything again (`again`).
"""

import importlib
import json
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

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
TIMED_OUT = 36
STAINED = 37
"""A change before this one left something behind, so that tests fail without any."""
FATES = {0: "survived", 1: "killed", TIMED_OUT: "timeout"}
SURVIVED, KILLED = b"0", b"1"
"""What a process says of each of its changes."""
Tests = list[tuple[pytest.Item, float]]
"""With their usual seconds."""


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
        first_failing(
            session, [(item, RELOADING) for item in sorted(session.items, key=lambda one: seconds[one.nodeid])]
        )
    else:
        Trials(session, plan).run()
    return True


def first_failing(session: pytest.Session, tests: Tests) -> int | None:
    """Which of the tests is the first that fails; those after it are not run."""
    before = session.testsfailed
    for n, (item, seconds) in enumerate(tests):
        signal.setitimer(signal.ITIMER_PROF, 3 * seconds + PATIENCE)
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        if session.testsfailed > before:
            signal.setitimer(signal.ITIMER_PROF, 0)
            return n
    signal.setitimer(signal.ITIMER_PROF, 0)
    return None


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
        self.running: dict[int, tuple[list[str], int]] = {}
        """By process its changes, and where it says what became of them."""

    def run(self) -> None:
        items = {item.nodeid: item for item in self.session.items}
        seconds, callers = self.measured()
        due = deque(self.batches(callers))
        with Path(self.plan["book"]).open("a", encoding="utf-8") as book:
            while due or self.running:
                if not due or len(self.running) >= self.plan["children"]:
                    due.extendleft(self.await_one(book))
                    continue
                names = due.popleft()
                tests = quickest(callers.get(function_of(names[0]), ()), seconds)
                if function_of(names[0]) in self.loaded:
                    self.running[os.spawnve(os.P_NOWAIT, *self.again(names[0]))] = names, -1
                elif tests:
                    self.fork(names, [(items[test], seconds[test]) for test in tests])
                else:
                    for name in names:
                        self.note(book, name, "no tests")

    def batches(self, callers: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
        """Changes that are tried in one process: those of a function, or a single one that is loaded again."""
        found: dict[tuple[bool, bool, int, str], list[str]] = {}
        for name in self.changes:
            function = function_of(name)
            is_loaded = function in self.loaded
            effort = name in self.named, is_loaded, len(callers.get(function, ())), name if is_loaded else function
            found.setdefault(effort, []).append(name)
        for effort in sorted(found):
            yield found[effort]

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

    def fork(self, names: list[str], tests: Tests) -> None:
        reading, writing = os.pipe()
        if pid := os.fork():
            os.close(writing)
            self.running[pid] = names, reading
            return
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        try:
            self.try_all(names, tests, writing)
        finally:
            os._exit(0)

    def try_all(self, names: Sequence[str], tests: Tests, writing: int) -> None:
        under_test = ""
        # Looking into the environment at every call would take most of the time.
        trampoline: Any = importlib.import_module("mutmut.mutation.trampoline")
        trampoline.get_mutant_under_test = lambda: under_test
        for name in names:
            under_test = name
            failing = first_failing(self.session, tests)
            under_test = ""
            if failing is not None:
                tests.insert(0, tests.pop(failing))  # it may notice the next one, too
                if name != names[0] and first_failing(self.session, tests[:1]) is not None:
                    os._exit(STAINED)
            os.write(writing, SURVIVED if failing is None else KILLED)

    def again(self, name: str) -> tuple[str, list[str], dict[str, str]]:
        plan = Path(f"again-{name}.json")
        plan.write_text(json.dumps({"again": name}), "utf-8")
        command = [sys.executable, "-m", "pytest", *self.plan["options"]]
        return sys.executable, command, {**os.environ, PLAN: str(plan.resolve()), UNDER_TEST: name}

    def await_one(self, book: TextIO) -> list[list[str]]:
        """Write down what a process found; the changes that it did not come to, if any, are to be tried in another."""
        pid, status = os.wait()
        names, reading = self.running.pop(pid)
        code = os.waitstatus_to_exitcode(status)
        if reading < 0:
            self.note(book, names[0], FATES.get(code, "killed" if code > 0 else "crashed"))
            return []
        with os.fdopen(reading, "rb") as said:
            found = said.read()
        for name, fate in zip(names, found, strict=False):
            self.note(book, name, FATES[int(chr(fate))])
        left = names[len(found) :]
        if left and code != STAINED:
            self.note(book, left.pop(0), FATES.get(code, "crashed") if code else "crashed")
        return [left] if left else []

    def note(self, book: TextIO, name: str, fate: str) -> None:
        book.write(json.dumps([name, fate, self.changes[name], self.plan["tests"]]) + "\n")
        book.flush()


def quickest(tests: Sequence[str], seconds: Mapping[str, float]) -> list[str]:
    chosen: list[str] = []
    spent = 0.0
    for test in sorted(tests, key=lambda test: seconds[test]):
        spent += seconds[test]
        if spent > ENOUGH and chosen:
            break
        chosen.append(test)
    return chosen


def function_of(name: str) -> str:
    return name.partition("__mutmut_")[0]
