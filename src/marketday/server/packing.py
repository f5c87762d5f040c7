"""Which compression a browser accepts, and compressing: Brotli where it can, otherwise gzip."""

import gzip
from typing import Literal

import brotli

from marketday.server.requests import weights

Packing = Literal["br", "gzip"]
PACKINGS: tuple[Packing, ...] = ("br", "gzip")
SUFFIXES: dict[Packing, str] = {"br": ".br", "gzip": ".gz"}
"""The file extension of a compressed variant, as the build writes it."""
QUALITY = 4
"""Of Brotli, for what is compressed while somebody waits; the build takes its time and compresses harder."""


def packing_for(accept: str) -> Packing | None:
    """The best encoding that an `Accept-Encoding` header allows: `q=0` forbids, `*` stands for whatever is not
    named."""
    accepted = dict(weights(accept))
    rest = accepted.get("*", 0.0)
    best = max(PACKINGS, key=lambda packing: accepted.get(packing, rest))
    weight = accepted.get(best, rest)
    return best if weight > 0 and weight >= accepted.get("identity", 0.0) else None


def pack(content: bytes, packing: Packing) -> bytes:
    if packing == "br":
        packed: bytes = brotli.compress(content, quality=QUALITY)
        return packed
    return gzip.compress(content, 5, mtime=0)
