"""The rules reference: find entries by words, or show one by its id.

Without words: every entry's title. One id shows that entry, what it refers to and what refers to it.
"""

from __future__ import annotations

import ast
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.markdown import Markdown

from wanderbook.diagnostics import suggest
from wanderbook.games import games
from wanderbook.locales import languages, texts
from wanderbook.rulesets.common.box import components_of, read_components
from wanderbook.rulesets.reference import Entry, Reference, reference
from wanderbook_tools.screen import Screen, WrongUse

IN_FULL = 3
"""So many entries are shown whole; of the others that were found, the titles."""


def arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `wanderbook rules`."""
    parser.add_argument("words", metavar="WORDS", nargs="*", help="words to look for, or the id of a rule")
    parser.add_argument("--ruleset", metavar="NAME", help="only the rules of this game")
    parser.add_argument("--language", choices=languages(), help="default: en, or the language of WORDS")
    parser.add_argument("--sheet", action="store_true", help="print the one-page reference sheet")
    parser.add_argument("--coverage", action="store_true", help="list the ids that no test marks")
    parser.add_argument("--cards", action="store_true", help="list the cards of the box, which every book has")
    parser.add_argument("--tests", metavar="DIR", type=Path, default=Path("tests"), help="the tests (./tests)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: Namespace, screen: Screen) -> int:
    """Search the rules, or print their contents, the sheet, the cards or the coverage by tests."""
    words = " ".join(options.words).strip()
    asked = [bool(words), options.sheet, options.coverage, options.cards]
    if sum(asked) > 1:
        raise WrongUse("ask for WORDS, for --sheet, for --cards or for --coverage, one at a time")
    if options.cards:
        return _cards(_rulesets(options.ruleset), options.language or languages()[0], screen)
    spoken = [options.language] if options.language else languages() if words else languages()[:1]
    editions = [[reference(name, language) for name in _rulesets(options.ruleset)] for language in spoken]
    if words:
        return _find(editions, words, screen)
    if options.coverage:
        return _coverage(editions[0], options.tests, screen)
    return _sheet(editions[0], screen) if options.sheet else _contents(editions[0], screen)


def _rulesets(wanted: str | None) -> list[str]:
    """The games whose rules are asked for."""
    if wanted is None:
        return list(games())
    if wanted not in games():
        help = suggest(wanted, games(), most=1) or f"use one of {', '.join(games())}"
        raise WrongUse(f"there are no rules of {wanted!r}; {help}")
    return [wanted]


# ---------------------------------------------------------------- the box


def _cards(rulesets: list[str], language: str, screen: Screen) -> int:
    """List the cards of each game's box, by kind and number."""
    supplied = {name: read_components(name, language) for name in rulesets if components_of(name).is_dir()}
    found = {
        name: {kind: {card.number: _called(card) for card in cards} for kind, cards in box if cards}
        for name, box in supplied.items()
    }
    if screen.json:
        screen.give(found)
        return 0
    for name, kinds in found.items():
        screen.say(name, "bold")
        for kind, cards in kinds.items():
            screen.say(f"  {kind}: {len(cards)}")
            for number, called in cards.items():
                screen.say(f"    {number:>4}  {called}".rstrip())
    screen.say("A book's own card takes the place of the box's card of the same kind and number.")
    screen.say('To leave out all of a kind, write in book.toml: without = ["event"], and cards of your own.')
    return 0


def _called(card: Any) -> str:
    return str(getattr(card, "name", "") or getattr(card, "good", ""))


# ---------------------------------------------------------------- entries


def _find(editions: Sequence[list[Reference]], words: str, screen: Screen) -> int:
    """Find entries, in the language that has most of these words."""
    references = max(editions, key=lambda edition: sum(rules.known(words) for rules in edition))
    entries = [(rules, entry) for rules in references for entry in rules.search(words)]
    near = [] if entries else list(dict.fromkeys(one for rules in references for one in rules.near(words)))
    if screen.json:
        screen.give({"entries": [_public(*one) for one in entries], "near": near})
    elif entries:
        _show(screen, "\n".join(_in_full(*one) for one in entries[:IN_FULL]) + _titles(entries[IN_FULL:]))
    else:
        screen.complain(f"no rule has {words!r}" + (f"; did you mean {' or '.join(near)}?" if near else ""))
    return 0 if entries else 1


def _contents(references: list[Reference], screen: Screen) -> int:
    """Print the ids and titles of all rules, group by group."""
    if screen.json:
        every = [_public(rules, entry) for rules in references for entry in rules.entries.values()]
        screen.give({"entries": every, "near": []})
        return 0
    for rules in references:
        screen.say(rules.title, "bold")
        for group, entries in rules.groups():
            screen.say()
            screen.say(group, "bold")
            for entry in entries:
                screen.say(f"  {entry.id:<12} {entry.title}")
    return 0


def _sheet(references: list[Reference], screen: Screen) -> int:
    """Print the reference sheets."""
    if screen.json:
        lines = [
            {"id": entry.id, "ruleset": rules.name, "group": entry.group, "line": entry.sheet}
            for rules in references
            for entry in rules.entries.values()
            if entry.sheet
        ]
        screen.give({"sheet": lines})
    else:
        _show(screen, "\n".join(rules.sheet() for rules in references))
    return 0


def _in_full(rules: Reference, entry: Entry) -> str:
    """A rule's text, with the rules that it refers to and those that refer to it."""
    labels = texts(rules.language, "wanderbook_tools")["rules"]
    refers, referred = labels["refers_to"], labels["referred_to_by"]
    about = [(refers, entry.refers), (referred, rules.referring[entry.id])]
    lines = [f"- {how} {', '.join(f'{id} ({rules.entries[id].title})' for id in ids)}" for how, ids in about if ids]
    return "\n\n".join([f"## {entry.heading}", entry.text, *(["\n".join(lines)] if lines else [])]) + "\n"


def _titles(found: list[tuple[Reference, Entry]]) -> str:
    if not found:
        return ""
    also = texts(found[0][0].language, "wanderbook_tools")["rules"]["also"]
    return f"\n{also}\n\n" + "".join(f"- {entry.id} {entry.title}\n" for _, entry in found)


def _public(rules: Reference, entry: Entry) -> dict[str, Any]:
    """A rule, for JSON."""
    return {
        "id": entry.id,
        "ruleset": rules.name,
        "language": rules.language,
        "title": entry.title,
        "group": entry.group,
        "text": entry.text,
        "sheet": entry.sheet,
        "refers": entry.refers,
        "referred": rules.referring[entry.id],
    }


def _show(screen: Screen, text: str) -> None:
    """Show Markdown: typeset on a terminal, unchanged in a pipe."""
    if screen.out.is_terminal:
        screen.out.print(Markdown(text), soft_wrap=False)
    else:
        screen.raw(text)


# ---------------------------------------------------------------- coverage


def _coverage(references: list[Reference], folder: Path, screen: Screen) -> int:
    """List ids that no test marks, and marks of these games that name no rule."""
    known = [id for rules in references for id in rules.entries]
    games = {_game(id) for id in known}
    marks = marked(folder)
    missing = [id for id in known if id not in marks]
    unknown = {id: where for id, where in sorted(marks.items()) if _game(id) in games and id not in known}
    if screen.json:
        tests = {id: marks[id] for id in known if id in marks}
        screen.give({"rules": len(known), "missing": missing, "unknown": unknown, "tests": tests})
    else:
        for id in missing:
            screen.say(f"{id}: no test marks it")
        for id, where in unknown.items():
            screen.say(f"{id}: marked in {where[0]}, but there is no such rule{_near(id, known)}")
        screen.say(f"{len(known) - len(missing)} of {len(known)} rules have a test", "bold")
    return 1 if missing or unknown else 0


def _near(id: str, known: Iterable[str]) -> str:
    help = suggest(id, known, most=1)
    return f"; {help}" if help else ""


def _game(id: str) -> str:
    return id.partition("-")[0]


def marked(folder: Path) -> dict[str, list[str]]:
    """The ids that tests below a folder mark with `@pytest.mark.rule("ID")`, and where."""
    if not folder.is_dir():
        raise WrongUse(f"there is no folder {str(folder)!r} with tests; --tests names another")
    marks: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        try:
            tree = ast.parse(path.read_bytes(), filename=str(path))
        except (OSError, SyntaxError, ValueError) as error:
            raise WrongUse(f"cannot read {path}: {error}") from error
        for name, mark in _marks(tree):
            for id in _ids(mark):
                marks.setdefault(id, []).append(f"{path.as_posix()}::{name}")
    return marks


def _marks(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[str, ast.expr]]:
    """The decorators of a module's or a class's tests, and its `pytestmark`, but not those of helpers."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name, decorator_list=marks) if name.startswith("Test"):
                yield from ((name, mark) for mark in marks)
                yield from ((f"{name}::{inner}", mark) for inner, mark in _marks(node))
            case (
                ast.FunctionDef(name=name, decorator_list=marks) | ast.AsyncFunctionDef(name=name, decorator_list=marks)
            ) if name.startswith("test"):
                yield from ((name, mark) for mark in marks)
            case ast.Assign(targets=[ast.Name(id="pytestmark")], value=value):
                yield "pytestmark", value


def _ids(mark: ast.expr) -> Iterator[str]:
    """The ids of a mark, or of those inside it: `pytest.param(…, marks=pytest.mark.rule("ID"))`."""
    for node in ast.walk(mark):
        match node:
            case ast.Call(func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark")), args=args):
                yield from (arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
