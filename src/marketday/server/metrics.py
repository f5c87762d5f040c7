"""What the server counts, in the text format that Prometheus reads."""

import contextlib
import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from marketday.core.grammar import Rejected
from marketday.store import NotWritten

HELP = {
    "marketday_acts_total": "Acts of people, and of programs with a seat, by outcome",
    "marketday_bot_acts_total": "Acts of our bots, by outcome",
    "marketday_weaker_answers_total": "Answers of a game's usual bot for a stronger one that could not think in time",
    "marketday_refusals_total": "Acts of people that were refused, by reason",
    "marketday_errors_total": "Faults of the server, in requests and in what it does by itself; the log tells of each",
    "marketday_messages_total": "Messages received on sockets, by outcome",
    "marketday_tables_made_total": "Tables made",
    "marketday_commits_total": "Commits to the log",
    "marketday_refused_writes_total": "Writes that the disk refused",
    "marketday_notices_total": "Notices for people who are not at the table, by outcome",
    "marketday_tables": "Tables in memory",
    "marketday_connections": "Open sockets",
    "marketday_people": "People with an open socket",
    "marketday_writes_waiting": "Changes that wait for the disk",
    "marketday_thoughts_waiting": "Questions that bots and advisers think about",
}
GAUGES = {
    *("marketday_tables", "marketday_connections", "marketday_people"),
    *("marketday_writes_waiting", "marketday_thoughts_waiting"),
}
TIME_TO_PICTURE = "marketday_picture_seconds"
TIME_TO_PICTURE_HELP = "From an act's arrival until a picture of what came of it left for whoever acted"
LOGGERS = ("marketday", "asyncio", "uvicorn.error")
UP_TO = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds that are counted apart; what took longer is only in the whole."""


class Metrics:
    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()
        self._pictures = [0] * (len(UP_TO) + 1)
        self._picture_seconds = 0.0

    def count(self, name: str, outcome: str = "") -> None:
        self._counts[name, outcome] += 1

    def note_picture(self, seconds: float) -> None:
        self._pictures[bisect_left(UP_TO, seconds)] += 1
        self._picture_seconds += seconds

    @contextlib.contextmanager
    def counting_faults(self) -> Iterator[None]:
        """All that is logged as an error with its exception, wherever in this process it was met."""
        faults = Faults(self)
        for name in LOGGERS:
            logging.getLogger(name).addHandler(faults)
        try:
            yield
        finally:
            for name in LOGGERS:
                logging.getLogger(name).removeHandler(faults)

    def text(self, **current: int) -> str:
        """All counters, and the given current values by name."""
        values = {**self._counts, **{(f"marketday_{name}", ""): value for name, value in current.items()}}
        lines = []
        for name, help_ in HELP.items():
            lines += [f"# HELP {name} {help_}", f"# TYPE {name} {'gauge' if name in GAUGES else 'counter'}"]
            for (counted, outcome), value in sorted(values.items()):
                if counted == name:
                    label = f'{{outcome="{outcome}"}}' if outcome else ""
                    lines.append(f"{name}{label} {value}")
        return "\n".join((*lines, *self._time_to_picture())) + "\n"

    def _time_to_picture(self) -> Iterator[str]:
        yield f"# HELP {TIME_TO_PICTURE} {TIME_TO_PICTURE_HELP}"
        yield f"# TYPE {TIME_TO_PICTURE} histogram"
        total = 0
        for limit, count in zip((*UP_TO, "+Inf"), self._pictures, strict=True):
            total += count
            yield f'{TIME_TO_PICTURE}_bucket{{le="{limit}"}} {total}'
        yield f"{TIME_TO_PICTURE}_sum {self._picture_seconds:.6f}"
        yield f"{TIME_TO_PICTURE}_count {total}"


class Faults(logging.Handler):
    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        # That something was refused, or the database away, is told and counted elsewhere.
        if error is not None and not isinstance(error, Rejected | NotWritten):
            self._metrics.count("marketday_errors_total")
