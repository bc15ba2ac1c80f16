"""Packages whose public names are imported when they are first used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any


def lazily(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` for a package: each public name with the module that defines it.

    A name that was used once stands in the package from then on. Importing a module of the same name, as `odds` is one,
    does not take its place.
    """

    class Front(ModuleType):
        def __setattr__(self, name: str, value: Any) -> None:
            if name not in homes or not isinstance(value, ModuleType):
                super().__setattr__(name, value)

    sys.modules[package].__class__ = Front

    def get(name: str) -> Any:
        """The value of a name, imported now and kept in the package. Raises `AttributeError` for an unknown name."""
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}", name=name, obj=sys.modules[package])
        value = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return get, lambda: sorted({*vars(sys.modules[package]), *homes})
