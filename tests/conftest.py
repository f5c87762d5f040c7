"""How every test run begins: no stale extension files, and how hard hypothesis tries."""

import asyncio
import gc
import os
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress

import pytest
from hypothesis import settings

import compiled
from marketday.store import Place
from tests import evidence, order, places
from tools import bytecode

bytecode.keep()  # for whoever starts pytest without dev.py
# NumPy's threads wait for each other by spinning: on a busy machine the same work took twenty times the processor time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
PLAIN = os.environ.get("MARKETDAY_PLAIN") == "1"

# The same examples each time, so that a red build is red for everybody; no deadline, because machines are shared.
settings.register_profile("ci", max_examples=60, deadline=None, derandomize=True)
settings.register_profile("plain", settings.get_profile("ci"), max_examples=8)
settings.load_profile("plain" if PLAIN else "ci")


def pytest_configure(config: pytest.Config) -> None:
    with suppress(ImportError):
        # What OpenSpiel logs with keeps the stream there was when it was loaded, and closes it when anybody sets up
        # logging, as a server that writes JSON does: that would be the one pytest writes to.
        from absl import logging

        logging.get_absl_handler().python_handler.stream = sys.__stderr__
    if not PLAIN and compiled.is_stale():
        raise pytest.UsageError(
            "The compiled kernels are older than their sources, so these tests would test yesterday's rules. "
            "Run: python dev.py setup"
        )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "PYTEST_XDIST_WORKER" in os.environ:
        items[:] = order.spread(items, config.workerinput["workercount"])  # type: ignore[attr-defined]


def pytest_collection_finish() -> None:
    """Thousands of tests stay until the end: the collector need not look through them again and again."""
    gc.collect()
    gc.freeze()


def pytest_report_header(config: pytest.Config) -> str:
    return f"kernels: {'compiled' if compiled.is_fresh() and not PLAIN else 'plain Python'}"


@pytest.fixture(params=places.KINDS)
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Of either kind: what holds for one store holds for the other."""
    made = places.new_place(tmp_path_factory, request.param)
    evidence.note(made)
    return made


def pytest_sessionfinish(session: pytest.Session) -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        places.stop_running(session.config._tmp_path_factory.getbasetemp())  # type: ignore[attr-defined]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[evidence.FAILED] = True
        kept = evidence.keep_tables(evidence.name_of(item))
        if kept:
            report.sections.append(("tables and their secrets", "\n".join(map(str, kept))))
    return report


def as_if_alone(item: pytest.Item) -> Iterator[None]:
    """The browser's driver keeps an event loop running in its worker's thread from the first browser test on, so that
    no other test there, nor what it is set up with, could run one of its own. Other tests do not see it."""
    if "chromium" in getattr(item, "fixturenames", ()):
        return (yield)
    drivers = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(drivers)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    evidence.NOTED.clear()
    return (yield from as_if_alone(item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    return (yield from as_if_alone(item))
