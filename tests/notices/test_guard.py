"""Whatever address somebody gives, it is no way into the host's network."""

import asyncio
import socket
from collections.abc import Sequence
from ipaddress import ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marketday.server.notices.guard import SENTENCES, Allowed, Guard, Refused, is_public

EVIL = [
    # other kinds of addresses
    *("", " ", "x", "ftp://example.org/", "file:///etc/passwd", "gopher://example.org/", "javascript:alert(1)"),
    *("http://example.org/", "//example.org/", "https:/example.org/", "https:example.org", "https://", "https:///x"),
    *("HTTP://example.org", "https://example.org:80/", "https://example.org:22/", "https://example.org:8443/"),
    *("https://example.org:0/", "https://example.org:65536/", "https://example.org:99999999999/", "https://a.org:/"),
    # passwords, and what two readers would read in two ways
    *("https://user@example.org/", "https://user:word@example.org/", "https://example.org@127.0.0.1/"),
    *("https://127.0.0.1\\@example.org/", "https://example.org\\.evil.org/", "https://example.org#@127.0.0.1/"),
    *("https://example.org\t/", "https://exam\nple.org/", "https://example.org/\r\nHost: x", "https://example.org /"),
    *("https://example.org/ä", "https://example.org/\u0000", " https://example.org/", "https://example.org/ "),
    *("https://[::1", "https://::1/", "https://[::1]x/", "https://[fe80::1%25eth0]/", "https://[fe80::1%eth0]/"),
    *("https://example.org/#part", "https://example.org/<x>", "https://exa%6dple.org/", "https://%31%32%37.0.0.1/"),
    # names
    *("https://localhost/", "https://LOCALHOST/", "https://localhost./", "https://a.localhost/", "https://router/"),
    *("https://printer.local/", "https://nas.lan/", "https://metadata.google.internal/", "https://x.home.arpa/"),
    *("https://example.org./", "https://.example.org/", "https://example..org/", "https://-a.org/", "https://a-.org/"),
    *(
        "https://exämple.org/",
        "https://ⓔxample.org/",
        "https://127。0。0。1/",
        "https://①②⑦.⓪.⓪.①/",
        "https://１27.0.0.1/",
    ),
    *(f"https://{'a' * 64}.org/", f"https://{'a.' * 127}org/", "https://example.org/" + "a" * 1024),
    # IP addresses in disguise
    *("https://2130706433/", "https://0x7f000001/", "https://017700000001/", "https://0x7f.0.0.1/", "https://127.1/"),
    *("https://0177.0.0.1/", "https://127.0.1/", "https://127.0.0.01/", "https://0/", "https://1.2.3.4.5/"),
    *(
        "https://127.0.0.1./",
        "https://8.8.8.8./",
        "https://8.8.8/",
        "https://256.1.1.1/",
        "https://0x/",
        "https://a.0x1/",
    ),
    # private IP addresses
    *("https://127.0.0.1/", "https://127.255.255.254/", "https://0.0.0.0/", "https://0.1.2.3/", "https://10.0.0.1/"),
    *("https://172.16.0.1/", "https://172.31.255.255/", "https://192.168.0.1/", "https://169.254.169.254/latest/"),
    *("https://100.64.0.1/", "https://100.127.255.254/", "https://192.0.0.8/", "https://192.0.0.192/"),
    *("https://192.0.2.1/", "https://198.51.100.1/", "https://203.0.113.9/", "https://198.18.0.1/"),
    *("https://192.88.99.1/", "https://224.0.0.1/", "https://239.255.255.250/", "https://240.0.0.1/"),
    *("https://255.255.255.255/", "https://[::]/", "https://[::1]/", "https://[::ffff:127.0.0.1]/"),
    *(
        "https://[::ffff:8.8.8.8]/",
        "https://[::ffff:a9fe:a9fe]/",
        "https://[::127.0.0.1]/",
        "https://[::ffff:0:1.2.3.4]/",
    ),
    *("https://[64:ff9b::a9fe:a9fe]/", "https://[64:ff9b::8.8.8.8]/", "https://[64:ff9b:1::7f00:1]/"),
    *(
        "https://[2002:7f00:1::]/",
        "https://[2002:c0a8:101::1]/",
        "https://[2001:0:7f00:1::]/",
        "https://[2001:db8::1]/",
    ),
    *(
        "https://[fc00::1]/",
        "https://[fd00:ec2::254]/",
        "https://[fe80::1]/",
        "https://[fec0::1]/",
        "https://[ff02::1]/",
    ),
    *("https://[100::1]/", "https://[3fff::1]/", "https://[5f00::1]/", "https://[4000::1]/", "https://[2001:2::1]/"),
]
GOOD = [
    *("https://example.org", "https://example.org/", "https://EXAMPLE.org/Path?x=1&y=%20", "https://example.org:443/"),
    *("https://fcm.googleapis.com/fcm/send/abc:DEF-_x", "https://updates.push.services.mozilla.com/wpush/v2/gAAA=="),
    *(
        "https://web.push.apple.com/QGuQ",
        "https://wns2-by3p.notify.windows.com/w/?token=BQYAA%2b",
        "https://ntfy.sh/a_b",
    ),
    *(
        "https://8.8.8.8/",
        "https://[2606:4700:4700::1111]/",
        "https://xn--exmple-cua.org/",
        "https://hooks.a-b.co.uk/x@y",
    ),
]


class Names:
    """A name server that gives its answers one after another, the last for ever."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.asked = 0

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked += 1
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def numbers(guard: Guard, text: str) -> list[str]:
    return [str(number) for number in asyncio.run(guard.numbers(guard.read(text)))]


@pytest.mark.parametrize("text", EVIL)
def test_evil_addresses_are_refused_unasked(text: str) -> None:
    """Without a single question to a name server."""
    names = Names(["8.8.8.8"])
    with pytest.raises(Refused) as refusal:
        numbers(Guard(look_up=names), text)
    assert names.asked == 0
    assert str(refusal.value) == SENTENCES[refusal.value.reason]


@pytest.mark.parametrize("text", GOOD)
def test_good_addresses_pass_as_they_are(text: str) -> None:
    guard = Guard(look_up=Names(["93.184.216.34", "2606:2800:220:1::1"]))
    assert numbers(guard, text)
    read = guard.read(text)
    assert guard.read(read.url) == read
    assert read.target.removeprefix("/") in text


@pytest.mark.parametrize(
    "answers",
    [
        *(["127.0.0.1"], ["10.1.2.3"], ["169.254.169.254"], ["::1"], ["::ffff:10.0.0.1"], ["fd00::1"], ["100.64.9.9"]),
        *(["8.8.8.8", "192.168.1.1"], ["192.168.1.1", "8.8.8.8"], ["8.8.8.8", "::1"], ["64:ff9b::a00:1"]),
    ],
)
def test_a_public_name_may_not_lead_to_a_private_number(answers: list[str]) -> None:
    """Not even among public ones."""
    with pytest.raises(Refused) as refusal:
        numbers(Guard(look_up=Names(answers)), "https://example.org/")
    assert refusal.value.reason == "not_public"


def test_a_name_that_is_not_known_is_refused() -> None:
    async def nobody(host: str, port: int) -> Sequence[str]:
        raise socket.gaierror(-2, "Name or service not known")

    for look_up in (nobody, Names([])):
        with pytest.raises(Refused) as refusal:
            numbers(Guard(look_up=look_up), "https://example.org/")
        assert refusal.value.reason == "unknown_name"


def test_the_system_resolver_is_asked_by_default() -> None:
    """And what it says is judged: `localhost` is refused by name, so a network that is allowed is looked up."""
    guard = Guard(Allowed.read(["localhost"]))
    assert set(numbers(guard, "http://localhost:8080/")) <= {"127.0.0.1", "::1"}


@pytest.mark.parametrize(
    ("allowed", "text", "answers"),
    [
        ("ntfy.lan", "http://ntfy.lan:8080/topic", ["192.168.1.5"]),
        ("NTFY.lan", "http://ntfy.lan/topic", ["192.168.1.5"]),
        ("ntfy", "https://ntfy/topic", ["10.0.0.5"]),
        ("192.168.1.0/24", "http://192.168.1.5:81/topic", []),
        ("192.168.1.0/24", "http://ntfy.example.org/topic", ["192.168.1.5"]),
        ("192.168.1.5", "https://192.168.1.5/topic", []),
        ("fd00::/8", "http://[fd00::5]/topic", []),
    ],
)
def test_the_host_may_allow_more(allowed: str, text: str, answers: list[str]) -> None:
    def ask(guard: Guard) -> list[str]:
        return numbers(guard, text)

    assert ask(Guard(Allowed.read([allowed]), Names(answers)))
    with pytest.raises(Refused):
        ask(Guard(look_up=Names(answers)))


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("http://192.168.2.5/", []),
        ("http://example.org/", ["8.8.8.8"]),
        ("https://example.org:8443/", ["8.8.8.8"]),
        ("http://ntfy.example.org/", ["192.168.1.5", "192.168.2.5"]),
        ("https://x.ntfy.lan/", ["192.168.2.5"]),
        ("https://[::ffff:192.168.1.5]/", []),
    ],
)
def test_what_is_allowed_opens_nothing_else(text: str, answers: list[str]) -> None:
    guard = Guard(Allowed.read(["192.168.1.0/24", "ntfy.lan"]), Names(answers))
    with pytest.raises(Refused):
        numbers(guard, text)


@pytest.mark.parametrize(
    "entry", ["", "http://ntfy.lan", "ntfy.lan:80", "10.0.0.1/8", "10.0.0", "*.lan", "a b", "0x7f"]
)
def test_what_the_host_allows_must_be_readable(entry: str) -> None:
    with pytest.raises(ValueError, match=r"neither|host bits"):
        Allowed.read([entry])


@given(st.ip_addresses())
def test_public_is_narrower_than_what_python_calls_global(number: object) -> None:
    address = ip_address(str(number))
    assert not is_public(address) or (address.is_global and not address.is_multicast and not address.is_reserved)


@given(st.text(max_size=40), st.sampled_from(["https://", "https://a.org", "https://a.org/", ""]))
def test_whatever_is_written_is_read_or_refused(text: str, start: str) -> None:
    try:
        read = Guard().read(start + text)
    except Refused:
        return
    assert read.url.isascii()
    assert (read.scheme, read.port) == ("https", 443)
