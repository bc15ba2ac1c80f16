"""Stats in the editor: what is known of one, where it stands, and another name for it, everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books import write_book
from tests.language.books import ALL, cursor
from wanderbook.language import CannotRename, Service

FRENCH = "locale/fr/storybook/all.md"
FILES = {
    "book.toml": """title = "The Toll"
ruleset = "gamebook"
start = "1"

[[stat]]
name = "skill"
start = 8

[[stat]]
name = "stamina"
start = "2d6"
most = "start"
at_zero = "Turn to 3"

[[stat]]
name = "penny"
plural = "pennies"
start = 4

[combat]
stat = "skill"
health = "stamina"
""",
    ALL: """## 1

If 5 or more pennies, turn to 2.

*Gain 1 penny. Lose d6 stamina.*

A. Pay.
Requires skill 9 or less
Pay 2 pennies
(Turn to 2)

B. Fight.
FIGHT Keeper, skill 7, stamina 6
*Restore all stamina.*
(Turn to 2)

C. Climb.
SKILL 2d6 or less
Fail: Lose all pennies. Turn to 3
*Gain 1 skill.*
(Turn to 2)

## 2

Her skill with pennies is famous.

*The story ends. Ending 1.*

## 3

*The story ends. Ending 2.*
""",
    "locale/fr/book.toml": """title = "Le Péage"
language = "fr"
ruleset = "gamebook"
start = "1"

[[stat]]
id = "skill"
name = "habileté"

[[stat]]
id = "stamina"
name = "vigueur"

[[stat]]
id = "penny"
name = "sou"
plural = "sous"
""",
    FRENCH: """## 1

Si 5 sous ou plus, lisez 2.

*Gagnez 1 sou. Perdez d6 vigueur.*

A. Payer.
Nécessite habileté 9 ou moins
Payez 2 sous
(Lisez 2)

B. Se battre.
AFFRONTEZ Gardien, habileté 7, vigueur 6
*Revenez à la valeur de départ : vigueur.*
(Lisez 2)

C. Grimper.
HABILETÉ 2d6 ou moins
Échec : Tombez à 0 sou. Lisez 3
*Gagnez 1 habileté.*
(Lisez 2)

## 2

*L'histoire se termine. Fin 1.*

## 3

*L'histoire se termine. Fin 2.*
""",
    "tests.toml": '[[can]]\nreach = "2"\nholding = "5 pennies and skill 9 or less"\n'
    "given = { stats = { penny = 5, skill = 8 } }\n",
}


@pytest.fixture
def service(tmp_path: Path) -> Service:
    service = Service(write_book(tmp_path, FILES))
    assert service.problems() == ()
    return service


def renamed(service: Service, path: str, near: str, name: str) -> set[str]:
    edits = service.rename(path, *cursor(service.text(path), near, 1), name)
    service.apply(edits)
    assert service.problems() == ()
    return set(edits)


def test_a_stat_is_told_of_wherever_it_stands(service: Service) -> None:
    told = service.hover(ALL, *cursor(FILES[ALL], "pennies, turn", 3))
    assert told is not None
    assert told.text == (
        "**Stat penny**, several: pennies\n\nStarts with 4; never more than 99.\n\n"
        "- Given at: 1\n- Required or tried by: 1:if1\n- Lost or paid at: 1:A, 1:C"
    )
    fought = service.hover(ALL, *cursor(FILES[ALL], "stamina 6", 3))
    assert fought is not None and "At 0: Turn to 3." in fought.text and "Starts with 2d6" in fought.text
    assert "- Given at: 1:B\n- Required or tried by: 1:B\n- Lost or paid at: 1" in fought.text
    tried = service.hover(ALL, *cursor(FILES[ALL], "SKILL 2d6", 3))
    assert tried is not None and "Required or tried by: 1:A, 1:B, 1:C" in tried.text
    french = service.hover(FRENCH, *cursor(FILES[FRENCH], "sous ou", 1))
    assert french is not None and french.text.startswith("**Stat sou**, several: sous")


def test_a_stat_is_gone_to_and_found(service: Service) -> None:
    [place] = service.definition(ALL, *cursor(FILES[ALL], "penny", 1))
    assert (place.path, place.range.start.line) == ("book.toml", 15)
    found = service.references(ALL, *cursor(FILES[ALL], "penny", 1))
    assert len([one for one in found if one.path == ALL]) == 4


def test_a_stat_is_renamed_where_its_word_stands(service: Service) -> None:
    changed = renamed(service, ALL, "skill 9", "wit")
    assert changed == {"book.toml", ALL, "locale/fr/book.toml", "tests.toml"}
    text = service.text(ALL)
    for line in ("Requires wit 9 or less", "FIGHT Keeper, wit 7, stamina 6", "WIT 2d6 or less", "*Gain 1 wit.*"):
        assert line in text
    assert "Her skill with pennies is famous." in text
    assert 'name = "wit"' in service.text("book.toml") and 'stat = "wit"' in service.text("book.toml")
    assert 'id = "wit"\nname = "habileté"' in service.text("locale/fr/book.toml")
    assert "given = { stats = { penny = 5, wit = 8 } }" in service.text("tests.toml")
    assert 'holding = "5 pennies and wit 9 or less"' in service.text("tests.toml")


def test_the_word_for_several_is_renamed_by_itself(service: Service) -> None:
    assert renamed(service, ALL, "pennies, turn", "coppers") == {"book.toml", ALL, "tests.toml"}
    assert "Pay 2 coppers" in service.text(ALL) and "*Gain 1 penny." in service.text(ALL)
    assert renamed(service, FRENCH, "sous ou", "liards") == {FRENCH, "locale/fr/book.toml"}
    assert "Payez 2 liards" in service.text(FRENCH) and "Gagnez 1 sou." in service.text(FRENCH)


def test_a_name_that_a_stat_cannot_have(service: Service) -> None:
    for name, why in (("stamina", "taken"), ("quest", "taken"), ("x1", "not a name"), ("pennies", "taken")):
        with pytest.raises(CannotRename, match=why):
            service.rename(ALL, *cursor(FILES[ALL], "skill 9", 1), name)
