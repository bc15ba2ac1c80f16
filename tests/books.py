"""Small books to test with. What a test leaves out is filled in with the smallest book there is."""

from pathlib import Path

SMALLEST = {
    "book.toml": 'title = "The Lantern"\nlanguage = "en"\nruleset = "gamebook"\nstart = "1"\n',
    "storybook/all.md": "## 1\n\nThe cellar is dark. You go home.\n\n*The story ends. Ending 1.*\n",
}


def write_book(folder: Path, files: dict[str, str]) -> Path:
    """Write these files below the folder, and those of the smallest book that are not among them."""
    for name, text in {**SMALLEST, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
    return folder


def corridor(sections: int) -> dict[str, str]:
    """Of three keywords one has two or none; so many sections on, a choice asks for all of them.

    That nobody takes it is more than two facts by themselves say, and a search must come all the way to see it.
    """
    quests = ((1, "A lantern", "LIGHT"), (2, "A match", "MATCH"), (3, "A rope", "ROPE"))
    rows = [f'[[quest]]\nnumber = {number}\nname = "{name}"\nkeyword = "{word}"\n' for number, name, word in quests]
    walk = "".join(f"## {at}\n\nA. Go on.\n(Turn to {at + 1})\n\n" for at in range(2, sections))
    text = f"""## 1

A. Take the lantern and the match.
*Gain quest 1. Gain quest 2.*
(Turn to 2)

B. Take the match and the rope.
*Gain quest 2. Gain quest 3.*
(Turn to 2)

C. Take the lantern and the rope.
*Gain quest 1. Gain quest 3.*
(Turn to 2)

D. Take nothing.
(Turn to 2)

{walk}## {sections}

A. Look into the dark.
Requires keyword LIGHT and keyword MATCH and keyword ROPE
*The story ends. Ending 1.*

B. Leave.
*The story ends. Ending 2.*
"""
    return {**SMALLEST, "cards/quests.toml": "\n".join(rows), "storybook/all.md": text}
