"""All languages: those of Wanderbook, and those of other packages, found by entry point."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import cache

from wanderbook.locales.english import ENGLISH
from wanderbook.locales.french import FRENCH
from wanderbook.locales.locale import Locale

GROUP = "wanderbook.locales"
"""The entry points under which packages bring a language: each is called by its code and leads to a `Locale`."""


@cache
def known() -> dict[str, Locale]:
    """The known languages by code. Wanderbook's own come first: another package does not replace one of these."""
    own = {locale.code: locale for locale in (ENGLISH, FRENCH)}
    brought = {locale.code: locale for locale in _brought() if locale.code not in own}
    return own | dict(sorted(brought.items()))


def _brought() -> Iterator[Locale]:
    """The languages of other packages. A faulty one is left out, with a warning."""
    try:
        from importlib.metadata import entry_points  # a published page has no packages to look among
    except ImportError:
        return
    for entry in entry_points(group=GROUP):
        try:
            locale = entry.load()
        except Exception as error:  # whatever somebody else's package raises, books in other languages go on
            warnings.warn(f"the language {entry.name!r} cannot be loaded: {error}", stacklevel=2)
            continue
        if isinstance(locale, Locale) and locale.code == entry.name:
            yield locale
        else:
            warnings.warn(f"the language {entry.name!r} is not a Locale of that code: {entry.value}", stacklevel=2)


def languages() -> tuple[str, ...]:
    """The codes of all languages: `en`, `fr`, and then the others."""
    return tuple(known())


def is_language(code: object) -> bool:
    return isinstance(code, str) and code in known()


def locale_of(code: str) -> Locale:
    """The record of a language; English's for an unknown one."""
    return known().get(code, ENGLISH)
