"""The trader: what it takes and refuses, how it speaks, when it stops; its temper; whole markets of traders."""

import multiprocessing
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from statistics import fmean
from typing import ClassVar

import pytest
from msgspec import structs

from marketday.bots import LiveBot, roster
from marketday.bots.bankrut.beliefs import Beliefs
from marketday.bots.bankrut.trader import STALE, EasyTrader, MediumTrader, StrongTrader, Temper, Trader
from marketday.bots.bankrut.worth import is_right, looseness, points, worths
from marketday.core.grammar import AnyGame, Ask, Seat
from marketday.core.rng import Rng
from marketday.games.bankrut import GAME
from marketday.games.bankrut.codes import BY_STOP
from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.game import Options
from marketday.games.bankrut.moves import (
    AcceptOffer,
    AgreeToEnd,
    CallStop,
    DeclineOffer,
    MakeOffer,
    Move,
    Ready,
    Shout,
    SwapCentre,
    Wait,
    WithdrawOffer,
)
from marketday.games.bankrut.view import View
from marketday.lab.simulate import Plan, simulate
from marketday.lab.statistics import Interval, mean
from tests.bots.bankrut.market import LEVELS, STANDING, TICK, law_abiding, mixed, play_live, play_ticks
from tests.games.bankrut.scene import (
    ANN,
    BOB,
    BRICK,
    CEM,
    COFFEE,
    FISH,
    GOLD,
    HERB,
    PIGLET,
    SHEEP,
    WOOD,
    Scene,
    cards,
    offer,
    scene,
)

QUIET = Temper(reaction=1.0, attention=1.0, patience=3, sorting=0, restraint=0)


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


class Strong(StrongTrader):
    """Strong, and with nothing left to chance."""

    temper = QUIET


def seated(trader: type[Trader], seat: int = ANN, seed: int = 1) -> Trader:
    return trader(GAME, seat, Rng(seed))


def reply(view: View, trader: type[Trader] = Strong) -> Move | None:
    """What a trader does that has just come to the floor."""
    assert view.seat is not None
    return seated(trader, view.seat).choose(view, STANDING if view.pace == "live" else TICK)


def with_points(view: View, *points: int) -> View:
    traders = [structs.replace(trader, points=number) for trader, number in zip(view.traders, points, strict=True)]
    return structs.replace(view, traders=tuple(traders))


# ---- worth -----------------------------------------------------------------------------------------------------------
def test_every_card_more_of_a_good_is_worth_more_and_the_last_one_most() -> None:
    for good, row in enumerate(worths([1.0] * 9)):
        steps = [after - before for before, after in pairwise(row)]
        assert row[0] == 0
        assert min(steps) > 0
        assert max(steps) == steps[-1]
        assert row[TOTALS[good]] == 2 * TOTALS[good], "a whole set is no hope any more"


def test_STOP_is_right_exactly_when_nothing_stands_in_its_way() -> None:
    for words in ("3 brick 7 sheep", "3 brick 7 fish", "2 brick", "5 gold 1 wood", "4 gold", "", "5 herb 4 coffee"):
        hand = cards(words)
        assert is_right(hand) == (looseness(hand) == 0 and any(hand))
    assert points(cards("5 grain 7 fish 6 sheep 3 brick 2 gold"), BRICK) == 10 + 14 + 6 - 3


# ---- taking ----------------------------------------------------------------------------------------------------------
def floor(mine: str, give: str, want: str, *, centre: int = GOLD, to: int | None = None, pace: str = "live") -> Scene:
    """Bob offers something; the seat of Ann is asked."""
    return scene({ANN: mine, BOB: f"{give} 2 herb"}, centre, pace=pace, seats=4).do(BOB, offer(give, want, to))


@pytest.mark.parametrize("trader", [Strong, MediumTrader, StrongTrader])
def test_it_takes_what_completes_a_set(trader: type[Trader]) -> None:
    market = floor("6 sheep 3 brick 2 coffee 1 wood", "1 sheep", "1 coffee")
    answers = [seated(trader, seed=seed).choose(market.view(ANN), STANDING) for seed in range(20)]
    assert answers.count(market.accept(ANN, BOB)) >= 12, "it may look away"


def test_it_gives_no_card_of_a_set_for_a_lonely_one() -> None:
    market = floor("7 sheep 3 brick 2 coffee 1 wood", "1 gold", "1 sheep", centre=FISH)
    assert reply(market.view(ANN)) != market.accept(ANN, BOB)


def test_it_does_not_hand_the_leader_the_missing_card() -> None:
    """The same exchange with somebody far behind is welcome."""
    market = scene({ANN: "4 brick 1 sheep 2 coffee 2 fish 1 gold", BOB: "6 sheep 1 brick 3 wood"}, HERB, seats=4)
    market.do(BOB, offer("1 brick", "1 sheep"))
    view = market.view(ANN)
    accept = market.accept(ANN, BOB)
    trader = seated(Strong)
    for _ in range(2):
        trader._take_in(view)
    behind = trader._take(with_points(view, 30, 0, 0, 0), trader._weighing(with_points(view, 30, 0, 0, 0)))
    ahead = trader._take(with_points(view, 0, 150, 0, 0), trader._weighing(with_points(view, 0, 150, 0, 0)))
    assert behind == accept
    assert ahead != accept


def test_it_is_wary_of_those_who_give_more_than_they_ask_for() -> None:
    """They may be about to call STOP."""
    market = scene({ANN: "4 brick 1 sheep 2 coffee 2 fish", BOB: "6 sheep 1 brick 3 wood"}, HERB, seats=4)
    market.do(BOB, offer("1 brick", "1 sheep"))
    (fair,) = market.offers(ANN)
    bot = seated(Strong)
    bot._take_in(market.view(ANN))
    before = bot._weighing(market.view(ANN)).net_gain(fair)
    market.do(BOB, offer("2 wood", "", CEM)).do(BOB, offer("1 wood", "", ANN))
    assert bot._weighing(market.view(ANN)).net_gain(fair) < before


def test_easy_traders_do_not_mind_the_leader() -> None:
    market = floor("6 sheep 3 brick 2 coffee 1 wood", "1 sheep", "1 coffee")
    moves = {reply(with_points(market.view(ANN), 0, lead, 0, 0), EasyTrader) for lead in (0, 100)}
    assert len(moves) == 1


def test_it_takes_a_gift_it_collects_and_no_other() -> None:
    welcome = floor("5 sheep 3 brick", "1 sheep", "")
    assert reply(welcome.view(ANN)) == welcome.accept(ANN, BOB)
    # Bricks and sheep would be a right STOP; a lonely fish would be in its way.
    burden = floor("4 sheep 2 brick", "1 fish", "")
    assert reply(burden.view(ANN)) != burden.accept(ANN, BOB)


# ---- the centre ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("pace", ["live", "ticks"])
def test_it_swaps_the_centre_away_from_its_majority(pace: str) -> None:
    market = scene({ANN: "6 sheep 3 brick 1 coffee"}, SHEEP, pace=pace)
    assert reply(market.view(ANN)) == SwapCentre(COFFEE, SHEEP)


def test_it_lays_where_it_hurts_others() -> None:
    """Wood and coffee are worth as little to Ann; Bob shouts for coffee."""
    market = scene({ANN: "6 sheep 1 wood 1 coffee", BOB: "4 coffee 1 herb"}, SHEEP, seats=4)
    market.do(BOB, Shout((COFFEE,), (HERB,)))
    assert reply(market.view(ANN)) == SwapCentre(COFFEE, SHEEP)


# ---- STOP ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("pace", ["live", "ticks"])
@pytest.mark.parametrize("trader", [Strong, MediumTrader, EasyTrader])
def test_it_calls_a_right_STOP(trader: type[Trader], pace: str) -> None:
    view = scene({ANN: "4 brick 4 sheep 7 fish"}, HERB, pace=pace).view(ANN)
    answers = [seated(trader, seed=seed).choose(view, TICK) for seed in range(20)]
    assert answers.count(CallStop()) >= 10
    assert set(answers) <= {CallStop(), Wait()}, "but when it looks away"


def test_the_usual_trader_sorts_its_hand_before_it_sees_that_STOP_is_right() -> None:
    """At the live pace, where people need the time."""

    class Attentive(MediumTrader):
        temper = structs.replace(MediumTrader.temper, attention=1.0, sorting=3)

    for pace, waits in (("live", 3), ("ticks", 0)):
        bot = seated(Attentive)
        bot.choose(scene({ANN: "4 brick 1 coffee"}, HERB, pace=pace).view(ANN), TICK)
        sorted_ = scene({ANN: "4 brick"}, HERB, pace=pace).view(ANN)
        calls = [bot.choose(sorted_, TICK) == CallStop() for _ in range(4)]
        assert calls == [False] * waits + [True] * (4 - waits)


def test_it_puts_STOP_off_for_a_set_that_lies_ready() -> None:
    market = floor("6 sheep 5 fish", "1 sheep", "1 fish")
    assert reply(market.view(ANN)) == market.accept(ANN, BOB)
    small = floor("4 sheep 5 fish", "1 sheep", "1 fish")
    assert reply(small.view(ANN)) == CallStop(), "what wins a point or two is not worth the danger"


def test_in_ticks_it_first_takes_back_an_offer_that_could_spoil_the_STOP() -> None:
    market = scene({ANN: "4 brick 4 sheep"}, HERB, pace="ticks").do(ANN, offer("1 brick", "1 gold"))
    assert reply(market.view(ANN)) == WithdrawOffer(market.offer_of(ANN))
    live = scene({ANN: "4 brick 4 sheep"}, HERB).do(ANN, offer("1 brick", "1 gold"))
    assert reply(live.view(ANN)) == CallStop(), "nothing comes between there"


def test_strong_traders_never_call_a_wrong_STOP() -> None:
    for seed in range(12):
        for round_ in play_ticks([StrongTrader] * (3 + seed % 4), seed).rounds:
            assert round_.caller is None or round_.right


# ---- speaking --------------------------------------------------------------------------------------------------------
def offers_made(view: View, trader: type[Trader] = Strong, looks: int = 1) -> list[MakeOffer]:
    bot = seated(trader, view.seat or 0)
    moves = [bot.choose(view, STANDING) for _ in range(looks)]
    return [move for move in moves if isinstance(move, MakeOffer)]


def alone(market: Scene, bot: Trader, looks: int) -> list[Move]:
    """What a trader does in a market where nobody else does anything, if it never swaps the centre."""
    moves: list[Move] = []
    for _ in range(looks):
        move = bot.choose(market.view(ANN), STANDING)
        if move is not None and not isinstance(move, SwapCentre):
            market.do(ANN, move)
            moves.append(move)
    return moves


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


# ---- beliefs ---------------------------------------------------------------------------------------------------------
def test_offers_and_shouts_tell_what_others_hold_and_collect() -> None:
    market = scene({ANN: "5 sheep", BOB: "3 wood 2 herb"}, GOLD, seats=4)
    market.do(BOB, offer("2 wood", "1 sheep")).do(CEM, Shout((FISH,), (PIGLET,)))
    beliefs = Beliefs(ANN, memory=5)
    beliefs.watch(market.view(ANN), None)
    assert beliefs.holds(BOB, WOOD) == 2
    assert beliefs.collects(BOB, SHEEP) > beliefs.collects(CEM, FISH) > 0
    assert beliefs.holds(CEM, PIGLET) == 1
    expected = beliefs.expected(market.view(ANN))
    assert expected[BOB][WOOD] > 2
    assert expected[ANN] == [float(number) for number in cards("5 sheep")]


def test_what_was_seen_is_forgotten_in_time() -> None:
    shown = scene({ANN: "5 sheep", BOB: "3 wood"}, GOLD).do(BOB, offer("2 wood", "1 sheep"))
    beliefs = Beliefs(ANN, memory=3)
    beliefs.watch(shown.view(ANN), None)
    later = shown.do(BOB, WithdrawOffer(shown.offer_of(BOB))).view(ANN)
    known = []
    for _ in range(5):
        beliefs.watch(later, None)
        known.append(beliefs.holds(BOB, WOOD))
    assert known == [2, 2, 2, 0, 0]


def test_own_trades_are_remembered() -> None:
    market = scene({ANN: "5 sheep 2 fish", BOB: "3 wood 1 sheep"}, GOLD).do(BOB, offer("1 sheep", "2 fish"))
    beliefs = Beliefs(ANN, memory=5)
    beliefs.watch(market.view(ANN), None)
    accept = market.accept(ANN, BOB)
    market.do(ANN, accept)
    got = beliefs.watch(market.view(ANN), accept)
    assert got[SHEEP] == 1
    assert beliefs.holds(BOB, FISH) == 2
    assert beliefs.collects(BOB, FISH) == 1


def test_whoever_seems_to_collect_it_took_the_centre_card() -> None:
    market = scene({ANN: "5 sheep", BOB: "3 wood 2 herb"}, WOOD, seats=4).do(BOB, Shout((WOOD,), (HERB,)))
    beliefs = Beliefs(ANN, memory=5)
    beliefs.watch(market.view(ANN), None)
    market.do(BOB, SwapCentre(HERB, WOOD))
    beliefs.watch(market.view(ANN), None)
    assert beliefs.holds(BOB, WOOD) == 1


def test_a_new_round_begins_with_no_beliefs() -> None:
    market = scene({ANN: "5 sheep", BOB: "3 wood"}, GOLD).do(BOB, offer("2 wood", "1 sheep"))
    beliefs = Beliefs(ANN, memory=50)
    beliefs.watch(market.view(ANN), None)
    beliefs.watch(scene({ANN: "5 sheep", BOB: "3 grain"}, GOLD, round_=1).view(ANN), None)
    assert beliefs.holds(BOB, WOOD) == 0
    assert beliefs.collects(BOB, SHEEP) == 0


# ---- temper ----------------------------------------------------------------------------------------------------------
def tempered(**changes: float) -> type[Trader]:
    changed = structs.replace(QUIET, **changes)

    class Tempered(StrongTrader):
        temper = changed

    return Tempered


def test_reaction_is_the_time_between_looks() -> None:
    for reaction in (1.0, 4.0):
        bot = seated(tempered(reaction=reaction))
        glances = [bot.glance() for _ in range(500)]
        assert fmean(glances) == pytest.approx(reaction, rel=0.1)
        assert 0.4 * reaction < min(glances) < max(glances) < 1.6 * reaction
        assert isinstance(bot, LiveBot)


def test_attention_is_how_often_it_acts() -> None:
    view = scene({ANN: "4 brick 4 sheep"}, HERB).view(ANN)
    shares = []
    for attention in (0.0, 0.3, 1.0):
        bots = [seated(tempered(attention=attention), seed=seed) for seed in range(200)]
        shares.append(fmean(bot.choose(view, STANDING) == CallStop() for bot in bots))
    assert shares[0] == 0
    assert 0.2 < shares[1] < 0.4
    assert shares[2] == 1


def test_patience_is_how_long_an_offer_stays() -> None:
    for patience in (2, 6):
        market = scene({ANN: "5 sheep 3 brick 1 coffee 1 wood"}, HERB, seats=4)
        bot = seated(tempered(patience=patience, restraint=100))
        made = bot.choose(market.view(ANN), STANDING)
        assert isinstance(made, MakeOffer)
        market.do(ANN, made)
        (first,) = market.offers(ANN)
        looks = 0
        while first in market.offers(ANN):
            looks += 1
            move = bot.choose(market.view(ANN), STANDING)
            if move is not None and not isinstance(move, SwapCentre):
                market.do(ANN, move)
        assert patience <= looks - 1 <= patience + 1, "the first of them sees it for the first time"


def test_sorting_takes_its_time_in_live_play() -> None:
    for sorting, pace in ((4, "live"), (4, "ticks"), (0, "live")):
        market = scene({ANN: "5 sheep 3 brick 2 coffee", BOB: "2 sheep 3 wood"}, GOLD, pace=pace, seats=4)
        bot = seated(tempered(sorting=sorting))
        ask = STANDING if pace == "live" else TICK
        market.do(BOB, offer("1 sheep", "1 coffee"))
        accept = bot.choose(market.view(ANN), ask)
        assert isinstance(accept, AcceptOffer)
        market.do(ANN, accept).do(BOB, offer("1 sheep", "1 coffee"))
        looks = 1
        while not isinstance(bot.choose(market.view(ANN), ask), AcceptOffer):
            looks += 1
        assert looks == (sorting + 1 if sorting and pace == "live" else 1)


def test_restraint_leaves_the_centre_to_others() -> None:
    swaps = []
    for restraint in (0, 8):
        rounds = [
            round_ for seed in range(4) for round_ in play_ticks([tempered(restraint=restraint)] * 4, seed).rounds
        ]
        swaps.append(fmean(round_.acts["SwapCentre"] / round_.length for round_ in rounds))
    assert swaps[1] < 0.6 * swaps[0]


def test_temper_is_apart_from_strength() -> None:
    """A strong trader as absent-minded as an easy one still trades better."""

    class Absent(StrongTrader):
        temper = EasyTrader.temper

    ahead = difference([Absent, EasyTrader] * 2, 25)
    assert ahead.low > 0


# ---- markets ---------------------------------------------------------------------------------------------------------
def difference(traders: Sequence[type[Trader]], games: int) -> Interval:
    """How many points the first kind is ahead of the second, seats rotated."""
    kinds = list(dict.fromkeys(traders))
    leads = []
    for number in range(games):
        turned = [traders[(seat + number) % len(traders)] for seat in range(len(traders))]
        totals = play_ticks(turned, number).totals
        means = [fmean(t for t, who in zip(totals, turned, strict=True) if who is kind) for kind in kinds]
        leads.append(means[0] - means[1])
    return mean(leads)


def test_stronger_traders_win_more() -> None:
    """How much more, and which of neighbours on the ladder, takes more games: docs/bots.md."""
    for better in (StrongTrader, MediumTrader):
        assert difference([better, better, EasyTrader, EasyTrader], 8).low > 0


def test_the_same_seed_gives_the_same_game() -> None:
    assert play_ticks(mixed(4, 1), 3).totals == play_ticks(mixed(4, 1), 3).totals
    assert len({play_ticks(mixed(4, 1), seed).totals for seed in range(4)}) == 4


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_traders_keep_the_laws(seats: int) -> None:
    """Every act legal, every card where it belongs: that is asserted in the market."""
    causes = law_abiding((seats, range(8)))
    assert causes.total() == 8 * seats
    assert causes[BY_STOP] > 0.97 * causes.total()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_traders_keep_the_laws_over_10000_games(seats: int) -> None:
    jobs = [(seats, range(start, start + 50)) for start in range(0, 10_000, 50)]
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        causes = sum(pool.map(law_abiding, jobs), Counter())
    print(f"\n{seats} players: {causes.total()} rounds, by STOP {causes[BY_STOP] / causes.total():.2%}")
    assert causes.total() == 10_000 * seats
    assert causes[BY_STOP] > 0.98 * causes.total()


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_a_live_market_is_lively_and_readable(seats: int) -> None:
    rounds = [round_ for seed in range(3) for round_ in play_live([MediumTrader] * seats, seed).rounds]
    assert fmean(round_.cause == BY_STOP for round_ in rounds) > 0.9
    assert 45 < fmean(round_.length for round_ in rounds) < 240
    acts = sum(round_.acts.total() for round_ in rounds) / seats / sum(round_.length for round_ in rounds)
    assert 0.2 < acts < 1


def test_a_live_market_of_all_kinds_ends() -> None:
    for seed in range(3):
        for round_ in play_live(mixed(5, seed), seed).rounds:
            assert round_.length <= 300


def test_a_decision_takes_no_time() -> None:
    market = scene(
        {ANN: "3 sheep 2 brick 2 coffee 1 wood 2 gold", BOB: "4 herb 2 fish", CEM: "3 fish 3 wood"}, GOLD, seats=6
    )
    market.do(BOB, offer("1 herb", "1 gold")).do(CEM, offer("1 wood", "1 sheep"))
    view = market.view(ANN)
    times = []
    for seed in range(50):
        bot = seated(Strong, seed=seed)
        started = time.thread_time()
        bot.choose(view, STANDING)
        times.append(time.thread_time() - started)
    assert sorted(times)[25] < 0.005


# ---- on the roster ---------------------------------------------------------------------------------------------------
NAMES = ("bankrut-easy", "bankrut-medium", "bankrut-strong")


def test_the_roster_knows_them_for_this_game_only() -> None:
    assert tuple(roster.find(name) for name in NAMES) == LEVELS
    assert set(NAMES) <= set(roster.names("bankrut"))
    assert not set(NAMES) & set(roster.names("klongs"))


def test_they_play_at_real_tables() -> None:
    for options in (Options(), Options(pace="calm")):
        assert len(simulate(Plan("bankrut", options, (*NAMES, "greedy"), 2, 7))) == 2


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [(2, 0), (1, 0), (2, 1)])
def test_strengths_over_1000_games(better: int, worse: int) -> None:
    contestants = (NAMES[better],) * 2 + (NAMES[worse],) * 2
    played = simulate(Plan("bankrut", Options(), contestants, 1000, 7), 2)
    lead = mean([(sum(game.points[:2]) - sum(game.points[2:])) / 2 for game in played])
    print(f"\n{NAMES[better]} is {lead.value:.1f} ({lead.low:.1f} to {lead.high:.1f}) points ahead of {NAMES[worse]}")
    assert lead.low > 3
