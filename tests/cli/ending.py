"""How a command ends, and what it said."""

import pytest

from marketday.cli import main

Shown = pytest.CaptureFixture[str]


def said(shown: Shown, *arguments: str) -> tuple[int, str]:
    """Exit status and all that was said, whichever way the command ends."""
    try:
        status: int | str | None = main(arguments)
    except SystemExit as end:
        status = end.code
    output, errors = shown.readouterr()
    return (1, f"{output}{errors}{status}") if isinstance(status, str) else (status or 0, output + errors)
