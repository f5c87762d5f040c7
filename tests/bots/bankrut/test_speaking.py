"""How the trader speaks: its offers and shouts, and whoever of the cast talks more or less."""

from typing import ClassVar

from marketday.bots.bankrut.trader import STALE, MediumTrader, Trader
from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.rng import Rng
from marketday.games.bankrut.moves import (
    AgreeToEnd,
    DeclineOffer,
    MakeOffer,
    Move,
    Ready,
    Shout,
    WithdrawOffer,
)
from marketday.games.bankrut.view import View
from tests.bots.bankrut.market import LEVELS, STANDING, play_live, play_ticks
from tests.bots.bankrut.traders import Strong, alone, floor, reply, seated, tempered
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    BRICK,
    CEM,
    COFFEE,
    GOLD,
    SHEEP,
    WOOD,
    offer,
    scene,
)


def offers_made(view: View, trader: type[Trader] = Strong, looks: int = 1) -> list[MakeOffer]:
    bot = seated(trader, view.seat or 0)
    moves = [bot.choose(view, STANDING) for _ in range(looks)]
    return [move for move in moves if isinstance(move, MakeOffer)]


def test_it_asks_for_what_it_collects_and_gives_what_it_does_not() -> None:
    view = scene({ANN: "5 sheep 3 brick 1 coffee 1 wood"}, GOLD, seats=4).view(ANN)
    (made,) = offers_made(view)
    assert made.want[SHEEP] or made.want[BRICK]
    assert not made.give[SHEEP]
    assert not made.give[BRICK]


def test_it_speaks_to_those_who_have_and_want_it() -> None:
    market = scene(
        {ANN: "5 sheep 3 brick 1 coffee 1 wood", BOB: "2 sheep 5 coffee", CEM: "5 herb 1 grain"}, GOLD, seats=4
    )
    market.do(BOB, Shout((COFFEE,), (SHEEP,)))
    bot = seated(Strong)
    bot._take_in(market.view(ANN))
    weighing = bot._weighing(market.view(ANN))
    made = bot._best_offer(weighing, [BOB])
    assert isinstance(made, MakeOffer)
    assert made.to == BOB
    assert made.give[COFFEE]
    assert made.want[SHEEP]
    assert bot._best_offer(weighing, [BOB, CEM]) == made, "Cem shows no wish for anything"


def test_it_never_offers_what_it_does_not_hold() -> None:
    for trader in LEVELS:
        made = play_ticks([trader] * 3, 5).offers
        assert len(made) > 20
        for hand, move in made:
            assert all(number <= held for number, held in zip(move.give, hand, strict=True))
            assert any(move.give), "nor does it beg"


def test_an_offer_to_it_alone_is_answered() -> None:
    market = floor("5 sheep 3 brick 2 coffee 1 wood", "1 herb", "1 sheep", to=ANN)
    bot = seated(Strong)
    moves = [bot.choose(market.view(ANN), STANDING) for _ in range(2)]
    assert isinstance(moves[0], MakeOffer | DeclineOffer)
    if isinstance(moves[0], MakeOffer):
        assert moves[0].to == BOB, "a counter-offer"
    assert DeclineOffer(market.offer_of(BOB, ANN)) in moves


def test_it_takes_back_what_it_would_regret() -> None:
    market = scene({ANN: "7 sheep 3 wood 1 brick"}, GOLD).do(ANN, offer("1 sheep", "1 herb"))
    assert reply(market.view(ANN)) == WithdrawOffer(market.offer_of(ANN))


def test_it_does_not_say_the_same_twice() -> None:
    """Nobody takes anything: what lies on the floor is left there for a while, and then something else is tried."""
    market = scene({ANN: "5 sheep 3 brick 1 coffee 1 wood"}, GOLD, seats=4)
    made = [move for move in alone(market, seated(Strong), 15) if isinstance(move, MakeOffer)]
    assert len(made) >= 4
    assert len(set(made)) == len(made)


def test_it_shouts() -> None:
    market = scene({ANN: "5 sheep 3 brick 1 coffee 1 wood"}, GOLD, seats=4)
    shouts = [move for move in alone(market, seated(Strong), 20) if isinstance(move, Shout)]
    assert shouts
    for shout in shouts:
        assert shout.want
        assert not set(shout.want) & set(shout.have)
        assert set(shout.have) <= {SHEEP, BRICK, COFFEE, WOOD}


def test_it_agrees_to_end_what_has_gone_stale() -> None:
    """B-11: and takes it back when cards move again."""
    market = scene({ANN: "1 sheep", BOB: "1 brick"}, GOLD)
    bot = seated(tempered(restraint=100))
    assert AgreeToEnd(True) not in alone(market, bot, STALE - 1)
    assert AgreeToEnd(True) in alone(market, bot, 3)
    market.do(BOB, offer("1 brick", "")).do(ANN, market.accept(ANN, BOB))
    assert AgreeToEnd(False) in alone(market, bot, 3)


def test_before_the_market_opens_it_is_ready() -> None:
    market = scene({ANN: "1 sheep"}, GOLD, ready=True)
    assert reply(market.view(ANN)) == Ready()


# ---- the cast --------------------------------------------------------------------------------------------------------
class Pascal(MediumTrader):
    """Somebody of the cast, with a person in the first seat."""

    character = "Pascal"
    offered_to: ClassVar[list[Seat | None]] = []

    def __init__(self, game: AnyGame, seat: Seat, rng: Rng) -> None:
        super().__init__(game, seat, rng)
        self.meet([ANN], self.character)

    def choose(self, view: View, ask: Ask[Move]) -> Move | None:
        move = super().choose(view, ask)
        if isinstance(move, MakeOffer):
            self.offered_to.append(move.to)
        return move


class Irena(Pascal):
    character = "Irena"


def test_among_people_bots_whisper_to_people_only() -> None:
    Pascal.offered_to.clear()
    for seed in range(3):
        play_live([MediumTrader, Pascal, Pascal, Pascal], seed)
    assert set(Pascal.offered_to) == {None, ANN}
    among_themselves = [made for _, made in play_live([MediumTrader] * 4, 1).offers]
    assert {made.to for made in among_themselves} == {None, *range(4)}


def test_who_likes_to_talk_shouts_more() -> None:
    def shouts(who: type[Trader]) -> int:
        markets = [play_live([who] * 4, seed) for seed in range(3)]
        return sum(round_.acts["Shout"] for market in markets for round_ in market.rounds)

    assert shouts(Pascal) > 2 * shouts(Irena)
