"""Information about the thing under the cursor, as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from wanderbook.ids import section_order
from wanderbook.language.index import RECALLED, BookSymbol, Index
from wanderbook.language.ledger import ledger
from wanderbook.language.model import Hover, Position, on_line
from wanderbook.language.outline import is_note

MOST = 12
"""The number of names listed for each kind."""


def hover(index: Index, path: str, position: Position) -> Hover | None:
    """What is known about the thing under the cursor, with its range; None if there is nothing to say."""
    symbol = index.at(path, position)
    if symbol is None:
        return _note(index, path, position)
    thing, range = symbol
    describe = _TOLD.get(thing.kind)
    return Hover("\n\n".join(describe(index, thing, path)), range) if describe else None


def _note(index: Index, path: str, position: Position) -> Hover | None:
    """What a note on continuity or of an epilogue does, if one is on this line."""
    on_this = (span.name for span in index.spans(path) if span.line - 1 == position.line)
    name = next((name for name in on_this if is_note(name)), None)
    if name is None:
        return None
    number, _, kind = name.partition(":")
    line = index.line(path, position.line)
    words = line.strip()
    range = on_line(position.line, len(line) - len(line.lstrip()), len(line.rstrip()))
    about = _NOTES["assumes" if kind not in _NOTES else kind]
    return Hover(f"**{words}**\n\n{about.format(number=number)}\n\nReaders never see this line.", range)


_NOTES = {
    "assumes": "Proved for every play that reads this text of section {number}. `wanderbook check` shows a play that "
    "breaks it (SB607).",
    "once": "No play may read section {number} twice. `wanderbook check --continuity` shows one that does (SB702).",
    "again": "What `wanderbook check --continuity` finds in section {number} is meant, and is not reported.",
    "epilogue": "Of the paragraphs under conditions in section {number}, readers see each whose condition holds. "
    "Otherwise stands for none of them.",
}


def _section(index: Index, thing: BookSymbol, path: str) -> Iterator[str]:
    """A section: its first words, where it comes from and where it leads."""
    section = index.section(thing.name, path)
    if section is None:
        yield f"**Section {thing.name}** does not exist."
        return
    yield f"**Section {thing.name}**"
    if words := index.opening(thing.name, path, most=160):
        yield words
    yield f"Comes from: {_listed(coming_from(index, thing.name, path)) or 'nowhere'}"
    if onward := leading_to(index, thing.name, path):
        yield f"Leads to: {_listed(onward)}"


def coming_from(index: Index, number: str, path: str) -> list[str]:
    """The sources that turn to a section: other parts of the book by name, tables by file."""
    sources = set()
    for file, reference in index.uses(BookSymbol("section", number), index.edition(path).mentions):
        if reference.kind != RECALLED:
            sources.add(index.part_at(file, reference.line - 1) or file)
    return sorted(sources, key=_order)


def leading_to(index: Index, number: str, path: str) -> list[str]:
    """The sections that a section turns to."""
    targets = set()
    place = index.edition(path).read.spans.get(number)
    if place is None:
        return []
    file, span = place
    for thing, reference in index.things(file):
        leads = thing.kind == "section" and reference.kind != RECALLED
        if leads and span.line < reference.line <= span.end_line:
            targets.add(thing.name)
    return sorted(targets, key=_order)


def _keyword(index: Index, thing: BookSymbol, path: str) -> Iterator[str]:
    """A keyword: its quests, and where it is given, required and lost."""
    yield f"**Keyword {thing.name}**"
    bearers = [quest for quest in index.cards(path).quest if quest.keyword == thing.name]
    named = ", ".join(f"quest {quest.number}, “{quest.name}”" for quest in bearers)
    yield f"The keyword of {named}." if named else "No quest has it."
    yield from _ledger_lines(index, thing, path)


def _quest(index: Index, thing: BookSymbol, path: str) -> Iterator[str]:
    """A quest: its card, and where it is given, required and lost."""
    quest = next((one for one in index.cards(path).quest if str(one.number) == thing.name), None)
    yield f"**Quest {thing.name}**" + (f" “{quest.name}”" if quest else "")
    if quest and quest.keyword:
        yield f"Keyword {quest.keyword}."
    if quest and quest.text:
        yield quest.text
    yield from _ledger_lines(index, thing, path)


def _adventure(index: Index, thing: BookSymbol, path: str) -> Iterator[str]:
    """An adventure card: its text, and where it is given, required and lost."""
    cards = index.cards(path)
    card = next((one for one in (*cards.adventure, *cards.combat) if str(one.number) == thing.name), None)
    yield f"**Adventure card {thing.name}**" + (f" “{card.name}”" if card else "")
    if card and card.text:
        yield card.text
    yield from _ledger_lines(index, thing, path)


def _ledger_lines(
    index: Index,
    thing: BookSymbol,
    path: str,
    given: str = "Given at",
    asked: str = "Required by",
    lost: str = "Taken away at",
) -> Iterator[str]:
    """The lines that say where something is given, tested and lost; without words for losing it, it is never lost."""
    uses = ledger(index, thing, path)
    lines = [f"- {given}: {_listed(uses.given) or 'nowhere'}", f"- {asked}: {_listed(uses.asked) or 'nothing'}"]
    lines += [f"- {lost}: {_listed(uses.lost) or 'nowhere'}"] if lost else []
    yield "\n".join(lines)


def _enemy(index: Index, thing: BookSymbol, path: str) -> Iterator[str]:
    """What is known of an enemy or a boss: its name and its level."""
    cards = index.cards(path)
    several = cards.boss if thing.kind == "boss" else cards.enemy
    card = next((one for one in several if str(one.number) == thing.name), None)
    yield f"**{thing.kind.title()} {thing.name}**" + (f" “{card.name}”, level {card.level}" if card else "")


def _ending(index: Index, thing: BookSymbol, path: str) -> Iterator[str]:
    """An ending: its name, and where it is read."""
    page = index.edition(path).title_page
    ending = next((one for one in (page.ending if page else ()) if str(one.number) == thing.name), None)
    yield f"**Ending {thing.name}**" + (f" “{ending.name}”" if ending else "")
    own = index.edition(path).mentions
    reached = {index.part_at(file, one.line - 1) or file for file, one in index.uses(thing, own)}
    yield f"Read at: {_listed(sorted(reached, key=_order)) or 'nowhere'}"


def _stat(index: Index, thing: BookSymbol, path: str) -> Iterator[str]:
    """A stat: where it starts, its limit, what happens at 0, and where it is used."""
    page = index.edition(path).title_page
    stat = next((one for one in (page.stat if page else ()) if one.key == thing.name), None)
    if stat is None:
        yield f"There is no stat {thing.name}."
        return
    yield f"**Stat {stat.name}**" + (f", several: {stat.plural}" if stat.plural else "")
    most = "what it started with" if stat.most == "start" else stat.most
    yield f"Starts with {stat.start}; never more than {most}."
    if stat.at_zero:
        words = index.words(path)
        yield f"At 0: {'. '.join(map(words.print_effect, stat.at_zero))}."
    yield from _ledger_lines(index, thing, path, asked="Required or tried by", lost="Lost or paid at")


def _track(index: Index, thing: BookSymbol, path: str) -> Iterator[str]:
    """A track: its boxes, and where they are marked."""
    page = index.edition(path).title_page
    track = next((one for one in (page.track if page else ()) if one.key == thing.name), None)
    if track is None:
        yield f"There is no track {thing.name}."
        return
    yield f"**Track {track.name}**, {track.boxes} {'box' if track.boxes == 1 else 'boxes'}"
    yield from _ledger_lines(index, thing, path, given="Marked at", lost="")


def _crew(index: Index, thing: BookSymbol, path: str) -> Iterator[str]:
    known = thing.name in index.vocabulary.crew
    yield f"**{thing.name}**, of the crew" if known else f"Nobody in the crew is called {thing.name}."


_TOLD: dict[str, Callable[[Index, BookSymbol, str], Iterator[str]]] = {
    "section": _section,
    "keyword": _keyword,
    "quest": _quest,
    "adventure": _adventure,
    "enemy": _enemy,
    "boss": _enemy,
    "ending": _ending,
    "stat": _stat,
    "track": _track,
    "crew": _crew,
}


def _order(name: str) -> tuple[object, ...]:
    """The sort key: sections in order with their parts, then files."""
    number, _, part = name.partition(":")
    if "/" in name or "toml" in name:
        return (1, (), name)
    return (0, section_order(number), part)


def _listed(names: Sequence[str]) -> str:
    more = len(names) - MOST
    return ", ".join(names[:MOST]) + (f" and {more:,} more" if more > 0 else "")
