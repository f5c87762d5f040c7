"""Requests that are not granted: each gives its reason as a word, for which clients have a sentence."""

from litestar import Response
from litestar.exceptions import (
    ClientException,
    HTTPException,
    NotFoundException,
    PermissionDeniedException,
    ServiceUnavailableException,
    TooManyRequestsException,
)
from litestar.status_codes import HTTP_410_GONE

from marketday.server.requests import AnyRequest
from marketday.server.wire import Reason, Trouble


def wrong(reason: Reason, detail: str) -> ClientException:
    return ClientException(detail, extra={"reason": reason})


def missing(reason: Reason, detail: str) -> NotFoundException:
    return NotFoundException(detail, extra={"reason": reason})


def forbidden(reason: Reason, detail: str) -> PermissionDeniedException:
    return PermissionDeniedException(detail, extra={"reason": reason})


class GoneException(ClientException):
    status_code = HTTP_410_GONE


def gone(reason: Reason, detail: str) -> GoneException:
    return GoneException(detail, extra={"reason": reason})


def swamped(detail: str) -> ServiceUnavailableException:
    return ServiceUnavailableException(detail, extra={"reason": "swamped"})


def too_many(detail: str) -> TooManyRequestsException:
    return TooManyRequestsException(detail, extra={"reason": "too_many"})


def tell(request: AnyRequest, error: HTTPException) -> Response[Trouble]:
    reason = error.extra.get("reason") if isinstance(error.extra, dict) else None
    detail = error.detail
    if isinstance(error.extra, list):  # what the framework found wrong with the fields
        detail = "; ".join([detail, *(f"{flaw.get('key', '')}: {flaw.get('message', '')}" for flaw in error.extra)])
    return said(error.status_code, detail, reason, error.headers)


def said(
    status: int, detail: str, reason: Reason | None = None, headers: dict[str, str] | None = None
) -> Response[Trouble]:
    return Response(Trouble(status, detail, reason), status_code=status, headers=headers)
