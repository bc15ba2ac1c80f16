"""Runs in the page's Python: an archive of bytecode, under the names of the sources."""

import ast
import zipfile
from importlib.util import MAGIC_NUMBER
from io import BytesIO
from marshal import dumps
from types import CodeType

EARLIEST = (1980, 1, 1, 0, 0, 0)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def compiled(archive: memoryview) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(BytesIO(bytes(archive))) as given, zipfile.ZipFile(stream, "w") as made:
        for name in given.namelist():
            made.writestr(zipfile.ZipInfo(name, EARLIEST), bytecode(name, given.read(name)))
    return stream.getvalue()


def bytecode(name: str, source: bytes) -> bytes:
    """As in a `.pyc` file that is checked against no source."""
    code = compile(_undocumented(ast.parse(source)), name, "exec", dont_inherit=True, optimize=0)
    return MAGIC_NUMBER + bytes(12) + dumps(_without_lines(code))


def _without_lines(code: CodeType) -> CodeType:
    """Without line numbers, which are a third of it once it is compressed: tracebacks still name functions."""
    parts = tuple(_without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=_nowhere(len(code.co_code) // 2), co_consts=parts)


def _nowhere(units: int) -> bytes:
    """A table that says of so many units of code that they have no place: eight of them to an entry at most."""
    full, rest = divmod(units, 8)
    return b"\xff" * full + (bytes([0xF8 | (rest - 1)]) if rest else b"")


def _undocumented(tree: ast.Module) -> ast.Module:
    """Without docstrings, which are a fifth of it. Assertions stay: altered saves run into them."""
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            node.body[0] = ast.copy_location(ast.Pass(), first) if len(node.body) == 1 else node.body[1]
            if len(node.body) > 1:
                del node.body[1]
    return tree
