"""Each notebook runs from a fresh kernel, and is kept without outputs."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
each_notebook = pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)


def test_there_are_notebooks() -> None:
    assert {path.stem for path in NOTEBOOKS.glob("*.ipynb")} == {"author", "play", "qa", "read", "tutorial"}


@each_notebook
def test_it_is_kept_without_outputs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert notebook.metadata.kernelspec.name == "python3"
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.source for cell in code if cell.outputs or cell.execution_count] == []


@each_notebook
def test_it_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_PREFER_ENV_PATH", "1")  # the kernel of this environment, not the reader's own
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    monkeypatch.setenv("WANDERBOOK_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))  # where the tutorial's book is made
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": NOTEBOOKS}}).execute()
    assert [out for cell in notebook.cells for out in cell.get("outputs", []) if out.output_type == "error"] == []
