"""Two editions of a book: what was added, removed, renumbered and changed, in rules or only in words.

A section was *renumbered* if its whole text is the same under another number, up to turns to other renumbered sections.
That can be proved, since each of them is found by its text alone and nothing else has the same text. Everything else is
compared by number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from wanderbook.book import Book, Section
from wanderbook.book.sections import Challenge, Chance, DrawTable
from wanderbook.ids import name_of
from wanderbook.machine.compiled import Story
from wanderbook.machine.reading import KINDS
from wanderbook.notation.languages import Phrasebook, phrasebook_of
from wanderbook.notation.printer import print_effects, print_trial
from wanderbook.odds.chances import Chances, Method, chances, wilson
from wanderbook.odds.loops import Share
from wanderbook.progress import Progress
from wanderbook.proofs.edition_parts import Parts, card_parts, page_parts, section_parts, title_parts
from wanderbook.proofs.explain import Because, Explainer
from wanderbook.proofs.paragraphs import PARAGRAPHS
from wanderbook.proofs.reach import Reach, Verdict


class RuleChange(NamedTuple):
    """A rule before and after; empty if it did not exist then or is gone."""

    name: str
    before: str
    after: str


@dataclass
class Differences:
    """The differences of one kind of thing. Names are those of the newer edition if it has the thing."""

    added: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    rules: list[RuleChange] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return self.matter or bool(self.words)

    @property
    def matter(self) -> bool:
        """Whether anything other than words differs."""
        return bool(self.added or self.removed or self.rules)


@dataclass
class EditionDiff:
    """What differs between two editions of a book, by kind: `book`, `sections`, `quest` and other cards, `atlas`."""

    kinds: dict[str, Differences] = field(default_factory=dict)
    renumbered: dict[str, str] = field(default_factory=dict)
    replaced: frozenset[str] = frozenset()
    """Sections of the older edition that are gone and whose number now belongs to another of its sections."""

    def __bool__(self) -> bool:
        return bool(self.renumbered) or any(self.kinds.values())

    @property
    def matter(self) -> bool:
        """Whether anything other than words differs. Numbers count, since saves, scenarios and tests use them."""
        return bool(self.renumbered) or any(kind.matter for kind in self.kinds.values())

    def now(self, name: str) -> str | None:
        """The newer edition's name for something; None if it is gone."""
        section, colon, rest = name.partition(":")
        return None if section in self.replaced else f"{self.renumbered.get(section, section)}{colon}{rest}"


def compare(old: Book, new: Book) -> EditionDiff:
    """Everything that differs, in the language of the newer edition."""
    alike = frozenset(number for number in old.sections if new.sections.get(number) == old.sections[number])
    again = renumbered(old, new, alike)
    replaced = frozenset(set(again.values()) & set(old.sections) - set(again))
    found = EditionDiff({}, again, replaced)
    words = phrasebook_of(new)
    before, after = (dict(_things(words, book)) for book in (_numbered_anew(old, again, replaced), new))
    for kind in after:
        # Sections that are alike still differ if they turn to a section whose number has changed.
        found.kinds[kind] = _differences(before[kind], after[kind], frozenset() if again else alike)
    sections = found.kinds["sections"]
    sections.removed = [number for number in old.sections if number in {*sections.removed, *replaced}]
    return found


# ---------------------------------------------------------------- things by name


class _Things(NamedTuple):
    """Everything of one kind by name, and the function that writes its parts."""

    all: Mapping[str, Any]
    parts: Callable[[Any], Parts]


def _things(words: Phrasebook, book: Book) -> Iterator[tuple[str, _Things]]:
    """By kind, everything in a book that editions are compared by."""
    yield "book", _Things({"book.toml": book.title_page}, title_parts)
    yield "sections", _Things(book.sections, lambda section: section_parts(words, section))
    for kind, cards in book.cards:
        yield kind, _cards(words, kind, cards)
    pages = {f"page {page.number}": page for page in book.atlas}
    yield "atlas", _Things(pages, lambda page: page_parts(words, page))


def _cards(words: Phrasebook, kind: str, cards: tuple[Any, ...]) -> _Things:
    return _Things({f"{kind} {card.number}": card for card in cards}, lambda card: card_parts(words, kind, card))


def _differences(before: _Things, after: _Things, alike: frozenset[str]) -> Differences:
    """The differences between two editions' things of one kind; `alike` are names known not to differ."""
    found = Differences(
        added=[name for name in after.all if name not in before.all],
        removed=[name for name in before.all if name not in after.all],
    )
    for name, thing in after.all.items():
        if name in before.all and name not in alike and before.all[name] != thing:
            was, now = before.parts(before.all[name]), after.parts(thing)
            found.rules += _changes(was.rules, now.rules)
            both = {name: lines for name, lines in now.words.items() if name in was.words}
            found.words += (change.name for change in _changes({name: was.words[name] for name in both}, both))
    found.words = list(dict.fromkeys(found.words))
    return found


def _changes(before: Mapping[str, dict[str, str]], after: Mapping[str, dict[str, str]]) -> Iterator[RuleChange]:
    """The changes line by line; a part that is new or gone is one change."""
    for name in dict.fromkeys((*before, *after)):
        was, now = before.get(name, {}), after.get(name, {})
        if name in before and name in after:
            for line in dict.fromkeys((*was, *now)):
                if was.get(line, "") != now.get(line, ""):
                    yield RuleChange(name, was.get(line, ""), now.get(line, ""))
        else:
            yield RuleChange(name, " ".join(was.values()), " ".join(now.values()))


# ---------------------------------------------------------------- numbers


def renumbered(old: Book, new: Book, alike: frozenset[str]) -> dict[str, str]:
    """Sections with the same text under another number, other than those that did not change at all.

    Candidates are alike apart from the numbers in them, and nothing else in either edition is like them. Those are kept
    whose numbers match too, once all kept sections are renumbered.
    """
    left, right = ({n: book.sections[n] for n in book.sections if n not in alike} for book in (old, new))
    texts, others = ({number: _text(section) for number, section in some.items()} for some in (left, right))
    for number in left.keys() & right.keys():
        if texts[number] == others[number]:
            del texts[number], others[number]
    once, there = (Counter(some.values()) for some in (texts, others))
    at = {text: number for number, text in others.items()}
    again = {number: at[text] for number, text in texts.items() if once[text] == there[text] == 1}
    while True:
        kept = {one: other for one, other in again.items() if _as_told(left[one], again) == right[other]}
        if kept == again:
            return again
        again = kept


def _text(section: Section) -> str:
    """The text of a section without the numbers in it."""
    return str(_told(section.model_dump(), lambda number: ""))


def _as_told(section: Section, again: Mapping[str, str]) -> Section:
    return Section.model_validate(_told(section.model_dump(), lambda number: again.get(number, number)))


def _numbered_anew(book: Book, again: Mapping[str, str], replaced: frozenset[str]) -> Book:
    """The book renumbered, without the sections whose number is taken."""
    if not again:
        return book
    data = book.model_dump()
    for chapter in data["chapters"]:
        chapter["sections"] = [one for one in chapter["sections"] if one["number"] not in replaced]
    return Book.model_validate(_told(data, lambda number: again.get(number, number)))


_NUMBER = {"number", "section", "to", "start", "finale_lost", "location"}
_NUMBERS = {"locations", "explore", "deck_ends"}
"""Fields that contain a section, or several of them. Numbers of cards are not compared as text."""


def _told(data: object, number: Callable[[str], str]) -> object:
    """Content as plain data, with this function applied to each section number."""
    if isinstance(data, dict):
        return {
            key: number(value)
            if key in _NUMBER and isinstance(value, str)
            else [number(one) for one in value]
            if key in _NUMBERS
            else _told(value, number)
            for key, value in data.items()
        }
    return [_told(one, number) for one in data] if isinstance(data, list | tuple) else data


# ---------------------------------------------------------------- what can be reached


class VerdictChange(NamedTuple):
    """Something with a different verdict, undecided, or new and unreachable."""

    kind: str
    name: str
    before: Verdict | None
    after: Verdict
    because: tuple[Because, ...] = ()
    """Why the newer edition cannot reach it."""

    @property
    def lost(self) -> bool:
        """Whether it was reachable and no longer is."""
        return self.before is not None and self.before.status == "reachable" and self.after.status == "unreachable"

    @property
    def doubtful(self) -> bool:
        """Whether it was decided and is now undecided."""
        return self.before is not None and self.before.status != "undecided" and self.after.status == "undecided"


def moved(editions: EditionDiff, old: Reach, new: Reach) -> list[VerdictChange]:
    """Names that only one of the editions can reach, that are undecided, or that are new and unreachable.

    A removed ending counts as unreachable too: sections come and go, but a reader could have ended there.
    """
    found = []
    for kind in (*KINDS, PARAGRAPHS):
        before = {editions.now(name): verdict for name, verdict in old.kinds.get(kind, {}).items()}
        for name, verdict in new.kinds.get(kind, {}).items():
            was = before.get(name)
            if verdict.status == "undecided" or verdict.status != (was.status if was else "reachable"):
                found.append(VerdictChange(kind, name, was, verdict))
        if kind == "endings":
            gone = Verdict("unreachable", because=("it is not in the book any more",))
            left = ((name, was) for name, was in old.kinds[kind].items() if name not in new.kinds[kind])
            found += [VerdictChange(kind, name, was, gone) for name, was in left if was.status == "reachable"]
    return found


def explained(found: Sequence[VerdictChange], new: Reach, tell: Progress | None = None) -> list[VerdictChange]:
    """The changes, with explanations for everything that the newer edition has but cannot reach."""
    asked = [one.name for one in found if one.after.status == "unreachable" and one.name in new]
    explainer = Explainer(new) if asked else None
    because: dict[str, tuple[Because, ...]] = {}
    for done, name in enumerate(asked):
        if tell:
            tell("explaining", done, len(asked))
        if explainer:
            because[name] = explainer.because(name)
    return [one._replace(because=because.get(one.name, ())) for one in found]


# ---------------------------------------------------------------- odds


class Odds(NamedTuple):
    """The odds before and after: of a chance, or of a challenge whose chance depends on the crew."""

    name: str
    before: Share | str
    after: Share | str


def ending_odds(old: Story, new: Story) -> tuple[list[Odds], Method]:
    """The changed odds of a plain gamebook's endings under random play, and the method that found them.

    If chances are not exact, only differences larger than their error count.
    """
    if old.has_hub or new.has_hub:
        return [], "undecided"
    (was, *_), (now, *_) = (chances(story, wanted=()) for story in (old, new))
    before, after = _ends(was), _ends(now)
    names = [name for name in dict.fromkeys((*old.contents["endings"], *before, *after)) if name in {*before, *after}]
    found = [Odds(name, before.get(name, Fraction(0)), after.get(name, Fraction(0))) for name in names]
    how: Method = was.how if was.how != "exact" else now.how
    return [one for one in found if _apart(one, was, now)], how


def _ends(found: Chances) -> dict[str, Share]:
    """The share of each ending; all plays that got stuck, at whatever section, share the name `stuck`."""
    ends = {name: share for name, share in found.ends.items() if not name.startswith("stuck:")}
    return {**ends, "stuck": found.stuck} if found.stuck else ends


def _apart(one: Odds, was: Chances, now: Chances) -> bool:
    """Whether a share before and after differ by more than their errors."""
    assert not isinstance(one.before, str)
    assert not isinstance(one.after, str)
    (low, high), (other_low, other_high) = _interval(one.before, was), _interval(one.after, now)
    return high < other_low or other_high < low


def _interval(share: Share, found: Chances) -> tuple[Share, Share]:
    if found.how == "sampled":
        return wilson(round(share * found.plays), found.plays)
    return (share - found.within, share + found.within) if found.within else (share, share)


def odds(editions: EditionDiff, old: Book, new: Book) -> list[Odds]:
    """Chances, draws and challenges that both editions have and whose text has changed."""
    words = phrasebook_of(new)
    changed = {name.partition(":")[0] for name in (change.name for change in editions.kinds["sections"].rules)}
    earlier = {now: number for number in old.sections if (now := editions.now(number))}
    found = []
    for number in (section for section in new.sections if section in changed and section in earlier):
        was = _as_told(old.sections[earlier[number]], editions.renumbered)
        before, after = dict(_chances(words, old, was)), dict(_chances(words, new, new.sections[number]))
        found += [Odds(name, before[name], chance) for name, chance in after.items() if name in before]
    return [one for one in found if one.before != one.after]


def _chances(words: Phrasebook, book: Book, section: Section) -> Iterator[tuple[str, Fraction | str]]:
    """The chances of a section by name; a challenge, whose chance depends on the crew, has its words instead."""
    for choice in section.choices:
        name = name_of(section.number, choice.letter)
        match choice.trial:
            case Chance(wins=wins, faces=faces):
                yield name, Fraction(wins, faces)
            case Challenge():
                yield name, print_trial(words, choice.trial)
    low, high = book.vocabulary.fate
    for at, table in enumerate((block for block in section.body if isinstance(block, DrawTable)), 1):
        outcomes: Counter[str] = Counter()
        for row in table.rows:
            outcomes[print_effects(words, row.effects)] += row.high - row.low + 1
        part = section.number if at == 1 else name_of(section.number, f"draw {at}")
        yield from (
            (f"{part} {said}", Fraction(many, table.faces or high - low + 1)) for said, many in outcomes.items()
        )
