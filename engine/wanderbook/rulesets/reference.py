"""A game's rules reference: Markdown whose entries have ids, checked when it is read, searched by words.

`## Quests` opens a group and `### GB-QUEST-1 Gaining a quest` an entry. The entry's text follows; `[GB-QUEST-2]` in it
refers to another entry. A quote that begins with `Sheet:` right under the heading is the entry's line on the one-page
reference sheet; one without is left off it. A file for each language has the same entries: `rules.md`, `rules.fr.md`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache, cached_property
from importlib.resources import files
from itertools import groupby, pairwise
from math import log

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token

from wanderbook.diagnostics import fold
from wanderbook.games import package_of
from wanderbook.locales import folder_of, texts

ID = re.compile(r"[A-Z]{2,}(?:-[A-Z]+)+-\d+")
_ENTRY = re.compile(rf"({ID.pattern}) +(\S.*)")
_REFERENCE = re.compile(rf"\[({ID.pattern})\]")
_WORD = re.compile(r"\w+")

PAGE = 66
"""Lines of a printed page."""
LINE = 120
"""Letters of a line of the sheet, its id included."""


class BadReference(Exception):
    """A faulty reference, with every problem and its line."""

    def __init__(self, name: str, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{name}:{problem}" for problem in self.problems))


class Entry(msgspec.Struct, frozen=True):
    """An entry of the reference: one rule."""

    id: str
    title: str
    group: str
    text: str
    """Markdown, without the heading and the line for the sheet."""
    sheet: str = ""
    refers: tuple[str, ...] = ()
    """The ids that its text mentions, in order."""
    line: int = 0

    @property
    def heading(self) -> str:
        return f"{self.id} {self.title}"


class Reference:
    """The rules of one game in one language, by id and in order."""

    def __init__(self, name: str, language: str, title: str, entries: Mapping[str, Entry]) -> None:
        self.name, self.language, self.title, self.entries = name, language, title, entries

    def entry(self, id: str) -> Entry | None:
        return self.entries.get(id.strip().strip("[]").upper())

    @cached_property
    def referring(self) -> dict[str, tuple[str, ...]]:
        """The entries that refer to an entry, by its id."""
        citing: dict[str, list[str]] = {id: [] for id in self.entries}
        for entry in self.entries.values():
            for to in entry.refers:
                citing[to].append(entry.id)
        return {id: tuple(ids) for id, ids in citing.items()}

    def groups(self, entries: Iterable[Entry] | None = None) -> Iterator[tuple[str, list[Entry]]]:
        for group, members in groupby(self.entries.values() if entries is None else entries, lambda entry: entry.group):
            yield group, list(members)

    def sheet(self) -> str:
        """The one-page reference sheet: Markdown with a line for each rule."""
        heading = texts(self.language, "wanderbook.rulesets")["sheet"]
        lines = [f"# {self.title}{heading}"]
        for group, entries in self.groups(entry for entry in self.entries.values() if entry.sheet):
            lines += ["", f"## {group}", *(f"- {entry.sheet} [{entry.id}]" for entry in entries)]
        return "\n".join(lines) + "\n"

    @cached_property
    def _index(self) -> WordIndex:
        return WordIndex(self.entries.values())

    def search(self, words: str) -> list[Entry]:
        """The entries with these words, best first; an id finds only its own entry."""
        if exact := self.entry(words):
            return [exact]
        return [] if ID.fullmatch(words.strip().upper()) else self._index.search(words)

    def known(self, words: str) -> int:
        """The number of these words that occur in the reference, spelled exactly so."""
        return len(self._index.vocabulary & set(words_of(words)))

    def near(self, words: str, most: int = 3) -> list[str]:
        """Ids and words of this reference that these could be misspellings of."""
        return self._index.near(words, most)


def link_rules(text: str, address: str = "#{}") -> str:
    """The text with its references as Markdown links."""
    return _REFERENCE.sub(lambda match: f"[{match[1]}]({address.format(match[1])})", text)


# ---------------------------------------------------------------- reading


@cache
def reference(ruleset: str, language: str = "en") -> Reference:
    """The rules reference of a ruleset; in English if it is not written in that language."""
    package = package_of(ruleset)
    source = folder_of(language, package) / f"rules.{language}.md"
    if not source.is_file():
        language, source = "en", files(package) / "rules.md"
    return parse(source.read_text("utf-8"), ruleset, language)


def parse(text: str, name: str, language: str = "en") -> Reference:
    """Read a reference; raises `BadReference` with everything that is wrong with it."""
    problems: list[tuple[int, str]] = []
    title = group = name
    entries: dict[str, Entry] = {}
    for level, line, heading, body in _parts(text):
        if level == 1:
            title = heading
        elif level == 2:
            group = heading
        elif match := _ENTRY.fullmatch(heading):
            entry = _entry(match[1], match[2], group, body, line)
            if entry.id in entries:
                problems.append((line, f"{entry.id} is already defined on line {entries[entry.id].line}"))
            entries.setdefault(entry.id, entry)
        else:
            problems.append((line, f"an entry's heading is an id and a title, not {heading!r}"))
    read = Reference(name, language, title, entries)
    problems += [problem for entry in entries.values() for problem in _wrong(entry, entries)]
    if not entries:
        problems.append((1, "there is no entry"))
    if (length := read.sheet().count("\n")) > PAGE:
        problems.append((1, f"the sheet has {length} lines: a page has {PAGE}"))
    if problems:
        raise BadReference(name, (f"{line}: {problem}" for line, problem in sorted(problems)))
    return read


def _wrong(entry: Entry, entries: Mapping[str, Entry]) -> Iterator[tuple[int, str]]:
    """The line and a sentence for each fault of an entry: no text, a sheet line too long, bad references."""
    if not entry.text:
        yield entry.line, f"{entry.id} has no text"
    if len(entry.sheet) + len(entry.id) + 5 > LINE:
        yield entry.line, f"the line of {entry.id} for the sheet is too long: {len(entry.sheet)} letters"
    for to in entry.refers:
        if to == entry.id:
            yield entry.line, f"{entry.id} refers to itself"
        elif to not in entries:
            near = get_close_matches(to, entries, n=2)
            yield (
                entry.line,
                f"{entry.id} refers to {to}, which does not exist" + (f"; near: {', '.join(near)}" if near else ""),
            )


def _parts(text: str) -> Iterator[tuple[int, int, str, list[str]]]:
    """Level, line, text and body of every heading. Markdown decides what is a heading: a fence may contain similar
    lines.
    """
    lines, tokens = text.split("\n"), MarkdownIt("commonmark").parse(text)
    heads = [
        (int(token.tag[1:]), token.map[0], token.map[1], inner.content)
        for token, inner in pairwise(tokens)
        if token.type == "heading_open" and token.level == 0 and token.tag in {"h1", "h2", "h3"} and token.map
    ]
    ends = [first for _, first, _, _ in heads[1:]] + [len(lines)]
    for (level, first, last, heading), end in zip(heads, ends, strict=True):
        yield level, first + 1, heading, lines[last:end]


def _entry(id: str, title: str, group: str, body: list[str], line: int) -> Entry:
    """An entry from the lines below its heading: a quote that begins `> Sheet:` is its line for the sheet, the rest its
    text."""
    while body and not body[0].strip():
        body = body[1:]
    quoted: list[str] = []
    if body and body[0].startswith("> Sheet:"):
        quoted = [one.removeprefix(">").strip() for one in _while_quoted(body)]
        body = body[len(quoted) :]
    text = "\n".join(body).strip()
    sheet = " ".join(quoted).removeprefix("Sheet:").strip()
    return Entry(id, title, group, text, sheet, tuple(dict.fromkeys(_mentions(text))), line)


def _while_quoted(body: Iterable[str]) -> Iterator[str]:
    """The lines from here on that begin with `>`."""
    for line in body:
        if not line.startswith(">"):
            return
        yield line


def _mentions(text: str) -> Iterator[str]:
    """The ids that a text refers to; ids in code do not count."""
    for token in MarkdownIt("commonmark").parse(text):
        yield from _REFERENCE.findall("".join(_plain(token.children or ())))


def _plain(tokens: Iterable[Token]) -> Iterator[str]:
    return (token.content if token.type == "text" else " " for token in tokens)


# ---------------------------------------------------------------- searching

_WEIGHTS = {"id": 8, "title": 4, "sheet": 2, "text": 1}
"""Where a word counts most."""
FAR = 8
"""An entry that matches so many times worse than the best is not shown."""


def words_of(text: str) -> list[str]:
    return _WORD.findall(fold(text).replace("_", " "))


class WordIndex:
    """The weight of every word in every entry."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self.words = [_weigh(entry) for entry in self.entries]
        self.vocabulary = frozenset().union(*self.words)

    def search(self, words: str) -> list[Entry]:
        """The entries with the most of these words, rare words and headings first; much weaker results are left out.

        A word that most entries have tells none of them from another: it is looked for only if all are such.
        """
        many = len(self.entries)
        asked = {word: [_worth(word, known) for known in self.words] for word in dict.fromkeys(words_of(words))}
        spread = {word: count for word, worth in asked.items() if (count := sum(map(bool, worth)))}
        telling = [word for word, count in spread.items() if count <= many / 2] or list(spread)
        rare = {word: log(1 + many / spread[word]) for word in telling}
        scores = [
            sum(rare[word] * asked[word][at] for word in telling) * sum(bool(asked[word][at]) for word in telling)
            for at in range(many)
        ]
        best = max(scores, default=0)
        near = [at for at in range(many) if scores[at] and scores[at] >= best / FAR]
        return [self.entries[at] for at in sorted(near, key=lambda place: -scores[place])]

    def near(self, words: str, most: int) -> list[str]:
        """Suggestions for a search without results: ids that look like it, or words of the reference."""
        ids = {fold(entry.id): entry.id for entry in self.entries}
        whole = [ids[near] for near in get_close_matches(fold(words.strip()), ids, n=most, cutoff=0.75)]
        known = sorted(self.vocabulary)
        parts = [near for word in words_of(words) for near in get_close_matches(word, known, n=most, cutoff=0.7)]
        return (whole or list(dict.fromkeys(parts)))[:most]


def _weigh(entry: Entry) -> dict[str, float]:
    """The words of an entry with their weights; a word that is frequent in the text weighs a little more."""
    places = {
        "id": entry.id,
        "title": f"{entry.title} {entry.group}",
        "sheet": entry.sheet,
        "text": _REFERENCE.sub(" ", entry.text),
    }
    weights: dict[str, float] = {}
    for place, text in places.items():
        for word, times in Counter(words_of(text)).items():
            weights[word] = weights.get(word, 0) + _WEIGHTS[place] * (1 + log(times))
    return weights


def _worth(asked: str, known: Mapping[str, float]) -> float:
    """The weight of a word in an entry: its own, or a little less if only its ending differs."""
    exact = known.get(asked, 0)
    if asked.isdigit() or len(asked) < 3:
        return exact
    return exact + sum(weight * 0.75 for word, weight in known.items() if word != asked and _is_kindred(asked, word))


def _is_kindred(asked: str, word: str) -> bool:
    """Whether two words are related: `quest` finds `quests`, `redir` finds `redirects`, and `quests` finds `quest`."""
    return word.startswith(asked) or (len(word) > 3 and asked.startswith(word) and len(asked) - len(word) <= 2)
