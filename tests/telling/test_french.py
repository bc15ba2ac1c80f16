"""French on every screen: one word for one thing, and it is the game's."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import wanderbook
import wanderbook_widgets
from tests.telling.test_counting import strings
from wanderbook.telling.texts import inflected

ENGINE, WIDGETS = Path(wanderbook.__file__).parent, Path(wanderbook_widgets.__file__).parent
FILES = [
    *ENGINE.glob("telling/**/fr.toml"),
    *ENGINE.glob("rulesets/**/fr.toml"),
    ENGINE / "session/fr.toml",
    *WIDGETS.glob("**/fr.toml"),
]
ANOTHER_WORD = {
    "bateau": r"navires?",
    "sauvegarder": r"enregistr\w+|sauv(?:er|é|ée|és|ées)",
    "évènement": r"événements?",
    "pouvoir": r"puissance",
    "poison": r"venin",
    "succès": r"hauts?-faits?",
    "carte Expérience": r"cartes? de niveau",
    "cube de combat": r"jetons? de combat",
}


PHRASEBOOK = ENGINE / "notation/phrasebooks/fr.toml"


def first(forms: Any) -> Any:
    """What the phrasebook prints: the first of the forms that it reads."""
    if isinstance(forms, dict):
        return {name: first(each) for name, each in forms.items()}
    return forms[0] if isinstance(forms, list) else forms


def french() -> list[str]:
    texts = [tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES]
    texts += [first(tomllib.loads(PHRASEBOOK.read_text(encoding="utf-8")))]
    return [text for each in texts for _, text in strings(each)]


@pytest.mark.parametrize("word", ANOTHER_WORD)
def test_one_word_for_one_thing(word: str) -> None:
    said = french()
    assert [text for text in said if word.lower() in text.lower()], "it is said somewhere"
    assert not [text for text in said if re.search(rf"\b(?:{ANOTHER_WORD[word]})\b", text, re.IGNORECASE)]


def test_it_is_set_as_french_is() -> None:
    """Spaces before colons and the like do not break, and an apostrophe is one. A phrasebook is what authors type."""
    typed = {text for _, text in strings(first(tomllib.loads(PHRASEBOOK.read_text(encoding="utf-8"))))}
    wrong = re.compile(r"[\w»)}\]] [:;!?»](?![\w(])|« |\w'\w")
    assert [text for text in french() if text not in typed and wrong.search(text)] == []


@pytest.mark.parametrize(
    ("said", "place", "spoken"),
    [
        ("Action 1, à {}", "Le Champ", "Action 1, au Champ"),
        ("Voler jusqu’à {}", "Le sommet", "Voler jusqu’au sommet"),
        ("le marché de {}", "La rade de Petit-Quai", "le marché de la rade de Petit-Quai"),
        ("le marché de {}", "Les Halles", "le marché des Halles"),
        ("à {}", "L’étang aux visages", "à l’étang aux visages"),
        ("à {}", "La Rochelle", "à La Rochelle"),
        ("à {}", "Ammer", "à Ammer"),
        ("port de {}", "Ammer", "port d’Ammer"),
        ("le jeton de {}", "Odessa", "le jeton d’Odessa"),
        ("le jeton de {}", "Mac", "le jeton de Mac"),
        ("jetons, de {}", "A à H", "jetons, de A à H"),
        ("Où, depuis {} ?", "La rade", "Où, depuis la rade ?"),
    ],
)
def test_a_name_is_spoken_as_part_of_its_sentence(said: str, place: str, spoken: str) -> None:
    assert inflected(said.replace("{}", "{place}"), {"place": place}, "fr") == spoken
    assert inflected(said.replace("{}", "{place}"), {"place": place}, "en") == said.format(place)
