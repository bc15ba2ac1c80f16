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
