"""Two processes on one shelf: nothing that was reported as saved is lost. The whole size is `workshop.crowd`."""

from __future__ import annotations

from pathlib import Path

from workshop.crowd import crowd


def test_two_processes_on_one_shelf_lose_nothing(tmp_path: Path) -> None:
    assert crowd(tmp_path, processes=2, decisions=60) == []
