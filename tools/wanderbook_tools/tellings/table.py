"""How a board game is told: a line on how things stand, a question with numbered options, and what happened in short.

A game of its own says what its questions and events are called; see `sleeping_gods`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import count, groupby
from random import Random
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from wanderbook.diagnostics import harmless
from wanderbook.session import Play
from wanderbook.table import Chance, Decision, Game, NotAllowed, Pick, Place, Question, Reply, Split, why
from wanderbook.table import events as told
from wanderbook.table.agenda import check
from wanderbook.table.amounts import read_amounts
from wanderbook.table.decisions import TABLE, Chosen, Whole
from wanderbook.table.events import Event
from wanderbook.table.game import Adviser
from wanderbook.table.grids import name_of_spot, read_spots, spots
from wanderbook_tools import answers
from wanderbook_tools.answers import Offered
from wanderbook_tools.screen import Screen
from wanderbook_tools.telling import QUIET, Teller, bound, ruled, texts

_ENDING = re.compile(r"\[(\w+)\]")
MOST_TOLD = 25
"""So many lines of the log are shown, unless more are asked for."""
MOST_CLOSED = 9
"""So many closed options are named where they are named in one line: the crew, but not every level card."""
AMOUNT = "-"
"""The key of what takes an amount: it is typed by its name."""


@dataclass(frozen=True)
class Line:
    """An option in words."""

    id: str
    label: str
    detail: str = ""
    names: tuple[str, ...] = ()
    """What it may be called, besides its label."""
    key: str = ""
    """What is typed for it: a number, unless it has a letter of its own."""
    closed: str | None = None
    """The rule that closes it."""
    listed: bool = True
    """Whether it is shown: of some there are many, and a hint says how they are typed."""
    another: bool = False
    """Whether it is another player's doing: whoever is asked means their own first."""
    beside: str = ""
    """The id of the same thing done by whoever is asked. While that is open, this is not listed."""
    shown_closed: bool = False
    """Whether it says what it is, even while it is closed: its label has the reason."""

    @property
    def offered(self) -> Offered:
        return Offered(self.id, self.key, (self.label, *self.names), self.closed is None)


@dataclass(frozen=True)
class Sheet:
    """A question in words: what is decided, what to know about it, and every option."""

    title: str
    lines: tuple[Line, ...] = ()
    notes: tuple[str, ...] = ()
    picture: RenderableType | None = None
    hint: str = ""
    """How to answer, where that is not plain."""
    standard: Chosen | None = None
    """What an empty line answers."""
    meant: str = ""
    """That, in words."""
    none: str = ""
    """What choosing nothing means, where that is too grave for an empty line: `0` answers it."""
    hand: int | None = None
    """The player whose hand it shows."""
    names: Mapping[str, Sequence[str]] | None = None
    """For amounts: what each name may be called."""
    listed: bool = True
    """Whether the options are shown: of some there are too many."""
    folded: bool = False
    """Whether closed options are named in one line, there being many."""
    story: bool = False
    """Whether the options are a section's choices, by letter."""


@cache
def merged_texts(language: str, *packages: str) -> dict[str, Any]:
    """What the terminal says anyway, with words of these packages added or in their place, one after another."""
    found = texts(language)
    for package in packages:
        found = _merged(found, tomllib.loads((files(package) / f"{language}.toml").read_text("utf-8")))
    return found


def _merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    both = {
        name: _merged(one[name], value) if isinstance(value, dict) and isinstance(one.get(name), dict) else value
        for name, value in other.items()
    }
    return {**one, **both}


def inflected(text: str, values: Mapping[str, object]) -> str:
    """A text with its values; `[s]` is a plural's ending, for the first number among them."""
    number = next((value for value in values.values() if isinstance(value, int)), 1)
    return str(_ENDING.sub(r"\1" if number > 1 else "", text).format(**values))


class TableTeller(Teller):
    """What only one game knows is left to it: `sheet`, `besides`, `status`, and the words for its events."""

    package = ""
    """Where the game's texts are, `en.toml` and the like."""
    beside_key = "d"
    """What the short ids of what may be done meanwhile begin with: `d1`."""
    shared: tuple[str, ...] = ()
    """Where those are that it shares with others."""
    silent: frozenset[type[Event]] = frozenset({told.ChoiceTaken, told.Ended, told.Stuck})
    """The player's own doing; and how a play ended is told at its end."""
    mingled: frozenset[type[Event]] = frozenset()
    """Kinds that come by turns, and are told one kind after the other."""

    def __init__(self, screen: Screen, game: Game) -> None:
        super().__init__(screen, game)
        self.viewer: int | None = None
        """The player at the screen, who has asked to see their hand."""
        self._covered: tuple[int, Callable[[], None]] | None = None
        """Whose hand is to be shown once they ask for it, and how."""
        self._adviser: Adviser | None = None
        """Who is asked for advice; remembers this sitting."""

    @classmethod
    def texts_of(cls, language: str) -> dict[str, Any]:
        return merged_texts(language, *cls.shared, cls.package)

    def texts_in(self, language: str) -> dict[str, Any]:
        return self.texts_of(language)

    def text(self, which: str, /, **values: object) -> str:
        return inflected(self.texts[which], values)

    def say(self, which: str, style: str = "", /, **values: object) -> None:
        self.show(bound(self.text(which, **values), style))

    @property
    def commands(self) -> Mapping[str, Callable[[Play, str], None]]:
        return {"do": self.doing, "why": self.why, "log": self.log, "advice": self.advise}

    # ---------------------------------------------------------------- left to the game

    def sheet(self, play: Play, asked: Question) -> Sheet:
        """A question in words."""
        raise NotImplementedError

    def besides(self, play: Play, asked: Question) -> Iterable[Line]:
        """What may be done meanwhile, in words."""
        raise NotImplementedError

    def status(self, play: Play) -> str:
        """How things stand, in a line; nothing before there is anything."""
        raise NotImplementedError

    def players(self, play: Play) -> int:
        raise NotImplementedError

    def sentence(self, events: Sequence[Event], play: Play | None) -> str:
        """Several events of one kind in a row, in one sentence. `play` where they have just happened."""
        raise NotImplementedError

    # ---------------------------------------------------------------- what happened

    def tell(self, play: Play) -> None:
        for event, several in self._runs(play.events):
            match event:
                case told.SectionRead() | told.Judged() | told.RedirectFired():
                    for one in several:
                        self._tell(one)
                case _:
                    self.happened(several, play)

    def _runs(self, events: Iterable[Event]) -> Iterator[tuple[Event, list[Event]]]:
        """Events one after another of one kind, for one reason, together."""
        heard = (event for event in events if type(event) not in self.silent)
        for mingle, some in groupby(heard, key=lambda event: type(event) in self.mingled):
            block = list(some)
            if mingle:
                block.sort(key=lambda event: type(event).__name__, reverse=True)
            for _, several in groupby(block, key=self.alike):
                listed = list(several)
                yield listed[0], listed

    def alike(self, event: Event) -> tuple[object, ...]:
        """What events have in common that are told together."""
        return type(event), event.rule

    def happened(self, several: Sequence[Event], play: Play) -> None:
        if said := self.sentence(several, play):
            self.note(said, several[0].rule)

    def log(self, play: Play, rest: str) -> None:
        """The last lines of what happened; `log 100`, `log all`."""
        lines = [(self.sentence(several, None), event.rule) for event, several in self._runs(play.log())]
        lines = [(said, rule) for said, rule in lines if said]
        most = int(rest) if rest.isdigit() and len(rest) < 6 else len(lines) if rest else MOST_TOLD
        if not lines:
            self.say("no_log")
        for said, rule in lines[-most:] if most else []:
            self.note(said, rule, "")

    # ---------------------------------------------------------------- what is asked

    def question(self, play: Play, asked: Question) -> Sheet:
        """Where only one thing can be answered, an empty line answers it."""
        sheet = self.sheet(play, asked)
        sheet = replace(sheet, lines=numbered(sheet.lines))
        open_lines = [line for line in sheet.lines if line.closed is None]
        if isinstance(asked, Pick) and asked.least == 1 and len(open_lines) == 1 and sheet.standard is None:
            only = open_lines[0]
            return replace(sheet, standard=(only.id,), meant=only.key if sheet.story else only.label)
        return sheet

    def ask(self, play: Play, asked: Decision) -> None:
        assert not isinstance(asked, Chance)
        if asked.owner not in (TABLE, self.viewer):
            self.viewer = None  # another player's turn to look
        sheet = self.question(play, asked)
        self.gap()
        if status := self.status(play):
            self.show(bound(status, "reverse"))
        self._covered = None
        if sheet.hand is not None and self.is_hidden(play, sheet.hand):
            self.cover(sheet.hand, lambda: self.ask(play, asked))
            return
        self.show(bound(f"{self._owner(play, asked)}{sheet.title}", "bold"))
        if sheet.picture is not None:
            self.show(sheet.picture)
        for note in sheet.notes:
            self.show(bound(note))
        if sheet.story and isinstance(asked, Pick):
            self._options(play.state, asked.options, self._choices(asked.about))
        elif sheet.listed:
            self._lines(play, sheet.lines, sheet.folded)
        self._hint(play, asked, sheet)

    def foregone(self, play: Play) -> Chosen | None:
        """The only thing that there is to choose; a choice of the story is made all the same."""
        asked = play.decision
        if not isinstance(asked, Pick) or len(asked.options) != 1 or asked.least != 1:
            return None
        [only] = asked.options
        could_wait = any(option.closed_by is None for option in asked.meanwhile)
        if only.closed_by is not None or could_wait or self.question(play, asked).story:
            return None
        self.tell(play)
        return (only.id,)

    def again(self, play: Play, asked: Decision) -> None:
        if isinstance(asked, Pick) and self.question(play, asked).story:
            self.open(asked.about)

    # ---------------------------------------------------------------- hands are for their owners

    def is_hidden(self, play: Play, player: int) -> bool:
        """Whether a hand is another's than of whoever is at the screen."""
        return self.players(play) > 1 and player != self.viewer

    def cover(self, player: int, show: Callable[[], None]) -> None:
        self._covered = player, show
        self.say("cover", "bold", player=self.player(player))

    def uncover(self, play: Play) -> bool:
        if self._covered is None:
            return False
        self.viewer, show = self._covered
        self._covered = None
        show()
        return True

    def player(self, number: int) -> str:
        return self.text("player", number=number + 1)

    def _owner(self, play: Play, asked: Question) -> str:
        """Whose decision it is, where there are several to ask."""
        if self.players(play) == 1:
            return ""
        whose = self.text("everybody") if asked.owner == TABLE else self.player(asked.owner)
        return self.text("whose", player=whose)

    def _hint(self, play: Play, asked: Question, sheet: Sheet) -> None:
        parts = [sheet.hint] if sheet.hint else []
        if isinstance(asked, Pick) and asked.most > 1:
            form = "several_of" if asked.least < asked.most else "exactly"
            parts.append(self.text(form, least=asked.least, most=asked.most))
        parts += self._shortcuts(sheet)
        if many := sum(option.closed_by is None for option in asked.meanwhile):
            parts.append(self.text("do_many", many=many))
        if parts:
            self.show(bound(" ".join(parts), QUIET))

    def _shortcuts(self, sheet: Sheet) -> Iterator[str]:
        if sheet.none:
            yield self.text("zero", meant=sheet.none)
        if sheet.standard is not None:
            yield self.text("enter", meant=sheet.meant)

    def _lines(self, play: Play, lines: Sequence[Line], folded: bool = False) -> None:
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True, justify="right")
        table.add_column(overflow="fold", max_width=34)
        table.add_column(overflow="fold")
        can = {line.id for line in lines if line.closed is None}
        doubled = [line for line in lines if line.id in can and line.beside in can]
        for line in lines:
            if not line.listed or line in doubled:
                continue
            if line.closed is None:
                table.add_row(Text(f"  {line.key}", "bold"), bound(line.label), bound(line.detail, "cyan"))
            elif not folded:
                reason = line.detail if line.shown_closed else why(self.game, play.state, line.id)
                style = QUIET if line.shown_closed else "dim italic"
                table.add_row(Text(f"× {line.key}", QUIET), bound(line.label, QUIET), ruled(reason, line.closed, style))
        if table.row_count:
            self.show(table)
        if doubled:
            self.say("others_pay", QUIET, example=doubled[0].label.lower())
        if folded:
            self._shut(list(dict.fromkeys(line.label for line in lines if line.closed is not None)))

    def _shut(self, names: Sequence[str]) -> None:
        """What is closed, in a line: of many, some."""
        if len(names) > MOST_CLOSED:
            named = "; ".join(names[: MOST_CLOSED // 2])
            self.show(bound(self.text("closed_many", names=named, more=len(names) - MOST_CLOSED // 2), QUIET))
        elif names:
            self.show(bound(self.text("closed", names="; ".join(names)), QUIET))

    # ---------------------------------------------------------------- what may be done meanwhile

    def meanwhile(self, play: Play, asked: Decision | None) -> tuple[Line, ...]:
        """Open ones first, each with a short id: `d1`."""
        if asked is None or isinstance(asked, Chance):
            return ()
        closed = {option.id: option.closed_by for option in asked.meanwhile}
        lines = [replace(line, closed=closed[line.id]) for line in self.besides(play, asked)]
        lines.sort(key=lambda line: line.closed is not None)
        return tuple(replace(line, key=f"{self.beside_key}{at}") for at, line in enumerate(lines, 1))

    def doing(self, play: Play, rest: str) -> None:
        """`do` alone lists it."""
        lines = self.meanwhile(play, play.decision)
        if not lines:
            self.say("nothing_to_do")
            return
        if rest:
            self.say("no_such_doing", "yellow", said=harmless(rest[:40]))
            return
        self.say("meanwhile", "bold")
        self._lines(play, lines, folded=True)

    def before_help(self, play: Play) -> None:
        if self.meanwhile(play, play.decision):
            self.doing(play, "")
            self.gap()

    def why(self, play: Play, rest: str) -> None:
        """Why an option is closed."""
        asked = play.decision
        lines = (*self._numbered(play, asked), *self.meanwhile(play, asked)) if asked else ()
        line = self._closed_first(rest, lines) if rest else None
        if line is None:
            self.say("why_none" if rest else "why_which", said=harmless(rest[:40]))
        elif line.closed is None:
            self.say("is_open", name=line.label)
        else:
            label = self._told_apart(line, lines)
            self.note(f"{label}: {why(self.game, play.state, line.id)}", line.closed, "yellow")

    def _closed_first(self, said: str, lines: Sequence[Line]) -> Line | None:
        """Whoever asks why means what is closed, where something open has the same name."""
        each = {line.label: line for line in reversed(lines)}
        for some in ([line for line in lines if line.closed is not None], list(each.values())):
            if found := answers.roughly(said, [line.offered for line in some]):
                return next(line for line in some if line.id == found)
        return None

    def _told_apart(self, line: Line, lines: Iterable[Line]) -> str:
        """With what it does, where another has its name: a board may have two abilities."""
        shared = sum(one.label == line.label for one in lines) > 1
        return f"{line.label}, {line.detail.removesuffix('.')}" if shared and line.detail else line.label

    def advise(self, play: Play, rest: str) -> None:
        """What somebody would answer who knows the game, and looks at nothing that players may not."""
        asked = play.decision
        reply = self._advice(play, asked) if asked is not None and not isinstance(asked, Chance) else None
        if reply is None or asked is None or isinstance(asked, Chance):
            self.say("no_advice")
        else:
            self.say("advised", "green", what=self._in_words(play, asked, reply.chosen) or self.text("nothing"))

    def _advice(self, play: Play, asked: Question) -> Reply | None:
        """Only what is allowed is worth saying."""
        if self._adviser is None and self.game.rules.adviser is not None:
            self._adviser = self.game.rules.adviser("cautious")
        if self._adviser is None:
            return None
        reply = self._adviser.advise(self.game, play.state, asked, Random(play.state.moment))
        try:
            check(self.game, play.state, reply or Reply(()))
        except NotAllowed:
            return None
        return reply

    def _in_words(self, play: Play, asked: Question, chosen: Chosen) -> str:
        """An answer as it would be typed, and what it is called."""
        if isinstance(asked, Place):
            return " ".join(answers.square_name(asked.row, spot) for spot in read_spots(chosen))
        lines = {line.id: line for line in (*self.question(play, asked).lines, *self.meanwhile(play, asked))}
        if isinstance(asked, Pick):
            return "; ".join(f"{lines[id].key} {lines[id].label}" for id in chosen)
        return ", ".join(f"{lines[name].label} {amount}" for name, amount in read_amounts(chosen).items())

    # ---------------------------------------------------------------- what is answered

    def _numbered(self, play: Play, asked: Decision) -> tuple[Line, ...]:
        return self.question(play, asked).lines if isinstance(asked, Pick) else ()

    def understand(self, play: Play, asked: Decision, said: str) -> Chosen | None:
        """To the letter: an option, squares, or what may be done meanwhile by its short id or after `do`."""
        if isinstance(asked, Chance):
            return None
        if not said or (isinstance(asked, Whole) and said.lower() in self.texts["auto"]):
            return self.question(play, asked).standard
        if isinstance(asked, Pick):
            if not asked.least and said.lower() in self.texts["nothing_words"]:
                return ()
            offered = [line.offered for line in self._numbered(play, asked)]
            if found := answers.several(said, offered, asked.most, rough=False):
                return found
        elif isinstance(asked, Place) and (found := answers.squares(said, asked.row)):
            return found
        return self._done(play, asked, said)

    def _done(self, play: Play, asked: Decision, said: str) -> Chosen | None:
        lines = self.meanwhile(play, asked)
        word, _, rest = said.partition(" ")
        if word.lower() in self.texts["commands"]["do"] and rest:
            done = self._meant(f"{self.beside_key}{rest}" if rest.isdigit() else rest, lines)
        else:
            done = answers.by_key(said, [line.offered for line in lines])
        return (done,) if done else None

    def _meant(self, said: str, lines: Iterable[Line]) -> str | None:
        """What is to be done: one's own before another's."""
        offered = [(line.offered, line.another) for line in lines]
        own = answers.roughly(said, [one for one, another in offered if not another])
        return own or answers.roughly(said, [one for one, _ in offered])

    def guess(self, play: Play, asked: Decision, said: str) -> Chosen | None:
        """An option that begins so, amounts, or else something to be done meanwhile that begins so."""
        found: Chosen | None = None
        if isinstance(asked, Pick):
            offered = [line.offered for line in self._numbered(play, asked)]
            found = answers.several(said, offered, asked.most, rough=True)
        elif isinstance(asked, Whole) and not isinstance(asked, Place):
            found = self._amounts(play, asked, said)
        if found is None and len(said) >= answers.SHORTEST:
            done = self._meant(said, self.meanwhile(play, asked))
            found = (done,) if done else None
        return found

    def _amounts(self, play: Play, asked: Whole, said: str) -> Chosen | None:
        names = self.question(play, asked).names or {}
        if isinstance(asked, Split):
            most = {one.name: min(one.room, asked.how.amount) for one in asked.how.among}
        else:
            most = dict.fromkeys(names, 1)
        found = answers.amounts(said, names, most)
        return tuple(f"{name}={amount}" for name, amount in found.items() if amount) if found else None

    def refusal(self, play: Play, refused: NotAllowed) -> str:
        asked, reason = play.decision, refused.reason
        if isinstance(asked, Place):
            for spot in spots(asked.row):
                reason = re.sub(rf"\b{re.escape(name_of_spot(spot))}\b", answers.square_name(asked.row, spot), reason)
        return reason

    def unheard(self, play: Play, asked: Decision, said: str) -> str:
        """Where several may be named and some are known, the others."""
        words = said.replace(",", " ").split()
        if not isinstance(asked, Pick) or asked.most < 2:
            return said
        offered = [line.offered for line in self._numbered(play, asked)]
        strange = [word for word in words if answers.roughly(word, offered) is None]
        return " ".join(strange) if 0 < len(strange) < len(words) else said

    def can(self, play: Play, asked: Decision) -> str:
        if isinstance(asked, Chance):
            return ""
        sheet = self.question(play, asked)
        parts = [sheet.hint] if sheet.hint else []
        if open_keys := [line.key for line in sheet.lines if line.closed is None and line.listed and sheet.listed]:
            form = "choose" if sheet.story else "pick"
            keys = [key for key in open_keys if key != AMOUNT]
            parts += [self.text(form, letters=", ".join(keys), keys=_spans(keys))] if keys else []
        return " ".join((*parts, *self._shortcuts(sheet)))


def numbered(lines: Iterable[Line]) -> tuple[Line, ...]:
    number = count(1)
    return tuple(line if line.key else replace(line, key=str(next(number))) for line in lines)


def _spans(keys: Sequence[str]) -> str:
    """`1-3, 5`."""
    if not all(key.isdigit() for key in keys):
        return ", ".join(keys)
    found: list[list[int]] = []
    for number in map(int, keys):
        if found and number == found[-1][-1] + 1:
            found[-1] = [found[-1][0], number]
        else:
            found.append([number])
    return ", ".join("-".join(map(str, span)) for span in found)
