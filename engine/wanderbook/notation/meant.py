"""What a line was probably meant to be: for rules that hide in prose, and for slips of the pen.

Nothing here decides how a line is read. It only finds the words for a message.
"""

from __future__ import annotations

import re
from contextlib import suppress
from difflib import get_close_matches

from wanderbook.book.conditions import Condition
from wanderbook.book.effects import Effect, TurnTo
from wanderbook.notation.conditions import print_condition, read_condition
from wanderbook.notation.languages import BadValue, Phrasebook
from wanderbook.notation.source import Reading, Source

LONGEST = 80
_MARKUP = " *_[]()"


def meant(reading: Reading, text: str) -> str | None:
    """The line of the notation that this was meant to be, as it should stand; nothing if it looks like prose."""
    if len(text) > LONGEST:
        return None
    plain = " ".join(text.split()).strip(_MARKUP).removesuffix(".").strip(_MARKUP)
    if not _may_be_rule(reading.phrasebook, plain):
        return _near_obstacle(reading, plain) or None
    for said in (plain, *reading.phrasebook.mended(plain)):
        if found := _effect(reading, said) or _guard(reading, said) or _trial(reading, said) or _failure(reading, said):
            return found
    return None


def _may_be_rule(book: Phrasebook, plain: str) -> bool:
    """The cheap test that spares most prose the dear ones."""
    word = re.match(r"[-+−]|[\w-]+['’]?", plain)
    return word is not None and word[0].lower().replace("’", "'") in book.rule_words


def _effect(reading: Reading, said: str) -> str | None:
    try:
        found = reading.phrasebook.read_effect(said)
    except BadValue:
        return None
    if found is None or found.meaning.kind not in reading.vocabulary.effects:
        return None
    return as_printed(reading.phrasebook, found.meaning)


def as_printed(book: Phrasebook, effect: Effect) -> str:
    """An effect as it stands in a book: in italics, a turn in brackets."""
    text = book.print_effect(effect)
    return f"({text})" if isinstance(effect, TurnTo) else f"*{text}.*"


def _guard(reading: Reading, said: str) -> str | None:
    """`Requires …`, also where it was asked with If."""
    book = reading.phrasebook
    asked = book.frames["redirect"].split("{")[0].strip()
    for lead in (book.frames["requires"].split("{")[0].strip(), asked):
        if said.lower().startswith(lead.lower() + " "):
            rest = said[len(lead) :].split(",")[0]
            condition = _condition(reading, rest)
            return book.print_frame("requires", condition=print_condition(book, condition, True)) if condition else None
    return None


def _condition(reading: Reading, said: str) -> Condition | None:
    """A condition, read where nobody hears of its problems; a bare word in capitals is taken for a keyword."""
    lead = reading.phrasebook.frames_of_tests["keyword"]
    bare = re.fullmatch(r"\s*([^\W\d_a-z]{2,})\s*", said)
    for text in (said, f"{lead} {bare[1]}" if bare else said):
        apart = Reading(Source("", text), reading.phrasebook, reading.vocabulary)
        found = read_condition(apart, 0, len(text))
        if found and not apart.diagnostics:
            return found
    return None


def _trial(reading: Reading, said: str) -> str | None:
    """`Chance 4 in 6`, `cunning 5`, `Obstacle steep`: written in capitals."""
    book = reading.phrasebook
    for frame in ("chance", "challenge", "boss", "obstacle"):
        try:
            if frame in reading.vocabulary.trials and (found := book.frame(frame).read(said)):
                return book.print_frame(frame, **found.values)
        except BadValue:
            return None
    return None


def _failure(reading: Reading, said: str) -> str | None:
    book = reading.phrasebook
    lead = book.line_start.match(said)
    if lead and lead.lastgroup == "fail" and (found := meant(reading, said[lead.end() :])):
        return book.print_frame("fail", consequences=found.strip("*().")).rstrip()
    return None


def begins_as_guard(reading: Reading, text: str) -> bool:
    """`Requires HAT: put it on.`"""
    lead = reading.phrasebook.line_start.match(text)
    return lead is not None and lead.lastgroup in {"requires", "requires_not"}


# ---------------------------------------------------------------- what is tried


def near_trial(reading: Reading, said: str) -> str:
    """The challenge, fight or obstacle that this was meant to be, with its word put right; nothing if none is near."""
    return _near_obstacle(reading, said) or _near_lead(reading, said)


def begins_as_trial(reading: Reading, text: str) -> bool:
    """`STRENGTH` without a number, `CHALLENGE CRAFT five`: in capitals, with a skill that some game has."""
    skills = {form for forms in reading.phrasebook.words["trial"].values() for form in forms}
    first, *rest = text.split()[:2]
    return first.isupper() and any(word.strip(".:,") in skills for word in (first, *rest))


def _near_obstacle(reading: Reading, said: str) -> str:
    """`OBSTACLE steap`, `OBSTACEL steep`: whichever word is wrong, both must be near enough."""
    book, (head, _, rest) = reading.phrasebook, said.partition(" ")
    if "obstacle" not in reading.vocabulary.trials or not head.isupper():
        return ""
    named = {forms[0]: obstacle for obstacle, forms in book.words["obstacle"].items()}
    near = get_close_matches(rest.strip().lower(), named, n=1, cutoff=0.5)
    if not near or not get_close_matches(head, [_lead(book, "obstacle")], cutoff=0.7):
        return ""
    return book.print_frame("obstacle", obstacle=named[near[0]])


def _near_lead(reading: Reading, said: str) -> str:
    """`CUNING 5`, `COMBATT 12`: only what could be read, were its first word right."""
    book, (head, _, rest) = reading.phrasebook, said.partition(" ")
    trials = [trial for trial in reading.vocabulary.trials if trial not in {"challenge", "obstacle"}]
    leads = [*skills_tried(reading), *(_lead(book, trial) for trial in trials)]
    for near in get_close_matches(head.upper(), leads, n=1):
        for frame in reading.vocabulary.trials:
            with suppress(BadValue):
                if found := book.frame(frame).read(f"{near} {rest}"):
                    return book.print_frame(frame, **found.values)
    return ""


def _lead(book: Phrasebook, frame: str) -> str:
    return book.frames[frame].split("{")[0].strip()


def skills_tried(reading: Reading) -> list[str]:
    """The skills of this ruleset, as challenges name them."""
    return [reading.phrasebook.words["trial"][skill][0] for skill in reading.vocabulary.skills]


def expected_trial(reading: Reading) -> str:
    """What could be tried in this ruleset, for a message."""
    skills, expected = skills_tried(reading), f"a challenge such as {example_trial(reading)}"
    if skills:
        expected += f", of {', '.join(skills)}"
    if "obstacle" in reading.vocabulary.trials:
        book = reading.phrasebook
        obstacles = (book.print_frame("obstacle", obstacle=obstacle) for obstacle in book.words["obstacle"])
        expected += f"; or {', '.join(obstacles)}"
    return expected


def example_trial(reading: Reading) -> str:
    """A challenge that this ruleset has."""
    book = reading.phrasebook
    if "chance" in reading.vocabulary.trials:
        return book.print_frame("chance", wins=2, faces=6)
    return book.print_frame("challenge", skill="cunning", number=5)
