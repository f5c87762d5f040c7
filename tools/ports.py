"""Ports that nobody uses, for servers that are stopped and started again: below those that the system gives to whoever
connects, because one of these could be gone in between."""

import random
import socket

RANGE = range(10_000, 32_000)


def free_port(count: int = 1) -> int:
    """The first of so many in a row."""
    while True:
        first = random.choice(RANGE)
        if all(map(_is_free, range(first, first + count))):
            return first


def _is_free(port: int) -> bool:
    try:
        with socket.create_server(("127.0.0.1", port)):
            return True
    except OSError:
        return False
