"""Where the chapters of the lesson begin: the first hour of a day, the first pier of a trade, the last hours of a day
that end in a sale, and for each merchant a set-up."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import asdict

from marketday.bots.greedy import GreedyBot
from marketday.core.chance import SecretChance
from marketday.core.chance import seed as seed_of
from marketday.core.lessons import lessons
from marketday.core.registry import find
from marketday.core.rng import Rng
from marketday.games.cove.codes import ARRIVED
from marketday.games.cove.data import LAST_HOUR
from marketday.games.cove.merchants.blacksmith.data import COSTS, FORGE
from marketday.games.cove.moves import DockBoat, SeatOnBoat, SellGood, TakeAction
from tests.games.cove.pictures.moments import furnish, shop_of
from tests.games.cove.scene import Scene

GAME: Any = find("cove")
FIRST = "blacksmith"
SEATS = 3
WISHES = {"locals": True, "mercenaries": True, "rogues": "criminals"}
TRIES = 20


def options(first: str, seats: int) -> Any:
    others = [merchant.name for merchant in GAME.merchants if merchant.name != first]
    return GAME.options_type(merchants=(first, *others[: seats - 1]), **WISHES)


def chapters() -> list[dict[str, Any]]:
    merchants = [of_merchant(one.name) for one in GAME.merchants]
    return [drawn("day", day()), drawn("trade", trade()), loop(), *merchants]


def drawn(name: str, scene: Scene, secret: bytes | None = None) -> dict[str, Any]:
    seats = scene.state.seat_count
    wishes = msgspec.to_builtins(options(FIRST, seats))
    secret = (secret or name.encode()).ljust(32, b"\0")
    return {"name": name, "seats": seats, "options": wishes, "secret": secret.hex(), "start": GAME.save(scene.state)}


def scene(seats: int = SEATS) -> Scene:
    return Scene(seats, GAME, **asdict(options(FIRST, seats)))


def all_at(scene: Scene, hour: int) -> Scene:
    """The learner arrived last and so is above the others: the token on top begins."""
    return scene.times(*[hour] * SEATS).set(ARRIVED, [SEATS, *range(1, SEATS)])


def day() -> Scene:
    return all_at(scene(), 1).turn()


def trade() -> Scene:
    """All boats have docked. Somebody wants each good of the learner somewhere, and a guild has a shield to pay."""
    noon = all_at(scene(), LAST_HOUR).boats("0", "-", "1", "3", "2", "-").corruption(0, 0)
    noon.piers("GGBX", "RRRRGGYY", "RRYX").halls("RRRGBBYYYXX").square(0, 5, 6, 10)
    noon.shelf(0, "rbBY").shelf(1, "rrGBy").shelf(2, "rrggb")
    noon.staff(0, 23, -1, 22, 14).staff(1, 21, -1, -1, 7).staff(2, 13, 17, 18, -1)
    (red, *others), (mined, *rack) = shop_of(noon).alloys, shop_of(noon).rack
    return furnish(noon, alloys=(red + mined, *others), rack=(0, *rack)).trade()  # the shield under an empty rack


# ---- the whole loop: make red, steer warriors, sell for 12 -----------------------------------------------------------
LOOP = (TakeAction("blacksmith.forge"), SeatOnBoat(0), DockBoat(1), SellGood("red_small"))


def afternoon() -> Scene:
    """Four at the table, so that the last symbol of the clock counts one. A red blade is in a furnace, three warriors
    are on a boat, and only the learner still acts."""
    late = scene(4).times(LAST_HOUR - COSTS[FORGE][0], *[LAST_HOUR] * 3).boats("RRR", "GB", "YY", "2", "3", "-")
    late.piers("", "BY", "GYX").halls("RGBBYXX").square(0, 5, 6, 10)
    (red, *others), (first, *furnaces) = shop_of(late).alloys, shop_of(late).furnaces
    loaded = msgspec.structs.replace(first, good="red_small")
    return furnish(late, alloys=(red - 1, *others), coal=shop_of(late).coal - 1, furnaces=(loaded, *furnaces)).turn()


def loop() -> dict[str, Any]:
    """Its secret is the first with which, for whoever does what the cards say, a warrior comes and pays 12."""
    secrets = (f"loop {n}".encode().ljust(32, b"\0") for n in range(10 * TRIES))
    return drawn("loop", afternoon(), next(secret for secret in secrets if sells_for_12(secret)))


def sells_for_12(secret: bytes) -> bool:
    state, seed = afternoon().state, seed_of(secret, ())
    for step, move in enumerate(LOOP, 1):
        if move not in GAME.asked(state)[0].moves:
            return False
        state = GAME.apply(state, 0, move, SecretChance(seed, step)).state
    return bool(sum(GAME.view(state, 0).players[0].gold) >= 12)


# ---- a merchant's own chapter ----------------------------------------------------------------------------------------
def of_merchant(name: str) -> dict[str, Any]:
    """A set-up for two. Its secret stays as long as the learner begins with it; otherwise it is the one, among some,
    with which a greedy bot would have most on its shelf when the first trade begins."""
    kept = [bytes.fromhex(chapter.secret) for chapter in lessons("cove") if chapter.name == name]
    secrets = [f"{name} {n}".encode().ljust(32, b"\0") for n in range(TRIES)]
    fitting = [secret for secret in kept if begins(name, secret)]
    best = fitting[0] if fitting else max(secrets, key=lambda secret: shelf_at_noon(name, secret))
    return {"name": name, "seats": 2, "options": msgspec.to_builtins(options(name, 2)), "secret": best.hex()}


def begins(name: str, secret: bytes) -> bool:
    return 0 in GAME.asked(first_state(name, secret))


def first_state(name: str, secret: bytes) -> Any:
    return GAME.setup(options(name, 2), 2, SecretChance(seed_of(secret, ()), 0)).state


def shelf_at_noon(name: str, secret: bytes) -> int:
    if not begins(name, secret):
        return -1
    views = (GAME.view(state, 0) for state in among_bots(first_state(name, secret), seed_of(secret, ())))
    noon = next(view for view in views if view.question == "trade")
    return sum(noon.players[0].shelf)


def among_bots(state: Any, seed: bytes) -> Iterator[Any]:
    bots = [GreedyBot(GAME, seat, Rng(1)) for seat in range(state.seat_count)]
    step = 0
    while asked := GAME.asked(state):
        yield state
        step += 1
        (seat, ask), *_ = asked.items()
        state = GAME.apply(state, seat, bots[seat].choose(GAME.view(state, seat), ask), SecretChance(seed, step)).state
