"""A small book to ask about, with a translation and tests."""

from __future__ import annotations

from pathlib import Path

from tests.books import write_book

FILES = {
    "book.toml": (
        'title = "The Lantern"\nlanguage = "en"\nruleset = "gamebook"\nstart = "1"\n\n'
        '[[ending]]\nnumber = 1\nname = "Home"\n\n[[ending]]\nnumber = 2\nname = "Below"\n'
    ),
    "cards/quests.toml": (
        '[[quest]]\nnumber = 7\nname = "A lantern"\nkeyword = "LIGHT"\n\n'
        '[[quest]]\nnumber = 8\nname = "A debt"\nkeyword = "RED DEBT"\n'
    ),
    "cards/adventure.toml": '[[adventure]]\nnumber = 5\nname = "A rusty key"\n',
    "storybook/all.md": (
        "# The Lantern\n\n"
        "## 1\n\nIf keyword LIGHT, turn to 3.\n\nA cellar door, and [a way back](#2).\n\n"
        "A. Take the lantern.\n*Gain quest 7. Gain quest 8.*\n(Turn to 1)\n\n"
        "B. Go home.\nRequires not keyword RED DEBT and adventure card 5\n*The story ends. Ending 1.*\n\n"
        "C. Look for a key.\nCHANCE 2 in 6\nFail: Turn to 2.\n*Gain adventure card 5.*\n(Turn to 2)\n\n"
        "## 2\n\nNobody is here. Turn\naround.\n\n*Lose quest 8. Turn to\n1.*\n\n"
        "## 3\n\nThe cellar, lit.\n\n*Complete quest 7. The story ends. Ending 2.*\n"
    ),
    "locale/fr/book.toml": (
        'title = "La Lanterne"\nlanguage = "fr"\nruleset = "gamebook"\nstart = "1"\n\n'
        '[[ending]]\nnumber = 1\nname = "Chez soi"\n\n[[ending]]\nnumber = 2\nname = "En bas"\n'
    ),
    "locale/fr/cards/quests.toml": (
        '[[quest]]\nnumber = 7\nname = "Une lanterne"\nkeyword = "LUMIÈRE"\n\n'
        '[[quest]]\nnumber = 8\nname = "Une dette"\nkeyword = "DETTE"\n'
    ),
    "locale/fr/storybook/all.md": (
        "# La Lanterne\n\n"
        "## 1\n\nSi mot-clé LUMIÈRE, lisez 3.\n\nUne porte.\n\n"
        "A. Prendre la lanterne.\n*Prenez la Quête 7. Prenez la Quête 8.*\n(Lisez 1)\n\n"
        "B. Rentrer.\nInterdit avec le mot-clé DETTE\nNécessite la carte Aventure 5\n"
        "*L'histoire se termine. Fin 1.*\n\n"
        "C. Chercher une clé.\nCHANCE 2 sur 6\nÉchec : Lisez 2.\n*Gagnez la carte Aventure 5.*\n(Lisez 2)\n\n"
        "## 2\n\nPersonne.\n\n*Défaussez la Quête 8. Lisez 1.*\n\n"
        "## 3\n\nLa cave.\n\n*Complétez la Quête 7. L'histoire se termine. Fin 2.*\n"
    ),
    "tests.toml": (
        '[[can]]\nreach = "ending:2"\n\n[[can]]\nreach = "1:B"\navoiding = ["2", "3"]\n'
        'given = { section = "1", cards = [5] }\n\n[[always]]\nat = "3"\nholds = "keyword LIGHT"\n'
    ),
}
ALL = "storybook/all.md"


def lantern(folder: Path, **files: str) -> Path:
    return write_book(folder, {**FILES, **files})


def cursor(text: str, near: str, into: int = 0, after: str = "") -> tuple[int, int]:
    """Line and column of a phrase in a text, so many letters into it, behind the first `after`."""
    at = text.index(near, text.index(after) if after else 0) + into
    return text.count("\n", 0, at), at - text.rfind("\n", 0, at) - 1
