"""Links that open: the address others reach us by."""

import socket

import pytest

from marketday.cli.address import BadAddress, best_of, given_url, local_url, own_addresses, site_url


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.1.1", "localhost", "::1"])
def test_a_server_for_this_machine_has_no_address_for_others(host: str) -> None:
    assert site_url(host, 8000) is None


@pytest.mark.parametrize(
    ("host", "url"),
    [("192.168.0.7", "http://192.168.0.7:8000"), ("fd00::7", "http://[fd00::7]:8000"), ("box", "http://box:8000")],
)
def test_a_server_that_listens_somewhere_is_reached_there(host: str, url: str) -> None:
    assert site_url(host, 8000) == url
    assert local_url(host, 8000) == url


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_that_listens_everywhere_is_reached_by_an_address_of_this_machine(host: str) -> None:
    assert local_url(host, 8000) == "http://localhost:8000"
    url = site_url(host, 8000)
    if url is None:
        pytest.skip("this machine is in no network")
    name = url.removeprefix("http://").removesuffix(":8000").strip("[]")
    assert (":" in name) == (host == "::"), "asyncio's sockets on :: do not take IPv4"
    assert name in own_addresses(6 if host == "::" else 4)
    family = socket.AF_INET6 if ":" in name else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as ours:
        ours.bind((name, 0))  # only its own addresses can be bound


def test_of_several_the_one_a_friend_in_the_house_can_type() -> None:
    assert best_of(["2001:4860::1", "8.8.8.8", "192.168.0.7", "10.0.0.2", "fd00::7"]) == "192.168.0.7"
    assert best_of(["2001:4860::1", "fd00::7"]) == "fd00::7"
    assert best_of(["127.0.0.1", "169.254.3.4", "fe80::1", "::1", "0.0.0.0"]) is None


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://games.example", "https://games.example"),
        ("https://games.example/club/games/", "https://games.example/club/games"),
        ("https://Games.example:443/", "https://games.example"),
        ("http://games.example:8080", "http://games.example:8080"),
        ("http://[fd00::7]:80", "http://[fd00::7]"),
    ],
)
def test_an_address_is_taken_as_browsers_write_it(text: str, url: str) -> None:
    assert given_url(text) == url


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("games.example", "begins with https://"),
        ("ftp://games.example", "begins with https://"),
        ("https://", "begins with https://"),
        ("https://games.example/a b", "cannot be a site's path"),
        ('https://games.example/"><p', "cannot be a site's path"),
        ("https://games.example?x=1", "nothing may come after"),
        ("https://ann:secret@games.example", "everybody will see it"),
        ("https://games.example:99999", "is not an address"),
    ],
)
def test_an_address_that_cannot_be_is_refused_with_a_sentence(text: str, why: str) -> None:
    with pytest.raises(BadAddress, match=why):
        given_url(text)
