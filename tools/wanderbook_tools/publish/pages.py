"""The HTML of a published site. All texts of a book are escaped."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, NamedTuple

from wanderbook.book import Book
from wanderbook.locales import texts
from wanderbook_tools.publish.compiling import PublishedBook

PACKAGE = "wanderbook_tools.publish"
"""Where the words of these pages are, `en.toml` and the like."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'"
)
"""The site's own files, and what WebAssembly needs. The worker is made from a blob, so that this holds in it, too."""


def book_page(published: PublishedBook, root: str, data: Mapping[str, Any], on_shelf: bool) -> str:
    """The page that plays a book. `root` is the path to the site's own folder, and `data` is the
    input of its script.
    """
    book, labels = published.book, texts(published.book.language, PACKAGE)
    back = f'<nav class="back"><a href="{root}">← {escape(labels["back"])}</a></nav>\n' if on_shelf else ""
    body = f"""{back}<div id="table"><main class="cover">{_title(book)}<p>{escape(book.title_page.summary)}</p>
<noscript><p>{escape(labels["noscript"])}</p></noscript><p class="late">{escape(labels["late"])}</p></main></div>
<div id="loading" role="status" hidden><p></p><progress></progress></div>
<script type="application/json" id="page">{_json(data)}</script>
<script type="module" src="{root}assets/published.js"></script>"""
    styles = f"""<link rel="stylesheet" href="{root}assets/table.css">
<link rel="modulepreload" href="{root}assets/table.js">"""
    return _page(book.language, book.title, book.title_page.summary, root, styles, body)


class Front(NamedTuple):
    """The heading of a shelf of books."""

    title: str = ""
    lead: str = ""


NO_FRONT = Front()


def shelf_page(front: Front, language: str, books: Iterable[PublishedBook]) -> str:
    """The front page: every book with a way to play it."""
    labels = texts(language, PACKAGE)
    title = front.title or labels["shelf"]
    lead = f"<p>{escape(front.lead)}</p>\n" if front.lead else ""
    entries = "\n".join(f"<li>{_entry(one, labels)}</li>" for one in books)
    about = (
        f'<p class="about">{escape(labels["made"])} <a href="assets/LICENCES.txt">{escape(labels["licences"])}</a></p>'
    )
    body = f"""<main class="shelf"><h1>{escape(title)}</h1>
{lead}<ul>
{entries}
</ul>
{about}</main>"""
    return _page(language, title, front.lead, "", "", body)


def _entry(published: PublishedBook, said: Mapping[str, str]) -> str:
    """A book's entry on the shelf, as HTML."""
    page = published.book.title_page
    address = f"{published.name}/"
    languages = ", ".join(book.language for book in published.editions)
    about = " · ".join(filter(None, [", ".join(page.authors), languages, page.licence]))
    return f"""<article lang="{page.language}"><h2><a href="{address}" dir="auto">{escape(page.title)}</a></h2>
<p class="about">{escape(about)}</p><p dir="auto">{escape(page.summary)}</p>
<p><a class="play" href="{address}">{escape(said["play"])}</a></p></article>"""


def _title(book: Book) -> str:
    authors = ", ".join(book.title_page.authors)
    by = texts(book.language, PACKAGE)["by"].format(authors=authors) if authors else ""
    return f'<h1 dir="auto">{escape(book.title)}</h1><p class="by">{escape(by)}</p>'


def _page(language: str, title: str, summary: str, root: str, styles: str, body: str) -> str:
    """A whole page, as HTML, with the policy that all pages have."""
    return f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="description" content="{escape(summary)}">
<title>{escape(title)}</title>
<link rel="icon" href="data:,">
{styles}
<link rel="stylesheet" href="{root}assets/published.css">
<body>
{body}
</body>
</html>
"""


def _json(data: Mapping[str, Any]) -> str:
    """Data as JSON that cannot end its script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
