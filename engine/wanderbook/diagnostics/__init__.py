"""The problems of a book, described so that its author can fix them.

A diagnostic has a stable code. Codes of the two hundreds, and from SB850 to SB859, are warnings: a book with warnings
plays, a book with errors does not; an error of a translation keeps only that translation from play. `pages/` has a
page a code, with a bad and a good example. What is wrong is written in English where it is found; `fr.toml` says all
of it in French.
"""

from wanderbook.diagnostics.model import Diagnostic, Severity, fold, has_errors
from wanderbook.diagnostics.near import Names, did_you_mean, nearest_names, suggest
from wanderbook.diagnostics.pages import HelpPage, page, pages
from wanderbook.diagnostics.render import harmless, render

__all__ = [
    "Diagnostic",
    "HelpPage",
    "Names",
    "Severity",
    "did_you_mean",
    "fold",
    "harmless",
    "has_errors",
    "nearest_names",
    "page",
    "pages",
    "render",
    "suggest",
]
