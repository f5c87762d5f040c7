"""What handlers of HTTP requests have in common: the type of a request, ids in addresses, headers with weights."""

from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import State
from litestar.params import PathParameter

AnyRequest = Request[Any, Any, State]
HexId = Annotated[str, PathParameter(pattern="^[0-9a-f]{1,32}$", max_length=32)]


def weights(accept: str) -> list[tuple[str, float]]:
    """The names in an `Accept-…` header, in lower case, each with its weight `q`; 0 for one that cannot be read."""
    return [_weight(part) for part in accept.lower().split(",") if part.strip()]


def _weight(part: str) -> tuple[str, float]:
    name, _, parameter = part.partition(";")
    key, _, value = parameter.partition("=")
    try:
        return name.strip(), float(value) if key.strip() == "q" else 1.0
    except ValueError:
        return name.strip(), 0.0
