"""The browser's side is laid together from modules: they must fit."""

import re
from collections import Counter
from importlib.resources import files

import pytest

from wanderbook_widgets.table.bundle import MODULES, STYLES, script, source, style

TOP = re.compile(r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
IMPORTED = re.compile(r"^import \{([^}]*)\} from \"\./(\w+)\.js\";", re.MULTILINE)


def test_no_two_modules_give_one_name_to_different_things() -> None:
    names = Counter(name for module in MODULES for name in TOP.findall(source("js", f"{module}.js")))
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_what_another_has_and_gives(module: str) -> None:
    for names, other in IMPORTED.findall(source("js", f"{module}.js")):
        given = re.findall(
            r"^export (?:async )?(?:function|class|const|let) (\w+)", source("js", f"{other}.js"), re.MULTILINE
        )
        assert MODULES.index(other) != MODULES.index(module)
        assert {name.strip() for name in names.split(",") if name.strip()} <= set(given)


def test_every_file_is_in_it() -> None:
    table = files("wanderbook_widgets.table")
    assert {path.name for path in (table / "js").iterdir()} == {f"{name}.js" for name in MODULES}
    assert {path.name for path in (table / "css").iterdir()} == {f"{name}.css" for name in STYLES}


def test_nothing_of_the_modules_is_left_in_it() -> None:
    assert "export default" in script()
    assert not re.search(r"^(import |export (?!default))", script(), re.MULTILINE)


def selectors() -> list[str]:
    plain = re.sub(r"/\*.*?\*/", "", style(), flags=re.DOTALL)
    return re.findall(r"(?:^|[{}])\s*([^{}@]+?)\s*\{", plain)


def test_no_style_is_for_whatever_stands_beside_something() -> None:
    """A browser would have to ask, of whatever is put anywhere, whether all around it looks different now."""
    assert [one for one in selectors() if re.search(r"[+~]\s*(\*|:)", one)] == []


def test_no_panel_throws_its_shadow_upon_another() -> None:
    """Where one of them scrolls, a browser would paint all that lies in the other upon it, layer by layer."""
    [gap] = re.findall(r"\.board \{[^}]*? gap: (\d+)px", style())
    shadows = [one for some in re.findall(r"--shadow: ([^;]+);", style()) for one in some.split(",")]
    assert len(shadows) == 4
    for across, _, blur in (map(int, re.findall(r"\b(\d+)(?:px)? ", one)) for one in shadows):
        assert across + 1.5 * blur <= int(gap)  # as far as a browser takes a blur to reach


def test_styles_stay_inside_the_table() -> None:
    """A notebook has a page of its own around the table, which they must leave alone."""
    stray = [one for one in selectors() if not re.match(r"(from|to|[\d.]+%)", one) and ".wanderbook-table" not in one]
    assert stray == []
