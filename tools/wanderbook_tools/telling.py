"""A play in words: what happened, what is asked and what is held, set for reading in a terminal.

Shows only what the play has come to: nothing of a section that was not turned to, no outcome before its draw.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from markdown_it import MarkdownIt
from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.segment import Segment, Segments
from rich.table import Table
from rich.text import Text

from wanderbook.book import Book, Choice, Section
from wanderbook.book import sections as content
from wanderbook.book.cards import Card
from wanderbook.book.sections import Block, DrawTable, Prose, block_ends
from wanderbook.diagnostics import harmless
from wanderbook.notation import phrasebook
from wanderbook.notation.printer import print_effects, print_guards, print_redirect, print_trial
from wanderbook.session import Play
from wanderbook.table import Chance, Decision, Game, NotAllowed, Option, Outcome, Pick, State, why
from wanderbook.table import events as told
from wanderbook.table.decisions import Chosen, Whole
from wanderbook.table.events import Event
from wanderbook.table.fate import Fate
from wanderbook.table.reading import ChooseWay
from wanderbook.table.script import PlayedTable
from wanderbook_tools.screen import Screen

WIDTH = 78
"""Longer lines are hard to read, however wide the terminal is."""
QUIET = "dim"
HELD = {"\u00a0": "\ufdd0", "\u202f": "\ufdd1"}
"""No-break spaces, and what stands for them while lines are broken: rich breaks at any space. No text has these."""
HOLD, RELEASE = str.maketrans(HELD), str.maketrans({sign: space for space, sign in HELD.items()})


@cache
def texts(language: str) -> dict[str, Any]:
    """What the terminal says in a language."""
    data = tomllib.loads((files("wanderbook_tools") / "play.toml").read_text("utf-8"))
    found: dict[str, Any] = data[language]
    return found


class Teller:
    """How a play of a plain book is told. Games with a table of their own tell it otherwise: see `tellings`."""

    def __init__(self, screen: Screen, game: Game) -> None:
        self.screen, self.game, self.book = screen, game, game.book
        self.texts, self.phrases = self.texts_in(game.book.language), phrasebook(game.book.language)
        self._quests = game.book.quests
        self._cards: dict[int, Card] = {card.number: card for card in game.book.cards.adventure}
        self._rest: Iterator[Block] = iter(())
        """What of the section that is being read was not shown yet: it follows a draw."""
        self.blank = True
        """Whether the last line is blank."""
        self.in_full = False
        """Whether even what was told before is told again."""

    def texts_in(self, language: str) -> dict[str, Any]:
        return texts(language)

    @property
    def commands(self) -> Mapping[str, Callable[[Play, str], None]]:
        """What can be looked at besides, by its name in the texts."""
        return {}

    # ---------------------------------------------------------------- the terminal

    def show(self, what: RenderableType) -> None:
        """Set for reading. Whatever a book holds, nothing that moves a cursor or turns the text round gets out."""
        console = self.screen.out
        options = console.options.update(width=min(console.width, WIDTH), no_wrap=False, overflow="fold")
        for rendered in console.render_lines(what, options, pad=False):
            line = _without_end(_released(part) for part in rendered if not part.control)
            self.blank = not line
            console.print(Segments([*line, Segment.line()]), end="")

    def say(self, which: str, style: str = "", /, **values: object) -> None:
        self.show(bound(self.texts[which].format(**values), style))

    def note(self, text: str, rule: str = "", style: str = "cyan") -> None:
        """A short line, its rule quiet behind it."""
        self.show(Padding(ruled(text, rule, style), (0, 0, 0, 2)))

    def gap(self) -> None:
        """A blank line, unless there is one already."""
        if not self.blank:
            self.screen.out.print()
            self.blank = True

    # ---------------------------------------------------------------- what happened

    def tell(self, play: Play) -> None:
        """Everything since the last decision."""
        for event in play.events:
            self._tell(event)

    def _tell(self, event: Event) -> None:
        match event:
            case told.SectionRead(section=number):
                self.open(number)
            case told.Judged(outcome=outcome):
                self._judged(event.rule, outcome)
            case told.ChoiceTaken() | told.Ended() | told.Stuck():
                pass  # the player's own doing; and how a play ended is told at its end
            case _:
                self.note(self._line(event), event.rule)

    def open(self, number: str) -> None:
        """Turn to a section."""
        section = self.section(number)
        self.gap()
        self.heading(number)
        if section.town:
            self.show(bound(section.town, "bold"))
        self._rest = iter(section.body)
        self._read_on()

    def section(self, number: str) -> Section:
        """A section of the book, or a text of the game's own."""
        return self.game.sections[number].section

    def heading(self, number: str) -> None:
        self.say("section", QUIET, number=number)

    def _read_on(self) -> None:
        """Prose up to the next draw, or to what leads elsewhere."""
        for block in self._rest:
            if isinstance(block, Prose):
                self.gap()
                self.show(prose(block.text))
            elif isinstance(block, DrawTable) or block_ends(block):
                break
        self.gap()

    def _judged(self, rule: str, outcome: str) -> None:
        section, part, *result = outcome.split(":")
        choices = self._choices(section)
        if part not in choices:
            self.note(self._row(section, outcome), rule)
            if not self.game.script(outcome).leads_on:
                self._read_on()
            return
        [way] = result
        self.note(self.texts["events"][way], rule, "green" if way == "pass" else "red")
        failure = choices[part].failure
        if way == "fail" and failure and failure.text:
            self.gap()
            self.show(prose(failure.text))
            self.gap()

    def _row(self, section: str, outcome: str) -> str:
        """The row of a table that was drawn, as the book has it."""
        tables = (part for part in self.game.sections[section].parts if isinstance(part, PlayedTable))
        rows = (pair for one in tables for pair in zip(one.table.rows, one.rows.values(), strict=True))
        row = next(row for row, script in rows if script.name == outcome)
        span = str(row.low) if row.low == row.high else f"{row.low}-{row.high}"
        return self.phrases.print_frame("row", range=span, effects=print_effects(self.phrases, row.effects))

    def _line(self, event: Event) -> str:
        said: dict[str, str] = self.texts["events"]
        match event:
            case told.RedirectFired(redirect=name):
                section, _, at = name.partition(":if")
                redirect = self.book.sections[section].redirects[int(at) - 1]
                return said["RedirectFired"].format(redirect=print_redirect(self.phrases, redirect))
            case told.Drawn(about=about, number=number):
                return self._draw(about, number)
            case told.QuestGained(quest=quest):
                return said["QuestGained"].format(quest=quest, name=self._quest(quest), keyword=self._keyword(quest))
            case told.QuestUsed(quest=quest, completed=completed):
                return said["QuestCompleted" if completed else "QuestLost"].format(quest=quest, name=self._quest(quest))
            case told.CardGained(card=card) | told.CardLost(card=card):
                return said[type(event).__name__].format(card=card, name=self._card(card))
            case _:
                values = {name: getattr(event, name) for name in event.__struct_fields__}
                return said.get(type(event).__name__, type(event).__name__).format(**values)

    def _draw(self, about: str, number: int) -> str:
        """With the numbers that succeed, now that it is drawn."""
        section, _, letter = about.partition(":")
        for choice in self.section(section).choices:
            if choice.letter == letter and isinstance(choice.trial, content.Chance):
                wins, faces = choice.trial.wins, choice.trial.faces
                return str(self.texts["events"]["DrawnFor"].format(number=number, faces=faces, wins=wins))
        tables = (block for block in self.section(section).body if isinstance(block, DrawTable))
        faces = max((row.high for table in tables for row in table.rows), default=number)
        return str(self.texts["events"]["Drawn"].format(number=number, faces=faces))

    # ---------------------------------------------------------------- what is asked

    def ask(self, play: Play, asked: Decision) -> None:
        self.gap()
        if isinstance(asked, Pick):
            self._pick(play, asked)
        elif isinstance(asked, Whole):
            self.show(bound(self.whole(asked)))
        if not isinstance(asked, Chance) and asked.meanwhile:
            self.say("meanwhile")
            self._options(play.state, asked.meanwhile, {})
        self.gap()

    def before_help(self, play: Play) -> None:
        """What to know before the list of commands."""

    def again(self, play: Play, asked: Decision) -> None:
        """Ask for a play that went on from a state: nobody saw what led here."""
        if isinstance(asked, Pick):
            self.open(asked.about)

    def foregone(self, play: Play) -> Chosen | None:
        """An answer that nobody need be asked for. What led there is told then, and what was answered."""
        return None

    def uncover(self, play: Play) -> bool:
        """An empty line was typed: show what was kept from the eyes of others until then, if anything was."""
        return False

    # ---------------------------------------------------------------- what is answered

    def understand(self, play: Play, asked: Decision, said: str) -> Chosen | None:
        """An answer to the letter. It goes before commands, which have longer words too."""
        if not isinstance(asked, Pick):
            return None
        known = {option.id for option in (*asked.options, *asked.meanwhile)}
        words = said.replace(",", " ").split()
        chosen = tuple(word if word in known else word.upper() for word in words)
        return chosen if 0 < len(words) <= asked.most and known.issuperset(chosen) else None

    def guess(self, play: Play, asked: Decision, said: str) -> Chosen | None:
        """An answer that is no command either. Raises `Unclear` where it may be several."""
        return tuple(said.split()) or None if isinstance(asked, Whole) else None

    def unheard(self, play: Play, asked: Decision, said: str) -> str:
        """Of what was typed, what nothing is called."""
        return said

    def can(self, play: Play, asked: Decision) -> str:
        """What may be answered."""
        if not isinstance(asked, Pick):
            return self.whole(asked) if isinstance(asked, Whole) else ""
        letters = ", ".join(option.id for option in (*asked.options, *asked.meanwhile) if option.closed_by is None)
        form = self.texts["choose" if asked.most == 1 else "chooses"]
        return str(form.format(letters=letters, least=asked.least, most=asked.most))

    def refusal(self, play: Play, refused: NotAllowed) -> str:
        """Why an answer was refused, in the words that it was asked in."""
        return refused.reason

    # ---------------------------------------------------------------- how it ended

    def unended(self, play: Play, outcome: Outcome) -> None:
        """A play that is over without an ending."""
        self.stuck(play, outcome.stuck or "")

    def worth(self, play: Play) -> None:
        """What the play came to, in a game that scores."""

    def achievement(self, name: str) -> str:
        return name

    def stuck(self, play: Play, section: str) -> None:
        """Where the play got stuck, and why: sections that lead round, or every choice with what closes it."""
        rule = self.game.rule["stuck"]
        if way := self._circle(play.events, section):
            form = "circle_of_one" if len(way) == 1 else "circle"
            self.show(ruled(self.texts[form].format(sections=", ".join(way)), rule, "bold"))
            return
        if section and self._choices(section):
            state = replace(play.state, agenda=(ChooseWay(section),))
            self._options(state, self.game.sections[section].options(state), self._choices(section))
            self.gap()
        self.show(ruled(self.texts["stuck"].format(section=section), rule, "bold"))

    def _circle(self, events: Iterable[Event], section: str) -> tuple[str, ...]:
        """The sections that led back to this one; none where it was read to its end, and nothing led on."""
        came: list[str] = []
        leads = False
        for event in events:
            match event:
                case told.RedirectFired(redirect=name):
                    came.append(name.partition(":")[0])
                    leads = True
                case told.SectionRead(section=number):
                    came.append(number)
                    parts = self.game.sections[number].parts
                    leads = any(not isinstance(part, PlayedTable) and part.leads_on for part in parts)
                case told.Judged(outcome=outcome):
                    leads = leads or self.game.script(outcome).leads_on
        if not leads or section not in came:
            return ()
        last = len(came) - 1 - came[::-1].index(section)
        return tuple(dict.fromkeys(came[last:]))

    def whole(self, asked: Whole) -> str:
        """A question that is answered as a whole, with an answer that the rules allow."""
        example = " ".join(asked.some(Fate(0))[0])
        return str(self.texts["whole"].format(about=asked.about, example=example))

    def _pick(self, play: Play, asked: Pick) -> None:
        self._options(play.state, asked.options, self._choices(asked.about))

    def _choices(self, number: str) -> dict[str, Choice]:
        return {choice.letter: choice for choice in self.section(number).choices}

    def _options(self, state: State[Any, Any], options: Iterable[Option], choices: dict[str, Choice]) -> None:
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        for option in options:
            closed = option.closed_by is not None
            table.add_row(
                Text(f" × {option.id}" if closed else f"   {option.id}", QUIET if closed else "bold"),
                self._option(state, option, choices.get(option.id)),
            )
        self.show(table)

    def _option(self, state: State[Any, Any], option: Option, choice: Choice | None) -> RenderableType:
        closed = option.closed_by is not None
        parts: list[RenderableType] = [prose(choice.text, QUIET if closed else "") if choice else Text(option.id)]
        if closed:
            parts += [bound(line, QUIET) for line in self._price(choice)] if choice else []
            reason = self.closed_because(state, option, choice)
            parts.append(ruled(reason, option.closed_by or "", "dim italic"))
        elif choice:
            parts += [bound(line, "yellow") for line in self._terms(choice)]
        return Group(*parts)

    def closed_because(self, state: State[Any, Any], option: Option, choice: Choice | None) -> str:
        return why(self.game, state, option.id)

    def _terms(self, choice: Choice) -> Iterator[str]:
        """What an open choice asks for, and its odds, as the book's phrases have them."""
        yield from print_guards(self.phrases, choice.requires)
        yield from self._price(choice)
        if choice.trial:
            yield print_trial(self.phrases, choice.trial)

    def _price(self, choice: Choice) -> Iterator[str]:
        if choice.price:
            yield self.phrases.print_frame("pay", prices=self.phrases.print_prices(choice.price))

    # ---------------------------------------------------------------- what is held, and the way here

    def holdings(self, play: Play) -> None:
        state = play.state
        if not (state.quests or state.cards or state.tokens):
            self.say("empty_handed")
        self._list(
            "quests", ((one, self._quest(one) + self._keyword(one)) for one in sorted(state.quests)), self._quests
        )
        self._list("cards", ((one, self._card(one)) for one in sorted(state.cards)), self._cards)
        self._list("tokens", ((one, "") for one in sorted(state.tokens)), {})

    def _list(self, title: str, rows: Iterable[tuple[Any, str]], cards: Mapping[int, Card]) -> None:
        """Each with what its card says."""
        table = Table.grid(padding=(0, 1))
        for number, name in rows:
            table.add_row(f"  {number}", bound(name))
            if (card := cards.get(number)) and card.text:
                table.add_row("", bound(card.text, QUIET))
        if table.row_count:
            self.say(title, "bold")
            self.show(table)

    def journal(self, play: Play) -> None:
        """The choices that were taken, each on a line. Where there is little room, their texts are cut, not where."""
        steps = [event.choice.partition(":") for event in play.log() if isinstance(event, told.ChoiceTaken)]
        if not steps:
            self.say("no_steps")
            return
        marks = [self.shelfmark(number) for number, _, _ in steps]
        table = Table.grid(padding=(0, 1))
        longest = max(len(mark) for mark in marks)
        table.add_column(justify="right", style=QUIET, no_wrap=True, min_width=min(longest, WIDTH // 3))
        table.add_column(style="bold", no_wrap=True)
        table.add_column(no_wrap=True, overflow="ellipsis")
        for mark, (number, _, letter) in zip(marks, steps, strict=True):
            choices = {one.letter: one.text for one in self.section(number).choices}
            table.add_row(mark, letter, bound(" ".join(choices.get(letter, "").split())))
        self.show(table)

    def shelfmark(self, number: str) -> str:
        """What a section is called in the journal."""
        return number

    def _quest(self, number: int) -> str:
        return self._quests[number].name if number in self._quests else str(self.texts["gone"])

    def _keyword(self, number: int) -> str:
        keyword = self._quests[number].keyword if number in self._quests else None
        return f" ({self.texts['keyword'].format(keyword=keyword)})" if keyword else ""

    def _card(self, number: int) -> str:
        return self._cards[number].name if number in self._cards else str(self.texts["gone"])


def ending_name(book: Book, number: int) -> str:
    return next((ending.name for ending in book.title_page.ending if ending.number == number), "")


# ---------------------------------------------------------------- prose


def bound(text: str, style: str = "") -> Text:
    """A text whose lines are not broken at a no-break space."""
    return Text(text.translate(HOLD), style)


def ruled(text: str, rule: str, style: str) -> Text:
    """A sentence, its rule quiet behind it."""
    return Text.assemble(bound(text, style), (f"  {rule}", QUIET) if rule else "")


def _released(part: Segment) -> Segment:
    return Segment(harmless(part.text.translate(RELEASE)), part.style)


@cache
def _parser() -> MarkdownIt:
    """HTML is shown as text, as everywhere."""
    return MarkdownIt("commonmark", {"html": False}).enable(["strikethrough", "table"])


def prose(text: str, style: str = "") -> Markdown:
    """A book's Markdown. Links are shown, never made clickable: a book may come from anyone."""
    shown = Markdown("", style=style or "none", hyperlinks=False)
    shown.parsed = _parser().parse("\n".join(map(harmless, text.split("\n"))))
    for token in shown.parsed:
        for part in (token, *(token.children or ())):  # only now: to Markdown, a no-break space is a space
            part.content = part.content.translate(HOLD)
    return shown


def _without_end(parts: Iterable[Segment]) -> list[Segment]:
    """A line without the spaces that fill it up."""
    line = list(parts)
    while line and not line[-1].text.rstrip() and not (line[-1].style and line[-1].style.bgcolor):
        line.pop()
    if line and not (line[-1].style and line[-1].style.bgcolor):
        line[-1] = Segment(line[-1].text.rstrip(), line[-1].style)
    return line
