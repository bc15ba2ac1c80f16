"""The rules reference of Sleeping Gods: every rule has its entry and can be found, in French, too."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from wanderbook.locales import languages
from wanderbook.notation import phrasebook
from wanderbook.rulesets.reference import Reference, reference

FOLDER = files("wanderbook.rulesets") / "sleeping_gods"
TERMS: list[dict[str, str]] = tomllib.loads((FOLDER / "terms.toml").read_text("utf-8"))["term"]

HOUSE_RULE = {"en": "House rule:", "fr": "Règle maison :"}
RULING = {"en": "Ruling:", "fr": "Arbitrage :"}

LAST = """
SETUP-8 MODE-3 TURN-4 SHIP-10 EVENT-5 ACT-2 TRAVEL-6 EXPLORE-5 READ-1 QUEST-2 KEY-3 MARKET-2 PORT-5 FATE-4 HAND-6 CMD-7
CHAL-10 FAIL-6 COMBAT-6 ATTACK-17 ROUND-3 ENEMY-2 SYN-3 WEAPON-2 CREW-1 HEALTH-2 FATIGUE-1 STATUS-3 ADV-4 TOKEN-1
RES-1 SUPPLY-2 LEVEL-1 DEFEAT-6 SAVE-1 PLAYERS-1 RESET-1 SCORE-1 ACHIEVE-3 END-2 FAQ-9 EX-10 REPLY-4
"""
"""The last rule of each group; they are counted from 1, but for ship damage, which has only its fifth."""
RANGES = [(group, int(last)) for group, last in (one.split("-") for one in LAST.split())]
EVERY_ID = {"SG-DAMAGE-5"} | {f"SG-{group}-{number}" for group, last in RANGES for number in range(1, last + 1)}


@pytest.fixture(params=languages())
def rules(request: pytest.FixtureRequest) -> Reference:
    return reference("sleeping_gods", request.param)


def test_every_rule_has_an_entry_and_no_other_has(rules: Reference) -> None:
    assert set(rules.entries) == EVERY_ID


def test_every_id_in_the_text_is_a_reference(rules: Reference) -> None:
    """An id without its brackets would not be checked and not be linked."""
    bare = {entry.id: re.findall(r"(?<!\[)\bSG-[A-Z]+-\d+", entry.text) for entry in rules.entries.values()}
    assert {id: found for id, found in bare.items() if found} == {}


def test_the_examples_lean_on_rules(rules: Reference) -> None:
    examples = [entry for id, entry in rules.entries.items() if id.startswith("SG-EX-")]
    assert [entry.id for entry in examples if not entry.refers] == []


@pytest.mark.parametrize("id", ["SG-SHIP-9", "SG-TRAVEL-2", "SG-CHAL-5", "SG-SYN-2"])
def test_house_rules_are_marked(rules: Reference, id: str) -> None:
    assert HOUSE_RULE[rules.language] in " ".join(rules.entries[id].text.split())


@pytest.mark.parametrize("id", ["SG-SHIP-10", "SG-PORT-2", "SG-CHAL-4"])
def test_rulings_are_marked(rules: Reference, id: str) -> None:
    assert RULING[rules.language] in " ".join(rules.entries[id].text.split())


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
    assert {"venom", "cunning", "search token"} <= set(said)
