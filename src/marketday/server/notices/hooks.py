"""Notices for people without push: a webhook of their own (JSON, signed) or a topic at ntfy (plain text)."""

import base64
import hashlib
import hmac

import msgspec

from marketday.server.notices.push import Message
from marketday.server.wire import Notice
from marketday.store import Call

SIGNATURE = "Marketday-Signature"


class HookNotice(Notice, frozen=True):
    """What a webhook is sent: a notice, and where it leads."""

    url: str


def for_webhook(call: Call, notice: Notice) -> Message:
    body = msgspec.json.encode(HookNotice(**msgspec.structs.asdict(notice), url=link(call, notice)))
    return Message({"Content-Type": "application/json", SIGNATURE: signature(call.keys, body)}, body)


def signature(secret: bytes, body: bytes) -> str:
    """Whoever was shown the secret can verify that a notice is ours."""
    return "sha256=" + hmac.new(secret, body, hashlib.sha256).hexdigest()


def for_ntfy(call: Call, notice: Notice) -> Message:
    headers = {
        "Content-Type": "text/plain; charset=utf-8",
        "Title": header_words(notice.title),
        "Click": link(call, notice),
    }
    return Message(headers, notice.text.encode())


def header_words(words: str) -> str:
    """A header may hold ASCII only; ntfy reads the rest as mail does (RFC 2047). No name can end the header and begin
    another."""
    return f"=?UTF-8?B?{base64.b64encode(words.encode()).decode()}?="


def link(call: Call, notice: Notice) -> str:
    return call.site + notice.path
