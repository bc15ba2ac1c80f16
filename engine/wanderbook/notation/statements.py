"""Runs of instructions: `Gain quest 14. Gain 2 coins. Return to the ship.`"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache
from typing import cast

from wanderbook.book.effects import Effect, is_way_on
from wanderbook.book.sections import Price
from wanderbook.book.vocabulary import Vocabulary, Word, vocabularies
from wanderbook.book.words import EVERYONE, SELF
from wanderbook.notation.languages import BadValue, Said, phrasebook
from wanderbook.notation.phrases import REFERS, Value
from wanderbook.notation.source import Reading

CHECKED: frozenset[Word] = frozenset({"skill", "good", "deck"})
"""Slots whose words not every ruleset has."""
_STOP = re.compile(r"\.(?=\s|$)")


def read_effects(reading: Reading, start: int, end: int) -> tuple[Effect, ...]:
    """The instructions between two offsets. What cannot be read is noted and left out."""
    sentences = _sentences(reading.text, start, end)
    effects: list[Effect] = []
    at = 0
    while at < len(sentences):
        low, high = sentences[at]
        taken = 1
        try:
            said = _two_sentences(reading, sentences, at)
        except BadValue as bad:
            reading.bad_value(bad, low)
            at += 2
            continue
        if said:
            taken, high = 2, sentences[at + 1][1]
        else:
            said = read_effect(reading, low, high)
        if said:
            note(reading, said, low, high)
            if effects and is_way_on(effects[-1]):
                _never_read(reading, low, high)
            effects.append(said.meaning)
        at += taken
    return tuple(effects)


def _sentences(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Offsets of the sentences, without white space and full stops."""
    found, low = [], start
    for stop in (*(match.start() for match in _STOP.finditer(text, start, end)), end):
        while low < stop and text[low].isspace():
            low += 1
        high = stop
        while high > low and text[high - 1].isspace():
            high -= 1
        if low < high:
            found.append((low, high))
        low = stop + 1
    return found


def _two_sentences(reading: Reading, sentences: list[tuple[int, int]], at: int) -> Said | None:
    """`The story ends. Ending 3` is one instruction in two sentences."""
    low = sentences[at][0]
    first = reading.text[low : low + 12].split(" ", 1)[0].lower().replace("’", "'")
    if at + 1 == len(sentences) or first not in reading.phrasebook.two_sentence_leads:
        return None
    return reading.phrasebook.read_effect(reading.text[low : sentences[at + 1][1]])


def read_effect(reading: Reading, low: int, high: int) -> Said | None:
    """One instruction; an unknown one is noted, with what it may have meant."""
    text = reading.text[low:high]
    try:
        said = reading.phrasebook.read_effect(text)
    except BadValue as bad:
        reading.bad_value(bad, low)
        return None
    if said is None:
        unknown(reading, low, high)
    return said


def unknown(
    reading: Reading, low: int, high: int, expected: str = "an instruction", near: str = "", may_be_prose: bool = True
) -> None:
    """SB101, with a suggestion in the book's language: this one, or the nearest instruction."""
    text = reading.text[low:high]
    language, ruleset = reading.phrasebook.language, reading.vocabulary.name
    near = near or _slip(reading, text) or nearest(language, ruleset, " ".join(text.split())[:80])
    help = f"did you mean {near!r}?" if near else f"expected {expected}; `wanderbook explain SB101` lists the phrases"
    if not near and may_be_prose and not re.search(r"\d", text):
        help = f"expected {expected}; if this is prose in italics, write it between underscores: _…_"
    reading.problem("SB101", low, high, f"{_short(text)!r} is not a phrase of the notation", help)


def _slip(reading: Reading, text: str) -> str:
    """The instruction that these words are a common slip for."""
    for mended in reading.phrasebook.mended(" ".join(text.split())):
        try:
            said = reading.phrasebook.read_effect(mended)
        except BadValue:
            continue
        if said and said.meaning.kind in reading.vocabulary.effects:
            return reading.phrasebook.print_effect(said.meaning)
    return ""


def _never_read(reading: Reading, low: int, high: int) -> None:
    said = _short(reading.text[low:high])
    reading.problem("SB118", low, high, f"{said!r} is never read", "reading goes elsewhere before it: put it first")


def note(reading: Reading, said: Said, low: int, high: int) -> None:
    """Refer to what the instruction names, and check that the ruleset knows it."""
    vocabulary, meaning = reading.vocabulary, said.meaning
    if meaning.kind not in vocabulary.effects:
        values = ((slot, str(value)) for slot, value, *_ in said.spans if slot in CHECKED)
        reading.foreign(_short(reading.text[low:high]), low, high, ("effect", meaning.kind), *values)
        return
    if meaning.kind == "turn_to":
        reading.refer("section", meaning.section, low, high)  # the caret stands under the whole turn
    else:
        note_values(reading, said, low)
    if meaning.kind == "gain_quest":
        reading.refer("gains", meaning.quest, low, high)


def note_values(reading: Reading, said: Said, low: int) -> None:
    """Refer to what the values name, and check that the ruleset knows them."""
    for slot, value, start, end in said.spans:
        if kind := REFERS.get(slot):
            if value != EVERYONE and not (value == SELF and reading.vocabulary.bearers):
                reading.refer(kind, value, low + start, low + end)
        elif slot == "space":
            reading.refer("space", f"{said.meaning.page}:{value}", low + start, low + end)
        elif not _is_known(reading.vocabulary, slot, value):
            place = low + start, low + end
            reading.foreign(reading.text[slice(*place)], *place, (cast(Word, slot), str(value)))


def _is_known(vocabulary: Vocabulary, slot: str, value: Value) -> bool:
    """Whether the ruleset has such a skill, good, deck or token."""
    match slot:
        case "skill":
            return value in vocabulary.skills
        case "good":
            return value in vocabulary.goods
        case "thing":
            return value in vocabulary.goods or value in vocabulary.things
        case "deck":
            return value in vocabulary.decks
        case "token":
            return "gain_explore" in vocabulary.effects
    return True


def read_prices(reading: Reading, start: int, end: int) -> tuple[Price, ...]:
    """`3 coins, 1 meat`."""
    prices: list[Price] = []
    for piece in re.finditer(r"[^,]+", reading.text[start:end]):
        text = piece[0].strip().rstrip(".")
        low = start + piece.start() + len(piece[0]) - len(piece[0].lstrip())
        try:
            said = reading.phrasebook.read_price(text)
        except BadValue as bad:
            reading.bad_value(bad, low)
            continue
        if said is None:
            reading.problem(
                "SB101",
                low,
                low + len(text),
                f"{_short(text)!r} is not a price",
                "a price looks like: Pay 3 coins, 1 meat",
            )
            continue
        note_values(reading, said, low)
        prices.append(said.meaning)
    return tuple(prices)


@lru_cache(maxsize=256)
def nearest(language: str, ruleset: str, text: str) -> str:
    """The phrase of this ruleset that was probably meant, with the author's own numbers in it."""
    numbers = re.findall(r"\d+(?:\.\d+)*", text)
    plain = re.sub(r"\d+(?:\.\d+)*", "N", text)
    known = {example.lower(): example for example in phrasebook(language).examples(vocabularies()[ruleset])}
    close = get_close_matches(plain.lower(), list(known), n=1, cutoff=0.72)
    if not close or len(re.findall(r"\bN\b", known[close[0]])) < len(numbers):
        return ""
    for number in numbers:
        known[close[0]] = re.sub(r"\bN\b", number, known[close[0]], count=1)
    return known[close[0]]


def _short(text: str, most: int = 48) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"
