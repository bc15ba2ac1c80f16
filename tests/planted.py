"""The Widow's Buoys with defects planted in it, one of each kind that the bench must find."""

from __future__ import annotations

import shutil
from pathlib import Path

import wanderbook as wb

BUOYS = "the-widows-buoys"
ROCK = "storybook/02-the-rock-and-the-gut.md"
DECK = "storybook/04-what-comes.md"
CISTERN = """
## 20

Under the kitchen is a cistern, and the ladder to it went to sea in March.

A. Climb out again, and bring the rope.
*Gain quest 13. Return to the ship.*
"""
PLANTED = (
    # A choice that requires a keyword which is only given behind it.
    (
        ROCK,
        "F. Rinse your cup, hang it on the one hook, and go.",
        "F. Let yourself down the well.\nRequires keyword ROPE\n(Turn to 20)\n\n"
        "G. Rinse your cup, hang it on the one hook, and go.",
    ),
    # A redirect that another one always forestalls.
    (ROCK, "If keyword TEA, turn to 6.", "If keyword TEA, turn to 6.\nIf keyword TEA and keyword SLATE, turn to 2."),
    # A guard that excludes itself.
    (
        ROCK,
        "C. Remember something you have to do on board.",
        "C. Remember something you have to do on board.\nRequires keyword SLATE and not keyword SLATE",
    ),
    # The only choice that was always open, locked.
    (
        DECK,
        "D. Ask her not to, yet. There is always the water farther out.",
        "D. Ask her not to, yet. There is always the water farther out.\nRequires keyword TEA",
    ),
)
UNREACHABLE, NEVER_CHOSEN, HIDDEN, HIDES, CONTRADICTORY, LOCKED, DEAD_END = (
    *("20", "6:F", "5:if3", "5:if2", "5:C", "16", "keyword:ROPE"),
)


def planted(folder: Path) -> Path:
    """Write the book into a folder, without its translations."""
    shutil.copytree(wb.load(BUOYS).folder, folder, ignore=shutil.ignore_patterns("locale"))
    for name, old, new in PLANTED:
        path = folder / name
        text = path.read_text("utf-8")
        assert text.count(old) == 1, old
        path.write_text(text.replace(old, new), "utf-8")
    with (folder / ROCK).open("a", encoding="utf-8") as rock:
        rock.write(CISTERN)
    with (folder / "cards/quests.toml").open("a", encoding="utf-8") as quests:
        quests.write('\n[[quest]]\nnumber = 13\nname = "Forty fathoms"\nkeyword = "ROPE"\n')
    return folder
