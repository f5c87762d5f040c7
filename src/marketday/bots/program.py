"""Bots that are programs of their own, in any language: questions on their standard input, answers on their standard
output, a line of JSON each; or over a socket, as at a live table (`guest`). For whoever writes one: docs/programs.md.

Named `program:COMMAND`, or with limits `program@2s@512MB:COMMAND`: the time for an answer, and the memory; with
`@socket` it comes as a guest.
"""

import os
import re
import secrets
import selectors
import shlex
import signal
import subprocess
import sys
import time
from abc import abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.rng import Rng

PROTOCOL = 1
PREFIX = re.compile(
    r"program(?P<limits>(@(socket|[0-9]{1,5}(\.[0-9]{1,3})?s|[0-9]{1,6}MB))*):(?P<command>.*)", re.DOTALL
)
SECONDS = 10.0
MEGABYTES = 1024
TO_BEGIN = 10.0
"""Seconds to start, on top of the first answer's."""
LONGEST_ANSWER = 1 << 20
UNASKED = "answered without being asked"
MARK = "MARKETDAY_PROGRAM"
"""In the environment of a program and of all that it starts."""
SEED = "MARKETDAY_SEED"
"""There too: for a program's own randomness."""
ROUNDS = 20
"""How often we look for processes of a program that start others while they are ended."""
SEEDS = 2**30


class ProgramFailed(Exception):
    """A program that ended, took too long, or answered with something else than a move."""


def is_program(name: str) -> bool:
    return PREFIX.fullmatch(name) is not None


def find(name: str) -> type["Program"]:
    """The bot of that name, as a class; nothing is started yet. `ValueError` where the command is none."""
    found = PREFIX.fullmatch(name)
    assert found is not None, name
    kind: type[Program] = ProgramBot
    seconds, megabytes = SECONDS, MEGABYTES
    for limit in found["limits"].split("@")[1:]:
        if limit == "socket":
            kind = _guest()
        elif limit.endswith("s"):
            seconds = float(limit.removesuffix("s"))
        else:
            megabytes = int(limit.removesuffix("MB"))
    command = shlex.split(found["command"])
    if not command or "\0" in name:
        raise ValueError("there is no command")
    return type("Program", (kind,), {"name": name, "command": command, "seconds": seconds, "megabytes": megabytes})


def _guest() -> type["Program"]:
    try:
        from marketday.bots.guest import GuestBot
    except ImportError as error:
        raise ValueError(f'guests need {error.name}: pip install "marketday[guests]"') from error
    return GuestBot


class Program:
    """A process for each seat of each play, started with the first question."""

    name: ClassVar[str]
    command: ClassVar[list[str]]
    seconds: ClassVar[float]
    megabytes: ClassVar[int]

    def __init__(self, game: AnyGame, seat: Seat, rng: Rng) -> None:
        self._game = game
        self._seat = seat
        self._seed = int(rng.below(SEEDS))
        self._process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def choose(self, view: Any, ask: Ask[Any]) -> Any: ...

    def close(self) -> None:
        """The play is over: the process is ended, with all that it started."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError, PermissionError):  # macOS forbids it when all have ended
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        end_marked(self._mark)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()

    def __del__(self) -> None:
        self.close()

    def _start(self, command: Sequence[str], stdin: int, stdout: int) -> subprocess.Popen[bytes]:
        if sys.platform == "win32":
            raise ProgramFailed(f"{self.name} cannot be started: bots that are programs need Linux or macOS")
        self._mark = secrets.token_hex(16)
        try:
            self._process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=stdin,
                stdout=stdout,
                start_new_session=True,
                preexec_fn=limiting(self.megabytes),
                env={**os.environ, MARK: self._mark, SEED: str(self._seed)},
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise ProgramFailed(f"{self.name} cannot be started: {error}") from error
        return self._process

    def _failed(self, what: str) -> ProgramFailed:
        self.close()
        return ProgramFailed(f"{self.name} {what}")

    def _no_move(self, answered: bytes, why: object) -> ProgramFailed:
        return self._failed(f"answered {answered[:200]!r}, which is no move: {why}")


class ProgramBot(Program):
    """Lines of JSON on standard input and output."""

    @property
    def begin(self) -> dict[str, Any]:
        return {
            "protocol": PROTOCOL,
            "game": self._game.id,
            "rules": self._game.rules_version,
            "seat": self._seat,
            "seed": self._seed,
            "seconds": self.seconds,
        }

    def choose(self, view: Any, ask: Ask[Any]) -> Any:
        allowed, said = self.seconds, line({"ask": ask, "view": view})
        if self._process is None:
            process = self._start(self.command, subprocess.PIPE, subprocess.PIPE)
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                os.set_blocking(pipe.fileno(), False)
            allowed += TO_BEGIN
            said = line({"begin": self.begin}) + said
        elif self._heard():
            raise self._failed(UNASKED)
        return self._move(self._answer(said, allowed), ask)

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
            raise self._no_move(answered, error) from error


def line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def end_marked(mark: str) -> None:
    """A process that left its group is still known by its environment, where /proc shows it (Linux)."""
    sign = f"{MARK}={mark}".encode()
    for _ in range(ROUNDS):
        found = [int(place.parent.name) for place in Path("/proc").glob("[0-9]*/environ") if _has(place, sign)]
        if not found:
            return
        for process in found:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)


def _has(place: Path, sign: bytes) -> bool:
    with suppress(OSError):  # it has ended, or is somebody else's
        return sign in place.read_bytes().split(b"\0")
    return False


def limiting(megabytes: int) -> Callable[[], None]:
    """What limits a process to so much memory, before it starts; only Linux keeps to it."""
    import resource  # not everywhere

    def limit() -> None:
        # Not RLIMIT_AS: some languages reserve address space that they never use.
        resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))

    return limit
