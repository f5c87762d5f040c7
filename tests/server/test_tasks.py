"""Tasks that outlive whoever waited for them."""

import asyncio
import gc
import logging
import threading
from pathlib import Path

import pytest

from marketday.core.grammar import Rejected
from marketday.server.app import make_app
from marketday.server.tasks import Tasks
from marketday.store import NotWritten
from marketday.table.decision import refused


def complaints_about(error: Exception, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What is logged when this comes of something whose asker left before it was done."""

    async def leave_early() -> None:
        may_go_on = asyncio.Event()

        async def work() -> None:
            await may_go_on.wait()
            raise error

        asker = asyncio.create_task(Tasks().outlive(work()))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        asker.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asker
        may_go_on.set()
        for _ in range(3):
            await asyncio.sleep(0)
        gc.collect()

    with caplog.at_level(logging.WARNING):
        asyncio.run(leave_early())
    return [record.name for record in caplog.records]


@pytest.mark.parametrize("error", [refused("not_written"), NotWritten()], ids=lambda error: type(error).__name__)
def test_a_refusal_that_nobody_is_left_to_hear_is_no_complaint(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    assert complaints_about(error, caplog) == []


def test_a_fault_is_told_though_nobody_is_left_to_hear_it(caplog: pytest.LogCaptureFixture) -> None:
    assert complaints_about(ValueError("a fault"), caplog) == ["marketday"]


def test_whoever_waits_hears_the_refusal() -> None:
    async def work() -> None:
        raise refused("not_written")

    with pytest.raises(Rejected):
        asyncio.run(Tasks().outlive(work()))


def test_an_app_leaves_to_others_what_is_logged_and_where(tmp_path: Path) -> None:
    """Its framework would tell at every start of everybody's loggers to speak to a thread of its own."""
    before = (logging.root.handlers[:], logging.root.level, threading.active_count())
    make_app(tmp_path / "tables.sqlite")
    assert (logging.root.handlers, logging.root.level, threading.active_count()) == before
