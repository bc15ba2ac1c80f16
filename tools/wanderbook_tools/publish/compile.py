"""Runs in the page's Python: turns an archive of sources into one of bytecode, with the same names."""

import ast
import zipfile
from importlib.util import MAGIC_NUMBER
from io import BytesIO
from marshal import dumps
from types import CodeType

EARLIEST = (1980, 1, 1, 0, 0, 0)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def compiled(archive: memoryview) -> bytes:
    """An archive of modules with each compiled to bytecode. The same sources give the same bytes."""
    stream = BytesIO()
    with zipfile.ZipFile(BytesIO(bytes(archive))) as sources, zipfile.ZipFile(stream, "w") as made:
        for name in sources.namelist():
            made.writestr(zipfile.ZipInfo(name, EARLIEST), bytecode(name, sources.read(name)))
    return stream.getvalue()


def bytecode(name: str, source: bytes) -> bytes:
    """The content of an unchecked `.pyc` file."""
    code = compile(_undocumented(ast.parse(source)), name, "exec", dont_inherit=True, optimize=0)
    return MAGIC_NUMBER + bytes(12) + dumps(_without_lines(code))


def _without_lines(code: CodeType) -> CodeType:
    """The code without line numbers, which are a third of its compressed size: tracebacks still name functions."""
    parts = tuple(_without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=_nowhere(len(code.co_code) // 2), co_consts=parts)


def _nowhere(units: int) -> bytes:
    """A line table for this many code units without positions: up to eight units in an entry."""
    full, rest = divmod(units, 8)
    return b"\xff" * full + (bytes([0xF8 | (rest - 1)]) if rest else b"")


def _undocumented(tree: ast.Module) -> ast.Module:
    """The code without docstrings, which are a fifth of its size. Assertions stay: they catch altered saves."""
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            node.body[0] = ast.copy_location(ast.Pass(), first) if len(node.body) == 1 else node.body[1]
            if len(node.body) > 1:
                del node.body[1]
    return tree
