"""One mistake is one diagnostic: it neither hides others, nor brings them about, nor stops the reading."""

from pathlib import Path

import pytest

from tests.books import SMALLEST, write_book
from wanderbook.notation import read_book

QUEST = '[[quest]]\nnumber = 7\nname = "A lantern"\n'
END = "*Gain quest 7. The story ends. Ending 1.*\n"
TITLE = SMALLEST["book.toml"]
SEA = 'title = "Tides"\nruleset = "sleeping_gods"\nbegin = { page = 1, space = "A" }\n'
SKY = 'title = "Clouds"\nruleset = "distant_skies"\nbegin = { page = 1, space = "A1" }\n'
SHIP = "## 1\n\n*Return to the ship.*\n"
REGIONS = '[[page]]\nnumber = 1\n[[page.region]]\nid = "A"\nlocations = ["1"]\n'


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param(
            {
                "storybook/all.md": f"## 1\n\nA. Go.\n{END}\nIf quest 7, turn to 2.\n\n## 2\n\n{END}",
                "cards/q.toml": QUEST,
            },
            [("SB115", "storybook/all.md", 6, 1)],
            id="a redirect below the choices",
        ),
        pytest.param(
            {"storybook/all.md": f"## 1\n\nA. Go.\n(Turn to 2)\n\n## 1\n\n{END}", "cards/q.toml": QUEST},
            [("SB103", "storybook/all.md", 6, 1)],
            id="a section that has the number of another",
        ),
        pytest.param(
            {
                "storybook/all.md": f"## 1\n\nA. Go.\n{END}\nWait.\n(Turn to 1)\n\nC. Stay.\n{END}",
                "cards/q.toml": QUEST,
            },
            [("SB129", "storybook/all.md", 6, 1)],
            id="a choice without its letter",
        ),
        pytest.param(
            {"storybook/all.md": f"## 1\n\nIt rains.\n\nIf quest 7, turn to 1.\n\n{END}", "cards/q.toml": QUEST},
            [("SB115", "storybook/all.md", 5, 1)],
            id="a redirect below the text that leads back",
        ),
        pytest.param(
            {"storybook/all.md": f"## 1\n\n{END}\n## Cellar\n\nIf quest 7, turn to 1.\n", "cards/q.toml": QUEST},
            [("SB102", "storybook/all.md", 5, 4)],
            id="a redirect below a heading that is no number",
        ),
        pytest.param(
            {"book.toml": TITLE + "quests = [7]\n", "cards/q.toml": QUEST.replace('"A lantern"', "3")},
            [("SB302", "cards/q.toml", 3, 1)],
            id="a card with a mistake exists",
        ),
        pytest.param(
            {"book.toml": TITLE + "quests = [7]\n", "cards/q.toml": QUEST.replace('"A lantern"', "")},
            [("SB007", "cards/q.toml", 3, 8)],
            id="cards that cannot be read may exist",
        ),
        pytest.param(
            {"book.toml": TITLE + "quests = [7]\n", "cards/q.toml": QUEST + 'keyword = "Light"\n'},
            [("SB119", "cards/q.toml", 4, 1)],
            id="a card's keyword in small letters",
        ),
        pytest.param(
            {"book.toml": TITLE.replace('"1"', "1"), "storybook/all.md": "## 1\n\nA. Wait.\n"},
            [("SB302", "book.toml", 4, 1), ("SB109", "storybook/all.md", 3, 1)],
            id="a mistake in book.toml does not hide the rest",
        ),
        pytest.param(
            {"book.toml": TITLE.replace('"gamebook"', '["gamebook"]')},
            [("SB302", "book.toml", 3, 1)],
            id="a list for a ruleset",
        ),
        pytest.param(
            {"storybook/all.md": "## 1\n\nRoll a die of 999.\n" + "1-999: The story ends. Ending 1.\n" * 2_000},
            [("SB117", "storybook/all.md", 3, 1)],
            id="a table of thousands of lines",
        ),
        pytest.param(
            {"book.toml": SEA, "storybook/all.md": SHIP, "atlas/sea.toml": REGIONS + '[[page.region]]\nid = "A"\n'},
            [("SB304", "atlas/sea.toml", 7, 6)],
            id="a region that stands twice",
        ),
        pytest.param(
            {"book.toml": SEA.replace('"A"', '"B"'), "storybook/all.md": SHIP, "atlas/sea.toml": REGIONS},
            [("SB308", "book.toml", 3, 29)],
            id="a beginning that is not on the atlas",
        ),
        pytest.param(
            {
                "book.toml": SKY,
                "storybook/all.md": "## 1\n\n*Move to B1 on page 1. Return to the map.*\n",
                "atlas/sky.toml": '[[page]]\nnumber = 1\nsquares = "1 ?"\n[[page]]\nnumber = 2\nedges = { west = 1 }\n'
                'squares = "L"\n',
                "cards/flight.toml": '[[landing]]\nnumber = 1\nname = "A field"\npage = 1\nspace = "A1"\n',
            },
            [("SB305", "atlas/sky.toml", 3, 14)],
            id="an atlas page with a mistake exists",
        ),
    ],
)
def test_one_mistake(tmp_path: Path, files: dict[str, str], expected: list[tuple[str, str, int, int]]) -> None:
    read = read_book(write_book(tmp_path, files), use_cache=False)
    assert [(one.code, one.file, one.line, one.column) for one in read.diagnostics] == expected
    assert read.book is None
