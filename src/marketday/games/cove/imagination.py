"""Whole states that could lie behind a view, at random: bots think only on those."""

from collections.abc import Sequence
from typing import Any

from marketday.core.kernel import OVER
from marketday.core.rng import Rng
from marketday.games.cove import codes
from marketday.games.cove.codes import (
    ABOUT,
    AGENDA,
    ARRIVED,
    ASKER,
    AT_ONCE,
    BAG,
    BOAT,
    BOAT_AT,
    BOX,
    BRIBED,
    CORRUPTION,
    DECK,
    DEPTH,
    DISCARDS,
    DOCKS,
    FINISHED,
    GOLD,
    HALL,
    HELD,
    HIRED,
    MARKER,
    MERCHANT,
    NOTHING,
    OPEN_PIER,
    PAWN,
    PIER,
    ROGUE_CARD,
    ROUND,
    SEATS,
    SETS,
    SHELF,
    SHOP_CELLS,
    SHOPS,
    SOLD,
    SQUARE,
    STAFF,
    STAMP,
    SUPPLY,
    TIME,
    UNDER,
    UNDER_COUNT,
    UNDER_PLACES,
    WAITING,
)
from marketday.games.cove.data import (
    ADVENTURER_COUNTS,
    ADVENTURERS,
    CORRUPTION_KINDS,
    GOODS,
    KINDS,
    LAST_HOUR,
    MOST_SEATS,
    ROGUE,
    ROGUE_CARDS,
    SQUARE_SLOTS,
    STAFF_SLOTS,
    TOWNSFOLK_SETS,
)
from marketday.games.cove.data import CORRUPTION as CORRUPTION_ROWS
from marketday.games.cove.kernel import QUESTIONS, Cove, empty_cove
from marketday.games.cove.merchant import Merchant
from marketday.games.cove.player import HIRE_SPACE, STAFF_SPACE, Player
from marketday.games.cove.tables import SET_OF
from marketday.games.cove.view import View

NUMBERS = {question.name: question.number for question in QUESTIONS if question.name}


def or_nothing(maybe: int | None) -> int:
    return NOTHING if maybe is None else maybe


def imagine(view: View[Any], merchants: Sequence[Merchant], rng: Rng) -> Cove:
    numbers = {merchant.name: number for number, merchant in enumerate(merchants)}
    seat_count = len(view.players)
    cells = [0] * (SHOPS + SHOP_CELLS * seat_count)
    _restore_table(view, cells)
    _restore_harbour(view, cells)
    _restore_cards(view, cells, rng)
    cells[PAWN : PAWN + MOST_SEATS] = cells[MERCHANT : MERCHANT + MOST_SEATS] = [NOTHING] * MOST_SEATS
    for seat, player in enumerate(view.players):
        _restore_player(player, cells, seat, numbers, merchants)
    state = empty_cove([merchant.shop for merchant in merchants])
    state.set_cells(cells)
    for seat, player in enumerate(view.players):
        merchants[numbers[player.merchant]].restore(state, seat, player.shop, rng)
    state.question = _question(view, merchants, numbers)
    state.actor = view.asked[0] if view.asked else OVER
    state.ask_again()
    return state


def _restore_table(view: View[Any], cells: list[int]) -> None:
    cells[SEATS] = len(view.players)
    cells[STAMP] = _moment(view)
    cells[ROGUE_CARD], cells[AT_ONCE] = ROGUE_CARDS.index(view.rogue_card), int(view.at_once)
    cells[SETS] = sum(2 ** TOWNSFOLK_SETS.index(name) for name in view.townsfolk)
    cells[ROUND], cells[MARKER], cells[OPEN_PIER] = view.round, view.marker, view.pier
    for place, seat in enumerate(view.stack):
        cells[ARRIVED + seat] = place + 1
    cells[AGENDA : AGENDA + len(view.pending)] = view.pending
    cells[DEPTH] = len(view.pending)
    cells[ASKER] = or_nothing(view.asker)
    cells[ABOUT : ABOUT + len(view.about)] = view.about


def _moment(view: View[Any]) -> int:
    """Where tokens arrive next, and what bots roll dice by in thought: never the same for a whole game."""
    return len(view.players) * (1 + 2 * LAST_HOUR * view.round) + sum(player.time for player in view.players)


def _restore_harbour(view: View[Any], cells: list[int]) -> None:
    cells[BAG : BAG + KINDS] = view.bag
    cells[HALL : HALL + KINDS] = view.halls
    for number, boat in enumerate(view.boats):
        cells[BOAT + KINDS * number : BOAT + KINDS * (number + 1)] = boat.adventurers
        at = {"sailing": codes.SAILING, "gone": codes.GONE}
        cells[BOAT_AT + number] = at[boat.at] if boat.dock is None else boat.dock
        if boat.dock is not None:
            cells[DOCKS] |= 2**boat.dock
    for number, pier in enumerate(view.piers):
        cells[PIER + KINDS * number : PIER + KINDS * (number + 1)] = pier
    places = (view.bag, view.halls, *view.piers, *(boat.adventurers for boat in view.boats))
    waiting = [ADVENTURERS.index(kind) for kind in view.drawn]
    cells[WAITING : WAITING + KINDS] = [waiting.count(kind) for kind in range(KINDS)]
    cells[BOX] = ADVENTURER_COUNTS[ROGUE] - sum(kinds[ROGUE] for kinds in places) - waiting.count(ROGUE)


def _question(view: View[Any], merchants: Sequence[Merchant], numbers: dict[str, int]) -> int:
    if view.question in NUMBERS or view.asker is None:
        return NUMBERS[view.question]
    merchant = merchants[numbers[view.players[view.asker].merchant]]
    name = view.question.removeprefix(f"{merchant.name}.")
    return codes.SHOP_QUESTION + [question.name for question in merchant.shop.questions].index(name)


def _restore_cards(view: View[Any], cells: list[int], rng: Rng) -> None:
    cells[SQUARE : SQUARE + SQUARE_SLOTS] = map(or_nothing, view.square)
    cells[UNDER : UNDER + UNDER_PLACES] = [NOTHING] * UNDER_PLACES
    cells[UNDER : UNDER + len(view.under)] = view.under
    cells[UNDER_COUNT] = len(view.under)
    cells[STAFF : STAFF + STAFF_SLOTS * MOST_SEATS] = [NOTHING] * STAFF_SLOTS * MOST_SEATS
    for seat, player in enumerate(view.players):
        cells[STAFF + STAFF_SLOTS * seat : STAFF + STAFF_SLOTS * (seat + 1)] = map(or_nothing, player.staff)
    seen = {*view.square, *view.under, view.hired, *(card for player in view.players for card in player.staff)}
    in_play = sum(SET_OF[TOWNSFOLK_SETS.index(name)] for name in view.townsfolk)
    cells[HIRED] = or_nothing(view.hired)
    cells[DECK] = in_play & ~sum(2**card for card in seen if card is not None)
    _deal_corruption(view, cells, rng)


def _deal_corruption(view: View[Any], cells: list[int], rng: Rng) -> None:
    """The only secret: corruption cards of the others, and what is left for the deck."""
    cells[DISCARDS : DISCARDS + CORRUPTION_KINDS] = view.discards
    known = {seat: player.revealed for seat, player in enumerate(view.players) if player.revealed is not None}
    if view.seat is not None:
        known[view.seat] = view.corruption
    unseen = [
        kind
        for kind, row in enumerate(CORRUPTION_ROWS)
        for _ in range(row[2] - view.discards[kind] - sum(cards[kind] for cards in known.values()))
    ]
    for seat, player in enumerate(view.players):
        at = HELD + CORRUPTION_KINDS * seat
        if seat in known:
            cells[at : at + CORRUPTION_KINDS] = known[seat]
        else:
            for _ in range(player.corruption):
                cells[at + unseen.pop(rng.below(len(unseen)))] += 1
    for kind in unseen:
        cells[CORRUPTION + kind] += 1


def _restore_player(
    player: Player[Any], cells: list[int], seat: int, numbers: dict[str, int], merchants: Sequence[Merchant]
) -> None:
    merchant = merchants[numbers[player.merchant]]
    spaces = (HIRE_SPACE, STAFF_SPACE, *merchant.action_names)
    cells[MERCHANT + seat] = numbers[player.merchant]
    cells[TIME + seat] = player.time
    cells[PAWN + seat] = NOTHING if player.pawn is None else spaces.index(player.pawn)
    cells[SHELF + GOODS * seat : SHELF + GOODS * (seat + 1)] = player.shelf
    cells[SUPPLY + GOODS * seat : SUPPLY + GOODS * (seat + 1)] = player.supply
    cells[BRIBED + seat], cells[SOLD + seat], cells[FINISHED + seat] = player.bribed, player.sold, player.finished
    for source, gold in enumerate(player.gold):
        cells[GOLD + MOST_SEATS * source + seat] = gold
