"""Who plays the games of an experiment: processes of this machine, or a Ray cluster. Both give the same results in the
same order, because a game depends on its number alone."""

import os
from collections import deque
from collections.abc import Callable, Generator
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Literal, TypeVar

from marketday.lab.rating import MissingExtra
from marketday.lab.simulate import RETRIES, LostWorkers, batch_by_batch

Engine = Literal["processes", "ray"]
Result = TypeVar("Result")

AHEAD = 4
"""Batches for each worker that are handed out before the first is back."""


def played(
    play: Callable[[range], list[Result]], numbers: range, size: int, jobs: int, engine: Engine = "processes"
) -> Generator[list[Result]]:
    """The results of `play` for the numbers, in batches of a size, always in order."""
    if engine == "ray":
        return _by_ray(play, numbers, size, jobs)
    return batch_by_batch(play, numbers, size, jobs)


def _by_ray(play: Callable[[range], list[Result]], numbers: range, size: int, jobs: int) -> Generator[list[Result]]:
    """On the cluster that RAY_ADDRESS names, or on one that is started here with so many workers. A batch is counted
    when its result is here: whatever dies before is played again, and nothing is counted twice."""
    try:
        import ray
    except ImportError as error:
        raise MissingExtra('Ray is not installed: pip install "marketday[ray]"') from error
    is_ours = not ray.is_initialized()
    if is_ours:
        # A cluster that exists knows its workers, and Ray refuses to be told.
        workers = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": jobs, "include_dashboard": False}
        ray.init(**workers, logging_level="ERROR", ignore_reinit_error=True)
    task = ray.remote(max_retries=RETRIES, retry_exceptions=False)(_call)
    batches = (numbers[start : start + size] for start in range(0, len(numbers), size))
    waiting = deque(task.remote(partial(play, batch)) for batch in islice(batches, AHEAD * jobs))
    try:
        while waiting:
            try:
                done = ray.get(waiting.popleft())
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None  # what a game raised is the same whoever plays it
            except ray.exceptions.RayError as error:
                raise LostWorkers(f"Ray is gone ({type(error).__name__}): what is kept (--keep) is taken up") from error
            following = next(batches, None)
            if following is not None:
                waiting.append(task.remote(partial(play, following)))
            yield done
    finally:
        for left in waiting:
            with suppress(ray.exceptions.RayError):
                ray.cancel(left)
        if is_ours:
            ray.shutdown()


def _call(play: Callable[[], list[Result]]) -> list[Result]:
    return play()
