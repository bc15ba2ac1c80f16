"""A board game in the terminal: a status line, a question with numbered options, and how it is answered.

Questions and events are in the words of the game's telling; see `wanderbook.telling`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from wanderbook.diagnostics import harmless
from wanderbook.session import Play
from wanderbook.table import Chance, Decision, Game, Pick, Placement, Question, Split
from wanderbook.table.decisions import TABLE, Allotment, Chosen
from wanderbook.telling import AMOUNT, Line, Sheet, shown_before
from wanderbook_tools import answers
from wanderbook_tools.answers import Offered, Unclear
from wanderbook_tools.screen import Screen
from wanderbook_tools.telling import QUIET, Teller, bound, ruled

MOST_TOLD = 25
"""How many lines of the log are shown, unless the player wants more."""
MOST_CLOSED = 9
"""So many closed options are named where they are named in one line: the crew, but not every level card."""


class TableTeller(Teller):
    """A play of a game with a table in the terminal. Each game draws its own row of enemies."""

    def __init__(self, screen: Screen, game: Game) -> None:
        super().__init__(screen, game)
        self._covered: tuple[int, Callable[[], None]] | None = None
        """Whose hand is to be shown once they ask for it, and how."""

    @property
    def commands(self) -> Mapping[str, Callable[[Play, str], None]]:
        return {"do": self.doing, "why": self.why, "log": self.log, "advice": self.advise}

    def row(self, play: Play, target: int | None) -> RenderableType:
        """The row of enemies, drawn, with a target if there is one."""
        raise NotImplementedError

    def log(self, play: Play, rest: str) -> None:
        """The last lines of the log; `log 100`, `log all`."""
        most = int(rest) if rest.isdigit() and len(rest) < 6 else None if rest else MOST_TOLD
        if not self.telling.log(play, 1, self.viewer):
            self.say("no_log")
        for line in self.telling.log(play, most, self.viewer):
            self.note(line.text, line.rule, "")

    # ---------------------------------------------------------------- questions

    def question(self, play: Play, asked: Question) -> Sheet:
        return self.telling.sheet(play, asked, self.viewer)

    def ask(self, play: Play, asked: Decision) -> None:
        """Show a question. If it would show a hand that others may not see, the screen is covered first."""
        assert not isinstance(asked, Chance)
        if asked.owner not in (TABLE, self.viewer):
            self.viewer = None  # another player's turn to look
        sheet = self.question(play, asked)
        self.gap()
        if status := self.telling.status(play):
            self.show(bound(status, "reverse"))
        self._covered = None
        if sheet.hand is not None and self.is_hidden(play, sheet.hand):
            self.cover(sheet.hand, lambda: self.ask(play, asked))
            return
        self.show(bound(f"{self.telling.whose(play, asked)}{sheet.title}", "bold"))
        if sheet.row:
            self.show(self.row(play, sheet.target))
        for note in sheet.notes:
            self.show(bound(note))
        if sheet.story and isinstance(asked, Pick):
            self._options(play, asked.options, self.telling.choices(asked.about))
        elif sheet.listed:
            self._lines(play, sheet.lines, sheet.folded)
        self._hint(play, asked, sheet)

    def again(self, play: Play, asked: Decision) -> None:
        if isinstance(asked, Pick) and self.question(play, asked).story:
            self.open(asked.about, shown_before(play, asked.about))

    # ---------------------------------------------------------------- hands are for their owners

    def is_hidden(self, play: Play, player: int) -> bool:
        """Whether a hand belongs to a player other than the one at the screen."""
        return self.telling.players(play) > 1 and player != self.viewer

    def cover(self, player: int, show: Callable[[], None]) -> None:
        self._covered = player, show
        self.say("cover", "bold", player=self.telling.player(player))

    @property
    def covers(self) -> bool:
        return self._covered is not None

    def uncover(self, play: Play) -> bool:
        """Show the hand that was covered; False if none was."""
        if self._covered is None:
            return False
        self.viewer, show = self._covered
        self._covered = None
        show()
        return True

    def _hint(self, play: Play, asked: Question, sheet: Sheet) -> None:
        """Show below a question how to reply, and how many free actions there are."""
        parts = [sheet.hint] if sheet.hint else []
        if isinstance(asked, Pick) and asked.most > 1:
            form = "several_of" if asked.least < asked.most else "exactly"
            parts.append(self.telling.text(form, least=asked.least, most=asked.most))
        parts += self._shortcuts(sheet)
        if many := sum(option.closed_by is None for option in asked.free_actions):
            parts.append(self.telling.text("do_many", many=many))
        if parts:
            self.show(bound(" ".join(parts), QUIET))

    def _shortcuts(self, sheet: Sheet) -> Iterator[str]:
        if sheet.none:
            yield self.telling.text("zero", meant=sheet.none)
        if sheet.standard is not None:
            yield self.telling.text("enter", meant=sheet.meant)

    def _lines(self, play: Play, lines: Sequence[Line], folded: bool = False) -> None:
        """Show lines as a table of keys, texts and details; closed ones give their reason."""
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
                detail = bound(line.detail or line.hint, "cyan")
                table.add_row(Text(f"  {line.key}", "bold"), bound(line.after_key), detail)
            elif not folded:
                reason = line.detail if line.shown_closed else self.telling.why(play, line)
                style = QUIET if line.shown_closed else "dim italic"
                table.add_row(
                    Text(f"× {line.key}", QUIET), bound(line.after_key, QUIET), ruled(reason, line.closed, style)
                )
        if table.row_count:
            self.show(table)
        if doubled:
            self.say("others_pay", QUIET, example=doubled[0].label.lower())
        if folded:
            self._shut(list(dict.fromkeys(line.label for line in lines if line.closed is not None)))

    def _shut(self, names: Sequence[str]) -> None:
        """Show the names of closed options on one line; of many, only some."""
        if len(names) > MOST_CLOSED:
            named = "; ".join(names[: MOST_CLOSED // 2])
            self.show(bound(self.telling.text("closed_many", names=named, more=len(names) - MOST_CLOSED // 2), QUIET))
        elif names:
            self.show(bound(self.telling.text("closed", names="; ".join(names)), QUIET))

    # ---------------------------------------------------------------- what may be done meanwhile

    def free_actions(self, play: Play, asked: Decision | None) -> tuple[Line, ...]:
        return self.telling.free_actions(play, asked, self.viewer)

    def doing(self, play: Play, rest: str) -> None:
        """The command `do`: list the free actions, or say that there is none with this name."""
        lines = self.free_actions(play, play.decision)
        if not lines:
            self.say("nothing_to_do")
            return
        if rest:
            self.say("no_such_doing", "yellow", said=harmless(rest[:40]))
            return
        self.say("meanwhile", "bold")
        self._lines(play, [line for line in lines if line.listed], folded=True)

    def before_help(self, play: Play) -> None:
        if self.free_actions(play, play.decision):
            self.doing(play, "")
            self.gap()

    def why(self, play: Play, rest: str) -> None:
        """The command `why`: say why an option is closed."""
        asked = play.decision
        lines = (*self._numbered(play, asked), *self.free_actions(play, asked)) if asked else ()
        try:
            line = self._closed_first(rest, lines) if rest else None
        except Unclear as unclear:
            self._why_all(play, unclear, lines)
            return
        if line is None and rest:
            self.why_none(play, rest)
        elif line is None:
            self.say("why_which")
        elif line.closed is None:
            self.say("is_open", name=line.label)
        else:
            self._why(play, line, lines)

    def why_none(self, play: Play, line: str) -> None:
        """Say that no option has this name."""
        self.say("why_none", said=harmless(line[:40]))

    def _why(self, play: Play, line: Line, lines: Iterable[Line]) -> None:
        label = self._told_apart(line, lines)
        self.note(f"{label}: {self.telling.why(play, line)}", line.closed or "", "yellow")

    def _why_all(self, play: Play, unclear: Unclear, lines: Sequence[Line]) -> None:
        """Answer `why` for a name that fits several closed options: once if they share a reason, otherwise one by one
        if they share a label. Otherwise raises the given `Unclear`.
        """
        meant = [line for line in lines if {line.label, f"{line.key} {line.label}"} & {*unclear.among} and line.closed]
        reasons = {(self.telling.why(play, line), line.closed) for line in meant}
        if len(reasons) == 1:
            [(reason, rule)] = reasons
            self.note(reason, rule or "", "yellow")
        elif len({line.label for line in meant}) == 1:
            for line in meant:
                self._why(play, line, lines)
        else:
            raise unclear

    def _closed_first(self, said: str, lines: Sequence[Line]) -> Line | None:
        """The option that `why` is about: a closed one before an open one of the same name."""
        each = {line.label: line for line in reversed(lines)}
        for some in ([line for line in lines if line.closed is not None], list(each.values())):
            if option := answers.roughly(said, [_offered(line) for line in some]):
                return next(line for line in some if line.id == option)
        return None

    def _told_apart(self, line: Line, lines: Iterable[Line]) -> str:
        """An option's label, with its effect added where another option has the same label."""
        shared = sum(one.label == line.label for one in lines) > 1
        return f"{line.label}, {line.detail.removesuffix('.')}" if shared and line.detail else line.label

    def advise(self, play: Play, rest: str) -> None:
        """The command `advice`: show the adviser's reply and reason, from what the player at the screen may see."""
        asked = play.decision
        if asked is None or isinstance(asked, Chance):
            self.say("no_advice")
            return
        if (reply := self.telling.advice(play, asked, self.viewer)) is None:
            self.say("no_advice")
        else:
            what = self.telling.in_words(play, asked, reply.chosen, self.viewer)
            self.say("advised", "green", what=what)
            if why := self.telling.reason(play, asked, reply, self.viewer):
                self.show(bound(why, QUIET))
        if unseen := self.telling.not_looked_at(play, asked, self.viewer):
            self.show(bound(unseen, QUIET))

    # ---------------------------------------------------------------- what is answered

    def _numbered(self, play: Play, asked: Decision) -> tuple[Line, ...]:
        return self.question(play, asked).lines if isinstance(asked, Pick) else ()

    def understand(self, play: Play, asked: Decision, said: str) -> Chosen | None:
        """The reply that a line states exactly: an option, squares, or a free action by its short key or after `do`."""
        if isinstance(asked, Chance):
            return None
        if not said or (isinstance(asked, Allotment) and said.lower() in self.texts["auto"]):
            return self.question(play, asked).standard
        if isinstance(asked, Pick):
            if not asked.least and said.lower() in self.texts["nothing_words"]:
                return ()
            offered = [_offered(line) for line in self._numbered(play, asked)]
            if chosen := answers.several(said, offered, asked.most, rough=False):
                return chosen
        elif isinstance(asked, Placement) and (chosen := answers.squares(said, asked.row)):
            return chosen
        return self._done(play, asked, said)

    def _done(self, play: Play, asked: Decision, said: str) -> Chosen | None:
        """The free action that was typed, by key or name; None if there is none."""
        lines = self.free_actions(play, asked)
        word, _, rest = said.partition(" ")
        if word.lower() in self.texts["commands"]["do"] and rest:
            done = self._meant(f"{self.telling.beside_key}{rest}" if rest.isdigit() else rest, lines)
        else:
            done = answers.by_key(said, [_offered(line) for line in lines])
        return (done,) if done else None

    def _meant(self, said: str, lines: Iterable[Line]) -> str | None:
        """The id of the free action that a line names or begins: the player's own before another's."""
        offered = [(_offered(line), line.another) for line in lines]
        own = answers.roughly(said, [one for one, another in offered if not another])
        return own or answers.roughly(said, [one for one, _ in offered])

    def guess(self, play: Play, asked: Decision, said: str) -> Chosen | None:
        """The reply that a line probably means: the beginning of an option, amounts, or the beginning of a free action.

        A free action that costs something needs its whole name.
        """
        chosen: Chosen | None = None
        if isinstance(asked, Pick):
            offered = [_offered(line) for line in self._numbered(play, asked)]
            chosen = answers.several(said, offered, asked.most, rough=True)
        elif isinstance(asked, Allotment) and not isinstance(asked, Placement):
            chosen = self._amounts(play, asked, said)
        if chosen is None and len(said) >= answers.SHORTEST:
            lines = self.free_actions(play, asked)
            costly = [_offered(line)._replace(is_open=True) for line in lines if line.costly]
            done = answers.exactly(said, costly) or self._meant(said, [line for line in lines if not line.costly])
            chosen = (done,) if done else None
        return chosen

    def _amounts(self, play: Play, asked: Allotment, line: str) -> Chosen | None:
        """The split that was typed, such as `Mac 2`; None if it is not understood."""
        names = self.question(play, asked).names or {}
        if isinstance(asked, Split):
            most = {one.name: min(one.room, asked.how.amount) for one in asked.how.among}
        else:
            most = dict.fromkeys(names, 1)
        chosen = answers.amounts(line, names, most)
        return tuple(f"{name}={amount}" for name, amount in chosen.items() if amount) if chosen else None

    def unheard(self, play: Play, asked: Decision, said: str) -> str:
        """The words that match no option, if several were named and some are known; otherwise the whole line."""
        words = said.replace(",", " ").split()
        if not isinstance(asked, Pick) or asked.most < 2:
            return said
        offered = [_offered(line) for line in self._numbered(play, asked)]
        strange = [word for word in words if answers.roughly(word, offered) is None]
        return " ".join(strange) if 0 < len(strange) < len(words) else said

    def can(self, play: Play, asked: Decision) -> str:
        """What can be typed in reply to a question."""
        if isinstance(asked, Chance):
            return ""
        sheet = self.question(play, asked)
        parts = [sheet.hint] if sheet.hint else []
        if open_keys := [line.key for line in sheet.lines if line.closed is None and line.listed and sheet.listed]:
            form = "choose" if sheet.story else "pick"
            keys = [key for key in open_keys if key != AMOUNT]
            parts += [self.telling.text(form, letters=", ".join(keys), keys=_spans(keys))] if keys else []
        return " ".join((*parts, *self._shortcuts(sheet)))


def _offered(line: Line) -> Offered:
    return Offered(line.id, line.key, (line.label, *line.names), line.closed is None)


def _spans(keys: Sequence[str]) -> str:
    """Numbers as ranges: `1-3, 5`."""
    if not all(key.isdigit() for key in keys):
        return ", ".join(keys)
    spans: list[list[int]] = []
    for number in map(int, keys):
        if spans and number == spans[-1][-1] + 1:
            spans[-1] = [spans[-1][0], number]
        else:
            spans.append([number])
    return ", ".join("-".join(map(str, span)) for span in spans)
