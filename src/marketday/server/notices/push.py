"""Web Push (RFC 8030, 8291, 8292): a notice for one browser, readable there only.

The server's key is made once and kept in the store: all subscriptions die with it. pywebpush takes half a second to
import, so it comes at the first use, in a thread.
"""

import asyncio
import base64
import hashlib
import threading
import time
from typing import Any

import msgspec
from msgspec import Struct

from marketday.server.notices.guard import Guard
from marketday.server.wire import PushKeys
from marketday.store import Call, CallStore

MOST_PLAIN = 3000
"""Bytes before encryption; push services take 4,096 after it."""
DAY = 24 * 3600
TOKEN_SECONDS = 12 * 3600
"""How long a token is valid. Push services allow a day."""
KEY_BYTES = 65
SECRET_BYTES = 16
NO_CONTACT = "mailto:marketday@localhost"
"""Where the site is not served over https there is nobody a push service could write to."""


class BadKeys(ValueError):
    """Not the keys of a browser's subscription."""


class Message(Struct, frozen=True):
    headers: dict[str, str]
    body: bytes


def check_keys(keys: PushKeys) -> None:
    """`BadKeys` unless a message can be encrypted to them."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, secret = _bytes(keys.p256dh), _bytes(keys.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError as error:
        raise BadKeys from error
    if len(point) != KEY_BYTES or len(secret) != SECRET_BYTES:
        raise BadKeys


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Push:
    def __init__(self, calls: CallStore, guard: Guard) -> None:
        self._calls = calls
        self._guard = guard
        self._vapid: Any = None
        self._opening = asyncio.Lock()

    async def public_key(self) -> str:
        """What browsers need to subscribe."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        key = (await self._key()).public_key
        return _text(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def _key(self) -> Any:
        async with self._opening:
            if self._vapid is None:
                await asyncio.to_thread(_load)
                raw = await self._calls.push_key(_new_key)
                self._vapid = _load()[1].from_raw(_text(raw).encode())
        return self._vapid

    async def message(self, call: Call, content: Any, topic: str, seconds: int, urgent: bool) -> Message:
        """Encrypted for the browser behind `call`. A newer one on the same topic replaces an older one that was not
        delivered within `seconds`."""
        plain = msgspec.json.encode(content)
        assert len(plain) <= MOST_PLAIN, "notices are short"
        vapid = await self._key()
        return await asyncio.to_thread(self._encrypt, vapid, call, plain, topic, seconds, urgent)

    def _encrypt(self, vapid: Any, call: Call, plain: bytes, topic: str, seconds: int, urgent: bool) -> Message:
        keys = msgspec.json.decode(call.keys, type=PushKeys)
        pusher = _load()[0]({"endpoint": call.address, "keys": {"p256dh": keys.p256dh, "auth": keys.auth}})
        claims = {
            "aud": self._guard.read(call.address).origin,
            "exp": int(time.time()) + TOKEN_SECONDS,
            "sub": call.site if call.site.startswith("https://") else NO_CONTACT,
        }
        return Message(
            {
                **vapid.sign(claims),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(seconds),
                "Urgency": "high" if urgent else "normal",
                # At most 32 letters of base64url (RFC 8030); the push service need not know our table's name.
                "Topic": hashlib.sha256(topic.encode()).hexdigest()[:32],
            },
            pusher.encode(plain)["body"],
        )


_loading = threading.Lock()


def _load() -> tuple[Any, Any]:
    with _loading:
        from py_vapid import Vapid02
        from pywebpush import WebPusher
    return WebPusher, Vapid02


def _new_key() -> bytes:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big")
