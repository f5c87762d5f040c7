"""Marketday: market games for people, bots and research. See docs/architecture.md."""

import os

if os.environ.get("MARKETDAY_PLAIN") == "1":
    from marketday import plain

    plain.install()

__version__ = "0.1.0"
