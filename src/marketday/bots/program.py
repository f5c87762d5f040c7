"""Bots that are programs of their own, in any language: questions on their standard input, answers on their standard
output, a line of JSON each. The protocol, for whoever writes one: docs/programs.md.

Named `program:COMMAND`, or with limits `program@2s@512MB:COMMAND`: the time for an answer, and the memory.
"""

import os
import re
import selectors
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar

import msgspec

from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.rng import Rng

PROTOCOL = 1
PREFIX = re.compile(r"program(?P<limits>(@[0-9.]+(s|MB))*):(?P<command>.+)")
SECONDS = 10.0
MEGABYTES = 1024
TO_BEGIN = 10.0
"""Seconds to start, on top of the first answer's."""
LONGEST_ANSWER = 1 << 20
SEEDS = 2**30


class ProgramFailed(Exception):
    """A program that ended, took too long, or answered with something else than a move."""


def is_program(name: str) -> bool:
    return PREFIX.fullmatch(name) is not None


def find(name: str) -> type["ProgramBot"]:
    """The bot of that name, as a class; nothing is started yet."""
    found = PREFIX.fullmatch(name)
    assert found is not None, name
    seconds, megabytes = SECONDS, MEGABYTES
    for limit in found["limits"].split("@")[1:]:
        if limit.endswith("s"):
            seconds = float(limit.removesuffix("s"))
        else:
            megabytes = int(float(limit.removesuffix("MB")))
    limits = {"name": name, "command": shlex.split(found["command"]), "seconds": seconds, "megabytes": megabytes}
    return type("Program", (ProgramBot,), limits)


class ProgramBot:
    """A process for each seat of each play, started with the first question."""

    name: ClassVar[str]
    command: ClassVar[list[str]]
    seconds: ClassVar[float]
    megabytes: ClassVar[int]

    def __init__(self, game: AnyGame, seat: Seat, rng: Rng) -> None:
        self._game = game
        self._begin = {
            "protocol": PROTOCOL,
            "game": game.id,
            "rules": game.rules_version,
            "seat": seat,
            "seed": int(rng.below(SEEDS)),
            "seconds": self.seconds,
        }
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""

    def choose(self, view: Any, ask: Ask[Any]) -> Any:
        allowed = self.seconds
        if self._process is None:
            self._start()
            allowed += TO_BEGIN
        self._send({"ask": ask, "view": view})
        return self._move(self._answer(allowed), ask)

    def close(self) -> None:
        """The end of its input tells it that the play is over; then it is ended."""
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # it is gone, with what it had still to read
                    pipe.close()
        process.kill()
        process.wait()

    def __del__(self) -> None:
        self.close()

    # ---- the process -------------------------------------------------------------------------------------------------
    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=limited(self.megabytes)
            )
        except OSError as error:
            raise ProgramFailed(f"{self.name} cannot be started: {error}") from error
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)
        self._send({"begin": self._begin})

    def _send(self, value: Any) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        with suppress(OSError):  # it has ended: whoever reads its answer says so
            self._process.stdin.write(msgspec.json.encode(value) + b"\n")
            self._process.stdin.flush()

    def _answer(self, seconds: float) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        until = time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._unread:
                left = until - time.monotonic()
                if left <= 0 or not selector.select(left):
                    raise self._failed(f"took longer than {seconds:g} s to answer")
                got = self._process.stdout.read(LONGEST_ANSWER)
                if got == b"":
                    status = self._process.wait()
                    raise self._failed(f"ended (status {status}) when it was asked")
                self._unread += got or b""
                if len(self._unread) > LONGEST_ANSWER:
                    raise self._failed("answered with more than a megabyte")
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _failed(self, what: str) -> ProgramFailed:
        self.close()
        return ProgramFailed(f"{self.name} {what}")

    def _move(self, line: bytes, ask: Ask[Any]) -> Any:
        """`{"move": 3}` is a number of the list, `{"move": {…}}` any move, `{"move": null}` nothing for now."""
        try:
            answer = msgspec.json.decode(line, type=dict[str, Any])["move"]
            if isinstance(answer, int) and not isinstance(answer, bool):
                if not 0 <= answer < len(ask.moves):
                    raise ValueError(f"there are {len(ask.moves)} moves")
                return ask.moves[answer]
            if answer is None and ask.standing:
                return None
            return msgspec.convert(answer, self._game.move_type)
        except (ValueError, KeyError) as error:
            raise self._failed(f"answered {line[:200]!r}, which is no move: {error}") from error


def limited(megabytes: int) -> Callable[[], None] | None:
    """What limits a process to so much memory, before it starts; on systems that can."""
    if sys.platform == "win32":
        return None
    import resource

    def limit() -> None:
        # Not RLIMIT_AS: some languages reserve address space that they never use.
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))

    return limit
