"""A proxy in front of a server, as somebody may have set it up wrong: it changes the head of each request."""

import contextlib
import re
import select
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Change = Callable[[bytes], bytes | None]
"""Of a request's head; None where the proxy answers in its own way."""
NOT_FOUND = b"HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\nConnection: close\r\n\r\nnope"


@contextmanager
def doorman(
    port: int,
    change: Change,
    secure: ssl.SSLContext | None = None,
    address: str = "127.0.0.1",
    own_answer: bytes = NOT_FOUND,
) -> Iterator[int]:
    """Its port. Each connection is for one request, or one socket; the server sees `address`."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def open_up() -> None:
            with contextlib.suppress(OSError):
                while True:
                    guest, _ = door.accept()
                    threading.Thread(
                        target=_serve, args=(guest, port, change, secure, address, own_answer), daemon=True
                    ).start()

        threading.Thread(target=open_up, daemon=True).start()
        yield door.getsockname()[1]
        door.shutdown(socket.SHUT_RDWR)


def _serve(
    guest: socket.socket, port: int, change: Change, secure: ssl.SSLContext | None, address: str, own_answer: bytes
) -> None:
    with contextlib.suppress(OSError), contextlib.ExitStack() as open_:
        guest = open_.enter_context(secure.wrap_socket(guest, server_side=True) if secure else guest)
        head = b""
        while b"\r\n\r\n" not in head:
            more = guest.recv(4096)
            if not more:
                return  # they left before they had asked
            head += more
        changed = change(re.sub(rb"(?i)^connection: close\r\n", b"", head, flags=re.M))
        if changed is None:
            guest.sendall(own_answer)
            return
        house = open_.enter_context(socket.create_connection(("127.0.0.1", port), source_address=(address, 0)))
        house.sendall(changed)
        _pass_both_ways(guest, house)


def _pass_both_ways(guest: socket.socket, house: socket.socket) -> None:
    """In one thread: where one reads and another writes on the same secured line, it breaks now and then."""
    coming = [guest, house]
    while True:
        has_more = isinstance(guest, ssl.SSLSocket) and guest in coming and guest.pending() > 0
        for one in [guest] if has_more else select.select(coming, [], [])[0]:
            content = one.recv(65536)
            if content:
                (house if one is guest else guest).sendall(content)
            elif one is house:
                return
            else:
                coming = [house]
                house.shutdown(socket.SHUT_WR)


def with_header(name: str, value: str) -> Change:
    def change(head: bytes) -> bytes:
        bare = without_header(name)(head)
        line, _, rest = bare.partition(b"\r\n")
        return b"%s\r\n%s: %s\r\n%s" % (line, name.encode(), value.encode(), rest)

    return change


def without_header(name: str) -> Callable[[bytes], bytes]:
    return lambda head: re.sub(rb"(?im)^%s:.*\r\n" % name.encode(), b"", head)
