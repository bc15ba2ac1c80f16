"""Guesses of what a line was meant to be: for rules hidden in prose, and for slips.

Nothing here affects how a line is read. It only finds the words for a message.
"""

from __future__ import annotations

import re
from contextlib import suppress
from difflib import get_close_matches

from wanderbook.book.conditions import Condition
from wanderbook.book.effects import Effect, TurnTo
from wanderbook.locales import languages
from wanderbook.notation.conditions import print_condition, read_condition
from wanderbook.notation.languages import BadValue, Phrasebook, phrasebook
from wanderbook.notation.source import ParseContext, Source

LONGEST = 80
"""The longest text, in letters, that a meaning is guessed for."""
_MARKUP = " *_[](){}"
_TRIAL_FRAMES = ("chance", "challenge", "boss", "obstacle", "stat_roll", "fight")
"""The frames (phrases with slots) of trials, in the order in which they are tried."""
_DICE = re.compile(r"(?<=\s)\d{0,2}d\d{1,3}(?=\s\D{2,}$)")


def meant(reading: ParseContext, text: str) -> str | None:
    """The line of the notation that this text was probably meant to be; None if it looks like prose."""
    if len(text) > LONGEST:
        return None
    plain = " ".join(text.split()).strip(_MARKUP).removesuffix(".").strip(_MARKUP)
    if text.startswith(("(", "*")) and (line := _foreign(reading, plain)):
        return line
    if not _may_be_rule(reading.phrasebook, plain):
        return _near_obstacle(reading, plain) or _near_rule(reading, plain)
    for words in (plain, *reading.phrasebook.mended(plain)):
        if (
            line := _effect(reading, words)
            or _guard(reading, words)
            or _trial(reading, words)
            or _failure(reading, words)
        ):
            return line
    return None


def _foreign(reading: ParseContext, plain: str) -> str | None:
    """The instruction that a text in another language stands for, in the book's language: `(Turn to 5)` in a French
    text.
    """
    for language in languages():
        if language != reading.phrasebook.language:
            other = ParseContext(reading.source, phrasebook(language, reading.phrasebook.stats), reading.vocabulary)
            if _effect(other, plain) and (effect := other.phrasebook.read_effect(plain)):
                return as_printed(reading.phrasebook, effect.meaning)
    return None


def _near_rule(reading: ParseContext, plain: str) -> str | None:
    """The line that a misspelt first word was meant to begin: `Requries keyword LAMP`, `Fial: Turn to 3`."""
    head = re.match(r"[^\W\d_]{3,12}", plain)
    if head is None or not re.search(r"\d|\b[^\W\d_a-z]{2,}", plain[head.end() :]):
        return None
    near = get_close_matches(head[0].lower(), reading.phrasebook.rule_words, n=1, cutoff=0.75)
    return meant(reading, near[0].capitalize() + plain[head.end() :]) if near and near[0] != head[0].lower() else None


def _may_be_rule(book: Phrasebook, plain: str) -> bool:
    """A cheap test that rules out most prose before the expensive ones."""
    word = re.match(r"[-+−]|[\w-]+['’]?", plain)
    return word is not None and word[0].lower().replace("’", "'") in book.rule_words


def _effect(reading: ParseContext, text: str) -> str | None:
    """The effect in these words as a book prints it; None if it is not one of this ruleset."""
    try:
        effect = reading.phrasebook.read_effect(text)
    except BadValue:
        return None
    if effect is None or effect.meaning.kind not in reading.vocabulary.effects:
        return None
    return as_printed(reading.phrasebook, effect.meaning)


def as_printed(book: Phrasebook, effect: Effect) -> str:
    """An effect as printed in a book: in italics, a turn in brackets."""
    text = book.print_effect(effect)
    return f"({text})" if isinstance(effect, TurnTo) else f"*{text}.*"


def _guard(reading: ParseContext, text: str) -> str | None:
    """The guard that a text was meant to be, as a book prints it, even if it begins with `If`; None
    if it is not one.
    """
    book = reading.phrasebook
    asked = book.frames["redirect"].split("{")[0].strip()
    for lead in (book.frames["requires"].split("{")[0].strip(), asked):
        if text.lower().startswith(lead.lower() + " "):
            rest = text[len(lead) :].split(",")[0]
            condition = _condition(reading, rest)
            return book.print_frame("requires", condition=print_condition(book, condition, True)) if condition else None
    return None


def _condition(reading: ParseContext, said: str) -> Condition | None:
    """The condition in a text, parsed without reporting problems; a bare word in capitals counts as a keyword."""
    lead = reading.phrasebook.frames_of_tests["keyword"]
    bare = re.fullmatch(r"\s*([^\W\d_a-z]{2,})\s*", said)
    for text in (said, f"{lead} {bare[1]}" if bare else said):
        apart = ParseContext(Source("", text), reading.phrasebook, reading.vocabulary)
        condition = read_condition(apart, 0, len(text))
        if condition and not apart.diagnostics:
            return condition
    return None


def nearly_condition(reading: ParseContext, text: str) -> str | None:
    """The condition that a paragraph such as `If keyword LANTERN, the flame leans.` was probably meant to have; None if
    there is none.
    """
    book = reading.phrasebook
    lead = re.escape(book.frames["shown"].split("{")[0].strip())
    opening = re.match(rf"[*_]{{0,3}}{lead}\s+([^*_:,]{{1,{LONGEST}}}?)\s*[*_]*[:,]", text, re.IGNORECASE)
    if opening is None:
        return None
    with suppress(BadValue):
        if book.frame("redirect").read(text.strip(_MARKUP).rstrip(".")):
            return None
    condition = _condition(reading, opening[1])
    return f"*{book.print_frame('shown', condition=print_condition(book, condition))}*" if condition else None


def _trial(reading: ParseContext, text: str) -> str | None:
    """The proper spelling of a trial that was written in the wrong capitals, such as `Chance 4 in 6` or `Obstacle
    steep`; None if the text is not a trial of this ruleset.
    """
    book = reading.phrasebook
    for frame in _TRIAL_FRAMES:
        try:
            if frame in reading.vocabulary.trials and frame in book.frames and (match := book.frame(frame).read(text)):
                return book.print_frame(frame, **match.values)
        except BadValue:  # it is a trial, with a number that none may have: there is no spelling to suggest
            return None
    return None


def _failure(reading: ParseContext, text: str) -> str | None:
    """A line of failure as a book prints it, such as `Fail: Turn to 3`; None if the text does not begin like one."""
    book = reading.phrasebook
    lead = book.line_start.match(text)
    if lead and lead.lastgroup == "fail" and (line := meant(reading, text[lead.end() :])):
        return book.print_frame("fail", consequences=line.strip("*().")).rstrip()
    return None


def begins_as_guard(reading: ParseContext, text: str) -> bool:
    """Whether a text begins like a guard: `Requires HAT: put it on.`"""
    lead = reading.phrasebook.line_start.match(text)
    return lead is not None and lead.lastgroup in {"requires", "requires_not"}


# ---------------------------------------------------------------- trials


def near_trial(reading: ParseContext, text: str) -> str:
    """The challenge, fight or obstacle that was probably meant, with its words corrected; empty if none is similar."""
    return _near_obstacle(reading, text) or _near_lead(reading, text) or _near_dice(reading, text)


def _near_dice(reading: ParseContext, text: str) -> str:
    """A chance or roll with the right numbers, in the notation's words: for `CHANCE 3/6` or `SKILL 2d6 or lower`;
    otherwise empty.
    """
    book, dice = reading.phrasebook, _DICE.search(text)
    chance = re.match(rf"{_lead(book, 'chance')}\D+(\d{{1,4}})\D+(\d{{1,4}})\D*$", text, re.IGNORECASE)
    if chance and "chance" in reading.vocabulary.trials:
        return book.print_frame("chance", wins=int(chance[1]), faces=int(chance[2]))
    if dice and book.stats.names:
        named = {form: key for key, forms in book.words["tested"].items() for form in forms}
        for near in get_close_matches(text[: dice.start()].strip().upper(), named, n=1):
            return book.print_frame("stat_roll", tested=named[near], dice=dice[0])
    return ""


def is_tried(reading: ParseContext, said: str) -> bool:
    """Whether this is a trial of some game, in capitals: `COMBAT 12`, `CUNNING 5`."""
    book, text = reading.phrasebook, said.rstrip(".")
    if len(text) > LONGEST or not text[:2].isupper():
        return False
    for frame in ("combat_run", "combat", "boss", "chance", "challenge"):
        with suppress(BadValue):
            match = book.frame(frame).read(text)
            if match and re.fullmatch(r"[\d, ]+", str(match.values.get("enemies", "1"))):
                return True
    return False


def begins_as_trial(reading: ParseContext, text: str) -> bool:
    """Whether a text begins like a trial: `STRENGTH` without a number, `CHALLENGE CRAFT five`, in capitals, with a
    skill that some game has.
    """
    skills = {form for forms in reading.phrasebook.words["trial"].values() for form in forms}
    first, *rest = text.split()[:2]
    return first.isupper() and any(word.strip(".:,") in skills for word in (first, *rest))


def _near_obstacle(reading: ParseContext, text: str) -> str:
    """The obstacle that was probably meant by `OBSTACLE steap` or `OBSTACEL steep`; empty unless both words are similar
    enough.
    """
    book, (head, _, rest) = reading.phrasebook, text.partition(" ")
    if "obstacle" not in reading.vocabulary.trials or not head.isupper():
        return ""
    named = {forms[0]: obstacle for obstacle, forms in book.words["obstacle"].items()}
    near = get_close_matches(rest.strip().lower(), named, n=1, cutoff=0.5)
    if not near or not get_close_matches(head, [_lead(book, "obstacle")], cutoff=0.7):
        return ""
    return book.print_frame("obstacle", obstacle=named[near[0]])


def _near_lead(reading: ParseContext, text: str) -> str:
    """The trial that was probably meant by `CUNING 5` or `COMBATT 12`, if it can be read with its first word corrected;
    otherwise empty.
    """
    book, (head, _, rest) = reading.phrasebook, text.partition(" ")
    known = [trial for trial in reading.vocabulary.trials if trial in book.frames]
    trials = [trial for trial in known if trial not in {"challenge", "obstacle", "stat_roll"}]
    leads = [*skills_tried(reading), *(_lead(book, trial) for trial in trials)]
    for near in get_close_matches(head.upper(), leads, n=1):
        for frame in known:
            with suppress(BadValue):
                if match := book.frame(frame).read(f"{near} {rest}"):
                    return book.print_frame(frame, **match.values)
    return ""


def _lead(book: Phrasebook, frame: str) -> str:
    return book.frames[frame].split("{")[0].strip()


def skills_tried(reading: ParseContext) -> list[str]:
    """The skills of this ruleset, as challenges name them."""
    return [reading.phrasebook.words["trial"][skill][0] for skill in reading.vocabulary.skills]


def expected_trial(reading: ParseContext) -> str:
    """The trials of this ruleset, for a message."""
    skills, expected = skills_tried(reading), f"a challenge such as {example_trial(reading)}"
    if skills:
        expected += f", of {', '.join(skills)}"
    if "obstacle" in reading.vocabulary.trials:
        book = reading.phrasebook
        obstacles = (book.print_frame("obstacle", obstacle=obstacle) for obstacle in book.words["obstacle"])
        expected += f"; or {', '.join(obstacles)}"
    return expected


def example_trial(reading: ParseContext) -> str:
    """A challenge that this ruleset has."""
    book = reading.phrasebook
    if "chance" in reading.vocabulary.trials:
        return book.print_frame("chance", wins=2, faces=6)
    return book.print_frame("challenge", skill="cunning", number=5)
