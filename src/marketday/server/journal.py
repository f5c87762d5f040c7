"""Logs for machines: one JSON object a line. Each says for which request and table it is, and never an address, a
token, a name or a hand."""

import json
import logging
import secrets
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

REQUEST_HEADER = "X-Request-Id"
_request: ContextVar[str | None] = ContextVar("request", default=None)
_table: ContextVar[str | None] = ContextVar("table", default=None)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "request": _request.get(),
            "table": _table.get(),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps({name: value for name, value in told.items() if value is not None}, ensure_ascii=False)


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": JsonLines}},
    "handlers": {"json": {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stdout"}},
    "root": {"handlers": ["json"], "level": "WARNING"},
    "loggers": {
        name: {"handlers": ["json"], "level": level, "propagate": False}
        for name, level in (("marketday", "INFO"), ("uvicorn", "WARNING"), ("litestar", "WARNING"))
    },
}


class Journal:
    """Wraps the whole application: gives every request a number, and says what became of it and how long it took."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._logger = logging.getLogger("marketday.requests")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self._app(scope, receive, send)
            return
        number, began = secrets.token_hex(6), time.perf_counter()
        _request.set(number)
        _table.set(table_in(scope["path"]))
        status = 0

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableScopeHeaders.from_message(message)[REQUEST_HEADER] = number
            elif message["type"] == "websocket.close":
                status = message["code"]
            await send(message)

        try:
            await self._app(scope, receive, note)
        finally:
            told = {
                "route": scope.get("path_template", "?"),  # not the address: links are keys
                "method": scope.get("method", "socket"),
                "status": status,
                "ms": round(1000 * (time.perf_counter() - began), 1),
            }
            self._logger.info("answered", extra={"told": told})


def table_in(path: str) -> str | None:
    """The table that an address of the API or of a socket is about."""
    match path.split("/"):
        case ["", "api", "tables", table, *_] | ["", "ws", table] if table.isalnum():
            return table[:32]
    return None
