"""A small network that learns a game by playing it against random opponents; NumPy is all it needs.

    pip install "marketday[rl,lab]"
    OPENBLAS_NUM_THREADS=1 python learner.py klongs --minutes 3 --weights klongs.npz      (in this folder)
    LEARNED=klongs.npz marketday lab duel learner:Learned greedy --game klongs

One hidden layer, a masked softmax over all actions and an estimate of the reward; the gradient is REINFORCE with that
estimate as its baseline, Adam takes the steps. Nothing here is tuned to a game: what a position looks like and what can
be done comes from the environment.
"""

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marketday import Rng
from marketday.core.grammar import AnyGame, Ask
from marketday.lab.learning.arrays import expand
from marketday.lab.learning.desk import Desk
from marketday.lab.learning.vector import VectorEnvironment

Floats = NDArray[np.float32]

HIDDEN = 128
PLAYS = 128
"""Side by side."""
SAMPLES = 1024
"""Decisions of finished plays for one step of the gradient."""
RATE = 1e-3
CURIOSITY = 0.01
"""What keeps all actions possible for a while: the weight of the entropy."""


class Network:
    def __init__(self, inputs: int, actions: int, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)

        def layer(rows: int, columns: int, scale: float) -> Floats:
            numbers: Floats = (rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)
            return numbers

        self.weights = {
            "in": layer(inputs + 1, HIDDEN, 1.4),
            "policy": layer(HIDDEN + 1, actions, 0.01),
            "value": layer(HIDDEN + 1, 1, 0.01),
        }
        self._means = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._squares = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._steps = 0

    def forward(self, columns: Floats, masks: NDArray[Any]) -> tuple[Floats, Floats, Floats, Floats]:
        """Inputs and hidden numbers with a 1 for the bias, probabilities of actions, the reward that is expected."""
        inputs = _with_one(columns)
        hidden = _with_one(np.maximum(inputs @ self.weights["in"], 0))
        scores = np.where(masks, hidden @ self.weights["policy"], -1e9)
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return inputs, hidden, odds / odds.sum(axis=1, keepdims=True), (hidden @ self.weights["value"])[:, 0]

    def learn(self, columns: Floats, masks: NDArray[Any], actions: NDArray[Any], rewards: Floats) -> None:
        inputs, hidden, chances, expected = self.forward(columns, masks)
        count = len(actions)
        surprise = rewards - expected
        gain = (surprise - surprise.mean()) / (surprise.std() + 1e-6)
        towards = -chances * gain[:, None]
        towards[np.arange(count), actions] += gain
        logs = np.log(chances + 1e-9)
        towards -= CURIOSITY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        policy, value = -towards / count, -surprise[:, None] / count
        back = policy @ self.weights["policy"][:-1].T + value @ self.weights["value"][:-1].T
        back *= hidden[:, :-1] > 0
        self._step({"in": inputs.T @ back, "policy": hidden.T @ policy, "value": hidden.T @ value})

    def _step(self, gradients: dict[str, NDArray[Any]]) -> None:
        """Adam."""
        self._steps += 1
        for name, gradient in gradients.items():
            mean, square = self._means[name], self._squares[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            size = RATE * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
            self.weights[name] -= size * mean / (np.sqrt(square) + 1e-8)

    def save(self, file: Path) -> None:
        np.savez(file, allow_pickle=False, **self.weights)

    def load(self, file: Path) -> None:
        self.weights = dict(np.load(file))


def _with_one(numbers: Floats) -> Floats:
    return np.concatenate([numbers, np.ones((len(numbers), 1), np.float32)], axis=1)


def drawn(chances: Floats, rng: np.random.Generator) -> NDArray[Any]:
    """An action for each row, by its chances."""
    sums = chances.cumsum(axis=1)
    actions: NDArray[Any] = (sums < rng.random((len(chances), 1)) * sums[:, -1:]).sum(axis=1)
    return actions.clip(max=chances.shape[1] - 1)


class Training:
    """Plays against random opponents; what was decided in a play is learned from when it is over."""

    def __init__(self, game: str, seat_count: int | None = None, seed: int = 1) -> None:
        self.plays = VectorEnvironment(game, PLAYS, seat_count, opponents="random")
        self.seen, _ = self.plays.reset(seed=seed)
        columns = expand(self.plays.observer, self.seen["observation"])
        self.network = Network(columns.shape[1], self.seen["action_mask"].shape[1], seed)
        self.rng = np.random.default_rng(seed)
        self.open: list[list[tuple[Any, Any, int]]] = [[] for _ in range(PLAYS)]
        self.ready: list[tuple[Any, Any, int, float]] = []
        self.results: list[float] = []
        """The reward of each finished play: 1 for the best, -1 for the last."""

    def step(self) -> None:
        masks = self.seen["action_mask"]
        chances = self.network.forward(expand(self.plays.observer, self.seen["observation"]), masks)[2]
        actions = drawn(np.where(masks, chances, 0), self.rng)
        for play in range(PLAYS):
            self.open[play].append((self.seen["observation"][play], masks[play], int(actions[play])))
        self.seen, rewards, ended, _, _ = self.plays.step(actions)
        for play in np.flatnonzero(ended).tolist():
            self.ready += [(*decision, float(rewards[play])) for decision in self.open[play]]
            self.open[play] = []
            self.results.append(float(rewards[play]))
        if len(self.ready) >= SAMPLES:
            self.learn()

    def learn(self) -> None:
        observations, masks, actions, rewards = (np.array(column) for column in zip(*self.ready, strict=True))
        self.ready = []
        columns = expand(self.plays.observer, observations)
        self.network.learn(columns, masks, actions, rewards.astype(np.float32))


class Learned:
    """The network as a bot, with the weights in the file that LEARNED names. It sees what its seat sees: an observation
    is the same in every world that could lie behind a view."""

    def __init__(self, game: AnyGame, seat: int, rng: Rng) -> None:
        self.game, self.seat, self.rng = game, seat, rng
        self.desk = Desk(game.id, None, None, "rank")
        self.network = self.loaded(Path(os.environ["LEARNED"]))

    def loaded(self, file: Path) -> Any:
        network = Network(1, 1)
        network.load(file)
        return network

    def chances(self, columns: Floats, masks: NDArray[Any]) -> Floats:
        found: Floats = self.network.forward(columns, masks)[2]
        return found

    def choose(self, view: Any, ask: Ask[Any]) -> Any:
        world = self.desk.kernel = self.game.imagine(view, self.rng)
        world.turn_to(self.seat)
        observer = self.desk.observer
        columns = expand(observer, self.desk.observation(self.seat)[None])
        numbers = [int(observer.action_of(world, code)) for code in world.codes()]
        mask = np.zeros((1, int(observer.actions)), np.int8)
        mask[0, numbers] = 1
        return ask.moves[int(self.chances(columns, mask)[0, numbers].argmax())]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, help="seats (default: the fewest of the game)")
    parser.add_argument("--minutes", type=float, default=3.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, default=Path("weights.npz"))
    parser.add_argument("--curve", type=Path, help="write the curve as JSON: seconds, plays, share of plays won")
    given = parser.parse_args()
    training = Training(given.game, given.players, given.seed)
    curve: list[tuple[float, int, float]] = []
    started, shown = time.process_time(), 0
    while (spent := time.process_time() - started) < 60 * given.minutes:
        training.step()
        if len(training.results) >= shown + 1000:
            won = float(np.mean([reward == 1 for reward in training.results[shown:]]))
            shown = len(training.results)
            curve.append((round(spent, 1), shown, round(won, 4)))
            print(f"{spent:6.0f} s  {shown:7} plays  won {won:.1%} of the last {1000}", flush=True)
            keep(given, training.network, curve)
    keep(given, training.network, curve)


def keep(given: argparse.Namespace, network: Network, curve: list[tuple[float, int, float]]) -> None:
    network.save(given.weights)
    if given.curve is not None:
        given.curve.write_text(json.dumps(curve) + "\n")


if __name__ == "__main__":
    main()
