"""One person at a table of bots, at a terminal: drawings out, typed answers in, until the score sheet."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from marketday.bots import Bot
from marketday.cli.board import Board, Sight, wrapped
from marketday.cli.canvas import PLAIN, Line, Style, line
from marketday.cli.terminal import Left, Terminal
from marketday.core.grammar import Ask, Rejected, Seat
from marketday.core.text import Words
from marketday.lab.simulate import tell
from marketday.table import Entry, Play, Sitter

BOLD = Style(bold=True)
TOLD = Style((190, 205, 215))
OBJECTION = Style((255, 150, 110), bold=True)
EXAMPLE = 5
"""The rule used as an example where it is explained how to read one."""


class Seating(Struct, frozen=True):
    """A person and bots round one play. The `adviser`, asked for hints, knows no more than the person does."""

    play: Play
    person: Seat
    bots: Mapping[Seat, Bot]
    adviser: Bot
    sitters: tuple[Sitter, ...]


class Session:
    def __init__(self, seating: Seating, board: Board, words: Words, terminal: Terminal) -> None:
        self._play = seating.play
        self._seat = seating.person
        self._bots = seating.bots
        self._adviser = seating.adviser
        self._names = tuple(sitter.name for sitter in seating.sitters)
        self._board = board
        self._words = words.of(seating.play.role(seating.person))
        self._terminal = terminal
        self._events: list[Any] = []  # since the person's last answer
        self._news: list[str] = []
        self._log: list[str] = []  # since the person's last turn
        self._has_waited = False

    def run(self) -> None:
        """Until the game is over; raises `Left` if the person leaves earlier."""
        self._hear(self._play.log[0])
        while asked := self._play.asked:
            other = next((seat for seat in asked if seat != self._seat), None)
            if other is None:
                self._answer(asked[self._seat])
            else:
                self._play_bot(other, asked[other])
        self._show(self._sight(), [])

    # ---- what happens ------------------------------------------------------------------------------------------------
    def _hear(self, entry: Entry) -> bool:
        """Take in what a step tells; returns whether any of it was worth a line."""
        heard = self._play.heard(entry, self._seat)
        news = [line for event in self._board.news(heard, self._seat) for line in self._lines(event)]
        self._events += heard
        self._news += news
        self._log += news
        return bool(news)

    def _play_bot(self, seat: Seat, ask: Ask[Any]) -> None:
        tell(self._bots[seat], self._play, seat)
        move = self._bots[seat].choose(self._play.game.view(self._play.state, seat), ask)
        self._has_waited = True
        if self._hear(self._play.play(seat, move)) and self._terminal.is_live:
            self._show(self._sight(), [])
            self._terminal.pause()

    def _play_own(self, move: Any) -> None:
        if self._has_waited:
            self._log.clear()
            self._has_waited = False
        self._events.clear()
        self._news.clear()
        self._hear(self._play.play(self._seat, move))

    def _say(self, value: Any) -> str:
        role = self._play.role(getattr(value, "seat", self._seat))
        return self._play.game.say(value, self._words.of(role), self._names)

    def _lines(self, event: Any) -> list[str]:
        return [self._say(event), *self._board.more(event, self._words, self._names)]

    # ---- asking ------------------------------------------------------------------------------------------------------
    def _sight(self, ask: Ask[Any] | None = None, picked: Any = None) -> Sight:
        view = self._play.game.view(self._play.state, self._seat)
        return Sight(view, ask, tuple(self._events), self._names, picked)

    def _answer(self, ask: Ask[Any]) -> None:
        sight = self._sight(ask)
        self._show(sight, self._question(sight))
        while True:
            typed = self._terminal.ask(line((self._board.prompt(sight, self._words), BOLD), (" ▸ ", PLAIN)))
            if self._obey(typed, sight):
                continue
            reading = self._board.read(typed, sight, self._words)
            if reading.move is not None:
                rejected = self._play.game.why_not(self._play.state, self._seat, reading.move)
                if rejected is None:
                    self._play_own(reading.move)
                    return
                self._object(rejected)
            elif reading.picked is not None or not typed:
                sight = self._sight(ask, reading.picked)
                self._show(sight, self._question(sight))
            else:
                self._tell(reading.complaint or self._words.say("terminal.what"), OBJECTION)

    def _object(self, rejected: Rejected) -> None:
        self._tell(self._words.say("play.why_not", why=self._say(rejected), rule=rejected.rule), OBJECTION)
        self._tell_rule(rejected.rule)

    # ---- orders that are no moves ------------------------------------------------------------------------------------
    def _obey(self, typed: str, sight: Sight) -> bool:
        order, _, rest = typed.strip().lower().partition(" ")
        if order == "?":
            self._terminal.show(self._board.manual(self._words, self._terminal.columns))
            self._tell(self._words.say("terminal.commands", rule=self._rules()[EXAMPLE]))
        elif order == "r" or f"rule.{typed.strip().upper()}" in self._words:
            self._tell_rule((rest if order == "r" else typed).strip().upper())
        elif order == "l":
            self._terminal.show([line((self._words.say("terminal.log"), BOLD)), *self._told(self._log)])
        elif order == "h" and sight.ask is not None:
            self._tell(self._words.say("terminal.hint", move=self._say(self._adviser.choose(sight.view, sight.ask))))
        elif order == "q":
            answer = self._terminal.ask(line((self._words.say("terminal.sure"), BOLD), (" ▸ ", PLAIN)))
            if answer.lower().startswith((self._words.say("terminal.yes"), "q")):
                raise Left
        else:
            return False
        return True

    def _tell_rule(self, typed: str) -> None:
        """A rule by its id, with or without its hyphens; all ids where none was typed."""
        rules = self._rules()
        rule = next((rule for rule in rules if rule.replace("-", "") == typed.replace("-", "")), None)
        if rule is not None:
            self._tell(f"{rule}: {self._words.say(f'rule.{rule}')}")
        elif typed:
            self._tell(self._words.say("play.rule_unknown", rule=typed), OBJECTION)
        else:
            self._tell(self._words.say("terminal.rules", rules=" ".join(rules)))

    def _rules(self) -> list[str]:
        keys = self._words.keys()
        return sorted((key.removeprefix("rule.") for key in keys if key.startswith("rule.")), key=rule_order)

    # ---- showing -----------------------------------------------------------------------------------------------------
    def _question(self, sight: Sight) -> list[Line]:
        assert sight.ask is not None
        menu = self._board.menu(sight, self._words, self._terminal.columns)
        return [line((self._words.say(sight.ask.prompt), BOLD)), *menu]

    def _show(self, sight: Sight, question: list[Line]) -> None:
        """The whole drawing. Where it replaces the last one, the news is cut to what fits."""
        scene = self._board.scene(sight, self._words, self._terminal.columns, self._terminal.rows)
        news = self._told(self._news)
        room = self._terminal.rows - len(scene) - len(question) - 1
        if self._terminal.is_live and len(news) > room:
            hidden = len(news) - max(room - 1, 0)
            news = [line((self._words.say("terminal.more", count=hidden), TOLD)), *news[hidden:]]
        self._terminal.replace([*scene, *news, *question])

    def _told(self, sentences: list[str]) -> list[Line]:
        return [line((text, TOLD)) for told in sentences for text in wrapped(f"· {told}", self._terminal.columns)]

    def _tell(self, text: str, style: Style = PLAIN) -> None:
        self._terminal.show([line((part, style)) for part in wrapped(text, self._terminal.columns)])


def rule_order(rule: str) -> tuple[str, int]:
    return rule.rstrip("0123456789"), int(rule.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ-") or 0)
