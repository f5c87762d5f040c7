"""Bots that are programs of their own, in any language: questions on their standard input, answers on their standard
output, a line of JSON each. The protocol, for whoever writes one: docs/programs.md.

Named `program:COMMAND`, or with limits `program@2s@512MB:COMMAND`: the time for an answer, and the memory.
"""

import os
import re
import selectors
import shlex
import signal
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
PREFIX = re.compile(r"program(?P<limits>(@([0-9]+(\.[0-9]+)?s|[0-9]+MB))*):(?P<command>.+)")
SECONDS = 10.0
MEGABYTES = 1024
TO_BEGIN = 10.0
"""Seconds to start, on top of the first answer's."""
LONGEST_ANSWER = 1 << 20
UNASKED = "answered without being asked"
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
            megabytes = int(limit.removesuffix("MB"))
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

    def choose(self, view: Any, ask: Ask[Any]) -> Any:
        allowed, said = self.seconds, line({"ask": ask, "view": view})
        if self._process is None:
            self._start()
            allowed += TO_BEGIN
            said = line({"begin": self._begin}) + said
        elif self._heard():
            raise self._failed(UNASKED)
        return self._move(self._answer(said, allowed), ask)

    def close(self) -> None:
        """The play is over: the process is ended, with all that it started."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError, PermissionError):  # macOS forbids it when all have ended
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            pipe.close()

    def __del__(self) -> None:
        self.close()

    # ---- the process -------------------------------------------------------------------------------------------------
    def _start(self) -> None:
        if sys.platform == "win32":
            raise ProgramFailed(f"{self.name} cannot be started: bots that are programs need Linux or macOS")
        try:
            process = self._process = subprocess.Popen(
                self.command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
                preexec_fn=limiting(self.megabytes),
            )
        except OSError as error:
            raise ProgramFailed(f"{self.name} cannot be started: {error}") from error
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)

    def _answer(self, said: bytes, seconds: float) -> bytes:
        """Say it, and read until there is a line: whatever the program does, no longer than this."""
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        until = time.monotonic() + seconds
        heard = b""
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            selector.register(self._process.stdin, selectors.EVENT_WRITE)
            while b"\n" not in heard:
                left = until - time.monotonic()
                if left <= 0:
                    raise self._failed(f"took longer than {seconds:g} s to answer")
                for key, _ in selector.select(left):
                    if key.fileobj is self._process.stdout:
                        heard += self._heard()
                        if len(heard) > LONGEST_ANSWER:
                            raise self._failed("answered with more than a megabyte")
                    else:
                        said = said[self._written(said) :]
                        if not said:
                            selector.unregister(key.fileobj)
        if said or heard.index(b"\n") + 1 < len(heard):
            raise self._failed(UNASKED)
        return heard.rstrip(b"\n")

    def _heard(self) -> bytes:
        """What it has written and nobody has read yet, without waiting."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        got = process.stdout.read(LONGEST_ANSWER)
        if got == b"":
            self.close()
            how = "closed its output" if process.returncode == -signal.SIGKILL else "ended"
            raise self._failed(f"{how} (status {process.returncode}) when it was asked")
        return got or b""

    def _written(self, said: bytes) -> int:
        """How much of it went into the pipe."""
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            return self._process.stdin.write(said) or 0
        except OSError:  # it reads no more: whoever waits for its answer says so
            return len(said)

    def _failed(self, what: str) -> ProgramFailed:
        self.close()
        return ProgramFailed(f"{self.name} {what}")

    def _move(self, answered: bytes, ask: Ask[Any]) -> Any:
        """`{"move": 3}` is a number of the list, `{"move": {…}}` any move, `{"move": null}` nothing for now."""
        try:
            answer = msgspec.json.decode(answered, type=dict[str, Any])["move"]
            if isinstance(answer, int) and not isinstance(answer, bool):
                if not 0 <= answer < len(ask.moves):
                    raise ValueError(f"there are {len(ask.moves)} moves")
                return ask.moves[answer]
            if answer is None and ask.standing:
                return None
            return msgspec.convert(answer, self._game.move_type)
        except (ValueError, KeyError) as error:
            raise self._failed(f"answered {answered[:200]!r}, which is no move: {error}") from error


def line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def limiting(megabytes: int) -> Callable[[], None]:
    """What limits a process to so much memory, before it starts; only Linux keeps to it."""
    import resource  # not everywhere

    def limit() -> None:
        # Not RLIMIT_AS: some languages reserve address space that they never use.
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))

    return limit
