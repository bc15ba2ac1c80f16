"""Importing modules of the project with another text or another tree than the file's."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

Compiled = Callable[[str], CodeType]
"""The path of a module's file to its code."""


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, compiled: Compiled) -> None:
        super().__init__(name, path)
        self.compiled = compiled

    def get_code(self, fullname: str) -> CodeType:
        return self.compiled(self.path)


class Rewriting(MetaPathFinder):
    """First on `sys.meta_path`: finds some modules where they are, and compiles them otherwise."""

    def __init__(self, compiled: Mapping[str, Compiled]) -> None:
        self.compiled = compiled

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The spec of a rewritten module; None for any other."""
        if name not in self.compiled:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.origin is not None:
            spec.loader = _Loader(name, spec.origin, self.compiled[name])
        return spec


def import_rewritten(compiled: Mapping[str, Compiled]) -> None:
    """From now on, these modules are compiled like this when they are imported."""
    early = sorted(compiled.keys() & sys.modules.keys())
    if early:
        raise RuntimeError(f"imported too early: {', '.join(early)}")
    sys.meta_path.insert(0, Rewriting(compiled))
