# compiled: mypyc
"""What an Alchemist is asked, by the numbers of `codes`."""

from typing import Final

from mypy_extensions import i64

from marketday.core.kernel import answer_code, first_of, kind_of, second_of, third_of
from marketday.games.cove.data import GUILDS, LARGE, SMALL
from marketday.games.cove.merchants.alchemist.chutes import marble_at, nth_run, runs
from marketday.games.cove.merchants.alchemist.codes import (
    BAG,
    BREW_GOOD,
    BREWED,
    CAULDRON,
    CHOOSE_SPONSOR,
    CHUTE,
    COLOURED,
    DRAWN,
    EMPTY_FLASK,
    FILL_FLASK,
    FILTER_TO,
    FLASK,
    FOR_CHUTE,
    HAND,
    ICHORED,
    IN_FLASK,
    LEAVE,
    ONE_ONLY,
    PICK,
    PLACE_ICHOR,
    POUR,
    POURED,
    Q_LEFT,
    Q_PLACE,
    Q_POUR,
    STOP_BREWING,
    STOP_PLACING,
    T_BREW,
    TAKE,
    TOLD_DECANTED,
    TOLD_FILTERED,
    TOLD_PICKED,
    WASTE,
)
from marketday.games.cove.merchants.alchemist.data import CAULDRON_PLACES, CHUTES, ICHOR, POTION_MARBLES
from marketday.games.cove.merchants.alchemist.laboratory import (
    MARBLE_KINDS,
    NONE_LEFT,
    brew,
    drop,
    empty_flask,
    finish_brew,
    free_flasks,
    grab,
    has_room,
    in_bag,
    in_cauldron,
    pick,
    place,
    place_ichor,
    put_away,
    some_take_ichor,
    takes_ichor,
)
from marketday.games.cove.piles import count_kinds, nth_kind, nth_piece
from marketday.games.cove.shop import ShopQuestion, Town


class Draw(ShopQuestion):
    """M-A1: a marble from the bag."""

    def count(self, town: Town, seat: i64) -> i64:
        return in_bag(town, seat)

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return nth_piece(town, town.at(seat) + BAG, n, DRAWN)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        chute: i64 = town.cells[FOR_CHUTE] - 1
        if chute >= 0:
            drop(town, seat, first_of(code), chute)
        else:
            town.ask_seat(seat, Q_POUR, first_of(code), 0)


class Pour(ShopQuestion):
    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        for chute in range(CHUTES):
            if has_room(town, seat, chute):
                if n == 0:
                    return answer_code(POUR, chute, 0, 0)
                n -= 1
        return -1

    def play(self, town: Town, seat: i64, code: i64) -> None:
        kind: i64 = town.cells[POURED]
        drop(town, seat, kind, first_of(code))
        town.tell(TOLD_DECANTED, seat, kind, first_of(code), 0)


class Run(ShopQuestion):
    """A run is named by its lowest marble: which of its marbles is taken makes no difference."""

    def __init__(self, name: str, kind: i64) -> None:
        super().__init__(name)
        self.kind: i64 = kind
        """Of its answers."""

    def count(self, town: Town, seat: i64) -> i64:
        at: i64 = town.at(seat) + CHUTE
        options: i64 = 0
        for chute in range(CHUTES):
            options += runs(town.cells[at + chute])
        return options

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        at: i64 = town.at(seat) + CHUTE
        chute: i64 = 0
        here: i64 = runs(town.cells[at])
        while n >= here:
            n -= here
            chute += 1
            here = runs(town.cells[at + chute])
        low: i64 = nth_run(town.cells[at + chute], n)
        return answer_code(self.kind, chute, low, marble_at(town.cells[at + chute], low))


class Pick(Run):
    """M-A2: a run, with all that reacts."""

    def play(self, town: Town, seat: i64, code: i64) -> None:
        pick(town, seat, first_of(code), second_of(code))
        place(town, seat)


class Take(Run):
    """M-A7: a single marble, by the staff."""

    def play(self, town: Town, seat: i64, code: i64) -> None:
        low: i64 = second_of(code)
        grab(town, seat, first_of(code), low, low + 1)
        town.tell(TOLD_PICKED, seat, first_of(code), third_of(code), 1)
        place(town, seat)


class Place(ShopQuestion):
    """M-A3: ichor in hand goes nowhere else while a cauldron accepts it."""

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        at: i64 = town.at(seat)
        if town.cells[at + HAND + ICHOR] == 0 or not some_take_ichor(town, seat):
            if n == 0:
                return answer_code(STOP_PLACING, 0, 0, 0)
            n -= 1
        has_ichor: bool = town.cells[at + HAND + ICHOR] + town.cells[at + FLASK + ICHOR] > 0
        for colour in range(GUILDS):
            if has_ichor and takes_ichor(town, seat, colour):
                if n == 0:
                    return answer_code(PLACE_ICHOR, colour, 0, 0)
                n -= 1
            if town.cells[at + FLASK + colour] > 0 and in_cauldron(town, seat, colour) < CAULDRON_PLACES:
                if n == 0:
                    return answer_code(EMPTY_FLASK, colour, 0, 0)
                n -= 1
        return -1

    def play(self, town: Town, seat: i64, code: i64) -> None:
        if kind_of(code) == STOP_PLACING:
            return
        if kind_of(code) == PLACE_ICHOR:
            place_ichor(town, seat, first_of(code))
        else:
            empty_flask(town, seat, first_of(code))
        town.ask_seat(seat, Q_PLACE, 0, 0)


class Flask(ShopQuestion):
    """M-A3: while not everything in hand fits."""

    def count(self, town: Town, seat: i64) -> i64:
        return count_kinds(town, town.at(seat) + HAND, MARBLE_KINDS)

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return answer_code(FILL_FLASK, nth_kind(town, town.at(seat) + HAND, MARBLE_KINDS, n), 0, 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        put_away(town, seat, first_of(code), 1)


class Brew(ShopQuestion):
    """M-A4: a brewed cauldron holds too few marbles to be brewed again."""

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        if town.cells[BREWED] > 0:
            if n == 0:
                return answer_code(STOP_BREWING, 0, 0, 0)
            n -= 1
        for colour in range(GUILDS):
            marbles: i64 = in_cauldron(town, seat, colour)
            if marbles >= POTION_MARBLES:
                if n == 0:
                    return answer_code(BREW_GOOD, 2 * colour + SMALL, 0, 0)
                n -= 1
            if marbles == CAULDRON_PLACES:
                if n == 0:
                    return answer_code(BREW_GOOD, 2 * colour + LARGE, 0, 0)
                n -= 1
        return -1

    def play(self, town: Town, seat: i64, code: i64) -> None:
        brewed: i64 = town.cells[BREWED]
        if kind_of(code) == STOP_BREWING:
            finish_brew(town, seat, brewed)
            return
        good: i64 = first_of(code)
        town.plan(seat, T_BREW, brewed + 1, town.cells[ONE_ONLY])
        if good & 1 == SMALL and in_cauldron(town, seat, good >> 1) > POTION_MARBLES:
            town.ask_seat(seat, Q_LEFT, good >> 1, 0)
        else:
            brew(town, seat, good, NONE_LEFT)


class Left(ShopQuestion):
    """M-A4: a potion has at least one coloured marble."""

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        at: i64 = town.at(seat)
        colour: i64 = town.cells[CAULDRON]
        if town.cells[at + COLOURED + colour] > 1:
            if n == 0:
                return answer_code(LEAVE, colour, 0, 0)
            n -= 1
        if town.cells[at + ICHORED + colour] > 0 and n == 0:
            return answer_code(LEAVE, ICHOR, 0, 0)
        return -1

    def play(self, town: Town, seat: i64, code: i64) -> None:
        brew(town, seat, 2 * town.cells[CAULDRON] + SMALL, first_of(code))


class Sponsor(ShopQuestion):
    def count(self, town: Town, seat: i64) -> i64:
        return GUILDS

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        return answer_code(CHOOSE_SPONSOR, n, 0, 0)

    def play(self, town: Town, seat: i64, code: i64) -> None:
        town.sponsor(seat, first_of(code))


class Filter(ShopQuestion):
    """M-A7: ichor from the Toxic Waste to a cauldron or a flask."""

    def nth(self, town: Town, seat: i64, n: i64) -> i64:
        for colour in range(GUILDS):
            if takes_ichor(town, seat, colour):
                if n == 0:
                    return answer_code(FILTER_TO, colour, 0, 0)
                n -= 1
        if n == 0 and free_flasks(town, seat) > 0:
            return answer_code(FILTER_TO, IN_FLASK, 0, 0)
        return -1

    def play(self, town: Town, seat: i64, code: i64) -> None:
        at: i64 = town.at(seat)
        to: i64 = first_of(code)
        town.cells[at + WASTE] -= 1
        town.cells[at + (FLASK + ICHOR if to == IN_FLASK else ICHORED + to)] += 1
        town.tell(TOLD_FILTERED, seat, to, 0, 0)


QUESTIONS: Final[list[ShopQuestion]] = [
    Draw(),
    Pour("pour"),
    Pick("pick", PICK),
    Place("place"),
    Flask("flask"),
    Brew("brew"),
    Left("left"),
    Sponsor("sponsor"),
    Take("take", TAKE),
    Filter("filter"),
]
