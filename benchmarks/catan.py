"""One round of Catanatron's random players; prints speeds as JSON. `run.py` starts it in the peers' environment."""

import json
import time

from catanatron import Color, Game, RandomPlayer

SECONDS = 1.0


def new_game(seed: int) -> Game:
    return Game([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)


def main() -> None:
    seed = 1 + time.time_ns() % 1_000_000
    games = moves = 0
    started = time.perf_counter()
    while time.perf_counter() - started < SECONDS:
        game = new_game(seed + games)
        game.play()
        games += 1
        moves += len(game.state.actions)
    seconds = time.perf_counter() - started

    game, n = new_game(seed), 2_000
    for _ in range(30):
        game.play_tick()
    started = time.perf_counter()
    for _ in range(n):
        game.copy()
    copies = n / (time.perf_counter() - started)
    print(json.dumps({"moves": moves / seconds, "moves_per_game": moves / games, "copies": copies}))


if __name__ == "__main__":
    main()
