"""A choice's paragraph, line by line: text, `Requires`, `Pay`, trial, `Fail:`, effects, `(Turn to N)`."""

from __future__ import annotations

import re
from typing import NamedTuple

from wanderbook.book.conditions import Condition, Not
from wanderbook.book.effects import Effect, is_way_on
from wanderbook.book.sections import Barrier, Challenge, Chance, Choice, Combat, Failure, Price, Trial, goes_on
from wanderbook.diagnostics import has_errors
from wanderbook.notation.blocks import RULES
from wanderbook.notation.conditions import read_condition
from wanderbook.notation.folder import LONGEST_LINE
from wanderbook.notation.languages import BadValue
from wanderbook.notation.lints import Spot, joined, lint_guards, lint_outcomes, lint_price
from wanderbook.notation.meant import (
    begins_as_guard,
    begins_as_trial,
    example_trial,
    expected_trial,
    meant,
    near_trial,
)
from wanderbook.notation.source import ParseContext
from wanderbook.notation.stat_trials import read_stat_trial
from wanderbook.notation.statements import read_effects, read_prices, unknown

ORDER = ("text", "requires", "pay", "trial", "fail", "effects", "way")
_LINES = ("line of text", "Requires line", "Pay line", "challenge", "Fail: line", "line of effects", "turn")
"""The names of the lines in messages, in the same order."""
LONGEST_TEXT = LONGEST_LINE - 100
"""The longest text of a choice, in letters, since its lines are printed as one."""
_LAST_BRACKET = re.compile(r"\(([^()]+)\)\s*$")
_BRACKET = re.compile(r"[(\[]([^()\[\]\n]{3,80})[)\]]")
_SPACES = re.compile(r"[ \t\n]+")
_LETTERS = re.compile(r"[A-Z]\.[^\S\n]*")
_TRIAL = re.compile(r"(?:(?P<who>[^\W\d_][\w'’. -]{0,79}?)\s*+:\s*+)?[^\W\d_a-z](?:[^\W\d_a-z]|-)++\s++\d")
"""`CUNNING 5`, or `Mac: CUNNING 5` if a crew member must take it."""


class ChoicePart(NamedTuple):
    """A stretch of text between two offsets, and its kind: a block of a section, such as a choice, or a part of a
    choice, such as its `Requires` line."""

    kind: str
    start: int
    end: int


def lines_of(text: str, block: ChoicePart) -> list[tuple[int, int]]:
    """The offsets of a block's lines, as pairs of start and end, without surrounding white space."""
    spans, at = [], block.start
    for line in text[block.start : block.end].split("\n"):
        if stripped := line.strip():
            low = at + line.index(stripped[0])
            spans.append((low, low + len(stripped)))
        at += len(line) + 1
    return spans


def read_choice(reading: ParseContext, start: int, end: int, must_lead_on: bool = True, letter: str = "") -> Choice:
    """The choice between two offsets, with problems noted. If there is a `letter`, the text starts after the label."""
    before = len(reading.diagnostics)
    parts = _parts(reading, start, end, labelled=not letter)
    misplaced = _check_order(reading, parts)
    text = _on_one_line(reading, parts[0].start, parts[0].end)
    if len(text) > LONGEST_TEXT:
        message = f"the text of this choice is longer than {LONGEST_TEXT:,} characters"
        reading.problem("SB005", parts[0].start, parts[0].end, message, "move most of it above the choices")
    requires: list[tuple[Condition, Spot]] = []
    price: tuple[Price, ...] = ()
    paid: Spot | None = None
    trial: Trial | None = None
    failure: Failure | None = None
    effects: tuple[Effect, ...] = ()
    for part in parts[1:]:
        match part.kind:
            case "requires":
                requires += _requires(reading, part)
            case "pay":
                price += read_prices(reading, part.start + len(_lead(reading, "pay")), part.end)
                paid = Spot(part.start, part.end)
            case "trial":
                trial = read_trial(reading, part) or trial
            case "fail":
                failure = read_failure(reading, part)
            case "effects" | "way":
                if not goes_on(effects) and part not in misplaced:
                    help = "put it first: by now the reader has already been sent elsewhere"
                    reading.problem("SB118", part.start, part.end, "this line is never read", help)
                effects += read_effects(reading, part.start + 1, part.end - _ends(reading.text, part))
    unread = any(problem.code == "SB101" for problem in reading.diagnostics[before:])
    if not unread:
        _check_failure(reading, parts, trial)
    if must_lead_on and not unread:
        _check_leads_on(reading, parts, effects)
    lint_guards(reading, requires)
    if paid:
        lint_price(reading, [condition for condition, _ in requires], price, paid)
    if trial and not has_errors(reading.diagnostics[before:]):
        tried = next(part for part in parts if part.kind == "trial")
        lint_outcomes(reading, trial, failure, effects, Spot(tried.start, tried.end))
    guard = joined([condition for condition, _ in requires])
    return Choice(
        letter=letter or reading.text[start],
        text=text,
        requires=guard,
        price=price,
        trial=trial,
        failure=failure,
        effects=effects,
    )


# ---------------------------------------------------------------- sorting the lines


def _parts(reading: ParseContext, start: int, end: int, labelled: bool) -> list[ChoicePart]:
    """Lines grouped into parts, since a text, a failure and italics may span several lines."""
    letter = _LETTERS.match(reading.text, start) if labelled else None
    words = letter.end() if letter else start
    parts = [ChoicePart("text", words, words)]
    at = words
    while at < end:
        stop = reading.text.find("\n", at, end)
        stop = end if stop < 0 else stop
        low, high = _trim(reading.text, at, stop)
        if low < high and not _add_line(reading, parts, low, high, first=at == words):
            break
        at = stop + 1
    return parts


def _add_line(reading: ParseContext, parts: list[ChoicePart], low: int, high: int, first: bool) -> bool:
    """Add a line between two offsets to the parts of a choice: to the last part, or as a new one. False if it starts
    something that is not part of this choice."""
    last = parts[-1]
    open_italics = last.kind == "effects" and not _has_closing_mark(reading.text, last)
    kind = "more" if open_italics else "text" if first else _kind(reading, low, high, last.kind)
    if kind == "text" and last.kind == "text":
        _check_text(reading, low, high, first)
    if kind == "more" or (kind == "text" and last.kind == "text"):
        parts[-1] = ChoicePart(last.kind, last.start, high)
    elif kind == "text":
        if check_apart(reading, low, high):
            return False
        _stray(reading, low, high)
    else:
        parts.append(ChoicePart(kind, low, high))
    return True


def _kind(reading: ParseContext, low: int, high: int, last: str) -> str:
    """The kind of a line, by how it starts."""
    book, text = reading.phrasebook, reading.text
    start = text[low]
    if start == "*" and text[low + 1 : low + 2] not in {"*", " "}:
        return "effects"
    if start == "(":
        if book.way_start.match(text, low, high):
            return "way"
        return "more" if last == "fail" else "text"
    if lead := book.line_start.match(text, low, high):
        return "requires" if lead.lastgroup == "requires_not" else str(lead.lastgroup)
    if _TRIAL.match(text, low, high):
        return "trial"
    if last == "fail":
        return "more"
    return "text"


def _stray(reading: ParseContext, low: int, high: int) -> None:
    """Report a line among a choice's rules that is not a rule, with what was probably meant."""
    text = reading.text[low:high]
    if line := meant(reading, text):
        message = f"{text[:48]!r} is not a line of a choice"
        reading.problem("SB101", low, high, message, f"did you mean {line}", (line,), text)
    else:
        unknown(
            reading, low, high, "a line of a choice (Requires, Pay, a challenge, Fail:, effects in italics, a turn)"
        )


def _check_text(reading: ParseContext, low: int, high: int, first: bool) -> None:
    """SB101: a rule that would be read as part of the choice's text. SB207: a line that only begins like a rule."""
    text = reading.text[low:high]
    if first:
        # Only a turn at the end of the first line: the rest of it is what the reader chooses.
        bracket = _LAST_BRACKET.search(text)
        line = meant(reading, bracket[1]) if bracket else None
        if bracket and line and line.startswith("("):
            _as_text(reading, "SB101", low + bracket.start(), high, f"put it on a separate line: {line}", (line,))
        elif begins_as_guard(reading, text):
            _as_text(reading, "SB207", low, high, "put the requirement on a separate line")
        else:
            _check_brackets(reading, text, low)
    elif line := meant(reading, text):
        _as_text(reading, "SB101", low, high, f"put it on a separate line: {line}", (line,))
    elif begins_as_trial(reading, text):
        help = f"expected {expected_trial(reading)}; `wanderbook explain SB101` lists all instructions"
        _as_text(reading, "SB207", low, high, help)
    else:
        _check_brackets(reading, text, low)


def _check_brackets(reading: ParseContext, text: str, low: int) -> None:
    """SB207: a requirement in brackets in the choice's text, `Wave (requires keyword HERON).`"""
    for bracket in _BRACKET.finditer(text):
        if line := meant(reading, bracket[1]):
            help = f"put it on a separate line: {line}"
            _as_text(reading, "SB207", low + bracket.start(), low + bracket.end(), help)


def _as_text(reading: ParseContext, code: str, low: int, high: int, help: str, meant: tuple[str, ...] = ()) -> None:
    words = reading.text[low:high]
    reading.problem(code, low, high, f"{words[:48]!r} is read as the choice's text", help, meant)


def check_apart(reading: ParseContext, low: int, high: int, indented: bool = False) -> bool:
    """SB128: a line that would start another part with a blank line above it or with less indentation."""
    low, high = _trim(reading.text, low, high)
    stop = reading.text.find("\n", low, high)
    line = reading.text[low : high if stop < 0 else stop]
    name = next((name for name, opens in RULES if opens(line, reading.phrasebook)), "effects")
    if name in {"effects", "way"}:  # these are allowed on any line
        return False
    message = f"this {name} is in the middle of a paragraph"
    help = "leave a blank line above it"
    if indented:
        message = f"this {name} is indented so far that Markdown shows it as code"
        help = "delete the spaces before it"
    reading.problem("SB128", low, low + len(line), message, help)
    return True


def _trim(text: str, low: int, high: int) -> tuple[int, int]:
    """The offsets of a text between two offsets, without the white space around it."""
    while low < high and text[low].isspace():
        low += 1
    while high > low and text[high - 1].isspace():
        high -= 1
    return low, high


def _has_closing_mark(text: str, part: ChoicePart) -> bool:
    return part.end - part.start > 1 and text[part.end - 1] == "*"


def _lead(reading: ParseContext, frame: str) -> str:
    return reading.phrasebook.frames[frame].split("{")[0]


# ---------------------------------------------------------------- reading them


def _requires(reading: ParseContext, part: ChoicePart) -> list[tuple[Condition, Spot]]:
    """The condition of a `Requires` line with the line's offsets; an empty list if it cannot be read."""
    start = reading.phrasebook.line_start.match(reading.text, part.start, part.end)
    assert start
    high = part.end - (reading.text[part.end - 1] == ".")
    found = read_condition(reading, start.end(), high)
    if found is None:
        return []
    condition = Not(of=found) if start.lastgroup == "requires_not" else found
    return [(condition, Spot(part.start, part.end))]


def read_trial(reading: ParseContext, part: ChoicePart) -> Trial | None:
    """The trial on a line: `CUNNING 5`, `Mac: CUNNING 5`, `CHANCE 2 in 6`, `COMBAT 12, 14`, `COMBAT 12 or run`, `BOSS
    4`, `OBSTACLE x`, `SKILL 2d6 or less`, `FIGHT Goblin, skill 5, stamina 6`.
    """
    named = _TRIAL.match(reading.text, part.start, part.end)
    if named and named["who"]:
        return _named_trial(reading, part, named["who"], named.end("who"))
    text = reading.text[part.start : part.end].rstrip(".")
    book = reading.phrasebook
    try:
        for frame in ("combat_run", "combat"):
            if match := book.frame(frame).read(text):
                return _combat(reading, part, frame, *match.spans["enemies"])
        if match := book.frame("boss").read(text):
            return _boss(reading, part, text, int(match.values["boss"]), *match.spans["boss"])
        if match := book.frame("obstacle").read(text):
            _known(reading, part, "obstacle", text)
            return Barrier.model_validate(match.values)
        before = len(reading.diagnostics)
        if book.stats.names and (trial := read_stat_trial(reading, part.start, text)):
            return trial
        if len(reading.diagnostics) > before:
            return None
        if match := book.frame("chance").read(text):
            _known(reading, part, "chance", text)
            chance = Chance.model_validate(match.values)
            if chance.wins >= chance.faces:
                _cannot(reading, part, "SB204", "fail", f"{chance.wins} in {chance.faces} always wins")
            return chance
        if match := book.frame("challenge").read(text):
            skill, (low, high) = str(match.values["skill"]), match.spans["skill"]
            if text[low:high] != text[low:high].upper():
                reading.problem("SB101", part.start + low, part.start + high, "write the challenge in capitals")
            if _known(reading, part, "challenge", text) and skill not in reading.vocabulary.skills:
                reading.foreign(text[low:high], part.start + low, part.start + high, ("skill", skill))
            challenge = Challenge.model_validate(match.values)
            if "challenge" in reading.vocabulary.trials:
                _check_number(reading, part, challenge.number)
            return challenge
    except BadValue as bad:
        reading.bad_value(bad, part.start)
        return None
    unknown(reading, part.start, part.end, expected_trial(reading), near_trial(reading, text), may_be_prose=False)
    return None


def _named_trial(reading: ParseContext, part: ChoicePart, who: str, end: int) -> Trial | None:
    """A trial with a name before it, which only a challenge can have."""
    colon = reading.text.index(":", end) + 1
    low = colon + len(reading.text[colon : part.end]) - len(reading.text[colon : part.end].lstrip())
    trial = read_trial(reading, ChoicePart(part.kind, low, part.end))
    if trial is None or not isinstance(trial, Challenge):
        if trial:
            reading.problem("SB101", part.start, end, "only a challenge can name who must take it")
        return trial
    reading.refer("crew", who, part.start, end)
    return trial.model_copy(update={"who": who})


def _check_number(reading: ParseContext, part: ChoicePart, number: int) -> None:
    """SB204, SB205: a number that every draw reaches, or that none does."""
    lowest, most = reading.vocabulary.fate[0], reading.vocabulary.highest_total
    if number <= lowest:
        _cannot(reading, part, "SB204", "fail", f"even the lowest draw gives {lowest}")
    elif number > most:
        _cannot(reading, part, "SB205", "succeed", f"no crew can reach more than {most}")


def _cannot(reading: ParseContext, part: ChoicePart, code: str, what: str, why: str) -> None:
    reading.problem(code, part.start, part.end, f"this challenge cannot {what}", why)


def _combat(reading: ParseContext, part: ChoicePart, frame: str, low: int, high: int) -> Combat | None:
    """The fight of a `COMBAT` line, with the enemies' numbers between two offsets of the line; None if no number can be
    read, or if the ruleset has no fights.
    """
    if not _known(reading, part, frame, reading.text[part.start : part.end]):
        return None
    enemies: list[int] = []
    for piece in re.finditer(r"[^,\s][^,]*", reading.text[part.start + low : part.start + high]):
        start = part.start + low + piece.start()
        number = piece[0].strip()
        if not re.fullmatch(r"[1-9]\d{0,3}", number):
            reading.problem(
                "SB120",
                start,
                start + len(number),
                f"{number!r} is not an enemy's number",
                "for two enemies, write COMBAT 12, 14",
            )
            continue
        reading.refer("enemy", number, start, start + len(number))
        enemies.append(int(number))
    return Combat(enemies=tuple(enemies), may_run=frame == "combat_run") if enemies else None


def _boss(reading: ParseContext, part: ChoicePart, text: str, number: int, low: int, high: int) -> Combat | None:
    """A fight against a boss; None if the ruleset has none."""
    if not _known(reading, part, "boss", text):
        return None
    reading.refer("boss", number, part.start + low, part.start + high)
    return Combat(enemies=(number,), boss=True)


def _known(reading: ParseContext, part: ChoicePart, trial: str, text: str) -> bool:
    """Whether the ruleset has this kind of challenge; if not, that is reported."""
    if trial in reading.vocabulary.trials:
        return True
    reading.foreign(text, part.start, part.end, ("trial", trial))
    return False


def read_failure(reading: ParseContext, part: ChoicePart) -> Failure:
    """The failure of a choice: effects, a text in brackets, and a turn, in this order."""
    lead = reading.phrasebook.line_start.match(reading.text, part.start, part.end)
    start = lead.end() if lead and lead.lastgroup == "fail" else part.start
    if lead and part.end - start > 2 and reading.text[start] == reading.text[part.end - 1] == "*":
        inner = _SPACES.sub(" ", reading.text[start + 1 : part.end - 1]).strip()
        message, help = (
            "what follows Fail: cannot have asterisks",
            "delete the asterisks: only the effects of a success have them",
        )
        reading.problem("SB101", start, part.end, message, help, (inner,), reading.text[start : part.end])
        return read_failure(reading, ChoicePart("fail", start + 1, part.end - 1))
    opened = reading.text.rfind("(", start, part.end)
    if opened >= 0 and reading.text[part.end - 1] == ")" and reading.phrasebook.way_start.match(reading.text, opened):
        # The turn is in brackets, like a choice's own, so it is not text.
        failure = read_failure(reading, ChoicePart("fail", start, opened)) if start < opened else Failure()
        way = read_effects(reading, opened + 1, part.end - 1)
        return Failure(effects=(*failure.effects, *way), text=failure.text)
    opened = reading.text.find("(", start, part.end)
    if opened < 0:
        return Failure(effects=read_effects(reading, start, part.end))
    closed = reading.text.rfind(")", opened, part.end)
    if closed < 0:
        reading.problem(
            "SB122",
            opened,
            opened + 1,
            "this bracket is never closed",
            "close the brackets around the text of the failure",
        )
        return Failure(effects=read_effects(reading, start, opened), text=_on_one_line(reading, opened + 1, part.end))
    before = read_effects(reading, start, opened)
    after = read_effects(reading, closed + 1, part.end)
    if before and after and is_way_on(before[-1]):
        at = closed + 1
        reading.problem("SB118", at, part.end, "what follows the turn is never read", "put it before the turn")
    return Failure(effects=(*before, *after), text=_on_one_line(reading, opened + 1, closed))


def _on_one_line(reading: ParseContext, low: int, high: int) -> str:
    """The text on one line. No-break spaces, which French needs before a colon, are kept."""
    return _SPACES.sub(" ", reading.words(low, high)).strip(" ")


# ---------------------------------------------------------------- checking the whole


def _check_order(reading: ParseContext, parts: list[ChoicePart]) -> list[ChoicePart]:
    """SB114: lines must come in the order in which they are resolved. Returns those that do not."""
    furthest, misplaced = 0, []
    for part in parts:
        place = ORDER.index(part.kind)
        once = part.kind in {"trial", "fail", "way"} and place == furthest
        if place < furthest or once:
            misplaced.append(part)
            message = f"this {_LINES[place]} comes after the {_LINES[furthest]}"
            if once:
                message = f"this choice already has a {_LINES[place]}"
            reading.problem(
                "SB114",
                part.start,
                part.end,
                message,
                "put the lines in this order: text, Requires, Pay, challenge, Fail:, effects, turn",
            )
        if part.kind in {"effects", "way"} and not _ends(reading.text, part):
            sign = "*" if part.kind == "effects" else ")"
            first = reading.text[part.start : part.end].split("\n", 1)[0]
            help = f"write {first[:80].rstrip()}{sign}"
            message = f"this line has no closing {sign!r}"
            reading.problem("SB122", part.start, part.end, message, help, meant=(sign,))
        furthest = max(furthest, place)
    return misplaced


def _ends(text: str, part: ChoicePart) -> bool:
    return text[part.end - 1] == ("*" if part.kind == "effects" else ")") and part.end - part.start > 1


def _check_failure(reading: ParseContext, parts: list[ChoicePart], trial: Trial | None) -> None:
    """SB111: a `Fail:` line without a challenge above it."""
    tried = any(part.kind == "trial" for part in parts)
    for part in parts:
        if part.kind == "fail" and not tried and trial is None:
            reading.problem(
                "SB111",
                part.start,
                part.end,
                "nothing can fail here: there is no challenge",
                f"put a line such as {example_trial(reading)} above it, or delete it",
            )


def _check_leads_on(reading: ParseContext, parts: list[ChoicePart], effects: tuple[Effect, ...]) -> None:
    """SB109: after its effects a choice must lead somewhere; an unreadable turn was already reported."""
    has_way = any(part.kind == "way" for part in parts)
    if goes_on(effects) and not has_way:
        first = parts[0]
        line_end = reading.text.find("\n", first.start, first.end)
        letter = _trim(reading.text, reading.text.rfind("\n", 0, first.start) + 1, first.start)[0]
        reading.problem(
            "SB109",
            letter,
            first.end if line_end < 0 else line_end,
            "this choice leads nowhere",
            f"end it with a line such as (Turn to 12); if it is prose, write {reading.text[letter]}\\. instead",
        )
