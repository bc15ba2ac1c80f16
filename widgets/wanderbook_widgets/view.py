"""A book as a reader sees it: one page at a time, as plain data.

Everything here is a pure function of the book and the place. A page holds its own texts and the phrases
that say where its ways lead, never anything of another section.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from wanderbook.book import Book, Choice, Section
from wanderbook.book.atlas import Page
from wanderbook.book.effects import Effect, EndCampaign, EndStory, ReturnToMap, ReturnToShip, TurnTo, is_way_on
from wanderbook.book.sections import Block, Combat, ConditionalProse, DrawTable, Instructions, Prose, recalls
from wanderbook.diagnostics import Diagnostic, render
from wanderbook.locales.typography import typeset_text
from wanderbook.notation import phrasebook_of
from wanderbook.notation.languages import Phrasebook
from wanderbook.notation.printer import print_block, print_effects, print_guards, print_redirect, print_trial
from wanderbook_widgets.prose import Pictures, takes_initial, to_html, to_inline_html
from wanderbook_widgets.texts import texts

MOST_PROBLEMS = 60

Data: TypeAlias = dict[str, Any]


class ReaderPlace(NamedTuple):
    """Where a reader is."""

    kind: Literal["section", "ending", "atlas"]
    name: str = ""
    """The section's number, or the ending's."""
    told: str = ""
    """The text shown only on failing, read on arrival."""
    suffered: tuple[Effect, ...] = ()
    """The effects of failing."""


class ReaderChoice(NamedTuple):
    """A way on: its name on this page, its label, the phrase that says where it leads, and the place."""

    go: str
    label: str
    says: str
    to: ReaderPlace

    def data(self) -> Data:
        return {"go": self.go, "label": self.label, "says": self.says}


def first_place(book: Book) -> ReaderPlace:
    """The first place: the start, or the atlas in a book that is explored from one."""
    start = book.title_page.start
    return ReaderPlace("section", start) if start and start in book.sections else ReaderPlace("atlas")


# ---------------------------------------------------------------- where ways lead


def ways(book: Book, place: ReaderPlace) -> dict[str, ReaderPlace]:
    """Every way on from a place, by name: `A`, `A:fail`, `if1`, `on`, `row2`, `at:38`."""
    match place.kind:
        case "section":
            return {way.go: way.to for way in _section_ways(book, book.section(place.name))}
        case "atlas":
            return {f"at:{number}": ReaderPlace("section", number) for number in book.entrances}
        case "ending":
            return {}


def _section_ways(book: Book, section: Section) -> Iterator[ReaderChoice]:
    """Every way out of a section: its redirects, those in its text, its choices."""
    yield from _redirect_ways(book, section)
    for block_ways in _body_ways(book, section):
        yield from block_ways
    for choice in section.choices:
        yield from _choice_ways(book, choice)


def _redirect_ways(book: Book, section: Section) -> list[ReaderChoice]:
    """The redirects of a section as ways, by the names `if1`, `if2` and so on."""
    words = phrasebook_of(book)
    return [
        ReaderChoice(f"if{at}", "", print_redirect(words, redirect), ReaderPlace("section", redirect.to))
        for at, redirect in enumerate(section.redirects, 1)
    ]


def _body_ways(book: Book, section: Section) -> list[list[ReaderChoice]]:
    """The ways out of each block of the text. An ending is not a way: it is shown in its place."""
    groups: list[list[ReaderChoice]] = []
    turns = rows = 0
    for block in section.body:
        here: list[ReaderChoice] = []
        match block:
            case Instructions(effects=effects):
                turns += 1
                on = _turn_of(book, f"on{turns}", texts(book.language)["go_on"], effects)
                here = [way for way in on if way.to.kind != "ending"]
            case DrawTable():
                for row in block.rows:
                    rows += 1
                    here += _turn_of(book, f"row{rows}", _numbers(row.low, row.high), row.effects)
        groups.append(here)
    return groups


def _choice_ways(book: Book, choice: Choice) -> list[ReaderChoice]:
    """One way, or two if failing differs from succeeding: the reader has no dice."""
    if choice.trial is None or choice.failure is None:
        return _turn_of(book, choice.letter, "", choice.effects)
    labels, fought, failure = texts(book.language), isinstance(choice.trial, Combat), choice.failure
    # A failure without a section of its own goes on like a success.
    after = failure.effects if any(map(is_way_on, failure.effects)) else (*failure.effects, *choice.effects)
    lost = _turn_of(book, f"{choice.letter}:fail", labels["lose" if fought else "fail"], after)
    failing = [way._replace(to=way.to._replace(told=failure.text, suffered=_stays(failure.effects))) for way in lost]
    return [*_turn_of(book, f"{choice.letter}:pass", labels["win" if fought else "succeed"], choice.effects), *failing]


def _turn_of(book: Book, go: str, label: str, effects: Sequence[Effect]) -> list[ReaderChoice]:
    """The turn among these effects, if there is one."""
    effect = next(filter(is_way_on, effects), None)
    to = _place_of(effect) if effect else None
    if effect is None or to is None or (to.kind == "section" and to.name not in book.sections):
        return []
    return [ReaderChoice(go, label, phrasebook_of(book).print_effect(effect), to)]


def _place_of(effect: Effect) -> ReaderPlace | None:
    """The place to which an effect leads the reader; None if it does not lead anywhere."""
    match effect:
        case TurnTo(section=number):
            return ReaderPlace("section", number)
        case EndStory(ending=ending) | EndCampaign(ending=ending):
            return ReaderPlace("ending", str(ending))
        case ReturnToShip() | ReturnToMap():
            return ReaderPlace("atlas")
        case _:
            return None


def _stays(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects that do not lead elsewhere."""
    return tuple(effect for effect in effects if not is_way_on(effect))


def _numbers(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


# ---------------------------------------------------------------- pages


def page(book: Book, place: ReaderPlace, folder: Path | None = None) -> Data:
    """The page at a place. `folder` is the folder of its pictures."""
    match place.kind:
        case "section":
            shown = _section_page(book, book.section(place.name), folder)
        case "atlas":
            shown = {"groups": _entrances(book)}
        case "ending":
            shown = {"ending": _ending(book, int(place.name))}
    words = phrasebook_of(book)
    failure = to_inline_html(place.told, book.language) if place.told else ""
    arrived = {"told": failure, "suffered": print_effects(words, place.suffered)}
    return {"kind": place.kind, "title": typeset_text(book.title, book.language), **arrived, **shown}


def _section_page(book: Book, section: Section, folder: Path | None) -> Data:
    """A section as the reader sees it."""
    words, pictures = phrasebook_of(book), Pictures(folder, texts(book.language)["picture"])
    blocks: list[Data] = []
    for block, here in zip(section.body, _body_ways(book, section), strict=True):
        if recalls(section, block):
            rule = words.print_frame("epilogue_rule")
            blocks.append({"kind": "effects", "text": f"{rule}.", "ways": []})
        blocks.append(_block(words, block, here, pictures))
    opening = next((block for block in section.body if type(block) is Prose), None)
    return {
        "number": section.number,
        "town": section.town or "",
        "redirects": [way.data() for way in _redirect_ways(book, section)],
        "initial": opening is not None and opening is section.body[0] and takes_initial(opening.text),
        "body": blocks,
        "choices": [_choice(book, words, choice) for choice in section.choices],
        "ending": _ending_in(book, section),
    }


def _block(words: Phrasebook, block: Block, here: list[ReaderChoice], pictures: Pictures) -> Data:
    """A block on the page: prose, instructions with their ways on, or a table. `here` are the ways
    out of this block.
    """
    match block:
        case ConditionalProse():
            return {"kind": "prose", "html": to_html(print_block(words, block), pictures, words.language)}
        case Prose(text=text):
            return {"kind": "prose", "html": to_html(text, pictures, words.language)}
        case Instructions(effects=effects):
            said = print_effects(words, _stays(effects))
            return {"kind": "effects", "text": said, "ways": [way.data() for way in here]}
        case DrawTable(faces=faces, rows=rows):
            opening = words.print_frame("roll", faces=faces) if faces else words.print_frame("draw_fate")
            leads = {way.label: way.go for way in here}
            lines = [
                {
                    "range": _numbers(row.low, row.high),
                    "text": print_effects(words, row.effects),
                    "go": leads.get(_numbers(row.low, row.high), ""),
                }
                for row in rows
            ]
            return {"kind": "table", "text": f"{opening}.", "rows": lines}


def _choice(book: Book, words: Phrasebook, choice: Choice) -> Data:
    """One choice, with its terms and its ways on."""
    return {
        "letter": choice.letter,
        "text": to_inline_html(choice.text, book.language),
        "terms": [{"kind": kind, "text": text} for kind, text in _terms(words, choice)],
        "ways": [way.data() for way in _choice_ways(book, choice)],
    }


def _terms(words: Phrasebook, choice: Choice) -> Iterator[tuple[str, str]]:
    """The requirements and effects of a choice, in the order in which they are resolved; its ways
    say where it leads.
    """
    for guard in print_guards(words, choice.requires):
        yield "guard", guard
    if choice.price:
        yield "price", words.print_frame("pay", prices=words.print_prices(choice.price))
    if choice.trial:
        yield "trial", print_trial(words, choice.trial)
    if choice.failure and (suffered := _stays(choice.failure.effects)):
        yield "fail", words.print_frame("fail", consequences=print_effects(words, suffered))
    if gained := _stays(choice.effects):
        yield "effect", print_effects(words, gained)


def _ending_in(book: Book, section: Section) -> Data | None:
    """The ending that a section's own text leads to; None if it leads to none."""
    effects = (effect for block in section.body if isinstance(block, Instructions) for effect in block.effects)
    end = next((effect for effect in effects if isinstance(effect, EndStory | EndCampaign)), None)
    return _ending(book, end.ending) if end else None


def _ending(book: Book, number: int) -> Data:
    named = {ending.number: ending.name for ending in book.title_page.ending}
    return {"label": texts(book.language)["ending"].format(number=number), "name": named.get(number, "")}


def _entrances(book: Book) -> list[Data]:
    """Every entrance once, under its atlas page and its region or square."""
    labels = texts(book.language)
    groups = [(_sheet_name(book, sheet), _locations(book, sheet)) for sheet in book.atlas]
    deck_ends = book.title_page.deck_ends
    groups.append((labels["other"], [(number, "") for number in book.entrances if number not in deck_ends]))
    groups.append((labels["deck_ends"], [(number, "") for number in deck_ends]))
    listed: set[str] = set()
    shown: list[Data] = []
    for name, places in groups:
        fresh = {number: where for number, where in places if number in book.sections and number not in listed}
        listed.update(fresh)
        if fresh:
            ways_in = [{"go": f"at:{number}", "label": number, "says": where} for number, where in fresh.items()]
            shown.append({"name": name, "ways": ways_in})
    return shown


def _sheet_name(book: Book, sheet: Page) -> str:
    name: str = texts(book.language)["page"].format(number=sheet.number)
    return f"{name} · {sheet.name}" if sheet.name else name


def _locations(book: Book, sheet: Page) -> list[tuple[str, str]]:
    """Section numbers, each with the name of its place."""
    region: str = texts(book.language)["region"]
    on_regions = ((number, one.name or region.format(name=one.id)) for one in sheet.regions for number in one.locations)
    on_squares = ((one.location, one.id) for row in sheet.squares for one in row if one.location)
    return [*on_regions, *on_squares]


def problems_page(name: str, diagnostics: Sequence[Diagnostic], language: str = "en") -> Data:
    """The problems of a book that cannot be read, errors first."""
    labels = texts(language)
    ordered = sorted(diagnostics, key=lambda one: one.severity != "error")
    errors = sum(one.severity == "error" for one in ordered)
    left = len(ordered) - MOST_PROBLEMS
    return {
        "kind": "problems",
        "title": name,
        "count": labels["count"].format(errors=errors, warnings=len(ordered) - errors),
        "problems": [
            {"severity": one.severity, "text": render(one, language=language)} for one in ordered[:MOST_PROBLEMS]
        ],
        "more": labels["more"].format(count=left) if left > 0 else "",
    }
