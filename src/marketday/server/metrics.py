"""What the server counts, in the text format that Prometheus reads."""

from collections import Counter

HELP = {
    "marketday_acts_total": "Acts of people and bots, by outcome",
    "marketday_refusals_total": "Acts that were refused, by reason",
    "marketday_errors_total": "Requests that failed by a fault of the server",
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


class Metrics:
    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def count(self, name: str, outcome: str = "") -> None:
        self._counts[name, outcome] += 1

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
        return "\n".join(lines) + "\n"
