"""Completion: the phrases that fit at the cursor, and the values for their slots.

The beginning of the line decides which phrases are possible. A phrase that matches the typed text continues either with
its own words or with a slot, whose values are the book's sections, keywords and cards or the ruleset's words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from wanderbook.book.book import TitlePage
from wanderbook.book.vocabulary import Vocabulary, vocabularies
from wanderbook.ids import section_order
from wanderbook.language.index import Index
from wanderbook.language.model import Completion, Edit, on_line
from wanderbook.locales import languages
from wanderbook.notation.cards import MODELS
from wanderbook.notation.languages import NOTES, WAYS, Phrasebook
from wanderbook.notation.phrases import Phrase

MOST = 200
"""The number of completions offered at once."""
_NUMBER = re.compile(r"\d\s*$")
_STOP = re.compile(r"\.\s+")
_CHOICE = re.compile(r"[A-Z]\.(?:\s|$)")
_ROW = re.compile(r"\d{1,4}(?:\s*[-–]\s*\d{1,4})?\s*:\s*")
_HEADING = re.compile(r" {0,3}##\s+([\w.]*)$")
_LINK = re.compile(r"\]\(#([\w.]*)$")
_HEADER = re.compile(r"\s*\[\[?\s*([\w.]+)\s*\]\]?\s*$")
_ASSIGNED = re.compile(r"\s*([\w-]+)\s*=\s*(.*)$", re.DOTALL)
_BARE = re.compile(r"\s*([\w-]*)$")

TABLE_VALUES = {
    **dict.fromkeys(("start", "deck_ends", "finale_lost", "location", "locations", "explore"), "section"),
    **dict.fromkeys(("quests", "no_fuel"), "quest"),
    **dict.fromkeys(("adventures", "card", "totem"), "adventure"),
    "crew": "crew",
    "keyword": "keyword",
    "ruleset": "ruleset",
    "language": "language",
    "skill": "skill",
    "good": "good",
}
"""Keys of tables, with the kind of thing that their values name."""
TABLE_PHRASES = frozenset({"passage", "complete", "turn_end", "abilities", "rewards", "harm", "synergy"})
"""Keys of tables whose values are instructions."""
_SLOTS = {"card": "adventure", "quest": "quest", "who": "crew", "choice": "section"}


class _Value(NamedTuple):
    """A value that a slot may have: its text, its kind, and what is said of it in the list."""

    text: str
    kind: str
    detail: str = ""


class Completer:
    """Completions at one place of one file."""

    def __init__(self, index: Index, path: str, line: int, column: int) -> None:
        """Note the text before the cursor and the words of the file's language."""
        self.index, self.path, self.row = index, path, line
        self.column = min(column, len(index.line(path, line)))
        self.before = index.line(path, line)[: self.column]
        self.words: Phrasebook = index.words(path)
        self.vocabulary: Vocabulary = index.vocabulary

    def found(self) -> list[Completion]:
        offered = self._in_table() if self.path.endswith(".toml") else self._in_text(self.before)
        return list(islice(_unique(offered), MOST))

    # ---------------------------------------------------------------- where the cursor is

    def _in_text(self, before: str) -> Iterable[Completion]:
        """Completions in a line of the storybook."""
        if heading := _HEADING.match(before):
            return self._next_number(heading[1])
        if link := _LINK.search(before):
            return self._values("section", link[1])
        said = before.lstrip()
        if said.startswith("("):
            return self._phrases(self._ways(), said[1:].lstrip())
        if said.startswith("*") and said[1:2] not in {"*", " "}:
            return self._italics(said[1:])
        if (note := self.words.note_start.match(said)) and note.lastgroup == "assumes":
            return self._test(said[note.end() :].lstrip(), past=True)
        if lead := self.words.line_start.match(said):
            return self._in_line(str(lead.lastgroup), said, lead.end())
        if row := _ROW.match(said):
            return self._effects(said[row.end() :])
        if (redirect := self._redirect(said)) is not None:
            return redirect
        return self._beginning(said)

    def _italics(self, said: str) -> Iterable[Completion]:
        """Completions in italics: effects, or the condition of a paragraph, `*If keyword SALT:*`."""
        before = self.words.frames["shown"].split("{condition}")[0]
        if said.lower().startswith(before.lower()):
            return self._test(said[len(before) :]) if ":" not in said else ()
        shown = [Phrase(before.strip(), self.words.words)] if said and before.lower().startswith(said.lower()) else []
        return [*self._effects(said), *self._phrases([*shown, self.words.frame("shown_otherwise")], said)]

    def _in_line(self, kind: str, said: str, lead: int) -> Iterable[Completion]:
        """Completions in a line of a choice, by its kind."""
        rest = said[lead:]
        match kind:
            case "fail":
                return self._effects(rest)
            case "pay":
                return self._phrases(self.words.price_phrases, rest.rpartition(",")[2].lstrip())
            case "trial":
                kind = "boss" if said.startswith(_lead(self.words, "boss")) else "enemy"
                typed = rest.rpartition(",")[2].lstrip()
                return self._values(kind, typed) if said[:lead].strip() in self._fights() else ()
            case _:
                return self._test(rest, required=True)

    def _fights(self) -> set[str]:
        return {_lead(self.words, "combat"), _lead(self.words, "boss")}

    def _redirect(self, said: str) -> Iterable[Completion] | None:
        """Completions in `If keyword SALT, turn to 9`: a test, and after the comma the turn."""
        before, after = self.words.frames["redirect"].split("{condition}")
        if not said.lower().startswith(before.lower()):
            return None
        condition = said[len(before) :]
        comma = condition.rfind(",")
        if comma >= 0:
            return self._phrases([Phrase(after, self.words.words)], condition[comma:])
        return self._test(condition)

    def _test(self, said: str, required: bool = False, past: bool = False) -> Iterable[Completion]:
        """Completions of a condition: the phrases that fit after its last connective; with `past`, those of the past,
        too."""
        joined = [
            match.end()
            for match in self.words.connective.finditer(said)
            if match.lastgroup != "close" and not _NUMBER.search(said[: match.start()])  # 4 or more
        ]
        typed = said[joined[-1] if joined else 0 :].lstrip()
        phrases = (*self.words.test_phrases(required), *self.words.test_phrases())
        phrases += tuple(self.words.history_phrases()) if past else ()
        return self._phrases([phrase for _, phrase in phrases], typed)

    def _effects(self, said: str) -> Iterable[Completion]:
        """Completions for the last of a run of instructions."""
        stops = [0, *(match.end() for match in _STOP.finditer(said))]
        typed = said[stops[-1] :].rpartition("(")[2].lstrip()
        phrases = [phrase for _, phrase in self.words.effect_phrases(self.vocabulary)]
        yield from self._phrases(phrases, typed)
        if len(stops) > 1:  # `The story ends. Ending 3` is one instruction in two sentences
            both = [phrase for phrase in phrases if phrase.sentences == 2]
            yield from self._phrases(both, said[stops[-2] :].rpartition("(")[2].lstrip())
        if self.vocabulary.crew:
            aimed = typed.partition(":")
            if aimed[1]:
                yield from self._phrases(phrases, aimed[2].lstrip())
            elif typed:
                yield from self._values("crew", typed, after=": ")

    def _ways(self) -> list[Phrase]:
        return [phrase for kind, phrase in self.words.effect_phrases(self.vocabulary) if kind in WAYS]

    def _beginning(self, said: str) -> Iterator[Completion]:
        """Completions in an empty line: the lines that a choice can have, or a section can begin with."""
        if self._in_choice():
            names = ["requires", "pay", "fail", *self.vocabulary.trials]
            known = [name for name in names if name in self.words.frames and name != "challenge"]
            phrases = [self.words.frame(name) for name in known]
            yield from self._phrases(phrases, said)
            if "challenge" in self.vocabulary.trials:
                yield from self._challenges(said)
            if not said:
                yield from self._phrases(self._ways(), "", before="(")
        elif len(said) > 1:
            tables = {"fate": "draw_fate", "die": "roll"}
            names = ["redirect", "otherwise", *NOTES, *(tables[table] for table in self.vocabulary.tables)]
            yield from self._phrases([self.words.frame(name) for name in names], said)

    def _challenges(self, said: str) -> Iterator[Completion]:
        """A challenge of each skill whose word begins with what was typed."""
        for skill in self.vocabulary.skills:
            word = self.words.words["trial"][skill][0]
            if word.lower().startswith(said.lower()):
                yield self._offer(f"{word} N", "phrase", f"{word} ", len(said))

    def _in_choice(self) -> bool:
        """Whether the lines above, up to a blank one, begin a choice."""
        for row in range(self.row - 1, -1, -1):
            line = self.index.line(self.path, row)
            if not line.strip():
                return False
            if _CHOICE.match(line):
                return True
        return False

    # ---------------------------------------------------------------- tables

    def _in_table(self) -> Iterable[Completion]:
        """Completions in a table: its keys, or the values of the key on this line."""
        key, said = self._key_and_value()
        if key is None:
            return self._keys(said)
        typed = re.split(r"[\"'\[,]\s*", said)[-1]
        if key in TABLE_PHRASES:
            line = said.rpartition("\n")[2].lstrip("\"'")
            return [*self._in_text(line), *self._effects(line)]
        kind = TABLE_VALUES.get(key)
        if kind is None:
            return ()
        bare = kind in {"quest", "adventure"} or said.lstrip()[:1] in {'"', "'"} or "[" in said
        return self._values(kind, typed, quoted=not bare)

    def _key_and_value(self) -> tuple[str | None, str]:
        """The key whose value the cursor is in, and the part of the value before the cursor."""
        if assigned := _ASSIGNED.match(self.before):
            return assigned[1], assigned[2]
        above = [self.before]
        for row in range(self.row - 1, -1, -1):
            line = self.index.line(self.path, row)
            if assigned := _ASSIGNED.match(line):
                whole = "\n".join((assigned[2], *reversed(above)))
                is_open = whole.count('"""') % 2 or whole.count("'''") % 2 or whole.count("[") > whole.count("]")
                return (assigned[1], whole) if is_open else (None, self.before)
            if _HEADER.match(line):
                break
            above.append(line)
        return None, self.before

    def _keys(self, said: str) -> Iterator[Completion]:
        """Keys of the card or the title page that the cursor is in."""
        bare = _BARE.match(said)
        if bare is None:
            return
        kind = next(
            (
                match[1]
                for row in range(self.row - 1, -1, -1)
                if (match := _HEADER.match(self.index.line(self.path, row)))
            ),
            "",
        )
        model = MODELS.get(kind) or (TitlePage if self.path.endswith("book.toml") and not kind else None)
        for field, about in model.model_fields.items() if model else ():
            if field.startswith(bare[1]):
                detail = "required" if about.is_required() else ""
                yield self._offer(field, "key", f"{field} = ", len(bare[1]), detail)

    # ---------------------------------------------------------------- phrases and values

    def _phrases(self, phrases: Iterable[Phrase], typed: str, before: str = "") -> Iterator[Completion]:
        """Each phrase that continues the typed text; if a slot comes next, its values."""
        asked: set[tuple[str, int]] = set()
        for phrase in phrases:
            rest = phrase.rest(typed)
            if rest is None:
                continue
            if rest.slot:
                if (rest.slot, rest.at) not in asked and rest.slot not in _OPEN:
                    asked.add((rest.slot, rest.at))
                    yield from self._values(_SLOTS.get(rest.slot, rest.slot), typed[rest.at :])
            else:
                yield self._offer(phrase.placeholders(), "phrase", before + rest.words, len(typed) - rest.at)

    def _values(self, kind: str, typed: str, quoted: bool = False, after: str = "") -> Iterator[Completion]:
        """Completions of a slot by the values it may have: those that begin so, or whose description has the word."""
        small = typed.lower()
        for value in _KNOWN.get(kind, _words(kind))(self):
            if value.text.lower().startswith(small) or (len(small) > 2 and small in value.detail.lower()):
                text = f'"{value.text}"' if quoted else value.text
                yield self._offer(value.text, value.kind, text + after, len(typed), value.detail)

    def _offer(self, label: str, kind: str, text: str, typed: int, detail: str = "") -> Completion:
        edit = Edit(on_line(self.row, self.column - typed, self.column), text)
        return Completion(label, kind, edit, detail)

    def _next_number(self, typed: str) -> Iterator[Completion]:
        """Free numbers: the next of all, and the next of each place already begun."""
        sections = self.index.edition(self.path).sections
        tops = [int(top) for number in sections if (top := number.partition(".")[0]).isdigit()]
        free = [str(max(tops, default=0) + 1)]
        if place := typed.partition(".")[0]:
            subs = [
                int(number.split(".")[1]) for number in sections if re.fullmatch(rf"{re.escape(place)}\.\d+", number)
            ]
            free.append(f"{place}.{max(subs, default=0) + 1}")
        for number in free:
            if number.startswith(typed) and number not in sections:
                yield self._offer(number, "section", number, len(typed), "free")

    # ---------------------------------------------------------------- what the book has

    def sections(self) -> Iterator[_Value]:
        numbers = self.index.edition(self.path).sections
        return (
            _Value(number, "section", self.index.opening(number, self.path))
            for number in sorted(numbers, key=section_order)
        )

    def keywords(self) -> Iterator[_Value]:
        return (
            _Value(quest.keyword, "keyword", quest.name) for quest in self.index.cards(self.path).quest if quest.keyword
        )

    def quests(self) -> Iterator[_Value]:
        return (_Value(str(quest.number), "quest", quest.name) for quest in self.index.cards(self.path).quest)

    def adventures(self) -> Iterator[_Value]:
        cards = self.index.cards(self.path)
        return (_Value(str(one.number), "adventure", one.name) for one in (*cards.adventure, *cards.combat))

    def enemies(self) -> Iterator[_Value]:
        return (_Value(str(enemy.number), "enemy", enemy.name) for enemy in self.index.cards(self.path).enemy)

    def bosses(self) -> Iterator[_Value]:
        return (_Value(str(one.number), "boss", one.name) for one in self.index.cards(self.path).boss)

    def endings(self) -> Iterator[_Value]:
        page = self.index.edition(self.path).title_page
        return (_Value(str(one.number), "ending", one.name) for one in (page.ending if page else ()))

    def crew(self) -> Iterator[_Value]:
        return (_Value(name, "crew") for name in self.vocabulary.crew)

    def tokens(self) -> Iterator[_Value]:
        return (_Value(letter, "word") for letter in "ABCDEFGH")

    def rulesets(self) -> Iterator[_Value]:
        return (_Value(name, "word", one.title) for name, one in vocabularies().items())

    def languages(self) -> Iterator[_Value]:
        return (_Value(name, "word") for name in languages())

    def pages(self) -> Iterator[_Value]:
        return (_Value(str(page.number), "word") for page in self.index.pages(self.path))

    def spaces(self) -> Iterator[_Value]:
        """The spaces of the atlas, as values."""
        return (
            _Value(space.id, "word", f"page {page.number}")
            for page in self.index.pages(self.path)
            for space in page.spaces
        )


_KNOWN: dict[str, Callable[[Completer], Iterable[_Value]]] = {
    "section": Completer.sections,
    "keyword": Completer.keywords,
    "quest": Completer.quests,
    "adventure": Completer.adventures,
    "enemy": Completer.enemies,
    "enemies": Completer.enemies,
    "boss": Completer.bosses,
    "ending": Completer.endings,
    "crew": Completer.crew,
    "token": Completer.tokens,
    "ruleset": Completer.rulesets,
    "language": Completer.languages,
    "page": Completer.pages,
    "space": Completer.spaces,
}
_OPEN = frozenset(
    {"amount", "number", "faces", "wins", "condition", "prices", "consequences", "effects", "effect", "name"}
)
"""Slots that hold any number, or phrases of their own."""


def _words(slot: str) -> Callable[[Completer], Iterable[_Value]]:
    """The words of a ruleset for a slot: goods, skills, decks, statuses."""

    def known(completer: Completer) -> Iterator[_Value]:
        """The words of the language for a slot's values; for some slots only those that the game has."""
        words, vocabulary = completer.words.words.get(slot, {}), completer.vocabulary
        own = {
            "good": vocabulary.goods,
            "skill": vocabulary.skills,
            "deck": vocabulary.decks,
            "thing": (*vocabulary.goods, *vocabulary.things),
        }
        for meaning in own.get(slot, words):
            for form in dict.fromkeys(words.get(meaning, ())):
                yield _Value(form, "word")

    return known


def _lead(words: Phrasebook, frame: str) -> str:
    return words.frames[frame].split("{")[0].strip()


def _unique(offered: Iterable[Completion]) -> Iterator[Completion]:
    """The completions without repetitions."""
    seen: set[tuple[str, str]] = set()
    for option in offered:
        if (option.label, option.kind) not in seen:
            seen.add((option.label, option.kind))
            yield option


def complete(index: Index, path: str, line: int, column: int) -> list[Completion]:
    """The completions at the cursor."""
    return Completer(index, path, line, column).found()
