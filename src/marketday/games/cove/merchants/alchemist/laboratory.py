# compiled: mypyc
"""What happens to the Alchemist's marbles: chutes, cauldrons and flasks, brewing, waste and renown. All of it
[reconstructed]. Only the contents of the bag are kept; chance says what is drawn."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.cove.data import GUILDS, LARGE, SHIELDS, SMALL
from marketday.games.cove.merchants.alchemist.chutes import (
    is_full,
    marble_at,
    reaction,
    reaction_begin,
    reaction_end,
    run_end,
    with_marble,
    without,
)
from marketday.games.cove.merchants.alchemist.codes import (
    BAG,
    CHUTE,
    COLOURED,
    FLASK,
    HAND,
    ICHORED,
    IN_BAG,
    IN_FLASK,
    LOST,
    Q_FLASK,
    Q_PLACE,
    Q_SPONSOR,
    RENOWN,
    T_AFTER_BREW,
    T_STORE,
    TOLD_BREWED,
    TOLD_FLASK_EMPTIED,
    TOLD_PICKED,
    TOLD_PLACED,
    TOLD_REACTED,
    TOLD_RENOWN,
    TOLD_WASTED,
    WASTE,
)
from marketday.games.cove.merchants.alchemist.data import (
    CAULDRON_PLACES,
    CAULDRONS_FOR_RENOWN,
    CAULDRONS_FOR_SPONSOR,
    CHUTES,
    CORRUPTING_PLACES,
    FLASKS,
    ICHOR,
    MOST_ICHOR_IN_CAULDRON,
    POTION_MARBLES,
    RENOWN_TRACK,
    WASTE_PLACES,
)
from marketday.games.cove.piles import count_kinds, count_pieces
from marketday.games.cove.shop import Town

CORRUPTS: Final[vec[i64]] = vec[i64]([int(place in CORRUPTING_PLACES) for place in range(WASTE_PLACES + 1)])
TRACK: Final[vec[i64]] = vec[i64](list(RENOWN_TRACK))
# The renown that activates each shield.
RENOWN_FOR: Final[vec[i64]] = vec[i64]([RENOWN_TRACK.index(shield) + 1 for shield in range(SHIELDS)])
MOST_RENOWN: Final = len(RENOWN_TRACK)
NONE_LEFT: Final = -1
MARBLE_KINDS: Final = 5
"""Four colours and ichor."""


# ---- what there is ---------------------------------------------------------------------------------------------------
def in_bag(town: Town, seat: i64) -> i64:
    return count_pieces(town, town.at(seat) + BAG, MARBLE_KINDS)


def free_flasks(town: Town, seat: i64) -> i64:
    return FLASKS - count_pieces(town, town.at(seat) + FLASK, MARBLE_KINDS)


def has_marbles(town: Town, seat: i64) -> bool:
    """In the chutes."""
    return count_kinds(town, town.at(seat) + CHUTE, CHUTES) > 0


def has_room(town: Town, seat: i64, chute: i64) -> bool:
    return not is_full(town.cells[town.at(seat) + CHUTE + chute])


def can_decant(town: Town, seat: i64) -> bool:
    return in_bag(town, seat) > 0 and any(has_room(town, seat, chute) for chute in range(CHUTES))


def in_cauldron(town: Town, seat: i64, colour: i64) -> i64:
    at: i64 = town.at(seat)
    return town.cells[at + COLOURED + colour] + town.cells[at + ICHORED + colour]


def can_brew(town: Town, seat: i64) -> bool:
    return any(in_cauldron(town, seat, colour) >= POTION_MARBLES for colour in range(GUILDS))


def takes_ichor(town: Town, seat: i64, colour: i64) -> bool:
    """M-A3: only beside a coloured marble, and not too many."""
    at: i64 = town.at(seat)
    coloured: i64 = town.cells[at + COLOURED + colour]
    ichor: i64 = town.cells[at + ICHORED + colour]
    return coloured > 0 and ichor < MOST_ICHOR_IN_CAULDRON and coloured + ichor < CAULDRON_PLACES


def some_take_ichor(town: Town, seat: i64) -> bool:
    return any(takes_ichor(town, seat, colour) for colour in range(GUILDS))


def can_filter(town: Town, seat: i64) -> bool:
    if town.cells[town.at(seat) + WASTE] == 0:
        return False
    return some_take_ichor(town, seat) or free_flasks(town, seat) > 0


# ---- pouring and taking: M-A1, M-A2 ----------------------------------------------------------------------------------
def drop(town: Town, seat: i64, kind: i64, chute: i64) -> None:
    """A drawn marble counts as in the bag until it is on a chute."""
    at: i64 = town.at(seat)
    town.cells[at + BAG + kind] -= 1
    town.cells[at + CHUTE + chute] = with_marble(town.cells[at + CHUTE + chute], kind)


def grab(town: Town, seat: i64, chute: i64, low: i64, high: i64) -> None:
    """Into the hand."""
    at: i64 = town.at(seat)
    marbles: i64 = town.cells[at + CHUTE + chute]
    for place in range(low, high):
        town.cells[at + HAND + marble_at(marbles, place)] += 1
    town.cells[at + CHUTE + chute] = without(marbles, low, high)


def pick(town: Town, seat: i64, chute: i64, low: i64) -> None:
    """M-A2: the run that begins there, then one reaction after the other at the joint."""
    at: i64 = town.at(seat) + CHUTE + chute
    marbles: i64 = town.cells[at]
    high: i64 = run_end(marbles, low)
    grab(town, seat, chute, low, high)
    town.tell(TOLD_PICKED, seat, chute, marble_at(marbles, low), high - low)
    marbles = town.cells[at]
    kind: i64 = reaction(marbles, low)
    while kind >= 0:
        joint: i64 = low
        low = reaction_begin(marbles, joint, kind)
        high = reaction_end(marbles, joint, kind)
        grab(town, seat, chute, low, high)
        town.tell(TOLD_REACTED, seat, kind, high - low, 0)
        marbles = town.cells[at]
        kind = reaction(marbles, low)


# ---- placing: M-A3 ---------------------------------------------------------------------------------------------------
def place(town: Town, seat: i64) -> None:
    """Coloured marbles to their cauldrons; then, as the player likes, ichor and what is in flasks."""
    cells = town.cells
    at: i64 = town.at(seat)
    for colour in range(GUILDS):
        marbles: i64 = fitting(town, seat, colour, cells[at + HAND + colour])
        if marbles > 0:
            cells[at + HAND + colour] -= marbles
            cells[at + COLOURED + colour] += marbles
            town.tell(TOLD_PLACED, seat, colour, colour, marbles)
    town.plan(seat, T_STORE, 0, 0)
    town.ask_seat(seat, Q_PLACE, 0, 0)


def fitting(town: Town, seat: i64, colour: i64, marbles: i64) -> i64:
    """How many of so many marbles its cauldron takes."""
    return min(marbles, CAULDRON_PLACES - in_cauldron(town, seat, colour))


def landing(town: Town, seat: i64, taken: list[int]) -> list[int]:
    """Where marbles would go that are taken now: coloured ones to each cauldron, ichor to some of them, to flasks, to
    the bag. How many, not which: that is for the player to say."""
    at: i64 = town.at(seat)
    lands: list[int] = []
    left: i64 = 0
    ichor_room: i64 = 0
    for colour in range(GUILDS):
        marbles: i64 = fitting(town, seat, colour, taken[colour])
        lands.append(int(marbles))
        left += taken[colour] - marbles
        if town.cells[at + COLOURED + colour] + marbles > 0:
            room: i64 = CAULDRON_PLACES - in_cauldron(town, seat, colour) - marbles
            ichor_room += min(room, MOST_ICHOR_IN_CAULDRON - town.cells[at + ICHORED + colour])
    ichor: i64 = min(taken[ICHOR], ichor_room)
    left += taken[ICHOR] - ichor
    kept: i64 = min(left, free_flasks(town, seat))
    lands.extend([int(ichor), int(kept), int(left - kept)])
    return lands


def place_ichor(town: Town, seat: i64, colour: i64) -> None:
    """From the hand first: both go to the same place."""
    at: i64 = town.at(seat)
    town.cells[at + ICHORED + colour] += 1
    if town.cells[at + HAND + ICHOR] > 0:
        town.cells[at + HAND + ICHOR] -= 1
        town.tell(TOLD_PLACED, seat, ICHOR, colour, 1)
    else:
        town.cells[at + FLASK + ICHOR] -= 1
        town.tell(TOLD_FLASK_EMPTIED, seat, ICHOR, colour, 0)


def empty_flask(town: Town, seat: i64, colour: i64) -> None:
    at: i64 = town.at(seat)
    town.cells[at + FLASK + colour] -= 1
    town.cells[at + COLOURED + colour] += 1
    town.tell(TOLD_FLASK_EMPTIED, seat, colour, colour, 0)


def store(town: Town, seat: i64) -> None:
    """To flasks, otherwise to the bag. Which goes first matters only between kinds that do not all fit."""
    at: i64 = town.at(seat)
    free: i64 = free_flasks(town, seat)
    hand: i64 = at + HAND
    if 0 < free < count_pieces(town, hand, MARBLE_KINDS) and count_kinds(town, hand, MARBLE_KINDS) > 1:
        town.plan(seat, T_STORE, 0, 0)
        town.ask_seat(seat, Q_FLASK, 0, 0)
        return
    for kind in range(MARBLE_KINDS):
        marbles: i64 = town.cells[hand + kind]
        if marbles > 0:
            put_away(town, seat, kind, marbles)


def put_away(town: Town, seat: i64, kind: i64, marbles: i64) -> None:
    at: i64 = town.at(seat)
    town.cells[at + HAND + kind] -= marbles
    kept: i64 = min(marbles, free_flasks(town, seat))
    if kept > 0:
        town.cells[at + FLASK + kind] += kept
        town.tell(TOLD_PLACED, seat, kind, IN_FLASK, kept)
    if marbles > kept:
        town.cells[at + BAG + kind] += marbles - kept
        town.tell(TOLD_PLACED, seat, kind, IN_BAG, marbles - kept)


# ---- brewing: M-A4 … M-A6 --------------------------------------------------------------------------------------------
def brew(town: Town, seat: i64, good: i64, left: i64) -> None:
    """All marbles of the cauldron but one of kind `left`, if that is not NONE_LEFT."""
    cells = town.cells
    at: i64 = town.at(seat)
    colour: i64 = good >> 1
    coloured: i64 = cells[at + COLOURED + colour]
    ichor: i64 = cells[at + ICHORED + colour]
    cells[at + COLOURED + colour] = 0
    cells[at + ICHORED + colour] = 0
    town.tell(TOLD_BREWED, seat, good, 0, 0)
    town.gain(seat, good)
    if left == ICHOR:
        ichor -= 1
        cells[at + HAND + ICHOR] += 1
        put_away(town, seat, ICHOR, 1)
    elif left != NONE_LEFT:
        coloured -= 1
        cells[at + COLOURED + colour] = 1
    cells[at + BAG + colour] += coloured
    if ichor > 0:
        waste(town, seat, ichor)


def can_make(town: Town, seat: i64, good: i64) -> bool:
    """Whether the cauldron of that colour has marbles enough."""
    return in_cauldron(town, seat, good >> 1) >= (CAULDRON_PLACES if good & 1 == LARGE else POTION_MARBLES)


def sure_waste(town: Town, seat: i64, good: i64) -> i64:
    """M-A4, M-A5: how much ichor brewing that good wastes at least: one marble more than it takes may be left."""
    ichor: i64 = town.cells[town.at(seat) + ICHORED + (good >> 1)]
    is_one_left: bool = good & 1 == SMALL and in_cauldron(town, seat, good >> 1) > POTION_MARBLES
    return ichor - 1 if is_one_left and ichor > 0 else ichor


def waste_corruption(town: Town, seat: i64, ichor: i64) -> i64:
    """M-A5: how many corruption cards so much more ichor in the Toxic Waste draws."""
    waste: i64 = town.cells[town.at(seat) + WASTE]
    cards: i64 = 0
    for place in range(waste + 1, min(waste + ichor, WASTE_PLACES) + 1):
        cards += CORRUPTS[place]
    return cards


def is_renown_near(town: Town, seat: i64) -> bool:
    """M-A6: whether one Brew could bring renown."""
    ready: i64 = 0
    for colour in range(GUILDS):
        if in_cauldron(town, seat, colour) >= POTION_MARBLES:
            ready += 1
    return ready >= CAULDRONS_FOR_RENOWN


def waste(town: Town, seat: i64, ichor: i64) -> None:
    """M-A5: brewed ichor goes to the Toxic Waste, whose last places corrupt; what finds no place is lost."""
    at: i64 = town.at(seat)
    lost: i64 = 0
    for _ in range(ichor):
        if town.cells[at + WASTE] < WASTE_PLACES:
            town.cells[at + WASTE] += 1
            if CORRUPTS[town.cells[at + WASTE]] == 1:
                town.draw_corruption(seat)
        else:
            town.cells[at + LOST] += 1
            lost += 1
    town.tell(TOLD_WASTED, seat, town.cells[at + WASTE], lost, 0)


def finish_brew(town: Town, seat: i64, cauldrons: i64) -> None:
    """M-A6: many cauldrons at once bring renown, and all of them a sponsor."""
    at: i64 = town.at(seat)
    renown: i64 = town.cells[at + RENOWN]
    if cauldrons >= CAULDRONS_FOR_RENOWN and renown < MOST_RENOWN:
        town.cells[at + RENOWN] = renown + 1
        town.tell(TOLD_RENOWN, seat, renown + 1, TRACK[renown], 0)
    town.plan(seat, T_AFTER_BREW, 0, 0)
    if cauldrons >= CAULDRONS_FOR_SPONSOR:
        town.ask_seat(seat, Q_SPONSOR, 0, 0)
