"""Phrasebooks: every phrase and word of the notation in a language, from one TOML file."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import Any, NamedTuple

from wanderbook.book import Book
from wanderbook.book.conditions import CONDITIONS, HISTORY, STAT_TESTS, Condition, HasBoxes
from wanderbook.book.effects import STAT_EFFECTS, Borne, Effect, MarkBoxes, effect_types
from wanderbook.book.sections import Foe, Price, StatPrice
from wanderbook.book.vocabulary import Vocabulary
from wanderbook.book.words import SELF
from wanderbook.games import brought_packages
from wanderbook.locales import locale_of, texts
from wanderbook.notation.phrases import LONGEST, SOME, BadValue, Phrase, Value, Words
from wanderbook.notation.stat_words import NO_STATS, StatWords, stat_words

_OF_STATS = frozenset({"stat_roll", "stat_total", "fight_run", "fight", "foe"})
"""Frames that need stats."""
NOTES = ("assumes", "epilogue", "read_once", "again")
"""Frames of the notes on continuity, and of the line that makes a section an epilogue."""
WAYS = ("turn_to", "return_to_ship", "return_to_map", "end_story", "end_campaign")


class Said(NamedTuple):
    """A parsed effect or test, with the positions of its values in the text."""

    meaning: Any
    spans: tuple[tuple[str, Value, int, int], ...]


class Phrasebook:
    """The phrases of a language, with those for stats and tracks only for a book that has any, in its own words. A
    frame is a phrase of the notation around other phrases, such as `Pay {prices}`."""

    def __init__(self, language: str, data: Mapping[str, Any], stats: StatWords = NO_STATS) -> None:
        """`data` is the language's TOML file, and `stats` are a book's names for its stats and tracks."""
        self.language, self.stats = language, stats
        self._locale = locale_of(language)
        self.words = {**_words(data["words"]), **_stat_slots(stats, self._locale.forms)}
        self.frames: dict[str, str] = {
            name: text for name, text in data["frames"].items() if stats.names or name not in _OF_STATS
        }
        """The text of each frame, by name: `Pay {prices}`."""
        rest = dict.fromkeys(
            ("effect", "effects", "condition", "consequences", "enemies", "name", "foes", "reason"), SOME
        )
        rest["prices"] = r"[^:\s](?:[^:]*[^:\s])?"
        rest["range"] = r"\d{1,4}(?:\s*+[-–]\s*+\d{1,4})?"
        self._frames = {
            name: Phrase(text, self._trials(name), rest, self._locale) for name, text in self.frames.items()
        }
        self._types = effect_types()
        effects = {kind: data["effects"][kind] for kind in self._known(self._types, STAT_EFFECTS, MarkBoxes)}
        self._effects = {kind: self._phrases(text) for kind, text in effects.items()}
        tests = self._known(CONDITIONS, STAT_TESTS, HasBoxes)
        self._tests = {kind: self._phrases(data["conditions"][kind]) for kind in tests}
        self._history = {kind: self._phrases(data["history"][kind]) for kind in HISTORY}
        required = {kind: self._phrases(text) for kind, text in data["requirements"].items() if kind in self._tests}
        self._requirements = {**self._tests, **required}
        any_track = (data["effects"]["mark_boxes"], *data["conditions"]["boxes"])
        self.of_any_track = tuple(Phrase(text, self.words, {"track": SOME}, self._locale) for text in any_track)
        """Phrases for a track, whether or not the book has it."""
        self._price = Phrase("{amount} {good}", self.words, None, self._locale)
        self._stat_price = Phrase("{amount} {stat}", self.words, None, self._locale) if stats.names else None
        self._leads = _by_lead(self._effects)
        self._known_effect = lru_cache(maxsize=1 << 16)(self._read_effect)
        self._known_test = lru_cache(maxsize=1 << 16)(self._read_test)
        self.slips = sorted(data["slips"].items(), key=lambda slip: -len(slip[0]))
        self.connective = _connectives(self.words["joining"])

    def _known(self, kinds: Mapping[str, type], of_stats: tuple[type, ...], of_tracks: type) -> list[str]:
        """The known kinds, those for stats first, so that a book's own word takes precedence over a game's."""
        own = [kind for kind, model in kinds.items() if model in of_stats]
        rest = (kind for kind, model in kinds.items() if model is not of_tracks or self.stats.tracks)
        return [*(own if self.stats.names else ()), *(kind for kind in rest if kind not in own)]

    def _tested(self) -> Iterator[str]:
        """The names of stats as they begin a roll."""
        return (word for forms in self.words["tested"].values() for word in forms)

    def _phrases(self, texts: str | list[str]) -> tuple[Phrase, ...]:
        return tuple(
            Phrase(text, self.words, None, self._locale) for text in ([texts] if isinstance(texts, str) else texts)
        )

    def _trials(self, frame: str) -> Words:
        """The words of trials. A challenge's skill must be in capitals."""
        if frame != "challenge":
            return self.words
        also = self.words["trial_also"]
        both = {skill: (*forms, *also.get(skill, ())) for skill, forms in self.words["trial"].items()}
        return {**self.words, "skill": both}

    # ---------------------------------------------------------------- reading

    def frame(self, name: str) -> Phrase:
        """A frame by its name: a phrase of the notation that is not a single effect or test, such as the whole of `Pay
        …`.
        """
        return self._frames[name]

    @cached_property
    def frames_of_tests(self) -> dict[str, str]:
        """The first words of each test: `keyword`, `adventure card`."""
        return {kind: phrases[0].text.split("{")[0].strip() for kind, phrases in self._tests.items()}

    @cached_property
    def rule_words(self) -> frozenset[str]:
        """First words of lines that are rules, or common slips for them."""
        names = ("requires", "requires_not", "pay", "fail", "chance", "combat", "boss", "obstacle", "redirect")
        frames = (self.frames[name] for name in names)
        starts = (*frames, *(slip for slip, _ in self.slips), *(f[0] for f in self.words["trial"].values()))
        if self.stats.names:
            starts = (*starts, self.frames["fight"], *self._tested())
        return frozenset((*self._leads, *(re.split(r"[ {:]", start.lower())[0] for start in starts))) - {""}

    @cached_property
    def redirect_start(self) -> re.Pattern[str]:
        """The pattern for the start of a redirect. Prose starts with `If` too, so it needs more than that word."""
        before, after = self.frames["redirect"].split("{condition}")
        turn = re.escape(after.split("{")[0].strip(", ")).replace(r"\ ", r"\s++")
        tests = {phrase.lead for phrases in self._tests.values() for phrase in phrases if phrase.lead}
        joined = "|".join(re.escape(word) for word in sorted({*tests, self.words["joining"]["not"][0]}))
        otherwise = re.escape(self.frames["otherwise"].split("{")[0].strip()).replace(r"\ ", r"\s++")
        return re.compile(
            rf"{before.strip()}\s++(?:(?:{joined})\s|.*\b{turn}\s++[\w.]++$)|{otherwise}\b", re.IGNORECASE
        )

    @cached_property
    def table_start(self) -> re.Pattern[str]:
        fate = re.escape(self.frames["draw_fate"]).replace(r"\ ", r"\s++")
        roll = re.escape(self.frames["roll"].split("{")[0].strip()).replace(r"\ ", r"\s++")
        return re.compile(rf"(?:{fate}|{roll}\s++\w++)\.?\s*+", re.IGNORECASE)

    @cached_property
    def way_start(self) -> re.Pattern[str]:
        """The pattern for the start of a turn in brackets."""
        starts = (phrase.text.split("{")[0].split(". ")[0].strip() for kind in WAYS for phrase in self._effects[kind])
        joined = "|".join(re.escape(start).replace(r"\ ", r"\s++").replace("'", "['’]") for start in starts)
        return re.compile(rf"\((?:{joined})\b", re.IGNORECASE)

    @cached_property
    def note_start(self) -> re.Pattern[str]:
        """The pattern for the start of a note on continuity, with a group named after its frame."""

        def start(frame: str) -> str:
            words, slot, _ = self.frames[frame].partition("{")
            pattern = re.escape(words.strip()).replace(r"\ :", r"\s*+:").replace(r"\ ", r"\s++")
            return pattern if slot else rf"{pattern}\.?\s*+$"

        return re.compile("|".join(rf"(?P<{frame}>{start(frame)})" for frame in NOTES))

    @cached_property
    def note_initials(self) -> frozenset[str]:
        return frozenset(self.frames[frame][0] for frame in NOTES)

    @cached_property
    def forbids(self) -> bool:
        """Whether a negative guard has words of its own; in English `not` is part of the condition."""
        plain = self.frames["requires"].replace("{condition}", self.words["joining"]["not"][0] + " {condition}")
        return self.frames["requires_not"] != plain

    @cached_property
    def line_start(self) -> re.Pattern[str]:
        """The pattern for the starts of a choice's lines, with a group named after each kind of line."""

        def start(frame: str) -> str:
            words = re.escape(self.frames[frame].split("{")[0].strip())
            words = words.replace(r"\ :", r"\s*+:").replace(r"\ ", r"\s++")
            return words if words.endswith(":") else rf"{words}\b"

        # A line of prose may start with "pay" or "chance", so these count only in their printed form.
        trials = "|".join(map(start, ("combat", "chance", "boss", "obstacle")))
        if self.stats.names:
            tested = (re.escape(word).replace(r"\ ", r"\s++") for word in self._tested())
            trials += rf"|{start('fight')}|(?:{'|'.join(tested)})(?=\s++(?:\+\s|\d*d\d))"
        forbids = rf"(?P<requires_not>(?i:{start('requires_not')}))|" if self.forbids else ""
        return re.compile(
            rf"(?:{forbids}(?P<requires>(?i:{start('requires')}))|(?P<fail>(?i:{start('fail')}))"
            rf"|(?P<pay>{start('pay')}|(?i:{start('pay')})(?=\s++\d))|(?P<trial>{trials}))\s*+"
        )

    @cached_property
    def redirect_initials(self) -> frozenset[str]:
        return _initials(self.frames["redirect"], self.frames["otherwise"])

    @cached_property
    def table_initials(self) -> frozenset[str]:
        return _initials(self.frames["draw_fate"], self.frames["roll"])

    @cached_property
    def two_sentence_leads(self) -> frozenset[str]:
        phrases = (phrase for phrases in self._effects.values() for phrase in phrases if phrase.sentences == 2)
        return frozenset(phrase.lead for phrase in phrases)

    def read_effect(self, text: str) -> Said | None:
        """The effect in these words, cached; None if they are too long for any."""
        return self._known_effect(text) if len(text) <= LONGEST else None

    def read_test(self, text: str) -> Said | None:
        """The test in these words."""
        return self._known_test(text) if len(text) <= LONGEST else None

    def _read_effect(self, text: str) -> Said | None:
        """The effect in these words, without the full stop."""
        effect = self._unaimed(text)
        return self._aimed(text) if effect is None and ":" in text else effect

    def _unaimed(self, text: str) -> Said | None:
        """The effect in these words, without a crew member's name."""
        return self._plain_effect(text) or self._counted(text)

    def _plain_effect(self, text: str) -> Said | None:
        """The effect in these words; None if they are not a phrase. Only phrases with the same first word are tried,
        and those that begin with a slot, which are listed under the empty word.
        """
        first = re.match(r"[-+−]|\w+['’]?|", text)
        assert first
        word = first[0].lower().replace("’", "'")
        for kind, phrase in (*self._leads.get(word, ()), *self._leads[""]):
            if match := phrase.read(text):
                return Said(self._types[kind](**match.values), _spans(match.values, match.spans))
        return None

    def _aimed(self, text: str) -> Said | None:
        """The effect of `Mac: -2 health`, which names a crew member; None if the effect cannot."""
        match = self._frames["whom"].read(text)
        effect = match and self._unaimed(str(match.values["effect"]))
        if not match or not effect or "who" not in type(effect.meaning).model_fields:
            return None
        who = " ".join(str(match.values["who"]).split())
        who = next((meaning for meaning, forms in self.words["who"].items() if who.lower() == forms[0].lower()), who)
        if isinstance(effect.meaning, Borne) and who != SELF:
            return None
        start = match.spans["effect"][0]
        inner = tuple((slot, value, start + low, start + high) for slot, value, low, high in effect.spans)
        return Said(effect.meaning.model_copy(update={"who": who}), (("who", who, *match.spans["who"]), *inner))

    def _counted(self, text: str) -> Said | None:
        """The effect of `Gain 1 coin per totem`; None if the words before `per` are not such an effect."""
        match = self._frames["each"].read(text)
        effect = match and self._plain_effect(str(match.values["effect"]))
        if not match or not effect or "per" not in type(effect.meaning).model_fields:
            return None
        return Said(
            effect.meaning.model_copy(update={"per": match.values["thing"]}),
            (*effect.spans, ("thing", match.values["thing"], *match.spans["thing"])),
        )

    def _read_test(self, text: str) -> Said | None:
        """The test in these words; None if they are not a phrase. Raises `BadValue` if one fits except for its value,
        and no other fits.
        """
        bad: BadValue | None = None
        for kind, phrases in self._tests.items():
            for phrase in phrases:
                try:
                    match = phrase.read(text)
                except BadValue as refused:  # another phrase may allow this number: `stamina 0 or less`
                    bad = bad or refused
                    continue
                if match:
                    return Said(CONDITIONS[kind](**match.values), _spans(match.values, match.spans))
        if history := self._read_history(text):
            return history
        if bad:
            raise bad
        return None

    def _read_history(self, text: str) -> Said | None:
        """The test of history in these words; None if they are not such a phrase."""
        for kind, phrases in self._history.items():
            for phrase in phrases:
                if match := phrase.read(text):
                    return Said(HISTORY[kind](**match.values), _spans(match.values, match.spans))
        return None

    def read_price(self, text: str) -> Said | None:
        """The price in a text such as `3 coins`; None if it is not a price."""
        if self._stat_price and (match := self._stat_price.read(text)):
            price = StatPrice(amount=int(match.values["amount"]), good=str(match.values["stat"]))
            return Said(price, _spans(match.values, match.spans))
        if match := self._price.read(text):
            return Said(Price.model_validate(match.values), _spans(match.values, match.spans))
        return None

    # ---------------------------------------------------------------- printing

    def print_effect(self, effect: Effect) -> str:
        """The canonical phrase, without the full stop."""
        values = dict(effect)
        text = self._effects[effect.kind][0].write(values)
        if per := values.get("per"):
            text = self.frames["each"].format(effect=text, thing=self.words["thing"][per][0])
        if who := values.get("who"):
            name = self.words["who"][who][0] if who in self.words["who"] else who
            text = self.frames["whom"].format(who=name, effect=text)
        return text

    def print_test(self, test: Condition, required: bool = False) -> str:
        """A test as a book prints it; after `Requires` (`required`) some languages word it differently."""
        phrases = self._history if test.kind in self._history else self._requirements if required else self._tests
        return phrases[test.kind][0].write(dict(test))

    def print_foe(self, foe: Foe) -> str:
        """An enemy of a fight by stats: `Goblin, skill 5, stamina 6`."""
        values = {"name": foe.name, "skilled": "skill", "healthy": "health"}
        return self._frames["foe"].write({**values, "strength": foe.skill, "number": foe.health})

    def print_prices(self, prices: tuple[Price, ...]) -> str:
        return ", ".join(map(self._print_price, prices))

    def _print_price(self, price: Price) -> str:
        """A price in the phrasebook's words."""
        if isinstance(price, StatPrice):
            assert self._stat_price is not None, "a book with such a price has stats"
            return self._stat_price.write({"amount": price.amount, "stat": price.good})
        return self._price.write(dict(price))

    def print_frame(self, name: str, /, **values: Value) -> str:
        return self._frames[name].write(values)

    # ---------------------------------------------------------------- helping

    def effect_phrases(self, vocabulary: Vocabulary) -> Iterator[tuple[str, Phrase]]:
        """The printed phrase of each effect of a ruleset, by kind."""
        return ((kind, phrases[0]) for kind, phrases in self._effects.items() if kind in vocabulary.effects)

    def effect_lead(self, kind: str) -> str:
        """The first word of an effect."""
        return self._effects[kind][0].lead

    def test_phrases(self, required: bool = False) -> Iterator[tuple[str, Phrase]]:
        """The printed phrase of each test, by kind; after `Requires` it may differ."""
        phrases = self._requirements if required else self._tests
        return ((kind, several[0]) for kind, several in phrases.items())

    def history_phrases(self) -> Iterator[tuple[str, Phrase]]:
        """The printed phrase of each test of history, by kind."""
        return ((kind, several[0]) for kind, several in self._history.items())

    @property
    def price_phrases(self) -> list[Phrase]:
        return [self._stat_price, self._price] if self._stat_price else [self._price]

    def mended(self, plain: str) -> Iterator[str]:
        """The text with each slip at its start corrected to the notation's words, the longest first."""
        small = plain.lower()
        for slip, instead in self.slips:
            if small.startswith(slip) and (len(small) == len(slip) or not small[len(slip)].isalnum()):
                yield f"{instead} {plain[len(slip) :].lstrip(' :')}".strip()

    def examples(self, vocabulary: Vocabulary) -> Iterator[str]:
        """Every phrase of a ruleset with N for numbers and each of its words once, as suggestions."""
        known = {"good": vocabulary.goods, "skill": vocabulary.skills, "deck": vocabulary.decks}
        for kind, phrases in self._effects.items():
            if kind in vocabulary.effects:
                yield from self._spelled(phrases[0].text, known)

    def _spelled(self, text: str, known: Mapping[str, Sequence[str]]) -> Iterator[str]:
        """A phrase with every choice of words for its slots, and N in slots for numbers."""
        slot = re.search(r"\{(\w+)\}", text)
        if slot is None:
            yield re.sub(r"\[\w+\]", "", text)
        elif slot[1] in self.words:
            words = self.words[slot[1]]
            for forms in (words[word] for word in known.get(slot[1], words)):
                for form in dict.fromkeys(forms):
                    yield from self._spelled(text.replace(slot[0], form, 1), known)
        else:
            yield from self._spelled(text.replace(slot[0], "N", 1), known)


def _initials(*phrases: str) -> frozenset[str]:
    """First letters, in either case: the cheapest test for the kind of a line."""
    return frozenset(letter for phrase in phrases for letter in (phrase[0].lower(), phrase[0].upper()))


def _words(data: Mapping[str, Mapping[str, str | list[str]]]) -> Words:
    """By slot and meaning, the forms of the words of a language. A word with a single form has it as both singular and
    plural."""
    words = {
        slot: {meaning: (forms, forms) if isinstance(forms, str) else tuple(forms) for meaning, forms in of.items()}
        for slot, of in data.items()
    }
    words["thing"] = {**words["good"], **words["thing"]}
    return words


def _stat_slots(stats: StatWords, forms: int) -> dict[str, dict[str, tuple[str, ...]]]:
    """The words for slots with stats and tracks; tested stats are in capitals. An author gives the singular and the
    plural, and any other form of the language uses the plural."""
    tracks = {key: _read_as(stats, key, (name,) * forms) for key, name in stats.tracks}
    if not stats.names:
        return {"track": tracks} if tracks else {}
    named = {key: _read_as(stats, key, (one, *[several] * (forms - 1))) for key, one, several in stats.names}
    tested = {key: _read_as(stats, key, (one,) * forms, capitals=True) for key, one, _ in stats.names}
    slots = {"stat": named, "tested": tested, **({"track": tracks} if tracks else {})}
    skill, health = stats.fights or (stats.names[0][0], stats.names[0][0])
    for slot, meaning, key in (("skilled", "skill", skill), ("healthy", "health", health)):
        slots[slot] = {meaning: named.get(key, (key, key))}
    return slots


def _read_as(stats: StatWords, key: str, forms: tuple[str, ...], capitals: bool = False) -> tuple[str, ...]:
    """The singular and the plural, followed by words that are read but never printed."""
    all_forms = (*forms, *(word for of, word in stats.former if of == key))
    return tuple(word.upper() for word in all_forms) if capitals else all_forms


def _by_lead(effects: Mapping[str, tuple[Phrase, ...]]) -> dict[str, list[tuple[str, Phrase]]]:
    """Phrases by first word; those that start with a slot are under the empty word."""
    leads: dict[str, list[tuple[str, Phrase]]] = defaultdict(list)
    for kind, phrases in effects.items():
        for phrase in phrases:
            word = re.match(r"[-+−]|\w+'?|", phrase.lead)
            leads[word[0] if word else ""].append((kind, phrase))
    return dict(leads)


def _connectives(words: Mapping[str, tuple[str, ...]]) -> re.Pattern[str]:
    """The pattern for the brackets and joining words of a condition. Joining words are in lower case, unlike
    keywords."""
    named = "|".join(rf"(?P<{name}>\b{re.escape(forms[0])}\b)" for name, forms in words.items())
    return re.compile(rf"(?P<open>\()|(?P<close>\))|{named}")


def _spans(
    values: Mapping[str, Value], spans: Mapping[str, tuple[int, int]]
) -> tuple[tuple[str, Value, int, int], ...]:
    return tuple((slot, value, *spans[slot]) for slot, value in values.items())


@lru_cache(64)
def phrasebook(language: str, stats: StatWords = NO_STATS) -> Phrasebook:
    """The phrasebook of a language, with a book's names for its stats."""
    data = texts(language, "wanderbook.notation", "phrasebooks")
    brought = (texts(language, package).get("effects", {}) for package in brought_packages())
    effects = reduce(or_, brought, {}) | data["effects"]
    return Phrasebook(language, {**data, "effects": effects}, stats)


def phrasebook_of(book: Book, language: str = "") -> Phrasebook:
    """The phrasebook of a book, in its own language or another, with its names for stats."""
    return phrasebook(language or book.language, stat_words(book.title_page))


__all__ = ["BadValue", "Phrasebook", "Said", "phrasebook", "phrasebook_of"]
