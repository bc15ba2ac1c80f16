"""The source of a translation: for each piece, the text that its words translate.

It is stored in `locale/fr/words.toml`. Words are matched to their source by content: a piece of the original gets the
words made for the same text, wherever that was, and none made for another.

    [source]
    "38.9:A" = "Saw at the rope."

    [[spare]]
    at = "38.9:B"
    source = "Call the guard."
    words = "Appelez le garde."

`spare` has words whose source is gone. They are restored if it returns, and until then they are shown to the translator
beside its replacement. `stats` has the names of stats that the text was written with: if the title page has changed
them, the text is still read, and renamed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from wanderbook.diagnostics import Diagnostic
from wanderbook.notation.folder import RECORD
from wanderbook.notation.tables import read_table, write_table, write_texts
from wanderbook.notation.translatable import Words, is_proper, part_of

MOST_SPARE = 1_000
"""The number of pairs kept whose source is no longer in the original."""
NEAR = 0.6
"""The least likeness for showing old words beside a text that may be their source reworded."""
_QUOTES = str.maketrans("“”„«»’‘", '"""""\'\'')
_WORD = re.compile(r"\w+")
_PARAGRAPHS = re.compile(r"\n[^\S\n]*\n\s*")
_NAMES = re.compile(r":(?:name|town|port|keyword|plural|zone\d+|foe\d+)$")


class Pair(NamedTuple):
    """Words, the text that they translate, and their piece."""

    at: str
    source: str
    words: str


class Record(NamedTuple):
    """The content of `words.toml`."""

    source: Words = {}
    """The source text of each piece of the translation."""
    spare: tuple[Pair, ...] = ()
    stats: Words = {}
    """The translation's names of stats and tracks when it was last written: `stat:coin:plural`."""

    def __bool__(self) -> bool:
        return bool(self.source or self.spare)


def read_record(text: str, file: str = RECORD) -> tuple[Record, list[Diagnostic]]:
    """The record in a text; empty, with a problem reported, if it cannot be read."""
    table = read_table(file, text)
    if isinstance(table, Diagnostic):
        return Record(), [table]
    source, spare = table.data.get("source", {}), table.data.get("spare", [])
    if not _is_words(source):
        message = "source must be a table of texts"
        return Record(), [table.problem("SB302", ("source",), message, _MADE)]
    if not isinstance(spare, list) or not all(_is_words(one) and {*one} == {*Pair._fields} for one in spare):
        message = "spare must be a list of tables with at, source and words"
        return Record(), [table.problem("SB302", ("spare",), message, _MADE)]
    stats = table.data.get("stats", {})
    if not _is_words(stats):
        return Record(), [table.problem("SB302", ("stats",), "stats must be a table of texts", _MADE)]
    return Record(source, tuple(Pair(**one) for one in spare[:MOST_SPARE]), stats), []


_MADE = "restore this file, or delete it: `wanderbook translate` writes it"


def _is_words(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(one, str) for one in value.values())


def print_record(record: Record) -> str:
    """The record as `words.toml` has it."""
    spare = [one._asdict() for one in record.spare]
    stats = f"\n{write_texts('stats', record.stats)}" if record.stats else ""
    left = f"\n{write_table({'spare': spare})}" if spare else ""
    return _HEAD + write_texts("source", record.source) + stats + left


_HEAD = "# What each piece was translated from. `wanderbook translate` writes this; keep it with the translation.\n\n"


def stat_names(stats: Words) -> Iterator[tuple[str, str]]:
    """The names of stats and tracks that a text was written with, each with its key."""
    for name, word in stats.items():
        yield name.partition(":")[2].rpartition(":")[0], word


# ---------------------------------------------------------------- matching


def same(first: str, other: str) -> bool:
    """Whether two texts are equal, apart from line ends and the shape of quotes."""
    return first == other or _plain(first) == _plain(other)


def _plain(text: str) -> str:
    return " ".join(text.translate(_QUOTES).split())


class Memory:
    """Translated words by source text."""

    def __init__(self, pairs: Iterable[Pair]) -> None:
        """`pairs` are words with the text that they translate. Each paragraph of a long text can be looked up, too."""
        self.pairs = tuple(pairs)
        self._known: dict[str, dict[str, Pair]] = {}
        """By source, then by piece."""
        for pair in self.pairs:
            for part in (pair, *paragraph_pairs(pair)):
                self._known.setdefault(_plain(part.source), {}).setdefault(part.at, part)

    def words(self, name: str, source: str) -> str | None:
        """The translated words for a text. Words made for this piece are preferred, then those of the same part
        (section, card or page), then any. A text of several paragraphs that is not known as a whole is put together
        from known paragraphs. None if nothing is known."""
        if found := self._of(name, source):
            return found
        several = paragraphs(source)
        if len(several) == 1:
            return None
        translations = [self._of(name, text) for text in several]
        return (
            "\n\n".join(words or text for words, text in zip(translations, several, strict=True))
            if any(translations)
            else None
        )

    def _of(self, name: str, source: str) -> str | None:
        """The words for a text as a whole; None if there are none."""
        several = self._known.get(_plain(source))
        if not several:
            return None
        if name in several:
            return several[name].words
        near = (pair for at, pair in several.items() if part_of(at) == part_of(name))
        return next(near, next(iter(several.values()))).words

    def before(self, name: str, source: str) -> Pair | None:
        """The pair that a text may be a rewording of: the earlier piece in this place, or the most similar one of the
        same part. An earlier choice or name counts however different it is; prose may simply be new.
        """
        part = part_of(name)
        nearby = [pair for pair in self.pairs if part_of(pair.at) == part]
        here = [pair for pair in nearby if pair.at == name]
        if here and likeness(here[-1].source, source) >= NEAR:
            return here[-1]
        best = max(nearby, key=lambda pair: likeness(pair.source, source), default=None)
        if best and likeness(best.source, source) >= NEAR:
            return best
        return here[-1] if here and "#" not in name else None


def paragraphs(text: str) -> list[str]:
    return _PARAGRAPHS.split(text.strip())


def paragraph_pairs(pair: Pair) -> list[Pair]:
    """A pair for each translated paragraph if both texts have the same number of paragraphs; otherwise none."""
    source, words = paragraphs(pair.source), paragraphs(pair.words)
    if not len(source) == len(words) > 1:
        return []
    return [Pair(pair.at, one, other) for one, other in zip(source, words, strict=True) if one != other]


def likeness(first: str, other: str) -> float:
    """The similarity of two texts from 0 to 1, by words, ignoring punctuation and capitals."""
    ours, theirs = (_WORD.findall(text.casefold())[:400] for text in (first, other))
    return SequenceMatcher(None, ours, theirs, autojunk=False).ratio()


def difference(old: str, new: str, most: int = 160) -> str:
    """The changes in one line: `the [-cellar-] {+attic+} is dark`."""
    before, after = old.split(), new.split()
    parts: list[str] = []
    for tag, low, high, start, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            kept = before[low:high]
            parts += kept if len(kept) <= 6 else [*kept[:3], "…", *kept[-3:]]
        else:
            parts += [f"[-{' '.join(before[low:high])}-]"] if low < high else []
            parts += [f"{{+{' '.join(after[start:end])}+}}"] if start < end else []
    text = " ".join(parts)
    return text if len(text) <= most else text[: most - 1] + "…"


# ---------------------------------------------------------------- the progress of a translation


class PieceStatus(NamedTuple):
    """A piece of the original and its translation."""

    name: str
    state: str
    """`translated`; `moved`, if its words are elsewhere or other words are here; `stale` or `missing`."""
    source: str
    words: str = ""
    was: str = ""
    """For stale and moved words, the text that the words here translate."""


def status_of(original: Words, translation: Words, record: Record) -> list[PieceStatus]:
    """The status of every piece of the original, in order."""
    memory = Memory(pairs_of(translation, record, original))
    there = {_plain(source) for source in original.values()}
    return [_status(name, source, translation.get(name), record, memory, there) for name, source in original.items()]


def _status(name: str, source: str, here: str | None, record: Record, memory: Memory, there: set[str]) -> PieceStatus:
    """The status of one piece. `here` is the words in its place, or None; `there` is the source texts of all pieces, to
    see whether the source of these words still exists.
    """
    was = record.source.get(name, source)
    words = memory.words(name, source) or ""
    changed = here not in (None, source) and not same(was, source)
    if words and not _is_left(words, source):
        return PieceStatus(name, "moved" if changed or here != words else "translated", source, words, was)
    if changed and here is not None:
        return PieceStatus(name, "moved" if _plain(was) in there else "stale", source, here, was)
    if here == source and _NAMES.search(name) and is_proper(source):
        return PieceStatus(name, "translated", source, source)
    return PieceStatus(name, "missing", source, words)


def _is_left(words: str, source: str) -> bool:
    """Whether a paragraph is still in the original's words."""
    ours, theirs = paragraphs(source), paragraphs(words)
    return any(map(str.__eq__, ours, theirs)) if len(ours) == len(theirs) else words == source


def pairs_of(translation: Words, record: Record, adopted: Words) -> Iterator[Pair]:
    """The words of the translation, each with its source; `adopted` are sources of pieces without a record."""
    for name, words in translation.items():
        source = record.source.get(name, adopted.get(name))
        if source is not None and words != source:
            yield Pair(name, source, words)
