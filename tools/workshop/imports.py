"""What modules import, read from their sources without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Import(NamedTuple):
    """One imported name: at the top of a module or in a function, at run time or for typing only."""

    line: int
    source: str
    """The module in `from source import`, without dots before it; empty for a plain `import`."""
    name: str
    """Dotted, as in `wanderbook.book.sections`: a module, or a value of one."""
    function: str
    """The function that it stands in; empty outside functions."""


@cache
def imports_of(path: Path, module: str) -> tuple[Import, ...]:
    """Every import of the module of this dotted name, in the order of its lines."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    return tuple(_imports(ast.parse(path.read_text("utf-8")), package, ""))


def _imports(node: ast.AST, package: str, function: str) -> Iterator[Import]:
    """The imports among the statements of a module, class or function. No expression holds any."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (Import(child.lineno, "", alias.name, function) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            source = _absolute(child, package)
            yield from (Import(child.lineno, source, f"{source}.{alias.name}", function) for alias in child.names)
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _imports(child, package, child.name)
        elif isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from _imports(child, package, function)


def _absolute(node: ast.ImportFrom, package: str) -> str:
    """The module that an import names, which may count from the module's own package: `from ..book import`."""
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    above = parts[: len(parts) - node.level + 1]
    return ".".join([*above, node.module] if node.module else above)
