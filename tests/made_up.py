"""A made-up language with three plural forms, as a package of its own brings it: made from English, word by word."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from wanderbook.locales import folder_of
from wanderbook.notation import read_book
from wanderbook.notation.printer import print_book

CODE = "pl"
"""Polish has the same three forms, so that Python's rule and the browser's can be compared."""
PACKAGES = (
    ("wanderbook.notation", "phrasebooks"),
    ("wanderbook.telling", ""),
    ("wanderbook.telling", "lessons"),
    ("wanderbook.telling.crewed", ""),
    ("wanderbook.telling.sleeping_gods", ""),
    ("wanderbook.telling.distant_skies", ""),
    ("wanderbook.rulesets", ""),
    ("wanderbook.rulesets.gamebook", "sentences"),
    ("wanderbook.rulesets.sleeping_gods", "sentences"),
    ("wanderbook.graph.map", ""),
    ("wanderbook_widgets", ""),
    ("wanderbook_widgets.table", ""),
    ("wanderbook_widgets.authoring", ""),
    ("wanderbook_tools", ""),
    ("wanderbook_tools.printing", ""),
)
"""What has texts of its own in this language. The rest, some sentences of a game among them, is said in English."""
MODULE = '''"""A made-up language."""

from wanderbook.locales import Locale


def plural(number: int) -> int:
    if abs(number) == 1:
        return 0
    few = abs(number) % 10 in (2, 3, 4) and abs(number) % 100 not in (12, 13, 14)
    return 1 if few else 2


LOCALE = Locale("pl", "Made-up", plural, forms=3, package="made_up")
'''
_WORD = re.compile(r"\{[^}]*\}|\[(?P<forms>[\w|]+)\]|<[^>]*>|`[^`]*`|[^\W\d_]{2,}")
AS_THEY_ARE = {"code", "part"}
"""Keys of what is no text."""


def made_up(text: str) -> str:
    """`Gain 2 coin[s]` is `Gaino 2 coino[|su|so]`."""
    return _WORD.sub(_word, text)


def _word(found: re.Match[str]) -> str:
    if found["forms"]:
        *one, several = found["forms"].split("|")
        return f"[{'|'.join([*map(made_up, one or ['']), f'{several}u', f'{several}o'])}]"
    return found[0] if found[0][0] in "{<`" else found[0] + ("O" if found[0].isupper() else "o")


def _forms(forms: list[str]) -> list[str]:
    """The word for one, for a few, and for many."""
    return [made_up(forms[0]), f"{forms[-1]}u", f"{forms[-1]}o"]


def _words_table(slots: dict[str, Any]) -> dict[str, Any]:
    """What a phrasebook calls things: a word for all numbers, or one for each form."""
    return {
        slot: {key: made_up(word) if isinstance(word, str) else _forms(word) for key, word in each.items()}
        for slot, each in slots.items()
    }


def _texts(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _texts(each, name) for name, each in value.items()}
    if isinstance(value, list):
        return [_texts(each) for each in value]
    return made_up(value) if isinstance(value, str) and key not in AS_THEY_ARE else value


def _phrasebook(english: dict[str, Any]) -> dict[str, Any]:
    slots = {"trial_also": {}, **_words_table({k: v for k, v in english["words"].items() if k != "trial_also"})}
    return {**_texts(english), "words": slots, "slips": {}}


def _toml(table: dict[str, Any], path: str = "") -> str:
    """TOML: a table's own values first, then the tables in it. JSON's texts and lists are TOML's."""
    own = {key: value for key, value in table.items() if not isinstance(value, dict)}
    lines = [f"[{path}]", *(f"{json.dumps(k)} = {json.dumps(v, ensure_ascii=False)}" for k, v in own.items())]
    inner = (_toml(each, f"{path}.{json.dumps(k)}".strip(".")) for k, each in table.items() if k not in own)
    return "\n".join([*(lines if path else lines[1:]), *inner]) + "\n"


def write_language(folder: Path) -> Path:
    """The package with its entry point, as installing it would leave it; gives the folder to look in."""
    for package, within in PACKAGES:
        english = tomllib.loads((folder_of("en", package) / within / "en.toml").read_text("utf-8"))
        change: Callable[[Any], Any] = _phrasebook if within == "phrasebooks" else _texts
        file = folder.joinpath("made_up", *package.split("."), within, f"{CODE}.toml")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_toml(change(english)), "utf-8")
    (folder / "made_up" / "__init__.py").write_text(MODULE, "utf-8")
    about = folder / "made_up-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: made-up\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[wanderbook.locales]\n{CODE} = made_up:LOCALE\n", "utf-8")
    return folder


def write_translated(book: Path, folder: Path) -> Path:
    """A bundled book with its rules in the made-up language."""
    files = print_book(read_book(book, use_cache=False).require(), CODE)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder
