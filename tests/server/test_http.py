"""HTTP: what the description promises holds for anything one can send; safety headers on all; sizes; health."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from marketday.core.rng import Rng
from marketday.server.sessions import COOKIE
from tests.server.guest import BOT, LINK, ME, Guest, begun, play_on
from tests.server.venue import Venue, open_venue, until

ONE_STORE = True

Arrive = Callable[[], Guest]

EXAMPLES = 5
MANY_EXAMPLES = 150
UNFIT: Any = [positive_data_acceptance]
"""A description cannot say which games there are, nor how many can play them."""


def attempt(cases: Any, check: Any, examples: int) -> None:
    given_: Any = given
    settled: Any = settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    settled(given_(cases)(check))()


def send_anything(url: str, table: str = "", cookie: str = "", examples: int = EXAMPLES) -> int:
    """All operations of the description, with what it allows and with what it does not; every answer must be as it
    says. With a table that is there and its cookie, deeper layers are reached."""
    sent = 0
    description: Any = schemathesis.openapi.from_url(f"{url}/schema/openapi.json")
    for found in description.get_all_operations():
        operation = found.ok()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            def check(case: Any) -> None:
                nonlocal sent
                sent += 1
                if table and "table" in case.path_parameters:
                    case.path_parameters["table"] = table
                    case.cookies = {**(case.cookies or {}), COOKIE: cookie}
                case.call_and_validate(excluded_checks=UNFIT)

            with suppress(Unsatisfiable):  # there is nothing wrong to send where nothing can be sent
                attempt(operation.as_strategy(generation_mode=mode), check, examples)
    return sent


def test_anything_one_can_send_is_answered_as_described(venue: Venue) -> None:
    assert send_anything(venue.url) > 50


def test_so_is_what_the_host_of_a_table_sends(venue: Venue, guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, {"kind": "me", "name": "Bea"})
    with ann.open(made.table) as window:
        play_on([window], Rng(1), moves=12)
    assert send_anything(venue.url, made.table, ann.http.cookies[COOKIE]) > 50


@pytest.mark.slow
def test_so_is_everything_else(venue: Venue, guest: Arrive) -> None:
    ann = guest()
    made = ann.make(ME, BOT)
    with ann.open(made.table) as window:
        play_on([window], Rng(1))
    cookie = ann.http.cookies[COOKIE]
    sent = send_anything(venue.url, examples=MANY_EXAMPLES)
    sent += send_anything(venue.url, made.table, cookie, examples=MANY_EXAMPLES)
    print(f"{sent} requests")


EVERYWHERE = [
    ("GET", "/"),
    ("GET", "/new"),
    ("GET", "/table/123"),
    ("GET", "/rules/klongs"),
    ("GET", "/api/games"),
    ("GET", "/api/lobby"),
    ("GET", "/api/health"),
    ("GET", "/metrics"),
    ("GET", "/schema/openapi.json"),
    ("GET", "/nothing/here"),
    ("GET", "/api/tables/zz/links"),
    ("GET", "/api/tables/123/links"),
    ("GET", "/join/1.2"),
    ("POST", "/api/tables"),
    ("DELETE", "/api/tables"),
    ("OPTIONS", "/api/tables"),
    ("HEAD", "/api/games"),
]


@pytest.mark.parametrize(("method", "path"), EVERYWHERE)
def test_every_answer_carries_the_safety_headers(guest: Arrive, method: str, path: str) -> None:
    reply = guest().http.request(method, path)
    assert reply.status_code < 500
    policy = dict(part.split(" ", 1) for part in reply.headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'self'"
    assert "unsafe" not in policy.get("script-src", policy["default-src"])
    assert policy["object-src"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["base-uri"] == "'none'"
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["referrer-policy"] == "same-origin"


def test_too_large_a_body_is_refused_unread(guest: Arrive) -> None:
    ann = guest()
    large = {"game": "klongs", "seats": [ME, BOT], "options": {"x": "y" * 70_000}}
    assert ann.http.post("/api/tables", json=large).status_code == 413

    def drop_by_drop() -> object:
        for _ in range(100):
            yield b" " * 1024

    assert ann.http.post("/api/tables", content=drop_by_drop()).status_code == 413  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"[" * 60_000,
        b'{"game":"klongs","seats":[],"options":' + b'{"a":' * 10_000 + b"1" + b"}" * 10_000 + b"}",
        b'{"game":"klongs","seats":[{"kind":"me","name":"\\ud800"},{"kind":"bot"}]}',
        b'{"game":"klongs","seats":[{"kind":"me","name":"' + b"x" * 25 + b'"},{"kind":"bot"}]}',
        b'{"game":"klongs","seats":[{"kind":"me"},{"kind":"bot","bot":"os:abort"}]}',
        b'{"game":"klongs","seats":[{"kind":"me"},{"kind":"bot"}],"clock":{"bank":1e999,"increment":0}}',
        b'{"game":"klongs","seats":[{"kind":"me"},{"kind":"bot"}],"clock":{"bank":NaN,"increment":0}}',
        b'{"game":"klongs","seats":[{"kind":"me","name":"\xff"},{"kind":"bot"}]}',
        b'{"game":"../klongs","seats":[{"kind":"me"},{"kind":"bot"}]}',
        b'{"game":"klongs","seats":[{"kind":"me"}]}',
        b'{"game":"klongs","seats":[{"kind":"me"},{"kind":"bot"}],"secret":"mine"}',
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(guest: Arrive, body: bytes) -> None:
    reply = guest().http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert reply.status_code == 400
    assert reply.json()["detail"]


def test_names_come_back_verbatim_as_json(guest: Arrive) -> None:
    ann, name = guest(), "<script>alert(1)</scr"
    made = ann.make({"kind": "me", "name": name}, LINK, public=True)
    reply = ann.http.get("/api/lobby")
    assert reply.headers["content-type"] == "application/json"
    assert name in next(line["names"] for line in reply.json() if line["table"] == made.table)


def test_bots_that_are_for_the_lab_only_are_not_offered_and_may_sit_down_all_the_same(guest: Arrive) -> None:
    ann = guest()
    offered = {info["id"]: info["bots"] for info in ann.http.get("/api/games").json()}
    assert "greedy" in offered["klongs"]
    assert {"random", "bankrut-easy", "bankrut-expert"} <= {*offered["bankrut"]}
    assert "greedy" not in offered["bankrut"]
    wish = {"game": "bankrut", "seats": [ME, *[{"kind": "bot", "bot": "greedy"}] * 2]}
    assert ann.http.post("/api/tables", json=wish).status_code == 201


def test_health_tells_how_the_server_is(guest: Arrive, venue: Venue) -> None:
    ann = guest()
    made = ann.make(ME, LINK)
    with ann.open(made.table) as window:
        window.picture()
        health = ann.http.get("/api/health").json()
        assert health["status"] == "ok"
        assert health["tables"] >= 1
        assert health["connections"] >= 1
        assert isinstance(health["compiled"], bool)


def test_metrics_are_what_prometheus_reads(guest: Arrive, venue: Venue) -> None:
    ann = guest()
    made = ann.make(ME, LINK)
    with ann.open(made.table) as window:
        assert window.refusal("Answer", seat=0, ask=0, move={}) == "not_started"
        text = ann.http.get("/metrics").text
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    kinds = {line.split()[2]: line.split()[3] for line in text.splitlines() if line.startswith("# TYPE")}
    values = {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in lines}
    assert kinds["marketday_tables"] == "gauge"
    assert kinds["marketday_commits_total"] == "counter"
    assert values["marketday_tables_made_total"] >= 1
    assert values["marketday_commits_total"] >= 1
    assert values['marketday_acts_total{outcome="refused"}'] >= 1
    assert values["marketday_connections"] >= 1
    assert venue.metric("marketday_tables") is not None


def test_metrics_tell_how_long_a_picture_takes_to_leave(guest: Arrive, venue: Venue) -> None:
    def pictures() -> float:
        return venue.metric("marketday_picture_seconds_count") or 0

    _, ann, bea = begun(guest(), guest())
    until(lambda: pictures() >= 1, "the start has its picture")
    before = pictures()
    windows = (ann, bea)
    for _ in range(4):
        while not (asked := [window for window in windows if window.asked()]):
            for window in windows:
                window.quiet()
        asked[0].answer(asked[0].asked()[0])
        for window in windows:
            window.quiet()
    until(lambda: pictures() == before + 4, "each move has its picture")
    assert ann.refusal("Answer", seat=0, ask=-1, move={}) != ""
    lines = httpx.get(f"{venue.url}/metrics").text.splitlines()
    counts = [float(line.split()[-1]) for line in lines if line.startswith("marketday_picture_seconds_bucket")]
    assert counts == sorted(counts)
    assert counts[-1] == pictures() == before + 4, "a refusal shows nothing new"
    assert 0 < (venue.metric("marketday_picture_seconds_sum") or 0) < 60 * counts[-1]


def test_no_more_tables_than_the_limit_from_one_address(tmp_path_factory: pytest.TempPathFactory) -> None:
    with open_venue(tmp_path_factory.mktemp("limited") / "tables.sqlite", made_per_minute=5) as venue:
        ann = Guest(venue.url)
        wish = {"game": "klongs", "seats": [ME, LINK]}
        replies = [ann.http.post("/api/tables", json=wish).status_code for _ in range(8)]
        assert replies[:5] == [201] * 5
        assert replies[-1] == 429
        assert ann.http.get("/api/games").status_code == 200
        ann.leave()
