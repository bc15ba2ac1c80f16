"""The browser code: modules that import each other in one direction, and the style sheets built from them."""

import json
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

from tests.browser.sources import BROWSER
from wanderbook_widgets.table.widget import STATIC

IMPORTED = re.compile(r"""^(?:import|export) [^;]*?["'](\.[^"']+)["'];""", re.MULTILINE)
ENTRIES = {
    *(BROWSER / room / "index.js" for room in ("desk", "reader", "table", "published", "hosted")),
    *(BROWSER / "published" / name for name in ("worker.js", "service-worker.js")),
}
WIDGETS = BROWSER.parent
STYLE = (STATIC / "table.css").read_text("utf-8")
OURS = re.compile(r"\.wanderbook-(?:table|drawn)\b")
"""The table, and a chart that is drawn as a picture of its own."""


def modules() -> list[Path]:
    return sorted(path for path in BROWSER.rglob("*.js") if not path.name.endswith(".test.js"))


def imports(module: Path) -> Iterator[Path]:
    return ((module.parent / name).resolve() for name in IMPORTED.findall(module.read_text("utf-8")))


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = {module: {*imports(module)} for module in modules()}
    assert sum(map(len, graph.values())) > 50
    order = [*TopologicalSorter(graph).static_order()]  # raises CycleError, which names the modules
    assert {*order} == {*modules()}, "every import leads to a module"


def test_every_module_is_used() -> None:
    used = {other for module in modules() for other in imports(module)}
    assert {*modules()} - used == ENTRIES


def test_the_reader_and_the_table_share_modules_and_import_nothing_else_of_each_other() -> None:
    for here, there in (("reader", "table"), ("table", "reader"), ("shared", "table"), ("shared", "reader")):
        own = [module for module in modules() if BROWSER / here in module.parents]
        assert own
        assert [module for module in own if any(BROWSER / there in other.parents for other in imports(module))] == []


def test_no_line_is_longer_than_the_screen_is_wide() -> None:
    lines = [(path.name, line) for path in BROWSER.rglob("*.js") for line in path.read_text("utf-8").split("\n")]
    assert [where for where, line in lines if len(line) > 120] == []


def test_tools_are_pinned_and_no_registry_is_named() -> None:
    wanted = json.loads((WIDGETS / "package.json").read_text("utf-8"))["devDependencies"]
    locked = json.loads((WIDGETS / "package-lock.json").read_text("utf-8"))["packages"]
    assert wanted
    for name, version in wanted.items():
        assert locked[f"node_modules/{name}"]["version"] == version
    assert [name for name, package in locked.items() if "resolved" in package] == []
    assert [name for name, package in locked.items() if name and "integrity" not in package] == []


def selectors() -> list[str]:
    plain = re.sub(r"/\*.*?\*/", "", STYLE, flags=re.DOTALL)
    return re.findall(r"(?:^|[{}])\s*([^{}@]+?)\s*\{", plain)


def test_no_style_is_for_whatever_stands_beside_something() -> None:
    """A browser would have to ask, of whatever is put anywhere, whether all around it looks different now."""
    assert [one for one in selectors() if re.search(r"[+~]\s*(\*|:)", one)] == []


def test_no_panel_throws_its_shadow_upon_another() -> None:
    """Where one of them scrolls, a browser would paint all that lies in the other upon it, layer by layer."""
    [gap] = re.findall(r"\.board \{[^}]*? gap: (\d+)px", STYLE)
    shadows = [one for some in re.findall(r"--shadow: ([^;]+);", STYLE) for one in some.split(",")]
    assert len(shadows) == 4
    for across, _, blur in (map(int, re.findall(r"\b(\d+)(?:px)? ", one)) for one in shadows):
        assert across + 1.5 * blur <= int(gap)  # as far as a browser takes a blur to reach


def test_styles_stay_inside_the_table() -> None:
    """A notebook has a page of its own around the table, which they must leave alone."""
    stray = [one for one in selectors() if not re.match(r"(from|to|[\d.]+%)", one) and not OURS.search(one)]
    assert stray == []
