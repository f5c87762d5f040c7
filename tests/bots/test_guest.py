"""Programs that come as guests, over the protocol of live tables."""

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from marketday.bots import find
from marketday.bots.guest import MOST_CHANNELS, TOO_MANY, GuestBot, host
from marketday.bots.program import ProgramFailed
from marketday.core.outline import outline, say_moves
from marketday.core.registry import every
from marketday.core.registry import find as find_game
from marketday.core.rng import Rng
from marketday.lab.errors import BadBot
from marketday.lab.simulate import Plan, simulate, tell
from marketday.server.wire import Done, Picture, Ping, Refusal
from marketday.table import Play
from tests.server.guest import LINK as BY_LINK
from tests.server.guest import ME, Guest
from tests.server.venue import open_venue

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "bots" / "guest.py"
OPENING = """
import json, sys, time, urllib.request
from websockets.sync.client import connect
server, _, link = sys.argv[1].partition("/join/")
def post(path, body, token=""):
    wanted = urllib.request.Request(server + path, json.dumps(body).encode(), {"Authorization": "Bearer " + token})
    return json.load(urllib.request.urlopen(wanted))
token = post("/api/programs", {})["token"]
table = post("/api/join", {"link": link}, token)["table"]
line = connect(server.replace("http", "ws") + "/ws/" + table, additional_headers={"Authorization": "Bearer " + token})
def answer(picture, move):
    act = {"act": "Answer", "seat": picture["seat"], "ask": picture["ask"]["id"], "move": move}
    line.send(json.dumps({"act": act, "id": 1}))
for message in line:
    said = json.loads(message)
    if said["t"] != "picture":
        continue
"""
FIRST = "    answer(said, said['ask']['moves'][0])\n"


def program(folder: Path, answering: str, limits: str = "") -> str:
    file = folder / "guest.py"
    file.write_text(OPENING + answering)
    return f"program@socket{limits}:{sys.executable} {file}"


def points(bot: str, game: str = "klongs", option: int = 0, games: int = 1) -> list[tuple[int, ...]]:
    rules = find_game(game)
    seats = (bot, *["random"] * (rules.seat_counts[0] - 1))
    return [played.points for played in simulate(Plan(game, rules.variants()[option], seats, games, 1))]


@pytest.mark.parametrize("game", [game.id for game in every() if not game.has_live_play(game.variants()[0])])
def test_a_guest_plays_every_game(game: str, tmp_path: Path) -> None:
    assert len(points(program(tmp_path, FIRST), game)) == 1


def test_the_same_seed_gives_the_same_games() -> None:
    bot = f"program@socket:{sys.executable} {EXAMPLE}"
    assert points(bot, games=2) == points(bot, games=2)


def test_the_link_goes_where_the_command_says(tmp_path: Path) -> None:
    named = program(tmp_path, FIRST) + " {link} --fast"
    assert len(points(named)) == 1


def test_where_everybody_acts_at_once_silence_is_an_answer(tmp_path: Path) -> None:
    game = find_game("bankrut")
    live = next(number for number, options in enumerate(game.variants()) if game.has_live_play(options))
    play = Play(game, game.variants()[live], game.seat_counts[0], b"1")
    due = game.due(play.state)
    assert due is not None
    play.commit(play.draft(None, due.move))
    bot = find(program(tmp_path, "    pass\n"))(game, 0, Rng(1))
    assert play.asked[0].standing
    assert bot.choose(game.view(play.state, 0), play.asked[0]) is None


@pytest.mark.parametrize(
    ("answering", "limits", "words"),
    [
        ("    pass\n", "@0.2s", "took longer than"),
        ("    sys.exit(3)\n", "", r"ended \(status 3\)"),
        ("    answer(said, 7)\n", "", "which is no move"),
        ("    answer(said, {'move': 'Nonsense'})\n", "", "which is no move"),
        ("    answer(said, {'move': 'EndTurn'})\n", "", "against rule"),
        ("    line.send('x' * 100_000)\n", "@0.2s", "ended|took longer than"),
        ("    said['ask']['id'] -= 1\n" + FIRST, "@0.2s", "took longer than"),
        ("    said['seat'] += 1\n" + FIRST, "@0.2s", "took longer than"),
    ],
)
def test_what_it_does_wrong_is_said(
    answering: str, limits: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marketday.bots.program.TO_BEGIN", 3.0 if limits else 10.0)
    with pytest.raises(BadBot, match=words):
        points(program(tmp_path, answering, limits))


# ---- what answers at the link ----------------------------------------------------------------------------------------
def post(path: str, body: Any, token: str = "") -> Any:
    wanted = urllib.request.Request(
        host().address + path, json.dumps(body).encode(), {"Authorization": f"Bearer {token}"}
    )
    with urllib.request.urlopen(wanted) as answer:
        return json.load(answer)


def enter(table: str, token: str) -> ClientConnection:
    return connect(
        f"{host().address.replace('http', 'ws')}/ws/{table}", additional_headers={"Authorization": f"Bearer {token}"}
    )


@pytest.fixture
def seated() -> Iterator[tuple[GuestBot, Play, str, str]]:
    """A guest that was asked and whose program has not come, the play, and whoever comes instead: table and token."""
    game = find_game("klongs")
    play = Play(game, game.variants()[0], 2, b"1")
    (seat,) = play.asked
    bot = find("program@socket@0.1s:sh -c 'sleep 60'")(game, seat, Rng(1))
    assert isinstance(bot, GuestBot)
    tell(bot, play, seat)
    assert bot._chair is not None
    token = post("/api/programs", {})["token"]
    table = post("/api/join", {"link": bot._chair.link}, token)["table"]
    bot._chair.show(bot._picture(bot._chair, game.view(play.state, seat), play.asked[seat]))
    yield bot, play, table, token
    bot.close()


def test_pictures_have_the_form_of_the_wire(seated: tuple[GuestBot, Play, str, str]) -> None:
    bot, play, table, token = seated
    with enter(table, token) as line:
        shown = msgspec.json.decode(line.recv(), type=Picture, strict=True)
        assert shown.seat == bot._seat
        assert [told.step for told in shown.told] == [0] * len(play.heard(play.log[0], bot._seat))
        assert json.loads(bytes(shown.ask))["moves"] == list(msgspec.to_builtins(play.asked[bot._seat].moves))
        assert json.loads(bytes(shown.view)) == json.loads(
            msgspec.json.encode(play.game.view(play.state, bot._seat))
        ), "all that its seat sees, and nothing else"
        line.send(json.dumps({"act": {"act": "Pong", "number": 1}}))
        line.send(json.dumps({"act": {"act": "Undo", "seat": 0, "step": 0}, "id": 4}))
        assert msgspec.json.decode(line.recv(), type=Refusal).id == 4
        line.send("nonsense")
        assert msgspec.json.decode(line.recv(), type=Refusal).reason == "unreadable"
        act = {"act": "Answer", "seat": shown.seat, "ask": 1, "move": {"move": "EndTurn"}}
        line.send(json.dumps({"act": act, "id": 5}))
        assert msgspec.json.decode(line.recv(), type=Done).id == 5
        line.send(json.dumps({"act": act, "id": 6}))
        assert msgspec.json.decode(line.recv(), type=Refusal).reason == "stale"
        assert msgspec.json.decode(line.recv(5), type=Ping).number == 1


def test_what_is_told_comes_once_and_again_to_whoever_comes_again(seated: tuple[GuestBot, Play, str, str]) -> None:
    bot, play, table, token = seated
    seat, rng = bot._seat, Rng(1)
    with enter(table, token) as line:
        first = json.loads(line.recv())
        asked: Any = None
        while asked is None:
            for one, ask in play.asked.items():
                play.play(one, ask.moves[rng.below(len(ask.moves))])
            asked = play.asked.get(seat)
        tell(bot, play, seat)
        assert bot._chair is not None
        bot._chair.show(bot._picture(bot._chair, play.game.view(play.state, seat), asked))
        then = json.loads(line.recv())
    with enter(table, token) as line:
        again = json.loads(line.recv())
    assert (then["from_step"], then["step"]) == (1, len(play.log) - 1)
    assert again["told"] == first["told"] + then["told"]
    heard = [msgspec.to_builtins(event) for entry in play.log for event in play.heard(entry, seat)]
    assert [told["event"] for told in again["told"]] == heard


def test_a_link_is_for_one_program_alone(seated: tuple[GuestBot, Play, str, str]) -> None:
    bot, _, table, _ = seated
    assert bot._chair is not None
    bodies: list[Any] = [{"link": bot._chair.link}, {"link": "x"}, {"link": [1]}, [], "x"]
    for body in bodies:
        with pytest.raises(urllib.error.HTTPError, match="403"):
            post("/api/join", body, post("/api/programs", {})["token"])
    with pytest.raises(urllib.error.HTTPError, match="403"):
        post("/api/join", {"link": bot._chair.link})
    for stranger in ("", post("/api/programs", {})["token"]):
        with pytest.raises(InvalidStatus, match="404"):
            enter(table, stranger)


def test_it_has_so_many_windows_and_no_more(seated: tuple[GuestBot, Play, str, str]) -> None:
    _, _, table, token = seated
    with ExitStack() as stack:
        for _ in range(MOST_CHANNELS):
            stack.enter_context(enter(table, token)).recv()
        with enter(table, token) as more, pytest.raises(ConnectionClosed) as closed:
            more.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == TOO_MANY


def test_who_never_reads_holds_nobody_up(
    seated: tuple[GuestBot, Play, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("marketday.bots.guest.PING_SECONDS", 0.3)
    bot, _, table, token = seated
    chair = bot._chair
    assert chair is not None
    address = urllib.parse.urlsplit(host().address)
    with socket.create_connection((address.hostname, address.port)) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(
            f"GET /ws/{table} HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n"
            f"Authorization: Bearer {token}\r\n\r\n".encode()
        )
        until = time.monotonic() + 20
        while not chair._channels:
            assert time.monotonic() < until
        chair.told += [{"step": 5, "event": "x" * 9_000_000, "said": ""}]
        chair.show({**chair._picture, "step": 5})
        while chair._channels:
            assert time.monotonic() < until, "it is cut off"


def test_after_the_play_nothing_answers_there(seated: tuple[GuestBot, Play, str, str]) -> None:
    bot, _, table, token = seated
    with enter(table, token) as line:
        line.recv()
        bot.close()
        with pytest.raises(ConnectionClosed):
            line.recv()
    with pytest.raises(InvalidStatus, match="404"):
        enter(table, token)


def test_a_program_that_never_comes_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marketday.bots.program.TO_BEGIN", 0.1)
    game = find_game("klongs")
    play = Play(game, game.variants()[0], 2, b"1")
    (seat,) = play.asked
    bot = find("program@socket@0.1s:sh -c 'sleep 60'")(game, seat, Rng(1))
    with pytest.raises(ProgramFailed, match="took longer than"):
        bot.choose(game.view(play.state, seat), play.asked[seat])


def test_the_example_also_sits_at_a_live_table(tmp_path: Path) -> None:
    with open_venue(tmp_path / "tables.sqlite") as venue:
        ann = Guest(venue.url)
        made = ann.make(ME, BY_LINK, game="klongs")
        with subprocess.Popen([sys.executable, EXAMPLE, f"{venue.url}{made.links[1]}"]) as guest:
            window = ann.open(made.table)
            window.until_picture(lambda now: now["places"][1]["taken"])
            window.send("Start")
            window.until_picture(lambda now: now["started"])
            while window.picture()["outcome"] is None:
                for seat in window.asked():
                    window.answer(seat)
                window.hear()
            assert guest.wait(20) == 0
        ann.leave()


def test_it_reads_the_words_that_people_at_a_table_read() -> None:
    """Merchants call the same thing by names of their own."""
    game = find_game("cove")
    play = Play(game, game.options_type(merchants=("alchemist", "captain")), 2, b"1")
    bots = [find("program@socket:true")(game, seat, Rng(1)) for seat in play.seats]
    rng, own = Rng(2), 0
    while play.outcome is None and own < 5:
        seat, ask = next(iter(play.asked.items()))
        bot = bots[seat]
        assert isinstance(bot, GuestBot)
        tell(bot, play, seat)
        assert bot._chair is not None
        said = bot._picture(bot._chair, game.view(play.state, seat), ask)["ask"]["said"]
        listed = [move for move in ask.moves if type(move).__name__ not in ask.forms]
        as_told = [json.loads(msgspec.json.encode(say_moves(game, listed, 2, role))) for role in (play.role(seat), "")]
        assert said == as_told[0]
        own += as_told[0] != as_told[1]
        play.play(seat, ask.moves[rng.below(len(ask.moves))])
    assert own == 5
    for bot in bots:
        assert isinstance(bot, GuestBot)
        assert bot._chair is not None
        heard = [event for entry in play.log[: bot.heard] for event in play.heard(entry, bot._seat)]
        roles = [play.role(getattr(event, "seat", None)) for event in heard]
        assert [told["said"] for told in bot._chair.told] == [
            json.loads(outline(game, event, 2, role)) for event, role in zip(heard, roles, strict=True)
        ]
        bot.close()
