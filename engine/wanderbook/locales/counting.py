"""Singular and plural: one text for all numbers, in any language."""

from __future__ import annotations

import re
from functools import cache

from wanderbook.locales.registry import locale_of

_FORMS = re.compile(r"\[((?:\w*\|)+\w*|\w+)\]")


def in_number(text: str, number: int, language: str) -> str:
    """`[s]` is an ending for several; `[is|are]` are words for one and for several, `[|y|ów]` endings of a language
    with three forms. A text with fewer forms than its language has uses the last one for the rest."""
    return _in_form(text, locale_of(language).plural(number)) if "[" in text else text


@cache
def _in_form(text: str, form: int) -> str:
    return _FORMS.sub(lambda found: chosen_form(found[1], form), text)


def chosen_form(written: str, form: int) -> str:
    """The form with this number, of `s`, `is|are` or `|y|ów`; the last one if there are fewer."""
    forms = written.split("|") if "|" in written else ["", written]
    return forms[min(form, len(forms) - 1)]
