"""A play laid out for a terminal: events, questions and possessions, in the words of its telling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.segment import Segment, Segments
from rich.table import Table
from rich.text import Text

from wanderbook.book import Choice
from wanderbook.book.sections import Block, shown_body
from wanderbook.diagnostics import harmless
from wanderbook.locales.typography import typographic
from wanderbook.session import Play
from wanderbook.table import Chance, Decision, Game, Option, Outcome, Pick
from wanderbook.table.decisions import Allotment, Chosen
from wanderbook.table.events import ChoiceTaken, Judged, SectionRead
from wanderbook.table.steps import ChooseWay
from wanderbook.telling import LogLine, read_on, shown_before, telling_for
from wanderbook_tools.screen import Screen

WIDTH = 78
"""Longer lines are hard to read, however wide the terminal is."""
QUIET = "dim"
HELD = {"\u00a0": "\ufdd0", "\u202f": "\ufdd1"}
"""No-break spaces, and what stands for them while lines are broken: rich breaks at any space. No text has these."""
HOLD, RELEASE = str.maketrans(HELD), str.maketrans({sign: space for space, sign in HELD.items()})


class Teller:
    """A play of a plain book in the terminal. Games with a table have their own: see `tellings`."""

    def __init__(self, screen: Screen, game: Game) -> None:
        """Begin to tell a play on a screen, with nobody's hand in view."""
        self.screen, self.game, self.book = screen, game, game.book
        self.telling = telling_for(game)
        self.texts = self.telling.texts
        self.viewer: int | None = None
        """The player at the screen, who has asked to see their hand."""
        self._rest: Iterator[Block] = iter(())
        """What of the section that is being read was not shown yet: it follows a draw."""
        self.blank = True
        """Whether the last line is blank."""
        self.in_full = False
        """Whether to repeat what was said before."""

    @property
    def commands(self) -> Mapping[str, Callable[[Play, str], None]]:
        """The game's own commands that show something, by their names in the texts."""
        return {}

    # ---------------------------------------------------------------- the terminal

    def show(self, what: RenderableType) -> None:
        """Print something wrapped to the reading width, without control characters that a book might hold."""
        console = self.screen.out
        options = console.options.update(width=min(console.width, WIDTH), no_wrap=False, overflow="fold")
        for rendered in console.render_lines(what, options, pad=False):
            line = _without_padding(_released(part) for part in rendered if not part.control)
            self.blank = not line
            console.print(Segments([*line, Segment.line()]), end="")

    def say(self, which: str, style: str = "", /, **values: object) -> None:
        self.show(bound(self.telling.text(which, **values), style))

    def note(self, text: str, rule: str = "", style: str = "cyan") -> None:
        """Show a short line, with its rule's id dimmed after it."""
        self.show(Padding(ruled(text, rule, style), (0, 0, 0, 2)))

    def gap(self) -> None:
        """A blank line, unless there is one already."""
        if not self.blank:
            self.screen.out.print()
            self.blank = True

    # ---------------------------------------------------------------- what happened

    def tell(self, play: Play) -> None:
        """Show all events since the last decision."""
        for line in self.telling.told(play.events, play, self.viewer):
            self.happened(line)

    def happened(self, line: LogLine) -> None:
        """Show an event: a section is opened, other events are told in a line."""
        match line.event:
            case SectionRead(section=number, shown=shown):
                self.open(number, shown)
            case Judged(outcome=outcome):
                self._judged(line, outcome.rpartition(":")[2])
            case _:
                self.note(line.text, line.rule)

    def open(self, number: str, shown: tuple[str, ...] = ()) -> None:
        """Show a section: its heading, and its prose up to the first draw. `shown` are its conditional paragraphs that
        hold.
        """
        section = self.telling.section(number)
        self.gap()
        self.heading(number)
        if section.town:
            self.show(bound(section.town, "bold"))
        self._rest = iter(shown_body(section, shown))
        self._read_on()

    def heading(self, number: str) -> None:
        self.say("section", QUIET, number=number)

    def _read_on(self) -> None:
        """Show the section's prose up to the next draw or turn."""
        for text in read_on(self._rest):
            self.gap()
            self.show(prose(text, self.book.language))
        self.gap()

    def _judged(self, line: LogLine, way: str) -> None:
        """Show the result of a challenge, and the text that follows it."""
        self.note(line.text, line.rule, {"pass": "green", "fail": "red"}.get(way, "cyan"))
        if line.reads_on:
            self._read_on()
        if line.prose:
            self.gap()
            self.show(prose(line.prose, self.book.language))
            self.gap()

    # ---------------------------------------------------------------- questions

    def ask(self, play: Play, asked: Decision) -> None:
        """Show a question with its options and free actions."""
        self.gap()
        if stats := self.telling.stats(play):
            self.show(bound(" · ".join(stats), "reverse"))
        if isinstance(asked, Pick):
            self._pick(play, asked)
        elif isinstance(asked, Allotment):
            self.show(bound(self.telling.whole(asked)))
        if not isinstance(asked, Chance) and asked.free_actions:
            self.say("meanwhile")
            self._options(play, asked.free_actions, {})
        self.gap()

    def before_help(self, play: Play) -> None:
        """Show what a player should know before the list of commands."""

    def again(self, play: Play, asked: Decision) -> None:
        """Show the section again, for a play that began from a saved or given state."""
        if isinstance(asked, Pick) and asked.about in self.telling.book.sections:
            self.open(asked.about, shown_before(play, asked.about))

    def foregone(self, play: Play) -> Chosen | None:
        """The answer to a question that does not have to be asked, after showing the events before it; None if it must
        be asked.
        """
        chosen = self.telling.foregone(play)
        if chosen is not None:
            self.tell(play)
        return chosen

    @property
    def covers(self) -> bool:
        """Whether a question is hidden behind a covered hand."""
        return False

    def uncover(self, play: Play) -> bool:
        """Show the hand that was hidden until its player pressed Enter. False if nothing was hidden."""
        return False

    # ---------------------------------------------------------------- what is answered

    def understand(self, play: Play, asked: Decision, line: str) -> Chosen | None:
        """The reply that a line states exactly; None if there is none. Tried before commands."""
        if not isinstance(asked, Pick):
            return None
        known = {option.id for option in (*asked.options, *asked.free_actions)}
        words = line.replace(",", " ").split()
        chosen = tuple(word if word in known else word.upper() for word in words)
        return chosen if 0 < len(words) <= asked.most and known.issuperset(chosen) else None

    def guess(self, play: Play, asked: Decision, line: str) -> Chosen | None:
        """The reply that a line probably means, tried after commands. Raises `Unclear` if there are several."""
        return tuple(line.split()) or None if isinstance(asked, Allotment) else None

    def unheard(self, play: Play, asked: Decision, line: str) -> str:
        """The part of a line that matches nothing, for the message."""
        return line

    def can(self, play: Play, asked: Decision) -> str:
        """A sentence with the possible answers."""
        if not isinstance(asked, Pick):
            return self.telling.whole(asked) if isinstance(asked, Allotment) else ""
        letters = ", ".join(option.id for option in (*asked.options, *asked.free_actions) if option.closed_by is None)
        form = self.texts["choose" if asked.most == 1 else "chooses"]
        return str(form.format(letters=letters, least=asked.least, most=asked.most))

    # ---------------------------------------------------------------- how it ended

    def ended(self, play: Play, outcome: Outcome) -> None:
        """Show how a play ended; where it got stuck, with the choices and why each is closed."""
        lines = self.telling.ended(play, outcome)[0]
        if outcome.stuck is None:
            self.show(bound(lines, "bold" if outcome.ending is not None else "bold red"))
            return
        if not self.telling.circle(play.events, outcome.stuck):
            self._closed(play, outcome.stuck)
        self.show(ruled(lines, self.game.rule["stuck"], "bold"))

    def _closed(self, play: Play, section: str) -> None:
        """Show the choices of the section where a play got stuck, as if they were asked."""
        if choices := self.telling.choices(section) if section else {}:
            state = replace(play.state, agenda=(ChooseWay(section),))
            asking = Play.from_state(self.game, play.seed, state)
            self._options(asking, self.game.sections[section].options(state), choices)
            self.gap()

    def worth(self, play: Play) -> None:
        """Show the score, in a game that has one."""

    def _pick(self, play: Play, asked: Pick) -> None:
        story = asked.about in self.telling.book.sections
        self._options(play, asked.options, self.telling.choices(asked.about) if story else {})

    def _options(self, play: Play, options: Iterable[Option], choices: dict[str, Choice]) -> None:
        """Show options as a table; closed ones are dim."""
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        for option in options:
            closed = option.closed_by is not None
            table.add_row(
                Text(f" × {option.id}" if closed else f"   {option.id}", QUIET if closed else "bold"),
                self._option(play, option, choices.get(option.id)),
            )
        self.show(table)

    def _option(self, play: Play, option: Option, choice: Choice | None) -> RenderableType:
        """An option's text, with what it asks for, or why it is closed."""
        closed = option.closed_by is not None
        text = (
            prose(choice.text, self.book.language, QUIET if closed else "")
            if choice
            else bound(self.telling.label(option))
        )
        parts: list[RenderableType] = [text]
        if closed:
            parts += [bound(line, QUIET) for line in self.telling.price(choice)] if choice else []
            reason = self.telling.closed_because(play.state, option, choice)
            parts.append(ruled(reason, option.closed_by or "", "dim italic"))
        elif choice:
            parts += [bound(line, "yellow") for line in self.telling.terms(play, choice)]
        return Group(*parts)

    # ---------------------------------------------------------------- what is held, and the way here

    def holdings(self, play: Play) -> None:
        """Show the stats, quests, cards and tokens that a player holds."""
        state = play.state
        say = self.telling
        if stats := say.stats(play):
            self.say("stats", "bold")
            self.show(bound("  " + " · ".join(stats)))
        elif not (state.quests or state.cards or state.tokens):
            self.say("empty_handed")
        quests, cards, viewer = sorted(state.quests), sorted(state.cards), self.viewer
        titles = ((one, say.quest_title(state, one, viewer), say.quest_text(state, one, viewer)) for one in quests)
        self._list("quests", titles)
        self._list("cards", ((one, say.card(one), say.card_says(one)) for one in cards))
        self._list("tokens", ((one, "", "") for one in sorted(state.tokens)))

    def _list(self, title: str, rows: Iterable[tuple[Any, str, str]]) -> None:
        """Show cards or quests by name, each with its text."""
        table = Table.grid(padding=(0, 1))
        for number, name, text in rows:
            table.add_row(f"  {number}", bound(name))
            if text:
                table.add_row("", bound(text, QUIET))
        if table.row_count:
            self.say(title, "bold")
            self.show(table)

    def journal(self, play: Play) -> None:
        """The choices taken, one on each line. On a narrow screen their texts are cut, not their sections."""
        steps = [event.choice.partition(":") for event in play.log() if isinstance(event, ChoiceTaken)]
        if not steps:
            self.say("no_steps")
            return
        marks = [self.telling.shelfmark(number) for number, _, _ in steps]
        table = Table.grid(padding=(0, 1))
        longest = max(len(mark) for mark in marks)
        table.add_column(justify="right", style=QUIET, no_wrap=True, min_width=min(longest, WIDTH // 3))
        table.add_column(style="bold", no_wrap=True)
        table.add_column(no_wrap=True, overflow="ellipsis")
        for mark, (number, _, letter) in zip(marks, steps, strict=True):
            choices = {one.letter: one.text for one in self.telling.section(number).choices}
            table.add_row(mark, letter, bound(self.telling.typeset(" ".join(choices.get(letter, "").split()))))
        self.show(table)


# ---------------------------------------------------------------- prose


def bound(text: str, style: str = "") -> Text:
    """A text that is not broken at no-break spaces."""
    return Text(text.translate(HOLD), style)


def ruled(text: str, rule: str, style: str) -> Text:
    """A sentence with its rule dimmed after it."""
    return Text.assemble(bound(text, style), (f"  {rule}", QUIET) if rule else "")


def _released(part: Segment) -> Segment:
    return Segment(harmless(part.text.translate(RELEASE)), part.style)


@cache
def _parser(language: str) -> MarkdownIt:
    """A parser that shows HTML as text, as everywhere."""
    return typographic(MarkdownIt("commonmark", {"html": False}).enable(["strikethrough", "table"]), language)


def prose(text: str, language: str, style: str = "") -> Markdown:
    """A book's Markdown. Links are shown, never made clickable: a book may come from anyone."""
    shown = Markdown("", style=style or "none", hyperlinks=False)
    shown.parsed = _parser(language).parse("\n".join(map(harmless, text.split("\n"))))
    for token in shown.parsed:
        for part in (token, *(token.children or ())):  # only now: to Markdown, a no-break space is a space
            part.content = part.content.translate(HOLD)
    return shown


def _without_padding(parts: Iterable[Segment]) -> list[Segment]:
    """A line without trailing padding."""
    line = list(parts)
    while line and not line[-1].text.rstrip() and not (line[-1].style and line[-1].style.bgcolor):
        line.pop()
    if line and not (line[-1].style and line[-1].style.bgcolor):
        line[-1] = Segment(line[-1].text.rstrip(), line[-1].style)
    return line
