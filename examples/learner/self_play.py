"""A network that learns a game by playing all seats itself, in PyTorch.

    pip install "marketday[rl,lab]" torch
    python self_play.py klongs --minutes 5 --weights klongs.pt --curve klongs.json      (in this folder)
    LEARNED=klongs.pt marketday lab duel self_play:Learned greedy --game klongs

Two hidden layers, a masked softmax over all actions and an estimate of the reward. Plays run side by side; when one is
over, the decisions of every seat are learned from, by proximal policy optimisation (PPO) with generalised advantages.
From time to time it plays against random opponents, which it never learns from, and at the end against the bots of the
game's ladder. Nothing here is tuned to a game.
"""

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from learner import Floats, drawn
from learner import Learned as LearnedByNumPy
from numpy.typing import NDArray
from torch import nn

from marketday import find_game
from marketday.bots import find as find_bot
from marketday.bots import roster
from marketday.lab.duel import Duel, duel
from marketday.lab.learning.arrays import expand
from marketday.lab.learning.vector import VectorEnvironment

HIDDEN = 128
PLAYS = 128
"""Side by side."""
SAMPLES = 8192
"""Decisions of finished plays between two rounds of learning."""
PORTION = 1024
ROUNDS = 3
RATE = 1e-3
CLIP = 0.2
"""How far the chance of an action may move in one round, as a factor."""
CURIOSITY = 0.01
TRUST = 0.95
"""In the estimates of later decisions, beside the result itself (lambda)."""
torch.set_num_threads(1)


class Network(nn.Module):
    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.sizes = (inputs, actions)
        self.body = nn.Sequential(nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)
        with torch.no_grad():
            self.policy.weight *= 0.01  # at first all actions are equally likely
            self.value.weight *= 0.01

    def forward(self, columns: Floats, masks: NDArray[Any]) -> tuple[torch.Tensor, torch.Tensor]:
        """Logarithms of the chances of all actions, and the reward that is expected."""
        hidden = self.body(torch.from_numpy(columns))
        scores = self.policy(hidden).masked_fill(torch.from_numpy(masks == 0), -1e9)
        return torch.log_softmax(scores, dim=1), self.value(hidden)[:, 0]

    def save(self, file: Path) -> None:
        torch.save({"sizes": self.sizes, "state": self.state_dict()}, file)


def loaded(file: Path) -> Network:
    kept = torch.load(file, weights_only=True)
    network = Network(*kept["sizes"])
    network.load_state_dict(kept["state"])
    return network


class Decision:
    """Of one seat in one play."""

    def __init__(self, seen: NDArray[Any], mask: NDArray[Any], action: int, log: float, value: float) -> None:
        self.seen, self.mask, self.action, self.log, self.value = seen, mask, action, log, value
        self.gain = 0.0
        """How much better it turned out than was expected."""


def judge(decisions: list[Decision], reward: float) -> None:
    """From the last to the first: each is held against the estimate at the next, and the last against the result."""
    following, gain = reward, 0.0
    for decision in reversed(decisions):
        gain = following - decision.value + TRUST * gain
        decision.gain, following = gain, decision.value


class Training:
    def __init__(self, game: str, seat_count: int | None = None, seed: int = 1) -> None:
        torch.manual_seed(seed)
        self.game, self.seat_count, self.rng = game, seat_count, np.random.default_rng(seed)
        self.plays = VectorEnvironment(game, PLAYS, seat_count, opponents="self")
        self.seen, self.infos = self.plays.reset(seed=seed)
        columns = expand(self.plays.observer, self.seen["observation"])
        self.network = Network(columns.shape[1], self.seen["action_mask"].shape[1])
        self.optimiser = torch.optim.Adam(self.network.parameters(), RATE)
        self.open: list[dict[int, list[Decision]]] = [{} for _ in range(PLAYS)]
        """By play and seat."""
        self.ready: list[Decision] = []
        self.finished = 0

    def step(self) -> None:
        observations, masks, seats = self.seen["observation"], self.seen["action_mask"], self.infos["seat"]
        with torch.no_grad():
            logs, values = self.network(expand(self.plays.observer, observations), masks)
        actions = drawn(logs.exp().numpy(), self.rng)
        rows = zip(actions.tolist(), logs.numpy()[np.arange(PLAYS), actions].tolist(), values.tolist(), strict=True)
        for play, (action, log, value) in enumerate(rows):
            made = Decision(observations[play], masks[play], action, log, value)
            self.open[play].setdefault(int(seats[play]), []).append(made)
        self.seen, _, ended, _, self.infos = self.plays.step(actions)
        for play in np.flatnonzero(ended).tolist():
            for seat, decisions in self.open[play].items():
                judge(decisions, float(self.infos["rewards"][play, seat]))
                self.ready += decisions
            self.open[play] = {}
            self.finished += 1
        if len(self.ready) >= SAMPLES:
            self.learn()

    def learn(self) -> None:
        decisions, self.ready = self.ready, []
        columns = expand(self.plays.observer, np.array([each.seen for each in decisions]))
        masks = np.array([each.mask for each in decisions])
        actions, before, gains, targets = (
            torch.tensor(column)
            for column in zip(
                *((each.action, each.log, each.gain, each.gain + each.value) for each in decisions), strict=True
            )
        )
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        for _ in range(ROUNDS):
            for part in np.array_split(self.rng.permutation(len(decisions)), max(1, len(decisions) // PORTION)):
                logs, values = self.network(columns[part], masks[part])
                ratio = (logs.gather(1, actions[part, None])[:, 0] - before[part]).exp()
                gain = torch.minimum(ratio * gains[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[part]).mean()
                entropy = -(logs.exp() * logs.clamp(min=-30)).sum(dim=1).mean()
                loss = 0.5 * (values - targets[part]).square().mean() - gain - CURIOSITY * entropy
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimiser.step()

    def against_random(self, games: int = 500) -> float:
        """The share of plays that it wins from one seat, always choosing what looks best; a shared victory is half a
        one, if two share it."""
        plays = VectorEnvironment(self.game, PLAYS, self.seat_count, opponents="random")
        seen, _ = plays.reset(seed=99)
        results: list[float] = []
        while len(results) < games:
            with torch.no_grad():
                logs, _ = self.network(expand(plays.observer, seen["observation"]), seen["action_mask"])
            seen, rewards, ended, _, _ = plays.step(logs.argmax(dim=1).numpy())
            results += rewards[ended].tolist()
        most = float(np.mean([reward == 1 for reward in results]))
        return most + 0.5 * float(np.mean([reward == 0 for reward in results])) if plays.batch.seat_count == 2 else most


class Learned(LearnedByNumPy):
    """As a bot; see there."""

    def loaded(self, file: Path) -> Network:
        return loaded(file)

    def chances(self, columns: Floats, masks: NDArray[Any]) -> Floats:
        with torch.no_grad():
            found: Floats = self.network(columns, masks)[0].numpy()
        return found  # their logarithms, which are as good for finding the largest


def ladder(game: str, seat_count: int | None, weights: Path, games: int) -> None:
    """Against each bot of the game that does not think long, until it is clear who is better."""
    os.environ["LEARNED"] = str(weights)
    chosen = find_game(game)
    for name in roster.rungs(game, chosen.usual_bot):
        if getattr(find_bot(name, game), "thinks_long", False):
            continue
        settings = Duel(
            game, chosen.options_type(), "self_play:Learned", name, seat_count or chosen.seat_counts[0], games, 1
        )
        *_, verdict = duel(settings)
        wins = verdict.wins
        print(f"{name:16} {verdict.games:4} games  won {wins.value:.1%} ({wins.low:.1%} – {wins.high:.1%})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, help="seats (default: the fewest of the game)")
    parser.add_argument("--minutes", type=float, default=5.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, default=Path("weights.pt"))
    parser.add_argument("--curve", type=Path, help="write the curve as JSON: seconds, plays, share won against random")
    parser.add_argument("--between", type=float, default=30.0, help="seconds from one comparison to the next")
    parser.add_argument("--ladder", type=int, default=100, metavar="GAMES", help="at most, against each bot; 0: none")
    parser.add_argument("--go-on", action="store_true", help="from the weights and the curve that were kept")
    given = parser.parse_args()
    train(given, Training(given.game, given.players, given.seed))
    if given.ladder:
        ladder(given.game, given.players, given.weights, given.ladder)


def train(given: argparse.Namespace, training: Training) -> None:
    """For so long as is given; comparisons do not count."""
    curve: list[tuple[float, int, float]] = []
    if given.go_on:
        training.network.load_state_dict(loaded(given.weights).state_dict())
        curve = json.loads(given.curve.read_text())
        training.finished = curve[-1][1]
    spent = curve[-1][0] if curve else 0.0
    due, is_over = spent + given.between * bool(curve), False
    while not is_over:
        is_over = spent >= 60 * given.minutes
        if is_over or spent >= due:
            won, due = training.against_random(), spent + given.between
            curve.append((round(spent, 1), training.finished, round(won, 4)))
            print(f"{spent:6.0f} s  {training.finished:7} plays  won {won:.1%} against random", flush=True)
            training.network.save(given.weights)
            if given.curve is not None:
                given.curve.write_text(json.dumps(curve) + "\n")
        began = time.process_time()
        training.step()
        spent += time.process_time() - began


if __name__ == "__main__":
    main()
