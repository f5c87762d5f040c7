"""Steps that are done once for the same inputs: a stamp records what they were done for. Standard library only."""

import contextlib
import hashlib
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tools.processes import ROOT

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


def digest(files: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        total.update(f"{file.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()


def is_done(stamp: Path, inputs: str) -> bool:
    return stamp.is_file() and stamp.read_text() == inputs


def once(stamp: Path, inputs: str, action: Callable[[], None]) -> None:
    """Do the step the stamp is named after, unless it was already done for the same inputs."""
    if is_done(stamp, inputs):
        return
    print(f"{stamp.name} …", end=" ", flush=True)
    started = time.perf_counter()
    stamp.unlink(missing_ok=True)  # a step that fails half-way has not been done
    action()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(inputs)
    print(f"{time.perf_counter() - started:.1f} s", flush=True)


@contextlib.contextmanager
def alone(what: str, folder: Path = ROOT / "build") -> Iterator[None]:
    """Somebody may start another `dev.py` while the first sets up: two that install the same in one tree destroy each
    other's work, so the second waits. On Windows nobody waits."""
    folder.mkdir(exist_ok=True)
    with (folder / f"{what}.lock").open("w") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print(f"{what}: another dev.py is at it; waiting …", flush=True)
                fcntl.flock(file, fcntl.LOCK_EX)
        yield
