"""A story of another program as a book: numbers for its sections, names for its endings, the files."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from wanderbook.book import Book, Choice, Section, TitlePage
from wanderbook.book.book import Ending
from wanderbook.book.conditions import And, Condition, Not, Or, StatAtLeast, StatAtMost, StatIsZero
from wanderbook.book.effects import Effect, EndStory, Nothing, TurnTo
from wanderbook.book.sections import Block, ConditionalProse, DrawTable, Instructions, Redirect, Row
from wanderbook.book.sections import Prose as Words
from wanderbook.book.stats import Stat
from wanderbook.foreign.expressions import Const
from wanderbook.foreign.importing import Imported, Lost
from wanderbook.foreign.importing.below import below_zero
from wanderbook.foreign.importing.drafts import Draft, DraftChoice, DraftRow, Key
from wanderbook.foreign.importing.guards import ALWAYS, Guard
from wanderbook.foreign.importing.numbers import Counter
from wanderbook.foreign.importing.prose import Prose, escaped
from wanderbook.foreign.importing.walk import TooManySections, Walk
from wanderbook.foreign.program import NOWHERE, Place, Set
from wanderbook.foreign.stories import ForeignStory
from wanderbook.ids import section_order
from wanderbook.notation.languages import phrasebook_of
from wanderbook.notation.printer import print_section, print_title_page
from wanderbook.notation.tables import write_table

LONGEST_CHOICE = 400
MOST_LETTERS = len(ascii_uppercase)
BEGINNING = "A"
"""The number of what happens before the first passage, if that is more than the setting of variables."""


class NotImported(ValueError):
    """Raised for a story of which no book can be made; says why."""


def import_story(story: ForeignStory) -> Imported:
    """The files of a book from a story, and everything that could not be converted. Raises `NotImported`."""
    if not story.is_read:
        raise NotImported("nothing of it can be read; `wanderbook check` says why")
    walk = Walk(story.front.lower(keeps_words=True))
    try:
        walk.walk()
    except TooManySections:
        raise NotImported("as a book it would need more than 20,000 sections") from None
    return _Writing(story, walk).imported()


class _Writing:
    """The sections of a walk as the files of a book."""

    def __init__(self, story: ForeignStory, walk: Walk) -> None:
        self.story, self.walk = story, walk
        self.prose = Prose(walk.program.dialect)
        self.numbers = self._numbered()
        self.endings: dict[str, int] = {}
        self._more: list[Section] = []
        """The sections that continue others, which have more choices than letters."""
        self._parts: dict[str, int] = {}
        for number in self.numbers.values():
            whole, _, part = number.partition(".")
            self._parts[whole] = max(self._parts.get(whole, 0), int(part or 0))

    def _numbered(self) -> dict[Key, str]:
        """The number of every section: passages count from 1 on, and what belongs to one is 1.1, 1.2 and so on."""
        walk = self.walk
        names = [walk.entries[pc] for pc in (walk.first.pc,) if pc in walk.entries]
        names += [name for name in walk.program.passages if name in walk.entries.values() and name not in names]
        whole = {name: str(at) for at, name in enumerate(names, 1)}
        numbers = {Key(pc): whole[name] for pc, name in walk.entries.items()}
        parts: dict[str, int] = {}
        for where, draft in walk.drafts.items():
            if where not in numbers:
                owner = whole.get(draft.owner, BEGINNING)
                if where == walk.first:
                    numbers[where] = owner
                    continue
                parts[owner] = parts.get(owner, 0) + 1
                numbers[where] = f"{owner}.{parts[owner]}"
        return numbers

    # ---------------------------------------------------------------- files

    def imported(self) -> Imported:
        """The files, and everything that is lost."""
        sections = {where: self._sections(draft) for where, draft in self.walk.drafts.items()}
        page = self._title_page()
        words = phrasebook_of(Book(title_page=page), "en")
        chapters: dict[str, list[tuple[tuple[object, ...], str]]] = {}
        for where, several in sections.items():
            draft = self.walk.drafts[where]
            for section in several:
                text = print_section(words, section)
                head, _, rest = text.partition("\n")
                if section is several[0] and (note := self._note(draft)):
                    text = f"{head}\n\n{note}\n{rest}"
                file = self._file(draft)
                chapters.setdefault(file, []).append((section_order(section.number), text))
        files = {"book.toml": print_title_page(words, page)}
        for file, written in chapters.items():
            files[f"storybook/{file}"] = "\n\n".join(text for _, text in sorted(written)) + "\n"
        carriers = self.walk.carriers
        for kind, cards in (("quest", carriers.quests), ("adventure", carriers.cards)):
            if cards:
                files[f"cards/{kind}.toml"] = write_table({kind: [card.table for card in cards]})
        names = {name: self.numbers[Key(pc)] for pc, name in self.walk.entries.items()}
        return Imported(files, tuple(sorted(set(self._lost()))), names)

    def _sections(self, draft: Draft) -> list[Section]:
        """A section, and those that continue it."""
        several = [self._section(draft), *self._more]
        self._more = []
        return several

    def _file(self, draft: Draft) -> str:
        """The file of a section: one for all, or one for each file of the original."""
        place = self.walk.program.passages.get(draft.owner, NOWHERE)
        if len(self._files) < 2 or place.file not in self._files:
            return "all.md" if len(self._files) < 2 else f"{min(self._files.values())}"
        return self._files[place.file]

    @property
    def _files(self) -> dict[str, str]:
        """By file of the original, the file of the book."""
        result: dict[str, str] = {}
        for place in self.walk.program.passages.values():
            if place.file not in result:
                stem = "".join(char if char.isalnum() else "-" for char in place.file.rpartition(".")[0] or place.file)
                result[place.file] = f"{len(result) + 1:02}-{stem.strip('-').lower()[:60] or 'part'}.md"
        return result

    def _note(self, draft: Draft) -> str:
        """The name of a passage and its place in the original, which the author sees and no reader."""
        name = self.walk.entries.get(draft.key.pc)
        if name is None:
            return ""
        at = self.walk.program.passages[name]
        return f"<!-- {' '.join(name.split()).replace('--', '- -')} ({at}) -->"

    def _title_page(self) -> TitlePage:
        """The title page, with the stats and the endings."""
        carriers = self.walk.carriers
        counters = [item for item in carriers.of.values() if isinstance(item, Counter)]
        return TitlePage(
            title=" ".join(self.story.title.split())[:120] or "An imported book",
            ruleset="gamebook",
            start=self.numbers[self.walk.first],
            quests=tuple(card.number for card in carriers.quests if card.starts),
            adventures=tuple(card.number for card in carriers.cards if card.starts),
            ending=tuple(Ending(number=number, name=name) for name, number in self.endings.items()),
            stat=tuple(
                Stat(name=item.title, plural=item.plural or None, start=item.start, most=item.highest)
                for item in counters
            ),
        )

    # ---------------------------------------------------------------- sections

    def _section(self, draft: Draft) -> Section:
        """A draft as a section of the book."""
        number = self.numbers[draft.key]
        if draft.redirects:
            last = len(draft.redirects) - 1
            redirects = tuple(
                Redirect(when=None if at == last else self._condition(guard), to=self.numbers[to])
                for at, (guard, to) in enumerate(draft.redirects)
            )
            if len(redirects) > 1:
                return Section(number=number, redirects=redirects)
            return Section(number=number, body=(Instructions(effects=(TurnTo(section=redirects[0].to),)),))
        body: list[Block] = []
        for paragraph in self.prose.paragraphs(draft.runs):
            if paragraph.guard == ALWAYS:
                body.append(Words(text=paragraph.text))
            else:
                when = self._condition(paragraph.guard)
                body.append(
                    Words(text=paragraph.text) if when is None else ConditionalProse(text=paragraph.text, when=when)
                )
        body += self._instructions(draft)
        return Section(number=number, body=tuple(body), choices=self._choices(number, draft))

    def _instructions(self, draft: Draft) -> Iterator[Block]:
        """The effects of a section, its draws, and where it leads by itself."""
        pending: list[Effect] = []
        for item in draft.effects:
            if isinstance(item, tuple):
                if pending:
                    yield Instructions(effects=tuple(pending))
                    pending = []
                yield self._draw(item)
            else:
                pending.append(item)
        if draft.turn is not None:
            pending.append(TurnTo(section=self.numbers[draft.turn]))
        elif draft.ends and not draft.choices:
            pending.append(EndStory(ending=self._ending(draft)))
        if pending:
            yield Instructions(effects=tuple(pending))

    def _draw(self, rows: tuple[DraftRow, ...]) -> DrawTable:
        """The table of a draw, with the numbers of each outcome."""
        result, low = [], 1
        for row in rows:
            effects = [*row.effects, *([TurnTo(section=self.numbers[row.to])] if row.to else [])]
            if not effects:
                effects = [Nothing()]
            result.append(Row(low=low, high=low + row.times - 1, effects=tuple(effects)))
            low += row.times
        return DrawTable(faces=low - 1, rows=tuple(result))

    def _ending(self, draft: Draft) -> int:
        """The number of the ending that a section is, named after its passage."""
        name = " ".join((draft.owner or "The end").split())[:80] or "The end"
        return self.endings.setdefault(name, len(self.endings) + 1)

    def _choices(self, number: str, draft: Draft) -> tuple[Choice, ...]:
        """The choices, those of too many in sections of their own."""
        several = [self._choice(item, draft) for item in draft.choices]
        if len(several) <= MOST_LETTERS:
            return tuple(
                item.model_copy(update={"letter": letter})
                for letter, item in zip(ascii_uppercase, several, strict=False)
            )
        first = several[: MOST_LETTERS - 1]
        whole = number.partition(".")[0]
        self._parts[whole] = self._parts.get(whole, 0) + 1
        more = f"{whole}.{self._parts[whole]}"
        follow = Choice(letter="Z", text="Something else.", effects=(TurnTo(section=more),))
        behind = Draft(draft.key, draft.owner, draft.at, choices=draft.choices[MOST_LETTERS - 1 :])
        self._more.append(Section(number=more, choices=self._choices(more, behind)))
        return (
            *(item.model_copy(update={"letter": letter}) for letter, item in zip(ascii_uppercase, first, strict=False)),
            follow,
        )

    def _choice(self, item: DraftChoice, draft: Draft) -> Choice:
        """A choice, whose letter is set later."""
        text = self.prose.label(item.text, item.at) if item.link is not None else escaped(item.text)
        text = (
            "Wait."
            if item.text.startswith(("<<", "(live:", "(after", "(event:"))
            else text[:LONGEST_CHOICE] or "Go on."
        )
        effects = list(item.effects)
        effects.append(TurnTo(section=self.numbers[item.to]) if item.to else EndStory(ending=self._ending(draft)))
        return Choice(letter="A", text=text, requires=self._condition(item.guard), effects=tuple(effects))

    # ---------------------------------------------------------------- conditions

    def _condition(self, guard: Guard) -> Condition | None:
        """A guard as a condition; None if it always holds."""
        terms: list[Condition] = []
        for term in sorted(guard, key=lambda item: sorted(map(repr, item))):
            tests: list[Condition] = []
            for test, truth in sorted(term, key=repr):
                result = self.walk.carriers.condition(test)
                if result is None or isinstance(result, bool):
                    continue
                tests.append(result if truth else _opposite(result))
            if not tests:
                return None
            terms.append(_all(tests))
        return terms[0] if len(terms) == 1 else Or(any=tuple(terms)) if terms else None

    # ---------------------------------------------------------------- what is lost

    def _lost(self) -> Iterator[Lost]:
        """Everything that is not carried over, with its place."""
        walk, carriers = self.walk, self.walk.carriers
        yield from (_at(place, what) for place, what in walk.lost)
        yield from (_at(item.at, item.text) for item in walk.program.dropped)
        for value in self.prose.values:
            yield _at(value.at, f"the value {value.text} in the words")
        for name, place in carriers.not_carried.items():
            named = walk.program.say(name) if walk.program.say else name
            if not name.startswith("#"):
                yield _at(place, f"the variable {named}: no keyword, item or stat does the same")
        for name, place in carriers.unused.items():
            if not name.startswith("#"):
                yield _at(place, f"the variable {name}, which no condition asks for")
        for name, place in walk.program.passages.items():
            if name not in walk.entries.values():
                yield _at(place, f"{walk.program.kinds.get(name, 'passage')} {name!r}: nothing leads there")
        lowered = [item.var for item in carriers.of.values() if isinstance(item, Counter) and item.may_be_less]
        for var in below_zero(self.story.program, lowered):
            yield _at(self._lowered(var), f"values of {var} below 0: a stat is never below 0")

    def _lowered(self, var: str) -> Place:
        """Where a variable is first changed by more than a new value."""
        changes = [item for item in self.walk.operations if isinstance(item, Set) and item.var == var]
        return next((item.at for item in changes if not isinstance(item.value, Const)), NOWHERE)


def _at(place: Place, what: str) -> Lost:
    return Lost(place.line, " ".join(what.split())[:200], place.file)


def _all(several: list[Condition]) -> Condition:
    flat = [part for item in several for part in (item.all if isinstance(item, And) else (item,))]
    kept = list(dict.fromkeys(flat))
    return kept[0] if len(kept) == 1 else And(all=tuple(kept))


def _opposite(condition: Condition) -> Condition:
    """The condition that holds when this one does not, in the fewest words."""
    match condition:
        case Not(of=inner):
            return inner
        case StatAtLeast(amount=1, stat=stat):
            return StatIsZero(stat=stat)
        case StatAtLeast(amount=amount, stat=stat):
            return StatAtMost(amount=amount - 1, stat=stat)
        case StatAtMost(amount=amount, stat=stat):
            return StatAtLeast(amount=amount + 1, stat=stat)
        case StatIsZero(stat=stat):
            return StatAtLeast(amount=1, stat=stat)
        case Or(any=several):
            return _all(list(map(_opposite, several)))
        case And(all=several):
            return Or(any=tuple(map(_opposite, several)))
    return Not(of=condition)


__all__ = ["NotImported", "import_story"]
