"""For exact methods a game can be played from shortly before its end: `last` decisions before the end of a random play
(`seed`), with a first node of chance that draws one of `worlds` positions which nobody at the table could rule out who
sees no hand. So what is hidden is hidden, and the tree is small. Where endings are not short, `horizon` and `answers`
cut them short (`games`)."""

from marketday.core.grammar import AnyGame
from marketday.core.kernel import CHANCE, OVER
from marketday.core.rng import Rng
from marketday.lab.spiel.position import Position

DEFAULTS = {"players": 0, "variant": 0, "last": 0, "seed": 0, "worlds": 1, "horizon": 0, "answers": 0}
"""`players` 0: as few as can be; `last`, `horizon` and `answers` 0: the whole of it."""

SHORT = {"last": 4, "worlds": 2, "horizon": 2, "answers": 2}
"""Enough for a game of which nobody has said what is small."""
ENDINGS = {
    "klongs": {"last": 5, "seed": 24, "worlds": 3},
    "cove": {"last": 6, "seed": 9, "worlds": 3, "horizon": 4, "answers": 3},
    "bankrut": {"last": 3, "seed": 2, "worlds": 4, "horizon": 3, "answers": 5},
    "quayside": {"last": 6, "seed": 4, "worlds": 3},
}
"""Some thousands of positions at most, where what is hidden and how it is played makes a difference."""


def settings(game: AnyGame, is_ending: bool) -> dict[str, int]:
    return {**DEFAULTS, **ENDINGS.get(game.id, SHORT)} if is_ending else DEFAULTS


def endgame(start: Position, game: AnyGame, last: int, seed: int, worlds: int) -> Position:
    """So many decisions before the end of a random play, and worlds that an onlooker could not tell from it. Each looks
    to one of the seats, in turn, like the one before it: if all hands were others, every seat would know its world."""
    rng = Rng(seed)
    kernel, past = start.kernel.copy(), []
    while kernel.actor != OVER:
        if kernel.actor != CHANCE:
            past.append(kernel.copy())
        kernel.play(kernel.nth(rng.below(kernel.options)))
    begun = past[-min(last, len(past))]
    found = [begun]
    for number in range(worlds - 1):
        world = game.imagine(game.view(found[-1], number % len(start.memory.digests)), rng)
        world.turn_to(begun.actor)
        found.append(world)
    return Position(begun, start.memory, tuple(found))
