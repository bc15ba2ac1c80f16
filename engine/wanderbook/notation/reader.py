"""A file of the storybook, from Markdown to sections."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from string import ascii_uppercase
from typing import NamedTuple

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token

from wanderbook.book.sections import Block, Choice, ConditionalProse, Instructions, Prose, Redirect, Section, block_ends
from wanderbook.book.vocabulary import Vocabulary
from wanderbook.diagnostics import Diagnostic, has_errors
from wanderbook.ids import SECTION, name_of
from wanderbook.notation.blocks import NOTE, RULES, parser
from wanderbook.notation.choices import ChoicePart, check_apart, lines_of, read_choice
from wanderbook.notation.comments import OPEN, unclosed
from wanderbook.notation.conditional import Above, Label, check_marks, label_of, read_conditional
from wanderbook.notation.conditions import read_condition
from wanderbook.notation.draws import read_draw_table
from wanderbook.notation.languages import BadValue, Phrasebook
from wanderbook.notation.lints import Spot, lint_choices, lint_redirect, lint_section
from wanderbook.notation.meant import meant, nearly_condition
from wanderbook.notation.notes import Notes, assumes
from wanderbook.notation.pasted import check_program, merge_marks
from wanderbook.notation.phrases import PhraseMatch
from wanderbook.notation.prose import check_prose
from wanderbook.notation.recovery import choices_meant, looks_like_choice, nearly_section, sections_meant
from wanderbook.notation.source import Mention, ParseContext, Source, Span
from wanderbook.notation.statements import read_effects

_HEADING = re.compile(r" {0,3}#+[^\S\n]*")
_LABEL = re.compile(r"\**\(?([A-Z](?:[):]|\.\*|\.(?=\S))|[a-z][.):])\**\s*\S")
_TOWN = re.compile(r"\*\*([^*\n]{1,80})\*\*\s*")
NO_NUMBER = "0.0"
"""The number of a section without a valid heading, which is read for its problems and then dropped."""
QUOTES = frozenset({"fence", "code_block", "blockquote_open"})
_TRIMMED = frozenset(("paragraph_open", *(name for name, _ in RULES)))


class ChapterRead(NamedTuple):
    """The result of reading one file: its sections, mentions, spans of parts, and problems."""

    preface: str
    sections: list[Section]
    places: list[tuple[str, int]]
    """Section numbers with their lines."""
    references: list[Mention]
    diagnostics: list[Diagnostic]
    spans: list[Span]
    """The spans of sections, redirects, choices and paragraphs under a condition, each section before its parts; a
    section without a number has no name."""


def read_chapter(file: str, text: str, phrasebook: Phrasebook, vocabulary: Vocabulary) -> ChapterRead:
    """The readable content of one file, with every problem noted."""
    reading = ParseContext(Source(file, text), phrasebook, vocabulary)
    starts = reading.source.starts
    reading.diagnostics += merge_marks(reading.source)
    _check_comments(reading)
    blocks = sections_meant(reading, _blocks(parser(phrasebook.language), reading.text, starts))
    sections: list[Section] = []
    places: list[tuple[str, int]] = []
    preface_end = next((block.start for block in blocks if block.kind.startswith("section")), len(text))
    at = sum(block.start < preface_end for block in blocks)
    while at < len(blocks):
        after = at + 1
        while after < len(blocks) and not blocks[after].kind.startswith("section"):
            after += 1
        number = _number(reading, blocks[at])
        section = _section(reading, number or NO_NUMBER, blocks[at], blocks[at + 1 : after])
        if number:
            sections.append(section)
            places.append((number, reading.source.place(blocks[at].start)[0]))
        at = after
    return ChapterRead(
        text[:preface_end].lstrip("\n").rstrip(),
        sections,
        places,
        reading.references,
        reading.diagnostics,
        reading.spans,
    )


def _check_comments(reading: ParseContext) -> None:
    """SB122: a comment that is never closed is shown as text."""
    if (at := unclosed(reading.source.text)) is not None:
        help = "close the comment with -->"
        reading.problem("SB122", at, at + len(OPEN), "this comment is never closed", help)


def read_passage(reading: ParseContext) -> tuple[tuple[Block, ...], tuple[Choice, ...]]:
    """A text with effects and choices that is not a section: what an event card says."""
    blocks = _blocks(parser(reading.phrasebook.language), reading.text, reading.source.starts)
    blocks = choices_meant(reading, blocks)
    return _body(reading, blocks), _choices(reading, blocks)


# ---------------------------------------------------------------- blocks, and the sections they make


def _blocks(markdown: MarkdownIt, text: str, starts: list[int]) -> list[ChoicePart]:
    """Top-level blocks with their offsets, sorted into the notation's kinds."""
    tokens: list[Token] = []
    markdown.block.parse(text, markdown, {}, tokens)
    blocks: list[ChoicePart] = []
    for token in tokens:
        if token.level == 0 and token.nesting >= 0 and token.map:
            first, last = token.map
            start = starts[first]
            end = starts[last] if last < len(starts) else len(text)
            while end > start and text[end - 1].isspace():
                end -= 1
            while token.type in _TRIMMED and start < end and text[start].isspace():
                start += 1
            blocks.append(ChoicePart(_kind(token), start, end))
    return blocks


def _kind(token: Token) -> str:
    """The kind of a block: its token's type, except that `## …` is a section and a heading made by a line of dashes is
    `underlined`.
    """
    if token.type == "heading_open":
        if token.tag == "h2":
            return "section" if token.markup == "##" else "underlined"
        return "heading"
    return token.type


def _number(reading: ParseContext, heading: ChoicePart) -> str | None:
    """The section's number, if the heading is one or was meant to be."""
    if heading.kind != "section":  # already reported
        return heading.kind.removeprefix("section ")
    opening = _HEADING.match(reading.text, heading.start)
    assert opening
    heading_text = reading.text[opening.end() : heading.end].rstrip("#").rstrip()
    if SECTION.fullmatch(heading_text):
        return heading_text
    shown = heading_text if len(heading_text) <= 40 else heading_text[:39] + "…"
    message = f"{shown!r} is not a section number"
    if nearly := nearly_section(heading_text):
        help = f"write ## {nearly.number}"
        if nearly.words:
            help = f"write only the number, ## {nearly.number}; put the title on the next line, with ###"
        meant_heading = (f"## {nearly.number}",) if not nearly.words else ()
        reading.problem("SB102", heading.start, heading.end, message, help, meant_heading)
        return nearly.number
    help = "write only a number, such as ## 2, ## 38.9, ## F1 or ## A; start other headings with # or ###"
    reading.problem("SB102", opening.end(), max(heading.end, opening.end() + 1), message, help)
    return None


def _section(reading: ParseContext, number: str, heading: ChoicePart, blocks: list[ChoicePart]) -> Section:
    """A section from its heading and the blocks below it. Text of another program is reported once, without its
    consequences."""
    name = number if number != NO_NUMBER else ""
    end = blocks[-1].end if blocks else heading.end
    reading.mark(name, heading.start, end)
    before = len(reading.diagnostics)
    pasted = check_program(reading, heading.end, end)
    blocks = choices_meant(reading, blocks)
    redirects: list[Redirect] = []
    notes = Notes(reading, name)
    while blocks and blocks[0].kind == NOTE and not _is_attached(reading, blocks):
        notes.take(blocks.pop(0), of_section=True)
    while blocks and blocks[0].kind == "redirect":
        redirects += _redirects(reading, blocks.pop(0), number, redirects)
    town, encounter = _town(reading, blocks)
    body, choices = _body(reading, blocks, name, redirects, notes), _choices(reading, blocks, number)
    section = Section(
        number=number,
        redirects=tuple(redirects),
        town=town,
        encounter=encounter,
        body=body,
        choices=choices,
        assumes=tuple(notes.assumes),
        epilogue=notes.epilogue,
        once=notes.once,
        again=notes.again,
    )
    if number != NO_NUMBER:
        _check_leads_on(reading, section, heading, blocks, before)
        if not has_errors(reading.diagnostics[before:]):
            lint_section(reading, section, Spot(heading.start, heading.end))
    if pasted:
        del reading.diagnostics[before + 1 :]  # consequences
    return section


def _is_attached(reading: ParseContext, blocks: list[ChoicePart]) -> bool:
    """Whether the first notes are right above prose, without a blank line, and so apply only to that."""
    below = blocks[1] if len(blocks) > 1 else None
    if below is None or below.kind.startswith("choice") or below.kind in {"redirect", "table", "way", "lost"}:
        return False
    return "\n\n" not in "".join(reading.text[blocks[0].end : below.start].split(" "))


def _town(reading: ParseContext, blocks: list[ChoicePart]) -> tuple[str | None, bool]:
    """The name of a town or of a wandering encounter, and whether it is an encounter; None and False for other
    sections. The line with the name is removed from the blocks.
    """
    if blocks and blocks[0].kind == "paragraph_open":
        name = _TOWN.fullmatch(reading.text, blocks[0].start, blocks[0].end)
        if name and (town := name[1].strip()) and meant(reading, town) is None:
            block = blocks.pop(0)
            encounter = reading.phrasebook.frame("encounter").read(town)
            if encounter and "encounter" not in reading.vocabulary.scenes:
                reading.foreign(town, block.start, block.end, ("scene", "encounter"))
            return (str(encounter.values["name"]), True) if encounter else (town, False)
    return None, False


# ---------------------------------------------------------------- redirects


def _redirects(reading: ParseContext, block: ChoicePart, section: str, before: list[Redirect]) -> list[Redirect]:
    """The redirects of a block; `before` are those above it in the section."""
    redirects: list[Redirect] = []
    for low, high in lines_of(reading.text, block):
        if redirects and redirects[-1].when is None:
            reading.problem("SB118", low, high, "this redirect is never tested", "put Otherwise last")
        if redirect := _redirect(reading, low, high):
            lint_redirect(reading, redirect, [*before, *redirects], Spot(low, high))
            redirects.append(redirect)
            if section != NO_NUMBER:
                reading.mark(name_of(section, f"if{len(before) + len(redirects)}"), low, high)
    return redirects


def _redirect(reading: ParseContext, low: int, high: int, kind: str = "redirect") -> Redirect | None:
    """A redirect from one line; None, with the problem noted, if it cannot be read. Its target is a mention of this
    `kind`.
    """
    book = reading.phrasebook
    text = reading.text[low:high].rstrip(".")
    try:
        if match := book.frame("otherwise").read(text):
            condition = None
        elif match := book.frame("redirect").read(text):
            start, end = match.spans["condition"]
            condition = read_condition(reading, low + start, low + end)
            if condition is None:  # its target still counts as mentioned
                _redirect_to(reading, match, low, "section")
                return None
        else:
            if shown := nearly_condition(reading, text):
                help = f"write conditional text like this: {shown} …"
                reading.problem("SB101", low, high, f"{text[:48]!r} is not a redirect", help)
                return None
            starts = text.lower().startswith(book.frames["redirect"].split("{")[0].strip().lower())
            expected = book.frames["redirect" if starts else "otherwise"].format(condition="…", section="N")
            reading.problem(
                "SB101", low, high, f"{text[:48]!r} is not a redirect", f"write a redirect like this: {expected}."
            )
            return None
    except BadValue as bad:
        reading.bad_value(bad, low)
        return None
    _redirect_to(reading, match, low, kind)
    return Redirect(when=condition, to=str(match.values["section"]))


def _redirect_to(reading: ParseContext, match: PhraseMatch, low: int, kind: str) -> None:
    start, end = match.spans["section"]
    reading.refer(kind, match.values["section"], low + start, low + end)


# ---------------------------------------------------------------- text and effects


def _body(
    reading: ParseContext,
    blocks: list[ChoicePart],
    section: str = "",
    redirects: Sequence[Redirect] = (),
    notes: Notes | None = None,
) -> tuple[Block, ...]:
    """The text before the choices. `section` is the name of its section, if it has one, and `notes` are those above the
    text, to which others are added.
    """
    body: list[Block] = []
    notes = notes or Notes(reading, "")
    for block in blocks:
        if block.kind.startswith("choice"):
            break
        if block.kind == NOTE:
            notes.take(block, of_section=False)
            continue
        apart, before = notes.is_pending, len(body)
        match block.kind:
            case "effects" if label := label_of(reading, block):
                _add_conditional(reading, block, label, section, Above(redirects, body, notes.epilogue), body)
            case "effects" | "way" | "paragraph_open":
                for part in _runs(reading, block):
                    is_emphasis = part.kind == "prose" and body and reading.text[part.start] == "*"
                    if is_emphasis and (label := label_of(reading, part)):  # right under an instruction
                        _add_conditional(reading, part, label, section, Above(redirects, body, notes.epilogue), body)
                    else:
                        _add(reading, body, part, apart and len(body) == before)
            case "table":
                body.append(read_draw_table(reading, block))
            case "redirect":
                _report_misplaced_redirect(reading, block)
            case "underlined":
                _report_underlined(reading, block)
            case "lost":
                pass
            case "code_block" if check_apart(reading, block.start, block.end, indented=True):
                pass
            case _:
                kind = "quoted" if block.kind in QUOTES else "prose"
                _add(reading, body, ChoicePart(kind, block.start, block.end), apart)
        notes.placed(body, before)
    notes.end(body)
    return tuple(body)


def _add_conditional(
    reading: ParseContext, part: ChoicePart, label: Label, section: str, above: Above, body: list[Block]
) -> None:
    """Add a paragraph under a condition, and mark it as the section's `p1`, `p2` and so on."""
    _check_read(reading, body, part)
    if paragraph := read_conditional(reading, part, label, above):
        body.append(paragraph)
        if section:
            at = sum(isinstance(one, ConditionalProse) for one in body)
            reading.mark(name_of(section, f"p{at}"), part.start, part.end)


def _runs(reading: ParseContext, block: ChoicePart) -> list[ChoicePart]:
    """A paragraph's lines in runs of one kind: prose, lines of italics (effects), or turns in brackets (ways)."""
    if block.kind == "paragraph_open" and "\n" not in reading.text[block.start : block.end]:
        check_apart(reading, block.start, block.end)
        return [ChoicePart("prose", block.start, block.end)]
    runs: list[ChoicePart] = []
    for low, high in lines_of(reading.text, block):
        if low > block.start and assumes(reading, low, high):
            help = "leave a blank line above it, or put other words first if it is prose"
            reading.problem("SB135", low, high, "an assumption needs a blank line above it", help)
        last = runs[-1] if runs else None
        if last and last.kind == "effects" and reading.text[last.end - 1] != "*":
            runs[-1] = ChoicePart("effects", last.start, high)
        elif reading.text[low] == "*" and reading.text[low + 1 : low + 2] not in {"*", " ", ""}:
            runs.append(ChoicePart("effects", low, high))
        elif reading.text[low] == "(" and reading.phrasebook.way_start.match(reading.text, low, high):
            runs.append(ChoicePart("way", low, high))
        elif last and last.kind == "prose":
            runs[-1] = ChoicePart("prose", last.start, high)
        else:
            runs.append(ChoicePart("prose", low, high))
    runs = _join_prose(_partial_italics_as_prose(reading.text, run) for run in runs)
    ruled = any(run.kind != "prose" for run in runs)
    for run in runs:
        if run.kind == "prose":
            for at, (low, high) in enumerate(lines_of(reading.text, run)):
                # Inside plain prose, a line may well start with a letter and a full stop.
                if (at == 0 or ruled) and not check_apart(reading, low, high) and ruled:
                    _check_label(reading, low, high)
    return runs


def _check_label(reading: ParseContext, low: int, high: int) -> None:
    """SB129: `a) Go up.` with a turn below it was meant to be a choice."""
    label = _LABEL.match(reading.text, low, high)
    if label:
        looks_like_choice(reading, low, high, label[1][0].upper())


def _partial_italics_as_prose(text: str, run: ChoicePart) -> ChoicePart:
    """The runs, with italics that do not span whole lines read as prose: `*Never* is a long *time*`, and so is `*so* it
    goes`.
    """
    if run.kind != "effects":
        return run
    inner = text[run.start + 1 : run.end].rstrip("*")
    closed = text[run.end - 1] == "*" and text[run.end - 2] != "*"
    return run if closed and "*" not in inner else ChoicePart("prose", run.start, run.end)


def _join_prose(runs: Iterable[ChoicePart]) -> list[ChoicePart]:
    """The runs, with successive lines of prose joined, also where one of them begins with emphasis."""
    joined: list[ChoicePart] = []
    for run in runs:
        if joined and joined[-1].kind == run.kind == "prose":
            joined[-1] = ChoicePart("prose", joined[-1].start, run.end)
        else:
            joined.append(run)
    return joined


def _add(reading: ParseContext, body: list[Block], part: ChoicePart, apart: bool = False) -> None:
    """Add a run of prose or effects to the body; it is joined with the block before it if both are of the same kind,
    unless it is prose to be kept `apart`."""
    if part.kind in {"prose", "quoted"}:
        check_prose(reading, part, quoted=part.kind == "quoted")
        _check_read(reading, body, part)
        text = reading.words(part.start, part.end)
        if body and type(body[-1]) is Prose and not apart:
            body[-1] = Prose(text=f"{body[-1].text}\n\n{text}")
        else:
            body.append(Prose(text=text))
        return
    if body and block_ends(body[-1]) and not isinstance(body[-1], Prose):
        reading.problem(
            "SB118", part.start, part.end, "this is never read", "the reader has already been sent elsewhere"
        )
    end = part.end - 1
    if part.kind == "way" and reading.text[part.end - 1] != ")":
        reading.problem("SB122", part.start, part.end, "this bracket is never closed", meant=(")",))
        end = part.end
    if part.kind == "effects" and check_marks(reading, part.start, part.end):
        return
    effects = read_effects(reading, part.start + 1, end)
    if not effects:
        return
    if body and isinstance(body[-1], Instructions):
        body[-1] = Instructions(effects=(*body[-1].effects, *effects))
    else:
        body.append(Instructions(effects=effects))


def _check_read(reading: ParseContext, body: list[Block], part: ChoicePart) -> None:
    """SB118: text after a turn or an ending."""
    if any(map(block_ends, body)):
        reading.problem(
            "SB118", part.start, part.end, "this is never read", "the reader has already been sent elsewhere"
        )


def _report_underlined(reading: ParseContext, block: ChoicePart) -> None:
    """SB123: a heading made by a line of dashes."""
    message = "a line of dashes right under text turns it into a heading"
    help = "leave a blank line above the dashes, or write ## 12 for a section"
    reading.problem("SB123", block.start, block.end, message, help)


def _report_misplaced_redirect(reading: ParseContext, block: ChoicePart) -> None:
    """SB115: a redirect below other text. A condition for prose, which looks like one, is reported as that instead."""
    if nearly_condition(reading, reading.text[block.start : block.end]):
        _redirect(reading, block.start, block.end)
        return
    message = "a redirect must come before everything else in its section"
    help = "move it to the top of the section: redirects are tested before anything is read"
    reading.problem("SB115", block.start, block.end, message, help)
    for low, high in lines_of(reading.text, block):
        _redirect(reading, low, high, "section")


# ---------------------------------------------------------------- choices


def _choices(reading: ParseContext, blocks: list[ChoicePart], section: str = "") -> tuple[Choice, ...]:
    """The choices of a section, each of which must lead on; or those of a card, which need not."""
    choices: list[Choice] = []
    spots: list[Spot] = []
    for block in blocks:
        if block.kind.startswith("choice"):
            letter = block.kind.removeprefix("choice").strip()
            choice = read_choice(reading, block.start, block.end, must_lead_on=section != "", letter=letter)
            if section not in {"", NO_NUMBER}:
                reading.mark(name_of(section, choice.letter), block.start, block.end)
            if any(choice.letter == other.letter for other in choices):
                free = next((letter for letter in ascii_uppercase if all(letter != c.letter for c in choices)), "")
                letters = (
                    f"use the next free letter: {free}"
                    if free
                    else "move some choices to another section: every letter is taken"
                )
                message, meant = f"this section already has a choice {choice.letter}", (free,) if free else ()
                reading.problem("SB113", block.start, block.start + 2, message, letters, meant)
            choices.append(choice)
            spots.append(_first_line(reading, block))
        elif choices:
            _after_choices(reading, block)
    lint_choices(reading, list(zip(choices, spots, strict=True)))
    return tuple(choices)


def _first_line(reading: ParseContext, block: ChoicePart) -> Spot:
    """The offsets of a block's first line."""
    return Spot(*lines_of(reading.text, block)[0])


def _after_choices(reading: ParseContext, block: ChoicePart) -> None:
    """SB116: text after the choices, unless a more precise problem is reported."""
    if block.kind == "lost":
        return
    if block.kind in {"redirect", "underlined"}:
        (_report_misplaced_redirect if block.kind == "redirect" else _report_underlined)(reading, block)
        return
    first = reading.text.find("\n", block.start, block.end)
    if first >= 0 and _LABEL.match(reading.text, block.start, first):
        _check_label(reading, block.start, first)
        return
    reading.problem(
        "SB116",
        block.start,
        block.end if first < 0 else first,
        "nothing may follow the choices",
        "if it belongs to the choice above, delete the blank line between them; if not, move it above the choices",
    )


def _check_leads_on(
    reading: ParseContext, section: Section, heading: ChoicePart, blocks: list[ChoicePart], before: int
) -> None:
    """SB110: a section that is a dead end by its text alone. SB126, SB211: text that is never reached."""
    otherwise = any(redirect.when is None for redirect in section.redirects)
    if otherwise and blocks:
        help = "the redirects above always lead elsewhere; make the last one an If, or delete this"
        reading.problem("SB211", blocks[0].start, blocks[0].end, "this section is never read", help)
        return
    ended = any(map(block_ends, section.body))
    choice = next((block for block in blocks if block.kind.startswith("choice")), None)
    if ended and choice:
        help = "delete the turn, or move the choices to the section it leads to"
        reading.problem("SB126", choice.start, choice.start + 2, "these choices are never reached", help)
    if ended or choice or otherwise or any(block.kind in {"way", "lost"} for block in blocks):
        return
    if not _unread_way(reading, before):
        help = "give it a choice, a turn such as (Turn to 12), or an ending"
        reading.problem("SB110", heading.start, heading.end, f"section {section.number} leads nowhere", help)


def _unread_way(reading: ParseContext, before: int) -> bool:
    """Whether an unreadable line may be the way on. A turn read as prose is already an error."""
    for at, problem in enumerate(reading.diagnostics[before:], before):
        if problem.code == "SB207" and problem.help.rpartition(": ")[2].startswith("("):
            reading.diagnostics[at] = msgspec.structs.replace(problem, code="SB101")
            return True
    return any(problem.code in {"SB101", "SB128"} for problem in reading.diagnostics[before:])
