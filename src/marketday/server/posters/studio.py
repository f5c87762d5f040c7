"""Where posters are drawn: in a separate process, started when the first is wanted; recent drawings are kept."""

import asyncio
import contextlib
import hashlib
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from pathlib import Path

from marketday.server.posters import painter

PATIENCE = 10.0
MOST_WAITING = 16
MOST_KEPT = 24 * 1024 * 1024
MOST_BYTES = 8 * 1024 * 1024


class NotDrawn(Exception):
    """The picture could not be made now."""


class Studio:
    def __init__(self, fonts: Path | None) -> None:
        """`fonts` is the folder that the client's build put them in; without them nothing can be drawn."""
        self.fonts = [] if fonts is None else sorted(fonts.glob("*.ttf"))
        self._process: Process | None = None
        self._dismissed: list[Process] = []
        """Killed, and perhaps not yet gone."""
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._complained = False
        self.drawn = 0
        """How many were drawn, as opposed to found among those that were kept."""

    @property
    def is_open(self) -> bool:
        if not self.fonts and not self._complained:
            self._complained = True
            logging.getLogger("marketday").warning("there are no fonts beside the built pages: no posters are drawn")
        return bool(self.fonts)

    @staticmethod
    def key(svg: str) -> str:
        return hashlib.sha256(svg.encode()).hexdigest()[:32]

    async def png(self, svg: str) -> bytes:
        """`NotDrawn` if too many wait, or it takes too long."""
        key = self.key(svg)
        if (found := self._find(key)) is not None:
            return found
        if self._waiting >= MOST_WAITING:
            raise NotDrawn("too many wait")
        self._waiting += 1
        try:
            async with self._turn:
                # Somebody before us may have asked for the same.
                return self._find(key) or self._keep(key, await self._draw(svg.encode()))
        finally:
            self._waiting -= 1

    def _find(self, key: str) -> bytes | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def _keep(self, key: str, png: bytes) -> bytes:
        self._kept[key] = png
        self._size += len(png)
        while self._size > MOST_KEPT:
            self._size -= len(self._kept.popitem(last=False)[1])
        return png

    async def _draw(self, svg: bytes) -> bytes:
        for _ in range(2):  # a painter that died meanwhile is replaced once
            try:
                async with asyncio.timeout(PATIENCE):
                    png = await self._ask(svg)
            except TimeoutError as error:
                self._dismiss()
                raise NotDrawn("it took too long") from error
            except (asyncio.IncompleteReadError, OSError):
                self._dismiss()
                continue
            except asyncio.CancelledError:
                self._dismiss()  # its answer must not be taken for somebody else's
                raise
            if not png:
                raise NotDrawn("it is not a drawing")
            self.drawn += 1
            return png
        raise NotDrawn("the painter died")

    async def _ask(self, svg: bytes) -> bytes:
        process = self._process
        if process is None or process.returncode is not None:
            program = [sys.executable, "-I", painter.__file__, *map(str, self.fonts)]
            # A session of its own: Ctrl-C is for the server, which then ends it.
            process = self._process = await asyncio.create_subprocess_exec(
                *program, stdin=PIPE, stdout=PIPE, start_new_session=True
            )
        assert process.stdin is not None, "it was asked for"
        assert process.stdout is not None, "it was asked for"
        process.stdin.write(painter.LENGTH.pack(len(svg)) + svg)
        await process.stdin.drain()
        (length,) = painter.LENGTH.unpack(await process.stdout.readexactly(painter.LENGTH.size))
        if length > MOST_BYTES:
            raise OSError("that cannot be a poster")
        return await process.stdout.readexactly(length)

    def _dismiss(self) -> None:
        self._dismissed = [process for process in self._dismissed if process.returncode is None]
        if self._process is not None and self._process.returncode is None:
            self._dismissed.append(self._process)
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        self._process = None

    async def stop(self) -> None:
        self._dismiss()
        for process in self._dismissed:
            await process.wait()
