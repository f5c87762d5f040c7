"""Bots with a character play as their names say."""

from collections import Counter
from collections.abc import Iterator

from marketday.core.registry import find
from marketday.games.bankrut.moves import AcceptOffer, SwapCentre
from marketday.games.cove.reckoning import vices
from marketday.lab.simulate import bots_seed, play_bots, secret
from marketday.table import Play

GAMES = 6


def plays(game_id: str, names: list[str]) -> Iterator[tuple[Play, list[str]]]:
    """Finished ones, and who sat where."""
    game = find(game_id)
    for number in range(GAMES):
        turned = number % len(names)
        seated = names[turned:] + names[:turned]
        play = Play(game, game.options_type(), len(names), secret(3, number))
        play_bots(play, seated, bots_seed(3, number))
        yield play, seated


def test_traders_swap_and_accept_to_their_taste() -> None:
    done: Counter[tuple[str, type]] = Counter()
    for play, seated in plays("bankrut", ["bankrut-swapper", "bankrut-miser", "bankrut-medium", "bankrut-medium"]):
        done.update((seated[entry.seat], type(entry.move)) for entry in play.log[1:] if entry.seat is not None)
    # Two of the four are medium.
    assert 2 * done["bankrut-swapper", SwapCentre] > 1.3 * done["bankrut-medium", SwapCentre]
    assert 2 * done["bankrut-miser", AcceptOffer] < done["bankrut-medium", AcceptOffer]


def test_a_smuggler_has_more_on_its_conscience() -> None:
    symbols: Counter[str] = Counter()
    for play, seated in plays("cove", ["smuggler", "greedy"]):
        symbols.update({name: vices(play.state, seat) for seat, name in enumerate(seated)})
    assert symbols["smuggler"] > 1.2 * symbols["greedy"]
