"""A plain gamebook as Twee 3: a passage for each section, with the section's number as its name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5

from wanderbook.book import Book, Choice, Section
from wanderbook.book.effects import LoseStat, TurnTo
from wanderbook.book.sections import ConditionalProse, DrawTable, Instructions, Prose
from wanderbook.foreign.exporting.names import IN_PLAY, NOT_GAINED
from wanderbook.foreign.exporting.prose import label, markup
from wanderbook.foreign.exporting.rules import Rules, ending_passage, rolled
from wanderbook.foreign.exporting.trials import Trials, Words, click

FORMAT, VERSION = "SugarCube", "2.36.1"
PER_ROW, APART = 12, 150
"""How passages lie on Twine's map."""


class NotExported(ValueError):
    """Raised for a book of which no Twine story can be made; `reasons` says why, one thing each."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


class Exported(NamedTuple):
    text: str
    lost: tuple[str, ...] = ()
    """What could not be exported."""


def export_book(book: Book, name: str) -> Exported:
    """A plain gamebook as Twee 3, with SugarCube's macros. Raises `NotExported`.

    `name` is that of the book's folder: the story's IFID is made of it, so it stays the same from export to export.
    """
    reasons = tuple(_reasons(book))
    if reasons:
        raise NotExported(reasons)
    return _Exporting(book, name).exported()


def _reasons(book: Book) -> Iterator[str]:
    """What a book has that a story of Twine has not."""
    if book.title_page.ruleset == "gamebook" and not book.atlas:
        return
    yield f"the rules of {book.title_page.ruleset.replace('_', ' ')}: only plain gamebooks can be exported"
    if book.atlas:
        yield f"the atlas: {len(book.atlas)} page{'s' if len(book.atlas) > 1 else ''}"
    for kind, cards in book.cards:
        if cards and kind not in ("quest", "adventure"):
            yield f"{kind} cards: {len(cards)}"
    trials = [choice.trial for section in book.sections.values() for choice in section.choices if choice.trial]
    for kind in sorted({item.kind for item in trials}):
        yield f"choices with {kind.replace('_', ' ')}: {sum(one.kind == kind for one in trials)}"


class _Exporting:
    def __init__(self, book: Book, name: str) -> None:
        self.book, self.name = book, name
        self.rules, self.words = Rules(book), Words(book.language)
        self.trials = Trials(self.rules, self.words)

    def exported(self) -> Exported:
        """The whole story."""
        sections = [(section.number, self._section(section)) for section in self.book.sections.values()]
        endings = [(ending_passage(item.number), f"!{item.name}") for item in self.book.title_page.ending]
        named = {item.number for item in self.book.title_page.ending}
        endings += [(ending_passage(item), self.words.the_end) for item in sorted(self._endings() - named)]
        passages = [*sections, *self.trials.passages, *endings]
        text = "\n\n".join((*self._head(), *(_passage(at, *item) for at, item in enumerate(passages)))) + "\n"
        return Exported(text, tuple(self.rules.lost))

    def _endings(self) -> set[int]:
        """The endings that the text leads to."""
        result = re.findall(
            r'"kind":"end_story","ending":(\d+)', "".join(c.model_dump_json() for c in self.book.chapters)
        )
        return set(map(int, result))

    def _head(self) -> Iterator[str]:
        """What comes before the sections: the metadata, the values at first, the sidebar."""
        page, names = self.book.title_page, self.rules.names
        data = {
            "ifid": str(uuid5(NAMESPACE_URL, f"wanderbook:{self.name}")).upper(),
            "format": FORMAT,
            "format-version": VERSION,
            "start": page.start or next(iter(self.book.sections)),
        }
        yield f":: StoryTitle\n{page.title}"
        yield f":: StoryData\n{json.dumps(data, indent=2)}"
        yield ":: StoryInit\n" + "\n".join(self._first())
        shown = [f"{stat.name}: {names.stats[key]}" for key, stat in self.book.stats.items()]
        shown += [f"<<if {names.cards[item.number]}>>{label(item.name)}<</if>>" for item in self.book.cards.adventure]
        if shown:
            yield ":: StoryCaption\n" + "<br>".join(shown)

    def _first(self) -> Iterator[str]:
        """The values with which a play begins."""
        names, page = self.rules.names, self.book.title_page
        for number, var in names.quests.items():
            yield f"<<set {var} to {IN_PLAY if number in page.quests else NOT_GAINED}>>"
        for number, var in names.cards.items():
            yield f"<<set {var} to {str(number in page.adventures).lower()}>>"
        for key, var in names.stats.items():
            start = self.book.stats[key].start
            yield f"<<set {var} to {rolled(start) if isinstance(start, str) else start}>>"
            if key in names.starts:
                yield f"<<set {names.starts[key]} to {var}>>"
        for var in names.taken.values():
            yield f"<<set {var} to false>>"
        if any("fight" in name for name, _ in self.trials.passages):
            yield "<<set $foe to 0>><<set $foe_health to 0>>"

    # ---------------------------------------------------------------- sections

    def _section(self, section: Section) -> str:
        """A passage: redirects, words and effects, choices."""
        result = ""
        for redirect in section.redirects:
            if redirect.when is None:
                return f"{result}<<else>>{click(redirect.to)}<</if>>" if result else click(redirect.to)
            word = "elseif" if result else "if"
            result += f"<<{word} {self.rules.condition(redirect.when)}>>{click(redirect.to)}"
        inner = self._body(section)
        return f"{result}<<else>>{inner}<</if>>" if result else inner

    def _body(self, section: Section) -> str:
        """The words and effects of a section, then its choices unless the effects lead elsewhere."""
        has_effects = False
        tests: list[str] = []
        parts: list[str | Instructions | DrawTable] = []
        for block in section.body:
            if isinstance(block, ConditionalProse):
                test = self.rules.condition(block.when)
                if has_effects:
                    tests.append(f"<<set _shown_{len(tests)} to {test}>>")
                    test = f"_shown_{len(tests) - 1}"
                parts.append(f"<<if {test}>>{markup(block.text)}<</if>>")
            elif isinstance(block, Prose):
                parts.append(markup(block.text))
            else:
                parts.append(block)
                has_effects = True
        rest = "\n".join(self._choice(section, item) for item in section.choices)
        for part in reversed(parts):
            if isinstance(part, Instructions):
                rest = self.rules.run(part.effects, f"\n\n{rest}" if rest else "", self._onward)
            elif isinstance(part, DrawTable):
                rest = self.rules.draw(part.faces or 6, part.rows, rest, self._onward)
            else:
                rest = f"{part}\n\n{rest}" if rest else part
        town = f"!{section.town}\n\n" if section.town else ""
        return "".join(tests) + town + rest

    def _onward(self, passage: str) -> str:
        """The way to a passage where a section ends by itself: the reader goes on after reading it."""
        return f"[[{self.words.the_end if passage.startswith('Ending ') else self.words.go_on}|{passage}]]"

    def _choice(self, section: Section, choice: Choice) -> str:
        """A choice as a link, under its conditions."""
        paid = tuple(LoseStat(amount=price.amount, stat=price.good) for price in choice.price)
        body = self.trials.body(section, choice)
        if paid:
            body = self.rules.run(paid, body, click)
        tests = [self.rules.condition(choice.requires)] if choice.requires else []
        tests += [f"({self.rules.names.stats[price.good]} gte {price.amount})" for price in choice.price]
        if section.town:
            var = self.rules.names.taken_choice(f"{section.number} {choice.letter}")
            tests.append(f"(not {var})")
            body = f"<<set {var} to true>>{body}"
        words, [*effects] = label(choice.text), choice.effects
        is_plain = len(effects) == 1 and isinstance(effects[0], TurnTo) and body == click(effects[0].section)
        if is_plain and not re.search(r"[\[\]|\"<>\\]|->|<-", words):
            link = f"[[{words}|{effects[0].section}]]"  # type: ignore[union-attr]
        else:
            link = f'<<link "{words}">>{body}<</link>>'
        return f"<<if {' and '.join(tests)}>>{link}<</if>>" if tests else link


def _passage(at: int, name: str, text: str) -> str:
    """A passage, with its place on Twine's map."""
    row, column = divmod(at, PER_ROW)
    place = json.dumps({"position": f"{100 + column * APART},{100 + row * APART}", "size": "100,100"})
    return f":: {name} {place}\n{text}"
