"""The rules reference of Distant Skies: every rule has its entry and can be found, in French, too."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from wanderbook.locales import languages
from wanderbook.notation import phrasebook
from wanderbook.rulesets.reference import Reference, reference

FOLDER = files("wanderbook.rulesets") / "distant_skies"
TERMS: list[dict[str, str]] = tomllib.loads((FOLDER / "terms.toml").read_text("utf-8"))["term"]

HOUSE_RULE = {"en": "House rule:", "fr": "Règle maison :"}

LAST = """
SETUP-3 TURN-4 FREE-3 HAND-5 EVENT-3 CAMP-3 TRAVEL-2 EXPLORE-2 FLY-4 REPAIR-1 CHAL-4 FATE-1 HEALTH-2 STATUS-1 CHAR-1
ADV-3 TOTEM-1 DECK-1 COMBAT-9 BOSS-1 BUFF-1 DEFEAT-1 MODE-1 SCORE-1 ACHIEVE-1 SAVE-1 PLAYERS-1 RESET-1 READ-2 KEY-2
LOG-1 QUEST-1 END-2 REPLY-4 EX-5
"""
"""The last rule of each group; they are counted from 1."""
RANGES = [(group, int(last)) for group, last in (one.split("-") for one in LAST.split())]
EVERY_ID = {f"DS-{group}-{number}" for group, last in RANGES for number in range(1, last + 1)}


@pytest.fixture(params=languages())
def rules(request: pytest.FixtureRequest) -> Reference:
    return reference("distant_skies", request.param)


def test_every_rule_has_an_entry_and_no_other_has(rules: Reference) -> None:
    assert set(rules.entries) == EVERY_ID


def test_every_id_in_the_text_is_a_reference(rules: Reference) -> None:
    """An id without its brackets would not be checked and not be linked."""
    bare = {entry.id: re.findall(r"(?<!\[)\bDS-[A-Z]+-\d+", entry.text) for entry in rules.entries.values()}
    assert {id: found for id, found in bare.items() if found} == {}


def test_the_examples_lean_on_rules(rules: Reference) -> None:
    examples = [entry for id, entry in rules.entries.items() if id.startswith("DS-EX-")]
    assert [entry.id for entry in examples if not entry.refers] == []


@pytest.mark.parametrize(
    "id", ["DS-SETUP-2", "DS-TURN-2", "DS-HAND-3", "DS-EVENT-2", "DS-CAMP-3", "DS-COMBAT-3", "DS-COMBAT-7"]
)
def test_house_rules_are_marked(rules: Reference, id: str) -> None:
    assert HOUSE_RULE[rules.language] in " ".join(rules.entries[id].text.split())


@pytest.mark.parametrize(
    ("language", "words", "first"),
    [
        ("en", "hand limit", "DS-HAND-1"),
        ("en", "refuel", "DS-FLY-3"),
        ("en", "splash", "DS-COMBAT-5"),
        ("en", "first strike", "DS-COMBAT-9"),
        ("en", "instant death", "DS-MODE-1"),
        ("fr", "restaurer totem", "DS-TOTEM-1"),
        ("fr", "endurance", "DS-HEALTH-1"),
        ("fr", "riposte", "DS-COMBAT-4"),
    ],
)
def test_what_players_ask_for_is_found(language: str, words: str, first: str) -> None:
    assert first in [entry.id for entry in reference("distant_skies", language).search(words)[:2]]


# ---------------------------------------------------------------- terms


def test_terms_name_rules_that_exist(rules: Reference) -> None:
    assert [term for term in TERMS if set(term) != {"en", "fr", "id"} or term["id"] not in rules.entries] == []


def test_a_term_stands_once() -> None:
    words = [term["en"] for term in TERMS]
    assert sorted(set(words)) == sorted(words)


def test_terms_and_phrasebooks_have_the_same_french() -> None:
    english, french = phrasebook("en").words, phrasebook("fr").words
    kinds = ("skill", "status", "good", "thing", "deck")
    known = {forms[0]: french[kind][word][0] for kind in kinds for word, forms in english[kind].items()}
    said = {term["en"]: term["fr"] for term in TERMS if term["en"] in known}
    assert said == {word: known[word] for word in said}
    assert {"venom", "moxie", "curse card", "ice diamond"} <= set(said)


def test_both_games_call_the_same_thing_the_same() -> None:
    other = tomllib.loads((files("wanderbook.rulesets") / "sleeping_gods" / "terms.toml").read_text("utf-8"))["term"]
    french = {term["en"]: term["fr"] for term in other}
    assert {(term["en"], term["fr"], french[term["en"]]) for term in TERMS if term["en"] in french} == {
        (term["en"], term["fr"], term["fr"]) for term in TERMS if term["en"] in french
    }
