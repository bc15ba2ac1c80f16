"""A language's texts: TOML files beside the code that uses them, `en.toml` and the like."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from wanderbook.locales.english import ENGLISH
from wanderbook.locales.registry import locale_of

KEYED_BY_WORDS = frozenset({"slips"})
"""Tables whose keys are words of the language: those of English say nothing in another."""


@cache
def texts(language: str, package: str, folder: str = "") -> dict[str, Any]:
    """A package's texts in a language; in English where they are not translated yet."""
    own = own_texts(language, package, folder)
    return own if language == ENGLISH.code else merged(own_texts(ENGLISH.code, package, folder), own)


@cache
def own_texts(language: str, package: str, folder: str = "") -> dict[str, Any]:
    """A package's texts in a language only; empty if it has no file for it."""
    file = folder_of(language, package) / folder / f"{language}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def folder_of(language: str, package: str) -> Traversable:
    """The folder with the texts of a package in a language: beside its code, or in the package that brings the
    language."""
    brought = locale_of(language).package
    return files(brought).joinpath(*package.split(".")) if brought else files(package)


def merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Tables of texts combined, with the later ones replacing entries of the earlier."""
    both = {
        name: merged(one[name], value) if isinstance(value, dict) and isinstance(one.get(name), dict) else value
        for name, value in other.items()
        if name not in KEYED_BY_WORDS
    }
    own = {name: other.get(name, {}) for name in KEYED_BY_WORDS & {*one, *other}}
    return {**one, **both, **own}
