"""A small book of Distant Skies with a track in its journey log, and its French edition's words."""

from __future__ import annotations

TITLE = """title = "The Mill"
ruleset = "distant_skies"
begin = { page = 1, space = "A1" }

[[ending]]
number = 1
name = "The whistle"

[[track]]
name = "Mill Strikers"
boxes = 4
"""
TEXT = """## 1

The gate is shut, and so is everybody in front of it.

A. Bring soup.
*Mark 1 box of Mill Strikers. Return to the map.*

B. Say a few words.
Requires 2 boxes of Mill Strikers marked
*Mark 3 boxes of Mill Strikers. Return to the map.*

C. Go on as before.
Requires not 4 boxes of Mill Strikers marked
*Return to the map.*

## 2

If 4 or more boxes of Mill Strikers marked, turn to 3.

*Return to the map.*

## 3

*The campaign ends. Ending 1.*
"""
FILES = {
    "book.toml": TITLE,
    "atlas/valley.toml": '[[page]]\nnumber = 1\nsquares = """\n 1+L  2\n"""\n',
    "storybook/all.md": TEXT,
}
FRENCH = """title = "La Filature"
language = "fr"
ruleset = "distant_skies"
begin = { page = 1, space = "A1" }

[[ending]]
number = 1
name = "Le sifflet"

[[track]]
id = "Mill Strikers"
name = "Grévistes"
"""
