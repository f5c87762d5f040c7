"""Runs all steps in order, and at the end reports how long each took and whether it passed."""

import time
from collections.abc import Callable


class Report:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.failed = False

    def step(self, name: str, action: Callable[[], int]) -> None:
        print(f"\n── {name}", flush=True)
        started = time.perf_counter()
        failed = bool(action())
        self.failed |= failed
        self.lines.append(f"{'FAILED' if failed else 'ok':7}{time.perf_counter() - started:7.1f} s  {name}")

    def close(self) -> int:
        print("\n" + "\n".join(self.lines), flush=True)
        return int(self.failed)
