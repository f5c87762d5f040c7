"""How every test run begins: no stale extension files, and how hard hypothesis tries."""

import os

import pytest
from hypothesis import settings

import compiled
from tools import bytecode

bytecode.keep()  # for whoever starts pytest without dev.py
PLAIN = os.environ.get("MARKETDAY_PLAIN") == "1"

# The same examples each time, so that a red build is red for everybody; no deadline, because machines are shared.
settings.register_profile("ci", max_examples=60, deadline=None, derandomize=True)
settings.register_profile("plain", settings.get_profile("ci"), max_examples=8)
settings.load_profile("plain" if PLAIN else "ci")


def pytest_configure(config: pytest.Config) -> None:
    if not PLAIN and compiled.is_stale():
        raise pytest.UsageError(
            "The compiled kernels are older than their sources, so these tests would test yesterday's rules. "
            "Run: python dev.py setup"
        )


def pytest_report_header(config: pytest.Config) -> str:
    return f"kernels: {'compiled' if compiled.is_fresh() and not PLAIN else 'plain Python'}"
