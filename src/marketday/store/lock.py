"""One server per file. The system lets go of the lock when the process ends, however it ends."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class InUse(Exception):
    """Somebody else holds the lock."""


class Lock:
    def __init__(self, path: Path) -> None:
        """Beside the database, not on it: SQLite has locks of its own there."""
        self._file = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if sys.platform == "win32":
                msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise InUse from error

    def release(self) -> None:
        os.close(self._file)
