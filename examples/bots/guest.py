"""A bot that comes as a guest, over the protocol of live tables (docs/protocol.md): by a seat's link, to a server with
people at it as well as to a tournament. It takes any of the listed moves, and is as good as `random`.

python guest.py https://games.example/join/…                                            (a seat at a live table)
marketday lab duel "program@socket:python guest.py" random --game klongs --most 20      (in this folder)
"""

import json
import os
import random
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect


def ask_server(url: str, body: Any, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def main(address: str) -> None:
    rng = random.Random(os.environ.get("MARKETDAY_SEED"))  # a tournament gives one: the same run, the same games
    server, _, link = address.partition("/join/")
    token = ask_server(f"{server}/api/programs", {})["token"]
    table = ask_server(f"{server}/api/join", {"link": link}, token)["table"]
    socket = f"{server.replace('http', 'ws', 1)}/ws/{table}"
    with connect(socket, additional_headers={"Authorization": f"Bearer {token}"}, max_size=None) as line:
        for message in line:
            said = json.loads(message)
            if said["t"] == "ping":
                line.send(json.dumps({"act": {"act": "Pong", "number": said["number"]}}))
            elif said["t"] == "picture" and said["outcome"]:
                return
            elif said["t"] == "picture" and said["ask"] and said["ask"]["moves"]:
                move = rng.choice(said["ask"]["moves"])
                act = {"act": "Answer", "seat": said["seat"], "ask": said["ask"]["id"], "move": move}
                line.send(json.dumps({"act": act, "id": said["step"]}))


main(sys.argv[1])
