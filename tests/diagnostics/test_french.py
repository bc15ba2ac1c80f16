"""French, whole: every sentence that a diagnostic can say has its French, and nothing is in French that nobody says."""

from __future__ import annotations

import errno
import os
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import pytest
from pydantic import Field, TypeAdapter, ValidationError

import wanderbook
from tests.diagnostics.sources import Sentence, Slot, Sources
from tests.telling.test_french import ANOTHER_WORD
from wanderbook.book.vocabulary import vocabularies
from wanderbook.book.words import THINGS, Direction
from wanderbook.diagnostics import pages
from wanderbook.diagnostics.language import DEEPEST, LONGEST, Wording, language_of
from wanderbook.notation.cards import MODELS
from wanderbook.notation.drawings import FLAWS
from wanderbook.notation.grids import POWERS

pytestmark = pytest.mark.xdist_group("diagnostics in French")  # the sources are read once
FRENCH = language_of("fr")
RULESETS = "wanderbook.rulesets"
CONSERVATION = [f"{RULESETS}.{one}" for one in ("sleeping_gods.conservation", "distant_skies.conservation", "gamebook")]
ENGLISH = re.compile(
    r"\b(?:the|is|not|of|and|with|has|have|this|that|there|it|its|be|are|no|to|in|for|from|which|does|must|should"
    r"|write|take|cannot|never|nothing|one|two|each|line|read|card|square|number|key)\b"
)

TOLD_ELSEWHERE = {
    "{message}": "given on by a helper: it is found where the helper is called",
    "{help}": "given on by a helper: it is found where the helper is called",
    "{bad.message}": "of a BadValue or an Unreadable: it is found where these are made",
    "{bad.help}": "of a BadValue or an Unreadable: it is found where these are made",
    "{stray.help}": "of a Stray: it is found where these are made",
    "{' '.join(text.split()).rstrip('.')}": "of a file that ink includes: it is found where it is read",
    "{str(error)}": "of tomllib: it is told behind `not valid TOML:`",
}
"""What cannot be followed back to its words, and need not be."""


@cache
def sources() -> Sources:
    return Sources(Path(wanderbook.__file__).parent)


# ---------------------------------------------------------------- what only a book or a library says


def reasons() -> list[str]:
    """Why a file cannot be read, as the operating system says it."""
    numbers = (errno.EACCES, errno.EPERM, errno.ENOENT, errno.EISDIR, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ELOOP)
    return [*(os.strerror(one).lower() for one in (*numbers, errno.EMFILE, errno.EIO)), "unknown"]


def syntax() -> list[str]:
    """What tomllib says of these."""
    wrong = ["a", "a =", "a = 1 2", "[a", "[[a", "a = [1", "a = {b = 1", "a = {b = 1, b = 2}", 'a = "b', 'a = "\\q"']
    wrong += ["a = '''b", "[a]\n[a]", "[a.b]\n[a.b]", "[a.b.c]\n[a.b.c]", "a = 1\na = 2", "= 1", "a = 2020-02-31"]
    wrong += ['a = "\\uD800"', 'a = "\\u12"', "# \x01", 'a = "b\nc"', "a. = 1"]
    wrong += ["[a.b]\n[a]\nb.c = 1", "a = {}\na.b = 1"]
    return [*(_unread(text).partition(" (at ")[0].lower() for text in wrong), "this number is too large"]


def _unread(text: str) -> str:
    with pytest.raises(tomllib.TOMLDecodeError) as wrong:
        tomllib.loads(text)
    return str(wrong.value)


def needed() -> list[str]:
    """What a value should be: in the reader's own words, and in pydantic's for what the models of a book ask."""
    asked: list[tuple[Any, Any]] = [
        *((Annotated[int, bound], 1) for bound in (Field(ge=2), Field(le=0), Field(gt=1), Field(lt=1))),
        *((Annotated[str, Field(min_length=least)], "") for least in (1, 2)),
        *((Annotated[str, Field(max_length=most)], "aaa") for most in (1, 2)),
        *((Annotated[tuple[int, ...], Field(max_length=most)], (1, 2, 3)) for most in (1, 2)),
        (Annotated[dict[str, int], Field(max_length=2)], {"a": 1, "b": 2, "c": 3}),
        (Annotated[float, Field(allow_inf_nan=False)], float("nan")),
        *((float, "many"), (float, []), (int, 1.5), (bool, "perhaps")),
        *((Literal["a"], "d"), (Literal["a", "b"], "d"), (Literal["a", "b", "c"], "d")),
    ]
    said = (_refused(kind, value) for kind, value in asked)
    own = sources().values("wanderbook.notation.validation", "_NEEDED")
    return [*own, *((one[0].lower() + one[1:]).replace("input", "it", 1) for one in said)]


def _refused(kind: Any, value: Any) -> str:
    with pytest.raises(ValidationError) as wrong:
        TypeAdapter(kind).validate_python(value)
    return str(wrong.value.errors()[0]["msg"])


def left_open() -> list[str]:
    """What proofs take for granted."""
    modules = ("wanderbook.machine.asking", "wanderbook.machine.compiled", "wanderbook.machine.reading")
    added = [sources().added(to, *modules) for to in ("self.assumed.add", "self.story.assumed.add")]
    added.append(sources().added("fresh.assumed.add", "wanderbook.proofs.assumptions"))
    several = [text for one in sorted(set.union(*added), key=str) for text in texts(one)]
    return [*several, ", ".join(several[:3])]


def uncovered() -> list[str]:
    """What is wrong with a draw table."""
    several = [
        text for one in sorted(sources().patterns("wanderbook.notation.draws"), key=shape) for text in texts(one)
    ]
    return [*several, " and ".join(several)]


def impossible() -> list[str]:
    """What is wrong with a table that no play can come to."""
    return [text for one in sources().yielded(*CONSERVATION) for text in texts(one)]


TITLES = [one.title for one in vocabularies().values()]
OTHERS = [*TITLES, " and ".join(TITLES[:2]), " and ".join(TITLES)]
MARKS = ["heart", "damage", "synergy", *(power.replace("_", " ") for power in POWERS.values())]
KINDS = ("section", "location", "quest", "adventure card", "enemy", "boss", "landing")

HOLDS: dict[str, Any] = {
    "message": lambda: ["this choice leads nowhere"],
    "(error.strerror or 'unknown').lower()": reasons,
    "reason.lower()": syntax,
    "needed.replace('input', 'it', 1)": needed,
    "detail['input']": lambda: ["l'eau", 7, 1.5, True, False, ["a"]],
    "value[:39]": lambda: ["'a long text", "['a', 'b'"],
    "words": lambda: ["highest", "lowest"],
    "self.vocabulary.title": lambda: TITLES,
    "' and '.join(others)": lambda: OTHERS,
    "' and '.join(rulesets_with(kind, word))": lambda: OTHERS,
    "' and '.join(rulesets_with('card', kind))": lambda: OTHERS,
    "' and '.join(sorted(set.intersection(*knowing)))": lambda: OTHERS,
    "{text} belongs to": lambda: ["¤", *MARKS],
    "' or '.join(near)": lambda: ["38.1", "38.1 or 38.12"],
    "' and '.join(self.avoiding)": lambda: ["4", "4 and 5", "4 and 5 and keyword:RED LAMP"],
    "' and '.join(faults)": uncovered,
    "entry.path[0]": lambda: [*MODELS],
    "{kind} {cast(Any, card).number} is already defined": lambda: [*MODELS, "page"],
    "_CALLED.get(reference.kind, reference.kind)": lambda: KINDS,
    "the book has no {kind}": lambda: ["section", "quest", "adventure card", "keyword", "ending"],
    "next((name for name, opens in RULES if opens(line, reading.phrasebook)), 'effects')": lambda: [
        "choice",
        "redirect",
        "table",
    ],
    "way": lambda: get_args(Direction),
    "thing.replace('_', ' ')": lambda: [thing.replace("_", " ") for thing in THINGS],
    "', '.join(open)": left_open,
    "', '.join(sorted(self.story.assumed))": left_open,
    "wrong": impossible,
    "book.flaw(picture)": lambda: FLAWS,
    "', '.join((f\"{mark} {what.replace('_', ' ')}\" for mark, what in known.items() if what in allowed))": lambda: [
        ", ".join(f"M {mark}" for mark in MARKS)
    ],
}
"""What slots hold that have words of their own to be said. What stands in all others is a name, a number or a text."""


# ---------------------------------------------------------------- sentences with their slots filled


def shape(sentence: Sentence) -> str:
    return "".join(one if isinstance(one, str) else f"{{{one.source}}}" for one in sentence)


def texts(sentence: Sentence) -> Iterator[str]:
    """The sentence as it may be told: with each thing that a slot may hold."""
    whole = shape(sentence)
    slots = [[one] if isinstance(one, str) else _fillings(one, whole, at) for at, one in enumerate(sentence)]
    most = max(map(len, slots), default=0)
    several = product(*slots) if most <= len(MARKS) else zip(*(_repeated(slot, most) for slot in slots), strict=True)
    return ("".join(pieces) for pieces in several)


def _repeated(slot: list[str], times: int) -> list[str]:
    return (slot * (times // len(slot) + 1))[:times]


def _fillings(slot: Slot, whole: str, at: int) -> list[str]:
    keys = (slot.source, *(key for key in HOLDS if f"{{{slot.source}}}" in key and key in whole))
    found = next((HOLDS[key]() for key in reversed(keys) if key in HOLDS), [f"¤{at}"])
    if slot.grouped:
        return ["999", "20,000", "2,000,000"]
    return [repr(one) if slot.quoted else str(one) for one in found]


@cache
def told() -> list[tuple[str, str]]:
    """Every sentence, with a text of it; with each of its texts, where it may be told in several ways."""
    found: set[tuple[str, str]] = set()
    sentences = sources().sentences()
    sentences |= sources().patterns("wanderbook.notation.linker")
    sentences |= sources().added("self._leave_out", "wanderbook.foreign.ink.engine")
    for sentence in sorted(sentences, key=shape):
        if shape(sentence) not in TOLD_ELSEWHERE:
            found |= {(shape(sentence), text) for text in texts(sentence)}
    return sorted(found)


# ---------------------------------------------------------------- nothing lacks, nothing is left over


def test_there_is_much_to_be_said() -> None:
    """The sources are read as they should be: these are told in ways that are hard to follow."""
    shapes = {whole for whole, _ in told()}
    assert len(shapes) > 250
    assert {"quest {{}} does not exist", "this choice already has a turn", "there is no room {name}"} <= shapes
    assert {
        "expected an instruction; `wanderbook explain SB101` lists all instructions",
        "{claim.name}: {message}",
    } <= shapes
    assert set(TOLD_ELSEWHERE) <= {shape(one) for one in sources().sentences()}, "no exception that is none"


def test_every_sentence_has_its_french() -> None:
    assert [(whole, text) for whole, text in told() if FRENCH.said(text) is None] == []


def test_no_english_is_left_in_it() -> None:
    """Samples, commands and lines of TOML stay what they are."""
    said = {text: FRENCH.said(text) or "" for _, text in told()}
    assert [(text, french) for text, french in said.items() if ENGLISH.search(re.sub(r"`[^`]*`", "", french))] == []


def test_whatever_stands_in_a_slot_is_told() -> None:
    """Numbers and names of the book are in the French, too, and numbers in French figures."""
    for _, text in told():
        french = FRENCH.said(text) or ""
        assert all(sample in french for sample in re.findall(r"¤\d*", text)), french
        assert "20,000" not in french and ("20,000" not in text or "20\u202f000" in french)


def test_nothing_is_in_french_that_nobody_says(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[tuple[str, str]] = set()
    read = Wording.read

    def noted(wording: Wording, *rest: Any) -> str | None:
        found = read(wording, *rest)
        if found is not None:
            used.add((wording.english, wording.other))
        return found

    monkeypatch.setattr(Wording, "read", noted)
    for _, text in told():
        FRENCH.said(text)
    there = {(part, *pair) for part, table in FRENCH.tables.items() for pair in table.items()}
    assert [one for one in there if one[1:] not in used] == []


# ---------------------------------------------------------------- what stands in slots


@pytest.mark.parametrize(
    ("english", "french", "part"),
    [
        ("a book can have at most 1 files", "un livre a 1 fichier au plus", "sentence"),
        ("a book can have at most 2,000 files", "un livre a 2\u202f000 fichiers au plus", "sentence"),
        ("player 2 holds 1 cards of 3", "le joueur 2 tient 1 carte sur 3", "impossible"),
        ("write [[page]] before each page", "écrivez [[page]] devant chaque page", "sentence"),
    ],
)
def test_one_and_several_are_told_apart(english: str, french: str, part: str) -> None:
    assert language_of("fr").said(english, part) == french


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("section 7 does not exist", "la section 7 n’existe pas"),
        ("did you mean 38.1 or 38.12?", "vouliez-vous dire 38.1 ou 38.12\u202f?"),
        ("'Turn too 9' is not a price", "«\u00a0Turn too 9\u00a0» n’est pas un prix"),
    ],
)
def test_what_is_said_of_a_book_is_told(english: str, french: str) -> None:
    assert FRENCH.said(english) == french


def test_what_a_book_makes_too_long_or_too_deep_is_left_alone() -> None:
    assert FRENCH.said("did you mean " + "x" * LONGEST + "?") is None
    assert FRENCH.said("section 7 does not exist", depth=DEEPEST + 1) is None


# ---------------------------------------------------------------- how it is written


def pairs() -> list[tuple[str, str]]:
    return [pair for table in FRENCH.tables.values() for pair in table.items()]


def test_both_languages_have_the_same_slots() -> None:
    def slots(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)(?:![rs])?\}", text))

    assert [pair for pair in pairs() if slots(pair[0]) != slots(pair[1])] == []


def test_every_kind_of_problem_has_its_title() -> None:
    assert set(FRENCH.titles) == set(pages())


def test_signs_stand_as_they_do_in_french() -> None:
    """No straight apostrophe, and no plain space before a sign that has one or within quotes."""
    printed = [other for _, other in pairs()] + [*FRENCH.titles.values()]
    assert [text for text in printed if re.search(r"\w'\w| [:;?!»](?:\s|$)|« ", text)] == []


def test_one_thing_has_one_word() -> None:
    printed = [other for _, other in pairs()] + [*FRENCH.titles.values()]
    others = re.compile("|".join(rf"\b(?:{another})\b" for another in ANOTHER_WORD.values()), re.IGNORECASE)
    assert [text for text in printed if others.search(text)] == []
