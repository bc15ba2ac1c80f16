"""A play in words: questions, events and how things stand.

Only what the play has reached is shown: no section before it is read, no outcome before its draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from wanderbook.locales import locale_of
from wanderbook.locales.typography import typeset_text
from wanderbook.notation import phrasebook_of
from wanderbook.notation.conditions import print_condition
from wanderbook.notation.printer import print_effects, print_guards, print_redirect, print_trial
from wanderbook.session import Play
from wanderbook.session.counsel import Counsel
from wanderbook.session.seats import PlayerNames, looking_back
from wanderbook.table import (
    Chance,
    Decision,
    Game,
    NotAllowed,
    Option,
    Outcome,
    Pick,
    Placement,
    Question,
    Reply,
    Table,
    why,
)
from wanderbook.table import events as table
from wanderbook.table.amounts import read_amounts
from wanderbook.table.decisions import TABLE, Allotment, Chosen
from wanderbook.table.events import Event
from wanderbook.table.fate import Fate
from wanderbook.table.game import Reason
from wanderbook.table.grids import read_spots
from wanderbook.table.scoring import ScoredLine
from wanderbook.table.script import PlayedTable
from wanderbook.telling.sheets import Line, Sheet, numbered
from wanderbook.telling.squares import square_name
from wanderbook.telling.texts import PACKAGE, inflected, merged_texts

Run = Sequence[Event]
"""Events that belong in one sentence."""
MOST_ON_SCREEN = 4
"""Questions that one screen asks."""
MOST_RECALLED = 256
"""Lines of the log whose words are kept: those that are always in sight, and what is undone and done again."""


@dataclass(frozen=True)
class LogLine:
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


_ROUNDS = {
    (True, True): "RoundFought",
    (True, False): "RoundLost",
    (False, True): "RoundWon",
    (False, False): "RoundDrawn",
}
"""What is said of a round, by whether it cost you something, and the enemy."""


class Telling:
    """A play of a plain book in words. Games with a table of their own have their own telling: see `crewed`."""

    packages: ClassVar[tuple[str, ...]] = (PACKAGE,)
    """Where its texts are, `en.toml` and the like."""
    beside_key = "d"
    """The prefix of the free actions' short ids: `d1`."""
    silent: ClassVar[frozenset[type[Event]]] = frozenset({table.ChoiceTaken, table.Ended, table.Stuck})
    """What the player has just done, and how the play ended, which its last page says."""
    mingled: ClassVar[frozenset[type[Event]]] = frozenset()
    """Kinds that alternate, and are grouped by kind."""
    joins: ClassVar[Mapping[type, tuple[type, ...]]] = {}
    """By the step of a question, the steps whose questions are asked on the same screen."""
    apart: ClassVar[Mapping[type, tuple[type[Event], ...]]] = {}
    """By the step of a question, what has to be seen before it is asked, on a screen of its own."""
    words: Any
    """What everything on the table is called; a plain book has no table."""

    def __init__(self, game: Game, language: str = "") -> None:
        """In the book's language, unless another is wanted: then only what is the book's own is in the book's."""
        self.game, self.book, self.language = game, game.book, language or game.book.language
        self.texts, self.phrases = self.texts_of(self.language), phrasebook_of(game.book, self.language)
        self.names: PlayerNames = ()
        """What the players call themselves; else they are numbered."""
        self._quests = game.book.quests
        self._cards: dict[int, Card] = {card.number: card for card in game.book.cards.adventure}
        self.counsel = Counsel(game)
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
        """The default name of a player: `Player 2`."""
        return self.text("player", number=number + 1)

    @contextmanager
    def calling(self, names: PlayerNames) -> Iterator[None]:
        """Use these player names inside the block: players had them when the events of the block happened."""
        now, self.names = self.names, names
        try:
            yield
        finally:
            self.names = now

    def whose(self, play: Play, asked: Question) -> str:
        """The prefix that says whose decision it is, `Player 2: `; empty with a single player."""
        return ""

    # ---------------------------------------------------------------- how things stand

    def status(self, play: Play) -> str:
        """How things stand, in one line; empty where there is nothing to say."""
        asked = play.decision
        section = self.text("section", number=asked.about) if asked and asked.about in self.book.sections else ""
        return " · ".join(filter(None, (section, *map(unbroken, self.stats(play)))))

    def stats(self, play: Play) -> list[str]:
        """What a book with stats has on its sheet: `stamina 14/18`, `gold 3`."""
        board, found = play.state.board, list[str]()
        if not self.book.stats:
            return found
        for stat, level, start in zip(self.book.title_page.stat, board.levels, board.starts, strict=True):
            found.append(f"{stat.called(level)} {level}{f'/{start}' if stat.most == 'start' else ''}")
        return found

    def label(self, option: Option) -> str:
        """An option that is no choice of the section, in words."""
        labels: dict[str, str] = self.texts["actions"]
        return labels.get(option.id, option.id)

    def scored(self, name: str, line: ScoredLine) -> str:
        """A line of the score in words: by its name in the texts, else by its own label."""
        said = self.texts.get("score", {}).get(name)
        return inflected(said, {"count": line.count}, self.language) if said else f"{line.label}: {line.count}"

    def shares(self, play: Play) -> dict[str, str]:
        """For each part of `status` that is a total over the players, the text that lists each player's share."""
        return {}

    def section(self, number: str) -> Section:
        """A section of the book, or a text of the game's own."""
        return self.game.sections[number].section

    def choices(self, number: str) -> dict[str, Choice]:
        """A section's choices by their letters."""
        return {choice.letter: choice for choice in self.section(number).choices}

    def shelfmark(self, number: str) -> str:
        """The journal's label for a section."""
        return number

    def typeset(self, text: str) -> str:
        """What the book says without Markdown, with its language's quotes."""
        return typeset_text(text, self.book.language)

    def quest(self, number: int) -> str:
        return self.typeset(self._quests[number].name) if number in self._quests else self.text("gone")

    def keyword(self, number: int) -> str:
        """A quest's keyword as a suffix to its name: ` (keyword OARS)`."""
        keyword = self._quests[number].keyword if number in self._quests else None
        return f" ({self.text('keyword', keyword=keyword)})" if keyword else ""

    def card(self, number: int) -> str:
        return self.typeset(self._cards[number].name) if number in self._cards else self.text("gone")

    def quest_says(self, number: int) -> str:
        """The text of a quest; empty if the book has no such quest."""
        return self.typeset(self._quests[number].text) if number in self._quests else ""

    def may_read(self, state: Table, quest: int, viewer: int | None = None) -> bool:
        """Whether `viewer` may read a quest; without one, whether everybody may."""
        return True

    def quest_title(self, state: Table, quest: int, viewer: int | None = None) -> str:
        """A quest's name and keyword; for a viewer who may not read it, the names of those who may."""
        return f"{self.quest(quest)}{self.keyword(quest)}"

    def quest_text(self, state: Table, quest: int, viewer: int | None = None) -> str:
        """A quest's text; empty for a viewer who may not read it."""
        return self.quest_says(quest) if self.may_read(state, quest, viewer) else ""

    def card_says(self, number: int) -> str:
        """The text of an adventure card."""
        return self.typeset(self._cards[number].text) if number in self._cards else ""

    # ---------------------------------------------------------------- what happened

    def told(self, events: Iterable[Event], play: Play, viewer: int | None = None) -> list[LogLine]:
        """Log lines for these events, in order, as `viewer` may see them."""
        happened = tuple(events)
        lines: list[list[LogLine]] = []
        for run, names in looking_back(self.names, play.left, list(self.runs(happened))):
            with self.calling(names):
                lines.append(list(self._told(run, happened, play)))
        return [line for told in reversed(lines) for line in told]

    def _told(self, run: Run, happened: Run, play: Play) -> Iterator[LogLine]:
        """Log lines for one run of events; `happened` are all events around it."""
        for event in run:
            rule, kind = event.rule, type(event).__name__
            match event:
                case table.SectionRead(section=number):
                    yield LogLine("", rule, kind, section=number, event=event)
                case table.Judged(outcome=outcome):
                    yield self._judged(event, outcome)
                case _:
                    yield LogLine(
                        self.line(event), rule, kind, detail=self.explained(event, happened, play), event=event
                    )

    def runs(self, events: Iterable[Event]) -> Iterator[Run]:
        """Groups of events that share a sentence. In a plain book each event is a group of its own."""
        told = (event for event in events if type(event) not in self.silent)
        return ([event] for event in told if not self._goes_without(event))

    def _goes_without(self, event: Event) -> bool:
        """Whether dice need no line of their own: those of a fight's rounds and of a stat's start."""
        rules = self.game.rule
        quiet = (rules.get("fight_round"), rules.get("stat_start"))
        return isinstance(event, table.DiceRolled) and event.rule in quiet

    def explained(self, event: Event, happened: Run, play: Play) -> str:
        """The text of a quest or card that was just gained, to show below its line."""
        match event:
            case table.QuestGained(quest=quest):
                return self.quest_says(quest)
            case table.CardGained(card=card):
                return self.card_says(card)
            case _:
                return ""

    def log(self, play: Play, most: int | None = None, viewer: int | None = None) -> list[LogLine]:
        """The last `most` lines of the whole log, as `viewer` may see it. Reads no more of the play than it needs."""
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

    def _logged(self, runs: Sequence[Run], most: int | None, play: Play) -> list[LogLine]:
        """The last `most` of these runs that have a sentence, as log lines, oldest first."""
        said = (
            LogLine(text, run[0].rule, type(run[0]).__name__, event=run[0])
            for run, names in looking_back(self.names, play.left, runs)
            if (text := self._recalled(tuple(run), names, self.players(play)))
        )
        return list(islice(said, most))[::-1]

    def _recall(self, run: Run, names: PlayerNames, players: int) -> str:
        """A past run's sentence, for `_recalled`, which caches it by names and number of players."""
        with self.calling(names):
            return self.sentence(run, None)

    def sentence(self, events: Run, play: Play | None) -> str:
        """One sentence for several events of one kind. `play` is given if they have just happened."""
        return " ".join(map(self.line, events))

    def line(self, event: Event) -> str:
        """One event as a sentence."""
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
            case table.DiceRolled(about=about, numbers=numbers, total=total):
                return self._rolled(about, numbers, total)
            case table.StatChanged(stat=stat, before=before, after=after):
                which = "StatKept" if before == after else "StatChanged"
                if event.rule == self.game.rule.get("stat_start"):
                    which = "StatStarted"
                name = self._stat(stat, after)
                return said[which].format(name=name[:1].upper() + name[1:], before=before, after=after)
            case table.RoundFought():
                return self._round(event)
            case table.PlayerJoined(player=number) | table.PlayerLeft(player=number):
                return said[type(event).__name__].format(player=self.player(number))
            case _:
                values = {name: getattr(event, name) for name in event.__struct_fields__}
                return said.get(type(event).__name__, type(event).__name__).format(**values)

    def _stat(self, key: str, level: int = 1) -> str:
        """What a stat is called; where it is counted, by how many there are."""
        stat = self.book.stats.get(key)
        return stat.called(level) if stat else self.text("gone")

    def _round(self, event: table.RoundFought) -> str:
        """The dice of a round by stats, and what it cost both."""
        said: dict[str, str] = self.texts["events"]
        values = {name: getattr(event, name) for name in event.__struct_fields__}
        rolls = [f"{sum(roll)} ({' + '.join(map(str, roll))})" for roll in (event.own_roll, event.foe_roll) if roll]
        dice = said["RoundRolled"].format(rolls=said["RoundAgainst"].join(rolls)) if rolls else ""
        return dice + said[_ROUNDS[event.lost > 0, event.dealt > 0]].format(**values)

    def _rolled(self, about: str, numbers: tuple[int, ...], total: int) -> str:
        """Dice, and for a test of a stat what was needed."""
        said: dict[str, str] = self.texts["events"]
        shown = str(total) if numbers == (total,) else f"{' + '.join(map(str, numbers))} → {total}"
        section, _, letter = about.partition(":")
        choice = self.choices(section).get(letter) if letter else None
        if choice is None or not isinstance(choice.trial, content.StatRoll):
            return said["DiceRolled"].format(shown=shown)
        trial, name = choice.trial, self._stat(choice.trial.stat)
        which = "RolledUnder" if trial.number is None else "RolledOver"
        return said[which].format(shown=shown, name=name, number=trial.number)

    def _draw(self, about: str, number: int) -> str:
        """The line for a draw, with the numbers that win; a draw of fate goes up to the highest of the game."""
        number_of, _, letter = about.partition(":")
        section = self.section(number_of) if number_of in self.book.sections else None
        trial = next((one.trial for one in section.choices if one.letter == letter), None) if section else None
        if isinstance(trial, content.Chance):
            said = self.texts["events"]["DrawnFor"]
            return str(said.format(number=number, faces=trial.faces, wins=trial.wins))
        tables = (block for block in section.body if isinstance(block, DrawTable)) if section and not letter else ()
        faces = max((row.high for one in tables for row in one.rows), default=self.book.vocabulary.fate[1])
        return str(self.texts["events"]["Drawn"].format(number=number, faces=faces))

    def _judged(self, event: Event, outcome: str) -> LogLine:
        """The line for a passed or failed trial, or for the row of a table that was drawn."""
        section, part, *result = outcome.split(":")
        choices = self.choices(section)
        if part not in choices:
            on = not self.game.script(outcome).leads_on
            return LogLine(self._row(section, outcome), event.rule, "Judged", reads_on=on, event=event)
        [way] = result
        failure = choices[part].failure if way == "fail" else None
        prose = failure.text if failure and failure.text else ""
        return LogLine(self.texts["events"][way], event.rule, "Judged", prose=prose, event=event)

    def _row(self, section: str, outcome: str) -> str:
        """The row of a table that was drawn, as the book has it."""
        tables = (part for part in self.game.sections[section].parts if isinstance(part, PlayedTable))
        rows = (pair for one in tables for pair in zip(one.table.rows, one.rows.values(), strict=True))
        row = next(row for row, script in rows if script.name == outcome)
        span = str(row.low) if row.low == row.high else f"{row.low}-{row.high}"
        said = self.phrases.print_frame("row", range=span, effects=print_effects(self.phrases, row.effects))
        return locale_of(self.language).typeset(said)

    # ---------------------------------------------------------------- questions

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
        """The question in words: a line for each option, with a choice's own text where it has one."""
        if not isinstance(asked, Pick):
            return Sheet(self.whole(asked))
        choices = self.choices(asked.about) if asked.about in self.book.sections else {}
        texts = {letter: self.typeset(" ".join(choice.text.split())) for letter, choice in choices.items()}
        lines = tuple(
            Line(one.action, texts.get(one.id) or self.label(one), key=one.id, closed=one.closed_by)
            for one in asked.options
        )
        return Sheet(self.text("what_now"), lines, story=any(one.id in choices for one in asked.options))

    def whole(self, asked: Allotment) -> str:
        """The question for points, placements or payments, which take one reply for all parts; with a legal example."""
        return self.text("whole", about=asked.about, example=" ".join(asked.some(Fate(0))[0]))

    def free_actions(self, play: Play, asked: Decision | None, viewer: int | None = None) -> tuple[Line, ...]:
        """The free actions as lines, open ones first, players joining or leaving last. Each gets a short key, `d1`."""
        if asked is None or isinstance(asked, Chance):
            return ()
        closed = {option.id: option.closed_by for option in asked.free_actions}
        lines = [replace(line, closed=closed[line.id]) for line in self._free_action_lines(play, asked, viewer)]
        lines.sort(key=lambda line: (line.closed is not None and not line.hint, line.sitting))
        return tuple(replace(line, key=f"{self.beside_key}{at}") for at, line in enumerate(lines, 1))

    def _free_action_lines(self, play: Play, asked: Question, viewer: int | None) -> Iterable[Line]:
        """The free actions as lines, without keys."""
        return (Line(option.action, option.id) for option in asked.free_actions)

    def terms(self, play: Play, choice: Choice) -> list[str]:
        """What an open choice requires and costs, and its trial, in the book's phrases."""
        trial = [print_trial(self.phrases, choice.trial)] if choice.trial else []
        guards = (self.named(line, choice.requires, play.state) for line in print_guards(self.phrases, choice.requires))
        return [*guards, *self.price(choice), *trial]

    def price(self, choice: Choice) -> list[str]:
        prices = self.phrases.print_prices(choice.price) if choice.price else ""
        return [self.phrases.print_frame("pay", prices=prices)] if prices else []

    def closed_because(self, state: Table, option: Option, choice: Choice | None) -> str:
        """Why an option is closed; `choice` is given if it is a choice of the story."""
        sentence = self.by_name(why(self.game, state, option.action))
        return self.named(sentence, choice.requires if choice else None, state)

    def named(self, sentence: str, condition: Condition | None, state: Table | None = None) -> str:
        """A sentence about a condition, with the names of cards and readable quests added: `adventure card 1 (The
        chart)`. The condition may be printed in the player's language or in the book's."""
        for part in dict.fromkeys(simple_parts(condition)) if condition else ():
            if name := self._name_of(part, state):
                for language in {self.language, self.book.language}:
                    printed = print_condition(phrasebook_of(self.book, language), part)
                    sentence = re.sub(rf"{re.escape(printed)}(?!\d)", lambda match: f"{match[0]} ({name})", sentence)
        return sentence

    def _name_of(self, part: Simple, state: Table | None) -> str:
        """The name of the card or quest that a condition asks for, if there is one and the player may know it."""
        match part:
            case HasCard(card=number) if number in self._cards:
                return self.card(number)
            case HasQuest(quest=number) if number in self._quests and state and self.may_read(state, number):
                return self.quest(number)
            case _:
                return ""

    def by_name(self, said: str) -> str:
        """The sentence with player numbers replaced by the names players gave."""

        def named(found: re.Match[str]) -> str:
            number = int(found[1]) - 1
            return self.names[number] if 0 <= number < len(self.names) and self.names[number] else found[0]

        return re.sub(self.texts["player_said"], named, said) if any(self.names) else said

    def why(self, play: Play, which: Line | str) -> str:
        """Why an option or free action is closed; empty if it is open."""
        id, asked = which if isinstance(which, str) else which.id, play.decision
        if asked is None or isinstance(asked, Chance):
            return ""
        options = (*(asked.options if isinstance(asked, Pick) else ()), *asked.free_actions)
        closed = next((option for option in options if option.id == id and option.closed_by is not None), None)
        choices = self.choices(asked.about) if asked.about in self.book.sections else {}
        return self.closed_because(play.state, closed, choices.get(id)) if closed else ""

    # ---------------------------------------------------------------- what is answered

    def foregone(self, play: Play) -> Chosen | None:
        """The answer to a question that need not be asked; None if it must be."""
        return None

    def settle(self, play: Play) -> list[Event]:
        """Answer the questions that need not be asked, and return what happened."""
        happened: list[Event] = []
        while (foregone := self.foregone(play)) is not None:
            happened += play.answer(foregone, unasked=True)
        return happened

    def answer(self, play: Play, chosen: Chosen, then: Iterable[Chosen] = ()) -> list[Event]:
        """Answer all questions of a screen, then those that need not be asked. Undoing the first undoes the rest.

        Raises `NotAllowed`, with nothing changed, if one of the replies is refused."""
        replies = (chosen, *then)
        if len(replies) > 1:
            with play.supposing():
                self._answer(play, replies)
        return self._answer(play, replies)

    def _answer(self, play: Play, replies: Sequence[Chosen]) -> list[Event]:
        """Give these replies as one, settle what needs no reply after each, and return all events."""
        happened: list[Event] = []
        for count, reply in enumerate(replies):
            happened += play.answer(reply, unasked=count > 0)
            happened += self.settle(play)
        return happened

    def goes_on(self, play: Play, chosen: Chosen, before: int = 0) -> bool:
        """Whether the question after this answer belongs on the same screen; `before` questions are on it already.

        It does where the game says so, the same people decide, and nobody learns anything between the two: nothing is
        drawn, nothing is read, nothing happened that is a moment of its own."""
        asked = play.decision
        if asked is None or isinstance(asked, Chance) or before + 2 > MOST_ON_SCREEN:
            return False
        step, drawn = play.state.agenda[-1], play.state.fate.drawn
        wanted = self.joins.get(type(step))
        if not wanted or (isinstance(asked, Pick) and None in asked.named(chosen)):  # a free action is done at once
            return False
        with play.supposing():
            happened = self.answer(play, chosen)
            after = play.decision
            if after is None or isinstance(after, Chance) or play.asks_everything:
                return False
            same = asked.owner in (TABLE, after.owner) or after.owner == TABLE
            if not (same and isinstance(play.state.agenda[-1], wanted)) or play.state.fate.drawn != drawn:
                return False
            if any(isinstance(event, self.apart.get(type(play.state.agenda[-1]), ())) for event in happened):
                return False
            return not any(told.section or told.prose for told in self.told(happened, play))

    def advice(self, play: Play, asked: Decision | None, viewer: int | None = None) -> Reply | None:
        """The adviser's reply, from what `viewer` may see; None where there is none."""
        if asked is None or isinstance(asked, Chance):
            return None
        seen = self.as_seen(play, asked, viewer)
        return self.counsel.advise(play, *seen) if seen else None

    def party(self, play: Play, name: str, choice: Choice, viewer: int | None = None) -> Chosen | None:
        """The party that the adviser would send to the challenge of a choice; None in a plain book."""
        return None

    def reason(self, play: Play, asked: Question, reply: Reply, viewer: int | None = None) -> str:
        """The adviser's reason for this reply, in a sentence; empty where there is none."""
        seen = self.as_seen(play, asked, viewer)
        found = self.counsel.reason(play, *seen, reply) if seen else None
        return self.because(found) if found else ""

    def because(self, reason: Reason) -> str:
        """An adviser's reason as a sentence; empty in a plain book, which has no adviser."""
        return ""

    def as_seen(self, play: Play, asked: Question, viewer: int | None) -> tuple[Table, Question] | None:
        """The table and question as far as `viewer` may see them, hidden cards redealt; None if that is too little to
        advise on."""
        return play.state, asked

    def not_looked_at(self, play: Play, asked: Question, viewer: int | None) -> str:
        """A sentence naming the hidden hand that advice did not look at; empty if there is none."""
        return ""

    def in_words(self, play: Play, asked: Question, chosen: Chosen, viewer: int | None = None) -> str:
        """An answer as text: the keys and labels chosen, squares or amounts; for an empty one, what passing means."""
        if not chosen:
            return self.passing(play)
        if isinstance(asked, Placement):
            return " ".join(square_name(asked.row, spot) for spot in read_spots(chosen))
        several = (*self.sheet(play, asked, viewer).lines, *self.free_actions(play, asked, viewer))
        lines = {line.id: line for line in several}
        if isinstance(asked, Pick):
            return "; ".join(f"{lines[id].key} {lines[id].after_key}" for id in chosen)
        called = {name: line.label for name, line in lines.items()}
        return ", ".join(f"{called.get(name, name)} {amount}" for name, amount in read_amounts(chosen).items())

    def chosen(self, play: Play, asked: Question, chosen: Chosen, viewer: int | None = None) -> str:
        """An answer in the words of the question's options, without their keys."""
        if not isinstance(asked, Pick):
            return self.in_words(play, asked, chosen, viewer)
        sheet = self.sheet(play, asked, viewer)
        if not chosen:
            label = sheet.meant if sheet.standard == () else sheet.none
            return label or self.in_words(play, asked, chosen, viewer)
        lines = {line.id: line for line in sheet.lines}
        return ", ".join(lines[id].label for id in chosen if id in lines)

    def recommended(self, play: Play, asked: Question, viewer: int | None = None) -> Chosen:
        """The options to preselect; none in a plain book."""
        return ()

    def passing(self, play: Play) -> str:
        """What choosing nothing means, in a sentence. In a plain book something is always chosen."""
        return ""

    def effects(self, play: Play, asked: Question, chosen: Chosen) -> dict[str, str]:
        """What each option adds to a possible answer, or has added to it, in the words of `Line.effect`."""
        return {}

    def meaning(self, play: Play, asked: Question, chosen: Chosen, viewer: int | None = None) -> list[str]:
        """What a possible answer would mean, from what players can know: its odds or its price."""
        return []

    def refusal(self, play: Play, refused: NotAllowed) -> str:
        """Why an answer was refused, with the names used on screen."""
        return self.by_name(refused.reason)

    # ---------------------------------------------------------------- how it ended

    def ended(self, play: Play, outcome: Outcome) -> list[str]:
        """Lines that say how a play ended."""
        if outcome.ending is None:
            return [self.stuck(play, outcome.stuck or "")]
        name = ending_name(self.book, outcome.ending)
        return [self.text("ending" if name else "ended", number=outcome.ending, name=name)]

    def stuck(self, play: Play, section: str) -> str:
        """The sentence for a stuck play: the loop of sections, or the section where nothing leads on."""
        if way := self.circle(play.events, section):
            return self.text("circle_of_one" if len(way) == 1 else "circle", sections=", ".join(way))
        return self.text("stuck", section=section)

    def circle(self, events: Iterable[Event], section: str) -> tuple[str, ...]:
        """The sections of the loop that led back to this one; empty if the play is stuck for want of an open choice."""
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


def shown_before(play: Play, section: str) -> tuple[str, ...]:
    """The paragraphs under a condition that were shown when a section was last read. Where what led to its choices is
    not known, as in a play that goes on from a state, those whose condition holds now."""
    played = play.game.sections[section]
    if not played.paragraphs:
        return ()
    for events in play.back():
        for event in reversed(events):
            if isinstance(event, table.SectionRead) and event.section == section:
                return event.shown
    return played.reading(play.state).shown


def read_on(body: Iterator[Block]) -> Iterator[str]:
    """A section's prose up to the next draw or turn. The rest stays in `body` for a later call."""
    for block in body:
        if isinstance(block, Prose):
            yield block.text
        elif isinstance(block, DrawTable) or block_ends(block):
            return


def unbroken(part: str) -> str:
    """A part of the status line with no-break spaces, so that no line break divides it."""
    return part.replace(" ", "\u00a0")


def ending_name(book: Book, number: int) -> str:
    """What an ending is called; empty if the book has none of this number."""
    name = next((ending.name for ending in book.title_page.ending if ending.number == number), "")
    return typeset_text(name, book.language)
