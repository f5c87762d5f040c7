"""The documentation site, below /docs: files in memory, as the client's are, but read when somebody first asks."""

import asyncio
from pathlib import Path

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from marketday.server.assets import Forms, forms_of, send_file

PLACE = "/docs"
NOT_BUILT = (
    b"<!doctype html><title>Marketday</title><p>The documentation has not been built here, or is just being built. "
    b"<code>python3 dev.py setup docs</code> builds it."
)


class Docs:
    """Responds with pages of the site; everything else is left to the application."""

    def __init__(self, app: ASGIApp, folder: Path) -> None:
        self._app = app
        self._folder = folder
        self._files: Forms = {}
        self._made = 0
        self._reading = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_asked = scope["type"] == ScopeType.HTTP and scope["method"] == "GET"
        path = scope["path"] if is_asked else ""
        if path == PLACE:  # its links are relative to the folder
            await _respond(send, 307, [(b"location", b"docs/")], b"")
        elif path.startswith(f"{PLACE}/"):
            await self._open(path.removeprefix(PLACE), scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _open(self, path: str, scope: Scope, receive: Receive, send: Send) -> None:
        files = await self._read()
        forms = files.get(f"{path}index.html" if path.endswith("/") else path)
        if forms is not None:
            await send_file(forms, scope, send)
        elif not files and path == "/":
            await _respond(send, 404, [(b"content-type", b"text/html; charset=utf-8")], NOT_BUILT)
        else:
            await self._app(scope, receive, send)

    async def _read(self) -> Forms:
        """The files as they are now: a developer's are built again while the server runs."""
        async with self._reading:
            try:
                made = (self._folder / "index.html").stat().st_mtime_ns
                if made != self._made:
                    self._files = await asyncio.to_thread(forms_of, self._folder, kept_back=())
                    self._made = made
            except FileNotFoundError:
                pass  # just being replaced: next time
            return self._files


async def _respond(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    headers = [*headers, (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
