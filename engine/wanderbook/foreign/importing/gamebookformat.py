"""gamebookformat: sections that begin with `*`, links in double brackets, items, codewords and counters as tags.

A section becomes a section, and each link a choice with the name of what it leads to. A test holds for the links of its
own sentence. `[[auto x]]` becomes a redirect: since redirects come before anything else, the part of the section that
it belongs to gets a number of its own, `12.1`. Items become adventure cards, codewords quests with a keyword, counters
stats. A section without links is an ending.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_uppercase
from typing import NamedTuple

from wanderbook.foreign.importing import Imported, Lost
from wanderbook.notation.tables import write_table

_SECTION = re.compile(r"\*\s+(?:(\d{1,6})\s+)?([\w.-]+)\s*((?::[\w-]+)*:?)\s*$")
_OPTION = re.compile(r"\s*([\w-]+)\s*=\s*(.*)$")
_TAG = re.compile(r"\[\[(?:(auto|xor)\s+)?([\w.-]+)\]\]|\[(\w+)(?:\s+([\w-]+))?\](.*?)\[/\w+\]", re.DOTALL)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_ITEMS = {"take": "Gain", "found": "Gain", "drop": "Lose"}
_TESTS = ("carries", "has", "hasnot", "lessthan", "morethan", "atleast", "atmost")
_COUNTS = {"inc": "Gain", "dec": "Lose"}


class _Read(NamedTuple):
    number: str
    name: str
    line: int
    lines: list[str]


class _Link(NamedTuple):
    kind: str
    to: str
    tests: tuple[str, ...]


def import_gamebook(text: str) -> Imported:
    return _Importing(text).imported()


class _Importing:
    """Reads a book of this format, section by section, and writes it as files. It collects what could not be
    converted."""

    def __init__(self, text: str) -> None:
        """`cards` and `words` number the items and codewords in the order in which they are first met."""
        self.lost: list[Lost] = []
        self.title, self.intro = "An imported book", list[str]()
        self.sections: list[_Read] = []
        self.cards: dict[str, int] = {}
        self.words: dict[str, int] = {}
        self.stats: dict[str, dict[str, object]] = {}
        """The table of each stat, by name."""
        self.endings: list[dict[str, object]] = []
        self._divide(text)
        self.numbers = self._numbered()
        self.first = next((one.name for one in self.sections if one.number == "1"), "") or self._first()

    def _first(self) -> str:
        return self.sections[0].name if self.sections else ""

    # ---------------------------------------------------------------- sections

    def _divide(self, text: str) -> None:
        """Divide the text into the title, the text before the first section, and sections."""
        skipped = False
        for at, line in enumerate(text.split("\n"), 1):
            if line.startswith("*"):
                heading = _SECTION.match(line)
                skipped = heading is None or "dummy" in heading[3].split(":")
                if heading is None:
                    self._note(at, f"this is no heading of a section: {line[:60]}")
                elif skipped:
                    self._note(at, f"section {heading[2]} is a dummy, and is left out")
                else:
                    if tags := [tag for tag in heading[3].split(":") if tag]:
                        self._note(at, f"tags of section {heading[2]}: {', '.join(tags)}")
                    self.sections.append(_Read(heading[1] or "", heading[2], at, []))
            elif line.startswith("="):
                self._note(at, f"a chapter that is no section: {line.lstrip('= ')[:60]}")
                skipped = True
            elif not self.sections and not skipped:
                self._option(at, line)
            elif not skipped:
                self.sections[-1].lines.append(line)

    def _option(self, at: int, line: str) -> None:
        """Take the title from a line before the first section; report any other."""
        option = _OPTION.match(line)
        if option and option[1] == "title":
            self.title = option[2].strip()[:120] or self.title
        elif line.strip():
            self._note(at, f"{line.strip()[:60]}")

    def _numbered(self) -> dict[str, str]:
        """By name of a section, its number: its own, or the next free one."""
        taken, numbers, following = {section.number for section in self.sections if section.number}, dict[str, str](), 1
        for section in self.sections:
            if section.name in numbers:
                self._note(section.line, f"a second section {section.name}")
            elif section.number:
                numbers[section.name] = section.number
            else:
                while str(following) in taken:
                    following += 1
                numbers[section.name] = str(following)
                taken.add(str(following))
        return numbers

    def _note(self, line: int, what: str) -> None:
        self.lost.append(Lost(line, what))

    # ---------------------------------------------------------------- files

    def imported(self) -> Imported:
        """The files of the book, and everything that could not be converted."""
        chapters = [text for one in self.sections for text in self._section(one)]
        start = self.numbers.get(self.first, "1")
        page: dict[str, object] = {"title": self.title, "ruleset": "gamebook", "start": start}
        stats = list(self.stats.values())
        files = {"book.toml": write_table(page | {"ending": self.endings} | ({"stat": stats} if stats else {}))}
        files["storybook/all.md"] = "\n\n".join(chapters) + "\n"
        quests = [{"number": at, "name": word, "keyword": word.upper()} for word, at in self.words.items()]
        cards = [{"number": at, "name": name} for name, at in self.cards.items()]
        if quests:
            files["cards/quests.toml"] = write_table({"quest": quests})
        if cards:
            files["cards/adventure.toml"] = write_table({"adventure": cards})
        return Imported(files, tuple(sorted(self.lost)))

    def _section(self, section: _Read) -> Iterator[str]:
        """The lines of a section; if a forced turn comes after its effects, the rest becomes a section of its own."""
        number, effects, links = self.numbers[section.name], list[str](), list[_Link]()
        prose = "\n".join(section.lines).strip()
        shown = _TAG.sub(lambda tag: f"**{self.numbers.get(tag[2], tag[2])}**" if tag[2] else tag[5], prose)
        whole = "\n".join(section.lines)
        line = section.line + 1 + whole.count("\n", 0, len(whole) - len(whole.lstrip()))
        start = 0
        for stop in (*(gap.end() for gap in _SENTENCE.finditer(prose)), len(prose)):
            at = line + prose.count("\n", 0, start)
            self._sentence(prose[start:stop], at, effects, links, section.name == self.first)
            start = stop
        forced = [link for link in links if link.kind == "auto"]
        choices = [link for link in links if link.kind != "auto"]
        for link in choices[len(ascii_uppercase) :]:
            self._note(section.line, f"one link too many for letters, to {link.to}")
        parts = [f"## {number}", *([shown] if shown else []), *([f"*{' '.join(effects)}*"] if effects else [])]
        redirects = [self._redirect(link) for link in forced]
        if redirects:
            yield "\n\n".join((*parts, f"(Turn to {number}.1)"))
            parts = [f"## {number}.1", "\n".join(redirects)]
        yield "\n\n".join((*parts, *self._ways(section, choices, forced=bool(redirects))))

    def _ways(self, section: _Read, links: list[_Link], forced: bool) -> Iterator[str]:
        """The choices of a section; one without a link ends the story."""
        for letter, link in zip(ascii_uppercase, links, strict=False):
            words = re.sub(r"[_.-]+", " ", link.to).strip().capitalize()
            requires = [f"Requires {' and '.join(link.tests)}"] if link.tests else []
            yield "\n".join((f"{letter}. {words}.", *requires, f"(Turn to {self.numbers[link.to]})"))
        if not links:
            self.endings.append({"number": len(self.endings) + 1, "name": section.name.replace("_", " ").capitalize()})
            yield f"*The story ends. Ending {len(self.endings)}.*"

    def _redirect(self, link: _Link) -> str:
        to = self.numbers[link.to]
        return f"If {' and '.join(link.tests)}, turn to {to}." if link.tests else f"Otherwise, turn to {to}."

    # ---------------------------------------------------------------- tags

    def _sentence(self, text: str, line: int, effects: list[str], links: list[_Link], first: bool) -> None:
        """Read a sentence. A test applies to the links of its sentence; after `xor`, its negation does."""
        tests: tuple[str, ...] = ()
        for tag in _TAG.finditer(text):
            at = line + text.count("\n", 0, tag.start())
            kind, to, name, of, words = tag.groups()
            if to:
                if to not in self.numbers:
                    self._note(at, f"a link to {to}, which is no section")
                    continue
                links.append(_Link(kind or "", to, tests))
                if kind == "xor" and tests:
                    tests = (f"not ({' and '.join(tests)})",)
            elif name in _TESTS:
                if test := self._test(name, of or "", words, at):
                    tests = (*tests, test)
            else:
                effects += self._effect(name, of or "", words, at, first)

    def _test(self, name: str, of: str, text: str, at: int) -> str:
        """The condition that a test tag stands for; empty if it cannot be converted."""
        if name == "carries":
            return f"adventure card {self._card(text)}"
        if name in ("has", "hasnot"):
            word = f"keyword {self._word(text, at)}"
            return word if name == "has" else f"not {word}"
        number = self._amount(text, at)
        if number is None:
            return ""
        stat = self._stat(of)
        least = {"morethan": number + 1, "atleast": number}.get(name)
        if least is not None:
            return f"{least} or more {stat}" if least else f"not 999 or more {stat}"
        most = number - 1 if name == "lessthan" else number
        return f"{stat} {most} or less" if most > 0 else f"{stat} is 0"

    def _effect(self, name: str, of: str, text: str, at: int, first: bool) -> list[str]:
        """The effect that a tag stands for, as a list of one; empty if it has none or cannot be converted. A counter
        set by the first section is a stat's starting value."""
        if name in _ITEMS:
            if name == "found":
                self._note(at, f"that {text} may be left lying: it is always taken")
            return [f"{_ITEMS[name]} adventure card {self._card(text)}."]
        if name == "add":
            self._word(text, at)
            return [f"Gain quest {self.words[text]}."]
        if name in ("count", "collect"):
            if name == "count":
                self._stat(of)
            return []
        number = self._amount(text, at) if name in (*_COUNTS, "set", "min") else None
        if name in _COUNTS and number:
            return [f"{_COUNTS[name]} {number} {self._stat(of)}."]
        if name == "set" and number is not None and first:
            self.stats[self._stat(of)]["start"] = number
        elif not (name == "min" and number == 0):
            self._note(at, f"[{name}{' ' + of if of else ''}]{text[:40]}[/{name}]")
        return []

    def _amount(self, text: str, at: int) -> int | None:
        if re.fullmatch(r"\d{1,3}", text.strip()):
            return int(text)
        self._note(at, f"{text[:40]!r} is no number up to 999")
        return None

    def _card(self, name: str) -> int:
        return self.cards.setdefault(name.strip()[:80] or "thing", len(self.cards) + 1)

    def _word(self, text: str, at: int) -> str:
        self.words.setdefault(text, len(self.words) + 1)
        return re.sub(r"[^\w'’ -]|_|\d", "", text).upper().strip() or "WORD"

    def _stat(self, of: str) -> str:
        name = re.sub(r"[^a-zA-Z]+", " ", of).strip() or "count"
        self.stats.setdefault(name, {"name": name, "start": 0, "most": 999})
        return name
