"""A file of the storybook, from Markdown to sections."""

from __future__ import annotations

import re
from string import ascii_uppercase
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from wanderbook.book.sections import Block, Choice, Instructions, Prose, Redirect, Section, block_ends
from wanderbook.book.vocabulary import Vocabulary
from wanderbook.diagnostics import Diagnostic
from wanderbook.ids import SECTION
from wanderbook.notation.blocks import RULES, parser
from wanderbook.notation.choices import Part, check_apart, lines_of, read_choice
from wanderbook.notation.conditions import read_condition
from wanderbook.notation.draws import read_draw_table
from wanderbook.notation.languages import BadValue, Phrasebook
from wanderbook.notation.phrases import Found
from wanderbook.notation.prose import check_heading, check_prose
from wanderbook.notation.source import Reading, Reference, Source
from wanderbook.notation.statements import read_effects

_HEADING = re.compile(r" {0,3}#+\s*")
_LABEL = re.compile(r"\**\(?([A-Z](?:[):]|\.\*|\.(?=\S))|[a-z][.):])\**\s*\S")
_TOWN = re.compile(r"\*\*([^*\n]{1,80})\*\*\s*")
NO_NUMBER = "0.0"
"""Of a section whose heading is none: it is read for its mistakes, and then forgotten."""
QUOTES = frozenset({"fence", "code_block", "blockquote_open"})
_TRIMMED = frozenset(("paragraph_open", *(name for name, _ in RULES)))


class ChapterRead(NamedTuple):
    """What one file gave: its sections, what it mentions, where its parts stand, what is wrong with it."""

    preface: str
    sections: list[Section]
    places: list[tuple[str, int]]
    """Section numbers with their lines."""
    references: list[Reference]
    diagnostics: list[Diagnostic]


def read_chapter(file: str, text: str, phrasebook: Phrasebook, vocabulary: Vocabulary) -> ChapterRead:
    """Read one file; every problem is noted, and what could be read is returned."""
    reading = Reading(Source(file, text), phrasebook, vocabulary)
    starts = reading.source.starts
    blocks = list(_blocks(parser(phrasebook.language), text, starts))
    sections: list[Section] = []
    places: list[tuple[str, int]] = []
    preface_end = next((block.start for block in blocks if block.kind == "section"), len(text))
    at = sum(block.start < preface_end for block in blocks)
    while at < len(blocks):
        after = at + 1
        while after < len(blocks) and blocks[after].kind != "section":
            after += 1
        number = _number(reading, blocks[at])
        section = _section(reading, number or NO_NUMBER, blocks[at], blocks[at + 1 : after])
        if number:
            sections.append(section)
            places.append((number, reading.source.place(blocks[at].start)[0]))
        at = after
    return ChapterRead(
        text[:preface_end].lstrip("\n").rstrip(), sections, places, reading.references, reading.diagnostics
    )


def read_passage(reading: Reading) -> tuple[tuple[Block, ...], tuple[Choice, ...]]:
    """A text with effects and choices that is not a section: what an event card says."""
    blocks = list(_blocks(parser(reading.phrasebook.language), reading.text, reading.source.starts))
    return _body(reading, blocks), _choices(reading, blocks, must_lead_on=False)


# ---------------------------------------------------------------- blocks, and the sections they make


def _blocks(markdown: MarkdownIt, text: str, starts: list[int]) -> list[Part]:
    """Top-level blocks with their offsets, sorted into the notation's kinds."""
    tokens: list[Token] = []
    markdown.block.parse(text, markdown, {}, tokens)
    blocks: list[Part] = []
    for token in tokens:
        if token.level == 0 and token.nesting >= 0 and token.map:
            first, last = token.map
            start = starts[first]
            end = starts[last] if last < len(starts) else len(text)
            while end > start and text[end - 1].isspace():
                end -= 1
            while token.type in _TRIMMED and start < end and text[start].isspace():
                start += 1
            blocks.append(Part(_kind(token), start, end))
    return blocks


def _kind(token: Token) -> str:
    if token.type == "heading_open":
        if token.tag == "h2":
            return "section" if token.markup == "##" else "underlined"
        return "heading"
    return token.type


def _number(reading: Reading, heading: Part) -> str | None:
    """The section's number, if the heading is one."""
    opening = _HEADING.match(reading.text, heading.start)
    assert opening
    said = reading.text[opening.end() : heading.end].rstrip("#").rstrip()
    if SECTION.fullmatch(said):
        return said
    shown = said if len(said) <= 40 else said[:39] + "…"
    reading.problem(
        "SB102",
        opening.end(),
        max(heading.end, opening.end() + 1),
        f"{shown!r} is not a section number",
        "a level-2 heading is a number alone, such as ## 2, ## 38.9, ## F1 or ## A; other headings have one # or three",
    )
    return None


def _section(reading: Reading, number: str, heading: Part, blocks: list[Part]) -> Section:
    redirects: list[Redirect] = []
    while blocks and blocks[0].kind == "redirect":
        redirects += _redirects(reading, blocks.pop(0))
    town, encounter = _town(reading, blocks)
    body, choices = _body(reading, blocks), _choices(reading, blocks)
    section = Section(
        number=number, redirects=tuple(redirects), town=town, encounter=encounter, body=body, choices=choices
    )
    if number != NO_NUMBER:
        _check_leads_on(reading, section, heading, blocks)
    return section


def _town(reading: Reading, blocks: list[Part]) -> tuple[str | None, bool]:
    """A town's name, or a wandering encounter's."""
    if blocks and blocks[0].kind == "paragraph_open":
        name = _TOWN.fullmatch(reading.text, blocks[0].start, blocks[0].end)
        if name and (said := name[1].strip()):
            block = blocks.pop(0)
            encounter = reading.phrasebook.frame("encounter").read(said)
            if encounter and "encounter" not in reading.vocabulary.scenes:
                reading.foreign(said, block.start, block.end, ("scene", "encounter"))
            return (str(encounter.values["name"]), True) if encounter else (said, False)
    return None, False


# ---------------------------------------------------------------- redirects


def _redirects(reading: Reading, block: Part) -> list[Redirect]:
    found: list[Redirect] = []
    for low, high in lines_of(reading.text, block):
        if found and found[-1].when is None:
            reading.problem("SB118", low, high, "this redirect is never tested", "Otherwise comes last")
        if redirect := _redirect(reading, low, high):
            found.append(redirect)
    return found


def _redirect(reading: Reading, low: int, high: int, kind: str = "redirect") -> Redirect | None:
    book = reading.phrasebook
    text = reading.text[low:high].rstrip(".")
    try:
        if found := book.frame("otherwise").read(text):
            condition = None
        elif found := book.frame("redirect").read(text):
            start, end = found.spans["condition"]
            condition = read_condition(reading, low + start, low + end)
            if condition is None:  # where it leads is still pointed to
                _redirect_to(reading, found, low, "section")
                return None
        else:
            expected = book.frames["redirect"].format(condition="…", section="N")
            reading.problem(
                "SB101", low, high, f"{text[:48]!r} is not a redirect", f"a redirect looks like: {expected}."
            )
            return None
    except BadValue as bad:
        reading.bad_value(bad, low)
        return None
    _redirect_to(reading, found, low, kind)
    return Redirect(when=condition, to=str(found.values["section"]))


def _redirect_to(reading: Reading, found: Found, low: int, kind: str) -> None:
    start, end = found.spans["section"]
    reading.refer(kind, found.values["section"], low + start, low + end)


# ---------------------------------------------------------------- text and effects


def _body(reading: Reading, blocks: list[Part]) -> tuple[Block, ...]:
    body: list[Block] = []
    for block in blocks:
        if block.kind == "choice":
            break
        match block.kind:
            case "effects" | "way" | "paragraph_open":
                for part in _runs(reading, block):
                    _add(reading, body, part)
            case "table":
                body.append(read_draw_table(reading, block))
            case "redirect":
                _misplaced_redirect(reading, block)
            case "underlined":
                _underlined(reading, block)
            case "code_block" if check_apart(reading, block.start, block.end, indented=True):
                pass
            case _:
                if block.kind == "heading":
                    check_heading(reading, block)
                kind = "quoted" if block.kind in QUOTES else "prose"
                _add(reading, body, Part(kind, block.start, block.end))
    return tuple(body)


def _runs(reading: Reading, block: Part) -> list[Part]:
    """A paragraph's lines in runs: prose, lines of italics, ways on in brackets."""
    if block.kind == "paragraph_open" and "\n" not in reading.text[block.start : block.end]:
        check_apart(reading, block.start, block.end)
        check_heading(reading, block)
        return [Part("prose", block.start, block.end)]
    runs: list[Part] = []
    for low, high in lines_of(reading.text, block):
        last = runs[-1] if runs else None
        if last and last.kind == "effects" and reading.text[last.end - 1] != "*":
            runs[-1] = Part("effects", last.start, high)
        elif reading.text[low] == "*" and reading.text[low + 1 : low + 2] not in {"*", " ", ""}:
            runs.append(Part("effects", low, high))
        elif reading.text[low] == "(" and reading.phrasebook.way_start.match(reading.text, low, high):
            runs.append(Part("way", low, high))
        elif last and last.kind == "prose":
            runs[-1] = Part("prose", last.start, high)
        else:
            runs.append(Part("prose", low, high))
    runs = [_as_prose(reading.text, run) for run in runs]
    ruled = any(run.kind != "prose" for run in runs)
    for run in runs:
        if run.kind == "prose":
            for at, (low, high) in enumerate(lines_of(reading.text, run)):
                # Inside plain prose, a line may well start with a letter and a full stop.
                if (at == 0 or ruled) and not check_apart(reading, low, high) and ruled:
                    _check_label(reading, low, high)
    return runs


def _check_label(reading: Reading, low: int, high: int) -> None:
    """SB129: `a) Go up.` with a turn below it was meant to be a choice."""
    label = _LABEL.match(reading.text, low, high)
    if label:
        help = f"a choice starts with a capital letter, a full stop and a space: {label[1][0].upper()}. …"
        reading.problem("SB129", low, high, "this looks like a choice and is read as prose", help)


def _as_prose(text: str, run: Part) -> Part:
    """Italics that do not span their whole lines are prose: `*Never* is a long *time*`, and so is `*so* it goes`."""
    if run.kind != "effects":
        return run
    inner = text[run.start + 1 : run.end].rstrip("*")
    closed = text[run.end - 1] == "*" and text[run.end - 2] != "*"
    return run if closed and "*" not in inner else Part("prose", run.start, run.end)


def _add(reading: Reading, body: list[Block], part: Part) -> None:
    """One more run; neighbours of a kind are one block."""
    if part.kind in {"prose", "quoted"}:
        check_prose(reading, part, quoted=part.kind == "quoted")
        if any(map(block_ends, body)):
            reading.problem("SB118", part.start, part.end, "this is never read", "reading goes elsewhere before it")
        text = reading.text[part.start : part.end]
        if body and isinstance(body[-1], Prose):
            body[-1] = Prose(text=f"{body[-1].text}\n\n{text}")
        else:
            body.append(Prose(text=text))
        return
    if body and block_ends(body[-1]) and not isinstance(body[-1], Prose):
        reading.problem("SB118", part.start, part.end, "this is never read", "reading goes elsewhere before it")
    end = part.end - 1
    if part.kind == "way" and reading.text[part.end - 1] != ")":
        reading.problem("SB122", part.start, part.end, "this bracket is never closed")
        end = part.end
    effects = read_effects(reading, part.start + 1, end)
    if not effects:
        return
    if body and isinstance(body[-1], Instructions):
        body[-1] = Instructions(effects=(*body[-1].effects, *effects))
    else:
        body.append(Instructions(effects=effects))


def _underlined(reading: Reading, block: Part) -> None:
    reading.problem(
        "SB123",
        block.start,
        block.end,
        "a line of dashes right under a text makes it a heading",
        "leave a blank line above the dashes, or write ## 12 for a section",
    )


def _misplaced_redirect(reading: Reading, block: Part) -> None:
    reading.problem(
        "SB115",
        block.start,
        block.end,
        "a redirect must stand before everything else of its section",
        "it is tested before anything is read; move it to the top of the section",
    )
    for low, high in lines_of(reading.text, block):
        _redirect(reading, low, high, "section")


# ---------------------------------------------------------------- choices


def _choices(reading: Reading, blocks: list[Part], must_lead_on: bool = True) -> tuple[Choice, ...]:
    choices: list[Choice] = []
    for block in blocks:
        if block.kind == "choice":
            choice = read_choice(reading, block.start, block.end, must_lead_on)
            if any(choice.letter == other.letter for other in choices):
                free = next((letter for letter in ascii_uppercase if all(letter != c.letter for c in choices)), "")
                letters = f"the next free letter is {free}" if free else "a section has as many choices as the alphabet"
                reading.problem("SB113", block.start, block.start + 2, f"choice {choice.letter} stands twice", letters)
            choices.append(choice)
        elif choices:
            _after_choices(reading, block)
    return tuple(choices)


def _after_choices(reading: Reading, block: Part) -> None:
    if block.kind in {"redirect", "underlined"}:
        (_misplaced_redirect if block.kind == "redirect" else _underlined)(reading, block)
        return
    first = reading.text.find("\n", block.start, block.end)
    reading.problem(
        "SB116",
        block.start,
        block.end if first < 0 else first,
        "nothing may follow the choices",
        "if it belongs to the choice above, take away the blank line between them; if not, move it up",
    )


def _check_leads_on(reading: Reading, section: Section, heading: Part, blocks: list[Part]) -> None:
    """SB110: a section that the text alone shows to be a dead end. SB126, SB211: what is never reached."""
    otherwise = bool(section.redirects) and section.redirects[-1].when is None
    if otherwise and blocks:
        help = "the redirects above always lead elsewhere; make the last one an If, or take this away"
        reading.problem("SB211", blocks[0].start, blocks[0].end, "nothing of this section is ever read", help)
        return
    ended = any(map(block_ends, section.body))
    choice = next((block for block in blocks if block.kind == "choice"), None)
    if ended and choice:
        help = "take the turn away, or move the choices to the section it leads to"
        reading.problem("SB126", choice.start, choice.start + 2, "these choices are never reached", help)
    if not (ended or choice or otherwise) and not any(block.kind == "way" for block in blocks):
        help = "give it a choice, a turn such as (Turn to 12), or an ending"
        reading.problem("SB110", heading.start, heading.end, f"section {section.number} leads nowhere", help)
