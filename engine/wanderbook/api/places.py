"""Where things stand in a book's files: sections, choices and redirects by name."""

from __future__ import annotations

import re

from wanderbook.api.books import Book


class Places:
    """File and line of anything that a book has a name for, as exactly as the text says it."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._lines: dict[str, list[str]] = {}

    def __call__(self, name: str) -> tuple[str, int] | None:
        number, _, part = name.partition(":")
        if number not in self.book.places:
            return None
        file, line = self.book.places[number]
        return file, self._part(file, line, number, part.partition(":")[0])

    def said(self, name: str) -> str:
        """`storybook/all.md:12`."""
        place = self(name)
        return f"{place[0]}:{place[1]}" if place else ""

    def _part(self, file: str, line: int, number: str, part: str) -> int:
        """The line of a choice or a redirect; else that of its section."""
        if file not in self._lines:
            self._lines[file] = (self.book.folder / file).read_text("utf-8", errors="replace").splitlines()
        section = self.book.content.sections[number]
        if part.startswith("if"):
            to = section.redirects[int(part[2:]) - 1].to
            wanted = rf"\b{re.escape(to)}\W*$"
            skip = sum(one.to == to for one in section.redirects[: int(part[2:]) - 1])
        elif len(part) == 1 and part.isalpha():
            wanted, skip = rf"{part}\.", 0
        else:
            return line
        for at, text in enumerate(self._lines[file][line:], line + 1):
            if text.startswith("## "):
                break
            if re.search(wanted, text) if part.startswith("if") else re.match(wanted, text):
                if not skip:
                    return at
                skip -= 1
        return line
