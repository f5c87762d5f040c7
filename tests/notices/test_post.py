"""The way out is bounded in all directions."""

import asyncio
import datetime
import ssl
from collections.abc import Sequence
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from marketday.server.notices import post as post_module
from marketday.server.notices.guard import Allowed, Guard, Refused
from marketday.server.notices.post import MOST_BODY, Answer, Judged, Post, Unreachable
from tests.notices.outside import LOOPBACK, answering, listening, read_request


def send(text: str, post: Post | None = None, body: bytes = b"{}") -> Answer:
    return asyncio.run((post or Post(LOOPBACK)).send(text, {}, body))


def test_a_notice_arrives_as_it_was_sent() -> None:
    async def main() -> None:
        async with answering(b"HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 2\r\n\r\nok") as server:
            post = Post(LOOPBACK)
            for _ in range(2):
                answer = await post.send(f"{server.url}/a%2Fb?c=%20d", {"TTL": "5"}, b"body")
                assert answer == Answer(200)
        for request in server.requests:
            assert (request.path, request.body) == ("/a%2Fb?c=%20d", b"body")
            assert request.headers["ttl"] == "5"
            assert request.headers["user-agent"] == "Marketday"
            assert "cookie" not in request.headers

    asyncio.run(main())


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_not_followed(status: int) -> None:
    async def main() -> None:
        async with answering() as inner:
            moved = f"HTTP/1.1 {status} Moved\r\nLocation: {inner.url}/secret\r\nContent-Length: 0\r\n\r\n".encode()
            async with answering(moved) as outer:
                assert (await Post(LOOPBACK).send(outer.url, {}, b"")).status == status
        assert (len(outer.requests), inner.requests) == (1, [])

    asyncio.run(main())


def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with answering() as proxy, answering() as server:
            for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY"):
                monkeypatch.setenv(name, proxy.url)
            assert (await Post(LOOPBACK).send(server.url, {}, b"")).good
            assert proxy.requests == []

    asyncio.run(main())


def test_answers_that_never_begin_or_never_end_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post_module, "TOTAL_SECONDS", 0.5)
    closed = asyncio.Event()

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await read_request(reader)
        await reader.read()  # until the other side hangs up
        closed.set()

    async def trickling(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n")
        while True:
            writer.write(b"X: y\r\n")
            await writer.drain()
            await asyncio.sleep(0.02)

    async def informing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            writer.write(b"HTTP/1.1 103 Early Hints\r\n\r\n")
            await writer.drain()
            await asyncio.sleep(0.001)

    async def main() -> None:
        for serve in (silent, trickling, informing):
            async with listening(serve) as url:
                with pytest.raises(Unreachable):
                    await Post(LOOPBACK).send(url, {}, b"")
                if serve is silent:
                    async with asyncio.timeout(10):
                        await closed.wait()

    asyncio.run(main())


def test_of_a_large_answer_little_is_read() -> None:
    """The other side would send for ever; what it gets rid of is what fits into the buffers on the way."""
    sent = 0
    hung_up = asyncio.Event()

    async def gushing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        await read_request(reader)
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
        try:
            while True:
                writer.write(b"\x1f" * 65536)
                await writer.drain()
                sent += 65536
        except OSError:
            hung_up.set()

    async def main() -> None:
        async with listening(gushing) as url:
            assert (await Post(LOOPBACK).send(url, {}, b"")).good
            async with asyncio.timeout(10):
                await hung_up.wait()

    asyncio.run(main())
    assert sent < 32 * 2**20


def test_large_headers_are_not_taken() -> None:
    async def main() -> None:
        async with answering(b"HTTP/1.1 200 OK\r\nX: " + b"y" * 100_000 + b"\r\n\r\n") as server:
            with pytest.raises(Unreachable):
                await Post(LOOPBACK).send(server.url, {}, b"")

    asyncio.run(main())


@pytest.mark.parametrize(
    "answer", [b"", b"\r\n\r\n", b"SSH-2.0-OpenSSH_9.2\r\n", b"HTTP/1.1 99999 X\r\n\r\n", b"\xff" * 90]
)
def test_what_is_not_http_is_nobody(answer: bytes) -> None:
    async def main() -> None:
        async with answering(answer) as server:
            with pytest.raises(Unreachable):
                await Post(LOOPBACK).send(server.url, {}, b"")

    asyncio.run(main())


def test_nobody_is_there() -> None:
    async def main() -> None:
        async with answering() as server:
            pass
        with pytest.raises(Unreachable):
            await Post(LOOPBACK).send(server.url, {}, b"")

    asyncio.run(main())


def test_nothing_long_is_sent() -> None:
    with pytest.raises(AssertionError):
        send("http://127.0.0.1:9/", body=b"x" * (MOST_BODY + 1))


# ---- names that change their mind ------------------------------------------------------------------------------------
class Fickle:
    """A name that leads to one IP address for the check, and to another for the connection."""

    def __init__(self, *numbers: str) -> None:
        self.numbers = list(numbers)

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        return [self.numbers.pop(0)]


def test_the_number_that_was_judged_is_the_one_connected_to() -> None:
    async def main() -> None:
        async with answering() as server:
            fickle = Fickle("127.0.0.1", "127.0.0.2", "127.0.0.3")
            post = Post(Guard(Allowed.read(["127.0.0.1"]), fickle))
            port = server.url.rpartition(":")[2]
            assert (await post.send(f"http://rebind.example.org:{port}/", {}, b"")).good
        assert fickle.numbers == ["127.0.0.2", "127.0.0.3"], "one question for one call"
        assert server.requests[0].headers["host"] == f"rebind.example.org:{port}"

    asyncio.run(main())


def test_a_name_that_was_public_when_it_was_given_is_judged_again_at_every_call() -> None:
    async def main() -> None:
        guard = Guard(look_up=Fickle("8.8.8.8", "127.0.0.1"))
        assert [str(one) for one in await guard.numbers(guard.read("https://rebind.example.org/"))] == ["8.8.8.8"]
        with pytest.raises(Refused) as refusal:
            await Post(guard).send("https://rebind.example.org/", {}, b"")
        assert refusal.value.reason == "not_public"

    asyncio.run(main())


def test_the_socket_itself_looks_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the list of judged IP addresses were wrong, nothing would be opened to a private one."""
    judged = Judged([ip_address("127.0.0.1")])
    monkeypatch.setattr(post_module, "Judged", lambda numbers: judged)

    async def main() -> None:
        async with answering() as server:
            guard = Guard(look_up=Fickle("8.8.8.8"))
            with pytest.raises(Refused):
                await Post(guard).send("https://rebind.example.org/", {}, b"")
        assert server.requests == []

    asyncio.run(main())


# ---- certificates ----------------------------------------------------------------------------------------------------
def certificate(folder: Path, name: str) -> Path:
    """For a name, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / f"{name}.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    return file


def test_certificates_are_checked(tmp_path: Path) -> None:
    file = certificate(tmp_path, "good.example.org")
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(file)
    trusting = ssl.create_default_context(cafile=str(file))

    async def main() -> None:
        async def loopback(host: str, port: int) -> Sequence[str]:
            return ["127.0.0.1"]

        guard = Guard(Allowed.read(["127.0.0.1"]), loopback)
        async with answering(ssl=serving) as server:
            port = server.url.rpartition(":")[2]
            assert (await Post(guard, trusting).send(f"https://good.example.org:{port}/", {}, b"")).good
            with pytest.raises(Unreachable, match="ertificate"):
                await Post(guard, trusting).send(f"https://other.example.org:{port}/", {}, b"")
            with pytest.raises(Unreachable, match="ertificate"):
                await Post(guard).send(f"https://good.example.org:{port}/", {}, b"")
            assert len(server.requests) == 1

    asyncio.run(main())


@pytest.mark.parametrize(
    ("said", "seconds"),
    [("", None), ("7", 7.0), ("soon", None), ("-1", None), ("9" * 40, 999999999.0), ("٣", None)],
)
def test_how_long_to_wait_is_read(said: str, seconds: float | None) -> None:
    assert Answer(429, said).wait(0.0) == seconds


def test_how_long_to_wait_may_be_a_date() -> None:
    assert Answer(503, "Thu, 01 Jan 1970 00:01:00 GMT").wait(20.0) == 40.0
    assert Answer(503, "Thu, 01 Jan 1970 00:01:00 GMT").wait(99.0) == 0.0
