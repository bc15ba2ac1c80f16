"""Runs of instructions: `Gain quest 14. Gain 2 coins. Return to the ship.`"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache
from typing import cast

from wanderbook.book.conditions import PAST
from wanderbook.book.effects import Effect, TurnTo, is_way_on
from wanderbook.book.sections import Price, StatPrice
from wanderbook.book.vocabulary import Vocabulary, WordKind, vocabularies
from wanderbook.book.words import EVERYONE, SELF
from wanderbook.ids import SECTION
from wanderbook.notation.languages import BadValue, Phrasebook, Said
from wanderbook.notation.lints import Spot, lint_gain
from wanderbook.notation.phrases import REFERS, Value
from wanderbook.notation.source import ParseContext

CHECKED: frozenset[WordKind] = frozenset({"skill", "good", "deck"})
"""Slots whose words some rulesets lack."""
LONGEST_SLIP = 200
"""The number of letters of an unknown instruction that are compared with known ones."""
MOST_TOGETHER = 8
"""The most instructions that are looked for in one sentence."""
_COMMA = re.compile(r"(?<=\d),(?=\d)")
_AMOUNT = re.compile(r"\b\d+\s+(?=\D+\d)")
_FRACTION = re.compile(r"(?<=\d)\.\d+")
_COUNTED = re.compile(r"(\w+)\s(?:\d+|\d*d\d+)\s([^\W\d]+)")
_STOP = re.compile(r"\.(?=\s|$)")


def read_effects(reading: ParseContext, start: int, end: int) -> tuple[Effect, ...]:
    """The instructions between two offsets. Unreadable ones are reported and left out."""
    sentences = _sentences(reading.text, start, end)
    effects: list[Effect] = []
    at = 0
    while at < len(sentences):
        low, high = sentences[at]
        taken = 1
        try:
            effect = _two_sentences(reading, sentences, at)
        except BadValue as bad:
            reading.bad_value(bad, low)
            at += 2
            continue
        if effect:
            taken, high = 2, sentences[at + 1][1]
        else:
            effect = read_effect(reading, low, high)
        if effect:
            note(reading, effect, low, high)
            if effects and is_way_on(effects[-1]):
                _never_read(reading, low, high)
            lint_gain(reading, effect.meaning, effects, Spot(low, high))
            effects.append(effect.meaning)
        at += taken
    return tuple(effects)


def _sentences(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The offsets where each sentence starts and ends, without white space and full stops."""
    spans, low = [], start
    for stop in (*(match.start() for match in _STOP.finditer(text, start, end)), end):
        while low < stop and text[low].isspace():
            low += 1
        high = stop
        while high > low and text[high - 1].isspace():
            high -= 1
        if low < high:
            spans.append((low, high))
        low = stop + 1
    return spans


def _two_sentences(reading: ParseContext, sentences: list[tuple[int, int]], at: int) -> Said | None:
    """The instruction made of this sentence and the next, such as `The story ends. Ending 3`; None if there is none."""
    low = sentences[at][0]
    first = reading.text[low : low + 12].split(" ", 1)[0].lower().replace("’", "'")
    if at + 1 == len(sentences) or first not in reading.phrasebook.two_sentence_leads:
        return None
    return reading.phrasebook.read_effect(reading.text[low : sentences[at + 1][1]])


def read_effect(reading: ParseContext, low: int, high: int) -> Said | None:
    """One instruction; an unknown one is noted, with what it may have meant."""
    text = reading.text[low:high]
    try:
        parsed = reading.phrasebook.read_effect(text)
    except BadValue as bad:
        reading.bad_value(bad, low)
        return None
    if parsed is None:
        unknown(reading, low, high)
    return parsed


def unknown(
    reading: ParseContext,
    low: int,
    high: int,
    expected: str = "an instruction",
    near: str = "",
    may_be_prose: bool = True,
) -> None:
    """SB101, with a suggestion in the book's language: this one, or the nearest instruction."""
    text = reading.text[low:high]
    words = " ".join(text.split())[:LONGEST_SLIP]
    near = near or _slip(reading, text) or _number_slip(reading, words) or _run_together(reading, words)
    stat = "" if near else _unnamed_stat(reading, words)
    track = "" if near else unnamed_track(reading, words)
    near = near or stat or track or nearest(reading.phrasebook, reading.vocabulary.name, words[:80])
    near = "" if stat or track or near.lower() == words.lower() else near
    help = (
        f"did you mean {near!r}?" if near else f"expected {expected}; `wanderbook explain SB101` lists all instructions"
    )
    if not near and (borne := _keyword(reading, words)):
        help = f"a keyword is gained and lost with its quest: write {borne}"
    elif stat:
        help = reading.stats_help() or f'define the stat in book.toml: [[stat]] and name = "{stat}"'
    elif track:
        help = reading.tracks_help() or f'define the track in book.toml: [[track]] and name = "{track}"'
    elif not near and expected == "an instruction" and (alike := _similar_phrases(reading, words)):
        help = f"these instructions start like it: {', '.join(alike)}"
    elif not near and may_be_prose and not re.search(r"\d", text):
        help = f"expected {expected}; if this is prose in italics, write it between underscores: _…_"
    message, meant = f"unknown instruction: {_short(text)!r}", (near,) if near else ()
    reading.problem("SB101", low, high, message, help, meant, text if near else "")


def _keyword(reading: ParseContext, text: str) -> str:
    """The phrase about quests that begins with the same word, such as `Gain quest N` for `Gain keyword DEBT`; empty for
    other texts."""
    lead, _, rest = text.lower().partition(" ")
    if not re.match(rf"(?:\w+\s)?{re.escape(reading.phrasebook.frames_of_tests['keyword'])}\b", rest):
        return ""
    phrases = (phrase.placeholders() for _, phrase in reading.phrasebook.effect_phrases(reading.vocabulary))
    quest = reading.phrasebook.words["thing"]["quest"][0].lower()
    return next((one for one in phrases if quest in one.lower() and one.lower().startswith(lead)), "")


def _unnamed_stat(reading: ParseContext, text: str) -> str:
    """The stat in `Gain 3 gold`, if the book can have stats and has none with a similar name; otherwise empty."""
    counted = _COUNTED.fullmatch(text)
    if counted is None or "gain_stat" not in reading.vocabulary.effects:
        return ""
    leads = (reading.phrasebook.effect_lead(kind) for kind in ("gain_goods", "lose_goods"))
    known = [word for _, *forms in reading.phrasebook.stats.names for word in forms]
    near = get_close_matches(counted[2], known, n=1, cutoff=0.6)
    return counted[2] if counted[1].lower() in leads and not near else ""


def unnamed_track(reading: ParseContext, text: str) -> str:
    """The track in `Mark 1 box of Rebels` or `3 boxes of Rebels marked`, if the book can have tracks and has none with
    a similar name; otherwise empty.
    """
    if "mark_boxes" not in reading.vocabulary.effects or len(text) > LONGEST_SLIP:
        return ""
    with suppress(BadValue):
        for phrase in reading.phrasebook.of_any_track:
            if match := phrase.read(text):
                name = str(match.values["track"])
                known = [known for _, known in reading.phrasebook.stats.tracks]
                return "" if get_close_matches(name, known, n=1, cutoff=0.7) else name
    return ""


def _similar_phrases(reading: ParseContext, text: str) -> list[str]:
    """Phrases of this ruleset that start with the same word."""
    if len(text.split()) > 5:  # rather a sentence than an instruction
        return []
    first = text.partition(" ")[0].lower()
    phrases = (phrase.placeholders() for _, phrase in reading.phrasebook.effect_phrases(reading.vocabulary))
    return [one for one in phrases if one.lower().startswith(f"{first} ")][:4]


def _slip(reading: ParseContext, text: str) -> str:
    """The instruction that these words are a common slip for."""
    for mended in reading.phrasebook.mended(" ".join(text.split())):
        try:
            parsed = reading.phrasebook.read_effect(mended)
        except BadValue:
            continue
        if parsed and parsed.meaning.kind in reading.vocabulary.effects:
            return reading.phrasebook.print_effect(parsed.meaning)
    return ""


def _number_slip(reading: ParseContext, text: str) -> str:
    """The instruction that was meant if only its number is wrong: a section's has full stops, not `2,5`, and a card's
    has none, not `3.5`. A bare number is meant as a turn. Otherwise empty.
    """
    if SECTION.fullmatch(text) and text[-1].isdecimal():
        return reading.phrasebook.print_effect(TurnTo(section=text))
    for candidate in (_COMMA.sub(".", text), _FRACTION.sub("", text), _AMOUNT.sub("", text)):
        if candidate != text and (phrase := _canonical(reading, candidate)):
            return phrase
    return ""


def _run_together(reading: ParseContext, text: str) -> str:
    """The separate instructions that `Gain quest 3, gain quest 4` or `Gain quest 3 and quest 4` was meant to be;
    otherwise empty.
    """
    joining = re.escape(reading.phrasebook.words["joining"]["and"][0])
    first, *rest = re.split(rf"\s*[,;]\s*(?:{joining}\s+)?|\s+{joining}\s+", text)[:MOST_TOGETHER]
    words, phrases = first.split(), [_canonical(reading, first)]
    for part in rest:
        leads = (" ".join(words[:count]) for count in range(len(words)))
        candidates = (_canonical(reading, f"{lead} {part}".strip()) for lead in leads)
        phrases.append(next(filter(None, candidates), ""))
    return ". ".join(phrases) if rest and all(phrases) else ""


def _canonical(reading: ParseContext, text: str) -> str:
    """An instruction of this book's game in its canonical form; empty if it is not one."""
    try:
        parsed = reading.phrasebook.read_effect(text)
    except BadValue:
        return ""
    if parsed is None or parsed.meaning.kind not in reading.vocabulary.effects:
        return ""
    return reading.phrasebook.print_effect(parsed.meaning)


def _never_read(reading: ParseContext, low: int, high: int) -> None:
    """Report words that no reader sees, since the lines above them have sent everybody elsewhere."""
    words = _short(reading.text[low:high])
    reading.problem(
        "SB118",
        low,
        high,
        f"{words!r} is never read",
        "put it first: by now the reader has already been sent elsewhere",
    )


def note(reading: ParseContext, said: Said, low: int, high: int) -> None:
    """Record the things that the instruction names, and check that the ruleset has them."""
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
    elif meaning.kind == "gain_card":
        reading.refer("gives", meaning.card, low, high)
    elif meaning.kind == "mark_boxes":
        reading.refer("marks", meaning.track, low, high)


def note_values(reading: ParseContext, said: Said, offset: int) -> None:
    """Record a mention for each value of a phrase that names something, and report words that the book's ruleset does
    not have (SB112). `offset` is the start of the phrase in the text.
    """
    for slot, value, start, end in said.spans:
        if isinstance(said.meaning, PAST) and slot in ("section", "choice"):
            _recall(reading, str(value), offset + start, offset + end)
        elif kind := REFERS.get(slot):
            # In a game without "Self", that word is taken for a crew member's name, which the linker will miss.
            if value != EVERYONE and not (value == SELF and reading.vocabulary.bearers):
                reading.refer(kind, value, offset + start, offset + end)
        elif slot == "space":
            reading.refer("space", f"{said.meaning.page}:{value}", offset + start, offset + end)
        elif not _is_known(reading.vocabulary, slot, value):
            place = offset + start, offset + end
            reading.foreign(reading.text[slice(*place)], *place, (cast(WordKind, slot), str(value)))


def _recall(reading: ParseContext, name: str, start: int, end: int) -> None:
    """Record a mention of a section, or of a choice and its section, that a test of history names. It does not lead
    there.
    """
    section, _, letter = name.partition(":")
    reading.refer("recalled", section, start, start + len(section))
    if letter:
        reading.refer("recalled choice", name, start, end)


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


def read_prices(reading: ParseContext, start: int, end: int) -> tuple[Price, ...]:
    """The prices in a text such as `3 coins, 1 meat`. Unreadable ones are reported and left out."""
    prices: list[Price] = []
    for low, text in _pieces_of_price(reading, start, end):
        try:
            parsed = reading.phrasebook.read_price(text)
        except BadValue as bad:
            reading.bad_value(bad, low)
            continue
        if parsed is None:
            reading.problem(
                "SB101",
                low,
                low + len(text),
                f"{_short(text)!r} is not a price",
                _price_example(reading),
            )
            continue
        note_values(reading, parsed, low)
        prices.append(parsed.meaning)
    return tuple(prices)


def _pieces_of_price(reading: ParseContext, start: int, end: int) -> Iterator[tuple[int, str]]:
    """Each part of a price with its offset. Parts are separated by commas, or by `and` if the whole is not a price
    itself."""
    joining = re.compile(rf"\s{re.escape(reading.phrasebook.words['joining']['and'][0])}\s")
    for piece in re.finditer(r"[^,]+", reading.text[start:end]):
        stops = () if _is_price(reading, piece[0]) else joining.finditer(piece[0])
        low = 0
        for stop, after in (*(stop.span() for stop in stops), (len(piece[0]), 0)):
            part = piece[0][low:stop]
            yield start + piece.start() + low + len(part) - len(part.lstrip()), part.strip().rstrip(".")
            low = after


def _is_price(reading: ParseContext, text: str) -> bool:
    """Whether a text is a price, even one with a bad amount."""
    try:
        return reading.phrasebook.read_price(text.strip().rstrip(".")) is not None
    except BadValue:
        return True


def _price_example(reading: ParseContext) -> str:
    """The help with an example of a price, in the words of the book's own stats if it has some."""
    book = reading.phrasebook
    goods = [StatPrice(amount=at, good=key) for at, (key, *_) in zip((3, 1), book.stats.names[::-1], strict=False)]
    if not goods:
        return "write a price like this: Pay 3 coins, 1 meat"
    price = book.print_frame("pay", prices=book.print_prices(tuple(goods)))
    return f"write a price like this: {price}"


@lru_cache(maxsize=256)
def nearest(book: Phrasebook, ruleset: str, text: str) -> str:
    """The phrase of this ruleset that was probably meant, with the author's own numbers in it."""
    numbers = re.findall(r"\d+(?:\.\d+)*", text)
    plain = re.sub(r"\d+(?:\.\d+)*", "N", text)
    known = {example.lower(): example for example in book.examples(vocabularies()[ruleset])}
    close = get_close_matches(plain.lower(), list(known), n=1, cutoff=0.72)
    if not close or len(re.findall(r"\bN\b", known[close[0]])) < len(numbers):
        return ""
    for number in numbers:
        known[close[0]] = re.sub(r"\bN\b", number, known[close[0]], count=1)
    return known[close[0]]


def _short(text: str, most: int = 48) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"
