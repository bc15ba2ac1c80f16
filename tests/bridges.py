"""A synthetic book behind a bridge: one guard on it cuts off some 200 names."""

from __future__ import annotations

from pathlib import Path

from tests.books import write_book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation.printer import print_book

RECIPE = Recipe(sections=70, keywords=6, seed=6, guards=0, redirects=0, losses=0, tables=0)
BRIDGE, GUARD = "900:A", "Requires not keyword TOLL\n"
TOLL = 90
"""A quest that every play holds from the start and never loses."""
QUEST = f'\n[[quest]]\nnumber = {TOLL}\nname = "A toll"\nkeyword = "TOLL"\n'
SECTION = "## 900\n\nA. Cross the bridge.\n{guard}(Turn to 1)\n\nB. Go home.\n*The story ends. Ending 1.*\n\n"


def bridged(folder: Path, guard: str = GUARD) -> Path:
    """The book in a folder, with the guard on its bridge or another one."""
    files = print_book(synthetic_book(RECIPE))
    files["storybook/all.md"] = SECTION.format(guard=guard)
    files["book.toml"] = files["book.toml"].replace('start = "1"', f'start = "900"\nquests = [{TOLL}]')
    files["cards/quest.toml"] += QUEST
    return write_book(folder, files)
