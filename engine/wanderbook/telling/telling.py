"""A play in words: what is asked, what happened and how things stand.

Only what the play has come to is told: nothing of a section that was not turned to, no outcome before its draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import dropwhile, islice
from typing import Any, ClassVar

from wanderbook.book import Book, Choice, Section
from wanderbook.book import sections as content
from wanderbook.book.cards import Card
from wanderbook.book.conditions import Condition, HasCard, HasQuest, Simple, simple_parts
from wanderbook.book.sections import Block, DrawTable, Prose, block_ends
from wanderbook.notation import phrasebook
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.printer import print_effects, print_guards, print_redirect, print_trial
from wanderbook.session import Play
from wanderbook.session.counsel import Counsel
from wanderbook.session.seats import Names, looking_back
from wanderbook.table import (
    Chance,
    Decision,
    Game,
    NotAllowed,
    Option,
    Outcome,
    Pick,
    Place,
    Question,
    Reply,
    State,
    why,
)
from wanderbook.table import events as table
from wanderbook.table.amounts import read_amounts
from wanderbook.table.decisions import Chosen, Whole
from wanderbook.table.events import Event
from wanderbook.table.fate import Fate
from wanderbook.table.grids import read_spots
from wanderbook.table.script import PlayedTable
from wanderbook.telling.french import typeset
from wanderbook.telling.sheets import Line, Sheet, numbered
from wanderbook.telling.squares import square_name
from wanderbook.telling.texts import PACKAGE, inflected, merged_texts

Run = Sequence[Event]
"""Events that are told together."""
MOST_RECALLED = 256
"""Lines of the log whose words are kept: those that are always in sight, and what is undone and done again."""


@dataclass(frozen=True)
class Told:
    """A line of what happened."""

    text: str
    rule: str
    kind: str
    """The class of the event that it tells."""
    detail: str = ""
    """What a card or a quest that was gained says or does."""
    section: str = ""
    """The section that was read: what it says is the book's, and there is no text."""
    prose: str = ""
    """What the book says of a failure."""
    reads_on: bool = False
    """Whether the section goes on behind the draw that this tells."""
    event: Event | None = None
    """What it tells; of several alike, the first."""


class Telling:
    """How a play of a plain book is told. Games with a table of their own tell it otherwise: see `crewed`."""

    packages: ClassVar[tuple[str, ...]] = (PACKAGE,)
    """Where its texts are, `en.toml` and the like."""
    beside_key = "d"
    """What the short ids of what may be done meanwhile begin with: `d1`."""
    silent: ClassVar[frozenset[type[Event]]] = frozenset({table.ChoiceTaken, table.Ended, table.Stuck})
    """The player's own doing; and how a play ended is told at its end."""
    mingled: ClassVar[frozenset[type[Event]]] = frozenset()
    """Kinds that come by turns, and are told one kind after the other."""
    words: Any
    """What everything on the table is called; a plain book has no table."""

    def __init__(self, game: Game, language: str = "") -> None:
        """In the book's language, unless another is wanted: then only what is the book's own is in the book's."""
        self.game, self.book, self.language = game, game.book, language or game.book.language
        self.texts, self.phrases = self.texts_of(self.language), phrasebook(self.language)
        self.names: Names = ()
        """What the players call themselves; else they are numbered."""
        self._quests = game.book.quests
        self._cards: dict[int, Card] = {card.number: card for card in game.book.cards.adventure}
        self._counsel = Counsel(game)
        self._recalled = lru_cache(MOST_RECALLED)(self._recall)

    @classmethod
    def texts_of(cls, language: str) -> dict[str, Any]:
        return merged_texts(language, *cls.packages)

    def text(self, which: str, /, **values: object) -> str:
        return inflected(self.texts[which], values, self.language)

    # ---------------------------------------------------------------- players

    def players(self, play: Play) -> int:
        return 1

    def player(self, number: int) -> str:
        own = self.names[number] if number < len(self.names) else ""
        return own or self.numbered(number)

    def numbered(self, number: int) -> str:
        """What a player is called who has not said their name."""
        return self.text("player", number=number + 1)

    @contextmanager
    def calling(self, names: Names) -> Iterator[None]:
        """Players are called so for a while: as they were when something happened that is told."""
        now, self.names = self.names, names
        try:
            yield
        finally:
            self.names = now

    def whose(self, play: Play, asked: Question) -> str:
        """Whose decision it is, where there are several to ask: `Player 2: `."""
        return ""

    # ---------------------------------------------------------------- how things stand

    def status(self, play: Play) -> str:
        """In a line; nothing before there is anything."""
        asked = play.decision
        return self.text("section", number=asked.about) if asked and asked.about in self.book.sections else ""

    def shares(self, play: Play) -> dict[str, str]:
        """The parts of `status` that are sums of what each player has, in the order of their seats, and whose each
        share is."""
        return {}

    def section(self, number: str) -> Section:
        """A section of the book, or a text of the game's own."""
        return self.game.sections[number].section

    def choices(self, number: str) -> dict[str, Choice]:
        """A section's choices by their letters."""
        return {choice.letter: choice for choice in self.section(number).choices}

    def shelfmark(self, number: str) -> str:
        """What a section is called in the journal."""
        return number

    def quest(self, number: int) -> str:
        return self._quests[number].name if number in self._quests else self.text("gone")

    def keyword(self, number: int) -> str:
        """A quest's keyword behind its name: ` (keyword OARS)`."""
        keyword = self._quests[number].keyword if number in self._quests else None
        return f" ({self.text('keyword', keyword=keyword)})" if keyword else ""

    def card(self, number: int) -> str:
        return self._cards[number].name if number in self._cards else self.text("gone")

    def quest_says(self, number: int) -> str:
        """What is written on a quest."""
        return self._quests[number].text if number in self._quests else ""

    def may_read(self, state: State[Any, Any], quest: int, viewer: int | None = None) -> bool:
        """Whether a player may know what is on a quest; nobody in particular where no viewer is named."""
        return True

    def quest_title(self, state: State[Any, Any], quest: int, viewer: int | None = None) -> str:
        """A quest's name and keyword, to whoever may read it; to others, who may."""
        return f"{self.quest(quest)}{self.keyword(quest)}"

    def quest_text(self, state: State[Any, Any], quest: int, viewer: int | None = None) -> str:
        """What is written on a quest, to whoever may read it."""
        return self.quest_says(quest) if self.may_read(state, quest, viewer) else ""

    def card_says(self, number: int) -> str:
        """What is written on an adventure card."""
        return self._cards[number].text if number in self._cards else ""

    # ---------------------------------------------------------------- what happened

    def told(self, events: Iterable[Event], play: Play, viewer: int | None = None) -> list[Told]:
        """What happened, in order, as `viewer` may see it."""
        happened = tuple(events)
        lines: list[list[Told]] = []
        for run, names in looking_back(self.names, play.left, list(self.runs(happened))):
            with self.calling(names):
                lines.append(list(self._told(run, happened, play)))
        return [line for told in reversed(lines) for line in told]

    def _told(self, run: Run, happened: Run, play: Play) -> Iterator[Told]:
        """The lines of events that are told together, among all that have happened."""
        for event in run:
            rule, kind = event.rule, type(event).__name__
            match event:
                case table.SectionRead(section=number):
                    yield Told("", rule, kind, section=number, event=event)
                case table.Judged(outcome=outcome):
                    yield self._judged(event, outcome)
                case _:
                    yield Told(self.line(event), rule, kind, self.explained(event, happened, play), event=event)

    def runs(self, events: Iterable[Event]) -> Iterator[Run]:
        """Events that are told together, one after another. In a plain book each is told by itself."""
        return ([event] for event in events if type(event) not in self.silent)

    def explained(self, event: Event, happened: Run, play: Play) -> str:
        """What has just come to the players says or does."""
        match event:
            case table.QuestGained(quest=quest):
                return self.quest_says(quest)
            case table.CardGained(card=card):
                return self.card_says(card)
            case _:
                return ""

    def log(self, play: Play, most: int | None = None, viewer: int | None = None) -> list[Told]:
        """The last lines of everything that happened, as `viewer` may see it.

        It is looked back no further than it takes to find them.
        """
        back = play.back()
        turns = list(islice(back, most))
        while True:
            runs = list(self.runs(event for turn in reversed(turns) for event in turn))
            more = list(islice(back, len(turns) + 1)) if most is not None else []
            if not more:
                return self._logged(runs, most, play)
            # The first run may have begun earlier, and so may what is mingled with it.
            sure = list(dropwhile(lambda run: type(run[0]) in self.mingled, runs[1:]))
            if len(lines := self._logged(sure, most, play)) == most:
                return lines
            turns += more

    def _logged(self, runs: Sequence[Run], most: int | None, play: Play) -> list[Told]:
        """The last of these that have something to say."""
        said = (
            Told(text, run[0].rule, type(run[0]).__name__, event=run[0])
            for run, names in looking_back(self.names, play.left, runs)
            if (text := self._recalled(tuple(run), names, self.players(play)))
        )
        return list(islice(said, most))[::-1]

    def _recall(self, run: Run, names: Names, players: int) -> str:
        """In the same words, as long as as many `players` are told it: most of a log was there a decision ago."""
        with self.calling(names):
            return self.sentence(run, None)

    def sentence(self, events: Run, play: Play | None) -> str:
        """Several events of one kind in a row, in one sentence. `play` where they have just happened."""
        return " ".join(map(self.line, events))

    def line(self, event: Event) -> str:
        said: dict[str, str] = self.texts["events"]
        match event:
            case table.SectionRead(section=number):
                return self.text("section", number=number).capitalize()
            case table.Judged(outcome=outcome):
                return self._judged(event, outcome).text
            case table.RedirectFired(redirect=name):
                section, _, at = name.partition(":if")
                redirect = self.section(section).redirects[int(at) - 1]
                printed = self.named(print_redirect(self.phrases, redirect), redirect.when)
                return said["RedirectFired"].format(redirect=printed)
            case table.Drawn(about=about, number=number):
                return self._draw(about, number)
            case table.QuestGained(quest=quest):
                return said["QuestGained"].format(quest=quest, name=self.quest(quest), keyword=self.keyword(quest))
            case table.QuestUsed(quest=quest, completed=completed):
                return said["QuestCompleted" if completed else "QuestLost"].format(quest=quest, name=self.quest(quest))
            case table.CardGained(card=card) | table.CardLost(card=card):
                return said[type(event).__name__].format(card=card, name=self.card(card))
            case table.PlayerJoined(player=number) | table.PlayerLeft(player=number):
                return said[type(event).__name__].format(player=self.player(number))
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
        faces = max((row.high for one in tables for row in one.rows), default=number)
        return str(self.texts["events"]["Drawn"].format(number=number, faces=faces))

    def _judged(self, event: Event, outcome: str) -> Told:
        """A trial that was passed or failed, or the row of a table that was drawn."""
        section, part, *result = outcome.split(":")
        choices = self.choices(section)
        if part not in choices:
            on = not self.game.script(outcome).leads_on
            return Told(self._row(section, outcome), event.rule, "Judged", reads_on=on, event=event)
        [way] = result
        failure = choices[part].failure if way == "fail" else None
        prose = failure.text if failure and failure.text else ""
        return Told(self.texts["events"][way], event.rule, "Judged", prose=prose, event=event)

    def _row(self, section: str, outcome: str) -> str:
        """The row of a table that was drawn, as the book has it."""
        tables = (part for part in self.game.sections[section].parts if isinstance(part, PlayedTable))
        rows = (pair for one in tables for pair in zip(one.table.rows, one.rows.values(), strict=True))
        row = next(row for row, script in rows if script.name == outcome)
        span = str(row.low) if row.low == row.high else f"{row.low}-{row.high}"
        said = self.phrases.print_frame("row", range=span, effects=print_effects(self.phrases, row.effects))
        return typeset(said, self.language)

    # ---------------------------------------------------------------- what is asked

    def sheet(self, play: Play, asked: Question, viewer: int | None = None) -> Sheet:
        """A question in words. Where only one thing can be answered, an empty line answers it."""
        sheet = self._sheet(play, asked, viewer)
        sheet = replace(sheet, lines=numbered(sheet.lines))
        open_lines = [line for line in sheet.lines if line.closed is None]
        if isinstance(asked, Pick) and asked.least == 1 and len(open_lines) == 1 and sheet.standard is None:
            only = open_lines[0]
            return replace(sheet, standard=(only.id,), meant=only.key if sheet.story else only.label)
        return sheet

    def _sheet(self, play: Play, asked: Question, viewer: int | None) -> Sheet:
        if not isinstance(asked, Pick):
            return Sheet(self.whole(asked))
        choices = self.choices(asked.about) if asked.about in self.book.sections else {}
        texts = {letter: " ".join(choice.text.split()) for letter, choice in choices.items()}
        lines = (Line(one.id, texts.get(one.id, one.id), key=one.id, closed=one.closed_by) for one in asked.options)
        return Sheet(self.text("what_now"), tuple(lines), story=bool(choices))

    def whole(self, asked: Whole) -> str:
        """A question that is answered as a whole, with an answer that the rules allow."""
        return self.text("whole", about=asked.about, example=" ".join(asked.some(Fate(0))[0]))

    def besides(self, play: Play, asked: Decision | None, viewer: int | None = None) -> tuple[Line, ...]:
        """What may be done meanwhile: first what is open, or may be in a hand that is hidden; last of that, what is
        about the sitting. Each has a short id, `d1`."""
        if asked is None or isinstance(asked, Chance):
            return ()
        closed = {option.id: option.closed_by for option in asked.meanwhile}
        lines = [replace(line, closed=closed[line.id]) for line in self._besides(play, asked, viewer)]
        lines.sort(key=lambda line: (line.closed is not None and not line.hint, line.sitting))
        return tuple(replace(line, key=f"{self.beside_key}{at}") for at, line in enumerate(lines, 1))

    def _besides(self, play: Play, asked: Question, viewer: int | None) -> Iterable[Line]:
        return (Line(option.id, option.id) for option in asked.meanwhile)

    def terms(self, play: Play, choice: Choice) -> list[str]:
        """What an open choice asks for, and its odds, as the book's phrases have them."""
        trial = [print_trial(self.phrases, choice.trial)] if choice.trial else []
        guards = (self.named(line, choice.requires, play.state) for line in print_guards(self.phrases, choice.requires))
        return [*guards, *self.price(choice), *trial]

    def price(self, choice: Choice) -> list[str]:
        prices = self.phrases.print_prices(choice.price) if choice.price else ""
        return [self.phrases.print_frame("pay", prices=prices)] if prices else []

    def closed_because(self, state: State[Any, Any], option: Option, choice: Choice | None) -> str:
        """Why an option is closed, where it may be a choice of the story."""
        said = self.by_name(why(self.game, state, option.id))
        return self.named(said, choice.requires if choice else None, state)

    def named(self, said: str, condition: Condition | None, state: State[Any, Any] | None = None) -> str:
        """What is said of a condition, with the names of cards and, to whoever may read them, of quests:
        `adventure card 1 (The chart)`."""
        for part in dict.fromkeys(simple_parts(condition)) if condition else ():
            if name := self._name_of(part, state):
                for language in {self.language, self.book.language}:
                    called = print_condition(phrasebook(language), part)
                    said = re.sub(rf"{re.escape(called)}(?!\d)", lambda found: f"{found[0]} ({name})", said)
        return said

    def _name_of(self, part: Simple, state: State[Any, Any] | None) -> str:
        match part:
            case HasCard(card=number) if number in self._cards:
                return self._cards[number].name
            case HasQuest(quest=number) if number in self._quests and state and self.may_read(state, number):
                return self._quests[number].name
            case _:
                return ""

    def by_name(self, said: str) -> str:
        """What the rules say of a player by number, with the name, where there is one."""

        def named(found: re.Match[str]) -> str:
            number = int(found[1]) - 1
            return self.names[number] if 0 <= number < len(self.names) and self.names[number] else found[0]

        return re.sub(self.texts["player_said"], named, said) if any(self.names) else said

    def why(self, play: Play, which: Line | str) -> str:
        """Why an option of what is asked is closed; nothing if it is not."""
        id, asked = which if isinstance(which, str) else which.id, play.decision
        if asked is None or isinstance(asked, Chance):
            return ""
        options = (*(asked.options if isinstance(asked, Pick) else ()), *asked.meanwhile)
        closed = next((option for option in options if option.id == id and option.closed_by is not None), None)
        choices = self.choices(asked.about) if asked.about in self.book.sections else {}
        return self.closed_because(play.state, closed, choices.get(id)) if closed else ""

    # ---------------------------------------------------------------- what is answered

    def foregone(self, play: Play) -> Chosen | None:
        """An answer that nobody need be asked for."""
        return None

    def advice(self, play: Play, asked: Decision | None, viewer: int | None = None) -> Reply | None:
        """What somebody would answer who knows the game, and looks at nothing that `viewer` may not."""
        if asked is None or isinstance(asked, Chance):
            return None
        seen = self.as_seen(play, asked, viewer)
        return self._counsel.advise(play, *seen) if seen else None

    def as_seen(self, play: Play, asked: Question, viewer: int | None) -> tuple[State[Any, Any], Question] | None:
        """The table as it could be for all that `viewer` may see, and what is asked there; nothing where that is not
        enough to say anything."""
        return play.state, asked

    def not_looked_at(self, play: Play, asked: Question, viewer: int | None) -> str:
        """What advice does not know of, and would have to look at: a sentence, or nothing."""
        return ""

    def in_words(self, play: Play, asked: Question, chosen: Chosen, viewer: int | None = None) -> str:
        """An answer as it would be typed, and what it is called; of an empty one, what it comes to."""
        if not chosen:
            return self.passing(play)
        if isinstance(asked, Place):
            return " ".join(square_name(asked.row, spot) for spot in read_spots(chosen))
        several = (*self.sheet(play, asked, viewer).lines, *self.besides(play, asked, viewer))
        lines = {line.id: line for line in several}
        if isinstance(asked, Pick):
            return "; ".join(f"{lines[id].key} {lines[id].after_key}" for id in chosen)
        called = {name: line.label for name, line in lines.items()}
        return ", ".join(f"{called.get(name, name)} {amount}" for name, amount in read_amounts(chosen).items())

    def passing(self, play: Play) -> str:
        """What choosing nothing comes to, in a sentence. In a plain book something is always chosen."""
        return ""

    def meaning(self, play: Play, asked: Question, chosen: Chosen) -> list[str]:
        """What an answer that is not given yet would mean, as far as anybody at the table could tell."""
        return []

    def refusal(self, play: Play, refused: NotAllowed) -> str:
        """Why an answer was refused, in the words that it was asked in."""
        return self.by_name(refused.reason)

    # ---------------------------------------------------------------- how it ended

    def ended(self, play: Play, outcome: Outcome) -> list[str]:
        """How a play ended, and what more is to be said of it."""
        if outcome.ending is None:
            return [self.stuck(play, outcome.stuck or "")]
        name = ending_name(self.book, outcome.ending)
        return [self.text("ending" if name else "ended", number=outcome.ending, name=name)]

    def stuck(self, play: Play, section: str) -> str:
        """Where a play got stuck: sections that lead round, or one where nothing leads on."""
        if way := self.circle(play.events, section):
            return self.text("circle_of_one" if len(way) == 1 else "circle", sections=", ".join(way))
        return self.text("stuck", section=section)

    def circle(self, events: Iterable[Event], section: str) -> tuple[str, ...]:
        """The sections that led back to this one; none where it was read to its end, and nothing led on."""
        came: list[str] = []
        leads = False
        for event in events:
            match event:
                case table.RedirectFired(redirect=name):
                    came.append(name.partition(":")[0])
                    leads = True
                case table.SectionRead(section=number):
                    came.append(number)
                    parts = self.game.sections[number].parts
                    leads = any(not isinstance(part, PlayedTable) and part.leads_on for part in parts)
                case table.Judged(outcome=outcome):
                    leads = leads or self.game.script(outcome).leads_on
        if not leads or section not in came:
            return ()
        last = len(came) - 1 - came[::-1].index(section)
        return tuple(dict.fromkeys(came[last:]))

    def achievement(self, name: str) -> str:
        return name


def read_on(body: Iterator[Block]) -> Iterator[str]:
    """A section's prose up to the next draw, or to what leads elsewhere; the rest is still to come from `body`."""
    for block in body:
        if isinstance(block, Prose):
            yield block.text
        elif isinstance(block, DrawTable) or block_ends(block):
            return


def unbroken(part: str) -> str:
    """A part of a line on how things stand, which no line break divides."""
    return part.replace(" ", "\u00a0")


def ending_name(book: Book, number: int) -> str:
    return next((ending.name for ending in book.title_page.ending if ending.number == number), "")
