"""Values of Bangkok Klongs in words: spaces, boats, moves, events, reasons. The templates are in `text/`, one per key.

A template's `{names}` are the fields of the value it tells, put into words; only `seat` is called `{who}`.
"""

from collections.abc import Mapping, Sequence
from string import ascii_uppercase

from msgspec import structs

from marketday.core.foreseen import Foreseen
from marketday.core.grammar import Rejected
from marketday.core.text import Words
from marketday.games.klongs import events, moves
from marketday.games.klongs.advice import Advice
from marketday.games.klongs.data import COLUMNS, GOODS, KINDS, NO_GOOD
from marketday.games.klongs.events import Event
from marketday.games.klongs.moves import Move
from marketday.games.klongs.tables import BASKETS, GOOD, KIND, LUK_PHAT


def space(number: int) -> str:
    """Column and row as on a chessboard, but counted from the top: A1 to J8."""
    row, column = divmod(number, COLUMNS)
    return f"{ascii_uppercase[column]}{row + 1}"


def landing(number: int) -> str:
    """The first and the last of its four spaces."""
    return f"{space(number)}–{space(number + COLUMNS + 1)}"


def boat(words: Words, number: int) -> str:
    key = f"boat.{KINDS[KIND[number]]}{'.luk_phat' if LUK_PHAT[number] else ''}"
    if GOOD[number] == NO_GOOD:
        return words.say(key)
    return words.say(key, good=words.say(f"good.{GOODS[GOOD[number]]}"), baskets=BASKETS[number])


def move(words: Words, move: Move) -> str:
    return words.say(f"move.{_key(move)}", **_facts(words, structs.asdict(move), ()))


def event(words: Words, event: Event, names: Sequence[str]) -> str:
    return words.say(f"event.{_key(event)}", **_facts(words, structs.asdict(event), names))


def advice(words: Words, advice: Advice, names: Sequence[str]) -> str:
    return words.say(f"advice.{type(advice).__name__}", **_facts(words, structs.asdict(advice), names))


def foreseen(words: Words, foreseen: Foreseen) -> str:
    where = {} if foreseen.above_all is None else {"landing": landing(foreseen.above_all)}
    return words.say(foreseen.key, amount=foreseen.amount, **where)


def reason(words: Words, rejected: Rejected, names: Sequence[str]) -> str:
    return words.say(f"reason.{rejected.reason}", **_facts(words, rejected.facts, names))


def _key(told: Move | Event) -> str:
    """The name of the type, and a suffix where it can be told in several ways."""
    name = type(told).__name__
    match told:
        case moves.StealBoat(to=place) | events.ThiefCaught(to=place) | events.BoatStolen(to=place, owner=None):
            return f"{name}.{place}"
        case moves.DrawFrom(pile=pile):
            return f"{name}.{pile}"
        case events.BoatDrawn(boat=drawn, pile=pile):
            return f"{name}.{'hidden' if drawn is None else 'seen'}{'' if pile is None else '.pile'}"
        case events.BoatPlaced(claimed=True):
            return f"{name}.claimed"
        case events.BoatStolen(to=place):
            return f"{name}.{place}.owner"
        case events.MarketDayOpened(size=size, trigger=trigger):
            return f"{name}.{size}{'.nobody' if trigger is None else ''}"
        case events.LandingScored(worth=0):
            return f"{name}.nothing"
        case events.BoatRemoved(owner=owner):
            return f"{name}.{'neutral' if owner is None else 'own'}"
        case events.ScoringPassed(could=could):
            return f"{name}.{'could' if could else 'could_not'}"
    return name


def _facts(words: Words, fields: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    return {"who" if name == "seat" else name: _fact(words, name, value, names) for name, value in fields.items()}


def _fact(words: Words, name: str, value: object, names: Sequence[str]) -> object:
    match name, value:
        case "seat" | "owner" | "trigger" | "first", int(seat):
            return words.who(seat, names)
        case "boat", int(number):
            return boat(words, number)
        case "space" | "to", int(number):
            return space(number)
        case "landing", int(number):
            return landing(number)
        case "points", tuple(points):
            gains = zip(names, points, strict=True)
            return words.join(words.say("word.gain", who=who, gain=gain) for who, gain in gains if gain)
        case "pile", str(pile):
            return words.say(f"pile.{pile}")
        case "question", str(question):
            return words.say(f"prompt.{question}")
    return value
