"""Values of Merchants Cove in words: moves, events, reasons. Templates are in `text/`, those of merchants in theirs.

A template's `{names}` are the fields of the value it tells, put into words; only `seat` is called `{who}`.
"""

from collections.abc import Mapping, Sequence

from msgspec import structs

from marketday.core.foreseen import Foreseen
from marketday.core.grammar import Rejected
from marketday.core.text import Words
from marketday.games.cove import events, moves
from marketday.games.cove.advice import Advice
from marketday.games.cove.data import ABILITIES, COLOURS, CORRUPTION, DISCARD, GAIN, SIZES, TOWNSFOLK
from marketday.games.cove.events import Event
from marketday.games.cove.merchant import Merchant
from marketday.games.cove.moves import Move

SHIELDS = (*COLOURS, "plus_four")
SLOTS = "ABCD"
"""What the places of the square are called; the keys that hire from them as well."""


def time(half_hours: int) -> str:
    hour = (half_hours // 2 - 1) % 12 + 1
    return f"{hour}:{'30' if half_hours % 2 else '00'}"


def symbols(words: Words, guilds: Sequence[int], corruption: int) -> str:
    parts = [words.say("symbol.corruption", count=corruption)] if corruption else []
    parts += [words.say(f"symbol.{name}", count=count) for name, count in zip(COLOURS, guilds, strict=True) if count]
    return words.join(parts)


def good(words: Words, name: str) -> str:
    """As the merchant calls it whose it is or would be, a green potion; where nobody is known, a green good."""
    own = f"good.{words.role}.{name}"
    return words.say(own if own in words else f"good.{name}")


def shield(words: Words, name: str, count: int) -> str:
    """A guild whose shield pays, "× 2" where two of them do."""
    one = words.say(f"shield.{name}")
    return one if count == 1 else words.say("shield.times", shield=one, count=count)


def townsfolk(words: Words, card: int) -> str:
    ability, count, colour, guilds, vice = TOWNSFOLK[card]
    name = ABILITIES[ability]
    gained = good(words, f"{COLOURS[colour]}_{SIZES[count]}") if ability == GAIN else ""
    effect = words.say(f"townsfolk.{name}.{count}" if ability == DISCARD else f"townsfolk.{name}", good=gained)
    return words.say("townsfolk.card", effect=effect, symbols=symbols(words, guilds, vice))


def corruption(words: Words, kind: int) -> str:
    vice, guilds, _ = CORRUPTION[kind]
    return symbols(words, guilds, vice)


def move(words: Words, move: Move, merchant: Merchant | None) -> str:
    wording = _wording(move) if merchant is None else merchant.wording(move)
    return words.say(f"move.{wording}", **_facts(words, structs.asdict(move), (), merchant))


def event(words: Words, event: Event, names: Sequence[str], merchant: Merchant | None) -> str:
    wording = _wording(event) if merchant is None else merchant.wording(event)
    return words.say(f"event.{wording}", **_facts(words, structs.asdict(event), names, merchant))


def advice(words: Words, advice: Advice) -> str:
    goods: Sequence[str] = getattr(advice, "toward", ())
    facts = _facts(words, structs.asdict(advice), (), None)
    facts["toward"] = words.join(good(words, name) for name in goods)
    return words.say(f"advice.{type(advice).__name__}{'.toward' if goods else ''}", **facts)


def foreseen(words: Words, foreseen: Foreseen) -> str:
    what = {} if foreseen.above_all is None else {"good": good(words, moves.GOODS[foreseen.above_all])}
    return words.say(foreseen.key, amount=foreseen.amount, **what)


def reason(words: Words, rejected: Rejected, names: Sequence[str], merchants: Sequence[Merchant]) -> str:
    merchant = next((merchant for merchant in merchants if rejected.rule.startswith(merchant.rules)), None)
    facts = _facts(words, rejected.facts, names, merchant)
    return words.say(f"reason.{rejected.reason}", **facts)


def _wording(value: Move | Event) -> str:
    """The name of the type, and a suffix where it can be told in several ways."""
    name = type(value).__name__
    match value:
        case moves.SeatOnBoat(adventurer=str()):
            return f"{name}.named"
        case events.CorruptionDrawn(corruption=None):
            return f"{name}.hidden"
        case events.TownsfolkTucked(replaced=int()):
            return f"{name}.replacing"
        case events.PassengerMoved(effect=effect):
            return f"{name}.{effect}"
        case events.SponsorsPaid(gold=0):
            return f"{name}.nothing"
    return name


def _facts(
    words: Words, fields: Mapping[str, object], names: Sequence[str], merchant: Merchant | None
) -> dict[str, object]:
    if merchant is not None and words.role != merchant.name:
        words = words.of(merchant.name)
    return {
        "who" if name == "seat" else name: _fact(words, name, value, names, merchant) for name, value in fields.items()
    }


def _fact(words: Words, name: str, value: object, names: Sequence[str], merchant: Merchant | None) -> object:
    match name, value:
        case "seat", int(seat):
            return words.who(seat, names)
        case "stack", tuple(seats):
            return words.join(words.who(seat, names) for seat in seats)
        case "boat" | "to_boat" | "slot", int(number):
            return SLOTS[number] if name == "slot" else number + 1
        case "time", int(half_hours):
            return time(half_hours)
        case "townsfolk" | "replaced", int(card):
            return townsfolk(words, card)
        case "corruption", int(kind):
            return corruption(words, kind)
        case "shields", tuple(counts):
            return words.join(shield(words, name, count) for name, count in zip(SHIELDS, counts, strict=True) if count)
        case "adventurer", str(kind):
            return words.say(f"adventurer.{kind}")
        case "dock", int(dock):
            return words.say(f"dock.{dock}")
        case "question", str(question):
            return words.say(f"prompt.{question}")
        case "colour" | "good" | "pier" | "action" | "ability" | "merchant", str(key):
            return _named(words, name, key)
    return value if merchant is None else merchant.fact(words, name, value)


def _named(words: Words, kind: str, name: str) -> str:
    if kind == "good":
        return good(words, name)
    return words.say(f"{'tint' if kind == 'colour' else kind}.{name}")
