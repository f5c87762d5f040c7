"""The files of the built client, each with its compressed variants, in memory: a response is a look into a dictionary,
and no path can lead anywhere else."""

import hashlib
import mimetypes
from pathlib import Path

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from msgspec import Struct

from marketday.server.packing import PACKINGS, SUFFIXES, Packing, packing_for

FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose name holds a hash of their content."""
HASHED = "/assets/"
OWN = ("index.html", "preloads.json", "fonts/", "art/")
"""What pages, posters and pictures of boards are made from here; it is not sent to browsers."""
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}

Header = tuple[bytes, bytes]


class Form(Struct, frozen=True):
    """A file as it is sent: plain or compressed."""

    headers: list[Header]
    body: bytes


Forms = dict[str, dict[Packing | None, Form]]
"""By the path of each file, its variants."""


def forms_of(folder: Path, kept_back: tuple[str, ...] = OWN) -> Forms:
    packed = tuple(SUFFIXES.values())
    files = [file for file in sorted(folder.rglob("*")) if file.is_file() and file.suffix not in packed]
    return {
        f"/{file.relative_to(folder).as_posix()}": dict(_forms(file, folder))
        for file in files
        if not file.relative_to(folder).as_posix().startswith(kept_back)
    }


def _forms(file: Path, folder: Path) -> list[tuple[Packing | None, Form]]:
    path, content = f"/{file.relative_to(folder).as_posix()}", file.read_bytes()
    digest = hashlib.sha256(content).hexdigest()[:20]
    media = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    common = {
        "Content-Type": f"{media}; charset=utf-8" if media.startswith("text/") else media,
        "Cache-Control": FOR_EVER if path.startswith(HASHED) else "no-cache",
    }
    siblings = {packing: file.with_name(file.name + SUFFIXES[packing]) for packing in PACKINGS}
    found: dict[Packing | None, bytes] = {None: content}
    found |= {packing: sibling.read_bytes() for packing, sibling in siblings.items() if sibling.exists()}
    if len(found) > 1:
        common["Vary"] = "Accept-Encoding"
    return [(packing, _form(common, body, packing, digest)) for packing, body in found.items()]


def _form(common: dict[str, str], body: bytes, packing: Packing | None, digest: str) -> Form:
    own = {"ETag": f'"{digest}-{packing or "bare"}"', "Content-Length": str(len(body))}
    if packing:
        own["Content-Encoding"] = packing
    return Form([(name.lower().encode(), value.encode()) for name, value in {**common, **own}.items()], body)


class Assets:
    """Responds with files; everything else is left to the application."""

    def __init__(self, app: ASGIApp, folder: Path) -> None:
        self._app = app
        self._files = forms_of(folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_asked = scope["type"] == ScopeType.HTTP and scope["method"] == "GET"
        forms = self._files.get(scope["path"]) if is_asked else None
        if forms is None:
            await self._app(scope, receive, send)
        else:
            await send_file(forms, scope, send)


async def send_file(forms: dict[Packing | None, Form], scope: Scope, send: Send) -> None:
    packing = packing_for(Headers.from_scope(scope).get("accept-encoding", ""))
    form = forms.get(packing) or forms[None]
    await send({"type": "http.response.start", "status": 200, "headers": [*form.headers]})
    await send({"type": "http.response.body", "body": form.body, "more_body": False})
