"""Markets of bots, played on the kernel: in ticks, and live on a simulated clock."""

import heapq
from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from marketday.bots.bankrut.trader import EasyTrader, MediumTrader, StrongTrader, Trader
from marketday.core.grammar import Ask
from marketday.core.kernel import CHANCE, OVER
from marketday.core.rng import Rng
from marketday.games.bankrut import GAME
from marketday.games.bankrut.cards import may_stop
from marketday.games.bankrut.data import GOODS, TOTALS
from marketday.games.bankrut.game import Options
from marketday.games.bankrut.moves import COMPOSED, MakeOffer, Move, Ready, encode
from marketday.games.bankrut.state import PAST_CALLER, PAST_CAUSE, Bankrut

LEVELS: tuple[type[Trader], ...] = (EasyTrader, MediumTrader, StrongTrader)
BOX = dict(zip(GOODS, TOTALS, strict=True))
TICK = Ask[Move]("", (), COMPOSED)
STANDING = Ask[Move]("", (), COMPOSED, standing=True)


class Round(Struct):
    """What became of a round: how it ended, who called STOP, how many ticks or seconds it took, what was done."""

    cause: int
    caller: type[Trader] | None
    right: bool
    length: float
    acts: Counter[str]


class Market:
    def __init__(self, traders: Sequence[type[Trader]], seed: int, options: Options | None = None) -> None:
        self.traders = traders
        self.state: Bankrut = GAME.kernel(options or Options(), len(traders))
        self.seated = [trader(GAME, seat, Rng(seed * 16 + seat)) for seat, trader in enumerate(traders)]
        self.rounds: list[Round] = []
        self.offers: list[tuple[tuple[int, ...], MakeOffer]] = []
        """All that were made, with the hand of whoever made them."""
        self._acts: Counter[str] = Counter()
        self._rng = Rng(seed)

    @property
    def totals(self) -> tuple[int, ...]:
        outcome = GAME.outcome(self.state)
        assert outcome is not None
        return outcome.totals

    def act(self, seat: int, ask: Ask[Move]) -> Move | None:
        """Let a trader look, and do what it wants to do: that must be legal."""
        view = GAME.view(self.state, seat)
        move = self.seated[seat].choose(view, ask)
        if isinstance(move, MakeOffer):
            self.offers.append((view.hand, move))
        if move is not None:
            reason = GAME.why_not(self.state, seat, move)
            assert reason is None, f"{move}: {reason}"
            self._acts[type(move).__name__] += 1
            self.state.turn_to(seat)
            self.state.play_cards(*encode(move, seat))
        return move

    def forget_acts(self) -> None:
        self._acts = Counter()

    def let_chance_answer(self) -> None:
        while self.state.actor == CHANCE:
            self.state.play(self.state.nth(self._rng.below(self.state.options)))

    def close_round(self, length: float) -> None:
        """Note what became of a round, if one is over."""
        number = len(self.rounds)
        if self.state.round == number:
            return
        caller = self.state.cells[PAST_CALLER + number]
        hand = self.state.past_hand(number, caller) if caller >= 0 else 0
        who = self.traders[caller] if caller >= 0 else None
        self.rounds.append(Round(self.state.cells[PAST_CAUSE + number], who, may_stop(hand), length, self._acts))
        self.forget_acts()


def play_ticks(traders: Sequence[type[Trader]], seed: int) -> Market:
    """A whole game. The cards are counted after every tick."""
    market = Market(traders, seed)
    state, tick = market.state, 0
    market.let_chance_answer()
    while state.actor != OVER:
        market.act(state.actor, TICK)
        if state.actor == CHANCE or state.tick != tick:
            assert GAME.census(state) == BOX
            market.let_chance_answer()
            market.close_round(tick + 1)
            tick = state.tick
    market.close_round(tick + 1)
    assert GAME.census(state) == BOX
    return market


def play_live(traders: Sequence[type[Trader]], seed: int, minutes: int = 5) -> Market:
    """A whole game where everybody looks when they like. The clock ends a round that lasts too long."""
    market = Market(traders, seed, Options(pace="live", minutes=minutes))
    state, seats = market.state, range(len(traders))
    while True:
        market.let_chance_answer()
        if state.actor == OVER:
            return market
        for seat in seats:
            assert market.act(seat, Ask("", (Ready(),))) == Ready()
        market.forget_acts()  # being ready is no trading
        number, now = state.round, 0.0
        looks = [(market.seated[seat].glance(), seat) for seat in seats]
        heapq.heapify(looks)
        while state.round == number:
            now, seat = heapq.heappop(looks)
            if now >= 60 * minutes:
                state.time_is_up()
            else:
                market.act(seat, STANDING)
            heapq.heappush(looks, (now + market.seated[seat].glance(), seat))
            assert GAME.census(state) == BOX
        market.close_round(now)


def mixed(seats: int, number: int) -> list[type[Trader]]:
    """All strengths at one table, others in every game."""
    return [LEVELS[(seat + number // (seat + 1)) % 3] for seat in range(seats)]


def law_abiding(job: tuple[int, range]) -> Counter[Any]:
    """For other processes: play this many games at a table; returns how their rounds ended."""
    seats, numbers = job
    return Counter(round_.cause for number in numbers for round_ in play_ticks(mixed(seats, number), number).rounds)
