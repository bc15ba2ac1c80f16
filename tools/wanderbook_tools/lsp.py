"""Serve the language service to an editor, over the Language Server Protocol on standard input and output.

An editor starts this by itself: the author's guide says how, for VS Code, Neovim and JupyterLab. It answers for every
book in the workspace: diagnostics, completion, hover, definition, references, rename, renumber, formatting, folding,
outline and quick fixes.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib.util import find_spec

from wanderbook_tools.screen import Screen, WrongUse


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--stdio", action="store_true", help="use standard input and output (always the case)")


def run(options: Namespace, screen: Screen) -> int:
    """Serve one editor on the standard input and output until it leaves."""
    if find_spec("pygls") is None:
        raise WrongUse("`wanderbook lsp` needs pygls; install it with: pip install 'wanderbook[lsp]'")
    from wanderbook_tools.language_server.features import server

    server().start_io()
    return 0
