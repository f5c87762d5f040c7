"""What a seat knows, and the same told in words. Whatever a model is told goes through here, and nothing gets in but
what the game's own `view` and `redact` let the seat see."""

from collections.abc import Sequence
from typing import Any, get_args

import msgspec
from msgspec import Struct

from marketday.cli import board
from marketday.cli.board import Sight, TerminalWords
from marketday.cli.canvas import NO_COLOURS, painted
from marketday.cli.plain import plain
from marketday.cli.sheet import sheet
from marketday.core.grammar import AnyGame, Ask, Outcome, Seat
from marketday.core.text import role_at

COLUMNS, ROWS = 100, 60


class SeatTrouble(Exception):
    """What went wrong and what to do about it, for the model to read."""


class Knowledge(Struct, frozen=True, kw_only=True):
    game: AnyGame
    seat: Seat
    names: tuple[str, ...]
    """Of all seats."""
    view: Any = None
    """None before the game begins."""
    ask: Ask[Any] | None = None
    events: tuple[Any, ...] = ()
    """What the seat heard since its last answer."""
    asked: tuple[Seat, ...] = ()
    """Who is to answer now."""
    outcome: Outcome | None = None
    notes: tuple[str, ...] = ()
    """What the table, and not the game, has to say: chat, proposals, that it is paused."""

    def role(self, seat: Seat | None) -> str:
        """What the seat plays that others do not, as far as it is known."""
        return "" if self.view is None else role_at(self.game.roles_seen(self.view), seat)


def known(game: AnyGame, state: Any, seat: Seat, names: Sequence[str], events: Sequence[Any]) -> Knowledge:
    """By a seat, of a state; `events` as the seat may hear them."""
    asked = game.asked(state)
    return Knowledge(
        game=game,
        seat=seat,
        names=tuple(names),
        view=game.view(state, seat),
        ask=asked.get(seat),
        events=tuple(events),
        asked=tuple(asked),
        outcome=game.outcome(state),
    )


def tell(knowledge: Knowledge, language: str) -> str:
    """Everything there is to know for the next answer."""
    words = _words(knowledge, language)
    names = tuple(map(plain, knowledge.names))
    parts = [f"You are {names[knowledge.seat]} (seat {knowledge.seat + 1}) in {words.say('game.name')}."]
    parts += map(plain, knowledge.notes)
    if knowledge.view is not None:
        parts += _scene(knowledge, words)
    if knowledge.outcome is not None:
        parts += ["The game is over.", sheet(knowledge.outcome, words, names)]
    elif knowledge.ask is not None:
        parts += _question(knowledge, knowledge.ask, words, names)
    elif knowledge.asked:
        parts.append(f"Not your turn: {', '.join(names[seat] for seat in knowledge.asked)} to answer. Call `wait`.")
    else:
        parts.append("Nothing to do yet. Call `wait`.")
    return "\n".join(parts)


def _words(knowledge: Knowledge, language: str) -> TerminalWords:
    """For what the seat sees, does and is asked."""
    return TerminalWords(knowledge.game.id, language).of(knowledge.role(knowledge.seat))


def sight_of(knowledge: Knowledge) -> Sight:
    return Sight(knowledge.view, knowledge.ask, knowledge.events, tuple(map(plain, knowledge.names)))


def _scene(knowledge: Knowledge, words: TerminalWords) -> list[str]:
    drawn, sight = board.find(knowledge.game), sight_of(knowledge)
    news = [
        knowledge.game.say(event, words.of(knowledge.role(getattr(event, "seat", None))), sight.names)
        for event in drawn.news(knowledge.events, knowledge.seat)
    ]
    scene = [painted(line, NO_COLOURS) for line in drawn.scene(sight, words, COLUMNS, ROWS)]
    heard = ["What happened since your last answer:", *(f"- {told}" for told in news)] if news else []
    return [*heard, "What you see:", *scene]


def _question(knowledge: Knowledge, ask: Ask[Any], words: TerminalWords, names: Sequence[str]) -> list[str]:
    listed = [f"{n}. {knowledge.game.say(move, words, names)}" for n, move in enumerate(ask.moves, 1)]
    composed = [f"Or compose a move of this form: {form_of(knowledge.game, name)}" for name in ask.forms]
    if composed:
        drawn, sight = board.find(knowledge.game), sight_of(knowledge)
        composed.append(f"Or say it in words, with `text`: {drawn.prompt(sight, words)}")
    return [f"Your question: {words.say(ask.prompt)}", "Answer with the number of a move:", *listed, *composed]


def form_of(game: AnyGame, name: str) -> str:
    """The JSON schema of a type of moves."""
    kinds = get_args(game.move_type) or (game.move_type,)
    kind = next(kind for kind in kinds if kind.__name__ == name)
    (_,), schemas = msgspec.json.schema_components([kind])
    return msgspec.json.encode(schemas).decode()


def chosen(knowledge: Knowledge, number: int | None, text: str, move: Any, language: str) -> Any:
    """The move that is meant; `SeatTrouble` where there is none."""
    ask = knowledge.ask
    if knowledge.outcome is not None:
        raise SeatTrouble("The game is over. Call `leave`, then you can sit down elsewhere.")
    if ask is None:
        raise SeatTrouble("You are not asked anything now. Call `wait` until it is your turn.")
    if move is not None:
        try:
            return msgspec.convert(move, knowledge.game.move_type)
        except msgspec.ValidationError as error:
            raise SeatTrouble(f"That is no move: {error}. Call `look` to see the moves and their forms.") from error
    if text:
        words = _words(knowledge, language)
        reading = board.find(knowledge.game).read(text, sight_of(knowledge), words)
        if reading.move is None:
            complaint = f"{reading.complaint} " if reading.complaint else ""
            raise SeatTrouble(f"That is not understood. {complaint}Answer with the number of a move.")
        return reading.move
    if number is None or not 1 <= number <= len(ask.moves):
        raise SeatTrouble(f"Say the number of a move, from 1 to {len(ask.moves)}. Call `look` to see them again.")
    return ask.moves[number - 1]
